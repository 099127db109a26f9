"""Atomic claims: an answer, taken apart into statements that can be checked one by one."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Protocol

from verifier.parsers.frozen import record
from verifier.parsers.segments.clauses import Part, split_clauses
from verifier.parsers.segments.quotes import extract_directed_quotes
from verifier.parsers.segments.spans import drop_marks, strip_citation, strip_span
from verifier.parsers.text import unicode14
from verifier.parsers.text.char_classes import one_of
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.marks import LINE_ENDS
from verifier.parsers.text.offsets import Span

# What a piece loses at its start, several times over: bullets, list numbers, boxes, headings, quote marks.
_LEAD = defer_pattern(
    "(?:[-*+\\u2022\\u2023\\u25aa\\u25cf]|(?:\\*\\*|__)?[0-9]{1,3}[.)]|(?:[a-z]|[ivx]{2,4})\\)|\\#{1,6}|>"
    "|\\[[ xX]\\])\\s+"
)
_MAX_LEADS = 6
# What it loses at its end: notes that hang on it.
_NOTES = defer_pattern("(?:\\s?\\[[0-9]{1,4}(?:[,\\u2013-][ ]?[0-9]{1,4}){0,8}\\]){1,8}\\Z")
_MAX_NOTES_CHARS = 400
_CLOSERS = ")]*_ \t"
_QUOTES = "\"'\u201d\u2019\xbb\u300d"
_OPENING_QUOTES = "\"'\u201c\u2018\u201e\xab\u300c"
_QUESTIONS = "?\uff1f\u061f"
_BRACKET = defer_pattern("[()\\[\\]]")
_LINE_END = defer_pattern(f"[{LINE_ENDS}]")
_MAX_OPEN = 16
"""How many brackets may be open at once; further ones count as strays."""


@record
class AtomicClaim:
    """One statement of an answer.

    `span` is its place in the answer, in code points. `text` is what stands there, without note marks and
    Markdown, white space as one space. Where a second verb leaves its subject to the first (`Acme bought
    Globex and sold Initech`), `subject_span` is the place of that subject, and `text` begins with it.
    """

    text: str
    span: Span
    subject_span: Span | None = None


class ClauseSplitter(Protocol):
    """Parts a sentence where it says two things, in the grammar of one language."""

    def __call__(self, text: str, start: int, end: int, *, closed: Sequence[Span]) -> Iterator[Part]:
        """Yield the stretches of a sentence, in order; nothing is parted inside what is closed."""


def parse_atomic_claims(
    text: str,
    *,
    sentences: Sequence[Span],
    citation_cues: tuple[str, ...],
    split: ClauseSplitter = split_clauses,
    with_questions: bool = False,
) -> tuple[AtomicClaim, ...]:
    """Return the statements of a text, of its sentences, in order; their spans do not overlap.

    Bullets and sentences first; then they are parted at semicolons, and before `and` and `but`, where a whole
    clause, or the verb of one, surely follows. Nothing is parted inside quotation marks or brackets. Left out
    are list marks, headings' marks, trailing citations, what holds no word, and, unless asked for, questions.

    Any string is read; linear in its length.
    """
    quotes = [quote.outer for quote in extract_directed_quotes(text)]
    claims = []
    for start, end in _join_quoted(text, sentences, quotes):
        start, end = _strip_marks(text, start, end, citation_cues)
        if _word().search(_read(text, (start, end))) is None:
            continue
        if not with_questions and _is_question(text, start, end):
            continue
        for part in split(text, start, end, closed=_find_closed(text, start, end, quotes)):
            span = strip_span(text, *part.span)
            words = _read(text, span)
            if part.subject is not None:
                words = f"{_read(text, part.subject)} {words}"
            claims.append(AtomicClaim(text=words, span=span, subject_span=part.subject))
    return tuple(claims)


def _join_quoted(text: str, sentences: Sequence[Span], quotes: Sequence[Span]) -> Iterator[Span]:
    """Yield the sentences; those of one line that a pair of quotation marks holds stay together."""
    number = 0
    begin: int | None = None
    for place, (start, end) in enumerate(sentences):
        begin = start if begin is None else begin
        while number < len(quotes) and quotes[number][1] <= end:
            number += 1
        is_inside = number < len(quotes) and quotes[number][0] < end
        if is_inside and place + 1 < len(sentences):
            following = sentences[place + 1][0]
            if _LINE_END.search(text, end, following) is None:
                continue
        yield begin, end
        begin = None


def _strip_marks(text: str, start: int, end: int, cues: tuple[str, ...]) -> Span:
    for _ in range(_MAX_LEADS):
        lead = _LEAD.match(text, start, end)
        if lead is None:
            break
        start = lead.end()
    notes = _NOTES.search(text, max(start, end - _MAX_NOTES_CHARS), end)
    if notes is not None:
        end = notes.start()
    return strip_span(text, *strip_citation(text, *strip_span(text, start, end), cues=cues))


def _is_question(text: str, start: int, end: int) -> bool:
    """Return whether a piece asks; one that ends in a quoted question (`He asked, "Why?"`) states."""
    last = end
    while last > start and text[last - 1] in _CLOSERS:
        last -= 1
    if text[last - 1] in _QUOTES:
        if text[start] not in _OPENING_QUOTES:
            return False
        last -= 1
    return last > start and text[last - 1] in _QUESTIONS


def _find_closed(text: str, start: int, end: int, quotes: Sequence[Span]) -> list[Span]:
    """Find the quotes and the outermost pairs of brackets of a piece, in order and without overlap."""
    quoted = [(max(start, first), last) for first, last in _cut(quotes, start, end)]
    merged: list[Span] = []
    for first, last in sorted([*quoted, *_find_brackets(text, start, end)]):
        if merged and first < merged[-1][1]:
            merged[-1] = merged[-1][0], max(merged[-1][1], last)
        else:
            merged.append((first, last))
    return merged


def _find_brackets(text: str, start: int, end: int) -> Iterator[Span]:
    """Yield the pairs of brackets of a piece, the inner ones too."""
    opened: list[tuple[str, int]] = []
    for match in _BRACKET.finditer(text, start, end):
        mark, position = match[0], match.start()
        if mark in "([":
            if len(opened) < _MAX_OPEN:
                opened.append((mark, position))
        elif opened and opened[-1][0] == ("(" if mark == ")" else "["):
            yield opened.pop()[1], position + 1


def _cut(spans: Sequence[Span], start: int, end: int) -> Iterator[Span]:
    """Yield those of some spans in order, without overlap, that touch a stretch."""
    place = bisect_right(spans, (start, start))
    place -= place > 0 and spans[place - 1][1] > start
    while place < len(spans) and spans[place][0] < end:
        yield spans[place]
        place += 1


def _read(text: str, span: Span) -> str:
    return " ".join(drop_marks(text[slice(*span)]).split())


@cache
def _word() -> re.Pattern[str]:
    return re.compile(one_of(unicode14.UNSPACED, unicode14.SPACED))
