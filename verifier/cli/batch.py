"""``verifier batch``: many calls, JSONL in and out, in the same order."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Annotated, BinaryIO

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TaskProgressColumn,
    TimeRemainingColumn,
)

from verifier.calls import FUNCTIONS, AuditCall, ClaimCall
from verifier.calls.call_records import CHECK_FUNCTION
from verifier.cli.inputs import InputError, open_named_corpus, read_settings
from verifier.cli.limits import judge_limits, read_limits
from verifier.cli.options import with_options
from verifier.cli.output import (
    EXIT_BROKEN,
    EXIT_GROUNDED,
    EXIT_INTERRUPTED,
    EXIT_NOT,
    OutputError,
    report_errors,
)
from verifier.cli.output_files import check_files, check_folder, check_is_file, check_kept
from verifier.cli.pages import INDEX, IndexedPages
from verifier.cli.reports import prepare_report
from verifier.cli.tables import check_table, name_rows, prepare_rows, read_columns, read_input, write_table
from verifier.measures.exact import Ratio
from verifier.receipts.batch import (
    Batch,
    BatchError,
    KilledError,
    LineId,
    LineRemarks,
    drop_cut_row,
    list_bad,
    make_batch,
    read_finished,
    scan_rows,
)
from verifier.receipts.csv_lines import count_csv_rows, is_csv
from verifier.receipts.finished_rows import ACCEPTED, CONTRADICTED, NOT_ACCEPTED, FinishedRow, name_outcome
from verifier.receipts.jobs import ENGINES, begin_batch
from verifier.receipts.parquet_rows import count_rows, is_parquet
from verifier.report.common.frame import Heading
from verifier.report.common.hidden_characters import show_plainly
from verifier.report.common.language import say_count

_MOST_NAMED = 5
"""How many lines a remark names."""

_MOST_IDS = 200_000
"""How many ids are remembered, so that memory does not grow with the input."""

_NO_JSON = re.compile(r"expected JSON(?:: |\Z)")

_MODES = ("STRICT", "HYBRID", "UNGROUNDED")
_CLAIMS = (ACCEPTED, CONTRADICTED, NOT_ACCEPTED)
_REPORTS = {
    "SUPPORTED": "supported",
    "CONTRADICTED": "contradicted",
    "NOT_FOUND": "not in the sources",
    "UNDECIDED": "not confirmed",
    "NO_CLAIM": "nothing claimed",
}
"""The outcomes of reports as a run's last line names them: each answer counts as its worst sentence."""


