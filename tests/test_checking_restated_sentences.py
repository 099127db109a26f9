"""Answers that are no full sentences, and sentences that say two things: truths pass, lies are refused."""

from __future__ import annotations

import pytest

import verifier
from verifier.checking.restated_sentences import split_statements, state_short_answer

SOURCES = [
    "The Northbank bridge was opened in 1876. Its main span is 84 metres long. "
    "Maria Reyes designed the Bela bridge.",
    "The Casta ferry carries 200 cars. It was built in 1950.",
]
GERMAN = ["Die Nordbrücke wurde im Jahr 1876 eröffnet. Sie ist 84 Meter lang.", "Die Fähre trägt 200 Autos."]


def statuses(answer: str, question: str | None = None, sources: list[str] = SOURCES) -> list[str]:
    return [item.status for item in verifier.check(answer, sources, question=question).sentences]


@pytest.mark.parametrize(
    ("question", "answer", "lie"),
    [
        ("When was the Northbank bridge opened?", "In 1876.", "In 1950."),
        ("When was the Northbank bridge opened?", "1876 [1]", "1877 [1]"),
        ("How long is the main span?", "84 metres.", "200 metres."),
        ("How long is the main span?", "84 metres long", "94 metres long"),
        ("Who designed the Bela bridge?", "Maria Reyes.", "Maria Voll."),
        ("How many cars does the Casta ferry carry?", "200.", "84."),
        ("When was the Casta ferry built?", "In 1950.", "In 1876."),
    ],
)
def test_a_short_answer_is_read_with_its_question(question: str, answer: str, lie: str) -> None:
    assert statuses(answer, question) == ["SUPPORTED"]
    assert statuses(lie, question) != ["SUPPORTED"]


def test_a_name_that_stands_somewhere_is_no_answer_to_any_question() -> None:
    assert statuses("Maria Reyes.", "Who designed the Northbank bridge?") != ["SUPPORTED"]


@pytest.mark.parametrize(
    ("question", "answer", "lie"),
    [
        ("Wann wurde die Nordbrücke eröffnet?", "Im Jahr 1876.", "Im Jahr 1877."),
        ("Wie lang ist die Nordbrücke?", "84 Meter.", "94 Meter."),
    ],
)
def test_a_short_german_answer_is_read_with_its_question(question: str, answer: str, lie: str) -> None:
    assert statuses(answer, question, GERMAN) == ["SUPPORTED"]
    assert statuses(lie, question, GERMAN) != ["SUPPORTED"]


@pytest.mark.parametrize(
    ("answer", "question"),
    [
        ("It was opened in 1876.", "When was it opened?"),
        ("Yes.", "Was it opened in 1876?"),
        ("A town.", "What is Bela?"),
        ("", "When was it opened?"),
        ("One of the seven long words here.", "Who built it?"),
    ],
)
def test_what_is_a_sentence_or_asked_otherwise_stays_as_it_is(answer: str, question: str) -> None:
    assert state_short_answer(answer, question, None) is None


def test_an_opening_that_says_that_something_holds_frames() -> None:
    for opening in ("The following holds: ", "The sources say the following: ", "The following applies: "):
        assert statuses(f"{opening}the Northbank bridge was opened in 1876 [1].") == ["SUPPORTED"]
        assert statuses(f"{opening}the Northbank bridge was opened in 1877 [1].") != ["SUPPORTED"]
    listed = "The following holds:\n- The Northbank bridge was opened in 1876 [1]."
    assert statuses(listed) == ["NO_CLAIM", "SUPPORTED"]
    assert statuses("Folgendes gilt: Die Nordbrücke ist 84 Meter lang.", sources=GERMAN) == ["SUPPORTED"]


def test_a_sentence_that_begins_with_a_figure_is_one_behind_a_mark() -> None:
    answer = "The Northbank bridge was opened in 1876 [1]. 200 cars are carried by the Casta ferry [2]."
    assert statuses(answer) == ["SUPPORTED", "SUPPORTED"]
    assert statuses(answer.replace("200", "300")) != ["SUPPORTED", "SUPPORTED"]


@pytest.mark.parametrize("joint", [" and ", ", and ", "; "])
def test_each_of_two_statements_finds_its_source(joint: str) -> None:
    answer = f"The Northbank bridge was opened in 1876 [1]{joint}the Casta ferry carries 200 cars [2]."
    report = verifier.check(answer, SOURCES)
    (sentence,) = report.sentences
    assert sentence.status == "SUPPORTED"
    assert {place.number for place in sentence.places} == {1, 2}
    assert [mark.status for mark in sentence.citations] == ["right", "right"]
    for lie in (
        answer.replace("200", "300"),
        answer.replace("1876", "1867"),
        answer.replace("carries", "never carries"),
    ):
        assert statuses(lie) != ["SUPPORTED"], lie


def test_two_german_statements_find_their_sources() -> None:
    answer = "Die Nordbrücke wurde im Jahr 1876 eröffnet und die Fähre trägt 200 Autos."
    assert statuses(answer, sources=GERMAN) == ["SUPPORTED"]
    assert statuses(answer.replace("200", "300"), sources=GERMAN) != ["SUPPORTED"]


@pytest.mark.parametrize(
    "sentence",
    [
        "The bridge was opened in 1876 and carries 200 cars.",
        "The bridge was opened in 1876 and it carries 200 cars.",
        "In 1876, the bridge was opened and the ferry was built.",
        "It is not true that the bridge was opened and the ferry carries 200 cars.",
        "If the bridge was opened, the ferry sank and the cars were lost.",
        "The bridge and the ferry were opened in 1876.",
        "No bridge was opened in 1876 and the ferry carries 200 cars.",
    ],
)
def test_what_may_reach_over_both_is_left_whole(sentence: str) -> None:
    assert split_statements(sentence, None) == ()
