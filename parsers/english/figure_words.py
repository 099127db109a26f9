"""Words around a number: how they loosen it, what they add to it, and which make a name of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from verifier.parsers.english import TABLES, list_words

Loosening: TypeAlias = Literal["about", "nearly", "over", "at_least", "under", "at_most"]

APPROXIMATIONS: Mapping[Loosening, str] = {
    "about": (
        "about; around; roughly; approximately; approx.; approx; circa; ca.; c.; some; estimated; close to; "
        "or so"
    ),
    "nearly": "nearly; almost; just under; just below; not quite; just short of",
    "over": (
        "over; more than; greater than; above; exceeding; exceeded; exceeds; exceed; upwards of; upward of; "
        "in excess of; north of; well over; just over; higher than; larger than; longer than; beyond"
    ),
    "at_least": (
        "at least; no fewer than; no less than; not less than; not fewer than; a minimum of; minimum of; "
        "as few as"
    ),
    "under": (
        "under; less than; fewer than; below; lower than; smaller than; shorter than; well under; short of"
    ),
    "at_most": (
        "up to; at most; no more than; not more than; a maximum of; maximum of; as many as; as much as; "
        "within"
    ),
}
"""How a number is loosened -> the phrases before it that do so, with semicolons between."""

LOOSENING: Mapping[str, Loosening] = {
    phrase: kind for kind, phrases in APPROXIMATIONS.items() for phrase in phrases.split("; ")
}
"""Words before a number, one to three in lower case -> how they loosen it."""

OR_MORE: Mapping[str, Loosening] = {"more": "at_least", "so": "about", "less": "at_most", "fewer": "at_most"}
"""Words after a number, with ``or`` before them -> how it is loosened."""

MINUS = ("minus", "negative")
"""Words for the sign before a number."""

OUT_OF = ("in", "in every", "out of")
"""What joins the two numbers of a share: ``one in ten``."""

TO, OR, OF, IN, PER = "to", "or", "of", "in", "per"
BETWEEN, FROM = "between", "from"
"""Small words whose place around numbers counts."""

LABEL_WORDS = frozenset(list_words(TABLES["figure_words.label_words"]))
"""Nouns in lower case that a number after them names one of: ``phase 3``, ``no. 5``."""

SECTION_WORDS = frozenset(
    list_words(
        "art. article ch. chapter clause lesson page paragraph part rule sec. section step table verse"
    )
)
"""Those that number the parts of a text."""

LABEL_MARKS = ("#", "no.", "№", "§", "º")
"""What makes a label of the number that it touches."""

OPENING_VERBS = frozenset(
    list_words("add buy combine each employs get give has have includes mix pay see take use serves")
)
"""Words that open a sentence, a heading or an entry, so that their capital makes no name."""

RANGE_OPENERS = frozenset((BETWEEN, FROM))
"""Words before the two ends of a range."""