@with_options
def batch(
    source: str,
    output: str = "-",
    policy: str = "default",
    settings: list[str] | None = None,
    keep: list[str] | None = None,
    files: Path | None = None,
    corpus: str | None = None,
    function: Annotated[
        str | None,
        typer.Option(
            "--function",
            metavar="NAME",
            help="What lines are checked by that name no function: check for a report of each answer; one of "
            f"{', '.join(FUNCTIONS)}.",
        ),
    ] = None,
    column: list[str] | None = None,
    resume: bool = False,
    overwrite: bool = False,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs",
            "-j",
            min=1,
            metavar="N",
            help="How many processes work at the lines; without it 1, or all of a cluster.",
        ),
    ] = None,
    engine: Annotated[
        str,
        typer.Option(
            "--engine",
            metavar="|".join(ENGINES),
            help="Where they work: on this machine, or on a cluster, by Ray Data.",
        ),
    ] = "local",
    fail_under: list[str] | None = None,
    html: str | None = None,
    csv: str | None = None,
) -> None:
    """Check many answers: one row out for every line in, in the same order.

    A line that cannot be used is named on stderr and kept as a row with its error. --fail-under knows two
    figures, shares of all rows, those that were there and bad ones among them: passed (STRICT, SUPPORTED, or
    a claim accepted) and grounded (HYBRID, too). --html and --csv list all rows, the worst first, with what
    is wrong counted by code.

    --engine ray uses the cluster that RAY_ADDRESS names, or else one that it starts on this machine. A table
    is written when the run has ended; until then its rows are in FILE.jsonl.

    Exit code 0 means that no row is bad, whatever the verdicts; 1 that some are, or that a figure is below
    its limit; 3 that the disk or the memory ran out, or that no process survived a line; 130 that it was
    interrupted. Whole rows stay, and --resume goes on after them; it makes the bad ones again.
    """
    table, output = output, name_rows(output)
    keep, overrides = keep or [], settings or []
    resumed = Path(output) if resume else None
    start = 0
    counts: Counter[str] = Counter()
    remarks = _Remarks({*keep})
    try:
        with report_errors(), open_named_corpus(corpus) as opened:
            check_resumed(source, output, resume=resume)
            columns = read_columns(source, column or [])
            _check_folders(source, output, files=files, html=html, csv=csv)
            read = [source, *([corpus] if corpus else [])]
            check_files(read, _name_written(table, output, csv), policy=policy, settings=settings)
            for path in dict.fromkeys((table, output)):
                check_kept(path, resume=resume, overwrite=overwrite)
            limits = read_limits(("passed", "grounded"), under=fail_under)
            prepare_rows(table, output, resume=resume)
            if remark := check_table(source, columns, keep, function):
                typer.echo(remark, err=True)
            lines = read_input(source, columns, keep, function)
            batch_of = make_batch(
                (), policy=policy, keep=keep, base=files, overrides=read_settings(overrides), corpus=opened,
                function=function,
            )  # fmt: skip
            if resume:
                told = partial(_count_remarks, counts=counts, remarks=remarks)
                lines = _remark_on_finished(batch_of, lines, scan_rows(Path(output))[0], told)
                counts["bad before"] = sum(1 for _ in list_bad(Path(output)))
            start, rows = begin_batch(
                lines, resumed=resumed, jobs=jobs, engine=engine, policy=policy,
                overrides=read_settings(overrides), keep=keep, base=files, corpus=opened,
                function=function,
            )  # fmt: skip
            _count_finished(Path(output), start, counts)
            n_lines = count_lines(source)
            began = perf_counter()
            with open_output(output, resume=resume) as target, show_progress(n_lines, start) as progress:
                _write_rows(rows, target, progress, counts=counts, remarks=remarks)
            seconds = perf_counter() - began
            if html is not None or csv is not None:
                given = read_input(source, columns, keep, function)
                _list_all(batch_of, given, Path(output), html=html, csv=csv)
            write_table(output, table, keep)
    except KeyboardInterrupt:
        say_broken("interrupted", start + counts["rows"], output)
        raise typer.Exit(EXIT_INTERRUPTED) from None
    except (MemoryError, RecursionError, OutputError) as error:
        # What was counted may not have been written.
        whole = start + counts["rows"] if output == "-" else scan_rows(Path(output))[0]
        say_broken(f"stopped by {str(error) or type(error).__name__}", whole, output)
        raise typer.Exit(EXIT_BROKEN) from None
    _say_end(counts, start, remarks, seconds, function)
    failed = [*judge_limits(limits, _measure(counts, start))]
    for problem in failed:
        typer.echo(f"verifier: {problem}", err=True)
    raise typer.Exit(EXIT_NOT if failed or counts["errors"] else EXIT_GROUNDED)


def _name_written(table: str, output: str, csv: str | None) -> dict[str, str | None]:
    """Return the files that are written, by what they are called in errors."""
    return {"--output": table, "--csv": csv, **({"the rows": output} if table != output else {})}


def _say_end(
    counts: Counter[str], start: int, remarks: _Remarks, seconds: float, function: str | None
) -> None:
    """Say on stderr what may be unexpected of a run, and what it came to."""
    for remark in _list_remarks(counts, start, remarks):
        typer.echo(remark, err=True)
    typer.echo(_summarize(counts, seconds, start, function), err=True)


def _check_folders(
    source: str, output: str, *, files: Path | None, html: str | None, csv: str | None
) -> None:
    """Raise `InputError` for a folder that cannot be used, and for lists that nothing can be made of."""
    if files is not None and not files.is_dir():
        raise InputError(f"--files {files}: there is no such folder")
    if (html is not None or csv is not None) and "-" in (source, output):
        raise InputError(
            "--html and --csv need an input file and --output FILE: they are made of both, line by line"
        )
    check_folder("--html", html)


def _list_all(batch: Batch, lines: Iterator[str], output: Path, *, html: str | None, csv: str | None) -> None:
    """Write the pages of all rows of an output, and their list; the lines say what was asked."""
    pages = IndexedPages(html, prefix="row", csv=csv)
    count = scan_rows(output)[0]
    finished = read_finished(output, count)
    for (line, record, error, name), text in zip(finished, lines, strict=False):
        if record is None:
            pages.add_bad(line, error, name=name)
            continue
        call, policy, _ = batch.read_line(text)
        said = call.claim if isinstance(call, (AuditCall, ClaimCall)) else call.answer
        rendering = prepare_report(record, call, policy, Heading(title=name, index=INDEX))
        shown = said if isinstance(said, str) else said.text
        pages.add(line, rendering.report, rendering.make_page, name=name, text=shown)
    pages.finish(say_count(count, "{n} row, the worst first", "{n} rows, the worst first"))


def _measure(counts: Counter[str], start: int) -> dict[str, Ratio]:
    """Return the figures that may have limits."""
    total = start + counts["rows"]
    passed = counts["STRICT"] + counts["SUPPORTED"] + counts[ACCEPTED]
    return {"passed": Ratio(passed, total), "grounded": Ratio(passed + counts["HYBRID"], total)}


