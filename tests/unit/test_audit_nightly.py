"""Claims as models list them, and which cards a night judges again."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given

from verifier import audit_claim
from verifier.audit.card_record import ClaimCard
from verifier.audit.claim_lists import ListedClaim, read_claim_list
from verifier.audit.nightly import NO_DOCUMENT, select_again, summarize_night
from verifier.audit.review import review_card
from verifier.audit.times import AuditError
from verifier.corpus.api import open_corpus
from verifier.testing import hostile_text

ANSWER = "The bridge \u201copened\u201d in 1932.  It opened in 1932. Tolls were lifted."


def list_texts(claims: tuple[ListedClaim, ...]) -> list[tuple[str, str | None]]:
    return [(one.claim_id, None if one.span is None else ANSWER[slice(*one.span)]) for one in claims]


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ('[{"claim_id": "k", "text": "Tolls were lifted."}]', [("k", "Tolls were lifted")]),
        ('Here:\n```json\n[{"id": "k", "claim": "tolls were lifted"}]\n```', [("k", "Tolls were lifted")]),
        ('{"claims": ["Tolls were lifted.", "Moles dig."]}', [("c1", "Tolls were lifted"), ("c2", None)]),
        ('["The bridge \\"opened\\" in 1932"]', [("c1", "The bridge \u201copened\u201d in 1932")]),
        ('["opened in 1932", "Tolls were"]', [("c1", "opened in 1932"), ("c2", "Tolls were")]),
        (
            '["Tolls were lifted", "It opened in 1932"]',
            [("c1", "Tolls were lifted"), ("c2", "It opened in 1932")],
        ),
        ('["olls were lifted", "", "..."]', [("c1", None), ("c2", None)]),
        (
            '[{"claim_id": "c2", "text": "a"}, {"claim_id": "c2", "text": "b"}, "c"]',
            [("c2", None), ("c3", None), ("c4", None)],
        ),
        ('[5, null, {"text": 5}, {"note": "x"}, [1]]', []),
        ('[{"text": "Tolls were lifted."}, {"te', [("c1", "Tolls were lifted")]),
        ("no list", []),
        ("", []),
        ('{"text": "x"}', []),
        ("5", []),
    ],
)
def test_lists_of_models(output: str, expected: list[tuple[str, str | None]]) -> None:
    assert list_texts(read_claim_list(output, ANSWER)) == expected


def test_a_claim_that_stands_twice_is_found_at_both_places() -> None:
    answer = "It fell. It fell."
    assert [one.span for one in read_claim_list('["It fell.", "It fell."]', answer)] == [(0, 7), (9, 16)]
    assert [one.span for one in read_claim_list('["It fell."]')] == [None]
    with pytest.raises(TypeError, match="output"):
        read_claim_list(5)  # type: ignore[arg-type]


@given(hostile_text(max_size=80), hostile_text(max_size=80))
def test_any_output_is_read(output: str, answer: str) -> None:
    for text in (output, f"[{output}]", json.dumps([output])):
        for claim in read_claim_list(text, answer):
            assert claim.span is None or 0 <= claim.span[0] < claim.span[1] <= len(answer)


# --- The night --------------------------------------------------------------------------------------------

DAY = "2025-03-01"
NOTES = [
    {"doc_id": "d1", "text": "The bridge opened in 1932.", "created_at": "2020-01-01"},
    {"doc_id": "d2", "text": "Tolls were lifted in 1950.", "created_at": "2025-01-01"},
]
CLAIMS = {
    "right": "The bridge opened in 1932.",
    "wrong": "The bridge opened in 1934.",
    "part": "Tolls were lifted in 1950 by the king.",
    "none": "Moles dig.",
}


def judge(
    name: str, texts: list[dict[str, str]], *, at: str | None = DAY, previous: str | None = None
) -> ClaimCard:
    with open_corpus(":memory:") as corpus:
        corpus.add(texts)  # type: ignore[arg-type]
        card = audit_claim(CLAIMS[name], corpus, answer_id=name, verified_at=at, previous=previous)
        return review_card(card, corpus, as_of=DAY)


OLD = {name: judge(name, NOTES) for name in CLAIMS}


def test_doubtful_claims_of_a_day_are_judged_again() -> None:
    chosen = select_again([*OLD.values(), *OLD.values()], DAY)
    assert [card.answer_id for card in chosen] == ["wrong", "none"]
    assert select_again(OLD.values(), "2025-02-28") == ()
    late = [
        judge("wrong", NOTES, at="2025-03-01T23:59:59Z"),
        judge("wrong", NOTES, at="2025-03-02T00:00:00Z"),
    ]
    assert select_again([*late, judge("wrong", NOTES, at=None)], DAY) == (late[0],)
    with pytest.raises(AuditError, match="day"):
        select_again([], "today")


def test_cards_without_a_review_are_chosen_by_their_own_label() -> None:
    bare = [replace(card, review=None) for card in OLD.values()]
    assert [card.answer_id for card in select_again(bare, DAY)][:1] == ["wrong"]


def test_a_summary_of_a_night() -> None:
    now = [
        NOTES[0],
        {**NOTES[1], "text": "The king lifted the tolls in 1950. Tolls were lifted in 1950 by the king."},
    ]
    pairs = [(OLD[name], judge(name, now, previous=OLD[name].digest)) for name in ("wrong", "part", "none")]
    summary = summarize_night(pairs, "2025-03-02")
    assert (summary.as_of, summary.n_selected) == ("2025-03-02", 3)
    assert [(one.answer_id, one.before, one.after) for one in summary.changed] == [
        ("part", OLD["part"].label, "SUPPORTED")
    ]
    assert [(one.doc_id, one.n_refuted, one.n_nei) for one in summary.top_documents] == [
        (NO_DOCUMENT, 0, 1), ("d1", 1, 0),
    ]  # fmt: skip
    assert [(one.answer_id, one.label) for one in summary.review] == [
        ("wrong", "CONTRADICTED"),
        ("none", "NEI"),
    ]
    assert "LOW_CONFIDENCE" in summary.review[0].reasons
    for order in permutations(pairs):
        assert summarize_night(order, "2025-03-02") == summary


def test_stale_sources_that_failed_claims_are_named() -> None:
    stale = judge("right", NOTES)
    pair = (OLD["right"], replace(stale, previous=OLD["right"].digest))
    summary = summarize_night([pair], DAY)
    assert [(one.doc_id, one.limit) for one in summary.stale] == [("d1", "2023-01-01")]
    assert summary.reindex == ()
    assert [row.reasons for row in summary.review] == [("STALE_SOURCE",)]
    wrong = replace(judge("wrong", NOTES), previous=OLD["wrong"].digest)
    assert summarize_night([pair, (OLD["wrong"], wrong)], DAY).reindex == ("d1",)


def test_a_card_has_to_follow_the_one_before_it() -> None:
    with pytest.raises(AuditError, match="got previous None"):
        summarize_night([(OLD["wrong"], OLD["wrong"])], DAY)
    assert summarize_night([], DAY).n_selected == 0
