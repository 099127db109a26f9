"""Seats: the parts that nouns have in a clause, where a language tells them by the forms of its words.

`Den Mann biss der Hund` has them in another order than `Der Hund biss den Mann` and says the same. The
reading of a language notes who does what a verb says, whom it is done to, and who gets it; a passive turns
that round. Two texts are compared where both have a noun with the same verb.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

from verifier.claims.claim_tokens import ClaimToken
from verifier.claims.compare import Comparison
from verifier.claims.facets.result import FacetResult, report
from verifier.claims.index import EvidenceSentence
from verifier.codes import ViolationCode
from verifier.parsers.english.pronouns import SUBJECTS
from verifier.parsers.languages.record import Seat
from verifier.parsers.text.surface_words import SurfaceWord

_WAYS = frozenset(("from", "to"))
_AGAINST, _OF = "against", "of"


def check_seats(comparison: Comparison) -> Iterator[FacetResult]:
    """Report a noun of the claim that has another part in the window, with the same verb."""
    claim, stem = comparison.claim, comparison.vocabulary.stem
    for token in claim.tokens:
        seat = claim.seats.get(token.span[0])
        place = comparison.placed.chosen.get(token.span[0])
        if seat is None or place is None:
            continue
        sentence = comparison.index.sentences[place[0]]
        word = sentence.words[place[1]]
        stated = sentence.seats.get(word.start)
        if stated is None or stated.part == seat.part or stem(stated.verb) != stem(seat.verb):
            continue
        yield report(
            ViolationCode.ROLE_SWAP,
            claim_span=token.span,
            place=(sentence.number, word.span),
            is_conflict=comparison.is_about(),
            verb=_show_verb(seat, comparison),
        )


def check_clauses(comparison: Comparison) -> Iterator[FacetResult]:
    """Report what the claim says of its subject, and the window of another one with the same verb.

    `A won the one and B won the other`: what stands behind B and its verb is not said of A. Nor is what is
    said of the owner of A said of A: `The daughter of A won`.
    """
    claim, chosen = comparison.claim, comparison.placed.chosen
    head = next((token for token in claim.tokens if token.span[0] in claim.seats), None)
    if head is None or head.span[0] not in chosen:
        return
    seat, (number, own) = claim.seats[head.span[0]], chosen[head.span[0]]
    sentence = comparison.index.sentences[number]
    said = {place for other, place in chosen.values() if other == number}
    rivals = [
        place
        for place in _list_subjects(sentence, comparison.vocabulary.stem(seat.verb), comparison)
        if place not in said and sentence.stems[place] != sentence.stems[own]
    ]
    if not rivals:
        return
    swapped = next(
        (token for token in claim.tokens if _is_beyond(token, seat, chosen, number, max(own, rivals[0]))),
        None,
    )
    is_owner = rivals[0] < own and sentence.words[own].start not in sentence.seats
    if rivals[0] > own and swapped is not None:
        found = swapped
    elif is_owner and comparison.chain.find_lead(sentence.words, own) == _OF:
        found = head
    else:
        return
    yield report(
        ViolationCode.ROLE_SWAP,
        claim_span=found.span,
        place=(number, sentence.words[chosen[found.span[0]][1]].span),
        is_conflict=comparison.is_about(),
        verb=_show_verb(seat, comparison),
    )


def check_denied_subjects(comparison: Comparison) -> Iterator[FacetResult]:
    """Report a verb that the claim denies of its subject and the window does not, or the other way round.

    `The men could vote, and the women could not vote` says each of its own subject.
    """
    claim, chosen, stem = comparison.claim, comparison.placed.chosen, comparison.vocabulary.stem
    head = next((token for token in claim.tokens if token.span[0] in claim.seats), None)
    if head is None or head.span[0] not in chosen:
        return
    verb, (number, own) = stem(claim.seats[head.span[0]].verb), chosen[head.span[0]]
    sentence = comparison.index.sentences[number]
    stated = sentence.seats.get(sentence.words[own].start)
    if stated is None or stem(stated.verb) != verb or sentence.stems.count(verb) < 2:
        return
    said = _is_denied(claim.words, claim.stems, comparison.chain.find_words(head), verb, comparison)
    if _is_denied(sentence.words, sentence.stems, own, verb, comparison) in (said, None):
        return
    yield report(
        ViolationCode.ROLE_SWAP,
        claim_span=head.span,
        place=(number, sentence.words[own].span),
        is_conflict=comparison.is_about(),
        verb=_show_verb(claim.seats[head.span[0]], comparison),
    )


def _is_denied(
    words: Sequence[SurfaceWord], stems: Sequence[str], start: int, verb: str, comparison: Comparison
) -> bool | None:
    """Return whether a denial stands between a subject and its verb; None if the verb stands not behind."""
    end = next((at for at in range(start + 1, len(stems)) if stems[at] == verb), None)
    if end is None:
        return None
    return any(comparison.vocabulary.is_negation(word.key) for word in words[start + 1 : end])


def _is_beyond(
    token: ClaimToken, seat: Seat, chosen: Mapping[int, tuple[int, int]], number: int, end: int
) -> bool:
    """Return whether a word of the claim other than its verb stands behind a place of a sentence."""
    other, place = chosen.get(token.span[0], (-1, 0))
    return other == number and place > end and token.key not in seat.verb


def _list_subjects(sentence: EvidenceSentence, verb: str, comparison: Comparison) -> Iterator[int]:
    """Yield the places of the nouns of a sentence that stand before a verb as its subject."""
    stem, last = comparison.vocabulary.stem, None
    for place, word in enumerate(sentence.words):
        seat = sentence.seats.get(word.start)
        if seat is not None:
            last = place if stem(seat.verb) == verb and word.key not in SUBJECTS else None
        elif last is not None and sentence.stems[place] == verb:
            yield last
            last = None


def check_ways(comparison: Comparison) -> Iterator[FacetResult]:
    """Report what the claim has for where something leads to, and the window for where it begins, or back.

    So it does with whom something is against, in a language that was read in terms.
    """
    keys, stated = comparison.claim.keys, comparison.window_keys
    is_against = bool(comparison.claim.language) and (_AGAINST in keys or _AGAINST in stated)
    if not is_against and not any(one in keys and other in stated for one, other in permutations(_WAYS)):
        # Most claims tell no way, and their chain takes longer than all of their roles.
        return
    chain, claimed = comparison.chain, comparison.claim.words
    for item, place in zip(chain.placed, chain.places, strict=True):
        if item.token.kind == "number":
            continue
        sentence = comparison.index.sentences[place[0]]
        leads = (
            chain.find_lead(claimed, chain.find_words(item.token)),
            chain.find_lead(sentence.words, place[1]),
        )
        if {*leads} == _WAYS or (is_against and (leads[0] == _AGAINST) != (leads[1] == _AGAINST)):
            yield report(
                ViolationCode.ROLE_SWAP,
                claim_span=item.token.span,
                place=(sentence.number, sentence.words[place[1]].span),
                is_conflict=comparison.is_about(),
                verb=comparison.claim.show(item.token),
            )


def _show_verb(seat: Seat, comparison: Comparison) -> str:
    """Return the verb of a noun of the claim for a person."""
    claim, stem = comparison.claim, comparison.vocabulary.stem(seat.verb)
    word = next((word for word, own in zip(claim.words, claim.stems, strict=True) if own == stem), None)
    return "" if word is None else claim.show(word)
