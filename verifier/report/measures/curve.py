"""The picture of risk against coverage of what was judged: its grid and its line.

Coverage is the share of the answered claims that are accepted from a score on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verifier.measures.exact import WHOLE_BP
from verifier.measures.reliability import RiskPoint
from verifier.report.common.risk_picture import Grid, draw_grid, place_x, place_y, show_tenths

_ROWS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """The picture: its grid, and its line as a list of points."""

    grid: Grid
    line: str


def draw_curve(risk: Sequence[RiskPoint]) -> Curve:
    """Lay the picture out; the risk axis reaches the next step above the highest risk."""
    highest = max((point.wrong * WHOLE_BP // point.accepted for point in risk if point.accepted), default=0)
    top = next(step for step in (500, 1_000, 2_000, 5_000, WHOLE_BP) if step >= highest)
    return Curve(grid=draw_grid(top, _ROWS), line=" ".join(_list_points(risk, top)))


def _list_points(risk: Sequence[RiskPoint], top: int) -> Iterator[str]:
    total = max((point.accepted for point in risk), default=0)
    for point in sorted(risk, key=lambda point: point.accepted):
        if point.accepted:
            share = point.wrong * WHOLE_BP // point.accepted
            yield f"{show_tenths(place_x(point.accepted, total))},{show_tenths(place_y(share, 1, top))}"
