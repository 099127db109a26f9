"""Seats: the parts that nouns have in a clause, where a language tells them by the forms of its words.

`Den Mann biss der Hund` has them in another order than `Der Hund biss den Mann` and says the same. The
reading of a language notes who does what a verb says, whom it is done to, and who gets it; a passive turns
that round. Two texts are compared where both have a noun with the same verb.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from verifier.claims.binding.places import Place
from verifier.claims.claim_tokens import ClaimToken
from verifier.claims.compare import Comparison
from verifier.claims.facets.result import FacetResult, find_words, report
from verifier.claims.index import EvidenceSentence
from verifier.codes import ViolationCode
from verifier.parsers.english.pronouns import SUBJECTS
from verifier.parsers.text.surface_words import SurfaceWord

_WAYS = frozenset(("from", "to"))
_AGAINST, _OF = "against", "of"


class _Head(NamedTuple):
    """The first noun of the claim that has a part, the stem of its verb, and its place in the window."""

    token: ClaimToken
    verb: str
    sentence: EvidenceSentence
    place: int


def check_seats(comparison: Comparison) -> Iterator[FacetResult]:
    """Report a noun of the claim that has another part in the window, with the same verb."""
    claim, stem = comparison.claim, comparison.vocabulary.stem
    for token in claim.tokens:
        seat = claim.seats.get(token.span[0])
        place = comparison.placed.chosen.get(token.span[0])
        if seat is None or place is None:
            continue
        sentence = comparison.index.sentences[place[0]]
        stated, verb = sentence.seats.get(sentence.words[place[1]].start), stem(seat.verb)
        if stated is not None and stated.part != seat.part and stem(stated.verb) == verb:
            yield _report(token, place, _show_verb(verb, comparison), comparison)


def check_clauses(comparison: Comparison) -> Iterator[FacetResult]:
    """Report what the claim says of its subject, and the window of another one with the same verb.

    `A won the one and B won the other`: what stands behind B and its verb is not said of A. Nor is what is
    said of the owner of A said of A: `The daughter of A won`.
    """
    head, chosen = _find_head(comparison), comparison.placed.chosen
    if head is None:
        return
    sentence = head.sentence
    said = {place for number, place in chosen.values() if number == sentence.number}
    rivals = (
        place
        for place in _list_subjects(sentence, head.verb, comparison)
        if place not in said and sentence.stems[place] != sentence.stems[head.place]
    )
    rival = next(rivals, None)
    found = None if rival is None else _find_of_rival(head, rival, comparison)
    if found is not None:
        yield _report(found, chosen[found.span[0]], _show_verb(head.verb, comparison), comparison)


def _find_of_rival(head: _Head, rival: int, comparison: Comparison) -> ClaimToken | None:
    """Find what the window says of a rival of the claim's subject, or that subject if the rival owns it."""
    claim, chosen, sentence = comparison.claim, comparison.placed.chosen, head.sentence
    if rival > head.place:
        verb = claim.seats[head.token.span[0]].verb
        others = (token for token in claim.tokens if token.key not in verb)
        return next((one for one in others if _is_beyond(one, chosen, sentence.number, rival)), None)
    is_owned = sentence.words[head.place].start not in sentence.seats
    return head.token if is_owned and comparison.chain.find_lead(sentence.words, head.place) == _OF else None


def check_denied_subjects(comparison: Comparison) -> Iterator[FacetResult]:
    """Report a verb that the claim denies of its subject and the window does not, or the other way round.

    `The men could vote, and the women could not vote` says each of its own subject.
    """
    claim, stem, head = comparison.claim, comparison.vocabulary.stem, _find_head(comparison)
    if head is None:
        return
    token, verb, sentence, own = head
    stated = sentence.seats.get(sentence.words[own].start)
    if stated is None or stem(stated.verb) != verb or sentence.stems.count(verb) < 2:
        return
    said = _is_denied(claim.words, claim.stems, comparison.chain.find_words(token), verb, comparison)
    if _is_denied(sentence.words, sentence.stems, own, verb, comparison) not in (said, None):
        yield _report(token, (sentence.number, own), _show_verb(verb, comparison), comparison)


def _find_head(comparison: Comparison) -> _Head | None:
    claim, chosen = comparison.claim, comparison.placed.chosen
    head = next((token for token in claim.tokens if token.span[0] in claim.seats), None)
    if head is None or head.span[0] not in chosen:
        return None
    number, place = chosen[head.span[0]]
    verb = comparison.vocabulary.stem(claim.seats[head.span[0]].verb)
    return _Head(head, verb, comparison.index.sentences[number], place)


def _is_denied(
    words: Sequence[SurfaceWord], stems: Sequence[str], start: int, verb: str, comparison: Comparison
) -> bool | None:
    """Return whether a denial stands between a subject and its verb; None if the verb stands not behind."""
    end = next((at for at in range(start + 1, len(stems)) if stems[at] == verb), None)
    if end is None:
        return None
    return any(comparison.vocabulary.is_negation(word.key) for word in words[start + 1 : end])


def _is_beyond(token: ClaimToken, chosen: Mapping[int, Place], number: int, end: int) -> bool:
    """Return whether a word of the claim stands behind a place of a sentence."""
    other, place = chosen.get(token.span[0], (-1, 0))
    return other == number and place > end


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
    is_against = (
        bool(comparison.claim.language) and _AGAINST in comparison.claim.keys | comparison.window_keys
    )
    if not is_against and not _tells_way(comparison):
        # Most claims tell no way, and their chain takes longer than all of their roles.
        return
    for token, place in comparison.chain.path:
        leads = [] if token.kind == "number" else _list_leads(token, place, comparison)
        if {*leads} == _WAYS or (is_against and leads.count(_AGAINST) == 1):
            yield _report(token, place, comparison.claim.show(token), comparison)


def _tells_way(comparison: Comparison) -> bool:
    """Return whether the claim says where something begins and the window where it leads to, or back.

    In a claim with words that are missing a word may stand elsewhere in the window than where it is meant.
    """
    if comparison.missing and not comparison.claim.language:
        return False
    keys, stated = comparison.claim.keys, comparison.window_keys
    return any(one in keys and other in stated for one, other in permutations(_WAYS))


def _list_leads(token: ClaimToken, place: Place, comparison: Comparison) -> list[str | None]:
    """Return the prepositions that lead a word in the claim and at a place of the window."""
    chain, stated = comparison.chain, comparison.index.sentences[place[0]].words
    claimed = comparison.claim.words
    return [chain.find_lead(claimed, chain.find_words(token)), chain.find_lead(stated, place[1])]


def _report(token: ClaimToken, place: Place, verb: str, comparison: Comparison) -> FacetResult:
    return report(
        ViolationCode.ROLE_SWAP,
        claim_span=token.span,
        place=find_words(comparison.index, place),
        is_conflict=comparison.is_about(),
        verb=verb,
    )


def _show_verb(stem: str, comparison: Comparison) -> str:
    """Return a verb of the claim for a person, by its stem."""
    claim = comparison.claim
    word = next((word for word, own in zip(claim.words, claim.stems, strict=True) if own == stem), None)
    return "" if word is None else claim.show(word)
