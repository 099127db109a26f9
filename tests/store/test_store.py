"""The audit store, the same on every database: cards, filters, the chain, versions."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import create_engine, text

from tests.examples import choose
from tests.store.example_cards import AT, OTHER, STATED, make_card, make_cards
from tests.store.postgresql import connect
from verifier import audit_answer
from verifier.audit.records.card import ClaimCard, Timestamps
from verifier.audit.records.citation import FoundDocument, FurtherSearch
from verifier.policies import encode_canonical
from verifier.policies.audit import load_audit_policy
from verifier.store import CardFilter, Store, StoreError, open_store, tables
from verifier.store.connection import read_address

WHO = {"at": AT, "actor": "test"}


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    with open_store(address) as opened:
        yield opened


def change(address: str, *statements: str) -> None:
    """Do to a database what nobody should."""
    engine = create_engine(read_address(address))
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


def test_cards_come_back_as_they_were_each_once(store: Store) -> None:
    cards = [*make_cards(1_234)]
    assert store.add_cards(cards, **WHO) == 1_234
    assert store.add_cards(cards[:50], **WHO) == 0
    assert store.add_cards([cards[7], make_card(9_999), make_card(9_999)], **WHO) == 1
    found = [*store.list_cards()]
    assert found == sorted([*cards, make_card(9_999)], key=lambda card: card.digest)
    assert [event.read_detail("cards") for event in store.list_events()] == [1_000, 234, 1]
    assert bool(store.verify())
    assert store.read_card(cards[3].digest) == cards[3]
    assert store.read_card(cards[3].digest[:19]) == cards[3]


def test_texts_that_databases_do_not_hold_are_kept_in_the_card(store: Store) -> None:
    card = make_card(answer_id="a\0b é\U0001f600")
    store.add_cards([card], **WHO)
    assert [*store.list_cards(CardFilter(answer_id="a\0b é\U0001f600"))] == [card]
    assert bool(store.verify())


FILTERS = [
    (CardFilter(), 6),
    (CardFilter(label="SUPPORTED"), 4),
    (CardFilter(label="CONTRADICTED"), 2),
    (CardFilter(below=6_000), 2),
    (CardFilter(at_least=6_000), 4),
    (CardFilter(mode="Audit-Local"), 6),
    (CardFilter(mode="Audit-Web"), 0),
    (CardFilter(domain="law"), 1),
    (CardFilter(answer_id="a1"), 1),
    (CardFilter(claim_id="c2"), 1),
    (CardFilter(doc_id="s1"), 6),
    (CardFilter(doc_id="facet-consistency"), 0),
    (CardFilter(since="2025-10-17", before="2025-10-18"), 2),
    (CardFilter(since="2025-10-18"), 1),
    (CardFilter(before="2025-10-17"), 0),
    (CardFilter(level=1), 2),
    (CardFilter(state="resolved"), 0),
    (CardFilter(label="CONTRADICTED", domain="law"), 0),
]


def test_filters_take_what_fits_all_of_them(store: Store) -> None:
    cards = [
        make_card(0, STATED, verified_at="2025-10-17T00:00:00Z"),
        make_card(1, STATED, verified_at="2025-10-17T23:59:59Z", answer_id="a1"),
        make_card(2, STATED, verified_at="2025-10-18"),
        make_card(3, STATED, domain="law"),
        make_card(4, OTHER),
        make_card(5, OTHER),
    ]
    store.add_cards(cards, **WHO)
    assert [(wanted, len([*store.list_cards(wanted)])) for wanted, _ in FILTERS] == FILTERS


@pytest.mark.parametrize(
    "wanted",
    [
        {"label": "REFUTED"}, {"mode": "audit"}, {"since": "17.10.2025"}, {"before": "2025-10-17T25"},
        {"state": "lost"}, {"level": 4},
    ],
)  # fmt: skip
def test_a_filter_that_cannot_fit_is_refused(wanted: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="expected"):
        CardFilter(**wanted)  # type: ignore[arg-type]


def test_many_cards_are_listed_at_constant_memory(store: Store) -> None:
    import tracemalloc

    store.add_cards(make_cards(3_000), escalate=False, **WHO)
    peaks = []
    for wanted in (CardFilter(claim_id="c5"), CardFilter()):
        tracemalloc.start()
        count = sum(1 for _ in store.list_bodies(wanted))
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    size = len(make_card().to_json())
    assert count == 3_000
    assert peaks[1] < 1_500 * size, "more than a page or two of bodies was held"


def test_a_page_of_cards_is_followed_by_the_next(store: Store) -> None:
    cards = [*make_cards(1_001)]
    store.add_cards(cards, **WHO)
    assert [digest for digest, _ in store.list_bodies()] == sorted(card.digest for card in cards)


def test_what_cannot_be_an_event_is_refused_and_nothing_is_written(store: Store) -> None:
    for given, why in (
        ({"at": "yesterday", "actor": "test"}, "expected YYYY-MM-DD"),
        ({"at": AT, "actor": " "}, "expected who does it"),
        ({"at": AT, "actor": "a\0"}, "without NUL"),
        ({"at": AT, "actor": "a" * 201}, "actor: got 201 characters, expected at most 200"),
        ({"at": AT, "actor": "\ud800"}, "without NUL and lone surrogates"),
    ):
        with pytest.raises(ValueError, match=why):
            store.add_cards([make_card()], **given)
    assert store.read_head()[0] == 0
    assert [*store.list_cards()] == []


def test_a_failure_midway_leaves_only_whole_writes(store: Store) -> None:
    def fail() -> Iterator[ClaimCard]:
        yield from make_cards(1_500)
        raise RuntimeError

    with pytest.raises(RuntimeError):
        store.add_cards(fail(), **WHO)
    assert len([*store.list_bodies()]) == 1_000
    assert bool(store.verify())


@pytest.mark.parametrize(
    ("statement", "broken", "words"),
    choose(
        [
            ("UPDATE event SET note = 'xorrect' WHERE seq = 3", 3, r"event 3 \(open\) was changed"),
            (
                "UPDATE event SET at = '2025-10-17T16:00:01Z' WHERE seq = 2",
                2,
                r"event 2 \(open\) was changed",
            ),
            ("DELETE FROM event WHERE seq = 2", 2, "event 2 is missing"),
            ("DELETE FROM event WHERE seq = 1", 1, "event 1 is missing"),
            ("UPDATE event SET prev = sha256 WHERE seq = 4", 4, "event 4 does not follow event 3"),
            ("UPDATE event SET details = '{}' WHERE seq = 1", 1, r"event 1 \(add\) was changed"),
            ("UPDATE event SET details = '{' WHERE seq = 3", 3, "event 3 cannot be read"),
            ("UPDATE event SET action = 'delete' WHERE seq = 3", 3, "event 3 cannot be read"),
            ("DELETE FROM card WHERE claim_id = 'c5'", None, "event 1 added 10 cards, and 9"),
            ("UPDATE card SET body = 'x' WHERE claim_id = 'c5'", None, "was changed: its bytes"),
            ("UPDATE card SET added_by = 2 WHERE claim_id = 'c5'", None, "event 1 added 10 cards, and 9"),
            ("UPDATE escalation SET body = '{}' WHERE level = 1", None, "rebuild makes it anew"),
            ("DELETE FROM escalation", None, "rebuild makes it anew"),
            # Columns say what is listed: who changes one hides a card, and leaves its bytes alone.
            ("UPDATE escalation SET state = 'resolved'", None, "is not what its events come to"),
            ("UPDATE escalation SET severity = 1 WHERE level = 1", None, "is not what its events come to"),
            ("UPDATE escalation SET ticket = 'OPS-1'", None, "is not what its events come to"),
            ("UPDATE escalation SET ticket_link = 'javascript:x'", None, "is not what its events come to"),
            ("UPDATE card SET label = 'SUPPORTED' WHERE claim_id = 'c3'", None, "columns or links of card"),
            ("UPDATE card SET domain = 'x' WHERE claim_id = 'c9'", None, "columns or links of card"),
            ("UPDATE card SET previous = 'x' WHERE claim_id = 'c1'", None, "columns or links of card"),
            ("DELETE FROM link WHERE role = 'contradicts'", None, "columns or links of card"),
            ("DELETE FROM link", None, "columns or links of card"),
            ("UPDATE link SET doc_id = 'another'", None, "columns or links of card"),
            ("INSERT INTO link VALUES ('sha256:0', 'd', '', 'cited')", None, "links of sha256:0 are there"),
            ("INSERT INTO link VALUES ('sha256:g', 'd', '', 'cited')", None, "links of sha256:g are there"),
        ],
        3,
    ),
)
def test_what_somebody_changed_is_found_and_named(
    address: str, statement: str, broken: int | None, words: str
) -> None:
    with open_store(address) as store:
        store.add_cards(make_cards(10, refuted_every=3), **WHO)
        assert bool(store.verify())
    change(address, statement)
    with open_store(address) as store:
        found = store.verify()
    assert not found
    assert found.broken_event == broken
    assert any(__import__("re").search(words, problem) for problem in found.problems), found.problems


SWALLOWED = {
    "sqlite": "CREATE TRIGGER quiet BEFORE UPDATE ON escalation BEGIN SELECT RAISE(IGNORE); END",
    "postgresql": "CREATE RULE quiet AS ON UPDATE TO escalation DO INSTEAD NOTHING",
}


def test_a_step_that_the_database_swallows_is_an_error_and_leaves_nothing(address: str) -> None:
    with open_store(address) as store:
        store.add_cards(make_cards(4, refuted_every=2), **WHO)
        head, waiting = store.read_head(), [*store.list_escalations()]
        assert bool(store.verify())
        change(address, SWALLOWED[read_address(address).get_backend_name()])
        with pytest.raises(StoreError, match="escalation: the database did not keep what was written"):
            store.assign(waiting[0].card_digest, to="ann", **WHO)
        assert (store.read_head(), [*store.list_escalations()]) == (head, waiting)
        assert "'quiet'" in store.verify().problems[0]


def test_one_byte_of_any_event_is_found(address: str) -> None:
    with open_store(address) as store:
        store.add_cards(make_cards(4, refuted_every=2), **WHO)
        events = [*store.list_events()]
    for event in events:
        for column in ("at", "actor", "subject", "note", "details", "prev", "sha256"):
            where = f"WHERE seq = {event.seq}"
            with open_store(address) as store:
                before = dict(event.to_dict())
            first = f"UPDATE event SET {column} = '!' || substr({column}, 2) {where}"
            if before[column] in ("", {}):
                first = f"UPDATE event SET {column} = '!' {where}"
            change(address, "CREATE TABLE kept AS SELECT * FROM event", first)
            with open_store(address) as store:
                found = store.verify()
            # Whether its hash or what it says was changed, the event itself is named.
            assert (column, found.broken_event) == (column, event.seq)
            change(address, "DELETE FROM event", "INSERT INTO event SELECT * FROM kept", "DROP TABLE kept")
    with open_store(address) as store:
        assert bool(store.verify())


def test_columns_links_and_queue_are_made_anew(address: str) -> None:
    with open_store(address) as store:
        store.add_cards(make_cards(20, refuted_every=4), **WHO)
        waiting = [*store.list_escalations()]
        card = store.assign(waiting[0].card_digest, to="ann", at=AT, actor="ann")
        before = [*store.list_escalations()]
    change(
        address, "UPDATE card SET label = 'NEI', claim_id = 'x', confidence = 1", "DELETE FROM link",
        "DELETE FROM escalation",
    )  # fmt: skip
    with open_store(address) as store:
        assert [*store.list_escalations()] == []
        assert store.rebuild() == (20, 5)
        assert [*store.list_escalations()] == before
        assert store.read_escalation(card.card_digest) == card
        assert len([*store.list_cards(CardFilter(claim_id="c3"))]) == 1
        assert len([*store.list_cards(CardFilter(doc_id="s1"))]) == 20
        assert bool(store.verify())
    change(address, "UPDATE event SET actor = 'eve' WHERE seq = 2")
    with open_store(address) as store, pytest.raises(StoreError, match=r"rebuild: event 2 \(open\)"):
        store.rebuild()


def test_newer_tables_are_refused_in_words(address: str) -> None:
    open_store(address).close()
    change(address, "UPDATE store SET value = '99'")
    for read_only in (False, True):
        with pytest.raises(StoreError, match="of version 99, expected at most 5: a newer verifier wrote it"):
            open_store(address, read_only=read_only)


def test_older_tables_are_brought_to_this_version(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store(address) as store:
        store.add_cards(make_cards(3), **WHO)
    grown = (*tables.MIGRATIONS, lambda connection: connection.execute(text("CREATE TABLE more(x INTEGER)")))
    monkeypatch.setattr(tables, "MIGRATIONS", grown)
    with pytest.raises(StoreError, match="of version 5, expected 6: open it once to write"):
        open_store(address, read_only=True)
    for _ in range(2):
        with open_store(address) as store:
            assert bool(store.verify())
            assert len([*store.list_cards()]) == 3
    with open_store(address, read_only=True) as store, pytest.raises(StoreError, match="read only"):
        store.add_cards(make_cards(1), **WHO)


def test_a_migration_that_fails_changes_nothing(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    open_store(address).close()

    def fail(connection: object) -> None:
        connection.execute(text("CREATE TABLE more(x INTEGER)"))  # type: ignore[attr-defined]
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr(tables, "MIGRATIONS", (*tables.MIGRATIONS, fail))
        with pytest.raises(RuntimeError):
            open_store(address)
    change(address, "CREATE TABLE more(x INTEGER)")
    open_store(address).close()


@pytest.mark.slow
@pytest.mark.parametrize("start", range(3))
def test_a_damaged_file_is_an_error_in_words(tmp_path: Path, start: int) -> None:
    whole = tmp_path / "whole.db"
    with open_store(whole) as store:
        store.add_cards(make_cards(30, refuted_every=3), **WHO)
        digest = next(store.list_escalations()).card_digest
    data = whole.read_bytes()
    path = tmp_path / "damaged.db"
    choose = Random(start)
    outcomes = Counter[str]()
    for number in range(40):
        damaged = bytearray(data)
        if number % 4 == 0:
            del damaged[choose.randrange(len(data)) :]
        else:
            at = choose.randrange(len(data) - 600)
            damaged[at : at + 600] = choose.randbytes(600)
        for stray in tmp_path.glob("damaged.db*"):
            stray.unlink()
        path.write_bytes(damaged)
        try:
            with open_store(path, read_only=bool(number % 2)) as store:
                sound = bool(store.verify())
                for _ in (*store.list_escalations(), *store.list_cards(), *store.list_events()):
                    pass
                store.list_history(digest)
        except StoreError:
            outcomes["error"] += 1
        else:
            outcomes["sound" if sound else "named"] += 1
    assert outcomes["error"] + outcomes["named"] > 10, outcomes


def test_a_database_of_something_else_is_left_alone(address: str) -> None:
    change(address, "CREATE TABLE customers(name TEXT)")
    with pytest.raises(StoreError, match="tables of something else"):
        open_store(address)


def test_what_is_no_store_is_named_in_words(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no database " * 100)
    for given, words in (
        (tmp_path / "text", "file is not a database"),
        (tmp_path / "none" / "x.db", "unable to open"),
        ("mysql://ann:secret@host/name", "expected sqlite or postgresql"),
        ("://", "cannot be read"),
    ):
        with pytest.raises(StoreError, match=words) as caught:
            open_store(given)
        assert "secret" not in str(caught.value)
    with pytest.raises(StoreError, match="no such file"):
        open_store(tmp_path / "none.db", read_only=True)


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://ann:secret@/name?host=/nowhere&connect_timeout=1",
        "postgresql:///name?host=/nowhere&connect_timeout=1&password=secret",
        "postgresql://ann@/name?host=/nowhere&connect_timeout=1&sslpassword=secret&password=secret",
    ],
)
def test_a_password_stands_in_no_message(address: str) -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(StoreError, match="/name") as caught:
        open_store(address)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    "address", ["postgresql:/ann:secret@host/name", "host=h user=ann password=secret dbname=name"]
)
def test_a_password_of_an_address_that_was_typed_wrong_stands_in_no_message(address: str) -> None:
    with pytest.raises(StoreError, match="name: no such file") as caught:
        open_store(address, read_only=True)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("digest", ["", "abc", "sha256:", "zzzzzzzz", "x" * 64])
def test_what_is_no_digest_is_refused(store: Store, digest: str) -> None:
    with pytest.raises(StoreError, match="expected a digest"):
        store.read_card(digest)


def test_a_digest_that_no_card_has_is_named(store: Store) -> None:
    with pytest.raises(StoreError, match="no card has the digest or the ticket 'abcdef01'"):
        store.read_card("abcdef01")


def test_reading_waits_for_nobody(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with open_store(path) as store:
        store.add_cards(make_cards(5), **WHO)
        holder = sqlite3.connect(path, isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        assert len([*store.list_cards()]) == 5
        holder.close()


def make_second(address: str) -> None:
    """Bring a store back to the tables of version 2, its bodies too."""
    change(
        address, "DROP INDEX escalation_ticket", "ALTER TABLE escalation DROP COLUMN ticket_link",
        "UPDATE store SET value = '2'",
    )  # fmt: skip
    engine = create_engine(read_address(address))
    with engine.begin() as connection:
        for digest, body in connection.execute(text("SELECT digest, body FROM escalation")).all():
            values = json.loads(bytes(body))
            del values["ticket_link"]
            given = {"body": encode_canonical(values), "digest": digest}
            connection.execute(text("UPDATE escalation SET body = :body WHERE digest = :digest"), given)
    engine.dispose()


def make_old(address: str) -> None:
    """Bring a store back to the tables of version 1."""
    make_second(address)
    change(
        address, "DROP INDEX card_previous", "ALTER TABLE card DROP COLUMN previous", "DROP TABLE web_cache",
        "UPDATE store SET value = '1'",
    )  # fmt: skip


def judge_again(card: ClaimCard, day: str) -> ClaimCard:
    return replace(card, previous=card.digest, timestamps=Timestamps(verified_at=day))


def test_a_store_of_the_first_version_learns_what_follows_what(address: str) -> None:
    first = make_card(1)
    second = judge_again(first, "2025-10-18")
    with open_store(address) as store:
        store.add_cards([first, second, *make_cards(600, start=2)], **WHO)
        before = [*store.list_bodies()]
    make_old(address)
    change(address, f"UPDATE card SET body = 'x' WHERE digest = '{make_card(3).digest}'")
    with open_store(address) as store:
        assert store.list_following(first.digest) == [second.digest]
        assert store.list_history(second.digest) == (first, second)
        assert store.recall("a query") is None
        assert [digest for digest, _ in store.list_bodies()] == [digest for digest, _ in before]
        assert len(store.verify().problems) == 1
    make_old(address)
    with pytest.raises(StoreError, match="of version 1, expected 5: open it once to write"):
        open_store(address, read_only=True)


@pytest.mark.slow
def test_a_store_of_the_second_version_learns_where_tickets_are(address: str) -> None:
    with open_store(address) as store:
        store.add_cards(make_cards(600, refuted_every=1), **WHO)
        before = [*store.list_escalations()]
    make_second(address)
    damaged, *_, last = sorted(one.card_digest for one in before)
    change(address, f"UPDATE escalation SET body = 'x' WHERE digest = '{damaged}'")
    with pytest.raises(StoreError, match="of version 2, expected 5: open it once to write"):
        open_store(address, read_only=True)
    with open_store(address) as store:
        assert len(store.verify().problems) == 1
        store.rebuild()
        assert [*store.list_escalations()] == before
        assert {one.ticket_link for one in before} == {None}
        store.record_ticket(last, ticket="OPS-12", link="https://tracker.example/12", **WHO)
        assert store.read_card("OPS-12").digest == last
        assert bool(store.verify())


def test_a_history_begins_with_the_oldest_card_that_is_kept(store: Store) -> None:
    first = make_card(1)
    second = judge_again(first, "2025-10-18")
    thirds = sorted(
        (judge_again(second, day) for day in ("2025-10-19", "2025-10-20")), key=lambda c: c.digest
    )
    fourth = judge_again(thirds[0], "2025-10-21")
    store.add_cards([fourth, *thirds, second], **WHO)
    whole = (second, thirds[0], fourth, thirds[1])
    assert store.list_history(second.digest) == whole
    assert store.list_history(thirds[0].digest) == whole[:3]
    assert store.list_history(fourth.digest) == (second, thirds[0], fourth)
    assert store.read_adding(fourth.digest).action == "add"
    store.add_cards([first], **WHO)
    assert store.list_history(fourth.digest) == (first, second, thirds[0], fourth)
    assert store.read_adding(first.digest).seq == 2


def test_a_changed_column_makes_no_history(address: str) -> None:
    cards = [*make_cards(3)]
    with open_store(address) as store:
        store.add_cards(cards, **WHO)
    change(address, "UPDATE card SET previous = digest", "UPDATE card SET answer_id = 'x'")
    with open_store(address) as store:
        assert store.list_history(cards[0].digest) == (cards[0],)
        store.rebuild()
        assert store.list_following(cards[0].digest) == []


# --- What searches found -----------------------------------------------------------------------------------


def test_what_a_query_found_first_is_found_again(store: Store) -> None:
    found = FoundDocument(id="w1", text="It opened in 1932.", title=None, uri="https://example.org/a")
    other = FoundDocument(id="w2", text="It opened in 1934.")
    searches = [FurtherSearch(query="q", documents=(found,)), FurtherSearch(query="nothing", documents=())]
    assert store.keep_searches([*searches, FurtherSearch(query="q", documents=(other,))], **WHO) == 2
    assert store.keep_searches([FurtherSearch(query="q", documents=(other,))], **WHO) == 0
    assert store.recall("q") == [found.to_dict()]
    assert store.recall("nothing") == []
    assert store.recall("never asked") is None
    assert [event.action for event in store.list_events()] == ["search", "search"]
    assert store.recall("\ud800") is None


def test_what_no_audit_could_use_is_not_kept_and_any_text_is(store: Store) -> None:
    twice = tuple(FoundDocument(id="w", text=text) for text in "ab")
    with pytest.raises(StoreError, match="query 'q': got two documents with one id"):
        store.keep_searches([FurtherSearch(query="q", documents=twice)], **WHO)
    assert store.recall("q") is None
    hostile = FoundDocument(id="\ud800", text="\0\ud800", title="\u202e", uri="javascript:alert(1)")
    assert store.keep_searches([FurtherSearch(query="\ud800", documents=(hostile,))], **WHO) == 1
    found = store.recall("\ud800")
    assert found is not None
    assert [item["uri"] for item in found] == ["javascript:alert(1)"]
    (kept,) = store.list_searches()
    assert [item.to_dict() for item in kept.documents] == found
    assert store.forget_searches("another", **WHO) == 0
    assert store.forget_searches("\ud800", **WHO) == 1
    store.keep_searches([FurtherSearch(query=str(number), documents=()) for number in range(250)], **WHO)
    assert len([*store.list_searches()]) == store.forget_searches(**WHO) == 250
    assert [*store.list_searches()] == []


def test_an_audit_repeats_with_what_its_searches_found(store: Store) -> None:
    asked = []

    def search(query: str, _: tuple[str, ...]) -> list[str]:
        asked.append(query)
        return ["The bridge opened in 1932."] if "1932" in query else []

    policy = load_audit_policy("default").replace(enable_verification_retrieval=True, web_domains=("*",))
    given = ("The bridge opened in 1932.", ["Moles dig tunnels."])
    audit = audit_answer(*given, search=search, policy=policy)
    assert audit.searches
    store.keep_searches(audit.searches, **WHO)
    before = len(asked)
    assert audit_answer(*given, search=store.recall, policy=policy) == audit
    assert len(asked) == before


# --- Targets -----------------------------------------------------------------------------------------------


def test_targets_are_of_current_cards_and_of_those_that_came_late(store: Store) -> None:
    def rate(**given: object) -> dict[str, tuple[tuple[int, int], bool | None]]:
        return {one.name: (one.figure, one.is_met) for one in store.rate_targets(**given)}  # type: ignore[arg-type]

    nothing = ((0, 0), None)
    assert rate() == dict.fromkeys(
        ("supported_alone", "missing_evidence", "added_latency", "backlog"), nothing
    )
    wrong = make_card(0, OTHER)
    store.add_cards([wrong, *make_cards(8, start=1)], **WHO)
    assert rate()["supported_alone"] == ((8, 9), False)
    assert rate()["missing_evidence"] == nothing
    # What was wrong is right now, but people had it. The card before counts no more.
    right = replace(make_card(0), previous=wrong.digest)
    store.add_cards([right], **WHO)
    assert rate()["supported_alone"] == ((8, 9), False)
    store.add_cards([judge_again(right, "2025-10-19")], **WHO)
    assert rate()["supported_alone"] == ((8, 9), False)
    store.add_cards([judge_again(make_card(8), "2025-10-19"), make_card(9)], **WHO)
    assert rate()["supported_alone"] == ((9, 10), True)
    store.open_card(make_card(1).digest, at=AT, actor="x", note="asked for")
    assert rate()["supported_alone"] == ((8, 10), False)
    late = {"at": "2025-11-16T16:00:00Z", "actor": "nightly"}
    store.add_cards(make_cards(19, start=20), at="2025-11-16T15:59:59Z", actor="nightly")
    assert rate()["missing_evidence"] == nothing
    lacking = [make_card(number, "Moles dig tunnels.") for number in range(100, 102)]
    store.add_cards([*make_cards(19, start=50), lacking[0]], **late)
    assert rate()["missing_evidence"] == ((1, 20), True)
    store.add_cards(lacking, **late)
    assert rate()["missing_evidence"] == ((2, 21), False)


@pytest.mark.parametrize(
    ("given", "name", "figure", "met"),
    [
        ({"backlog": (10, 7)}, "backlog", (7, 10), True),
        ({"backlog": (10, 8)}, "backlog", (8, 10), False),
        ({"backlog": (0, 0)}, "backlog", (0, 0), None),
        ({"latencies": ([100, 300], [1_000, 2_199])}, "added_latency", (2_799, 2), True),
        ({"latencies": ([0], [2_000])}, "added_latency", (2_000, 1), False),
        ({"latencies": ([0], [1_999])}, "added_latency", (1_999, 1), True),
        ({"latencies": ([5], [3])}, "added_latency", (-2, 1), True),
        ({"latencies": ([], [3])}, "added_latency", (0, 0), None),
    ],
)
def test_what_is_recorded_elsewhere_is_compared_too(
    tmp_path: Path, given: dict[str, object], name: str, figure: tuple[int, int], met: bool | None
) -> None:
    with open_store(tmp_path / "q.db") as store:
        (row,) = (one for one in store.rate_targets(**given) if one.name == name)  # type: ignore[arg-type]
        assert (row.figure, row.is_met) == (figure, met)
        with pytest.raises(StoreError, match="expected two counts"):
            store.rate_targets(backlog=(-1, 2))


def test_events_that_are_dated_back_are_counted_and_break_nothing(store: Store) -> None:
    store.add_cards(make_cards(2), **WHO)
    store.add_cards(make_cards(2, start=2), at="2025-10-16", actor="a clock that is slow")
    store.add_cards(make_cards(2, start=4), at="2025-10-16T00:00:01Z", actor="test")
    found = store.verify()
    assert (found.problems, found.dated_back) == ((), 1)


def test_cards_that_are_dated_ahead_are_counted(store: Store) -> None:
    times = ("2025-10-17", AT, "2025-10-17T16:00:01Z", "2999-01-01", None)
    store.add_cards([make_card(n, verified_at=at) for n, at in enumerate(times)], at=AT, actor="x")
    found = store.verify()
    assert (found.problems, found.dated_ahead) == ((), 2)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("forgery", "says"),
    [
        (
            "CREATE POLICY quiet ON escalation USING (current_query() NOT LIKE '%severity%')",
            "the database has a policy 'quiet'",
        ),
        (
            "CREATE TABLE more () INHERITS (escalation)",
            "the database has a table that inherits 'more'",
        ),
        (
            "ALTER ROLE verifier SET search_path = public, pg_catalog",
            "the database has a schema before pg_catalog 'public'",
        ),
        (
            "ALTER TABLE event ENABLE ROW LEVEL SECURITY",
            "the database has a row security of 'event'",
        ),
        (
            "CREATE UNIQUE INDEX once ON event(subject, seq)",
            "the database has a further index 'once'",
        ),
        (
            "ALTER TABLE escalation ADD CONSTRAINT never CHECK (state <> 'resolved')",
            "the database has a constraint 'never'",
        ),
        (
            "CREATE RULE quiet AS ON INSERT TO event DO INSTEAD NOTHING",
            "the database has a rule 'quiet'",
        ),
    ],
)
@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
def test_code_of_others_in_a_server_is_named(address: str, server: str, forgery: str, says: str) -> None:
    with open_store(address) as store:
        store.add_cards(make_cards(3, refuted_every=2), at=AT, actor="nightly")
        assert store.verify().problems == ()
    with connect(server) as connection:
        connection.execute(forgery)
    try:
        with open_store(address, read_only=True) as store:
            assert any(one.startswith(says) for one in store.verify().problems)
    finally:
        with connect(server) as connection:
            connection.execute("ALTER ROLE verifier RESET search_path")
