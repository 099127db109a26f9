"""Figures that were checked: right verdicts, entities, units and derivations."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from verifier.measures.exact import Ratio


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureOutcome:
    """One figure that was checked: whether the verdict is right, and its parts.

    A part is None where the case does not have it: a count has no unit, a figure that stands there no
    derivation.
    """

    is_right: bool
    entity_is_right: bool | None = None
    unit_is_right: bool | None = None
    derivation_is_right: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureScores:
    """How often verdict, entity, unit and derivation are right, of the cases that have one."""

    accuracy: Ratio
    entity_match: Ratio
    unit_match: Ratio
    derivation_tracing: Ratio


def score_figures(outcomes: Iterable[FigureOutcome]) -> FigureScores:
    """Score figures that were checked."""
    listed = list(outcomes)
    return FigureScores(
        accuracy=Ratio(sum(one.is_right for one in listed), len(listed)),
        entity_match=_share([one.entity_is_right for one in listed]),
        unit_match=_share([one.unit_is_right for one in listed]),
        derivation_tracing=_share([one.derivation_is_right for one in listed]),
    )


def _share(parts: list[bool | None]) -> Ratio:
    known = [part for part in parts if part is not None]
    return Ratio(sum(known), len(known))
