"""The queue on every database: levels, due times, who does what, figures, tickets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest

from tests.schema_values import Validator
from tests.store.example_cards import AT, OTHER, STATED, make_card, make_cards
from verifier.audit.records.card import ClaimCard, Timestamps
from verifier.policies import encode_canonical
from verifier.policies.audit import load_audit_policy
from verifier.schemas import load_schema
from verifier.store import CardFilter, QueueFilter, Store, StoreError, open_store
from verifier.store.notes import write_notes
from verifier.store.notices import list_notices, list_tickets
from verifier.store.queue_figures import count_queue, rate

# Friday afternoon: cases 18 of the specification.
REFUTED = make_card(1, OTHER)


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    with open_store(address) as opened:
        opened.add_cards([REFUTED, make_card(2)], at=AT, actor="nightly")
        yield opened


def test_only_what_goes_to_people_is_opened_at_level_one(store: Store) -> None:
    (found,) = store.list_escalations()
    assert (found.card_digest, found.level, found.state, found.severity) == (REFUTED.digest, 1, "open", 3)
    assert (found.opened_at, found.due_at) == (AT, "2025-10-17T16:30:00Z")
    assert found.ticket == f"COMP-ESC-{REFUTED.digest[7:19]}"
    assert found.history[0].note == "LOW_CONFIDENCE"
    assert [event.action for event in store.list_events()] == ["add", "open"]
    store.add_cards([REFUTED], at=AT, actor="nightly")
    assert [event.action for event in store.list_events()] == ["add", "open"]


def test_a_card_goes_through_the_levels_and_stays_as_it_is(store: Store) -> None:
    digest = REFUTED.digest
    taken = store.assign(digest, to="ann", at="2025-10-17T16:20:00Z", actor="ann")
    assert (taken.state, taken.owner, taken.due_at) == ("acknowledged", "ann", None)
    up = store.escalate(digest, at=AT.replace("16:00", "16:25"), actor="ann", note="needs an expert")
    assert (up.level, up.state, up.owner, up.due_at) == (2, "escalated", None, "2025-10-20T12:25:00Z")
    store.assign(digest, to="bob", at="2025-10-20T10:00:00Z", actor="bob")
    top = store.escalate(digest, at="2025-10-20T12:00:00Z", actor="bob", note="an incident", severity=1)
    assert (top.level, top.severity, top.due_at) == (3, 1, "2025-10-21T12:00:00Z")
    with pytest.raises(StoreError, match="is at level 3, the highest"):
        store.escalate(digest, at="2025-10-20T12:00:00Z", actor="bob", note="more")
    done = store.resolve(
        digest, label="SUPPORTED", rationale="the register was wrong", at="2025-10-21T11:00:00Z", actor="eve"
    )
    assert (done.label, done.effective_label, done.state) == ("CONTRADICTED", "SUPPORTED", "resolved")
    assert done.postmortem_due_at == "2025-10-24T11:00:00Z"
    assert [step.action for step in done.history] == [
        "open", "assign", "escalate", "assign", "escalate", "resolve",
    ]  # fmt: skip
    assert store.read_card(digest) == REFUTED
    assert [*store.list_escalations()] == []
    assert [*store.list_escalations(QueueFilter(standing="resolved"))] == [done]
    assert [*store.list_cards(CardFilter(state="resolved", level=3))] == [REFUTED]
    assert [event.action for event in store.list_events(digest)] == [step.action for step in done.history]
    figures = count_queue(store.list_escalations(QueueFilter(standing="all")), as_of="2025-10-22")
    assert [one.in_time for one in figures.levels] == [(1, 1), (1, 1), (1, 1)]
    assert (figures.opened, figures.resolved, figures.relabelled, figures.postmortems) == (1, 1, 1, 1)
    assert bool(store.verify())
    again = store.open_card(digest, at="2025-10-22", actor="eve", note="a new source", level=2)
    assert (again.state, again.level, again.effective_label, len(again.stages)) == ("open", 2, "SUPPORTED", 4)
    assert bool(store.verify())


def test_a_step_that_cannot_be_taken_is_refused_and_leaves_no_event(store: Store) -> None:
    refuted, other = REFUTED.digest, make_card(2).digest
    who = {"at": "2025-10-17T17:00:00Z", "actor": "ann"}
    steps = [
        (lambda: store.assign(other, to="ann", **who), "is not in the queue"),
        (lambda: store.escalate(other, note="x", **who), "is not in the queue"),
        (lambda: store.resolve(other, label="NEI", rationale="x", **who), "is not in the queue"),
        (lambda: store.open_card(refuted, note="", **who), "is in the queue, at level 1"),
        (lambda: store.open_card(other, note="", level=4, **who), "level: got 4, expected one of 1, 2, 3"),
        (lambda: store.open_card(other, note="", severity=0, **who), "severity: got 0"),
        (lambda: store.assign(refuted, to=" ", **who), "owner: got an empty name"),
        (lambda: store.escalate(refuted, note=" ", **who), "note: got an empty text"),
        (lambda: store.escalate(refuted, note="x", level=1, **who), "expected one above 1"),
        (lambda: store.resolve(refuted, label="REFUTED", rationale="x", **who), "label: got 'REFUTED'"),
        (lambda: store.resolve(refuted, label="NEI", rationale="", **who), "rationale: got an empty text"),
        (lambda: store.resolve(refuted, label="NEI", rationale="\0", **who), "without NUL"),
        (lambda: store.resolve(refuted, label="NEI", rationale="x" * 10**7, **who), "at most 10,000"),
        (lambda: store.assign(refuted, to="x" * 201, **who), "owner: got 201 characters"),
        (lambda: store.assign("sha256:" + "0" * 64, to="ann", **who), "no card has the digest"),
    ]
    for step, words in steps:
        with pytest.raises(ValueError, match=words):
            step()
    assert store.read_head()[0] == 2
    store.resolve(refuted, label="NEI", rationale="unclear", **who)
    with pytest.raises(StoreError, match="is resolved, expected one that is open"):
        store.resolve(refuted, label="SUPPORTED", rationale="clear", **who)
    assert bool(store.verify())


def test_a_step_that_is_dated_ahead_closes_its_card_to_nobody(store: Store) -> None:
    store.assign(REFUTED.digest, to="ann", at="2199-01-01", actor="ann")
    store.escalate(REFUTED.digest, note="which register?", at="2025-10-17T16:20:00Z", actor="ann")
    store.record_ticket(REFUTED.digest, ticket="OPS-1", at="2025-10-17T16:21:00Z", actor="sender")
    done = store.resolve(
        REFUTED.digest, label="NEI", rationale="unclear", at="2025-10-20T09:00:00Z", actor="bob"
    )
    assert (done.state, done.stages[-1].met_at) == ("resolved", "2025-10-20T09:00:00Z")
    again = store.open_card(REFUTED.digest, note="a new source", at="2025-10-21", actor="eve")
    assert again.state == "open"
    found = store.verify()
    assert (found.problems, found.dated_back) == ((), 1)


def test_the_queue_is_in_the_order_of_risk(address: str) -> None:
    with open_store(address) as store:
        cards = [make_card(number, OTHER) for number in range(4)] + [make_card(9, STATED)]
        store.add_cards(cards[:2], at="2025-10-17T10:00:00Z", actor="a")
        store.add_cards(cards[2:4], at="2025-10-17T09:00:00Z", actor="a")
        store.add_cards(cards[4:], at=AT, actor="a", escalate=False)
        store.open_card(cards[4].digest, at=AT, actor="a", note="asked for")
        store.escalate(cards[1].digest, at=AT, actor="a", note="grave", severity=1)
        first = sorted(card.digest for card in cards[2:4])
        expected = [cards[1].digest, *first, cards[0].digest, cards[4].digest]
        assert [one.card_digest for one in store.list_escalations()] == expected
        assert len([*store.list_escalations(QueueFilter(level=1))]) == 4


def test_pages_of_the_queue_follow_each_other(address: str) -> None:
    with open_store(address) as store:
        store.add_cards(make_cards(1_001, refuted_every=1), at=AT, actor="a")
        found = [one.card_digest for one in store.list_escalations()]
        assert found == sorted(found)
        assert len(found) == 1_001


def test_due_soon_overdue_and_ages(store: Store) -> None:
    (found,) = store.list_escalations()
    states = {at: rate(found, f"2025-10-17T16:{at}Z") for at in ("22:30", "22:31", "30:00", "30:01")}
    assert states == {"22:30": "open", "22:31": "imminent", "30:00": "imminent", "30:01": "breached"}
    for as_of, ages in (
        ("2025-10-18T15:59:59Z", (1, 0, 0, 0, 0)),
        ("2025-10-18T16:00:00Z", (0, 1, 0, 0, 0)),
        ("2025-10-24T16:00:00Z", (0, 0, 0, 1, 0)),
        ("2026-10-24", (0, 0, 0, 0, 1)),
    ):
        figures = count_queue(store.list_escalations(), as_of=as_of)
        assert (as_of, figures.levels[0].ages, figures.overdue) == (as_of, ages, 1)
    assert figures.levels[0].in_time == (0, 0)
    store.assign(REFUTED.digest, to="ann", at="2025-10-17T16:30:01Z", actor="ann")
    late = count_queue(store.list_escalations(), as_of="2025-10-18")
    assert (late.levels[0].in_time, late.levels[0].acknowledged, late.overdue) == ((0, 1), 1, 0)


def test_holidays_of_the_policy_move_due_times(store: Store) -> None:
    policy = load_audit_policy("default").replace(holidays=("2025-10-20",))
    found = store.escalate(REFUTED.digest, at=AT, actor="a", note="x", policy=policy)
    assert found.due_at == "2025-10-21T12:00:00Z"
    assert dict([*store.list_events()][-1].details)["policy"] == policy.hash


def test_tickets_and_notices_hold_no_word_of_a_claim_and_keep_their_ids(store: Store) -> None:
    waiting = [*store.list_escalations()]
    (ticket,) = list_tickets(waiting)
    assert ticket.id == waiting[0].ticket
    assert ticket.reasons == ("LOW_CONFIDENCE",)
    late = [*list_notices(waiting, as_of="2025-10-18", notify=["#audit"])]
    assert [(one.kind, one.notify) for one in late] == [("overdue", ("#audit",))]
    assert late == [*list_notices(waiting, as_of="2025-10-19", notify=["#audit"])]
    assert [one.kind for one in list_notices(waiting, as_of=AT)] == ["opened"]
    assert "bridge" not in str([one.to_dict() for one in (ticket, *late)])
    store.resolve(REFUTED.digest, label="NEI", rationale="the bridge", at="2025-10-18", actor="a")
    done = [*store.list_escalations(QueueFilter(standing="all"))]
    assert [*list_notices(done, as_of="2025-10-19")] == []
    (ticket,) = list_tickets(done)
    assert (ticket.id, ticket.resolved_as) == (waiting[0].ticket, "NEI")
    assert "bridge" not in str(ticket.to_dict())


# --- Tickets that were opened elsewhere --------------------------------------------------------------------

THERE = {"ticket": "OPS-12", "link": "https://tracker.example/browse/OPS-12"}
WHEN = {"at": "2025-10-17T17:00:00Z", "actor": "sender"}


def test_the_ticket_of_a_tracker_takes_the_place_of_ours(store: Store) -> None:
    digest, own = REFUTED.digest, f"COMP-ESC-{REFUTED.digest[7:19]}"
    before = [*list_notices(store.list_escalations(), as_of="2025-10-18")]
    found = store.record_ticket(digest, **THERE, note="by the sender", **WHEN)
    assert (found.ticket, found.ticket_link) == (THERE["ticket"], THERE["link"])
    assert (found.state, found.level, found.due_at) == ("open", 1, "2025-10-17T16:30:00Z")
    assert found == store.read_escalation(digest)
    event = [*store.list_events(digest)][-1]
    assert (event.action, event.note, dict(event.details)) == ("ticket", "by the sender", THERE)
    # It is named by the tracker's id, and by ours; what was told of it before is told under the same ids.
    for name in (own, "OPS-12", digest, digest[7:14]):
        assert store.read_card(name) == REFUTED
    (ticket,) = list_tickets([found])
    assert (ticket.id, ticket.ticket, ticket.ticket_link) == (own, "OPS-12", THERE["link"])
    after = [*list_notices([found], as_of="2025-10-18")]
    assert [one.id for one in after] == [one.id for one in before]
    assert [one.ticket for one in after] == ["OPS-12"]
    assert bool(store.verify())
    store.rebuild()
    assert store.read_escalation(digest) == found


def test_the_same_ticket_twice_is_one_and_another_is_refused(store: Store) -> None:
    digest, own = REFUTED.digest, f"COMP-ESC-{REFUTED.digest[7:19]}"
    store.record_ticket(digest, **THERE, **WHEN)
    head = store.read_head()
    store.record_ticket(digest, **THERE, at="2025-10-18", actor="another sender")
    assert store.read_head() == head
    with pytest.raises(StoreError, match="has the ticket OPS-12, got OPS-13: say that it replaces that one"):
        store.record_ticket(digest, ticket="OPS-13", **WHEN)
    assert store.read_head() == head
    bare = store.record_ticket(digest, ticket="OPS-12", **WHEN)
    assert (bare.ticket, bare.ticket_link) == ("OPS-12", None)
    assert store.record_ticket(digest, ticket="OPS-13", replace=True, **WHEN).ticket == "OPS-13"
    assert store.record_ticket(digest, ticket=own, replace=True, **WHEN).ticket == own
    assert [event.action for event in store.list_events(digest)] == ["open", *["ticket"] * 4]
    assert bool(store.verify())


def test_a_ticket_outlasts_the_end_of_its_card_and_a_new_beginning(store: Store) -> None:
    digest = REFUTED.digest
    store.resolve(digest, label="NEI", rationale="unclear", at=AT, actor="ann")
    closed = store.record_ticket(digest, **THERE, **WHEN)
    assert (closed.state, closed.ticket) == ("resolved", "OPS-12")
    again = store.open_card(digest, at="2025-10-18", actor="eve", note="a new source")
    assert (again.state, again.ticket, again.ticket_link) == ("open", THERE["ticket"], THERE["link"])
    assert bool(store.verify())


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"ticket": ""}, "ticket: got '', expected an id of 1 to 100"),
        ({"ticket": "A" * 101}, "expected an id of 1 to 100"),
        ({"ticket": "OPS 12"}, "without blanks"),
        ({"ticket": "OPS-12\x1b[2J"}, "visible ASCII"),
        ({"ticket": "OPS-\u202e21"}, "visible ASCII"),
        ({"ticket": "\u041ePS-12"}, "visible ASCII"),
        ({"ticket": "OPS\n-12"}, "visible ASCII"),
        ({"ticket": "COMP-ESC-000000000000"}, "does not begin with COMP-ESC-"),
        ({"ticket": "comp-esc-1"}, "does not begin with COMP-ESC-"),
        ({"link": "javascript:alert(1)"}, "link: expected a URL of http or https"),
        ({"link": "javascript://tracker.example/%0aalert(1)"}, "link: expected"),
        ({"link": "data:text/html,x"}, "link: expected"),
        ({"link": "//tracker.example/1"}, "link: expected"),
        ({"link": "tracker.example/1"}, "link: expected"),
        ({"link": "https:///1"}, "link: expected"),
        ({"link": "https://user:secret@tracker.example/1"}, "without a user"),
        ({"link": 'https://tracker.example/"onmouseover=x'}, "link: expected"),
        ({"link": "https://tracker.example/a b"}, "link: expected"),
        ({"link": "https://tracker.example/\x1b[2J"}, "link: expected"),
        ({"link": "https://tr\u0430cker.example/1"}, "link: expected"),
        ({"link": "https://tracker.example\\@evil.example/1"}, "link: expected"),
        ({"link": "https://tracker.example/" + "x" * 2_000}, "at most 2,000"),
        ({"note": "\0"}, "without NUL"),
        ({"actor": " "}, "actor: got an empty name"),
    ],
)
def test_what_no_ticket_can_be_is_refused_and_leaves_no_event(
    store: Store, given: dict[str, str], words: str
) -> None:
    with pytest.raises(ValueError, match=words) as refused:
        store.record_ticket(REFUTED.digest, **{**THERE, **WHEN, **given})
    assert "secret" not in str(refused.value)
    assert store.read_head()[0] == 2
    with pytest.raises(StoreError, match="is not in the queue"):
        store.record_ticket(make_card(2).digest, **THERE, **WHEN)


def test_a_ticket_that_two_cards_share_names_neither(store: Store) -> None:
    store.add_cards([make_card(3, OTHER)], at=AT, actor="nightly")
    for digest in (REFUTED.digest, make_card(3, OTHER).digest):
        store.record_ticket(digest, **THERE, **WHEN)
        assert store.read_card(digest).digest == digest
    with pytest.raises(StoreError, match="several cards have the digest or the ticket 'OPS-12'"):
        store.read_card("OPS-12")
    # A ticket that is called as the digits of another card takes nobody's whole digest.
    store.record_ticket(REFUTED.digest, ticket=make_card(3, OTHER).digest, replace=True, **WHEN)
    assert store.read_card(make_card(3, OTHER).digest) == make_card(3, OTHER)
    assert bool(store.verify())


def test_notices_go_to_the_channels_of_the_level_and_to_those_of_the_caller(store: Store) -> None:
    policy = load_audit_policy("default").replace(
        notify_level1=("#on-call", "mailto:first@audit.example"), notify_level2=("#experts",)
    )
    (waiting,) = store.list_escalations()
    (plain,) = list_notices([waiting], as_of=AT, policy=policy)
    assert plain.notify == ("#on-call", "mailto:first@audit.example")
    (both,) = list_notices([waiting], as_of=AT, notify=["#audit", "#on-call"], policy=policy)
    assert both.notify == ("#on-call", "mailto:first@audit.example", "#audit")
    assert both.id == plain.id
    up = store.escalate(REFUTED.digest, at=AT, actor="ann", note="which register?", policy=policy)
    assert [one.notify for one in list_notices([up], as_of=AT, policy=policy)] == [("#experts",)]
    top = replace(up, level=3)
    assert [one.notify for one in list_notices([top], as_of=AT, policy=policy)] == [()]
    assert [one.notify for one in list_notices([up], as_of=AT)] == [()]


def test_what_is_written_fits_its_schema_and_what_never_would_be_does_not(store: Store) -> None:
    schemas = {name: Validator(load_schema(name)) for name in ("event", "escalation", "ticket", "notice")}

    def validate(name: str, value: object) -> bool:
        return schemas[name].is_valid(json.loads(encode_canonical(value)))  # type: ignore[arg-type]

    digest = REFUTED.digest
    given: list[tuple[str, list[dict[str, object]]]] = []
    waiting = [*store.list_escalations()]
    store.assign(digest, to="ann", at=AT, actor="ann")
    store.escalate(digest, at=AT, actor="ann", note="grave", severity=1)
    store.resolve(digest, label="NEI", rationale="unclear", at=AT, actor="bob")
    store.record_ticket(digest, **THERE, **WHEN)
    after = [*store.list_escalations(QueueFilter(standing="all"))]
    both = [*waiting, *after]
    given += [("event", [one.to_dict() for one in store.list_events()])]
    given += [("escalation", [one.to_dict() for one in both])]
    given += [("ticket", [one.to_dict() for one in list_tickets(both)])]
    given += [("notice", [one.to_dict() for one in list_notices(both, as_of=AT, notify=["#a"])])]
    for name, values in given:
        assert values
        for value in values:
            assert validate(name, value), (name, value)
            for key in value:
                assert not validate(name, {**value, key: 1.5}), (name, key)
                assert not validate(name, {at: value[at] for at in value if at != key}), (name, key)
            assert not validate(name, {**value, "more": 1})
    opened = next(value for value in given[0][1] if value["action"] == "open")
    recorded = given[0][1][-1]
    assert not validate("event", {**recorded, "details": {"link": THERE["link"]}})
    details = opened["details"]
    assert isinstance(details, dict)
    for key in details:
        less = {**opened, "details": {at: details[at] for at in details if at != key}}
        assert not validate("event", less), key


def test_what_was_judged_again_to_the_same_is_not_opened_again(store: Store) -> None:
    def follow(card: ClaimCard, evidence: str, day: str) -> ClaimCard:
        return replace(make_card(1, evidence), previous=card.digest, timestamps=Timestamps(verified_at=day))

    second = follow(REFUTED, OTHER, "2025-10-18")
    third = follow(second, OTHER, "2025-10-19")
    store.add_cards([second], at="2025-10-18", actor="nightly")
    store.resolve(REFUTED.digest, label="SUPPORTED", rationale="a slip", at="2025-10-18", actor="ann")
    store.add_cards([third], at="2025-10-19", actor="nightly")
    assert store.read_escalation(second.digest) is store.read_escalation(third.digest) is None
    lacking = follow(third, "Moles dig tunnels.", "2025-10-20")
    store.add_cards([lacking], at="2025-10-20", actor="nightly")
    assert [one.card_digest for one in store.list_escalations()] == [lacking.digest]
    right = follow(lacking, STATED, "2025-10-21")
    wrong = follow(right, OTHER, "2025-10-22")
    store.add_cards([right, wrong], at="2025-10-22", actor="nightly")
    assert {one.card_digest for one in store.list_escalations()} == {lacking.digest, wrong.digest}
    elsewhere = replace(make_card(7, OTHER), previous="sha256:" + "0" * 64)
    store.add_cards([elsewhere], at="2025-10-22", actor="nightly")
    assert store.read_escalation(elsewhere.digest) is not None
    assert bool(store.verify())


def bring_to_an_end(store: Store, decision: str | None = None) -> None:
    """Take the refuted card as an incident to its resolution."""
    if next(store.list_escalations()).level == 1:
        store.escalate(REFUTED.digest, at="2025-10-17T16:25:00Z", actor="ann", note="in print", severity=1)
    store.resolve(
        REFUTED.digest, label="CONTRADICTED", rationale="called back", decision=decision,
        at="2025-10-20T11:00:00Z", actor="eve",
    )  # fmt: skip


def test_a_postmortem_is_to_come_then_overdue_then_held(store: Store) -> None:
    hold = partial(store.hold_postmortem, REFUTED.digest, at="2025-10-24T10:00:00Z", actor="eve")
    with pytest.raises(StoreError, match="has none due"):
        hold(note="too soon")
    bring_to_an_end(store)

    def count(as_of: str) -> tuple[int, int, int]:
        found = count_queue(store.list_escalations(QueueFilter(standing="all")), as_of=as_of)
        return found.postmortems, found.postmortems_overdue, found.overdue

    assert (count("2025-10-22"), count("2025-10-24")) == ((1, 0, 0), (0, 1, 1))
    with pytest.raises(StoreError, match="note: got an empty text"):
        hold(note=" ")
    held = hold(note="the printer gets proofs from us")
    assert (held.state, held.postmortem_held_at) == ("resolved", "2025-10-24T10:00:00Z")
    assert count("2025-10-24") == (0, 0, 0)
    with pytest.raises(StoreError, match="was held 2025-10-24T10:00:00Z"):
        hold(note="once more")
    # Opened again and grave again, it has a postmortem of its own.
    store.open_card(REFUTED.digest, at="2025-11-03", actor="eve", note="again", severity=1)
    again = store.resolve(
        REFUTED.digest, label="NEI", rationale="again", at="2025-11-03T10:00:00Z", actor="eve"
    )
    assert (again.postmortem_due_at, again.postmortem_held_at) == ("2025-11-06T10:00:00Z", None)
    assert bool(store.verify())


def test_whether_something_goes_out_is_decided_with_its_label(store: Store) -> None:
    with pytest.raises(StoreError, match="decision: got 'hold', expected publish or suppress"):
        bring_to_an_end(store, "hold")
    bring_to_an_end(store, "suppress")
    (done,) = store.list_escalations(QueueFilter(standing="resolved"))
    assert done.resolution is not None
    assert done.resolution.decision == "suppress"
    (ticket,) = list_tickets([done])
    assert ticket.decision == "suppress"


def test_a_notice_is_delivered_once_to_each_channel(store: Store) -> None:
    def list_open() -> list[tuple[str, tuple[str, ...]]]:
        notices = list_notices(store.list_escalations(), as_of=AT, notify=["#a", "#b"])
        return [(one.id, one.delivered) for one in notices]

    ((notice, delivered),) = list_open()
    assert delivered == ()
    record = partial(store.record_delivery, REFUTED.digest, notice=notice, at=AT, actor="sender")
    record(to="#a")
    assert list_open() == [(notice, ("#a",))]
    record(to="#a")
    record(to="#b")
    assert [event.action for event in store.list_events()] == ["add", "open", "deliver", "deliver"]
    # Of another level, or soon due, it is another notice.
    store.escalate(REFUTED.digest, at="2025-10-17T16:25:00Z", actor="ann", note="x")
    assert list_open()[0][1] == ()
    assert bool(store.verify())
    Validator(load_schema("escalation")).validate(json.loads(next(store.list_escalations()).to_json()))


def test_the_notes_of_a_week_tell_what_was_decided_and_each_incident(store: Store) -> None:
    bring_to_an_end(store, "suppress")
    everything = [*store.list_escalations(QueueFilter(standing="all"))]
    first = write_notes(everything, since="2025-10-13", before="2025-10-20")
    assert (first.opened, first.waiting, first.decided) == (1, 1, ())
    assert [one.came for one in first.levels] == [1, 1, 0]
    assert [one.ticket for one in first.incidents] == [everything[0].ticket]
    second = write_notes(everything, since="2025-10-20", before="2025-10-27")
    assert (second.opened, second.waiting) == (0, 0)
    assert [(one.label, one.decision, one.actor) for one in second.decided] == [
        ("CONTRADICTED", "suppress", "eve")
    ]
    (incident,) = second.incidents
    assert [step.action for step in incident.steps] == ["open", "escalate", "resolve"]
    assert (incident.postmortem, incident.postmortem_due_at) == ("overdue", "2025-10-23T11:00:00Z")
    assert write_notes(everything, since="2025-11-03", before="2025-11-10").incidents == ()
    with pytest.raises(StoreError, match="expected a time after"):
        write_notes(everything, since="2025-10-20", before="2025-10-20")
