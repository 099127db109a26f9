"""The audit store: cards kept for years, the queue of those that people look at, and its chain of events.

`store` is what callers open. `tables` has the tables and their versions, `connection` the databases; `cards`
and `queue` are rows in both directions, `chain` the events, `transitions` what events make of a card,
`integrity` checks all of it. `figures` counts, `targets` compares with what was hoped for, `outbox` writes
what the caller's own sender sends, `web_cache` keeps what searches found. SQLAlchemy, which the extra
``store`` installs, is known here alone.
"""

from verifier.errors import tell_extra

try:
    import sqlalchemy as _sqlalchemy
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"the audit store needs SQLAlchemy, which is not installed: {tell_extra('store')}",
        name=error.name,
    ) from None

from verifier.store.cards import CardFilter
from verifier.store.errors import StoreError
from verifier.store.event_record import Escalation, Event, Resolution, Stage, Step
from verifier.store.integrity import Verification
from verifier.store.queue import QueueFilter
from verifier.store.store import Store, open_store

del _sqlalchemy

__all__ = [
    "CardFilter", "Escalation", "Event", "QueueFilter", "Resolution", "Stage", "Step", "Store",
    "StoreError", "Verification", "open_store",
]  # fmt: skip
