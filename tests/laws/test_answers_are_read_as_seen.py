"""Laws: what nobody sees of an answer changes nothing, and what is read stands at its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import verifier
from verifier.answers.answer_text import read_answer
from verifier.testing import answers, hostile_text, sentences

SOURCE = (
    "The old mill stands by the river. It was built in 1788. Ada Holm bought it for 900 crowns. "
    "The wheel was never repaired. The roof is made of slate."
)
SAID = st.lists(
    st.sampled_from(
        (
            '"The old mill stands by the river"', "It was built in 1788.", "It was built in 1799.",
            "Ada Holm bought it for 900 crowns.", "The roof is made of *slate*.", "The wheel was repaired.",
            "It burned.", "The **wheel** was never repaired.", "According to the article it fell.",
        )
    ),
    min_size=1,
    max_size=4,
)  # fmt: skip
HIDDEN = st.sampled_from(
    (
        "<!-- not -->",
        '<!-- "It was built in 1788." -->',
        "<span hidden>never</span>",
        "<img src='no.png' data-said='9'>",
    )
)


@pytest.mark.parametrize("policy", ["default", "strict"])
@given(said=SAID, hidden=HIDDEN, data=st.data())
def test_what_is_hidden_between_words_changes_no_mode(
    policy: str, said: list[str], hidden: str, data: st.DataObject
) -> None:
    words = " ".join(said).split(" ")
    place = data.draw(st.integers(1, len(words)))
    other = " ".join([*words[:place], hidden, *words[place:]])
    modes = [
        (verdict.audit_mode, verdict.verifier_method, verdict.n_quotes, verdict.n_verified)
        for verdict in (
            verifier.verify_quotes(text, SOURCE, policy=policy) for text in (" ".join(words), other)
        )
    ]
    assert modes[0] == modes[1]


@given(st.text(st.sampled_from("abc 12.,;:'\"!?()$%\n\u201c\u00e9-+"), max_size=60))
def test_without_marks_markdown_is_plain(answer: str) -> None:
    seen = read_answer(answer, "markdown", set_headings_apart=True)
    if seen.offsets is None:
        plain, marked = (
            verifier.verify_quotes(answer, SOURCE, format=name) for name in ("plain", "markdown")
        )
        assert plain.claim_statuses == marked.claim_statuses
        assert plain.violations == marked.violations
        assert marked.answer_format is None
    else:
        # Two blanks too many make code, and a line of hyphens makes a heading.
        assert "    " in answer or "--" in answer or "=" in answer


@given(st.one_of(answers(), hostile_text(), sentences()), st.sampled_from(("markdown", "html")))
def test_every_place_lies_in_the_original(answer: str, format: str) -> None:
    for text in (answer, f"**{answer}**", f"<p>{answer}<!-- x -->", f"| a | b |\n|-|-|\n| {answer} | c |"):
        verdict = verifier.verify_quotes(text, SOURCE, format=format)  # type: ignore[arg-type]
        statuses = [*verdict.claim_statuses, *verdict.rest_statuses]
        statuses += [status for attempt in verdict.attempts for status in attempt.claim_statuses]
        for span in [*(s.span for s in statuses), *(v.span for v in verdict.violations if v.span)]:
            assert 0 <= span[0] <= span[1] <= len(text)


@pytest.mark.parametrize(
    "answer",
    ["> " * 150 + "It was built in 1788.", "<div>" * 1200 + "It was built in 1788."],
)
def test_what_is_nested_too_deeply_is_not_read(answer: str) -> None:
    verdict = verifier.verify_quotes(answer, SOURCE)
    assert verdict.audit_mode == "UNGROUNDED"
    assert [v.span for v in verdict.violations if v.code == "UNCLEAR_TEXT"] == [(0, len(answer))]
