"""The record of a claim check: label, score, window, and facets with their places in both texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal, NamedTuple, TypeAlias, cast

from verifier.codes import ViolationCode
from verifier.parsers.frozen import record
from verifier.policies.record import FACETS
from verifier.records.codec import JsonRecord
from verifier.records.forms import UNLESS_EMPTY, UNLESS_NONE, Details, Form, Hash, Key, Ratio, Span, choices
from verifier.records.kept import CLAIM_SCHEMA, AnswerFormat, KeptRecord, SourcePlace, read_bytes

MAX_SCORE = 10_000

PARTS = ("window", "document", "order", "length", "numbers", "names", "agreement", "whole", "doubts")
"""What the score of a claim is made of, in this order."""

Label: TypeAlias = Literal["SUPPORTED", "PARTIAL", "UNSUPPORTED", "CONTRADICTED", "NEI"]
Outcome: TypeAlias = Literal["agrees", "unsupported", "conflicts"]
OPERATION = Form("operation", enum=("sum", "average", "difference", "percent change", "ratio"))
"""How a figure may follow from others."""


@record
class FacetFinding(JsonRecord):
    """What one facet found: that claim and evidence agree there, conflict, or that the evidence does not say.

    `span` is the place in the claim, `place` that in the evidence, each None where there is none. Both are
    half-open ranges in code points of the ORIGINAL texts.
    """

    facet: Annotated[str, choices(*FACETS)]
    outcome: Annotated[Outcome, "The evidence says so; it does not say so; it says otherwise."]
    code: Annotated[
        ViolationCode | None,
        choices(
            *("NUMBER_ABSENT", "NAME_ABSENT", "POLARITY_CONFLICT", "NUMBER_MISMATCH", "DERIVED_NUMBER"),
            *("DATE_MISMATCH", "DATE_ABSENT", "ROLE_SWAP", "DIRECTION_CONFLICT", "SAID_OF_ANOTHER"),
            *("DEGREE_UNSUPPORTED", "MODALITY_LOST", "MODALITY_ADDED", None),
        ),
    ] = None
    span: Annotated[Span | None, "Its place in the claim."] = None
    place: Annotated[SourcePlace | None, "Its place in the evidence."] = None
    details: Details = ()


class DerivationInput(NamedTuple):
    """A figure of the evidence as it is written, and where."""

    text: str
    place: SourcePlace


@record
class Derivation(JsonRecord):
    """How a figure of the claim follows from figures of the evidence: what was done, with what.

    `inputs` are the figures as they are written, each with its place, in the order the operation takes them.
    """

    span: Annotated[Span, "Place of the figure in the claim."]
    operation: Annotated[str, OPERATION]
    inputs: Annotated[
        tuple[DerivationInput, ...],
        "In the order the operation takes them; a range is one.",
        Form(minItems=1),
    ]


class ScorePart(NamedTuple):
    """A part of a claim's score, and what it adds to it; a doubt takes away."""

    part: Annotated[str, choices(*PARTS)]
    points: Annotated[int, Form(minimum=-MAX_SCORE * len(FACETS), maximum=MAX_SCORE)]


@record
class ClaimCheck(KeptRecord):
    """The whole record of a claim check; true in a condition only if the claim was accepted.

    `score` runs from 0 to 10,000. `window` is the place that covers most of the claim, None where nothing of
    it stands anywhere; `coverage` is the weight that stands there, of all. `uncovered` are the places of the
    claim's words that do not stand in the window. The `parts` add up to the score, which is never below 0.
    """

    schema: ClassVar[str] = CLAIM_SCHEMA

    _computed: ClassVar[tuple[str, ...]] = ("schema",)

    title: Annotated[Hash | None, Key("inputs", "title")]
    label: Annotated[Label, "What the evidence says of the claim."]
    score: Annotated[
        int,
        "For ranking and for thresholds; higher is better supported.",
        Form(minimum=0, maximum=MAX_SCORE),
    ]
    accepted: Annotated[bool, "Whether the policy accepts the claim."]
    parts: Annotated[tuple[ScorePart, ...], "What the score is made of.", UNLESS_EMPTY] = ()
    window: Annotated[SourcePlace | None, "The sentences that cover most of the claim."] = None
    coverage: Annotated[Ratio, "Weight of the claim that stands in the window, of all."] = (0, 0)
    facets: Annotated[
        tuple[FacetFinding, ...], "What was compared, in the order of the policy's facets."
    ] = ()
    uncovered: Annotated[
        tuple[Span, ...], "Places of the claim's words that do not stand in the window."
    ] = ()
    derivation: Annotated[tuple[Derivation, ...], "How figures follow that stand nowhere."] = ()
    answer_format: Annotated[
        AnswerFormat | None, "How the claim was read, where that is not what the policy says.", UNLESS_NONE
    ] = None
    language: Annotated[
        str | None,
        "The code of the language that texts were read in, where that is not English.",
        UNLESS_NONE,
    ] = None

    def __bool__(self) -> bool:
        return self.accepted

    @property
    def conflicts(self) -> tuple[FacetFinding, ...]:
        """The findings in which the evidence says otherwise."""
        return tuple(finding for finding in self.facets if finding.outcome == "conflicts")

    @classmethod
    def from_json(cls, data: bytes | str) -> ClaimCheck:
        """Read a claim check back; equal to the one that was written.

        Raises `VerdictFormatError` for what is no claim check: another schema, a field missing or of a wrong
        type, parts that do not agree with one another, bytes that are not canonical; `TypeError` for anything
        but bytes and strings.
        """
        return cast("ClaimCheck", read_bytes(data, "claim check"))

    def find_disagreements(self) -> Iterator[str]:
        """Yield what no claim check could have: parts of the record that contradict each other."""
        if not 0 <= self.score <= MAX_SCORE:
            yield f"got a score of {self.score}, expected 0 to {MAX_SCORE:,}"
        if self.parts and self.score != max(0, sum([part.points for part in self.parts])):
            yield f"got a score of {self.score} that is not what its parts add up to"
        covered, total = self.coverage
        if not 0 <= covered <= total:
            yield f"got a coverage of {covered} of {total}"
        if any(place.source not in range(len(self.inputs.sources)) for place in self._list_places()):
            yield f"a place is in none of the {len(self.inputs.sources)} sources"
        yield from self._find_wrong_labels()
        yield from self._find_wrong_parts()

    def _find_wrong_labels(self) -> Iterator[str]:
        if (self.label == "CONTRADICTED") != bool(self.conflicts):
            yield f"got the label {self.label} with {len(self.conflicts)} conflicts"
        if self.accepted and (self.conflicts or self.window is None):
            yield "an accepted claim has a window and no conflict"
        if self.label == "SUPPORTED" and any(finding.outcome != "agrees" for finding in self.facets):
            yield "of a supported claim every facet agrees"
        if self.label == "PARTIAL" and not self.uncovered:
            yield "a claim that is supported in part names what is not covered"

    def _find_wrong_parts(self) -> Iterator[str]:
        derived = sum(finding.code == ViolationCode.DERIVED_NUMBER for finding in self.facets)
        if derived != len(self.derivation):
            yield f"got {len(self.derivation)} derivations for {derived} derived numbers"
        found = self.score or self.coverage[1] or self.facets or self.uncovered
        if self.window is None and (self.label != "NEI" or found):
            yield "without a window nothing is found"

    def _list_places(self) -> Iterator[SourcePlace]:
        places = [self.window, *[finding.place for finding in self.facets]]
        places += [place for derivation in self.derivation for _, place in derivation.inputs]
        return (place for place in places if place is not None)
