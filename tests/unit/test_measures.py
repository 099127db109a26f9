"""Measures against figures computed by hand, published examples and a second, plainer way to compute them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.measures.agreement import (
    find_accuracy,
    find_cohen_kappa,
    find_macro_f1,
    score_labels,
)
from verifier.measures.citations import (
    CitationChange,
    CitedStatement,
    Supports,
    corrupt_citations,
    score_citations,
    score_corrections,
)
from verifier.measures.confidence import find_lower_bound, find_upper_bound
from verifier.measures.exact import (
    NONE,
    MeasureError,
    Ratio,
    add_up,
    compute_log2,
    find_harmonic_mean,
    find_mean,
)
from verifier.measures.reliability import fill_bins, find_auroc, find_brier, find_ece, trace_risk
from verifier.measures.retrieval import score_ranking
from verifier.measures.significance import compare_figures, compare_right, find_chi_square
from verifier.measures.tiers import Judged, Label3, count_tiers, count_tiers_by_type

S, U, I = "supported", "unsupported", "insufficient"  # noqa: E741
SCORED = [(10_000, True), (10_000, True), (10_000, False), (9_200, True), (4_500, False), (4_100, True)]

scored_items = st.lists(st.tuples(st.integers(0, 10_000), st.booleans()), max_size=30)
labels = st.sampled_from("abc")
label_pairs = st.lists(st.tuples(labels, labels), max_size=30)


# --- Ratios -----------------------------------------------------------------------------------------------


def test_nothing_of_nothing_is_no_number() -> None:
    assert (NONE.bp, NONE.fraction) == (None, None)
    assert (Ratio(0, 3).bp, Ratio(2, 3).bp) == (0, 6_666)
    assert find_mean([]) == find_mean([NONE]) == NONE
    assert find_mean([Ratio(1, 2), NONE, Ratio(0, 7)]) == Ratio(1, 4)
    assert add_up([Ratio(1, 2), NONE, Ratio(0, 7)]) == Ratio(1, 9)


@pytest.mark.parametrize(("numerator", "denominator"), [(1, 0), (0, -1), (3, -4)])
def test_what_is_no_ratio_is_refused(numerator: int, denominator: int) -> None:
    with pytest.raises(MeasureError, match=f"got {numerator} of {denominator}"):
        Ratio(numerator, denominator)


def test_a_harmonic_mean_is_none_only_where_a_part_is() -> None:
    assert find_harmonic_mean(Ratio(1, 2), Ratio(1, 3)) == Ratio(2, 5)
    assert find_harmonic_mean(Ratio(0, 2), Ratio(0, 3)) == Ratio(0, 1)
    assert find_harmonic_mean(NONE, Ratio(1, 3)) == NONE


def test_a_logarithm_of_nothing_is_refused() -> None:
    with pytest.raises(MeasureError, match="got 0"):
        compute_log2(0)


@given(st.integers(1, 60), st.data())
def test_bounds_hold_the_share(total: int, data: st.DataObject) -> None:
    right = data.draw(st.integers(0, total))
    assert find_lower_bound(right, total) <= right * 10_000 // total <= find_upper_bound(right, total)


def test_bounds_are_those_of_the_binomial_tail() -> None:
    # None of 20: the upper bound is the share at which 0.95 ** is one in twenty, 1 - 0.05 ** (1 / 20).
    assert find_upper_bound(0, 20) == 10_000 - int(0.05 ** (1 / 20) * 10_000)
    assert (find_lower_bound(0, 0), find_upper_bound(0, 0)) == (0, 10_000)


# --- Tiers ------------------------------------------------------------------------------------------------


def judge(rows: Sequence[tuple[Label3, Label3 | None]]) -> list[Judged]:
    return [Judged(truth=truth, predicted=predicted) for truth, predicted in rows]


def test_tiers_of_a_worked_example() -> None:
    tiers = count_tiers(
        judge([(S, S), (S, S), (S, I), (U, S), (U, I), (U, U), (I, S), (I, I), (U, None), (S, None)])
    )
    assert (tiers.n, tiers.abstained, tiers.answered) == (10, 2, 8)
    assert tiers.confusion == ((2, 0, 1), (1, 1, 1), (1, 0, 1))
    assert (tiers.tier1.count, tiers.tier2.count) == (2, 2)
    assert tiers.tier1.conditional == Ratio(2, 8)
    assert tiers.tier1.unconditional == Ratio(2, 10)
    assert (tiers.coverage, tiers.abstention) == (Ratio(8, 10), Ratio(2, 10))
    assert tiers.tier1.lower_bp < 2_500 < tiers.tier1.upper_bp


def test_no_tier_holds_the_other() -> None:
    first, second = count_tiers(judge([(I, S)])), count_tiers(judge([(U, I)]))
    assert (first.tier1.count, first.tier2.count) == (1, 0)
    assert (second.tier1.count, second.tier2.count) == (0, 1)


def test_types_overlap_and_claims_of_none_have_a_row() -> None:
    rows = count_tiers_by_type(
        [
            Judged(truth=S, predicted=S, types=("temporal", "numeric")),
            Judged(truth=U, predicted=S, types=("numeric",)),
            Judged(truth=I, predicted=None),
        ]
    )
    assert [(name, tiers.n, tiers.tier1.count) for name, tiers in rows] == [
        ("numeric", 2, 1), ("temporal", 1, 0), ("none", 1, 0),
    ]  # fmt: skip


def test_an_answer_to_nothing_is_no_share() -> None:
    tiers = count_tiers(judge([(S, None)]))
    assert tiers.tier1.conditional == NONE
    assert (tiers.tier1.lower_bp, tiers.tier1.upper_bp) == (0, 10_000)


def test_an_unknown_label_is_refused() -> None:
    with pytest.raises(MeasureError, match="'maybe'"):
        Judged(truth="maybe", predicted=None)  # type: ignore[arg-type]


# --- Agreement --------------------------------------------------------------------------------------------


def test_kappa_of_a_worked_example() -> None:
    pairs = [(S, S)] * 4 + [(S, U)] + [(U, U)] * 2 + [(U, S)] + [(I, I)] + [(I, S)]
    assert find_accuracy(pairs) == Ratio(7, 10)
    assert find_cohen_kappa(pairs) == Ratio(29, 59)
    assert find_cohen_kappa(pairs).bp == 4_915


def test_kappa_of_labels_that_never_vary_is_none() -> None:
    assert find_cohen_kappa([(S, S)] * 3) == NONE
    assert find_cohen_kappa([]) == NONE


def test_a_label_on_one_side_only_has_no_f1_but_counts() -> None:
    scores = {score.label: score for score in score_labels([("a", "a"), ("b", "a"), ("a", "c")])}
    assert (scores["a"].precision, scores["a"].recall) == (Ratio(1, 2), Ratio(1, 2))
    assert (scores["b"].precision, scores["b"].recall, scores["b"].f1) == (NONE, Ratio(0, 1), Ratio(0, 1))
    assert find_macro_f1([("a", "a"), ("b", "a"), ("a", "c")]) == Ratio(1, 6)


# --- Reliability ------------------------------------------------------------------------------------------


def test_a_worked_example_of_scores() -> None:
    assert find_ece(SCORED) == Ratio(53, 300)
    assert find_ece(SCORED).bp == 1_766
    assert find_brier(SCORED) == Ratio(519, 2_000)
    assert find_auroc(SCORED) == Ratio(1, 2)


def test_the_last_bin_holds_a_score_of_one() -> None:
    last = fill_bins(SCORED)[-1]
    assert (last.low, last.high, last.items, last.supported) == (9_000, 10_000, 4, 3)
    # Any other bin is open above: what stands on its border belongs to the next.
    filled = [one.low for one in fill_bins([(999, True), (1_000, True), (9_000, False)]) if one.items]
    assert filled == [0, 1_000, 9_000]
    assert last.accuracy == Ratio(3, 4)


@given(scored_items)
def test_auroc_is_the_share_of_pairs_won(items: list[tuple[int, bool]]) -> None:
    pairs = [
        Fraction(1) if high > low else Fraction(1, 2) if high == low else Fraction(0)
        for (high, is_supported), (low, other) in product(items, items)
        if is_supported and not other
    ]
    assert find_auroc(items).fraction == (sum(pairs) / len(pairs) if pairs else None)


@given(scored_items)
def test_risk_is_that_of_accepting_from_a_threshold(items: list[tuple[int, bool]]) -> None:
    for point in trace_risk(items):
        accepted = [is_supported for score, is_supported in items if score >= point.threshold]
        assert (point.accepted, point.wrong) == (len(accepted), accepted.count(False))


@pytest.mark.parametrize("score", [-1, 10_001])
def test_a_score_out_of_range_is_refused(score: int) -> None:
    for measure in (find_ece, find_brier, find_auroc, trace_risk):
        with pytest.raises(MeasureError, match=f"item 2: got the score {score}"):
            measure([(1, True), (score, False)])


def test_bins_have_to_be_of_one_width() -> None:
    with pytest.raises(MeasureError, match="got 3 bins"):
        fill_bins(SCORED, bins=3)


# --- Retrieval --------------------------------------------------------------------------------------------


def test_ndcg_of_a_worked_example() -> None:
    score = score_ranking(["a", "x", "b"], {"a", "b"}, k=3)
    assert score.ndcg_bp == 9_197
    assert (score.recall, score.precision, score.f1) == (Ratio(2, 2), Ratio(2, 3), Ratio(4, 5))


def test_what_stands_twice_counts_once() -> None:
    score = score_ranking(["a", "a", "a", "b"], {"a", "b"}, k=2)
    assert (score.recall, score.precision, score.ndcg_bp) == (Ratio(2, 2), Ratio(2, 2), 10_000)


def test_nothing_relevant_and_nothing_returned() -> None:
    assert score_ranking(["a"], set(), k=1).recall == NONE
    assert score_ranking(["a"], set(), k=1).ndcg_bp is None
    assert score_ranking([], {"a"}, k=1).precision == NONE
    missed = score_ranking(["b"], {"a"}, k=1)
    assert (missed.recall, missed.precision, missed.f1) == (Ratio(0, 1), Ratio(0, 1), Ratio(0, 1))


@given(st.permutations("abcdef"), st.sets(st.sampled_from("abcdef"), min_size=1), st.integers(1, 7))
def test_ndcg_is_that_of_floats(ranked: list[str], relevant: set[str], k: int) -> None:
    gains = sum(1 / log2(rank + 2) for rank, one in enumerate(ranked[:k]) if one in relevant)
    ideal = sum(1 / log2(rank + 2) for rank in range(min(k, len(relevant))))
    found = score_ranking(ranked, relevant, k=k).ndcg_bp
    assert found is not None
    assert abs(found - gains / ideal * 10_000) <= 1


def test_k_has_to_be_positive() -> None:
    with pytest.raises(MeasureError, match="got k = 0"):
        score_ranking(["a"], {"a"}, k=0)


# --- Significance -----------------------------------------------------------------------------------------


def test_mcnemar_of_a_worked_example() -> None:
    test = compare_right([True] * 7 + [False] + [True] * 5, [False] * 7 + [True] + [True] * 5)
    assert (test.first_only, test.second_only, test.p) == (7, 1, Ratio(9, 128))
    assert not test.is_significant
    assert compare_right([True] * 6, [False] * 6).p == Ratio(1, 32)
    assert compare_right([True] * 6, [False] * 6).is_significant


@given(st.integers(0, 8), st.integers(0, 8))
def test_p_counts_the_falls_of_a_coin(first: int, second: int) -> None:
    flips = first + second
    uneven = sum(abs(2 * sum(fall) - flips) >= abs(first - second) for fall in product((0, 1), repeat=flips))
    assert compare_figures([1] * first + [0] * second, [0] * first + [1] * second).p.fraction == Fraction(
        uneven, 2**flips
    )


def test_chi_square_of_a_textbook_table() -> None:
    assert find_chi_square([[10, 20], [30, 40]]) == (Ratio(50, 63), 1)
    assert find_chi_square([[10, 0, 20], [30, 0, 40], [0, 0, 0]]) == (Ratio(50, 63), 1)
    assert find_chi_square([]) == (Ratio(0, 1), 0)


def test_runs_of_unlike_length_are_refused() -> None:
    with pytest.raises(MeasureError, match="got 1 and 2 items"):
        compare_figures([1], [1, 2])
    with pytest.raises(MeasureError, match="rows of unlike length"):
        find_chi_square([[1], [1, 2]])


# --- Answers and citations --------------------------------------------------------------------------------


def supported_by(*sets: set[int]) -> Supports:
    """Return a statement's judge: every set of documents that holds one of these supports it."""
    return lambda cited: any(needed <= {*cited} for needed in sets)


