"""Pronouns that an answer binds to the wrong thing: `Anna lives in Rome. She plays`, where Eva plays.

A sentence of an answer that opens with a pronoun, or with `this` and a noun, is about what the answer named
last, and its source has to say it about the same thing. Two things are told apart only if both texts name
them, each in a sentence that could be read.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from verifier.answers.answer_text import AnswerText
from verifier.answers.framing import list_claiming_words
from verifier.claims.antecedents import (
    Mention,
    Pronoun,
    find_object_pronoun,
    find_pronoun,
    goes_on,
    list_named,
    read_in_terms,
    read_text,
)
from verifier.claims.name_matching import differ, holds
from verifier.grounding.exact_match import MAX_BACK, find_sentence_at, find_sentence_before
from verifier.grounding.framed_units import is_frame
from verifier.grounding.units import read_spans_once
from verifier.parsers.lexicon import TABLES
from verifier.parsers.segments.spans import blank_marks
from verifier.parsers.text.offsets import Span, overlap
from verifier.parsers.text.words import extract_words
from verifier.policies import Policy
from verifier.sources.context import Sources

_OPENING = "\"'\u201c\u201d\u2018\u201e\u00ab\u00bb *_"
"""What stands right before the words of a quote."""

_MAX_PLACES = 12
_MAX_TOPIC = 3
"""How many of a sentence's first claiming words stand for its topic if no subject was read."""


class Piece(NamedTuple):
    """A verified piece of an answer, and its place in the prose of a source."""

    span: Span
    source: int
    place: Span


class Named(NamedTuple):
    """A text that names, as `phrases`, what a later sentence is about, and the place in a source that has it.

    `phrases` is empty if the text names nothing that the pronoun can mean, and None if that was not read.
    `is_own` says that the text is that sentence itself, `is_topic` that it is a heading or a line without a
    verb.
    """

    text: str
    phrases: Sequence[Mention] | None
    source: int | None = None
    span: Span = (0, 0)
    is_own: bool = False
    is_topic: bool = False

    def narrow(self, pronoun: Pronoun) -> Named:
        """Return this as a topic, with those of its phrases that the pronoun of a later sentence can mean."""
        genders, named = pronoun.genders, self.phrases
        able = None if named is None else [one for one in named if not one.genders.isdisjoint(genders)]
        return self._replace(phrases=able if genders else None, is_topic=True)


class Bound(NamedTuple):
    """A piece of an answer that continues about a thing; `other` is where its source names another one.

    `is_open`: the answer names nothing that the piece can be about, or something that may be another thing.
    """

    span: Span
    other: tuple[int, Span] | None = None
    is_open: bool = False


def read_bound(
    seen: AnswerText,
    pieces: Iterable[Piece],
    sources: Sources,
    policy: Policy,
    *,
    sentences: Sequence[Span] | None = None,
    is_settled: Callable[[Span], bool] | None = None,
) -> Iterator[Bound]:
    """Yield the verified pieces of an answer that go on about something, if a text before them says what.

    `sentences` are those of the answer, if they are known already. Nothing is asked of a piece that
    `is_settled`. Linear in the answer.
    """
    if policy.language not in TABLES:
        return
    ordered = sorted(pieces, key=lambda one: one.span)
    if sentences is None:
        sentences = read_spans_once(seen.text, sources, policy) if ordered else ()
    starts = [one.span[0] for one in ordered]
    reader = _Reader(seen, sources, policy)
    said: list[_Said] = []
    for span in sentences:
        at = bisect_left(starts, span[0])
        piece = ordered[at] if at < len(ordered) and ordered[at].span[1] <= span[1] else None
        said.append(_Said(span, piece))
        if piece is None or (is_settled is not None and is_settled(piece.span)):
            continue
        bound = reader.read(said)
        if bound is not None:
            yield bound


class _Said(NamedTuple):
    """A sentence of an answer, with the first verified piece in it."""

    span: Span
    piece: Piece | None


