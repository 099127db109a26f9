"""The window of a claim: one to three sentences in a row, of one source, that cover most of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from verifier.claims.claim_tokens import ClaimToken
from verifier.claims.index import ClaimIndex
from verifier.claims.match import FULL_CREDIT, MatchedToken


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimWindow:
    """Sentences `first` to `last` - 1 of an index; `gained` is the weighted credit of the claim in them.

    `is_whole` tells that it is one sentence, and that every token of the claim is known to stand in it.
    """

    first: int
    last: int
    gained: int
    is_whole: bool = False

    @property
    def is_single(self) -> bool:
        """Whether it is one sentence."""
        return self.last - self.first == 1

    @property
    def lines(self) -> range:
        """The numbers of its sentences."""
        return range(self.first, self.last)


def find_window(
    tokens: Sequence[MatchedToken], index: ClaimIndex, *, max_sentences: int, stated: int | None = None
) -> ClaimWindow | None:
    """Find the window that covers most; None if nothing is covered.

    On a tie it is the shortest, then the sentence `stated`, then the earliest.
    Costs one step for each sentence that holds a token, times the tokens in it and the window's length.
    """
    gains = _gain_by_line(tokens)
    totals = {line: sum(gained.values()) for line, gained in gains.items()}
    best: ClaimWindow | None = None
    for size in range(1, max_sentences + 1):
        # What sentences gain apart they cannot exceed together: the most hopeful windows come first.
        hopes = sorted(
            (-sum([totals.get(line, 0) for line in range(first, first + size)]), first) for first in gains
        )
        for hope, first in hopes:
            last = first + size
            if best is not None and not _may_beat(-hope, size, best):
                break
            if last > len(index.lines) or index.source_of(first) != index.source_of(last - 1):
                continue
            gained = totals[first] if size == 1 else _join(gains, first, last)
            if best is None or _beats(gained, size, first, best, stated):
                best = ClaimWindow(first=first, last=last, gained=gained)
    return best


def _may_beat(hope: int, size: int, best: ClaimWindow) -> bool:
    """Tell whether a window that gains no more than `hope` may be better, or as good and earlier."""
    return hope > best.gained or (hope == best.gained and size == len(best.lines))


def _beats(gained: int, size: int, first: int, best: ClaimWindow, stated: int | None) -> bool:
    if gained != best.gained:
        return gained > best.gained
    if size != len(best.lines):
        return False
    return (first != stated, first) < (best.first != stated, best.first)


def total_weight(tokens: Sequence[ClaimToken]) -> int:
    """Give what a claim gains that is covered whole."""
    return FULL_CREDIT * sum([token.weight for token in tokens])


def find_best_line(tokens: Sequence[MatchedToken], window: ClaimWindow) -> int:
    """Find the sentence of a window that covers most by itself, the earliest on a tie."""
    gained = [
        (sum(token.token.weight * token.credit_at(range(line, line + 1)) for token in tokens), -line)
        for line in window.lines
    ]
    return -max(gained)[1]


def _gain_by_line(tokens: Sequence[MatchedToken]) -> dict[int, dict[int, int]]:
    """Give for every sentence what each token gains in it."""
    gains: dict[int, dict[int, int]] = {}
    # A token that is repeated gains as often as it stands in the claim, and is looked at once.
    alike: dict[object, tuple[MatchedToken, int]] = {}
    for item in tokens:
        token = item.token
        key = (token.stem, token.kind, token.value, token.range, token.is_acronym)
        alike[key] = (item, alike.get(key, (item, 0))[1] + token.weight)
    for number, (item, weight) in enumerate(alike.values()):
        for credit, places in item.credits:
            for place in places:
                # The best credit comes first and stays.
                gains.setdefault(place, {}).setdefault(number, credit * weight)
    return gains


def _join(gains: dict[int, dict[int, int]], first: int, last: int) -> int:
    joined = dict(gains[first])
    for line in range(first + 1, last):
        for number, gained in gains.get(line, {}).items():
            if gained > joined.get(number, 0):
                joined[number] = gained
    return sum(joined.values())
