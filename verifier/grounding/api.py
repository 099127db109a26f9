"""Grounding: an answer against its context. The way of a call, from its inputs to its verdict.

The strategies run in the policy's order; the first that decides classifies the answer. What those before
it found stays in the record as attempts. Every path that ends without a decision is UNGROUNDED.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from verifier.codes import ViolationCode
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy, PolicyReference, PolicyValue, hash_text, load_policy
from verifier.records import (
    Attempt,
    AuditMode,
    ClaimStatus,
    InputDigests,
    Verdict,
    Violation,
    escape_surrogates,
)
from verifier.sources.context import (
    Context,
    PreparedContext,
    PreparedSource,
    Source,
    digest_source,
    find_surrogates,
    read_context,
)

# The strategies, and all that they check with, are imported by the first call: they would be a third of what
# importing the package takes.
if TYPE_CHECKING:
    from verifier.grounding.strategies import Outcome


def prepare(
    context: Context, *, policy: PolicyReference = "default", **overrides: PolicyValue
) -> PreparedContext:
    """Make a context ready for many answers; the result may be shared between threads.

    The policy says how texts are compared and rendered; a context prepared under one policy may be used
    under any other, at the price of making that policy's normal form when it is first needed. Raises what
    `verify_quotes` raises.
    """
    resolved = resolve_policy(policy, overrides)
    if isinstance(context, PreparedContext):
        return context.for_policy(resolved)
    # What checks the answers is imported here and not by the first of them: to prepare is to get ready.
    from verifier.grounding.exact_match import choose_folding

    prepared = PreparedContext(
        read_context(context), wikitext_steps_per_char=resolved.wikitext_steps_per_char
    )
    for source in prepared.sources:
        source.form(choose_folding(resolved))
    return prepared


def verify_quotes(
    answer: str,
    context: Context,
    *,
    policy: PolicyReference = "default",
    question: str | None = None,
    **overrides: PolicyValue,
) -> Verdict:
    """Check an answer against its context and give the verdict.

    `context` is a string, a list of strings or `Source` objects, a mapping of id to text, or what `prepare`
    gave. `policy` is a shipped name, a path or a `Policy`; `overrides` are policy fields by name. The
    question is recorded by its hash; grounding does not look at it.

    Whatever stands in the answer or the sources never raises. Raises `TypeError` for an argument of a wrong
    type, `PolicyError` for a policy or an override that cannot be used, `ContextError` for a context that
    cannot.
    """
    resolved = resolve_policy(policy, overrides)
    if not isinstance(answer, str):
        raise TypeError(f"answer: got {type(answer).__name__}, expected str")
    if question is not None and not isinstance(question, str):
        raise TypeError(f"question: got {type(question).__name__}, expected str or None")
    sources = read_context(context)
    too_large = find_too_large(answer, sources, resolved)
    if too_large:
        return _close(answer, question, sources, resolved, too_large)
    prepared = prepare(context, policy=resolved)
    inputs = InputDigests(
        answer=hash_text(answer),
        question=None if question is None else hash_text(question),
        sources=tuple([source.digest for source in prepared.sources]),
    )
    return _finish(_ground(answer, prepared, resolved, inputs), answer, prepared)


def resolve_policy(policy: PolicyReference, overrides: dict[str, PolicyValue]) -> Policy:
    """Load a policy and apply a call's overrides. Raises `PolicyError` or `TypeError`."""
    loaded = load_policy(policy)
    if not overrides:
        return loaded
    try:
        return _replace(loaded, tuple(sorted(overrides.items())))
    except TypeError:  # an unhashable value, such as a list of words
        return loaded.replace(**overrides)


@lru_cache(maxsize=256, typed=True)
def _replace(policy: Policy, overrides: tuple[tuple[str, PolicyValue], ...]) -> Policy:
    return policy.replace(**dict(overrides))


def _ground(answer: str, context: PreparedContext, policy: Policy, inputs: InputDigests) -> Verdict:
    sources = context.sources
    decided, undecided = _decide(answer, sources, policy)
    violations = [*_inspect(answer, sources), *decided.violations]
    rest_statuses: tuple[ClaimStatus, ...] = ()
    mode: AuditMode = decided.audit_mode or "UNGROUNDED"
    if decided.strategy == "none":
        violations += [violation for outcome in undecided for violation in outcome.violations]
        found = any(outcome.claim_statuses for outcome in undecided)
        violations.append(Violation(code=ViolationCode.NOTHING_VERIFIED if found else ViolationCode.NO_UNIT))
    elif decided.method == "quote" and policy.check_rest:
        from verifier.grounding.unquoted_text import check_rest

        rest_statuses, found_outside = check_rest(
            answer, decided.quotes, decided.denied_by_answer, sources, policy
        )
        violations += found_outside
        if mode == "STRICT" and not all(status.is_verified for status in rest_statuses):
            mode = "HYBRID"
    return Verdict(
        policy_name=policy.name,
        policy_hash=policy.hash,
        inputs=inputs,
        audit_mode=mode,
        verifier_method=decided.method,
        claim_statuses=decided.claim_statuses,
        rest_statuses=rest_statuses,
        attempts=tuple(
            [
                Attempt(strategy=outcome.strategy, claim_statuses=outcome.claim_statuses)
                for outcome in undecided
                if outcome.claim_statuses
            ]
        ),
        violations=tuple(violations),
    )


