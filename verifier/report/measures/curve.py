"""The picture of risk against coverage: where its line and its grid go, in tenths of a unit.

To the right the share of the answered claims that are accepted from a score on, upwards the share of these
that are wrong. All of it is integers, so the same figures give the same picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verifier.measures.exact import WHOLE_BP
from verifier.measures.reliability import RiskPoint

WIDTH, HEIGHT = 480, 330
LEFT, RIGHT, TOP, BOTTOM = 62, 464, 18, 274

_STEPS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """A line of the grid: where it is, and what stands next to it."""

    place: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """The picture: its grid, and its line as a list of points."""

    columns: tuple[Tick, ...]
    rows: tuple[Tick, ...]
    line: str


def draw_curve(risk: Sequence[RiskPoint]) -> Curve:
    """Lay the picture out; the risk axis reaches the next step above the highest risk."""
    highest = max((point.wrong * WHOLE_BP // point.accepted for point in risk if point.accepted), default=0)
    top = next(step for step in (500, 1_000, 2_000, 5_000, WHOLE_BP) if step >= highest)
    return Curve(
        columns=tuple(
            Tick(place=_show(_place_x(step, _STEPS)), label=f"{step * 20}%") for step in range(_STEPS + 1)
        ),
        rows=tuple(
            Tick(place=_show(_place_y(top * step // _STEPS, top)), label=f"{top * step // _STEPS // 100}%")
            for step in range(_STEPS + 1)
        ),
        line=" ".join(_list_points(risk, top)),
    )


def _list_points(risk: Sequence[RiskPoint], top: int) -> Iterator[str]:
    total = max((point.accepted for point in risk), default=0)
    for point in sorted(risk, key=lambda point: point.accepted):
        if point.accepted:
            share = point.wrong * WHOLE_BP // point.accepted
            yield f"{_show(_place_x(point.accepted, total))},{_show(_place_y(share, top))}"


def _place_x(part: int, whole: int) -> int:
    return LEFT * 10 + (RIGHT - LEFT) * 10 * part // whole


def _place_y(share: int, top: int) -> int:
    return BOTTOM * 10 - (BOTTOM - TOP) * 10 * share // top


def _show(tenths: int) -> str:
    return f"{tenths // 10}.{tenths % 10}"
