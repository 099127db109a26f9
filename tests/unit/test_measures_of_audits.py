"""Measures of figures, annotations, facts, rates and targets, by hand; second computations are elsewhere."""

from __future__ import annotations

from verifier.audit.measuring.judgements import Judgement
from verifier.audit.measuring.measures import measure
from verifier.measures.binary import count_binary
from verifier.measures.exact import NONE, Ratio


def test_binary_counts_of_nothing() -> None:
    counts = count_binary([(False, False)])
    assert (counts.recall, counts.precision, counts.f1) == (NONE, NONE, NONE)
    assert counts.balanced_accuracy == counts.specificity == Ratio(1, 1)
    assert count_binary([]).balanced_accuracy == NONE


# --- People -----------------------------------------------------------------------------------------------


# --- Five labels, questions, targets ----------------------------------------------------------------------


def test_figures_of_five_labels() -> None:
    def judge(claim_id: str, label: str) -> Judgement:
        return Judgement(claim_id=claim_id, label="insufficient", full_label=label)  # type: ignore[arg-type]

    gold = [
        judge("1", "SUPPORTED"),
        judge("2", "CONTRADICTED"),
        judge("3", "PARTIAL"),
        judge("4", "SUPPORTED"),
    ]
    said = [judge("1", "SUPPORTED"), judge("2", "PARTIAL"), judge("3", "SUPPORTED")]
    figures = measure(said, gold).list_figures()
    assert (figures["verdict_accuracy"], figures["precision_SUPPORTED"]) == (Ratio(1, 3), Ratio(1, 2))
    assert figures["recall_CONTRADICTED"] == Ratio(0, 1)
    # SUPPORTED has 2/3, PARTIAL and CONTRADICTED none.
    assert figures["verdict_macro_f1"] == Ratio(2, 9)
    plain = [Judgement(claim_id="1", label="supported")]
    assert "verdict_accuracy" not in measure(plain, plain).list_figures()
