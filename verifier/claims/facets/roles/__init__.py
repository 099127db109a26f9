"""Roles: `Acme acquired Globex` and `Globex acquired Acme`.

Two words of the claim that stand on two sides of a verb, on the chain's places. In both texts their order
says who did it to whom; a passive turns it round. Of words that are no names the verb must be a sure one
(`the dog chased the cat`). Two names may also change what leads them (`from Lyon to Turin`, `Lyon lost to
Turin`). What is compared, or stands `before`, `above`, `north of` something, is a relation whose arguments
must not be swapped (`verifier.claims.binary_relations`). It looks at no verb that is the same both ways
(`met`, `married`), and at nothing that another preposition leads. Of a text that was read in terms it looks
at relations only: the facet `clauses` compares who does what.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from verifier.claims.compare import Comparison
from verifier.claims.facets.result import FacetResult, report
from verifier.claims.facets.roles.agents import check_agents
from verifier.claims.facets.roles.leads import check_leads
from verifier.claims.facets.roles.verbs import check_verbs
from verifier.claims.facets.roles.ways import check_ways
from verifier.claims.index import MAX_POSITIONS
from verifier.codes import ViolationCode
from verifier.parsers.english.change_words import BY


def check_roles(comparison: Comparison) -> Iterator[FacetResult]:
    """Report two words of the claim that have changed their roles in the window: one pair."""
    yield from islice(_list_changed(comparison), 1)


def _list_changed(comparison: Comparison) -> Iterator[FacetResult]:
    yield from _check_relations(comparison)
    if comparison.claim.language:
        return
    placed = comparison.chain.path if _may_swap(comparison) else []
    yield from check_verbs(placed, comparison)
    yield from check_leads(placed, comparison)
    yield from check_ways(comparison)
    yield from check_agents(comparison)


def _check_relations(comparison: Comparison) -> Iterator[FacetResult]:
    """Report a relation whose arguments are swapped: `X is above Y`, `X is nearer to it than Y`."""
    best = comparison.best_sentence
    for claimed, stated, match in comparison.relations:
        if match == "swapped" and comparison.is_about():
            word = comparison.claim.words[claimed.place]
            yield report(
                ViolationCode.ROLE_SWAP,
                claim_span=word.span,
                place=(best.number, best.words[stated.place].span),
                is_conflict=True,
                verb=comparison.claim.show(word),
            )


def _may_swap(comparison: Comparison) -> bool:
    """Return whether any two words of the claim may have changed their roles.

    They have only if they stand in another order in the window, or if one of the texts says `by`. Of a claim
    with words that are missing only names are compared.
    """
    claim, positions = comparison.claim, comparison.positions
    symmetric = comparison.policy.symmetric_verbs.words
    if comparison.missing and len(claim.name_stems & positions.keys()) < 2:
        return False
    if any(token.key in symmetric for token in claim.tokens):
        return False
    return BY in claim.keys or comparison.vocabulary.stem(BY) in positions or _is_turned(comparison)


def _is_turned(comparison: Comparison) -> bool:
    """Return whether the tokens may stand in another order in the window than in the claim."""
    last = -1, -1
    for token in comparison.claim.tokens:
        places = comparison.positions.get(token.stem, ())
        # Of a word that stands there often not all places are known.
        if places and (places[0] < last or len(places) == MAX_POSITIONS):
            return True
        last = max(last, places[-1]) if places else last
    return False
