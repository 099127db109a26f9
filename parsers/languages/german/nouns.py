"""Nouns and adjectives with a term of the engine: units, what figures are told of, what has an opposite."""

from __future__ import annotations

from verifier.parsers.languages.german.tables import TABLES
from verifier.parsers.languages.tables import list_words, read_lines

_MEASURES = read_lines(TABLES["nouns.measures"])
MEASURES = frozenset(_MEASURES)
"""Units and money."""

TERMS = _MEASURES | read_lines(TABLES["nouns.terms"])

ADJECTIVES = read_lines(TABLES["nouns.adjectives"])

COMPARATIVES = read_lines(TABLES["nouns.comparatives"])
SUPERLATIVES = ("est", "st")
NO_SUPERLATIVES = frozenset(list_words(TABLES["nouns.no_superlatives"]))
AS_ADJECTIVES = frozenset(list_words(TABLES["nouns.as_adjectives"]))
ENDINGS = ("en", "em", "er", "es", "e")

AGENTS = ("erinnen", "erin", "ern", "ers", "er")
PLURALS = read_lines(TABLES["nouns.plurals"])
FROM_VERBS = ("ungen", "ung")
CLAIMING = tuple(list_words(TABLES["nouns.claiming"]))
COMMON = (
    "ung", "ungen", "heit", "heiten", "keit", "keiten", "schaft", "schaften", "tion", "tionen", "tät",
    "täten", "ismus", "nis", "nisse", "nissen", "enten", "ierte", "ierten", "ende", "enden",
)  # fmt: skip
FEMININE_ENDINGS = (
    "dung", "gung", "hung", "kung", "lung", "mung", "nung", "rung", "bung", "sung", "tung", "zung",
    "heit", "keit", "schaft", "ion", "tät", "erei", "rin", "tin", "gin", "enz",
)  # fmt: skip
NO_FEMININE_SUBJECT = frozenset(list_words("der dieser jeder jener welcher mancher solcher"))
FEMININE = frozenset(list_words(TABLES["nouns.feminine"]))
APART = (
    "rückgang", "rückgangs", "rückgänge", "anstieg", "anstiegs", "anstiege", "zunahme", "zuwachs",
    "zuwachses", "umsatz", "umsatzes", "umsätze", "gewinn", "gewinns", "gewinne", "verlust", "verlusts",
    "verluste", "export", "exports", "exporte", "import", "imports", "importe", "anteil", "anteils",
    "anteile", "steigerung", "erhöhung", "erhöhungen", "senkung", "senkungen", "abnahme", "verringerung",
)  # fmt: skip
LINKED = ("ungs", "heits", "keits", "schafts", "täts", "ions", "rats", "eits", "ings", "tums")
FOREIGN_GENITIVES = ("as", "os")
LINKS = ("", "s", "es", "n", "en", "e", "er", "ungs", "ung")

NUMBERED = frozenset(list_words(TABLES["nouns.numbered"]))
