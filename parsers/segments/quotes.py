"""Quotes: the text inside double quotation marks, and the elisions and edits inside it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from verifier.parsers.segments.spans import iterate_lines, strip_span
from verifier.parsers.text import unicode14
from verifier.parsers.text.char_classes import WORD_END, one_of
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.letters import is_lowercase
from verifier.parsers.text.marks import DIGITS
from verifier.parsers.text.offsets import Span

_SEQUENCE_MARK = defer_pattern('["\\u201c\\u201d]')
# Every mark but the straight one.
_OTHER_MARK = defer_pattern("[\\u201c\\u201d\\u201e\\xab\\xbb\\u300c\\u300d\\uff02]")
_DIRECTED_MARK = defer_pattern('["\\u201c\\u201d\\u201e\\xab\\xbb\\u300c\\u300d\\uff02]')

_CLOSES = {
    # Typing often mixes the two: a curly mark that nothing curly waits for closes a straight one.
    "\u201d": ("\u201c\u201e", '"'),
    "\u201c": ("\u201e",),
    "\xbb": ("\xab",),
    "\u300d": ("\u300c",),
    '"': ('"',),
    "\uff02": ("\uff02",),
}
"""Which marks a mark may close, best first; one that closes nothing that is open may open."""

_OPENERS = frozenset('"\u201c\u201e\xab\u300c\uff02')


# Single marks: an opening one behind a blank or a bracket, a closing one at the end of a word. An apostrophe
# is inside a word, or at the end of one (`the sailors' union`), where it closes nothing if nothing is open.
_SINGLE_MARK = defer_pattern(
    "(?<![^\\s(\\[\"\\u201c\\u201e\\xab\\xbb\\u2013\\u2014])(?P<opens>['\u2018\u201a])(?=[^\\s'\u2018\u2019,.;:)\\]0-9])"
    "|(?<=[^\\s'\u2018\u2019\u201a(\\[])(?P<closes>['\u2018\u2019])(?=[\\s.,;:!?)\\]\"\u201c\u201d\u2013\u2014]|\\Z)"
)
_SINGLE_CLOSERS = {"'": "'", "\u2018": "\u2019", "\u201a": "\u2018\u2019"}
_SHORTENED = defer_pattern(f"(?:tis|twas|twere|em|til|cause|round|neath|n){WORD_END}", re.IGNORECASE)
_MIN_SINGLE_WORDS = 4
"""How many words single marks hold at least to be a quote; what is shorter is a term (`'theory of mind'`)."""


@cache
def _elision() -> re.Pattern[str]:
    return re.compile(
        r"(?P<elision>\[\s?(?:\.\s?\.\s?\.|\u2026)\s?\]|\(\.\.\.\)|\.{3,}|\u2026)"
        r"|(?P<nothing>\[(?:sic!?|(?<![0-9]\[)[0-9]{1,3}|[1-9][0-9]?|[a-z])\])"
        r"|(?P<edit>\[[^\[\]]{1,80}\])",
        re.ASCII,
    )


class Quote(NamedTuple):
    """A quoted text: its span without the marks, stripped, and the span of the whole with its marks."""

    span: Span
    outer: Span


def extract_quotes_in_sequence(text: str) -> list[Quote]:
    """Pair all of ``"``, ``“`` and ``”`` in sequence: 1st with 2nd, 3rd with 4th; an odd last is left."""
    pieces = text.split('"') if text.isascii() else _SEQUENCE_MARK.split(text)
    return _pair_in_sequence(text, pieces, 0)


def _pair_in_sequence(text: str, pieces: list[str], start: int) -> list[Quote]:
    """Return every other piece of a text that was split at its marks from `start` on, if one ends it."""
    quotes = []
    for before, inside in zip(pieces[::2], pieces[1:-1:2], strict=False):
        opening = start + len(before)
        closing = opening + 1 + len(inside)
        quotes.append(_make_quote(text, opening, closing))
        start = closing + 1
    return quotes


