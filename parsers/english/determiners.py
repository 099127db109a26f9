"""Articles, possessives and demonstratives."""

from __future__ import annotations

INDEFINITE_ARTICLES = ("a", "an")

DEFINITE = "the"

DEFINITES = frozenset((DEFINITE, "its", "his", "her", "their"))
"""The definite article and the possessives of a third person."""

ARTICLES = DEFINITES | frozenset(INDEFINITE_ARTICLES)

BEFORE_NOUNS = ARTICLES | {"this", "that", "of"}
"""What stands right after one of these is a noun, no verb."""

DEFINITES_OF_ALL_PERSONS = DEFINITES | {"our", "my", "your"}

DETERMINERS = ARTICLES | DEFINITES_OF_ALL_PERSONS | {"this"}
