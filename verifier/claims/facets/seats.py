"""Seats: the parts that nouns have in a clause, where a language tells them by the forms of its words.

`Den Mann biss der Hund` has them in another order than `Der Hund biss den Mann` and says the same. The
reading of a language notes who does what a verb says, whom it is done to, and who gets it; a passive turns
that round. Two texts are compared where both have a noun with the same verb.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from verifier.claims.compare import Comparison
from verifier.claims.facets.result import FacetResult, report
from verifier.codes import ViolationCode
from verifier.parsers.languages.record import Seat

_WAYS = frozenset(("from", "to"))


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


def check_ways(comparison: Comparison) -> Iterator[FacetResult]:
    """Report what the claim has for where something leads to, and the window for where it begins, or back."""
    keys, stated = comparison.claim.keys, comparison.window_keys
    if not any(one in keys and other in stated for one, other in permutations(_WAYS)):
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
        if {*leads} == _WAYS:
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
