"""The call that checks a claim against evidence, from its inputs to its record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from verifier.claims.claim_text import ClaimText, read_claim_text
from verifier.claims.claim_tokens import list_exempt_stems
from verifier.claims.compare import Comparison
from verifier.claims.derivation import Derivation as NumberDerivation
from verifier.claims.facets.result import FacetResult
from verifier.claims.index import index_sources
from verifier.claims.pipeline import Judgement, judge_claim
from verifier.claims.window import total_weight
from verifier.codes import ViolationCode
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy, PolicyReference, PolicyValue, hash_text, resolve_policy
from verifier.records import InputDigests, SourceDigest, Violation, escape_surrogates
from verifier.records.claim_check import ClaimCheck, Derivation, DerivationInput, FacetFinding
from verifier.records.kept import AnswerFormat, SourcePlace
from verifier.sources.context import (
    Context,
    PreparedContext,
    Source,
    digest_source,
    find_surrogates,
    prepare_context,
    read_context,
)
from verifier.sources.input_checks import (
    choose_format,
    exceeds,
    exceeds_steps,
    find_too_large,
    list_surrogates,
    list_text_surrogates,
    list_unread,
    require_optional_texts,
    require_text,
)
from verifier.sources.languages import read_policy_in
from verifier.sources.steps import Steps, StepsSpentError, allow_steps

Locate: TypeAlias = Callable[[Span], Span]
"""From a place in a claim as it is compared to the place in the claim as it was given."""


def check_claim(
    claim: str,
    evidence: Context,
    *,
    question: str | None = None,
    title: str | None = None,
    policy: PolicyReference = "default",
    format: AnswerFormat | None = None,
    language: str | None = None,
    **overrides: PolicyValue,
) -> ClaimCheck:
    """Check one claim against one or more texts of evidence.

    `evidence` is a string, a list of strings or `Source` objects, a mapping of id to text, or what `prepare`
    returned. A name that the `question` or the `title` says need not stand in the evidence, unless that has
    another name in its place; they are used for nothing else. `policy`, `format`, `language` and `overrides`
    are as in `verify_quotes`: of a claim with marks only what a person sees is checked, and all places are
    those of the claim as it was given.

    The record says what came of it: a label, a score from 0 to 10,000 that ranks, whether the claim is
    accepted, the sentences that it was compared with, what each facet found with its places in both texts,
    and what keeps it from being accepted. It is true if the claim is accepted.

    Nothing that stands in the claim or the evidence raises. Raises `TypeError` for an argument of a wrong
    type, `PolicyError` and `ContextError` as `verify_quotes` does.
    """
    resolved = resolve_policy(policy, overrides, check_claim)
    require_text("claim", claim)
    require_optional_texts(question=question, title=title)
    read_as = choose_format(format, resolved)
    sources = read_context(evidence)
    too_large = _find_too_large({"claim": claim, "question": question, "title": title}, sources, resolved)
    begin = partial(_begin, read_as=read_as, claim=claim, question=question, title=title)
    if too_large:
        return begin(map(digest_source, sources), policy=resolved)(violations=tuple(too_large))
    context = prepare_context(evidence, sources, resolved)
    resolved = read_policy_in(resolved, language, claim, (source.prose for source in context.sources))
    # Prepared evidence holds its hashes: to make them again would cost more than most claims.
    begun = begin([source.digest for source in context.sources], policy=resolved)
    index = index_sources(context.sources, resolved, context.sources)
    text = read_claim_text(claim, read_as, resolved)
    steps = _allow_steps((claim, question or "", title or ""), context, resolved)
    exempt = list_exempt_stems(resolved, question, title)
    try:
        record = _fill(begun, text, judge_claim(text, index, resolved, exempt=exempt, steps=steps))
    except StepsSpentError:
        record = begun(violations=(exceeds_steps(resolved),))
    return _inspect(record, context, resolved, claim=claim, question=question, title=title)


def _allow_steps(texts: tuple[str, ...], context: PreparedContext, policy: Policy) -> Steps:
    """Return the steps of a call on these texts and its evidence."""
    return allow_steps(sum(map(len, texts)) + context.sources.count_chars(), policy.steps_per_char)


def _begin(
    sources: Iterable[SourceDigest],
    *,
    policy: Policy,
    read_as: AnswerFormat,
    claim: str,
    question: str | None,
    title: str | None,
) -> Callable[..., ClaimCheck]:
    """Return what makes the record of a call of its findings; without any nothing is accepted."""
    return partial(
        ClaimCheck,
        policy_name=policy.name,
        policy_hash=policy.hash,
        inputs=InputDigests(
            answer=hash_text(claim),
            question=None if question is None else hash_text(question),
            sources=tuple(sources),
        ),
        title=None if title is None else hash_text(title),
        label="NEI",
        score=0,
        accepted=False,
        answer_format=None if read_as == policy.answer_format else read_as,
        language=policy.language or None,
    )


def _find_too_large(
    texts: Mapping[str, str | None], sources: tuple[Source, ...], policy: Policy
) -> list[Violation]:
    """Return a violation for every limit that a source or one of the texts exceeds; `texts` are by name."""
    found = find_too_large("", sources, policy)
    limit = policy.max_claim_chars
    return found + [
        exceeds("max_claim_chars", limit, len(text), input_name=name)
        for name, text in texts.items()
        if text is not None and len(text) > limit
    ]


def _fill(begun: Callable[..., ClaimCheck], text: ClaimText, judgement: Judgement) -> ClaimCheck:
    """Return the record with what was found."""
    comparison = judgement.comparison
    if comparison is None:
        found = (Violation(code=ViolationCode.NOTHING_VERIFIED), *judgement.gate, *text.seen.list_unclear())
        return begun(violations=found)

    def locate(span: Span) -> Span:
        return text.locate(comparison.claim.locate(span))

    first, last = comparison.sentences[0], comparison.sentences[-1]
    facets = tuple([_write_result(facet, result, comparison, locate) for facet, result in judgement.results])
    return begun(
        label=judgement.label,
        score=judgement.score,
        parts=judgement.parts,
        accepted=judgement.accepts,
        window=_locate(first.number, (first.span[0], last.span[1]), comparison),
        coverage=(comparison.window.covered, total_weight(comparison.claim)),
        facets=facets,
        uncovered=tuple([locate(token.span) for token in comparison.missing]),
        derivation=tuple(
            [
                _write_derivation(locate(result.claim_span), result.derivation, comparison)
                for _, result in judgement.results
                if result.claim_span is not None and result.derivation is not None
            ]
        ),
        violations=judgement.list_violations(text),
    )


def _write_result(facet: str, result: FacetResult, comparison: Comparison, locate: Locate) -> FacetFinding:
    return FacetFinding(
        facet=facet,
        outcome=result.outcome,
        code=result.code,
        span=None if result.claim_span is None else locate(result.claim_span),
        place=None if result.place is None else _locate(*result.place, comparison),
        details=result.details,
    )


def _locate(sentence: int, span: Span, comparison: Comparison) -> SourcePlace:
    """Return a place in the original source for a span of it as claims read it."""
    source, place = comparison.locate(sentence, span)
    return SourcePlace(source=source, span=place)


def _write_derivation(span: Span, derived: NumberDerivation, comparison: Comparison) -> Derivation:
    inputs = []
    for number, quantity in derived.inputs:
        text = comparison.index.sentences[number].source_text[slice(*quantity.span)]
        inputs.append(DerivationInput(text, _locate(number, quantity.span, comparison)))
    return Derivation(span=span, operation=derived.operation, inputs=tuple(inputs))


def _inspect(
    record: ClaimCheck,
    context: PreparedContext,
    policy: Policy,
    *,
    claim: str,
    question: str | None,
    title: str | None,
) -> ClaimCheck:
    """Flag what is wrong with the inputs themselves, and write out the surrogates that the record holds.

    A claim that holds a lone surrogate is not accepted, and so it is not supported.
    """
    found = list_unread(context.sources)
    found += list_text_surrogates(claim, question=question, title=title)
    found += list_surrogates(context.sources)
    if not found:
        return record
    is_whole = find_surrogates(claim) is None
    is_lowered = record.label == "SUPPORTED" and not is_whole and policy.account_for_text
    return escape_surrogates(
        replace(
            record,
            accepted=record.accepted and is_whole,
            label="UNSUPPORTED" if is_lowered else record.label,
            violations=(*record.violations, *found),
        )
    )
