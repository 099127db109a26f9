"""Laws of streamed answers: the end is the whole verdict, and finished sentences are told before it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import verifier
from verifier.grounding.stream import verify_stream
from verifier.policies import PolicyError
from verifier.records import ClaimStatus, Verdict

SOURCES = (
    "The bridge over the Aune was opened on 4 May 1932. Its main span is 84 metres long.",
    'Dr. Ida Holm designed the bridge. She said: "It will stand for 100 years." 橋は1932年に開通した。',
)
SENTENCES = (
    "The bridge over the Aune was opened on 4 May 1932 [1].",
    "Its main span is 48 metres long.",
    "**Dr. Ida Holm** designed the bridge.",
    'She said: "It will stand for 100 years."',
    "橋は1932年に開通した。",
    "- Its main span is 84 metres long.",
    "| span | 84 metres |",
    "# The bridge",
    "Moles dig `a. B` tunnels",
    "\u201cIt opened",
    "What is its span?",
    "\ud800",
)
CONTEXT = verifier.prepare(SOURCES)
answers = st.lists(
    st.tuples(st.sampled_from(SENTENCES), st.sampled_from([" ", "\n", "\n\n", ""])), max_size=6
).map(lambda parts: "".join(text + gap for text, gap in parts))


def stream(answer: str, places: list[int]) -> tuple[list[ClaimStatus], Verdict]:
    checked = verify_stream(CONTEXT)
    cuts = sorted({0, len(answer), *(place % (len(answer) + 1) for place in places)})
    found = [status for start, end in pairwise(cuts) for status in checked.feed(answer[start:end])]
    return found, checked.close()


@given(answers, st.lists(st.integers(0, 400), max_size=8))
def test_the_end_is_the_whole_verdict_and_every_place_holds_its_unit(answer: str, places: list[int]) -> None:
    found, verdict = stream(answer, places)
    whole = verifier.verify_quotes(answer, CONTEXT)
    assert verdict.to_json() == whole.to_json()
    for status in found:
        assert 0 <= status.span[0] < status.span[1] <= len(answer)


def test_what_is_finished_is_told_before_the_end() -> None:
    checked = verify_stream(list(SOURCES))
    assert checked.feed("Its main span is 84 metres long. Dr.") == ()
    (first,) = checked.feed(" Ida Holm designed the ship. ")
    assert (first.text, first.status, first.span) == (
        "Its main span is 84 metres long.", "VERIFIED_QUOTE", (0, 32),
    )  # fmt: skip
    (second,) = checked.feed("The end is near")
    assert (second.text, second.status) == ("Dr. Ida Holm designed the ship.", "UNSUPPORTED")
    assert checked.close().audit_mode == "HYBRID"


def test_a_callers_mistakes_are_raised_at_once() -> None:
    with pytest.raises(PolicyError, match="expected one of plain, markdown, html"):
        verify_stream("x", format="rtf")  # type: ignore[arg-type]
    checked = verify_stream("x")
    with pytest.raises(TypeError, match="text: got int"):
        checked.feed(7)  # type: ignore[arg-type]
    checked.close()
    with pytest.raises(ValueError, match="after close"):
        checked.feed("x")
