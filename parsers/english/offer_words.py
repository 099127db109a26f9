"""Words of what an answer closes with: an offer of more."""

from __future__ import annotations

OFFERS = frozenset(("assist", "assistance", "else", "help"))
"""Words of a question that asks for nothing but another question: `Anything else?`"""
