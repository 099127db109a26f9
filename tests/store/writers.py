"""Processes that write into one store or bring it up to date: eight at once, or one after the other, killed.

A program of its own: it makes the cards once, and its children come from it by a fork, so that they are
ready to write at once.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress

from tests.store.example_cards import AT, make_cards
from verifier.audit.records.card import ClaimCard
from verifier.store import StoreError, open_store, store

PROCESSES, OWN, SHARED, KILLED, OF_A_WRITE = 8, 60, 40, 1_200, 20


def fork(work: Callable[[], object]) -> int:
    child = os.fork()
    if child:
        return child
    try:
        work()
    except BaseException as error:
        os.write(2, f"{type(error).__name__}: {error}\n".encode())
        os._exit(1)
    os._exit(0)


def write(address: str, cards: list[ClaimCard], actor: str) -> int:
    store._CARDS_OF_A_WRITE = OF_A_WRITE
    with open_store(address) as opened:
        return opened.add_cards(cards, at=AT, actor=actor)


def race(address: str) -> None:
    """Let eight write at once, each its own cards and some that all have."""
    shared = [*make_cards(SHARED, start=10**6)]
    own = [[*make_cards(OWN, start=1_000 * number, refuted_every=2)] for number in range(PROCESSES)]
    children = [
        fork(lambda cards=cards, number=number: write(address, [*cards, *shared], f"writer {number}"))  # type: ignore[misc]
        for number, cards in enumerate(own)
    ]
    sys.exit(max(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children))


def migrate(address: str) -> None:
    """Let eight open a store of old tables at once, and read from it."""

    def look() -> None:
        with open_store(address) as opened:
            assert opened.verify().problems == ()

    children = [fork(look) for _ in range(PROCESSES)]
    sys.exit(max(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children))


def record(address: str) -> None:
    """Let eight record a ticket of their own for every card, at once; print how many of them each could."""
    with open_store(address, read_only=True) as opened:
        digests = [one.card_digest for one in opened.list_escalations()]

    def send(number: int) -> None:
        taken = 0
        with open_store(address) as opened:
            for digest in digests:
                with suppress(StoreError):
                    opened.record_ticket(digest, ticket=f"OPS-{number}", at=AT, actor=f"sender {number}")
                    taken += 1
        os.write(1, f"{taken}\n".encode())

    children = [fork(lambda number=number: send(number)) for number in range(PROCESSES)]  # type: ignore[misc]
    sys.exit(max(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children))


def kill(address: str, times: int) -> None:
    """Kill one writer after the other in the midst of its work; wait for a line of input after each."""
    cards = [*make_cards(KILLED, refuted_every=2)]
    open_store(address).close()
    for number in range(times):
        with open_store(address, read_only=True) as opened:
            begun = opened.read_head()[0]
            child = fork(lambda: write(address, cards, "writer"))
            while opened.read_head()[0] <= begun:
                time.sleep(0.001)
        time.sleep(0.003 * number)
        os.kill(child, signal.SIGKILL)
        os.write(1, f"{os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])}\n".encode())
        sys.stdin.readline()


if __name__ == "__main__":
    if sys.argv[1] == "race":
        race(sys.argv[2])
    elif sys.argv[1] == "migrate":
        migrate(sys.argv[2])
    elif sys.argv[1] == "record":
        record(sys.argv[2])
    else:
        kill(sys.argv[2], int(sys.argv[3]))
