"""The pieces of an answer, and where they stand in its sources."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from verifier.answers.answer_text import AnswerText
from verifier.answers.framing import blank_framing
from verifier.grounding.exact_match import find_around, find_verbatim
from verifier.grounding.soft_match import judge_text
from verifier.grounding.terms import write_in_terms
from verifier.grounding.units import make_span_unit
from verifier.parsers.english.pronouns import OPENING_ANAPHORS, POSSESSORS
from verifier.parsers.english.verbs import AUXILIARIES, PASTS, PASTS_OR_PARTICIPLES, PRESENTS
from verifier.parsers.segments.sentences import find_sentence
from verifier.parsers.text.normal_form import normalize_text
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.words import extract_words
from verifier.policies import Policy
from verifier.sources.context import Sources
from verifier.sources.languages import tell_gender
from verifier.sources.prepared_form import choose_folding

EDGES = " \t\n.,;:!?\"'()[]-*\u201c\u201d\u2018\u2019\u2013\u2014"
VERBS = frozenset((*AUXILIARIES, *PASTS, *PRESENTS, *PASTS_OR_PARTICIPLES))
NAME = re.compile(r"(?<![A-Za-z0-9'.])[A-Z][a-z]+")
_SAYING = frozenset(("say", "says", "said", "tells", "told"))
_MAX_BACK = 6
"""How many sentences a source may go on about one thing by its pronouns alone."""


class Place(NamedTuple):
    """Where a piece of an answer stands: its source, its span there, and that of its sentence."""

    source: int
    prose: str
    span: Span
    sentence: Span

    @property
    def opens(self) -> bool:
        """Whether the piece begins where its sentence does."""
        return not self.lead.strip(EDGES)

    @property
    def is_whole(self) -> bool:
        """Whether nothing of its sentence is left out."""
        return self.opens and not self.prose[self.span[1] : self.sentence[1]].strip(EDGES)

    @property
    def lead(self) -> str:
        """What its sentence has before the piece."""
        return self.prose[self.sentence[0] : self.span[0]]


class Pieces:
    """The pieces of one answer; all places are those of the text that units are made of."""

    def __init__(self, seen: AnswerText, sources: Sources, policy: Policy) -> None:
        self.seen = seen
        self.answer = seen.text
        self.sources = sources
        self.policy = policy

    def read(self, text: str) -> str:
        """Return a text as rules read it that ask words."""
        return write_in_terms(text, self.policy)

    def normalize(self, text: str) -> str:
        """Return a text as sources are compared with it."""
        return normalize_text(text, folding=choose_folding(self.policy))

    def list_words(self, text: str) -> list[str]:
        """Return the words of a text as sources are compared with them."""
        return extract_words(self.normalize(text))

    def locate(self, span: Span) -> Place | None:
        """Return where a piece stands in a source, or None where it stands in none."""
        return self.sources.once(("located", span), lambda: self._look_up_span(span))

    def _look_up_span(self, span: Span) -> Place | None:
        unit = make_span_unit(self.answer, span, self.policy)
        return self.look_up(unit.normal, unit.reading)

    def look_up(self, normal: str, reading: str) -> Place | None:
        """Return where a text stands in a source, with or without the stop that it ends in."""
        policy = self.policy
        for end in (len(normal), len(normal) - 1):
            if end < len(normal) and normal[-1:] not in ".,":
                break
            match = find_verbatim(normal[:end], reading, self.sources, policy, polarity=policy.polarity)
            if match is not None:
                prose = self.sources[match.source].prose
                return Place(match.source, prose, match.span, find_around(match, self.sources, policy))
        return None

    def look_up_text(self, text: str) -> Place | None:
        """Return where a text stands in a source, the marks around it aside."""
        return self.look_up(self.normalize(text).strip(EDGES), text)

    def stands(self, text: str) -> bool:
        """Return whether a text stands in a source word for word."""
        normal = self.normalize(text).strip(EDGES)
        return bool(normal) and self.look_up(normal, text) is not None

    def is_accepted(self, text: str, span: Span) -> bool:
        """Return whether the gate of the claim check accepts a text, or what it says without its framing."""
        texts = dict.fromkeys((text, blank_framing(text, self.policy)))
        return any(
            not judge_text(item, span[0], span, self.sources, self.policy).violations for item in texts
        )

    def opens_with_pronoun(self, text: str) -> bool:
        """Return whether a text opens with a pronoun, read in terms."""
        return opens_with_pronoun(self.read(text))

    def read_around(self, place: Place) -> str:
        """Return the sentence of a place with those before and after it."""
        prose, (start, end) = place.prose, place.sentence
        before = self.find_before(prose, start)
        after = len(prose) - len(prose[end:].lstrip())
        last = self._find_around(prose, after, min(after + 1, len(prose)))[1]
        return prose[before[0] if before else start : last]

    def find_before(self, prose: str, start: int) -> Span | None:
        """Return the span of the sentence that ends before a place, if there is one."""
        end = len(prose[:start].rstrip())
        return None if end == 0 else self._find_around(prose, end - 1, end)

    def _find_around(self, prose: str, start: int, end: int) -> Span:
        stops = self.policy.abbreviations.words
        return find_sentence(prose, start, end, reach=self.policy.denial_reach, abbreviations=stops)

    def find_antecedent(self, place: Place) -> str | None:
        """Return the sentence that a pronoun at the start of a place goes back to, if there is one."""
        start = place.sentence[0]
        gender = tell_gender(place.prose[start:], self.policy)
        for _ in range(_MAX_BACK):
            before = self.find_before(place.prose, start)
            if before is None or before[0] >= start:
                return None
            text = place.prose[slice(*before)]
            stated = self.read(text)
            goes_on = opens_with_pronoun(stated) and not self._names_another(text, stated, gender)
            if stated.strip(EDGES) and not goes_on:
                return text
            start = before[0]
        return None

    def _names_another(self, text: str, stated: str, gender: str | None) -> bool:
        """Return whether a sentence opens with what somebody has, and a pronoun behind it is of that.

        `Ihr Sohn Emil wurde Arzt. Er zog fort.`
        """
        if gender is None or tell_gender(text, self.policy) in (None, gender):
            return False
        return extract_words(stated.lower())[0] in POSSESSORS


def opens_with_pronoun(stated: str) -> bool:
    """Return whether a text in terms opens with a pronoun."""
    words = extract_words(stated.lower())
    return bool(words) and words[0] in OPENING_ANAPHORS


def opens_with_verb(stated: str) -> bool:
    """Return whether a text in terms opens with a verb."""
    first = stated.split()[0].strip(EDGES).lower() if stated.split() else ""
    return first in VERBS or first in _SAYING or first.endswith("ed")


def holds_stem(word: str, words: Iterable[str]) -> bool:
    """Return whether one of some words begins as a word does, but for its ending."""
    shortest = max(3, len(word) - 3)
    return any(other[:shortest] == word[:shortest] for other in words)
