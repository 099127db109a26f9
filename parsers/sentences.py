"""Sentences of a source: where one ends and the next begins."""

from __future__ import annotations

import re
from collections.abc import Set
from functools import cache

from parsers import unicode14
from parsers.offsets import Span
from parsers.spans import strip_span

# Possessive, and never from inside a run: so a hundred thousand full stops are visited once.
# A run of final marks with the quotes and brackets that close after it, before white space; a full stop of
# a script written without spaces; a line break with the blanks around it.
_SPACES = "[ \\t\\xa0\\u2000-\\u200a\\u202f\\u3000]"
_CANDIDATE = re.compile(
    "(?<![.!?\\u2026])[.!?\\u2026]++[\"'\\u2019\\u201d)\\]\\xbb]*+(?=" + _SPACES + ")"
    "|[\\u3002\\uff01\\uff1f]+[\"'\\u2019\\u201d)\\]\\xbb\\u300d]*"
    "|[\\n\\r\\x0b\\x0c\\x1c-\\x1e\\x85\\u2028\\u2029]+"
)
_NEXT = re.compile("[^ \\t\\xa0\\u2000-\\u200a\\u202f\\u3000]")
_INITIALS = re.compile("(?:[A-Z]\\.)*[A-Z]\\Z")

_SCAN = 200
"""How far `find_sentence` looks at first; most sentences are shorter."""


def split_sentences(text: str, *, abbreviations: Set[str]) -> list[Span]:
    """Give the sentences of a text, in order, stripped; together they hold all that is no white space.

    A sentence ends at ``.``, ``!``, ``?`` or ``…`` before white space, unless the next word starts in lower
    case or the stop belongs to an initial or to one of the abbreviations (lower case, without the stop);
    at ``。``, ``！``, ``？``; and at a line break, unless the next line starts in lower case (a line that was
    wrapped). A blank line always ends it. Linear in the text.
    """
    spans = []
    start = 0
    for end in _find_breaks(text, 0, len(text), abbreviations):
        spans.append((start, end))
        start = end
    spans.append((start, len(text)))
    stripped = (strip_span(text, *span) for span in spans)
    return [(start, end) for start, end in stripped if start < end]


def find_sentence(text: str, start: int, end: int, *, reach: int, abbreviations: Set[str]) -> Span:
    """Give the span of the sentence or sentences that ``text[start:end]`` stands in.

    At most `reach` characters are looked at on each side.
    """
    first = _find_start(text, start, min(reach, _SCAN), abbreviations)
    if first is None:
        first = _find_start(text, start, reach, abbreviations)
    if first is None:
        first = max(0, start - reach)
    # The last character of the span may itself be the stop that ends the sentence.
    begin = max(start, end - 1)
    breaks = _find_breaks(text, begin, min(len(text), end + reach), abbreviations)
    last = next((position for position in breaks if position >= end), min(len(text), end + reach))
    return first, max(end, last)


def _find_start(text: str, start: int, reach: int, abbreviations: Set[str]) -> int | None:
    low = max(0, start - reach)
    # The slice ends with the span's first character, which a break may have to look at.
    found = None
    for position in _find_breaks(text, low, start, abbreviations):
        found = position
    return 0 if found is None and low == 0 else found


def _find_breaks(text: str, low: int, high: int, abbreviations: Set[str]) -> list[int]:
    """Give the positions in ``(low, high]`` where a sentence ends."""
    return [
        match.end()
        for match in _CANDIDATE.finditer(text, low, high)
        if _ends_sentence(text, match, abbreviations)
    ]


def _ends_sentence(text: str, match: re.Match[str], abbreviations: Set[str]) -> bool:
    mark = match[0]
    if mark[0] in "\u3002\uff01\uff1f":
        return True
    following = _NEXT.search(text, match.end())
    if following is None:
        return True
    if following[0] in "\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029" or mark.count("\n") > 1:
        return True
    if _lowercase().match(following[0]):
        return False
    return not (mark == "." and _is_abbreviation(text, match.start(), abbreviations))


def _is_abbreviation(text: str, stop: int, abbreviations: Set[str]) -> bool:
    """Tell whether the word before a stop is an initial or an abbreviation."""
    before = text[max(0, stop - 16) : stop]
    word = before[max(before.rfind(" "), before.rfind("\n"), before.rfind("(")) + 1 :]
    return _INITIALS.match(word) is not None or word.lower() in abbreviations


@cache
def _lowercase() -> re.Pattern[str]:
    return re.compile(f"[{unicode14.LOWERCASE}]")
