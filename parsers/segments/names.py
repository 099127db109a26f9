r"""Names: two or more capitalised words in a row.

The grammar, as a pattern (it is not run as one: on ``A-A-A-...`` it would take quadratic time)::

    \b FIRST (?: GAP LATER )+ \b
    FIRST = [A-Z][A-Za-z'’-]*      GAP = [ \t]+      LATER = [A-Z][A-Za-z'’-]+ | [A-Z]\.

`extract_names` returns what that pattern finds from left to right, and visits each run of name characters
once.
"""

from __future__ import annotations

import re
from functools import cache

from verifier.parsers.text import unicode14
from verifier.parsers.text.char_classes import one_of
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.marks import CAPITALS
from verifier.parsers.text.offsets import Span

_RUN = defer_pattern("[A-Za-z'\\u2019-]+")
# A run from its first capital on, and whether a gap and another capital follow it.
_CAPITAL_RUN = defer_pattern("[A-Z][A-Za-z'\\u2019-]*+(?=([ \\t]++[A-Z])?)")
_GAP = defer_pattern("[ \\t]+(?=[A-Z])")
# Every name holds this: the end of a gap, and a capital.
_JOINT = defer_pattern("[ \\t][A-Z]")
_JOINERS = frozenset("'\u2019-")


def extract_names(text: str) -> list[Span]:
    """Return the spans of the names of a text, from left to right; they do not overlap."""
    names: list[Span] = []
    if _JOINT.search(text) is None:
        return names
    position = 0
    while True:
        run = _CAPITAL_RUN.search(text, position)
        if run is None:
            return names
        start = _find_start(text, run.start(), run.end()) if run[1] else None
        if start is None:
            position = run.end()
            continue
        end, chain_end = _follow_chain(text, run.end())
        if end is None:
            # No later word can end a name: then none can for a name that starts further in, either.
            position = max(chain_end, run.end())
        else:
            names.append((start, end))
            position = end


def _find_start(text: str, start: int, end: int) -> int | None:
    """Find the first capital of a run that begins at a word boundary."""
    for position in range(start, end):
        if text[position] in CAPITALS and not (position > 0 and _is_word(text[position - 1])):
            return position
    return None


def _follow_chain(text: str, position: int) -> tuple[int | None, int]:
    """Follow the words after a first one that ends at `position`.

    Gives the end of the last that may end a name, or None; and the start of the last word that was seen,
    where the search goes on if there is none.
    """
    end = None
    seen = position
    while gap := _GAP.match(text, position):
        seen = gap.end()
        run = _RUN.match(text, seen)
        if run is not None and run.end() - seen >= 2:
            position = run.end()
            end = _last_boundary(text, seen + 2, position) or end
        elif text.startswith(".", seen + 1):
            position = seen + 2
            if position < len(text) and _is_word(text[position]):
                return position, seen
        else:
            break
    return end, seen


def _last_boundary(text: str, first: int, last: int) -> int | None:
    """Find the last position in ``[first, last]`` where a word character meets another."""
    for position in range(last, first - 1, -1):
        before = text[position - 1] not in _JOINERS
        after = position < len(text) and _is_word(text[position])
        if before != after:
            return position
    return None


def _is_word(char: str) -> bool:
    """Return whether a character is a letter, a digit or an underscore."""
    if char.isascii():
        return char.isalnum() or char == "_"
    return _word().match(char) is not None


@cache
def _word() -> re.Pattern[str]:
    return re.compile(one_of(unicode14.WORD))
