"""Measures of figures, annotations, facts, rates and targets, by hand; second computations are elsewhere."""

from __future__ import annotations

import json

import pytest

from verifier import audit_answer
from verifier.audit.measuring.judgements import Judgement, read_judgements
from verifier.audit.measuring.measures import Measures, measure
from verifier.audit.measuring.recorded import read_recorded
from verifier.measures.agreement import find_fleiss_kappa
from verifier.measures.annotations import Annotation, score_annotations
from verifier.measures.answers import AnswerCounts, find_percentile, score_answers
from verifier.measures.error_detection import count_binary
from verifier.measures.exact import NONE, MeasureError, Ratio
from verifier.measures.figures import FigureOutcome, score_figures


def test_binary_counts_of_nothing() -> None:
    counts = count_binary([(False, False)])
    assert (counts.recall, counts.precision, counts.f1) == (NONE, NONE, NONE)
    assert counts.balanced_accuracy == counts.specificity == Ratio(1, 1)
    assert count_binary([]).balanced_accuracy == NONE


# --- People -----------------------------------------------------------------------------------------------


def test_fleiss_kappa_of_his_published_table() -> None:
    # Fleiss (1971) in the form of the usual textbook table: ten subjects, fourteen raters, five categories.
    table = (
        (0, 0, 0, 0, 14), (0, 2, 6, 4, 2), (0, 0, 3, 5, 6), (0, 3, 9, 2, 0), (2, 2, 8, 1, 1),
        (7, 7, 0, 0, 0), (3, 2, 6, 3, 0), (2, 5, 3, 2, 2), (6, 5, 2, 1, 0), (0, 2, 2, 3, 7),
    )  # fmt: skip
    items = ["".join(name * count for name, count in zip("abcde", row, strict=True)) for row in table]
    assert find_fleiss_kappa(items).bp == 2_099
    assert find_fleiss_kappa([]) == find_fleiss_kappa(["aa", "aa"]) == NONE


@pytest.mark.parametrize("items", [["ab", "a"], ["a"]])
def test_raters_have_to_be_as_many_for_each_item(items: list[str]) -> None:
    with pytest.raises(MeasureError, match="expected 2, as many for each item"):
        find_fleiss_kappa(items)


def test_annotators_and_a_tie_break() -> None:
    listed = [
        Annotation(labels=("NEI", "NEI"), types=("numeric",), marks=(("fluent", 5), ("useful", 4))),
        Annotation(labels=("NEI", "SUPPORTED"), tie_break="NEI", types=("numeric", "temporal"),
                   marks=(("fluent", 4),)),
        Annotation(labels=("SUPPORTED", "SUPPORTED")),
        Annotation(labels=("SUPPORTED", "NEI")),
    ]  # fmt: skip
    scores = score_annotations([*listed, Annotation(labels=())])
    assert [one.label for one in listed] == ["NEI", "NEI", "SUPPORTED", None]
    assert (scores.disagreement, scores.cohen) == (Ratio(2, 4), Ratio(0, 1))
    assert scores.disagreement_by_type == (
        ("none", Ratio(1, 2)), ("numeric", Ratio(1, 2)), ("temporal", Ratio(1, 1)),
    )  # fmt: skip
    assert scores.means == (("fluent", Ratio(9, 2)), ("useful", Ratio(4, 1)))
    unequal = score_annotations([*listed, Annotation(labels=("NEI",) * 3)])
    assert (unequal.cohen, unequal.fleiss) == (NONE, NONE)
    with pytest.raises(MeasureError, match="got the mark 6"):
        Annotation(labels=("NEI",), marks=(("fluent", 6),))


# --- Answers and figures ----------------------------------------------------------------------------------


def test_answers_without_claims_are_counted_and_not_scored() -> None:
    scores = score_answers(
        [
            AnswerCounts(claims=4, verifiable=3, supported=3),
            AnswerCounts(claims=2, verifiable=2, supported=0),
            AnswerCounts(claims=0, verifiable=0, supported=0),
        ]
    )
    assert (scores.factual, scores.verifiable) == (Ratio(3, 8), Ratio(1, 2))
    assert scores.claims_per_answer == Ratio(6, 3)
    with pytest.raises(MeasureError, match="got 2 supported of 1 verifiable of 3 claims"):
        AnswerCounts(claims=3, verifiable=1, supported=2)


