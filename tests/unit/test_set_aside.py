"""Quotes of what a sentence sets aside are refused, and those of what it says beside that are not."""

from __future__ import annotations

import pytest

from verifier import verify_quotes

SET_ASIDE = [
    ("Reyes was cleared of having taken bribes from the port.", "having taken bribes from the port"),
    ("Reyes was cleared of taking bribes from the port.", "taking bribes from the port"),
    ("The jury acquitted Reyes of having taken bribes.", "having taken bribes"),
    ("Instead of being closed for good, the bridge was painted.", "being closed for good"),
    ("The council painted the bridge instead of closing it for good.", "closing it for good"),
    ("Rather than close the bridge for good, the council painted it.", "close the bridge for good"),
    ("The council painted the bridge rather than closing it for good.", "closing it for good"),
    ("The bridge is far from being safe for trucks.", "being safe for trucks"),
    ("The bridge is far from safe for heavy trucks.", "safe for heavy trucks"),
    ("Engineers ruled out that the bridge was hit by a ship.", "the bridge was hit by a ship"),
    ("The report rules out that the bridge was hit by a ship.", "the bridge was hit by a ship"),
    ("He lied that the bridge was closed for repairs.", "the bridge was closed for repairs"),
    ("He lied when he said the bridge was closed for repairs.", "the bridge was closed for repairs"),
    ("The mayor lied when she said that the bridge was closed.", "the bridge was closed"),
    ("It is a fairy tale that the bridge was built by monks.", "the bridge was built by monks"),
    ("The paper retracted the claim that the bridge was built by monks.", "the bridge was built by monks"),
    (
        "The company withdrew its statement that the bridge was safe for trucks.",
        "the bridge was safe for trucks",
    ),
]
SAID = [
    ("The sky was cleared of clouds before the bridge opened.", "the bridge opened"),
    ("The road was cleared of snow and the bridge opened at noon.", "the bridge opened at noon"),
    ("Rather than close the bridge, the council painted it green.", "the council painted it green"),
    ("Instead of being closed, the bridge was painted green.", "the bridge was painted green"),
    ("The council painted the bridge green rather than red.", "painted the bridge green"),
    ("The council painted the bridge instead of closing it.", "The council painted the bridge"),
    ("The bridge is far from the town and has two tracks.", "has two tracks"),
    ("The mill stands far from the bridge over the Aune.", "the bridge over the Aune"),
    ("The clerk ruled out loud noises near the bridge.", "loud noises near the bridge"),
    ("The town lied in ruins when the bridge was built in 1932.", "the bridge was built in 1932"),
    ("Reyes was cleared of all charges and later ran the port.", "later ran the port"),
    ("The fairy tale of the bridge was written by monks in 1700.", "was written by monks in 1700"),
    (
        "The bank withdrew from the project, and the bridge was built by the state.",
        "the bridge was built by the state",
    ),
    ("A rather large bridge was built in 1932.", "large bridge was built in 1932"),
]
SET_ASIDE_GERMAN = [
    ("Statt die Br\u00fccke zu sperren, lie\u00df der Rat sie streichen.", "die Br\u00fccke zu sperren"),
    (
        "Anstatt die Br\u00fccke ganz abzurei\u00dfen, lie\u00df der Rat sie streichen.",
        "die Br\u00fccke ganz abzurei\u00dfen",
    ),
    (
        "Falsch ist: Die Br\u00fccke wurde 1932 von M\u00f6nchen gebaut.",
        "Die Br\u00fccke wurde 1932 von M\u00f6nchen gebaut",
    ),
    (
        "Es ist ein M\u00e4rchen, dass die Br\u00fccke von M\u00f6nchen gebaut wurde.",
        "die Br\u00fccke von M\u00f6nchen gebaut wurde",
    ),
    (
        "Die Zeitung zog die Behauptung zur\u00fcck, dass die Br\u00fccke von M\u00f6nchen gebaut wurde.",
        "die Br\u00fccke von M\u00f6nchen gebaut wurde",
    ),
    (
        "Der Rat wurde freigesprochen, Gelder des Hafens genommen zu haben.",
        "Gelder des Hafens genommen zu haben",
    ),
    (
        "Reyes wurde von dem Vorwurf freigesprochen, Gelder des Hafens genommen zu haben.",
        "Gelder des Hafens genommen zu haben",
    ),
    (
        "Gutachter schlossen aus, dass ein Schiff die Br\u00fccke gerammt hat.",
        "ein Schiff die Br\u00fccke gerammt hat",
    ),
    (
        "Er log, dass die Br\u00fccke wegen Bauarbeiten gesperrt sei.",
        "die Br\u00fccke wegen Bauarbeiten gesperrt sei",
    ),
    (
        "Die Br\u00fccke ist alles andere als sicher f\u00fcr schwere Lastwagen.",
        "sicher f\u00fcr schwere Lastwagen",
    ),
]
SAID_GERMAN = [
    (
        "Statt der F\u00e4hre f\u00e4hrt seit 1932 ein Zug \u00fcber die Br\u00fccke.",
        "f\u00e4hrt seit 1932 ein Zug \u00fcber die Br\u00fccke",
    ),
    ("Statt die Br\u00fccke zu sperren, lie\u00df der Rat sie streichen.", "lie\u00df der Rat sie streichen"),
    ("Das M\u00e4rchen von der Br\u00fccke wurde 1812 gedruckt.", "wurde 1812 gedruckt"),
    (
        "Die Firma zog sich zur\u00fcck, und die Br\u00fccke wurde 1932 vom Staat gebaut.",
        "die Br\u00fccke wurde 1932 vom Staat gebaut",
    ),
    ("Reyes wurde freigesprochen und leitete sp\u00e4ter den Hafen.", "leitete sp\u00e4ter den Hafen"),
    (
        "Der Zug zog die Wagen \u00fcber die Br\u00fccke zur\u00fcck nach Bonn.",
        "die Wagen \u00fcber die Br\u00fccke",
    ),
    (
        "Richtig ist: Die Br\u00fccke wurde 1932 von M\u00f6nchen gebaut.",
        "Die Br\u00fccke wurde 1932 von M\u00f6nchen gebaut",
    ),
    ("Die Stadt fand 1932 statt der F\u00e4hre eine Br\u00fccke vor.", "eine Br\u00fccke vor"),
    ("Das Fest findet statt, wenn die Br\u00fccke offen ist.", "die Br\u00fccke offen ist"),
    (
        "Die Schl\u00f6sser schlossen aus Geldnot, als die Br\u00fccke gebaut wurde.",
        "die Br\u00fccke gebaut wurde",
    ),
]


