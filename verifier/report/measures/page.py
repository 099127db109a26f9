"""The report of a measurement as a page. Needs Jinja2, of the extra ``cli``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.audit.claims.lines import BadClaim
from verifier.audit.measuring.measures import Measures
from verifier.measures.exact import WHOLE_BP
from verifier.measures.reliability import RiskPoint
from verifier.measures.tiers import LABELS
from verifier.parsers.frozen import record
from verifier.policies import hash_bytes
from verifier.report.common import risk_picture
from verifier.report.common.language import say
from verifier.report.common.page import fill_page
from verifier.report.common.risk_picture import Grid, draw_grid, place_x, place_y, show_tenths
from verifier.report.measures import wording

MAX_LISTED = 200
"""Most bad lines that the page lists; the rest is counted there."""


def render_measures_page(figures: Measures, bad: Sequence[tuple[str, BadClaim]] = ()) -> str:
    """Return the page as HTML; `bad` are the lines that could not be read, with the names of their files."""
    return fill_page(
        "measures",
        wording.make_banner(figures),
        figures=figures,
        labels=LABELS,
        warnings=[say(wording.WARNINGS[code]) for code in figures.warnings],
        confusion=[*wording.list_confusion(figures.tiers)],
        tables=[*wording.list_tables(figures)],
        picture=risk_picture,
        curve=draw_curve(figures.risk),
        sheets=["figures"],
        bad=bad[:MAX_LISTED],
        n_bad=len(bad),
        digest=hash_bytes(figures.to_json()),
    )


_ROWS = 5


@record
class Curve:
    """The picture: its grid, and its line as a list of points.

    Coverage is the share of the answered claims that are accepted from a score on.
    """

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
