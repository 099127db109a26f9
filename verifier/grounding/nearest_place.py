"""The nearest place: where a unit that failed almost stands, and which words differ.

A place that differs from the unit in a few words still shares a piece with it. So the unit is halved, and
its halves are searched for, then its quarters, its eighths, and at last its longest words; the first level
that hits anything anchors the alignment. That takes at most a few dozen substring searches a source,
however long it is, and a quote with three typos always has a quarter left whole.

From the anchor the words are walked in both directions. Where they differ, the walk makes the smallest
skip in either text after which they agree again. That is no minimal edit script: it is one that is cheap,
always the same, and reads as a person would mark it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from verifier.parsers.text.normal_form import Folding
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.words import TOKEN_PUNCTUATION
from verifier.policies import Policy
from verifier.records import NearestPlace
from verifier.sources.context import Sources
from verifier.sources.prepared_form import choose_folding
from verifier.sources.steps import count_steps

_LEVELS = (2, 4, 8)
_MIN_PIECE_CHARS = 8
_LONGEST_WORDS = 4
_MIN_WORD_CHARS = 4
_CHARS_PER_WORD = 12
_MAX_SKIP = 6
"""How many words of the unit, or of the source, may be skipped before the walk gives up."""

_SKIPS = sorted(
    ((left, right) for left in range(_MAX_SKIP + 1) for right in range(_MAX_SKIP + 1) if left or right),
    key=lambda skip: (skip[0] + skip[1], abs(skip[0] - skip[1]), skip[0]),
)
"""What may be skipped in both texts, the least first; as many in one as in the other first."""


class _Piece(NamedTuple):
    """Words ``first`` to ``last`` (exclusive) of the unit, joined."""

    first: int
    last: int
    text: str


class _Anchor(NamedTuple):
    """A piece of the unit that stands in a source at ``start``."""

    piece: _Piece
    source: int
    start: int
    support: int


@dataclass(slots=True)
class _Walk:
    """What a walk from the anchor found; the differences in the order of the walk."""

    matched: int = 0
    reach: int = 0
    differences: list[tuple[Sequence[str], Sequence[str]]] = field(default_factory=list)
    agreed: list[Sequence[str]] = field(default_factory=list)
    """The words that agree before each of the differences."""

    def differ(self, said: Sequence[str], stands: Sequence[str], agreed: Sequence[str] = ()) -> None:
        """Add a difference behind words that agree."""
        self.differences.append((said, stands))
        self.agreed.append(agreed)


def find_nearest(normal: str, sources: Sources, policy: Policy) -> NearestPlace | None:
    """Find the place nearest to a unit, given its normal form.

    The first `nearest_max_words` words of the unit are compared. Returns None where no place has a third
    of them.
    """
    words = normal.split(" ")[: policy.nearest_max_words]
    folding = choose_folding(policy)
    anchor = _find_anchor(words, sources, folding)
    if anchor is None:
        return None
    first, last, piece = anchor.piece
    source = sources[anchor.source]
    form = source.record.form(folding)
    text = form.text
    end = anchor.start + len(piece)
    rightward = _walk_rightward(words[last:], text, end, len(words))
    leftward = _walk_leftward(words[:first][::-1], text, anchor.start, len(words))
    matched = last - first + leftward.matched + rightward.matched
    if 3 * matched < len(words):
        return None
    start, end = _trim(text, anchor.start - leftward.reach, end + rightward.reach, normal)
    prose_span = form.locate(start, end)
    turned = [(unit[::-1], found[::-1]) for unit, found in reversed(leftward.differences)]
    missing, added, changed = _part_differences([*turned, *rightward.differences])
    return NearestPlace(
        source=anchor.source,
        span=source.locate_in_source(*prose_span),
        matched=(matched, len(words)),
        missing=missing,
        added=added,
        changed=changed,
    )


def _part_differences(
    differences: Sequence[tuple[Sequence[str], Sequence[str]]],
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Return the words that a unit lacks, those that it adds, and those that it has in place of others."""
    missing = [word for said, stands in differences if not said for word in stands]
    added = [word for said, stands in differences if not stands for word in said]
    changed = [(" ".join(said), " ".join(stands)) for said, stands in differences if said and stands]
    return tuple(missing), tuple(added), tuple(changed)


