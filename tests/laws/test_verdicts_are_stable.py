"""Law: a verdict does not change under a round trip, with a prepared context, or between threads."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from verifier import prepare, verify_quotes
from verifier.policies import Policy
from verifier.records import Verdict
from verifier.testing import answers, contexts, hostile_text, policies

ANSWERS = st.one_of(answers(), hostile_text())


@given(ANSWERS, contexts(), policies(max_fields=6), st.one_of(st.none(), hostile_text(max_size=5)))
def test_it_survives_a_round_trip(answer: str, context: object, policy: Policy, question: str | None) -> None:
    verdict = verify_quotes(answer, context, policy=policy, question=question)  # type: ignore[arg-type]
    again = Verdict.from_json(verdict.to_json())
    assert again == verdict
    assert again.to_json() == verdict.to_json()
    assert again.digest == verdict.digest
    assert Verdict.from_json(verdict.to_json().decode("utf-8")) == verdict


@given(ANSWERS, contexts(), policies(max_fields=6))
def test_a_prepared_context_gives_the_same_bytes_as_a_raw_one(
    answer: str, context: object, policy: Policy
) -> None:
    raw = verify_quotes(answer, context, policy=policy)  # type: ignore[arg-type]
    for prepared in (prepare(context, policy=policy), prepare(context, policy="baseline")):  # type: ignore[arg-type]
        assert verify_quotes(answer, prepared, policy=policy).to_json() == raw.to_json()
        # Nothing of a call stays behind in the context.
        assert verify_quotes(answer, prepared, policy=policy).to_json() == raw.to_json()


@examples(0.25)
@given(st.lists(ANSWERS, min_size=2, max_size=6), contexts())
def test_threads_may_share_a_prepared_context(given_answers: list[str], context: object) -> None:
    alone = [verify_quotes(answer, context).to_json() for answer in given_answers]  # type: ignore[arg-type]
    shared = prepare(context)  # type: ignore[arg-type]
    with ThreadPoolExecutor(max_workers=4) as pool:
        together = list(pool.map(lambda answer: verify_quotes(answer, shared).to_json(), given_answers * 3))
    assert together == alone * 3


@pytest.mark.parametrize("policy", ["baseline", "default", "strict"])
@given(answer=ANSWERS, context=contexts())
def test_its_bytes_are_canonical_and_its_digest_is_theirs(policy: str, answer: str, context: object) -> None:
    verdict = verify_quotes(answer, context, policy=policy)  # type: ignore[arg-type]
    data = verdict.to_json()
    data.decode("utf-8")  # no lone surrogate is left in it
    # Keys are ASCII and sorted at the top, and no number is a float.
    assert data.startswith(b'{"attempts":')
    assert re.fullmatch("sha256:[0-9a-f]{64}", verdict.digest)
    assert verify_quotes(answer, context, policy=policy).to_json() == data  # type: ignore[arg-type]
