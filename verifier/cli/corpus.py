"""``verifier corpus``: documents in a file, searched exactly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn, cast, get_args

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from verifier import corpus as corpora
from verifier.audit.evidence.fresh_passages import rank_fresh
from verifier.cli.inputs import InputError, read_text
from verifier.cli.options import with_options
from verifier.cli.output import EXIT_GROUNDED, EXIT_NOT, print_report, report_errors, write_bytes
from verifier.cli.output_files import check_files, check_stdin_once
from verifier.corpus import Change, CorpusError, Entry, MarkedPart, Problem, RankedSpan, RankMethod
from verifier.corpus.readers import (
    DATA_SUFFIXES,
    SUFFIXES,
    Entries,
    name_unreadable,
    read_corpus_lines,
    read_file,
    read_folder,
)
from verifier.corpus.records import UNREADABLE
from verifier.corpus.store import HEADER
from verifier.demo import CORPUS
from verifier.policies.audit import load_audit_policy
from verifier.records.json_lines import write_json_line
from verifier.report.common.hidden_characters import show_plainly

if TYPE_CHECKING:
    from verifier.corpus import Corpus
    from verifier.corpus.indexing import Progress as Report

corpus_app = typer.Typer(
    help="Documents and their passages in a file, searched exactly.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@corpus_app.command(short_help="Add documents and spans to a corpus, all or nothing.")
@with_options
def add(
    corpus: str,
    paths: list[str] | None = None,
    replace: bool = False,
    example: bool = False,
    as_json: bool = False,
) -> None:
    """Add documents and spans to a corpus, all or nothing; a new file is made.

    Exit code 0 means that all was added, 1 that something was refused and so nothing was, or that a file
    could not be read (UNREADABLE) and the others were added: each problem is named with its file and line.
    """
    given = [*(paths or []), *([str(CORPUS)] if example else [])]
    with report_errors():
        documents, spans = _read_paths(given, corpus)
        if not spans and all(entry.code == UNREADABLE for entry in documents):
            _refuse(_list_unreadable(documents, given), as_json=as_json)
        try:
            with corpora.open_corpus(corpus) as opened, _show_progress() as progress:
                change = opened.add(documents, spans, replace=replace, progress=progress)
                counts = _count_held(opened)
        except CorpusError as error:
            if not error.problems:
                raise
            _refuse(error.problems, as_json=as_json)
    if as_json:
        problems = [problem.to_dict() for problem in change.problems]
        added: dict[str, object] = {"documents": change.documents, "spans": change.spans}
        typer.echo(write_json_line({"added": added, "corpus": counts, "problems": problems}))  # type: ignore[dict-item]
    else:
        _print_problems(change.problems)
        typer.echo(_say_change("Added", change, counts))
    left_out = any(problem.code == UNREADABLE for problem in change.problems)
    raise typer.Exit(EXIT_NOT if left_out else EXIT_GROUNDED)


@corpus_app.command(short_help="Remove documents with their marked spans.")
@with_options
def remove(corpus: str, doc_ids: list[str], as_json: bool = False) -> None:
    """Remove documents with their marked spans from a corpus, all or nothing.

    Exit code 0 means that all were removed; an id that the corpus does not have is an error.
    """
    with report_errors(), corpora.open_corpus(corpus) as opened:
        change = opened.remove(doc_ids)
        counts = _count_held(opened)
    if as_json:
        removed = {"documents": change.documents, "spans": change.spans}
        typer.echo(write_json_line({"removed": removed, "corpus": counts}))
    else:
        typer.echo(_say_change("Removed", change, counts))


@corpus_app.command(short_help="Name every problem of a corpus, or of files for one.")
@with_options
def check(corpus: str, paths: list[str] | None = None, as_json: bool = False) -> None:
    """Name every problem of a corpus, and of files that would be added to it; nothing is added.

    Files alone are checked as if a new corpus were made of them. How much of each document lies in marked
    spans is told as well.

    Exit code 0 means that there is no problem, 1 that there are some.
    """
    with report_errors():
        if _is_to_add(corpus):
            problems, marked = _try_files([corpus, *(paths or [])], None)
        elif paths and not Path(corpus).exists():
            problems, marked = _try_files(paths, corpus)
        else:
            with corpora.open_corpus(corpus, read_only=True) as opened:
                problems = opened.check(*_read_paths(paths, corpus)) if paths else opened.check()
                marked = opened.list_marked_parts()
    if as_json:
        parts = [part.to_dict() for part in marked]
        listed = [problem.to_dict() for problem in problems]
        typer.echo(write_json_line({"marked": parts, "problems": listed}))
    else:
        for problem in problems:
            typer.echo(show_plainly(str(problem)))
        for part in marked:
            typer.echo(show_plainly(_say_marked(part)))
        typer.echo(_count(len(problems), "problem") if problems else "No problem")
    raise typer.Exit(EXIT_NOT if problems else EXIT_GROUNDED)


def _is_to_add(path: str) -> bool:
    """Return whether a path is a folder or a file that can be added to a corpus, and is no corpus itself."""
    file = Path(path)
    if file.is_file() and file.suffix.lower() in (*DATA_SUFFIXES, *SUFFIXES):
        with file.open("rb") as opened:
            return opened.read(len(HEADER)) != HEADER
    return path == "-" or file.is_dir()


def _try_files(
    paths: Sequence[str], corpus: str | None
) -> tuple[tuple[Problem, ...], tuple[MarkedPart, ...]]:
    """Return the problems of files, and how much of their documents is marked where nothing is refused."""
    documents, spans = _read_paths(paths, corpus)
    if not documents and not spans:
        raise InputError(f"nothing to check: {', '.join(paths)}: expected at least one document in it")
    with corpora.open_corpus(":memory:") as trial:
        try:
            problems = trial.add(documents, spans).problems
        except CorpusError as error:
            problems = error.problems
            if not problems:
                raise
        return problems, trial.list_marked_parts()


def _say_marked(part: MarkedPart) -> str:
    percent = part.n_chars * 100 // max(1, part.n_all)
    share = f"{part.n_chars:,} of {_count(part.n_all, 'character')} ({percent} %)"
    return f"{part.doc_id}: {share} in {_count(part.n_spans, 'marked span')}; the rest is searched as well"


@corpus_app.command()
@with_options
def search(
    corpus: str,
    query: str,
    k: int | None = None,
    method: Annotated[
        str | None,
        typer.Option("--method", metavar="|".join(get_args(RankMethod)), help="How they are ranked."),
    ] = None,
    as_of: str | None = None,
    policy: str = "default",
    as_json: bool = False,
) -> None:
    """Print the passages that rank best for a query.

    Exit code 0 means that there are some, 1 that no passage shares a word with the query.
    """
    with report_errors():
        resolved = load_audit_policy(policy)
        with corpora.open_corpus(corpus, read_only=True) as opened:
            wanted = cast("RankMethod | None", method)
            many = resolved.rank_k if k is None else k
            if as_of is None:
                found = opened.search(query, method=wanted, k=many, policy=resolved)
            else:
                ranked = wanted or cast("RankMethod", resolved.rank_method)
                found = rank_fresh(query, opened, as_of=as_of, method=ranked, k=many, policy=resolved)
            if as_json:
                ranking = {
                    **({} if as_of is None else {"as_of": as_of}),
                    "corpus_digest": opened.digest,
                    "k": many,
                    "method": method or resolved.rank_method,
                    "policy": {"hash": resolved.hash, "name": resolved.name},
                    "query": query,
                    "ranked": [item.to_dict() for item in found],
                }
                typer.echo(write_json_line(ranking))  # type: ignore[arg-type]
    if not as_json:
        print_report(_make_table(found)) if found else typer.echo("No passage shares a word with it")
    raise typer.Exit(EXIT_GROUNDED if found else EXIT_NOT)


@corpus_app.command(short_help="Write a corpus as lines of JSON.")
@with_options
def export(corpus: str, output: str = "-") -> None:
    """Write a corpus as lines of JSON, which `add` reads: documents by id, then marked spans by id.

    A corpus that another tokenizer indexed can be exported, too.
    """
    with report_errors():
        check_files([corpus], {"--output": output})
        with corpora.Corpus(corpus, read_only=True, any_tokenizer=True) as opened:
            write_bytes(output, "".join(f"{line}\n" for line in opened.export()).encode("ascii"))


@corpus_app.command()
@with_options
def digest(corpus: str, as_json: bool = False) -> None:
    """Print the digest of a corpus: the SHA-256 of its export."""
    with report_errors(), corpora.open_corpus(corpus, read_only=True) as opened:
        found = opened.digest
        counts = _count_held(opened)
    typer.echo(write_json_line({"digest": found, **counts}) if as_json else found)


def _read_paths(paths: Sequence[str], corpus: str | None) -> tuple[list[Entry], list[Entry]]:
    """Return the documents and the spans of files and folders."""
    if not paths:
        raise InputError("nothing to add was given: name files or folders, or write --example")
    check_stdin_once(paths)
    check_files([path for path in paths if Path(path).is_file()], {"CORPUS": corpus})
    documents: list[Entry] = []
    spans: list[Entry] = []
    for path in paths:
        if path == "-":
            more = read_corpus_lines(read_text(path).split("\n"), "stdin")
        else:
            more = read_folder(path) if Path(path).is_dir() else _read_named(path)
        documents += more[0]
        spans += more[1]
    return documents, spans


def _read_named(path: str) -> Entries:
    """Read a file that was named; a document that cannot be read does not stop the others."""
    try:
        return read_file(path)
    except CorpusError as error:
        if Path(path).suffix.lower() in DATA_SUFFIXES:
            raise
        return [name_unreadable(path, error)], []


def _list_unreadable(documents: Sequence[Entry], paths: Sequence[str]) -> tuple[Problem, ...]:
    """Return why none of the documents can be read. Raises `InputError` where there are none at all."""
    if not documents:
        raise InputError(f"nothing to add: {', '.join(paths)}: expected at least one document in it")
    with corpora.open_corpus(":memory:") as trial:
        return trial.check(documents)


def _count_held(corpus: Corpus) -> dict[str, int]:
    return {"documents": len(corpus.documents), "spans": corpus.n_spans}


def _say_change(done: str, change: Change, counts: Mapping[str, int]) -> str:
    held = _count(counts["documents"], "document"), _count(counts["spans"], "passage")
    changed = f"{_count(change.documents, 'document')} and {_count(change.spans, 'marked span')}"
    return f"{done} {changed}: {held[0]}, {held[1]} in all"


@contextmanager
def _show_progress() -> Iterator[Report | None]:
    """Show on a terminal how many documents are indexed."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn("indexing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("indexing", total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


def _refuse(problems: Sequence[Problem], *, as_json: bool) -> NoReturn:
    """End an addition that was refused."""
    if as_json:
        typer.echo(write_json_line({"problems": [problem.to_dict() for problem in problems]}))
    else:
        _print_problems(problems)
        typer.echo(f"{_count(len(problems), 'problem')}, nothing was added", err=True)
    raise typer.Exit(EXIT_NOT)


def _print_problems(problems: Sequence[Problem]) -> None:
    for problem in problems:
        typer.echo(show_plainly(str(problem)), err=True)


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _make_table(found: Sequence[RankedSpan]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("score", justify="right")
    table.add_column("document")
    table.add_column("place")
    table.add_column("passage")
    for item in found:
        page = "" if item.page is None else f"page {item.page}, "
        marked = "" if item.span_id == f"{item.doc_id}#{item.start}-{item.end}" else f" ({item.span_id})"
        place = f"{page}{item.start}-{item.end}{marked}"
        passage = " ".join(show_plainly(item.snippet).split())
        table.add_row(f"{item.rank_score:,}", show_plainly(item.doc_id), show_plainly(place), passage)
    return table
