"""The bench of kinds of text: items by kind, bounds of counts, the tables of a small folder."""

from __future__ import annotations

import json

import pytest

from bench import kinds
from bench.__main__ import main
from bench.claims.baselines import PlainEvidence, list_baselines
from bench.claims.data import LabelledClaim, MarkedWord, read_sets

TEXT = "The bridge opened in 1932. Maria Reyes designed it. The toll was lifted in 1950."
ROWS = (
    {"claim": "The bridge opened in 1932.", "evidence": TEXT, "label": "supported", "mode": "close"},
    {"claim": "The bridge opened in 1942.", "evidence": TEXT, "label": "contradicted", "mode": "close"},
    {"claim": "Maria Reyes designed it.", "evidence": TEXT, "label": "supported", "mode": "pointer"},
    {"claim": "Whales sing at night.", "evidence": TEXT, "label": "nei", "mode": "pointer"},
)


@pytest.fixture
def folder(tmp_path):
    for name in ("contract", "natural_hagrid"):
        rows = [{**row, "mode": row["mode"] if name == "contract" else None} for row in ROWS]
        (tmp_path / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return tmp_path


def test_answers_under_an_instruction_are_kinds_of_their_own(folder):
    found = {item.data for item in kinds.list_items(read_sets(folder))}
    assert {"contract: close", "contract: pointer", "natural_hagrid", "pairs en, unseen"} <= found


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        ("natural_hagrid", "extractive"),
        ("natural_own", "natural_own"),
        ("contract: close", "contract: close"),
        ("fever", "public"),
    ],
)
def test_a_set_has_a_kind(data, kind):
    assert kinds.name_kind(data) == kind


def test_tables_of_what_was_judged(folder):
    items = [item for item in kinds.list_items(read_sets(folder)) if not item.data.startswith("pairs")]
    judged = kinds.measure(items, processes=1)
    ranked, accepted, contradicted, called, dial, refused, others, words = kinds.list_tables(
        judged, "default"
    )
    assert dict(zip(others.headings, others.rows[-1], strict=True))["exact substring"] == "0 of 2 / 2 of 2"
    assert words.rows == ()
    assert ("natural_hagrid", "1", "0", "0") in called.rows
    own = ranked.headings.index(kinds.OWN)
    assert {row[0]: row[own] for row in ranked.rows}["natural_hagrid"] == "100.0"
    rows = {row[0]: dict(zip(accepted.headings, row, strict=True)) for row in accepted.rows}
    assert rows["natural_hagrid"]["default: unsupported"] == "0 of 2, < 77.6 %"
    assert rows["natural_hagrid"]["default: supported"] == "2 of 2, > 22.4 %"
    assert rows["mean, extractive"]["default: supported"] == "100.0 %"
    assert contradicted.rows[0][1] == "0 of 1, < 95.0 %"
    assert [row[0] for row in dial.rows] == [f"{step:,}" for step in kinds.STEPS]
    assert dict(zip(dial.headings, dial.rows[0], strict=True))["extractive"] == "0.0 / 100.0"
    alone = {row[0]: row[1:] for row in refused.rows}
    assert alone["DATE_MISMATCH"][refused.headings.index("extractive") - 1] == "1 (1) / 0 (0)"


def test_named_words_are_held_against_marked_ones():
    claim = LabelledClaim(
        id="1",
        claim="Maria Reyes painted a ferry",
        evidence=TEXT,
        truth="neither",
        words=tuple(
            MarkedWord(span=span, is_unsupported=marked)
            for span, marked in (
                ((0, 5), False),
                ((6, 11), True),
                ((12, 19), True),
                ((20, 21), True),
                ((22, 27), False),
            )
        ),
    )
    judged = kinds.judge([kinds.Item("made up", claim, (TEXT,))])
    # Of the content words Maria, Reyes, painted, ferry two are marked and two are named, one is both.
    assert [*kinds.list_tables(judged, "default")][-1].rows == (("made up", "1 of 2", "1 of 2", "2 of 4"),)


def test_a_risk_is_the_upper_end_of_what_was_counted(folder):
    items = [item for item in kinds.list_items(read_sets(folder)) if not item.data.startswith("pairs")]
    judged = kinds.measure(items, processes=1)
    assert [*kinds.list_points(judged, "default", "extractive")] == [(0, 7_764, 10_000)]
    assert "[policies.strict]" in kinds.write_risk_table(judged)
    picture = kinds.draw_frontier(judged, "balanced")
    assert picture.count("<polyline") == 4
    assert "sentences of search engines" in picture


def test_the_peer_that_checks_quotes_scores_a_quote_highest():
    peer = list_baselines().get("gtrex")
    if peer is None:
        pytest.skip("gtrex is not installed")
    evidence = PlainEvidence(TEXT)
    scores = [
        peer.score(claim, evidence)
        for claim in ("The bridge opened in 1932.", "The bridge opened late in 1932.", "Whales sing.")
    ]
    assert scores[0] == 1.0 > scores[1] > scores[2] == 0.0
    assert peer.accepts is not None
    assert peer.accepts("The bridge opened in 1932.", evidence)
    assert not peer.accepts("Whales sing.", evidence)


def test_a_folder_that_is_none(tmp_path, capsys):
    assert main(["kinds", str(tmp_path / "nowhere")]) == 2
    assert "bench kinds: " in capsys.readouterr().err