def _remark_on_finished(
    batch: Batch, lines: Iterator[str], count: int, told: Callable[[int, LineRemarks], None]
) -> Iterator[str]:
    """Yield lines; of the first ones, whose rows are there, tell what may be unexpected of them."""
    for number, line in enumerate(lines, 1):
        if number <= count:
            told(number, batch.remark_on(line))
        yield line


@dataclass(slots=True)
class _Remarks:
    """What is told of a run at its end: kept keys that no line has, and the first lines of each kind.

    `textless` are lines without a text to check against, `repeated` those with the id of an earlier line.
    """

    unseen: set[str]
    textless: list[int] = field(default_factory=list)
    repeated: list[int] = field(default_factory=list)
    ids: set[int] = field(default_factory=set)

    def is_repeated(self, id: LineId | None) -> bool:
        """Return whether an earlier line has an id; of very many ids only the first are remembered."""
        if id is None:
            return False
        key = hash((type(id), id))
        if key in self.ids:
            return True
        if len(self.ids) < _MOST_IDS:
            self.ids.add(key)
        return False


def _count_remarks(line: int, found: LineRemarks, *, counts: Counter[str], remarks: _Remarks) -> None:
    """Count what may be unexpected of a line."""
    remarks.unseen.difference_update(found.kept)
    counts["claims as answers"] += found.claim_as_answer
    for kind, lines, applies in (
        ("without text", remarks.textless, found.lacks_text),
        ("same id", remarks.repeated, remarks.is_repeated(found.id)),
    ):
        counts[kind] += applies
        lines += [line] if applies and len(lines) < _MOST_NAMED else []


def _count_finished(output: Path, start: int, counts: Counter[str]) -> None:
    """Count what became of the rows that are there already, and name the bad ones."""
    if not start:
        return
    for line, record, error, _ in read_finished(output, start):
        counts["errors" if record is None else name_outcome(record)] += 1
        counts["unknown keys"] += "unknown key" in error
        if record is None:
            typer.echo(_name_bad_line(line, error), err=True)


def _name_bad_line(line: int, error: str) -> str:
    # What is wrong with a row of a table begins with the line of the file that it stands in.
    return f"{'row' if error.startswith('line ') else 'line'} {line}: {show_plainly(error)}"


def check_resumed(source: str, output: str, *, resume: bool) -> None:
    """Raise `InputError` where there is no input, or no output to go on after."""
    if resume and output == "-":
        raise InputError("--resume needs --output FILE: what went to stdout cannot be read back")
    check_is_file(source)


def count_lines(source: str) -> int | None:
    """Return how many lines there are to come, where that can be known."""
    if source == "-":
        return None
    if is_parquet(source):
        return count_rows(Path(source))
    if is_csv(source):
        return count_csv_rows(Path(source))
    with Path(source).open("rb") as file:
        return sum(1 for _ in file)


@contextmanager
def open_output(path: str, *, resume: bool) -> Iterator[BinaryIO]:
    """Open what rows are written to; raise `OutputError` where writing them fails."""
    if path == "-":
        yield from _write_to_stdout()
        return
    file = Path(path).open("ab" if resume else "wb")  # noqa: SIM115  (opening may fail as usage does)
    try:
        with file:
            yield file
    except OSError as error:
        with suppress(OSError, BatchError):
            # Of the row that did not fit nothing stays.
            drop_cut_row(Path(path))
        # What is read on the way may fail as well, and has a name.
        raise OutputError(f"{error.filename or path}: {error.strerror or error}") from None


def _write_to_stdout() -> Iterator[BinaryIO]:
    target = sys.stdout.buffer
    try:
        yield target
        target.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(f"stdout: {error.strerror or error}") from None


def say_broken(reason: str, n_rows: int, output: str) -> None:
    """Say on stderr why a run ended before its input did, and how to go on."""
    again = "" if output == "-" else "; run again with --resume"
    typer.echo(f"{show_plainly(reason)} after {say_rows(n_rows)}{again}", err=True)


