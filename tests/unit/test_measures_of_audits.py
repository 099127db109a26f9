"""Measures of figures, annotations, facts, rates and targets, by hand; second computations are elsewhere."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.audit.evidence.question_coverage import cover_question
from verifier.audit.measuring.annotation_lines import read_annotations
from verifier.audit.measuring.judgements import Judgement
from verifier.audit.measuring.measures import measure
from verifier.measures.annotations import Annotation, score_annotations
from verifier.measures.answers import rate_product
from verifier.measures.binary import count_binary
from verifier.measures.citations import compare_attribution
from verifier.measures.exact import NONE, MeasureError, Ratio
from verifier.measures.figures import FigureOutcome, score_figures, score_figures_by_kind
from verifier.measures.retrieval import Place, cover_facts, find_context_precision, overlap_enough
from verifier.measures.targets import TARGETS, compare_with_targets
from verifier.testing import hostile_text


def test_facts_are_covered_where_something_of_them_is_selected() -> None:
    assert cover_facts([["a", "b"], ["c"], []], ["b", "x"]) == Ratio(1, 3)
    assert cover_facts([], ["a"]) == NONE
    place, part = Place("d", 0, 100), Place("d", 40, 60)
    assert cover_facts([[place]], [part], same=overlap_enough) == Ratio(1, 1)
    assert cover_facts([[place]], [Place("e", 40, 60)], same=overlap_enough) == Ratio(0, 1)


def test_context_precision_by_hand() -> None:
    assert find_context_precision([True, False, True]) == Ratio(5, 6)
    assert find_context_precision([False, False, True]) == Ratio(1, 3)
    assert find_context_precision([False]) == find_context_precision([]) == NONE


def test_figures_by_kind() -> None:
    outcomes = [
        FigureOutcome(kind="sum", is_right=True, entity_is_right=True, derivation_is_right=False),
        FigureOutcome(kind="sum", is_right=False, entity_is_right=False, unit_is_right=True),
        FigureOutcome(kind="direct", is_right=True),
    ]
    scores = score_figures(outcomes)
    assert (scores.accuracy, scores.entity_match) == (Ratio(2, 3), Ratio(1, 2))
    assert (scores.unit_match, scores.derivation_tracing) == (Ratio(1, 1), Ratio(0, 1))
    assert [(kind, one.accuracy, one.unit_match) for kind, one in score_figures_by_kind(outcomes)] == [
        ("direct", Ratio(1, 1), NONE), ("sum", Ratio(1, 2), Ratio(1, 1)),
    ]  # fmt: skip


def test_product_rates() -> None:
    labels = ["SUPPORTED"] * 13 + ["UNSUPPORTED"] * 4 + ["CONTRADICTED", "NEI", "NEI"]
    rates = rate_product(labels, abstained=3, citations=5, corrected=2, latencies=[*range(100, 0, -1)])
    assert (rates.unsupported, rates.contradicted, rates.nei) == (Ratio(4, 20), Ratio(1, 20), Ratio(2, 20))
    assert (rates.abstained, rates.corrected, rates.latency_p95) == (Ratio(3, 20), Ratio(2, 5), 95)
    assert rate_product([]).unsupported == NONE
    with pytest.raises(MeasureError, match="citations: got 2 of 1"):
        rate_product([], citations=1, corrected=2)


def test_attribution_before_and_after() -> None:
    before, after = [[True, False], [False]], [[True, True], [False]]
    change = compare_attribution(before, after)
    assert (change.before, change.after, change.delta) == (Ratio(1, 4), Ratio(1, 2), Ratio(1, 4))
    assert compare_attribution(after, before).delta == Ratio(-1, 4)
    assert compare_attribution([[]], [[]]).delta == NONE
    with pytest.raises(MeasureError, match="the same ones"):
        compare_attribution(before, [[True, True]])


def test_binary_counts_of_nothing() -> None:
    counts = count_binary([(False, False)])
    assert (counts.recall, counts.precision, counts.f1) == (NONE, NONE, NONE)
    assert counts.balanced_accuracy == counts.specificity == Ratio(1, 1)
    assert count_binary([]).balanced_accuracy == NONE


# --- People -----------------------------------------------------------------------------------------------


def annotate(first: str, second: str, number: int = 0, **keys: object) -> Annotation:
    return Annotation(
        claim_id=f"c{number}", answer_id=f"a{number % 3}", first=first, second=second, **keys  # type: ignore[arg-type]
    )  # fmt: skip


def test_two_people_and_a_tie_break() -> None:
    listed = [
        annotate("NEI", "NEI", 0, types=("numeric",), marks=(("fluent", 5), ("useful", 4))),
        annotate(
            "NEI", "SUPPORTED", 1, types=("numeric", "temporal"), tie_break="NEI", marks=(("fluent", 4),)
        ),
        annotate("SUPPORTED", "SUPPORTED", 2),
        annotate("SUPPORTED", "NEI", 3),
    ]
    scores = score_annotations(listed)
    assert [one.label for one in listed] == ["NEI", "NEI", "SUPPORTED", None]
    assert (scores.claims, scores.answers, scores.open, scores.is_round) == (4, 3, 1, False)
    assert (scores.disagreement, scores.kappa) == (Ratio(2, 4), Ratio(0, 1))
    assert scores.disagreement_by_type == (
        ("none", Ratio(1, 2)), ("numeric", Ratio(1, 2)), ("temporal", Ratio(1, 1)),
    )  # fmt: skip
    assert scores.means == (("fluent", Ratio(9, 2)), ("useful", Ratio(4, 1)))
    with pytest.raises(MeasureError, match="got the mark 6"):
        annotate("NEI", "NEI", marks=(("fluent", 6),))


def test_a_round_has_a_hundred_answers() -> None:
    listed = [Annotation(claim_id="c", answer_id=str(n), first="NEI", second="NEI") for n in range(100)]
    assert score_annotations(listed).is_round
    assert not score_annotations([*listed[:99], listed[0]]).is_round


def test_lines_of_annotations() -> None:
    good = {"claim_id": "c", "answer_id": "a", "first": "NEI", "second": "supported"}
    lines = [
        json.dumps({**good, "tie_break": "NEI", "types": ["numeric"], "marks": {"fluent": 5}}),
        "",
        json.dumps(good),
        json.dumps({**good, "first": "maybe"}),
        json.dumps({**good, "marks": {"fluent": 6}}),
        json.dumps({**good, "marks": {"fluent": True}}),
        json.dumps({**good, "types": "numeric"}),
        json.dumps({**good, "answer_id": 5}),
        "no",
        "[]",
    ]
    found = read_annotations(lines)
    assert [one.tie_break for one in found.annotations] == ["NEI", None]
    assert found.annotations[0].marks == (("fluent", 5),)
    assert [line.number for line in found.bad] == [4, 5, 6, 7, 8, 9, 10]


@given(st.lists(hostile_text(max_size=60), max_size=4))
def test_any_lines_of_annotations_are_read(lines: list[str]) -> None:
    assert not read_annotations(lines).annotations


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


def test_what_of_a_question_an_answer_takes_up() -> None:
    assert cover_question("When was the bridge opened?", "The bridge opens in 1932.") == Ratio(2, 2)
    assert cover_question("When was the bridge closed?", "The bridge opens in 1932.") == Ratio(1, 2)
    assert cover_question("", "x") == NONE


def test_targets_are_a_table() -> None:
    rows = compare_with_targets(
        {"kappa": Ratio(8, 10), "citation_f1": Ratio(85, 100), "broken": Ratio(1, 20), "x": Ratio(1, 1),
         "likert": NONE}
    )  # fmt: skip
    assert [(row.name, row.is_met) for row in rows] == [
        ("citation_f1", False), ("kappa", True), ("likert", None), ("broken", True),
    ]  # fmt: skip
    assert compare_with_targets({"broken": Ratio(2, 20)})[0].is_met is False
    targets = {"factual": 90, "verifiable": 85, "citation_f1": 85, "kappa": 70, "verdict_accuracy": 85,
               "numeric_accuracy": 90, "likert": 400}  # fmt: skip
    for name, percent in targets.items():
        at, above = ({name: Ratio(percent + more, 100)} for more in (0, 1))
        assert [row.is_met for row in (*compare_with_targets(at), *compare_with_targets(above))] == [
            False,
            True,
        ]
    assert [*TARGETS] == [row.name for row in compare_with_targets(dict.fromkeys(TARGETS, Ratio(5, 1)))]
