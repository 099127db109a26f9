"""Rows of words that are read as one: short forms with stops, and words that belong together."""

from __future__ import annotations

from verifier.parsers.languages.german.tables import TABLES
from verifier.parsers.languages.tables import make_phrases

PHRASES = {
    **make_phrases(
        TABLES["phrases.phrases.1"],
        "adverb",
    ),
    **make_phrases(
        TABLES["phrases.phrases.6"],
        "denial",
    ),
    **make_phrases(
        TABLES["phrases.phrases.2"],
        "preposition",
    ),
    **make_phrases(
        TABLES["phrases.phrases.3"],
        "opening",
    ),
    **make_phrases(
        TABLES["phrases.phrases.4"],
        "noun",
    ),
    **make_phrases("doctor: dr.\nprofessor: prof.\nmr: herr; herrn\nsaint: st.", "name"),
    **make_phrases(
        TABLES["phrases.phrases.5"],
        "preposition",
    ),
    **make_phrases(
        "and: und/oder; und zwar; und damit; und somit; als auch; wie auch\nor: oder auch", "joining"
    ),
}
