"""Figures that were checked: right verdicts, entities, units and derivations, by kind of case."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from verifier.measures.exact import Ratio


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureOutcome:
    """One figure that was checked: its kind of case, whether the verdict is right, and its parts.

    A part is None where the case does not have it: a count has no unit, a figure that stands there no
    derivation.
    """

    kind: str
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
        entity_match=_share(listed, lambda one: one.entity_is_right),
        unit_match=_share(listed, lambda one: one.unit_is_right),
        derivation_tracing=_share(listed, lambda one: one.derivation_is_right),
    )


def score_figures_by_kind(outcomes: Iterable[FigureOutcome]) -> tuple[tuple[str, FigureScores], ...]:
    """Score the figures of each kind of case, sorted by its name."""
    listed = list(outcomes)
    kinds = sorted({one.kind for one in listed})
    return tuple((kind, score_figures(one for one in listed if one.kind == kind)) for kind in kinds)


def _share(outcomes: Sequence[FigureOutcome], part: Callable[[FigureOutcome], bool | None]) -> Ratio:
    known = [right for right in map(part, outcomes) if right is not None]
    return Ratio(sum(known), len(known))
