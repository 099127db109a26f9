"""Heads kept apart: the last event of each store that this user wrote or checked, in a folder of the user's.

A chain cut at its end, an older file in its place and a chain that was written anew are sound in themselves.
Who knows one event that was there finds them all. So every command that writes to a store, and every check
that finds nothing wrong, leaves the last event in the user's folder for programs, or in that which the
environment names: ``VERIFIER_HEADS``, empty for none. Only a head that is in the chain still is replaced.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from verifier.policies import hash_text
from verifier.receipts.signatures import SignatureError, read_anchor, state_head
from verifier.receipts.whole_files import write_whole
from verifier.report.common.hidden_characters import show_plainly

if TYPE_CHECKING:
    from verifier.store import Store

FOLDER = "VERIFIER_HEADS"

_DIGITS = 32


def find_files(store: Store) -> list[Path]:
    """Return the files that have the head of a store; none where the environment says that none is kept.

    A file has a head by the path that was given, and by that to which links lead: a link that somebody puts
    in its place has no head of its own to begin from.
    """
    given = os.environ.get(FOLDER)
    if given == "":
        return []
    folder = Path(typer.get_app_dir("lexical-verifier")) / "heads" if given is None else Path(given)
    return [folder / f"{hash_text(name).removeprefix('sha256:')[:_DIGITS]}.json" for name in store.names]


def read_kept(store: Store) -> list[tuple[int, str]]:
    """Return number and hash of each event that was kept apart.

    Raises `SignatureError` for a file that holds none, and `OSError` for one that cannot be read.
    """
    return [*dict.fromkeys(read_anchor(file.read_bytes()) for file in find_files(store) if file.exists())]


def keep(store: Store) -> None:
    """Keep the last event of a store apart; what stands in the way is said on stderr, and fails nothing."""
    files, head = find_files(store), store.read_head()
    if not files or not head[0]:
        return
    problem = None
    try:
        problem = next(filter(None, (find_missing(store, kept) for kept in read_kept(store))), None)
        for file in files if problem is None else ():
            file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(file, state_head(*head) + b"\n")
    except (OSError, SignatureError) as error:
        problem = f"the head was not kept apart in {files[0]}: {error}"
    if problem is not None:
        typer.echo(f"verifier: warning: {show_plainly(problem)}: see verifier queue verify", err=True)


def forget(store: Store) -> None:
    """Remove the heads of a store: another one took its place."""
    for file in find_files(store):
        file.unlink(missing_ok=True)


def find_missing(store: Store, head: tuple[int, str], since: str = "") -> str | None:
    """Return why an event that was there once is not in the chain, or is too old; None where all is well."""
    seq = head[0]
    if seq < 1:
        return "it names no event: it is of an empty store, and every chain would hold it"
    event = next(store.list_events(after=seq - 1), None)
    if event is None:
        return f"event {seq}, which was there, is missing: the end of the chain is gone, or the file is older"
    if (event.seq, event.sha256) != head:
        return f"event {seq} is not the one that was there: the chain was written anew, or is another one"
    if event.at < since:
        return (
            f"it names event {seq} of {event.at}, before {since}: an older file, which tells of nothing later"
        )
    return None
