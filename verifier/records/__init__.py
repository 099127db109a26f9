"""Verdict records: frozen, hashable, and canonical JSON in both directions."""

from __future__ import annotations

from verifier.records.reading import escape_surrogates, read_verdict
from verifier.records.values import Record, VerdictFormatError, escape_text
from verifier.records.verdict import (
    CONTRADICTED,
    LINKED,
    LINKED_PARTIAL,
    PARAPHRASE,
    SCHEMA,
    UNSUPPORTED,
    VERIFIED,
    Attempt,
    AuditMode,
    ClaimStatus,
    Details,
    InputDigests,
    Method,
    NearestPlace,
    SourceDigest,
    Status,
    Verdict,
    Violation,
)

__all__ = [
    "CONTRADICTED",
    "LINKED",
    "LINKED_PARTIAL",
    "PARAPHRASE",
    "SCHEMA",
    "UNSUPPORTED",
    "VERIFIED",
    "Attempt",
    "AuditMode",
    "ClaimStatus",
    "Details",
    "InputDigests",
    "Method",
    "NearestPlace",
    "Record",
    "SourceDigest",
    "Status",
    "Verdict",
    "VerdictFormatError",
    "Violation",
    "escape_surrogates",
    "escape_text",
    "read_verdict",
]