def verify(source: str, quote: str, language: str, policy: str = "default") -> tuple[bool, list[str]]:
    marks = '""' if language == "en" else "\u201e\u201c"
    verdict = verify_quotes(marks[0] + quote + marks[1], source, language=language, policy=policy)
    found = [status.is_verified for status in verdict.claim_statuses if status.method == "quote"]
    return found == [True], [str(violation.code) for violation in verdict.violations]


@pytest.mark.parametrize(("source", "quote"), SET_ASIDE)
def test_what_is_set_aside_is_not_said(source: str, quote: str) -> None:
    is_verified, codes = verify(source, quote, "en")
    assert not is_verified
    assert "DENIED_IN_SOURCE" in codes


@pytest.mark.parametrize(("source", "quote"), SET_ASIDE_GERMAN)
def test_what_is_set_aside_in_german_is_not_said(source: str, quote: str) -> None:
    is_verified, codes = verify(source, quote, "de")
    assert not is_verified
    assert "DENIED_IN_SOURCE" in codes


@pytest.mark.parametrize(("source", "quote"), SAID)
def test_what_is_said_beside_it_verifies(source: str, quote: str) -> None:
    assert verify(source, quote, "en")[0]


@pytest.mark.parametrize(("source", "quote"), SAID_GERMAN)
def test_what_is_said_beside_it_in_german_verifies(source: str, quote: str) -> None:
    assert verify(source, quote, "de")[0]


def test_an_answer_that_sets_it_aside_too_quotes_it() -> None:
    source = "The council painted the bridge instead of closing it for good."
    verdict = verify_quotes('The council painted the bridge instead of "closing it for good".', source)
    assert verdict.claim_statuses[0].is_verified


def test_baseline_looks_at_none_of_this() -> None:
    assert verify(*SET_ASIDE[0], "en", "baseline")[0]
