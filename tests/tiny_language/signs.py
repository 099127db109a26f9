"""The small words that a text is told by."""

from __future__ import annotations

from verifier.parsers.languages.telling import Signs

SIGNS = Signs(
    own=frozenset(("estis", "dum", "kaj", "ne", "kiu", "estas", "kun")),
    shared=frozenset(("la", "en", "de", "al")),
    weak=frozenset(),
    others=frozenset(),
    alone=frozenset(),
)
