"""Law: lone surrogates in any input give a verdict with bytes and a violation for each; nothing raises."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from verifier import Source, verify_quotes
from verifier.codes import ViolationCode
from verifier.records import Verdict
from verifier.testing import hostile_text

BROKEN = st.builds(
    lambda left, half, right: left + half + right,
    hostile_text(max_size=10),
    st.characters(categories=("Cs",)),
    hostile_text(max_size=10),
)


@given(BROKEN, BROKEN, st.sampled_from(("baseline", "default", "strict")))
def test_each_input_is_flagged(answer: str, text: str, policy: str) -> None:
    context = [text, "sound", Source(id=text, text=text, title=text)]
    verdict = verify_quotes(answer, context, policy=policy, question=text)
    flagged = [
        violation for violation in verdict.violations if violation.code == ViolationCode.LONE_SURROGATE
    ]
    assert [violation.source for violation in flagged] == [None, 0, 2]
    for violation, given_text in zip(flagged, (answer, text, text), strict=True):
        span = violation.span or violation.source_span
        assert span is not None
        assert all("\ud800" <= char <= "\udfff" for char in given_text[slice(*span)])
    assert Verdict.from_json(verdict.to_json()) == verdict


@given(BROKEN)
def test_a_broken_text_quoted_whole_is_still_compared(text: str) -> None:
    stripped = " ".join(text.replace('"', "").replace("\u201c", "").replace("\u201d", "").split())
    verdict = verify_quotes(f'"{stripped}"', stripped, policy="baseline")
    if len(stripped) >= 8:
        assert verdict.audit_mode == "STRICT"


@given(BROKEN, BROKEN)
def test_two_texts_that_differ_have_two_hashes(one: str, other: str) -> None:
    first, second = verify_quotes(one, "x"), verify_quotes(other, "x")
    assert (first.inputs.answer == second.inputs.answer) == (one == other)
