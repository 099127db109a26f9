"""Every measure against a second computation: SciPy, scikit-learn and statsmodels, in floats.

Ours are exact. Theirs agree with them to nine digits, wherever theirs are defined. Needs the extra `oracles`.
"""

from __future__ import annotations

import warnings
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from verifier.measures.agreement import (
    find_accuracy,
    find_cohen_kappa,
    find_macro_f1,
    score_labels,
)
from verifier.measures.confidence import find_lower_bound, find_upper_bound
from verifier.measures.error_detection import count_binary
from verifier.measures.exact import Ratio, find_harmonic_mean
from verifier.measures.reliability import find_auroc, find_brier, find_ece
from verifier.measures.retrieval import score_ranking
from verifier.measures.significance import PairedTest, find_chi_square

metrics = pytest.importorskip("sklearn.metrics")
stats = pytest.importorskip("scipy.stats")
numpy = pytest.importorskip("numpy")
contingency = pytest.importorskip("statsmodels.stats.contingency_tables")

LABELS = st.sampled_from("abcde")
PAIRS = st.lists(st.tuples(LABELS, LABELS), min_size=1, max_size=40)
SCORED = st.lists(st.tuples(st.integers(0, 10_000), st.booleans()), min_size=1, max_size=40)
TRUTHS = st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=40)


def near(ratio: Ratio, other: float) -> bool:
    assert ratio.fraction is not None
    return abs(float(ratio.fraction) - other) < 1e-9


@given(PAIRS)
def test_labels(pairs: list[tuple[str, str]]) -> None:
    truth, predicted = zip(*pairs, strict=True)
    assert near(find_accuracy(pairs), metrics.accuracy_score(truth, predicted))
    assert near(find_macro_f1(pairs), metrics.f1_score(truth, predicted, average="macro", zero_division=0))
    kappa = find_cohen_kappa(pairs)
    if kappa.fraction is not None:
        assert near(kappa, metrics.cohen_kappa_score(truth, predicted))
    for score in score_labels(pairs):
        theirs = metrics.precision_recall_fscore_support(
            truth, predicted, labels=[score.label], zero_division=0
        )
        for ours, their in zip((score.precision, score.recall, score.f1), theirs, strict=False):
            assert near(ours, their[0]) if ours.denominator else their[0] == 0


@given(SCORED)
def test_scores(items: list[tuple[int, bool]]) -> None:
    scores = numpy.array([score / 10_000 for score, _ in items])
    truth = numpy.array([is_supported for _, is_supported in items])
    assert near(find_brier(items), float(((scores - truth) ** 2).mean()))
    if len({*truth.tolist()}) == 2:
        assert near(find_auroc(items), metrics.roc_auc_score(truth, scores))
    # The last bin is closed: a score of one belongs to it.
    bins = numpy.minimum(numpy.array([score // 1_000 for score, _ in items]), 9)
    gaps = [
        (bins == number).mean() * abs(scores[bins == number].mean() - truth[bins == number].mean())
        for number in {*bins.tolist()}
    ]
    assert near(find_ece(items), sum(gaps))


@given(TRUTHS)
def test_errors_and_none(pairs: list[tuple[bool, bool]]) -> None:
    truth, predicted = zip(*pairs, strict=True)
    counts = count_binary(pairs)
    ((tn, fp), (fn, tp)) = metrics.confusion_matrix(truth, predicted, labels=[False, True]).tolist()
    assert (counts.tp, counts.tn, counts.fp, counts.fn) == (tp, tn, fp, fn)
    with warnings.catch_warnings():
        # A class that is not there is left out of the mean, there as here, and warned of.
        warnings.simplefilter("ignore")
        assert near(counts.balanced_accuracy, metrics.balanced_accuracy_score(truth, predicted))
    if any(truth):
        assert near(counts.recall, metrics.recall_score(truth, predicted))
    if any(predicted):
        assert near(counts.precision, metrics.precision_score(truth, predicted))
    if any(truth) and any(predicted):
        assert near(counts.f1, metrics.f1_score(truth, predicted))
        assert counts.f1 == find_harmonic_mean(counts.precision, counts.recall)
    if not all(truth):
        assert near(counts.specificity, metrics.recall_score(truth, predicted, pos_label=False))


@given(st.lists(st.booleans(), min_size=2, max_size=12))
def test_rankings(relevant: list[bool]) -> None:
    assume(any(relevant))
    scores = [[float(len(relevant) - rank) for rank in range(len(relevant))]]
    names = [*range(len(relevant))]
    wanted = {name for name in names if relevant[name]}
    for k in (1, 3, len(relevant)):
        found = score_ranking(names, wanted, k=k).ndcg_bp
        assert found is not None
        assert abs(found - metrics.ndcg_score([relevant], scores, k=k) * 10_000) <= 1


@given(st.lists(st.booleans(), min_size=1, max_size=12), st.integers(1, 14))
def test_the_first_k(relevant: list[bool], k: int) -> None:
    assume(any(relevant))
    score = score_ranking(range(len(relevant)), {at for at, one in enumerate(relevant) if one}, k=k)
    chosen = [at < k for at in range(len(relevant))]
    assert near(score.recall, metrics.recall_score(relevant, chosen))
    assert near(score.precision, metrics.precision_score(relevant, chosen))
    assert near(score.f1, metrics.f1_score(relevant, chosen))


@given(st.integers(0, 40), st.integers(0, 40))
def test_tests_in_pairs(first: int, second: int) -> None:
    assume(first + second)
    test = PairedTest(first_only=first, second_only=second)
    assert near(test.p, stats.binomtest(first, first + second).pvalue)
    exact = contingency.mcnemar([[0, first], [second, 0]], exact=True)
    assert near(test.p, exact.pvalue)


@given(st.lists(st.lists(st.integers(1, 30), min_size=3, max_size=3), min_size=2, max_size=4))
def test_chi_square(table: list[list[int]]) -> None:
    statistic, degrees = find_chi_square(table)
    found = stats.chi2_contingency(table, correction=False)
    assert near(statistic, float(found.statistic))
    assert degrees == found.dof


@given(st.integers(1, 200), st.data())
def test_bounds_of_a_share(total: int, data: st.DataObject) -> None:
    right = data.draw(st.integers(0, total))
    lower = stats.beta.ppf(0.05, right, total - right + 1) if right else 0.0
    upper = stats.beta.ppf(0.95, right + 1, total - right) if right < total else 1.0
    assert abs(find_lower_bound(right, total) - lower * 10_000) <= 1
    assert abs(find_upper_bound(right, total) - upper * 10_000) <= 1


def test_ours_are_exact() -> None:
    assert find_brier([(1, False)] * 3).fraction == Fraction(1, 10**8)
