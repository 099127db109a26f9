"""Grounding: an answer against its context. The way of a call, from its inputs to its verdict.

The strategies run in the policy's order; the first that decides classifies the answer. What earlier ones
found stays in the record as attempts. An answer that no strategy decides on is UNGROUNDED.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from verifier.codes import ViolationCode
from verifier.parsers.frozen import replace_fields
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy, PolicyReference, PolicyValue, hash_text, resolve_policy
from verifier.records import (
    Attempt,
    AuditMode,
    ClaimStatus,
    InputDigests,
    SourceDigest,
    Verdict,
    Violation,
    escape_surrogates,
)
from verifier.records.kept import AnswerFormat
from verifier.sources import input_checks
from verifier.sources.context import (
    Context,
    PreparedContext,
    Sources,
    digest_source,
    prepare_context,
    read_context,
)
from verifier.sources.steps import StepsSpentError, allow_steps

# The strategies, and all that they check with, are imported by the first call: they would be a third of what
# importing the package takes.
if TYPE_CHECKING:
    from verifier.answers.answer_text import AnswerText
    from verifier.grounding.answer_pronouns import Bound
    from verifier.grounding.strategies import Outcome

Accounted: TypeAlias = "tuple[tuple[ClaimStatus, ...], tuple[Violation, ...]]"
"""The statuses of the text beside the units, and the violations there."""


def prepare(
    context: Context, *, policy: PolicyReference = "default", **overrides: PolicyValue
) -> PreparedContext:
    """Make a context ready for many answers; the result may be shared between threads.

    The policy says how texts are compared and rendered. A context prepared under one policy may be used under
    any other; that policy's normal form is made when it is first needed. Raises what `verify_quotes` raises.
    """
    resolved = resolve_policy(policy, overrides, prepare)
    # What checks the answers is imported here, so that the first of them need not wait for it.
    import verifier.answers.answer_text
    import verifier.grounding.accounting
    import verifier.grounding.answer_pronouns
    import verifier.grounding.answer_sentences
    import verifier.grounding.strategies
    import verifier.grounding.unquoted_text
    import verifier.sources.languages  # noqa: F401
    from verifier.grounding.soft_match import read_word_lists
    from verifier.parsers.languages.registry import load_signs

    load_signs(resolved.languages)
    if resolved.local_coverage:
        read_word_lists(resolved)
    return prepare_context(context, read_context(context), resolved)


def verify_quotes(
    answer: str,
    context: Context,
    *,
    policy: PolicyReference = "default",
    question: str | None = None,
    format: AnswerFormat | None = None,
    language: str | None = None,
    **overrides: PolicyValue,
) -> Verdict:
    """Check an answer against its context and return the verdict.

    `context` is a string, a list of strings or `Source` objects, a mapping of id to text, or what `prepare`
    returned. `policy` is a shipped name, a path or a `Policy`; `overrides` are policy fields by name. The
    question is recorded by its hash; grounding does not look at it. `format` says how the answer is read
    (plain, markdown or html); where it is None, the policy does. `language` is the code of the language that
    the answer is in, one of the policy's `languages`; where it is None, the texts tell. Of marked-up
    answers only what a person sees is checked, and all places are those of the answer as it was given.

    No content of the answer or the sources ever raises. Raises `TypeError` for an argument of a wrong
    type, `PolicyError` for a policy, an override or a format that cannot be used, `ContextError` for such
    a context.
    """
    resolved = resolve_policy(policy, overrides, verify_quotes)
    input_checks.require_answer("answer", answer)
    input_checks.require_optional_texts(question=question)
    read_as = input_checks.choose_format(format, resolved)
    sources = read_context(context)
    too_large = input_checks.find_too_large(answer, sources, resolved)
    if too_large:
        given = _digest_inputs(answer, question, map(digest_source, sources))
        return _close(given, read_as, resolved, too_large)
    prepared = prepare_context(context, sources, resolved)
    if len(resolved.languages) > 1 or language is not None:
        from verifier.sources.languages import read_policy_in

        resolved = read_policy_in(resolved, language, answer, (one.prose for one in prepared.sources))
    inputs = _digest_inputs(answer, question, [source.digest for source in prepared.sources])
    steps = allow_steps(len(answer) + prepared.sources.count_chars(), resolved.steps_per_char)
    allowed = prepared.sources.allow_steps(steps)
    seen = _read_answer(answer, read_as, resolved)
    if too_many := _find_too_many(seen, allowed, resolved):
        return _finish(_close(inputs, read_as, resolved, too_many), answer, prepared)
    try:
        verdict = _ground(seen, question, allowed, resolved, inputs)
    except StepsSpentError:
        verdict = _close(inputs, read_as, resolved, [input_checks.exceeds_steps(resolved)])
    if read_as != resolved.answer_format:
        verdict = replace(verdict, answer_format=read_as)
    return _finish(verdict, answer, prepared)


_LEFT_OPEN = frozenset((ViolationCode.UNCHECKED_TEXT, ViolationCode.LANGUAGE_NOT_COVERED))
"""What keeps an answer from STRICT although its units are verified: text that nobody could read."""


def _read_answer(answer: str, read_as: AnswerFormat, policy: Policy) -> AnswerText:
    """Return what is seen of an answer; of one that is nothing but headings these are what it says."""
    from verifier.answers.answer_text import read_answer

    read = partial(
        read_answer,
        answer,
        read_as,
        leave_out_code=policy.answer_code == "leave_out",
        joins_lines=policy.account_for_text,
        language=policy.language,
    )
    seen = read(set_headings_apart=policy.account_for_text)
    return read(set_headings_apart=False) if seen.headings and not seen.text.strip() else seen


def _digest_inputs(answer: str, question: str | None, sources: Iterable[SourceDigest]) -> InputDigests:
    return InputDigests(
        answer=hash_text(answer),
        question=None if question is None else hash_text(question),
        sources=tuple(sources),
    )


def _ground(
    seen: AnswerText, question: str | None, sources: Sources, policy: Policy, inputs: InputDigests
) -> Verdict:
    decided, undecided = _decide(seen.text, sources, policy)
    beside, found = _join(_check_beside(seen.text, question, decided, undecided, sources, policy))
    statuses = (*decided.claim_statuses, *beside)
    marks, headings, wrong = _account_beside(seen, decided, statuses, sources, policy, question)
    rest = (*seen.place(beside), *headings)
    violations = [*seen.place((*decided.violations, *found)), *marks, *seen.list_unclear(), *wrong]
    mode: AuditMode = decided.audit_mode or "UNGROUNDED"
    bound = _read_bound(seen, statuses, sources, policy)
    rebound = [*_list_rebound(bound, sources)]
    violations += seen.place(rebound)
    if mode == "STRICT":
        is_open = bool(seen.unclear or rebound) or _is_left_open(rest, violations)
        open_spans = [one.span for one in bound if one.is_open]
        doubts = [] if is_open else _list_doubts(seen, decided, statuses, open_spans, sources, policy)
        violations += seen.place(doubts)
        mode = "HYBRID" if is_open or doubts else "STRICT"
    verdict = Verdict(
        policy_name=policy.name,
        policy_hash=policy.hash,
        inputs=inputs,
        audit_mode=mode,
        verifier_method=decided.method,
        claim_statuses=seen.place(decided.claim_statuses),
        rest_statuses=rest,
        attempts=tuple(_list_attempts(undecided, seen)),
        violations=(*_inspect(seen.original, sources), *violations),
        language=policy.language or None,
    )
    from verifier.grounding.answer_sentences import list_sentences

    listed = partial(list_sentences, is_accounted=_accounts(decided, policy), question=question)
    return replace_fields(verdict, sentences=listed(seen, verdict, decided, undecided, sources, policy))


def _account_beside(
    seen: AnswerText,
    decided: Outcome,
    statuses: tuple[ClaimStatus, ...],
    sources: Sources,
    policy: Policy,
    question: str | None,
) -> tuple[list[Violation], tuple[ClaimStatus, ...], tuple[Violation, ...]]:
    """Return what is wrong with marks, the statuses of headings and what is wrong with these."""
    if not _accounts(decided, policy):
        return [], (), ()
    from verifier.grounding.accounting import account_for_headings, account_for_marks

    names = _list_places(decided) if decided.method == "entity" else []
    marks = account_for_marks(seen, statuses, names, sources, policy, question=question)
    return marks, *account_for_headings(seen.headings, sources, policy, question=question)


def _find_too_many(seen: AnswerText, sources: Sources, policy: Policy) -> list[Violation]:
    """Return a violation if an answer has more sentences, bullets and headings than a call reads.

    Many may be too short to be units, so no strategy counts them; the list of sentences holds all.
    """
    if not policy.account_for_text:
        return []
    from verifier.grounding.units import read_spans_once

    if len(seen.headings) + len(read_spans_once(seen.text, sources, policy)) <= policy.max_units:
        return []
    details = (("limit", policy.max_units), ("strategy", "span"))
    return [Violation(code=ViolationCode.TOO_MANY_UNITS, details=details)]


def _list_attempts(undecided: list[Outcome], seen: AnswerText) -> Iterator[Attempt]:
    """Yield what the strategies found that did not decide."""
    for outcome in undecided:
        if outcome.claim_statuses:
            yield Attempt(strategy=outcome.strategy, claim_statuses=seen.place(outcome.claim_statuses))


def _join(parts: Iterable[Accounted]) -> Accounted:
    """Return all statuses and all violations of some parts of an answer, in their order."""
    statuses: list[ClaimStatus] = []
    violations: list[Violation] = []
    for found, wrong in parts:
        statuses += found
        violations += wrong
    return tuple(statuses), tuple(violations)


def _accounts(decided: Outcome, policy: Policy) -> bool:
    """Return whether all of an answer has to be accounted for, and not only its units."""
    return decided.audit_mode not in (None, "UNGROUNDED") and policy.account_for_text


def _check_beside(
    answer: str,
    question: str | None,
    decided: Outcome,
    undecided: list[Outcome],
    sources: Sources,
    policy: Policy,
) -> Iterator[Accounted]:
    """Yield what stands beside the units, and what is wrong there; if no strategy decided, why."""
    if decided.strategy == "none":
        yield (), tuple(_explain_undecided(answer, undecided, sources, policy))
    elif decided.method == "quote" and policy.check_rest:
        from verifier.grounding.unquoted_text import check_rest

        yield check_rest(answer, decided.quotes, decided.denied_by_answer, sources, policy)
    if _accounts(decided, policy):
        from verifier.grounding.accounting import account_for_rest

        held = _list_held(answer, decided, sources, policy)
        yield account_for_rest(answer, held, sources, policy, question=question)


def _is_left_open(statuses: Iterable[ClaimStatus], violations: Iterable[Violation]) -> bool:
    """Return whether anything beside the units is not verified or could not be read."""
    is_verified = all(status.is_verified for status in statuses)
    return not is_verified or any(violation.code in _LEFT_OPEN for violation in violations)


def _list_doubts(
    seen: AnswerText,
    decided: Outcome,
    statuses: tuple[ClaimStatus, ...],
    unbound: Iterable[Span],
    sources: Sources,
    policy: Policy,
) -> list[Violation]:
    """Return the violations of an answer whose units are all verified.

    They are a disguised word anywhere, pieces that the answer puts together and its sources do not, and the
    sentences that are `unbound`: nothing tells what they continue about.
    """
    if not policy.account_for_text:
        return []
    from verifier.grounding.unit_checks import find_disguise_anywhere

    found = [*find_disguise_anywhere(seen.text, sources, policy)]
    if decided.method != "entity":
        from verifier.grounding.copied_text import read_copied
        from verifier.grounding.stitches import Stitches

        verified = [status.span for status in statuses]
        spans = Stitches(seen, sources, policy).find(decided.quotes, verified, seen.headings)
        copied = read_copied(seen.text, sources, policy)
        found += [
            Violation(code=ViolationCode.UNCHECKED_TEXT, span=span)
            for span in sorted({*spans, *unbound})
            if not copied.goes_on(seen, span)
        ]
    return found


def _read_bound(
    seen: AnswerText, statuses: tuple[ClaimStatus, ...], sources: Sources, policy: Policy
) -> tuple[Bound, ...]:
    """Return the sentences that continue about something, if the text tells what that is."""
    if not (policy.account_for_text and policy.local_coverage and _may_go_on(seen, policy)):
        return ()
    from verifier.grounding.answer_pronouns import Piece, read_bound
    from verifier.grounding.copied_text import read_copied

    copied = read_copied(seen.text, sources, policy)
    pieces = [
        Piece(one.span, one.source, sources[one.source].find_in_prose(one.source_span))
        for one in statuses
        if one.is_verified and one.method != "entity" and one.source is not None and one.source_span
    ]
    return tuple(read_bound(seen, pieces, sources, policy, is_settled=partial(copied.goes_on, seen)))


def _may_go_on(seen: AnswerText, policy: Policy) -> bool:
    """Return whether a sentence of an answer may go on about what one before it names."""
    from verifier.parsers.lexicon.word_forms import is_anaphor, is_object_pronoun
    from verifier.parsers.text.words import extract_words

    if policy.language:
        return True
    # An English call without a pronoun loads nothing to read them; the first word cannot refer back.
    words = extract_words(seen.text.lower())[0 if seen.headings else 1 :]
    return any(is_anaphor(word) or is_object_pronoun(word) for word in words)


def _list_rebound(bound: Iterable[Bound], sources: Sources) -> Iterator[Violation]:
    """Yield the violations of sentences that the source says about one thing and the answer about another."""
    for span, other, _ in bound:
        if other is not None:
            source, place = other
            named = sources[source].locate_in_source(*place)
            yield Violation(code=ViolationCode.SAID_OF_ANOTHER, span=span, source=source, source_span=named)


def _list_places(decided: Outcome) -> list[Span]:
    return sorted(status.span for status in decided.claim_statuses)


def _list_held(answer: str, decided: Outcome, sources: Sources, policy: Policy) -> list[Span]:
    """Return the spans of what was checked: the units, and where quotes decide the statements around them."""
    if decided.method != "quote" or not policy.check_rest:
        return _list_places(decided)
    from verifier.grounding.units import read_spans_once

    return sorted([*(quote.outer for quote in decided.quotes), *read_spans_once(answer, sources, policy)])


def _decide(answer: str, sources: Sources, policy: Policy) -> tuple[Outcome, list[Outcome]]:
    """Run the strategies until one decides; return its outcome, or an empty one, and the undecided ones."""
    from verifier.grounding.strategies import STRATEGIES, Outcome, holds_sentences, leave_undecided

    undecided: list[Outcome] = []
    for name in policy.strategies:
        outcome = STRATEGIES[name](answer, sources, policy)
        if name == "entity" and policy.account_for_text and holds_sentences(undecided, policy):
            # Names do not make up for sentences that failed.
            outcome = leave_undecided(outcome)
        if outcome.audit_mode is not None:
            return outcome, undecided
        undecided.append(outcome)
    return Outcome(strategy="none"), undecided


def _explain_undecided(
    answer: str, outcomes: list[Outcome], sources: Sources, policy: Policy
) -> Iterator[Violation]:
    """Yield why none of the strategies decided."""
    for outcome in outcomes:
        yield from outcome.violations
    found = any(outcome.claim_statuses for outcome in outcomes)
    yield Violation(code=ViolationCode.NOTHING_VERIFIED if found else ViolationCode.NO_UNIT)
    if policy.account_for_text:
        from verifier.grounding.accounting import abstains

        if abstains(answer, sources, policy):
            yield Violation(code=ViolationCode.ANSWER_ABSTAINS)


def _inspect(answer: str, sources: Sources) -> list[Violation]:
    """Return what is wrong with the inputs themselves."""
    violations = input_checks.list_unread(sources)
    if not answer or answer.isspace():
        violations.append(Violation(code=ViolationCode.EMPTY_ANSWER))
    if all(not source.prose or source.prose.isspace() for source in sources):
        violations.append(Violation(code=ViolationCode.EMPTY_CONTEXT))
    return violations


def _close(
    inputs: InputDigests, read_as: AnswerFormat, policy: Policy, violations: list[Violation]
) -> Verdict:
    """Return the verdict of a call that is not carried out."""
    verdict = Verdict(
        policy_name=policy.name,
        policy_hash=policy.hash,
        inputs=inputs,
        audit_mode="UNGROUNDED",
        verifier_method="none",
        violations=tuple(violations),
        answer_format=None if read_as == policy.answer_format else read_as,
        language=policy.language or None,
    )
    return escape_surrogates(verdict)


def _finish(verdict: Verdict, answer: str, context: PreparedContext) -> Verdict:
    """Flag lone surrogates, and write them out so that the verdict has bytes."""
    found = input_checks.list_text_surrogates(answer) + input_checks.list_surrogates(context.sources)
    if not found:
        return verdict
    return escape_surrogates(replace(verdict, violations=(*verdict.violations, *found)))
