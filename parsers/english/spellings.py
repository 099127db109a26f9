"""One word in two forms: *organise* and *organize*, *harbour* and *harbor*, *produce* and *production*."""

from __future__ import annotations

import re

from verifier.parsers.english import TABLES
from verifier.parsers.text.deferred import defer_pattern

ONE_WORD = tuple(tuple(row.split()) for row in TABLES["spellings.one_word"].split(";"))
"""Verbs and what they make a noun of, and words that no rule tells of two spellings."""

MORE_THAN = tuple(row.strip() for row in TABLES["spellings.more_than"].replace("\n", ";").split(";"))
"""Words of one group of synonyms that say more than others of it, or something else of most things: by those
they are not said. Who appeared in a film did not star in it.
"""

_MIN_LENGTH = 5
"""Of how many letters a word is at least that another spelling is looked for: *tour* is not *tor*."""

_RULES = (
    (r"is(?=(?:e[drs]?|es|ers|ing(?:ly)?|abl[ey]|ations?|ational)\Z)", "iz"),
    (r"ys(?=(?:e[drs]?|es|ers|ing)\Z)", "yz"),
    (
        r"our(?=(?:s|ed|ers?|ings?|i[st]m|i[st]es?|ists?|itism|ful(?:ly)?|abl[ey]|hoods?|ly|liness|al|less|ism|y|ies|some)?\Z)",
        "or",
    ),
    (r"(?<=[aeiou])ll(?=(?:e[dn]|ing|ers?|ors?|ous(?:ly)?|ists?|s|ments?)?\Z)", "l"),
    (r"(?<=[aeiou])ss(?=(?:ed|ing|es)\Z)", "s"),
    (r"(?<=[bgtv])re(?=s?\Z)", "er"),
    (r"ogue(?=s?\Z)", "og"),
    (r"gramme(?=s?\Z)", "gram"),
    (r"ence(?=s?\Z)", "ense"),
    (r"(?<=dg)ement(?=s?\Z)", "ment"),
    (r"xion(?=s?\Z)", "ction"),
    (r"ae|oe", "e"),
    ("sulph", "sulf"),
)
_PATTERN = defer_pattern("|".join(f"({rule})" for rule, _ in _RULES))
_MIN_SYLLABLES = {"ll": 2, "ss": 2, "our": 1}
"""How many vowels stand before letters that are one less elsewhere: *filled* is not *filed*."""

_OPENING = 3
_SYLLABLES = re.compile("[aeiouy]+", re.ASCII)


def fold_spelling(word: str) -> str:
    """Return a word in lower case as American English spells it; words that it makes one are one word."""
    return _PATTERN.sub(_fold, word) if len(word) >= _MIN_LENGTH else word


def list_openings(word: str) -> frozenset[str]:
    """Return what other spellings of a word begin with: of `hemorrhage` *hem* and *hae*."""
    folded = fold_spelling(word)
    at = folded.find("e", 0, _OPENING)
    openings = (word, folded, *((f"{folded[:at]}ae{folded[at + 1 :]}",) if at >= 0 else ()))
    return frozenset([opening[:_OPENING] for opening in openings])


def _fold(found: re.Match[str]) -> str:
    n_before = len(_SYLLABLES.findall(found.string, 0, found.start()))
    if n_before < _MIN_SYLLABLES.get(found[0], 0):
        return found[0]
    return _RULES[(found.lastindex or 1) - 1][1]