@contextmanager
def show_progress(n_lines: int | None, start: int) -> Iterator[Progress]:
    """Show a bar on stderr, or where that is no terminal a line now and then; yield the bar to advance."""
    console = Console(file=sys.stderr)
    columns = (BarColumn(), TaskProgressColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress if console.is_terminal else _ToldProgress
    with bar(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        progress.add_task("rows", total=n_lines, completed=start)
        yield progress


class _ToldProgress(Progress):
    """Progress for a log: a line on stderr each half minute in place of a bar."""

    _told = 0.0

    def start(self) -> None:
        self._told = perf_counter()

    def advance(self, task_id: TaskID, advance: float = 1) -> None:
        super().advance(task_id, advance)
        self.tell()

    def tell(self) -> None:
        """Say on stderr how far the run is, if it has been silent for long enough."""
        now = perf_counter()
        if now - self._told < TOLD_EVERY:
            return
        self._told = now
        for task in self.tasks:
            done, total = int(task.completed), task.total
            whole = "" if not total else f" of {int(total):,}, {100 * done // int(total)} %"
            typer.echo(f"{done:,} rows{whole}", err=True)


TOLD_EVERY = 30.0
"""How many seconds lie between two lines that say how far a run is."""


def _write_rows(
    rows: Iterator[FinishedRow],
    target: BinaryIO,
    progress: Progress,
    *,
    counts: Counter[str],
    remarks: _Remarks,
) -> None:
    """Write the rows, count them, and collect what may be unexpected of them."""
    for row in _name_killers(rows):
        target.write(row.text + b"\n")
        counts["rows"] += 1
        found = LineRemarks(row.kept, row.claim_as_answer, row.lacks_text, row.id)
        _count_remarks(row.line, found, counts=counts, remarks=remarks)
        if row.error is None:
            counts[row.outcome] += 1
        else:
            counts["errors"] += 1
            counts["unknown keys"] += "unknown key" in row.error
            counts["no JSON"] += bool(_NO_JSON.search(row.error))
            progress.console.print(
                _name_bad_line(row.line, row.error),
                markup=False,
                highlight=False,
                soft_wrap=True,
            )
        for task in progress.task_ids:
            progress.advance(task)
    target.flush()


def _name_killers(rows: Iterator[FinishedRow]) -> Iterator[FinishedRow]:
    """Yield the rows; raise `OutputError` where no process survived a line."""
    try:
        yield from rows
    except KilledError as error:
        raise OutputError(str(error)) from None


def _list_remarks(counts: Counter[str], start: int, remarks: _Remarks) -> Iterator[str]:
    """Yield what the caller may not have expected of a run."""
    if not start and not counts["rows"]:
        yield "the input is empty: there was no line to check"
    else:
        yield from (f"--keep {show_plainly(key)}: no line has this key" for key in sorted(remarks.unseen))
    if counts["no JSON"] and counts["no JSON"] == start + counts["rows"]:
        yield (
            'no line is JSON: a line of a batch is an object such as {"answer": "...", "contexts": ["..."]}; '
            "verifier check reads one answer in a file of text"
        )
    if counts["unknown keys"]:
        yield "a key that is no part of a call is carried along where it is named: --keep KEY"
    if remarks.textless:
        yield (
            f"{_name_lines(remarks.textless, counts['without text'])}: no source, or one without words, or "
            "with nothing but the name of a file or a page; a batch takes texts, and reads no file that a "
            "line names"
        )
    if remarks.repeated:
        yield (
            f"{_name_lines(remarks.repeated, counts['same id'])}: the id of an earlier line; rows are told "
            "apart by their 'line'"
        )
    if counts["claims as answers"]:
        yield _explain_claims(counts["claims as answers"])


def _name_lines(lines: list[int], number: int) -> str:
    """Name the first lines of a number of them."""
    more = f" and {number - len(lines):,} more" if number > len(lines) else ""
    return f"line{'' if number == 1 else 's'} {', '.join(map(str, lines))}{more}"


def _explain_claims(number: int) -> str:
    checked = "1 line holds a claim and no function: it was checked as an answer"
    if number > 1:
        checked = f"{number:,} lines hold a claim and no function: they were checked as answers"
    return f'{checked}, by verify_quotes; "function": "check_claim" checks a claim against its evidence'


def _summarize(counts: Counter[str], seconds: float, start: int, function: str | None) -> str:
    # Where nothing was checked, what lines would have been counted as by the run's function.
    own: Iterable[str] = _MODES if function is None or function.startswith("verify_") else _CLAIMS
    own = _REPORTS if function == CHECK_FUNCTION else own
    kinds: tuple[Iterable[str], ...] = (_MODES, _CLAIMS, _REPORTS)
    told = [names for names in kinds if any(counts[name] for name in names)] or [own]
    modes = "; ".join(
        ", ".join(f"{_REPORTS.get(name, name)} {counts[name]:,}" for name in names) for names in told
    )
    rate = f", {counts['rows'] / seconds:,.0f} rows/s" if seconds > 0 and counts["rows"] else ""
    again = f", {counts['bad before']:,} of which were bad and are made again" if counts["bad before"] else ""
    resumed = f" after {start:,} that were there{again}" if start else ""
    return f"{say_rows(counts['rows'])}{resumed}{rate}; {modes}; errors {counts['errors']:,}"


def say_rows(number: int) -> str:
    """Return a number of rows with its noun."""
    return f"{number:,} {'row' if number == 1 else 'rows'}"
