"""Pictures of risk against coverage: how large they are, and where their grid and their points go.

To the right goes the share of claims that are accepted, upwards the share of these that are wrong. Places are
counted in tenths of a unit. All of it is integers, so the same figures give the same picture.
"""

from __future__ import annotations

from verifier.parsers.frozen import record
from verifier.report.common.language import show_decimal

WIDTH, HEIGHT = 480, 330
LEFT, RIGHT, TOP, BOTTOM = 62, 464, 18, 274

_COLUMNS = 5


@record
class Tick:
    """A line of the grid: where it is, and what stands next to it."""

    place: str
    label: str


@record
class Grid:
    """The lines of a picture that show shares, upright ones and level ones."""

    columns: tuple[Tick, ...]
    rows: tuple[Tick, ...]


def draw_grid(top: int, n_rows: int) -> Grid:
    """Lay out the grid of a picture that reaches up to a risk of `top` basis points."""
    return Grid(
        columns=tuple(
            Tick(place=show_tenths(place_x(step, _COLUMNS)), label=show_decimal(f"{step * 100 // _COLUMNS}%"))
            for step in range(_COLUMNS + 1)
        ),
        rows=tuple(
            Tick(place=show_tenths(place_y(top * step, n_rows, top)), label=_show_percent(top * step, n_rows))
            for step in range(n_rows + 1)
        ),
    )


def place_x(part: int, whole: int) -> int:
    """Return how far to the right a share is."""
    return LEFT * 10 + (RIGHT - LEFT) * 10 * part // whole


def place_y(part: int, whole: int, top: int) -> int:
    """Return the height of ``part / whole`` basis points, at most the top of the picture."""
    return max(BOTTOM * 10 - (BOTTOM - TOP) * 10 * part // (whole * top), TOP * 10)


def show_tenths(tenths: int) -> str:
    """Return a place in units."""
    return f"{tenths // 10}.{tenths % 10}"


def _show_percent(part: int, whole: int) -> str:
    percent, rest = divmod(part // whole, 100)
    return show_decimal(f"{percent}.{rest // 10}%" if rest else f"{percent}%")
