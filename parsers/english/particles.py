"""Particles and prepositions that say the opposite of one another."""

from __future__ import annotations

_PAIRS = (
    ("on", "off"),
    ("on", "out"),
    ("in", "out"),
    ("into", "out"),
    ("onto", "off"),
    ("inside", "outside"),
)

OPPOSITE_PARTICLES = {
    particle: frozenset(other for pair in _PAIRS if particle in pair for other in pair if other != particle)
    for particle in sorted({particle for pair in _PAIRS for particle in pair})
}
"""Particles -> those that say the opposite where the verb and what follows are the same."""
