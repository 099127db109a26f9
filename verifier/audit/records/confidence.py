"""The record of a linguistic confidence: how surely a claim speaks, and how much of it stands there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from verifier.records.codec import JsonRecord
from verifier.records.forms import Count, Span, choices

Level: TypeAlias = Literal["HIGH", "MEDIUM", "LOW"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Signal(JsonRecord):
    """One sign that was found: its name, its place in the claim where it has one, and its weight."""

    name: str
    span: Annotated[Span | None, "Its place in the claim."] = None
    weight: Annotated[int, "What it adds, in basis points; below 0 what it takes away."]


@dataclass(frozen=True, slots=True, kw_only=True)
class Confidence(JsonRecord):
    """How confident the wording is, 0 to 10,000, the level that follows, and why."""

    score: Count
    level: Annotated[Level, choices("HIGH", "MEDIUM", "LOW")]
    signals: tuple[Signal, ...] = ()
