"""Nouns that say how much or how many of something, or which kind, and are nothing beside it."""

from __future__ import annotations

from verifier.parsers.english import TABLES, list_words

MEASURING_NOUNS = frozenset(list_words(TABLES["partitives.measuring_nouns"]))
"""Nouns before `of`: who sold a range of lamps has sold lamps."""
