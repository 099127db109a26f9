"""Verdict records: their counts, their bytes, and what is refused when they are read back."""

from __future__ import annotations

import json

import pytest

from verifier import Source, verify_quotes
from verifier.records import Verdict, VerdictFormatError
from verifier.records.claim_check import ClaimCheck
from verifier.records.lattice_verdict import LatticeVerdict

SOURCE = "Sales rose by 300 in Europe. Ada Lovelace wrote notes."
VERDICT = verify_quotes('"Sales rose by 300" and "sales fell by 300" in 1999.', SOURCE, question="How?")


def test_counts_follow_the_statuses() -> None:
    assert (VERDICT.n_quotes, VERDICT.n_verified, VERDICT.audit_mode) == (2, 1, "HYBRID")
    assert VERDICT.unverified_quotes == ("sales fell by 300",)
    assert (VERDICT.n_rest, VERDICT.n_rest_verified) == (1, 0)
    assert not VERDICT
    assert verify_quotes('"Sales rose by 300"', SOURCE)


def test_a_question_is_recorded_and_changes_nothing_else() -> None:
    without = verify_quotes('"Sales rose by 300" and "sales fell by 300" in 1999.', SOURCE).to_dict()
    with_question = VERDICT.to_dict()
    assert with_question.pop("inputs") != without.pop("inputs")
    assert with_question == without


def test_it_is_frozen_and_can_be_a_key() -> None:
    with pytest.raises(AttributeError):
        VERDICT.audit_mode = "STRICT"  # type: ignore[misc]
    assert {VERDICT: 1}[Verdict.from_json(VERDICT.to_json())] == 1


def _change(**changes: object) -> bytes:
    return json.dumps(
        {**json.loads(VERDICT.to_json()), **changes}, sort_keys=True, separators=(",", ":")
    ).encode()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not JSON",
        b"\xff",
        b"[]",
        b"null",
        b"{}",
        _change(schema="another/schema/1"),
        _change(n_quotes=7),
        _change(n_verified="1"),
        _change(claim_statuses=None),
        _change(claim_statuses=[1]),
        _change(violations=[{"code": "NO_SUCH_CODE"}]),
        _change(inputs=[]),
        _change(extra=1),
        VERDICT.to_json() + b"\n",
        VERDICT.to_json().replace(b":", b": ", 1),
    ],
)
def test_bytes_that_are_no_verdict_are_refused(data: bytes) -> None:
    with pytest.raises(VerdictFormatError, match="verdict"):
        Verdict.from_json(data)


@pytest.mark.parametrize("data", [3, None, ["{}"], {"schema": "x"}, VERDICT])
@pytest.mark.parametrize(
    ("record", "noun"), [(Verdict, "verdict"), (LatticeVerdict, "verdict"), (ClaimCheck, "claim check")]
)
def test_what_is_no_bytes_is_a_type_error(
    record: type[Verdict] | type[ClaimCheck], noun: str, data: object
) -> None:
    with pytest.raises(TypeError, match=f"{noun}: got {type(data).__name__}, expected bytes or str"):
        record.from_json(data)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "context",
    [
        {"\ud800": "text"},
        [Source(id="a", text="text", title="\udc00 title")],
        Source(id="\udfff", text="text \ud800"),
    ],
)
def test_a_lone_surrogate_in_an_id_or_a_title_has_bytes(context: object) -> None:
    verdict = verify_quotes("answer", context)  # type: ignore[arg-type]
    assert b"\\\\ud" in verdict.to_json()
    assert Verdict.from_json(verdict.to_json()) == verdict
