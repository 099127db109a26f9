"""``verifier export``: cards in the forms of other systems."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from verifier.cli.files import check_files, check_is_file
from verifier.cli.inputs import InputError
from verifier.cli.output import EXIT_GROUNDED, EXIT_NOT, report_errors, write_bytes
from verifier.report.common.hidden_characters import show_plainly

if TYPE_CHECKING:
    from verifier.audit.card_record import ClaimCard

FORMS = ("csv", "bundle", "prov", "otel", "langfuse", "preferences", "parquet")


def export(
    cards: Annotated[
        str, typer.Argument(metavar="CARDS", help="Cards or audits, one a line, as JSON; - for stdin.")
    ],
    form: Annotated[
        str, typer.Option("--format", metavar="|".join(FORMS), help="The form that they are written in.")
    ] = "csv",
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="Where it goes; - for stdout.")
    ] = "-",
) -> None:
    """Write cards as a table, as provenance, as events, scores or training data of other systems.

    What is left out of the cards is left out of the export. Lines that are no card are named on stderr. Exit
    code 0; 1 where a line was bad.
    """
    bad: list[tuple[int, str]] = []
    with report_errors():
        if form not in FORMS:
            raise InputError(f"--format: got {form!a}, expected one of {', '.join(FORMS)}")
        check_is_file(cards)
        check_files([cards], {"--output": output})
        write_bytes(output, _write(form, _read(cards, bad)))
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


def _write(form: str, cards: Iterable[ClaimCard]) -> bytes:
    if form == "parquet":
        from verifier.exports.parquet import write_parquet

        target = io.BytesIO()
        write_parquet(cards, target)
        return target.getvalue()
    return "".join(_list_parts(form, cards)).encode("utf-8")


def _list_parts(form: str, cards: Iterable[ClaimCard]) -> Iterable[str]:
    from verifier.exports import bundle, csv_rows, langfuse, otel, preferences, prov
    from verifier.records.json_lines import write_json_line

    if form == "csv":
        return csv_rows.write_csv(cards)
    if form == "bundle":
        return bundle.write_bundle(cards)
    if form == "prov":
        return [f"{write_json_line(prov.build_prov(cards))}\n"]
    if form == "langfuse":
        values = (score for card in cards for score in langfuse.list_scores(card))
    elif form == "otel":
        values = map(otel.build_event, cards)  # type: ignore[assignment]
    else:
        values = map(preferences.build_preference, cards)  # type: ignore[assignment]
    return (f"{write_json_line(value)}\n" for value in values)