def test_citations_of_a_worked_example() -> None:
    statements = [
        CitedStatement(citations=(1, 2), supports=supported_by({1})),
        CitedStatement(citations=(9,), supports=supported_by({1})),
        CitedStatement(citations=(), supports=supported_by({1})),
    ]
    scores = score_citations([(statements, 3)])
    assert (scores.recall, scores.precision, scores.f1) == (Ratio(1, 3), Ratio(1, 3), Ratio(1, 3))


def test_citations_are_right_that_support_together() -> None:
    together = CitedStatement(citations=(1, 2, 2), supports=supported_by({1, 2}))
    alone = CitedStatement(citations=(1, 2), supports=supported_by({1}, {2}))
    zero = CitedStatement(citations=(0,), supports=supported_by(set()))
    fourth = CitedStatement(citations=(2, 3, 4, 1), supports=supported_by({1}))
    assert score_citations([([together], 2)]).precision == Ratio(2, 2)
    assert score_citations([([alone], 2)]).precision == Ratio(2, 2)
    assert score_citations([([zero], 2)]).recall == Ratio(0, 1)
    assert score_citations([([fourth], 4)]).recall == Ratio(0, 1)


def test_micro_and_macro_means_differ() -> None:
    good = CitedStatement(citations=(1,), supports=supported_by({1}))
    bare = CitedStatement(citations=(), supports=supported_by({1}))
    scores = score_citations([([good], 1), ([bare, bare, good], 1), ([], 1)])
    assert (scores.recall, scores.macro_recall) == (Ratio(2, 4), Ratio(2, 3))
    assert (scores.precision, scores.macro_precision) == (Ratio(2, 2), Ratio(1, 1))


