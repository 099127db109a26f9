"""Calibration: from labelled claims to the score from which on claims are accepted.

Every claim gets its score once; a threshold then only says which of them are accepted. A claim is accepted
whose score reaches ``accept_score`` and which nothing refuses that the policy does not forgive, whatever the
threshold is; so the table of all thresholds is one pass over the sorted scores. The one that is chosen is the
lowest at which the share of right ones among the accepted (the precision) reaches what is wanted: the lowest,
because it accepts the most.

All of it is counts. A share is two integers, and where it is shown it is rounded down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from verifier.calibration.labelled import LabelledClaim, LabelledData
from verifier.calibration.thresholds import Sample, ScoredClaim, Threshold, count_sample, merge_groups
from verifier.calls import ContextCache
from verifier.claims.api import check_claim
from verifier.measures.confidence import SURE_PERCENT
from verifier.measures.exact import WHOLE_BP
from verifier.parsers.frozen import record
from verifier.policies import SEMANTICS, Json, Policy, VerifierError, encode_canonical
from verifier.sources.context import Source

CALIBRATION_SCHEMA = "lexical-verifier/calibration/1"
"""What a calibration calls itself."""

MAX_HOLDOUT_PERCENT = 90

FEW_CLAIMS = 200
"""With fewer claims than this a calibration warns."""

FEW_OF_A_KIND = 50
"""With fewer supported, or not supported, claims than this a calibration warns."""

FEW_ACCEPTED = 30
"""With fewer accepted claims than this a calibration warns."""


class CalibrationError(VerifierError):
    """A calibration that cannot be made: nothing to choose on, or a number out of range."""


@record
class Calibration:
    """The whole result; true in a condition only if a threshold reaches the wanted precision.

    `chosen_on` are the claims that the `threshold` was chosen on, `held_out` the others, and `measured` is
    what the threshold comes to on these; both are None where nothing was held out. `result` is the policy
    that accepts by the threshold, None where there is none.
    """

    policy: Policy
    data: LabelledData
    precision_bp: int
    holdout_percent: int
    chosen_on: Sample
    threshold: Threshold | None
    held_out: Sample | None = None
    measured: Threshold | None = None
    result: Policy | None = None

    def __bool__(self) -> bool:
        return self.threshold is not None

    @property
    def warnings(self) -> tuple[str, ...]:
        """Codes of what makes the result less sure than it looks, in a fixed order."""
        return tuple(code for code, applies in _find_warnings(self) if applies)

    def to_dict(self) -> dict[str, Json]:
        """Return the calibration as JSON values: shares as counts or basis points, no floats."""
        return {
            "chosen_on": self.chosen_on.to_dict(),
            "held_out": None if self.held_out is None else self.held_out.to_dict(),
            "holdout_percent": self.holdout_percent,
            "input": {
                "bad": [{"error": bad.error, "line": bad.line} for bad in self.data.bad],
                "lines": self.data.n_lines,
                "sha256": self.data.sha256,
            },
            "measured": None if self.measured is None else self.measured.to_dict(),
            "policy": {"hash": self.policy.hash, "name": self.policy.name},
            "precision_bp": self.precision_bp,
            "result": None if self.result is None else {"hash": self.result.hash, "name": self.result.name},
            "schema": CALIBRATION_SCHEMA,
            "semantics": SEMANTICS,
            "sure_percent": SURE_PERCENT,
            "threshold": None if self.threshold is None else self.threshold.to_dict(),
            "warnings": self.warnings,
        }

    def to_json(self) -> bytes:
        """Return the canonical bytes (RFC 8785)."""
        return encode_canonical(self.to_dict())


def score_claims(claims: Iterable[LabelledClaim], policy: Policy) -> Iterator[ScoredClaim]:
    """Check every claim and yield its score; those with the same evidence come in a row, its reading shared.

    The policy's own way of accepting does not matter.
    """
    # At threshold 0 a claim is accepted unless something other than its score speaks against it.
    policy = policy.replace(accept_score=0)
    by_sources: dict[tuple[Source, ...], list[LabelledClaim]] = {}
    for claim in claims:
        by_sources.setdefault(claim.sources, []).append(claim)
    contexts = ContextCache(max_contexts=1)
    for sources, group in by_sources.items():
        context = contexts.prepare(sources, policy)
        for claim in group:
            check = check_claim(
                claim.claim, context, question=claim.question, title=claim.title, policy=policy
            )
            yield ScoredClaim(
                line=claim.line,
                score=check.score,
                is_supported=claim.is_supported,
                is_acceptable=check.accepted,
                split_key=claim.split_key,
                group=claim.group,
            )


def calibrate(
    scored: Iterable[ScoredClaim],
    data: LabelledData,
    *,
    policy: Policy,
    precision_bp: int,
    holdout_percent: int = 0,
    name: str | None = None,
) -> Calibration:
    """Choose the threshold for a wanted precision, in basis points.

    Claims of one group count as one: with the highest score that can be accepted, and supported if one of
    them is. With `holdout_percent` about that share of the claims, chosen by their hashes, is kept from
    choosing and measures what was chosen. `name` is that of the policy that results.

    Raises `CalibrationError` if no claim is there to choose on, or a number is out of range; `PolicyError`
    for a name that no policy can have.
    """
    check_request(policy, precision_bp=precision_bp, holdout_percent=holdout_percent, name=name)
    merged = merge_groups(scored)
    choosing = [claim for claim in merged if not _is_held_out(claim, holdout_percent)]
    if not choosing:
        raise CalibrationError(
            f"got {len(merged)} usable claims, none of which is left to choose a threshold on: expected some"
        )
    chosen_on = count_sample(choosing)
    threshold = chosen_on.find_threshold(precision_bp)
    held_out = measured = result = None
    if holdout_percent:
        held_out = count_sample([claim for claim in merged if _is_held_out(claim, holdout_percent)])
    if threshold is not None:
        measured = None if held_out is None else held_out.count_from(threshold.score)
        result = policy.replace(
            name=f"{policy.name}-calibrated" if name is None else name,
            accept_score=threshold.score,
        )
    return Calibration(
        policy=policy,
        data=data,
        precision_bp=precision_bp,
        holdout_percent=holdout_percent,
        chosen_on=chosen_on,
        threshold=threshold,
        held_out=held_out,
        measured=measured,
        result=result,
    )


def check_request(policy: Policy, *, precision_bp: int, holdout_percent: int, name: str | None) -> None:
    """Raise what `calibrate` would raise for its numbers and its name, before claims are checked for it."""
    if not 0 < precision_bp <= WHOLE_BP:
        raise CalibrationError(f"precision: got {precision_bp} basis points, expected 1 to {WHOLE_BP}")
    if not 0 <= holdout_percent <= MAX_HOLDOUT_PERCENT:
        raise CalibrationError(
            f"holdout: got {holdout_percent}, expected a percentage from 0 to {MAX_HOLDOUT_PERCENT}"
        )
    if name is not None:
        policy.replace(name=name)


def _is_held_out(claim: ScoredClaim, percent: int) -> bool:
    """Return whether a claim is held out, by its hash: no order, no clock and no other claim plays a part."""
    return int(claim.split_key[:16], 16) * 100 < percent << 64


def _find_warnings(calibration: Calibration) -> Iterator[tuple[str, bool]]:
    sample, threshold, measured = calibration.chosen_on, calibration.threshold, calibration.measured
    wanted = calibration.precision_bp
    few_of_a_kind = min(sample.supported, sample.claims - sample.supported) < FEW_OF_A_KIND
    yield "SAME_DATA", threshold is not None and calibration.held_out is None
    yield "FEW_CLAIMS", sample.claims < FEW_CLAIMS
    yield "FEW_OF_A_KIND", few_of_a_kind
    yield "FEW_ACCEPTED", threshold is not None and threshold.accepted < FEW_ACCEPTED
    yield "BOUND_BELOW", threshold is not None and threshold.lower_bp < wanted
    yield "FEW_MEASURED", measured is not None and measured.accepted < FEW_ACCEPTED
    yield "MEASURED_BELOW", measured is not None and measured.accepted > 0 and not measured.reaches(wanted)
    yield "BAD_LINES", bool(calibration.data.bad)