def test_a_percentile_is_a_figure_that_was_measured() -> None:
    assert [find_percentile(range(1, 21), percent) for percent in (1, 50, 95, 96, 100)] == [1, 10, 19, 20, 20]
    assert find_percentile([], 95) is None
    with pytest.raises(MeasureError, match="got the percentile 0"):
        find_percentile([1], 0)


def test_figures_count_where_a_part_is_asked() -> None:
    scores = score_figures(
        [
            FigureOutcome(is_right=True, entity_is_right=True, derivation_is_right=False),
            FigureOutcome(is_right=False, entity_is_right=False, unit_is_right=True),
            FigureOutcome(is_right=True),
        ]
    )
    assert (scores.accuracy, scores.entity_match) == (Ratio(2, 3), Ratio(1, 2))
    assert (scores.unit_match, scores.derivation_tracing) == (Ratio(1, 1), Ratio(0, 1))


# --- The worked example of the page -----------------------------------------------------------------------

DOCUMENTS = [
    "The bridge over the Aune opened in 1932.",
    "Tolls on it were lifted in 1950.",
    "The shop sold 40 boats in May.",
]
ANSWER = (
    "The bridge over the Aune opened in 1932 [2]. Tolls were lifted in 1960 [2]. The shop sold 40 boats [3]."
)
GOLD = [
    {"claim_id": "a1/c1", "annotators": ["supported"] * 3, "citations": ["s1"], "marks": {"fluent": 5}},
    {"claim_id": "a1/c2", "annotators": ["unsupported", "insufficient", "unsupported"],
     "tie_break": "unsupported", "citations": ["s1"], "marks": {"fluent": 4}},
    {"claim_id": "a1/c3", "annotators": ["supported"] * 3, "citations": ["s3"],
     "figures": [{"verdict": "SUPPORTED", "entity": "boats", "operation": None}]},
]  # fmt: skip


def _measure_example(*, as_records: bool = False) -> Measures:
    audit = audit_answer(ANSWER, DOCUMENTS, answer_id="a1")
    lines = [json.dumps(card.to_audit_record()) for card in audit.cards]
    said = read_judgements(lines if as_records else [audit.to_json().decode()])
    gold = read_judgements(map(json.dumps, GOLD))
    assert not said.bad
    assert not gold.bad
    return measure(said.judgements, gold.judgements)


def test_what_an_audit_tells_beside_its_labels() -> None:
    figures = _measure_example()
    expected = {
        # Of three claims one cites what gold names, two afterwards; so do one of three citations, and all.
        "citation_recall_before": Ratio(1, 3), "citation_precision_before": Ratio(1, 3),
        "citation_recall": Ratio(2, 3), "citation_precision": Ratio(2, 2), "citation_f1": Ratio(4, 5),
        "attribution_before": Ratio(1, 3), "attribution": Ratio(2, 3),
        # One is led to another document, one goes: two of three change, of which one is right.
        "corrections_made": Ratio(2, 3), "corrections_right": Ratio(1, 2),
        "corrections_restored": Ratio(1, 2), "corrections_missed": Ratio(0, 2),
        "corrections_broken": Ratio(0, 1), "factual": Ratio(2, 3),
        "verifiable": Ratio(2, 3), "claims_per_answer": Ratio(3, 1),
        "rate_contradicted": Ratio(1, 3), "rate_nei": Ratio(0, 3), "rate_corrected": Ratio(2, 3),
        # Of nine labels six are one, two another, one a third: chance is 41/81, agreement 7/9.
        "annotators_differ": Ratio(1, 3), "cohen_kappa": NONE, "fleiss_kappa": Ratio(11, 20),
    }  # fmt: skip
    found = figures.list_figures()
    assert {name: found[name] for name in expected} == expected
    assert figures.beside.annotations.means == (("fluent", Ratio(9, 2)),)
    assert figures.beside.latency_p95 is None
    assert _measure_example(as_records=True).to_json() == figures.to_json()


