"""Subject, predicate and object of a claim, as the reader of clauses has them; what is not sure is absent.

The subject is the phrase before the verb with what belongs to it, the predicate the verb with its
auxiliaries, the object what follows without a preposition: ``Ohio | became | a state in 1803``. Of several
clauses the main one counts, of several main ones the first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple

import verifier.parsers.clauses  # noqa: F401
from verifier.claims.cased_text import read_surface
from verifier.parsers.clauses.draft import name_verb
from verifier.parsers.clauses.records import Clause, NounPhrase, SentenceReading, VerbGroup
from verifier.parsers.clauses.tags import (
    ADJECTIVE,
    ADVERB,
    GERUND,
    NOUN,
    NUMBER,
    PAST,
    PLURAL,
    PREPOSITION,
    PRONOUN,
    THIRD,
)
from verifier.parsers.lexicon import TABLES, Lexicon, load_lexicon
from verifier.parsers.segments.spans import strip_span
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy
from verifier.sources.text_record import read_clauses

_JOINING = "coordinator"
"""The kind of words that join the last of a row, or another clause."""
_MAIN = ("main", "coordinate")
_NARROWING = ("relative", "participle")
_FINITE = THIRD | PAST
_BRACKETED = re.compile(r"\([^()]*\)")
_INSERTED = re.compile(r"\s*(?:,.*,|[\u2013\u2014].*[\u2013\u2014])?\s*", re.DOTALL)
"""What may stand between a subject and its verb: nothing, or what commas or dashes set apart."""
_QUOTES = re.compile('["\u201c\u201d]')
_CONTINUED = ("complement", "relative", "participle")


class ClaimParts(NamedTuple):
    """The places of the parts in the claim's text, and the lemma of the verb; None of a copula."""

    subject: Span
    predicate: Span
    object: Span | None
    verb: str | None


def find_parts(
    text: str, language: str, times: Sequence[Span], figures: Sequence[Span] = ()
) -> ClaimParts | None:
    """Return the parts of a sentence; None where one of them is not sure.

    `times` are the places of dates, `figures` those of quantities.

    A language whose pack has no lexicon has no clauses to read, so no part of its sentences is sure.
    """
    if language not in TABLES or text.rstrip().endswith("?"):
        return None
    lexicon = load_lexicon(TABLES[language])
    sure = _read_main_clause(text, lexicon)
    if sure is None:
        return None
    one, clause, verb = sure
    tokens = one.tokens
    found = _find_object(text, one, clause, verb, lexicon)
    is_time = found is not None and any(begin <= found[0] < end for begin, end in times)
    # The C of `100 °C` is no object.
    is_time = is_time or (found is not None and any(begin < found[0] < end for begin, end in figures))
    return ClaimParts(
        subject=_quote(
            text,
            (
                tokens[clause.subjects[0].start].start,
                tokens[_find_row_end(text, one, clause, verb, lexicon) - 1].end,
            ),
        ),
        predicate=(tokens[verb.start].start, tokens[verb.end - 1].end),
        object=None if is_time or found is None else _quote(text, found),
        verb=None if verb.is_copula else name_verb(tokens, verb, lexicon),
    )


def find_subject(text: str, policy: Policy) -> Span | None:
    """Return the place of what the first clause is about that has a verb behind its subject; else None.

    Clauses that depend on another one come second.
    """
    stated = sorted(_list_stated(text, policy), key=lambda found: found[1].kind not in _MAIN)
    for one, clause, verb, lexicon in stated:
        first = one.tokens[clause.subjects[0].start]
        if clause.subjects[0].start < verb.start:
            return first.start, one.tokens[_find_row_end(text, one, clause, verb, lexicon) - 1].end
    return None


def says_something(text: str, policy: Policy) -> bool:
    """Return whether a text has a verb with a subject, and more behind the verb."""
    return any(verb.end < len(one.tokens) for one, _, verb, _ in _list_stated(text, policy))


def _list_stated(text: str, policy: Policy) -> Iterator[tuple[SentenceReading, Clause, VerbGroup, Lexicon]]:
    """Yield the clauses of a text that have a finite verb and a subject."""
    language = read_surface(text, policy).language if policy.language else ""
    if language not in TABLES:
        return
    lexicon = load_lexicon(TABLES[language])
    for one in read_clauses(text, strip_span(text, 0, len(text)), lexicon):
        for clause in one.clauses:
            if clause.verb is not None and clause.verb.form == "finite" and clause.subjects:
                yield one, clause, clause.verb, lexicon


