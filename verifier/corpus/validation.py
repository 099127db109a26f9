"""What a span must keep: bounds, and the quote that it should say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from verifier.corpus.records import Document, ProblemCode, Span
from verifier.parsers.text.normal_form import Folding, normalize_text
from verifier.parsers.text.offsets import Span as Place
from verifier.sources.prepared_form import PreparedForm


class Finding(NamedTuple):
    """What is wrong with a span."""

    code: ProblemCode
    message: str
    nearest: Place | None = None


def check_span(span: Span, document: Document) -> Iterator[Finding]:
    """Yield what is wrong with a span of a document; of one that is sensitive no word is quoted.

    A quote is compared in the project's plain normal form: white space, case and Unicode's composition do
    not matter, letters do.
    """
    start, end, text = span.start, span.end, document.text
    if start >= end:
        yield Finding("EMPTY_SPAN", f"got [{start}, {end}), expected an end behind the start")
    elif end > len(text):
        hint = _explain_units(span, text)
        yield Finding(
            "SPAN_OUT_OF_BOUNDS", f"got [{start}, {end}), the text has {len(text)} characters{hint}"
        )
    elif span.quote is not None and not _says(text[start:end], span.quote):
        nearest = _find_nearest(span.quote, text, start)
        elsewhere = f"; the quote stands at [{nearest[0]}, {nearest[1]})" if nearest else ""
        yield Finding(
            "QUOTE_DIFFERS",
            f"{_contrast(text[start:end], span.quote, document)}{elsewhere}{_explain_units(span, text)}",
            nearest,
        )


def _contrast(passage: str, quote: str, document: Document) -> str:
    if document.is_sensitive:
        return "the text there says something else than the quote"
    return f"the text there says {_show(passage)}, the quote {_show(quote)}"


def _says(passage: str, quote: str) -> bool:
    return passage == quote or _normal(passage).strip() == _normal(quote).strip()


def _normal(text: str) -> str:
    return normalize_text(text, folding=Folding.NONE)


def _show(text: str) -> str:
    return ascii(text if len(text) <= 60 else text[:60] + "...")


def _find_nearest(quote: str, text: str, start: int) -> Place | None:
    """Find the place of a quote that is nearest to where it should be."""
    needle = _normal(quote).strip()
    if not needle:
        return None
    form = PreparedForm(text, Folding.NONE)
    nearest: Place | None = None
    at = form.find_words(needle)
    while at >= 0:
        place = form.locate(at, at + len(needle))
        if nearest is None or abs(place[0] - start) < abs(nearest[0] - start):
            nearest = place
        elif place[0] > start:
            break
        at = form.find_words(needle, at + len(needle))
    return nearest


def _explain_units(span: Span, text: str) -> str:
    """Say which units the offsets were counted in, if the quote stands where they lead in others."""
    if text.isascii():
        return ""
    if span.quote is None:
        units = len(text.encode("utf-16-le", "surrogatepass")) // 2
        bytes_long = len(text.encode("utf-8", "surrogatepass"))
        reach = "UTF-16 units" if span.end <= units else "bytes of UTF-8" if span.end <= bytes_long else ""
        return f"; do the offsets count {reach}? expected code points" if reach else ""
    for name, encoding, width in (("UTF-16 units", "utf-16-le", 2), ("bytes of UTF-8", "utf-8", 1)):
        data = text.encode(encoding, "surrogatepass")
        passage = data[span.start * width : span.end * width].decode(encoding, "replace")
        if span.end * width <= len(data) and _says(passage, span.quote):
            start = len(data[: span.start * width].decode(encoding, "replace"))
            end = start + len(passage)
            return f"; the offsets count {name}: expected code points, here [{start}, {end})"
    return ""
