"""Labelled claims and other ways to score them: the data format, and scores worked out by hand."""

from __future__ import annotations

import gzip
import json

import pytest

from bench.claims.baselines import PlainEvidence, list_baselines
from bench.claims.data import ClaimDataError, LabelledClaim, read_claim, read_sets

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
        words=claim.words,
    )
    # `ferry` does not stand in the claim and is passed over.
    found = [(claim.claim[slice(*word.span)], word.is_unsupported) for word in claim.words]
    assert found == [("It", False), ("(", False), ("the", False), ("opened", True), (".", False)]


def test_a_row_for_calibration_is_read_as_well():
    row = {"claim": "x", "evidence": "x", "label": True, "title": "Bridge"}
    claim = read_claim(json.dumps(row), fallback_id="9")
    assert (claim.id, claim.truth, claim.title) == ("9", "supported", "Bridge")
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