def _read_main_clause(text: str, lexicon: Lexicon) -> tuple[SentenceReading, Clause, VerbGroup] | None:
    """Return the clause that a sentence begins with, its reading and its verb; None where one is not sure."""
    # As the check of the claim reads it, which so is done once.
    readings = read_clauses(text, strip_span(text, 0, len(text)), lexicon)
    if not readings or not readings[0].clauses:
        return None
    clause = readings[0].clauses[0]
    verb = clause.verb
    if clause.kind != "main" or verb is None or verb.form != "finite" or not clause.subjects:
        return None
    if clause.uncertain or any(_doubt(readings[0], clause, verb, lexicon)):
        return None
    if any(_doubt_subject(text, readings[0], clause, verb, lexicon)):
        return None
    return readings[0], clause, verb


def _doubt(one: SentenceReading, clause: Clause, verb: VerbGroup, lexicon: Lexicon) -> Iterator[bool]:
    """Yield whether each thing is there by which the verb may be another one, or the subject."""
    tokens = one.tokens
    # `Die Mauer wurde 1932 gebaut`: the verb stands in two places.
    yield not verb.start <= verb.head < verb.end
    # The subject stands behind: `It is likely that ...`; or its verb does not follow it.
    yield clause.subjects[0].start >= verb.start or tokens[verb.head].is_capital
    yield tokens[clause.subjects[0].start].key == "it" and verb.is_copula and not clause.complements
    # `Python 3.12 removed the package`, `PostgreSQL 16 supports it`: behind a number the verb may stand.
    subject = tokens[clause.subjects[0].start : verb.start]
    yield any(
        name.is_capital and number.key[:1].isdecimal() and bool(lexicon.find(word.key).tags & _FINITE)
        for name, number, word in zip(subject, subject[1:], subject[2:], strict=False)
    )
    # `Only 3 of the sites tested exceeded it`: another verb follows, and nothing opens its clause.
    after = next((other for other in one.clauses if other.start == clause.end), None)
    is_bare = not (clause.objects or clause.complements or clause.adjectives)
    is_odd = after is not None and (after.kind == "participle" or not (after.subjects or after.shared))
    yield is_bare and is_odd and after is not None and after.opener is None


def _doubt_subject(
    text: str, one: SentenceReading, clause: Clause, verb: VerbGroup, lexicon: Lexicon
) -> Iterator[bool]:
    """Yield whether each thing is there by which a subject may go on, or belong to another verb."""
    tokens, tags = one.tokens, one.tags
    first, begin = clause.subjects[0].start, tokens[verb.start].start
    end = _find_row_end(text, one, clause, verb, lexicon)
    # `The share of cats showing it was high`, `A parody of the genre, Walk Hard is a film`.
    words = [at for at in range(end, verb.start) if not tags[at] & ADVERB]
    stop = tokens[end - 1].end
    comma = text.find(",", tokens[first].start, stop)
    is_set_apart = comma >= 0 and text[stop:begin].startswith(",")
    gap = _BRACKETED.sub("", text[comma if is_set_apart else stop : begin])
    yield bool(words or "," in gap or ":" in gap) and _INSERTED.fullmatch(gap) is None
    # `The saying "to err is human" is old`, `But that being said, ...`
    yield len(_QUOTES.findall(text, tokens[first].start, begin)) % 2 == 1
    yield bool(lexicon.find(tokens[verb.start].key).tags & GERUND)
    joining = lexicon.kinds[_JOINING] | (lexicon.kinds["article"] - lexicon.kinds["definite"])
    # `With the strength he showed, Ann won`: a second sentence, and nothing that joins the two.
    after = [other for other in one.clauses if other.kind == "coordinate" and other.subjects and other.verb]
    yield any(
        text[: tokens[other.start].start].rstrip().endswith(",")
        and joining.isdisjoint((tokens[other.start - 1].key, tokens[other.start].key))
        for other in after
        if not other.shared
    )
    # `US gross product`: what is said of one thing is no bare form.
    known = lexicon.find(tokens[verb.head].key).tags
    is_bare_form = verb.end - verb.start == 1 and bool(known & (NOUN | ADJECTIVE)) and not known & _FINITE
    yield is_bare_form and not _may_be_several(one, clause.subjects[0], lexicon)
    # `Product fell` is no object.
    yield any(
        lexicon.find(tokens[at].key).tags & _FINITE
        and not lexicon.find(tokens[at].key).tags & (NOUN | ADJECTIVE)
        and not tokens[at].is_capital
        for phrase in clause.objects
        for at in range(phrase.start, phrase.end)
    )


