"""Judgements measured against gold: false accepts by tier, labels, rankings, and how good scores are.

A gold claim without a judgement counts as abstained on, and is named; a judgement without gold is named and
counts nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from verifier.audit.measuring.judgements import Judgement, judge_card
from verifier.audit.measuring.other_measures import Beside, measure_beside
from verifier.audit.records.card import ClaimCard
from verifier.measures.agreement import (
    LabelScore,
    find_accuracy,
    find_cohen_kappa,
    find_macro_f1,
    score_labels,
)
from verifier.measures.exact import Ratio, add_up, find_mean
from verifier.measures.reliability import RiskPoint, find_auroc, find_brier, find_ece, trace_risk
from verifier.measures.retrieval import RankingScore, score_ranking
from verifier.measures.tiers import LABELS, FalseAccepts, Judged, Tiers, count_tiers, count_tiers_by_type
from verifier.parsers.frozen import record
from verifier.policies import Json, VerifierError, encode_canonical
from verifier.sources.input_checks import require_list

MEASURES_SCHEMA = "lexical-verifier/measures/1"
"""What a measurement calls itself."""

RANKS = (1, 3, 5, 10)
"""The first how many passages rankings are measured at, unless the caller says otherwise."""

_FEW = 20


class MeasuringError(VerifierError):
    """Judgements that cannot be measured: no gold, or one claim judged twice."""


@record
class RankingMeans:
    """Rankings over all claims that have gold passages; `ndcg_bp` is a mean, rounded down."""

    k: int
    claims: int
    recall: Ratio
    precision: Ratio
    macro_recall: Ratio
    macro_precision: Ratio
    ndcg_bp: int | None


@record
class Measures:
    """All figures that the judgements allow.

    `beside` is what the judgements tell beside their labels. `five` are figures of the five labels, over the
    gold claims that have one and were judged by one.
    `missing` are gold claims without a judgement, `unknown` judged claims without gold. `unmapped` is how
    many were judged PARTIAL, for which three labels have no word. `risk` is the risk at each score, of claims
    that were answered, by whether they are truly supported.
    """

    tiers: Tiers
    beside: Beside
    by_type: tuple[tuple[str, Tiers], ...]
    labels: tuple[LabelScore, ...]
    accuracy: Ratio
    macro_f1: Ratio
    kappa: Ratio
    five: tuple[tuple[str, Ratio], ...]
    rankings: tuple[RankingMeans, ...]
    ece: Ratio
    brier: Ratio
    auroc: Ratio
    risk: tuple[RiskPoint, ...]
    unmapped: int
    missing: tuple[str, ...]
    unknown: tuple[str, ...]

    @property
    def warnings(self) -> tuple[str, ...]:
        """Codes of what makes the figures less sure than they look, in a fixed order."""
        rows = self.tiers.confusion
        few = min(sum(rows[0]), sum(map(sum, rows[1:]))) < _FEW
        found = (("FEW_OF_A_KIND", few), ("MISSING", bool(self.missing)), ("UNKNOWN", bool(self.unknown)))
        return tuple(code for code, applies in found if applies)

    def list_figures(self) -> dict[str, Ratio]:
        """Return the figures that have one ratio each, by name, for tables and for thresholds."""
        figures = {
            "coverage": self.tiers.coverage,
            "abstention": self.tiers.abstention,
            "false_accepts_tier1": self.tiers.tier1.conditional,
            "false_accepts_tier2": self.tiers.tier2.conditional,
            "false_accepts_tier1_of_all": self.tiers.tier1.unconditional,
            "false_accepts_tier2_of_all": self.tiers.tier2.unconditional,
            "accuracy": self.accuracy,
            "macro_f1": self.macro_f1,
            "kappa": self.kappa,
            "ece": self.ece,
            "brier": self.brier,
            "auroc": self.auroc,
        }
        for score in self.labels:
            figures |= {f"precision_{score.label}": score.precision, f"recall_{score.label}": score.recall}
        figures |= dict(self.five)
        for ranking in self.rankings:
            figures |= {
                f"recall_at_{ranking.k}": ranking.recall,
                f"precision_at_{ranking.k}": ranking.precision,
            }
        return figures | self.beside.list_figures()

    def to_dict(self) -> dict[str, Json]:
        """Return the measures as JSON values: ratios as two integers, shares and bounds in basis points."""
        return {
            "by_type": [{"type": name, **_write_tiers(tiers)} for name, tiers in self.by_type],
            "figures": {
                name: [ratio.numerator, ratio.denominator] for name, ratio in self.list_figures().items()
            },
            "disagreement_by_type": [
                [name, [ratio.numerator, ratio.denominator]]
                for name, ratio in self.beside.annotations.disagreement_by_type
            ],
            "labels": [*LABELS],
            "latency_p95": self.beside.latency_p95,
            "marks": [
                [name, [mean.numerator, mean.denominator]] for name, mean in self.beside.annotations.means
            ],
            "missing": self.missing,
            "rankings": [_write_ranking(ranking) for ranking in self.rankings],
            "risk": [
                {"accepted": point.accepted, "score": point.threshold, "wrong": point.wrong}
                for point in self.risk
            ],
            "schema": MEASURES_SCHEMA,
            "tiers": _write_tiers(self.tiers),
            "unknown": self.unknown,
            "unmapped": self.unmapped,
            "warnings": self.warnings,
        }

    def to_json(self) -> bytes:
        """Return the canonical bytes (RFC 8785)."""
        return encode_canonical(self.to_dict())


def measure(
    judged: Iterable[ClaimCard | Judgement], gold: Iterable[Judgement], *, ranks: Sequence[int] = RANKS
) -> Measures:
    """Measure judgements against gold, claim by claim.

    Raises `MeasuringError` where there is no gold, where a gold claim has no label, or where one claim stands
    twice on a side.
    """
    said = _index("judged", judged)
    true = _index("gold", gold)
    if not true:
        raise MeasuringError("gold: got no claim, expected at least one")
    rows = [_pair(claim_id, one, said.get(claim_id)) for claim_id, one in true.items()]
    answered = [(row.truth, row.predicted) for row in rows if row.predicted is not None]
    scored = list(_list_scored(true, said))
    return Measures(
        tiers=count_tiers(rows),
        beside=measure_beside([(one, said.get(claim_id)) for claim_id, one in true.items()], said.values()),
        by_type=count_tiers_by_type(rows),
        labels=score_labels(answered),
        accuracy=find_accuracy(answered),
        macro_f1=find_macro_f1(answered),
        kappa=find_cohen_kappa(answered),
        five=tuple(_measure_five(true, said)),
        rankings=tuple(_measure_rankings(true, said, k) for k in ranks if _has_passages(true)),
        ece=find_ece(scored),
        brier=find_brier(scored),
        auroc=find_auroc(scored),
        risk=trace_risk(scored),
        unmapped=sum(one.full_label == "PARTIAL" for one in said.values()),
        missing=tuple(claim_id for claim_id in true if claim_id not in said),
        unknown=tuple(claim_id for claim_id in said if claim_id not in true),
    )


def _list_scored(gold: Mapping[str, Judgement], said: Mapping[str, Judgement]) -> Iterator[tuple[int, bool]]:
    """Yield the score of each claim that was answered, and whether gold supports it."""
    for claim_id, found in said.items():
        if claim_id in gold and found.support is not None and found.label is not None:
            yield found.support, gold[claim_id].label == "supported"


def _index(name: str, judged: Iterable[ClaimCard | Judgement]) -> dict[str, Judgement]:
    require_list(name, judged, "judgements")
    found: dict[str, Judgement] = {}
    for one in judged:
        if not isinstance(one, (ClaimCard, Judgement)):
            raise TypeError(f"{name}: got {type(one).__name__} in it, expected judgements")
        judgement = one if isinstance(one, Judgement) else judge_card(one)
        if judgement.claim_id in found:
            raise MeasuringError(f"{name}: got the claim {judgement.claim_id!a} twice, expected it once")
        found[judgement.claim_id] = judgement
    return found


def _pair(claim_id: str, gold: Judgement, said: Judgement | None) -> Judged:
    if gold.label is None:
        raise MeasuringError(f"gold: claim {claim_id!a}: got no label, expected one of {', '.join(LABELS)}")
    types = gold.types or (said.types if said is not None else ())
    return Judged(truth=gold.label, predicted=None if said is None else said.label, types=types)


def _measure_five(
    gold: Mapping[str, Judgement], said: Mapping[str, Judgement]
) -> Iterator[tuple[str, Ratio]]:
    """Yield the figures of the five labels; none where gold has no label of five."""
    pairs = [
        (str(one.full_label), str(said[claim_id].full_label))
        for claim_id, one in gold.items()
        if one.full_label is not None and claim_id in said and said[claim_id].full_label is not None
    ]
    if not pairs:
        return
    yield "verdict_accuracy", find_accuracy(pairs)
    yield "verdict_macro_f1", find_macro_f1(pairs)
    for score in score_labels(pairs):
        if score.label == "SUPPORTED":
            yield "precision_SUPPORTED", score.precision
        if score.label == "CONTRADICTED":
            yield "recall_CONTRADICTED", score.recall


def _has_passages(gold: Mapping[str, Judgement]) -> bool:
    return any(one.passages for one in gold.values())


def _measure_rankings(gold: Mapping[str, Judgement], said: Mapping[str, Judgement], k: int) -> RankingMeans:
    scores: list[RankingScore] = []
    for claim_id, one in gold.items():
        if one.passages:
            ranked = said[claim_id].passages if claim_id in said else ()
            scores.append(score_ranking(ranked, {*one.passages}, k=k, same=_is_same))
    shares = [score.ndcg_bp for score in scores if score.ndcg_bp is not None]
    return RankingMeans(
        k=k,
        claims=len(scores),
        recall=add_up(score.recall for score in scores),
        precision=add_up(score.precision for score in scores),
        macro_recall=find_mean(score.recall for score in scores),
        macro_precision=find_mean(score.precision for score in scores),
        ndcg_bp=sum(shares) // len(shares) if shares else None,
    )


def _is_same(found: tuple[str, str], gold: tuple[str, str]) -> bool:
    """Return whether a passage is the gold one; gold without a span's id is any of the document."""
    return found[0] == gold[0] and (not gold[1] or found[1] == gold[1])


def _write_tiers(tiers: Tiers) -> dict[str, Json]:
    return {
        "abstained": tiers.abstained,
        "answered": tiers.answered,
        "confusion": [list(row) for row in tiers.confusion],
        "n": tiers.n,
        "tier1": _write_accepts(tiers.tier1),
        "tier2": _write_accepts(tiers.tier2),
    }


def _write_accepts(accepts: FalseAccepts) -> dict[str, Json]:
    return {"count": accepts.count, "lower_bp": accepts.lower_bp, "upper_bp": accepts.upper_bp}


def _write_ranking(ranking: RankingMeans) -> dict[str, Json]:
    ratios = {
        "macro_precision": ranking.macro_precision,
        "macro_recall": ranking.macro_recall,
        "precision": ranking.precision,
        "recall": ranking.recall,
    }
    return {
        "claims": ranking.claims,
        "k": ranking.k,
        "ndcg_bp": ranking.ndcg_bp,
        **{name: [ratio.numerator, ratio.denominator] for name, ratio in ratios.items()},
    }
