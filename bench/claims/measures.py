"""From labelled claims to figures: what the claim check and the baselines get right, data set by data set.

A figure is one value with its interval, named by data set, method and measure; the tables are made of them.
Everything of a data set that is resampled is resampled together, so that differences between two methods are
taken on the same items.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import product
from typing import TypeAlias, get_args

import numpy as np

from bench.claims.baselines import Baseline, PlainEvidence
from bench.claims.data import DataSet, LabelledClaim, Truth
from bench.claims.statistics import (
    Array,
    Estimate,
    Mask,
    average,
    cross_validate,
    draw_weights,
    estimate,
    measure_auprc,
    measure_auroc,
    measure_balanced_accuracy,
    measure_recall_at,
    measure_share,
)
from verifier import check_claim, prepare
from verifier.claims.claim_tokens import read_claim
from verifier.policies import Policy
from verifier.records.claim_check import ClaimCheck, Outcome

CLAIM_CHECK = "claim check"
MEAN = "mean"
FALSE_SHARE = 0.05
"""Which share of the unsupported items may be accepted where recall is measured."""

RECALL = f"recall at {FALSE_SHARE:.0%}"

CALLED: Mapping[str, Truth] = {"SUPPORTED": "supported", "CONTRADICTED": "contradicted"}
"""Labels of ours that say one thing or the other; all others say neither."""

TRUTHS: tuple[Truth, ...] = get_args(Truth)
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)

Estimates: TypeAlias = dict[tuple[str, str], Estimate]
"""From a method and a measure to its estimate on one data set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One value with its 95 % interval; shares run from 0 to 1."""

    data: str
    method: str
    measure: str
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelCount:
    """How many items of a data set people called `truth` and the claim check `called`."""

    data: str
    truth: Truth
    called: Truth
    items: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FacetCount:
    """On how many items of a data set a facet had a finding with this outcome, by what people said."""

    data: str
    facet: str
    outcome: Outcome
    truth: Truth
    items: int


@dataclass(frozen=True)
class Sample:
    """A data set made ready for measuring: what is true of each item, and how often each resample drew it."""

    data: DataSet
    truth: Mask
    weights: Array

    @classmethod
    def draw(cls, data: DataSet, *, rounds: int, seed: int) -> Sample:
        """Resample a data set; items on one text are drawn together, because they are alike."""
        truth = np.array([truth == "supported" for truth in data.truths])
        return cls(data, truth, draw_weights(data.texts, rounds=rounds, seed=seed))

    def best(self, values: Sequence[float]) -> Array:
        """Return the highest of the rows' values for each item."""
        return np.array([max(values[row] for row in rows) for rows in self.data.items], dtype=np.float64)


@dataclass(frozen=True)
class CheckedItems:
    """What the claim check said of the rows of a data set, and of its items."""

    sample: Sample
    checks: Sequence[ClaimCheck]

    @cached_property
    def score(self) -> Array:
        """The highest score of each item's rows."""
        return self.sample.best([check.score for check in self.checks])

    @cached_property
    def accepted(self) -> Array:
        """Whether a row of the item was accepted: 1 or 0."""
        return self.sample.best([float(check.accepted) for check in self.checks])

    @cached_property
    def deciding(self) -> tuple[ClaimCheck, ...]:
        """The check that speaks for each item: an accepted one, else the best score, else the first."""
        return tuple(
            max((self.checks[row] for row in rows), key=lambda check: (check.accepted, check.score))
            for rows in self.sample.data.items
        )

    @cached_property
    def called(self) -> tuple[Truth, ...]:
        """What each item is called."""
        return tuple(CALLED.get(check.label, "neither") for check in self.deciding)


def check_claims(claims: Sequence[LabelledClaim], policies: Sequence[Policy]) -> list[list[ClaimCheck]]:
    """Check every claim under every policy; return one list a policy.

    A text is prepared once for all claims on it, and let go before the next.
    """
    checks: dict[int, tuple[ClaimCheck, ...]] = {}
    for text, rows in group_by_text(claims).items():
        context = prepare(text, policy=policies[0])
        for row in rows:
            item = claims[row]
            check = partial(check_claim, item.claim, context, question=item.question, title=item.title)
            checks[row] = tuple(check(policy=policy) for policy in policies)
    return [[checks[row][number] for row in range(len(claims))] for number in range(len(policies))]


