"""Converses: `Harlan sold the mill to Ostro` says what `Ostro bought the mill from Harlan` does.

Rows of the lexicon name two verbs that tell one thing from its two ends, by what each has where: `handed`
(sell to, buy from), `led` (defeat, lose to), `turned` (succeed, precede). All that the claim has in these
parts has to stand in those of the other clause, and all else that it says in that clause too. What causes
something is one verb from both ends: `result in`, `stem from`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from verifier.claims.claim_tokens import ReadClaim
from verifier.claims.events import Event, Filler, Kinds, read_claim_events, read_sentence_events, reads
from verifier.claims.index import EvidenceSentence
from verifier.parsers.lexicon import TABLES, load_lexicon
from verifier.parsers.lexicon.lexicon import VERB
from verifier.policies import Policy

_SHAPES = ("converse_handed", "converse_led", "converse_turned")
_CAUSE = "cause"
_CAUSING, _CAUSED = "causing", "caused"


class _Ends(NamedTuple):
    """A verb told from one end: the row of its pair, who stands at each end, what goes over, and the rest."""

    verbs: Sequence[str]
    first: Sequence[Filler]
    second: Sequence[Filler]
    thing: Sequence[Filler]
    rest: Sequence[tuple[str, Filler]]


def find_converse(claim: ReadClaim, sentence: EvidenceSentence, policy: Policy) -> frozenset[int]:
    """Return where the verb of a claim begins, and its prepositions, if a sentence tells the other end."""
    if claim.language != sentence.language or not reads(claim.language):
        return frozenset()
    lexicon = load_lexicon(TABLES[claim.language])
    if not claim.language and claim.once("is of no pair", lambda: _is_of_no_pair(claim)):
        return frozenset()
    claimed = read_claim_events(claim, policy)
    if len(claimed) != 1 or claimed[0].is_denied or claimed[0].is_uncertain:
        return frozenset()
    own, some = [*_list_ends(claimed[0], claim.language)], lexicon.kinds["some"]
    for event in read_sentence_events(sentence, policy) if own else ():
        if event.verb == claimed[0].verb or event.is_denied or event.is_uncertain:
            continue
        if any(_is_one(one, other, some) for one in own for other in _list_ends(event, claim.language)):
            led = (filler.span[0] for _, filler in claimed[0].roles)
            places = [claimed[0].head, *(start - 2 for start in led if start > 1)]
            return frozenset(claim.find_read((place, place + 1))[0] for place in places)
    return frozenset()


def _is_of_no_pair(claim: ReadClaim) -> bool:
    """Return whether a claim has none of the verbs that the rows have."""
    lexicon = load_lexicon(TABLES[claim.language])
    return _list_paired(claim.language).isdisjoint(lexicon.lemma_of(key, VERB) for key in claim.keys)


def tells_other_end(claim: ReadClaim, sentence: EvidenceSentence, policy: Policy) -> bool:
    """Return whether a sentence tells the other end of what a claim does, which others do there.

    `The railway bought it` is no opposite of `The company sold it to the railway`; of one company it is.
    """
    if claim.language != sentence.language or not reads(claim.language):
        return False
    stated = read_sentence_events(sentence, policy)
    for claimed in read_claim_events(claim, policy):
        rows = [verbs for _, verbs in _list_rows(claim.language) if claimed.verb in verbs]
        for event in stated:
            is_pair = event.verb != claimed.verb and any(event.verb in verbs for verbs in rows)
            heads = frozenset[str]().union(*(one.heads for one in event.agents))
            if is_pair and heads.isdisjoint(*[one.heads for one in claimed.agents]):
                return True
    return False


def name_cause(event: Event, kinds: Kinds) -> Event:
    """Return a clause that says what causes something with one verb, whichever end it tells."""
    for kind in (_CAUSING, _CAUSED):
        for verb, _, name in (row.partition(":") for row in sorted(kinds.get(kind, ()))):
            led, rest = _lead(event, (name,)) if verb == event.verb else ([], [])
            if verb == event.verb and bool(name) == bool(led):
                ends = (event.agents, led or event.patients) if kind == _CAUSING else (led, event.agents)
                agents, patients = map(tuple, ends)
                return replace(event, verb=_CAUSE, agents=agents, patients=patients, roles=tuple(rest))
    return event


@cache
def _list_rows(language: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the two verbs of each row of a language, with the row's shape."""
    kinds = load_lexicon(TABLES[language]).kinds
    return tuple(
        (shape, tuple(row.replace("_", " ").split(":")))
        for shape in _SHAPES
        for row in sorted(kinds.get(shape, ()))
    )


