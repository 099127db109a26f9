"""Times that are told by another time: `ten years later`, `this year`, `the following spring`.

A sentence with one of them may tell of any date, so that no date of a claim contradicts it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from verifier.parsers.english.calendar_words import TIMES
from verifier.parsers.lexicon import load_lexicon

_LEXICON = load_lexicon("english")
_AHEAD = frozenset(("following", "same", "previous", "next", "last", "this", "current", "coming"))
_BEHIND = _LEXICON.kinds["time_shift"]


def shifts_time(words: Collection[str]) -> bool:
    """Return whether words have one that counts a time from another: `a year later`."""
    return not _BEHIND.isdisjoint(words)


def tells_shifted_time(keys: Sequence[str]) -> bool:
    """Return whether a row of words has a time that is told by another one."""
    return any(
        (one in _AHEAD and other.removesuffix("s") in TIMES)
        or (other in _BEHIND and one.removesuffix("s") in TIMES)
        for one, other in pairwise(keys)
    )
