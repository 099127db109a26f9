"""The way that ``verifier check``, ``verifier lattice`` and ``verifier claim`` have in common.

A command reads its own inputs into a call. The rest is the same for all: the files are looked at first, the
call runs under its policy, a receipt is stored, and the record is printed as bytes or as a report.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NoReturn

import typer

from verifier.calls import AnyCall
from verifier.cli.inputs import read_settings
from verifier.cli.output import EXIT_GROUNDED, EXIT_NOT, report_errors, show_outcome, write_bytes
from verifier.cli.output_files import check_files, is_policy_file
from verifier.cli.reports import prepare_report
from verifier.receipts.receipts import Receipt
from verifier.records.kept import KeptRecord
from verifier.report.common.frame import Heading


def run_check(
    read_call: Callable[[], AnyCall],
    inputs: Sequence[str],
    *,
    policy: str,
    settings: list[str] | None,
    as_json: bool,
    html: str | None,
    receipt: str | None,
    title_and_date: tuple[str | None, str | None],
) -> NoReturn:
    """Carry out a command that checks something, and end it with the exit code of what was found.

    `inputs` are the paths that `read_call` reads, ``-`` for stdin. `title_and_date` are those
    of the report. The rest are the options of these names.
    """
    with report_errors():
        check_files(
            inputs, {"--html": html, "--receipt": receipt}, as_json=as_json, policy=policy, settings=settings
        )
        call = read_call()
        call = replace(call, policy=policy, overrides=tuple(read_settings(settings or []).items()))
        resolved = call.resolve_policy()
        title, date = (said or "" for said in title_and_date)
        record = call.run_under(resolved)
        if receipt is not None:
            store_receipt(receipt, record, call)
        show_outcome(
            record,
            partial(prepare_report, record, call, resolved, Heading(title=title, date=date)),
            as_json=as_json,
            html=html,
        )
    raise typer.Exit(EXIT_GROUNDED if record else EXIT_NOT)


def store_receipt(path: str, record: KeptRecord, call: AnyCall) -> None:
    """Write a receipt; a policy file is named from the receipt's own folder, where replay looks for it."""
    if is_policy_file(call.policy):
        relative = os.path.relpath(call.policy, start=Path(path).parent)
        call = replace(call, policy=Path(relative).as_posix())
    line = Receipt(id=Path(path).stem, verdict=record, call=call).to_line()
    write_bytes(path, line.encode("utf-8") + b"\n")
