"""What narrows a thing of which something is said as a rule: `Tenants paying late lose their deposit`.

*Tenants lose their deposit* says more. What stands behind a noun and tells which ones are meant may be left
out of one thing and what happened to it (`a lorry with gravel overturned`), not where many or all are meant:
behind *all, every, no, few, most, only*, a superlative, and, in the present, a plural without an article.

The claim's clause is read, and the noun is looked up where the claim's word stands in the evidence. There the
words up to the claim's verb are asked, since a reader of clauses may take `aged` or `near` for the verb.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from verifier.claims.compare import Comparison
from verifier.claims.events import ReadingWords, read_claim_readings, read_sentence_readings
from verifier.claims.facets.result import FacetResult, report
from verifier.claims.index import EvidenceSentence
from verifier.codes import ViolationCode
from verifier.parsers.clauses.records import Clause, NounPhrase, SentenceReading
from verifier.parsers.clauses.tags import (
    ADJECTIVE,
    AUXILIARY,
    COORDINATOR,
    GERUND,
    MARK,
    NAME,
    NOUN,
    NUMBER,
    PARTICIPLE,
    PAST,
    SUBORDINATOR,
    TO,
    VERB,
)
from verifier.parsers.lexicon import TABLES, Lexicon, load_lexicon
from verifier.parsers.text.offsets import Span

_CONTENT = NOUN | NAME | NUMBER | ADJECTIVE | VERB | GERUND | PARTICIPLE
_ENDS = MARK | COORDINATOR | SUBORDINATOR


class _Thing(NamedTuple):
    """What a claim says something of: where its noun stands, and where its verb.

    `is_said` tells what stands behind the verb, `is_held` that what a preposition leads may belong to it.
    """

    head: int
    verb: int
    span: Span
    is_said: bool
    is_held: bool


def check_narrowing(comparison: Comparison) -> Iterator[FacetResult]:
    """Report a thing of the claim that the window narrows, and the claim does not."""
    if comparison.missing:
        # What narrows it may be said in other words.
        return
    claim, policy = comparison.claim, comparison.policy
    lexicon = load_lexicon(TABLES[claim.language])
    starts = {claim.find_start(word): word.start for word in claim.words}
    chosen = comparison.placed.chosen
    for thing in claim.once(("narrowed", policy.hash), lambda: [*_list_things(comparison, lexicon)]):
        number, at = chosen.get(starts.get(thing.head, -1)) or _find_in_best(comparison, thing)
        sentence = next((one for one in comparison.sentences if one.number == number), None)
        if sentence is None:
            continue
        line, verb = chosen.get(starts.get(thing.verb, -1), (-1, 0))
        found = _Stated(comparison, sentence, lexicon).find(thing, at, verb if line == number else None)
        if found is not None:
            span = claim.find_read(thing.span)
            yield report(ViolationCode.SAID_OF_ANOTHER, claim_span=span, place=(number, found))
            return


def _list_things(comparison: Comparison, lexicon: Lexicon) -> Iterator[_Thing]:
    """Yield what a claim says something of as a rule, or of all or none or the most of it."""
    for reading in read_claim_readings(comparison.claim, comparison.policy):
        words = ReadingWords(reading, lexicon, comparison.policy)
        for clause in reading.clauses:
            if clause.verb is None:
                continue
            verb = reading.tokens[clause.verb.head].start
            subjects = [noun for noun in clause.subjects if _is_rule(noun, clause, words)]
            said = [noun for noun in clause.complements if _is_only_one(noun, words)]
            concerned = [noun for noun in _list_concerned(clause, words) if _is_rule(noun, clause, words)]
            for nouns, is_said, is_held in (
                (subjects, False, True),
                (said, True, True),
                (concerned, True, False),
            ):
                for noun in nouns:
                    span = reading.tokens[noun.start].start, reading.tokens[noun.end - 1].end
                    yield _Thing(reading.tokens[noun.head].start, verb, span, is_said, is_held)


def _find_in_best(comparison: Comparison, thing: _Thing) -> tuple[int, int]:
    """Return where the noun of a thing that is no token (`people`) stands alone in the best sentence."""
    claim, best = comparison.claim, comparison.best_sentence
    own = zip(claim.stems, claim.words, strict=True)
    stem = next((stem for stem, word in own if claim.find_start(word) == thing.head), "")
    places = [at for at, held in enumerate(best.stems) if held == stem]
    return (best.number, places[0]) if len(places) == 1 else (-1, 0)


def _is_only_one(noun: NounPhrase, words: ReadingWords) -> bool:
    """Return whether a phrase names what is the only, the first, the most of some: `the first bridge`."""
    filler = words.read(noun)
    is_rank = not words.lexicon.kinds["rank"].isdisjoint(filler.all_words)
    return filler.is_bounded or (is_rank and filler.determiner in words.lexicon.kinds["definite"])


def _list_concerned(clause: Clause, words: ReadingWords) -> Iterator[NounPhrase]:
    """Yield beside a subject what a rule is about: whom something is given, and all that is allowed."""
    verb = clause.verb
    if verb is not None and (words.is_permitted(verb) or words.is_due(verb)):
        yield from clause.objects
    reaching = words.lexicon.kinds["reaching"]
    yield from (role.filler for role in clause.roles if words.name_role(role) in reaching)


def _is_rule(noun: NounPhrase, clause: Clause, words: ReadingWords) -> bool:
    """Return whether something is said of all or none of a thing, or as a rule of many."""
    filler, verb = words.read(noun), clause.verb
    if filler.is_bounded:
        return not filler.is_time
    if verb is None or not (filler.is_bare and filler.is_plural):
        return False
    return words.may_be_generic(verb)


class _Stated:
    """A sentence of the window, word by word, and which of its words the claim has."""

    def __init__(self, comparison: Comparison, sentence: EvidenceSentence, lexicon: Lexicon) -> None:
        self._sentence = sentence
        self._kinds = lexicon.kinds
        self._lexicon = lexicon
        self._readings = read_sentence_readings(sentence, comparison.policy)
        self._places: Mapping[int, int] = {
            sentence.find_start(word): at for at, word in enumerate(sentence.words)
        }
        placed = comparison.placed.list_in(sentence.number)
        known = comparison.claim.stem_set
        self._said = {at for at, stem in enumerate(sentence.stems) if at in placed or stem in known}

    def find(self, thing: _Thing, head: int, verb: int | None) -> Span | None:
        """Return where something narrows a thing that stands at one word, up to its verb at another."""
        begin = self._sentence.find_start(self._sentence.words[head])
        for reading in self._readings:
            starts = {token.start: at for at, token in enumerate(reading.tokens)}
            if begin not in starts:
                continue
            at, goal = starts[begin], None
            if verb is not None:
                goal = starts.get(self._sentence.find_start(self._sentence.words[verb]))
            found = self._find_beside(reading, at) or self._find_behind(reading, at, goal, thing)
            if found is None:
                return None
            first, last = (reading.tokens[place] for place in found)
            return self._sentence.find_read((first.start, last.end))
        return None

    def _find_beside(self, reading: SentenceReading, at: int) -> tuple[int, int] | None:
        """Return the noun that a rank of the claim stands at: `the first woman` for `the first`.

        Or the participle that opens the sentence: `Damaged parcels`.
        """
        tokens, tags = reading.tokens, reading.tags
        if tokens[at].key in self._kinds["rank"] and at + 1 < len(tokens) and tags[at + 1] & NOUN:
            is_anyone = tokens[at + 1].key in self._kinds.get("audience", ())
            return None if is_anyone or self._is_said(reading, at + 1) else (at, at + 1)
        is_opened = at == 1 and tags[0] & (PARTICIPLE | PAST) and not self._is_said(reading, 0)
        return (0, 1) if is_opened else None

    def _find_end(self, reading: SentenceReading, at: int, verb: int | None, thing: _Thing) -> int:
        """Return before which token what narrows a thing has to stand."""
        last = len(reading.tokens)
        stop = next((place for place in range(at + 1, last) if reading.tags[place] & MARK), last)
        if thing.is_said or (verb is not None and verb < at):
            return stop
        if verb is not None:
            return min(stop, verb)
        finite = (place for place in range(at + 1, stop) if reading.tags[place] & AUXILIARY)
        return next(finite, at + 1)

    def _find_behind(
        self, reading: SentenceReading, at: int, verb: int | None, thing: _Thing
    ) -> tuple[int, int] | None:
        """Return the tokens of what narrows a thing right behind it, if the claim has none of its words."""
        end = self._find_end(reading, at, verb, thing)
        is_held = thing.is_held and (thing.is_said or verb is None or verb > at)
        opened: list[int] = []
        for place in range(at + 1, end):
            if opened and place == opened[-1] + 1:
                # `Aged over 70` is one.
                continue
            if self._opens(reading, place, end, is_held=is_held or bool(opened), is_first=not opened):
                opened.append(place)
            elif not opened:
                return None
        places = [*opened[:1], end] if thing.is_said and opened else [*opened, end]
        for place, behind in pairwise(places):
            content = [one for one in range(place, behind) if self._is_content(reading, one)]
            if content and not any(self._is_said(reading, one) for one in content):
                return place, behind - 1
        return None

    def _opens(
        self, reading: SentenceReading, place: int, end: int, *, is_held: bool, is_first: bool
    ) -> bool:
        """Return whether what begins at a token may narrow the thing before it."""
        key, tag, kinds = reading.tokens[place].key, reading.tags[place], self._kinds
        if key in kinds["preposition"] and not tag & GERUND:
            return is_held and key not in kinds["adding"]
        if key in kinds["relative"] or tag & (GERUND | TO):
            return True
        is_joined = any(reading.tags[one] & _ENDS for one in range(place, end))
        return is_first and bool(tag & (PAST | PARTICIPLE | ADJECTIVE)) and not is_joined

    def _is_content(self, reading: SentenceReading, place: int) -> bool:
        tag = reading.tags[place]
        return bool(tag & _CONTENT and not tag & AUXILIARY)

    def _is_said(self, reading: SentenceReading, place: int) -> bool:
        return self._places.get(reading.tokens[place].start, -1) in self._said
