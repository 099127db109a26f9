"""Words of a claim in whose place a sentence has another: `the land bill` beside `the water bill`.

A place is told by the word beside it, or by the other words of a row of capitals: `Lake Venn`, `Lake Orsa`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.claims.facets.binding.joined import JoinedClaim
from verifier.claims.facets.binding.sides import LIGHT, Owner, OwnerRow, Sentence
from verifier.claims.facets.binding.subjects import may_be_meant
from verifier.claims.facets.binding.taken import TakenItem
from verifier.claims.match import MatchedToken
from verifier.parsers.english.determiners import ARTICLES

_NAMES = ("name", "number")
_DESCRIPTION_REACH = 2
"""How many words before a noun an article makes a description of it: `the old terminus`."""


def list_displaced(joined: JoinedClaim, carrier: int, lacking: Sequence[MatchedToken]) -> Iterator[TakenItem]:
    """Yield the rows of the claim with tokens that a carrier is `lacking` and has others in the place of."""
    starts = {item.token.span[0] for item in lacking}
    is_subject = joined.subject.issuperset([item.token.stem for item in lacking])
    words = joined.claim.words
    for place, row in enumerate(joined.claim_rows):
        owners = zip(row.places, row.owners, strict=True)
        missing = next((owner for number, owner in owners if words[number].start in starts), None)
        if missing is None:
            continue
        held = joined.find_held(carrier, missing.stem)
        like = _find_like(joined, place, missing, carrier) if held else None
        if like is None or (
            is_subject and may_be_meant(joined, carrier, row, like, [line for line, _ in held])
        ):
            continue
        yield TakenItem(None, row.span, like.span, tuple(held))


def _find_like(joined: JoinedClaim, place: int, missing: Owner, carrier: int) -> OwnerRow | None:
    """Find the row of the carrier that stands in the place of one of the claim."""
    claimed, stated = joined.claim_rows, joined.rows(carrier)
    row = claimed[place]
    for number, like in enumerate(stated):
        other = next(
            (owner for owner in like.owners if owner.stem not in joined.comparison.claim.stem_set), None
        )
        if other is None or not _may_stand_for(other, missing, joined.sentence(carrier), like.places[0]):
            continue
        is_name = missing.kind in _NAMES or other.kind in _NAMES
        if _shares_first(row, like, missing) or _share_neighbour(
            (claimed, place), (stated, number), is_name=is_name
        ):
            return like
    return None


def _share_neighbour(
    claimed: tuple[Sequence[OwnerRow], int], stated: tuple[Sequence[OwnerRow], int], *, is_name: bool
) -> bool:
    """Tell whether two rows, each by its place among those of its text, stand beside the same word.

    Of names small words may part them from it, as in `the harbour at Bergen`; else it comes right behind.
    """
    rows, place = claimed
    likes, number = stated
    if place + 1 < len(rows) and number + 1 < len(likes):
        behind, behind_like = rows[place + 1], likes[number + 1]
        is_next = _is_next(rows[place], behind) and _is_next(likes[number], behind_like)
        if behind.owners[0].stem == behind_like.owners[0].stem and (is_name or is_next):
            return True
    if not (is_name and place and number):
        return False
    return rows[place - 1].owners[-1].stem == likes[number - 1].owners[-1].stem


def _may_stand_for(other: Owner, missing: Owner, sentence: Sentence, first: int) -> bool:
    """Tell whether a row of a sentence, from its word `first` on, is of a sort with a word of the claim."""
    if LIGHT in (missing.kind, other.kind) or missing.lead != other.lead:
        return False
    if missing.kind == other.kind or not other.kind:
        return True
    if missing.kind:
        return False
    # What a claim opens with may be a name or a noun, and a description may stand for any of them.
    before = sentence.words[max(0, first - _DESCRIPTION_REACH) : first]
    return other.kind != "word" or not any(word.key in ARTICLES for word in before)


def _shares_first(row: OwnerRow, like: OwnerRow, missing: Owner) -> bool:
    """Tell whether two rows begin alike and part behind that; a given name may be left out or shortened."""
    return (
        len(row.owners) == len(like.owners) > 1
        and row.owners[0].stem == like.owners[0].stem
        and missing is not row.owners[0]
    )


def _is_next(row: OwnerRow, other: OwnerRow) -> bool:
    return other.places[0] == row.places[-1] + 1
