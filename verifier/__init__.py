"""Deterministic, lexical grounding: which parts of an answer are in its sources, and where.

This module has the calls and the types of their arguments. The records that they return are in
`verifier.checking`, `verifier.records`, `verifier.audit` and `verifier.corpus`.
"""

from typing import TYPE_CHECKING

from verifier.on_demand import import_on_demand

if TYPE_CHECKING:
    import verifier.aio
    import verifier.checking
    import verifier.records
    import verifier.report
    import verifier.schemas  # noqa: F401  (for type checkers: rooms as attributes)
    from verifier.audit.answer_audit import audit_answer
    from verifier.audit.judging.claim_audit import audit_claim
    from verifier.audit.judging.gate import gate_output
    from verifier.audit.measuring.ablation import ablate
    from verifier.audit.measuring.measures import measure
    from verifier.checking.api import check
    from verifier.checking.asking import answer
    from verifier.checking.instructions import instructions
    from verifier.checking.preparing import prepare
    from verifier.claims.api import check_claim
    from verifier.corpus.api import open_corpus, rank_evidence
    from verifier.grounding.api import verify_quotes
    from verifier.lattice.api import verify_claim_lattice, verify_claim_lattice_json
    from verifier.policies import Policy, VerifierError, load_policy
    from verifier.sources.context import Source
    from verifier.sources.evidence import Evidence

__version__ = "1.0.0"

__all__ = [
    "Evidence", "Policy", "Source", "VerifierError", "ablate", "answer", "audit_answer", "audit_claim",
    "check", "check_claim", "gate_output", "instructions", "load_policy", "measure", "open_corpus",
    "prepare", "rank_evidence", "verify_claim_lattice", "verify_claim_lattice_json", "verify_quotes",
]  # fmt: skip

__getattr__ = import_on_demand(
    __name__,
    {
        "Evidence": "verifier.sources.evidence",
        "Policy": "verifier.policies",
        "Source": "verifier.sources.context",
        "VerifierError": "verifier.policies",
        "ablate": "verifier.audit.measuring.ablation",
        "answer": "verifier.checking.asking",
        "audit_answer": "verifier.audit.answer_audit",
        "audit_claim": "verifier.audit.judging.claim_audit",
        "check": "verifier.checking.api",
        "check_claim": "verifier.claims.api",
        "gate_output": "verifier.audit.judging.gate",
        "instructions": "verifier.checking.instructions",
        "load_policy": "verifier.policies",
        "measure": "verifier.audit.measuring.measures",
        "open_corpus": "verifier.corpus.api",
        "prepare": "verifier.checking.preparing",
        "rank_evidence": "verifier.corpus.api",
        "verify_claim_lattice": "verifier.lattice.api",
        "verify_claim_lattice_json": "verifier.lattice.api",
        "verify_quotes": "verifier.grounding.api",
    },
    rooms=("aio", "checking", "records", "report", "schemas"),
)


def __dir__() -> list[str]:
    """Return the names of this module, including those that are imported on demand."""
    return sorted({*globals(), *__all__})
