"""Small words: prepositions, conjunctions, pronouns, adverbs, denials."""

from __future__ import annotations

from verifier.parsers.languages.german.tables import TABLES
from verifier.parsers.languages.tables import list_words, make_terms

BEFORE_BARE_DENIAL = frozenset(tuple(list_words(TABLES["small_words.before_bare_denial"])))

THEN = frozenset(("so", "dann"))
POSTPOSITIONS = frozenset(("zufolge", "zuliebe", "halber"))

SENTENCE_OPENERS = frozenset(tuple(list_words(TABLES["small_words.sentence_openers"])))

_PREPOSITIONS = make_terms(
    TABLES["small_words.prepositions"],
    "preposition",
)
_JOINING = make_terms(
    TABLES["small_words.joining"],
    "joining",
)
_OPENING = make_terms(
    TABLES["small_words.opening"],
    "opening",
)
_PRONOUNS = {
    **make_terms("it: er\ni: ich\nwe: wir\nwho: wer", "pronoun", "n"),
    **make_terms("him: ihn\nwhom: wen", "pronoun", "a"),
    **make_terms("him: ihm\nthem: ihnen\nme: mir\nwhom: wem", "pronoun", "d"),
    **make_terms("me: mich\nyou: dich", "pronoun", "a"),
    **make_terms("us: uns\nit: es sie\nwhat: was\nyou: du euch\nthis: dies", "pronoun"),
    **make_terms("-: sich", "small"),
    **make_terms("-: man", "pronoun", "n"),
    **make_terms("each other: einander", "pronoun", "a"),
    **make_terms(
        TABLES["small_words.pronouns"],
        "pronoun",
    ),
    **make_terms("nobody: niemand keiner\nnothing: nichts", "pronoun"),
    **make_terms("nobody: niemanden niemandem", "pronoun", "ad"),
}
_DENIALS = make_terms(
    TABLES["small_words.denials"],
    "denial",
)
_ADVERBS = make_terms(
    TABLES["small_words.adverbs"],
    "adverb",
)
_SMALL = make_terms(
    "-: sowohl schon bereits erst zwar nämlich ja eben halt denn-doch gar überhaupt hin her wieder-um",
    "small",
)

WORDS = {
    **_SMALL,
    **_ADVERBS,
    **_OPENING,
    **_PREPOSITIONS,
    **_JOINING,
    **_PRONOUNS,
    **_DENIALS,
    **make_terms("neither: weder\nnor: noch-auch", "denial"),
}
"""All of them; of a word of several kinds the one that code tells by its place (`reading`)."""
