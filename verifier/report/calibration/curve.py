"""The risk-coverage curve as a picture: where its points and lines go, in tenths of a unit.

To the right, how many of all claims are accepted; upwards, how many of the accepted are wrong. All of it is
integers, so the same calibration gives the same picture.
"""

from __future__ import annotations

from dataclasses import dataclass

from verifier.calibration.calibrate import Calibration
from verifier.calibration.thresholds import Sample, Threshold
from verifier.measures.exact import WHOLE_BP

WIDTH, HEIGHT = 480, 330
LEFT, RIGHT, TOP, BOTTOM = 62, 464, 18, 274

# The highest share of wrong ones that the picture reaches: one of these, and in how many steps it is divided.
_TOPS = ((200, 4), (500, 5), (1_000, 5), (2_000, 4), (5_000, 5), (WHOLE_BP, 5))


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """A line of the grid: where it is, and what stands next to it."""

    place: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """A place in the picture."""

    x: str
    y: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """The picture: its grid, its lines as lists of points, the wanted risk, and the chosen points."""

    columns: tuple[Tick, ...]
    rows: tuple[Tick, ...]
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
        columns=tuple(Tick(place=_show(_place_x(step, 5)), label=f"{step * 20}%") for step in range(6)),
        rows=tuple(
            Tick(place=_show(_place_y(top * step, n_steps, top)), label=_show_percent(top * step, n_steps))
            for step in range(n_steps + 1)
        ),
        line=_draw_line(sample, top),
        held_out_line="" if held_out is None else _draw_line(held_out, top),
        wanted_y=_show(_place_y(wanted, 1, top)),
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
        x = _place_x(threshold.accepted, sample.claims)
        if x - last_x >= 10 or threshold is sample.curve[0]:
            points.append(f"{_show(x)},{_show(_risk_y(threshold, top))}")
            last_x = x
    return " ".join(points)


def _find_point(threshold: Threshold | None, sample: Sample, top: int) -> Point | None:
    if threshold is None or not threshold.accepted:
        return None
    return Point(x=_show(_place_x(threshold.accepted, sample.claims)), y=_show(_risk_y(threshold, top)))


def _risk_y(threshold: Threshold, top: int) -> int:
    wrong = threshold.accepted - threshold.right
    return _place_y(wrong * WHOLE_BP, threshold.accepted, top)


def _place_x(part: int, whole: int) -> int:
    return LEFT * 10 + (RIGHT - LEFT) * 10 * part // whole


def _place_y(part: int, whole: int, top: int) -> int:
    """Return the height of ``part / whole`` basis points, at most the top of the picture."""
    return max(BOTTOM * 10 - (BOTTOM - TOP) * 10 * part // (whole * top), TOP * 10)


def _show(tenths: int) -> str:
    return f"{tenths // 10}.{tenths % 10}"


def _show_percent(part: int, whole: int) -> str:
    percent, rest = divmod(part // whole, 100)
    return f"{percent}.{rest // 10}%" if rest else f"{percent}%"