def extract_directed_quotes(text: str, both_ways: str = "", *, single: bool = False) -> list[Quote]:
    """Pair marks paragraph by paragraph, each in its own direction; give the outermost.

    With `single` single marks hold a quote as well, where they can be no apostrophes: four words or more that
    are no title, in a paragraph in which one opens and one closes by turns.

    Marks that a language writes `both_ways` (`»…«` beside `«…»`), one pair behind the other, open where the
    other one of their pair is not open.

    Directed marks (“ ”, „ “, « », 「 」) close only what they can close; a straight one closes a straight
    one. A straight mark right after a digit while no quote is open is an inch mark. A mark that finds no
    partner in its paragraph spoils nothing else. Linear in the text.
    """
    marks = _read_marks(both_ways)
    has_double = '"' in text or _find_other_mark(text, 0, len(text), marks) is not None
    has_single = single and not {"'", "\u2018", "\u201a"}.isdisjoint(text)
    quotes: list[Quote] = []
    for start, end in _iterate_paragraphs(text) if has_double or has_single else ():
        found = _pair_in_paragraph(text, start, end, marks) if has_double else []
        alone = [*_pair_singles(text, start, end)] if has_single else []
        if alone:
            outer = _outermost([*(quote.outer for quote in found), *alone])
            known = {quote.outer: quote for quote in found}
            found = [known.get(pair) or _make_quote(text, pair[0], pair[1] - 1) for pair in outer]
        quotes += found
    return quotes


def _pair_singles(text: str, start: int, end: int) -> Iterator[Span]:
    """Yield the places of what stands in single marks, as far as these can be no apostrophes."""
    marks = [
        mark
        for mark in _SINGLE_MARK.finditer(text, start, end)
        if mark["closes"] or _SHORTENED.match(text, mark.end()) is None
    ]
    opening: re.Match[str] | None = None
    closing: list[re.Match[str]] = []
    for mark in [*marks, None]:
        if mark is not None and mark["closes"]:
            closing.append(mark)
            continue
        if opening is not None:
            fitting = [one for one in closing if one[0] in _SINGLE_CLOSERS[opening[0]]]
            if len(fitting) == 1 and _is_said(text[opening.end() : fitting[0].start()].split()):
                yield opening.start(), fitting[0].end()
        opening, closing = mark, []


def _is_said(words: Sequence[str]) -> bool:
    """Return whether words in single marks are something said, and neither a term nor a title."""
    return len(words) >= _MIN_SINGLE_WORDS and any(
        len(word) > 3 and is_lowercase(word[0]) for word in words[1:]
    )


class _Marks(NamedTuple):
    """The marks that are looked for: the pattern of all, of all but the straight one, and what each does."""

    any: re.Pattern[str]
    other: re.Pattern[str]
    closes: Mapping[str, tuple[str, ...]]
    openers: frozenset[str]


@cache
def _read_marks(both_ways: str) -> _Marks:
    if not both_ways:
        return _Marks(_DIRECTED_MARK, _OTHER_MARK, _CLOSES, _OPENERS)
    pairs = {one: (other,) for one, other in zip(both_ways[::2], both_ways[1::2], strict=True)}
    pairs |= {other: (one,) for one, (other,) in pairs.items()}
    marks = "".join(sorted({*_OPENERS, *_CLOSES, *pairs} - {'"'}))
    return _Marks(
        re.compile(f'["{marks}]'), re.compile(f"[{marks}]"), _CLOSES | pairs, _OPENERS.union(both_ways)
    )


def _pair_in_paragraph(text: str, start: int, end: int, marks: _Marks) -> list[Quote]:
    if _find_other_mark(text, start, end, marks) is None:
        pieces = text[start:end].split('"')
        # A text without inch marks is all pairs.
        if not any(piece[-1:] in DIGITS for piece in pieces[:-1:2]):
            return _pair_in_sequence(text, pieces, start)
    pairs = []
    stack: list[tuple[str, int]] = []
    for mark in marks.any.finditer(text, start, end):
        pair = _take_mark(text, mark[0], mark.start(), stack, marks)
        if pair is not None:
            pairs.append(pair)
    return [_make_quote(text, opening, closing) for opening, closing in _outermost(pairs)]


def _find_other_mark(text: str, start: int, end: int, marks: _Marks) -> re.Match[str] | None:
    return None if text.isascii() else marks.other.search(text, start, end)


