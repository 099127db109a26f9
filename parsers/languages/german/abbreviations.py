"""Abbreviations and ordinals: the words whose full stop ends no sentence."""

from __future__ import annotations

from verifier.parsers.languages.german.tables import TABLES
from verifier.parsers.languages.tables import list_words

ABBREVIATIONS = frozenset(tuple(list_words(TABLES["abbreviations.abbreviations"]))) | frozenset(
    map(str, range(1, 100))
)
"""With numbers of two digits, which are ordinals before a stop: days, minutes, birthdays."""