def _trim(text: str, start: int, end: int, normal: str) -> Span:
    """Leave out punctuation at an end of a place where the unit has none."""
    while end > start + 1 and text[end - 1] in TOKEN_PUNCTUATION and normal[-1] not in TOKEN_PUNCTUATION:
        end -= 1
    while end > start + 1 and text[start] in TOKEN_PUNCTUATION and normal[0] not in TOKEN_PUNCTUATION:
        start += 1
    return start, end


def _find_anchor(words: list[str], sources: Sources, folding: Folding) -> _Anchor | None:
    """Find the best-supported piece of the coarsest level that hits; the earliest on a tie."""
    for pieces in _cut(words):
        best = _find_best(words, pieces, sources, folding)
        if best is not None:
            return best
    return None


def _find_best(words: list[str], pieces: list[_Piece], sources: Sources, folding: Folding) -> _Anchor | None:
    """Find the best-supported one of some pieces, the earliest on a tie; None where none stands anywhere."""
    best: _Anchor | None = None
    for number, most in _iterate_holders(pieces, sources, folding):
        if best is not None and (best.support, -best.source) > (most, -number):
            break  # What comes after holds less, or comes later among those that hold as much.
        form = sources[number].record.form(folding)
        sources.spend(4 + 2 * len(pieces) * count_steps(form.text))
        found = [(piece, start) for piece in pieces if (start := form.find_words(piece.text)) >= 0]
        for piece, start in found:
            support = len(piece.text) if len(found) == 1 else _count_support(words, found, piece, start)
            if best is None or (support, -number) > (best.support, -best.source):
                best = _Anchor(piece, number, start, support)
    return best


def _iterate_holders(pieces: list[_Piece], sources: Sources, folding: Folding) -> Iterator[tuple[int, int]]:
    """Yield the sources that may hold any of the pieces, each with how many characters of them at most.

    Those that may hold most come first, and among those that may hold as much the earliest.
    """
    if sources.are_few:
        most = sum([len(piece.text) for piece in pieces])
        yield from ((number, most) for number in range(len(sources)))
        return
    from verifier.sources.word_index import iterate_sources

    index = sources.index_forms(folding)
    groups = {0: index.everywhere}
    for piece in pieces:
        holders = index.sources_with_needle(piece.text, whole_words=True)
        if holders:
            groups = _divide(groups, holders, len(piece.text))
    for most in sorted(groups, reverse=True):
        if most:
            yield from ((number, most) for number in iterate_sources(groups[most]))


def _divide(groups: dict[int, int], holders: int, chars: int) -> dict[int, int]:
    """Return groups of sources, by how many characters they may hold, with those of one more piece.

    A group and the holders of a piece are sets of bits, one a source.
    """
    grown: dict[int, int] = {}
    for most, group in groups.items():
        for count, half in ((most, group & ~holders), (most + chars, group & holders)):
            if half:
                grown[count] = grown.get(count, 0) | half
    return grown


def _cut(words: list[str]) -> Iterator[list[_Piece]]:
    """Yield the unit cut into ever smaller pieces."""
    for count in _LEVELS:
        if len(words) < 2 * count:
            break
        pieces = []
        first = 0
        for place in range(1, count + 1):
            last = len(words) * place // count
            text = " ".join(words[first:last])
            if len(text) >= _MIN_PIECE_CHARS:
                pieces.append(_Piece(first, last, text))
            first = last
        yield pieces
    lengths = list(map(len, words))
    # The earliest of those that are as long comes first, reversed or not.
    longest = sorted(range(len(words)), key=lengths.__getitem__, reverse=True)[:_LONGEST_WORDS]
    yield [_Piece(place, place + 1, words[place]) for place in longest if lengths[place] >= _MIN_WORD_CHARS]


def _count_support(words: list[str], found: list[tuple[_Piece, int]], piece: _Piece, start: int) -> int:
    """Count the characters of the pieces that stand where they would if this one stands at `start`."""
    origin = start - len(" ".join(words[: piece.first]))
    support = 0
    for other, other_start in found:
        expected = origin + len(" ".join(words[: other.first]))
        if abs(other_start - expected) <= 40:
            support += len(other.text)
    return support


def _walk_rightward(unit: Sequence[str], text: str, start: int, count: int) -> _Walk:
    """Walk from the end of the anchor; `count` is the number of the whole unit's words."""
    if not unit:
        return _Walk()
    most = count + _MAX_SKIP
    # What clings to the anchor, such as a comma, comes before the first word.
    clinging, *words = text[start : start + _CHARS_PER_WORD * count + 80].split(" ", most + 1)
    walk = _walk(unit, words[:most], len(clinging))
    _slide_gaps(walk)
    return walk