def _take_mark(
    text: str, mark: str, position: int, stack: list[tuple[str, int]], marks: _Marks
) -> Span | None:
    """Let a mark close what is open, or open; give the pair that it closes."""
    for wanted in marks.closes.get(mark, ()) if stack else ():
        # Marks of at most six kinds are open at once in earnest; looking further down finds strays only.
        for depth in range(len(stack) - 1, max(-1, len(stack) - 9), -1):
            if stack[depth][0] in wanted:
                opened = stack[depth][1]
                # What was opened inside and never closed is stray.
                del stack[depth:]
                return opened, position
    is_inch = mark == '"' and not stack and position > 0 and text[position - 1] in DIGITS
    if mark in marks.openers and not is_inch:
        stack.append((mark, position))
    return None


def _outermost(pairs: list[Span]) -> list[Span]:
    outer: list[Span] = []
    for start, end in sorted(pairs):
        if not outer or start > outer[-1][1]:
            outer.append((start, end))
    return outer


def _iterate_paragraphs(text: str) -> list[Span]:
    """Return the spans between blank lines; together they cover the text."""
    if all(map(str.strip, text.splitlines())):
        return [(0, len(text))]
    spans = []
    start = 0
    for begin, end in iterate_lines(text):
        if not text[begin:end].strip() and begin > start:
            spans.append((start, begin))
            start = begin
    spans.append((start, len(text)))
    return spans


def _make_quote(text: str, opening: int, closing: int) -> Quote:
    return Quote(strip_span(text, opening + 1, closing), (opening, closing + 1))


class QuotePart(NamedTuple):
    """A literal part of a quote, and what stands between it and the part before it.

    `gap` is ``"none"`` for the first part, ``"elision"`` or ``"edit"``; `edits` are the words of the edits
    in it. `joined` says that brackets inside a word were taken away (``[T]he``).
    """

    text: str
    gap: str
    edits: str = ""
    joined: bool = False


def split_quote(text: str, *, elisions: bool, edits: bool) -> list[QuotePart]:
    """Split a quote at its elisions (``...``, ``…``, ``[...]``) and edits (``[the firm]``).

    ``[sic]`` and note marks such as ``[1]`` vanish. A bracket that touches a letter (``[T]he``) is part of
    the word: only its brackets vanish. An elision at either end stands for nothing that must be found. A
    quote without any of these comes out as one part.
    """
    parts: list[QuotePart] = []
    literal, gap, edit_words, joined = "", "none", "", False
    end = 0
    for match in _elision().finditer(text):
        literal += text[end : match.start()]
        end = match.end()
        kind = str(match.lastgroup)
        if kind == "nothing" and not _opens_word(text, match):
            literal += " "
        elif not (elisions if kind == "elision" else edits):
            literal += match[0]
        elif kind != "elision" and _touches_word(text, match):
            literal += match[0][1:-1]
            joined = True
        else:
            if literal.strip() or not parts:
                parts.append(QuotePart(text=literal.strip(), gap=gap, edits=edit_words, joined=joined))
                literal, gap, edit_words, joined = "", kind, "", False
            elif gap != "elision":
                # Two in a row: an elision may stand for more than an edit.
                gap = kind
            edit_words += f" {match[0][1:-1]}" if kind == "edit" else ""
    parts.append(QuotePart(text=(literal + text[end:]).strip(), gap=gap, edits=edit_words, joined=joined))
    return parts


def _opens_word(text: str, match: re.Match[str]) -> bool:
    """Return whether a letter in brackets opens a word (``[t]he``) and is no note mark (``the[a]``)."""
    is_letter = len(match[0]) == 3 and match[0][1] not in DIGITS
    return is_letter and _letter().match(text, match.end()) is not None


def _touches_word(text: str, match: re.Match[str]) -> bool:
    letter = _letter()
    start, end = match.span()
    return (start > 0 and letter.match(text, start - 1) is not None) or letter.match(text, end) is not None


@cache
def _letter() -> re.Pattern[str]:
    return re.compile(one_of(unicode14.LETTERS))