cited_lists = st.lists(st.integers(0, 5), max_size=5)
supporting_sets = st.lists(st.sets(st.integers(1, 4), min_size=1, max_size=3), max_size=3)


@given(st.lists(st.lists(st.tuples(cited_lists, supporting_sets), max_size=4), max_size=3))
def test_citations_are_scored_as_the_rule_is_written(
    answers: list[list[tuple[list[int], list[set[int]]]]],
) -> None:
    # The loop of ALCE over plain sets, with the deviations that are ours: four documents, citations 0 and 5.
    def holds(cited: set[int], needed: list[set[int]]) -> bool:
        return any(one <= cited for one in needed)

    recalls, precisions = [], []
    for statements in answers:
        supported = right = total = 0
        for citations, needed in statements:
            cited: list[int] = []
            for number in citations:
                cited += [] if number in cited else [number]
            cited = cited[:3]
            total += len(cited)
            if not cited or {*cited} & {0, 5} or not holds({*cited}, needed):
                continue
            supported += 1
            for number in cited:
                others = {*cited} - {number}
                right += holds({number}, needed) or not holds(others, needed)
        recalls.append((supported, len(statements)))
        precisions.append((right, total))

    def micro(pairs: list[tuple[int, int]]) -> Fraction | None:
        whole = sum(pair[1] for pair in pairs)
        return Fraction(sum(pair[0] for pair in pairs), whole) if whole else None

    def macro(pairs: list[tuple[int, int]]) -> Fraction | None:
        shares = [Fraction(*pair) for pair in pairs if pair[1]]
        return sum(shares, Fraction(0)) / len(shares) if shares else None

    scores = score_citations(
        [
            ([CitedStatement(citations=tuple(cited), supports=supported_by(*sets)) for cited, sets in one], 4)
            for one in answers
        ]
    )
    assert (scores.recall.fraction, scores.precision.fraction) == (micro(recalls), micro(precisions))
    assert (scores.macro_recall.fraction, scores.macro_precision.fraction) == (
        macro(recalls), macro(precisions),
    )  # fmt: skip


