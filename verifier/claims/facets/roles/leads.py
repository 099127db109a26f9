"""Leads: `from Lyon to Turin`, and `Lyon lost to Turin`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import TypeAlias

from verifier.claims.binding.opening import is_verb
from verifier.claims.binding.places import PlacedWord
from verifier.claims.claim_tokens import TokenKind
from verifier.claims.compare import Comparison
from verifier.claims.facets.result import FacetResult, report_pair
from verifier.parsers.english.change_words import BY
from verifier.parsers.english.comparison_words import OF
from verifier.parsers.english.verbs import BE
from verifier.parsers.text.surface_words import SurfaceWord

_FROM, _TO = "from", "to"

_LEADS = frozenset((None, BY, OF, "against", _FROM, "over", _TO))
"""Prepositions that say which part a name has in what is said."""

_JOINING = frozenset(("and", "or"))

_MAX_NAMES = 8
"""How many names are compared with one another; a claim with more is a list."""

_Leads: TypeAlias = Sequence[str | None]


def check_leads(placed: Sequence[PlacedWord], comparison: Comparison) -> Iterator[FacetResult]:
    """Report two names that have changed what leads them, or two words that a way leads from and to."""
    if not placed or comparison.converse_starts:
        return
    rows = [_keep(placed, "name", "subject")]
    if _TO in comparison.claim.keys:
        names: tuple[TokenKind, ...] = ("name", "subject") if BY in comparison.claim.keys else ()
        rows.append(_keep(placed, "word", "light", *names))
    for one, other in chain.from_iterable(combinations(row[:_MAX_NAMES], 2) for row in rows):
        lead = _find_lead(one, other, comparison)
        if lead is not None and comparison.is_about():
            yield report_pair(one, other, _show_lead(lead, comparison), comparison)


def _keep(placed: Sequence[PlacedWord], *kinds: TokenKind) -> list[PlacedWord]:
    return [item for item in placed if item[0].kind in kinds]


def _find_lead(one: PlacedWord, other: PlacedWord, comparison: Comparison) -> str | None:
    """Return a preposition that leads one of two names in the claim, and the other one in the window."""
    (number, first), (end, last) = one[1], other[1]
    if number != end:
        return None
    chain, words = comparison.chain, comparison.index.sentences[number].words
    texts = [
        (comparison.claim.words, (chain.find_words(one[0]), chain.find_words(other[0]))),
        (words, (last, first)),
    ]
    leads, turned = ([chain.find_lead(words, place) for place in places] for words, places in texts)
    if leads == turned and {*leads} == {BY, _TO}:
        return _TO
    lead = _choose_lead(leads, turned, are_names=one[0].is_name and other[0].is_name)
    return lead if lead and all(_parts(words, places, leads) for words, places in texts) else None


def _choose_lead(leads: _Leads, turned: _Leads, *, are_names: bool) -> str | None:
    """Return what leads one of two words, if both texts have it and it says which part each has."""
    if None not in leads and BY in leads:
        # Who did it has `by` in a passive only.
        leads, turned = ([None if lead == BY else lead for lead in row] for row in (leads, turned))
    is_told = leads == turned and _tell_apart(leads, are_names=are_names)
    return leads[0] or leads[1] if is_told else None


def _tell_apart(leads: _Leads, *, are_names: bool) -> bool:
    """Return whether what leads two words says which part each has; of words that are no names a way does."""
    if leads[0] == leads[1] or not _LEADS.issuperset(leads):
        return False
    return are_names or {*leads} == {_FROM, _TO}


def _parts(words: Sequence[SurfaceWord], places: Sequence[int], leads: _Leads) -> bool:
    """Return whether the words between two names leave a part of its own to each of them.

    `For Scotland and England` leads both; `of` says a part only on one side of a verb.
    """
    keys = [word.key for word in words[min(places) : max(places)]]
    if not _JOINING.isdisjoint(keys):
        return False
    return OF not in leads or any(is_verb(key) and key not in BE for key in keys)


def _show_lead(lead: str, comparison: Comparison) -> str:
    """Return a preposition for a person, as the claim has it."""
    claim = comparison.claim
    return next(claim.show(word) for word in claim.words if word.key == lead)
