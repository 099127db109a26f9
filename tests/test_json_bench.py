"""The bench of lenient JSON: how it judges and survives; and that our own parser is at fault nowhere."""

from __future__ import annotations

import gzip
import json
import os
import sys
import time
from pathlib import Path

import pytest

from bench import json_bench
from bench.__main__ import main
from bench.json_bench import (
    CANDIDATES,
    CORPUS,
    OURS,
    Answer,
    CorpusError,
    Item,
    RefusedError,
    Result,
    describe,
    find_version,
    judge,
    list_faults,
    read_corpus,
    run_candidate,
    try_candidate,
)

DOCUMENT = (
    '{"claims": [{"text": "Rain fell.", "evidence_ids": ["E1", "E12"]}, {"text": "b", "evidence_ids": []}]}'
)


def make_row(**changes: object) -> dict[str, object]:
    return {
        "id": "x",
        "class": "drift",
        "input": "",
        "intended": None,
        "scope": "in",
        "rule": "exact",
        **changes,
    }


ROWS = [
    make_row(id="whole", input=DOCUMENT + ",", intended=json.loads(DOCUMENT)),
    make_row(id="none", input="[E1]", scope="amb", no_intended=True),
    make_row(id="open", input='{"claims": [], "n": NaN}', scope="pol", no_intended=True),
    make_row(id="bytes", input="\udcff", scope="amb", no_intended=True, enc="se"),
    make_row(id="hostile", **{"class": "hostile"}, input=None, scope="amb", rule="time", gen="'['*(N//2)"),
    *(
        make_row(id=f"cut/{end}", **{"class": "trunc"}, input=DOCUMENT[:end], rule="prefix", no_intended=True)
        for end in range(len(DOCUMENT) + 1)
    ),
]


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    path = tmp_path / "corpus.jsonl.gz"
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in ROWS)
    return path


def test_a_corpus_is_read(corpus: Path):
    items = {item.id: item for item in read_corpus(corpus, hostile_chars=10)}
    assert len(items) == len(ROWS)
    assert items["whole"].must_recover
    assert not items["none"].must_recover
    assert items["open"].is_open
    assert items["bytes"].text == b"\xff"
    assert (items["hostile"].text, items["hostile"].is_open) == ("[" * 5, True)
    first_end = DOCUMENT.index("}") + 1
    assert [items[f"cut/{end}"].n_whole for end in (0, first_end - 1, first_end, len(DOCUMENT) - 3)] == [
        0,
        0,
        1,
        1,
    ]
    assert items[f"cut/{len(DOCUMENT)}"].n_whole == 2
    assert not items[f"cut/{first_end - 1}"].must_recover
    assert items[f"cut/{first_end}"].must_recover


def test_a_cut_inside_an_escaped_pair_need_not_be_recovered():
    claims = json.loads(DOCUMENT)["claims"]
    halves = ("\\ud83d", "\\ud83d\\", "\\ud83d\\u", "\\uD83d\\ude0")
    for tail in (*halves, "\\ud83d\\ude00", "\\u00e9"):
        item = Item(id="x", group="trunc", scope="in", text="x" + tail, claims=tuple(claims), n_whole=1)
        assert item.must_recover == (tail not in halves)


def test_what_is_no_corpus_is_said_to_be_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    missing = tmp_path / "missing.gz"
    with pytest.raises(CorpusError, match="cannot be read"):
        read_corpus(missing)
    assert main(["json", str(missing)]) == 2
    assert str(missing) in capsys.readouterr().out
    missing.write_bytes(gzip.compress(b"{"))
    with pytest.raises(CorpusError, match="cannot be read"):
        read_corpus(missing)


# How it judges.


def item_of(id: str) -> Item:
    claims = json.loads(DOCUMENT)["claims"]
    first_end = DOCUMENT.index("}") + 1
    items = {
        "whole": Item(
            id="whole", group="drift", scope="in", text="x", intended={"claims": [1]}, has_intended=True
        ),
        "none": Item(id="none", group="drift", scope="amb", text="x"),
        "open": Item(id="open", group="drift", scope="pol", text="x", is_open=True),
        "strict": Item(id="strict", group="drift", scope="amb", text="[1]"),
        "cut": Item(
            id="cut",
            group="trunc",
            scope="in",
            text=DOCUMENT[: first_end + 5],
            claims=tuple(claims),
            n_whole=1,
        ),
        "early": Item(id="early", group="trunc", scope="in", text=DOCUMENT[:5], claims=tuple(claims)),
    }
    return items[id]


FIRST = {"text": "Rain fell.", "evidence_ids": ["E1", "E12"]}

