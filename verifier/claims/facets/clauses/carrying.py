"""What carries a claim: clauses of its window that say each of its clauses whole.

A clause of the window carries one of the claim if it has the verb, and what the claim has in each part in
the same part, with all words that describe it there. A pronoun stands for what the clauses before it name,
and a thing that was described before needs no second description: `the map` after `Snow's map`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from verifier.claims.claim_tokens import ReadClaim
from verifier.claims.events import Event, Filler
from verifier.claims.facets.clauses.comparing import PARTS, Window, are_alike, stands_in, turn_copula
from verifier.claims.stemmer import get_stemmer
from verifier.parsers.lexicon import TABLES, Lexicon, load_lexicon
from verifier.parsers.lexicon.lexicon import ADJECTIVE, NOUN, VERB
from verifier.parsers.lexicon.word_forms import is_contracted_denial
from verifier.parsers.text.deferred import defer_pattern
from verifier.policies import Policy

_JOINTS = defer_pattern("[-_.\u2010-\u2015]")
_SIGNS = "%$\u20ac\xa3\xa5"
"""Marks of a figure that are no part of its token."""

_NEXT = 2
"""How far apart two names of one thing stand: a comma and a blank."""


class Carried(NamedTuple):
    """A clause of the claim, and the one of the window that carries it."""

    claimed: Event
    stated: Event


def are_carried(
    claimed: Sequence[Event],
    stated: Sequence[Event],
    claim: ReadClaim,
    policy: Policy,
    *,
    before: Sequence[Event] = (),
) -> bool:
    """Return whether clauses of a window carry all clauses of a claim, and these have all of its tokens.

    Clauses of the sentences `before` the window carry nothing; they only name what its pronouns stand for.
    """
    if not claimed or not all(map(_is_plain, claimed)):
        return False
    lexicon = load_lexicon(TABLES[claim.language])
    if not have_all(claimed, claim, lexicon, policy):
        return False
    around = [*before, *stated]
    words = frozenset().union(*(event.words for event in around))
    window = Window(around, words, claimed, lexicon.kinds, reads_objects=policy.account_for_text)
    pairs: list[Carried] = []
    for event in claimed:
        found = next((other for other in stated if _carries(event, other, pairs, window)), None)
        if found is None:
            return False
        pairs.append(Carried(event, found))
    return True


def _is_plain(event: Event) -> bool:
    """Return whether a clause of a claim can be looked for whole: no fragment, no apposition."""
    is_apposed = event.is_aside and event.is_copula and not _is_told_of(event)
    return bool(event.verb) and _is_plainly_read(event) and not is_apposed


def _is_told_of(event: Event) -> bool:
    """Return whether a relative clause only adds what is so: `The bridge, which is 300 m long, opened`."""
    return bool(event.opener) and event.is_apart


def _is_plainly_read(event: Event) -> bool:
    """Return whether a clause is read one way; where case does not tell who does it, word order decides."""
    return not event.is_ambiguous or (event.is_turnable and not event.is_uncertain)


def have_all(events: Sequence[Event], claim: ReadClaim, lexicon: Lexicon, policy: Policy) -> bool:
    """Return whether events have each token of a claim in one of their parts."""
    # Of a verb whose prefix stands apart the form without it counts as well: `lehnte ab`.
    verbs = ((event.verb, event.shown, event.particle) for event in events)
    known = {word for parts in verbs for word in parts}
    known |= {word for event in events for word in (*event.words, *event.small, *event.adverbs)}
    known |= {part for word in known for part in _JOINTS.split(word)}
    stem = None if lexicon.lists_nouns else get_stemmer(policy.stemmer, lexicon.language)
    is_denied = any(event.is_denied for event in events)
    for token in claim.tokens:
        key = claim.show(token).lower() if claim.language else token.key
        if is_denied and (is_contracted_denial(key) or key.removesuffix("not") in known):
            # `Isn't`, `cannot`: it is compared with the verb.
            continue
        if token.kind == "number" and not claim.language:
            # `4,510` is one figure, though a word ends at its comma.
            key = claim.text[slice(*token.span)].lower().split()[0].strip(_SIGNS)
        # `zwölf Monaten` is one figure as well; the preposition of `im Monat` is compared where it leads.
        for word in [part for part in key.split(" ") if part not in lexicon.kinds["preposition"]] or [key]:
            found = {word, lexicon.lemma_of(word, NOUN if stem is None else ADJECTIVE)}
            found |= (
                {lexicon.lemma_of(word, VERB)} if stem is None else {lexicon.lemma_of(word, VERB), stem(word)}
            )
            if known.isdisjoint(found):
                return False
    return True


def _carries(claimed: Event, original: Event, pairs: Sequence[Carried], window: Window) -> bool:
    stated = turn_copula(claimed, original)
    return (
        (claimed.verb, claimed.particle) == (stated.verb, stated.particle)
        and _is_plainly_read(original)
        and not (
            original.is_aside and original.is_copula and not (_is_apposed(original) or _is_told_of(original))
        )
        # `The tower leaks, but its roof is dry`: a verb may have been taken for a noun.
        and not any(part.joint in window.kinds["contrast"] for part in stated.parts)
        and claimed.is_denied == stated.is_denied
        and is_linked(claimed, original, pairs)
        and claimed.adjectives <= stated.adjectives | stated.words
        and stated.small & window.kinds["instead"] <= claimed.small
        and claimed.adverbs <= stated.adverbs | stated.words
        and (stated.is_shared or has_places(claimed, stated))
        and _has_parts(claimed, stated, original, window)
        and not any(True for check in PARTS for _ in check(claimed, stated, window))
    )


def _is_apposed(event: Event) -> bool:
    """Return whether an apposition says it of a name: `Ann Lee, the chair`."""
    return all(
        told.span[0] - one.span[1] <= _NEXT and told.heads.isdisjoint(one.heads)
        for one in event.agents
        for told in event.complements
    )


def is_linked(claimed: Event, stated: Event, pairs: Sequence[Carried]) -> bool:
    """Return whether a clause is subordinate in the window to the same clauses as in the claim."""
    if claimed.is_aside or claimed.around == {claimed.number}:
        return True
    around = [pair.stated for pair in pairs if pair.claimed.number in claimed.around]
    return claimed.opener == stated.opener and all(stands_in(stated, other) for other in around)


def has_places(claimed: Event, stated: Event) -> bool:
    """Return whether a phrase with a preposition describes the same thing: `the runner from Kenya`."""
    both, own = claimed.described & stated.described, claimed.described - stated.described
    for part in (slice(1, None), slice(2)):
        left = {place[part] for place in own} - {place[part] for place in both}
        if not left.isdisjoint(place[part] for place in stated.described):
            return False
    return True


def _has_parts(claimed: Event, stated: Event, original: Event, window: Window) -> bool:
    before = Before(original, window)
    told = (*stated.complements, *stated.patients) if claimed.is_copula else stated.complements
    return (
        all(before.holds(filler, stated.agents) for filler in claimed.agents)
        and all(before.holds(filler, stated.patients) for filler in claimed.patients)
        and all(before.holds(filler, told) for filler in claimed.complements)
        and all(
            before.holds(
                filler, [held for role, held in stated.roles if are_alike(name, role, filler, window.kinds)]
            )
            for name, filler in claimed.roles
        )
    )


class Before:
    """What the clauses of a window say up to one of them, that one included."""

    def __init__(self, event: Event, window: Window) -> None:
        self._event = event
        self._window = window

    def holds(self, filler: Filler, others: Sequence[Filler]) -> bool:
        """Return whether a thing is one of others, as it is described, or a pronoun among them names it."""
        return any(
            self._is_same(filler, other) if self._is_one(filler, other) else self.names(filler, other)
            for other in others
        )

    def _is_one(self, filler: Filler, other: Filler) -> bool:
        """Return whether two phrases name as much of the same thing: not `some of the sailors` for all."""
        parts = self._window.kinds["partitive"]
        has_name = not (filler.heads - parts or filler.heads).isdisjoint(other.heads)
        is_whole = other.heads & parts <= filler.heads | self._window.kinds["whole"]
        return has_name and is_whole and self._window.is_among(filler, (other,))

    def _is_same(self, filler: Filler, other: Filler) -> bool:
        own = filler.words | filler.owners | filler.heads - self._window.kinds["partitive"]
        left = own - other.all_words
        if filler.joint and (not other.joint or (other.counts and not filler.counts)):
            # `8 towers and gates`: the figure may be meant of both.
            return False
        if not left:
            return True
        if not other.all_words <= own:
            # `the blue house` is no red one, whatever was said of a red one before.
            return False
        before = [named for event in self._list_before() for named in event.fillers]
        if other.determiner in self._window.kinds["pointing"]:
            return left <= frozenset().union(*(named.all_words for named in before))
        return (other.is_name or other.determiner in self._window.kinds["definite"]) and _is_told_apart(
            own, left, [named for named in before if not filler.heads.isdisjoint(named.heads)]
        )

    def names(self, filler: Filler, pronoun: Filler) -> bool:
        """Return whether a pronoun may stand for something that a clause before names."""
        if not pronoun.is_open or pronoun.is_time or pronoun.words:
            return False
        if filler.is_open:
            # Both are pronouns; what they stand for is compared where it is named.
            return not filler.is_time and not filler.words
        if any(self._is_one(filler, held) and self._is_same(filler, held) for held in self._event.fillers):
            return False
        if not pronoun.heads.isdisjoint(self._window.kinds["speaker"]):
            return filler.is_name
        if not pronoun.heads.isdisjoint(self._window.kinds.get("addressee", ())):
            return self._is_addressed(filler)
        if pronoun.heads.isdisjoint(self._window.kinds["anaphor"]):
            return False
        if not self._window.may_name(pronoun, filler, self._event):
            return False
        return any(not filler.heads.isdisjoint(one.heads) for one in self._list_named(pronoun))

    def _is_addressed(self, filler: Filler) -> bool:
        """Return whether a phrase means the reader whom a text addresses as `you`.

        `As the maintainer you decide`, `If you're the maintainer`.
        """
        kinds = self._window.kinds
        if not filler.owners and not filler.heads.isdisjoint(kinds["audience"]):
            return True
        you = kinds["addressee"]
        told = [one for event in self._window.events for name, one in event.roles if name in kinds["in_role"]]
        for event in self._window.events:
            if event.is_copula and any(not one.heads.isdisjoint(you) for one in event.agents):
                told += event.complements
        return any(filler.heads == one.heads and filler.words <= one.all_words for one in told)

    def _list_named(self, pronoun: Filler) -> Iterator[Filler]:
        """Yield what a pronoun may stand for: in the clause before, or the subject of the sentence before."""
        before = [*self._list_before()]
        for event in before[-1:]:
            named = event.agents or event.patients
            fits = any(self._window.may_name(pronoun, one, self._event) for one in named)
            if not fits or (_is_told(pronoun, event.parts) and not _is_told(pronoun, named)):
                # `The brewer washes the casks. They smell.` `The family has casks. They smell.`
                named = event.parts
            yield from named
        if self._window.reads_objects and pronoun.span[0] > self._event.at:
            # `The lecturer praised the pupils, and the head scolded them.`
            yield from (one for event in before[-1:] for one in event.patients)
        if pronoun.span[0] < self._event.at and not self._names_other(pronoun, before):
            topic, event = _find_topic(before, self._event), self._event
            yield from (one for one in topic if self._window.may_name(pronoun, one, event))

    def _names_other(self, pronoun: Filler, before: Sequence[Event]) -> bool:
        """Return whether the sentence of a pronoun names what it is: `The mast is older; it was built`."""
        own = [one for one in before if one.reading == self._event.reading and one.around == {one.number}]
        subjects = (part for one in own for part in one.parts if part.span[0] < one.at)
        return any(not one.is_open and self._window.may_name(pronoun, one, self._event) for one in subjects)

    def _list_before(self) -> Iterator[Event]:
        for event in self._window.events:
            if (event.reading, event.number) < (self._event.reading, self._event.number):
                yield event


def is_pronoun(filler: Filler) -> bool:
    """Return whether a phrase names nothing, and is no figure or time either."""
    return filler.is_open and not (filler.is_time or filler.words or any(map(str.isdigit, filler.heads)))


def _is_told(pronoun: Filler, named: Sequence[Filler]) -> bool:
    """Return whether one of several phrases can only be what a pronoun may be, by its gender or number."""
    return any(one.genders and one.genders <= pronoun.genders for one in named if not one.is_open)


def _find_topic(before: Sequence[Event], after: Event) -> Sequence[Filler]:
    """Return the last subject of an earlier sentence that is no pronoun.

    What stands in brackets is no sentence by itself.
    """
    for event in reversed(before):
        is_outer = event.around == {event.number} and not any(
            other.reading != event.reading
            and other.reading[0] <= event.reading[0]
            and event.reading[1] <= other.reading[1]
            for other in before
        )
        subjects = [one for one in event.parts if one.span[0] < event.at or not event.has_subject]
        subjects = [one for one in subjects if not one.is_open]
        if is_outer and subjects and event.reading != after.reading:
            return subjects[:1]
    return ()


def _is_told_apart(own: frozenset[str], left: frozenset[str], before: Sequence[Filler]) -> bool:
    """Return whether only the thing that was named before has the words that are `left` of a description.

    After `Snow's map` and `Grant's map` nobody knows whose `the map` is.
    """
    described = [named.all_words for named in before]
    return any(left <= words for words in described) and all(
        left <= words or words <= own for words in described
    )
