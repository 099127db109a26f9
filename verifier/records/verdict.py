"""Verdict records: frozen, hashable, and canonical JSON in both directions.

The field names are the ones that callers and stored receipts depend on. Every span is a half-open range in
code points of the ORIGINAL answer or source. Every ratio is two integers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from verifier.codes import ViolationCode
from verifier.parsers.text.offsets import Span
from verifier.policies import SEMANTICS, encode_canonical, hash_bytes
from verifier.records.filling import fill_fast
from verifier.records.values import Record, VerdictFormatError, parse_record

SCHEMA = "lexical-verifier/verdict/1"
"""What a verdict calls itself; the JSON Schema of that name ships beside this module."""

LATTICE_SCHEMA = "lexical-verifier/lattice-verdict/1"
"""What the verdict of a claim lattice calls itself."""

CLAIM_SCHEMA = "lexical-verifier/claim-check/1"
"""What the check of a claim calls itself."""

AuditMode: TypeAlias = Literal["STRICT", "HYBRID", "UNGROUNDED"]
Method: TypeAlias = Literal["quote", "span", "paraphrase", "entity", "none", "pointer_lines", "json_claims"]
Status: TypeAlias = Literal[
    "VERIFIED_QUOTE",
    "SUPPORTED_PARAPHRASE",
    "UNSUPPORTED",
    "EVIDENCE_LINKED",
    "EVIDENCE_LINKED_PARTIAL",
    "NO_EVIDENCE_POINTER",
    "CITATION_MISMATCH",
    "UNKNOWN_EVIDENCE_ID",
    "SOURCE_ROLE_BLOCKED",
    "SCHEMA_INVALID",
    "MANUAL_QUOTE_VIOLATION",
    "TRUNCATED_CLAIM",
    "HIDDEN_CHARACTER",
    "MIXED_SCRIPT",
    "CONTRADICTED",
    "INPUT_TOO_LARGE",
]

Details: TypeAlias = "tuple[tuple[str, str | int], ...]"

VERIFIED: Status = "VERIFIED_QUOTE"
PARAPHRASE: Status = "SUPPORTED_PARAPHRASE"
UNSUPPORTED: Status = "UNSUPPORTED"
CONTRADICTED: Status = "CONTRADICTED"
LINKED: Status = "EVIDENCE_LINKED"
LINKED_PARTIAL: Status = "EVIDENCE_LINKED_PARTIAL"


@fill_fast
@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimStatus:
    """What was found of one unit of the answer.

    `span` is its place in the answer; `source` and `source_span` are the place that verified it, or None;
    `source_parts` are the places of its literal parts where an elision or an edit was needed. Sources are
    numbered from 0; places are half-open ranges in code points of the ORIGINAL texts. `coverage` is content
    tokens found, of all. `folded` says that the match needed typographic folding. `reasons` are the
    codes of what is wrong with it; for a verified unit, of what to know about it.
    """

    text: str
    status: Status
    method: Method
    span: Span
    coverage: tuple[int, int]
    source: int | None = None
    source_span: Span | None = None
    source_parts: tuple[Span, ...] = ()
    folded: bool = False
    reasons: tuple[ViolationCode, ...] = ()

    @property
    def is_verified(self) -> bool:
        """Whether the unit counts as verified, verbatim or softly."""
        return self.status != UNSUPPORTED

    def to_dict(self) -> Record:
        """Give the record as JSON values."""
        return {
            "coverage": self.coverage,
            "folded": self.folded,
            "method": self.method,
            "reasons": self.reasons,
            "source": self.source,
            "source_parts": self.source_parts,
            "source_span": self.source_span,
            "span": self.span,
            "status": self.status,
            "text": self.text,
        }


@fill_fast
@dataclass(frozen=True, slots=True, kw_only=True)
class NearestPlace:
    """The place in a source that comes nearest to a unit that failed, and how the words differ.

    `missing` stand in the source and not in the unit, `added` in the unit and not in the source, `changed`
    are pairs of what the unit says and what the source says; all in their normal form, in order. `matched`
    is the number of the unit's words that stand there, of those that were compared: all, or the first ones of
    a long unit. `source` counts from 0; `span` is a half-open range in code points of the ORIGINAL source.
    """

    source: int
    span: Span
    matched: tuple[int, int]
    missing: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    changed: tuple[tuple[str, str], ...] = ()

    def to_dict(self) -> Record:
        """Give the record as JSON values."""
        return {
            "added": self.added,
            "changed": self.changed,
            "matched": self.matched,
            "missing": self.missing,
            "source": self.source,
            "span": self.span,
        }


@fill_fast
@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """One coded failure: where in the answer, where in which source, and its details.

    `span` is the place in the answer, or in the claim of a claim check; `source` counts from 0. Places are
    half-open ranges in code points of the ORIGINAL texts, None where there is none. `details` are pairs of a
    name and a string or an integer, sorted by name.
    """

    code: ViolationCode
    span: Span | None = None
    source: int | None = None
    source_span: Span | None = None
    details: Details = ()
    nearest: NearestPlace | None = None

    def to_dict(self) -> Record:
        """Give the record as JSON values."""
        return {
            "code": self.code,
            "details": dict(self.details),
            "nearest": self.nearest.to_dict() if self.nearest else None,
            "source": self.source,
            "source_span": self.source_span,
            "span": self.span,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """What a strategy that ran and did not decide found, unit by unit."""

    strategy: str
    claim_statuses: tuple[ClaimStatus, ...]

    def to_dict(self) -> Record:
        """Give the record as JSON values."""
        return {
            "claim_statuses": [status.to_dict() for status in self.claim_statuses],
            "strategy": self.strategy,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceDigest:
    """Which source a verdict is about: its id, format and title, and the hash of its text."""

    id: str
    format: str
    title: str | None
    sha256: str

    def to_dict(self) -> Record:
        """Give the record as JSON values."""
        return {"format": self.format, "id": self.id, "sha256": self.sha256, "title": self.title}


@fill_fast
@dataclass(frozen=True, slots=True, kw_only=True)
class InputDigests:
    """The hashes of every input of a call; `question` is None where there was none."""

    answer: str
    question: str | None
    sources: tuple[SourceDigest, ...]

    def to_dict(self) -> Record:
        """Give the record as JSON values."""
        return {
            "answer": self.answer,
            "question": self.question,
            "sources": [source.to_dict() for source in self.sources],
        }


@fill_fast
@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The whole record of a call; true in a condition only if it is STRICT.

    `claim_statuses` are the units of the strategy that decided, in the answer's order; `rest_statuses` those
    found outside the quotes, counted apart; `attempts` what the strategies before it found.
    """

    policy_name: str
    policy_hash: str
    inputs: InputDigests
    audit_mode: AuditMode
    verifier_method: Method
    claim_statuses: tuple[ClaimStatus, ...] = ()
    rest_statuses: tuple[ClaimStatus, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    violations: tuple[Violation, ...] = ()
    semantics: int = SEMANTICS
    _json: bytes = field(default=b"", init=False, repr=False, compare=False)

    def __bool__(self) -> bool:
        return self.audit_mode == "STRICT"

    @property
    def n_quotes(self) -> int:
        """How many units the deciding strategy had; 0 where none decided."""
        return len(self.claim_statuses)

    @property
    def n_verified(self) -> int:
        """How many of them verified, verbatim or softly."""
        return sum(status.is_verified for status in self.claim_statuses)

    @property
    def n_rest(self) -> int:
        """How many checkable pieces stand outside the quotes."""
        return len(self.rest_statuses)

    @property
    def n_rest_verified(self) -> int:
        """How many of them verified."""
        return sum(status.is_verified for status in self.rest_statuses)

    @property
    def unverified_quotes(self) -> tuple[str, ...]:
        """The texts of the deciding strategy's units that did not verify, in order."""
        return tuple(status.text for status in self.claim_statuses if not status.is_verified)

    @property
    def digest(self) -> str:
        """``sha256:`` and the SHA-256 of the canonical bytes, in hexadecimal."""
        return hash_bytes(self.to_json())

    def to_dict(self) -> Record:
        """Give the record as JSON values, under the keys of its schema."""
        return {
            "attempts": [attempt.to_dict() for attempt in self.attempts],
            "audit_mode": self.audit_mode,
            "claim_statuses": [status.to_dict() for status in self.claim_statuses],
            "inputs": self.inputs.to_dict(),
            "n_quotes": self.n_quotes,
            "n_rest": self.n_rest,
            "n_rest_verified": self.n_rest_verified,
            "n_verified": self.n_verified,
            "policy": {"hash": self.policy_hash, "name": self.policy_name},
            "rest_statuses": [status.to_dict() for status in self.rest_statuses],
            "schema": SCHEMA,
            "semantics": self.semantics,
            "unverified_quotes": self.unverified_quotes,
            "verifier_method": self.verifier_method,
            "violations": [violation.to_dict() for violation in self.violations],
        }

    def to_json(self) -> bytes:
        """Give the canonical bytes (RFC 8785)."""
        if not self._json:
            object.__setattr__(self, "_json", encode_canonical(self.to_dict()))
        return self._json

    @classmethod
    def from_json(cls, data: bytes | str) -> Verdict:
        """Read a verdict back; equal to the one that was written.

        Raises `VerdictFormatError` for what is no verdict: another schema, a field missing or of a wrong
        type, counts that do not agree with the statuses, bytes that are not canonical; `TypeError` for
        anything but bytes and strings.
        """
        from verifier.records.reading import read_verdict

        verdict = read_verdict(parse_record(data, "verdict"))
        if verdict.to_json() != (data.encode() if isinstance(data, str) else bytes(data)):
            raise VerdictFormatError(
                "verdict: its bytes are not canonical, or its counts do not agree with its statuses: "
                "expected exactly what to_json gives"
            )
        return verdict
