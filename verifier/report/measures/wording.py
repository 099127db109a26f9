"""What a measurement says: its banner, its tables, and the sentences beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from verifier.audit.measuring.measures import Measures
from verifier.measures.exact import Ratio
from verifier.measures.tiers import LABELS, Tiers
from verifier.records import AuditMode
from verifier.report.common.frame import Banner
from verifier.report.common.language import later, say, say_count, show, show_decimal

WARNINGS: Mapping[str, str] = {
    "FEW_OF_A_KIND": later(
        "Fewer than 20 claims are supported, or fewer are not: of one kind the data say little."
    ),
    "MISSING": later("Gold claims without a judgement count as abstained on."),
    "UNKNOWN": later("Judged claims without gold count nowhere."),
}
"""A sentence for every warning."""

TIERS = (
    (later("Tier 1"), later("said to be supported, and it is not")),
    (later("Tier 2"), later("not refuted, and the evidence speaks against it")),
)
"""What each tier counts as a false accept."""

FIGURES: Mapping[str, str] = {
    "accuracy": later("Accuracy"),
    "macro_f1": later("Macro F1"),
    "kappa": later("Cohen's kappa"),
    "ece": later("Calibration error (ECE)"),
    "brier": later("Brier score"),
    "auroc": later("AUROC"),
}
"""The names of the figures that stand in one table."""

BESIDE: Mapping[str, Mapping[str, str]] = {
    later("Citations"): {
        "citation_recall": later("Claims that cite what gold names"),
        "citation_recall_before": later("The same before the correction"),
        "citation_precision": later("Citations that gold names"),
        "citation_precision_before": later("The same before the correction"),
        "citation_f1": later("F1 of both"),
        "citation_f1_before": later("The same before the correction"),
        "attribution": later("Claims whose citations are all right, mean over answers"),
        "attribution_before": later("The same before the correction"),
    },
    later("Corrections"): {
        "corrections_made": later("Citations that were changed"),
        "corrections_right": later("Of these, right afterwards"),
        "corrections_restored": later("Wrong citations that were put right"),
        "corrections_missed": later("Wrong citations that were left"),
        "corrections_broken": later("Right citations that were broken"),
    },
    later("Figures"): {
        "numeric_accuracy": later("Figures with the right verdict"),
        "entity_match": later("With the right thing that they are of"),
        "unit_match": later("With the right unit"),
        "derivation_tracing": later("With the right operation"),
    },
    later("Answers"): {
        "factual": later("Supported of all claims, mean over answers (FActScore)"),
        "verifiable": later("Supported of those answered, mean over answers (VeriScore)"),
        "claims_per_answer": later("Claims for each answer"),
    },
    later("Rates of all judged claims"): {
        "rate_unsupported": later("Unsupported"),
        "rate_contradicted": later("Contradicted"),
        "rate_nei": later("Not enough information"),
        "rate_abstained": later("Abstained on"),
        "rate_corrected": later("Of the citations, corrected"),
    },
    later("Annotators"): {
        "annotators_differ": later("Claims on which they differ"),
        "cohen_kappa": later("Cohen's kappa, of two"),
        "fleiss_kappa": later("Fleiss' kappa, of any number"),
    },
}
"""The groups of figures that stand beside the labels, with what each figure is."""

_COUNTS = frozenset(("claims_per_answer",))


class FigureTable(NamedTuple):
    """A table of ready cells, the first of each row its name: two lines where a line break parts them."""

    id: str
    title: str
    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


def show_ratio(ratio: Ratio) -> str:
    """Return a ratio in percent with two decimals, rounded down; ``none`` for 0 of 0."""
    return say("none") if ratio.bp is None else show_bp(ratio.bp)


def show_mean(ratio: Ratio) -> str:
    """Return a mean with two decimals, rounded down; ``none`` for 0 of 0."""
    if ratio.bp is None:
        return say("none")
    return show_decimal(f"{ratio.bp // 10_000}.{ratio.bp % 10_000 // 100:02}")


def show_bp(share: int) -> str:
    """Return basis points in percent."""
    sign, share = ("-", -share) if share < 0 else ("", share)
    return show_decimal(f"{sign}{share // 100}.{share % 100:02}%")


def make_banner(figures: Measures) -> Banner:
    """Say how the measurement came out; its mode is HYBRID where the figures are not to be relied on."""
    tier = figures.tiers.tier1
    mode: AuditMode = "STRICT" if tier.count == 0 else "UNGROUNDED"
    label = (
        say("NO FALSE ACCEPT")
        if tier.count == 0
        else say_count(tier.count, "{n} FALSE ACCEPT", "{n} FALSE ACCEPTS")
    )
    if figures.warnings:
        mode = "HYBRID"
    return Banner(
        audit_mode=mode,
        label=label,
        headline=say(
            "{share} of the answered claims are accepted wrongly", share=show_ratio(tier.conditional)
        ),
        summary=say(
            "{answered} of {n} claims were answered. The true share lies between {lower} and {upper}, each "
            "bound "
            "95% sure.",
            answered=figures.tiers.answered,
            n=figures.tiers.n,
            lower=show_bp(tier.lower_bp),
            upper=show_bp(tier.upper_bp),
        ),
    )


def list_tables(figures: Measures) -> Iterator[FigureTable]:
    """Yield the tables that are not empty: false accepts, types of claims, labels, rankings, other ones."""
    yield FigureTable(
        "tiers",
        say("False accepts"),
        (say("Tier"), say("Count"), say("Of answered"), say("True share"), say("Of all")),
        tuple(_list_tiers(figures.tiers)),
        say("Each bound of the true share is 95% sure (exact, after Clopper and Pearson)."),
    )
    types = tuple(_list_types(figures))
    if types:
        yield FigureTable(
            "types",
            say("By type of claim"),
            (say("Type"), say("Claims"), say("Coverage"), say("Tier 1"), say("Tier 2")),
            types,
            say("A claim may be of several types, so the rows do not add up."),
        )
    yield FigureTable(
        "labels",
        say("Labels"),
        (say("Label"), say("Precision"), say("Recall"), say("F1")),
        tuple((one.label, *map(show_ratio, (one.precision, one.recall, one.f1))) for one in figures.labels),
    )
    rankings = tuple(_list_rankings(figures))
    if rankings:
        yield FigureTable(
            "rankings",
            say("Rankings"),
            (say("First"), say("Recall"), say("Precision"), say("NDCG")),
            rankings,
            say("Means over the claims that have gold passages."),
        )
    singles = (say("Other figures"), [*_list_figures(figures)])
    for number, (title, rows) in enumerate((singles, *_list_beside(figures))):
        id = f"beside-{number}" if number else "singles"
        yield FigureTable(id, title, (say("Figure"), say("Value")), tuple(rows))


def _list_types(figures: Measures) -> Iterator[tuple[str, ...]]:
    for name, tiers in figures.by_type:
        counts = [f"{show(one.count)} ({show_ratio(one.conditional)})" for one in (tiers.tier1, tiers.tier2)]
        yield name, f"{show(tiers.n)}", show_ratio(tiers.coverage), *counts


def _list_rankings(figures: Measures) -> Iterator[tuple[str, ...]]:
    for one in figures.rankings:
        ndcg = say("none") if one.ndcg_bp is None else show_bp(one.ndcg_bp)
        yield str(one.k), show_ratio(one.macro_recall), show_ratio(one.macro_precision), ndcg


def _list_tiers(tiers: Tiers) -> Iterator[tuple[str, ...]]:
    for (name, meaning), accepts in zip(TIERS, (tiers.tier1, tiers.tier2), strict=True):
        yield (
            f"{say(name)}\n{say(meaning)}",
            f"{show(accepts.count)}",
            show_ratio(accepts.conditional),
            say("{first} to {last}", first=show_bp(accepts.lower_bp), last=show_bp(accepts.upper_bp)),
            show_ratio(accepts.unconditional),
        )


def list_confusion(tiers: Tiers) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield each true label with the counts of the predicted ones."""
    yield from zip(LABELS, tiers.confusion, strict=True)


