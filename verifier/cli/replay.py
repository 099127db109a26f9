"""``verifier replay``: a receipt run again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from policies import SHIPPED
from verifier.calls import Call
from verifier.cli.inputs import InputError, check_stdin_once, read_text
from verifier.cli.output import EXIT_GROUNDED, EXIT_NOT, report_errors
from verifier.jsonlines import ReceiptError
from verifier.receipts import BARE_CALLS, Receipt, is_bare_call, read_receipt
from verifier.replay import Replay, replay_receipt
from verifier.report.visible import show_plainly
from verifier.sources import Format, Source

_CAUSES = {
    "policy": "the policy is another one",
    "semantics": "the semantics revision is another one",
    "inputs": "the inputs are other ones",
    "engine": "policy, semantics and inputs are the same: the engine changed",
}

_MAX_VALUE_CHARS = 300


def replay(
    receipt: Annotated[str, typer.Argument(metavar="RECEIPT", help="The receipt's file; - for stdin.")],
    answer: Annotated[
        str | None, typer.Option("--answer", metavar="FILE", help="The answer, in place of the stored one.")
    ] = None,
    context: Annotated[
        list[str] | None,
        typer.Option(
            "--context", metavar="FILE", help="The context, in place of the stored one; one file a source."
        ),
    ] = None,
) -> None:
    """Run a receipt's call again: say identical, or show the first difference and what is behind it.

    Exit code 0 means identical bytes, 1 that they differ.
    """
    with report_errors():
        check_stdin_once([receipt, answer or "", *(context or [])])
        stored = _read_receipt(receipt)
        call = _replace_inputs(stored, answer, context or [])
        base = Path() if receipt == "-" else Path(receipt).parent
        result = replay_receipt(stored, call=call, base=base)
    for line in describe_replay(result):
        typer.echo(line)
    raise typer.Exit(EXIT_GROUNDED if result.identical else EXIT_NOT)


def describe_replay(replay: Replay) -> Iterator[str]:
    """Say how a call came out again, line by line."""
    if replay.now is None:
        yield "Not run: the receipt keeps no inputs."
    elif replay.identical:
        yield f"Identical: {replay.now.digest}"
    else:
        yield f"Different: {replay.receipt.verdict.digest} was recorded, now it is {replay.now.digest}"
        for difference in replay.differences[:1]:
            yield f"  first difference: {show_plainly(difference.path)}"
            yield f"    recorded: {_show_value(difference.recorded)}"
            yield f"    now:      {_show_value(difference.now)}"
        if len(replay.differences) > 1:
            yield f"  and {len(replay.differences) - 1} more"
        for cause in replay.causes:
            yield f"  cause: {_CAUSES[cause]}"


def _show_value(value: object) -> str:
    import json

    shown = show_plainly(json.dumps(value, ensure_ascii=False, sort_keys=True))
    return shown if len(shown) <= _MAX_VALUE_CHARS else f"{shown[:_MAX_VALUE_CHARS]}..."


def _read_receipt(path: str) -> Receipt:
    lines = [line for line in read_text(path).split("\n") if line.strip()]
    if not lines:
        raise InputError(f"{path}: got 0 receipts, expected one")
    if is_bare_call(lines[0]):
        raise InputError(f"{path}: {BARE_CALLS}")
    try:
        receipt = read_receipt(lines[0])
    except ReceiptError as error:
        raise InputError(f"{path}: this is no receipt: {error}") from None
    if len(lines) > 1:
        raise InputError(f"{path}: got {len(lines)} receipts, expected one; verifier golden check runs many")
    return receipt


def _replace_inputs(receipt: Receipt, answer: str | None, context: list[str]) -> Call | None:
    """Give the call to run: the receipt's own, with the inputs that were given in place of its own."""
    from dataclasses import replace

    stored = receipt.call
    if answer is None and not context:
        if stored is None:
            raise InputError("the receipt keeps no inputs: give them with --answer and --context")
        return None
    if stored is None and (answer is None or not context):
        raise InputError("the receipt keeps no inputs: give both --answer and --context")
    if stored is None:
        stored = Call(answer="", sources=(), policy=_name_policy(receipt))
    if answer is not None:
        stored = replace(stored, answer=read_text(answer))
    if context:
        stored = replace(stored, sources=_read_sources(receipt, context))
    return stored


def _name_policy(receipt: Receipt) -> str:
    name = receipt.verdict.policy_name
    if name not in SHIPPED:
        raise InputError(f"the receipt keeps no call, and its policy {name!r} is none that ships")
    return name


def _read_sources(receipt: Receipt, paths: list[str]) -> tuple[Source, ...]:
    """Read the texts of the recorded sources, in their order; ids, titles and formats stay as recorded."""
    recorded = receipt.verdict.inputs.sources
    if len(paths) != len(recorded):
        raise InputError(
            f"got {len(paths)} --context, expected {len(recorded)}, as the receipt's verdict has"
        )
    formats: dict[str, Format] = {"plain": "plain", "wikitext": "wikitext"}
    return tuple(
        Source(
            id=source.id, title=source.title, text=read_text(path), format=formats.get(source.format, "plain")
        )
        for source, path in zip(recorded, paths, strict=True)
    )
