"""The record of a claim lattice: claims, their pointers, and what each pair of the two came to.

It holds what a grounding verdict holds, and beside it what is of claims and pointers only. Counts, lists of
texts and the rung are read off the statuses and the violations, so that they cannot disagree with them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from verifier.codes import ViolationCode
from verifier.parsers.text.offsets import Span
from verifier.records.filling import fill_fast
from verifier.records.values import Record
from verifier.records.verdict import (
    LATTICE_SCHEMA,
    LINKED,
    LINKED_PARTIAL,
    ClaimStatus,
    InputDigests,
    Verdict,
)

Rung: TypeAlias = Literal["UNGROUNDED", "EVIDENCE-WARRANTED", "ANCHOR-WARRANTED", "POINTER-LINKED-PARTIAL"]

PointerUses: TypeAlias = "tuple[tuple[str, int], ...]"
"""Pointers, each with how often it is used."""

_RENDERED = (LINKED, LINKED_PARTIAL)

SOFT_CODES = frozenset(
    {
        ViolationCode.WARRANT_MISSING,
        ViolationCode.TITLE_MISMATCH,
        ViolationCode.SUBJECT_TOKENS_ABSENT,
        ViolationCode.TOO_MANY_CLAIMS,
        ViolationCode.LAZY_ANCHOR_DEMOTE,
        ViolationCode.DEFLECTION_DETECTED,
        ViolationCode.FORMAT_COLLAPSED,
    }
)
"""What can be wrong with an answer whose every pair passed."""


@fill_fast
@dataclass(frozen=True, slots=True, kw_only=True)
class PairStatus:
    """What came of one claim and one pointer that was kept.

    `evidence_id` is None where the pointer leads nowhere; `reason` is None where the pair passed. `coverage`
    is content tokens found in the evidence, of all; 0 of 0 where it was not looked at. `places` are where
    the found tokens stand first, in code points of the evidence's own text, in its order; `missing` the
    tokens that stand nowhere in it.
    """

    pointer_id: str
    evidence_id: str | None = None
    reason: ViolationCode | None = None
    coverage: tuple[int, int] = (0, 0)
    places: tuple[Span, ...] = ()
    missing: tuple[str, ...] = ()

    def to_dict(self) -> Record:
        """Give the record as JSON values."""
        return {
            "coverage": self.coverage,
            "evidence_id": self.evidence_id,
            "missing": self.missing,
            "places": self.places,
            "pointer_id": self.pointer_id,
            "reason": self.reason,
        }


@fill_fast
@dataclass(frozen=True, slots=True, kw_only=True)
class PointedClaim(ClaimStatus):
    """What came of one claim: its place, its pointers as written, and the pairs that were looked at.

    `coverage` is that of the pair that found most. Which pointers were dropped, the violation says.
    """

    claim_idx: int
    pointer_ids: tuple[str, ...] = ()
    pairs: tuple[PairStatus, ...] = ()

    @property
    def is_verified(self) -> bool:
        """Whether every kept pointer of the claim passed."""
        return self.status == LINKED

    @property
    def is_rendered(self) -> bool:
        """Whether at least one pointer of the claim passed."""
        return self.status in _RENDERED

    @property
    def n_pairs(self) -> int:
        """How many pairs the claim counts for: its pointers, dropped ones too, and at least one."""
        return max(1, len(self.pointer_ids))

    @property
    def cited(self) -> tuple[PairStatus, ...]:
        """The pairs that passed."""
        return tuple([pair for pair in self.pairs if pair.reason is None])

    @property
    def evidence_ids(self) -> tuple[str, ...]:
        """The content-addressed ids of the evidence that passed."""
        return tuple([pair.evidence_id or "" for pair in self.pairs if pair.reason is None])

    def to_dict(self) -> Record:
        """Give the record as JSON values."""
        return {
            "claim_idx": self.claim_idx,
            "coverage": self.coverage,
            "evidence_ids": self.evidence_ids,
            "method": self.method,
            "pairs": [pair.to_dict() for pair in self.pairs],
            "pointer_ids": self.pointer_ids,
            "reasons": self.reasons,
            "span": self.span,
            "status": self.status,
            "text": self.text,
        }


def count_uses(statuses: tuple[PointedClaim, ...]) -> PointerUses:
    """Count how often each kept pointer of the rendered claims is used; the most used first."""
    uses: dict[str, int] = {}
    for claim in statuses:
        if claim.is_rendered:
            for pair in claim.pairs:
                uses[pair.pointer_id] = uses.get(pair.pointer_id, 0) + 1
    return tuple(sorted(uses.items(), key=lambda item: (-item[1], len(item[0]), item[0])))


def sum_uses(uses: PointerUses) -> tuple[int, int]:
    """Give the uses of the most used pointer, and those of all."""
    return (uses[0][1] if uses else 0), sum([count for _, count in uses])


@fill_fast
@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceDigest:
    """Which piece of evidence a verdict is about: everything but its text, and the text's hash."""

    pointer_id: str
    evidence_id: str
    sha256: str
    source_role: str
    source_root: str
    source_span: Span | None = None
    title: str | None = None

    def to_dict(self) -> Record:
        """Give the record as JSON values."""
        return {
            "evidence_id": self.evidence_id,
            "pointer_id": self.pointer_id,
            "sha256": self.sha256,
            "source_role": self.source_role,
            "source_root": self.source_root,
            "source_span": self.source_span,
            "title": self.title,
        }


