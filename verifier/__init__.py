"""Deterministic, lexical grounding: what of an answer stands in its sources, place by place."""

from typing import TYPE_CHECKING

import verifier.layers  # noqa: F401  (fails with a clear message if our packages are shadowed)

# isort: split
from policies import Lexicon, LexiconError, Policy, PolicyError, VerifierError, load_policy
from verifier.codes import ViolationCode
from verifier.grounding import prepare, verify_quotes
from verifier.records import (
    Attempt,
    ClaimStatus,
    InputDigests,
    NearestPlace,
    SourceDigest,
    Verdict,
    VerdictFormatError,
    Violation,
)
from verifier.sources import ContextError, PreparedContext, Source

if TYPE_CHECKING:
    from parsers.atomic_claims import AtomicClaim
    from parsers.lenient_json import Fixup, LenientJson, LenientJsonError, parse_lenient_json
    from parsers.pointers import PointerClaim, parse_pointer_claims
    from verifier.claims.check import check_claim
    from verifier.claims.splitting import split_claims
    from verifier.evidence import Evidence, EvidenceError, PreparedEvidence, evidence_from, prepare_evidence
    from verifier.lattice.schema import CLAIM_LATTICE_JSON_SCHEMA
    from verifier.lattice.verify import verify_claim_lattice, verify_claim_lattice_json
    from verifier.records.claim_check import ClaimCheck, FacetFinding, SourcePlace
    from verifier.records.lattice import LatticeVerdict, PairStatus, PointedClaim

__version__ = "0.1.0"

_ON_DEMAND = {
    "ClaimCheck": "verifier.records.claim_check",
    "FacetFinding": "verifier.records.claim_check",
    "SourcePlace": "verifier.records.claim_check",
    "check_claim": "verifier.claims.check",
    "AtomicClaim": "parsers.atomic_claims",
    "split_claims": "verifier.claims.splitting",
    "CLAIM_LATTICE_JSON_SCHEMA": "verifier.lattice.schema",
    "Evidence": "verifier.evidence",
    "EvidenceError": "verifier.evidence",
    "Fixup": "parsers.lenient_json",
    "LatticeVerdict": "verifier.records.lattice",
    "LenientJson": "parsers.lenient_json",
    "LenientJsonError": "parsers.lenient_json",
    "PairStatus": "verifier.records.lattice",
    "PointedClaim": "verifier.records.lattice",
    "PointerClaim": "parsers.pointers",
    "PreparedEvidence": "verifier.evidence",
    "evidence_from": "verifier.evidence",
    "parse_lenient_json": "parsers.lenient_json",
    "parse_pointer_claims": "parsers.pointers",
    "prepare_evidence": "verifier.evidence",
    "verify_claim_lattice": "verifier.lattice.verify",
    "verify_claim_lattice_json": "verifier.lattice.verify",
}
"""What is imported when it is first asked for: whoever only grounds answers should not wait for it."""

__all__ = [
    "CLAIM_LATTICE_JSON_SCHEMA",
    "AtomicClaim",
    "Attempt",
    "ClaimCheck",
    "ClaimStatus",
    "ContextError",
    "Evidence",
    "EvidenceError",
    "FacetFinding",
    "Fixup",
    "InputDigests",
    "LatticeVerdict",
    "LenientJson",
    "LenientJsonError",
    "Lexicon",
    "LexiconError",
    "NearestPlace",
    "PairStatus",
    "PointedClaim",
    "PointerClaim",
    "Policy",
    "PolicyError",
    "PreparedContext",
    "PreparedEvidence",
    "Source",
    "SourceDigest",
    "SourcePlace",
    "Verdict",
    "VerdictFormatError",
    "VerifierError",
    "Violation",
    "ViolationCode",
    "check_claim",
    "evidence_from",
    "load_policy",
    "parse_lenient_json",
    "parse_pointer_claims",
    "prepare",
    "prepare_evidence",
    "split_claims",
    "verify_claim_lattice",
    "verify_claim_lattice_json",
    "verify_quotes",
]


def __getattr__(name: str) -> object:
    """Import a name when it is first asked for."""
    module = _ON_DEMAND.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(module), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Give the names of this module, those that are imported on demand too."""
    return sorted({*globals(), *__all__})
