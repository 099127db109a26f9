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
