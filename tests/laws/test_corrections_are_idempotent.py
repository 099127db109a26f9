"""Law: an answer whose citations were corrected is not changed when it is corrected again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier import Source, audit_answer

FACTS = (
    "The bridge opened in 1932.",
    "The bridge is 503 metres long.",
    "Moles dig deep tunnels.",
    "The tower was painted red in 1931.",
    "Skerrow Light was first lit on 14 October 1868.",
    "The lens was taken down in 2016.",
    "The mayor owned a yacht.",
    "Tolls rose by 12 percent in 1960.",
)
SOURCES = [Source(id=f"d{number}", text=text) for number, text in enumerate(FACTS, 1)]

FORMS = ("[{}]", "[{}, {}]", "[{}][{}]", "({})", "[^{}]", "[{}-{}]", "[E{}]")
PLACES = ("{said}{stop} {mark}", "{said} {mark}{stop}", "{said}{mark}{stop}", "{mark} {said}{stop}")

NUMBERS = st.integers(1, len(FACTS) + 1)


@st.composite
def answers(draw: st.DrawFn) -> str:
    """Draw an answer whose marks are of one form, and stand in one place of their sentences."""
    form, place = draw(st.sampled_from(FORMS)), draw(st.sampled_from(PLACES))
    sentences = []
    for _ in range(draw(st.integers(1, 4))):
        said = draw(st.sampled_from(FACTS)).removesuffix(".")
        if draw(st.integers(0, 3)) == 0:
            said = said.replace("19", "18")
        if draw(st.integers(0, 5)) == 0:
            said = f"{said}, and {draw(st.sampled_from(FACTS)).removesuffix('.').lower()}"
        marked = form.format(draw(NUMBERS), draw(NUMBERS))
        is_cited = draw(st.integers(0, 4)) > 0
        sentences.append(place.format(said=said, mark=marked, stop=".") if is_cited else f"{said}.")
    parting = draw(st.sampled_from((" ", "\n", "\n\n", "\n- ")))
    return ("- " if "-" in parting else "") + parting.join(sentences)


def correct(answer: str) -> str:
    return audit_answer(answer, SOURCES).corrected_text


@given(answers())
def test_what_was_corrected_is_not_changed_again(answer: str) -> None:
    once = correct(answer)
    assert correct(once) == once


@pytest.mark.parametrize(
    "answer",
    [
        # A mark that is added before the last stop does not turn those that lead their sentences.
        "[2] The lens was taken down in 2016. [8] The tower was painted red in 1931, and the lens was taken "
        "down in 2016.",
        "[7] The mayor owned a yacht. [6] The bridge is 503 metres long, and the mayor owned a yacht.",
        # A line that no mark opens any more: those that led their sentences end them.
        "[1] The bridge opened in 1832. [1] The bridge opened in 1932.",
        "[3] The tower was painted red in 1831. [7] The lens was taken down in 2016. [3] Moles dig tunnels.",
        "- [1] The bridge opened in 1832. [1][6] The lens was taken down in 2016.",
    ],
)
def test_marks_that_lead_their_sentences_lead_them_afterwards(answer: str) -> None:
    once = correct(answer)
    assert once != answer
    assert correct(once) == once
