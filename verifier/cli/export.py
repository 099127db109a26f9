"""``verifier cards export``: cards in the forms of other systems."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, Annotated, BinaryIO, TypeAlias

import typer

from verifier.cli.inputs import InputError
from verifier.cli.options import with_options
from verifier.cli.output import EXIT_GROUNDED, EXIT_NOT, report_errors, tell_written
from verifier.cli.output_files import check_files, check_is_file
from verifier.receipts.whole_files import open_whole
from verifier.report.common.hidden_characters import show_plainly

if TYPE_CHECKING:
    from verifier.audit.records.card import ClaimCard
    from verifier.exports.csv_rows import QueuedCard

FORMS = ("csv", "card", "bundle", "prov", "otel", "langfuse", "preferences", "parquet")


FormOption: TypeAlias = Annotated[
    str, typer.Option("--format", metavar="|".join(FORMS), help="The form that they are written in.")
]


_PART = 2**20


@with_options
def export(cards: str, form: FormOption = "csv", output: str = "-") -> None:
    """Write cards as a table, as provenance, as events, scores or training data of other systems.

    What is left out of the cards is left out of the export. Lines that are no card are named on stderr. Exit
    code 0; 1 where a line was bad.
    """
    bad: list[tuple[int, str]] = []
    with report_errors():
        check_is_file(cards)
        check_files([cards], {"--output": output})
        write_export(form, ((card, None) for card in _read(cards, bad)), output)
    for number, problem in bad:
        typer.echo(f"line {number}: {show_plainly(problem)}", err=True)
    raise typer.Exit(EXIT_NOT if bad else EXIT_GROUNDED)


def _read(path: str, bad: list[tuple[int, str]]) -> Iterator[ClaimCard]:
    from verifier.exports.card_lines import read_cards
    from verifier.receipts.batch import read_lines

    for one in read_cards(read_lines(sys.stdin.buffer if path == "-" else Path(path))):
        if isinstance(one, tuple):
            bad.append(one)
        else:
            yield one


def write_export(
    form: str,
    rows: Iterable[QueuedCard],
    output: str,
    *,
    read_override: Callable[[ClaimCard], str | None] = lambda _: None,
) -> None:
    """Write cards in a form as they come: a file whole or not at all, at constant memory.

    Tables say where cards stand in the queue, if they are there.
    `read_override` gives what a person said instead. Raises `InputError` for a form that there is not.
    """
    if form not in FORMS:
        raise InputError(f"--format: got {form!a}, expected one of {', '.join(FORMS)}")
    if output != "-":
        with open_whole(output) as file:
            _write_form(form, rows, file, read_override)
        tell_written(output)
    elif form == "parquet":
        # A pipe cannot tell where it is, as the writer of the format asks.
        with TemporaryFile() as file:
            _write_form(form, rows, file, read_override)
            file.seek(0)
            while part := file.read(_PART):
                typer.echo(part, nl=False)
    else:
        for text in _list_parts(form, rows, read_override):
            typer.echo(text.encode("utf-8"), nl=False)


def _write_form(
    form: str,
    rows: Iterable[QueuedCard],
    file: BinaryIO | IO[bytes],
    read_override: Callable[[ClaimCard], str | None],
) -> None:
    if form == "parquet":
        from verifier.exports.parquet import write_queue_parquet

        write_queue_parquet(rows, file)
    else:
        file.writelines(text.encode("utf-8") for text in _list_parts(form, rows, read_override))


def _list_parts(
    form: str, rows: Iterable[QueuedCard], read_override: Callable[[ClaimCard], str | None]
) -> Iterator[str]:
    from verifier.exports import bundle, csv_rows, described_card, langfuse, otel, preferences, prov
    from verifier.records.json_lines import write_json_line

    if form == "csv":
        yield from csv_rows.write_queue_csv(rows)
        return
    cards = (card for card, _ in rows)
    whole = {"bundle": bundle.write_bundle, "prov": prov.write_prov}
    if form in whole:
        yield from whole[form](cards)
        return
    for card in cards:
        if form == "langfuse":
            yield from (f"{write_json_line(score)}\n" for score in langfuse.list_scores(card))
        elif form == "card":
            yield f"{write_json_line(described_card.write_described(card))}\n"
        elif form == "otel":
            yield f"{write_json_line(otel.build_event(card))}\n"
        else:
            row = preferences.build_preference(card, human_override=read_override(card))
            yield f"{write_json_line(row)}\n"
