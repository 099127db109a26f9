"""Clauses: `Nurses sign the forms` beside `Nurses take the samples and doctors sign the forms`.

The claim's clauses are compared with those of its window that have the same verb (`parsers/clauses`). Take a
part of the claim's clause: who does it, to whom, what a copula says, what a preposition leads. If the window
has it, but in another clause or in another part of that clause, the claim is unsupported. One clause of the
window that agrees is enough. Passives and actives compare by who does it.

Asked last, of claims that pass everything else. It does not look at what stands nowhere in the window, at
clauses without a verb, at verbs that the window lacks, at times, and at texts of two languages.
It never says that a claim is contradicted: that somebody signs does not deny that others do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, islice
from typing import NamedTuple

from verifier.claims.claim_tokens import ReadClaim
from verifier.claims.compare import Comparison
from verifier.claims.converses import name_cause
from verifier.claims.events import (
    Event,
    Filler,
    read_claim_events,
    read_sentence_events,
    reads,
)
from verifier.claims.facets.clauses.above import find_called
from verifier.claims.facets.clauses.carrying import Carried, are_carried, have_all, is_linked
from verifier.claims.facets.clauses.comparing import Window, find_displaced, is_comparable, turn_copula
from verifier.claims.facets.clauses.counted import find_miscounted
from verifier.claims.facets.clauses.exchanges import find_exchange
from verifier.claims.facets.clauses.extents import (
    find_wider,
    join_extents,
    read_claim_extents,
    read_sentence_extents,
)
from verifier.claims.facets.clauses.named_deeds import find_named
from verifier.claims.facets.clauses.narrowing import check_narrowing
from verifier.claims.facets.clauses.other_event import Denying, are_of_others, denies_of_another
from verifier.claims.facets.clauses.parting import is_said_apart
from verifier.claims.facets.clauses.standards import check_standards
from verifier.claims.facets.result import EvidencePlace, FacetResult, report
from verifier.claims.index import EvidenceSentence
from verifier.codes import ViolationCode
from verifier.parsers.languages.registry import load_pack
from verifier.parsers.lexicon import TABLES, load_lexicon
from verifier.parsers.text.offsets import Span

_MAX_EVENTS = 128
"""How many clauses of a window are compared, the first ones: each is held against each."""

_BEFORE = 3
"""How many sentences before a window say what its pronouns stand for."""


def is_carried(comparison: Comparison) -> bool:
    """Return whether clauses of the window say each clause of the claim whole."""
    if not _is_read(comparison):
        return False
    claimed, stated = _read_both(comparison)
    claim, policy = comparison.claim, comparison.policy
    before = [
        event
        for sentence in comparison.list_before(_BEFORE)
        if sentence.language == claim.language
        for event in read_sentence_events(sentence, policy)
    ]
    return are_carried(claimed, [event for _, event in stated], claim, policy, before=before[-_MAX_EVENTS:])


def stands_together(comparison: Comparison, *, across: bool) -> bool:
    """Return whether words far apart, or `across` sentences, belong together for all that clauses say.

    So they do if some clause with the claim's verb says nothing else. Within a sentence this may also be a
    verb that the window has in no form. There what is denied, or said of one thing only,
    is left alone.
    """
    if not (comparison.policy.account_for_text and _is_read(comparison)):
        return False
    claimed, stated = _read_both(comparison)
    lexicon = load_lexicon(TABLES[comparison.claim.language])
    is_plain = have_all(claimed, comparison.claim, lexicon, comparison.policy) and not any(
        event.is_denied or event.focus for event in claimed
    )
    if not (across or is_plain):
        return False
    pairs: list[Carried] = []
    for event in claimed:
        events = [other for _, other in _name_alike(event, stated, comparison)]
        same = [one for one in events if event.verb and is_comparable(event, turn_copula(event, one))]
        if not same and (across or event.complements or _has_form(comparison, event.verb)):
            return False
        is_there = bool(same)
        window = Window(events, frozenset().union(*(one.words for one in events)), claimed, lexicon.kinds)
        # `Ibuprofen acts fast, aspirin acts on fever`: how, as another clause with the verb says.
        ways = event.manner & frozenset().union(*(one.adverbs for one in events if one.verb == event.verb))
        same = [one for one in same if ways <= one.adverbs | one.words]
        same = [one for one in same if not is_said_apart(event, one, window, across=across)]
        found = next((one for one in same if not across or is_linked(event, one, pairs)), None)
        if found is not None:
            pairs.append(Carried(event, found))
        elif is_there:
            return False
    return bool(claimed)


def _has_form(comparison: Comparison, verb: str) -> bool:
    """Return whether a window has a verb in any form, whatever that was read as."""
    vocabulary = comparison.vocabulary
    forms = frozenset(vocabulary.list_forms(vocabulary.stem(verb)))
    return any(not forms.isdisjoint(sentence.stems) for sentence in comparison.sentences)


def denies_another(comparison: Comparison, span: Span | None, place: EvidencePlace | None) -> bool:
    """Return whether a denial, at a span of the claim or else in the evidence, is of another event."""
    if not _is_read(comparison):
        return False
    claim, best, policy = comparison.claim, comparison.best_sentence, comparison.policy
    claimed, stated = read_claim_events(claim, policy), read_sentence_events(best, policy)
    kinds = load_lexicon(TABLES[claim.language]).kinds
    if span is not None:
        text, _ = claim.as_written
        at = claim.find_written(span[0])
        return denies_of_another(Denying(claimed, text, at), stated, kinds)
    if place is None or place[0] != best.number:
        return False
    text, _ = best.as_written
    at = best.find_written(place[1][0])
    return denies_of_another(Denying(stated, text, at), claimed, kinds)


def is_done_by_others(comparison: Comparison, claimed: int, stated: int) -> bool:
    """Return whether the verbs at two places, in the claim and in its best sentence, have other agents."""
    if not _is_read(comparison):
        return False
    claim, best, policy = comparison.claim, comparison.best_sentence, comparison.policy
    places = claim.find_written(claimed), best.find_written(stated)
    own, other = read_claim_events(claim, policy), read_sentence_events(best, policy)
    return are_of_others(own, other, places, beside=policy.account_for_text)


def happens_again(comparison: Comparison, span: Span | None) -> bool:
    """Return whether what a claim dates may happen again and again: `won the cup in 1989`."""
    if span is None or not _is_read(comparison):
        return False
    claim, policy = comparison.claim, comparison.policy
    again = load_lexicon(TABLES[claim.language]).kinds["recurrent"]
    at = claim.find_written(span[0])
    return any(
        event.verb in again and any(filler.span[0] <= at < filler.span[1] for _, filler in event.roles)
        for event in read_claim_events(claim, policy)
    )


def is_attribute(comparison: Comparison, place: int) -> bool:
    """Return whether a word of a claim tells apart what a noun behind it names: `the north gate`."""
    if not _is_read(comparison):
        return False
    claim, policy = comparison.claim, comparison.policy
    at = claim.find_written(claim.words[place].start)
    fillers = (filler for event in read_claim_events(claim, policy) for filler in event.fillers)
    around = [filler for filler in fillers if filler.span[0] <= at < filler.span[1]]
    return any(not filler.is_time and claim.stems[place] not in filler.heads for filler in around)


def has_common_verb(comparison: Comparison) -> bool:
    """Return whether a claim has the verb of a clause of its best sentence, or none, or is not read."""
    if not _is_read(comparison):
        return True
    policy, best = comparison.policy, comparison.best_sentence
    verbs = {event.verb for event in read_claim_events(comparison.claim, policy)} - {""}
    stated = {event.verb for event in read_sentence_events(best, policy)}
    return not verbs or not verbs.isdisjoint(stated)


class OtherName(NamedTuple):
    """A name in the part of a clause where the claim has another; `is_led` by a preposition."""

    place: EvidencePlace
    is_led: bool


def is_of_the_rest(comparison: Comparison) -> bool:
    """Return whether a claim is about the things that its window excludes: `the other passengers`."""
    if not _is_read(comparison):
        return False
    claim, policy = comparison.claim, comparison.policy
    if not claim.once("names rest", lambda: _may_name_rest(claim)):
        return False
    stated = join_extents([read_sentence_extents(one, policy) for one in comparison.sentences])
    own = read_claim_extents(claim, policy).extents
    return not stated.has_rest and any(extent.is_rest for extent in own)


def _may_name_rest(claim: ReadClaim) -> bool:
    """Return whether a claim has any word like `other`: of one without it no phrase need be read."""
    text, (start, end) = claim.as_written
    said = text[start:end].lower().replace(".", "")
    return any(word in said for word in load_lexicon(TABLES[claim.language]).kinds["rest"])


def find_other_name(comparison: Comparison, span: Span) -> OtherName | None:
    """Find the name that stands in place of the claim's, in a clause with its verb and one more part of it.

    `Founded in Hungary` and `founded in Poland`, `by Ann Lee` and `by Maria Reyes`.
    """
    if not _is_read(comparison):
        return None
    claim, policy = comparison.claim, comparison.policy
    named = claim.once(
        ("named parts", policy.hash),
        lambda: [(event, *part) for event in read_claim_events(claim, policy) for part in event.named_parts],
    )
    around = [row for row in named if row[2].span[0] <= span[0] < row[2].span[1]]
    _, stated = _read_both(comparison) if around else ((), [])
    for _, rows in groupby(around, key=lambda row: id(row[0])):
        parts = [*rows]
        event, own = parts[0][0], {part: one for _, part, one in parts}
        for sentence, other in stated:
            is_one = other.verb == event.verb and not (other.is_ambiguous or other.is_denied)
            if not is_one or event.heads.isdisjoint(other.heads):
                continue
            for part, name in other.named_parts:
                if part in own and own[part].heads.isdisjoint(name.heads):
                    place = sentence.number, sentence.find_read(name.span)
                    return OtherName(place, is_led=part not in ("agent", "patient"))
    return None


def check_clauses(comparison: Comparison) -> Iterator[FacetResult]:
    """Report the first part of the claim that another clause, or another part of its clause, holds."""
    yield from check_standards(comparison)
    if not _is_read(comparison):
        yield from _check_exchanges(comparison)
        return
    claim = comparison.claim
    kinds = load_lexicon(TABLES[claim.language]).kinds
    read, held = _read_both(comparison)
    claimed = [name_cause(event, kinds) for event in _name_things(read, held, comparison)]
    causes = [(sentence, name_cause(event, kinds)) for sentence, event in held]
    for event in claimed:
        stated = _name_alike(event, causes, comparison)
        displaced = find_displaced(event, [other for _, other in stated], claimed, kinds)
        if displaced is not None:
            by = next((item for item, held in stated if held is displaced.event), comparison.best_sentence)
            code = ViolationCode.ROLE_SWAP if displaced.is_swap else ViolationCode.SAID_OF_ANOTHER
            place = by.number, by.find_read(displaced.place)
            claim_span = claim.find_read(displaced.claim_span)
            yield report(code, claim_span=claim_span, place=place, verb=event.shown)
            return
        homograph = _find_homograph(event, stated, comparison)
        if homograph is not None:
            by, other = homograph
            claim_span = claim.find_read((event.head, event.head + len(event.shown)))
            place = by.number, by.find_read((other.head, other.head + len(other.shown)))
            yield report(ViolationCode.SAID_OF_ANOTHER, claim_span=claim_span, place=place)
            return
        called = find_called(event, [other for _, other in stated], kinds)
        if called is not None:
            by = next(item for item, held in stated if held is called)
            claim_span, place = claim.find_read(event.reading), (by.number, by.find_read(called.reading))
            yield report(ViolationCode.SAID_OF_ANOTHER, claim_span=claim_span, place=place, verb=called.shown)
            return
        named = find_named(event, stated, comparison, kinds)
        if named is not None:
            claim_span = claim.find_read((event.head, event.head + len(event.shown)))
            place = comparison.best_sentence.number, named
            yield report(ViolationCode.SAID_OF_ANOTHER, claim_span=claim_span, place=place, verb=event.shown)
            return
    miscounted = find_miscounted(claimed, [event for _, event in held])
    if miscounted is not None:
        by = next(item for item, event in held if event is miscounted.event)
        place = by.number, by.find_read(miscounted.stated.span)
        claim_span = claim.find_read(miscounted.claimed.span)
        yield report(ViolationCode.SAID_OF_ANOTHER, claim_span=claim_span, place=place)
        return
    found = [*_check_extents(comparison)] or [*check_narrowing(comparison)]
    yield from found or _check_exchanges(comparison)


def _check_exchanges(comparison: Comparison) -> Iterator[FacetResult]:
    """Report two things of a claim that are exchanged in its window."""
    exchange = find_exchange(comparison)
    if exchange is not None:
        place = exchange.sentence.number, exchange.place
        yield report(ViolationCode.SAID_OF_ANOTHER, claim_span=exchange.span, place=place)


def _name_things(
    claimed: Sequence[Event], stated: Sequence[tuple[EvidenceSentence, Event]], comparison: Comparison
) -> Sequence[Event]:
    """Return a claim's clauses with the window's names for things beside its own: `doctor` for `physician`.

    So *the author sued the doctor* does not say that the physician sued the writer.
    """
    vocabulary, known = comparison.vocabulary, frozenset().union(*(event.heads for _, event in stated))
    alike: dict[str, set[str]] = {}
    for own in frozenset().union(*(event.heads for event in claimed)) - known:
        stems = () if comparison.claim.language else vocabulary.list_forms(vocabulary.stem(own))
        synonyms = {other for stem in stems for other in vocabulary.synonyms.get(stem, ())}
        held = {
            word
            for word in (known if synonyms else ())
            if not synonyms.isdisjoint(vocabulary.list_forms(vocabulary.stem(word)))
        }
        if held:
            alike[own] = held
    if not alike:
        return claimed

    def name(filler: Filler) -> Filler:
        return replace(filler, heads=filler.heads.union(*(alike.get(head, ()) for head in filler.heads)))

    return [
        replace(
            event,
            agents=tuple(map(name, event.agents)),
            patients=tuple(map(name, event.patients)),
            complements=tuple(map(name, event.complements)),
            roles=tuple((role, name(filler)) for role, filler in event.roles),
        )
        for event in claimed
    ]


def _name_alike(
    event: Event, stated: Sequence[tuple[EvidenceSentence, Event]], comparison: Comparison
) -> list[tuple[EvidenceSentence, Event]]:
    """Return clauses with a clause's own verb in place of its synonyms: `bought` for `acquired`."""
    vocabulary, pack = comparison.vocabulary, load_pack(comparison.claim.language)

    def read(verb: str) -> str:
        word = verb if pack is None else pack.verbs.same.get(verb, verb)
        return vocabulary.stem(word if pack is None else pack.verbs.terms.get(word, word))

    own = read(event.verb)
    alike = {own, *vocabulary.synonyms.get(own, ())}
    alone = load_lexicon(TABLES[comparison.claim.language]).kinds.get("falling_alone", frozenset())
    if event.verb in alone and any(not (one.is_open or one.counts) for one in event.patients):
        # `Declined the offer` is not `dropped the offer`, though prices that decline drop.
        alike -= {read(verb) for verb in alone} - {own}
    return [
        (sentence, replace(other, verb=event.verb) if read(other.verb) in alike else other)
        for sentence, other in stated
    ]


