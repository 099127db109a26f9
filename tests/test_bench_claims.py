"""The claims bench: its data format, its statistics worked out by hand, its counts, its switches."""

from __future__ import annotations

import gzip
import json
import sys
from math import isnan, nan

import pytest

np = pytest.importorskip("numpy")

from bench.__main__ import main  # noqa: E402
from bench.claims import baselines, command, measures, statistics  # noqa: E402
from bench.claims.baselines import PlainEvidence, list_baselines  # noqa: E402
from bench.claims.data import ClaimDataError, DataSet, LabelledClaim, read_claim, read_sets  # noqa: E402
from bench.claims.measures import CheckedItems, Sample, check_claims  # noqa: E402
from bench.claims.tables import format_report  # noqa: E402
from verifier import check_claim  # noqa: E402
from verifier.claims.facets.registry import FACETS  # noqa: E402
from verifier.policies import load_policy  # noqa: E402

BRIDGE = "The bridge opened in 1932.\nMaria Reyes designed it."
RIVER = "Sales rose by 12 percent in 2020. Nobody was hurt."

ROWS = (
    {"claim": "The bridge opened in 1932.", "evidence": BRIDGE.split("\n"), "label": "supported"},
    {"claim": "The bridge opened in 1942.", "evidence": BRIDGE.split("\n"), "label": "contradicted"},
    {"claim": "Sales rose by 12 percent in 2020.", "evidence": [RIVER], "label": "supported"},
    {"claim": "Sales fell by 12 percent in 2020.", "evidence": [RIVER], "label": "contradicted"},
    {"claim": "Whales sing at night.", "evidence": [RIVER], "label": "nei"},
    {"claim": "Nobody was hurt on the bridge at night.", "evidence": RIVER, "label": "partial"},
)


def write_lines(path, rows):
    data = "".join(json.dumps(row) + "\n" for row in rows).encode()
    path.write_bytes(gzip.compress(data) if path.name.endswith(".gz") else data)


def make_set(rows=ROWS, name="made-up"):
    return DataSet(name, tuple(read_claim(json.dumps(row), fallback_id="x") for row in rows))


def check_set(data, *, rounds=20):
    sample = Sample.draw(data, rounds=rounds, seed=1)
    return CheckedItems(sample, check_claims(data.claims, [load_policy("default")])[0])


# Data.


def test_sets_are_the_files_of_a_folder(tmp_path):
    write_lines(tmp_path / "one.dev.jsonl.gz", ROWS[:2])
    write_lines(tmp_path / "two.jsonl", ROWS)
    (tmp_path / "notes.txt").write_text("no claims")
    assert [(data.name, len(data.claims)) for data in read_sets(tmp_path)] == [("one", 2), ("two", 6)]
    assert [data.name for data in read_sets(tmp_path, only=["two"])] == ["two"]


def test_a_row_is_read_whole():
    row = {
        "id": "a1",
        "question": "When?",
        "claim": "It -LRB- the bridge -RRB- opened .",
        "evidence": ["``One''", "two"],
        "label": "partial",
        "label_binary": False,
        "extra": {
            "title": "Bridge",
            "group": 3,
            "tokens": ["It", "-LRB-", "the", "ferry", "opened", "."],
            "nonsup": [False, False, False, False, True, False],
        },
    }
    claim = read_claim(json.dumps(row), fallback_id="9")
    assert claim == LabelledClaim(
        id="a1",
        claim="It ( the bridge ) opened .",
        evidence='"One"\ntwo',
        truth="neither",
        question="When?",
        title="Bridge",
        group="3",
        words=claim.words,
    )
    # `ferry` does not stand in the claim and is passed over.
    found = [(claim.claim[slice(*word.span)], word.is_unsupported) for word in claim.words]
    assert found == [("It", False), ("(", False), ("the", False), ("opened", True), (".", False)]


