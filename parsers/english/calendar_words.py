"""Words of the calendar, the words around a date, and those that say when."""

from __future__ import annotations

from verifier.parsers.english import TABLES, list_words

_MONTH_ROWS = tuple(
    map(
        list_words,
        (
            "january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul",
            "august aug", "september sept sep", "october oct", "november nov", "december dec",
        ),
    )
)  # fmt: skip

MONTHS = {name: number for number, names in enumerate(_MONTH_ROWS, 1) for name in names}
"""Names of months and their short forms, in lower case -> 1 to 12."""

MONTHS_NEED_CAPITAL = ("march", "sept")
"""Names of months that are another word in lower case, or a short form that is not as short as others."""

SHORT_MONTHS = ("may", "june", "july")
"""Names of months, of less than five letters, that are no short forms."""

WEEKDAYS = {
    name: number
    for number, name in enumerate(list_words("monday tuesday wednesday thursday friday saturday sunday"), 1)
}
"""Names of weekdays in lower case -> 1 to 7, from Monday."""

DECADES = {
    name: 20 + 10 * place
    for place, name in enumerate(
        list_words("twenties thirties forties fifties sixties seventies eighties nineties")
    )
}
"""Names of decades in lower case -> the years of the century that they begin with."""

BEFORE_DECADE = frozenset(["the", "early", "late", "mid", "mid-"])
"""Words that make a decade of the ``90s`` after them."""

BEFORE_EARLY_DECADE = frozenset(["nineteen"])
"""Words that make a decade of ``twenties`` after them."""

CENTURY = ("century", "centuries")
QUARTER, HALF_YEAR = "quarter", "half"
PART_LETTERS = "qh"
"""Their short forms, as in ``Q4`` and ``H1``."""

DAY, YEAR = "day", "year"

BUSINESS_YEAR = ("fiscal", "financial")
"""Words before ``year`` where its months are those of a business."""

SHORT_BUSINESS_YEAR = "fy"

BEFORE_CHRIST = ("bc", "bce")
AFTER_CHRIST = ("ad", "ce")
"""Eras, which may have a stop after each letter."""

BEFORE_YEAR = AFTER_CHRIST[0]
"""The era that may stand before a year as well."""

RANGE_WORDS = list_words("to until till through thru and")
"""Words between the two ends of a range of dates."""

MONTH_RANGE_WORDS = list_words("to through until and")
"""Words after a month by itself, with another month after them, that show that it is one."""

BEFORE_MONTH = frozenset(
    list_words(
        "in of since until till by during from to through late early mid last next this that each every "
        "between"
    )
)
"""Words before a month by itself that show that it is one."""

BEFORE_YEAR_WORDS = frozenset(
    list_words(
        "in since until till during circa ca ca. c. year years spring summer autumn fall winter early mid "
        "late season"
    )
)
"""Words before four digits that make a year of them."""

BEFORE_COUNT = frozenset(
    list_words(
        "over nearly almost than least most under approximately roughly some exceeding only just all other "
        "another additional these those"
    )
)
"""Words before four digits that make a count of them."""

TIED_BEFORE_FIGURE = frozenset(list_words("mid pre post early late since ex"))
"""What a hyphen may tie to a year or a number, as in ``mid-1990s``."""

AFTER_BOUND = ("after", "since")
"""Words before a date after which all is open: `since 1990`."""

BEFORE_BOUND = ("before", "by", "until", "till", "prior to")
"""Words before a date up to which all is open."""

BETWEEN_BOUND_AND_DATE = ("the", "about")

TIMES = frozenset(
    list_words("day week month quarter season year decade time later earlier now today then ago")
)
"""Words that say when, most of them also with a plural ending."""

SEQUENCE_WORDS = ("first", "last")

MONTH_NAMES = tuple(names[0] for names in _MONTH_ROWS)

MONTH_PATTERNS = list_words(TABLES["calendar_words.month_patterns"])
"""Months as they are written next to a day, in any case but one: `may` is a verb."""

BEFORE_FIRST_DAY = ("since", "from")
"""Before a date that begins a time without naming its end."""

BEFORE_LAST_DAY = ("until", "till")
"""Before a date that ends a time without naming its beginning."""

BEFORE_REPORT_DATE = ("as of", "as at", "at the end of", "at the beginning of")
"""Before the date at which something was so."""
