"""``verifier audit`` of one claim given as text, or of one answer in a file: a report, not rows."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TypedDict, Unpack

import typer

from verifier.audit.records.answer import Audit
from verifier.audit.redaction.redactor import Redactor
from verifier.calls import AuditAnswerCall, AuditCall, ContextCache
from verifier.cli.audit_evidence import Given, Numbered, Single
from verifier.cli.audit_modes import Asked
from verifier.cli.audit_rows import add_card_page
from verifier.cli.inputs import InputError, read_text
from verifier.cli.output import EXIT_GROUNDED, EXIT_NOT, report_errors, show_outcome, write_bytes
from verifier.cli.output_files import check_folder
from verifier.cli.pages import INDEX, IndexedPages, is_page
from verifier.cli.reports import INDEX_HEADLINE, prepare_report
from verifier.cli.run_check import store_receipt
from verifier.policies import PolicyValue
from verifier.policies.audit import AuditPolicy
from verifier.sources.context import Source

if TYPE_CHECKING:
    from verifier.audit.records.card import ClaimCard


def audit_single(
    single: Single,
    given: Given,
    paths: list[str],
    *,
    as_json: bool,
    html: str | None,
    receipt: str | None,
    times: tuple[str | None, str | None],
    output: str,
    resume: bool,
    as_of: str | None,
    read_asked: Callable[[ExitStack, AuditPolicy], Asked],
) -> NoReturn:
    """Audit one claim or answer, and end the command with the exit code of what was found."""
    with report_errors(), ExitStack() as stack:
        if resume or output != "-":
            raise InputError(
                "--output and --resume are for a file of claims; of one claim: --json, --receipt"
            )
        alone = html if html is not None and is_page(html) else None
        check_folder("--html", None if alone else html)
        given.check_files([], paths, {"--receipt": receipt, "--html": alone}, as_json=as_json)
        opened = given.open_numbered(stack, paths if single.answer is None else paths[1:])
        evidence = opened.evidence
        asked = read_asked(stack, given.resolve_policy())
        _refuse_for_claim(single, asked, as_of)
        call = _make_call(
            single, opened, asked, as_of, drafted_at=times[0], verified_at=times[1], policy=given.policy,
            overrides=tuple(given.read_overrides().items()),
        )  # fmt: skip
        resolved = call.resolve_policy()
        redactor = Redactor(evidence, policy=resolved, key=given.read_key())
        if receipt is not None and redactor.redacts:
            raise InputError("--receipt: a receipt holds whole texts, which are not to be written here")
        held = None if isinstance(evidence, tuple) else evidence
        made, call = _run(call, resolved, ContextCache(corpus=held), asked)
        record = redactor.redact(made)
        if receipt is not None:
            store_receipt(receipt, record, call)
        if html is not None and alone is None:
            _write_pages(record, html)
        show_outcome(record, partial(prepare_report, record, call, resolved), as_json=as_json, html=alone)
    raise typer.Exit(EXIT_GROUNDED if record else EXIT_NOT)


def _refuse_for_claim(one: Single, asked: Asked, as_of: str | None) -> None:
    """Raise `InputError` for what a review needs: the card of one claim has none."""
    if one.answer is None and (as_of is not None or asked != Asked()):
        raise InputError(
            "--as-of, --mode, --domain, --role and --web-cache: they are for answers, and for claims in a "
            "file of JSON lines"
        )


def _make_call(
    one: Single, opened: Numbered, asked: Asked, as_of: str | None, **shared: Unpack[_Shared]
) -> AuditCall | AuditAnswerCall:
    evidence = opened.evidence
    shared["sources"] = evidence if isinstance(evidence, tuple) else ()
    shared["corpus"] = None if isinstance(evidence, tuple) else evidence.digest
    if one.answer is None:
        return AuditCall(claim=one.claim or "", **shared)
    return AuditAnswerCall(
        answer=read_text(one.answer), answer_id=Path(one.answer).stem, cited=opened.cited,
        as_of=as_of, mode=asked.mode, domain=asked.domain, **shared,
    )  # fmt: skip


def _run(
    call: AuditCall | AuditAnswerCall, policy: AuditPolicy, contexts: ContextCache, asked: Asked
) -> tuple[Audit | ClaimCard, AuditCall | AuditAnswerCall]:
    """Carry a call out, and return it with what was found for it: whoever replays it has no cache."""
    if isinstance(call, AuditAnswerCall):
        audit = call.run_under(policy, contexts=contexts, search=asked.search)
        return audit, replace(call, searches=audit.searches or ())
    return call.run_under(policy, contexts=contexts), call


class _Shared(TypedDict, total=False):
    """What the calls of a claim and of an answer share."""

    sources: tuple[Source, ...]
    corpus: str | None
    drafted_at: str | None
    verified_at: str | None
    policy: str
    overrides: tuple[tuple[str, PolicyValue], ...]


def _write_pages(record: Audit | ClaimCard, folder: str) -> None:
    """Write the pages of cards, and over them the page of the whole answer, or the list of one claim's."""
    pages = IndexedPages(folder, prefix="card")
    cards = record.cards if isinstance(record, Audit) else (record,)
    for card in cards:
        add_card_page(pages, 1, card)
    if not isinstance(record, Audit):
        pages.finish(INDEX_HEADLINE)
        return
    from verifier.report.audit.page import render_audit_page
    from verifier.report.audit.wording import build_audit_report

    page = render_audit_page(build_audit_report(record), pages.names)
    write_bytes(str(Path(folder) / INDEX), page.encode("utf-8"))
