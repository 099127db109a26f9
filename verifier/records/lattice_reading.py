"""Reading lattice verdicts back: from JSON values to records, each field looked at."""

from __future__ import annotations

from typing import cast, get_args

from verifier.codes import ViolationCode
from verifier.records.lattice_verdict import (
    EvidenceDigest,
    JsonFixup,
    LatticeInputs,
    LatticeVerdict,
    PairStatus,
    PointedClaim,
)
from verifier.records.reading import read_violation
from verifier.records.values import (
    Raw,
    read_choice,
    read_integer,
    read_list,
    read_object,
    read_optional_pair,
    read_optional_string,
    read_pair,
    read_string,
)
from verifier.records.verdict import AuditMode, Method, Status


def read_lattice_verdict(raw: Raw) -> LatticeVerdict:
    """Read a lattice verdict; what does not fit raises."""
    policy = read_object(raw["policy"])
    inputs = read_object(raw["inputs"])
    return LatticeVerdict(
        policy_name=read_string(policy["name"]),
        policy_hash=read_string(policy["hash"]),
        semantics=read_integer(raw["semantics"]),
        inputs=LatticeInputs(
            answer=read_string(inputs["answer"]),
            question=read_optional_string(inputs["question"]),
            sources=(),
            evidence=tuple(_read_evidence(read_object(item)) for item in read_list(inputs["evidence"])),
            finish_reason=read_optional_string(inputs["finish_reason"]),
            warrant_chain_roots=tuple(map(read_string, read_list(inputs["warrant_chain_roots"]))),
        ),
        audit_mode=cast("AuditMode", read_choice(raw["audit_mode"], get_args(AuditMode))),
        verifier_method=cast("Method", read_choice(raw["verifier_method"], get_args(Method))),
        claim_statuses=tuple(
            _read_pointed_claim(read_object(item)) for item in read_list(raw["claim_statuses"])
        ),
        violations=tuple(read_violation(read_object(item)) for item in read_list(raw["violations"])),
        rendered_text=read_string(raw["rendered_text"]),
        json_fixups=tuple(
            JsonFixup(name=read_string(item["name"]), span=read_pair(item["span"]))
            for item in map(read_object, read_list(raw["json_fixups"]))
        ),
        json_extra_keys=tuple(map(read_string, read_list(raw["json_extra_keys"]))),
        warrant_proven_claim_idxs=tuple(map(read_integer, read_list(raw["warrant_proven_claim_idxs"]))),
    )


def _read_evidence(item: Raw) -> EvidenceDigest:
    return EvidenceDigest(
        pointer_id=read_string(item["pointer_id"]),
        evidence_id=read_string(item["evidence_id"]),
        sha256=read_string(item["sha256"]),
        source_role=read_string(item["source_role"]),
        source_root=read_string(item["source_root"]),
        source_span=read_optional_pair(item["source_span"]),
        title=read_optional_string(item["title"]),
    )


def _read_pointed_claim(item: Raw) -> PointedClaim:
    return PointedClaim(
        text=read_string(item["text"]),
        status=cast("Status", read_choice(item["status"], get_args(Status))),
        method=cast("Method", read_choice(item["method"], get_args(Method))),
        span=read_pair(item["span"]),
        coverage=read_pair(item["coverage"]),
        reasons=tuple(ViolationCode(read_string(code)) for code in read_list(item["reasons"])),
        claim_idx=read_integer(item["claim_idx"]),
        pointer_ids=tuple(map(read_string, read_list(item["pointer_ids"]))),
        pairs=tuple(_read_pair_status(read_object(pair)) for pair in read_list(item["pairs"])),
    )


def _read_pair_status(item: Raw) -> PairStatus:
    reason = read_optional_string(item["reason"])
    return PairStatus(
        pointer_id=read_string(item["pointer_id"]),
        evidence_id=read_optional_string(item["evidence_id"]),
        reason=None if reason is None else ViolationCode(reason),
        coverage=read_pair(item["coverage"]),
        places=tuple(read_pair(place) for place in read_list(item["places"])),
        missing=tuple(map(read_string, read_list(item["missing"]))),
    )