def test_a_row_for_calibration_is_read_as_well():
    row = {"claim": "x", "evidence": "x", "label": True, "title": "Bridge", "group": 4}
    claim = read_claim(json.dumps(row), fallback_id="9")
    assert (claim.id, claim.truth, claim.title, claim.group) == ("9", "supported", "Bridge", "4")
    assert read_claim(json.dumps(row | {"label": False}), fallback_id="9").truth == "neither"


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("nonsense", "got no JSON"),
        ("[]", "got list, expected an object"),
        ('{"claim": " ", "evidence": "x", "label": "nei"}', "key 'claim': got nothing"),
        ('{"claim": 5, "evidence": "x", "label": "nei"}', "key 'claim': got int"),
        ('{"claim": "x", "evidence": [1], "label": "nei"}', "key 'evidence': expected a string or a list"),
        (
            '{"claim": "x", "evidence": "x", "label": "maybe"}',
            "got 'maybe', expected true, false or one of supported,",
        ),
        (
            '{"claim": "x", "evidence": "x", "label": "nei", "label_binary": true}',
            "key 'label_binary': got True with the label 'nei', expected false",
        ),
        (
            '{"claim": "x", "evidence": "x", "label": "nei", "extra": {"tokens": ["x"], "nonsup": []}}',
            "two lists of the same length",
        ),
    ],
)
def test_a_bad_row_is_refused_with_its_line(tmp_path, row, message):
    (tmp_path / "some.jsonl").write_text(json.dumps(ROWS[0]) + "\n\n" + row + "\n")
    with pytest.raises(ClaimDataError) as error:
        read_sets(tmp_path)
    assert "some.jsonl, line 3: " in str(error.value)
    assert message in str(error.value)


def test_a_folder_without_sets_is_refused(tmp_path):
    with pytest.raises(ClaimDataError, match="expected a folder"):
        read_sets(tmp_path / "absent")
    with pytest.raises(ClaimDataError, match="got no file that ends in"):
        read_sets(tmp_path)
    (tmp_path / "empty.jsonl").write_text("\n")
    with pytest.raises(ClaimDataError, match="got no claims"):
        read_sets(tmp_path)
    (tmp_path / "empty.jsonl").rename(tmp_path / "broken.jsonl.gz")
    with pytest.raises(ClaimDataError, match=r"broken\.jsonl\.gz"):
        read_sets(tmp_path)
    with pytest.raises(ClaimDataError, match="no data set 'three', expected one of broken"):
        read_sets(tmp_path, only=["three"])


def test_rows_of_a_group_are_one_item():
    rows = [
        {"claim": "A b", "evidence": "x", "label": "nei", "extra": {"group": "g"}},
        {"claim": "A c", "evidence": "x", "label": "contradicted"},
        {"claim": "A b", "evidence": "y", "label": "supported", "extra": {"group": "g"}},
    ]
    data = make_set(rows)
    assert data.items == ((0, 2), (1,))
    assert data.truths == ("supported", "contradicted")
    assert data.texts == (0, 0)
    assert data.has_both
    assert not make_set(rows[1:2]).has_both


# Statistics.

TRUTH = np.array([True, True, False, True, False])
SCORE = np.array([9.0, 5.0, 5.0, 3.0, 1.0])
ONCE = np.ones((1, 5))


def value_of(statistic, weights=ONCE):
    return statistic(weights)[0]


def test_auroc_by_hand():
    # Of six pairs: 9 beats both, 5 ties one and beats one, 3 loses to 5 and beats 1: 2 + 1.5 + 1.
    assert value_of(statistics.measure_auroc(TRUTH, SCORE)) == pytest.approx(4.5 / 6)


def test_auprc_by_hand():
    # From the top: 9 adds a third of recall at precision 1, 5 at 2/3, 3 at 3/4, 1 nothing.
    expected = (1 + 2 / 3 + 3 / 4) / 3
    assert value_of(statistics.measure_auprc(TRUTH, SCORE)) == pytest.approx(expected)


@pytest.mark.parametrize(("share", "recall"), [(0.0, 1 / 3), (0.49, 1 / 3), (0.5, 1.0), (1.0, 1.0)])
def test_recall_by_hand(share, recall):
    statistic = statistics.measure_recall_at(TRUTH, SCORE, false_share=share)
    assert value_of(statistic) == pytest.approx(recall)


def test_recall_is_nothing_where_the_best_score_is_no_guide():
    statistic = statistics.measure_recall_at(TRUTH, np.zeros(5), false_share=0.4)
    assert value_of(statistic) == 0


def test_gate_statistics_by_hand():
    accepted = np.array([1.0, 0.0, 1.0, 1.0, 0.0])
    # Two of three supported are accepted, one of two others is not.
    balanced = statistics.measure_balanced_accuracy(TRUTH, accepted)
    assert value_of(balanced) == pytest.approx((2 / 3 + 1 / 2) / 2)
    risk = statistics.measure_share(1.0 - TRUTH, among=accepted > 0)
    assert value_of(risk) == pytest.approx(1 / 3)
    assert isnan(value_of(statistics.measure_share(accepted, among=accepted > 2)))


