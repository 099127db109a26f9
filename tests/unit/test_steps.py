"""Steps: what looking an answer up may cost, counted, and what becomes of a call that spends them."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

import pytest

from tests.examples import choose
from verifier import (
    Evidence,
    check_claim,
    prepare,
    verify_claim_lattice,
    verify_claim_lattice_json,
    verify_quotes,
)
from verifier.codes import ViolationCode
from verifier.records import Verdict
from verifier.records.claim_check import ClaimCheck
from verifier.sources import prepare_evidence, steps

N = 60
DENIED = [f"The bridge over the river was not opened in {1000 + i}." for i in range(N)]
ALIKE = ["The bridge over the river stands there to this day."] * N
ASKED = {
    "bullets that each source denies": (
        "".join(f"- The bridge over the river was opened then, in {1000 + i}.\n" for i in range(N)),
        DENIED,
    ),
    "quotes near every source": ('"the bridge there stands over the day"\n' * N, ALIKE),
    "marked figures": ("- The bridge has \u226584 \u226585 \u226586 \u226587 spans.\n" * N, ALIKE * 9),
}


FIGURES = " ".join([f"{i} boats" for i in range(200)])
POINTED = "".join([f"The bridge has {i} spans and {i} gates. [E1]\n" for i in range(N)])
CLAIMS: dict[str, Callable[..., Verdict | ClaimCheck]] = {
    "a claim of figures": partial(check_claim, FIGURES, ["The 7 boats."]),
    "evidence of figures": partial(check_claim, "The town had 7.5 or 9.5 boats.", FIGURES),
    "denials": partial(check_claim, "It was not so, and not there. " * N, "It was not so. " * N),
    "pointer lines": partial(verify_claim_lattice, POINTED, [Evidence(pointer_id="E1", span=DENIED[0])]),
    "JSON claims": partial(
        verify_claim_lattice_json,
        json.dumps({"claims": [{"text": text, "evidence_ids": ["E1"]} for text in DENIED]}),
        [Evidence(pointer_id="E1", span="The bridge over the river was opened in 1931.")],
    ),
}


@pytest.fixture(autouse=True)
def _few_steps_of_any_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "_STEPS_OF_ANY_CALL", 0)


def is_broken_off(verdict: Verdict | ClaimCheck) -> bool:
    return any(
        dict(violation.details).get("limit_name") == "steps_per_char" for violation in verdict.violations
    )


@pytest.mark.parametrize("name", ASKED)
def test_a_call_that_spends_its_steps_fails_closed(name: str) -> None:
    answer, sources = ASKED[name]
    verdict = verify_quotes(answer, sources, steps_per_char=1)
    assert is_broken_off(verdict)
    assert verdict.audit_mode == "UNGROUNDED"
    assert verdict.claim_statuses == ()
    [violation] = verdict.violations
    assert violation.code == ViolationCode.INPUT_TOO_LARGE
    assert violation.to_dict()["details"] == {"limit": 1, "limit_name": "steps_per_char"}


@pytest.mark.parametrize("name", ASKED)
def test_what_is_made_already_changes_no_count(name: str) -> None:
    answer, sources = ASKED[name]
    # In a quick look the one that breaks most of them off in the middle.
    for allowed in choose((3, 1, 10, 30)):
        prepared = prepare(sources)
        again = [verify_quotes(answer, prepared, steps_per_char=allowed) for _ in range(2)]
        fresh = verify_quotes(answer, sources, steps_per_char=allowed)
        assert [verdict.to_json() for verdict in again] == [fresh.to_json()] * 2


@pytest.mark.parametrize("name", ASKED)
def test_the_baseline_has_steps_for_all_of_them(name: str) -> None:
    answer, sources = ASKED[name]
    assert not is_broken_off(verify_quotes(answer, sources, policy="baseline"))


@pytest.mark.parametrize("name", CLAIMS)
def test_a_claim_that_spends_its_steps_fails_closed(name: str) -> None:
    record = CLAIMS[name](steps_per_char=1)
    assert is_broken_off(record)
    assert not record
    [violation] = record.violations
    assert violation.code == ViolationCode.INPUT_TOO_LARGE


@pytest.mark.parametrize("name", CLAIMS)
def test_claims_have_steps_enough_where_a_policy_gives_them(name: str) -> None:
    assert not is_broken_off(CLAIMS[name](steps_per_char=1_000))


@pytest.mark.parametrize("steps", [1, 3, 10, 30])
def test_what_is_made_of_evidence_already_changes_no_count(steps: int) -> None:
    pieces = [Evidence(pointer_id="E1", span=FIGURES)]
    evidence, context = prepare_evidence(pieces), prepare(FIGURES)
    for _ in range(2):
        kept = verify_claim_lattice(POINTED, evidence, steps_per_char=steps)
        assert kept.to_json() == verify_claim_lattice(POINTED, pieces, steps_per_char=steps).to_json()
        claim = "The town had 7.5 or 9.5 boats."
        check = check_claim(claim, context, steps_per_char=steps)
        assert check.to_json() == check_claim(claim, FIGURES, steps_per_char=steps).to_json()