def _decide(
    answer: str, sources: tuple[PreparedSource, ...], policy: Policy
) -> tuple[Outcome, list[Outcome]]:
    """Run the strategies until one decides; gives its outcome, or an empty one, and those before it."""
    from verifier.grounding.strategies import STRATEGIES, Outcome

    undecided: list[Outcome] = []
    for name in policy.strategies:
        outcome = STRATEGIES[name](answer, sources, policy)
        if outcome.audit_mode is not None:
            return outcome, undecided
        undecided.append(outcome)
    return Outcome(strategy="none"), undecided


def _inspect(answer: str, sources: tuple[PreparedSource, ...]) -> list[Violation]:
    """Give what is wrong with the inputs themselves."""
    violations = list_unrendered(sources)
    if not answer or answer.isspace():
        violations.append(Violation(code=ViolationCode.EMPTY_ANSWER))
    if all(not source.prose or source.prose.isspace() for source in sources):
        violations.append(Violation(code=ViolationCode.EMPTY_CONTEXT))
    return violations


def list_unrendered(sources: tuple[PreparedSource, ...]) -> list[Violation]:
    """Give a violation for every source whose wikitext was read as plain text."""
    return [
        Violation(code=ViolationCode.WIKITEXT_BUDGET_EXCEEDED, source=number)
        for number, source in enumerate(sources)
        if not source.is_complete
    ]


def list_surrogates(sources: tuple[PreparedSource, ...]) -> list[Violation]:
    """Give a violation for every source that holds a lone surrogate."""
    return [
        Violation(code=ViolationCode.LONE_SURROGATE, source=number, source_span=source.surrogates)
        for number, source in enumerate(sources)
        if source.surrogates is not None
    ]


def find_too_large(answer: str, sources: tuple[Source, ...], policy: Policy) -> list[Violation]:
    """Give a violation for every limit of the policy that an input exceeds."""
    found = []
    if len(answer) > policy.max_answer_chars:
        found.append(exceeds("max_answer_chars", policy.max_answer_chars, len(answer)))
    if len(sources) > policy.max_sources:
        found.append(exceeds("max_sources", policy.max_sources, len(sources)))
    for number, source in enumerate(sources):
        if len(source.text) > policy.max_source_chars:
            found.append(exceeds("max_source_chars", policy.max_source_chars, len(source.text), number))
    return found


def exceeds(
    limit_name: str,
    limit: int,
    size: int,
    source: int | None = None,
    *,
    span: Span | None = None,
    pointer_id: str | None = None,
    input_name: str | None = None,
) -> Violation:
    """Make the violation of a limit of the policy; both sizes count what the limit counts.

    What exceeds it is named where that is not plain: a source by its number, a unit by its span, a piece of
    evidence or an input by its name.
    """
    details: dict[str, str | int] = {"limit": limit, "limit_name": limit_name, "size": size}
    holder = {"input": input_name, "pointer_id": pointer_id}
    details |= {name: value for name, value in holder.items() if value is not None}
    return Violation(
        code=ViolationCode.INPUT_TOO_LARGE, span=span, source=source, details=tuple(sorted(details.items()))
    )


def _close(
    answer: str,
    question: str | None,
    sources: tuple[Source, ...],
    policy: Policy,
    violations: list[Violation],
) -> Verdict:
    """Give the verdict of a call that is not carried out."""
    inputs = InputDigests(
        answer=hash_text(answer),
        question=None if question is None else hash_text(question),
        sources=tuple(digest_source(source) for source in sources),
    )
    verdict = Verdict(
        policy_name=policy.name,
        policy_hash=policy.hash,
        inputs=inputs,
        audit_mode="UNGROUNDED",
        verifier_method="none",
        violations=tuple(violations),
    )
    return escape_surrogates(verdict)


def _finish(verdict: Verdict, answer: str, context: PreparedContext) -> Verdict:
    """Flag lone surrogates, and write them out so that the verdict has bytes."""
    found = []
    if (span := find_surrogates(answer)) is not None:
        found.append(Violation(code=ViolationCode.LONE_SURROGATE, span=span))
    found += list_surrogates(context.sources)
    if not found:
        return verdict
    return escape_surrogates(replace(verdict, violations=(*verdict.violations, *found)))
