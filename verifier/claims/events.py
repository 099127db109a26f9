"""Events: the clauses of a text by who does it, to whom, and what else is said, ready to be compared.

Two names of one thing are united first: those that a copula joins (`Ames is the mayor, and the mayor
signed`), appositions, a short name in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from operator import attrgetter
from typing import TypeAlias

from verifier.claims.claim_tokens import ReadClaim
from verifier.claims.event_focus import Focus, Parts, find_focus, read_focus
from verifier.claims.index import EvidenceSentence
from verifier.claims.stemmer import get_stemmer
from verifier.parsers.clauses.draft import name_verb
from verifier.parsers.clauses.genders import is_of_many, tell_genders
from verifier.parsers.clauses.records import Clause, NounPhrase, Role, SentenceReading, VerbGroup
from verifier.parsers.clauses.tags import (
    ADJECTIVE,
    ADVERB,
    AUXILIARY,
    COORDINATOR,
    DETERMINER,
    FINITE,
    GERUND,
    NAME,
    NEGATION,
    NOUN,
    NUMBER,
    PARTICIPLE,
    PAST,
    PLURAL,
    PRONOUN,
    RELATIVE,
    VERB,
)
from verifier.parsers.english.clause_words import AS
from verifier.parsers.frozen import record
from verifier.parsers.lexicon import TABLES, Lexicon, load_lexicon
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy
from verifier.sources.text_record import read_clauses, record_text

Kinds: TypeAlias = "Mapping[str, frozenset[str]]"
"""The words of a language by their kinds, as its lexicon has them."""

_WORDS = NOUN | NAME | NUMBER | ADJECTIVE | PARTICIPLE | GERUND
# Loaded with the module: the first call may come from deep in a caller's stack.
load_lexicon("english")
_DENYING = ("negation", "near_negation", "none_of")
_APART = ("hedge", "former")
_YEAR_DIGITS = 4
_OPEN = frozenset(("order", "coordination", "question"))
_NO_FRACTION = re.compile("(?<=[0-9])[.,]00?(?![0-9])")
_GROUPED = re.compile("(?<=[0-9])[ ,\xa0\u202f](?=[0-9]{3}(?![0-9]))")
_BRACKETS = " ([\t\n"


@record
class Filler:
    """What fills a part of a clause. `heads` are the words that name it, `words` those that describe it.

    `form` is the naming word as written, in languages where `heads` are stems. `owners` are the words for
    whose or of what it is, `counts` the figures that count it. `joint` is the coordinator of its list,
    `determiner` the determiner that it begins with. If it limits only an adjective behind a comma, that is
    its `quality`: `9 euros, payable in coins`. `measured` is the word right behind a figure that says what
    the figure measures (`4 km long`). `genders` are those that it may have. `is_open`: it names nothing by
    itself (a pronoun, `both`, a figure). `is_time`: it is a figure or a time. `is_name`: it is a name.
    `is_bare`: it is a common noun without a determiner. `is_plural`: it is a plural. `is_bounded`: it is all,
    none, few or the most of what is described.
    """

    heads: frozenset[str]
    words: frozenset[str]
    span: Span
    form: str = ""
    owners: frozenset[str] = frozenset()
    counts: frozenset[str] = frozenset()
    joint: str = ""
    determiner: str = ""
    quality: str = ""
    measured: str = ""
    genders: frozenset[str] = frozenset()
    is_open: bool = False
    is_time: bool = False
    is_name: bool = False
    is_bare: bool = False
    is_plural: bool = False
    is_bounded: bool = False

    @property
    def all_words(self) -> frozenset[str]:
        """The words that name it and describe it, and those of its owners."""
        return self.heads | self.words | self.owners


@record
class Event:
    """A clause with a verb, or a fragment, whose `verb` is empty; its parts as they are in the active voice.

    The verb: `shown` is for a person; `form` is `finite`, `gerund` and so on, or `caused` if another does it;
    `particle` is its particle; `at` is where it begins, `head` where the word is that says what is done.

    Words: `opener` opens a clause inside another, `joint` is the coordinator between it and a neighbour.
    `words` are all words of its parts, `adverbs` its adverbs, `manner` those that tell how, `limits` those to
    which a denial may be limited, `small` others that name nothing, `focus` its words of focus. `described`
    has the words of things that a role may describe, each with the role's preposition and a word of the role.

    `is_mutual`: the verb says the same when its parts change places (`married`). `has_subject`: a subject was
    read. `is_generic`: it happens as a rule (simple present, or a modal of permission or duty). `is_past`: it
    was or has been. `is_coming`: it will be. `is_pending`: it is going on or has to be done. `is_permitted`:
    somebody may do it. `is_due`: it must be. `is_open`: it may be so. `is_aside`: it is put in (a relative
    clause, a participle, an apposition). `is_apart`: a comma parts it from the clause around it. `is_told`:
    it stands beneath what somebody says or knows, and `told_by` is the noun right before that.

    `around` has the numbers of the clauses of `reading` that contain it, its own among them. `is_turnable`:
    agents and patients may be the other way round. `is_loose`: one of these may, by its ending, be singular
    or plural. `is_ambiguous`: it may be read otherwise. `is_uncertain`: nothing can be told by it.
    `is_of_many`: the verb has many for its subject, who does it; None where it does not tell.
    """

    verb: str = ""
    shown: str = ""
    particle: str = ""
    opener: str
    at: int
    head: int
    agents: tuple[Filler, ...]
    patients: tuple[Filler, ...]
    complements: tuple[Filler, ...]
    adjectives: frozenset[str]
    adverbs: frozenset[str]
    manner: frozenset[str] = frozenset()
    limits: frozenset[str] = frozenset()
    small: frozenset[str]
    roles: tuple[tuple[str, Filler], ...]
    words: frozenset[str]
    described: frozenset[tuple[str, str, str]]
    is_copula: bool = False
    form: str = ""
    is_shared: bool
    is_denied: bool = False
    is_mutual: bool = False
    is_generic: bool = False
    is_past: bool = False
    is_coming: bool = False
    is_pending: bool = False
    is_permitted: bool = False
    is_due: bool = False
    is_open: bool = False
    is_ambiguous: bool
    has_subject: bool
    reading: Span
    number: int
    around: frozenset[int]
    joint: str
    is_aside: bool
    is_apart: bool
    is_told: bool = False
    told_by: str = ""
    focus: tuple[Focus, ...] = ()
    is_of_many: bool | None = None
    is_turnable: bool = False
    is_loose: bool = False
    is_uncertain: bool = False

    @property
    def is_finite(self) -> bool:
        """Whether its verb has a tense."""
        return self.form in ("finite", "caused")

    @property
    def parts(self) -> tuple[Filler, ...]:
        """Who does it, to whom, and what a copula says."""
        return (*self.agents, *self.patients, *self.complements)

    @property
    def fillers(self) -> tuple[Filler, ...]:
        """All its parts."""
        return (*self.parts, *(filler for _, filler in self.roles))

    def list_slots(self) -> Iterator[Sequence[Filler]]:
        """Yield what fills each of its parts, and what each preposition leads."""
        yield from filter(None, (self.agents, self.patients, self.complements))
        for name in dict(self.roles):
            yield [filler for role, filler in self.roles if role == name]

    @property
    def heads(self) -> frozenset[str]:
        """The words that name its parts."""
        return frozenset().union(*(filler.heads for filler in self.fillers))

    @property
    def named_parts(self) -> Iterator[tuple[str, Filler]]:
        """The names in it, each with its part (`agent`, `patient`) or its preposition."""
        for part, some in (("agent", self.agents), ("patient", self.patients)):
            yield from ((part, filler) for filler in some if filler.is_name)
        yield from ((name, filler) for name, filler in self.roles if filler.is_name)

    @property
    def readings(self) -> tuple[Event, ...]:
        """The ways to read it: two if its forms do not tell who does it to whom."""
        if not self.is_turnable:
            return (self,)
        turned = replace(self, agents=self.patients, patients=self.agents, is_turnable=False)
        return replace(self, is_turnable=False), turned

    def read_as(self, way: int) -> Event:
        """Return it read in the same way as another clause, by number; itself if it `is_loose`."""
        return self if self.is_loose else self.readings[way % len(self.readings)]

    def owns(self, filler: Filler) -> bool:
        """Return whether a prepositional phrase is said of the verb: it is not between subject and verb."""
        first = min((part.span[0] for part in self.parts), default=self.at)
        return not first < filler.span[0] < self.at


def reads(language: str) -> bool:
    """Return whether events are read in a language, by its code; English has none."""
    return language in TABLES


def read_claim_events(claim: ReadClaim, policy: Policy) -> tuple[Event, ...]:
    """Return the events of a claim, in a language that is read."""
    return claim.once("events", lambda: read_events(*claim.as_written, policy, claim.language))


def read_sentence_events(sentence: EvidenceSentence, policy: Policy) -> tuple[Event, ...]:
    """Return the events of a sentence of the evidence, with places in its source as it was written."""
    key = "events", policy.hash
    return sentence.once(key, lambda: read_events(*sentence.as_written, policy, sentence.language))


def read_events(text: str, span: Span, policy: Policy, language: str = "") -> tuple[Event, ...]:
    """Return the events of a stretch of a text, by sentence, with places in that text."""
    lexicon = load_lexicon(TABLES[language])
    found: list[Event] = []
    for readings in _read_sentences(text, span, lexicon, policy):
        events = [
            event
            for reading in readings
            for number in range(len(reading.clauses))
            for event in _read_clause(reading, number, lexicon, policy)
        ]
        found += _unite(
            [*_name_ones([*_share_fronts(events, lexicon.kinds)], lexicon.kinds)], lexicon.kinds, text
        )
    return tuple(found)


def read_claim_readings(claim: ReadClaim, policy: Policy) -> list[SentenceReading]:
    """Return how a claim is read, in a language that is read."""
    sentences = _read_sentences(*claim.as_written, load_lexicon(TABLES[claim.language]), policy)
    return [reading for readings in sentences for reading in readings]


def read_sentence_readings(sentence: EvidenceSentence, policy: Policy) -> list[SentenceReading]:
    """Return how a sentence of the evidence is read, with places in its source as it was written."""
    sentences = _read_sentences(*sentence.as_written, load_lexicon(TABLES[sentence.language]), policy)
    return [reading for readings in sentences for reading in readings]


def _read_sentences(
    text: str, span: Span, lexicon: Lexicon, policy: Policy
) -> Iterator[tuple[SentenceReading, ...]]:
    (start, end), parts_links = span, not policy.account_for_text
    for first, last in record_text(text[start:end]).list_sentences(policy.abbreviations):
        yield read_clauses(text, (start + first, start + last), lexicon, parts_links=parts_links)


def _read_clause(reading: SentenceReading, number: int, lexicon: Lexicon, policy: Policy) -> Iterator[Event]:
    """Yield the event of a clause, and what its appositions say: `Ann Lee, the chair, resigned`."""
    clause, words = reading.clauses[number], ReadingWords(reading, lexicon, policy)
    event = _read_event(reading, number, clause, lexicon, policy)
    yield event
    for slot in (*clause.subjects, *clause.objects, *(role.filler for role in clause.roles)):
        for noun in _list_joined(slot):
            for other in noun.appositions:
                one, said = words.read(replace(noun, appositions=())), words.read(other)
                lead = words.list_lead(other)
                names = (one, said) if lexicon.lists_nouns else ()
                # Where no table tells names from nouns, one of the two has no article.
                is_alike = bool(one.determiner) == bool(said.determiner)
                if names:
                    is_alike = one.is_name == said.is_name
                if is_alike and not _is_kind(lead, _APART, lexicon.kinds):
                    # `Prescott, Arizona`; `of freedom, not price`.
                    continue
                yield _say_aside(event, one, (said,), lead, lexicon.kinds)


def _name_measures(event: Event, first: Event) -> Event:
    """Give the figures of a half what those of the first half count: `books for six weeks, discs for two`."""

    def name(filler: Filler, same: Sequence[Filler]) -> Filler:
        is_figure = filler.is_time and filler.is_open and not filler.words
        counted = [one for one in same if one.counts and not one.heads <= one.counts]
        if not is_figure or len(counted) != 1:
            return filler
        return replace(counted[0], counts=filler.heads, span=filler.span)

    led = [(role, [one for other, one in first.roles if other == role]) for role, _ in event.roles]
    return replace(
        event,
        patients=tuple(name(one, first.patients) for one in event.patients),
        complements=tuple(name(one, first.complements) for one in event.complements),
        roles=tuple((role, name(one, same)) for (role, one), (_, same) in zip(event.roles, led, strict=True)),
    )


def _say_aside(
    event: Event, one: Filler, said: tuple[Filler, ...], lead: frozenset[str], kinds: Kinds
) -> Event:
    """Return what an apposition or a bracket says of a phrase; `lead` are the adverbs in front of it."""
    rows = (kinds.get(name, frozenset()) for name in (*_DENYING, *_APART, "then"))
    lead &= frozenset[str]().union(*rows)
    is_former = _is_kind(lead, ("former", "then"), kinds)
    return replace(
        event,
        verb="be",
        shown="be",
        particle="",
        opener="",
        adverbs=lead,
        manner=frozenset(),
        limits=frozenset(),
        small=frozenset(),
        agents=(one,),
        patients=(),
        complements=said,
        roles=(),
        adjectives=event.adjectives if not event.verb else frozenset(),
        words=one.heads.union(one.words, *(part.heads | part.words for part in said)),
        is_copula=True,
        is_denied=_is_kind(lead, _DENYING, kinds),
        is_mutual=False,
        is_generic=event.is_generic and not is_former,
        is_past=event.is_past or is_former,
        is_open=_is_kind(lead, ("hedge",), kinds),
        has_subject=True,
        is_aside=True,
        is_apart=False,
        is_told=False,
        focus=(),
    )


def _is_set_apart(lead: frozenset[str], kinds: Kinds) -> bool:
    """Return whether an aside says what is not so, may be so, or was so once."""
    return _is_kind(lead, (*_DENYING, *_APART), kinds)


def _is_kind(words: frozenset[str], names: Sequence[str], kinds: Kinds) -> bool:
    return any(not words.isdisjoint(kinds.get(name, ())) for name in names)


def _read_event(
    reading: SentenceReading, number: int, clause: Clause, lexicon: Lexicon, policy: Policy
) -> Event:
    words = ReadingWords(reading, lexicon, policy)
    agents, patients, roles = _share_out(words, clause, lexicon.kinds)
    patients += _list_deeds(reading, number, words)
    complements = words.list(clause.complements)
    adjectives = frozenset(words.key(at) for at in clause.adjectives)
    every = [*agents, *patients, *complements, *(filler for _, filler in roles)]
    # `Das Haus steht leer`: some adjectives are adverbs as they are.
    adverbs = words.list_keys(clause, ADVERB, inside=reading.clauses)
    adverbs |= {words.key(at) for at in clause.adverbs if reading.tags[at] & ADJECTIVE}
    event = partial(
        Event,
        opener=words.name_opener(clause),
        agents=tuple(agents),
        patients=tuple(patients),
        complements=tuple(complements),
        adjectives=adjectives,
        adverbs=adverbs,
        small=words.list_keys(clause, ~(_WORDS | VERB)),
        roles=tuple(roles),
        words=adjectives.union(
            _list_rated(adverbs, lexicon.kinds), *(filler.heads | filler.words for filler in every)
        ),
        described=_list_described(words, clause),
        is_shared=clause.shared,
        is_ambiguous=bool(clause.uncertain),
        has_subject=bool(clause.subjects),
        reading=reading.span,
        number=number,
        around=frozenset(_list_around(reading.clauses, number)),
        joint=words.find_joint(reading.clauses, number),
        is_aside=clause.kind in ("relative", "participle"),
        is_apart=words.is_apart(clause),
        is_told=words.is_told(clause),
        told_by=words.name_teller(clause),
        focus=words.list_focus(reading, clause),
        is_turnable="case" in clause.uncertain,
        is_of_many=words.is_of_many(clause.verb),
        is_loose=any(words.key(one.head).endswith(("e", "l")) for one in (*clause.subjects, *clause.objects)),
        is_uncertain=not lexicon.lists_nouns and not _OPEN.isdisjoint(clause.uncertain),
    )
    tokens, verb = reading.tokens, clause.verb
    if verb is None:
        return event(at=tokens[clause.start].start, head=tokens[clause.start].start)
    return _read_verb(event, words, clause, verb, policy)


def _read_verb(
    event: Callable[..., Event], words: ReadingWords, clause: Clause, verb: VerbGroup, policy: Policy
) -> Event:
    """Return the event of a clause, all else of which was read, with what its verb says."""
    tokens = words.tokens
    return event(
        at=tokens[verb.start].start,
        head=tokens[verb.head].start,
        verb=words.read_verb(verb, clause),
        shown=words.key(verb.head),
        particle=words.name_particle(verb),
        manner=words.list_manner(clause, verb.head),
        limits=words.list_limits(clause, verb),
        is_copula=verb.is_copula,
        form=words.name_form(verb),
        is_denied=bool(verb.negations),
        is_mutual=words.key(verb.head) in policy.symmetric_verbs.words or words.is_mutual(verb.head),
        is_generic=words.is_generic(verb),
        is_past=words.is_past(verb),
        is_coming=words.is_coming(verb),
        is_pending=words.is_pending(verb, clause),
        is_permitted=words.is_permitted(verb),
        is_due=words.is_due(verb),
        is_open=verb.modal is not None or bool(verb.negations) or clause.opener is not None,
    )


def _list_described(words: ReadingWords, clause: Clause) -> frozenset[tuple[str, str, str]]:
    """Return what may describe the thing before it, and not what is done: `the bridge over the Aune`."""
    return frozenset(
        (head, words.key(role.preposition), word)
        for role in clause.roles
        if role.after is not None
        for noun in _list_joined(role.after)
        for head in words.list_names(noun)
        for word in words.read(role.filler).heads
    )


def _list_rated(adverbs: frozenset[str], kinds: Kinds) -> Iterator[str]:
    """Yield the times at which some adverbs say that it recurs: the month for `monatlich`."""
    rows = (row.partition(":") for row in kinds.get("rate_adverb", ()))
    yield from (time for adverb, _, time in rows if adverb in adverbs)


def _list_deeds(reading: SentenceReading, number: int, words: ReadingWords) -> Iterator[Filler]:
    """Yield a gerund that stands alone as the object of a verb: `excludes parking`."""
    verb = reading.clauses[number].verb
    if verb is None or verb.is_copula or verb.is_passive or reading.clauses[number].objects:
        return
    for inner in reading.clauses[number + 1 : number + 2]:
        is_alone = not (inner.objects or inner.roles or inner.complements or inner.adverbs)
        if inner.kind == "gerund" and inner.verb is not None and inner.verb.start == verb.end and is_alone:
            at = inner.verb.head
            yield Filler(heads=frozenset((words.key(at),)), words=frozenset(), span=words.tokens[at].span)


def _is_bare(clause: Clause) -> bool:
    """Return whether a clause says without a modal what is done."""
    return clause.verb is not None and clause.verb.modal is None


def _share_out(
    words: ReadingWords, clause: Clause, kinds: Kinds
) -> tuple[list[Filler], list[Filler], list[tuple[str, Filler]]]:
    """Return who does what a clause says, to whom, and what prepositions lead besides."""
    subjects, objects = words.list(clause.subjects), words.list(clause.objects)
    roles = [*words.list_roles(clause)]
    whole = _find_whole(subjects, roles, kinds)
    if whole is not None:
        subjects = [_join_whole(subjects[0], whole)]
        roles = [pair for pair in roles if pair[1] is not whole]
    for pair in roles:
        # `takes twice as much honey as butter`.
        if pair[0] in kinds["comparing"] and pair[1].determiner in kinds["amount"]:
            objects.append(pair[1])
    roles = [pair for pair in roles if pair[1] not in objects]
    agents, patients = subjects, objects
    if clause.verb is not None and clause.verb.is_passive:
        by = [(name, filler) for name, filler in roles if name in kinds["agent"] and _is_doer(filler, kinds)]
        agents, patients = [filler for _, filler in by], subjects + objects
        roles = [pair for pair in roles if pair not in by]
    agents, patients = _tell_apart(agents, patients)
    if clause.verb is not None and words.says_of_many(clause.verb):
        agents = [replace(one, is_plural=True) if one.is_open else one for one in agents]
    return agents, patients, roles


def _is_doer(filler: Filler, kinds: Kinds) -> bool:
    """Return whether `by` leads a doer, and neither a time nor how it is done (`by default`)."""
    is_manner = filler.is_bare and not filler.heads.isdisjoint(kinds.get("by_manner", ()))
    is_one = filler.words and not filler.heads.isdisjoint(kinds.get("for_noun", ()))
    return is_one or not (filler.is_time or is_manner)


def _find_whole(
    subjects: Sequence[Filler], roles: Sequence[tuple[str, Filler]], kinds: Kinds
) -> Filler | None:
    """Return what a subject is a part of, if that stands in front: `of five spans, three were rebuilt`."""
    if len(subjects) != 1 or not subjects[0].is_open:
        return None
    part = subjects[0]
    # `Of five spans, the oldest was rebuilt`.
    counts = part.is_time or part.determiner or not part.heads.isdisjoint(kinds["partitive"])
    led = (led for name, led in roles if name in kinds["whole_of"] and led.span < part.span)
    return next(led, None) if counts else None


def _join_whole(part: Filler, whole: Filler) -> Filler:
    words = part.words | whole.words | whole.counts
    return replace(part, heads=part.heads | whole.heads, words=words, counts=part.heads, is_open=False)


def _tell_apart(agents: list[Filler], patients: list[Filler]) -> tuple[list[Filler], list[Filler]]:
    """Leave words that both parts have out of names: `Acme Corp bought Globex Corp`."""
    both = [frozenset[str]().union(*(one.heads for one in some)) for some in (agents, patients)]
    shared = both[0] & both[1]

    def name(filler: Filler) -> Filler:
        own = (filler.heads | filler.words) - shared if filler.is_name else None
        return replace(filler, heads=own) if own else filler

    return ([*map(name, agents)], [*map(name, patients)]) if shared else (agents, patients)


def _list_around(clauses: Sequence[Clause], number: int) -> Iterator[int]:
    around: int | None = number
    while around is not None:
        yield around
        around = clauses[around].parent


class ReadingWords:
    """The words of a reading, as fillers."""

    def __init__(self, reading: SentenceReading, lexicon: Lexicon, policy: Policy) -> None:
        self.reading = reading
        # `baseline`, which has no clauses, knows the number of a noun, not its gender.
        self.tells_genders = "clauses" in policy.facets
        self.tokens = reading.tokens
        self.tags = reading.tags
        self.lexicon = lexicon
        # Nouns of which no table has the forms are compared by their stems.
        self.stem = None if lexicon.lists_nouns else get_stemmer(policy.stemmer, lexicon.language)
        self.beside = NAME if lexicon.lists_nouns else NAME | NOUN

    def key(self, at: int) -> str:
        """Return the word at a place."""
        return self.tokens[at].key

    def list_keys(self, clause: Clause, tags: int, *, inside: Sequence[Clause] = ()) -> frozenset[str]:
        """Return the words of a clause that have one of some tags, without relative clauses `inside` it."""
        relative = [one for one in inside if one.kind == "relative" and clause.start < one.start]
        taken = {at for one in relative if one.end < clause.end for at in range(one.start, one.end)}
        places = [at for at in range(clause.start, clause.end) if self.tags[at] & tags and at not in taken]
        return frozenset(self.key(at) for at in places if not self._is_expletive(at))

    def name_form(self, verb: VerbGroup) -> str:
        """Return the form of a verb; `caused` with a verb of having it done."""
        others = (at for at in (verb.start, *verb.rest) if at != verb.head and self.tags[at] & VERB)
        causing = self.lexicon.kinds["causative"]
        if any(self.lexicon.lemma_of(self.key(at), VERB) in causing for at in others):
            return "caused"
        return verb.form

    def list_manner(self, clause: Clause, head: int) -> frozenset[str]:
        """Return the adverbs at the end of a clause, or before the verb that ends it, that tell how."""
        light = self.lexicon.kinds["adverb"]
        behind = [at for at in clause.adverbs if head < at or (self.stem and at == head - 1)]
        keys = [self.key(at) for at in behind if not self.tags[at] & NEGATION]
        return frozenset(keys) - light

    def list_limits(self, clause: Clause, verb: VerbGroup) -> frozenset[str]:
        """Return the adverbs behind a denial or, without one, behind the verb, that may limit it."""
        light = self.lexicon.kinds["adverb"] - self.lexicon.kinds["limiting"]
        first = min(verb.negations, default=verb.start)
        places = {*clause.adverbs, *(at for at in range(clause.start, clause.end) if self.tags[at] & ADVERB)}
        return frozenset(self.key(at) for at in places if first < at and not self.tags[at] & NEGATION) - light

    def is_apart(self, clause: Clause) -> bool:
        """Return whether a comma, and no denial before it, stands in front of a clause."""
        at = clause.start - 1
        return at > 0 and self.key(at) == "," and not self.tags[at - 1] & NEGATION

    def is_told(self, clause: Clause) -> bool:
        """Return whether a clause stands beneath what says it: opened by *that*, or with nothing to open it.

        Behind a noun that is no relative which lacks what it is about: `the idea that it is safe`.
        """
        if clause.opener is None or clause.verb is None:
            return clause.kind == "complement" and clause.verb is not None and clause.verb.form == "finite"
        has_subject = any(one.start > clause.opener for one in clause.subjects)
        is_whole = clause.verb.is_copula or clause.verb.is_passive or len(clause.objects) > 1
        is_when = self.name_teller(clause) in self.lexicon.kinds["time"] | self.lexicon.kinds["way"]
        is_open = has_subject and (clause.kind != "relative" or (is_whole and not is_when))
        return is_open and self._is_kind(clause.opener, "reporting_opener")

    def _is_kind(self, at: int, kind: str) -> bool:
        return self.key(at) in self.lexicon.kinds[kind]

    def name_teller(self, clause: Clause) -> str:
        """Return the noun right before what opens a clause, a comma left out."""
        at = (clause.start if clause.opener is None else clause.opener) - 1
        at -= at > 0 and self.key(at) == ","
        return self.name(at) if at >= 0 and self.tags[at] & NOUN else ""

    def _is_expletive(self, at: int) -> bool:
        """Return whether a word holds the place of a subject behind its verb: `there is a bell`."""
        behind = self.tags[at + 1] if at + 1 < len(self.tags) else 0
        return bool(behind & (FINITE | AUXILIARY)) and self.key(at) in self.lexicon.kinds["expletive"]

    def name(self, at: int) -> str:
        """Return the word at a place as it is compared: a noun by its lemma, a name as it is."""
        key = self.key(at)
        if self.tags[at] & NUMBER:
            return self.name_figure(at)
        if self.stem is not None:
            return self.stem(key[:-1] if self._is_owner(at) else key)
        return key if self.tags[at] & NAME else self.lexicon.lemma_of(key, NOUN)

    def _is_owner(self, at: int) -> bool:
        """Return whether a name stands in the second case, by an ending that no stem lacks: `Annas Tante`."""
        key, kinds = self.key(at), self.lexicon.kinds
        is_led = at + 1 < len(self.tags) and self.tags[at] & self.tags[at + 1] & NOUN
        ends = tuple(kinds.get("owner_ending", ()))
        return bool(is_led and key.endswith(ends)) and not key.endswith(tuple(kinds["uninflected_ending"]))

    def name_figure(self, at: int) -> str:
        """Return a figure without a fraction of zeros and without marks between thousands: `7,350.00`."""
        return _GROUPED.sub("", _NO_FRACTION.sub("", self.key(at)))

    def name_role(self, role: Role) -> str:
        """Return the preposition of a role, without an article in it; an empty one if it has none."""
        is_bare = role.preposition == role.filler.start
        return "" if is_bare else self.lexicon.full_form(self.key(role.preposition))

    def list_roles(self, clause: Clause) -> Iterator[tuple[str, Filler]]:
        """Yield what prepositions lead in a clause, each with its preposition."""
        quality, end = "", 0
        joints = self._list_joints(clause.roles)
        for number, role in enumerate(clause.roles):
            at = role.preposition
            if at != end:
                quality = self._find_added(at, clause)
            end = role.filler.end
            name = self.name_role(role)
            # `Im` has an article.
            has_article = name not in ("", self.key(at))
            for filler in self.list((role.filler,)):
                joint = filler.joint or joints.get(number, "")
                filler = replace(filler, quality=quality or filler.quality, joint=joint)
                yield name, replace(filler, is_bare=False, is_plural=False) if has_article else filler

    def _list_joints(self, roles: Sequence[Role]) -> dict[int, str]:
        """Return the coordinators of roles that stand in a row, by their numbers: `by post or in person`."""
        found: dict[int, str] = {}
        for number, (role, other) in enumerate(pairwise(roles)):
            at = other.preposition - 1
            if at == role.filler.end and self.tags[at] & COORDINATOR:
                found[number] = found[number + 1] = self.key(at)
        return found

    def find_joint(self, clauses: Sequence[Clause], number: int) -> str:
        """Return *or* where it joins a clause with one beside it: `A, B or C`."""
        beside = [one for one in clauses[number:] if one.parent == clauses[number].parent]
        for clause in beside:
            key = self.key(clause.start - 1) if clause.start else ""
            if key in self.lexicon.kinds["disjunction"] and clause.kind == "coordinate":
                # `It is written to the log, or can be sent by post` says that it is written there.
                return "" if _is_bare(beside[0]) and not _is_bare(clause) else key
            if clause is not beside[0] and (key != "," or clause.kind != "coordinate"):
                break
        return ""

    def _find_added(self, at: int, clause: Clause) -> str:
        """Return the adjective between a comma and a place, if the comma is not right behind the verb."""
        start = clause.start if clause.verb is None else clause.verb.end
        key, lexicon = self.key(at - 1), self.lexicon
        if at - 2 <= start or self.key(at - 2) != "," or key in lexicon.kinds["adverb"]:
            return ""
        return key if any(reading.tags & ADJECTIVE for reading in lexicon.find(key).readings) else ""

    def name_particle(self, verb: VerbGroup) -> str:
        """Return the particle of a verb, where it is no part of the verb's name."""
        return "" if verb.particle is None or self.lexicon.joins_particles else self.key(verb.particle)

    def is_mutual(self, at: int) -> bool:
        """Return whether a verb of the language says the same when its parts change places."""
        return self.lexicon.lemma_of(self.key(at), VERB) in self.lexicon.kinds.get("mutual", ())

    def list_lead(self, noun: NounPhrase) -> frozenset[str]:
        """Return the adverbs and denials right before a phrase: `, once a prison`."""
        at = noun.start
        while at and self.tags[at - 1] & (ADVERB | NEGATION):
            at -= 1
        return frozenset(self.key(before) for before in range(at, noun.start))

    def names_nothing(self, head: int) -> bool:
        """Return whether a head names nothing by itself: a pronoun, a figure, a unit of measure."""
        is_open = self.tags[head] & (PRONOUN | RELATIVE | DETERMINER | ADJECTIVE | NUMBER)
        return bool(is_open) or self.key(head) in self.lexicon.kinds.get("measure", ())

    def is_time(self, head: int) -> bool:
        """Return whether a head is a time, or the hour of a day: `6 pm`."""
        key = self.key(head)
        times = self.lexicon.kinds["time"]
        return key in times or self.lexicon.lemma_of(key, NOUN) in times

    def _is_clock(self, noun: NounPhrase) -> bool:
        """Return whether a phrase names a thing by the word for an hour: `eine Uhr`, but `drei Uhr`."""
        is_hour = any(self.tags[at] & NUMBER for at in noun.places)
        return not is_hour and self.key(noun.head) in self.lexicon.kinds.get("clock", ())

    def list_names(self, noun: NounPhrase) -> frozenset[str]:
        """Return the nouns and names of a phrase, those that *of* leads to among them."""
        return frozenset(self.name(at) for at in noun.places if self.tags[at] & (NOUN | NAME))

    def read_verb(self, verb: VerbGroup, clause: Clause) -> str:
        """Return the verb: `be` for a copula, with `self` if a reflexive turns it round."""
        if verb.is_copula:
            return "be"
        kinds = self.lexicon.kinds
        name = name_verb(self.tokens, verb, self.lexicon, self.tags[verb.head])
        is_turned = name in kinds["turned_by_self"] and any(
            self.key(at) in kinds["reflexive"] for at in range(clause.start, clause.end)
        )
        return f"self {name}" if is_turned else name

    def is_generic(self, verb: VerbGroup) -> bool:
        """Return whether a verb stands in the simple present, or says what may or must be."""
        is_ruled = verb.modal is None or self._has_modal(verb, "ruling")
        is_simple = is_ruled and not verb.is_perfect and not self.tags[verb.head] & GERUND
        return verb.form == "finite" and is_simple and not self._has_past(verb)

    def may_be_generic(self, verb: VerbGroup) -> bool:
        """Return whether a verb is generic or, if its past looks like a present, may be: `pipes burst`."""
        key = self.key(verb.head)
        may_be = self.tags[verb.head] & PAST and self.lexicon.lemma_of(key, PAST) == key
        return bool(may_be) or self.is_generic(verb)

    def is_past(self, verb: VerbGroup) -> bool:
        """Return whether a verb says what was or has been."""
        is_plain = verb.form == "finite" and verb.modal is None
        done = self.lexicon.kinds.get("done_part", frozenset())
        is_done = any(self.key(at) in done for at in verb.rest)
        return is_plain and (verb.is_perfect or is_done or self._has_past(verb))

    def is_coming(self, verb: VerbGroup) -> bool:
        """Return whether a verb says what will be."""
        return self._has_modal(verb, "coming")

    def is_pending(self, verb: VerbGroup, clause: Clause) -> bool:
        """Return whether a verb says what is going on or has to be done: `is being built`, `must go`."""
        kinds = self.lexicon.kinds
        keys = {self.key(at) for at in (*range(verb.start, verb.end), *verb.rest)}
        if verb.form != "finite" or verb.is_perfect:
            return False
        is_going_on = bool(self.tags[verb.head] & GERUND) and self.key(verb.start) in kinds.get("is_now", ())
        adverbs = {self.key(at) for at in clause.adverbs}
        is_now = self.is_generic(verb) and not adverbs.isdisjoint(kinds["right_now"])
        return (
            is_going_on
            or is_now
            or self._has_modal(verb, "ruling")
            or not keys.isdisjoint(kinds["pending_part"])
        )

    def _has_modal(self, verb: VerbGroup, kind: str) -> bool:
        return verb.modal is not None and self.key(verb.modal) in self.lexicon.kinds.get(kind, ())

    def _has_past(self, verb: VerbGroup) -> bool:
        past = self.lexicon.kinds["past_auxiliary"]
        return bool(self.tags[verb.start] & PAST) or self.key(verb.start) in past

    def is_permitted(self, verb: VerbGroup) -> bool:
        """Return whether a verb says what somebody may do, or can."""
        return self._has_modal(verb, "permitting")

    def is_due(self, verb: VerbGroup) -> bool:
        """Return whether a verb says what somebody must do."""
        return self._has_modal(verb, "obliging")

    def says_of_many(self, verb: VerbGroup) -> bool:
        """Return whether a verb without a helper is plural, where a pronoun may be either: `sie riechen`."""
        is_simple = verb.form == "finite" and verb.start == verb.head
        return self.stem is not None and is_simple and self.key(verb.head).endswith("n")

    def is_of_many(self, verb: VerbGroup | None) -> bool | None:
        """Return whether a verb has many for its subject, who does it; None where it does not tell."""
        if self.stem is None or verb is None or verb.form != "finite" or verb.is_passive:
            return None
        return is_of_many(self.key(verb.start), self.lexicon.kinds)

    def list(self, nouns: Sequence[NounPhrase]) -> list[Filler]:
        """Return the fillers of phrases, one for each conjunct."""
        found = []
        for noun in nouns:
            joint = noun.coordinator
            if joint is not None and len(noun.conjuncts) == 1 and self.key(joint - 1) == ",":
                # `GDP, or gross domestic product`: two names of one thing.
                joint = None
            joined = [self.read(one, joint) for one in _list_joined(noun)]
            if noun.of and noun.conjuncts:
                # `the points of water and wax`: both may be of it.
                owners = joined[0].owners.union(*(one.heads for one in joined[1:]))
                joined[0] = replace(joined[0], owners=owners)
            found += joined
        return found

    def name_opener(self, clause: Clause) -> str:
        """Return what opens a clause; a word like *if* where its verb does (`Regnet es, ...`)."""
        if clause.opener is None:
            return ""
        is_verb = clause.verb is not None and clause.opener == clause.verb.start
        turned = sorted(self.lexicon.kinds.get("turned_opener", ())) if is_verb else []
        return turned[0] if turned else self.key(clause.opener)

    def list_focus(self, reading: SentenceReading, clause: Clause) -> tuple[Focus, ...]:
        """Return the words of focus of a clause."""
        found = find_focus(reading, clause, self.lexicon)
        if not found:
            return ()
        verb = "" if clause.verb is None else self.read_verb(clause.verb, clause)
        subjects = [(noun, self._list_all(noun)) for noun in clause.subjects]
        led = [(role.preposition, role.filler) for role in clause.roles]
        led += [(noun.start, noun) for noun in (*clause.objects, *clause.complements)]
        others = [(noun, self._list_all(noun)) for _, noun in led]
        parts = Parts(subjects, others, [start for start, _ in led], verb)
        return tuple(read_focus(found, reading, clause, parts))

    def _list_all(self, noun: NounPhrase) -> frozenset[str]:
        read = [self.read(one) for one in _list_joined(noun)]
        return frozenset[str]().union(*(one.all_words | one.counts for one in read))

    def read(self, noun: NounPhrase, joint: int | None = None) -> Filler:
        """Return what a phrase is, with all its names; `joint` is where the coordinator of its list is."""
        head, tag = noun.head, self.tags[noun.head]
        is_designation = self._is_designation(noun)
        if is_designation:
            tag = NOUN
        heads = {f"{self.name(head - 1)} {self.name(head)}" if is_designation else self.name(head)}
        if tag & (self.beside | NUMBER) and not is_designation:
            heads |= self._list_beside(noun, tag)
        words = {self.name(at) for at in noun.places if self.tags[at] & _WORDS}
        parts = self.lexicon.kinds["partitive"]
        counts = self.key(head) in parts or self.name(head) in parts or tag & NUMBER
        same = [*(noun.of if counts else ()), *noun.appositions]
        owned = set[str]()
        for one in same:
            other = self.read(one)
            is_apart = _is_set_apart(self.list_lead(one), self.lexicon.kinds)
            heads |= set() if is_apart else other.heads
            words |= other.heads | other.words
            owned |= other.heads | other.words if is_apart else other.owners if tag & NAME else set()
        whose = [*(() if counts else noun.of), *([] if noun.possessor is None else [noun.possessor])]
        owners = [owner for owner in map(self.read, whose) if not owner.is_open]
        is_bare = bool(tag & NOUN and self.tags[noun.start] & (NOUN | ADJECTIVE))
        return Filler(
            heads=frozenset(heads),
            words=frozenset(words - heads),
            span=(self.tokens[noun.start].start, self.tokens[noun.end - 1].end),
            form="" if self.stem is None else self.key(head),
            owners=frozenset(owned).union(*(owner.heads | owner.words for owner in owners)),
            counts=self._list_counts(noun),
            joint="" if joint is None else self.key(joint),
            determiner=self._find_determiner(noun),
            measured=self._find_measured(noun),
            genders=tell_genders(self.reading, noun, self.lexicon) if self.tells_genders else frozenset(),
            is_open=self.names_nothing(head) and not is_designation and not (noun.of or self._is_clock(noun)),
            is_time=bool(tag & NUMBER) or (self.is_time(head) and not self._is_clock(noun)),
            is_name=bool(tag & NAME),
            is_bare=is_bare,
            # Where no table tells the plural of a noun, one without an article is taken for many.
            is_plural=bool(tag & PLURAL)
            or (is_bare and self.stem is not None)
            or self.key(head) in self.lexicon.kinds.get("plural_noun", ()),
            is_bounded=any(self._bounds(at) for at in noun.places if at < noun.head),
        )

    def _is_designation(self, noun: NounPhrase) -> bool:
        """Return whether a figure or letter names the noun before it, so that both are one name: `room 4`."""
        at = noun.head
        if at <= noun.start or self.tags[at - 1] & PLURAL or self.is_time(at - 1):
            return False
        named = self.lexicon.find(self.key(at - 1)).tags if self.tags[at - 1] & NAME else self.tags[at - 1]
        if not named & NOUN:
            return False
        key = self.key(at)
        is_short = key.isdecimal() and len(key) < _YEAR_DIGITS
        return bool(self.tags[at] & NUMBER and is_short) or bool(self.tags[at] & NAME and len(key) == 1)

    def _find_determiner(self, noun: NounPhrase) -> str:
        """Return what a phrase begins with, or `few` of `a few`.

        `der` is an article before a noun, whatever it may be alone.
        """
        is_one = self.tags[noun.start] & DETERMINER or (
            self.tags[noun.start] & RELATIVE and noun.start < noun.head
        )
        if not is_one:
            return ""
        first, kinds = self.key(noun.start), self.lexicon.kinds
        second = self.key(noun.start + 1) if noun.start < noun.head else ""
        return second if second in kinds["some"] and first not in kinds["definite"] else first

    def _find_measured(self, noun: NounPhrase) -> str:
        """Return what a figure measures, by the word right behind it: `9 km from the town`."""
        behind = self.key(noun.end) if noun.end < len(self.tokens) else ""
        return behind if behind in self.lexicon.kinds.get("measured", ()) else ""

    def _bounds(self, at: int) -> bool:
        """Return whether a word says how much of what a phrase describes is meant: `all`, `oldest`."""
        key = self.key(at)
        is_superlative = self.tags[at] & ADJECTIVE and self._is_superlative(key)
        return key in self.lexicon.kinds["bounding"] or bool(is_superlative)

    def _is_superlative(self, key: str) -> bool:
        if self.stem is None:
            return key.endswith("est")
        # `kleinste` of `klein`; `älteste` is a word by itself in the table.
        lemma = self.lexicon.lemma_of(key, ADJECTIVE)
        has_ending = key.removeprefix(lemma).startswith(("st", "est")) and lemma != key
        return has_ending or lemma in self.lexicon.kinds["superlative"]

    def _list_counts(self, noun: NounPhrase) -> frozenset[str]:
        """Return the figures before a noun, or before the *of* that leads to it."""
        end = noun.of[0].start if noun.of else noun.head
        return frozenset(self.name_figure(at) for at in noun.places if at < end and self.tags[at] & NUMBER)

    def _list_beside(self, noun: NounPhrase, tag: int) -> set[str]:
        """Return the other parts of a name, or the other figures of a phrase.

        Where no table tells names from nouns, a noun may stand beside its name: `der Reeder Petersen`.
        """
        if tag & NUMBER:
            return {self.name_figure(at) for at in range(noun.start, noun.end) if self.tags[at] & NUMBER}
        at = noun.head - 1
        found = set()
        start = noun.start if noun.possessor is None else max(noun.start, noun.possessor.end)
        while at >= start and self.tags[at] & self.beside:
            found.add(self.name(at))
            at -= 1
        return found


