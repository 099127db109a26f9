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


def find_file(store: Store) -> Path | None:
    """Return the file that has the head of a store; None where the environment says that none is kept."""
    given = os.environ.get(FOLDER)
    if given == "":
        return None
    folder = Path(typer.get_app_dir("lexical-verifier")) / "heads" if given is None else Path(given)
    return folder / f"{hash_text(store.name).removeprefix('sha256:')[:_DIGITS]}.json"


def read_kept(store: Store) -> tuple[int, str] | None:
    """Return number and hash of the event that was kept apart; None where none was.

    Raises `SignatureError` for a file that holds none, and `OSError` for one that cannot be read.
    """
    file = find_file(store)
    return None if file is None or not file.exists() else read_anchor(file.read_bytes())


def keep(store: Store) -> None:
    """Keep the last event of a store apart; what stands in the way is said on stderr, and fails nothing."""
    file, head = find_file(store), store.read_head()
    if file is None or not head[0]:
        return
    try:
        kept = read_kept(store)
        problem = None if kept is None else find_missing(store, kept)
        if problem is None:
            file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(file, state_head(*head) + b"\n")
    except (OSError, SignatureError) as error:
        problem = f"the head was not kept apart in {file}: {error}"
    if problem is not None:
        typer.echo(f"verifier: warning: {show_plainly(problem)}: see verifier queue verify", err=True)


def forget(store: Store) -> None:
    """Remove the head of a store: another one took its place."""
    file = find_file(store)
    if file is not None:
        file.unlink(missing_ok=True)


def find_missing(store: Store, head: tuple[int, str]) -> str | None:
    """Return why an event that was there once is not in the chain; None where it is."""
    seq = head[0]
    if seq < 1:
        return "it names no event: it is of an empty store, and every chain would hold it"
    event = next(store.list_events(after=seq - 1), None)
    if event is None:
        return f"event {seq}, which was there, is missing: the end of the chain is gone, or the file is older"
    if (event.seq, event.sha256) != head:
        return f"event {seq} is not the one that was there: the chain was written anew, or is another one"
    return None
