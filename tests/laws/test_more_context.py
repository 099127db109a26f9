"""Law: more context never unverifies a verbatim unit.

*More* means sources behind those that are there; under `baseline` also text behind the last source, as long
as it does not join on to it (a combining mark would change the last letter). Under `default` text behind a
source can end up in a unit's own sentence and deny it, so the law is about further sources.

The strategy that decides may become another one; the law is about every unit that both verdicts checked,
whichever strategy found it.
"""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from verifier import Source, verify_quotes
from verifier.records import ClaimStatus, Verdict
from verifier.testing import answers, grounded_pairs, hostile_text, sentences, wikitext

PROSE = st.one_of(
    st.lists(sentences(), max_size=5).map(" ".join), st.lists(answers(), max_size=2).map("\n".join)
)
ITEMS = st.lists(st.one_of(PROSE, hostile_text(max_size=20)), max_size=3)
MARKED = st.lists(wikitext(max_size=4), max_size=2).map(
    lambda texts: [Source(id=f"w{number}", text=text, format="wikitext") for number, text in enumerate(texts)]
)


def verbatim_units(verdict: Verdict) -> dict[tuple[str, tuple[int, int]], ClaimStatus]:
    """Return the units verified verbatim, by how and where they stand in the answer."""
    groups = [verdict.claim_statuses, *(attempt.claim_statuses for attempt in verdict.attempts)]
    return {
        (status.method, status.span): status
        for group in groups
        for status in group
        if status.status == "VERIFIED_QUOTE"
    }


def all_units(verdict: Verdict) -> dict[tuple[str, tuple[int, int]], ClaimStatus]:
    """Return every unit, verified or not, by the strategy that checked it and its place."""
    groups = [verdict.claim_statuses, *(attempt.claim_statuses for attempt in verdict.attempts)]
    return {
        ("span" if status.method == "paraphrase" else status.method, status.span): status
        for group in groups
        for status in group
    }


def check_kept(before: Verdict, after: Verdict) -> None:
    """Every verbatim unit of the first verdict that the second one checked is verbatim there, too."""
    checked = all_units(after)
    for key, status in verbatim_units(before).items():
        if key in checked:
            assert checked[key] == status


@pytest.mark.parametrize("policy", ["baseline", "default", "strict"])
@given(pair=grounded_pairs(), more=ITEMS, marked=MARKED)
def test_further_sources_keep_grounded_answers_strict(
    policy: str, pair: object, more: list[str], marked: list[Source]
) -> None:
    before = verify_quotes(pair.answer, pair.context, policy=policy)  # type: ignore[attr-defined]
    assert before.audit_mode == "STRICT"
    after = verify_quotes(pair.answer, [*pair.context, *more, *marked], policy=policy)  # type: ignore[attr-defined]
    assert after.audit_mode == "STRICT"
    assert after.claim_statuses == before.claim_statuses


@pytest.mark.parametrize("policy", ["baseline", "default"])
@given(context=ITEMS, more=ITEMS, data=st.data())
def test_further_sources_keep_units_verified(
    policy: str, context: list[str], more: list[str], data: st.DataObject
) -> None:
    answer = data.draw(_answer_from([*context, *more]))
    before = verify_quotes(answer, context, policy=policy)
    check_kept(before, verify_quotes(answer, [*context, *more], policy=policy))


@given(context=ITEMS, more=PROSE, data=st.data())
def test_text_behind_a_source_keeps_units_verified_under_baseline(
    context: list[str], more: str, data: st.DataObject
) -> None:
    assume(context)
    answer = data.draw(_answer_from([*context, more]))
    before = verify_quotes(answer, context, policy="baseline")
    longer = [*context[:-1], context[-1] + "\n" + more]
    check_kept(before, verify_quotes(answer, longer, policy="baseline"))


@given(context=ITEMS, data=st.data())
def test_joining_sources_keeps_units_verified_under_baseline(context: list[str], data: st.DataObject) -> None:
    answer = data.draw(_answer_from(context))
    before = verify_quotes(answer, context, policy="baseline")
    kept = all_units(verify_quotes(answer, "\n".join(context), policy="baseline"))
    for key in verbatim_units(before):
        if key in kept:
            assert kept[key].status == "VERIFIED_QUOTE"


@st.composite
def _answer_from(draw: st.DrawFn, texts: list[str]) -> str:
    """Return an answer that copies pieces of the texts, some of them elided, among words of its own."""
    pieces = []
    for text in texts:
        start = draw(st.integers(0, len(text)))
        piece = text[start : start + draw(st.integers(0, 40))]
        middle = len(piece) // 2
        shape = draw(st.sampled_from(("{0}", '"{0}"', "\u201c{0}\u201d", '"{1} ... {2}"', "- {0}")))
        pieces.append(shape.format(piece, piece[: middle - 3], piece[middle + 3 :]))
    pieces += draw(st.lists(answers(), max_size=1))
    return "\n".join(draw(st.permutations(pieces)))
