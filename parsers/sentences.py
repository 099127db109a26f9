"""Sentences of a source: where one ends and the next begins."""

from __future__ import annotations

import re
from collections.abc import Set
from functools import cache

from parsers.letters import is_lowercase
from parsers.offsets import Span

_SPACES = "[ \\t\\xa0\\u2000-\\u200a\\u202f\\u3000]"
# Where a candidate may begin.
_STOPS = ".!?\u2026"
_ASCII_MARKS = ".!?\n\r\x0b\x0c\x1c\x1d\x1e"
_WIDE_STOPS = "\u3002\uff01\uff1f"
_LINE_ENDS = "\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
_MARKS = _STOPS + _WIDE_STOPS + _LINE_ENDS
_FINAL_MARKS = ".!?\u2026\u3002\uff01\uff1f"
_LINE_ENDERS = _FINAL_MARKS + ':"\u201d)]'
_LINE_OPENER = re.compile("[ \\t]*(?:[-*+\\u2022#>|]|[0-9]+[.)]|[\\n\\r]|\\Z)")
_NEXT = re.compile("[^ \\t\\xa0\\u2000-\\u200a\\u202f\\u3000]")
_INITIALS = re.compile("(?:[A-Z]\\.)*[A-Z]\\Z")


@cache
def _candidate() -> re.Pattern[str]:
    # One class of all marks first, which the engine searches for fast. Possessive, and never from inside a
    # run: so a hundred thousand full stops are visited once.
    # A run of final marks with the quotes and brackets that close after it, before white space; a full stop
    # of a script written without spaces; a line break.
    return re.compile(
        "[" + _MARKS + "](?:"
        "(?<=[" + _STOPS + "])(?<![" + _STOPS + "]{2})[" + _STOPS + "]*+"
        "[\"'\\u2019\\u201d)\\]\\xbb]*+(?=" + _SPACES + ")"
        "|(?<=[" + _WIDE_STOPS + "])[" + _WIDE_STOPS + "]*+[\"'\\u2019\\u201d)\\]\\xbb\\u300d]*+"
        "|(?<=[" + _LINE_ENDS + "])[" + _LINE_ENDS + "]*+)"
    )


def split_sentences(text: str, *, abbreviations: Set[str]) -> list[Span]:
    """Give the sentences of a text, in order, stripped; together they hold all that is no white space.

    A sentence ends at ``.``, ``!``, ``?`` or ``…`` before white space, unless the next word starts in lower
    case or the stop belongs to an initial or to one of the abbreviations (lower case, without the stop);
    at ``。``, ``！``, ``？``; and at a line break, unless the next line starts in lower case (a line that was
    wrapped). A blank line always ends it. Linear in the text.
    """
    spans = []
    start = 0
    for end in [*_find_breaks(text, abbreviations), len(text)]:
        piece = text[start:end]
        inner = piece.strip()
        if inner:
            begin = start + piece.index(inner[0])
            spans.append((begin, begin + len(inner)))
        start = end
    return spans


def find_sentence(text: str, start: int, end: int, *, reach: int, abbreviations: Set[str]) -> Span:
    """Give the span of the sentence or sentences that ``text[start:end]`` stands in.

    At most `reach` characters are looked at on each side. Other than for `split_sentences`, a line break ends
    a sentence only behind a final mark or a colon, and before a blank line or a bullet: text that was wrapped
    anywhere stays together.
    """
    # A stop that ends what stands before is looked for backward; the first one that holds is the nearest.
    low, high = max(0, start - reach), min(len(text), end + reach)
    first, last = low, high
    place = start
    while (place := _find_last_mark(text, low, place)) >= 0:
        mark = _candidate().match(text, place)
        if mark is not None and mark.end() <= start and _ends_firmly(text, mark, abbreviations):
            first = mark.end()
            break
    # The last character of the span may itself be the stop that ends the sentence.
    for mark in _candidate().finditer(text, max(start, end - 1), high):
        if mark.end() >= end and _ends_firmly(text, mark, abbreviations):
            last = mark.end()
            break
    return first, max(end, last)


def _find_last_mark(text: str, low: int, high: int) -> int:
    """Find the start of the last run of marks in ``[low, high)`` that may end a sentence, or -1."""
    place = -1
    for mark in _ASCII_MARKS if text.isascii() else _MARKS:
        # Each mark is looked for only behind the last one found.
        found = text.rfind(mark, low if place < 0 else place, high)
        if found > place:
            place = found
    while place > low and text[place - 1] in _STOPS and text[place] in _STOPS:
        place -= 1
    return place


def _find_breaks(text: str, abbreviations: Set[str]) -> list[int]:
    """Give the positions where a sentence ends."""
    marks = _candidate().finditer(text)
    return [mark.end() for mark in marks if _ends_sentence(text, mark, abbreviations)]


def _ends_sentence(text: str, match: re.Match[str], abbreviations: Set[str]) -> bool:
    mark = match[0]
    if mark[0] in _WIDE_STOPS:
        return True
    following = _NEXT.search(text, match.end())
    if following is None:
        return True
    if following[0] in _LINE_ENDS or mark.count("\n") > 1:
        return True
    if is_lowercase(following[0]):
        return False
    return not (mark == "." and _is_abbreviation(text, match.start(), abbreviations))


def _ends_firmly(text: str, match: re.Match[str], abbreviations: Set[str]) -> bool:
    if match[0][0] in _FINAL_MARKS:
        return _ends_sentence(text, match, abbreviations)
    before = text[max(0, match.start() - 3) : match.start()].rstrip()
    return (
        match[0].count("\n") > 1
        or (before != "" and before[-1] in _LINE_ENDERS)
        or _LINE_OPENER.match(text, match.end()) is not None
    )


def _is_abbreviation(text: str, stop: int, abbreviations: Set[str]) -> bool:
    """Tell whether the word before a stop is an initial or an abbreviation."""
    before = text[max(0, stop - 16) : stop]
    word = before.rpartition(" ")[2].rpartition("\n")[2].rpartition("(")[2]
    return word.lower() in abbreviations or (word.isupper() and _INITIALS.match(word) is not None)
