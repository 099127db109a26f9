"""Rows of cues: words that limit a clause, by kind, each kind with its direction.

A *direction* says whether a claim may leave such a word out, and whether it may add one. The words are those
of kinds of the lexicon (`parsers/lexicon`), of a policy's lists, and of groups that say as much as one
another.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from verifier.parsers.english.clause_words import (
    ABSENCES,
    ACCORDING_TO,
    BEFORE_NOUNS,
    CONDITIONS,
    EXCEPTIONS,
    LEFT_OPEN,
    NEARLY,
    OPEN_ALIKE,
    OPINING,
    REGARDED,
    SHAM,
    TIMED_ALIKE,
    UNTIL,
)
from verifier.parsers.english.governors import SAID
from verifier.parsers.english.turning_words import COMMANDING, LIMITING, MODALS, ONLY_STATED, TURNS
from verifier.parsers.lexicon import load_lexicon
from verifier.parsers.lexicon.lexicon import VERB
from verifier.policies import Policy
from verifier.sources.open_words import list_open_words

_ACCORDING = ACCORDING_TO.strip().lower()

Reach: TypeAlias = Literal["clause", "opened", "next words"]


class Row(NamedTuple):
    """A kind of cue: what it limits, and whether a claim may drop it or add it."""

    name: str
    reach: Reach
    may_drop: bool
    may_add: bool


OPEN = Row("open", "clause", may_drop=False, may_add=False)
"""May be so: modals, hedges, what somebody plans or says."""
CONDITION = Row("condition", "opened", may_drop=False, may_add=False)
"""Is so if, unless, except."""
STATE = Row("state", "opened", may_drop=False, may_add=True)
"""Is so when, where, once: of what is so at all times."""
PART = Row("part", "next words", may_drop=False, may_add=False)
"""Holds of less than the words behind it: most, former, almost."""
TURN = Row("turn", "clause", may_drop=True, may_add=False)
"""Says more: again, must, will."""
ASIDE = Row("aside", "clause", may_drop=True, may_add=True)
"""Says when or beside what it is so: until, unlike."""

_NEXT, _REGARDED = 2, 4
"""How many words behind a word the noun stands that it limits."""
_ASIDE = frozenset((UNTIL, "unlike"))
_REGARDED_ALIKE = REGARDED | {"believed", "considered", "thought"}


@cache
def _read_kind(kind: str) -> frozenset[str]:
    return frozenset(word.replace("_", " ") for word in load_lexicon("english").kinds[kind])


@lru_cache(maxsize=32)
def list_rows(policy: Policy) -> Mapping[str, Row]:
    """Return the row of each entry; the last list that has one decides."""
    rows: dict[str, Row] = {}
    for words, row in (
        *((group - ONLY_STATED, TURN) for group in (*MODALS, *TURNS)),
        *((group, TURN) for group in OPEN_ALIKE),
        (policy.turning_words.words, OPEN),
        (list_open_words(policy) | OPINING, OPEN),
        (_read_kind("condition") | CONDITIONS, CONDITION),
        (frozenset((_ACCORDING,)), OPEN),
        (LIMITING | BEFORE_NOUNS.keys(), PART),
        (LEFT_OPEN if policy.account_for_text else (), OPEN),
        (NEARLY | SHAM | ABSENCES | REGARDED if policy.account_for_text else (), PART),
        (_ASIDE, ASIDE),
    ):
        rows |= dict.fromkeys(words, row)
    return MappingProxyType(rows)


@lru_cache(maxsize=32)
def list_open_verbs(policy: Policy) -> frozenset[str]:
    """Return the bases of the verbs of what may be so, by which somebody wants, plans or says something."""
    lexicon = load_lexicon("english")
    rows = [entry.split(" ") for entry in policy.modal_words.entries]
    verbs = [words[0] for words in rows if len(words) == 1 or words[1:] in (["to"], ["that"])]
    return frozenset([lexicon.lemma_of(verb, VERB) for verb in verbs if verb not in lexicon.kinds["modal"]])


@lru_cache(maxsize=32)
def list_openers(policy: Policy) -> frozenset[str]:
    """Return the words that entries begin with: most sentences have none."""
    return frozenset([entry.split(" ")[0] for entry in list_rows(policy)])


@lru_cache(maxsize=32)
def count_longest(policy: Policy) -> int:
    """Return how many words the longest entry has."""
    return max(entry.count(" ") + 1 for entry in list_rows(policy))


def count_next(entry: str) -> int:
    """Return among how many words behind an entry the one stands that it limits."""
    return BEFORE_NOUNS.get(entry, _REGARDED if entry in REGARDED else _NEXT)


@cache
def _list_conditions() -> tuple[frozenset[str], frozenset[str]]:
    """Return the words of conditions that are met, and of those that are not."""
    unmet = frozenset(EXCEPTIONS)
    return (_read_kind("condition") | CONDITIONS) - unmet, unmet


@cache
def list_alike(entry: str) -> frozenset[str]:
    """Return the entries that say as much as one, itself among them."""
    hedges = _read_kind("hedge")
    hedging = hedges | MODALS[0] if entry in hedges else hedges
    groups = (*OPEN_ALIKE, _REGARDED_ALIKE, *MODALS, *TURNS, *_list_conditions(), hedging, TIMED_ALIKE)
    return frozenset((entry,)).union(*(group for group in groups if entry in group))


def commands(entry: str) -> bool:
    """Return whether an entry says that something has to be: `must`."""
    return entry in COMMANDING


def attributes(verb: str, entries: Collection[str]) -> bool:
    """Return whether a text with some entries says itself that somebody says what a verb of saying tells."""
    return verb in SAID and _ACCORDING in entries


@cache
def turns(entry: str) -> bool:
    """Return whether an entry, added to a clause, says something else."""
    groups = (*MODALS, *TURNS, _read_kind("hedge"), _read_kind("condition"))
    return entry not in ONLY_STATED and any(
        entry == other or entry.startswith(f"{other} ") for group in groups for other in group
    )


@cache
def list_turns(entry: str) -> frozenset[str]:
    """Return what of a window says as much as an entry, wherever it stands; nothing for what has a clause."""
    return frozenset().union(*(group for group in TURNS if entry in group))
