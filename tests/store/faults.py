"""Stores whose writers are killed, and stores whose disks are full: what was acknowledged has to be there.

``python -m tests.store.faults`` kills a writing process a hundred times and fills twenty disks, on SQLite
and, where it is installed, on PostgreSQL. A writer acknowledges a step after the call that took it returned:
the last event then, and the cards that it wrote. Afterwards each of these has to be in a chain that is sound;
and somebody reads all the while, whom nothing may keep from it.

A disk is a file system in memory that is made for it, so this needs a user who may mount one. Of PostgreSQL
it holds the tables; the server's own log lies elsewhere, as it should.
"""

from __future__ import annotations

import argparse
import os
import random
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import pytest

from tests.store.example_cards import make_cards
from tests.store.postgresql import connect, find_user, run_server
from verifier.audit.records.citation import FoundDocument, FurtherSearch
from verifier.store import Store, StoreError, open_store

SECONDS_OF_A_WRITER = 0.6
"""How long a writer works at most before it is killed."""

SECONDS_OF_A_DISK = 900
"""How long a writer has to fill a disk: a busy machine takes minutes."""

SECONDS_BETWEEN_READS = 0.05

KILLS_OF_A_STORE = 10

DISK_KILOBYTES = {"sqlite": (400, 1_200), "postgresql": (2_900, 3_700)}
"""How large a disk is: at random between these. PostgreSQL fills 2,300 of it with an empty database."""

CARDS_OF_A_STEP = 20

FULL = 3
"""How a writer ends that could not write."""


@dataclass(slots=True)
class Tally:
    """What was counted; the test is passed where `lost`, `unsound` and `unread` are 0."""

    rounds: int = 0
    acknowledged: int = 0
    lost: int = 0
    unsound: int = 0
    reads: int = 0
    unread: int = 0

    def __str__(self) -> str:
        return (
            f"{self.rounds} times, {self.acknowledged:,} writes acknowledged, {self.lost} lost; "
            f"{self.unsound} stores unsound; {self.reads:,} times read, {self.unread} times not"
        )


# --- The process that writes -------------------------------------------------------------------------------


def write(address: str, start: int, acknowledged: IO[str]) -> None:
    """Write until killed, or until nothing can be written: cards, steps, searches; acknowledge each."""
    number = start
    with open_store(address) as store:
        while True:
            for step in (add, take_on, search):
                step(store, number)
                seq, sha256 = store.read_head()
                print(seq, sha256, file=acknowledged, flush=True)
            number += CARDS_OF_A_STEP


def add(store: Store, number: int) -> None:
    cards = make_cards(CARDS_OF_A_STEP, start=number, refuted_every=2)
    store.add_cards(cards, at="2025-10-17T16:00:00Z", actor="writer")


def take_on(store: Store, number: int) -> None:
    for one in list(store.list_escalations())[:2]:
        store.assign(one.card_digest, to=f"a{number}", at="2025-10-17T16:10:00Z", actor="writer")


def search(store: Store, number: int) -> None:
    found = FoundDocument(id="w", text="x" * 500, uri="https://example.org/a")
    searches = [FurtherSearch(query=f"query {number}", documents=(found,))]
    store.keep_searches(searches, at="2025-10-17T16:20:00Z", actor="writer")


# --- Who looks on ------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Writer:
    """A process that writes: a fork, so that it is ready at once; `said` is what it acknowledges."""

    pid: int
    said: IO[str]

    def end(self) -> tuple[int, str]:
        """Kill it where it has not ended; return its exit code and what it said that nobody has read."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        with self.said:
            rest = self.said.read()
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1]), rest


def start_writer(address: str, number: int) -> Writer:
    """Start a process that writes."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return Writer(pid=pid, said=os.fdopen(reading, encoding="ascii"))
    try:
        write(address, number, os.fdopen(writing, "w", encoding="ascii"))
    except StoreError:
        os._exit(FULL)
    except BaseException as error:
        sys.stderr.write(f"{type(error).__name__}: {error}\n")
    os._exit(1)


def read_all(address: str, tally: Tally) -> None:
    """Read a store as people do while others write; count what could not be read."""
    tally.reads += 1
    try:
        with open_store(address, read_only=True) as store:
            list(store.list_escalations())
            store.read_head()
    except StoreError as error:
        tally.unread += 1
        sys.stderr.write(f"not read: {error}\n")


def collect(writer: Writer, address: str, tally: Tally, *, until: float) -> tuple[int, list[tuple[int, str]]]:
    """Return how a writer ended, and what it acknowledged until the time was over; read all the while."""
    lines: list[str] = []
    while time.monotonic() < until:
        ready, _, _ = select.select([writer.said], [], [], 0)
        if ready:
            line = writer.said.readline()
            if not line:
                break
            lines.append(line)
        elif lines:
            read_all(address, tally)
            time.sleep(SECONDS_BETWEEN_READS)
    # Whatever was acknowledged before counts, also what nobody had read yet; half a line was not said.
    code, rest = writer.end()
    assert code in (-signal.SIGKILL, FULL), f"the writer ended with {code}"
    whole = [line.split() for line in (*lines, *rest.splitlines(keepends=True)) if line.endswith("\n")]
    return code, [(int(seq), sha256) for seq, sha256 in whole]


