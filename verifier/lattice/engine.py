"""The engine: a claim and each of its pointers through the list of checks.

The result depends on the claim, the evidence, the question and the policy, never on another claim.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar, cast

from verifier.codes import ViolationCode
from verifier.lattice.answer_claims import Claim
from verifier.lattice.check_scope import CheckScope, Finding, LinkedClaim, Pair, freeze_details
from verifier.lattice.checks import LINKED_CHECKS, PAIR_CHECKS, REFUSALS, TRIMS
from verifier.lattice.checks.warrant import is_proven_by_chain
from verifier.lattice.evidence_places import locate_found
from verifier.records import (
    CONTRADICTED,
    LINKED,
    LINKED_PARTIAL,
    Method,
    Status,
    Violation,
    write_out_surrogates,
)
from verifier.records.lattice_verdict import PairStatus, PointedClaim
from verifier.sources.prepared_form import choose_folding

_BY_WEIGHT = (
    ViolationCode.CITATION_MISMATCH,
    ViolationCode.UNKNOWN_EVIDENCE_ID,
    ViolationCode.SOURCE_ROLE_BLOCKED,
    ViolationCode.SCHEMA_INVALID,
)
"""The codes that may be the status of a claim none of whose pointers passed.

It is `CONTRADICTED` if the evidence of a pointer contradicts the claim, else the first of these codes that a
pointer has. A claim that says more than its evidence has `CITATION_MISMATCH`."""
_STEPS_A_PAIR = 20
"""Steps for comparing a claim with the evidence of a pointer; one more for each token of the claim."""

_Checked = TypeVar("_Checked")
_Checks = tuple[Callable[[_Checked, CheckScope], Finding | None], ...]


class CheckedClaim(NamedTuple):
    """A checked claim: its status, and its violations.

    A `hard` one fails a pair, a `soft` one only lowers the verdict of the answer. `is_proven_by_chain` says
    that its warrant is missing and that the caller's chain of sources replaces it.
    """

    status: PointedClaim
    hard: tuple[Violation, ...]
    soft: tuple[Violation, ...] = ()
    is_proven_by_chain: bool = False


def check_pointed_claim(claim: Claim, scope: CheckScope) -> CheckedClaim:
    """Run the checks on a claim, then on its pairs, then on the claim with the pairs that passed."""
    reading = scope.read_claim(claim)
    refusal = _find_first(REFUSALS, reading, scope)
    if refusal is not None:
        status = _make_status(claim, scope, cast("Status", refusal.code.value), (), (refusal.code,))
        return CheckedClaim(status=status, hard=(_place(refusal, claim),))
    hard = [_place(finding, claim) for finding in find_all(TRIMS, reading, scope)]
    pairs: list[PairStatus] = []
    is_contradicted = False
    passed: list[Pair] = []
    for pointer in claim.pointers[: scope.policy.max_pointers]:
        piece = scope.evidence.pieces.get(pointer.id) if pointer.is_text else None
        pair = Pair(reading, pointer, piece)
        scope.steps.spend(_STEPS_A_PAIR + len(reading.words.tokens))
        finding = _find_first(PAIR_CHECKS, pair, scope)
        if finding is None:
            passed.append(pair)
        else:
            is_contradicted |= finding.contradicts
            hard.append(_place(finding, claim, write_out_surrogates(pointer.id)))
        pairs.append(_make_pair_status(pair, finding))
    soft, is_proven = _check_linked(LinkedClaim(reading, passed), scope) if passed else ([], False)
    reasons = tuple(dict.fromkeys([violation.code for violation in hard + soft]))
    return CheckedClaim(
        status=_make_status(
            claim, scope, _classify(pairs, is_contradicted=is_contradicted), tuple(pairs), reasons
        ),
        hard=tuple(hard),
        soft=tuple(soft),
        is_proven_by_chain=is_proven,
    )


def _check_linked(linked: LinkedClaim, scope: CheckScope) -> tuple[list[Violation], bool]:
    """Return the soft violations, and whether a chain of sources replaces a missing warrant."""
    soft = [_place(finding, linked.reading.claim) for finding in find_all(LINKED_CHECKS, linked, scope)]
    if not is_proven_by_chain(linked, scope):
        return soft, False
    if all(violation.code != ViolationCode.WARRANT_MISSING for violation in soft):
        return soft, False
    # No cited evidence has what the chain proves, so the claim check could not accept the claim either.
    proven = (ViolationCode.WARRANT_MISSING, ViolationCode.NOT_ACCEPTED)
    return [violation for violation in soft if violation.code not in proven], True


def _find_first(checks: _Checks[_Checked], checked: _Checked, scope: CheckScope) -> Finding | None:
    """Return the first finding."""
    for check in checks:
        finding = check(checked, scope)
        if finding is not None:
            return finding
    return None


def find_all(checks: _Checks[_Checked], checked: _Checked, scope: CheckScope) -> list[Finding]:
    """Return all findings, in the order of the checks."""
    return [finding for check in checks if (finding := check(checked, scope)) is not None]


def _place(finding: Finding, claim: Claim, pointer_id: str | None = None) -> Violation:
    details = {**finding.details, "claim_idx": claim.idx}
    if pointer_id is not None:
        details["pointer_id"] = pointer_id
    return Violation(code=finding.code, span=claim.span, details=freeze_details(details))


def _classify(pairs: list[PairStatus], *, is_contradicted: bool) -> Status:
    """Return the status of a claim by its kept pairs."""
    reasons = {pair.reason for pair in pairs}
    if None in reasons:
        return LINKED if len(reasons) == 1 else LINKED_PARTIAL
    if is_contradicted:
        return CONTRADICTED
    if not reasons <= {*_BY_WEIGHT}:
        return "CITATION_MISMATCH"
    return cast("Status", next(code.value for code in _BY_WEIGHT if code in reasons))


def _make_status(
    claim: Claim,
    scope: CheckScope,
    status: Status,
    pairs: tuple[PairStatus, ...],
    reasons: tuple[ViolationCode, ...],
) -> PointedClaim:
    method: Method = "json_claims" if scope.read.is_json else "pointer_lines"
    return PointedClaim(
        text=claim.text,
        status=status,
        method=method,
        span=claim.span,
        coverage=max([pair.coverage for pair in pairs], default=(0, 0)),
        reasons=reasons,
        claim_idx=claim.idx,
        pointer_ids=tuple([pointer.id for pointer in claim.pointers]),
        pairs=pairs,
    )


def _make_pair_status(pair: Pair, finding: Finding | None) -> PairStatus:
    reason = None if finding is None else finding.code
    piece = pair.piece
    if piece is None or reason == ViolationCode.SOURCE_ROLE_BLOCKED:
        evidence_id = None if piece is None else piece.digest.evidence_id
        return PairStatus(pointer_id=pair.pointer.id, evidence_id=evidence_id, reason=reason)
    return PairStatus(
        pointer_id=pair.pointer.id,
        evidence_id=piece.digest.evidence_id,
        reason=reason,
        coverage=pair.coverage,
        places=locate_found(pair.found, piece, choose_folding(pair.reading.policy)),
        missing=pair.missing,
    )
