"""The report of a check for a reader: the report and its sources in, an `AnswerReport` or its page out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from verifier.checking.json_answers import choose_claims_format
from verifier.checking.numbered_sources import number_sources
from verifier.checking.opened_sources import GivenSources
from verifier.checking.report import Report
from verifier.checking.texts import Language
from verifier.errors import tell_extra
from verifier.grounding.api import verify_quotes
from verifier.policies import Policy, PolicyError, PolicyReference, PolicyValue, hash_text, resolve_policy
from verifier.records.kept import AnswerFormat, SourceDigest
from verifier.report.answer.build import build_answer_report
from verifier.report.answer.model import AnswerReport
from verifier.report.common.frame import Heading
from verifier.sources.context import ContextError, PreparedContext
from verifier.sources.input_checks import choose_format


def render_report(
    checked: Report,
    sources: GivenSources,
    *,
    title: str = "",
    written_in: Language | None = None,
    format: AnswerFormat | None = None,
    language: str | None = None,
    policy: PolicyReference = "default",
    **overrides: PolicyValue,
) -> str:
    """Return the page of a check as HTML, in one file; needs the extra `cli`.

    `sources`, `format`, `language`, `policy` and `overrides` are those of the call of `check`. The page is
    in the language of the texts, or in `written_in`. Raises what `check` raises, `ContextError` for sources
    that the report was not made from, `PolicyError` for another policy than its own, `ValueError` for a
    language without report texts, and `ModuleNotFoundError` without the extra.
    """
    try:
        # Most who read reports write no page.
        from verifier.report.answer.page import render_answer_page
    except ModuleNotFoundError as error:
        if error.name not in ("jinja2", "markupsafe"):
            raise
        message = f"a page needs an extra: {tell_extra('cli')}"
        raise ModuleNotFoundError(message, name=error.name) from None

    if not isinstance(checked, Report):
        raise TypeError(f"checked: got {type(checked).__name__}, expected the Report that check returned")
    resolved = resolve_policy(policy, overrides, render_report)
    if resolved.hash != checked.policy_hash:
        raise PolicyError(
            f"policy: this {resolved.name!a} differs from the {checked.policy_name!a} that the report was "
            "made under: give the policy and the overrides that check was given"
        )
    context = number_sources(sources, resolved).context
    _require_same(checked.sources, context)
    report = build_checked_report(
        checked, context, policy=resolved, format=format, language=language, written_in=written_in
    )
    return render_answer_page(replace(report, heading=Heading(title=title, question=checked.question or "")))


def _require_same(kept: Sequence[SourceDigest], context: PreparedContext) -> None:
    """Raise `ContextError` unless these are the sources of a report, in their order.

    The hash of a source that the report does not show was sealed, and is not compared.
    """
    given = [one.source for one in context.sources]
    if len(given) != len(kept):
        raise ContextError(f"sources: got {len(given)}, but the report was made from {len(kept)}")
    for number, (source, digest) in enumerate(zip(given, kept, strict=True), 1):
        is_same = digest.sha256 == hash_text(source.text) or not digest.sha256.startswith("sha256:")
        if source.id != digest.id or not is_same:
            told = "another id" if is_same else "another text"
            raise ContextError(
                f"sources: source {number} ({source.id!a}) has {told} than the one that the report was made "
                "from: give the sources that check was given, in their order"
            )


def build_checked_report(
    checked: Report,
    context: PreparedContext,
    *,
    policy: Policy,
    format: AnswerFormat | None = None,
    language: str | None = None,
    written_in: Language | None = None,
) -> AnswerReport:
    """Lay the report of a check and the verdict that it rests on out for a reader; JSON is shown as lines."""
    read_as = choose_claims_format(checked.answer, format) if checked.form == "json" else format
    verdict = verify_quotes(
        checked.answer, context, policy=policy, question=checked.question, format=read_as, language=language
    )
    return build_answer_report(
        verdict,
        checked.answer,
        [one.source for one in context.sources],
        checked=checked,
        answer_format=choose_format(read_as, policy),
        language=written_in,
    )
