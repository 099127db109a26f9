"""The grids of clauses: how they are made and counted, and that no list of the project holds their verbs."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from bench.__main__ import main
from bench.clauses import command, real_sentences
from bench.clauses.grids import (
    CUES,
    FRAMES,
    LANGUAGES,
    SWAPS,
    TENSES,
    GridError,
    Item,
    Place,
    _fill,
    list_verbs,
    make_items,
    sample_items,
)
from bench.clauses.judging import ALL, CALLS, Share, count_forms, judge_items
from bench.clauses.known_words import find_known, read_lists
from verifier.policies import load_policy


def make_item(number: int, form: str, *, supported: bool) -> Item:
    return Item(
        id=f"i{number}",
        language="en",
        group=SWAPS,
        form=form,
        claim=f"Claim {number}.",
        evidence="Evidence.",
        supported=supported,
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_grid_is_the_same_each_time_and_every_form_has_lies_and_truths(language):
    items = make_items(language)
    assert items == make_items(language)
    assert (
        len({item.id for item in items}) == len({(item.claim, item.evidence) for item in items}) == len(items)
    )
    assert len(items) >= 5_000
    counts = Counter((item.form, item.supported) for item in items)
    for form in {item.form for item in items}:
        assert counts[form, True]
        assert counts[form, False]
    assert {item.group for item in items} == {FRAMES, SWAPS} | ({CUES} if language == "en" else set())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_grid_has_no_slot_and_no_double_blank(language):
    for item in make_items(language):
        for text in (item.claim, item.evidence):
            assert not set("{}[]") & set(text), text
            assert "  " not in text, text
            assert text[0] in "|0123456789" or text[0].isupper(), text


def fill_english(row: str, tense: str) -> str:
    clauses = command_clauses("en")
    return _fill(row, language="en", place=Place(clauses, TENSES["en"].index(tense), 0))


def command_clauses(language: str):
    from bench.clauses.grids import _read_clauses

    clauses = _read_clauses(language, "things")
    return clauses[0], clauses[1]


@pytest.mark.parametrize(
    ("tense", "active", "passive"),
    [
        ("present", "The curators gild the frame.", "The frame is gilded by the curators."),
        ("past", "The curators gilded the frame.", "The frame was gilded by the curators."),
        ("perfect", "The curators have gilded the frame.", "The frame has been gilded by the curators."),
        ("progressive", "The curators are gilding the frame.", "The frame is being gilded by the curators."),
        ("future", "The curators will gild the frame.", "The frame will be gilded by the curators."),
    ],
)
def test_english_slots_are_filled_by_tense_voice_and_number(tense, active, passive):
    assert fill_english("{s1} {v1} {o1}.", tense) == active
    assert fill_english("{o1} {p1} by {s1}.", tense) == passive
    assert fill_english("[knows|know]1 {i2} {g2} {k2}", tense) == "Know shear shearing shorn"


def test_german_slots_are_filled_by_case_and_place():
    clauses = command_clauses("de")
    place = Place(clauses, TENSES["de"].index("perfect"), 0)
    rows = {
        "{s1} {v1} {o1}{z1}.": "Der Küster hat das Kreuz vergoldet.",
        "{o1n} {p1} von {s1d}{q1}.": "Das Kreuz ist von dem Küster vergoldet worden.",
        "Weil {s2} {o2}{e2}": "Weil der Schlosser die Klinge geschmiedet hat",
        "{v1:pl} {s1a}": "Haben den Küster",
        "{o1n}, {o1x} {s1}{e1}": "Das Kreuz, das der Küster vergoldet hat",
    }
    for row, text in rows.items():
        assert _fill(row, language="de", place=place) == text


def test_a_slot_that_nothing_fills_is_named():
    with pytest.raises(GridError, match="slot that nothing fills"):
        fill_english("{s1} [is]1", "past")


def test_a_sample_is_spread_over_each_form():
    items = [make_item(number, "ab"[number % 2], supported=number % 4 < 2) for number in range(80)]
    chosen = sample_items(items, 5)
    assert Counter((item.form, item.supported) for item in chosen) == dict.fromkeys(
        [("a", True), ("a", False), ("b", True), ("b", False)], 5
    )
    assert [item.id for item in chosen if (item.form, item.supported) == ("a", True)] == [
        "i0",
        "i16",
        "i32",
        "i48",
        "i64",
    ]


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (0, 0, 0.0, 1.0)],
)
def test_intervals_are_those_of_wilson(part, whole, low, high):
    assert Share(part=part, whole=whole).interval == pytest.approx((low, high), abs=1e-4)


def test_lies_and_truths_are_counted_by_form():
    items = [make_item(number, "ab"[number % 2], supported=number < 3) for number in range(6)]
    counted = {count.form: count for count in count_forms(items, items[1:4])}
    assert list(counted) == [ALL, "a", "b"]
    assert counted[ALL].lies == Share(part=1, whole=3)
    assert counted[ALL].truths == Share(part=2, whole=3)
    assert counted["b"].lies == Share(part=1, whole=2)
    assert counted["b"].lies.show() == "50.0 [9.5, 90.5] of 2"


@pytest.mark.parametrize("call", CALLS)
def test_every_call_tells_a_sentence_from_another_one(call):
    items = [make_item(number, "a", supported=bool(number)) for number in range(2)]
    texts = ("Ravens bury seven nuts.", "The frame was gilded in 1904.")
    asked = [
        Item(
            id=item.id, language="en", group=item.group, form="a", claim=text, evidence=texts[1],
            supported=item.supported,
        )
        for item, text in zip(items, texts, strict=True)
    ]  # fmt: skip
    assert [item.id for item in judge_items(asked, call, load_policy("default"))] == ["i1"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_list_of_the_project_holds_a_verb_of_the_grid(language):
    assert find_known(language) == {}
    assert len(list_verbs(language)) >= 50


def test_a_verb_that_a_list_holds_is_named(monkeypatch):
    monkeypatch.setattr("bench.clauses.known_words.list_verbs", lambda _language: {"gild": ("gildeth",)})
    lists = {**read_lists(), "some.WORDS": frozenset(["gildeth"])}
    monkeypatch.setattr("bench.clauses.known_words.read_lists", lambda: lists)
    assert find_known("en") == {"gild": ("some.WORDS",)}
    assert any("acquired" in words for words in lists.values())


# Real sentences.

PARSED = """
The clerk of the court will sign a deed.
Found 2 linkages (2 had no P.P. violations)
\tLinkage 1, cost vector = (UNUSED=0 DIS= 0.05 LEN=9)
(S (NP (NP the clerk.n)
       (PP of (NP the court.n)))
   (VP will.v
       (VP sign.v
           (NP a deed.n)))
   .)

 (m)       clerk.n        Ss*s          ----Ss*s---  Ss              will.v
 (m)       sign.v         Os            ----Os-----  Os              deed.n
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("x", "x", "A deed will sign the clerk of the court."),
        ("sign", "equal", None),
        ("a deed.n", "it", None),
        ("NP the clerk.n", "NP the clerk[?].n", None),
        ("(NP a deed.n)", "(PP with (NP a deed.n))", None),
        ("(PP of", "(PP in", None),
    ],
)
def test_subject_and_object_are_exchanged_where_both_are_found(old, new, said):
    sentence = "The clerk of the court will sign a deed."
    parsed = PARSED.replace(old, new) if old != "x" else PARSED
    assert real_sentences._exchange(sentence, parsed) == said