def test_a_weight_is_so_many_items():
    counts = np.array([2, 0, 3, 1, 1])
    again = np.repeat(np.arange(5), counts)
    for measure in (
        statistics.measure_auroc,
        statistics.measure_auprc,
        lambda truth, score: statistics.measure_recall_at(truth, score, false_share=0.3),
        lambda truth, score: statistics.measure_balanced_accuracy(truth, score / 9),
    ):
        weighted = value_of(measure(TRUTH, SCORE), counts[None, :].astype(float))
        repeated = value_of(measure(TRUTH[again], SCORE[again]), np.ones((1, len(again))))
        assert weighted == pytest.approx(repeated)


def test_one_kind_of_item_has_no_auroc():
    weights = np.array([[1.0, 1.0, 0.0, 1.0, 0.0], [1.0, 1.0, 1.0, 1.0, 1.0]])
    found = statistics.measure_auroc(TRUTH, SCORE)(weights)
    assert isnan(found[0])
    assert found[1] == pytest.approx(0.75)


def test_the_threshold_is_the_lowest_of_the_best():
    # From 3 on: all supported, one of two others (3/4). From 9 on: a third, none of the others (2/3).
    assert statistics.choose_threshold(TRUTH, SCORE) == 3
    assert statistics.choose_threshold(np.array([True, False, True]), np.array([2.0, 1.0, 4.0])) == 2
    assert statistics.choose_threshold(np.array([True, True]), np.array([2.0, 1.0])) == 1


def test_cross_validation_chooses_without_the_item():
    truth = np.arange(40) % 2 == 0
    apart = np.where(truth, 10.0, 0.0)
    assert np.array_equal(statistics.cross_validate(truth, apart, seed=3), truth)
    # One supported item lies below all others: a threshold that had seen it would let it in.
    alone = np.where(np.arange(40) == 0, -1.0, apart)
    accepted = statistics.cross_validate(truth, alone, seed=3)
    assert accepted[0] == 0
    assert np.array_equal(accepted[1:], truth[1:])


def test_cross_validation_of_noise_is_no_better_than_chance():
    generator = np.random.default_rng(5)
    truth, noise = generator.random(2_000) < 0.4, generator.random(2_000)
    accepted = statistics.cross_validate(truth, noise, seed=3)
    found = value_of(statistics.measure_balanced_accuracy(truth, accepted), np.ones((1, 2_000)))
    assert found == pytest.approx(0.5, abs=0.03)


def test_a_resample_draws_whole_clusters():
    weights = statistics.draw_weights([0, 1, 0, 2, 1], rounds=200, seed=4)
    assert weights.shape == (200, 5)
    assert np.array_equal(weights[:, 0], weights[:, 2])
    assert np.array_equal(weights[:, 1], weights[:, 4])
    assert (weights[:, [0, 1, 3]].sum(axis=1) == 3).all()
    assert np.array_equal(weights, statistics.draw_weights([0, 1, 0, 2, 1], rounds=200, seed=4))
    assert not np.array_equal(weights, statistics.draw_weights([0, 1, 0, 2, 1], rounds=200, seed=5))


def test_an_interval_is_the_middle_of_the_draws():
    draws = np.array([*range(101), nan])
    assert statistics.Estimate(50.0, draws).interval == pytest.approx((2.5, 97.5))
    assert all(map(isnan, statistics.Estimate(nan, np.array([nan])).interval))
    # A share of one half in 400 independent items: two standard errors are five points.
    half = (np.arange(400) % 2).astype(float)
    weights = statistics.draw_weights(range(400), rounds=2_000, seed=1)
    share = statistics.measure_share(half, among=np.ones(400, dtype=bool))
    assert statistics.estimate(share, weights).interval == pytest.approx((0.451, 0.549), abs=0.008)


def test_a_mean_leaves_out_what_is_not_defined():
    pair = [
        statistics.Estimate(1.0, np.array([1.0, nan])),
        statistics.Estimate(nan, np.array([3.0, nan])),
    ]
    found = statistics.average(pair)
    assert found.value == 1.0
    assert found.draws[0] == 2.0
    assert isnan(found.draws[1])


# Baselines.


