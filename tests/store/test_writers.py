"""Several processes that write at once, and such that are killed: nothing is lost, nothing is half there."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.store.example_cards import AT, make_cards
from tests.store.test_store import make_old
from tests.store.writers import KILLED, OF_A_WRITE, OWN, PROCESSES, SHARED
from verifier.store import CardFilter, Store, open_store

ROOT = Path(__file__).parents[2]
KILLS = 5

pytestmark = pytest.mark.slow


def start(*given: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.store.writers", *given]
    return subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def test_eight_processes_lose_nothing_and_write_nothing_twice(address: str) -> None:
    # None of them finds tables: all eight would make them.
    with start("race", address) as process:
        _, error = process.communicate(timeout=120)
    assert (process.returncode, error) == (0, "")
    with open_store(address) as store:
        found = store.verify()
        assert found.problems == ()
        assert found.cards == PROCESSES * OWN + SHARED
        assert found.escalations == PROCESSES * OWN // 2
        events = [*store.list_events()]
        added = sum(int(event.read_detail("cards") or 0) for event in events if event.action == "add")
        assert added == found.cards
        assert len({event.actor for event in events}) == PROCESSES


def test_who_finds_a_new_file_held_waits_for_it(tmp_path: Path) -> None:
    # SQLite itself waits for nobody where a file is to have a log: of eight, the loser saw a locked store.
    path = tmp_path / "new.db"
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    release = threading.Timer(0.3, other.rollback)
    release.start()
    with open_store(path) as store:
        assert store.add_cards(make_cards(2), at=AT, actor="second") == 2
    release.join()
    other.close()


def test_eight_processes_bring_one_store_up_to_date_once(address: str) -> None:
    with open_store(address) as store:
        store.add_cards(make_cards(40), at="2025-10-17", actor="before")
    make_old(address)
    with start("migrate", address) as process:
        _, error = process.communicate(timeout=120)
    assert (process.returncode, error) == (0, "")
    with open_store(address, read_only=True) as store:
        assert len([*store.list_cards()]) == 40


def test_of_eight_senders_that_opened_a_ticket_each_one_is_recorded(address: str) -> None:
    with open_store(address) as store:
        store.add_cards(make_cards(5, refuted_every=1), at=AT, actor="nightly")
    with start("record", address) as process:
        counts, error = process.communicate(timeout=120)
    assert (process.returncode, error) == (0, "")
    assert sum(map(int, counts.split())) == 5
    with open_store(address, read_only=True) as store:
        assert store.verify().problems == ()
        events = [event for event in store.list_events() if event.action == "ticket"]
        recorded = {event.subject: event.read_detail("ticket") for event in events}
        assert len(events) == len(recorded) == 5
        assert {one.card_digest: one.ticket for one in store.list_escalations()} == recorded


def check_whole(store: Store) -> int:
    """Return how many cards there are: each with its links, and with its escalation if it has one."""
    found = store.verify()
    assert found.problems == ()
    assert found.cards % OF_A_WRITE == 0
    refuted = len([*store.list_bodies(CardFilter(label="CONTRADICTED"))])
    assert len([*store.list_bodies(CardFilter(doc_id="s1"))]) == found.cards
    assert found.escalations == refuted == found.cards // 2
    return found.cards


def test_what_a_killed_process_leaves_is_whole_and_is_gone_on_with(address: str) -> None:
    seen = [0]
    with start("kill", address, str(KILLS)) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(KILLS):
            assert process.stdout.readline().strip() == str(-signal.SIGKILL), process.stderr
            with open_store(address) as store:
                seen.append(check_whole(store))
            print(file=process.stdin, flush=True)
        process.communicate(timeout=60)
    assert seen == sorted(seen)
    assert seen[1] > 0
    assert seen[-1] < KILLED, f"a process was done before it was killed: {seen}"
    with open_store(address) as store:
        rest = store.add_cards(make_cards(KILLED, refuted_every=2), at="2025-10-18", actor="the next")
        assert seen[-1] + rest == KILLED
        assert store.verify().problems == ()
