"""Line charts of the docs, as SVG: one line a name, told apart by dashes, with its name at its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

_WIDTH, _HEIGHT, _LEFT, _BOTTOM, _TOP, _RIGHT = 560, 300, 70, 250, 20, 390
_DASHES = ("", "6 4", "2 3", "8 3 2 3")
_LINE_HEIGHT = 14

Points: TypeAlias = Sequence[tuple[float, float]]
"""Places on both axes, each from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Axis:
    """What an axis shows, and its ticks: places from 0 to 1 with their texts."""

    label: str
    ticks: Sequence[tuple[float, str]]


def draw_lines(
    lines: Mapping[str, Points], *, title: str, x: Axis, y: Axis, dots: Mapping[str, Points] | None = None
) -> str:
    """Return lines by their names as a picture; `dots` are single points on them, by what they stand for."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        'font-family="sans-serif" font-size="12" fill="#333" stroke="#333">',
        f"<title>{title}</title>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff" stroke="none"/>',
        f'<path fill="none" d="M{_LEFT} {_TOP}V{_BOTTOM}H{_RIGHT}"/>',
        *(_write_text(_place_x(at), _BOTTOM + 18, text, "middle") for at, text in x.ticks),
        *(_write_text(_LEFT - 6, _place_y(at) + 4, text, "end") for at, text in y.ticks),
    ]
    for number, points in enumerate(lines.values()):
        dash = _DASHES[number % len(_DASHES)]
        line = " ".join(f"{_place_x(across):.1f},{_place_y(up):.1f}" for across, up in points)
        parts.append(f'<polyline fill="none" stroke-width="2" stroke-dasharray="{dash}" points="{line}"/>')
    parts += _name_lines(lines)
    for number, (name, points) in enumerate((dots or {}).items()):
        fill = ("#333", "#fff", "#999")[number % 3]
        parts += [
            f'<circle cx="{_place_x(across):.1f}" cy="{_place_y(up):.1f}" r="4" fill="{fill}"/>'
            for across, up in points
        ]
        top = _TOP + _LINE_HEIGHT * number
        parts.append(f'<circle cx="{_LEFT + 14}" cy="{top}" r="4" fill="{fill}"/>')
        parts.append(_write_text(_LEFT + 24, top + 4, name, "start"))
    caption = f"{y.label}, by {x.label}"
    parts.append(_write_text(_WIDTH // 2, _HEIGHT - 8, caption, "middle"))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _name_lines(lines: Mapping[str, Points]) -> list[str]:
    """Return the names at the ends of lines, below each other where lines end near each other."""
    parts, lowest = [], 0.0
    ends = sorted((_place_y(points[-1][1]), name) for name, points in lines.items() if points)
    for place, name in ends:
        lowest = max(place + 4, lowest + _LINE_HEIGHT)
        parts.append(_write_text(_place_x(lines[name][-1][0]) + 6, lowest, name, "start"))
    return parts


def _write_text(x: float, y: float, text: str, anchor: str) -> str:
    # White around the letters: a line may pass behind them.
    halo = 'stroke="#fff" stroke-width="3" paint-order="stroke"'
    return f'<text {halo} x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}">{text}</text>'


def _place_x(share: float) -> float:
    return _LEFT + (_RIGHT - _LEFT) * share


def _place_y(share: float) -> float:
    return _BOTTOM - (_BOTTOM - _TOP) * share
