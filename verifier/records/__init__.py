"""Verdict records: frozen, hashable, and canonical JSON in both directions."""

from __future__ import annotations

from verifier.records.codec import Record, escape_surrogates, escape_text, write_out_surrogates
from verifier.records.forms import Details
from verifier.records.kept import (
    SCHEMA,
    InputDigests,
    NearestPlace,
    SourceDigest,
    SourcePlace,
    VerdictFormatError,
    Violation,
)
from verifier.records.verdict import (
    CONTRADICTED,
    LINKED,
    LINKED_PARTIAL,
    PARAPHRASE,
    UNSUPPORTED,
    VERIFIED,
    Attempt,
    AuditMode,
    ClaimStatus,
    Method,
    Status,
    Verdict,
    read_verdict,
)

__all__ = [
    "CONTRADICTED", "LINKED", "LINKED_PARTIAL", "PARAPHRASE", "SCHEMA", "UNSUPPORTED", "VERIFIED",
    "Attempt", "AuditMode", "ClaimStatus", "Details", "InputDigests", "Method", "NearestPlace", "Record",
    "SourceDigest", "SourcePlace", "Status", "Verdict", "VerdictFormatError", "Violation",
    "escape_surrogates", "escape_text", "read_verdict", "write_out_surrogates",
]  # fmt: skip
