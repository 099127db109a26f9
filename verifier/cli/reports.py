"""The report of a record, by the record's kind: its page, and its rows for the terminal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, singledispatch

from rich.console import RenderableType

from verifier.audit.answer_record import Audit
from verifier.audit.card_record import ClaimCard
from verifier.calls import AnyCall, AnyPolicy, AuditAnswerCall, AuditCall, Call, ClaimCall, LatticeCall
from verifier.policies import Policy
from verifier.records import Verdict
from verifier.records.claim_check import ClaimCheck
from verifier.records.lattice_verdict import LatticeVerdict

# Each kind of report is imported where it is made: a command starts sooner without the other kinds.


@dataclass(frozen=True, slots=True)
class Rendering:
    """The two forms of a report, each made when it is wanted."""

    make_page: Callable[[], str]
    make_rows: Callable[[], RenderableType]


@singledispatch
def prepare_report(record: object, _call: AnyCall, _policy: AnyPolicy) -> Rendering:
    """Build the report of a record from its call and the policy that the call ran under."""
    raise TypeError(f"record: got {type(record).__name__}, expected a verdict or a check")


@prepare_report.register
def _prepare_verdict(verdict: Verdict, call: Call, _policy: Policy) -> Rendering:
    from verifier.report.grounding import build, page, terminal

    report = build.build_report(verdict, call.answer, call.sources)
    return Rendering(partial(page.render_page, report), partial(terminal.render_report, report))


@prepare_report.register
def _prepare_lattice_verdict(verdict: LatticeVerdict, call: LatticeCall, _policy: Policy) -> Rendering:
    from verifier.report.lattice import build, page, terminal

    report = build.build_lattice_report(verdict, call.answer, call.evidence)
    return Rendering(
        partial(page.render_lattice_page, report), partial(terminal.render_lattice_report, report)
    )


@prepare_report.register
def _prepare_claim_check(check: ClaimCheck, call: ClaimCall, policy: Policy) -> Rendering:
    from verifier.report.claim import build, page, terminal

    report = build.build_claim_report(check, call.claim, call.sources, policy=policy)
    return Rendering(partial(page.render_claim_page, report), partial(terminal.render_claim_report, report))


@prepare_report.register
def _prepare_audit(audit: Audit, _call: AuditAnswerCall, _policy: AnyPolicy) -> Rendering:
    from verifier.report.audit import terminal
    from verifier.report.card import page

    rows = [page.make_index_row(card, place, None) for place, card in enumerate(audit.cards, 1)]
    return Rendering(partial(page.render_index_page, rows), partial(terminal.render_audit_report, audit))


@prepare_report.register
def _prepare_card(card: ClaimCard, _call: AuditCall, _policy: AnyPolicy) -> Rendering:
    from verifier.report.card import page, terminal

    return Rendering(partial(page.render_card_page, card), partial(terminal.render_card_report, card))
