"""What is read of a document, and the passages of it that are searched.

A document is read as sources are: plain text as its lines go on, Markdown, HTML and wikitext as what a person
sees of them, rows of a table with the headers of their cells. Every passage knows its place in the
document's text as it was given.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import accumulate, pairwise
from typing import NamedTuple

from verifier.corpus.records import Document
from verifier.corpus.tokens import get_abbreviations, tell_language_of
from verifier.parsers.languages.registry import load_pack
from verifier.parsers.segments.sentences import split_sentences
from verifier.parsers.text.offsets import IdentityMap, OffsetMap, Span
from verifier.parsers.text.surface_words import read_surface_words
from verifier.sources.plain_lines import is_plain, read_lines

_WIKITEXT_STEPS_PER_CHAR = 12

_LINE = re.compile("[^\n]+")


class Passage(NamedTuple):
    """A passage: its place in the document's text as it was given, and what is read there."""

    start: int
    end: int
    prose: str


class Prose(NamedTuple):
    """What is read of a document, its map to the text as it was given, and whether all markup was read."""

    text: str
    offsets: OffsetMap
    is_complete: bool


def read_prose(document: Document) -> Prose:
    """Return what is read of a document. Linear in it; never raises, whatever the text."""
    if document.format == "csv":
        from verifier.parsers.separated_values import render_table

        text, offsets = render_table(document.text)
        return Prose(text, offsets, True)
    if document.format == "plain" and not is_plain(document.text):
        return Prose(*read_lines(document.text), True)
    if document.format in ("plain", "pdf"):
        return Prose(document.text, IdentityMap(), True)
    from verifier.sources.source_text import read_source_text

    # Whatever a policy says: what a corpus finds must not depend on it.
    read = read_source_text(document.text, document.format, wikitext_steps_per_char=_WIKITEXT_STEPS_PER_CHAR)
    return Prose(read.prose, read.offsets, read.is_complete and (bool(read.prose) or not read.unclear))


def list_sentences(document: Document, prose: Prose) -> list[Span]:
    """Return the sentences of what is read of a document: rows of a table, and none that crosses a page."""
    if document.format == "csv":
        return [match.span() for match in _LINE.finditer(prose.text)]
    abbreviations = _find_abbreviations(tell_language_of(prose.text))
    if not document.pages:
        return split_sentences(prose.text, abbreviations=abbreviations)
    bounds = [*document.pages, len(prose.text)]
    found = []
    for start, end in pairwise(bounds):
        page = prose.text[start:end]
        found += [(start + a, start + b) for a, b in split_sentences(page, abbreviations=abbreviations)]
    return found


def _find_abbreviations(language: str | None) -> Set[str]:
    """Return what a stop belongs to in a language."""
    pack = None if language is None else load_pack(language)
    if pack is None:
        return get_abbreviations().words
    from verifier.parsers.languages.reading import read_abbreviations

    return read_abbreviations(pack)


def cut_sentences(document: Document, prose: Prose) -> Iterator[Passage]:
    """Yield the sentences of a document as passages, each place once."""
    if isinstance(prose.offsets, IdentityMap):
        for start, end in list_sentences(document, prose):
            yield Passage(start, end, prose.text[start:end])
        return
    seen: set[Span] = set()
    for start, end in list_sentences(document, prose):
        place = prose.offsets.locate(start, end)
        if place[0] < place[1] and place not in seen:
            seen.add(place)
            yield Passage(*place, prose.text[start:end])


def leave_out_marked(passages: Iterable[Passage], marked: Sequence[Span], text: str) -> Iterator[Passage]:
    """Yield the passages, by place, but for those all of whose words stand in one marked place.

    What a curator marked stands for what is in it. A sentence that is marked in part is yielded whole: the
    rest of it could not be understood alone. `marked` is in order, `text` the document's as it was given.
    """
    if not marked:
        yield from passages
        return
    starts = [start for start, _ in marked]
    ends = list(accumulate((end for _, end in marked), max, initial=0))
    for passage in passages:
        words = list(read_surface_words(text, passage.start, passage.end))
        if not words or ends[bisect_right(starts, words[0].start)] < words[-1].end:
            yield passage


def cut_places(prose: Prose, places: Iterable[Span]) -> Iterator[Passage]:
    """Yield what is read at places of a document's text as it was given."""
    if isinstance(prose.offsets, IdentityMap):
        for start, end in places:
            yield Passage(start, end, prose.text[start:end])
        return
    located = [prose.offsets.locate(at, at + 1) for at in range(len(prose.text))]
    for start, end in places:
        inside = [at for at, (first, last) in enumerate(located) if start <= first and last <= end]
        yield Passage(start, end, _join(prose.text, inside))


def _join(text: str, numbers: list[int]) -> str:
    """Return the characters of a text with those numbers, with a blank where some are left out."""
    parts: list[str] = []
    before = None
    for number in numbers:
        if before is not None and number != before + 1 and not parts[-1].isspace():
            parts.append(" ")
        parts.append(text[number])
        before = number
    return "".join(parts).strip()
