"""The records of an atomic claim: what it says of whom, how much, when; and how surely its wording speaks."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from verifier.parsers.frozen import record
from verifier.records.codec import JsonRecord
from verifier.records.forms import Count, Span, Strings, choices

Modality: TypeAlias = Literal["assertion", "prediction", "hypothesis", "recommendation", "possibility"]
Polarity: TypeAlias = Literal["positive", "negative"]
ClaimType: TypeAlias = Literal["numeric", "temporal", "definitional"]


@record
class Qualifiers(JsonRecord):
    """What narrows a claim; each is None where the claim does not say it.

    `quantity` is the amount as it is written. `unit` is the unit's canonical name.
    """

    quantity: str | None = None
    unit: str | None = None
    location: str | None = None
    population: str | None = None
    condition: str | None = None


@record
class Timeframe(JsonRecord):
    """The time that a claim speaks of: days, written ``YYYY-MM-DD``; `start` and `end` both belong to it."""

    start: str | None = None
    end: str | None = None
    as_of: str | None = None


@record
class Normalization(JsonRecord):
    """What a claim names, in one form; `value` is an exact decimal number, as text."""

    entities: Strings = ()
    value: str | None = None
    predicate_canonical: str | None = None


@record
class Claim(JsonRecord):
    """An atomic claim.

    `source_id` names what the claim is from: an answer, a document. `span` is its place there, in code
    points, None where that is not known. `subject`, `predicate` and `object` are for people and for
    retrieval: no label depends on them. `timeframe` is None where the claim names no time that can be told.
    `notes` say what could not be read.
    """

    claim_id: str
    source_id: str
    text: str
    span: Annotated[Span | None, "The place of the claim in its source."] = None
    subject: str = ""
    predicate: str = ""
    object: str | None = None
    qualifiers: Qualifiers = Qualifiers()
    timeframe: Timeframe | None = None
    modality: Modality = "assertion"
    polarity: Polarity = "positive"
    normalization: Normalization = Normalization()
    types: tuple[ClaimType, ...] = ()
    notes: str | None = None


Level: TypeAlias = Literal["HIGH", "MEDIUM", "LOW"]


@record
class Signal(JsonRecord):
    """One sign that was found: its name, its place in the claim where it has one, and its weight."""

    name: str
    span: Annotated[Span | None, "Its place in the claim."] = None
    weight: Annotated[int, "What it adds, in basis points; below 0 what it takes away."]


@record
class Confidence(JsonRecord):
    """How confident the wording is, 0 to 10,000, the level that follows, and why."""

    score: Count
    level: Annotated[Level, choices("HIGH", "MEDIUM", "LOW")]
    signals: tuple[Signal, ...] = ()
