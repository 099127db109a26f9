"""Claims: how good the claim check is on labelled claims, compared with simpler ways to score them.

Reads data sets, checks every claim with the public call, and scores it in the ways that it should beat, all
in one run on the same texts. `measure` returns a `Report`; printing is separate. `docs/accuracy.md` says how
to read the figures and how to measure on claims of one's own.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from bench.claims.baselines import PARAPHRASE, list_baselines
from bench.claims.data import ClaimDataError, DataSet, read_sets
from bench.claims.measures import (
    CLAIM_CHECK,
    MEAN,
    CheckedItems,
    Estimates,
    Figure,
    Sample,
    average_sets,
    check_claims,
    count_facets,
    count_labels,
    estimate_baselines,
    estimate_check,
    estimate_facets,
    estimate_words,
    make_figures,
)
from bench.claims.tables import Report, SetSize, format_report, list_tables
from bench.printed_tables import print_tables
from bench.speed.grounding_jobs import find_rapidfuzz
from verifier.policies import Policy, VerifierError, load_policy

ROUNDS = 1_000
THRESHOLD = 7_400
SEED = 7


def measure(
    sets: Sequence[DataSet],
    policy: Policy,
    *,
    rounds: int = ROUNDS,
    seed: int = SEED,
    threshold: int = THRESHOLD,
) -> Report:
    """Measure everything once; the same inputs give the same report."""
    samples = [Sample.draw(data, rounds=rounds, seed=seed + number) for number, data in enumerate(sets)]
    checked = [
        CheckedItems(sample, check_claims(data.claims, [policy])[0])
        for data, sample in zip(sets, samples, strict=True)
    ]
    ranked = [items for items in checked if items.sample.data.has_both]
    figures = _estimate_ranked(ranked, policy, threshold=threshold, seed=seed)
    for items in checked:
        figures += make_figures(items.sample.data.name, estimate_words(items, policy))
    return Report(
        python=f"{platform.python_implementation()} {platform.python_version()}",
        numpy=np.__version__,
        rapidfuzz=find_rapidfuzz(),
        policy=policy.name,
        policy_hash=policy.hash,
        rounds=rounds,
        seed=seed,
        threshold=threshold,
        best_threshold=find_best_threshold(ranked),
        sizes=tuple(map(_size, sets)),
        figures=tuple(figures),
        labels=tuple(count for items in checked for count in count_labels(items)),
        facets=tuple(count for items in ranked for count in count_facets(items, policy.facets)),
    )


def _estimate_ranked(
    ranked: Sequence[CheckedItems], policy: Policy, *, threshold: int, seed: int
) -> list[Figure]:
    """Return the figures of each set that has both kinds of items, of their mean, and of all of them."""
    by_set = [_estimate_set(items, threshold=threshold, seed=seed) for items in ranked]
    figures = [
        figure
        for items, estimates in zip(ranked, by_set, strict=True)
        for figure in make_figures(items.sample.data.name, estimates)
    ]
    figures += make_figures(MEAN, average_sets(by_set))
    return [*figures, *make_figures("all", estimate_facets(ranked, policy.facets))]


def _estimate_set(items: CheckedItems, *, threshold: int, seed: int) -> Estimates:
    estimates = estimate_check(items, threshold=threshold, seed=seed)
    estimates |= estimate_baselines(items.sample, list_baselines(), seed=seed)
    gain = estimates[CLAIM_CHECK, "AUROC"] - estimates[PARAPHRASE, "AUROC"]
    return estimates | {(CLAIM_CHECK, "AUROC over paraphrase rule"): gain}


def find_best_threshold(ranked: Sequence[CheckedItems]) -> int | None:
    """Return the round score with the best mean balanced accuracy, the lowest on a tie; None without sets."""
    if not ranked:
        return None
    thresholds = np.arange(0, 10_001, 100)
    total = np.zeros(len(thresholds))
    for items in ranked:
        truth, above = items.sample.truth, items.score[:, None] >= thresholds
        total += above[truth].mean(axis=0) - above[~truth].mean(axis=0)
    return int(thresholds[int(np.argmax(total))])


def _size(data: DataSet) -> SetSize:
    return SetSize(
        data=data.name,
        rows=len(data.claims),
        items=len(data.items),
        supported=data.truths.count("supported"),
        contradicted=data.truths.count("contradicted"),
        texts=len(set(data.texts)),
    )


def print_report(report: Report, *, markdown: bool = False) -> None:
    """Print the report for people."""
    peer = report.rapidfuzz or "not installed, so left out"
    print(f"{report.python}, NumPy {report.numpy}; rapidfuzz {peer}")
    print(f"policy {report.policy}, {report.policy_hash}")
    print(
        f"95 % intervals from {report.rounds} resamples of the evidence texts of each set, seed {report.seed}"
    )
    print_tables(list_tables(report), markdown=markdown)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``python -m bench claims``."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="a folder of labelled claims, JSON lines")
    parser.add_argument("--policy", default="default", help="a shipped policy, or a file")
    parser.add_argument(
        "--only", action="append", default=[], metavar="SET", help="this set; may be repeated"
    )
    parser.add_argument("--threshold", type=int, default=THRESHOLD, help="the fixed threshold of the score")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="resamples for the intervals")
    parser.add_argument("--markdown", action="store_true", help="print the tables as Markdown")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write all figures to a file")


def run(arguments: argparse.Namespace) -> int:
    """Measure and print; return 2 for data or a policy that cannot be used, else 0: a figure is no test."""
    try:
        sets = read_sets(arguments.folder, only=arguments.only)
        policy = load_policy(arguments.policy)
    except (ClaimDataError, VerifierError) as error:
        print(f"bench claims: {error}", file=sys.stderr)
        return 2
    report = measure(sets, policy, rounds=arguments.rounds, threshold=arguments.threshold)
    if arguments.json is not None:
        arguments.json.write_text(format_report(report) + "\n", encoding="utf-8")
    print_report(report, markdown=arguments.markdown)
    return 0