def _list_joined(noun: NounPhrase) -> Iterator[NounPhrase]:
    yield noun
    for other in noun.conjuncts:
        yield from _list_joined(other)


def _name_ones(events: Sequence[Event], kinds: Kinds) -> Iterator[Event]:
    """Give *one* the name of what stands before it: `a red car and a blue one`, `gave Ames one`.

    One that nothing describes is named by the clauses before its own: `gave the nurse one`.
    What stands nearest before it counts: `the town closed the bridge and opened a new one`.
    """
    named = ones = kinds.get("for_noun", frozenset())
    place = 0, 0
    for event in events:
        before, found = named, dict[Span, frozenset[str]]()
        first = {slot[0].span for slot in (event.agents, event.patients, event.complements) if slot}
        for one in sorted(event.parts, key=attrgetter("span")):
            if one.heads <= ones and (one.words or one.span not in first):
                found[one.span] = named if one.words else before
            elif one.span > place and not (one.is_open or one.is_name or one.is_time):
                named, place = one.heads, one.span
        if found:
            agents, patients, complements = (
                tuple(
                    replace(one, heads=found[one.span], is_open=False) if one.span in found else one
                    for one in slot
                )
                for slot in (event.agents, event.patients, event.complements)
            )
            event = replace(event, agents=agents, patients=patients, complements=complements)
            event = replace(event, words=event.words.union(*found.values()))
        yield event


