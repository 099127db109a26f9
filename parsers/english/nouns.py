"""Nouns of a kind."""

from __future__ import annotations

from verifier.parsers.english import list_words

COLLECTIVES = frozenset(
    list_words(
        """
        people men women children staff personnel fish sheep deer aircraft spacecraft species series police
        cattle feet teeth mice geese crew cavalry infantry offspring youth media data criteria
        """
    )
)
"""Nouns that are a plural without looking like one."""

PEOPLE = frozenset(
    list_words(
        """
        people persons men women children workers employees staff soldiers troops students passengers
        residents inhabitants victims members patients deaths casualties killed dead wounded injured jobs
        votes
        """
    )
)
"""Nouns that a year can hardly stand before."""