def group_by_text(claims: Sequence[LabelledClaim]) -> dict[str, list[int]]:
    """Return for each text of evidence the numbers of the rows that are compared with it."""
    rows: dict[str, list[int]] = {}
    for number, claim in enumerate(claims):
        rows.setdefault(claim.evidence, []).append(number)
    return rows


def estimate_check(checked: CheckedItems, *, threshold: int, seed: int) -> Estimates:
    """Measure the claim check's score and its gate."""
    sample = checked.sample
    estimates = estimate_score(CLAIM_CHECK, sample, checked.score, seed=seed)
    estimates |= estimate_gate(CLAIM_CHECK, sample, checked.accepted)
    above = (checked.score >= threshold).astype(np.float64)
    fixed = measure_balanced_accuracy(sample.truth, above)
    estimates[CLAIM_CHECK, "balanced accuracy, fixed threshold"] = estimate(fixed, sample.weights)
    conflicts = np.array([called == "contradicted" for called in checked.called], dtype=np.float64)
    false_alarms = measure_share(conflicts, among=sample.truth)
    estimates[CLAIM_CHECK, "supported called contradicted"] = estimate(false_alarms, sample.weights)
    return estimates


def estimate_baselines(sample: Sample, baselines: Mapping[str, Baseline], *, seed: int) -> Estimates:
    """Measure every baseline's score, and its gate where it has one."""
    claims = sample.data.claims
    scores = {name: [0.0] * len(claims) for name in baselines}
    gates = {name: [0.0] * len(claims) for name, baseline in baselines.items() if baseline.accepts}
    for text, rows in group_by_text(claims).items():
        evidence = PlainEvidence(text)
        for row, (name, baseline) in product(rows, baselines.items()):
            scores[name][row] = baseline.score(claims[row].claim, evidence)
            if baseline.accepts is not None:
                gates[name][row] = float(baseline.accepts(claims[row].claim, evidence))
    estimates: Estimates = {}
    for name in baselines:
        estimates |= estimate_score(name, sample, sample.best(scores[name]), seed=seed)
        if name in gates:
            estimates |= estimate_gate(name, sample, sample.best(gates[name]))
    return estimates


def estimate_score(method: str, sample: Sample, score: Array, *, seed: int) -> Estimates:
    """Measure a score: how well it ranks, and how well a threshold on it tells items apart."""
    truth = sample.truth
    chosen = cross_validate(truth, score, seed=seed)
    statistics = {
        "AUROC": measure_auroc(truth, score),
        "AUPRC": measure_auprc(truth, score),
        "balanced accuracy": measure_balanced_accuracy(truth, chosen),
        RECALL: measure_recall_at(truth, score, false_share=FALSE_SHARE),
    }
    return {
        (method, measure): estimate(statistic, sample.weights) for measure, statistic in statistics.items()
    }


def estimate_gate(method: str, sample: Sample, accepted: Array) -> Estimates:
    """Measure a gate: what it accepts of what, and how often it is wrong when it does."""
    truth = sample.truth
    statistics = {
        "unsupported accepted": measure_share(accepted, among=~truth),
        "supported accepted": measure_share(accepted, among=truth),
        "coverage": measure_share(accepted, among=np.ones_like(truth)),
        "selective risk": measure_share((~truth).astype(np.float64), among=accepted > 0),
    }
    return {
        (method, measure): estimate(statistic, sample.weights) for measure, statistic in statistics.items()
    }


def average_sets(sets: Iterable[Estimates]) -> Estimates:
    """Return the mean over data sets of every measure that all of them have."""
    found = list(sets)
    shared = [key for key in found[0] if all(key in estimates for estimates in found)] if found else []
    return {key: average(estimates[key] for estimates in found) for key in shared}


