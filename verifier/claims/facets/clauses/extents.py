"""Extents: how much of a thing a noun phrase means: `all repairs`, `all other repairs`, `minor repairs`.

What a claim says of all of a thing, the evidence must say of all of it as well: with a word like `all` at
that thing, not at another one, and with nothing that narrows it and that the claim lacks. What it says of a
part of a thing (`not all students`, `half of all students`), the claim may not say of the thing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from verifier.claims.claim_tokens import ReadClaim
from verifier.claims.events import Filler, ReadingWords, read_claim_readings, read_sentence_readings
from verifier.claims.index import EvidenceSentence
from verifier.parsers.clauses.draft import name_verb
from verifier.parsers.clauses.records import Clause, NounPhrase, SentenceReading, VerbGroup
from verifier.parsers.clauses.tags import ADJECTIVE, GERUND, NAME, NEGATION, NOUN, NUMBER, PARTICIPLE, VERB
from verifier.parsers.frozen import record
from verifier.parsers.lexicon import TABLES, Lexicon, load_lexicon
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy

_DESCRIBING = NOUN | NAME | ADJECTIVE | PARTICIPLE | GERUND
_COMMA, _SOME = ",", "some"


@record
class Extent:
    """How much of what a noun phrase names is meant.

    `names` are the words that name it; `word` says that all or none of it is meant, else it is empty, and
    `is_none` that none is; `is_cut` tells that not all is (`not all students`), `is_left` that something is
    denied of some of it, `is_rule` many of whom something is said as a rule. `limits` are what narrows it,
    each the words of it that a claim may not do without. `verb` is that of its clause. `is_rest` tells that
    those are meant of whom nothing was said before: `the other passengers`; `is_met_by_one` a condition with
    `any`, which one of them meets.
    """

    names: frozenset[str]
    word: str
    is_none: bool
    is_cut: bool
    is_left: bool
    is_rule: bool
    limits: tuple[frozenset[str], ...]
    verb: str
    span: Span
    is_rest: bool
    is_met_by_one: bool


class ReadExtents(NamedTuple):
    """The extents of a text, all its words, and whether a word like `all` stands for a noun there.

    `named` are the words that name or describe something; `has_rest` tells that it parts some from others.
    """

    extents: Sequence[Extent]
    words: frozenset[str]
    named: frozenset[str]
    has_open: bool
    has_rest: bool


def read_claim_extents(claim: ReadClaim, policy: Policy) -> ReadExtents:
    """Return the extents of a claim, in a language that is read."""
    lexicon = load_lexicon(TABLES[claim.language])
    return claim.once("extents", lambda: _read_extents(read_claim_readings(claim, policy), lexicon, policy))


def read_sentence_extents(sentence: EvidenceSentence, policy: Policy) -> ReadExtents:
    """Return the extents of a sentence of the evidence, with places in its source as it was written."""
    lexicon = load_lexicon(TABLES[sentence.language])
    return sentence.once(
        ("extents", policy.hash),
        lambda: _read_extents(read_sentence_readings(sentence, policy), lexicon, policy),
    )


def join_extents(read: Sequence[ReadExtents]) -> ReadExtents:
    """Return the extents of several sentences as those of one text."""
    return ReadExtents(
        [extent for one in read for extent in one.extents],
        frozenset().union(*(one.words for one in read)),
        frozenset().union(*(one.named for one in read)),
        any(one.has_open for one in read),
        any(one.has_rest for one in read),
    )


def _read_extents(readings: Sequence[SentenceReading], lexicon: Lexicon, policy: Policy) -> ReadExtents:
    readers = [_Reader(reading, lexicon, policy) for reading in readings]
    extents = [extent for reader in readers for extent in reader.read()]
    words = frozenset[str]().union(*(reader.list_words() for reader in readers))
    named = frozenset[str]().union(*(reader.list_named() for reader in readers))
    starts = {extent.span[0] for extent in extents if extent.word}
    has_open = any(reader.find_open(starts) for reader in readers)
    has_rest = not words.isdisjoint(lexicon.kinds["rest_told"])
    return ReadExtents(extents, words, named, has_open, has_rest)


def find_wider(claimed: ReadExtents, stated: ReadExtents) -> tuple[Extent, Extent] | None:
    """Return what a claim says of more of a thing than any clause that says it, with what is meant there."""
    for extent in claimed.extents:
        same = [other for other in stated.extents if not extent.names.isdisjoint(other.names)]
        same = [other for other in same if other.verb == extent.verb] or same
        if same and not any(_is_as_wide(extent, other, claimed, stated) for other in same):
            return extent, same[0]
    return None


def _is_as_wide(extent: Extent, other: Extent, claimed: ReadExtents, stated: ReadExtents) -> bool:
    """Return whether as much of a thing is meant by the second as by the first, or more."""
    if extent.is_rest and not stated.has_rest:
        return False
    if other.is_cut and not (extent.is_cut or extent.is_left):
        # `Not all have a key`: some have none.
        return False
    if extent.is_met_by_one and other.word and not (other.is_none or other.is_met_by_one):
        # `If all agree` is not met where one does.
        return False
    is_whole = bool(extent.word) and not extent.is_cut
    if is_whole and not (extent.is_none or other.word or stated.has_open):
        return False
    if not (is_whole or extent.is_rule) or not claimed.named <= stated.words:
        # `Children in the Netherlands` are `Dutch children`: what narrows it may be said in other words.
        return True
    return all(limit <= claimed.words for limit in other.limits)


class _Reader:
    """Reads the extents of a sentence."""

    def __init__(self, reading: SentenceReading, lexicon: Lexicon, policy: Policy) -> None:
        self._reading = reading
        self._tokens = reading.tokens
        self._tags = reading.tags
        self._lexicon = lexicon
        self._kinds = lexicon.kinds
        self._words = ReadingWords(reading, lexicon, policy)
        self._whole = lexicon.kinds["universal"] | lexicon.kinds["none_of"]
        self._indefinite = lexicon.kinds["article"] - lexicon.kinds["definite"]

    def read(self) -> Iterator[Extent]:
        """Yield the extents of all noun phrases, by clause."""
        for clause in self._reading.clauses:
            verb = "" if clause.verb is None else self._words.read_verb(clause.verb, clause)
            slots = (*clause.subjects, *clause.objects, *clause.complements)
            for noun in (*slots, *(role.filler for role in clause.roles)):
                yield from self._read_phrase(noun, clause, verb)

    def list_words(self) -> frozenset[str]:
        """Return all words of the sentence, as they are and as they are compared."""
        words, places = self._words, range(len(self._tokens))
        verbs = {self._lexicon.lemma_of(words.key(at), VERB) for at in places}
        return frozenset(verbs).union(*({words.key(at), words.name(at)} for at in places))

    def list_named(self) -> frozenset[str]:
        """Return what the words are that name or describe something."""
        places = (at for at, tag in enumerate(self._tags) if tag & _DESCRIBING)
        return frozenset(map(self._words.name, places))

    def find_open(self, starts: set[int]) -> bool:
        """Return whether a word like `all` stands in none of the phrases that start at some places."""
        return any(
            token.key in self._kinds["universal"] and token.start not in starts for token in self._tokens
        )

    def _read_phrase(
        self, noun: NounPhrase, clause: Clause, verb: str, word: int | None = None, *, is_part: bool = False
    ) -> Iterator[Extent]:
        """Yield the extents of a phrase and of those in it; a `word` may stand before all that are joined."""
        begin = noun.start
        if noun.possessor is not None and noun.possessor.end <= noun.head:
            begin = noun.possessor.end
        inside = range(begin, noun.head + 1)
        own = self._find_whole(noun, begin)
        if own is None and self._tags[noun.start] & _DESCRIBING:
            own = word
        filler = self._words.read(noun)
        names = (filler.heads - self._kinds["partitive"] or filler.heads) - self._whole - filler.counts
        is_thing = bool(self._tags[noun.head] & (NOUN | NAME)) or filler.heads != names
        if names and is_thing and not filler.is_time:
            yield Extent(
                names=names,
                word="" if own is None else self._words.key(own),
                is_none=own is not None and self._words.key(own) in self._kinds["none_of"],
                is_cut=own is not None and (is_part or (own > 0 and bool(self._tags[own - 1] & NEGATION))),
                is_left=clause.verb is not None
                and bool(clause.verb.negations)
                and noun in clause.subjects
                and self._words.key(noun.start) == _SOME,
                is_rule=self._may_be_rule(filler, clause) and self._rules(noun, clause),
                limits=tuple(self._list_limits(noun, inside, clause)),
                verb=verb,
                span=(self._tokens[noun.start if own is None else own].start, self._tokens[noun.end - 1].end),
                is_rest=self._words.key(begin) in self._kinds["definite"]
                and any(self._words.key(at) in self._kinds["rest"] for at in inside),
                is_met_by_one=own is not None
                and self._words.key(own) in self._kinds["any"]
                and self._is_condition(clause),
            )
        whose = [] if noun.possessor is None else [noun.possessor]
        is_share = self._words.name(noun.head) in self._kinds["share"]
        for other in (*whose, *(noun.of if filler.heads.isdisjoint(self._whole) else ())):
            yield from self._read_phrase(other, clause, verb, is_part=is_share)
        for other in noun.conjuncts:
            yield from self._read_phrase(other, clause, verb, own)

    def _find_whole(self, noun: NounPhrase, begin: int = -1) -> int | None:
        """Return where a word stands that says that all or none of a phrase is meant."""
        inside = range(max(begin, noun.start), noun.head + 1)
        return next((at for at in inside if self._words.key(at) in self._whole), None)

    def _may_be_rule(self, filler: Filler, clause: Clause) -> bool:
        """Return whether a phrase may mean all of a thing: `tomatoes`, or `soil`, `a judge` that does it."""
        if filler.is_bare and filler.is_plural:
            return True
        is_any = filler.is_bare or filler.determiner in self._indefinite
        is_deed = clause.verb is not None and not (clause.verb.is_copula or clause.verb.is_passive)
        return is_any and is_deed and clause.kind != "relative"

    def _rules(self, noun: NounPhrase, clause: Clause) -> bool:
        """Return whether a clause says as a rule what those do that a phrase names, or what is so of them."""
        if clause.verb is None or not self._words.may_be_generic(clause.verb):
            return False
        return noun in clause.subjects or any(
            role.filler == noun
            and self._words.name_role(role) in self._kinds["population"]
            and self._is_population(noun, clause.verb)
            for role in clause.roles
        )

    def _is_population(self, noun: NounPhrase, verb: VerbGroup) -> bool:
        """Return whether a phrase says of whom something is so, and not where: `live in towns`."""
        living = self._kinds.get("living", frozenset())
        is_led = noun.end <= verb.start or verb.is_copula
        return is_led or not self._words.read(noun).heads.isdisjoint(living)

    def _is_condition(self, clause: Clause) -> bool:
        """Return whether a clause is one under which something is so: `if any member agrees`."""
        at = clause.opener
        return (
            at is not None and self._words.key(at) in self._kinds["condition"] | self._kinds["state_opener"]
        )

    def _list_limits(self, noun: NounPhrase, inside: range, clause: Clause) -> Iterator[frozenset[str]]:
        """Yield what narrows a phrase: adjectives, whose it is, what stands right behind it."""
        words = self._words
        heads = words.read(noun).heads
        for at in inside:
            is_figure = self._tags[at] & NUMBER and words.key(at) not in self._kinds["remaining"]
            describes = self._tags[at] & _DESCRIBING or words.key(at) in self._kinds["remaining"]
            is_focus = words.key(at) in self._kinds["only"]
            if describes and not (is_figure or is_focus) and words.name(at) not in heads:
                yield frozenset((words.name(at),))
        if heads.isdisjoint(self._kinds["partitive"]):
            # `vehicles of all kinds` are vehicles.
            yield from (words.read(other).heads for other in noun.of if self._find_whole(other) is None)
        if noun.possessor is not None and not (owner := words.read(noun.possessor)).is_open:
            yield owner.heads
        for role in clause.roles:
            if role.preposition == noun.end and self._narrows(role.preposition, role.filler, clause):
                filler = words.read(role.filler)
                if self._find_whole(role.filler) is None:
                    yield filler.heads | filler.counts
        for other in self._reading.clauses:
            if other.verb is not None and self._is_about(other, noun):
                yield frozenset((name_verb(self._tokens, other.verb, self._lexicon),))

    def _narrows(self, at: int, filler: NounPhrase, clause: Clause) -> bool:
        """Return whether what a preposition leads right behind a phrase belongs to it; in doubt a figure."""
        if clause.verb is not None and at < clause.verb.start:
            return True
        is_bound = self._lexicon.full_form(self._words.key(at)) in self._kinds["limit"]
        counts = any(self._tags[place] & NUMBER for place in range(filler.start, filler.end))
        return is_bound and counts

    def _is_about(self, clause: Clause, noun: NounPhrase) -> bool:
        """Return whether a clause right behind a phrase tells which is meant, where commas let it be told."""
        if clause.kind not in ("relative", "participle") or noun not in (*clause.subjects, *clause.objects):
            return False
        has_comma = self._words.key(noun.end) == _COMMA if noun.end < len(self._tokens) else False
        return not has_comma or not self._lexicon.lists_nouns
