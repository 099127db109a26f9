"""Claims as models list them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from verifier.audit.claims.lists import PROMPT, ListedClaim, read_claim_list
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


def test_the_prompt_shows_a_list_that_is_read() -> None:
    assert [one.claim_id for one in read_claim_list(PROMPT)] == ["c1", "c2"]
    assert PROMPT.isascii()