def _quote(text: str, span: Span) -> Span:
    """Return a place with the quotation mark before or behind it that it lacks: `"Duke" by his father`."""
    begin, end = span
    if len(_QUOTES.findall(text, begin, end)) % 2 == 0:
        return span
    return begin - bool(_QUOTES.match(text, begin - 1)) if begin else 0, end + bool(_QUOTES.match(text, end))


def _may_be_several(one: SentenceReading, subject: NounPhrase, lexicon: Lexicon) -> bool:
    """Return whether a bare form may be said of a subject: `people`, `95% of them`, `Ohio and Utah`."""
    head = one.tokens[subject.head]
    is_several = one.tags[subject.head] & (PRONOUN | NUMBER) or lexicon.find(head.key).tags & PLURAL
    endings = tuple(lexicon.kinds.get("plural_noun_ending", ()))
    is_row = any(token.key in lexicon.kinds[_JOINING] for token in one.tokens[subject.start : subject.end])
    return bool(is_several) or is_row or (head.key.endswith(endings) and not head.is_acronym)


def _find_subject_end(one: SentenceReading, clause: Clause, verb: VerbGroup) -> int:
    """Return where the subject ends, with what may belong to it: `the factory in Lagos`."""
    ends = [phrase.end for phrase in clause.subjects]
    ends += [role.filler.end for role in clause.roles if role.after in clause.subjects]
    end = max(end for end in ends if end <= verb.start)
    for role in sorted(clause.roles, key=attrgetter("preposition")):
        # `The law on fuels in Ohio allows it`; a time between the two is the verb's.
        is_inside = role.preposition == end and role.filler.end <= verb.start
        end = role.filler.end if is_inside and not one.tags[role.filler.head] & NUMBER else end
    return end


def _find_row_end(text: str, one: SentenceReading, clause: Clause, verb: VerbGroup, lexicon: Lexicon) -> int:
    """Return where a subject ends that may be a row of several: `Aune, Bela and Coro merged`."""
    end = _find_subject_end(one, clause, verb)
    for other in one.clauses:
        # `Users who exceed the limit`, `firms based in Leeds`; what stands between commas only adds to it.
        is_inside = other.start == end and other.end <= verb.start and other.kind in _NARROWING
        if is_inside and "," not in text[one.tokens[end - 1].end : one.tokens[verb.start].start]:
            end = other.end
    is_row = any(token.key in lexicon.kinds[_JOINING] for token in one.tokens[end : verb.start]) and not any(
        end <= other.start < verb.start for other in one.clauses
    )
    # Behind a comma the verb follows what stood between two: `Anna Berg, a doctor and writer, founded it`.
    is_inserted = text[: one.tokens[verb.start].start].rstrip().endswith(",")
    return verb.start if is_row and not is_inserted else end


def _find_object(
    text: str, one: SentenceReading, clause: Clause, verb: VerbGroup, lexicon: Lexicon
) -> Span | None:
    """Return the place of the object with what follows it in its clause; none before a preposition."""
    if len(clause.objects) > 1:
        return None  # `gave the school a grant`: which of them is meant is not sure.
    starts = [phrase.start for phrase in (*clause.objects, *clause.complements)]
    starts += clause.adjectives if verb.is_copula else ()
    end = clause.end
    for other in one.clauses:
        if other.kind in _CONTINUED and other.start == end:
            starts += [other.start] if other.kind == "complement" else ()
            end = other.end
    first = min((start for start in starts if start >= verb.end), default=None)
    if first is None:
        return None
    if verb.is_copula:
        while first > verb.end and one.tags[first - 1] & ADVERB:
            first -= 1  # `is more potent`
    elif any(verb.end <= role.preposition < first for role in clause.roles):
        return None  # `was followed by a film - Solo`
    while end > first + 1 and (
        one.tokens[end - 1].key in lexicon.kinds[_JOINING] or one.tags[end - 1] & PREPOSITION
    ):
        end -= 1  # What follows is another clause.
    begin, stop = one.tokens[first].start, one.tokens[end - 1].end
    said = text[begin:stop].rstrip(".!? ")
    return (begin, begin + len(said)) if said else None
