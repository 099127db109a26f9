"""Words of time: those before a date, and those that say when."""

from __future__ import annotations

from verifier.parsers.english import list_words

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

MONTH_NAMES = list_words(
    "january february march april may june july august september october november december"
)

MONTH_PATTERNS = list_words(
    """
    jan(?:uary)? feb(?:ruary)? mar(?:ch)? apr(?:il)? (?-i:May|MAY) june? july? aug(?:ust)? sept?(?:ember)?
    oct(?:ober)? nov(?:ember)? dec(?:ember)?
    """
)
"""Months as they are written next to a day, in any case but one: `may` is a verb."""
