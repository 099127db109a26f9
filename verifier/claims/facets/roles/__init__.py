"""Roles: `Acme acquired Globex` and `Globex acquired Acme`.

Where both texts use the same verb between the same two names, their order says who did it to whom; a passive
turns it round. Of other nouns both must be the very same single words (`the dog chased the cat`). `Than` and
`to` are read like verbs: `from Lyon to Turin`. What is compared, or stands `before`, `above`, `north of`
something, is a relation whose arguments must not be swapped (`verifier.claims.binary_relations`). It looks
at no verb that is the same both ways (`met`, `married`), at nothing where a name is both arguments, and it
finds no swap where the window says so elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.claims.compare import Comparison
from verifier.claims.facets.result import FacetResult
from verifier.claims.facets.roles.arguments import (
    VerbArguments,
    list_no_arguments,
    list_no_verbs,
    read_arguments,
)
from verifier.claims.index import MAX_POSITIONS
from verifier.codes import ViolationCode
from verifier.parsers.english.change_words import BY


def check_roles(comparison: Comparison) -> Iterator[FacetResult]:
    """Report a verb of the claim whose two names stand the other way round in the window."""
    result = next(_check_verbs(comparison), None) or next(_check_relations(comparison), None)
    if result is not None:
        yield result


def _check_verbs(comparison: Comparison) -> Iterator[FacetResult]:
    if not _may_swap(comparison):
        return
    claim = comparison.claim
    stated_by_stem: dict[str, list[tuple[int, VerbArguments]]] = {}
    for place in _list_verbs(comparison):
        claimed = read_arguments(claim.text, claim.words, claim.stems, place, comparison.policy)
        if claimed is None or not _stand_in_window(claimed, comparison):
            continue
        stem = claim.stems[place]
        if stem not in stated_by_stem:
            stated_by_stem[stem] = _read_stated(stem, comparison)
        swapped = _find_swapped(claimed, stated_by_stem[stem])
        if swapped is not None and not _spans_converse(claimed, comparison):
            number, stated = swapped
            yield FacetResult(
                outcome="conflicts",
                code=ViolationCode.ROLE_SWAP,
                claim_span=claimed.span,
                place=(number, stated.span),
                details=(("verb", claim.words[place].key),),
            )


def _check_relations(comparison: Comparison) -> Iterator[FacetResult]:
    """Report a relation whose arguments are swapped: `X is above Y`, `X is nearer to it than Y`."""
    words, best = comparison.claim.words, comparison.best_sentence
    for claimed, stated, match in comparison.relations:
        if match == "swapped" and comparison.is_about():
            yield FacetResult(
                outcome="conflicts",
                code=ViolationCode.ROLE_SWAP,
                claim_span=words[claimed.place].span,
                place=(best.number, best.words[stated.place].span),
                details=(("verb", words[claimed.place].key),),
            )


def _may_swap(comparison: Comparison) -> bool:
    """Return whether any two nouns of the claim may have changed their roles.

    They have only if they stand in another order in the window, or if one of the texts says `by`.
    """
    claim, positions = comparison.claim, comparison.positions
    if BY in claim.keys or comparison.vocabulary.stem(BY) in positions:
        return True
    no_arguments = list_no_arguments(comparison.policy)
    last = -1, -1
    for word, stem in zip(claim.words, claim.stems, strict=True):
        if stem not in positions or word.key in no_arguments:
            continue
        places = positions[stem]
        # Of a word that stands there often not all places are known.
        if places[0] < last or len(places) == MAX_POSITIONS:
            return True
        last = max(last, places[-1])
    return False


def _list_verbs(comparison: Comparison) -> Iterator[int]:
    """Yield the places of the words of the claim that may be verbs and stand in the window in any form."""
    claim, positions, forms = comparison.claim, comparison.positions, comparison.vocabulary.forms
    no_verbs = list_no_verbs(comparison.policy)
    for place, (word, stem) in enumerate(zip(claim.words, claim.stems, strict=True)):
        is_verb = not (word.is_capital or word.opens_with_digit or word.key in no_verbs)
        if is_verb and any(form in positions for form in (stem, *forms.get(stem, ()))):
            yield place


def _stand_in_window(arguments: VerbArguments, comparison: Comparison) -> bool:
    """Return whether the window has words of both arguments, be it where it will."""
    positions = comparison.positions.keys()
    return not (positions.isdisjoint(arguments.agents) or positions.isdisjoint(arguments.patients))


def _read_stated(stem: str, comparison: Comparison) -> list[tuple[int, VerbArguments]]:
    """Return the arguments of a verb wherever it stands in the window, with the sentence's number."""
    found = []
    for form in (stem, *comparison.vocabulary.forms.get(stem, ())):
        for number, verb in comparison.positions.get(form, ()):
            sentence = comparison.index.sentences[number]
            arguments = read_arguments(
                sentence.source_text, sentence.words, sentence.stems, verb, comparison.policy
            )
            if arguments is not None:
                found.append((number, arguments))
    return found


def _find_swapped(
    claimed: VerbArguments, stated: list[tuple[int, VerbArguments]]
) -> tuple[int, VerbArguments] | None:
    """Find the first with the arguments of the claim swapped; None where any has them in its order."""
    if any(_is_same(claimed, other) for _, other in stated):
        return None
    return next((item for item in stated if _is_swapped(claimed, item[1])), None)


def _is_swapped(claimed: VerbArguments, stated: VerbArguments) -> bool:
    if not (claimed.are_names and stated.are_names):
        is_plain = len(claimed.agents) == len(claimed.patients) == 1
        return is_plain and claimed.agents == stated.patients and claimed.patients == stated.agents
    return (
        not claimed.agents.isdisjoint(stated.patients)
        and not claimed.patients.isdisjoint(stated.agents)
        and claimed.agents.isdisjoint(stated.agents)
        and claimed.patients.isdisjoint(stated.patients)
    )


def _is_same(claimed: VerbArguments, stated: VerbArguments) -> bool:
    return not claimed.agents.isdisjoint(stated.agents) and not claimed.patients.isdisjoint(stated.patients)


def _spans_converse(arguments: VerbArguments, comparison: Comparison) -> bool:
    """Return whether a relation stands between the two names of which the window says the converse."""
    first, end = arguments.span
    return any(first <= start < end for start in comparison.converse_starts)