def _slide_gaps(walk: _Walk) -> None:
    """Let words that stand for others before a gap stand for those at its end, where that agrees as well.

    What is said of a date stands beside it: `ceases on 31 May` differs from `begins on 1 May and ends on
    31 May` in `ends`, and lacks `begins on 1 May and`.
    """
    found = walk.differences
    for place in range(len(found) - 1):
        (said, stands), (none, gap) = found[place : place + 2]
        agreed = walk.agreed[place + 1]
        first, last = len(gap) - len(agreed) - len(stands), len(gap) - len(agreed)
        if said and stands and not none and first >= 0 and gap[last:] == agreed:
            found[place : place + 2] = [((), [*stands, *agreed, *gap[:first]]), (said, gap[first:last])]
            walk.agreed[place + 1] = []
            if said == gap[first:last]:
                del found[place + 1]
                walk.matched += len(said)
                return


def _walk_leftward(unit: Sequence[str], text: str, end: int, count: int) -> _Walk:
    """Walk from the start of the anchor; the words of the unit are given last one first."""
    if not unit:
        return _Walk()
    most = count + _MAX_SKIP
    *words, clinging = text[max(0, end - _CHARS_PER_WORD * count - 80) : end].rsplit(" ", most + 1)
    return _walk(unit, words[::-1][:most], len(clinging))


def _walk(unit: Sequence[str], source: Sequence[str], clinging: int) -> _Walk:
    """Walk two rows of words from the anchor outward; `clinging` characters lie before the source's first."""
    walk = _Walk()
    i = j = reached = 0
    agreed: Sequence[str] = ()
    while i < len(unit):
        agreeing = _count_agreeing(unit, source, i, j)
        if agreeing:
            walk.matched += agreeing
            agreed = source[j : j + agreeing]
            i, j = i + agreeing, j + agreeing
            reached = j
            continue
        skip = _find_skip(unit, source, i, j)
        if skip is None:
            alike = _count_alike(unit[i:], source[j:])
            for k in range(alike):
                walk.differ(unit[i + k : i + k + 1], source[j + k : j + k + 1], agreed)
                agreed = ()
                reached = j + k + 1
            if i + alike < len(unit):
                walk.differ(unit[i + alike :], (), agreed)
            break
        walk.differ(unit[i : i + skip[0]], source[j : j + skip[1]], agreed)
        agreed = ()
        i, j = i + skip[0], j + skip[1]
    if reached:
        walk.reach = clinging + sum(map(len, source[:reached])) + reached
    return walk


def _count_agreeing(unit: Sequence[str], source: Sequence[str], i: int, j: int) -> int:
    """Count the words that agree from here on; the outermost of the unit may differ in its punctuation."""
    begin, last = i, len(unit) - 1
    while j < len(source) and i < last and unit[i] == source[j]:
        i, j = i + 1, j + 1
    if i == last and j < len(source) and _agree_at_end(unit[i], source[j]):
        i += 1
    return i - begin


def _count_alike(unit: Sequence[str], source: Sequence[str]) -> int:
    """Count the words that stand against each other where no skip helps: alike ones, and the unit's last."""
    count = 0
    for said, stands in zip(unit, source, strict=False):
        if count < len(unit) - 1 and not _look_alike(said, stands):
            break
        count += 1
    return count


def _agree_at_end(said: str, stands: str) -> bool:
    return said == stands or said.strip(TOKEN_PUNCTUATION) == stands.strip(TOKEN_PUNCTUATION)


def _find_skip(unit: Sequence[str], source: Sequence[str], i: int, j: int) -> Span | None:
    """Find the smallest skip in both texts after which the words agree."""
    last = len(unit) - 1
    for left, right in _SKIPS:
        if i + left > last or j + right >= len(source):
            continue
        said, stands = unit[i + left], source[j + right]
        if said == stands or (i + left == last and _agree_at_end(said, stands)):
            return left, right
    return None


def _look_alike(said: str, stands: str) -> bool:
    """Return whether two words share half of the longer one at their start or their end."""
    same = 0
    for a, b in zip(said, stands, strict=False):
        if a != b:
            break
        same += 1
    for a, b in zip(said[same:][::-1], stands[same:][::-1], strict=False):
        if a != b:
            break
        same += 1
    return 2 * same >= max(len(said), len(stands))
