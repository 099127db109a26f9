"""Law: whatever people do, and try to do, the queue is what its events come to, and the chain holds."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("sqlalchemy")

from tests.examples import examples
from tests.store.example_cards import OTHER, make_card
from verifier.store import QueueFilter, Store, StoreError, open_store
from verifier.store.queue_figures import count_queue

CARDS = [make_card(0, OTHER), make_card(1, OTHER), make_card(2)]

STEPS = st.tuples(
    st.sampled_from(("add", "open", "assign", "escalate", "resolve", "ticket")),
    st.sampled_from(range(3)),
    st.integers(0, 59),
    st.sampled_from(("SUPPORTED", "NEI", "no label")),
    st.sampled_from((1, 2, 3, 4)),
)


def take(store: Store, step: tuple[str, int, int, str, int]) -> bool:
    action, number, minute, label, level = step
    digest, who = CARDS[number].digest, {"at": f"2025-10-17T16:{minute:02}:00Z", "actor": "a"}
    try:
        if action == "add":
            return bool(store.add_cards([CARDS[number]], **who))
        if action == "open":
            store.open_card(digest, note="x", level=level, severity=level, **who)
        elif action == "assign":
            store.assign(digest, to="ann", **who)
        elif action == "escalate":
            store.escalate(digest, note="x", level=level, severity=level, **who)
        elif action == "ticket":
            head = store.read_head()
            store.record_ticket(digest, ticket=f"T-{level}", link=None, replace=minute > 30, **who)
            # The same once more is no event.
            return store.read_head() != head
        else:
            store.resolve(digest, label=label, rationale="x", **who)
    except StoreError:
        return False
    return True


@given(st.lists(STEPS, max_size=10))
@examples(1)
def test_the_queue_follows_from_its_chain(steps: list[tuple[str, int, int, str, int]]) -> None:
    with tempfile.TemporaryDirectory() as folder, open_store(Path(folder) / "q.db") as store:
        store.add_cards(CARDS[:1], at="2025-10-17T16:00:00Z", actor="a")
        for step in steps:
            before = store.read_head()[0]
            taken = take(store, step)
            # What is refused leaves nothing; what is not an event, and one more where a card is opened.
            assert (store.read_head()[0] - before) in ((1, 2) if taken else (0,))
        everything = QueueFilter(standing="all")
        found = [*store.list_escalations(everything)]
        assert store.verify().problems == ()
        store.rebuild()
        assert [*store.list_escalations(everything)] == found
        assert store.verify().problems == ()
        figures = count_queue(found, as_of="2025-10-18")
        assert figures.opened - figures.resolved == sum(level.waiting for level in figures.levels)
