"""The report of the claims bench as JSON, and the tables that are made of its figures."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import product
from math import isnan

from bench.claims.measures import (
    CLAIM_CHECK,
    FALSE_SHARE,
    MEAN,
    OUTCOMES,
    RECALL,
    TRUTHS,
    FacetCount,
    Figure,
    LabelCount,
)
from bench.printed_tables import Table

RANKINGS = (
    ("AUROC", "AUROC: how often a supported claim scores above another, in %"),
    ("AUPRC", "AUPRC: average precision for supported claims, in % (by chance: the share of supported)"),
    ("balanced accuracy", "Balanced accuracy, threshold by 5-fold cross-validation on the set, in %"),
    (
        RECALL,
        f"Supported accepted by a threshold that accepts at most {FALSE_SHARE:.0%} of the others, in %",
    ),
)
GATE_MEASURES = ("unsupported accepted", "supported accepted", "coverage", "selective risk")


class _Figures:
    """Figures by their names, as cells."""

    def __init__(self, figures: Sequence[Figure]) -> None:
        self._figures = {(item.data, item.method, item.measure): item for item in figures}

    def methods(self, measure: str) -> list[str]:
        """List the methods that have a measure, in order."""
        return list(dict.fromkeys(method for _, method, found in self._figures if found == measure))

    def plain(self, data: str, method: str, measure: str) -> str:
        """Return a share in percent."""
        found = self._figures.get((data, method, measure))
        return "" if found is None else _percent(found.value)

    def full(self, data: str, method: str, measure: str, *, digits: int = 1, sign: str = "") -> str:
        """Return a share in percent with its interval."""
        found = self._figures.get((data, method, measure))
        if found is None:
            return ""
        parts = [_percent(part, digits, sign) for part in (found.value, found.low, found.high)]
        return parts[0] if parts[0] == "-" else f"{parts[0]} [{parts[1]}, {parts[2]}]"


def list_tables(report: Report) -> Iterator[Table]:
    """Yield the tables of a report in their order; those that have no rows are left out."""
    figures = _Figures(report.figures)
    sets = [size.data for size in report.sizes if 0 < size.supported < size.items]
    tables = [
        _tabulate_sizes(report),
        *_tabulate_rankings(figures, sets),
        _tabulate_threshold(report, figures, sets),
        _tabulate_gates(figures, sets),
        _tabulate_gate(figures, sets),
        _tabulate_labels(report),
        _tabulate_facets(report, figures),
        _tabulate_words(report, figures),
    ]
    yield from (table for table in tables if table.rows)


def _tabulate_sizes(report: Report) -> Table:
    return Table(
        title="Data sets",
        headings=("set", "rows", "items", "supported", "contradicted", "texts of evidence"),
        rows=tuple(
            (
                size.data,
                *map(str, (size.rows, size.items, size.supported, size.contradicted, size.texts)),
            )
            for size in report.sizes
        ),
    )


def _tabulate_rankings(figures: _Figures, sets: Sequence[str]) -> Iterator[Table]:
    for measure, title in RANKINGS:
        rows = [
            (
                method,
                *(figures.plain(data, method, measure) for data in sets),
                figures.full(MEAN, method, measure),
            )
            for method in figures.methods(measure)
        ]
        if measure == "AUROC" and rows:
            gain = (CLAIM_CHECK, "AUROC over paraphrase rule")
            rows.append(
                (
                    "gain over paraphrase rule",
                    *(figures.plain(data, *gain) for data in sets),
                    figures.full(MEAN, *gain),
                )
            )
        yield Table(title=title, headings=("method", *sets, "mean"), rows=tuple(rows))


def _tabulate_threshold(report: Report, figures: _Figures, sets: Sequence[str]) -> Table:
    measures = ("AUROC", "AUPRC", "balanced accuracy", "balanced accuracy, fixed threshold")
    rows = [
        (data, *(figures.full(data, CLAIM_CHECK, measure) for measure in measures))
        for data in [*sets, *[MEAN] * bool(sets)]
    ]
    return Table(
        title=f"The claim check's score, in % with intervals; fixed threshold {report.threshold:,}",
        headings=("set", *measures),
        rows=tuple(rows),
        note=f"The one threshold that would do best on these very sets: {report.best_threshold or 0:,}",
    )


def _tabulate_gates(figures: _Figures, sets: Sequence[str]) -> Table:
    def cell(data: str, method: str) -> str:
        return " / ".join(figures.plain(data, method, measure) for measure in GATE_MEASURES[:2])

    return Table(
        title="Gates without a threshold: unsupported accepted / supported accepted, in %",
        headings=("method", *sets, MEAN),
        rows=tuple(
            (method, *(cell(data, method) for data in [*sets, MEAN]))
            for method in figures.methods(GATE_MEASURES[0])
        ),
    )


def _tabulate_gate(figures: _Figures, sets: Sequence[str]) -> Table:
    measures = (*GATE_MEASURES, "supported called contradicted")
    return Table(
        title="The claim check's gate, in % with intervals",
        headings=("set", *measures),
        rows=tuple(
            (data, *(figures.full(data, CLAIM_CHECK, measure) for measure in measures))
            for data in [*sets, *[MEAN] * bool(sets)]
        ),
        note="coverage: accepted, of all items; selective risk: not supported, of the accepted",
    )


def _tabulate_labels(report: Report) -> Table:
    counts = {(item.data, item.truth, item.called): item.items for item in report.labels}
    rows = [
        (f"{size.data}: {truth}", *(str(counts[size.data, truth, called]) for called in TRUTHS))
        for size in report.sizes
        for truth in TRUTHS
        if any(counts[size.data, truth, called] for called in TRUTHS)
    ]
    return Table(
        title="What people said (rows), what the claim check says (columns), in items",
        headings=("set: people say", *TRUTHS),
        rows=tuple(rows),
    )


def _tabulate_facets(report: Report, figures: _Figures) -> Table:
    facets = dict.fromkeys(count.facet for count in report.facets)
    counts: Counter[tuple[str, str, str]] = Counter()
    for item in report.facets:
        counts[item.facet, item.outcome, item.truth] += item.items
    rows = []
    for facet, outcome in product(facets, OUTCOMES):
        by_truth = [counts[facet, outcome, truth] for truth in TRUTHS]
        if any(by_truth):
            right = figures.full("all", f"{facet}: {outcome}", "right")
            rows.append((f"{facet}: {outcome}", str(sum(by_truth)), *map(str, by_truth), right))
    ranked = [size for size in report.sizes if 0 < size.supported < size.items]
    total, supported = sum(size.items for size in ranked), sum(size.supported for size in ranked)
    return Table(
        title="Facets over all sets: items with such a finding, by what people say of the item",
        headings=("facet: outcome", "items", *TRUTHS, "right, %"),
        rows=tuple(rows),
        note=(
            "agrees is right on a supported item, the others on one that is not; by chance "
            f"{_percent(supported / total)} and {_percent(1 - supported / total)} %"
            if total
            else ""
        ),
    )


def _tabulate_words(report: Report, figures: _Figures) -> Table:
    measures = ("precision", "recall", "share marked")
    rows = [
        (size.data, *(figures.full(size.data, "uncovered words", measure) for measure in measures))
        for size in report.sizes
    ]
    return Table(
        title="Uncovered words that are named, against words that people marked as unsupported, in %",
        headings=("set", *measures),
        rows=tuple(row for row in rows if row[1] or row[2]),
        note="of the claim's content words; naming all of them has the precision of the last column",
    )


def _percent(share: float, digits: int = 1, sign: str = "") -> str:
    return "-" if isnan(share) else f"{100 * share:{sign}.{digits}f}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSize:
    """What a data set holds."""

    data: str
    rows: int
    items: int
    supported: int
    contradicted: int
    texts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What one run measured. `best_threshold` is the one that does best on these very sets, on average."""

    python: str
    numpy: str
    rapidfuzz: str | None
    policy: str
    policy_hash: str
    rounds: int
    seed: int
    threshold: int
    best_threshold: int | None
    sizes: tuple[SetSize, ...]
    figures: tuple[Figure, ...]
    labels: tuple[LabelCount, ...]
    facets: tuple[FacetCount, ...]


def format_report(report: Report) -> str:
    """Return the report as JSON, for machines; what is not defined is null."""
    return json.dumps(_replace_nan(asdict(report)), indent=2, ensure_ascii=False, allow_nan=False)


def _replace_nan(value: object) -> object:
    if isinstance(value, dict):
        return {key: _replace_nan(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_replace_nan(item) for item in value]
    return None if isinstance(value, float) and math.isnan(value) else value
