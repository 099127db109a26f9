"""``verifier audit``: claims looked up in a corpus or in sources, and judged, a card for each."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, NoReturn

import typer

from verifier.cli.audit_evidence import Given, Numbered, find_single
from verifier.cli.audit_modes import Asked, ModeOption, read_asked
from verifier.cli.audit_rows import AuditCounts, write_rows
from verifier.cli.batch import check_resumed, say_broken
from verifier.cli.inputs import InputError
from verifier.cli.options import add_snippets, with_options
from verifier.cli.output import (
    EXIT_BROKEN,
    EXIT_GROUNDED,
    EXIT_INTERRUPTED,
    EXIT_NOT,
    OutputError,
    report_errors,
)
from verifier.cli.output_files import check_folder, check_kept, check_stdin_once
from verifier.cli.pages import IndexedPages
from verifier.cli.reports import INDEX_HEADLINE
from verifier.policies.audit import AuditPolicy
from verifier.receipts.batch import read_lines

if TYPE_CHECKING:
    from verifier.receipts.audits import AuditRow


@with_options
def audit(
    files: list[str] | None = None,
    claim_text: str | None = None,
    evidence_text: list[str] | None = None,
    corpus: str | None = None,
    output: str = "-",
    resume: bool = False,
    overwrite: bool = False,
    answers: bool = False,
    as_records: bool = False,
    policy: str = "default",
    settings: list[str] | None = None,
    snippets: str | None = None,
    key: str | None = None,
    as_of: str | None = None,
    mode: ModeOption = None,
    domain: str | None = None,
    role: str | None = None,
    web_cache: str | None = None,
    drafted_at: str | None = None,
    verified_at: str | None = None,
    html: str | None = None,
    demo: bool = False,
    as_json: bool = False,
    receipt: str | None = None,
) -> None:
    """Look claims up in a corpus or in sources, and judge each alone; a card for every claim.

    A mark [2] of an answer leads to the second document: files count as they stand on the command line, those
    of a folder by their paths (doc2 before doc10), then the texts; those of a corpus by their ids, likewise.

    A line of the input is a claim (claim_id and text, or a whole atomic claim) or an answer (answer, and
    where wanted answer_id and samples), which is split into claims; a JSON array of these is read as lines
    are. Cards are lines of JSON in the same order; a line that cannot be used is named on stderr and keeps
    its place as a row with its error. With --answers a line with an answer gives one row: its whole audit,
    with its citations corrected. An input that begins with neither is one answer as it is written; its report
    is printed.

    Exit code 0 means that no line of this run was bad, whatever the cards say; 1 that some were; of one claim
    given as text 0 that it is supported, 1 that it is not. 3: the disk or the memory ran out; 130:
    interrupted. What was written stays, and --resume goes on after it.
    """
    if demo:
        from verifier.cli.demo import show_audit_demo

        show_audit_demo(html)
        return
    paths = files or []
    given = Given(
        texts=evidence_text or [], corpus=corpus, policy=policy, key=key,
        settings=add_snippets(settings, snippets),
    )  # fmt: skip
    read = partial(read_asked, mode=mode, domain=domain, role=role, web_cache=web_cache)
    single = find_single(claim_text, paths)
    if single is not None:
        from verifier.cli.audit_single import audit_single

        audit_single(
            single, given, paths, as_json=as_json, html=html, receipt=receipt,
            times=(drafted_at, verified_at), output=output, resume=resume, as_of=as_of, read_asked=read,
        )  # fmt: skip
    _audit_lines(
        given, paths, as_json=as_json, html=html, receipt=receipt, times=(drafted_at, verified_at),
        output=output, resume=resume, overwrite=overwrite, as_of=as_of, whole_answers=answers,
        as_records=as_records, read_asked=read,
    )  # fmt: skip


def _audit_lines(
    given: Given,
    paths: list[str],
    *,
    as_json: bool,
    html: str | None,
    receipt: str | None,
    times: tuple[str | None, str | None],
    output: str,
    resume: bool,
    overwrite: bool,
    as_of: str | None,
    whole_answers: bool,
    as_records: bool,
    read_asked: Callable[[ExitStack, AuditPolicy], Asked],
) -> NoReturn:
    """Audit the claims and answers of lines, and end the command with the exit code of what came of it."""
    progress = AuditCounts()
    try:
        with report_errors(), ExitStack() as stack:
            if as_records and (resume or whole_answers):
                raise InputError("--records: with --resume and --answers rows are whole cards and audits")
            source, rest = _take_input(paths, as_json=as_json, receipt=receipt)
            check_resumed(source, output, resume=resume)
            check_stdin_once([source, *rest])
            given.check_files([source], rest, {"--output": output})
            check_kept(output, resume=resume, overwrite=overwrite)
            check_folder("--html", html)
            resolved = given.resolve_policy()
            opened = given.open_numbered(stack, rest)
            pages = None if html is None else IndexedPages(html, prefix="card")
            progress.start, rows = _begin(
                source,
                Path(output) if resume else None,
                opened,
                resolved,
                times,
                as_of=as_of,
                whole_answers=whole_answers,
                key=given.read_key(),
                asked=read_asked(stack, resolved),
            )
            progress.name_bad_rows(Path(output))
            began = perf_counter()
            write_rows(rows, source, output, progress, pages, resume=resume, as_records=as_records)
            seconds = perf_counter() - began
            if pages is not None:
                pages.finish(INDEX_HEADLINE)
    except KeyboardInterrupt:
        say_broken("interrupted", progress.start + progress.counts["rows"], output)
        raise typer.Exit(EXIT_INTERRUPTED) from None
    except (MemoryError, RecursionError, OutputError) as error:
        reason = f"stopped by {str(error) or type(error).__name__}"
        say_broken(reason, progress.start + progress.counts["rows"], output)
        raise typer.Exit(EXIT_BROKEN) from None
    if not progress.start and not progress.counts["rows"]:
        typer.echo("the input is empty: there was no line to audit", err=True)
    typer.echo(progress.summarize(seconds), err=True)
    raise typer.Exit(EXIT_NOT if progress.counts["errors"] else EXIT_GROUNDED)


# --- Inputs -----------------------------------------------------------------------------------------------


def _take_input(given: list[str], *, as_json: bool, receipt: str | None) -> tuple[str, list[str]]:
    if not given:
        raise InputError("no claims were given: name their file, or write --claim-text TEXT")
    if as_json or receipt is not None:
        raise InputError("--json and --receipt are for one claim: cards of a file are JSON, a line each")
    return given[0], given[1:]


def _begin(
    source: str,
    resumed: Path | None,
    opened: Numbered,
    policy: AuditPolicy,
    times: tuple[str | None, str | None],
    *,
    as_of: str | None,
    whole_answers: bool,
    key: bytes | None,
    asked: Asked,
) -> tuple[int, Iterator[AuditRow]]:
    from verifier.grounding.api import prepare
    from verifier.receipts.audits import AuditOptions, resume_audit, run_audit

    lines = read_lines(sys.stdin.buffer if source == "-" else Path(source))
    evidence, cited = opened.evidence, opened.cited
    marks = cited if cited == "auto" else dict(cited)
    held = evidence if not isinstance(evidence, tuple) else prepare(evidence, policy=policy.claim_policy)
    options = AuditOptions(
        cited=marks, policy=policy, drafted_at=times[0], verified_at=times[1], whole_answers=whole_answers,
        key=key, as_of=as_of, mode=asked.mode, domain=asked.domain, search=asked.search,
    )  # fmt: skip
    if resumed is not None:
        return resume_audit(lines, resumed, held, **options)
    return 0, run_audit(lines, held, **options)
