"""``python -m bench store``: cards written into an audit store, found and read back, and the chain checked.

The cards are two that were judged, with other ids: what is measured is the store. The time to make the bytes
of the cards is told apart. Memory is the peak of what Python holds while cards are listed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from verifier.audit.judging.claim_audit import audit_claim
from verifier.audit.records.card import ClaimCard, Timestamps
from verifier.audit.review.reviewing import review_card
from verifier.exports.csv_rows import write_csv
from verifier.receipts.whole_files import open_whole

_CLAIM = "The bridge opened in 1932."
_EVIDENCE = (("The bridge opened in 1932.",), ("The bridge opened in 1934.",))
_AT = "2025-10-17T16:00:00Z"
_ESCALATED_EVERY = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``python -m bench store``."""
    parser.add_argument("--cards", type=int, default=100_000, help="how many cards")
    parser.add_argument("--address", help="an empty database; without it, a file that is removed")


def run(arguments: argparse.Namespace) -> int:
    """Print what each step took."""
    try:
        from verifier.store import CardFilter, open_store
    except ModuleNotFoundError as error:
        print(error, file=sys.stderr)
        return 2
    count = arguments.cards
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="bench-store-"))
        store = stack.enter_context(open_store(arguments.address or Path(folder) / "store.db"))
        if store.read_head()[0]:
            print("bench store: the database is not empty", file=sys.stderr)
            return 2
        _tell("bytes of cards made", count, lambda: sum(bool(card.digest) for card in _make_cards(count)))
        _tell("cards written", count, lambda: store.add_cards(_make_cards(count), at=_AT, actor="bench"))
        _tell("written again", count, lambda: store.add_cards(_make_cards(count), at=_AT, actor="bench"))
        listed = count // _ESCALATED_EVERY
        refuted = CardFilter(label="CONTRADICTED", below=6_000)
        _tell("cards found by filters", listed, lambda: sum(1 for _ in store.list_bodies(refuted)))
        _tell("bytes of all read", count, lambda: sum(1 for _ in store.list_bodies()))
        _tell("exported as CSV", count, lambda: _export(store.list_cards(), Path(folder) / "cards.csv"))
        _tell("escalations by risk", listed, lambda: sum(1 for _ in store.list_escalations()))
        _tell_memory("peak of reading all", lambda: sum(1 for _ in store.list_bodies()))
        found = store.list_cards(refuted)
        _tell_memory("peak of a filtered CSV", lambda: _export(found, Path(folder) / "refuted.csv"))
        _tell("cards checked", count, lambda: len(store.verify().problems))
    return 0


def _make_cards(count: int) -> Iterator[ClaimCard]:
    cards = [review_card(audit_claim(_CLAIM, one), one) for one in _EVIDENCE]
    for number in range(count):
        card = cards[number % _ESCALATED_EVERY == 0]
        yield replace(
            card,
            claim=replace(card.claim, claim_id=f"c{number}"),
            answer_id=f"a{number // 10}",
            timestamps=Timestamps(verified_at=_AT),
        )


def _export(cards: Iterable[ClaimCard], path: Path) -> None:
    with open_whole(path) as file:
        file.writelines(line.encode("utf-8") for line in write_csv(cards))


def _tell_memory(name: str, work: Callable[[], object]) -> None:
    tracemalloc.start()
    work()
    print(f"{name:<26}{tracemalloc.get_traced_memory()[1] / 2**20:>10.1f} MB", flush=True)
    tracemalloc.stop()


def _tell(name: str, count: int, work: Callable[[], object]) -> None:
    began = time.perf_counter()
    work()
    took = time.perf_counter() - began
    print(f"{name:<26}{count:>10,}{took:>9.2f} s{count / took:>12,.0f} a second", flush=True)
