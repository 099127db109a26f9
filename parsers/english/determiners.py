"""Words before a noun: articles, possessives, demonstratives."""

from __future__ import annotations

INDEFINITE_ARTICLES = ("a", "an")

DEFINITE = "the"

PLAIN_ARTICLES = (*INDEFINITE_ARTICLES, DEFINITE)

DEFINITES = frozenset((DEFINITE, "its", "his", "her", "their"))
"""The definite article and the possessives of a third person."""

ARTICLES = DEFINITES | frozenset(INDEFINITE_ARTICLES)

DEFINITES_OF_ALL_PERSONS = DEFINITES | {"our", "my", "your"}

BEFORE_HEADS = ARTICLES | DEFINITES_OF_ALL_PERSONS

DETERMINERS = BEFORE_HEADS | {"this"}

BEFORE_DATED_NOUN = DEFINITES_OF_ALL_PERSONS | {"this", "that"}
"""Words before a year that dates the noun after it: ``the 2008 elections``."""
