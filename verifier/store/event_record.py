"""The records of the queue: events in a chain, and the escalation that they come to."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal, TypeAlias, get_args

from verifier.audit.review.calendar import Level
from verifier.parsers.frozen import record
from verifier.policies import encode_canonical, hash_bytes
from verifier.records.claim_check import Label
from verifier.records.codec import JsonRecord
from verifier.records.forms import UNLESS_EMPTY, UNLESS_NONE, Count, Details, Hash, choices

Action: TypeAlias = Literal[
    "add", "open", "assign", "escalate", "resolve", "ticket", "deliver", "postmortem", "search", "forget"
]
"""What an event says was done."""

Decision: TypeAlias = Literal["publish", "suppress"]
"""Whether what a card is of goes out."""

SEARCH_ACTIONS: tuple[Action, ...] = ("search", "forget")
"""What is done with what a search found; all but these and `add` are steps of a card in the queue."""

State: TypeAlias = Literal["open", "acknowledged", "escalated", "resolved"]

_IS_ACTION = choices(*get_args(Action))

GENESIS = "sha256:" + "0" * 64
"""What stands before the first event of a chain."""


@record
class Event(JsonRecord):
    """What was done, by whom, when and with what; `sha256` is over all the rest, `prev` among it.

    `subject` is the digest of the card; of the event `add` that of the list of cards which were added, of
    `search` and `forget` that of the query.
    """

    seq: Annotated[Count, "Its number, from 1, without a gap."]
    at: str
    actor: str
    action: Annotated[Action, _IS_ACTION]
    subject: Hash
    note: str
    details: Details = ()
    prev: Annotated[Hash, "The hash of the event before it."]
    sha256: Hash = ""

    def compute_hash(self) -> str:
        """Return the hash over everything but the hash."""
        values = self.to_dict()
        del values["sha256"]
        return hash_bytes(encode_canonical(values))

    def seal(self) -> Event:
        """Return the event with its hash."""
        return replace(self, sha256=self.compute_hash())

    def read_detail(self, name: str) -> str | int | None:
        """Return a detail by its name, None where there is none."""
        return dict(self.details).get(name)


@record
class Stage(JsonRecord):
    """The time that a card was with one level.

    `met_at` is when the level did what it has to in time: level 1 acknowledges, the others close. `left_at`
    is when the card left it, resolved or to a higher level.
    """

    level: Level
    opened_at: str
    due_at: str
    met_at: str | None = None
    left_at: str | None = None


@record
class Step(JsonRecord):
    """One line of an escalation's history."""

    seq: Count
    at: str
    actor: str
    action: Annotated[Action, _IS_ACTION]
    note: str


@record
class Resolution(JsonRecord):
    """What a person says of the claim, and why. The card stays as it is."""

    at: str
    actor: str
    label: Label
    rationale: str
    decision: Annotated[
        Decision | None, "Whether it goes out.", choices(*get_args(Decision)), UNLESS_NONE
    ] = None


@record
class Delivery(JsonRecord):
    """A notice that reached a channel or an address, as the caller's command says."""

    notice: Hash
    to: str
    at: str


@record
class QueuedCard(JsonRecord):
    """What everybody is told of a card before people: ids, times and codes, and no word of a claim.

    `label` and `confidence` are the card's. `due_at` is None where the level has done what it has to.
    """

    card_digest: Hash
    label: Label
    confidence: Count
    level: Level
    state: Annotated[State, choices(*get_args(State))]
    severity: Annotated[Count, "1 is the gravest, 3 the least."]
    opened_at: Annotated[str, "When it came to its level."]
    due_at: str | None
    ticket: Annotated[str, "Its id in the tracker, where one was recorded, else ours."]
    ticket_link: Annotated[str | None, "Where the tracker shows it, as it was recorded."]


@record
class Escalation(QueuedCard):
    """A card that people look at: with whom it is, until when, and what was done."""

    owner: str | None
    resolution: Resolution | None
    postmortem_due_at: str | None
    postmortem_held_at: Annotated[str | None, "When it was held.", UNLESS_NONE] = None
    deliveries: Annotated[tuple[Delivery, ...], "Which notices reached whom.", UNLESS_EMPTY] = ()
    stages: tuple[Stage, ...]
    history: tuple[Step, ...]

    @property
    def effective_label(self) -> Label:
        """The label of the last resolution, or else the card's."""
        return self.label if self.resolution is None else self.resolution.label
