"""Articles, possessives, demonstratives and quantifiers, with the cases that each form may have."""

from __future__ import annotations

from verifier.parsers.languages.german.tables import TABLES
from verifier.parsers.languages.record import Term
from verifier.parsers.languages.tables import list_words, make_terms

_STEMS = {
    "dies": "this", "jen": "that", "jed": "every", "all": "all", "manch": "some", "solch": "such",
    "mehrer": "several", "einig": "some", "viel": "many", "wenig": "few", "welch": "which",
    "sämtlich": "all", "etlich": "several", "zahlreich": "many", "ander": "other",
}  # fmt: skip
_ENDINGS = {"er": "ndg", "e": "na", "es": "nag", "en": "adg", "em": "d"}
_POSSESSIVES = {
    "mein": "my", "dein": "your", "sein": "his", "ihr": "their", "unser": "our", "euer": "your",
    "kein": "no",
}  # fmt: skip
_MIXED = {"": "na", "e": "na", "en": "ad", "em": "d", "er": "dg", "es": "g"}

WORDS = {
    **{
        stem + ending: Term(term, "determiner", cases)
        for stem, term in _STEMS.items()
        for ending, cases in _ENDINGS.items()
    },
    **{
        stem + ending: Term(term, "determiner", cases)
        for stem, term in _POSSESSIVES.items()
        for ending, cases in _MIXED.items()
    },
    "alle": Term("all", "determiner"),
    "viele": Term("many", "determiner"),
    "viel": Term("much", "determiner"),
    "wenig": Term("little", "determiner"),
    "weniger": Term("less", "determiner"),
    "aller": Term("of all", "determiner", "dg"),
    **make_terms("the: der", "determiner", "ndg"),
    **make_terms("the: die das", "determiner", "na"),
    **make_terms("the: den", "determiner", "ad"),
    **make_terms("the: dem", "determiner", "d"),
    **make_terms("the: des", "determiner", "g"),
    **make_terms("a: ein eine", "determiner", "na"),
    **make_terms("a: einen", "determiner", "a"),
    **make_terms("a: einem", "determiner", "d"),
    **make_terms("a: einer", "determiner", "dg"),
    **make_terms("a: eines", "determiner", "g"),
    **make_terms("whose: deren dessen", "determiner"),
    **make_terms("whom: denen", "pronoun", "d"),
}

SINGULAR = frozenset(list_words(TABLES["determiners.singular"]))
"""Those that as a subject are one thing; `die` may be several."""

GENITIVE = {
    "des": "of the", "der": "of the", "eines": "of a", "einer": "of a", "dieses": "of this",
    "dieser": "of this", "seiner": "of his", "seines": "of his", "ihrer": "of their", "ihres": "of their",
    "aller": "of all", "keines": "of no", "keiner": "of no", "mehrerer": "of several", "unserer": "of our",
    "vieler": "of many", "zweier": "of 2",
}  # fmt: skip


RELATIVE = frozenset(list_words(TABLES["determiners.relative"]))