def check(address: str, acknowledged: list[tuple[int, str]], tally: Tally) -> int:
    """Count what was acknowledged and is not there; return how many events there are."""
    tally.rounds += 1
    tally.acknowledged += len(acknowledged)
    read_all(address, tally)
    with open_store(address, read_only=True) as store:
        found = store.verify()
        there = {event.seq: event.sha256 for event in store.list_events()}
    if found.problems:
        tally.unsound += 1
        sys.stderr.write(f"unsound: {found.problems[:3]}\n")
    tally.lost += sum(there.get(seq) != sha256 for seq, sha256 in acknowledged)
    return found.events


def kill(folder: Path, times: int, choose: random.Random, server: str | None) -> Tally:
    """Kill a writer in the midst of its work, again and again; ten times on each store."""
    tally = Tally()
    address = ""
    for number in range(times):
        if number % KILLS_OF_A_STORE == 0:
            address = make_store(folder, number, server)
        writer = start_writer(address, number * 10_000)
        seq, sha256 = writer.said.readline().split()
        until = time.monotonic() + choose.random() * SECONDS_OF_A_WRITER
        _, said = collect(writer, address, tally, until=until)
        check(address, [(int(seq), sha256), *said], tally)
    return tally


def make_store(folder: Path, number: int, server: str | None) -> str:
    address = str(folder / f"{number}.db")
    if server is not None:
        with connect(server) as connection:
            connection.execute(f"CREATE DATABASE killed_{number}")
        address = f"postgresql://verifier@/killed_{number}?host={server}"
    open_store(address).close()
    return address


# --- Full disks --------------------------------------------------------------------------------------------


@contextmanager
def mount(kilobytes: int) -> Iterator[Path]:
    """Mount a small disk, and yield its folder. Raises `OSError` where this user may not."""
    folder = Path(tempfile.mkdtemp(prefix="verifier-disk-"))
    command = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(folder)]
    try:
        if subprocess.run(command, check=False, capture_output=True).returncode:
            raise OSError("a disk cannot be mounted here")
        try:
            yield folder
        finally:
            subprocess.run(["umount", "-l", str(folder)], check=True)
    finally:
        folder.rmdir()


def grow(folder: Path) -> None:
    subprocess.run(["mount", "-o", "remount,size=200m", str(folder)], check=True)


@contextmanager
def place(folder: Path, server: str | None) -> Iterator[str]:
    """Yield the address of an empty store on a disk."""
    if server is None:
        yield str(folder / "q.db")
        return
    name = f"disk_{folder.name.rpartition('-')[2].lower()}"
    user = find_user()
    if user is not None:
        shutil.chown(folder, user)
    with connect(server) as connection:
        connection.execute(f"CREATE TABLESPACE {name} LOCATION '{folder}'")
        connection.execute(f"CREATE DATABASE {name} TABLESPACE {name}")
    try:
        yield f"postgresql://verifier@/{name}?host={server}"
    finally:
        with connect(server) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
            connection.execute(f"DROP TABLESPACE {name}")


def fill(kind: str, times: int, choose: random.Random, server: str | None) -> Tally:
    """Write until a disk is full, on one disk after the other; read there, make room, and go on."""
    tally = Tally()
    for _ in range(times):
        with mount(choose.randrange(*DISK_KILOBYTES[kind])) as folder, place(folder, server) as address:
            open_store(address).close()
            writer = start_writer(address, 0)
            code, said = collect(writer, address, tally, until=time.monotonic() + SECONDS_OF_A_DISK)
            assert code == FULL, f"the disk was not full within {SECONDS_OF_A_DISK} s"
            n_said, before = len(said), check(address, said, tally)
            grow(folder)
            writer = start_writer(address, 10**6)
            writer.said.readline()
            said += collect(writer, address, tally, until=time.monotonic() + 0.2)[1]
            tally.rounds -= 1
            tally.acknowledged -= n_said
            assert check(address, said, tally) > before, "nothing was written after there was room"
    return tally


def say(line: str) -> None:
    """Print a line at once: what was found stays, whatever comes after it."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def run(kind: str, kills: int, disks: int, seed: int) -> bool:
    """Do all of it on one kind of database; print the figures, and return whether nothing was lost."""
    choose = random.Random(seed)
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        server = stack.enter_context(run_server()) if kind == "postgresql" else None
        killed = kill(Path(name), kills, choose, server)
        say(f"{kind}, killed {killed}")
        filled = fill(kind, disks, choose, server)
        say(f"{kind}, disk full {filled}")
    return all(tally.lost == tally.unsound == tally.unread == 0 for tally in (killed, filled))


def main() -> None:
    """Read what is wanted, and do it."""
    parser = argparse.ArgumentParser(prog="python -m tests.store.faults", description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--disks", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), action="append")
    given = parser.parse_args()
    sound = True
    for kind in given.database or ("sqlite", "postgresql"):
        try:
            sound &= run(kind, given.kills, given.disks, given.seed)
        except pytest.skip.Exception as skipped:
            sys.stdout.write(f"{kind}: {skipped}\n")
    sys.exit(not sound)


if __name__ == "__main__":
    with suppress(BrokenPipeError):
        main()
