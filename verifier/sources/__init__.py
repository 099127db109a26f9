"""Sources: contexts and evidence made ready for checking, and the limits that inputs must keep."""

from typing import TYPE_CHECKING

from verifier.on_demand import import_on_demand

if TYPE_CHECKING:
    from verifier.sources.context import ContextError, PreparedContext, Source
    from verifier.sources.evidence import (
        Evidence,
        EvidenceError,
        PreparedEvidence,
        evidence_from,
        prepare_evidence,
    )

__all__ = [
    "ContextError", "Evidence", "EvidenceError", "PreparedContext", "PreparedEvidence", "Source",
    "evidence_from", "prepare_evidence",
]  # fmt: skip

__getattr__ = import_on_demand(
    __name__,
    {
        "ContextError": "verifier.sources.context",
        "Evidence": "verifier.sources.evidence",
        "EvidenceError": "verifier.sources.evidence",
        "PreparedContext": "verifier.sources.context",
        "PreparedEvidence": "verifier.sources.evidence",
        "Source": "verifier.sources.context",
        "evidence_from": "verifier.sources.evidence",
        "prepare_evidence": "verifier.sources.evidence",
    },
)
