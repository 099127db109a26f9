"""The two arguments of a verb: who did it, and to whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from verifier.claims.binary_relations import list_no_nouns
from verifier.parsers.english.calendar_words import MONTHS
from verifier.parsers.english.change_words import BY
from verifier.parsers.english.comparison_words import WITH_TWO_ARGUMENTS
from verifier.parsers.english.determiners import BEFORE_NOUNS
from verifier.parsers.english.verbs import PASSIVE_AUXILIARIES
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.policies import Policy

_REACH = 3
"""How many words a name may stand from the verb."""

_MARKS = frozenset(",;:(")


@dataclass(frozen=True, slots=True)
class VerbArguments:
    """Who did it and to whom, as stems of names, and the place of all of it.

    `are_names` says whether both are names, not other nouns.
    """

    agents: frozenset[str]
    patients: frozenset[str]
    span: Span
    are_names: bool


@lru_cache(maxsize=32)
def list_no_verbs(policy: Policy) -> frozenset[str]:
    """Return the words that have no roles to swap."""
    lists = (policy.symmetric_verbs, policy.claim_function_words, policy.comparators, policy.prepositions)
    return frozenset().union(*(lexicon.words for lexicon in lists)) - WITH_TWO_ARGUMENTS


@lru_cache(maxsize=32)
def list_no_arguments(policy: Policy) -> frozenset[str]:
    """Return the words that play no role."""
    return list_no_nouns(policy) | frozenset(MONTHS)


def read_arguments(
    text: str, words: Sequence[SurfaceWord], stems: Sequence[str], verb: int, policy: Policy
) -> VerbArguments | None:
    """Read the names before and after a verb; None where one of them is missing, or the word is a noun."""
    if verb and words[verb - 1].key in BEFORE_NOUNS:
        return None
    no_arguments = list_no_arguments(policy)
    before = _collect(words, range(verb - 1, max(-1, verb - 1 - _REACH), -1), no_arguments)
    after = _collect(words, _find_object(text, words, verb), no_arguments)
    if not before or not after:
        return None
    names_before = frozenset([stems[place] for place in before])
    names_after = frozenset([stems[place] for place in after])
    agents, patients = names_before - names_after, names_after - names_before
    if _is_passive(words, verb):
        agents, patients = patients, agents
    are_names = all(words[place].is_capital for place in (*before, *after))
    span = words[min(before)].start, words[max(after)].end
    return VerbArguments(agents, patients, span, are_names)


def _find_object(text: str, words: Sequence[SurfaceWord], verb: int) -> range:
    """Return the places after a verb where what it is done to may stand: up to the next mark.

    Right after the verb a mark opens an insertion, if another one closes it: `bought, in May, Globex`.
    """
    stop = min(len(words), verb + 1 + _REACH)
    marked = [
        place
        for place in range(verb + 1, stop)
        if not _MARKS.isdisjoint(text[words[place - 1].end : words[place].start])
    ]
    if marked[:1] == [verb + 1]:
        return range(marked[1], stop) if len(marked) == 2 else range(0)
    return range(verb + 1, marked[0] if marked else stop)


def _collect(words: Sequence[SurfaceWord], places: range, no_arguments: frozenset[str]) -> list[int]:
    """Return the places of the first row of names that is met; of other words of content, where none is."""
    nouns = [
        place
        for place in places
        if words[place].key not in no_arguments and not words[place].opens_with_digit
    ]
    return _first_row([place for place in nouns if words[place].is_capital]) or _first_row(nouns)


def _first_row(places: list[int]) -> list[int]:
    """Return the places at the front that are next to each other."""
    row = places[:1]
    for place in places[1:]:
        if abs(place - row[-1]) != 1:
            break
        row.append(place)
    return row


def _is_passive(words: Sequence[SurfaceWord], verb: int) -> bool:
    after = [word.key for word in words[verb + 1 : verb + 3]]
    before = [word.key for word in words[max(0, verb - 3) : verb]]
    return after[:1] == [BY] or (BY in after and not PASSIVE_AUXILIARIES.isdisjoint(before))