JUDGED = [
    ("whole", {"claims": [1]}, "recovered"),
    ("whole", {"claims": [True]}, "wrong"),
    ("whole", None, "wrong"),
    ("none", {"claims": []}, "wrong"),
    ("none", None, "wrong"),
    ("open", 5, "unjudged"),
    ("strict", [1], "recovered"),
    ("strict", [1.0], "wrong"),
    ("cut", {"claims": [FIRST]}, "recovered"),
    ("cut", {"claims": []}, "wrong"),
    ("cut", {"claims": [{**FIRST, "text": "Rain"}]}, "wrong"),
    ("cut", {"claims": [FIRST, {}]}, "recovered"),
    ("cut", {"claims": [FIRST, {"text": ""}]}, "recovered"),
    ("cut", {"claims": [FIRST, {"text": "c"}]}, "wrong"),
    ("cut", {"claims": [FIRST, {"text": 1}]}, "wrong"),
    ("cut", {"claims": [FIRST, {"txt": ""}]}, "wrong"),
    ("cut", {"claims": [FIRST, {"text": "b", "evidence_ids": ["E1"]}]}, "wrong"),
    ("cut", {"claims": [FIRST, "b"]}, "wrong"),
    ("cut", {"claims": [FIRST, {}, {}]}, "wrong"),
    ("cut", "", "wrong"),
    ("early", "", "refused"),
    ("early", {}, "refused"),
    ("early", {"claims": []}, "recovered"),
    ("early", {"claims": [{"evidence_ids": ["E1"]}]}, "recovered"),
    ("early", {"claims": [{"evidence_ids": ["E"]}]}, "wrong"),
    ("early", {"claim": 1}, "wrong"),
]


@pytest.mark.parametrize(("id", "value", "outcome"), JUDGED)
def test_values_are_judged(id: str, value: object, outcome: str):
    assert judge(item_of(id), Answer(value=value)) == outcome  # type: ignore[arg-type]


def test_a_claim_that_is_said_to_be_cut_does_not_count():
    cut = {"text": "anything"}
    assert judge(item_of("cut"), Answer(value={"claims": [FIRST, cut]}, cut=(1,))) == "recovered"
    assert judge(item_of("cut"), Answer(value={"claims": [FIRST, cut]})) == "wrong"
    assert judge(item_of("cut"), Answer(value={"claims": [FIRST]}, cut=(0,))) == "wrong"


# How it runs.


def read_badly(text: str | bytes) -> Answer:
    """Do what the text says."""
    if text == "refuse":
        raise RefusedError
    if text == "raise":
        raise RuntimeError
    if text == "die":
        os._exit(3)
    if text == "stall":
        time.sleep(60)
    return Answer(value=1)


def test_outcomes_of_one_candidate():
    outcomes = {
        text: try_candidate(read_badly, Item(id=text, group="g", scope="amb", text=text)).outcome
        for text in ("refuse", "raise", "1", "2")
    }
    assert outcomes == {"refuse": "refused", "raise": "crashed", "1": "recovered", "2": "wrong"}


def test_neither_a_stall_nor_a_death_ends_the_run():
    items = [
        Item(id=text, group="g", scope="amb", text=text) for text in ("1", "stall", "die", "refuse", "1")
    ]
    results = run_candidate(read_badly, items, cap_seconds=0.5)
    assert [result.outcome for result in results] == [
        "recovered",
        "timeout",
        "crashed",
        "refused",
        "recovered",
    ]
    assert results[1].seconds == 0.5


def test_the_command_prints_a_table_for_each_that_is_installed(
    corpus: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(json_bench, "CANDIDATES", {OURS: CANDIDATES[OURS], "no-such-library": read_badly})
    assert main(["json", str(corpus), "--hostile-chars", "100"]) == 0
    out = capsys.readouterr().out
    assert "no-such-library: not installed, left out" in out
    assert f"{OURS} {find_version(OURS)}" in out
    assert f"all               {len(ROWS):6}" in out
    assert "AT FAULT" not in out


def test_faults_are_named():
    def result(id: str, outcome: str) -> Result:
        return Result(item=item_of(id), outcome=outcome, seconds=0.001)  # type: ignore[arg-type]

    results = [
        result("whole", "recovered"),
        result("whole", "refused"),
        result("none", "refused"),
        result("none", "wrong"),
        result("cut", "crashed"),
        result("open", "timeout"),
        result("open", "unjudged"),
        result("early", "refused"),
    ]
    assert list(list_faults(results)) == ["whole: refused", "none: wrong", "cut: crashed", "open: timeout"]
    last = list(describe(results))[-1].split()
    assert last == ["all", "8", "1", "of", "3", "1", "3", "1", "1", "1", "1", "8.0"]


@pytest.mark.parametrize("name", [name for name in CANDIDATES if name != OURS])
def test_peers_are_called_as_they_are_meant_to_be(name: str):
    if find_version(name) is None:
        pytest.skip(f"{name} is not installed: how it is called cannot be tried")
    good = Item(id="x", group="g", scope="in", text='{"a": [1]}')
    assert try_candidate(CANDIDATES[name], good).outcome == "recovered"
    bad = Item(id="x", group="g", scope="amb", text=b"\xff")
    assert try_candidate(CANDIDATES[name], bad).outcome == "refused"


def test_ours_is_at_fault_nowhere_in_the_corpus():
    if not CORPUS.is_file():
        pytest.skip(f"{CORPUS} is not here: the corpus cannot be run")
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        results = [try_candidate(CANDIDATES[OURS], item) for item in read_corpus(CORPUS)]
    finally:
        sys.set_int_max_str_digits(before)
    assert len(results) > 1_900
    assert list(list_faults(results)) == []
