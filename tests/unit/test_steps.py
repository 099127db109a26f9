"""Steps: what looking an answer up may cost, counted, and what becomes of a call that spends them."""

from __future__ import annotations

import pytest

from verifier import Verdict, prepare, verify_quotes
from verifier.codes import ViolationCode
from verifier.sources import steps

N = 60
DENIED = [f"The bridge over the river was not opened in {1000 + i}." for i in range(N)]
ALIKE = ["The bridge over the river stands there to this day."] * N
ASKED = {
    "bullets that each source denies": ("- The bridge over the river was opened then.\n" * N, DENIED),
    "quotes near every source": ('"the bridge there stands over the day"\n' * N, ALIKE),
    "marked figures": ("- The bridge has \u226584 \u226585 \u226586 \u226587 spans.\n" * N, ALIKE * 9),
}


@pytest.fixture(autouse=True)
def _few_steps_of_any_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "_STEPS_OF_ANY_CALL", 0)


def is_broken_off(verdict: Verdict) -> bool:
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
    for allowed in (1, 3, 10, 30):
        prepared = prepare(sources)
        again = [verify_quotes(answer, prepared, steps_per_char=allowed) for _ in range(2)]
        fresh = verify_quotes(answer, sources, steps_per_char=allowed)
        assert [verdict.to_json() for verdict in again] == [fresh.to_json()] * 2


@pytest.mark.parametrize("name", ASKED)
def test_the_baseline_has_steps_for_all_of_them(name: str) -> None:
    answer, sources = ASKED[name]
    assert not is_broken_off(verify_quotes(answer, sources, policy="baseline"))