@cache
def _list_paired(language: str) -> frozenset[str]:
    """Return the verbs of a language that the rows have."""
    kinds = load_lexicon(TABLES[language]).kinds
    causes = (row.partition(":")[0] for kind in (_CAUSING, _CAUSED) for row in kinds.get(kind, ()))
    return frozenset(causes).union(verb for _, verbs in _list_rows(language) for verb in verbs)


def _list_ends(event: Event, language: str) -> Iterator[_Ends]:
    """Yield the ends of a clause for each row that has its verb."""
    kinds = load_lexicon(TABLES[language]).kinds
    cause = name_cause(event, kinds)
    if cause.verb == _CAUSE and cause.agents and cause.patients:
        yield _Ends((_CAUSE,), cause.agents, cause.patients, (), cause.roles)
    for shape, verbs in _list_rows(language):
        if event.verb in verbs:
            ends = _READERS[shape, verbs.index(event.verb)](event, kinds)
            if all(ends[:2]):
                yield _Ends(verbs, *ends)


_Parts = tuple[Sequence[Filler], Sequence[Filler], Sequence[Filler], Sequence[tuple[str, Filler]]]


def _lead(event: Event, names: Iterable[str]) -> tuple[list[Filler], list[tuple[str, Filler]]]:
    """Return what some prepositions lead in a clause, and the other roles."""
    names = frozenset(names)
    led = [filler for name, filler in event.roles if name in names and not filler.is_time]
    return led, [pair for pair in event.roles if pair[1] not in led]


def _read_giving(event: Event, kinds: Kinds) -> _Parts:
    led, _ = _lead(event, kinds["turned"])
    # `Am Markt`: a preposition with an article in it leads a place.
    led = [one for one in led if one.determiner or one.owners or one.is_bare or one.is_name or one.is_open]
    rest = [pair for pair in event.roles if pair[1] not in led]
    # `taught Jonas Latin`: two names in a row may be both.
    getter, thing = (led, event.patients) if led else (event.patients[:1], event.patients[-1:])
    return event.agents, getter, thing, rest


def _read_getting(event: Event, kinds: Kinds) -> _Parts:
    led, rest = _lead(event, kinds["giver"])
    return led, event.agents, event.patients, rest


def _read_done(event: Event, kinds: Kinds) -> _Parts:
    del kinds
    return event.agents, event.patients, (), event.roles


def _read_led(event: Event, kinds: Kinds) -> _Parts:
    led, rest = _lead(event, kinds["turned"] | kinds["rival"])
    return led or event.patients, event.agents, (), rest


def _read_turned(event: Event, kinds: Kinds) -> _Parts:
    del kinds
    return event.patients, event.agents, (), event.roles


_READERS = {
    ("converse_handed", 0): _read_giving,
    ("converse_handed", 1): _read_getting,
    ("converse_led", 0): _read_done,
    ("converse_led", 1): _read_led,
    ("converse_turned", 0): _read_done,
    ("converse_turned", 1): _read_turned,
}


def _is_one(claimed: _Ends, stated: _Ends, some: frozenset[str]) -> bool:
    """Return whether two clauses tell one thing: each part of the claim's stands whole in the other's."""
    if claimed.verbs != stated.verbs:
        return False
    parts = zip(claimed[1:4], stated[1:4], strict=True)
    rest = [held for _, held in stated.rest]
    pairs = [*parts, ([led for _, led in claimed.rest], rest)]
    return all(any(_holds(one, other, some) for other in held) for own, held in pairs for one in own)


def _holds(claimed: Filler, stated: Filler, some: frozenset[str]) -> bool:
    """Return whether something is named and described alike: half of the mill is no mill."""
    is_same = not claimed.heads.isdisjoint(stated.heads) and stated.heads & some <= claimed.heads
    return is_same and claimed.all_words <= stated.all_words
