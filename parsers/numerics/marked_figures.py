"""Marked figures: figures with a mark glued to them that no reader of quantities takes for anything.

``84²``, ``±84``, ``√84``, ``84०``, ``84!`` and ``5[000]`` are not 84 and 5 to a person. What they are is not
said here: a figure with such marks agrees with the very same one and with nothing else. Texts are read with
their typography folded (`parsers.text.normal_form`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from verifier.parsers.english.figure_words import Loosening
from verifier.parsers.english.unit_names import SYMBOLS
from verifier.parsers.numerics.units_of_measure import may_be_unit
from verifier.parsers.text import unicode14
from verifier.parsers.text.char_classes import one_of
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.marks import MONEY_SIGNS
from verifier.parsers.text.offsets import Span

MARK_KINDS: Mapping[str, Loosening] = {
    "<": "under", ">": "over", "~": "about", "\u2264": "at_most", "\u2265": "at_least", "\u2248": "about",
    "\u223c": "about",
}  # fmt: skip
"""Signs before a figure that are read as words are, such as `at least` and `about` -> how they loosen it."""

BOUNDS = "".join(MARK_KINDS)
"""All of these signs."""

_FRACTIONS = "\xbc-\xbe\u2150-\u215e\u2189"
_READ_BEFORE = f"{re.escape(MONEY_SIGNS)}\xa7\xb6\xbf\xa1\u2116\u2026\u2190-\u21ff\u3000-\u301f"
_READ_AFTER = (
    f"{re.escape(MONEY_SIGNS)}\xb0\u2030\u2026\xd7{_FRACTIONS}\u2190-\u21ff\u3000-\u301f\u2500-\u257f"
)
# Characters that nobody sees are refused, or folded away, by others.
_UNSEEN = (
    "\x80-\x9f\xad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e0fff"
)
# Units of measure in one character, which are written apart as well.
_SQUARE_UNITS = "\u3371-\u337a\u3380-\u33df"
# Strokes and hooks that count as letters.
_MODIFIERS = "\u02b0-\u02ff"
# Signs that belong to a figure across a blank, too.
_SIGNS = (
    "\xb1\xac\u207a\u207b\u208a\u208b\u2200-\u2211\u2213\u2214\u2216-\u223b\u223d-\u2247\u2249-\u2263"
    "\u2266-\u22ff\u2795-\u2797"
)

_FIGURE = defer_pattern("[0-9]+(?:[.,][0-9]+)*")
_EDGE = "(?![^\\s)\\]}\"'.,;:!?])"
# Marks of ASCII that are something else before a digit than an opening bracket, a sign or money.
_ASCII_BEFORE = defer_pattern("(?<![^\\s(\\[\"'])[&@=\\\\^{}+?!%:;,/|*_`]$|[\\])]$")
_ASCII_AFTER = defer_pattern(
    f"[&@\\\\^{{}}~<>+|*_`#=](?:{_EDGE}|(?=[0-9]))|/{_EDGE}|[!?](?=\\s+[a-z0-9$])|[!?](?=[A-Za-z0-9])|-(?=\\s|$)|['\")](?=\\s+[a-z0-9])"
    "|\\[(?!\\^?[1-9][0-9]?\\]|[A-Za-z^ ]|[0-9]+[-\u2013,; ])|\\((?=[0-9])"
)
# A raised figure after a unit: `84 metres²`.
_POWER = defer_pattern("[ \xa0-]?([A-Za-z]{1,16})([\xb2\xb3\u2070-\u2079]+)")
_WORD_AFTER = defer_pattern("[ \xa0]([A-Za-z]{1,16})")
_PAIRED = "*_`|"
_CLOSERS: Mapping[str, str] = {")": "(", "'": "'", '"': '"'}
_PLAIN = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz \t\n\r\v\f.$-")
"""What may stand on either side of digits in plain text without a closer look."""

_CLEAR_BEFORE = _PLAIN | frozenset("(#\"'")
_CLEAR_AFTER = _PLAIN | frozenset(",;:%")
_REACH = 400
"""How far the other half of a mark is looked for."""


class MarkedFigure(NamedTuple):
    """A figure with its marks: where it stands, all of it as one compares it, and its ASCII digits.

    `bound` is the sign of `BOUNDS` that is its only mark, or empty.
    """

    span: Span
    form: str
    digits: str
    bound: str = ""


def find_marked_figures(text: str) -> list[MarkedFigure]:
    """Return the marked figures of a text, in order; linear in it."""
    if not _has_marks(text) and (text.isascii() or _foreign().search(text) is None):
        return []
    return list(_iterate_figures(text))


def cuts_marked_figure(text: str, position: int) -> bool:
    """Return whether a position lies inside a marked figure: ``84|²``, ``±|84``."""
    if not 0 < position < len(text):
        return False
    before, after = text[position - 1], text[position]
    if (
        before in _PLAIN
        and after in _PLAIN
        and (before not in " \xa0" or text[max(0, position - 2)] in _PLAIN)
    ):
        return False
    begin = max(0, position - _REACH)
    near = find_marked_figures(text[begin : position + _REACH])
    return any(start < position - begin < end for start, end in (figure.span for figure in near))


def read_plain_figures(text: str, marked: list[MarkedFigure]) -> frozenset[str]:
    """Return the figures of a text without the marked ones, as strings of digits."""
    spans = iter([*(figure.span for figure in marked), (len(text), len(text))])
    start, end = next(spans)
    plain = set()
    for match in _FIGURE.finditer(text):
        while match.start() >= end and start < len(text):
            start, end = next(spans)
        if match.end() <= start:
            plain.add(match[0])
    return frozenset(plain)


def _has_marks(text: str) -> bool:
    """Return cheaply whether next to a digit of ASCII there may stand a mark."""
    last = len(text) - 1
    for match in _FIGURE.finditer(text):
        start, stop = match.span()
        if stop <= last and text[stop] not in _CLEAR_AFTER:
            return True
        if start and text[start - 1] not in _CLEAR_BEFORE:
            return True
        if text[stop : stop + 1] == "-" and not text[stop + 1 : stop + 2].strip():
            return True
    return False


def _iterate_figures(text: str) -> Iterator[MarkedFigure]:
    end = 0
    for match in (_FIGURE if text.isascii() else _run()).finditer(text):
        if match.start() < end:
            continue
        figure = _read_figure(text, match)
        if figure is not None:
            end = figure.span[1]
            yield figure


def _read_figure(text: str, match: re.Match[str]) -> MarkedFigure | None:
    """Return a figure with the marks at it; None where it has none, or is a power of ten."""
    start, stop = match.span()
    before, after = _take_before(text, start), _take_after(text, stop)
    is_odd = not match[0].isascii() and _is_odd_numeral(text, match)
    if _is_power_of_ten(match[0], text[stop:after]) or not (is_odd or before < start or after > stop):
        return None
    bound = text[before:start].strip()
    is_bound = not is_odd and after == stop and len(bound) == 1 and bound in BOUNDS
    digits = "".join(_FIGURE.findall(match[0])[:1])
    return MarkedFigure((before, after), text[before:after], digits, bound if is_bound else "")


def _is_power_of_ten(numeral: str, marks: str) -> bool:
    """Return whether a figure is a power of ten, which is read: ``10⁶``, ``10^6``."""
    return (numeral == "10" and marks in ("^", "\u207b")) or (
        numeral.startswith("10") and _raised().fullmatch(numeral, 2) is not None
    )


def _is_odd_numeral(text: str, match: re.Match[str]) -> bool:
    """Return whether numerals beyond ASCII make another figure; alone, they may be notes or items."""
    if _FIGURE.search(match[0]) is not None:
        # `84½` is read; a raised figure after it may be its power or the mark of a note.
        return _only_fractions().sub("", match[0]).isascii() is False
    start = match.start()
    before = text[start - 1 : start]
    if _raised().fullmatch(match[0]):
        return before == "" or before.isspace()
    if _only_fractions().fullmatch(match[0]):
        return False
    opens_line = text[max(0, start - 8) : start].rstrip(" \t\xa0")[-1:] in ("", "\n")
    return not (opens_line and len(match[0]) == 1)


def _take_before(text: str, start: int) -> int:
    """Return where the marks before a figure begin."""
    at = start
    while at > 0 and text[at - 1] not in _PLAIN and _marks_before().match(text, at - 1):
        at -= 1
    if at < start:
        return at
    if start > 1 and text[start - 1] in " \xa0" and _signs_apart().match(text, start - 2):
        return start - 2
    near = text[max(0, start - 2) : start]
    is_mark = near != "[^" and _ASCII_BEFORE.search(near) is not None
    return start - 1 if is_mark and not _is_paired(text, start - 1, opens=True) else start


def _take_after(text: str, stop: int) -> int:
    """Return where the marks after a figure end."""
    at = stop
    while at < len(text) and text[at] not in _PLAIN and _marks_after().match(text, at):
        at += 1
    if at == stop and text[stop : stop + 1] in (" ", "\xa0") and _apart_after().match(text, stop + 1):
        return stop + 2
    power = _POWER.match(text, stop)
    if power is not None and _is_power_of_unit(power):
        return power.end()
    return at if at > stop else _take_ascii_after(text, stop)


def _is_power_of_unit(power: re.Match[str]) -> bool:
    return may_be_unit(power[1].lower()) and power[1] + power[2] not in SYMBOLS


def _take_ascii_after(text: str, stop: int) -> int:
    """Return where a mark of ASCII after a figure ends, or a bracket with what stands in it."""
    found = _ASCII_AFTER.match(text, stop)
    if found is None or _is_paired(text, stop, opens=False):
        return stop
    closing = text.find("]", stop, stop + 12) if found[0] == "[" else -1
    return closing + 1 if closing > 0 else found.end()


def _is_paired(text: str, place: int, *, opens: bool) -> bool:
    """Return whether a mark of emphasis, a quotation mark or a bracket has its other half."""
    mark = text[place]
    before, after = text[max(0, place - _REACH) : place], text[place + 1 : place + _REACH]
    if mark in _PAIRED:
        return mark in before or mark in after
    if opens:
        return False
    if mark == '"':
        # Inches, which are read, unless a unit follows.
        word = _WORD_AFTER.match(after)
        if word is None or not may_be_unit(word[1].lower()):
            return True
    if mark in _CLOSERS:
        return re.search(f"(?:^|[^A-Za-z0-9]){re.escape(_CLOSERS[mark])}\\S", before) is not None
    return False


@cache
def _run() -> re.Pattern[str]:
    from verifier.parsers.text.lookalikes import NUMBERS

    number = f"(?:[0-9]|{one_of(NUMBERS)})"
    return re.compile(f"{number}+(?:[.,]{number}+)*")


@cache
def _foreign() -> re.Pattern[str]:
    """Return a pattern of what makes a text worth a look that has no marks next to digits of ASCII."""
    from verifier.parsers.text.lookalikes import NUMBERS

    return re.compile(f"{one_of(NUMBERS)}|[{_SIGNS}{_SQUARE_UNITS}{BOUNDS[3:]}]")


@cache
def _marks_before() -> re.Pattern[str]:
    letter = one_of(unicode14.LETTERS)
    return re.compile(
        f"(?!{letter}|[\\x00-;=?-}}\\x7f\\s{_UNSEEN}\u2010-\u2015\u2018-\u201f{_READ_BEFORE}]).|[{_MODIFIERS}\xb5]"
    )


@cache
def _marks_after() -> re.Pattern[str]:
    letter = one_of(unicode14.LETTERS)
    return re.compile(
        f"(?!{letter}|[\\x00-\\x7f\\s{_UNSEEN}\u2010-\u2015\u2018-\u201f{_READ_AFTER}]).|[{_SQUARE_UNITS}{_MODIFIERS}\xb5]"
    )


@cache
def _signs_apart() -> re.Pattern[str]:
    return re.compile(f"[{_SIGNS}{BOUNDS[3:]}]")


@cache
def _apart_after() -> re.Pattern[str]:
    return re.compile(f"[{_SIGNS}{_SQUARE_UNITS}]")


@cache
def _raised() -> re.Pattern[str]:
    return re.compile("[\xb2\xb3\xb9\u2070-\u2079\u2080-\u2089]+")


@cache
def _only_fractions() -> re.Pattern[str]:
    return re.compile(f"[{_FRACTIONS}]+")
