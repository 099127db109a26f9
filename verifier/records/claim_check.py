"""The record of a claim check: label, score, window, and facets with their places in both texts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from verifier.codes import ViolationCode
from verifier.parsers.text.offsets import Span
from verifier.policies import SEMANTICS, encode_canonical, hash_bytes
from verifier.records.filling import fill_fast
from verifier.records.values import Record, VerdictFormatError, parse_record
from verifier.records.verdict import CLAIM_SCHEMA, Details, InputDigests, Violation

Label: TypeAlias = Literal["SUPPORTED", "PARTIAL", "UNSUPPORTED", "CONTRADICTED", "NEI"]
Outcome: TypeAlias = Literal["agrees", "unsupported", "conflicts"]


@fill_fast
@dataclass(frozen=True, slots=True, kw_only=True)
class SourcePlace:
    """A place in a source: its number, from 0, and a half-open span in code points of its ORIGINAL text."""

    source: int
    span: Span

    def to_dict(self) -> Record:
        """Give the record as JSON values."""
        return {"source": self.source, "span": self.span}


@fill_fast
@dataclass(frozen=True, slots=True, kw_only=True)
class FacetFinding:
    """What one facet found: that claim and evidence agree there, conflict, or that the evidence does not say.

    `span` is the place in the claim, `place` that in the evidence, each None where there is none. Both are
    half-open ranges in code points of the ORIGINAL texts.
    """

    facet: str
    outcome: Outcome
    code: ViolationCode | None = None
    span: Span | None = None
    place: SourcePlace | None = None
    details: Details = ()

    def to_dict(self) -> Record:
        """Give the record as JSON values."""
        return {
            "code": self.code,
            "details": dict(self.details),
            "facet": self.facet,
            "outcome": self.outcome,
            "place": None if self.place is None else self.place.to_dict(),
            "span": self.span,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Derivation:
    """How a figure of the claim follows from figures of the evidence: what was done, with what.

    `inputs` are the figures as they are written, each with its place, in the order the operation takes them.
    """

    span: Span
    operation: str
    inputs: tuple[tuple[str, SourcePlace], ...]

    def to_dict(self) -> Record:
        """Give the record as JSON values."""
        return {
            "inputs": [{"place": place.to_dict(), "text": text} for text, place in self.inputs],
            "operation": self.operation,
            "span": self.span,
        }


@fill_fast
@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimCheck:
    """The whole record of a claim check; true in a condition only if the claim was accepted.

    `score` runs from 0 to 10,000. `window` is the place that covers most of the claim, None where nothing of
    it stands anywhere; `coverage` is the weight that stands there, of all. `uncovered` are the places of the
    claim's words that do not stand in the window.
    """

    policy_name: str
    policy_hash: str
    inputs: InputDigests
    title: str | None
    label: Label
    score: int
    accepted: bool
    window: SourcePlace | None = None
    coverage: tuple[int, int] = (0, 0)
    facets: tuple[FacetFinding, ...] = ()
    uncovered: tuple[Span, ...] = ()
    derivation: tuple[Derivation, ...] = ()
    violations: tuple[Violation, ...] = ()
    semantics: int = SEMANTICS
    _json: bytes = field(default=b"", init=False, repr=False, compare=False)

    def __bool__(self) -> bool:
        return self.accepted

    @property
    def conflicts(self) -> tuple[FacetFinding, ...]:
        """The findings in which the evidence says otherwise."""
        return tuple(finding for finding in self.facets if finding.outcome == "conflicts")

    @property
    def digest(self) -> str:
        """``sha256:`` and the SHA-256 of the canonical bytes, in hexadecimal."""
        return hash_bytes(self.to_json())

    def to_dict(self) -> Record:
        """Give the record as JSON values, under the keys of its schema."""
        return {
            "accepted": self.accepted,
            "coverage": self.coverage,
            "derivation": [derivation.to_dict() for derivation in self.derivation],
            "facets": [finding.to_dict() for finding in self.facets],
            "inputs": {**self.inputs.to_dict(), "title": self.title},
            "label": self.label,
            "policy": {"hash": self.policy_hash, "name": self.policy_name},
            "schema": CLAIM_SCHEMA,
            "score": self.score,
            "semantics": self.semantics,
            "uncovered": self.uncovered,
            "violations": [violation.to_dict() for violation in self.violations],
            "window": None if self.window is None else self.window.to_dict(),
        }

    def to_json(self) -> bytes:
        """Give the canonical bytes (RFC 8785)."""
        if not self._json:
            object.__setattr__(self, "_json", encode_canonical(self.to_dict()))
        return self._json

    @classmethod
    def from_json(cls, data: bytes | str) -> ClaimCheck:
        """Read a claim check back; equal to the one that was written.

        Raises `VerdictFormatError` for what is no claim check: another schema, a field missing or of a wrong
        type, parts that do not agree with one another, bytes that are not canonical; `TypeError` for anything
        but bytes and strings.
        """
        from verifier.records.claim_check_reading import read_claim_check

        check = read_claim_check(parse_record(data, "claim check"))
        if check.to_json() != (data.encode() if isinstance(data, str) else bytes(data)):
            raise VerdictFormatError(
                "claim check: its bytes are not canonical: expected exactly what to_json gives"
            )
        return check
