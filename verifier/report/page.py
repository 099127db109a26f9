"""A report as one self-contained page: no script, nothing that is loaded, all text escaped.

The layout is in ``page.html``, the looks are in ``page.css``, which is put into the page. Needs Jinja2, of
the extra ``cli``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from verifier.report.model import Mark, Report, Segment
from verifier.report.sentences import PLACE_LABELS, STATE_LABELS
from verifier.report.visible import reveal_hidden

FOLDER = Path(__file__).parent

# Marks that close a quotation in some language, straight ones among them; at most two, one in the other. (An
# apostrophe before a letter closes nothing.)
_CLOSING_QUOTES = re.compile("[\"'\u2019\u201d\u201c\u00bb\u00ab\u203a\u2039\u300d\u300f\uff02]{1,2}(?!\\w)")
_BLANKS = re.compile(r"\s+")
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
    environment.filters["runs"] = _split_at_blank_lines
    environment.filters["refs_behind_quotes"] = move_refs_behind_quotes
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


def move_refs_behind_quotes(segments: Sequence[Segment]) -> tuple[Segment, ...]:
    """Let the numbers of units follow the quotation mark that closes them, as those of footnotes do.

    The segments join to the same text. Where another mark begins or ends in between, nothing is moved.
    """
    moved: list[Segment] = []
    for segment in segments:
        last = moved[-1] if moved else None
        quote = _CLOSING_QUOTES.match(segment.text)
        if last is None or quote is None or not last.closes or segment.opens:
            moved.append(segment)
            continue
        end = quote.end()
        is_all = end == len(segment.text)
        moved[-1] = replace(last, closes=())
        moved.append(
            Segment(
                text=quote[0], marks=segment.marks, closes=last.closes + (segment.closes if is_all else ())
            )
        )
        if not is_all:
            moved.append(replace(segment, text=segment.text[end:]))
    return tuple(moved)


def _split_at_blank_lines(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the stretches of a marked text and whether they show the mark: on a blank line none does.

    Nor does a break at either end. They join to the text.
    """
    start = 0
    for blanks in _BLANKS.finditer(text):
        at_an_end = blanks.start() == 0 or blanks.end() == len(text)
        n_breaks = len(re.findall("\r\n?|\n", blanks[0]))
        if n_breaks > 1 or (n_breaks and at_an_end):
            if start < blanks.start():
                yield text[start : blanks.start()], True
            yield blanks[0], False
            start = blanks.end()
    if start < len(text):
        yield text[start:], True


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
