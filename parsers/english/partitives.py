"""Nouns that say how much or how many of something, or which kind, and are nothing beside it."""

from __future__ import annotations

from verifier.parsers.english import list_words

MEASURING_NOUNS = frozenset(
    list_words(
        """
        amount amounts array batch bit bunch case cases collection copies copy couple dose doses dozen dozens
        form forms glass group groups handful hundreds kind kinds lot lots majority mass mixture number
        numbers pair pairs piece pieces quantities quantity range row series set sets sort sorts supply team
        thousands title titles tons type types variety version
        """
    )
)
"""Nouns before `of`: who sold a range of lamps has sold lamps."""
