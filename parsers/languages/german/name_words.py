"""Titles before a name; places and peoples by the terms that the engine knows."""

from __future__ import annotations

from verifier.parsers.languages.german.tables import TABLES
from verifier.parsers.languages.tables import list_words, read_lines

TITLES = frozenset(tuple(list_words(TABLES["name_words.titles"])))

KINDS = frozenset(list_words(TABLES["name_words.kinds"]))
KIND_ENDINGS = ("er", "erin", "erinnen", "ist", "istin", "isten", "or", "orin", "eur", "mann", "frau", "ent")
"""What a name may follow behind an article: `die Firma Lux`, `der Reeder Petersen`."""

TOWNS = frozenset(list_words(TABLES["name_words.towns"]))
"""Towns and countries that need no sign to be names."""

PLACES = read_lines(TABLES["name_words.places"])
