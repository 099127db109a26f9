"""Whether a figure tells a state or a change, and which way; where a change began or came to."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence, Set
from itertools import pairwise
from operator import attrgetter

from verifier.audit.numbers.figure_record import CLAUSE
from verifier.parsers.english.change_words import (
    BEFORE_SPANS,
    BEFORE_STATES,
    CUES_BY_OPERATION,
    DOWN,
    MAKING,
    UP,
)
from verifier.parsers.english.comparison_words import LESS, MORE, THAN
from verifier.parsers.english.figure_settings import BEFORE_CHANGES, COLLECTING, CUTS, NO_CHANGE, RAISES
from verifier.parsers.english.number_words import ONE, SMALL
from verifier.parsers.lexicon.word_forms import is_past
from verifier.parsers.quantities import APPROXIMATIONS, Quantity
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord

_UNITS_OF_CHANGE = ("percent", "percentage point", "basis point", "times", "fraction")
UPWARD = (UP | RAISES) - NO_CHANGE
DOWNWARD = (DOWN | CUTS) - NO_CHANGE
CHANGE_WORDS = UPWARD | DOWNWARD | CUES_BY_OPERATION["percent change"]
_COMPARATIVE = "er"
_CHANGE_VERBS = frozenset(
    key for key in CHANGE_WORDS if is_past(key) or key in ("fell", "grew", "lost", "rose", "shrank")
)


def read_change(
    quantity: Quantity, words: Sequence[SurfaceWord], spans: Sequence[Span], agents: Set[int]
) -> int:
    """Return whether a figure tells a change, and which way: 1 up, -1 down, 2 unknown, 0 for a state.

    `words` are those of its sentence, `spans` the places of the sentence's figures, `agents` where those
    begin by whom something was done.
    """
    if quantity.counted is not None and quantity.span[0] in agents:
        return 0
    first = bisect_left(words, quantity.span[1], key=attrgetter("start"))
    after = [word.key for word in words[first : first + 2]]
    following = words[first + 1 : first + 1 + CLAUSE]
    if after and _is_comparative(after[0]) and any(word.key == THAN for word in following):
        return 2
    return _read_turning(quantity, _list_before(quantity, words, spans), after)


def _read_turning(quantity: Quantity, before: Sequence[str], after: Sequence[str]) -> int:
    """Return what the words of change before and after a figure tell of it, as `read_change` does."""
    if before[-1:] == ["up"] and before[-2:-1] and before[-2] in MAKING:
        before = before[:-2]
    turned = [key for key in [*reversed(before), *after] if key in CHANGE_WORDS]
    last = before[-1] if before else ""
    if not turned or last in BEFORE_STATES:
        return 2 if last == "by" else 0
    if not _is_change(quantity, last, after[0] if after else ""):
        return 0
    return _read_direction(turned[0])


def _read_direction(word: str) -> int:
    return 1 if word in UPWARD else -1 if word in DOWNWARD else 2


def _list_before(quantity: Quantity, words: Sequence[SurfaceWord], spans: Sequence[Span]) -> list[str]:
    """Return the words before a figure, after the figure before it, but for those that only bound it."""
    stop = bisect_left(words, quantity.span[0], key=attrgetter("start"))
    place = bisect_left(spans, quantity.span) - 1
    begin = bisect_left(words, spans[place][1] if place >= 0 else 0, key=attrgetter("start"))
    before = [word.key for word in words[max(begin, stop - CLAUSE) : stop]]
    while before and (before[-1] in APPROXIMATIONS or before[-1] == THAN):
        before.pop()
    return before


def _is_comparative(word: str) -> bool:
    return word.endswith(_COMPARATIVE) or word in MORE or word in LESS


def _is_change(quantity: Quantity, before: str, after: str) -> bool:
    """Return whether a figure beside a word of change tells how much changed, by its neighbours and unit."""
    is_told = (before in CHANGE_WORDS and before not in COLLECTING) or before in BEFORE_CHANGES
    if quantity.unit in _UNITS_OF_CHANGE or is_told:
        return True
    # `60 dropped out`: of what is counted a verb says what becomes of it.
    is_subject = quantity.unit is None and after in _CHANGE_VERBS
    return after in CHANGE_WORDS and not is_subject


def read_state(quantity: Quantity, words: Sequence[SurfaceWord]) -> str | None:
    """Return whether a figure is where a change began or where it came to: `from` or `to`."""
    stop = bisect_left(words, quantity.span[0], key=attrgetter("start"))
    last = words[stop - 1].key if stop else ""
    return last if last in BEFORE_STATES else None


def list_cues(keys: Sequence[str]) -> frozenset[str]:
    """Return the operations that words ask for."""
    found = frozenset(keys).union(" ".join(pair) for pair in pairwise(keys))
    named = frozenset(name for name, cues in CUES_BY_OPERATION.items() if not cues.isdisjoint(found))
    return named | {"sum"} if not named and _spans_several(keys) else named


def _spans_several(keys: Sequence[str]) -> bool:
    """Return whether words name several times together: `over the three days`, `across both years`."""
    return any(
        first in BEFORE_SPANS
        and (second == "both" or (second in ("all", "the") and third in SMALL and third != ONE))
        for first, second, third in zip(keys, keys[1:], keys[2:], strict=False)
    )
