"""The picture of risk against coverage of a calibration: its grid, lines and chosen points."""

from __future__ import annotations

from verifier.calibration.calibrate import Calibration
from verifier.calibration.thresholds import Sample, Threshold
from verifier.measures.exact import WHOLE_BP
from verifier.parsers.frozen import record
from verifier.report.common.risk_picture import Grid, draw_grid, place_x, place_y, show_tenths

# The highest share of wrong ones that the picture reaches: one of these, and in how many steps it is divided.
_TOPS = ((200, 4), (500, 5), (1_000, 5), (2_000, 4), (5_000, 5), (WHOLE_BP, 5))


@record
class Point:
    """A place in the picture."""

    x: str
    y: str


@record
class Curve:
    """The picture: its grid, its lines as lists of points, the wanted risk, and the chosen points."""

    grid: Grid
    line: str
    held_out_line: str
    wanted_y: str
    chosen: Point | None
    measured: Point | None


def draw_curve(calibration: Calibration) -> Curve:
    """Lay the curve out."""
    sample, held_out = calibration.chosen_on, calibration.held_out
    wanted = WHOLE_BP - calibration.precision_bp
    top, n_steps = _choose_top(sample, wanted)
    return Curve(
        grid=draw_grid(top, n_steps),
        line=_draw_line(sample, top),
        held_out_line="" if held_out is None else _draw_line(held_out, top),
        wanted_y=show_tenths(place_y(wanted, 1, top)),
        chosen=_find_point(calibration.threshold, sample, top),
        measured=None if held_out is None else _find_point(calibration.measured, held_out, top),
    )


def _choose_top(sample: Sample, wanted: int) -> tuple[int, int]:
    """Return the highest risk that is shown; the few claims at the very left do not stretch it."""
    wrong = [
        (threshold.accepted - threshold.right) * WHOLE_BP // threshold.accepted
        for threshold in sample.curve
        if threshold.accepted * 20 >= sample.claims
    ]
    needed = max([*wrong, wanted * 3 // 2])
    return next((choice for choice in _TOPS if choice[0] >= needed), _TOPS[-1])


def _draw_line(sample: Sample, top: int) -> str:
    """Return the points of the line, a unit or more apart, from few accepted claims to many."""
    points = []
    last_x = -10
    for threshold in reversed(sample.curve):
        x = place_x(threshold.accepted, sample.claims)
        if x - last_x >= 10 or threshold is sample.curve[0]:
            points.append(f"{show_tenths(x)},{show_tenths(_risk_y(threshold, top))}")
            last_x = x
    return " ".join(points)


def _find_point(threshold: Threshold | None, sample: Sample, top: int) -> Point | None:
    if threshold is None or not threshold.accepted:
        return None
    return Point(
        x=show_tenths(place_x(threshold.accepted, sample.claims)), y=show_tenths(_risk_y(threshold, top))
    )


def _risk_y(threshold: Threshold, top: int) -> int:
    wrong = threshold.accepted - threshold.right
    return place_y(wrong * WHOLE_BP, threshold.accepted, top)
