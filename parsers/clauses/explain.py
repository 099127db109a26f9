"""A sentence's clauses in words: for each part of a clause its name, its words and their places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from verifier.parsers.clauses.records import Clause, NounPhrase, SentenceReading, VerbGroup
from verifier.parsers.text.offsets import Span


class Part(NamedTuple):
    """A part of a clause: its name, its words, and where these stand, in code points of the text."""

    name: str
    words: str
    spans: tuple[Span, ...]


def list_parts(text: str, reading: SentenceReading, clause: Clause) -> list[Part]:
    """Return the parts of a clause, in words; what is uncertain about it comes last, and has no place."""
    shown = _Words(text, reading)
    parts = [*shown.list_opener(clause)]
    parts += (shown.show_noun("subject", noun) for noun in clause.subjects)
    if clause.verb is not None:
        parts.append(shown.show_verb(clause.verb))
    parts += (shown.show_noun("object", noun) for noun in clause.objects)
    parts += (shown.show_noun("complement", noun) for noun in clause.complements)
    parts += (shown.show("complement", at, at + 1) for at in clause.adjectives)
    for role in clause.roles:
        is_bare = role.preposition == role.filler.start
        name = "time" if is_bare else shown.read(role.preposition, role.preposition + 1).lower()
        parts.append(shown.show_noun(name, role.filler))
    parts += (shown.show("adverb", at, at + 1) for at in clause.adverbs)
    if clause.uncertain:
        parts.append(Part("uncertain", ", ".join(clause.uncertain), ()))
    return parts


def _describe(verb: VerbGroup) -> str:
    said = ("passive", verb.is_passive), ("copula", verb.is_copula), ("denied", bool(verb.negations))
    return "".join(f", {name}" for name, is_so in said if is_so)


class _Words:
    def __init__(self, text: str, reading: SentenceReading) -> None:
        self.text = text
        self.tokens = reading.tokens

    def read(self, start: int, end: int) -> str:
        return self.text[self.tokens[start].start : self.tokens[end - 1].end]

    def show(self, name: str, start: int, end: int) -> Part:
        return Part(name, self.read(start, end), ((self.tokens[start].start, self.tokens[end - 1].end),))

    def show_verb(self, verb: VerbGroup) -> Part:
        """Return a verb with what of its group stands apart, in its order."""
        pieces = sorted([(verb.start, verb.end), *((at, at + 1) for at in verb.rest)])
        shown = [self.show("", start, end) for start, end in pieces]
        words = " ".join(piece.words for piece in shown)
        return Part("verb" + _describe(verb), words, tuple(span for piece in shown for span in piece.spans))

    def list_opener(self, clause: Clause) -> Iterator[Part]:
        if clause.opener is not None:
            yield self.show("opener", clause.opener, clause.opener + 1)

    def show_noun(self, name: str, noun: NounPhrase) -> Part:
        part = self.show(name, noun.start, noun.end)
        for sign, others in ((" + ", noun.conjuncts), (" = ", noun.appositions)):
            for other in others:
                shown = self.show_noun(name, other)
                part = Part(name, f"{part.words}{sign}{shown.words}", part.spans + shown.spans)
        return part