def test_figures_of_lines_by_entity_unit_and_operation() -> None:
    said = {"claim_id": "a", "label": "supported", "latency_ms": 20, "figures": [
        {"verdict": "SUPPORTED", "entity": "boats", "unit": "USD", "operation": "sum"}]}  # fmt: skip
    true = {"claim_id": "a", "label": "supported", "figures": [
        {"verdict": "SUPPORTED", "entity": "boats", "unit": "EUR", "operation": "sum"},
        {"verdict": "CONTRADICTED"}]}  # fmt: skip
    found = measure(
        read_judgements([json.dumps(said)]).judgements, read_judgements([json.dumps(true)]).judgements
    )
    figures = found.list_figures()
    names = ("numeric_accuracy", "entity_match", "unit_match", "derivation_tracing")
    assert [figures[name] for name in names] == [Ratio(1, 2), Ratio(1, 1), Ratio(0, 1), Ratio(1, 1)]
    assert found.beside.latency_p95 == 20


@pytest.mark.parametrize(
    ("keys", "error"),
    [
        ({"annotators": ["supported", "unsupported"]}, "they differ, expected a tie_break"),
        ({"annotators": [None]}, "got null in it"),
        ({"label": "supported", "marks": {"fluent": 6}}, "key 'marks': got int"),
        ({"label": "supported", "marks": {"fluent": True}}, "key 'marks': got bool"),
        ({"label": "supported", "marks": [5]}, "expected an object"),
        ({"label": "supported", "citations": [5]}, "key 'citations': got int in it"),
        ({"label": "supported", "corrections": ["s1"]}, "expected old and new"),
        ({"label": "supported", "figures": [{"verdict": "right"}]}, "expected a verdict of SUPPORTED"),
        ({"label": "supported", "figures": [5]}, "expected objects"),
        ({"label": "supported", "latency_ms": -1}, "key 'latency_ms': got int"),
    ],
)
def test_keys_that_are_none_are_named(keys: dict[str, object], error: str) -> None:
    (bad,) = read_judgements([json.dumps({"claim_id": "a", **keys})]).bad
    assert error in bad.error


# --- Recorded verdicts ------------------------------------------------------------------------------------


def _record(claim_id: str, label: str, index: int, quote: str, **keys: object) -> str:
    said = {"label": label, "confidence": 0.9, "selected_evidence_index": index, "evidence_quote": quote}
    return json.dumps({"claim_id": claim_id, "passages": DOCUMENTS[:1], **said, **keys})


def test_recorded_verdicts_count_as_the_gate_decides_them() -> None:
    found = read_recorded(
        [
            _record("c1", "correct", 0, "opened in 1932", answer_id="a1", latency_ms=40),
            _record("c2", "incorrect", 0, "opened in 1932"),
            # No quote of the passage: neither counts.
            _record("c3", "correct", 0, "opened in 1934"),
            _record("c4", "incorrect", -1, ""),
            json.dumps({"claim_id": "c5", "passages": DOCUMENTS[:1], "output": "no verdict at all"}),
        ]
    )
    rows = [(one.claim_id, one.label, one.full_label, one.support, one.latency) for one in found.judgements]
    assert rows == [
        ("a1/c1", "supported", "SUPPORTED", 9_000, 40),
        ("c2", "unsupported", "CONTRADICTED", 1_000, None),
        ("c3", "insufficient", None, None, None),
        ("c4", "insufficient", None, None, None),
        ("c5", "insufficient", None, None, None),
    ]


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("[]", "expected a JSON object"),
        ("{}", "key 'claim_id': it is missing"),
        ('{"claim_id": 5}', "key 'claim_id': got int"),
        ('{"claim_id": "a", "passages": "x"}', "key 'passages'"),
        ('{"claim_id": "a", "passages": [5]}', "expected a list of strings"),
        ('{"claim_id": "a", "passages": []}', "key 'output': got dict"),
        ('{"claim_id": "a", "passages": [], "label": "correct", "claim": 5}', "key 'claim': got int"),
    ],
)
def test_a_line_that_records_nothing_is_named(line: str, error: str) -> None:
    (bad,) = read_recorded([line]).bad
    assert error in bad.error


def test_a_claim_is_recorded_once() -> None:
    line = _record("a", "correct", 0, "opened in 1932")
    found = read_recorded([line, line])
    assert (len(found.judgements), "again" in found.bad[0].error) == (1, True)


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