def make_figures(data: str, estimates: Estimates) -> Iterator[Figure]:
    """Write estimates down."""
    for (method, measure), found in estimates.items():
        low, high = found.interval
        yield Figure(data=data, method=method, measure=measure, value=found.value, low=low, high=high)


# Labels, facets and words.


def count_labels(checked: CheckedItems) -> Iterator[LabelCount]:
    """Count what people said against what the claim check said."""
    data = checked.sample.data
    counts = Counter(zip(data.truths, checked.called, strict=True))
    for truth, called in product(TRUTHS, TRUTHS):
        yield LabelCount(data=data.name, truth=truth, called=called, items=counts[truth, called])


def count_facets(checked: CheckedItems, facets: Sequence[str]) -> Iterator[FacetCount]:
    """Count on how many items each facet agreed, found no support, found a conflict."""
    data = checked.sample.data
    counts = Counter(
        (*pair, truth)
        for check, truth in zip(checked.deciding, data.truths, strict=True)
        for pair in {(finding.facet, finding.outcome) for finding in check.facets}
    )
    for facet, outcome, truth in product(facets, OUTCOMES, TRUTHS):
        yield FacetCount(
            data=data.name, facet=facet, outcome=outcome, truth=truth, items=counts[facet, outcome, truth]
        )


def estimate_facets(all_checked: Sequence[CheckedItems], facets: Sequence[str]) -> Estimates:
    """Measure over all data sets together how often a facet's findings are right.

    `agrees` is right on a supported item, the other two outcomes on one that is not.
    """
    estimates: Estimates = {}
    for facet, outcome in product(facets, OUTCOMES):
        right, fired = 0.0, 0.0
        right_draws: Array | float = 0.0
        fired_draws: Array | float = 0.0
        for checked in all_checked:
            has = np.array([
                any(found.facet == facet and found.outcome == outcome for found in check.facets)
                for check in checked.deciding
            ])  # fmt: skip
            is_right = has & (checked.sample.truth == (outcome == "agrees"))
            right, fired = right + float(is_right.sum()), fired + float(has.sum())
            right_draws = right_draws + checked.sample.weights @ is_right
            fired_draws = fired_draws + checked.sample.weights @ has
        if fired:
            draws = np.divide(
                right_draws,
                fired_draws,
                out=np.full_like(fired_draws, np.nan),
                where=np.not_equal(fired_draws, 0),
            )
            estimates[f"{facet}: {outcome}", "right"] = Estimate(right / fired, draws)
    return estimates


def estimate_words(checked: CheckedItems, policy: Policy) -> Estimates:
    """Measure how well the uncovered words that a check names are those that people marked.

    Looks at the marked words that are content tokens of the claim under the policy.
    """
    words = list(_list_content_words(checked, policy))
    if not words:
        return {}
    rows, named, marked = zip(*words, strict=True)
    # The words of a claim are drawn together, and so are the claims on one text.
    item_of = {row: item for item, rows_of in enumerate(checked.sample.data.items) for row in rows_of}
    weights = checked.sample.weights[:, [item_of[row] for row in rows]]
    is_named, is_marked = np.array(named), np.array(marked)
    statistics = {
        "precision": measure_share(is_marked.astype(np.float64), among=is_named),
        "recall": measure_share(is_named.astype(np.float64), among=is_marked),
        "share marked": measure_share(is_marked.astype(np.float64), among=np.ones_like(is_marked)),
    }
    return {
        ("uncovered words", measure): estimate(statistic, weights)
        for measure, statistic in statistics.items()
    }


def _list_content_words(checked: CheckedItems, policy: Policy) -> Iterator[tuple[int, bool, bool]]:
    """Yield each content word with marks: its claim's row, whether the check names it, whether people do."""
    for row, (claim, check) in enumerate(zip(checked.sample.data.claims, checked.checks, strict=True)):
        content = [token.span for token in read_claim(claim.claim, policy).tokens]
        for word in claim.words:
            if any(_overlap(word.span, span) for span in content):
                yield row, any(_overlap(word.span, span) for span in check.uncovered), word.is_unsupported


def _overlap(left: tuple[int, int], right: tuple[int, int]) -> bool:
    return left[0] < right[1] and right[0] < left[1]
