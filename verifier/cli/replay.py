"""``verifier receipt replay``: a receipt run again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import typer

from verifier.audit.records.answer import Audit
from verifier.audit.records.card import ClaimCard
from verifier.calls import (
    AnyCall,
    AuditAnswerCall,
    AuditCall,
    Call,
    CheckCall,
    ClaimCall,
    ContextCache,
    LatticeCall,
    LookupCall,
    name_function,
)
from verifier.checking.report import Report
from verifier.cli.inputs import InputError, open_named_corpus, read_evidence, read_text
from verifier.cli.options import with_options
from verifier.cli.output import EXIT_GROUNDED, EXIT_NOT, report_errors
from verifier.cli.output_files import check_stdin_once
from verifier.parsers.frozen import record
from verifier.policies import SHIPPED
from verifier.receipts.golden_lines import is_policy_line
from verifier.receipts.receipts import BARE_CALLS, Receipt, is_bare_call, read_receipt_value
from verifier.receipts.replay import name_files, replay_receipt
from verifier.records import Verdict
from verifier.records.claim_check import ClaimCheck
from verifier.records.json_lines import ReceiptError, read_json_line
from verifier.records.lattice_verdict import LatticeVerdict
from verifier.report.golden_wording import describe_replay
from verifier.sources.context import FORMATS, Format, Source


@with_options
def replay(
    receipt: str,
    answer: str | None = None,
    context: list[str] | None = None,
    evidence: str | None = None,
    question: str | None = None,
    title: str | None = None,
    corpus: str | None = None,
) -> None:
    """Run a receipt's call again: say identical, or show the first difference and what is behind it.

    Exit code 0 means identical bytes, 1 that they differ.
    """
    with report_errors():
        check_stdin_once([receipt, *filter(None, [answer, evidence]), *(context or [])])
        stored = _read_receipt(receipt)
        given = _Given(
            answer=answer, context=context or [], evidence=evidence, question=question, title=title
        )
        _expect_corpus(stored, corpus)
        call = _replace_inputs(stored, given) or stored.call
        if call is not None:
            call = name_files(call, Path() if receipt == "-" else Path(receipt).parent)
        with open_named_corpus(corpus) as opened:
            result = replay_receipt(stored, call=call, contexts=ContextCache(corpus=opened))
    for line in describe_replay(result):
        typer.echo(line)
    raise typer.Exit(EXIT_GROUNDED if result.identical else EXIT_NOT)


def _read_receipt(path: str) -> Receipt:
    lines = [line for line in read_text(path).split("\n") if line.strip()]
    if not lines:
        raise InputError(f"{path}: got 0 receipts, expected one")
    if is_bare_call(lines[0]):
        raise InputError(f"{path}: {BARE_CALLS}")
    try:
        value = read_json_line(lines[0])
        if is_policy_line(value):
            raise InputError(f"{path}: this is a golden file: verifier receipt check runs it")
        receipt = read_receipt_value(value)
    except ReceiptError as error:
        raise InputError(f"{path}: this is no receipt: {error}") from None
    if len(lines) > 1:
        raise InputError(f"{path}: got {len(lines)} receipts, expected one; verifier receipt check runs many")
    return receipt


@record
class _Given:
    """What was given in place of the stored inputs; None or empty where nothing was."""

    answer: str | None
    context: list[str]
    evidence: str | None
    question: str | None
    title: str | None

    def __bool__(self) -> bool:
        return bool(self.context) or any(
            value is not None for value in (self.answer, self.evidence, self.question, self.title)
        )


def _replace_inputs(receipt: Receipt, given: _Given) -> AnyCall | None:
    """Return the call to run, with what was given in place of its own inputs; None if nothing was given."""
    if receipt.call is None:
        has_texts = bool(given.context or given.evidence)
        _expect_inputs(receipt, has_answer=given.answer is not None, has_texts=has_texts)
    elif not given:
        return None
    call = receipt.call or _make_call(receipt)
    if given.answer is not None:
        text = read_text(given.answer)
        if isinstance(call, (Call, CheckCall, AuditAnswerCall)):
            call = replace(call, answer=text)
        else:
            call = replace(call, claim=text)
    if given.question is not None:
        if isinstance(call, AuditCall):
            raise InputError(f"the receipt is of {call.function}, which takes no --question")
        call = replace(call, question=given.question)
    if given.title is not None:
        if not isinstance(call, ClaimCall):
            raise InputError(f"the receipt is of {call.function}, which takes no --title")
        call = replace(call, title=given.title)
    return _replace_texts(receipt, call, given)


def _replace_texts(receipt: Receipt, call: AnyCall, given: _Given) -> AnyCall:
    if given.evidence is not None:
        if not isinstance(call, LatticeCall):
            raise InputError(f"the receipt is of {call.function}, which takes no --evidence: give --context")
        call = replace(call, evidence=read_evidence(given.evidence))
    if given.context:
        if isinstance(call, LookupCall) and call.corpus is not None:
            raise InputError("the receipt's claim was looked up in a corpus: give --corpus, not --context")
        if isinstance(call, LatticeCall):
            raise InputError(f"the receipt is of {call.function}, which takes no --context: give --evidence")
        call = replace(call, sources=_read_sources(receipt, given.context))
    return call


def _expect_corpus(receipt: Receipt, corpus: str | None) -> None:
    """Raise `InputError` where a corpus is missing, or was given to a call that looks nothing up in one."""
    verdict = receipt.verdict
    digest = verdict.corpus_digest if isinstance(verdict, (ClaimCard, Audit)) else None
    if digest is not None and corpus is None:
        raise InputError(f"the receipt's claim was looked up in the corpus {digest}: give it with --corpus")
    if digest is None and corpus is not None:
        raise InputError("the receipt is of no call that looked a claim up in a corpus: leave --corpus out")


def _expect_inputs(receipt: Receipt, *, has_answer: bool, has_texts: bool) -> None:
    texts = "--evidence" if isinstance(receipt.verdict, LatticeVerdict) else "--context"
    if not has_answer and not has_texts:
        raise InputError(f"the receipt keeps no inputs: give them with --answer and {texts}")
    if not has_answer or not has_texts:
        raise InputError(f"the receipt keeps no inputs: give both --answer and {texts}")


def _make_call(receipt: Receipt) -> AnyCall:
    """Make a call of what a verdict says of its own; its texts are still to be filled in."""
    verdict = receipt.verdict
    if isinstance(verdict, ClaimCard):
        return AuditCall(
            claim=verdict.claim, corpus=verdict.corpus_digest, policy=_name_policy(receipt),
            answer_id=verdict.answer_id, drafted_at=verdict.timestamps.drafted_at,
            verified_at=verdict.timestamps.verified_at, previous=verdict.previous,
        )  # fmt: skip
    if isinstance(verdict, Audit):
        return AuditAnswerCall(
            answer="", corpus=verdict.corpus_digest, policy=_name_policy(receipt),
            answer_id=verdict.answer_id, drafted_at=verdict.timestamps.drafted_at,
            verified_at=verdict.timestamps.verified_at,
        )  # fmt: skip
    if isinstance(verdict, Report):
        return CheckCall(
            answer="", sources=(), policy=_name_policy(receipt), told_formats=verdict.told_formats
        )
    if not isinstance(verdict, Verdict):
        format = verdict.answer_format if isinstance(verdict, ClaimCheck) else None
        return ClaimCall(claim="", sources=(), policy=_name_policy(receipt), format=format)
    if not isinstance(verdict, LatticeVerdict):
        return Call(answer="", sources=(), policy=_name_policy(receipt), format=verdict.answer_format)
    return LatticeCall(
        answer="",
        evidence=(),
        function=name_function(verdict.verifier_method),
        finish_reason=verdict.inputs.finish_reason,
        warrant_chain_roots=verdict.inputs.warrant_chain_roots,
        policy=_name_policy(receipt),
        format=verdict.answer_format,
    )


def _name_policy(receipt: Receipt) -> str:
    name = receipt.verdict.policy_name
    if name not in SHIPPED:
        raise InputError(f"the receipt keeps no call, and its policy {name!a} is none that ships")
    return name


def _read_sources(receipt: Receipt, paths: list[str]) -> tuple[Source, ...]:
    """Read the texts of the recorded sources, in their order; ids, titles and formats stay as recorded."""
    recorded = receipt.verdict.inputs.sources
    if len(paths) != len(recorded):
        raise InputError(
            f"got {len(paths)} --context, expected {len(recorded)}, as the receipt's verdict has"
        )
    formats: dict[str, Format] = {format: format for format in FORMATS}
    return tuple(
        Source(
            id=source.id, title=source.title, text=read_text(path), format=formats.get(source.format, "plain")
        )
        for source, path in zip(recorded, paths, strict=True)
    )
