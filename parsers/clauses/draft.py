"""A clause while it is read, and what it becomes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from verifier.parsers.clauses.records import Clause, ClauseKind, NounPhrase, Role, VerbGroup
from verifier.parsers.clauses.tags import VERB
from verifier.parsers.clauses.tokens import Token
from verifier.parsers.lexicon import Lexicon

_MAX_BETWEEN = 3
"""How many words may part two verbs that share their object."""

_FEWEST_LISTS = 2
"""How many lists *respectively* pairs at least."""

_HELPING = ("haben", "werden")
"""Verbs that no table has where they help another one, each the name of the row of its forms."""


@dataclass(slots=True, eq=False)
class Draft:
    """A clause that is being read: the parts of `Clause`, and what a relative clause is about."""

    kind: ClauseKind
    start: int
    outer: Draft | None = None
    opener: int | None = None
    antecedent: NounPhrase | None = None
    verb: VerbGroup | None = None
    subjects: list[NounPhrase] = field(default_factory=list)
    objects: list[NounPhrase] = field(default_factory=list)
    complements: list[NounPhrase] = field(default_factory=list)
    adjectives: list[int] = field(default_factory=list)
    roles: list[Role] = field(default_factory=list)
    adverbs: list[int] = field(default_factory=list)
    uncertain: list[str] = field(default_factory=list)
    shared: bool = False
    end: int = 0

    def holds_anything(self) -> bool:
        """Return whether anything was read into it."""
        said = self.verb or self.subjects or self.objects
        return bool(said or self.roles or self.complements or self.adjectives)

    def waits(self) -> bool:
        """Return whether it has a subject and no verb yet."""
        return self.verb is None and bool(self.subjects)

    def ends_in_role(self, end: int) -> bool:
        """Return whether what a preposition leads is the last that was read, up to a token."""
        return bool(self.roles) and _end_of(self.roles[-1].filler) == end


def _end_of(noun: NounPhrase) -> int:
    """Return where a phrase ends with all that was joined to it."""
    return max(noun.end, *(other.end for other in (*noun.conjuncts, *noun.appositions)), 0)


def pair_lists(draft: Draft) -> list[Draft]:
    """Return a clause whose lists go together, the first with the first, as clauses of one item each.

    `Ames and Jones keep bees and hens respectively`. Where there are not several lists, all of one length,
    the clause stays as it is, and is uncertain.
    """
    slots = [slot for slot in (draft.subjects, draft.objects, draft.complements) if len(slot) == 1]
    lists = [_list_conjuncts(slot[0]) for slot in slots]
    roles = [_list_conjuncts(role.filler) for role in draft.roles]
    lengths = [len(items) for items in (*lists, *roles) if len(items) > 1]
    if len(lengths) < _FEWEST_LISTS or len(set(lengths)) > 1:
        draft.uncertain.append("coordination")
        return [draft]
    return [_pick(draft, number) for number in range(lengths[0])]


def _list_conjuncts(noun: NounPhrase) -> list[NounPhrase]:
    return [replace(noun, conjuncts=(), coordinator=None), *noun.conjuncts]


def _pick(draft: Draft, number: int) -> Draft:
    def pick(slot: list[NounPhrase]) -> list[NounPhrase]:
        return [_list_conjuncts(noun)[number] if noun.conjuncts else noun for noun in slot]

    roles = [replace(role, filler=pick([role.filler])[0]) for role in draft.roles]
    return replace(
        draft,
        kind=draft.kind if not number or draft.kind != "main" else "coordinate",
        subjects=pick(draft.subjects),
        objects=pick(draft.objects),
        complements=pick(draft.complements),
        roles=roles,
        uncertain=[*draft.uncertain],
    )


def finish_drafts(drafts: list[Draft], unsure: frozenset[int]) -> tuple[Clause, ...]:
    """Return the clauses of the drafts that hold anything, those around them counted among these."""
    kept = [draft for draft in drafts if draft.holds_anything()]
    for before, draft in reversed(list(pairwise(kept))):
        _share_object(before, draft)
    numbers = {id(draft): number for number, draft in enumerate(kept)}
    return tuple(_finish(draft, numbers, unsure) for draft in kept)


def _share_object(before: Draft, draft: Draft) -> None:
    """Give a verb what the verb right behind it has: `wrote and directed the film`, `bought and sold by`."""
    first, verb = before.verb, draft.verb
    if first is None or verb is None or not draft.shared or before.subjects != draft.subjects:
        return
    is_alone = not (before.objects or before.roles or before.complements or before.adjectives)
    is_near = verb.start - first.end <= _MAX_BETWEEN
    if (
        is_near
        and is_alone
        and first.is_passive == verb.is_passive
        and not verb.is_copula
        and draft.outer is not before
        and verb.form != "infinitive"
    ):
        before.objects, before.roles = list(draft.objects), list(draft.roles)


def _finish(draft: Draft, numbers: dict[int, int], unsure: frozenset[int]) -> Clause:
    outer = draft.outer
    while outer is not None and id(outer) not in numbers:
        outer = outer.outer
    is_unsure = draft.verb is not None and draft.verb.head in unsure
    return Clause(
        kind="fragment" if draft.verb is None else draft.kind,
        start=draft.start,
        end=draft.end,
        verb=draft.verb,
        subjects=tuple(draft.subjects),
        objects=tuple(draft.objects),
        complements=tuple(draft.complements),
        adjectives=tuple(draft.adjectives),
        roles=tuple(draft.roles),
        adverbs=tuple(draft.adverbs),
        opener=draft.opener,
        parent=None if outer is None else numbers[id(outer)],
        shared=draft.shared,
        uncertain=tuple(dict.fromkeys([*draft.uncertain, *(["word"] if is_unsure else [])])),
    )


def join_conjunct(slot: list[NounPhrase], noun: NounPhrase, coordinator: int | None) -> None:
    """Put a noun phrase to the last of a slot, as one of several."""
    last = slot[-1]
    slot[-1] = replace(last, conjuncts=(*last.conjuncts, noun), coordinator=coordinator or last.coordinator)


def join_apposition(slot: list[NounPhrase], noun: NounPhrase) -> None:
    """Put a noun phrase to the last of a slot, or to the last of several there, as another name of it."""
    last = slot[-1]
    if last.conjuncts:
        inner = list(last.conjuncts)
        join_apposition(inner, noun)
        slot[-1] = replace(last, conjuncts=tuple(inner))
    else:
        slot[-1] = replace(last, appositions=(*last.appositions, noun))


def lengthen_role(role: Role, noun: NounPhrase, *, is_conjunct: bool, coordinator: int | None) -> Role:
    """Return a role with a noun phrase put to what its preposition leads."""
    slot = [role.filler]
    if is_conjunct:
        join_conjunct(slot, noun, coordinator)
    else:
        join_apposition(slot, noun)
    return replace(role, filler=slot[0])


def name_verb(tokens: Sequence[Token], verb: VerbGroup, lexicon: Lexicon, tag: int = VERB) -> str:
    """Return the lemma of the verb of a group; with its particle where the language writes both as one.

    `tag` is the form that its head has where it stands: *ground* is one of *grind* in `was ground`.
    """
    key = tokens[verb.head].key
    lemma = next((one.lemma for one in lexicon.find(key).readings if one.tags & tag & VERB), "")
    lemma = lemma or next((kind for kind in _HELPING if key in lexicon.kinds.get(kind, ())), "")
    lemma = (lemma or lexicon.lemma_of_verb(key)).replace("-", "")
    if verb.particle is None or not lexicon.joins_particles:
        return lemma
    return tokens[verb.particle].key + lemma
