"""``verifier queue``: the chain of events written, signed, checked, and what follows from it made anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from verifier.cli.inputs import InputError
from verifier.cli.output import EXIT_GROUNDED, EXIT_NOT, print_bytes, write_bytes
from verifier.cli.queue_options import JsonOption, StoreArgument, open_queue
from verifier.cli.queue_tables import count
from verifier.policies import encode_canonical
from verifier.records.json_lines import write_json_line
from verifier.report.common.hidden_characters import show_plainly

if TYPE_CHECKING:
    from verifier.store import Store


def events(
    store: StoreArgument,
    card: Annotated[
        str | None, typer.Option("--card", metavar="CARD", help="Only those of one card.")
    ] = None,
    after: Annotated[
        int, typer.Option("--after", metavar="NUMBER", min=0, help="Only those after this one.")
    ] = 0,
) -> None:
    """Write the chain of events as lines of JSON: who did what, and when."""
    with open_queue(store, read_only=True) as opened:
        for one in opened.list_events(card, after=after):
            typer.echo(encode_canonical(one.to_dict()) + b"\n", nl=False)


def sign(
    store: StoreArgument,
    key: Annotated[
        str, typer.Option("--key", metavar="PEM", help="The file of an Ed25519 private key, not encrypted.")
    ],
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="Where it goes; - for stdout.")
    ] = "-",
) -> None:
    """Sign the last event of the chain: with it `verify` can tell if events at the end are gone."""
    with open_queue(store, read_only=True) as opened:
        from verifier.receipts.signatures import sign_statement, state_head

        write_bytes(output, sign_statement(state_head(*opened.read_head()), key) + b"\n")


def verify(
    store: StoreArgument,
    signed: Annotated[
        str | None,
        typer.Option("--signed", metavar="FILE", help="What sign wrote: that event has to be there."),
    ] = None,
    public_key: Annotated[
        str | None, typer.Option("--public-key", metavar="PEM", help="The file of the Ed25519 public key.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Check the chain of events from the first to the last, then every card and escalation.

    Exit code 0 means that all is as it was written, 1 that something was changed; it is named.
    """
    with open_queue(store, read_only=True) as opened:
        found = opened.verify()
        problems = [*found.problems]
        if signed is not None or public_key is not None:
            problems += _check_head(opened, signed, public_key)
    if as_json:
        print_bytes(encode_canonical({**found.to_dict(), "problems": problems}))
    else:
        for problem in problems:
            typer.echo(show_plainly(problem))
        held = f"{count(found.events, 'event')}, {count(found.cards, 'card')}, {found.escalations:,} queued"
        typer.echo(f"{held}: {count(len(problems), 'problem') if problems else 'all as it was written'}")
        if found.dated_back:
            typer.echo(f"{count(found.dated_back, 'event')} with a time before that of the event before")
        typer.echo(found.head)
    raise typer.Exit(EXIT_NOT if problems else EXIT_GROUNDED)


def rebuild(store: StoreArgument, as_json: JsonOption = False) -> None:
    """Make columns, links and the queue anew from the cards and the events, which stay as they are."""
    with open_queue(store) as opened:
        cards, queued = opened.rebuild()
    if as_json:
        typer.echo(write_json_line({"cards": cards, "escalations": queued}))
    else:
        typer.echo(f"Made anew: {count(cards, 'card')}, {queued:,} in the queue")


def _check_head(store: Store, signed: str | None, public_key: str | None) -> Iterator[str]:
    """Yield why a signed event is not in the chain."""
    from verifier.receipts.signatures import SignatureError, open_envelope, read_head

    if signed is None or public_key is None:
        raise InputError("--signed and --public-key are given together or not at all")
    envelope = Path(signed).read_bytes()
    try:
        seq, sha256 = read_head(open_envelope(envelope, public_key))
    except SignatureError as error:
        yield str(error)
        return
    if seq:
        event = next(store.list_events(after=seq - 1), None)
        if event is None:
            yield f"event {seq}, which was signed, is missing: the end of the chain is gone"
        elif event.seq != seq or event.sha256 != sha256:
            yield f"event {seq} is not the one that was signed"
