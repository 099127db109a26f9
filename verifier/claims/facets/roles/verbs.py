"""Verbs: `Acme acquired Globex` and `Globex acquired Acme`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product, takewhile

from verifier.claims.binding.opening import is_verb
from verifier.claims.binding.places import PlacedWord
from verifier.claims.claim_tokens import ClaimToken
from verifier.claims.compare import Comparison
from verifier.claims.facets.result import FacetResult, report_pair
from verifier.parsers.english.change_words import BY
from verifier.parsers.english.clause_words import SUBORDINATORS
from verifier.parsers.english.suffixes import POSSESSIVES
from verifier.parsers.english.verbs import BE, PASSIVE_AUXILIARIES
from verifier.parsers.text.surface_words import SurfaceWord

NAMING = frozenset(("called", "dubbed", "entitled", "known", "named", "nicknamed", "titled"))
"""Verbs that give a name to what stands before them."""


def check_verbs(placed: Sequence[PlacedWord], comparison: Comparison) -> Iterator[FacetResult]:
    """Report two words around a verb that have changed their places."""
    for number, verb in enumerate(placed):
        before = _list_row(placed[number - 1 :: -1] if number else [])
        pairs = [*product(before, _list_row(placed[number + 1 :]))]
        found = {_is_swapped(first, verb, last, comparison) for first, last in pairs}
        if True in found and False not in found:
            yield report_pair(*pairs[0], comparison.claim.show(verb[0]), comparison)


def _list_row(placed: Sequence[PlacedWord]) -> Sequence[PlacedWord]:
    """Return the first word of some that is no number, with the names next to it if it is a name."""
    words = (item for item in placed if item[0].kind != "number")
    first = next(words, None)
    if first is None:
        return ()
    return (first, *takewhile(lambda item: item[0].is_name, words)) if first[0].is_name else (first,)


def _is_swapped(first: PlacedWord, verb: PlacedWord, last: PlacedWord, comparison: Comparison) -> bool | None:
    """Return whether the claim has the other one of two words around a verb for who did it.

    None where that cannot be told: the words are no arguments of it in one of the texts.
    """
    (number, one), (_, place), (_, other) = first[1], verb[1], last[1]
    is_between = min(one, other) < place < max(one, other)
    if {number} != {verb[1][0], last[1][0]} or not is_between or not _may_act(first, verb, last, comparison):
        return None
    span = first[0].span[0], last[0].span[1]
    if any(span[0] <= start < span[1] for start in comparison.converse_starts):
        return None
    stated = comparison.index.sentences[number].words
    claimed = [comparison.chain.find_words(item[0]) for item in (first, verb, last)]
    agents = [
        _find_agent(comparison.claim.words, claimed, comparison, verb[0].key),
        _find_agent(stated, [one, place, other], comparison),
    ]
    return None if None in agents else agents[0] != agents[1]


def _may_act(first: PlacedWord, verb: PlacedWord, last: PlacedWord, comparison: Comparison) -> bool:
    """Return whether a word may be a verb between two that it may have for arguments."""
    token = verb[0]
    if token.kind not in ("word", "light") or token.key in NAMING:
        return False
    if _is_noun(first[0], token, last[0], comparison):
        return False
    # One mark before an object ends the clause, two are an insertion: `Acme bought, in May, Globex`.
    if comparison.claim.text.count(", ", token.span[1], last[0].span[0]) % 2:
        return False
    # Of a phrase (`set up`) the first word is the verb.
    return (first[0].is_name and last[0].is_name) or is_verb(token.key.split(" ")[0])


def _is_noun(first: ClaimToken, token: ClaimToken, last: ClaimToken, comparison: Comparison) -> bool:
    """Return whether the claim has something, or is something, by a word: `its director is Ada Holm`."""
    words, ends = comparison.claim.words, [comparison.chain.find_words(item) for item in (token, last)]
    if comparison.claim.text[first.span[0] : token.span[0]].rstrip().endswith(("'", *POSSESSIVES)):
        return True
    return not BE.isdisjoint([word.key for word in words[ends[0] + 1 : ends[1]]])


def _find_agent(
    words: Sequence[SurfaceWord], places: Sequence[int], comparison: Comparison, phrase: str = ""
) -> int | None:
    """Return which of two words did what the verb between them says: 0 for the claim's first one, or 1."""
    first, verb, last = places
    leads = [comparison.chain.find_lead(words, place) for place in (first, last)]
    # `After Globex sued Acme` opens a clause.
    no_leads = SUBORDINATORS.union(phrase.split(" ")[1:])
    leads = [None if lead in no_leads else lead for lead in leads]
    behind = leads[first < last]
    if leads[first > last] is not None or behind not in (None, BY):
        return None
    before = [word.key for word in words[min(first, last) + 1 : verb]]
    if behind is None and not PASSIVE_AUXILIARIES.isdisjoint(before):
        return None
    return int((first < last) == (behind == BY))
