"""Words that stand within a name or before one."""

from __future__ import annotations

from verifier.parsers.english import TABLES, list_words

LINKING_WORDS = frozenset(("of", "the", "de"))
"""Words between two parts of one name: `Bank of England`."""

WITHOUT_INITIAL = frozenset(("a", "an", "and", "de", "for", "of", "the"))
"""Words within a name that have no letter in its acronym."""

SMALL_WORDS = frozenset(("can", "it", "us", "who"))
"""Words that are names where they are written in capitals: `the US`, `the WHO`."""

UNSTEMMED = frozenset(("maine", "mars", "wales"))
"""Names that would have the stem of another word: `Maine` that of *main*."""

TITLES = frozenset(list_words(TABLES["name_words.titles"]))
"""Words before a surname that are no given name."""

ORGANIZATIONS = frozenset(list_words(TABLES["name_words.organizations"]))
"""Words behind the name of a firm or the like, which texts leave out: `Northgate` for `Northgate Motors`."""
