"""Nouns of a kind."""

from __future__ import annotations

from verifier.parsers.english import TABLES, list_words

COLLECTIVES = frozenset(list_words(TABLES["nouns.collectives"]))
"""Nouns that are a plural without looking like one."""

PEOPLE = frozenset(list_words(TABLES["nouns.people"]))
"""Nouns that a year can hardly stand before."""