@fill_fast
@dataclass(frozen=True, slots=True, kw_only=True)
class LatticeInputs(InputDigests):
    """The inputs of a lattice call: `evidence` in the order of its pointers, whatever order it came in."""

    evidence: tuple[EvidenceDigest, ...] = ()
    finish_reason: str | None = None
    warrant_chain_roots: tuple[str, ...] = ()

    def to_dict(self) -> Record:
        """Give the record as JSON values."""
        return {
            "answer": self.answer,
            "evidence": [evidence.to_dict() for evidence in self.evidence],
            "finish_reason": self.finish_reason,
            "question": self.question,
            "warrant_chain_roots": self.warrant_chain_roots,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonFixup:
    """One repair that reading JSON needed: its name, and its place in the text that the model wrote."""

    name: str
    span: Span

    def to_dict(self) -> Record:
        """Give the record as JSON values."""
        return {"name": self.name, "span": self.span}


@fill_fast
@dataclass(frozen=True, slots=True, kw_only=True)
class LatticeVerdict(Verdict):
    """The whole record of a lattice call; true in a condition only if it is STRICT.

    `rendered_text` is what may be shown: linked and partial claims with their evidence. `json_extra_keys` are
    the keys of the model's JSON that nobody asked for, by name, sorted. `warrant_proven_claim_idxs` are the
    claims whose warrant the caller's chain of sources proves.
    """

    claim_statuses: tuple[PointedClaim, ...] = ()
    inputs: LatticeInputs
    rendered_text: str = ""
    json_fixups: tuple[JsonFixup, ...] = ()
    json_extra_keys: tuple[str, ...] = ()
    warrant_proven_claim_idxs: tuple[int, ...] = ()

    @property
    def n_quotes(self) -> int:
        """How many pairs of claim and pointer there are, dropped ones included; a claim is one at least."""
        return sum([claim.n_pairs for claim in self.claim_statuses])

    @property
    def n_verified(self) -> int:
        """How many pairs passed."""
        return sum(map(len, self.evidence_id_pairs))

    @property
    def partially_verified_quotes(self) -> tuple[str, ...]:
        """The texts of the claims of which some pointers passed, and not all."""
        return tuple([claim.text for claim in self.claim_statuses if claim.status == LINKED_PARTIAL])

    @property
    def unverified_quotes(self) -> tuple[str, ...]:
        """The texts of the claims that are not rendered."""
        return tuple([claim.text for claim in self.claim_statuses if not claim.is_rendered])

    @property
    def evidence_id_pairs(self) -> tuple[tuple[str, ...], ...]:
        """For every claim the ids of the evidence that passed."""
        return tuple([claim.evidence_ids for claim in self.claim_statuses])

    @property
    def pointer_id_distribution(self) -> PointerUses:
        """How often each kept pointer of the rendered claims was used; the most used first."""
        return count_uses(self.claim_statuses)

    @property
    def lazy_anchor_ratio(self) -> tuple[int, int]:
        """Uses of the most used pointer, of all uses."""
        return sum_uses(self.pointer_id_distribution)

    @property
    def lazy_anchor_demoted(self) -> bool:
        """Whether the answer leans on one pointer so much that it was lowered."""
        return self._holds(ViolationCode.LAZY_ANCHOR_DEMOTE)

    @property
    def deflection_detected(self) -> bool:
        """Whether what is rendered does not speak of what was asked."""
        return self._holds(ViolationCode.DEFLECTION_DETECTED)

    @property
    def format_collapsed(self) -> bool:
        """Whether the answer left the form of pointer lines."""
        return self._holds(ViolationCode.FORMAT_COLLAPSED)

    @property
    def warrant_missing_claim_idxs(self) -> tuple[int, ...]:
        """The claims whose evidence does not hold what the question asks for."""
        return self._find_claims(ViolationCode.WARRANT_MISSING)

    @property
    def title_mismatch_claim_idxs(self) -> tuple[int, ...]:
        """The claims that share no word with a title that they cite."""
        return self._find_claims(ViolationCode.TITLE_MISMATCH)

    @property
    def rung(self) -> Rung:
        """The result in a word for people: the first of the four that fits."""
        if self.audit_mode == "UNGROUNDED":
            return "UNGROUNDED"
        if self.audit_mode == "STRICT":
            return "EVIDENCE-WARRANTED"
        if all(item.code in SOFT_CODES for item in self.violations) and self.n_verified == self.n_quotes:
            return "ANCHOR-WARRANTED"
        return "POINTER-LINKED-PARTIAL"

    def _holds(self, code: ViolationCode) -> bool:
        return any(violation.code == code for violation in self.violations)

    def _find_claims(self, code: ViolationCode) -> tuple[int, ...]:
        return tuple([claim.claim_idx for claim in self.claim_statuses if code in claim.reasons])

    def to_dict(self) -> Record:
        """Give the record as JSON values, under the keys of its schema."""
        # Each of these is needed twice.
        evidence_id_pairs = self.evidence_id_pairs
        uses = self.pointer_id_distribution
        return {
            "audit_mode": self.audit_mode,
            "claim_statuses": [claim.to_dict() for claim in self.claim_statuses],
            "deflection_detected": self.deflection_detected,
            "evidence_id_pairs": evidence_id_pairs,
            "format_collapsed": self.format_collapsed,
            "inputs": self.inputs.to_dict(),
            "json_extra_keys": self.json_extra_keys,
            "json_fixups": [fixup.to_dict() for fixup in self.json_fixups],
            "lazy_anchor_demoted": self.lazy_anchor_demoted,
            "lazy_anchor_ratio": sum_uses(uses),
            "n_quotes": self.n_quotes,
            "n_verified": sum(map(len, evidence_id_pairs)),
            "partially_verified_quotes": self.partially_verified_quotes,
            "pointer_id_distribution": uses,
            "policy": {"hash": self.policy_hash, "name": self.policy_name},
            "rendered_text": self.rendered_text,
            "rung": self.rung,
            "schema": LATTICE_SCHEMA,
            "semantics": self.semantics,
            "title_mismatch_claim_idxs": self.title_mismatch_claim_idxs,
            "unverified_quotes": self.unverified_quotes,
            "verifier_method": self.verifier_method,
            "violations": [violation.to_dict() for violation in self.violations],
            "warrant_missing_claim_idxs": self.warrant_missing_claim_idxs,
            "warrant_proven_claim_idxs": self.warrant_proven_claim_idxs,
        }
