"""A report as one self-contained page: no script, nothing that is loaded, all text escaped.

The layout is in ``page.html``, the looks are in ``page.css``, which is put into the page. Needs Jinja2, of
the extra ``cli``.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from verifier.report.model import Mark, Report
from verifier.report.sentences import PLACE_LABELS, STATE_LABELS
from verifier.report.visible import reveal_hidden

FOLDER = Path(__file__).parent

_SYMBOLS = {"verified": "\u2713", "soft": "\u2248", "failed": "\u2717"}


def render_page(report: Report) -> str:
    """Give the page as HTML; it holds no surrogate, so it has UTF-8 bytes."""
    environment = Environment(
        loader=FileSystemLoader(FOLDER, encoding="utf-8"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["reveal"] = _reveal
    environment.filters["kind_class"] = _choose_class
    # The style sheet is ours and holds nothing of a report, so it is the one text that is not escaped.
    style = Markup((FOLDER / "page.css").read_text(encoding="utf-8"))
    with_place = frozenset(unit.number for unit in report.units if unit.place is not None)
    return environment.get_template("page.html").render(
        report=report,
        style=style,
        with_place=with_place,
        marked=frozenset(unit.number for unit in report.units if unit.is_marked),
        states={unit.number: unit.state for unit in report.units},
        shown_places=_find_shown_places(report),
        state_labels=STATE_LABELS,
        place_labels=PLACE_LABELS,
        symbols=_SYMBOLS,
    )


def _reveal(text: str) -> Markup:
    """Escape a text and put the names of hidden characters into boxes."""
    return Markup("").join(
        Markup('<span class="hidden-character" title="hidden character">{}</span>').format(part.text)
        if part.is_name
        else escape(part.text)
        for part in reveal_hidden(text)
    )


def _choose_class(marks: Sequence[Mark]) -> str:
    """Give the class of a segment: the kind of its innermost mark."""
    return marks[0].kind if marks else ""


def _find_shown_places(report: Report) -> frozenset[int]:
    """Give the units whose place has an anchor in a source as it is shown."""
    return frozenset(
        mark.unit
        for source in report.sources
        for passage in source.view.passages
        for segment in passage.segments
        for mark in segment.opens
    )
