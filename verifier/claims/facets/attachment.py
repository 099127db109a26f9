"""Attachment: `Revenue was $3 billion` beside `Profit was $3 billion and revenue was $5 billion`.

Every word of the claim stands in one sentence, and that binds them otherwise. It conflicts where the claim
gives a figure, a date, a name or a direction to the words of its rival there (`claims.binding.rivals`). Else
the claim is unsupported if a step of its chain costs more than the policy's limit, or if what it opens with
stands only behind prepositions (`claims.binding.chain`), or if a label has another value there
(`claims.facets.labels`). Asked last, of claims that pass everything else. It does not look at comparisons
that the claim turns round. It finds no rival where a text denies, or where only the claim has a form of `be`,
so that it may turn the sentence round.

Mixing: `Bob was born in 1950`, where the evidence says so of Alice, and of Bob that he was born in 1962.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from verifier.claims.binding.places import PlacedWord
from verifier.claims.binding.rivals import RivalFinder
from verifier.claims.binding.set_aside import find_set_aside
from verifier.claims.compare import Comparison
from verifier.claims.facets.clauses import is_carried, stands_together
from verifier.claims.facets.hyphens import find_torn
from verifier.claims.facets.labels import find_mislabelled
from verifier.claims.facets.result import FacetResult, find_words, report
from verifier.codes import ViolationCode
from verifier.parsers.english.verbs import BE


def check_mixing(comparison: Comparison) -> Iterator[FacetResult]:
    """Report the step of the chain that leads into another sentence.

    It may lead there behind what the claim opens with, if the sentence names the same again or has a pronoun.
    What another facet calls a conflict is then none, because the sentence that differs may be about something
    else.
    """
    # Of one sentence no chain need be made.
    is_single = comparison.window.is_single or comparison.converse_starts
    step = None if is_single else comparison.chain.split
    if step is not None and not (is_carried(comparison) or stands_together(comparison, across=True)):
        yield report(
            ViolationCode.SAID_OF_ANOTHER,
            claim_span=(step.start.span[0], step.end.span[1]),
            place=find_words(comparison.index, step.last),
        )


def check_attachment(comparison: Comparison) -> Iterator[FacetResult]:
    """Report what stands with something else in the window, or too far from what the claim says it of."""
    if comparison.converse_starts:
        return
    yield from (
        [*_check_rivals(comparison)]
        or _list_apart(comparison)
        or [*_check_label(comparison)]
        or _check_hyphenated(comparison)
    )


def _list_apart(comparison: Comparison) -> list[FacetResult]:
    """Return what stands too far apart or with something else; nothing does where clauses carry the claim."""
    found = [*_check_steps(comparison)] or [*_check_pairs(comparison)]
    return [] if found and is_carried(comparison) else found


def _check_pairs(comparison: Comparison) -> Iterator[FacetResult]:
    """Report two words of which one of the texts sets one aside."""
    pair = None if comparison.claim.language else find_set_aside(comparison)
    if pair is not None:
        first, last = sorted(pair, key=lambda item: item[0].span)
        yield _report(first, last, comparison)


def _report(first: PlacedWord, last: PlacedWord, comparison: Comparison, **details: int) -> FacetResult:
    span, place = (first[0].span[0], last[0].span[1]), find_words(comparison.index, first[1], last[1])
    found = report(ViolationCode.SAID_OF_ANOTHER, claim_span=span, place=place)
    return replace(found, details=tuple(details.items()))


def _check_label(comparison: Comparison) -> Iterator[FacetResult]:
    """Report a value that belongs to another label, or to none, in the sentence that it stands in."""
    found = find_mislabelled(comparison)
    if found is not None:
        labelled, sentence = found
        place = sentence.number, sentence.span
        yield report(ViolationCode.SAID_OF_ANOTHER, claim_span=labelled.value, place=place)


def _check_hyphenated(comparison: Comparison) -> Iterator[FacetResult]:
    """Report a part of a word with hyphens that the other text has as a word by itself."""
    found = find_torn(comparison) if comparison.policy.account_for_text else None
    if found is not None:
        item, place = found
        where = find_words(comparison.index, place)
        yield report(ViolationCode.SAID_OF_ANOTHER, claim_span=item.token.span, place=where)


def _check_rivals(comparison: Comparison) -> Iterator[FacetResult]:
    sentence = comparison.chain.sentence
    if sentence is None or comparison.missing or comparison.holds_denial:
        return
    if BE.isdisjoint(sentence.keys) and not BE.isdisjoint(comparison.claim.keys):
        return
    for found in RivalFinder(comparison, sentence).find():
        place = sentence.number, found.rival
        yield report(found.code, claim_span=found.token.span, place=place, is_conflict=True)


def _check_steps(comparison: Comparison) -> Iterator[FacetResult]:
    """Report the dearest step of the chain, or what the claim opens with where that depends on something."""
    chain = comparison.chain
    step, dependent = chain.dearest, chain.dependent
    is_dear = step is not None and step.cost > comparison.policy.binding_max_step
    if step is not None and is_dear and not stands_together(comparison, across=False):
        first, last = (step.start, step.first), (step.end, step.last)
        yield _report(first, last, comparison, cost=step.cost, most=comparison.policy.binding_max_step)
    elif dependent is not None:
        place = find_words(comparison.index, dependent.places[0])
        yield report(ViolationCode.SAID_OF_ANOTHER, claim_span=dependent.token.span, place=place)
