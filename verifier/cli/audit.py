"""``verifier audit``: claims looked up in a corpus or in sources, and judged, a card for each."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, BinaryIO, NoReturn, TypeAlias, TypedDict, Unpack

import typer

from verifier.audit.answer_record import Audit
from verifier.audit.redaction import Redactor
from verifier.calls import AuditAnswerCall, AuditCall, ContextCache
from verifier.cli.again import run_night
from verifier.cli.audit_modes import (
    Asked,
    DomainOption,
    ModeOption,
    RoleOption,
    WebCacheOption,
    open_search,
    read_asked,
)
from verifier.cli.batch import check_resumed, count_lines, open_output, say_broken, say_rows, show_progress
from verifier.cli.files import check_files, check_folder, check_is_file, check_stdin_once
from verifier.cli.inputs import InputError, hold, open_named_corpus, read_settings, read_text
from verifier.cli.options import (
    AuditPolicyOption,
    ClaimTextOption,
    CorpusOption,
    ReceiptOption,
    SetOption,
    TextsOption,
)
from verifier.cli.output import (
    EXIT_BROKEN,
    EXIT_GROUNDED,
    EXIT_INTERRUPTED,
    EXIT_NOT,
    OutputError,
    report_errors,
    show_outcome,
    write_bytes,
)
from verifier.cli.pages import INDEX, IndexedPages, is_page
from verifier.cli.reports import INDEX_HEADLINE, prepare_report
from verifier.cli.run_check import store_receipt
from verifier.corpus import Corpus, Document, open_corpus
from verifier.corpus.readers import read_file, read_folder
from verifier.corpus.records import UNREADABLE
from verifier.policies import PolicyValue
from verifier.policies.audit import RULES, AuditPolicy, resolve_audit_policy
from verifier.receipts.batch import read_lines
from verifier.report.common.frame import Heading
from verifier.report.common.hidden_characters import show_plainly
from verifier.sources.context import FORMATS, Format, Source

if TYPE_CHECKING:
    from verifier.audit.card_record import ClaimCard
    from verifier.receipts.audits import AuditRow
    from verifier.records.claim_check import Label

_Evidence: TypeAlias = "Corpus | tuple[Source, ...]"

_SNIFFED = 4_096
"""How much of a file is looked at to tell lines of JSON from an answer."""

_LINE_SUFFIXES = (".jsonl", ".ndjson", ".json")
_LABELS = ("SUPPORTED", "PARTIAL", "UNSUPPORTED", "CONTRADICTED", "NEI")


def audit(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="INPUT|EVIDENCE",
            help="A file of claims or answers as JSON lines (- for stdin), and the files and folders of the "
            "evidence. With --claim-text every path is evidence.",
        ),
    ] = None,
    claim_text: ClaimTextOption = None,
    evidence_text: TextsOption = None,
    corpus: CorpusOption = None,
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="Where the cards go; - for stdout.")
    ] = "-",
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on where an interrupted run left its output.")
    ] = False,
    answers: Annotated[
        bool, typer.Option("--answers", help="Of a line with an answer write its whole audit, not its cards.")
    ] = False,
    policy: AuditPolicyOption = "default",
    settings: SetOption = None,
    snippets: Annotated[
        str | None,
        typer.Option(
            "--snippets",
            metavar="full|hash|none",
            help="What is written of sources: their words, their hashes, or only places. Without it, as the "
            'policy says; of documents with {"sensitive": true} in their meta never their words.',
        ),
    ] = None,
    key: Annotated[
        str | None,
        typer.Option("--key", metavar="FILE", help="A secret of 16 bytes or more: hashes are keyed with it."),
    ] = None,
    again: Annotated[
        str | None,
        typer.Option(
            "--again",
            metavar="CARDS",
            help="Judge those cards of the day --as-of again that are not supported and of low confidence; "
            "every other path is evidence.",
        ),
    ] = None,
    as_of: Annotated[
        str | None,
        typer.Option(
            "--as-of",
            metavar="DAY",
            help="Review each card as of a day: how fresh its sources are, and who has to look. With --again "
            "the day whose cards are judged.",
        ),
    ] = None,
    summary: Annotated[
        str | None,
        typer.Option("--summary", metavar="FILE", help="Where the summary of --again goes, as JSON."),
    ] = None,
    store: Annotated[
        str | None,
        typer.Option(
            "--store",
            metavar="STORE",
            help="The audit store whose resolutions the summary of --again shows beside today's labels.",
        ),
    ] = None,
    mode: ModeOption = None,
    domain: DomainOption = None,
    role: RoleOption = None,
    web_cache: WebCacheOption = None,
    drafted_at: Annotated[
        str | None, typer.Option("--drafted-at", metavar="TIME", help="When the claims were written.")
    ] = None,
    verified_at: Annotated[
        str | None, typer.Option("--verified-at", metavar="TIME", help="When they are judged.")
    ] = None,
    html: Annotated[
        str | None,
        typer.Option(
            "--html",
            metavar="DIR|FILE",
            help="Write a page for every card, and index.html: the list of them or, of one answer, the page "
            "of the whole. Of one claim or answer FILE.html, or - for stdout, is that page alone.",
        ),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Of one claim print the card's canonical bytes and nothing else.")
    ] = False,
    receipt: ReceiptOption = None,
) -> None:
    """Look claims up in a corpus or in sources, and judge each alone; a card for every claim.

    A line of the input is a claim (claim_id and text, or a whole atomic claim) or an answer (answer, and
    where wanted answer_id), which is split into claims. Cards are lines of JSON in the same order; a line
    that cannot be used is named on stderr and keeps its place as a row with its error. With --answers a line
    with an answer gives one row: its whole audit, with its citations corrected. An input that does not begin
    with { is one answer as it is written; its report is printed.

    Exit code 0 means that no line of this run was bad, whatever the cards say; 1 that some were; of one claim
    given as text 0 that it is supported, 1 that it is not. 3: the disk or the memory ran out; 130:
    interrupted. What was written stays, and --resume goes on after it.
    """
    given, texts = files or [], evidence_text or []
    settings = [*(settings or []), *([] if snippets is None else [f"snippets={snippets}"])]
    if again is not None:
        with report_errors(), ExitStack() as stack:
            if any(given is not None for given in (mode, domain, role)):
                raise InputError("--mode, --domain and --role: with --again these are the cards' own")
            check_is_file(again)
            outputs = {"--output": output, "--summary": summary}
            inputs = [again, *_list_files(given, corpus), *([] if key is None else [key])]
            check_files(inputs, outputs, policy=policy, settings=settings)
            check_folder("--html", html)
            run_night(
                again, _read_evidence(stack, given, texts, corpus),
                resolve_audit_policy(policy, read_settings(settings, RULES)),
                as_of=as_of, verified_at=verified_at, key=read_key(key), output=output, summary=summary,
                html=html, resume=resume, read_override=_open_overrides(stack, store),
                search=open_search(stack, web_cache),
            )  # fmt: skip
        raise typer.Exit(EXIT_GROUNDED)
    read = partial(read_asked, mode=mode, domain=domain, role=role, web_cache=web_cache)
    one = _find_one(claim_text, given)
    if one is not None:
        _audit_one(
            one, given, texts, corpus=corpus, policy=policy, settings=settings, as_json=as_json,
            html=html, receipt=receipt, times=(drafted_at, verified_at), output=output, resume=resume,
            key=key, as_of=as_of, read_asked=read,
        )  # fmt: skip
    progress = _Counts()
    try:
        with report_errors(), ExitStack() as stack:
            source, paths = _take_input(given, as_json=as_json, receipt=receipt)
            check_resumed(source, output, resume=resume)
            check_stdin_once([source, *paths])
            inputs = [source, *_list_files(paths, corpus), *([] if key is None else [key])]
            check_files(inputs, {"--output": output}, policy=policy, settings=settings)
            check_folder("--html", html)
            resolved = resolve_audit_policy(policy, read_settings(settings or [], RULES))
            evidence = _read_evidence(stack, paths, texts, corpus)
            pages = None if html is None else IndexedPages(html, prefix="card")
            progress.start, rows = _begin(
                source,
                Path(output) if resume else None,
                evidence,
                resolved,
                (drafted_at, verified_at),
                as_of=as_of,
                whole_answers=answers,
                key=read_key(key),
                asked=read(stack, resolved),
            )
            progress.name_bad_rows(Path(output))
            began = perf_counter()
            _write_rows(rows, source, output, progress, pages, resume=resume)
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


def _open_overrides(stack: ExitStack, store: str | None) -> Callable[[ClaimCard], Label | None] | None:
    """Return what reads from a store what people said of cards; None without one."""
    if store is None:
        return None
    from verifier.cli.queue import open_queue

    return stack.enter_context(open_queue(store, read_only=True)).read_override


# --- One claim --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _One:
    """What is audited where no lines are: a claim, or an answer in a file."""

    claim: str | None = None
    answer: str | None = None


def _find_one(claim_text: str | None, given: list[str]) -> _One | None:
    """Return the one claim or answer that was given; None for a file of lines."""
    if claim_text is not None:
        return _One(claim=claim_text)
    if not given or given[0] == "-" or not Path(given[0]).is_file():
        return None
    with Path(given[0]).open("rb") as file:
        begins = file.read(_SNIFFED).lstrip(b"\xef\xbb\xbf \t\r\n")
    if not begins:
        # Of nothing the name alone says whether lines are missing, or an answer.
        return None if Path(given[0]).suffix.lower() in _LINE_SUFFIXES else _One(answer=given[0])
    return None if begins.startswith(b"{") else _One(answer=given[0])


def _refuse_for_claim(one: _One, asked: Asked, as_of: str | None) -> None:
    """Raise `InputError` for what a review needs: the card of one claim has none."""
    if one.answer is None and (as_of is not None or asked != Asked()):
        raise InputError(
            "--as-of, --mode, --domain, --role and --web-cache: they are for answers, and for claims in a "
            "file of JSON lines"
        )


def _make_call(
    one: _One, evidence: _Evidence, asked: Asked, as_of: str | None, **shared: Unpack[_Shared]
) -> AuditCall | AuditAnswerCall:
    held = isinstance(evidence, Corpus)
    shared["sources"] = () if isinstance(evidence, Corpus) else evidence
    shared["corpus"] = evidence.digest if isinstance(evidence, Corpus) and held else None
    if one.answer is None:
        return AuditCall(claim=one.claim or "", **shared)
    return AuditAnswerCall(
        answer=read_text(one.answer), answer_id=Path(one.answer).stem, as_of=as_of, mode=asked.mode,
        domain=asked.domain, **shared,
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


def _audit_one(
    one: _One,
    paths: list[str],
    texts: list[str],
    *,
    corpus: str | None,
    policy: str,
    settings: list[str] | None,
    as_json: bool,
    html: str | None,
    receipt: str | None,
    times: tuple[str | None, str | None],
    output: str,
    resume: bool,
    key: str | None,
    as_of: str | None,
    read_asked: Callable[[ExitStack, AuditPolicy], Asked],
) -> NoReturn:
    with report_errors(), ExitStack() as stack:
        if resume or output != "-":
            raise InputError(
                "--output and --resume are for a file of claims; of one claim: --json, --receipt"
            )
        inputs = [*_list_files(paths, corpus), *([] if key is None else [key])]
        alone = html if html is not None and is_page(html) else None
        check_folder("--html", None if alone else html)
        outputs = {"--receipt": receipt, "--html": alone}
        check_files(inputs, outputs, as_json=as_json, policy=policy, settings=settings)
        evidence = _read_evidence(stack, paths if one.answer is None else paths[1:], texts, corpus)
        overrides = tuple(read_settings(settings or [], RULES).items())
        asked = read_asked(stack, resolve_audit_policy(policy, dict(overrides)))
        _refuse_for_claim(one, asked, as_of)
        held = evidence if isinstance(evidence, Corpus) else None
        call = _make_call(
            one, evidence, asked, as_of,
            drafted_at=times[0], verified_at=times[1], policy=policy, overrides=overrides,
        )  # fmt: skip
        resolved = call.resolve_policy()
        redactor = Redactor(evidence, policy=resolved, key=read_key(key))
        if receipt is not None and redactor.redacts:
            raise InputError("--receipt: a receipt holds whole texts, which are not to be written here")
        made, call = _run(call, resolved, ContextCache(corpus=held), asked)
        record = redactor.redact(made)
        if receipt is not None:
            store_receipt(receipt, record, call)
        if html is not None and alone is None:
            _write_pages(record, html)
        show_outcome(record, partial(prepare_report, record, call, resolved), as_json=as_json, html=alone)
    raise typer.Exit(EXIT_GROUNDED if record else EXIT_NOT)


def _write_pages(record: Audit | ClaimCard, folder: str) -> None:
    """Write the pages of cards, and over them the page of the whole answer, or the list of one claim's."""
    pages = IndexedPages(folder, prefix="card")
    cards = record.cards if isinstance(record, Audit) else (record,)
    for card in cards:
        _add_page(pages, 1, card)
    if not isinstance(record, Audit):
        pages.finish(INDEX_HEADLINE)
        return
    from verifier.report.audit.page import render_audit_page
    from verifier.report.audit.wording import build_audit_report

    page = render_audit_page(build_audit_report(record), pages.names)
    write_bytes(str(Path(folder) / INDEX), page.encode("utf-8"))


def read_key(path: str | None) -> bytes | None:
    """Return the secret of a file, without the line break that ends it; None where no file is named."""
    return None if path is None else Path(path).read_bytes().rstrip(b"\r\n")


# --- Inputs -----------------------------------------------------------------------------------------------


def _take_input(given: list[str], *, as_json: bool, receipt: str | None) -> tuple[str, list[str]]:
    if not given:
        raise InputError("no claims were given: name their file, or write --claim-text TEXT")
    if as_json or receipt is not None:
        raise InputError("--json and --receipt are for one claim: cards of a file are JSON, a line each")
    return given[0], given[1:]


def _list_files(paths: list[str], corpus: str | None) -> list[str]:
    return [path for path in [*paths, corpus or ""] if Path(path).is_file()]


def _read_evidence(stack: ExitStack, paths: list[str], texts: list[str], corpus: str | None) -> _Evidence:
    """Return the corpus that was named, or the documents of files and texts as sources.

    What sources cannot hold (pages, tables, marked spans, gold) makes them a corpus in memory.
    """
    if corpus is not None and (paths or texts):
        raise InputError("--corpus and other evidence were given: give one of them")
    named = stack.enter_context(open_named_corpus(corpus))
    if named is not None:
        return named
    if not paths and not texts:
        raise InputError("no evidence was given: name files or folders, --evidence-text TEXT, or --corpus")
    documents, spans = [], []
    for path in paths:
        if not Path(path).exists():
            raise InputError(f"{path}: no such file or folder")
        more = read_folder(path) if Path(path).is_dir() else read_file(path)
        if not more[0] and Path(path).is_dir():
            raise InputError(
                f"{path}: no file of this folder can be read as evidence; expected texts, Markdown, HTML, "
                "tables or documents in .jsonl"
            )
        documents += more[0]
        spans += more[1]
    plain = [Document(doc_id=f"s{len(documents) + place}", text=text) for place, text in enumerate(texts, 1)]
    held = stack.enter_context(open_corpus(":memory:"))
    for problem in hold(held, [*documents, *plain], spans).problems:
        if problem.code == UNREADABLE:
            # What is left out of the evidence would change what is said of every claim.
            raise InputError(str(problem))
    read = [*held.documents.values()]
    return tuple(map(_make_source, read)) if not spans and all(map(_is_source, read)) else held


def _is_source(document: Document) -> bool:
    return document.format in FORMATS and not document.pages and document.meta is None


def _make_source(document: Document) -> Source:
    formats: dict[str, Format] = {format: format for format in FORMATS}
    return Source(
        id=document.doc_id, text=document.text, title=document.title, format=formats[document.format]
    )


def _begin(
    source: str,
    resumed: Path | None,
    evidence: _Evidence,
    policy: AuditPolicy,
    times: tuple[str | None, str | None],
    *,
    as_of: str | None,
    whole_answers: bool,
    key: bytes | None,
    asked: Asked,
) -> tuple[int, Iterator[AuditRow]]:
    from verifier.grounding.api import prepare
    from verifier.receipts.audits import resume_audit, run_audit

    lines = read_lines(sys.stdin.buffer if source == "-" else Path(source))
    held = evidence if isinstance(evidence, Corpus) else prepare(evidence, policy=policy.claim_policy)
    if resumed is not None:
        return resume_audit(
            lines,
            resumed,
            held,
            policy=policy,
            drafted_at=times[0],
            verified_at=times[1],
            whole_answers=whole_answers,
            key=key,
            as_of=as_of,
            mode=asked.mode,
            domain=asked.domain,
            search=asked.search,
        )
    rows = run_audit(
        lines,
        held,
        policy=policy,
        drafted_at=times[0],
        verified_at=times[1],
        whole_answers=whole_answers,
        key=key,
        as_of=as_of,
        mode=asked.mode,
        domain=asked.domain,
        search=asked.search,
    )
    return 0, rows


# --- Rows and pages ---------------------------------------------------------------------------------------


class _Counts:
    """What a run has written so far."""

    def __init__(self) -> None:
        self.start = 0
        self.counts: Counter[str] = Counter()

    def name_bad_rows(self, output: Path) -> None:
        """Count and name the bad lines among the rows that are there already."""
        from verifier.receipts.audits import list_bad_rows

        for line, error in list_bad_rows(output, self.start):
            self.counts["errors"] += 1
            typer.echo(f"line {line}: {show_plainly(error)}", err=True)

    def add(self, row: AuditRow) -> None:
        self.counts["rows"] += 1
        for card in row.cards:
            self.counts[card.label] += 1
            self.counts["abstained"] += card.abstained
        if row.cards:
            return
        if row.error is not None:
            self.counts["errors"] += 1
        else:
            self.counts["without claims"] += 1

    def summarize(self, seconds: float) -> str:
        """Return the line that ends a run."""
        rate = self.counts["rows"] / seconds if seconds > 0 else 0.0
        after = f" after {self.start:,} that were there" if self.start else ""
        labels = ", ".join(f"{label} {self.counts[label]:,}" for label in _LABELS)
        rest = ", ".join(
            f"{name} {self.counts[name]:,}" for name in ("abstained", "without claims", "errors")
        )
        return f"{say_rows(self.counts['rows'])}{after}, {rate:,.0f} rows/s; {labels}; {rest}"


def _write_rows(
    rows: Iterable[AuditRow],
    source: str,
    output: str,
    done: _Counts,
    pages: IndexedPages | None,
    *,
    resume: bool,
) -> None:
    n_lines = count_lines(source)
    with open_output(output, resume=resume) as target, show_progress(n_lines, 0) as progress:
        task = next(iter(progress.task_ids), None)
        for row in rows:
            _write_row(row, target, pages)
            done.add(row)
            if row.error is not None:
                progress.console.print(
                    f"line {row.line}: {show_plainly(row.error)}",
                    markup=False, highlight=False, soft_wrap=True,
                )  # fmt: skip
            if task is not None:
                progress.update(task, completed=row.line)
        target.flush()


def _write_row(row: AuditRow, target: BinaryIO, pages: IndexedPages | None) -> None:
    target.write(row.to_line() + b"\n")
    if pages is None:
        return
    for card in row.cards:
        _add_page(pages, row.line, card)
    if row.error is not None:
        pages.add_bad(row.line, row.error)


def _add_page(pages: IndexedPages, line: int, card: ClaimCard) -> None:
    from verifier.report.card.page import render_card_page
    from verifier.report.card.wording import build_card_report

    report = replace(build_card_report(card), heading=Heading(index=INDEX))
    name = " ".join(part for part in (card.answer_id, card.claim.claim_id) if part)
    pages.add(line, report, partial(render_card_page, report), name=name, text=card.claim.text)
