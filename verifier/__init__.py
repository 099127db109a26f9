"""Deterministic, lexical grounding: what of an answer stands in its sources, place by place."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from verifier.audit.answer_audit import audit_answer
    from verifier.audit.claims.description import describe_claim
    from verifier.audit.judging.claim_audit import audit_claim
    from verifier.audit.judging.gate import gate_output
    from verifier.audit.measuring.ablation import ablate
    from verifier.audit.measuring.measures import measure
    from verifier.audit.records.answer import Audit
    from verifier.audit.records.card import ClaimCard
    from verifier.audit.stream import AuditStream
    from verifier.calls.in_threads import (
        aaudit_answer,
        aaudit_claim,
        acheck,
        acheck_claim,
        averify_claim_lattice,
        averify_claim_lattice_json,
        averify_quotes,
    )
    from verifier.checking.api import check
    from verifier.checking.asking import CheckedAnswer, answer
    from verifier.checking.instructions import Instructions, instructions
    from verifier.checking.report import Report
    from verifier.checking.sentences import ReportSentence
    from verifier.checking.stream import CheckStream
    from verifier.claims.api import check_claim
    from verifier.claims.split import split_claims
    from verifier.codes import ViolationCode
    from verifier.corpus.api import Corpus, open_corpus, rank_evidence
    from verifier.corpus.records import CorpusError, Document, RankedSpan
    from verifier.grounding.api import prepare, verify_quotes
    from verifier.grounding.stream import VerifyStream, verify_stream
    from verifier.lattice.answer_schema import CLAIM_LATTICE_JSON_SCHEMA
    from verifier.lattice.api import verify_claim_lattice, verify_claim_lattice_json
    from verifier.parsers.lenient_json import Fixup, LenientJson, LenientJsonError, parse_lenient_json
    from verifier.parsers.segments.atomic_claims import AtomicClaim
    from verifier.parsers.segments.pointers import PointerClaim, parse_pointer_claims
    from verifier.policies import Lexicon, LexiconError, Policy, PolicyError, VerifierError, load_policy
    from verifier.policies.audit import AuditPolicy, load_audit_policy
    from verifier.receipts.jobs import verify_batch
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
    from verifier.records.checked_sentence import CheckedSentence
    from verifier.records.claim_check import ClaimCheck, FacetFinding
    from verifier.records.kept import SourcePlace
    from verifier.records.lattice_verdict import LatticeVerdict, PairStatus, PointedClaim
    from verifier.sources.context import ContextError, PreparedContext, Source
    from verifier.sources.evidence import (
        Evidence,
        EvidenceError,
        PreparedEvidence,
        evidence_from,
        prepare_evidence,
    )

__version__ = "0.1.0"

__path__ = [*__path__, f"{__path__[0]}/former_paths"]

_ON_DEMAND = {
    "AtomicClaim": "verifier.parsers.segments.atomic_claims",
    "Attempt": "verifier.records",
    "Audit": "verifier.audit.records.answer",
    "AuditPolicy": "verifier.policies.audit",
    "AuditStream": "verifier.audit.stream",
    "CLAIM_LATTICE_JSON_SCHEMA": "verifier.lattice.answer_schema",
    "CheckStream": "verifier.checking.stream",
    "CheckedSentence": "verifier.records.checked_sentence",
    "ClaimCard": "verifier.audit.records.card",
    "CheckedAnswer": "verifier.checking.asking",
    "ClaimCheck": "verifier.records.claim_check",
    "ClaimStatus": "verifier.records",
    "ContextError": "verifier.sources.context",
    "Corpus": "verifier.corpus.api",
    "CorpusError": "verifier.corpus.records",
    "Document": "verifier.corpus.records",
    "Evidence": "verifier.sources.evidence",
    "EvidenceError": "verifier.sources.evidence",
    "FacetFinding": "verifier.records.claim_check",
    "Fixup": "verifier.parsers.lenient_json",
    "InputDigests": "verifier.records",
    "Instructions": "verifier.checking.instructions",
    "LatticeVerdict": "verifier.records.lattice_verdict",
    "LenientJson": "verifier.parsers.lenient_json",
    "LenientJsonError": "verifier.parsers.lenient_json",
    "Lexicon": "verifier.policies",
    "LexiconError": "verifier.policies",
    "NearestPlace": "verifier.records",
    "PairStatus": "verifier.records.lattice_verdict",
    "PointedClaim": "verifier.records.lattice_verdict",
    "PointerClaim": "verifier.parsers.segments.pointers",
    "Policy": "verifier.policies",
    "PolicyError": "verifier.policies",
    "PreparedContext": "verifier.sources.context",
    "PreparedEvidence": "verifier.sources.evidence",
    "RankedSpan": "verifier.corpus.records",
    "Report": "verifier.checking.report",
    "ReportSentence": "verifier.checking.sentences",
    "Source": "verifier.sources.context",
    "SourceDigest": "verifier.records",
    "SourcePlace": "verifier.records.kept",
    "Verdict": "verifier.records",
    "VerdictFormatError": "verifier.records",
    "VerifierError": "verifier.policies",
    "Violation": "verifier.records",
    "ViolationCode": "verifier.codes",
    "aaudit_answer": "verifier.calls.in_threads",
    "aaudit_claim": "verifier.calls.in_threads",
    "acheck": "verifier.calls.in_threads",
    "acheck_claim": "verifier.calls.in_threads",
    "averify_claim_lattice": "verifier.calls.in_threads",
    "averify_claim_lattice_json": "verifier.calls.in_threads",
    "averify_quotes": "verifier.calls.in_threads",
    "ablate": "verifier.audit.measuring.ablation",
    "audit_answer": "verifier.audit.answer_audit",
    "audit_claim": "verifier.audit.judging.claim_audit",
    "answer": "verifier.checking.asking",
    "check": "verifier.checking.api",
    "check_claim": "verifier.claims.api",
    "describe_claim": "verifier.audit.claims.description",
    "evidence_from": "verifier.sources.evidence",
    "gate_output": "verifier.audit.judging.gate",
    "instructions": "verifier.checking.instructions",
    "load_audit_policy": "verifier.policies.audit",
    "load_policy": "verifier.policies",
    "measure": "verifier.audit.measuring.measures",
    "open_corpus": "verifier.corpus.api",
    "parse_lenient_json": "verifier.parsers.lenient_json",
    "parse_pointer_claims": "verifier.parsers.segments.pointers",
    "prepare": "verifier.grounding.api",
    "prepare_evidence": "verifier.sources.evidence",
    "rank_evidence": "verifier.corpus.api",
    "split_claims": "verifier.claims.split",
    "verify_batch": "verifier.receipts.jobs",
    "verify_claim_lattice": "verifier.lattice.api",
    "verify_claim_lattice_json": "verifier.lattice.api",
    "VerifyStream": "verifier.grounding.stream",
    "verify_stream": "verifier.grounding.stream",
    "verify_quotes": "verifier.grounding.api",
}
"""What is imported when it is first asked for: whoever only grounds answers should not wait for it."""

__all__ = [
    "CLAIM_LATTICE_JSON_SCHEMA",
    "AtomicClaim",
    "Attempt",
    "Audit",
    "AuditPolicy",
    "AuditStream",
    "CheckStream",
    "CheckedAnswer",
    "CheckedSentence",
    "ClaimCard",
    "ClaimCheck",
    "ClaimStatus",
    "ContextError",
    "Corpus",
    "CorpusError",
    "Document",
    "Evidence",
    "EvidenceError",
    "FacetFinding",
    "Fixup",
    "InputDigests",
    "Instructions",
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
    "RankedSpan",
    "Report",
    "ReportSentence",
    "Source",
    "SourceDigest",
    "SourcePlace",
    "Verdict",
    "VerdictFormatError",
    "VerifierError",
    "VerifyStream",
    "Violation",
    "ViolationCode",
    "aaudit_answer",
    "aaudit_claim",
    "ablate",
    "acheck",
    "acheck_claim",
    "answer",
    "audit_answer",
    "audit_claim",
    "averify_claim_lattice",
    "averify_claim_lattice_json",
    "averify_quotes",
    "check",
    "check_claim",
    "describe_claim",
    "evidence_from",
    "gate_output",
    "instructions",
    "load_audit_policy",
    "load_policy",
    "measure",
    "open_corpus",
    "parse_lenient_json",
    "parse_pointer_claims",
    "prepare",
    "prepare_evidence",
    "rank_evidence",
    "split_claims",
    "verify_batch",
    "verify_claim_lattice",
    "verify_claim_lattice_json",
    "verify_quotes",
    "verify_stream",
]


def __getattr__(name: str) -> object:
    """Import a name when it is first asked for."""
    module = _ON_DEMAND.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!a} has no attribute {name!a}")
    from importlib import import_module

    value: object = getattr(import_module(module), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return the names of this module, those that are imported on demand too."""
    return sorted({*globals(), *__all__})
