"""Roles: `Acme acquired Globex` and `Globex acquired Acme`.

Two words of the claim that stand on two sides of a verb, on the chain's places. In both texts their order
says who did it to whom; a passive turns it round. Of words that are no names the verb must be a sure one
(`the dog chased the cat`). Two names may also change what leads them (`from Lyon to Turin`, `Lyon lost to
Turin`). What is compared, or stands `before`, `above`, `north of` something, is a relation whose arguments
must not be swapped (`verifier.claims.binary_relations`). It looks at no verb that is the same both ways
(`met`, `married`), and at nothing that another preposition leads.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from verifier.claims.compare import Comparison
from verifier.claims.facets.result import FacetResult, report
from verifier.claims.facets.roles.agents import check_agents
from verifier.claims.facets.roles.arguments import list_placed
from verifier.claims.facets.roles.leads import check_leads
from verifier.claims.facets.roles.seats import check_clauses, check_denied_subjects, check_seats, check_ways
from verifier.claims.facets.roles.subjects import check_subjects
from verifier.claims.facets.roles.verbs import check_verbs
from verifier.codes import ViolationCode


def check_roles(comparison: Comparison) -> Iterator[FacetResult]:
    """Report two words of the claim that have changed their roles in the window: one pair."""
    yield from islice(_list_changed(comparison), 1)


def _list_changed(comparison: Comparison) -> Iterator[FacetResult]:
    yield from _check_relations(comparison)
    if comparison.claim.language:
        yield from check_seats(comparison)
        yield from check_ways(comparison)
        yield from check_clauses(comparison)
        yield from check_denied_subjects(comparison)
        yield from check_leads(list_placed(comparison), comparison)
        return
    placed = list_placed(comparison)
    yield from check_verbs(placed, comparison)
    yield from check_leads(placed, comparison)
    yield from check_ways(comparison)
    yield from check_subjects(placed, comparison)
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
