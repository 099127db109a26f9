"""Personal pronouns, and other words that stand for something named elsewhere."""

from __future__ import annotations

from verifier.parsers.english import list_words

SUBJECT_PRONOUNS = frozenset(("he", "it", "she", "they"))
"""The pronouns of a third person that a sentence may have for its subject."""

SUBJECTS = SUBJECT_PRONOUNS | {"we"}
"""Those of any person that may open a sentence in lower case."""

OBJECT_PRONOUNS = frozenset(("him", "it", "them"))
"""The pronouns of a third person that a sentence may have for its object."""

POINTING = frozenset(("this", "these"))
"""Words that may stand before what they go on about: `this bridge`."""

OPENING_ANAPHORS = SUBJECT_PRONOUNS | frozenset(list_words("his her its their this these"))
"""Words with which a sentence goes on about what the one before it is about."""
