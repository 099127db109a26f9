"""A sentence of a report: what came of it, the places that support it, and what it cites."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias, get_args

from verifier.records.checked_sentence import SentenceOutcome
from verifier.records.codec import JsonRecord
from verifier.records.forms import UNLESS_EMPTY, UNLESS_NONE, Form, Span, Strings, choices

Number = Annotated[int, Form("source_number", "A source's number, as marks count them, from 1.", minimum=1)]

CitationStatus: TypeAlias = Literal["right", "wrong", "undecided"]

_SOME = Form(minItems=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place(JsonRecord):
    """A place that supports a sentence, or that comes nearest to it.

    `number` is the source's, counted from 1 in the order in which the sources were given, `id` its id; `span`
    is half-open, in code points of the ORIGINAL source, and `text` what a person reads there, without markup;
    empty where that is sensitive.
    """

    number: Number
    id: str
    span: Span
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationCheck(JsonRecord):
    """A pointer of a mark, and whether the source that it leads to supports what cites it.

    `number` is that source's, None where the pointer leads to none. Of a sentence that is undecided a mark is
    ``undecided`` too, unless its source is about something else, and so is that of one that claims nothing.
    `instead` is the number of a source that supports the sentence, None where the pointer is not wrong or
    where none does.
    """

    pointer: Annotated[str, "As the mark has it."]
    span: Annotated[Span, "The place of the mark in the answer."]
    number: Number | None
    status: Annotated[CitationStatus, choices(*get_args(CitationStatus))]
    instead: Annotated[Number | None, "The number of a source that supports it.", UNLESS_NONE] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportSentence(SentenceOutcome):
    """A sentence or bullet of an answer, in the answer's order, with what came of it.

    `text` is what a person sees of it, `span` its place in the report's `answer`. `missing` and `instead` are
    told against its places, and so is `left_out`: words of theirs that a quote lacks. `quotes` are told of a
    statement that is not supported: the quotes beside it that stand in a source word for word.
    """

    left_out: Annotated[Strings, "Words that a quote of it leaves out.", _SOME, UNLESS_EMPTY] = ()
    quotes: Annotated[tuple[Span, ...], "The places of its quotes that verify.", _SOME, UNLESS_EMPTY] = ()
    places: Annotated[tuple[Place, ...], "What supports it, or comes nearest.", _SOME, UNLESS_EMPTY] = ()
    citations: Annotated[tuple[CitationCheck, ...], "What it cites.", _SOME, UNLESS_EMPTY] = ()

    @property
    def wrong_marks(self) -> tuple[CitationCheck, ...]:
        """Its citations that lead to a source that does not support it."""
        return tuple([citation for citation in self.citations if citation.status == "wrong"])

    @property
    def failed(self) -> bool:
        """Whether it claims what the sources do not support."""
        return self.status not in ("SUPPORTED", "NO_CLAIM")
