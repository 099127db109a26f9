"""Sentences that begin in lower case, and stops that end none; short English is English."""

from __future__ import annotations

import pytest

from verifier import check, check_claim, verify_quotes
from verifier.parsers.segments.sentences import split_sentences
from verifier.policies import load_policy

STOPS = load_policy("default").abbreviations.words


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("npm installs packages. pip installs wheels.", ["npm installs packages.", "pip installs wheels."]),
        ("The mill closed. conda is slow.", ["The mill closed.", "conda is slow."]),
        ("We use tools, e.g. npm. see cf. the list.", None),
        ("It takes approx. five days, incl. rest.", None),
        ("See the notes of dept. heads and vol. two.", None),
        ("He waited... then he left.", None),
        ("They asked who? nobody said.", None),
        ("Read it in the index.html file.", None),
        ("It runs on version 3.x only.", None),
    ],
)
def test_a_sentence_may_begin_in_lower_case(text: str, parts: list[str] | None) -> None:
    expected = [text] if parts is None else parts
    assert [text[slice(*span)] for span in split_sentences(text, abbreviations=STOPS)] == expected
    assert [status.text for status in verify_quotes(text, text).claim_statuses] == expected
    assert [status.text for status in verify_quotes(text, text, policy="baseline").claim_statuses] == [text]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("It has no parent.\nvfork() is a call.", ["It has no parent.", "vfork() is a call."]),
        ("See clone(2). vfork() is a call.", ["See clone(2).", "vfork() is a call."]),
        ("It was repaired.\napt-mark shows it.", ["It was repaired.", "apt-mark shows it."]),
        ("It was repaired.\ne2fsck repairs disks.", ["It was repaired.", "e2fsck repairs disks."]),
        ("We use tools, e.g.\nself-made ones.", None),
        ("It takes approx.\nfive days.", None),
        ("It was repaired\nby e2fsck and others.", None),
    ],
)
def test_commands_and_calls_open_sentences(text: str, parts: list[str] | None) -> None:
    expected = [text] if parts is None else parts
    assert [text[slice(*span)] for span in split_sentences(text, abbreviations=STOPS)] == expected


def test_a_line_that_ends_in_a_mark_ends_its_sentence() -> None:
    sources = ["The child has no timers.", "apt-mark holds packages back."]
    report = check("The child has no timers. [1]\napt-mark holds packages back [2]", sources)
    assert [[mark.status for mark in one.citations] for one in report.sentences] == [["right"], ["right"]]


def test_a_call_is_its_name() -> None:
    source = "vfork() is a special case. It is used to create new processes."
    assert check("vfork() is used to create new processes.", source)
    assert not check("fork() is used to create new processes.", source)


def test_it_says_what_it_says_by_itself() -> None:
    source = "npm installs packages. pip installs wheels."
    assert check_claim("pip installs wheels.", source)
    assert not check_claim("pip installs packages.", source)


@pytest.mark.parametrize(
    "text",
    [
        "Dies gilt nach Art. 6 i. V. m. Art. 9 der Satzung.",
        "Dies gilt nach Art. 6 i.V.m. Art. 9 der Satzung.",
        "Der Sportclub Nord e. V. Halle gewann das Spiel.",
        "Der Sportclub e.V. Nord gewann das Spiel.",
    ],
)
def test_german_abbreviations_end_no_sentence(text: str) -> None:
    source = f"{text} Der Turm misst 5 m. Er ist alt."
    verdict = verify_quotes(source, source, language="de")
    assert [status.text for status in verdict.claim_statuses][:2] == [text, "Der Turm misst 5 m."]


def test_a_short_english_statement_is_english() -> None:
    source = "Water boils at 100 degrees and freezes at 0 degrees."
    assert verify_quotes("Water boils at 100 degrees", source)
    assert check_claim("Water boils at 100 degrees", source)
    assert not check_claim("Water boils at 90 degrees", source)
    assert not verify_quotes("Het water kookt bij 100 graden in de keuken", "Het water kookt bij 100 graden.")