def _share_fronts(events: Sequence[Event], kinds: Kinds) -> Iterator[Event]:
    """Give a clause that shares a verb what stands in front of the clause that has it.

    `By default, logs are kept for 30 days and backups for 90`. Its figures are of what those of the first
    clause count.
    """
    for event in events:
        firsts = (one for one in events if one.verb == event.verb and one.reading == event.reading)
        first = next(firsts) if event.is_shared and event.around == {event.number} else event
        event = event if first is event else _name_measures(event, first)
        if first is event or not event.parts or first.number == event.number:
            yield event
            continue
        start = min((part.span[0] for part in first.parts), default=first.at)
        named = {name for name, _ in event.roles}
        fronts = [pair for pair in first.roles if pair[1].span[1] <= start and pair[0] not in named]
        if not event.adverbs.isdisjoint(kinds["then"]):
            # `Bis 1970 wurde mit Kohle geheizt, danach mit Gas`.
            fronts = [pair for pair in fronts if not pair[1].is_time]
        yield replace(event, roles=(*event.roles, *fronts)) if fronts else event


def _unite(events: list[Event], kinds: Kinds, text: str) -> list[Event]:
    """Give each thing all names that a sentence has for it, except in the clause that says so."""
    ends: dict[int, list[tuple[Span, Filler]]] = {}
    for event in events:
        for filler in event.fillers:
            ends.setdefault(filler.span[1], []).append((event.reading, filler))
    spoken: list[tuple[Event | None, Filler, Filler]] = []
    events = [_tell_aside(event, ends, kinds, text) for event in events]
    for event in events:
        if event.is_aside and _is_kind(event.adverbs, _APART, kinds):
            continue
        if event.complements and event.is_aside >= event.is_denied:
            named = [one for one in event.complements if one.determiner or not (one.is_open or one.counts)]
            spoken += ((event, one, other) for one in event.agents for other in named)
        elif event.verb in kinds.get("naming", ()):
            # `Seo, known as Ines`.
            known = [led for name, led in event.roles if name == AS and led.is_name]
            spoken += ((event, one, other) for one in event.patients for other in known)
        elif not event.verb and len(event.agents) == 1:
            spoken += ((None, one, event.agents[0]) for one in _list_before(ends, event, text))
    names: dict[Span, list[tuple[int, frozenset[str]]]] = {}
    for said_by, one, other in spoken:
        for filler, more in ((one, other), (other, one)):
            names.setdefault(filler.span, []).append((id(said_by), more.heads))
    return [_rename(event, names) for event in events] if names else events