def _list_figures(figures: Measures) -> Iterator[tuple[str, str]]:
    found = figures.list_figures()
    yield from ((say(title), show_ratio(found[name])) for name, title in FIGURES.items())
    yield say("Judged PARTIAL, for which three labels have no word"), f"{show(figures.unmapped)}"


def _list_beside(figures: Measures) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield the groups of figures beside the labels that there is anything of, each with its rows."""
    found = figures.beside.list_figures()
    for title, names in BESIDE.items():
        rows = [
            (say(meaning), show_mean(found[name]) if name in _COUNTS else show_ratio(found[name]))
            for name, meaning in names.items()
            if found[name].denominator
        ]
        if title == "Annotators":
            rows += _list_annotated(figures)
        if title.startswith("Rates") and figures.beside.latency_p95 is not None:
            rows.append((say("95 of 100 took at most"), f"{show(figures.beside.latency_p95)}"))
        if rows:
            yield say(title), rows


def _list_annotated(figures: Measures) -> Iterator[tuple[str, str]]:
    annotations = figures.beside.annotations
    for name, ratio in annotations.disagreement_by_type:
        yield say("Claims of the type {type} on which they differ", type=name), show_ratio(ratio)
    for question, mean in annotations.means:
        yield say("Mean mark, {question}", question=question), show_mean(mean)