def test_both_readings_of_a_correction() -> None:
    def change(was_right: bool, is_right: bool, was_corrupted: bool, was_changed: bool) -> CitationChange:
        return CitationChange(
            was_right=was_right, is_right=is_right, was_corrupted=was_corrupted, was_changed=was_changed
        )

    scores = score_corrections(
        [
            change(False, True, True, True),
            change(False, False, True, False),
            change(False, False, True, False),
            *[change(False, True, False, True)] * 2,
            change(True, False, False, True),
            *[change(True, True, False, False)] * 4,
        ]
    )
    # No two of the four figures are the same: one in another's place would be seen.
    assert (scores.changed_right, scores.restored) == (Ratio(3, 4), Ratio(1, 3))
    assert (scores.broken, scores.changed) == (Ratio(1, 5), Ratio(4, 10))
    assert score_corrections([]).broken == NONE


def test_corrupted_citations_are_wrong_and_the_same_each_time() -> None:
    citations, documents = [1] * 400, [1, 2, 3, 4]

    def corrupt() -> tuple[int, ...]:
        return corrupt_citations(citations, documents, supports=lambda _, number: number == 2, seed="s")

    corrupted = corrupt()
    assert corrupted == corrupt()
    assert {*corrupted} == {1, 3, 4}
    assert 90 <= sum(number != 1 for number in corrupted) <= 150


def test_a_citation_stays_where_no_other_is_wrong() -> None:
    assert corrupt_citations([1], [1, 2], supports=lambda *_: True, seed="s", rate_bp=10_000) == (1,)
    assert corrupt_citations([1], [], supports=lambda *_: False, seed="s", rate_bp=10_000) == (1,)
    with pytest.raises(MeasureError, match="got a rate of 10001"):
        corrupt_citations([1], [2], supports=lambda *_: False, seed="s", rate_bp=10_001)
