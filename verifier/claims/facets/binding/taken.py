"""What a claim takes from another sentence than the one that has the rest of it, figures and the like.

The *carrier* is a sentence of the window. A quantity, a date, a name behind the same word or a direction of
the claim is *taken* where the carrier has not it but one of its kind, and other sentences of the window, its
*holders*, have it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Generic, NamedTuple, Protocol, TypeVar

from verifier.claims.compare import Comparison
from verifier.claims.facets.binding.alike import (
    Name,
    are_alike,
    get_claimed_dates,
    get_claimed_quantities,
    get_closed_quantities,
    get_dates,
    read_names,
    tell_frame,
)
from verifier.claims.facets.binding.joined import JoinedClaim
from verifier.claims.facets.binding.sides import MAX_ITEMS
from verifier.codes import ViolationCode
from verifier.parsers.dates import DatePeriod, date_contains
from verifier.parsers.quantities import Quantity, quantities_agree
from verifier.parsers.text.offsets import Span


class TakenItem(NamedTuple):
    """Something of the claim, what the carrier has in its place, and the sentences and places that hold it.

    `code` is what the carrier says otherwise by that; None for names and plain words, since two may stand in
    one place and both be true: who speaks French may speak Danish, too.
    """

    code: ViolationCode | None
    claimed: Span
    stated: Span
    held: tuple[tuple[int, Span], ...]


class _Placed(Protocol):
    @property
    def span(self) -> Span: ...


_Item = TypeVar("_Item", bound=_Placed)


class _Kind(NamedTuple, Generic[_Item]):
    """A kind of items: those of the claim, how those of a sentence are read, and how two are compared."""

    code: ViolationCode | None
    claimed: Sequence[_Item]
    read: Callable[[int], Sequence[_Item]]
    agree: Callable[[_Item, _Item], bool]
    are_alike: Callable[[_Item, _Item], bool]


class _Direction(NamedTuple):
    """A word that has an opposite, whether `be` stands before it, and its place."""

    stem: str
    is_behind_be: bool
    span: Span


def list_taken(joined: JoinedClaim, carrier: int) -> Iterator[TakenItem]:
    """Yield what the claim takes from other sentences than a carrier."""
    others = joined.list_others(carrier)
    comparison = joined.comparison
    yield from _take(_describe_quantities(comparison), carrier, others)
    yield from _take(_describe_dates(comparison), carrier, others)
    yield from _take(_describe_names(joined), carrier, others)
    yield from _take(_describe_directions(joined), carrier, others)


def _take(kind: _Kind[_Item], carrier: int, others: Sequence[int]) -> Iterator[TakenItem]:
    stated = kind.read(carrier) if kind.claimed else ()
    if not stated or max(len(kind.claimed), len(stated)) > MAX_ITEMS:
        return
    own = [item for item in kind.claimed if any(kind.agree(item, other) for other in stated)]
    likes = [like for like in stated if not any(kind.agree(item, like) for item in kind.claimed)]
    elsewhere = [(line, other) for line in others for other in kind.read(line)] if likes else []
    for item in kind.claimed:
        # Of two of a kind one may be from either sentence: `from 900 in 1889 to 410 in 1920`.
        if item in own or any(kind.are_alike(item, other) for other in own):
            continue
        held = [(line, other) for line, other in elsewhere if kind.agree(item, other)]
        like = next((like for like in likes if held and kind.are_alike(held[0][1], like)), None)
        if like is not None and len(held) <= MAX_ITEMS:
            places = tuple([(line, other.span) for line, other in held])
            yield TakenItem(kind.code, item.span, like.span, places)


def _describe_quantities(comparison: Comparison) -> _Kind[Quantity]:
    tolerance = 100 * comparison.policy.about_percent
    return _Kind(
        code=ViolationCode.NUMBER_MISMATCH,
        claimed=get_claimed_quantities(comparison),
        read=partial(get_closed_quantities, comparison),
        agree=partial(quantities_agree, tolerance_bp=tolerance),
        are_alike=partial(are_alike, comparison=comparison),
    )


def _describe_dates(comparison: Comparison) -> _Kind[DatePeriod]:
    return _Kind(
        code=ViolationCode.DATE_MISMATCH,
        claimed=get_claimed_dates(comparison),
        read=partial(get_dates, comparison),
        agree=lambda one, other: date_contains(one, other) or date_contains(other, one),
        are_alike=_are_alike_dates,
    )


def _are_alike_dates(one: DatePeriod, other: DatePeriod) -> bool:
    """Tell whether two dates may be of one event: `July` says nothing against `2004`."""
    return one.granularity == other.granularity or None not in (one.year, other.year)


def _describe_names(joined: JoinedClaim) -> _Kind[Name]:
    def read(line: int) -> Sequence[Name]:
        sentence = joined.sentence(line)
        return read_names(sentence.text, sentence.words, sentence.stems)

    return _Kind(
        code=None,
        claimed=read_names(joined.claim.text, joined.claim.words, joined.claim.stems),
        read=read,
        agree=lambda one, other: (one.lead, one.stems) == (other.lead, other.stems),
        are_alike=lambda one, other: one.lead == other.lead,
    )


def _describe_directions(joined: JoinedClaim) -> _Kind[_Direction]:
    opposites = joined.comparison.vocabulary.opposites
    tokens = joined.comparison.claim.tokens
    starts = [item.span[0] for item in tokens if item.kind == "word" and item.stem in opposites]
    words = joined.claim.words
    places = [bisect_left(words, start, key=lambda word: word.start) for start in starts]

    def read(line: int) -> Sequence[_Direction]:
        sentence = joined.sentence(line)
        return [
            _Direction(stem, frame, sentence.words[place].span)
            for place, stem in enumerate(sentence.stems)
            if stem in opposites and (frame := tell_frame(sentence.words, place)) is not None
        ]

    return _Kind(
        code=ViolationCode.DIRECTION_CONFLICT,
        claimed=[
            _Direction(joined.claim.stems[place], frame, words[place].span)
            for place in places
            if (frame := tell_frame(words, place)) is not None
        ],
        read=read,
        agree=lambda one, other: one[:2] == other[:2],
        are_alike=lambda one, other: other.stem in opposites[one.stem],
    )
