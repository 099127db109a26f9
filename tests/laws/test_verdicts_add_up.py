"""Laws of a verdict's counts: STRICT iff everything verified, no unit is UNGROUNDED, and nothing raises."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from verifier import Source, verify_quotes
from verifier.codes import ViolationCode
from verifier.policies import Policy, load_policy
from verifier.records import Verdict, Violation
from verifier.sources.context import read_context
from verifier.testing import answers, contexts, hostile_text, policies

ANSWERS = st.one_of(answers(), hostile_text())


@given(ANSWERS, contexts(), policies())
def test_nothing_raises_whatever_the_strings_and_the_policy(
    answer: str, context: object, policy: Policy
) -> None:
    verdict = verify_quotes(answer, context, policy=policy)  # type: ignore[arg-type]
    assert verdict.policy_hash == policy.hash
    assert verdict.to_json()


@given(ANSWERS, contexts(), policies(max_fields=6))
def test_the_mode_follows_from_the_statuses(answer: str, context: object, policy: Policy) -> None:
    verdict = verify_quotes(answer, context, policy=policy)  # type: ignore[arg-type]
    assert bool(verdict) == (verdict.audit_mode == "STRICT")
    assert 0 <= verdict.n_verified <= verdict.n_quotes == len(verdict.claim_statuses)
    assert len(verdict.unverified_quotes) == verdict.n_quotes - verdict.n_verified
    assert 0 <= verdict.n_rest_verified <= verdict.n_rest
    all_verified = verdict.n_quotes == verdict.n_verified > 0
    whole = all_verified and verdict.n_rest == verdict.n_rest_verified
    if verdict.verifier_method == "none":
        assert (verdict.n_quotes, verdict.n_rest, verdict.audit_mode) == (0, 0, "UNGROUNDED")
    elif verdict.verifier_method == "entity":
        assert verdict.n_verified > 0
        assert whole or verdict.audit_mode != "STRICT"
    elif verdict.n_verified == 0:
        assert verdict.audit_mode == "UNGROUNDED"
    else:
        assert verdict.audit_mode == ("STRICT" if whole else "HYBRID")


@given(ANSWERS, contexts(), policies(max_fields=6))
def test_no_unit_is_ungrounded_and_the_record_says_why(answer: str, context: object, policy: Policy) -> None:
    verdict = verify_quotes(answer, context, policy=policy)  # type: ignore[arg-type]
    if verdict.n_quotes == 0:
        assert verdict.audit_mode == "UNGROUNDED"
        codes = {violation.code for violation in verdict.violations}
        assert codes & {
            ViolationCode.NO_UNIT,
            ViolationCode.NOTHING_VERIFIED,
            ViolationCode.INPUT_TOO_LARGE,
        }


@given(st.sampled_from(("", " \n\t", "\u3000")), contexts(), policies(max_fields=3))
def test_an_empty_answer_is_ungrounded(answer: str, context: object, policy: Policy) -> None:
    verdict = verify_quotes(answer, context, policy=policy)  # type: ignore[arg-type]
    assert verdict.audit_mode == "UNGROUNDED"
    codes = {violation.code for violation in verdict.violations}
    assert codes & {ViolationCode.EMPTY_ANSWER, ViolationCode.INPUT_TOO_LARGE}


@given(ANSWERS, st.sampled_from(([], "", [" ", "\n"], {})))
def test_an_empty_context_is_ungrounded(answer: str, context: object) -> None:
    for policy in ("baseline", "default", "strict"):
        verdict = verify_quotes(answer, context, policy=policy)  # type: ignore[arg-type]
        assert verdict.audit_mode == "UNGROUNDED"
        assert verdict.n_verified == 0
        assert ViolationCode.EMPTY_CONTEXT in {violation.code for violation in verdict.violations}


@given(ANSWERS, contexts(), policies(max_fields=6))
def test_every_span_is_in_bounds_and_in_order(answer: str, context: object, policy: Policy) -> None:
    sources = read_context(context)  # type: ignore[arg-type]
    verdict = verify_quotes(answer, context, policy=policy)  # type: ignore[arg-type]
    for status in (*verdict.claim_statuses, *verdict.rest_statuses):
        assert 0 <= status.span[0] < status.span[1] <= len(answer)
        assert 0 <= status.coverage[0] <= status.coverage[1]
        check_place(sources, status.source, status.source_span)
        for part in status.source_parts:
            check_place(sources, status.source, part)
    for group in (verdict.claim_statuses, *(attempt.claim_statuses for attempt in verdict.attempts)):
        starts = [status.span[0] for status in group]
        assert starts == sorted(starts)
    check_violations(answer, sources, verdict)


def check_violations(answer: str, sources: tuple[Source, ...], verdict: Verdict) -> None:
    """Every violation points into the answer and into a source that exists."""
    for violation in verdict.violations:
        if violation.span is not None:
            assert 0 <= violation.span[0] < violation.span[1] <= len(answer)
        check_place(sources, violation.source, violation.source_span)
        check_nearest(sources, violation)


def check_nearest(sources: tuple[Source, ...], violation: Violation) -> None:
    """A nearest place lies in its source and counts its words."""
    nearest = violation.nearest
    if nearest is not None:
        check_place(sources, nearest.source, nearest.span)
        assert 0 < nearest.matched[0] <= nearest.matched[1]
        different = sum(len(said.split()) for said, _ in nearest.changed) + len(nearest.added)
        assert nearest.matched[0] + different == nearest.matched[1]


def check_place(sources: tuple[Source, ...], number: int | None, span: tuple[int, int] | None) -> None:
    """A place names a source, and lies in it."""
    if span is not None:
        assert number is not None
        assert 0 <= span[0] <= span[1] <= len(sources[number].text)


@given(ANSWERS, contexts())
def test_strict_and_its_reasons_agree_under_the_shipped_policies(answer: str, context: object) -> None:
    for name in ("baseline", "default", "strict"):
        verdict = verify_quotes(answer, context, policy=load_policy(name))  # type: ignore[arg-type]
        for status in (*verdict.claim_statuses, *verdict.rest_statuses):
            if not status.is_verified:
                assert status.reasons
                assert status.source is None
                assert status.source_span is None