class _Reader:
    """Reads what sentences of an answer and of its sources are about."""

    def __init__(self, seen: AnswerText, sources: Sources, policy: Policy) -> None:
        self._seen = seen
        self._sources = sources
        self._policy = policy

    def read(self, said: Sequence[_Said]) -> Bound | None:
        """Return what the last sentence of an answer goes on about; None where it needs nothing before it."""
        span, piece = said[-1]
        if piece is None:
            return None
        text = self._seen.text
        lead = text[span[0] : piece.span[0]].rstrip()
        lead = lead.rstrip(_OPENING) if lead.endswith(tuple(_OPENING)) else ""
        pronoun = find_pronoun(text[piece.span[0] : span[1]], self._policy, of_all=True)
        if pronoun is not None and lead:
            # `The mill: "It burned down."`
            ours, pronoun = self._read_topic(lead), pronoun._replace(noun="")
        else:
            ours = None if pronoun is None else self._find_in_answer(said, pronoun)
        if pronoun is not None and pronoun.noun and (ours is None or not ours.phrases):
            pronoun = pronoun._replace(noun="")
            ours = self._find_in_answer(said, pronoun)
        if pronoun is None or ours is None:
            return self._read_object(said, piece)
        found = Bound(piece.span)
        for source, place in self._list_places(piece):
            theirs = self._find_in_source(source, place, pronoun)
            bound = None if theirs is None else self._compare(piece.span, ours, theirs, pronoun)
            if bound is None or bound == Bound(piece.span):
                return bound
            found = found if found.other else bound
        return found

    def _read_object(self, said: Sequence[_Said], piece: Piece) -> Bound | None:
        """Return whether a pronoun that is no subject stands for what the source has in its place.

        `The doctor stopped it` goes on about something that the answer named: a source that stopped `the
        aspirin` says so of that alone. None where the answer named nothing else, and where the source has the
        pronoun too, or nothing in its place.
        """
        text, (start, end) = self._seen.text, piece.span
        pronoun = find_object_pronoun(read_text(text[start:end], self._policy), self._policy)
        if pronoun is None:
            return None
        source, place = self._locate(piece)
        stated = self._sources[source].prose[slice(*place)]
        before = text[said[max(0, len(said) - 1 - MAX_BACK)].span[0] : start + pronoun.at]
        own, told = extract_words(text[start:end].lower()), extract_words(before.lower())
        named = [
            one.heads
            for one in read_text(stated, self._policy).mentions
            if one.is_plain is pronoun.is_plain and not (one.is_open or one.is_subject)
        ]
        heads = [word for words in named for word in words if not holds(word, own)]
        theirs = extract_words(stated.lower())
        if pronoun.key in theirs or not heads or any(holds(word, told) for word in heads):
            return None
        others = [one for one in read_text(before, self._policy).mentions if one.heads and not one.is_open]
        is_other = any(not holds(word, theirs) for one in others for word in one.heads)
        return Bound(piece.span, (source, place)) if is_other else None

    def _compare(self, span: Span, ours: Named, theirs: Named, pronoun: Pronoun) -> Bound:
        """Return what a piece is about, given what its answer (`ours`) and a source (`theirs`) name."""
        if ours.source == theirs.source and overlap(ours.span, theirs.span):
            return Bound(span)
        told = extract_words(theirs.text.lower())
        is_sure = theirs.is_own and pronoun.key not in extract_words(
            read_in_terms(theirs.text, self._policy).lower()
        )
        own, other = ours.phrases or (), theirs.phrases or ()
        if other and not own and ours.phrases is not None:
            return Bound(span, is_open=True)
        are_other = bool(own and other) and all(
            differ(first, second, is_sure=is_sure) for first in own for second in other
        )
        is_held = any(all(holds(word, told) for word in one.words) for one in own)
        if are_other and not ours.is_topic and (pronoun.is_of_person or not is_held):
            return Bound(span, (theirs.source or 0, theirs.span))
        if own and other and not (are_other or is_sure):
            return Bound(span)
        # `## Span` above `Its main span is`: a topic.
        told += extract_words(self._seen.text[slice(*span)].lower()) if ours.is_topic else []
        named = frozenset[str]().union(*(one.words for one in own))
        words = named or list_claiming_words(ours.text, self._policy)[:_MAX_TOPIC]
        return Bound(span, is_open=not any(holds(word, told) for word in words))

    def _find_in_answer(self, said: Sequence[_Said], pronoun: Pronoun) -> Named | None:
        """Return the text that names what an answer's last sentence is about, or else the nearest one before.

        None if nothing stands before the sentence, or if it does not continue what stands there.
        """
        after, nearest = said[-1].span[0], None
        for span, piece in said[-2 : -2 - MAX_BACK : -1]:
            heading = self._seen.find_heading(span[1], after)
            if heading is not None:
                return nearest or self._read_topic(heading.text)
            text, end, after = self._seen.text[slice(*span)], span[1], span[0]
            if self._seen.opens_note(end, said[-1].span[0]):
                return nearest
            if text.rstrip().endswith(":") or is_frame(text, self._sources, self._policy):
                return nearest
            if not list_claiming_words(blank_marks(text), self._policy):
                continue
            phrases, place = self._list_named(text, pronoun), () if piece is None else self._locate(piece)
            if phrases:
                return Named(text, phrases, *place)
            if nearest is None:
                # If this sentence has a pronoun itself, it is about what its source names.
                before = find_pronoun(text, self._policy) if place else None
                of_its_own = self._find_in_source(*place, before) if before and place else None
                nearest = (of_its_own or Named(text, phrases, *place)).narrow(pronoun)
            if phrases is None:
                return nearest
        heading = self._seen.find_heading(0, after)
        return nearest or (None if heading is None else self._read_topic(heading.text))

    def _read_topic(self, text: str) -> Named | None:
        """Return what a heading names, unless it only frames the text."""
        is_framing = not list_claiming_words(blank_marks(text), self._policy)
        if is_framing or is_frame(text, self._sources, self._policy):
            return None
        named = [one for one in read_text(text, self._policy).mentions if not one.is_open]
        return Named(text, named[:1], is_topic=True)

    def _find_in_source(self, source: int, span: Span, pronoun: Pronoun) -> Named | None:
        """Return the source sentence that names what one at a place is about, or else the nearest before."""
        prose, nearest = self._sources[source].prose, None
        for number in range(MAX_BACK + 1):
            text = prose[slice(*span)]
            phrases = self._list_named(text, pronoun)
            if phrases:
                return Named(text, phrases, source, span, is_own=not number)
            if number and nearest is None and not goes_on(text, self._policy):
                nearest = Named(text, None, source, span)
            before = find_sentence_before(prose, span[0], self._policy)
            if before is None or (phrases is None and not pronoun.noun):
                break
            span = before
        return nearest

    def _list_named(self, text: str, pronoun: Pronoun) -> list[Mention] | None:
        """Return what a sentence names that a pronoun may stand for; None where no subject was read."""
        if not pronoun.noun and goes_on(text, self._policy):
            return []
        said = read_text(text, self._policy)
        return list_named(said, pronoun) or ([] if any(one.is_subject for one in said.mentions) else None)

    def _list_places(self, piece: Piece) -> Iterator[tuple[int, Span]]:
        """Yield the sentences of all sources that have the text which verified a piece."""
        stated = self._sources[piece.source].prose[slice(*piece.place)]
        for number, one in enumerate(self._sources) if stated else ():
            start = -1
            for _ in range(_MAX_PLACES):
                start = one.prose.find(stated, start + 1)
                if start < 0:
                    break
                yield number, find_sentence_at(one.prose, start, start + len(stated), self._policy)

    def _locate(self, piece: Piece) -> tuple[int, Span]:
        """Return the source and the sentence of its prose that verified a piece."""
        prose = self._sources[piece.source].prose
        return piece.source, find_sentence_at(prose, *piece.place, self._policy)
