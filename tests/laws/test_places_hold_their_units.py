"""Law: the place that verified a unit verbatim, normalised, is the unit's normal form, or holds it.

It is equal in nearly all cases; it holds more where the unit begins or ends inside something that was
rewritten as a whole, such as a ligature or a letter with its marks.
"""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from verifier import Source, verify_quotes
from verifier.parsers.segments.spans import drop_marks
from verifier.parsers.text.normal_form import Folding, hyphens_agree, mark_line_hyphens, normalize_text
from verifier.parsers.wikitext import render_wikitext
from verifier.policies import load_policy
from verifier.records import ClaimStatus
from verifier.sources.context import read_context
from verifier.testing import answers, contexts, grounded_pairs, hostile_text, sentences, wikitext


@st.composite
def copied_answers(draw: st.DrawFn, texts: tuple[str, ...]) -> str:
    """Return an answer that copies pieces of the texts into quotes and bullets."""
    pieces = draw(st.lists(answers(), max_size=1))
    for text in texts:
        start = draw(st.integers(0, max(0, len(text) - 8)))
        piece = text[start : start + draw(st.integers(8, 60))]
        pieces.append(draw(st.sampled_from(('"{}"', "\u201c{}\u201d", "- {}"))).format(piece))
    return "\n\n".join(pieces)


def check_place(status: ClaimStatus, answer: str, sources: tuple[Source, ...], policy_name: str) -> None:
    """The status names a place, and the place holds the unit."""
    policy = load_policy(policy_name)
    folding = Folding.TYPOGRAPHY if policy.fold_typography else Folding.NONE
    unit = answer[slice(*status.span)]
    if status.method == "span" and policy.drop_marks:
        # Marks that point at sources are no part of what stands in them.
        unit = drop_marks(unit)
    assert status.source is not None
    assert status.source_span is not None
    source = sources[status.source]
    if source.format != "plain":
        # The place is one of the markup; what it shows is checked on plain text, here only that it is there.
        assert status.source_span[0] < status.source_span[1]
        return
    found = source.text[slice(*status.source_span)]
    if status.source_parts:
        assert status.source_parts[0][0] == status.source_span[0]
        assert status.source_parts[-1][1] == status.source_span[1]
        return
    wanted = normalize_text(unit, folding=folding)
    if wanted not in normalize_text(found, folding=folding):
        assert folding == Folding.TYPOGRAPHY
        assert hyphens_agree(mark_line_hyphens(unit), found)


@pytest.mark.parametrize("policy", ["baseline", "default"])
@given(context=contexts(), data=st.data())
def test_a_verified_unit_stands_at_its_place(policy: str, context: object, data: st.DataObject) -> None:
    sources = read_context(context)  # type: ignore[arg-type]
    answer = data.draw(copied_answers(tuple(source.text for source in sources)))
    verdict = verify_quotes(answer, context, policy=policy)  # type: ignore[arg-type]
    for group in (verdict.claim_statuses, *(attempt.claim_statuses for attempt in verdict.attempts)):
        for status in group:
            if status.status == "VERIFIED_QUOTE":
                check_place(status, answer, sources, policy)


@pytest.mark.parametrize("policy", ["baseline", "default", "strict"])
@given(pair=grounded_pairs())
def test_what_was_copied_is_found_where_it_came_from(policy: str, pair: object) -> None:
    answer, context = pair.answer, pair.context  # type: ignore[attr-defined]
    verdict = verify_quotes(answer, context, policy=policy)
    assert [status.text for status in verdict.claim_statuses] == list(pair.units)  # type: ignore[attr-defined]
    for status in verdict.claim_statuses:
        assert status.source is not None
        assert status.source_span is not None
        assert context[status.source][slice(*status.source_span)] == status.text
        assert answer[slice(*status.span)] == status.text
        # It is the first occurrence in the first source that has one.
        assert context[status.source].find(status.text) == status.source_span[0]
        assert all(status.text not in text for text in context[: status.source])


@given(raw=wikitext(), data=st.data())
def test_prose_of_wikitext_is_found_in_its_markup(raw: str, data: st.DataObject) -> None:
    rendered = render_wikitext(raw)
    start = data.draw(st.integers(0, max(0, len(rendered.text) - 8)))
    # A quote must not hold marks of its own, nor be taken for framing.
    piece = rendered.text[start : start + 40].replace('"', " ").strip()
    verdict = verify_quotes(
        f'"{piece}"', Source(id="w", text=raw, format="wikitext"), policy="baseline", strategies=("quote",)
    )
    for status in verdict.claim_statuses:
        if normalize_text(status.text) in normalize_text(rendered.text):
            assert status.source_span is not None
            first, last = status.source_span
            assert 0 <= first < last <= len(raw)


@given(st.lists(sentences(), min_size=1, max_size=4), hostile_text(max_size=10))
def test_a_whole_source_quoted_is_found_whole(rows: list[str], noise: str) -> None:
    source = " ".join(rows)
    assume(len(source) >= load_policy("baseline").min_quote_chars)
    verdict = verify_quotes(f"\u201c{source}\u201d", [noise, source], policy="baseline")
    assert verdict.audit_mode == "STRICT"
    place = verdict.claim_statuses[0]
    assert normalize_text(source) in normalize_text([noise, source][place.source or 0])
