"""Evidence selected by a query, and answers written from one quote at a time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier import Source
from verifier.audit.evidence.interleave import attach_citations, interleave
from verifier.audit.evidence.preselection import select_evidence
from verifier.audit.records.citation import RankedEvidence
from verifier.audit.times import AuditError
from verifier.policies.audit import AuditPolicy, load_audit_policy
from verifier.testing import hostile_text

POLICY = load_audit_policy("default")
PLAIN = POLICY.replace(preselection_join_short=False)
QUERY = "bridge opened year"
# Example 9: 60 characters with two of three words and a figure, 55 with none and a figure, 32, 90 with one.
A = "The wooden bridge was opened, and 300 people came to see it."
B = "There were about 300 people at the old harbour wall it."
C = "Its main span is 84 metres long."
D = "Everybody who had ever walked over the bridge knew that it would not stand for very long."
WHOLE = f"{A}\n\n{B}\n\n{C}\n\n{D}"


def quotes(found: tuple[RankedEvidence, ...]) -> list[str]:
    return [one.quote for one in found]


def test_a_worked_example() -> None:
    assert [len(text) for text in (A, B, C)] == [60, 55, 32]
    found = select_evidence([WHOLE], QUERY)
    assert [(one.quote, one.relevance) for one in found] == [(A, 8_666), (D, 3_333)]
    assert [one.has_numeric for one in found] == [True, False]
    assert all(WHOLE[slice(*one.place)] == one.quote for one in found)


def test_switched_off_each_source_is_one_span() -> None:
    policy = POLICY.replace(enable_evidence_preselection=False)
    long = "a" * 6_000
    found = select_evidence({"a": WHOLE, "b": "", "c": long}, QUERY, policy=policy)
    assert [(one.source_id, one.relevance) for one in found] == [("a", 10_000), ("c", 10_000)]
    assert [one.place for one in found] == [(0, len(WHOLE)), (0, 5_000)]
    assert (found[0].quote, found[1].quote) == (WHOLE, long[:5_000])


def test_short_sentences_are_joined_within_their_paragraph() -> None:
    policy = POLICY.replace(preselection_threshold_bp=0)
    assert quotes(select_evidence([f"{C} {A}"], QUERY, policy=policy)) == [f"{C} {A}"]
    assert quotes(select_evidence([f"{A} {C}"], QUERY, policy=policy)) == [f"{A} {C}"]
    assert quotes(select_evidence([f"{C} {C} {A}"], QUERY, policy=policy)) == [A, f"{C} {C}"]
    assert quotes(select_evidence([f"{C}\n\n{A}"], QUERY, policy=policy)) == [A]
    assert quotes(select_evidence([f"{A} {C}"], QUERY, policy="original")) == [A]
    narrow = policy.replace(preselection_max_chars=70)
    assert quotes(select_evidence([f"{A} {C}"], QUERY, policy=narrow)) == [A]


def test_long_sentences_are_cut_where_clauses_end() -> None:
    first = "The bridge, which was opened in the year 1932,"
    text = f"{first} had a span of 84 metres, and it was long; it fell, too."
    cut = POLICY.replace(preselection_min_chars=10, preselection_max_chars=60, preselection_threshold_bp=0)
    found = select_evidence([text], QUERY, policy=cut)
    assert (
        sorted(found, key=lambda one: one.place)[0].quote == "The bridge, which was opened in the year 1932,"
    )
    assert all(text[slice(*one.place)] == one.quote and len(one.quote) <= 60 for one in found)
    assert "".join(one.quote for one in sorted(found, key=lambda one: one.place)).replace(
        " ", ""
    ) == text.replace(" ", "")
    assert not any(one.is_long for one in found)
    whole = cut.replace(preselection_max_chars=20)
    (one,) = select_evidence([text], QUERY, policy=whole)
    assert (one.quote, one.is_long) == (text, True)


def test_a_figure_counts_before_the_threshold() -> None:
    text = "Some of what the bridge once was is told here in words of 1932."
    query = "bridge a1 a2 a3 a4 a5 a6 a7 a8 a9"
    (found,) = select_evidence([text], query)
    assert found.relevance == 3_000
    assert select_evidence([text.replace("1932", "ours")], query) == ()


def test_likeness_of_the_caller() -> None:
    def rate(query: str, text: str) -> int:
        assert query == QUERY
        return 10_000 if text == B else 0

    (first, *_) = select_evidence([WHOLE], QUERY, semantic=rate, policy=PLAIN)
    assert (first.quote, first.relevance) == (A, 2 * 8_000 // 3 + 2_000)
    by_likeness = PLAIN.replace(preselection_method="semantic")
    assert quotes(select_evidence([WHOLE], QUERY, semantic=rate, policy=by_likeness)) == [B]
    by_words = PLAIN.replace(preselection_method="keyword")
    assert quotes(select_evidence([WHOLE], QUERY, semantic=rate, policy=by_words)) == [A, D]
    with pytest.raises(AuditError, match="semantic: got None"):
        select_evidence([WHOLE], QUERY, policy=by_likeness)
    for bad in (0.5, True, 10_001, None):
        with pytest.raises(AuditError, match="expected an integer from 0 to 10,000"):
            select_evidence([WHOLE], QUERY, semantic=lambda *_, bad=bad: bad, policy=by_likeness)  # type: ignore[misc]


def test_caps_and_ties(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = f"{A} {A} {A}", f"{A} {A}"
    assert [one.source_id for one in select_evidence([one, other], QUERY)] == ["s1"] * 3 + ["s2"] * 2
    capped = POLICY.replace(preselection_source_cap=1)
    assert [(one.source_id, one.place[0]) for one in select_evidence([one, other], QUERY, policy=capped)] == [
        ("s1", 0), ("s2", 0),
    ]  # fmt: skip
    monkeypatch.setattr(AuditPolicy, "preselection_spans_per_source", 1)
    assert [one.source_id for one in select_evidence([one, other], QUERY)] == ["s1", "s1"]


def test_markup_is_no_evidence() -> None:
    text = "# Bridges\n\nThe **wooden** bridge was [opened](http://a.b) in 1932 by somebody else."
    (found,) = select_evidence([Source(id="m", text=text, title="T", format="markdown")], QUERY)
    assert found.quote == "The wooden bridge was opened in 1932 by somebody else."
    assert text[slice(*found.place)].startswith("The **wooden**")
    assert found.source_title == "T"


@given(st.lists(hostile_text(max_size=200), max_size=3), hostile_text(max_size=30))
def test_any_text_may_be_selected_and_stands_at_its_place(texts: list[str], query: str) -> None:
    policy = POLICY.replace(preselection_min_chars=3, preselection_max_chars=40, preselection_threshold_bp=0)
    for found in select_evidence(texts, query, policy=policy):
        assert texts[int(found.source_id[1:]) - 1][slice(*found.place)] == found.quote
        assert len(found.quote) >= 3
        assert found.is_long or len(found.quote) <= 40


# --- Interleaving -----------------------------------------------------------------------------------------

TEXTS = [
    "The old bridge opened in 1932 and it was made of the wood of oaks.",
    "The old bridge burned down in 1950 after a long and very dry summer.",
    "Tolls on the old bridge were lifted by the town council in May 1948.",
]
EVIDENCE = tuple(
    RankedEvidence(
        quote=text, source_id=f"s{number}", source_title=None, source_url=None, relevance=10_000,
        has_numeric=True, place=(0, len(text)),
    )
    for number, text in enumerate(TEXTS, 1)
)  # fmt: skip


def repeat(_: str, quote: str) -> str:
    return quote


def test_each_claim_is_written_from_a_quote_that_supports_it() -> None:
    claims = list(interleave(["The old bridge", "The town council"], EVIDENCE, repeat))
    assert [(one.section, one.evidence, one.text) for one in claims] == [
        ("The old bridge", one, one.quote) for one in EVIDENCE
    ]
    assert all(one.confidence == 10_000 for one in claims)


def test_what_does_not_follow_is_dropped_with_its_quote() -> None:
    def write(_: str, quote: str) -> str:
        return "The old bridge opened in 1934." if "1932" in quote else quote

    claims = list(interleave(["The old bridge", "The old bridge"], EVIDENCE, write))
    assert [one.evidence for one in claims] == [EVIDENCE[1], EVIDENCE[2]]


def test_failures_in_a_row_end_a_section_and_leave_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def write(_: str, quote: str) -> str:
        asked.append(quote)
        return ""

    monkeypatch.setattr(AuditPolicy, "interleave_max_retries", 2)
    assert list(interleave(["The old bridge"], EVIDENCE, write)) == []
    assert asked == TEXTS[:2]
    monkeypatch.setattr(AuditPolicy, "interleave_max_claims", 1)
    assert len(list(interleave(["The old bridge", "The bridge"], EVIDENCE, repeat))) == 2


def test_quotes_have_to_be_like_their_section() -> None:
    assert list(interleave(["Cats and dogs"], EVIDENCE, repeat)) == []
    claims = interleave(["Cats"], EVIDENCE, repeat, similarity=lambda _, quote: 5_000 * ("1950" in quote))
    assert [one.evidence for one in claims] == [EVIDENCE[1]]
    with pytest.raises(AuditError, match=r"similarity: gave 0\.5"):
        list(interleave(["Cats"], EVIDENCE, repeat, similarity=lambda *_: 0.5))  # type: ignore[arg-type,return-value]
    with pytest.raises(AuditError, match="write: gave NoneType"):
        list(interleave(["The bridge"], EVIDENCE, lambda *_: None))  # type: ignore[arg-type,return-value]


def test_cover_without_conflict_may_be_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    def write(*_: str) -> str:
        return "The old bridge opened in 1932 and was painted."

    monkeypatch.setattr(AuditPolicy, "interleave_coverage_bp", 5_000)
    loose = POLICY.replace(interleave_accept="no_conflict")
    assert not list(interleave(["The old bridge"], EVIDENCE[:1], write))
    assert list(interleave(["The old bridge"], EVIDENCE[:1], write, policy=loose))
    assert not list(interleave(["The old bridge"], EVIDENCE[1:2], lambda *_: "Cats sleep.", policy=loose))


def test_switched_off_the_answer_is_written_first() -> None:
    policy = POLICY.replace(enable_interleaved_generation=False)

    def write(_: str, quote: str) -> str:
        assert quote == ""
        return "Tolls were lifted in 1948. Moles dig."

    first, second = interleave(["Tolls"], EVIDENCE, write, policy=policy)
    assert (first.text, first.evidence, first.confidence) == (
        "Tolls were lifted in 1948.",
        EVIDENCE[2],
        5_000,
    )
    assert (second.text, second.evidence, second.section) == ("Moles dig.", None, "Tolls")
    assert attach_citations("The old bridge.", EVIDENCE)[0].evidence == EVIDENCE[0]
