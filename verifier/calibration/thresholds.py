"""Thresholds: what comes of accepting scored claims from a score on, counted for every score at once.

All of it is counts. A share is two integers, and where it is shown it is rounded down.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from typing import ClassVar

from verifier.calibration.labelled import Name
from verifier.measures.confidence import find_lower_bound
from verifier.measures.exact import WHOLE_BP
from verifier.parsers.frozen import record
from verifier.policies import Json
from verifier.records.codec import JsonRecord

MAX_SCORE = 10_000
N_BANDS = 10


@record
class ScoredClaim:
    """A labelled claim, or a group of them, with its score.

    `is_acceptable` says whether any threshold accepts it: no facet conflicts, and any of it stands in its
    evidence.
    """

    line: int
    score: int
    is_supported: bool
    is_acceptable: bool
    split_key: str
    group: Name | None = None


@record
class Threshold(JsonRecord):
    """What comes of accepting from a score on: how many claims are accepted, and how many of them rightly."""

    _computed: ClassVar[tuple[str, ...]] = ("lower_bp",)

    score: int
    accepted: int
    right: int

    @property
    def lower_bp(self) -> int:
        """The lower bound of the precision, in basis points; see `verifier.measures.confidence`."""
        return find_lower_bound(self.right, self.accepted)

    def reaches(self, precision_bp: int) -> bool:
        """Return whether any claim is accepted and the precision is at least this, in basis points."""
        return self.accepted > 0 and self.right * WHOLE_BP >= precision_bp * self.accepted


@record
class Band:
    """The acceptable claims whose scores lie from `first` to `last`, and how many of them are supported."""

    first: int
    last: int
    claims: int
    supported: int


@record
class Sample:
    """Scored claims, counted; those that no threshold accepts are counted too.

    `refused` of the `claims` are never accepted, `refused_supported` of them wrongly so. `curve` has a
    threshold for every score that an acceptable claim has, from the lowest on.
    """

    claims: int
    supported: int
    refused: int
    refused_supported: int
    curve: tuple[Threshold, ...]
    bands: tuple[Band, ...]

    def count_from(self, score: int) -> Threshold:
        """Return what comes of accepting from any score on."""
        place = bisect_left(self.curve, score, key=lambda threshold: threshold.score)
        if place == len(self.curve):
            return Threshold(score=score, accepted=0, right=0)
        return Threshold(score=score, accepted=self.curve[place].accepted, right=self.curve[place].right)

    def find_threshold(self, precision_bp: int) -> Threshold | None:
        """Return the lowest threshold whose precision is at least this; None where there is none."""
        return next((threshold for threshold in self.curve if threshold.reaches(precision_bp)), None)

    def find_best(self) -> Threshold | None:
        """Return the threshold of the highest precision, of several the lowest; None where none accepts."""
        best: Threshold | None = None
        for threshold in self.curve:
            if best is None or threshold.right * best.accepted > best.right * threshold.accepted:
                best = threshold
        return best

    def to_dict(self) -> dict[str, Json]:
        """Return the counts as JSON values; the curve as rows of score, accepted and right."""
        return {
            "bands": [[band.first, band.last, band.claims, band.supported] for band in self.bands],
            "claims": self.claims,
            "curve": [[item.score, item.accepted, item.right] for item in self.curve],
            "refused": self.refused,
            "refused_supported": self.refused_supported,
            "supported": self.supported,
        }


def merge_groups(scored: Iterable[ScoredClaim]) -> tuple[ScoredClaim, ...]:
    """Make one of the claims of each group, in the order of their first lines."""
    merged: dict[object, ScoredClaim] = {}
    for claim in sorted(scored, key=lambda claim: claim.line):
        key = ("line", claim.line) if claim.group is None else ("group", claim.group)
        first = merged.get(key, claim)
        best = max(first, claim, key=lambda one: (one.is_acceptable, one.score))
        merged[key] = ScoredClaim(
            line=first.line,
            score=best.score,
            is_supported=first.is_supported or claim.is_supported,
            is_acceptable=best.is_acceptable,
            split_key=first.split_key,
            group=first.group,
        )
    return tuple(merged.values())


def count_sample(claims: Iterable[ScoredClaim]) -> Sample:
    """Count claims: what comes of every threshold, and how many are right in every band of scores."""
    n_by_score: dict[int, list[int]] = {}
    bands = [[0, 0] for _ in range(N_BANDS)]
    total, refused = [0, 0], [0, 0]
    for claim in claims:
        counts = [total]
        if claim.is_acceptable:
            counts += [n_by_score.setdefault(claim.score, [0, 0]), bands[_find_band(claim.score)]]
        else:
            counts.append(refused)
        for count in counts:
            count[0] += 1
            count[1] += claim.is_supported
    accepted = right = 0
    curve = []
    for score, (n_claims, n_supported) in sorted(n_by_score.items(), reverse=True):
        accepted += n_claims
        right += n_supported
        curve.append(Threshold(score=score, accepted=accepted, right=right))
    width = MAX_SCORE // N_BANDS
    return Sample(
        claims=total[0],
        supported=total[1],
        refused=refused[0],
        refused_supported=refused[1],
        curve=tuple(reversed(curve)),
        bands=tuple(
            [
                Band(
                    first=number * width,
                    last=MAX_SCORE if number == N_BANDS - 1 else (number + 1) * width - 1,
                    claims=n_claims,
                    supported=n_supported,
                )
                for number, (n_claims, n_supported) in enumerate(bands)
            ]
        ),
    )


def _find_band(score: int) -> int:
    return min(score * N_BANDS // MAX_SCORE, N_BANDS - 1)
