"""Attachment: `Revenue was $3 billion` beside `Profit was $3 billion and revenue was $5 billion`.

Where a sentence of the evidence has two figures of a kind, two dates, two names behind the same word, or a
word and its opposite, each belongs to what stands on its side of the comma or conjunction between them
(`claims.facets.binding.sides`). A claim that gives one of them to the words of the other says something else,
though every word of it stands there.

It would rather say nothing than err. It speaks up only where
- the claim is made of words of the sentence, since in other words it may say the same;
- all that is the other's alone stands with the item in the claim, led by what leads it there: who became `a
  director` later is `the director` earlier;
- each word of it takes the place of one that the claim leaves out (not in `the house sold in 2006 was bought
  in 1998`);
- nothing that only a later side says stands in the claim: an earlier one lends its words to those behind it
  (`in Europe sales grew 5%, in Asia 3%`), a later one lends nothing;
- the sides can be told (not in `from 3 to 5`), no other sentence of the evidence has all of the claim, and
  neither text denies anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import islice
from typing import NamedTuple

from verifier.claims.compare import Comparison
from verifier.claims.facets.binding.alike import (
    AlikeItem,
    list_dates,
    list_directions,
    list_names,
    list_quantities,
    read_claim_sentence,
    read_sentence,
)
from verifier.claims.facets.binding.sides import (
    LIGHT,
    MAX_ITEMS,
    Owner,
    Sentence,
    Side,
    find_lead,
    is_within,
    read_part,
    read_sides,
)
from verifier.claims.facets.result import FacetResult
from verifier.claims.vocabulary import Vocabulary, read_vocabulary
from verifier.codes import ViolationCode
from verifier.parsers.english.clause_words import ADDABLE
from verifier.parsers.english.determiners import ARTICLES
from verifier.parsers.english.pronouns import SUBJECT_PRONOUNS
from verifier.parsers.english.verbs import BE
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy

# Two things may have one name or date: beside a figure of its own side it may well be where it was.
_SHARED = (ViolationCode.NAME_ABSENT, ViolationCode.DATE_MISMATCH)

# What a claim may add to the words of a sentence without saying anything else.
_FRAME = ARTICLES | BE | SUBJECT_PRONOUNS | ADDABLE


class _Told(NamedTuple):
    """What the claim says of an item: what leads it, the stems around it, each with what leads that.

    `side` is all that may be meant to go with it.
    """

    lead: str
    stems: frozenset[tuple[str, str]]
    side: Side


def check_attachment(comparison: Comparison) -> Iterator[FacetResult]:
    """Report figures, dates, names and directions that the best sentence gives to something else."""
    if not comparison.best_sentence.may_have_sides:
        return
    items = [
        *list_quantities(comparison),
        *list_dates(comparison),
        *list_names(comparison),
        *islice(list_directions(comparison), MAX_ITEMS),
    ]
    items = [item for item in items if len(item.stated_alike) > 1]
    if not items or comparison.holds_denial:
        return
    claim, evidence = (
        read_claim_sentence(comparison),
        read_sentence(comparison, comparison.best_sentence.number),
    )
    if has_own_words(claim, evidence, comparison.policy) or _stands_elsewhere(comparison):
        return
    for item in items:
        other = _find_owner(item, claim, evidence, comparison)
        if other is not None and comparison.is_about(*comparison.tokens_in(item.claimed)):
            yield FacetResult(
                outcome="conflicts",
                code=item.code,
                claim_span=item.claimed,
                place=(comparison.best_sentence.number, other),
            )


def _stands_elsewhere(comparison: Comparison) -> bool:
    """Tell whether another sentence of the evidence has all of the claim, which may then say so."""
    if len(comparison.index.sentences) == 1:
        return False
    held = [{line for _, lines in item.matches for line in lines} for item in comparison.tokens]
    return bool(held and set.intersection(*held) - {comparison.best_sentence.number})


def _find_owner(item: AlikeItem, claim: Sentence, evidence: Sentence, comparison: Comparison) -> Span | None:
    """Find the like of an item that stands with what the claim gives the item to."""
    stated = read_sides(evidence, item.stated_alike, comparison.policy)
    claimed = read_sides(claim, item.claimed_alike, comparison.policy) if stated else None
    if not stated or not claimed:
        return None
    policy = comparison.policy
    told = _Told(
        lead=find_lead(claim, item.claimed, policy),
        stems=frozenset([(owner.stem, owner.lead) for owner in read_part(claim, item.claimed, policy)]),
        side=claimed[item.claimed_alike.index(item.claimed)],
    )
    own = stated[item.stated_alike.index(item.stated)]
    own_lead = find_lead(evidence, item.stated, policy)
    near = frozenset([owner.stem for owner in read_part(evidence, item.stated, policy)])
    for place, other in zip(item.stated_alike, stated, strict=True):
        if (
            place != item.stated
            and told.lead in (own_lead, find_lead(evidence, place, policy))
            and not (place < item.stated and _keeps_words(told, own, other, comparison.vocabulary))
            and not (item.code in _SHARED and told.side.figures & own.figures - other.figures)
            and _belongs(told, own, near, other, comparison.vocabulary)
        ):
            return place
    return None


def _keeps_words(told: _Told, own: Side, other: Side, vocabulary: Vocabulary) -> bool:
    """Tell whether anything is said that is the item's own and not the other's."""
    said = told.side.stems
    return any(_is_said(stem, said, vocabulary) for stem in own.stems - other.stems)


def _belongs(told: _Told, own: Side, near: frozenset[str], other: Side, vocabulary: Vocabulary) -> bool:
    """Tell whether an item is given all that is another one's, in the place of its own.

    What stands behind an item, but not `near` it, is in the place of nothing.
    """
    said, ours, theirs = told.side.stems, own.stems, other.stems
    alone = [[word for word in hand if word.stem not in ours] for hand in (other.before, other.behind)]
    if any((word.stem, word.lead) not in told.stems for hand in alone for word in hand):
        return False
    before, behind = (
        [mine for mine in hand if mine.stem not in theirs]
        for hand in (own.before, [mine for mine in own.behind if mine.stem in near])
    )
    kept = {mine.row for mine in (*before, *behind) if _is_said(mine.stem, said, vocabulary)}
    takes_any = False
    for words, hand in zip(alone, (before, behind), strict=True):
        left_out = _find_left_out(hand, kept)
        for word in words:
            places = [left_out[place] for place in word.places if place in left_out]
            if places and not any(places):
                return False
            takes_any = takes_any or bool(places)
    return takes_any


def _find_left_out(hand: Sequence[Owner], kept: Set[int]) -> dict[tuple[str, str], bool]:
    """Tell for every sort of place where words stand whether the claim leaves one of them out."""
    places: dict[tuple[str, str], bool] = {}
    for owner in hand:
        if owner.kind != LIGHT:
            key = owner.kind, owner.lead
            places[key] = places.get(key, False) or owner.row not in kept
    return places


def has_own_words(claim: Sentence, evidence: Sentence, policy: Policy) -> bool:
    """Tell whether a claim has a word that a sentence has in no form, figures and auxiliaries aside.

    `Was sold` is not among the words of `sold`; it is among those of `was bought and sold`.
    """
    vocabulary = read_vocabulary(policy)
    stated = frozenset(evidence.stems)
    first_be = [place for place, word in enumerate(evidence.words) if word.key in BE][:1]
    behind_be = frozenset(evidence.stems[first_be[0] :] if first_be else ())
    for place, (word, stem) in enumerate(zip(claim.words, claim.stems, strict=True)):
        if word.key in _FRAME or is_within(word, claim.figures):
            continue
        is_behind = place > 0 and claim.words[place - 1].key in BE
        if not _is_said(stem, behind_be if is_behind else stated, vocabulary):
            return True
    return False


def _is_said(stem: str, said: Set[str], vocabulary: Vocabulary) -> bool:
    """Tell whether a word is among what is said, in any of the forms that earn it credit."""
    tables = (vocabulary.forms, vocabulary.demonyms, vocabulary.synonyms)
    return stem in said or any(kin in said for table in tables for kin in table.get(stem, ()))
