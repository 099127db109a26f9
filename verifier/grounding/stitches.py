"""Stitches: verified pieces that an answer puts together otherwise than its sources do.

`"The western tower was" "damaged in the flood"` holds two verified quotes and says what nobody wrote. So a
piece that is cut out of its sentence is read with what stands around it in the answer, and the gate of the
claim check decides over both. What a pronoun that opens a piece stands for is read beside it
(`verifier.grounding.answer_pronouns`).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from verifier.answers.answer_text import AnswerText, Heading
from verifier.answers.framing import blank_framing, blank_phrases, list_claiming_words
from verifier.codes import ViolationCode
from verifier.grounding.exact_match import find_around, find_verbatim
from verifier.grounding.soft_match import judge_text
from verifier.grounding.terms import write_in_terms
from verifier.grounding.units import make_span_unit, read_spans_once
from verifier.grounding.unquoted_text import pair_with_quotes
from verifier.parsers.english.joining_words import HARMLESS, JOINING, PUTTING_SIDE_BY_SIDE
from verifier.parsers.lexicon import Lexicon, load_lexicon
from verifier.parsers.lexicon.lexicon import VERB
from verifier.parsers.segments.quotes import Quote
from verifier.parsers.segments.spans import blank_marks
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.normal_form import normalize_text
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.words import extract_words
from verifier.policies import Policy
from verifier.sources.context import Sources
from verifier.sources.prepared_form import choose_folding
from verifier.sources.text_record import record_text

if TYPE_CHECKING:
    from verifier.parsers.clauses.records import VerbGroup
    from verifier.parsers.clauses.tokens import Token

_EDGES = " \t\n.,;:!?\"'()[]-*\u201c\u201d\u2018\u2019\u2013\u2014"
_SIDE_BY_SIDE = defer_pattern(
    rf"[,;/&|\n\u2026]|\.\.\.|\b(?:{'|'.join(sorted(PUTTING_SIDE_BY_SIDE))})\b", re.ASCII
)
_JOINT = defer_pattern(r"\s*[,;]\s+(?:and\s+|but\s+)?|\s+(?:and|but|while|whereas)\s+", re.ASCII)
_JOINING = frozenset(word for word in JOINING if " " not in word)
_OPENING = defer_pattern(
    rf"\A[\s*_>-]*(?:{'|'.join(sorted(JOINING, key=len, reverse=True))})(?![A-Za-z'-])",
    re.IGNORECASE | re.ASCII,
)
"""What joins a sentence to the one before it."""

_MAX_LEAD_WORDS = 6
"""The most words of a line that may be the subject of what follows it."""

_OF_ANOTHER = frozenset((ViolationCode.SAID_OF_ANOTHER, ViolationCode.DIRECTION_CONFLICT))
"""What the claim check finds where a source says something of somebody else, or the other way round."""

_MAX_INSIDE = 50
"""How many spans before a place are looked at to find one that overlaps it."""


class Place(NamedTuple):
    """Where a piece of an answer stands: its source, its span there, and that of its sentence."""

    source: int
    prose: str
    span: Span
    sentence: Span

    @property
    def opens(self) -> bool:
        """Whether the piece begins where its sentence does."""
        return not self.prose[self.sentence[0] : self.span[0]].strip(_EDGES)

    @property
    def is_whole(self) -> bool:
        """Whether nothing of its sentence is left out."""
        return self.opens and not self.prose[self.span[1] : self.sentence[1]].strip(_EDGES)


class Stitches:
    """What an answer puts together; all places are those of the text that units are made of."""

    def __init__(self, seen: AnswerText, sources: Sources, policy: Policy) -> None:
        self._seen = seen
        self._answer = seen.text
        self._sources = sources
        self._policy = policy

    def find(
        self, quotes: tuple[Quote, ...], verified: Iterable[Span], headings: Sequence[Heading]
    ) -> Iterator[Span]:
        """Yield the places where pieces are put together as in no source.

        `verified` are the places of all verified pieces. Linear in the answer, except for new checks.
        """
        spans = sorted(verified)
        yield from self._find_turned(quotes, spans)
        yield from self._find_led(spans, headings)
        yield from self._find_joined(spans)

    # --- Sentences around quotes ---

    def _find_turned(self, quotes: tuple[Quote, ...], spans: Sequence[Span]) -> Iterator[Span]:
        """Yield the sentences that change what their quotes, or the verified text beside them, say."""
        pieces = read_spans_once(self._answer, self._sources, self._policy)
        if self._policy.language:
            pieces = [*self._part_sentences(pieces)]
        for span, inside in _join_by_quotes(pair_with_quotes(pieces, quotes)):
            if inside:
                if not self._holds_together(span, inside):
                    yield span
            elif not _meets(span, spans) and self._turns(self._answer[slice(*span)], ()):
                yield span

    def _part_sentences(self, spans: Iterable[Span]) -> Iterator[Span]:
        """Yield the sentences of some spans; a quote that ends one does not join it to the next."""
        stops = self._policy.abbreviations
        for start, end in spans:
            for first, last in record_text(self._answer[start:end]).list_sentences(stops):
                yield start + first, start + last

    def _holds_together(self, span: Span, quotes: tuple[Quote, ...]) -> bool:
        """Return whether a sentence of an answer says of its quotes no more than their sources do."""
        rest = _cut(self._answer, span, quotes)
        if len(quotes) == 1 and not "".join(rest).strip(_EDGES):
            # A quote by itself says no more than its source does.
            return True
        places = [self.locate(quote.span) for quote in quotes]
        said = self._drop_quotation_marks(span, quotes)
        if self._stands(said):
            return True
        lead, *others = rest
        if not self._answer[: span[0]].strip(_EDGES):
            # At the very beginning of an answer there is nothing that a word could join.
            lead = _OPENING.sub("", lead, count=1)
        if self._turns(" ".join([lead, *others]), places):
            return False
        known = [place for place in places if place is not None]
        if len(known) < len(places):
            # A quote without one place has elisions or edits, and its parts have been compared already.
            return True
        if len(quotes) == 1 and self._is_turned_round(said, span, known[0], " ".join(rest)):
            return False
        if all(place.is_whole for place in known):
            return not self._gets_other_subject(self._answer[slice(*quotes[0].span)], rest[0], known[0])
        if list_claiming_words(blank_marks(" ".join(rest)), self._policy):
            return len(quotes) == 1 or self._are_accepted(said, span)
        gaps = zip(rest[1:-1], pairwise(quotes), strict=True)
        return not any(self._runs_on(gap, *pair) for gap, pair in gaps) or self._is_accepted(said, span)

    def _is_turned_round(self, said: str, span: Span, place: Place, rest: str) -> bool:
        """Return whether the claim check finds that a sentence, with its quote in it, is said of another.

        Whose words the quote is, it may say in words that no source has: it may stand without those. Of two
        clauses that it joins each may be said of its own.
        """
        if not list_claiming_words(blank_marks(rest), self._policy):
            # `According to the report,`: nobody else is said to say it.
            return False
        if _OF_ANOTHER.isdisjoint(self._judge(said, span)):
            return False
        known = self._list_words(self._read(place.prose))
        clauses = _JOINT.split(blank_framing(said, self._policy, known))
        return any(self._judge(clause, span) for clause in clauses)

    def _runs_on(self, gap: str, left: Quote, right: Quote) -> bool:
        """Return whether a reader takes two quotes for one clause, because a verb stands where they meet."""
        if _SIDE_BY_SIDE.search(self._read(gap)):
            return False
        before, after = self._answer[slice(*left.span)], self._answer[slice(*right.span)]
        return self._opens_with_verb(after) or self._is_open(before, after)

    def _are_accepted(self, said: str, span: Span) -> bool:
        """Return whether the gate accepts a sentence, or each of its coordinated clauses by itself."""
        return self._is_accepted(said, span) or all(
            self._is_accepted(clause, span) for clause in _JOINT.split(said)
        )

    def _drop_quotation_marks(self, span: Span, quotes: tuple[Quote, ...]) -> str:
        parts: list[str] = []
        at = span[0]
        for quote in quotes:
            parts += self._answer[at : quote.outer[0]], " ", self._answer[slice(*quote.span)], " "
            at = quote.outer[1]
        return " ".join(blank_marks("".join([*parts, self._answer[at : span[1]]])).split())

    def _turns(self, rest: str, places: Iterable[Place | None]) -> bool:
        """Return whether small words around quotes change what they say: `or`, `almost`, `if he said`.

        If all the quotes are from one source sentence, a word that this sentence has, too, changes nothing.
        """
        policy = self._policy
        words = self._list_words(self._read(blank_phrases(blank_marks(rest), policy)))
        framing = policy.framing_words.words | policy.reporting_words.words
        turning = (policy.claim_function_words.words - HARMLESS - framing | _JOINING).intersection(words)
        if not turning:
            return False
        sentences = {(place.source, place.sentence): place for place in places if place is not None}
        if len(sentences) != 1:
            return True
        (place,) = sentences.values()
        return not turning <= {*self._list_words(self._read(place.prose[slice(*place.sentence)]))}

    def _find_joined(self, spans: Sequence[Span]) -> Iterator[Span]:
        """Yield the sentences that a word such as `therefore` joins to another one, but in no source."""
        for span in read_spans_once(self._answer, self._sources, self._policy):
            is_behind = bool(spans) and spans[0][1] <= span[0] and _meets(span, spans)
            joins = is_behind and _OPENING.match(self._read(self._answer[slice(*span)]))
            if joins and self.locate(span) is None:
                yield span

    # --- Subjects ---

    def _find_led(self, spans: Sequence[Span], headings: Sequence[Heading]) -> Iterator[Span]:
        """Yield the verified pieces without a subject that get one here: a heading, an item or a line."""
        heading = headings[0].text if len(headings) == 1 else ""
        before: tuple[Span, Place] | None = None
        for span in spans if heading or len(spans) > 1 else ():
            place = self.locate(span)
            if place is not None:
                lead = self._find_lead(span, before) or heading
                if lead and self._gets_other_subject(self._answer[slice(*span)].strip(_EDGES), lead, place):
                    yield span
            before = None if place is None else (span, place)

    def _find_lead(self, span: Span, before: tuple[Span, Place] | None) -> str:
        """Return the piece before a new line if it may be the subject of that line, else an empty text."""
        if before is None or before[1].is_whole or "\n" not in self._answer[before[0][1] : span[0]]:
            return ""
        text = self._answer[slice(*before[0])].strip(_EDGES)
        return text if len(text.split()) <= _MAX_LEAD_WORDS else ""

    def _gets_other_subject(self, text: str, lead: str, place: Place) -> bool:
        """Return whether a lead becomes the subject of a text that has another subject in its source."""
        if place.opens or not self._opens_with_verb(text) or self._list_verbs(lead):
            return False
        said = f"{lead.strip(_EDGES)} {text}"
        return not (self._stands(said) or self._is_accepted(said, (0, len(said))))

    # --- Texts and their places ---

    def _opens_with_verb(self, text: str) -> bool:
        return any(verb.start == 0 for verb, _ in self._list_verbs(text))

    def _is_open(self, text: str, after: str) -> bool:
        """Return whether a text ends with a verb, and what it says is in the text after it.

        That is a verb that says nothing alone, `was` or only `became`, or any before a text without one.
        """
        lexicon = load_lexicon("english")
        verbs, is_led = self._list_verbs(text), not self._list_verbs(after)
        return any(
            verb.end == len(tokens)
            and (verb.is_copula or is_led or (len(verbs) == 1 and _links(tokens[verb.head].key, lexicon)))
            for verb, tokens in verbs
        )

    def _list_verbs(self, text: str) -> list[tuple[VerbGroup, Sequence[Token]]]:
        """Return the verbs of a text, each with the tokens of its reading."""
        stated = self._read(text)
        readings = record_text(stated).read_clauses(load_lexicon("english"))
        return [
            (clause.verb, reading.tokens)
            for reading in readings[:1]
            for clause in reading.clauses
            if clause.verb is not None
        ]

    def _read(self, text: str) -> str:
        """Return a text in the terms that the rules about words read."""
        return write_in_terms(text, self._policy)

    def _normalize(self, text: str) -> str:
        """Return a text as sources are compared with it."""
        return normalize_text(text, folding=choose_folding(self._policy))

    def _list_words(self, text: str) -> list[str]:
        return extract_words(self._normalize(text))

    def locate(self, span: Span) -> Place | None:
        """Return where a piece stands in a source, or None where it stands in none."""
        unit = make_span_unit(self._answer, span, self._policy)
        return self._look_up(unit.normal, unit.reading)

    def _look_up(self, normal: str, reading: str) -> Place | None:
        """Return where a text stands in a source, with or without the stop that it ends in."""
        policy = self._policy
        for end in (len(normal), len(normal) - 1):
            if end < len(normal) and normal[-1:] not in ".,":
                break
            match = find_verbatim(normal[:end], reading, self._sources, policy, polarity=policy.polarity)
            if match is not None:
                prose = self._sources[match.source].prose
                return Place(match.source, prose, match.span, find_around(match, self._sources, policy))
        return None

    def _stands(self, text: str) -> bool:
        """Return whether a text stands in a source word for word."""
        normal = self._normalize(text).strip(_EDGES)
        return bool(normal) and self._look_up(normal, text) is not None

    def _is_accepted(self, text: str, span: Span) -> bool:
        """Return whether the gate of the claim check accepts a text, or what it says without its framing."""
        texts = dict.fromkeys((text, blank_framing(text, self._policy)))
        return any(not self._judge(item, span) for item in texts)

    def _judge(self, text: str, span: Span) -> frozenset[ViolationCode]:
        """Return the codes of what the gate of the claim check finds wrong with a text."""
        found = judge_text(text, span[0], span, self._sources, self._policy).violations
        return frozenset([violation.code for violation in found])


def _links(verb: str, lexicon: Lexicon) -> bool:
    return lexicon.lemma_of(verb, VERB) in lexicon.kinds["linking"]


def _cut(answer: str, span: Span, quotes: tuple[Quote, ...]) -> tuple[str, ...]:
    """Return what stands before, between and after the quotes of a sentence."""
    rest = []
    at = span[0]
    for quote in quotes:
        rest.append(answer[at : quote.outer[0]])
        at = quote.outer[1]
    return (*rest, answer[at : span[1]])


def _join_by_quotes(
    pairs: Iterable[tuple[Span, tuple[Quote, ...]]],
) -> Iterator[tuple[Span, tuple[Quote, ...]]]:
    """Yield the sentences of an answer with their quotes; those that share a quote are one."""
    held: tuple[Span, tuple[Quote, ...]] | None = None
    for span, inside in pairs:
        if held is not None and held[1] and inside and held[1][-1] == inside[0]:
            held = (held[0][0], span[1]), (*held[1], *inside[1:])
            continue
        if held is not None:
            yield _widen(held)
        held = span, inside
    if held is not None:
        yield _widen(held)


def _widen(held: tuple[Span, tuple[Quote, ...]]) -> tuple[Span, tuple[Quote, ...]]:
    (start, end), quotes = held
    if quotes:
        start, end = min(start, quotes[0].outer[0]), max(end, quotes[-1].outer[1])
    return (start, end), quotes


def _meets(span: Span, spans: Sequence[Span]) -> bool:
    """Return whether one of some spans, in their order, meets another; a unit holds few others."""
    last = bisect_left(spans, (span[1], 0))
    return any(end > span[0] for _, end in spans[max(0, last - _MAX_INSIDE) : last])
