"""Measures of judgements beside those of their labels: citations, corrections, figures, answers, annotators.

Each group of figures has its own name, and a figure of nothing is 0 of 0. A citation is right if gold
names its document. So each citation supports its claim by itself: none is right only together with another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from verifier.audit.measuring.judgements import JudgedFigure, Judgement
from verifier.measures.annotations import Annotation, AnnotationScores, score_annotations
from verifier.measures.answers import AnswerCounts, find_percentile, score_answers
from verifier.measures.citations import (
    CitationChange,
    CitedStatement,
    score_attribution,
    score_citations,
    score_corrections,
)
from verifier.measures.exact import NONE, Ratio
from verifier.measures.figures import FigureOutcome, score_figures
from verifier.parsers.frozen import record

Pair = tuple[Judgement, Judgement | None]
"""A gold claim, and what was said of it."""

PERCENT = 95

_NOBODY = JudgedFigure(verdict=None)


@record
class Beside:
    """The groups of figures, by name; `latency_p95` has the unit of the times that were recorded."""

    groups: Mapping[str, Mapping[str, Ratio]]
    annotations: AnnotationScores
    latency_p95: int | None

    def list_figures(self) -> dict[str, Ratio]:
        """Return all figures by name."""
        return {name: ratio for group in self.groups.values() for name, ratio in group.items()}


def measure_beside(pairs: Sequence[Pair], said: Iterable[Judgement]) -> Beside:
    """Measure what `said` tells of claims with gold, and of itself."""
    listed = list(said)
    annotations = score_annotations(
        Annotation(labels=gold.annotators, tie_break=gold.tie_break, types=gold.types, marks=gold.marks)
        for gold, _ in pairs
    )
    return Beside(
        groups={
            "citations": _measure_citations(pairs),
            "corrections": _measure_corrections(pairs),
            "figures": _measure_figures(pairs),
            "answers": _measure_answers(listed),
            "rates": _measure_rates(listed),
            "annotators": {
                "annotators_differ": annotations.disagreement,
                "cohen_kappa": annotations.cohen,
                "fleiss_kappa": annotations.fleiss,
            },
        },
        annotations=annotations,
        latency_p95=find_percentile([one.latency for one in listed if one.latency is not None], PERCENT),
    )


def _name_answer(claim_id: str) -> str:
    return claim_id.rpartition("/")[0]


def _measure_citations(pairs: Sequence[Pair]) -> dict[str, Ratio]:
    cited = [(gold, one) for gold, one in pairs if gold.right_documents and one and one.citations is not None]
    after = [(gold, one.citations or ()) for gold, one in cited]
    before = [(gold, one.citations_before or ()) for gold, one in cited if one.citations_before is not None]
    return {
        **{f"{name}_before": ratio for name, ratio in _score_citations(before).items()},
        **_score_citations(after),
    }


def _score_citations(cited: Sequence[tuple[Judgement, Sequence[str]]]) -> dict[str, Ratio]:
    """Score what claims cite, answer by answer."""
    if not cited:
        return dict.fromkeys(("citation_recall", "citation_precision", "citation_f1", "attribution"), NONE)
    answers: dict[str, list[tuple[Judgement, Sequence[str]]]] = {}
    for gold, documents in cited:
        answers.setdefault(_name_answer(gold.claim_id), []).append((gold, documents))
    scores = score_citations((_state(rows), _count(rows)) for rows in answers.values())
    rights = [
        [bool(has) and {*has} <= gold.right_documents for gold, has in rows] for rows in answers.values()
    ]
    return {
        "citation_recall": scores.recall,
        "citation_precision": scores.precision,
        "citation_f1": scores.f1,
        "attribution": score_attribution(rights),
    }


def _count(rows: Sequence[tuple[Judgement, Sequence[str]]]) -> int:
    return len({name for _, documents in rows for name in documents})


def _state(rows: Sequence[tuple[Judgement, Sequence[str]]]) -> list[CitedStatement]:
    """Return the claims of an answer as statements that cite its documents by number."""
    names = [*dict.fromkeys(name for _, documents in rows for name in documents)]
    numbers = {name: number for number, name in enumerate(names, 1)}
    stated = []
    for gold, documents in rows:
        right = frozenset(numbers[name] for name in documents if name in gold.right_documents)
        supports = lambda cited, right=right: not right.isdisjoint(cited)  # noqa: E731
        stated.append(CitedStatement(citations=tuple(numbers[name] for name in documents), supports=supports))
    return stated


def _measure_corrections(pairs: Sequence[Pair]) -> dict[str, Ratio]:
    scores = score_corrections(
        CitationChange(
            was_right=old in gold.right_documents,
            is_right=new in gold.right_documents,
            was_corrupted=old not in gold.right_documents,
            was_changed=old != new,
        )
        for gold, one in pairs
        if gold.right_documents and one is not None
        for old, new in one.changes
    )
    return {
        "corrections_made": scores.changed,
        "corrections_right": scores.changed_right,
        "corrections_restored": scores.restored,
        "corrections_missed": scores.missed,
        "corrections_broken": scores.broken,
    }


def _measure_figures(pairs: Sequence[Pair]) -> dict[str, Ratio]:
    scores = score_figures(_list_outcomes(pairs))
    return {
        "numeric_accuracy": scores.accuracy,
        "entity_match": scores.entity_match,
        "unit_match": scores.unit_match,
        "derivation_tracing": scores.derivation_tracing,
    }


def _list_outcomes(pairs: Sequence[Pair]) -> Iterator[FigureOutcome]:
    """Yield an outcome for each figure of gold; one without a judgement is wrong in every part."""
    for gold, one in pairs:
        said = () if one is None else one.figures
        for place, true in enumerate(gold.figures):
            found = said[place] if place < len(said) else _NOBODY
            yield FigureOutcome(
                is_right=found.verdict == true.verdict,
                entity_is_right=_compare(true.entity, found.entity),
                unit_is_right=_compare(true.unit, found.unit),
                derivation_is_right=_compare(true.operation, found.operation),
            )


def _compare(true: str | None, found: str | None) -> bool | None:
    return None if true is None else true == found


def _measure_answers(said: Sequence[Judgement]) -> dict[str, Ratio]:
    answers: dict[str, list[Judgement]] = {}
    for one in said:
        answers.setdefault(_name_answer(one.claim_id), []).append(one)
    scores = score_answers(
        AnswerCounts(
            claims=len(rows),
            verifiable=sum(one.label is not None for one in rows),
            supported=sum(one.label == "supported" for one in rows),
        )
        for rows in answers.values()
    )
    return {
        "factual": scores.factual,
        "verifiable": scores.verifiable,
        "claims_per_answer": scores.claims_per_answer,
    }


def _measure_rates(said: Sequence[Judgement]) -> dict[str, Ratio]:
    """Return the share of each label among all claims; *insufficient* of three labels counts as NEI."""
    n = len(said)
    labels = [one.full_label or _FIVE.get(one.label or "", "NEI") for one in said]
    changes = [change for one in said for change in one.changes]
    return {
        "rate_unsupported": Ratio(labels.count("UNSUPPORTED"), n),
        "rate_contradicted": Ratio(labels.count("CONTRADICTED"), n),
        "rate_nei": Ratio(labels.count("NEI"), n),
        "rate_abstained": Ratio(sum(one.label is None for one in said), n),
        "rate_corrected": Ratio(sum(old != new for old, new in changes), len(changes)),
    }


_FIVE = {"supported": "SUPPORTED", "unsupported": "CONTRADICTED", "insufficient": "NEI"}
