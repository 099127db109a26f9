"""The report of a record, by the record's kind: its page, and its rows for the terminal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial, singledispatch
from importlib import import_module
from typing import TypeVar

from rich.console import RenderableType

from verifier.audit.records.answer import Audit
from verifier.audit.records.card import ClaimCard
from verifier.calls import (
    AnyCall,
    AnyPolicy,
    AuditAnswerCall,
    AuditCall,
    Call,
    CheckCall,
    ClaimCall,
    LatticeCall,
)
from verifier.checking.report import Report
from verifier.policies import Policy
from verifier.records import Verdict
from verifier.records.claim_check import ClaimCheck
from verifier.records.lattice_verdict import LatticeVerdict
from verifier.report.common.frame import Banner, CheckReport, Heading
from verifier.report.common.language import later, writing_in, written_in
from verifier.sources.context import PreparedContext, prepare_context
from verifier.sources.input_checks import choose_format

T = TypeVar("T")

INDEX_HEADLINE = later("Claims looked up, one by one")
"""What stands on top of a list of cards."""

# Each kind of report is imported where it is made: a command starts sooner without the other kinds.


@dataclass(frozen=True, slots=True)
class Rendering:
    """A report, and its two forms, each made when it is wanted."""

    report: Banner
    make_page: Callable[[], str]
    make_rows: Callable[[], RenderableType]


def prepare_report(
    record: object,
    call: AnyCall,
    policy: AnyPolicy,
    heading: Heading = Heading(),  # noqa: B008 (frozen)
) -> Rendering:
    """Build the report of a record from its call and the policy that the call ran under.

    The question on top is that of the call. It is written in the language that is asked for, else in that of
    the texts.
    """
    question = getattr(call, "question", None) or ""
    language = written_in(told=find_language(record))
    with writing_in(language):
        rendering = _prepare(record, call, policy, replace(heading, question=question))
    return Rendering(
        rendering.report, _write_in(language, rendering.make_page), _write_in(language, rendering.make_rows)
    )


def find_language(record: object) -> str | None:
    """Return the language that a record's texts were read in; None of English."""
    if isinstance(record, Audit | ClaimCard):
        cards = record.cards if isinstance(record, Audit) else (record,)
        return next((card.check.language for card in cards if card.check and card.check.language), None)
    language: str | None = getattr(record, "language", None)
    return language


def _write_in(language: str, make: Callable[[], T]) -> Callable[[], T]:
    """Return a function that makes a form of a report in a language, whenever it is called."""

    def make_in_language() -> T:
        with writing_in(language):
            return make()

    return make_in_language


@singledispatch
def _prepare(record: object, _call: AnyCall, _policy: AnyPolicy, _heading: Heading) -> Rendering:
    raise TypeError(f"record: got {type(record).__name__}, expected a verdict or a check")


def _render(kind: str, report: CheckReport, heading: Heading) -> Rendering:
    """Return a report with what the modules of its kind make of it."""
    report = replace(report, heading=heading)
    page, terminal = (import_module(f"verifier.report.{kind}.{form}") for form in ("page", "terminal"))
    return Rendering(
        report,
        partial(getattr(page, f"render_{kind}_page"), report),
        partial(getattr(terminal, f"render_{kind}_report"), report),
    )


@_prepare.register
def _prepare_verdict(verdict: Verdict, call: Call, policy: Policy, heading: Heading) -> Rendering:
    from verifier.report.answer.build import build_answer_report

    read_as = choose_format(call.format, policy)
    report = build_answer_report(verdict, call.answer, call.sources, answer_format=read_as)
    return _render("answer", report, heading)


@_prepare.register
def prepare_checked(
    checked: Report,
    call: CheckCall,
    policy: Policy,
    heading: Heading,
    *,
    context: PreparedContext | None = None,
    language: str | None = None,
) -> Rendering:
    """Prepare the report of a check and of the verdict that it rests on; JSON is shown as lines.

    `context` are the sources of the call, where they are prepared, and `language` is the one to write in.
    """
    from verifier.report.answer.checked import build_checked_report

    prepared = prepare_context(call.sources, call.sources, policy) if context is None else context
    report = build_checked_report(
        checked, prepared, policy=policy, format=call.format, language=call.language, written_in=language
    )
    return _render("answer", report, heading)


@_prepare.register
def _prepare_lattice_verdict(
    verdict: LatticeVerdict, call: LatticeCall, _policy: Policy, heading: Heading
) -> Rendering:
    from verifier.report.lattice.build import build_lattice_report

    return _render("lattice", build_lattice_report(verdict, call.answer, call.evidence), heading)


@_prepare.register
def _prepare_claim_check(check: ClaimCheck, call: ClaimCall, policy: Policy, heading: Heading) -> Rendering:
    from verifier.report.claim.build import build_claim_report

    return _render("claim", build_claim_report(check, call.claim, call.sources, policy=policy), heading)


@_prepare.register
def _prepare_audit(audit: Audit, _call: AuditAnswerCall, _policy: AnyPolicy, heading: Heading) -> Rendering:
    from verifier.report.audit.wording import build_audit_report

    return _render("audit", build_audit_report(audit), heading)


@_prepare.register
def _prepare_card(card: ClaimCard, _call: AuditCall, _policy: AnyPolicy, heading: Heading) -> Rendering:
    from verifier.report.card.wording import build_card_report

    return _render("card", build_card_report(card), heading)
