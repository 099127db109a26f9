"""One word in two forms: *organise* and *organize*, *harbour* and *harbor*, *produce* and *production*."""

from __future__ import annotations

import re

from verifier.parsers.english import TABLES
from verifier.parsers.text.deferred import defer_pattern

ONE_WORD = tuple(tuple(row.split()) for row in TABLES["spellings.one_word"].split(";"))
"""Verbs and what they make a noun of, and words that no rule tells of two spellings."""

_MIN_LENGTH = 5
"""Of how many letters a word is at least that another spelling is looked for: *tour* is not *tor*."""

_RULES = (
    (r"is(?=(?:e[drs]?|es|ers|ing|able|ations?|ational)\Z)", "iz"),
    (r"ys(?=(?:e[drs]?|es|ers|ing)\Z)", "yz"),
    (r"our(?=(?:s|ed|ers?|ing|ites?|ful|able|hoods?|ly|al|less|ism)?\Z)", "or"),
    (r"(?<=[aeiou])ll(?=(?:ed|ing|ers?)\Z)", "l"),
    (r"tre(?=s?\Z)", "ter"),
    (r"ogue(?=s?\Z)", "og"),
    (r"ence(?=s?\Z)", "ense"),
    (r"ae|oe", "e"),
    ("sulph", "sulf"),
)
_PATTERN = defer_pattern("|".join(f"({rule})" for rule, _ in _RULES))
_SYLLABLES = re.compile("[aeiouy]+", re.ASCII)


def fold_spelling(word: str) -> str:
    """Return a word in lower case as American English spells it; words that it makes one are one word."""
    return _PATTERN.sub(_fold, word) if len(word) >= _MIN_LENGTH else word


def _fold(found: re.Match[str]) -> str:
    if found[0] == "ll" and len(_SYLLABLES.findall(found.string, 0, found.start())) < 2:
        # *Filled* is not *filed*: only behind a second vowel is one letter more.
        return found[0]
    return _RULES[(found.lastindex or 1) - 1][1]