@pytest.mark.parametrize(
    ("name", "claim", "score"),
    [
        ("exact substring", "Maria Reyes DESIGNED it.", 1.0),
        ("exact substring", "Reyes Maria designed it.", 0.0),
        ("exact substring", " . ", 0.0),
        ("K-Precision", "Reyes Maria opened zoos", 3 / 4),
        ("ROUGE-L precision", "Reyes Maria designed zoos", 2 / 4),
        # Content tokens are `reyes`, `designed`, `bridges`; the last stands nowhere as a whole.
        ("paraphrase rule", "Reyes designed the bridges", 2 / 3),
        ("rapidfuzz partial_ratio", "Maria Reyes designed", 1.0),
        ("rapidfuzz token_set_ratio", "1932. bridge opened", 1.0),
    ],
)
def test_baselines_by_hand(name, claim, score):
    if name.startswith("rapidfuzz"):
        pytest.importorskip("rapidfuzz")
    assert list_baselines()[name].score(claim, PlainEvidence(BRIDGE)) == pytest.approx(score)


def test_the_paraphrase_rule_accepts_as_the_baseline_policy_does():
    accepts = list_baselines()["paraphrase rule"].accepts
    evidence = PlainEvidence("The committee approved a budget of 40 crowns for roads in Brask.")
    assert accepts("approved a budget", evidence)
    assert accepts("For roads in Brask the committee approved a budget of 40 crowns", evidence)
    assert not accepts("For roads in Brask the committee approved a budget of 50 crowns", evidence)
    assert not accepts("For schools in Aune the mayor approved a tax of 40 crowns", evidence)


def test_a_missing_peer_is_named(monkeypatch, capsys):
    monkeypatch.setattr(baselines, "find_rapidfuzz", lambda: None)
    monkeypatch.setattr(command, "find_rapidfuzz", lambda: None)
    report = command.measure([make_set()], load_policy("default"), rounds=5)
    assert not [figure for figure in report.figures if figure.method.startswith("rapidfuzz")]
    command.print_report(report)
    assert "rapidfuzz not installed, so left out" in capsys.readouterr().out


# Measures.


def test_shared_evidence_changes_no_check():
    data = make_set()
    checks = check_claims(data.claims, [load_policy("default"), load_policy("strict")])
    for policy, found in zip(("default", "strict"), checks, strict=True):
        alone = [check_claim(claim.claim, claim.evidence, policy=policy) for claim in data.claims]
        assert [check.digest for check in found] == [check.digest for check in alone]


def test_an_item_has_its_best_row():
    rows = [
        {"claim": "Sales rose by 12 percent", "evidence": text, "label": "supported", "extra": {"group": 1}}
        for text in ("Whales sing.", RIVER, "Sales rose by 13 percent in 2020.")
    ]
    checked = check_set(make_set([*rows, ROWS[1]]))
    scores = [check.score for check in checked.checks]
    assert list(checked.score) == [max(scores[:3]), scores[3]]
    assert list(checked.accepted) == [1, 0]
    assert checked.deciding == (checked.checks[1], checked.checks[3])
    assert checked.called == ("supported", "contradicted")


def test_labels_and_facets_are_counted_by_item():
    checked = check_set(make_set())
    labels = {(item.truth, item.called): item.items for item in measures.count_labels(checked)}
    assert sum(labels.values()) == 6
    assert labels["supported", "supported"] == 2
    assert labels["contradicted", "contradicted"] == 2
    assert labels["neither", "neither"] == 2
    facets = tuple(FACETS)
    counts = {
        (item.facet, item.outcome, item.truth): item.items for item in measures.count_facets(checked, facets)
    }
    assert counts["direction", "conflicts", "contradicted"] == 1
    assert counts["dates", "conflicts", "contradicted"] == 1
    assert counts["dates", "agrees", "supported"] == 2
    right = measures.estimate_facets([checked], facets)
    assert right["direction: conflicts", "right"].value == 1
    # Agreeing dates: two supported claims, and the one that says fell for rose.
    assert right["dates: agrees", "right"].value == pytest.approx(2 / 3)
    assert ("roles: conflicts", "right") not in right


