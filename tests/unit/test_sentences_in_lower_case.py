"""Sentences that begin in lower case, and stops that end none; short English is English."""

from __future__ import annotations

import pytest

from verifier import check_claim, verify_quotes
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
