"""``verifier queue``: the chain of events written, signed, checked, and what follows from it made anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from verifier.audit.times import check_time
from verifier.cli.inputs import InputError
from verifier.cli.kept_heads import find_missing, forget, keep, read_kept
from verifier.cli.options import with_options
from verifier.cli.output import EXIT_GROUNDED, EXIT_NOT, fail, write_bytes
from verifier.cli.queue_options import open_queue
from verifier.cli.queue_tables import count
from verifier.policies import Json
from verifier.records.json_lines import write_json_line
from verifier.report.common.hidden_characters import show_plainly

if TYPE_CHECKING:
    from verifier.store import Store
    from verifier.store.integrity import Verification


@with_options
def events(
    store: str,
    card: str | None = None,
    after: Annotated[
        int | None, typer.Option("--after", metavar="NUMBER", min=0, help="Only those after this one.")
    ] = None,
) -> None:
    """Write the chain of events as lines of JSON: who did what, and when."""
    with open_queue(store, read_only=True) as opened:
        for one in opened.list_events(card, after=after):
            # As ASCII: what somebody wrote moves nothing on a terminal.
            typer.echo(write_json_line(one.to_dict()))


@with_options
def anchor(store: str, key: str | None = None, output: str = "-", anew: bool = False) -> None:
    """Write the last event of the chain into a file: with it `verify` tells if the chain was cut.

    Commit the file, have its time stamped, or keep it where nobody who writes to the store can. The commands
    that write keep the last event in your folder for programs as well (VERIFIER_HEADS names another).
    """
    with open_queue(store, read_only=True) as opened:
        head = opened.read_head()
        _check_is_event(head)
        if anew:
            forget(opened)
        keep(opened)
        write_bytes(output, _state_head(head, key))


def _check_is_event(head: tuple[int, str]) -> None:
    if not head[0]:
        raise InputError("the store holds no event yet: every chain would go on from there")


def _state_head(head: tuple[int, str], key: str | None) -> bytes:
    from verifier.receipts.signatures import sign_statement, state_head

    statement = state_head(*head)
    return (statement if key is None else sign_statement(statement, key)) + b"\n"


@with_options
def sign(store: str, key: str, output: str = "-") -> None:
    """Sign the last event of the chain: with it `verify` can tell if events at the end are gone."""
    with open_queue(store, read_only=True) as opened:
        head = opened.read_head()
        _check_is_event(head)
        write_bytes(output, _state_head(head, key))


@with_options
def verify(
    store: str,
    signed: str | None = None,
    public_key: str | None = None,
    anchors: list[str] | None = None,
    since: str | None = None,
    as_json: bool = False,
) -> None:
    """Check the chain of events from the first to the last, then every card, escalation and search.

    The chain has to hold the event that was kept apart on this machine, too, and those of --anchor and
    --signed. Exit code 0 means that all is as it was written, 1 that something was changed; it is named.
    """
    if (public_key is None) != (signed is None) and not (anchors and signed is None):
        fail("--signed and --public-key are given together or not at all")
    with open_queue(store, read_only=True) as opened:
        found = opened.verify()
        given = [(path, Path(path).read_bytes()) for path in (*(anchors or ()), *filter(None, [signed]))]
        known, problems = _compare_heads(opened, given, public_key, check_time("--since", since) or "")
        problems = [*found.problems, *problems]
        if not problems:
            keep(opened)
    if as_json:
        typer.echo(write_json_line({**found.to_dict(), "heads": known, "problems": problems}))
    else:
        for line in _tell_verified(found, known, problems):
            typer.echo(line)
    raise typer.Exit(EXIT_NOT if problems else EXIT_GROUNDED)


def _tell_verified(
    found: Verification, known: Sequence[Mapping[str, object]], problems: Sequence[str]
) -> Iterator[str]:
    """Yield what was found in a store, line by line; `known` are the heads that it holds."""
    yield from map(show_plainly, problems)
    held = f"{count(found.events, 'event')}, {count(found.cards, 'card')}, {found.escalations:,} queued"
    yield f"{held}: {count(len(problems), 'problem') if problems else 'all as it was written'}"
    for one in known:
        yield show_plainly(f"It holds event {one['seq']:,}, {one['from']}")
    if not known and not problems:
        yield "No head was kept apart before: events that are gone at the end could not be told"
    if found.dated_back:
        yield f"{count(found.dated_back, 'event')} with a time before that of the event before"
    if found.dated_ahead:
        yield f"{count(found.dated_ahead, 'card')} with a time after that of the event that added it"
    yield found.head


@with_options
def rebuild(store: str, as_json: bool = False) -> None:
    """Make columns, links and the queue anew from the cards and the events, which stay as they are."""
    with open_queue(store) as opened:
        cards, queued = opened.rebuild()
    if as_json:
        typer.echo(write_json_line({"cards": cards, "escalations": queued}))
    else:
        typer.echo(f"Made anew: {count(cards, 'card')}, {queued:,} in the queue")


def _compare_heads(
    store: Store, given: Sequence[tuple[str, bytes]], public_key: str | None, since: str
) -> tuple[list[dict[str, Json]], list[str]]:
    """Return which events that were kept are in the chain, each with where it was kept; and problems."""
    known: list[dict[str, Json]] = []
    problems: list[str] = []
    files = {path for path, _ in given}
    for name, head in _read_heads(store, given, public_key):
        after = since if name in files else ""
        problem = head if isinstance(head, str) else find_missing(store, head, after)
        if problem is None:
            known.append({"from": name, "seq": head[0]})
        else:
            problems.append(f"{name}: {problem}")
    return known, problems


def _read_heads(
    store: Store, given: Sequence[tuple[str, bytes]], public_key: str | None
) -> Iterator[tuple[str, tuple[int, str] | str]]:
    """Yield where each head was kept, and the head, or why it cannot be read."""
    from verifier.receipts.signatures import SignatureError, read_anchor

    try:
        for kept in read_kept(store):
            yield "kept apart on this machine", kept
    except SignatureError as error:
        yield "kept apart on this machine", str(error)
    for path, data in given:
        try:
            yield path, read_anchor(data, public_key)
        except SignatureError as error:
            yield path, str(error)