def test_named_words_are_held_against_marked_ones():
    row = {
        "claim": "Maria Reyes painted a ferry",
        "evidence": BRIDGE,
        "label": "partial",
        "extra": {
            "tokens": ["Maria", "Reyes", "painted", "a", "ferry"],
            "nonsup": [False, True, True, True, False],
        },
    }
    checked = check_set(make_set([row]))
    named = {row["claim"][slice(*span)] for span in checked.checks[0].uncovered}
    assert named == {"painted", "ferry"}
    found = measures.estimate_words(checked, load_policy("default"))
    # Of the content words Maria, Reyes, painted, ferry two are marked and two are named, one is both.
    values = {measure: estimate.value for (_, measure), estimate in found.items()}
    assert values == {"precision": 0.5, "recall": 0.5, "share marked": 0.5}
    assert measures.estimate_words(check_set(make_set()), load_policy("default")) == {}


def test_a_report_is_the_same_again():
    data = [make_set(), make_set(ROWS[2:], "other"), make_set(ROWS[:1], "one kind")]
    policy = load_policy("default")
    report = command.measure(data, policy, rounds=30)
    assert format_report(report) == format_report(command.measure(data, policy, rounds=30))
    figures = {(figure.data, figure.method, figure.measure): figure for figure in report.figures}
    mean = figures["mean", "claim check", "AUROC"]
    both = [figures[name, "claim check", "AUROC"].value for name in ("made-up", "other")]
    assert mean.value == pytest.approx(sum(both) / 2)
    assert not [figure for figure in report.figures if figure.data == "one kind"]
    gain = figures["mean", "claim check", "AUROC over paraphrase rule"].value
    assert gain == pytest.approx(mean.value - figures["mean", "paraphrase rule", "AUROC"].value)
    assert figures["made-up", "claim check", "supported accepted"].value == 1
    assert figures["made-up", "claim check", "unsupported accepted"].value == 0
    assert figures["made-up", "claim check", "coverage"].value == pytest.approx(2 / 6)
    assert figures["made-up", "claim check", "selective risk"].value == 0


def test_the_best_threshold_is_looked_for_on_all_sets():
    checked = check_set(make_set())
    found = command.find_best_threshold([checked])
    supported = checked.score[checked.sample.truth].min()
    others = checked.score[~checked.sample.truth].max()
    assert others < found <= supported
    assert command.find_best_threshold([]) is None


# The command.


def test_the_command_prints_and_writes(tmp_path, capsys):
    write_lines(tmp_path / "some.dev.jsonl.gz", ROWS)
    target = tmp_path / "figures.json"
    code = main(["claims", str(tmp_path), "--rounds", "10", "--json", str(target)])
    printed = capsys.readouterr().out
    assert code == 0
    for heading in ("Data sets", "AUROC", "AUPRC", "Balanced accuracy", "Gates", "Facets"):
        assert heading in printed
    report = json.loads(target.read_text())
    assert report["policy_hash"] == load_policy("default").hash
    assert {figure["data"] for figure in report["figures"]} == {"some", "mean", "all"}


def test_what_is_not_defined_is_null_and_a_dash(capsys):
    rows = [{"claim": "Whales sing.", "evidence": RIVER, "label": label} for label in ("supported", "nei")]
    report = command.measure([make_set(rows)], load_policy("default"), rounds=5)
    figures = json.loads(format_report(report))["figures"]
    risk = [each for each in figures if each["measure"] == "selective risk" and each["data"] == "mean"]
    assert risk[0]["value"] is risk[0]["low"] is None  # nothing is accepted
    command.print_report(report, markdown=True)
    assert "| made-up | 0.0 [0.0, 0.0] | 0.0 [0.0, 0.0] | 0.0 [0.0, 0.0] | - |" in capsys.readouterr().out


def test_tables_print_without_rich_and_as_markdown(tmp_path, capsys, monkeypatch):
    write_lines(tmp_path / "some.jsonl", ROWS)
    monkeypatch.setitem(sys.modules, "rich.table", None)
    assert main(["claims", str(tmp_path), "--rounds", "5"]) == 0
    assert "some     6      6" in " ".join(capsys.readouterr().out.split(" "))
    assert main(["claims", str(tmp_path), "--rounds", "5", "--markdown", "--only", "some"]) == 0
    assert "| some | 6 | 6 | 2 | 2 | 2 |" in capsys.readouterr().out


def test_what_cannot_be_used_is_said(tmp_path, capsys):
    assert main(["claims", str(tmp_path)]) == 2
    assert "got no file that ends in .jsonl" in capsys.readouterr().err
    write_lines(tmp_path / "some.jsonl", ROWS)
    assert main(["claims", str(tmp_path), "--policy", "lenient"]) == 2
    assert "lenient" in capsys.readouterr().err