@pytest.mark.skipif(not real_sentences.has_tool(), reason="link-grammar is not installed")
def test_the_tool_reads_who_does_what():
    pairs = dict(real_sentences.exchange_roles(["The clerk of the court will sign a deed.", "Nobody knows."]))
    assert pairs == {"The clerk of the court will sign a deed.": "A deed will sign the clerk of the court."}


# The command.


def test_the_command_prints_and_writes_figures(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(command, "has_tool", lambda: False)
    path = tmp_path / "figures.json"
    # Policy strict verifies no sentence of other words: some truth is always refused.
    options = ["--policy", "strict", "--sample", "--limit", "2", "--form", "copula", "--show", "1"]
    options += ["--json", str(path)]
    assert main(["clauses", *options]) == 0
    printed = capsys.readouterr().out
    assert "NO LIES OF REAL SENTENCES" in printed
    assert "0 of 64 verbs stand in a list of the project" in printed
    assert "verify_quotes: copula: truth refused" in printed
    forms = json.loads(path.read_text())["forms"]
    assert {(row["language"], row["call"]) for row in forms} == {
        (one, call) for one in LANGUAGES for call in CALLS
    }
    assert {row["lies"]["of"] for row in forms} == {2}
    assert main(["clauses", "--form", "sounds", "--sentences", "0"]) == 2
    assert "there is no such form" in capsys.readouterr().err
