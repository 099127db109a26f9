"""Sources as reports quote them: what was searched of a source, and where that stands in the original."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from verifier.codes import ViolationCode
from verifier.parsers.frozen import record
from verifier.parsers.text.offsets import IdentityMap, OffsetMap, Span, find_rewritten
from verifier.records import Violation
from verifier.report.common.marked_text import Marked, TextView, view_text
from verifier.sources.context import Source

SHORT_CHARS = 1_500
"""Longest text of a source that is shown without being folded."""

PASSAGE_MARGIN = 160
"""How far a passage reaches beyond what was found."""


@record
class SourceView:
    """A source with the places that were found in it; `number` counts from 1.

    `passages` are the same as `view`, as far as something was found there.
    """

    number: int
    id: str
    title: str | None
    format: str
    sha256: str
    view: TextView
    passages: TextView


@record
class QuotedPlace:
    """A place in a source that a report quotes.

    `source` is the number of the source, from 1. `span` and `line` (from 1) are those of the place in the
    ORIGINAL source, and so is `page` of a document in pages, as a PDF is; what is shown is its prose, which
    of a text with marks is what a person sees (`is_rendered`).
    """

    source: int
    source_id: str
    span: Span
    line: int
    page: int | None = None
    is_rendered: bool = False


class QuotedSource:
    """A source that places are quoted from; its marks are read once, when it is first quoted."""

    def __init__(self, source: Source, index: int, *, is_rendered: bool) -> None:
        self.source = source
        self.index = index
        self.is_rendered = is_rendered

    @cached_property
    def _rendered(self) -> tuple[str, OffsetMap]:
        if self.is_rendered:
            # Imported here: most sources have no marks, and the readers of marks take long to load.
            from verifier.sources.source_text import read_source_text

            # What was found stands in the same places, whether code or fields were read or not.
            text, format = self.source.text, self.source.format
            read = read_source_text(text, format, wikitext_steps_per_char=12, reads_fields=True)
            return read.prose, read.offsets
        return self.source.text, IdentityMap()

    @property
    def prose(self) -> str:
        """The text that was searched."""
        return self._rendered[0]

    def find_in_prose(self, span: Span) -> Span:
        """Return the span of the prose that came from a span of the original text."""
        prose, offsets = self._rendered
        return find_rewritten(span, len(prose), offsets)

    def number_line(self, span: Span) -> int:
        """Return the line of the original text that a span begins in, from 1."""
        return self.source.text.count("\n", 0, span[0]) + 1

    def number_page(self, span: Span) -> int | None:
        """Return the page that a span begins on, from 1; None of a text without pages.

        Pages of a PDF end with a form feed.
        """
        text = self.source.text
        return text.count("\f", 0, span[0]) + 1 if "\f" in text else None

    def view(self, marked: Sequence[Marked], *, sha256: str) -> SourceView:
        """Show the text as a person reads it, with the places that were found in it."""
        text = self.prose
        placed = [Marked(span=self.find_in_prose(one.span), mark=one.mark) for one in marked]
        return SourceView(
            number=self.index + 1,
            id=self.source.id,
            title=self.source.title,
            format=self.source.format,
            sha256=sha256,
            view=view_text(text, placed),
            passages=view_text(text, placed, max_whole_chars=SHORT_CHARS, margin=PASSAGE_MARGIN),
        )


def quote_sources(sources: Sequence[Source], violations: Sequence[Violation]) -> list[QuotedSource]:
    """Prepare sources for quoting; wikitext over its budget was searched as it is, and is shown so."""
    unread = {item.source for item in violations if item.code == ViolationCode.WIKITEXT_BUDGET_EXCEEDED}
    return [
        QuotedSource(source, index, is_rendered=source.format != "plain" and index not in unread)
        for index, source in enumerate(sources)
    ]
