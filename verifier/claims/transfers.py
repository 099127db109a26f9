"""Transfers: `Harlan sold the mill to Ostro` says what `Ostro bought the mill from Harlan` does.

Told where one verb in the active voice hands over one thing, in a clause that joins nothing. Who gave and who
got must be named alike, and all else that the claim says must stand in that clause.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from verifier.claims.binary_relations import list_no_nouns
from verifier.claims.binding.gaps import is_marked
from verifier.claims.binding.opening import JOINTS, is_verb
from verifier.parsers.english.transfer_words import FROM, GETTING, TO, TRANSFERS, VERBS
from verifier.parsers.english.verbs import BE
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.policies import Policy


class Transfer(NamedTuple):
    """A transfer: the place of its verb, and the stems of who gave, who got and what, their heads first.

    `rest` are those of all else in the clause. `is_whole` tells that the sentence says nothing else.
    """

    verb: int
    giver: Sequence[str]
    getter: Sequence[str]
    thing: Sequence[str]
    rest: frozenset[str]
    is_whole: bool


def read_transfer(
    text: str, words: Sequence[SurfaceWord], stems: Sequence[str], policy: Policy
) -> Transfer | None:
    """Read the only transfer of a sentence; None where there is none, or it is not plain who gave what."""
    verbs = [at for at, word in enumerate(words) if word.key in VERBS]
    if len(verbs) != 1 or verbs[0] == 0:
        return None
    verb, keys = verbs[0], [word.key for word in words]
    begin, head_end, end = _find_bounds(text, words, verb)
    prepositions, no_nouns = policy.prepositions.words, list_no_nouns(policy)
    leads = [at for at in range(verb + 1, end) if keys[at] in prepositions]
    # `Sold half of the mill to Bell` hands over no mill.
    is_plain = bool(leads) and keys[leads[0]] == (FROM if keys[verb] in GETTING else TO)
    is_plain = is_plain and JOINTS.isdisjoint(keys[begin:end])
    if not is_plain or not _is_active(keys[begin:verb], prepositions):
        return None

    def list_nouns(first: int, last: int) -> list[str]:
        """Return the stems of the nouns of some words, the last one first."""
        return [
            stems[at]
            for at in reversed(range(first, last))
            if keys[at] not in no_nouns and not words[at].opens_with_digit and not is_verb(keys[at])
        ]

    lead, stop = [*leads, end][:2]
    one = [*list_nouns(begin, head_end), *list_nouns(head_end, verb)]
    other, thing = list_nouns(lead + 1, stop), list_nouns(verb + 1, lead)
    giver, getter = (other, one) if keys[verb] in GETTING else (one, other)
    rest = frozenset(list_nouns(stop, end))
    is_whole = begin == 0 and end == len(words)
    return Transfer(verb, giver, getter, thing, rest, is_whole) if one and other and thing else None


def _is_active(subject: Sequence[str], prepositions: frozenset[str]) -> bool:
    """Return whether the words before a verb are its subject alone."""
    return BE.isdisjoint(subject) and prepositions.isdisjoint(subject) and not any(map(is_verb, subject))


def _find_bounds(text: str, words: Sequence[SurfaceWord], verb: int) -> tuple[int, int, int]:
    """Return where the clause of a verb begins, where its subject ends without an insertion, and its end."""
    marks = [at for at in range(1, len(words)) if is_marked(text, words, at)]
    before = [0, *[at for at in marks if at <= verb]]
    end = next((at for at in marks if at > verb), len(words))
    if before[-1] == verb and len(before) > 2:
        return before[-3], before[-2], end
    return before[-1], verb, end


def is_converse(claimed: Transfer, claimed_verb: str, stated: Transfer, stated_verb: str) -> bool:
    """Return whether two transfers are one, told from its two ends."""
    if stated_verb not in TRANSFERS.get(claimed_verb, ()) or not claimed.is_whole:
        return False
    pairs = ((claimed.giver, stated.giver), (claimed.getter, stated.getter), (claimed.thing, stated.thing))
    return claimed.rest <= stated.rest and all(
        own[0] == other[0] and set(own) <= set(other) for own, other in pairs
    )
