"""What a measurement says: its banner, its tables, and the sentences beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from verifier.audit.measuring.measures import Measures
from verifier.measures.exact import Ratio
from verifier.measures.tiers import LABELS, Tiers
from verifier.records import AuditMode
from verifier.report.common.frame import Banner
from verifier.report.common.language import later, say, say_count, show, show_decimal

WARNINGS: Mapping[str, str] = MappingProxyType(
    {
        "FEW_OF_A_KIND": later(
            "Fewer than 20 claims are supported, or fewer are not: of one kind the data say little."
        ),
        "MISSING": later("Gold claims without a judgement count as abstained on."),
        "UNKNOWN": later("Judged claims without gold count nowhere."),
    }
)
"""A sentence for every warning."""

TIERS = (
    (later("Tier 1"), later("said to be supported, and it is not")),
    (later("Tier 2"), later("not refuted, and the evidence speaks against it")),
)
"""What each tier counts as a false accept."""

FIGURES: Mapping[str, str] = MappingProxyType(
    {
        "accuracy": later("Accuracy"),
        "macro_f1": later("Macro F1"),
        "kappa": later("Cohen's kappa"),
        "ece": later("Calibration error (ECE)"),
        "brier": later("Brier score"),
        "auroc": later("AUROC"),
    }
)
"""The names of the figures that stand in one table."""

BESIDE: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
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
)
"""The groups of figures that stand beside the labels, with what each figure is."""

_COUNTS = frozenset(("claims_per_answer",))


@dataclass(frozen=True, slots=True, kw_only=True)
class TierRow:
    """False accepts of one tier, as they are shown."""

    name: str
    meaning: str
    count: str
    of_answered: str
    bounds: str
    of_all: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeRow:
    """The claims of one type, as they are shown."""

    name: str
    claims: str
    coverage: str
    tier1: str
    tier2: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelRow:
    """How one label came out, as it is shown."""

    label: str
    precision: str
    recall: str
    f1: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingRow:
    """Rankings at one depth, as they are shown."""

    k: int
    recall: str
    precision: str
    ndcg: str


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


def list_tiers(tiers: Tiers) -> Iterator[TierRow]:
    """Yield the rows of false accepts."""
    for (name, meaning), accepts in zip(TIERS, (tiers.tier1, tiers.tier2), strict=True):
        yield TierRow(
            name=say(name),
            meaning=say(meaning),
            count=f"{show(accepts.count)}",
            of_answered=show_ratio(accepts.conditional),
            bounds=say("{first} to {last}", first=show_bp(accepts.lower_bp), last=show_bp(accepts.upper_bp)),
            of_all=show_ratio(accepts.unconditional),
        )


def list_types(figures: Measures) -> Iterator[TypeRow]:
    """Yield a row for each type of claim."""
    for name, tiers in figures.by_type:
        yield TypeRow(
            name=name,
            claims=f"{show(tiers.n)}",
            coverage=show_ratio(tiers.coverage),
            tier1=f"{show(tiers.tier1.count)} ({show_ratio(tiers.tier1.conditional)})",
            tier2=f"{show(tiers.tier2.count)} ({show_ratio(tiers.tier2.conditional)})",
        )


def list_labels(figures: Measures) -> Iterator[LabelRow]:
    """Yield a row for each label."""
    for score in figures.labels:
        yield LabelRow(
            label=score.label,
            precision=show_ratio(score.precision),
            recall=show_ratio(score.recall),
            f1=show_ratio(score.f1),
        )


def list_rankings(figures: Measures) -> Iterator[RankingRow]:
    """Yield a row for each depth."""
    for ranking in figures.rankings:
        yield RankingRow(
            k=ranking.k,
            recall=show_ratio(ranking.macro_recall),
            precision=show_ratio(ranking.macro_precision),
            ndcg=say("none") if ranking.ndcg_bp is None else show_bp(ranking.ndcg_bp),
        )


def list_confusion(tiers: Tiers) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield each true label with the counts of the predicted ones."""
    yield from zip(LABELS, tiers.confusion, strict=True)


def list_figures(figures: Measures) -> Iterator[tuple[str, str]]:
    """Yield the figures of one number each."""
    found = figures.list_figures()
    yield from ((say(title), show_ratio(found[name])) for name, title in FIGURES.items())
    yield say("Judged PARTIAL, for which three labels have no word"), f"{show(figures.unmapped)}"


def list_beside(figures: Measures) -> Iterator[tuple[str, list[tuple[str, str]]]]:
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