def _find_homograph(
    event: Event, stated: Sequence[tuple[EvidenceSentence, Event]], comparison: Comparison
) -> tuple[EvidenceSentence, Event] | None:
    """Find a clause whose verb only looks like a synonym of the claim's: its form is that of another verb.

    `The children found a nest` does not say that they established one.
    """
    if any(other.verb == event.verb for _, other in stated):
        return None
    vocabulary = comparison.vocabulary
    alike = vocabulary.synonyms.get(vocabulary.stem(event.verb), ())
    return next((item for item in stated if item[1].verb and vocabulary.stem(item[1].shown) in alike), None)


def _check_extents(comparison: Comparison) -> Iterator[FacetResult]:
    """Report a claim about more of a thing than its window: `all repairs` for `minor repairs`."""
    claim, policy = comparison.claim, comparison.policy
    read = [(one, read_sentence_extents(one, policy)) for one in comparison.sentences]
    wider = find_wider(read_claim_extents(claim, policy), join_extents([extents for _, extents in read]))
    if wider is not None:
        extent, other = wider
        by = next(one for one, extents in read if any(other is held for held in extents.extents))
        claim_span, place = claim.find_read(extent.span), (by.number, by.find_read(other.span))
        word = extent.word or other.word
        if word:
            yield report(ViolationCode.DEGREE_UNSUPPORTED, claim_span=claim_span, place=place, word=word)
        else:
            yield report(ViolationCode.SAID_OF_ANOTHER, claim_span=claim_span, place=place, verb=extent.verb)


def _is_read(comparison: Comparison) -> bool:
    """Return whether claim and window are in one language whose clauses are read."""
    language = comparison.claim.language
    return reads(language) and all(sentence.language == language for sentence in comparison.sentences)


def _read_both(comparison: Comparison) -> tuple[tuple[Event, ...], list[tuple[EvidenceSentence, Event]]]:
    """Return the clauses of the claim, and the first ones of its window with their sentences."""
    claim, policy = comparison.claim, comparison.policy
    stated = (
        (sentence, event)
        for sentence in comparison.sentences
        for event in read_sentence_events(sentence, policy)
    )
    return read_claim_events(claim, policy), [*islice(stated, _MAX_EVENTS)]
