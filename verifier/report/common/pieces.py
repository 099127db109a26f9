"""Pieces: the stretches of a short text that a report tells apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

PieceKind: TypeAlias = Literal["context", "match", "elided", "quoted", "differs", "cut"]
"""What a piece of an excerpt or of a unit is; `elided` is no part of what was matched, `quoted` is a quote
that is a unit of its own, and `cut` stands for text that is left out, and holds none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A stretch of a text; `unit` is the number of the unit that a `quoted` one is."""

    text: str
    kind: PieceKind = "context"
    unit: int | None = None


CUT = Piece(text="", kind="cut")


def cut_middle(text: str, kind: PieceKind, *, max_chars: int, kept_chars: int) -> list[Piece]:
    """Return a text as one piece, or its two ends around a cut where it is longer than `max_chars`."""
    if not text:
        return []
    if len(text) <= max_chars:
        return [Piece(text=text, kind=kind)]
    return [Piece(text=text[:kept_chars], kind=kind), CUT, Piece(text=text[-kept_chars:], kind=kind)]
