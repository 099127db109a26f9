"""Roles: `Acme acquired Globex` beside `Globex acquired Acme`.

Where both texts use the same verb between the same two names, the order of the names says who did it to
whom; a passive turns it round. It looks at no verb that is the same both ways (`met`, `married`), and at
nothing where a name stands on both sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from parsers.figures.anchors import MONTHS
from parsers.surface_words import SurfaceWord
from policies import Policy
from verifier.claims.comparison import Comparison
from verifier.claims.facets.finding import Finding
from verifier.codes import ViolationCode

_REACH = 3
"""How many words a name may stand from the verb."""

_BY = "by"
_BE = frozenset(("am", "are", "be", "been", "being", "is", "was", "were", "get", "got", "gets", "getting"))


def check_roles(comparison: Comparison) -> Iterator[Finding]:
    """Report a verb of the claim whose two names stand the other way round in the window."""
    claim = comparison.claim
    for place, (word, stem) in enumerate(zip(claim.words, claim.stems, strict=True)):
        if word.is_capital or word.key in _list_no_verbs(comparison.policy):
            continue
        claimed = _read_roles(claim.words, claim.stems, place)
        if claimed is None:
            continue
        for number, position in comparison.positions.get(stem, ()):
            line = comparison.index.lines[number]
            stated = _read_roles(line.words, line.stems, position)
            if stated is not None and _is_swapped(claimed, stated):
                yield Finding(
                    outcome="conflicts",
                    code=ViolationCode.ROLE_SWAP,
                    claim_span=(claimed.start, claimed.end),
                    line=number,
                    evidence_span=(stated.start, stated.end),
                    details=(("verb", word.key),),
                )
                return


@lru_cache(maxsize=32)
def _list_no_verbs(policy: Policy) -> frozenset[str]:
    """Give the words that have no roles to swap."""
    lists = (policy.symmetric_verbs, policy.claim_function_words, policy.comparators, policy.prepositions)
    return frozenset().union(*(lexicon.words for lexicon in lists))


@dataclass(frozen=True, slots=True)
class _Roles:
    """Who did it and to whom, as stems of names, and the place of all of it."""

    agents: frozenset[str]
    patients: frozenset[str]
    start: int
    end: int


def _read_roles(words: Sequence[SurfaceWord], stems: Sequence[str], verb: int) -> _Roles | None:
    """Read the names on both sides of a verb; None where one side has none."""
    before = _collect(words, range(verb - 1, max(-1, verb - 1 - _REACH), -1))
    after = _collect(words, range(verb + 1, min(len(words), verb + 1 + _REACH)))
    if not before or not after:
        return None
    is_passive = _is_passive(words, verb)
    first, last = min(before), max(after)
    names_before = frozenset(stems[place] for place in before)
    names_after = frozenset(stems[place] for place in after)
    agents, patients = (names_after, names_before) if is_passive else (names_before, names_after)
    return _Roles(agents, patients, words[first].start, words[last].end)


def _collect(words: Sequence[SurfaceWord], places: range) -> list[int]:
    """Give the places of the first row of capitalised words that is met."""
    row: list[int] = []
    for place in places:
        if words[place].is_capital and words[place].key not in MONTHS:
            row.append(place)
        elif row:
            break
    return row


def _is_passive(words: Sequence[SurfaceWord], verb: int) -> bool:
    behind = [word.key for word in words[verb + 1 : verb + 3]]
    before = [word.key for word in words[max(0, verb - 3) : verb]]
    return _BY in behind and not _BE.isdisjoint(before)


def _is_swapped(claimed: _Roles, stated: _Roles) -> bool:
    return (
        not claimed.agents.isdisjoint(stated.patients)
        and not claimed.patients.isdisjoint(stated.agents)
        and claimed.agents.isdisjoint(stated.agents)
        and claimed.patients.isdisjoint(stated.patients)
    )
