r"""Pointer lines: the claims of an answer that points at numbered evidence.

The grammar of a tag, letter case and white space inside it aside::

    TAG  = "[" ITEM ( ("," | ";") ITEM )* "]"
    ITEM = NAME | NAME ("-" | "\u2013") ( NAME | [0-9]+ )
    NAME = "E" [0-9]+

``[E2-E5]`` and ``[E2-5]`` stand for four pointers each. A tag that holds a range which runs down, or which
stands for more than `MAX_RANGE` pointers, is plain text. Tags with nothing but blanks and ``, ; .`` between
them are one run; a run belongs to the text before it. Nothing here decides whether a pointer leads
anywhere.

Models write other marks too (`[1]`, `(E1)`, `[Doc 2]`); `citations` reads them, and what it read may stand
for tags here.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Container, Iterator, Sequence
from heapq import merge
from operator import itemgetter
from typing import TypeAlias

from verifier.parsers.frozen import record
from verifier.parsers.segments.citation_runs import group_citations
from verifier.parsers.segments.citations import CitationForm, read_citations
from verifier.parsers.segments.spans import find_bullet_end, iterate_lines, strip_span
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.offsets import Span

MAX_RANGE = 100
"""The most pointers that one range stands for."""

OTHER_FORMS: tuple[CitationForm, ...] = ("letter", "number", "footnote", "lenticular", "word")
"""The forms of marks that may stand for tags."""

_Tag: TypeAlias = tuple[int, int, Sequence[str]]
"""Where a tag begins and ends, and its pointers."""

_NO_LIMIT = 1 << 62
_MAX_RANGE_DIGITS = 18  # A range to a longer number is plain text: nobody shows as many pieces.

_NAME = r"[Ee]\s*+[0-9]++"
_ITEM = rf"{_NAME}(?:\s*+[-\u2013]\s*+(?:[Ee]\s*+)?+[0-9]++)?+"
# The first group is the number of a tag that holds one name and nothing else, as most do.
_TAG = defer_pattern(rf"\[\s*+(?:[Ee]\s*+([0-9]++)\s*+\]|({_ITEM}(?:\s*+[,;]\s*+{_ITEM})*+)\s*+\])")
_SEPARATOR = defer_pattern("[,;]")
_NUMBER = defer_pattern("[0-9]+")
_TAG_START = defer_pattern(r"\[\s*+[Ee]\s*+[0-9]")
_LETTER = frozenset(("letter",))
_LETTER_START = defer_pattern(r"[\[(]\s*+[Ee]\s*+[^\sA-Za-z]")
_BETWEEN = defer_pattern(r"[\s,;.]*+")
_ONE_POINTER = defer_pattern(r"\s*+(?:\[\s*+[Ee]\s*+([0-9]++)\s*+\]|[Ee]\s*+([0-9]++))\s*+\Z")
_NO_CLAIM = defer_pattern(
    r"\s*+(?:(?:`{3,}+|~{3,}+)[^`]*+|\#{1,6}(?:\s.*+)?+|(?:-\s*+){3,}+|(?:\*\s*+){3,}+|(?:_\s*+){3,}+)\Z"
)


@record
class PointerClaim:
    """A claim of a pointer line, with the pointers that were written after it.

    `text` has its runs of white space made one space; `span` is what it was made of, in code points of the
    answer. `pointers` are in the order they were written, each once, as ``E12``; `pointers_span` is the run
    of tags they stand in, or None where there is none.
    """

    text: str
    span: Span
    pointers: tuple[str, ...] = ()
    pointers_span: Span | None = None


def parse_pointer_claims(
    answer: str, *, max_pointers: int | None = None, forms: Collection[CitationForm] = ()
) -> tuple[PointerClaim, ...]:
    """Return the claims of an answer written as pointer lines, in order.

    Each line, without its bullet, yields one claim for every run of tags, and one without pointers for text
    after the last run. A line without a tag is one claim; code fences, rules and headings are none. Any
    string is read; linear in its length. Reading ends after the tag with which there are more than
    `max_pointers` pointers in all, if that is given: a range writes a hundred in a dozen characters. Marks of
    `forms` are tags, too: ``[1]`` and ``(E1)`` point at ``E1``.

    Raises `TypeError` for anything but a string, and for a limit that is no `int`; `ValueError` for a limit
    below one.
    """
    _require_arguments(answer, max_pointers)
    claims: list[PointerClaim] = []
    left = _NO_LIMIT if max_pointers is None else max_pointers
    marks = _read_marks(answer, forms)
    for start, end in iterate_lines(answer):
        if not answer[start:end].strip():
            continue
        parsed = _parse_line(answer, start, end, left, _cut(marks, start, end))
        claims += parsed
        left -= sum([len(claim.pointers) for claim in parsed])
        if left < 0:
            break
    return tuple(claims)


def _require_arguments(answer: object, max_pointers: object) -> None:
    if not isinstance(answer, str):
        raise TypeError(f"answer: got {type(answer).__name__}, expected str")
    if max_pointers is None:
        return
    if type(max_pointers) is not int:
        raise TypeError(f"max_pointers: got {type(max_pointers).__name__}, expected int or None")
    if max_pointers < 1:
        raise ValueError(f"max_pointers: got {max_pointers}, expected at least 1")


def find_answerable(
    answer: str, forms: Collection[CitationForm], known: Collection[str]
) -> tuple[CitationForm, ...]:
    """Return those of some forms in which an answer points at what is `known` (`E1`), and is read.

    An answer with a letter in any pointer means those alone: its bare numbers are notes.
    """
    if _TAG.search(answer) is not None:
        return _keep(forms, {"letter"})
    marks = read_citations(answer, forms=[form for form in OTHER_FORMS if form in forms])
    found = {mark.form for mark in marks if any(f"E{number}" in known for number in mark.pointers)}
    return _keep(forms, {"letter"} if "letter" in found else found)


def _keep(forms: Collection[CitationForm], wanted: Container[str]) -> tuple[CitationForm, ...]:
    return tuple([form for form in forms if form in wanted])


def holds_tag_start(answer: str) -> bool:
    """Return whether anything in the answer begins like a tag, closed or not."""
    return _TAG_START.search(answer) is not None


def escape_tags(text: str) -> str:
    r"""Return a text in which nothing begins like a tag: each such bracket gets a backslash before it."""
    return _TAG_START.sub(r"\\\g<0>", text) if "[" in text else text


def parse_pointer(text: str, *, forms: Collection[CitationForm] = ()) -> str | None:
    """Read one pointer that stands alone (``E3``, ``e 03``, ``[E3]``); None for what is none.

    A mark of one of some forms is one, with its brackets or without: ``3``, ``Doc 3``.
    """
    match = _ONE_POINTER.match(text)
    if match is not None:
        return _normalize_digits(match[1] or match[2])
    for written in (text.strip(), f"[{text.strip()}]") if forms else ():
        marks = read_citations(written, forms=forms)
        if len(marks) == 1 and marks[0].span == (0, len(written)) and len(marks[0].pointers) == 1:
            return f"E{marks[0].pointers[0]}"
    return None


def _read_marks(answer: str, forms: Collection[CitationForm]) -> list[_Tag]:
    """Return the marks of some forms as tags; those of a run between words of its own are one."""
    if not forms or (_LETTER.issuperset(forms) and _holds_tags_alone(answer)):
        return []
    tags: list[_Tag] = []
    # What is a tag by itself is read as such.
    marks = [mark for mark in read_citations(answer, forms=forms) if not _TAG.match(answer, mark.span[0])]
    for run in group_citations(answer, marks):
        pointers = [f"E{number}" for mark in run.marks for number in mark.pointers]
        tags.append((*run.cover, pointers))
    return tags


def _holds_tags_alone(answer: str) -> bool:
    """Return whether all that opens like a mark with a letter is a tag by itself."""
    return all(_TAG.match(answer, start.start()) for start in _LETTER_START.finditer(answer))


def _cut(tags: Sequence[_Tag], start: int, end: int) -> Sequence[_Tag]:
    """Return the tags of a line; all are in their order."""
    if not tags:
        return ()
    first = bisect_left(tags, start, key=itemgetter(0))
    return tags[first : bisect_left(tags, end, lo=first, key=itemgetter(0))]


def _parse_line(answer: str, start: int, end: int, left: int, marks: Sequence[_Tag]) -> list[PointerClaim]:
    begin = find_bullet_end(answer, start, end)
    tags = _find_tags(answer, begin, end) if answer.find("[", begin, end) >= 0 else iter(())
    runs = _find_runs(answer, merge(tags, marks, key=itemgetter(0)) if marks else tags, left)
    if not runs and _NO_CLAIM.match(answer[start:end]):
        return []
    claims: list[PointerClaim] = []
    for first, last, pointers in runs:
        if claims:
            begin = _skip_between(answer, begin, first)
        claims.append(_make_claim(answer, begin, first, tuple(pointers), (first, last)))
        begin = last
    if runs:
        begin = _skip_between(answer, begin, end)
    if begin < end and not answer[begin:end].isspace():
        claims.append(_make_claim(answer, begin, end, (), None))
    return claims


def _find_tags(answer: str, start: int, end: int) -> Iterator[_Tag]:
    """Yield the tags of a line."""
    for tag in _TAG.finditer(answer, start, end):
        number, items = tag.groups()
        pointers = [_normalize_digits(number)] if number else _read_items(items)
        if pointers is not None:
            yield (*tag.span(), pointers)


def _find_runs(answer: str, tags: Iterator[_Tag], left: int) -> list[tuple[int, int, dict[str, None]]]:
    """Return the runs of tags of a line: where they begin and end, and their pointers, each once.

    Stops after the tag that has more pointers than are left. Of tags that overlap the first counts.
    """
    runs: list[tuple[int, int, dict[str, None]]] = []
    for first, last, pointers in tags:
        if runs and first < runs[-1][1]:
            continue
        known = dict.fromkeys(pointers)
        if runs and _skip_between(answer, runs[-1][1], first) == first:
            first, _, earlier = runs.pop()
            left += len(earlier)
            # The run grows in place: a copy at every tag would take quadratic time.
            earlier.update(known)
            known = earlier
        runs.append((first, last, known))
        left -= len(known)
        if left < 0:
            break
    return runs


def _read_items(inner: str) -> list[str] | None:
    """Return the pointers of a tag's inside; None if one of its ranges is none."""
    pointers: list[str] = []
    for item in _SEPARATOR.split(inner):
        ends = [_normalize_digits(digits) for digits in _NUMBER.findall(item)]
        if len(ends) == 1:
            pointers += ends
            continue
        numbers = [end[1:] for end in ends]
        if max(map(len, numbers)) > _MAX_RANGE_DIGITS:
            return None
        first, last = map(int, numbers)
        if not 0 <= last - first < MAX_RANGE:
            return None
        pointers += [f"E{number}" for number in range(first, last + 1)]
    return pointers


def _normalize_digits(digits: str) -> str:
    return "E" + (digits.lstrip("0") or "0")


def _skip_between(answer: str, start: int, end: int) -> int:
    match = _BETWEEN.match(answer, start, end) if start < end else None
    return start if match is None else match.end()


def _make_claim(
    answer: str, start: int, end: int, pointers: tuple[str, ...], pointers_span: Span | None
) -> PointerClaim:
    span = strip_span(answer, start, end)
    return PointerClaim(
        text=" ".join(answer[slice(*span)].split()), span=span, pointers=pointers, pointers_span=pointers_span
    )
