"""The calls for an event loop: the same records, errors as ever, and a loop that goes on meanwhile."""

from __future__ import annotations

import asyncio

import pytest

import verifier
import verifier.aio
from verifier import Evidence
from verifier.records import Verdict

SOURCE = "The Aune bridge was opened in 1932. Its main span is 84 metres long."
PIECES = [Evidence(pointer_id="E1", span=SOURCE)]

CALLS = {
    "verify_quotes": ("Its main span is 84 metres long.", SOURCE),
    "verify_claim_lattice": ("Its main span is 84 metres long. [E1]", PIECES),
    "verify_claim_lattice_json": ('{"claims": [{"text": "x", "evidence_ids": ["E1"]}]}', PIECES),
    "check_claim": ("The Aune bridge was opened in 1932.", SOURCE),
    "audit_claim": ("The Aune bridge was opened in 1932.", SOURCE),
    "audit_answer": ("The Aune bridge was opened in 1932. [1]", [SOURCE]),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_call_in_a_thread_returns_what_the_call_returns(name: str) -> None:
    arguments = CALLS[name]
    waited = asyncio.run(getattr(verifier.aio, name)(*arguments, policy="strict"))
    assert waited.to_json() == getattr(verifier, name)(*arguments, policy="strict").to_json()


@pytest.mark.parametrize("name", CALLS)
def test_a_callers_mistake_is_raised_where_it_is_awaited(name: str) -> None:
    with pytest.raises(TypeError, match="got int, expected"):
        asyncio.run(getattr(verifier.aio, name)(7, CALLS[name][1]))


def test_many_calls_share_a_context_while_the_loop_goes_on() -> None:
    context = verifier.prepare(SOURCE * 300)
    answers = [f"Its main span is {length} metres long." for length in range(60, 110)]

    async def check_all() -> tuple[list[Verdict], int]:
        calls = [asyncio.ensure_future(verifier.aio.verify_quotes(answer, context)) for answer in answers]
        turns = 0
        while not all(call.done() for call in calls):
            turns += 1
            await asyncio.sleep(0)
        return [await call for call in calls], turns

    verdicts, turns = asyncio.run(check_all())
    assert [verdict.audit_mode for verdict in verdicts].count("STRICT") == 1
    assert [verdict.digest for verdict in verdicts] == [
        verifier.verify_quotes(answer, context).digest for answer in answers
    ]
    assert turns > len(answers)
