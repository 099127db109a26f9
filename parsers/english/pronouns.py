"""Personal pronouns, and other words that stand for something named elsewhere."""

from __future__ import annotations

from verifier.parsers.english import list_words

SUBJECT_PRONOUNS = frozenset(("he", "it", "she", "they"))
"""The pronouns of a third person that a sentence may have for its subject."""

ANAPHORS = frozenset(
    list_words(
        """
        he she it they him them i we you one there here this these those that such both same each all
        neither either former latter
        """
    )
)
"""Words that may stand for what another sentence is about."""
