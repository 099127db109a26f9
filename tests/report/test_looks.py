"""The style sheet of the pages: what can be read, on a screen and in print."""

from __future__ import annotations

import re

import pytest

from verifier.report.common.page import FOLDER


def test_the_answer_stays_in_sight_but_not_in_print() -> None:
    css = (FOLDER / "common/common.css").read_text(encoding="utf-8")
    assert re.search(
        r"section:first-child \{ position: sticky;[^}]*max-height: calc\(100vh[^}]*overflow: auto", css
    )
    assert "position: static !important" in css[css.index("@media print") :]


def read_palette(css: str, begin: str) -> dict[str, str]:
    block = css[css.index(begin) :]
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", block[: block.index("}")]))


def luminance(colour: str) -> float:
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("begin", [":root", "(prefers-color-scheme: dark)", "@media print"])
def test_every_colour_can_be_read(begin: str) -> None:
    colours = read_palette((FOLDER / "common/common.css").read_text(encoding="utf-8"), begin)
    grounds = ["paper", "sheet"]
    pairs = [(ink, ground) for ink in ("ink", "quiet", "link") for ground in grounds]
    for kind in ("verified", "soft", "failed", "denied", "nearest"):
        pairs += [("ink", f"{kind}-wash"), (kind, f"{kind}-wash"), *((kind, ground) for ground in grounds)]
    if "target" in colours:
        pairs.append(("target-ink", "target"))
    low = {pair: contrast(*(colours[name] for name in pair)) for pair in pairs}
    assert {pair: value for pair, value in low.items() if value < 4.5} == {}


@pytest.mark.parametrize("part", ["claim", "lattice"])
def test_the_sheet_of_a_part_adds_no_colour_of_its_own(part: str) -> None:
    sheet = (FOLDER / part / "page.css").read_text(encoding="utf-8")
    assert not re.search(r"#[0-9a-f]{3,8}\b|rgb|hsl", sheet)
