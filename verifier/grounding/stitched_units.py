"""Stitched units: verified pieces that an answer puts together otherwise than its sources do.

`"The western tower was" "damaged in the flood"` holds two verified quotes and says what nobody wrote. So a
piece that begins or ends inside a sentence of its source is looked at together with what stands around it
in the answer; so are a sentence that opens with a pronoun, and what joins two statements. What one whole
verified statement says beside another is no matter of this module.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import pairwise
from typing import NamedTuple

from verifier.answers.answer_text import AnswerText, Heading
from verifier.answers.framing import blank_framing, blank_phrases, list_claiming_words
from verifier.grounding.exact_match import find_around, find_verbatim
from verifier.grounding.framed_units import is_frame
from verifier.grounding.row_checks import find_pair
from verifier.grounding.soft_match import judge_text
from verifier.grounding.terms import write_in_terms
from verifier.grounding.units import make_span_unit, read_spans_once
from verifier.grounding.unquoted_text import pair_with_quotes
from verifier.parsers.english.clause_words import SUBORDINATORS
from verifier.parsers.english.joining_words import (
    HARMLESS,
    HEARSAY,
    JOINING,
    LEADING_ON,
    PUTTING_SIDE_BY_SIDE,
    REACHING_BACK,
    VERDICTS,
)
from verifier.parsers.english.pronouns import OBJECT_PRONOUNS, OPENING_ANAPHORS, POSSESSORS
from verifier.parsers.english.verbs import AUXILIARIES, PASTS, PASTS_OR_PARTICIPLES, PRESENTS
from verifier.parsers.segments.quotes import Quote
from verifier.parsers.segments.sentences import find_sentence, split_sentences
from verifier.parsers.segments.spans import blank_marks
from verifier.parsers.text.normal_form import normalize_text
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.words import extract_words
from verifier.policies import Policy
from verifier.sources.context import Sources
from verifier.sources.languages import tell_gender
from verifier.sources.negation_triggers import may_deny
from verifier.sources.prepared_form import choose_folding

_EDGES = " \t\n.,;:!?\"'()[]-*\u201c\u201d\u2018\u2019\u2013\u2014"
_SAYING = frozenset(("say", "says", "said", "tells", "told"))
_VERBS = frozenset((*AUXILIARIES, *PASTS, *PRESENTS, *PASTS_OR_PARTICIPLES))
_SIDE_BY_SIDE = re.compile(
    rf"[,;/&|\n\u2026]|\.\.\.|\b(?:{'|'.join(sorted(PUTTING_SIDE_BY_SIDE))})\b", re.ASCII
)
_BETWEEN_CLAUSES = re.compile(r"\s*[,;]\s+(?:and\s+|but\s+)?|\s+(?:and|but|while|whereas)\s+", re.ASCII)
_NAME = re.compile(r"(?<![A-Za-z0-9'.])[A-Z][a-z]+")
_LEADS_IN = re.compile(r"[:=\u2013\u2014>\u2192]|(?<!\S)-+(?!\S)")
_DIGIT = re.compile("[0-9]")
_OPENING = re.compile(r"[\s*_>-]*([A-Za-z][A-Za-z' -]{1,40}?)[*_]*([:,])[*_]*\s+(?=\S)", re.ASCII)
_OPENING_IN_TERMS = re.compile(r"[\s*_>-]*((?:[^\W\d_]|(?<=\w)[' -]){2,41}?)[*_]*([:,])[*_]*\s+(?=\S)")
_MAX_INSIDE = 50
"""How many quotes a statement around them has at most that is known to hold them."""

_MAX_LEAD_WORDS = 6
"""How many words what follows may have for its subject has at most."""

_MAX_BACK = 6
"""How many sentences a source may go on about one thing by its pronouns alone."""


class _Place(NamedTuple):
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
        """Yield the places of what no source puts together like that.

        `verified` are the places of all that was. Linear in the answer, but for what is judged anew.
        """
        spans = sorted(verified)
        pieces = read_spans_once(self._answer, self._sources, self._policy)
        if self._policy.language:
            pieces = [*self._part_sentences(pieces)]
        for span, inside in _join_by_quotes(pair_with_quotes(pieces, quotes)):
            if inside:
                if not self._holds_together(span, inside):
                    yield span
            elif not _meets(span, spans) and self._turns(self._answer[slice(*span)], ()):
                yield span
        yield from self._find_rebound(spans, headings)
        yield from self._find_misfiled(spans, headings)
        yield from self._find_joining(spans)
        yield from self._find_doubting(spans)

    def _part_sentences(self, spans: Iterable[Span]) -> Iterator[Span]:
        """Yield the sentences of some spans: one with a quote that ends it is no sentence with the next."""
        stops = self._policy.abbreviations.words
        for start, end in spans:
            for first, last in split_sentences(self._answer[start:end], abbreviations=stops):
                yield start + first, start + last

    def _holds_together(self, span: Span, quotes: tuple[Quote, ...]) -> bool:
        """Return whether a sentence of an answer says of its quotes no more than their sources do."""
        places = [self._locate(quote.span) for quote in quotes]
        rest = _cut(self._answer, span, quotes)
        said = self._without_marks(span, quotes)
        if self._stands(said):
            return True
        own = " ".join(rest)
        opening = _joining().match(rest[0])
        if opening is not None and not self._answer[: span[0]].strip(_EDGES):
            # At the very beginning there is nothing that it could join.
            own = own[opening.end() :]
        if self._turns(own, places) or self._speaks_for_another(span, rest, places):
            return False
        known = [place for place in places if place is not None]
        if len(known) < len(places):
            # What stands there with elisions or edits was put together by its parts.
            return True
        claiming = bool(list_claiming_words(blank_marks(" ".join(rest)), self._policy))
        if all(place.is_whole for place in known):
            frame = is_frame(rest[0], self._sources, self._policy)
            return frame or not (claiming and self._rebinds(rest[0], quotes[0], known[0]))
        if self._takes_subject(rest[0], quotes[0], known[0]) or self._skips_figure(rest[0], known[0]):
            return False
        if claiming and len(quotes) > 1:
            return self._is_accepted(said, span) or self._are_clauses_accepted(span, quotes)
        return claiming or not self._run_on(rest, quotes) or self._is_pair(said)

    def _read(self, text: str) -> str:
        """Return a text as rules read it that ask words."""
        return write_in_terms(text, self._policy)

    def _run_on(self, rest: Sequence[str], quotes: tuple[Quote, ...]) -> bool:
        """Return whether a quote goes on what the one before it begins, as a reader takes it."""
        for gap, (left, right) in zip(rest[1:-1], pairwise(quotes), strict=True):
            if _SIDE_BY_SIDE.search(self._read(gap)):
                continue
            before = self._read(self._answer[slice(*left.span)] + " " + gap).split()
            after = self._read(self._answer[slice(*right.span)])
            first, last = after.split()[0].strip(_EDGES).lower(), before[-1].strip(_EDGES).lower()
            has_verb = any(_opens_with_verb(word) for word in before)
            if (
                _LEADS_IN.search(gap)
                or _opens_with_verb(after)
                or last in LEADING_ON
                or (last in _VERBS or last.endswith("ed"))
                or (has_verb and first in REACHING_BACK)
            ):
                return True
        return False

    def _locate(self, span: Span) -> _Place | None:
        return self._sources.once(("located", span), lambda: self._look_up_span(span))

    def _look_up_span(self, span: Span) -> _Place | None:
        unit = make_span_unit(self._answer, span, self._policy)
        return self._look_up(unit.normal, unit.reading)

    def _look_up(self, normal: str, reading: str) -> _Place | None:
        policy = self._policy
        for end in (len(normal), len(normal) - 1):
            if end < len(normal) and normal[-1:] not in ".,":
                break
            match = find_verbatim(normal[:end], reading, self._sources, policy, polarity=policy.polarity)
            if match is not None:
                prose = self._sources[match.source].prose
                return _Place(match.source, prose, match.span, find_around(match, self._sources, policy))
        return None

    def _stands(self, text: str) -> bool:
        """Return whether a text stands in a source word for word."""
        normal = self._normalize(text).strip(_EDGES)
        return bool(normal) and self._look_up(normal, text) is not None

    def _normalize(self, text: str) -> str:
        return normalize_text(text, folding=choose_folding(self._policy))

    def _without_marks(self, span: Span, quotes: tuple[Quote, ...]) -> str:
        parts: list[str] = []
        at = span[0]
        for quote in quotes:
            parts += self._answer[at : quote.outer[0]], " ", self._answer[slice(*quote.span)], " "
            at = quote.outer[1]
        return " ".join(blank_marks("".join([*parts, self._answer[at : span[1]]])).split())

    def _turns(self, rest: str, places: Iterable[_Place | None]) -> bool:
        """Return whether small words around quotes turn them round: `or`, `almost`, `if the article said`.

        Those count that the sentence of the quotes has as well.
        """
        policy = self._policy
        words = extract_words(self._normalize(self._read(blank_phrases(blank_marks(rest), policy))))
        function_words = policy.claim_function_words.words
        framing = policy.framing_words.words | policy.reporting_words.words
        turning = {
            word for word in words if word in function_words and not (word in HARMLESS or word in framing)
        }
        turning.update(_JOINING_WORDS.intersection(words))
        if not turning:
            return False
        sentences = {(place.source, place.sentence): place for place in places if place is not None}
        if len(sentences) != 1:
            return True
        (place,) = sentences.values()
        sentence = self._read(place.prose[slice(*place.sentence)])
        return not turning <= {*extract_words(self._normalize(sentence))}

    def _speaks_for_another(self, span: Span, rest: Sequence[str], places: Sequence[_Place | None]) -> bool:
        """Return whether beside whole sentences stands a name, or a word, that their source has not there."""
        whole = [place for place in places if place is not None and place.is_whole]
        if not whole or len(whole) < len(places):
            return False
        said = blank_marks(" ".join(rest))
        if is_frame(said.strip(), self._sources, self._policy):
            return False
        titles = self._read_titles()
        around = [self._read_around(place) for place in whole]
        near = {word for text in around for word in extract_words(self._normalize(text))}
        known = {word for text in around for word in extract_words(self._normalize(self._read(text)))}
        names = {name[0].lower() for name in _NAME.finditer(self._read(said))}.difference(self._quiet, titles)
        if names and names.isdisjoint(known):
            return True
        words = [word for word in list_claiming_words(said, self._policy) if word not in titles]
        absent = [word for word in words if not _holds_stem(word, near)]
        return bool(absent) and not self._is_accepted(said, span)

    @cached_property
    def _quiet(self) -> frozenset[str]:
        policy = self._policy
        framing = policy.framing_words.words | policy.reporting_words.words
        return framing | policy.claim_function_words.words

    def _takes_subject(self, lead: str, quote: Quote, place: _Place) -> bool:
        """Return whether what stands before a quote that has lost its subject is another subject."""
        text = self._answer[slice(*quote.span)]
        words = blank_marks(lead).split()
        while words and self._read(words[-1]).lower() in _VERBS:
            text, words = f"{words[-1]} {text}", words[:-1]
        if place.opens or not words or not words[-1][-1:].isalnum():
            return False
        if not (_opens_with_verb(self._read(text)) or self._continues_noun(text, place)):
            return False
        head = words[-1].lower()
        policy = self._policy
        if head in policy.reporting_words.words or head in policy.claim_function_words.words:
            return False
        before = place.prose[place.sentence[0] : place.span[0]]
        known = extract_words(self._normalize(before))
        if self._opens_with_pronoun(before):
            known += extract_words(self._normalize(_find_antecedent(place, policy) or ""))
        return not _holds_stem(self._normalize(head), known)

    def _continues_noun(self, text: str, place: _Place) -> bool:
        """Return whether a piece may open with a verb in ``-s``: in its source it follows a noun."""
        before = extract_words(self._normalize(place.prose[place.sentence[0] : place.span[0]]))
        follows_noun = bool(before) and before[-1] not in self._quiet | _VERBS
        return follows_noun and text.split()[0].strip(_EDGES).endswith("s")

    def _skips_figure(self, lead: str, place: _Place) -> bool:
        """Return whether between the words before a quoted figure and that figure another one stands."""
        before = place.prose[place.sentence[0] : place.span[0]]
        if not place.prose[place.span[0]].isdecimal():
            return False
        claiming = list_claiming_words(blank_marks(lead), self._policy)
        at = max((self._normalize(before).rfind(word) for word in claiming), default=-1)
        return at >= 0 and _DIGIT.search(before, at) is not None

    def _read_around(self, place: _Place) -> str:
        """Return the sentence of a place with those before and after it."""
        prose, (start, end) = place.prose, place.sentence
        before = _find_before(prose, start, self._policy)
        after = len(prose) - len(prose[end:].lstrip())
        last = _find_around(prose, after, min(after + 1, len(prose)), self._policy)[1]
        return prose[before[0] if before else start : last]

    def _read_titles(self) -> set[str]:
        return {word for name in self._sources.names for word in extract_words(name)}

    def _is_accepted(self, text: str, span: Span) -> bool:
        """Return whether the gate of the claim check accepts a text, or what it says without its framing."""
        texts = dict.fromkeys((text, blank_framing(text, self._policy)))
        return any(
            not judge_text(item, span[0], span, self._sources, self._policy).violations for item in texts
        )

    def _are_clauses_accepted(self, span: Span, quotes: tuple[Quote, ...]) -> bool:
        """Return whether each clause of a sentence with quotes is accepted by itself."""
        cuts = [span[0]]
        for left, right in pairwise(quotes):
            part = _BETWEEN_CLAUSES.search(self._answer, left.outer[1], right.outer[0])
            if part is None:
                return False
            cuts.append(part.end())
        stops = [*cuts[1:], span[1]]
        for start, stop, quote in zip(cuts, stops, quotes, strict=True):
            said = self._without_marks((start, stop), (quote,))
            own = self._answer[start : quote.outer[0]] + " " + self._answer[quote.outer[1] : stop]
            claiming = list_claiming_words(blank_marks(own), self._policy)
            if claiming and not (self._stands(said) or self._is_accepted(said, (start, stop))):
                return False
        return True

    def _is_pair(self, said: str) -> bool:
        pair = find_pair(said, self._sources, self._policy)
        return pair is not None and not pair.denied

    def _rebinds(self, lead: str, quote: Quote, place: _Place) -> bool:
        """Return whether a lead before a quote that opens with a pronoun is not what that stands for."""
        return self._gets_other_subject(self._answer[slice(*quote.span)], lead, place)

    def _gets_other_subject(self, text: str, lead: str, place: _Place) -> bool:
        """Return whether a lead becomes the subject of a text that in its source has another one."""
        stated = self._read(text)
        if not stated.split():
            return False
        if place.opens and _opens_with_pronoun(stated):
            lead_words = list_claiming_words(blank_marks(lead), self._policy)
            before = _find_antecedent(place, self._policy)
            if not lead_words or before is None:
                return False
            known = extract_words(self._normalize(before))
            if all(_holds_stem(word, extract_words(self._normalize(text))) for word in lead_words):
                # It names what the sentence is about, and no subject of it.
                return False
            agree = _agree_in_names(self._read(lead), self._read(before))
            return not _holds_stem(lead_words[-1], known) or not agree
        has_verb = any(_opens_with_verb(self._read(word)) for word in lead.split())
        if place.opens or not _opens_with_verb(stated) or has_verb:
            return False
        said = f"{lead.strip(_EDGES)} {text}"
        return not (self._stands(said) or self._is_accepted(said, (0, len(said))))

    def _find_rebound(self, spans: Sequence[Span], headings: Sequence[Heading]) -> Iterator[Span]:
        """Yield the verified pieces whose subject another heading, item or sentence has become."""
        before: tuple[str, _Place] | None = None
        end = 0
        heading = headings[0].text if len(headings) == 1 else ""
        for span in spans:
            place = self._locate(span)
            if place is None:
                before = None
                continue
            text = self._answer[slice(*span)].strip(_EDGES)
            lead = heading
            is_item = before is not None and "\n" in self._answer[end : span[0]]
            is_note = self._opens_note(end, span[0])
            end = span[1]
            if before and is_item and not before[1].is_whole and len(before[0].split()) <= _MAX_LEAD_WORDS:
                lead = before[0]
            if (lead and self._gets_other_subject(text, lead, place)) or (
                before is not None and not is_note and self._changes_antecedent(text, place, before[1])
            ):
                yield span
            before = text, place

    def _find_misfiled(self, spans: Sequence[Span], headings: Sequence[Heading]) -> Iterator[Span]:
        """Yield the pieces under a heading that names another thing of the source: `# Tallis GmbH`.

        A heading of several words that stands word for word in a source names something there. What stands
        under it has to share a word with it, or stand behind a sentence that does; what the source opens with
        it is about as a whole.
        """
        for number, heading in enumerate(headings):
            stop = headings[number + 1].span[0] if number + 1 < len(headings) else len(self._seen.original)
            normal = self._normalize(heading.text).strip(_EDGES)
            words = list_claiming_words(normal, self._policy)
            if len(normal.split()) < 2 or not words:
                continue
            named = self._look_up(normal, heading.text)
            if named is None or not named.prose[: named.sentence[0]].strip():
                continue
            for span in spans:
                if heading.span[1] <= self._find_original(span) < stop and not self._is_near(span, words):
                    yield span

    def _find_original(self, span: Span) -> int:
        offsets = self._seen.offsets
        return span[0] if offsets is None else offsets.locate(*span)[0]

    def _is_near(self, span: Span, words: Sequence[str]) -> bool:
        """Return whether a word stands in the sentence of a piece in its source, or in those beside it."""
        place = self._locate(span)
        if place is None:
            return True
        before = _find_before(place.prose, place.sentence[0], self._policy) or place.sentence
        near = extract_words(self._normalize(place.prose[before[0] : place.sentence[1]]))
        return any(_holds_stem(word, near) for word in words)

    def _opens_note(self, end: int, start: int) -> bool:
        """Return whether between two places a note begins, which is no part of what runs on."""
        offsets = self._seen.offsets
        if offsets is None:
            return "]:" in self._answer[end:start]
        return (
            "]:"
            in self._seen.original[offsets.locate(0, end)[1] : offsets.locate(start, len(self._answer))[0]]
        )

    def _changes_antecedent(self, text: str, place: _Place, before: _Place) -> bool:
        """Return whether a pronoun opens a sentence after another antecedent than its source has."""
        stated = self._read(text)
        if not _opens_with_pronoun(stated) and not (place.opens and _has_pronoun_object(stated)):
            return False
        if not place.opens:
            # What it stands for is named in its own sentence.
            return place.sentence != before.sentence
        if not before.is_whole:
            return False
        gap = place.prose[before.span[1] : place.span[0]]
        if before.source == place.source and before.span[1] <= place.span[0] and not gap.strip(_EDGES):
            return False
        antecedent = _find_antecedent(place, self._policy)
        if antecedent is None:
            return False
        if self._goes_on_otherwise(text, place, before):
            return True
        own = _find_antecedent(before, self._policy) or ""
        said = before.prose[slice(*before.sentence)]
        subject = own if self._opens_with_pronoun(said) and own else said
        claiming = list_claiming_words(subject, self._policy)[:3]
        other = list_claiming_words(antecedent, self._policy)
        return not any(_holds_stem(word, other) for word in claiming)

    def _goes_on_otherwise(self, text: str, place: _Place, before: _Place) -> bool:
        """Return whether a source goes on about a statement with another gender than a text does.

        What the text goes on about in its own source is another sentence.
        """
        gender = tell_gender(text, self._policy)
        if gender is None:
            return False
        prose, (start, end) = before.prose, before.sentence
        opening = tell_gender(prose[start:end], self._policy)
        if (opening or tell_gender(prose[end:], self._policy)) in (None, gender):
            return False
        own = prose[start:end] if opening is None else _find_antecedent(before, self._policy)
        return _find_antecedent(place, self._policy) != own

    def _opens_with_pronoun(self, text: str) -> bool:
        return _opens_with_pronoun(self._read(text))

    def _find_doubting(self, spans: Sequence[Span]) -> Iterator[Span]:
        """Yield what before a verified statement calls it false, or hearsay, or sets it elsewhere.

        Before a comma everything counts that says something (`In my dream,`), before a colon a closed list.
        """
        for start, end in spans:
            text = self._answer[start:end]
            found = (_OPENING_IN_TERMS if self._policy.language else _OPENING).match(text)
            if found is None:
                continue
            label = self._read(found[1]).lower()
            is_verdict = label in VERDICTS or bool(self._policy.language and may_deny(found[1], self._policy))
            if found[2] == ":" and not is_verdict:
                continue
            rest = text[found.end() :]
            place = self._look_up(self._normalize(rest).strip(_EDGES), rest)
            if place is None or self._stands(text):
                continue
            words = list_claiming_words(found[1], self._policy) or [found[1].lower()] * (found[2] == ":")
            around = self._read_around(place)
            near = extract_words(self._normalize(around))
            is_hearsay = label in HEARSAY and label not in extract_words(self._normalize(self._read(around)))
            # A denial beside the place is no label of it.
            is_denied = found[2] == ":" and may_deny(label, self._policy)
            if is_hearsay or is_denied or any(not _holds_stem(word, near) for word in words):
                yield start, start + found.end(1)

    def _is_joined_alike(self, text: str, joint: str) -> bool:
        """Return whether what a text is accepted by has the word in terms that joins it to what is before."""
        found = judge_text(text, 0, (0, len(text)), self._sources, self._policy)
        words = f" {' '.join(extract_words(self._normalize(self._read(found.window))))} "
        return f" {self._normalize(joint)} " in words

    def _find_joining(self, spans: Sequence[Span]) -> Iterator[Span]:
        """Yield the sentences that a word joins to another one which in no source does."""
        for start, end in read_spans_once(self._answer, self._sources, self._policy):
            text = self._answer[start:end]
            found = _joining().match(self._read(text))
            if found is None or not _meets((start, end), spans) or not spans[0][1] <= start:
                continue
            if self._policy.language:
                if not (self._stands(text) or self._is_joined_alike(text, found[1])):
                    yield start, end
                continue
            place = self._look_up(self._normalize(text[found.end() :]).strip(_EDGES), text[found.end() :])
            sentence = "" if place is None else place.prose[slice(*place.sentence)]
            if not self._normalize(sentence).startswith(self._normalize(found[1])) and not self._stands(text):
                yield start, end


def _opens_with_pronoun(text: str) -> bool:
    words = extract_words(text.lower())
    return bool(words) and words[0] in OPENING_ANAPHORS


def _opens_with_verb(text: str) -> bool:
    first = text.split()[0].strip(_EDGES).lower() if text.split() else ""
    return first in _VERBS or first in _SAYING or first.endswith("ed")


def _has_pronoun_object(text: str) -> bool:
    """Return whether a sentence has a pronoun behind its verb that its own subject cannot stand for.

    `The placebo lowered it by 3%`. Behind a comma or a word that opens another clause it may stand for that.
    """
    words = [word.strip("\"'()") for word in text.lower().split()]
    for place, word in enumerate(words):
        if word.endswith((",", ";", ":")) or word in _OPENING_CLAUSES:
            return False
        if word.strip(".!") in OBJECT_PRONOUNS and place > 1:
            return True
    return False


_OPENING_CLAUSES = SUBORDINATORS | {"and", "or", "if", "unless", "as"}
_JOINING_WORDS = frozenset(word for word in JOINING if " " not in word)


@cache
def _joining() -> re.Pattern[str]:
    """Return a pattern of what joins a sentence to the one before it."""
    words = "|".join(sorted(JOINING, key=len, reverse=True))
    return re.compile(rf"[\s*_>-]*({words})(?![A-Za-z'-])[,:]?\s+", re.IGNORECASE | re.ASCII)


def _cut(answer: str, span: Span, quotes: tuple[Quote, ...]) -> list[str]:
    """Return what stands before, between and after the quotes of a sentence."""
    rest = []
    at = span[0]
    for quote in quotes:
        rest.append(answer[at : quote.outer[0]])
        at = quote.outer[1]
    return [*rest, answer[at : span[1]]]


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


def _find_before(prose: str, start: int, policy: Policy) -> Span | None:
    """Return the span of the sentence that ends before a place, if there is one."""
    end = len(prose[:start].rstrip())
    if end == 0:
        return None
    return _find_around(prose, end - 1, end, policy)


def _find_around(prose: str, start: int, end: int, policy: Policy) -> Span:
    return find_sentence(
        prose, start, end, reach=policy.denial_reach, abbreviations=policy.abbreviations.words
    )


def _find_antecedent(place: _Place, policy: Policy) -> str | None:
    """Return the sentence that a pronoun at the start of a place goes back to, if there is one."""
    start = place.sentence[0]
    gender = tell_gender(place.prose[start:], policy)
    for _ in range(_MAX_BACK):
        before = _find_before(place.prose, start, policy)
        if before is None or before[0] >= start:
            return None
        text = place.prose[slice(*before)]
        stated = write_in_terms(text, policy)
        goes_on = _opens_with_pronoun(stated) and not _names_another(text, stated, gender, policy)
        if stated.strip(_EDGES) and not goes_on:
            return text
        start = before[0]
    return None


def _names_another(text: str, stated: str, gender: str | None, policy: Policy) -> bool:
    """Return whether a sentence opens with what somebody has, and a pronoun behind it is of that.

    `Ihr Sohn Emil wurde Arzt. Er zog fort.`
    """
    if gender is None or tell_gender(text, policy) in (None, gender):
        return False
    return extract_words(stated.lower())[0] in POSSESSORS


def _agree_in_names(lead: str, before: str) -> bool:
    """Return whether of two texts that name something one names what the other does."""
    names = {name[0] for name in _NAME.finditer(lead)}
    others = {name[0] for name in _NAME.finditer(before)}
    return not names or not others or not names.isdisjoint(others)


def _holds_stem(word: str, words: Iterable[str]) -> bool:
    """Return whether one of some words begins as a word does, but for its ending."""
    shortest = max(3, len(word) - 3)
    return any(other[:shortest] == word[:shortest] for other in words)