def _tell_aside(
    event: Event, ends: Mapping[int, Sequence[tuple[Span, Filler]]], kinds: Kinds, text: str
) -> Event:
    """Turn a bracket that says what was, may be or is not so into a clause: `the house (once a prison)`."""
    if event.verb or len(event.agents or event.adjectives) != 1:
        return event
    lead = event.adverbs.union(event.small, *(said.words for said in event.agents))
    if not (_is_set_apart(lead, kinds) or _is_kind(lead, ("then",), kinds)):
        return event
    one = next(_list_before(ends, event, text), None)
    return event if one is None else _say_aside(event, one, event.agents, lead, kinds)


def _list_before(
    ends: Mapping[int, Sequence[tuple[Span, Filler]]], aside: Event, text: str
) -> Iterator[Filler]:
    """Yield the fillers that a bracket stands right behind; `ends` has all of them by where they end."""
    end = aside.reading[0]
    while end and text[end - 1] in _BRACKETS:
        end -= 1
    yield from (filler for reading, filler in ends.get(end, ()) if reading != aside.reading)


def _rename(event: Event, names: Mapping[Span, Sequence[tuple[int, frozenset[str]]]]) -> Event:
    """Return an event with all names of its fillers, except those that it gives them itself."""

    def rename(filler: Filler) -> Filler:
        more = [heads for said_by, heads in names.get(filler.span, ()) if said_by != id(event)]
        return replace(filler, heads=filler.heads.union(*more)) if more else filler

    return replace(
        event,
        agents=tuple(map(rename, event.agents)),
        patients=tuple(map(rename, event.patients)),
        complements=tuple(map(rename, event.complements)),
        roles=tuple((name, rename(filler)) for name, filler in event.roles),
    )
