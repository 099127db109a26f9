"""Who could forge what, and which command finds it: each row of `forgeries.md`, done and looked for.

The rows are read from that file. Each has a forgery here that is called as the row is; what the row says that
the command says, the command has to say, and it must not end as if all were well.
"""

from __future__ import annotations

import json
import re
import shlex
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

pytest.importorskip("sqlalchemy")
pytest.importorskip("cryptography")

from cryptography.hazmat.primitives.asymmetric import ed25519

from tests.cli.commands import run
from tests.examples import choose
from tests.store.example_cards import AT, CLAIM, OTHER, make_card, make_cards
from tests.test_signatures import edit_call, make_receipts, write_keys
from verifier import audit_answer, audit_claim
from verifier.audit.records.card import ClaimCard
from verifier.audit.records.citation import FoundDocument, FurtherSearch, Redacted
from verifier.audit.records.review import CardReview
from verifier.audit.review.reviewing import review_card
from verifier.corpus import open_corpus
from verifier.policies import encode_canonical, hash_bytes, hash_text
from verifier.receipts.signatures import state_head
from verifier.records.claim_check import ClaimCheck
from verifier.store import StoreError, open_store
from verifier.store.cards import hash_digests, make_links, make_row
from verifier.store.chain import make_row as make_event_row
from verifier.store.tickets import name_ticket

PAGE = Path(__file__).with_name("forgeries.md")

_ROW = re.compile(r"(?m)^\| (?P<what>[^|]+) \| `(?P<command>verifier [^|`]+)` \| `(?P<says>[^|`]+)` \|$")

WHO = {"at": AT, "actor": "nightly"}
CARDS = [*make_cards(10, refuted_every=3)]
REFUTED = make_card(50, OTHER)
FIRST, UNSEEN = CARDS[0].digest, CARDS[1]
ABSENT = "sha256:" + "0" * 64

Forgery = Callable[[], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    what: str
    command: str
    says: str


ROWS = [
    Row(what=found["what"], command=found["command"], says=found["says"])
    for found in _ROW.finditer(PAGE.read_text(encoding="utf-8"))
]

FORGERIES: dict[str, Forgery] = {}


def sql(*statements: str) -> Forgery:
    """Return a forgery of the store's file by statements."""

    def forge() -> None:
        with sqlite3.connect("queue.db") as connection:
            for statement in statements:
                connection.execute(statement)

    return forge


def edit(change: Callable[[ClaimCard], ClaimCard], *, card: ClaimCard | None = None) -> Forgery:
    """Return a forgery of a card before it is added; its digest is that of what it says then."""

    def forge() -> None:
        Path("edited.jsonl").write_bytes(change(REFUTED if card is None else card).to_json() + b"\n")

    return forge


def edit_review(**changes: object) -> Forgery:
    def change(card: ClaimCard) -> ClaimCard:
        return replace(card, review=replace(get_review(card), **changes))  # type: ignore[arg-type]

    return edit(change)


def edit_check(**changes: object) -> Forgery:
    return edit(lambda card: replace(card, check=replace(get_check(card), **changes)))  # type: ignore[arg-type]


def get_review(card: ClaimCard) -> CardReview:
    assert card.review is not None
    return card.review


def get_check(card: ClaimCard) -> ClaimCheck:
    assert card.check is not None
    return card.check


# --- The file of a store -----------------------------------------------------------------------------------

STORED = {
    "the words of an event are edited": "UPDATE event SET note = 'fine' WHERE seq = 3",
    "the time of an event is edited": "UPDATE event SET at = '2025-10-17T16:00:01Z' WHERE seq = 2",
    "the name of who did it is edited": "UPDATE event SET actor = 'eve' WHERE seq = 6",
    "the label that a person gave is edited": (
        "UPDATE event SET details = replace(details, 'NEI', 'SUPPORTED') WHERE action = 'resolve'"
    ),
    "an event in the middle is removed": "DELETE FROM event WHERE seq = 4",
    "the first event is removed": "DELETE FROM event WHERE seq = 1",
    "an event with the number -5 is put in": (
        "INSERT INTO event SELECT -5, '1999-01-01T00:00:00Z', actor, action, subject, note, details, prev,"
        " sha256 FROM event WHERE seq = 1"
    ),
    "an event with the number 0 is put in": (
        "INSERT INTO event SELECT 0, at, actor, action, subject, note, details, prev, sha256 FROM event"
        " WHERE seq = 2"
    ),
    "an event is put behind the last one": (
        "INSERT INTO event SELECT seq + 1, at, 'eve', action, subject, note, details, sha256, prev FROM event"
        " ORDER BY seq DESC LIMIT 1"
    ),
    "an event is hung onto another one": "UPDATE event SET prev = sha256 WHERE seq = 4",
    "an event is made one of no known kind": "UPDATE event SET action = 'delete' WHERE seq = 3",
    "a card is edited": "UPDATE card SET body = replace(body, '1932', '1933') WHERE claim_id = 'c5'",
    "a card is removed": "DELETE FROM card WHERE claim_id = 'c5'",
    "a card is moved to another event": "UPDATE card SET added_by = 2 WHERE claim_id = 'c5'",
    "a card with an empty digest is put in": (
        "INSERT INTO card SELECT '', answer_id, claim_id, label, confidence, mode, verified_at, domain,"
        " added_by, body, previous FROM card LIMIT 1"
    ),
    "the label by which a card is listed is edited": "UPDATE card SET label = 'SUPPORTED'",
    "the confidence by which a card is listed is edited": "UPDATE card SET confidence = 10000",
    "the card that a card follows is edited": "UPDATE card SET previous = 'x' WHERE claim_id = 'c1'",
    "the documents of cards are exchanged": "UPDATE link SET doc_id = 'another'",
    "the documents of cards are removed": "DELETE FROM link",
    "documents of no card are put in": "INSERT INTO link VALUES ('sha256:g', 'd', '', 'cited')",
    "documents of an empty digest are put in": "INSERT INTO link VALUES ('', '', '', '')",
    "the queue is emptied": "DELETE FROM escalation",
    "a card is listed as resolved": "UPDATE escalation SET state = 'resolved'",
    "a card is listed as less grave": "UPDATE escalation SET severity = 3 WHERE severity = 1",
    "the owner of a card is exchanged": "UPDATE escalation SET owner = 'eve' WHERE owner = 'ann'",
    "the ticket of a card is exchanged": "UPDATE escalation SET ticket = 'OPS-1'",
    "the link of a ticket is exchanged": "UPDATE escalation SET ticket_link = 'https://evil.example/1'",
    "where a card stands is edited whole": (
        "UPDATE escalation SET body = replace(body, 'CONTRADICTED', 'NEI')"
    ),
    "an escalation with an empty digest is put in, with a ticket": (
        "INSERT INTO escalation SELECT '', level, state, opened_at, due_at, 0, refuted_first, confidence,"
        " owner, 'OPS-1', body, ticket_link FROM escalation LIMIT 1"
    ),
    "an escalation of a card that is not there is put in": (
        "INSERT INTO escalation SELECT 'sha256:0', level, state, opened_at, due_at, severity, refuted_first,"
        " confidence, owner, ticket, body, ticket_link FROM escalation LIMIT 1"
    ),
    "an escalation whose key is no text is put in": (
        "INSERT INTO escalation SELECT x'00', level, state, opened_at, due_at, severity, refuted_first,"
        " confidence, owner, ticket, body, ticket_link FROM escalation LIMIT 1"
    ),
    "what a search found is edited": "UPDATE web_cache SET documents = replace(documents, '1932', '1934')",
    "what a search found is put in": (
        f"INSERT INTO web_cache SELECT '{hash_text('another')}', documents FROM web_cache"
    ),
    "what a search found is removed": "DELETE FROM web_cache",
    "what a search found is put in under an empty query": (
        "INSERT INTO web_cache SELECT '', documents FROM web_cache"
    ),
    "a trigger is put in": "CREATE TRIGGER quiet AFTER INSERT ON event BEGIN SELECT 1; END",
    "an index is removed": "DROP INDEX escalation_ticket",
    "what an event says is nested a hundred thousand deep": (
        "UPDATE event SET details = replace(hex(zeroblob(100000)), '00', '[') WHERE seq = 3"
    ),
    "where a card stands is said twice, so that two readers read two things": (
        'UPDATE escalation SET body = CAST(\'{"state":"resolved",\' || substr(CAST(body AS TEXT), 2) AS BLOB)'
    ),
    "a key is put in that refuses the rows of a step": "CREATE UNIQUE INDEX once ON event(subject, seq)",
    "the version of the store is written in other digits": "UPDATE store SET value = char(1636)",
    "the store is called older": "UPDATE store SET value = '1'",
    "the store is called newer": "UPDATE store SET value = '99'",
}
FORGERIES |= {what: sql(statement) for what, statement in STORED.items()}

FORGERIES["what a search found is edited, and an audit asks for it"] = sql(
    STORED["what a search found is edited"]
)
FORGERIES["a trigger swallows the event of a step"] = sql(
    "CREATE TRIGGER quiet BEFORE INSERT ON event BEGIN SELECT RAISE(IGNORE); END"
)
FORGERIES["a trigger swallows what a step makes of a card"] = sql(
    "CREATE TRIGGER quiet BEFORE UPDATE ON escalation BEGIN SELECT RAISE(IGNORE); END"
)
FORGERIES["a trigger changes what is written"] = sql(
    "CREATE TRIGGER loud AFTER UPDATE ON escalation BEGIN UPDATE escalation SET owner = 'eve'; END"
)
FORGERIES["a trigger swallows a card"] = sql(
    "CREATE TRIGGER quiet BEFORE INSERT ON card BEGIN SELECT RAISE(IGNORE); END"
)
FORGERIES["a view stands in the place of a table"] = sql(
    "ALTER TABLE web_cache RENAME TO kept", "CREATE VIEW web_cache AS SELECT * FROM kept"
)


def put_in(table: str, row: Mapping[str, object]) -> None:
    with sqlite3.connect("queue.db") as connection:
        marks = ", ".join(f":{name}" for name in row)
        connection.execute(f"INSERT INTO {table}({', '.join(row)}) VALUES ({marks})", row)


def append(**values: object) -> Forgery:
    """Return a forgery by an event that follows the last one as it should, and says what nobody can."""

    def forge() -> None:
        with open_store("queue.db") as store:
            *_, last = store.list_events()
        said = {"subject": FIRST, "note": "", **values}
        event = replace(last, seq=last.seq + 1, prev=last.sha256, **said).seal()  # type: ignore[arg-type]
        put_in("event", make_event_row(event))
        with open_store("queue.db") as store, suppress(StoreError):
            store.rebuild()

    return forge


OWNED = (("owner", "eve"),)
DUE, GRAVE = "2025-10-17T16:30:00Z", 1


def open_anew(**details: str | int) -> Forgery:
    """Return a forgery by an event that opens a card which nobody has had, and says of it what is not so."""
    label, confidence = UNSEEN.rated
    said = {"confidence": confidence, "due_at": DUE, "label": label, "level": 1, "policy": ABSENT}
    said |= {"severity": 3, "ticket": name_ticket(UNSEEN.digest), **details}
    return append(action="open", subject=UNSEEN.digest, note="x", details=tuple(sorted(said.items())))


CLOSED = (("label", "NEI"),)
FORGERIES |= {
    "a closing without a reason is hung onto the chain, with its hash": append(
        action="resolve", note=" ", details=CLOSED
    ),
    "a closing with a label that there is not is hung onto the chain": append(
        action="resolve", note="so", details=(("label", "FINE"),)
    ),
    "a closing with a detail that no step has is hung onto the chain": append(
        action="resolve", note="so", details=(("approved", "yes"), *CLOSED)
    ),
    "a grave card is closed in the chain without its postmortem": append(
        action="resolve", note="so", details=CLOSED
    ),
    "a card is given in the chain to nobody": append(action="assign", details=(("owner", " "),)),
    "a card is brought in the chain to a level that there is not": append(
        action="escalate",
        note="so",
        details=(("due_at", DUE), ("level", 9), ("policy", ABSENT), ("severity", GRAVE)),
    ),
    "a card is opened in the chain with a due time that is none": open_anew(due_at="soon"),
    "a card is opened in the chain under another label than its own": open_anew(label="NEI"),
    "a card is opened in the chain under the ticket of another": open_anew(ticket=name_ticket(FIRST)),
    "a card is given in the chain a ticket of ours that is another card's": append(
        action="ticket", details=(("ticket", name_ticket(UNSEEN.digest)),)
    ),
    "an event tells of 9,999 cards that were added, and none was": append(
        action="add", subject=hash_digests(()), details=(("cards", 9_999),)
    ),
    "an event tells of a search, and of nothing that it found": append(
        action="search", subject=ABSENT, details=()
    ),
}
FORGERIES["an event that no step writes is put behind the last one, with its hash"] = append(
    action="assign", at="soon", actor="eve", details=OWNED
)
FORGERIES["an event of nobody is put behind the last one, with its hash"] = append(
    action="assign", actor=" ", details=OWNED
)
FORGERIES["a script is made the link of a ticket, in the chain"] = append(
    action="ticket", details=(("link", "javascript:alert(1)"), ("ticket", "T-1"))
)


def forge(what: str) -> Callable[[Forgery], Forgery]:
    def keep(function: Forgery) -> Forgery:
        FORGERIES[what] = function
        return function

    return keep


@forge("an index leaves a card out of the list")
def _() -> None:
    with sqlite3.connect("queue.db") as connection:
        ((whole,),) = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'escalation_risk'")
        connection.execute("DROP INDEX escalation_risk")
        connection.execute(f"{whole} WHERE state = 'lost'")
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = ? WHERE name = 'escalation_risk'", (whole,))


@forge("a card that nobody added is put in")
def _() -> None:
    card = make_card(99)
    put_in("card", make_row(card.digest, card, added_by=999))


def add_by_hand(card: ClaimCard, *, end: bytes = b"") -> Forgery:
    """Return a forgery by a card that comes with its event, past everything that is asked of cards."""

    def forge() -> None:
        data = card.to_json() + end
        digest = hash_bytes(data)
        append(action="add", subject=hash_digests([digest]), details=(("cards", 1),))()
        with open_store("queue.db") as store:
            seq, _ = store.read_head()
        put_in("card", {**make_row(digest, card, added_by=seq), "body": data})
        for link in make_links(digest, card):
            put_in("link", link)

    return forge


MOLES = review_card(audit_claim("Moles dig.", ["Moles do not dig."]), ["Moles do not dig."])
FOLLOWING = replace(MOLES, previous=FIRST)
FORGERIES |= {
    "a contradicted claim that is rated 9,999 is put in, with its event": add_by_hand(
        replace(
            REFUTED,
            review=replace(
                get_review(REFUTED), rating=replace(get_review(REFUTED).rating, audit_score=9_999)
            ),
        )
    ),
    "a card that follows one of another claim is put in, with its event": add_by_hand(FOLLOWING),
    "a card in other bytes is put in a second time, with its event": add_by_hand(CARDS[1], end=b"\n"),
    "an index is put in that cannot be computed of a row that a step writes": sql(
        "CREATE INDEX mute ON event(json(details || at)) WHERE seq > 10"
    ),
    "a unique index is put in, and spelled so that no search finds it": sql(
        "CREATE UNIQUE INDEX once ON event(subject, seq)",
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = replace(sql, 'CREATE UNIQUE', 'CREATE  UNIQUE') WHERE name = 'once'",
    ),
    "a column is put in that is computed": sql(
        "ALTER TABLE card ADD COLUMN shown TEXT GENERATED ALWAYS AS ('SUPPORTED') VIRTUAL"
    ),
    "the tables are said to be approved": sql("INSERT INTO store VALUES ('approved', 'yes')"),
}


@forge("a log with another owner's commit is put beside the file")
def _() -> None:
    shutil.copy("queue.db", "copy.db")
    connection = sqlite3.connect("copy.db")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("UPDATE escalation SET owner = 'eve'")
    connection.commit()
    shutil.copy("copy.db-wal", "queue.db-wal")
    connection.close()


@forge("a card is edited, and its digest with it")
def _() -> None:
    card = replace(CARDS[5], answer_id="another")
    with sqlite3.connect("queue.db") as connection:
        row = make_row(card.digest, card, added_by=1)
        names = ", ".join(f"{name} = :{name}" for name in row)
        connection.execute(f"UPDATE card SET {names} WHERE digest = '{CARDS[5].digest}'", row)
        connection.execute(f"UPDATE link SET digest = '{card.digest}' WHERE digest = '{CARDS[5].digest}'")


def make_table_anew(table: str, old: str, new: str) -> Forgery:
    def forge() -> None:
        with sqlite3.connect("queue.db") as connection:
            connection.execute("PRAGMA writable_schema = ON")
            changed = connection.execute(
                "UPDATE sqlite_master SET sql = replace(sql, ?, ?) WHERE name = ? AND instr(sql, ?)",
                (old, new, table, old),
            )
            assert changed.rowcount == 1

    return forge


FORGERIES["a table is made anew, so that a new row replaces an old one"] = make_table_anew(
    "escalation", "PRIMARY KEY (digest)", "PRIMARY KEY (digest) ON CONFLICT REPLACE"
)
FORGERIES["a table is made anew, so that it compares texts in another way"] = make_table_anew(
    "card", "label TEXT", "label TEXT COLLATE NOCASE"
)


# --- Its end, and the whole of it --------------------------------------------------------------------------


def cut() -> None:
    sql("DELETE FROM event WHERE seq > 4", "DELETE FROM escalation")()
    with open_store("queue.db") as store:
        store.rebuild()


def put_back() -> None:
    shutil.copy("older.db", "queue.db")


def write_anew() -> None:
    Path("queue.db").unlink()
    with open_store("queue.db") as store:
        store.add_cards(CARDS[1:], at=AT, actor="nightly")


def without_heads(forgery: Forgery) -> Forgery:
    """Return a forgery by somebody who removes, too, what was kept apart on this machine."""

    def forge() -> None:
        forgery()
        shutil.rmtree("heads")

    return forge


for _where, _keep in (("", lambda forgery: forgery), (", and what this user kept is removed", without_heads)):
    FORGERIES[f"events at the end are removed{_where}"] = _keep(cut)
    FORGERIES[f"an older file is put back{_where}"] = _keep(put_back)
    FORGERIES[f"the whole chain is written anew{_where}"] = _keep(write_anew)
FORGERIES["the whole chain is written anew, with what this user kept; the signed head is elsewhere"] = (
    without_heads(write_anew)
)


@forge("a link to an older file is put in its place")
def _() -> None:
    Path("queue.db").unlink()
    Path("queue.db").symlink_to("older.db")


@forge("an older file and the signed head of then are put back")
def _() -> None:
    without_heads(put_back)()
    run("queue", "sign", "queue.db", "--key", "audit.pem", "-o", "signed.json")


@forge("the head in a file is exchanged for that of another chain")
def _() -> None:
    write_anew()
    shutil.rmtree("heads")
    with open_store("queue.db") as store:
        Path("head.json").write_bytes(state_head(*store.read_head()))


@forge("the signed head is signed with another key")
def _() -> None:
    private, _public = write_keys(Path(), ed25519.Ed25519PrivateKey.generate(), "other")
    run("queue", "sign", "queue.db", "--key", private, "-o", "signed.json")


@forge("a head of an empty store is to be signed")
def _() -> None:
    open_store("empty.db").close()


@forge("a head of an empty store is given")
def _() -> None:
    Path("head.json").write_bytes(state_head(0, ABSENT))


@forge("a head that this user kept is exchanged")
def _() -> None:
    (kept,) = Path("heads").glob("*.json")
    kept.write_bytes(state_head(3, ABSENT))


# --- Cards that come in ------------------------------------------------------------------------------------

RATING = get_review(REFUTED).rating
MASKED = Redacted(snippets="hash", key_id=None, masked=True)
KEYED = "hmac-sha256:" + "0" * 64

FORGERIES |= {
    "a contradicted claim is rated 9,999": edit_review(
        rating=replace(RATING, audit_score=9_999, confidence=9_999)
    ),
    "a contradicted claim is rated as supported": edit_review(rating=replace(RATING, label="SUPPORTED")),
    "the parts of a score are edited": edit_review(
        rating=replace(RATING, parts=tuple(replace(one, value=one.value + 1) for one in RATING.parts))
    ),
    "why people have to look is removed": edit_review(escalations=()),
    "why people have to look is edited": edit_review(
        escalations=tuple(replace(one, limit="0") for one in get_review(REFUTED).escalations)
    ),
    "the facets that agree are counted anew": edit(
        lambda card: replace(
            card,
            review=replace(
                get_review(card),
                consistency=replace(get_review(card).consistency, agree=(7, 7)),  # type: ignore[type-var]
            ),
        )
    ),
    "a claim is exchanged": edit(lambda card: replace(card, claim=replace(card.claim, text=f"{CLAIM}!"))),
    "a claim and its hash are exchanged": edit(
        lambda card: replace(
            card,
            claim=replace(card.claim, text="x"),
            inputs=replace(card.inputs, answer=hash_text("x")),
        )
    ),
    "a claim is exchanged, and called masked": edit(
        lambda card: replace(card, claim=replace(card.claim, text=f"{CLAIM}!"), redacted=MASKED)
    ),
    "a claim is exchanged, and its hash is called a keyed one": edit(
        lambda card: replace(
            card,
            claim=replace(card.claim, text=f"{CLAIM}!"),
            inputs=replace(card.inputs, answer=KEYED),
            check=replace(get_check(card), inputs=replace(get_check(card).inputs, answer=KEYED)),
            redacted=replace(MASKED, key_id="12345678"),
        )
    ),
    "a snippet is exchanged, and called masked": edit(
        lambda card: replace(
            card, evidence=tuple(replace(one, snippet="x") for one in card.evidence), redacted=MASKED
        )
    ),
    "a contradicted claim is said to follow another claim that people have had": edit(lambda _: FOLLOWING),
    "a snippet is exchanged": edit(
        lambda card: replace(card, evidence=tuple(replace(one, snippet="x") for one in card.evidence))
    ),
    "the hash of a snippet is removed": edit(
        lambda card: replace(card, evidence=tuple(replace(one, sha256=None) for one in card.evidence))
    ),
    "evidence of another document is put in": edit(
        lambda card: replace(card, evidence=(*card.evidence, replace(card.evidence[0], source_id="d9")))
    ),
    "what nothing computes again is edited: a name, a title, a place": edit(
        lambda card: replace(card, claim=replace(card.claim, subject="The barn"))
    ),
    "the label of the check is exchanged": edit_check(label="SUPPORTED"),
    "the conflicts that the check tells of are removed": edit_check(violations=()),
    "what the check compared is removed": edit_check(facets=()),
    "what a document scored is exchanged": edit(
        lambda card: replace(card, documents=tuple(replace(one, score=9) for one in card.documents))
    ),
    "the policy of the check is exchanged": edit_check(policy_hash=ABSENT),
    "evidence is removed": edit(lambda card: replace(card, evidence=())),
    "the label is exchanged": edit(lambda card: replace(card, label="NEI")),
    "the score of the check is raised": edit(
        lambda card: replace(card, check=replace(get_check(card), score=10_000)),
        card=make_card(51, "The bridge opened."),
    ),
}


@forge("a claim is moved to another answer")
def _() -> None:
    audit = audit_answer(CLAIM, [OTHER], answer_id="a1")
    edit(lambda card: replace(card, answer_id="a2"), card=audit.cards[0])()


@forge("a stale source is called fresh")
def _() -> None:
    with open_corpus(":memory:") as corpus:
        corpus.add([{"doc_id": "d", "text": CLAIM, "created_at": "2001-01-01"}])
        card = review_card(audit_claim(CLAIM, corpus), corpus, as_of="2025-10-17")
    review = get_review(card)
    fresh = tuple(replace(one, state="fresh", stale=False) for one in review.freshness)
    left = tuple(one for one in review.escalations if one.code != "STALE_SOURCE")
    edit(lambda _: replace(card, review=replace(review, freshness=fresh, escalations=left)))()


@forge("the samples that disagree are counted anew")
def _() -> None:
    card = review_card(audit_claim(CLAIM, [OTHER]), [OTHER], samples=["Moles.", "Moles dig.", CLAIM])
    review = get_review(card)
    assert review.selfcheck is not None
    agreed = replace(review.selfcheck, agree=3)
    edit(lambda _: replace(card, review=replace(review, selfcheck=agreed)))()


@forge("the label of a card is said twice, so that two readers read two things")
def _() -> None:
    text = REFUTED.to_json().decode()
    Path("edited.jsonl").write_text(text.replace('"label":', '"label":"SUPPORTED","label":', 1) + "\n")


@forge("the label is said twice, once in escaped letters")
def _() -> None:
    text = REFUTED.to_json().decode()
    twice = text.replace('"label":', '"\\u006cabel":"SUPPORTED","label":', 1)
    Path("edited.jsonl").write_text(twice + "\n")


# --- Receipts and corpora ----------------------------------------------------------------------------------


@forge("the call of a receipt is edited")
def _() -> None:
    Path("receipts.jsonl").write_bytes(edit_call(Path("receipts.jsonl").read_bytes()))


@forge("the call of a receipt is removed, and its verdict is edited")
def _() -> None:
    edit_verdict(with_digest=True)()
    first, *rest = Path("receipts.jsonl").read_bytes().splitlines(keepends=True)
    line = json.loads(first)
    del line["call"]
    Path("receipts.jsonl").write_bytes(b"".join([json.dumps(line).encode() + b"\n", *rest]))


def change_lines(file: str, change: Callable[[list[bytes]], list[bytes]]) -> Forgery:
    def forge() -> None:
        Path(file).write_bytes(b"".join(change(Path(file).read_bytes().splitlines(keepends=True))))

    return forge


def insert(old: bytes, new: bytes) -> Callable[[list[bytes]], list[bytes]]:
    return lambda lines: [line.replace(old, new, 1) for line in lines]


TWICE = insert(b'"answer":', b'"answer":"It is so.","answer":')

FORGERIES |= {
    "a receipt is removed after they were signed": change_lines("receipts.jsonl", lambda lines: lines[1:]),
    "receipts are put into another order after they were signed": change_lines(
        "receipts.jsonl", lambda lines: lines[::-1]
    ),
    "the answer of a receipt is said twice, so that two readers read two things": change_lines(
        "receipts.jsonl", TWICE
    ),
    "a field of the policy is set in the call of a receipt": change_lines(
        "receipts.jsonl", insert(b'"overrides":{}', b'"overrides":{"accept_score":1}')
    ),
    "a word of praise is added to a receipt": change_lines(
        "receipts.jsonl", insert(b'"schema":', b'"note":"approved","schema":')
    ),
    "the answer of a recorded call is said twice": change_lines("golden.jsonl", TWICE),
    "a recorded call that tells of a fault is removed, after the file was signed": change_lines(
        "golden.jsonl", lambda lines: lines[:-1]
    ),
    "a recorded call is made an easier one, with its verdict, after the file was signed": (
        lambda: record("easier.jsonl", "golden.jsonl")
    ),
    "the hash of the policy of recorded calls is exchanged": change_lines(
        "golden.jsonl",
        lambda lines: [re.sub(rb'"hash":"sha256:\w+"', f'"hash":"{ABSENT}"'.encode(), lines[0]), *lines[1:]],
    ),
    "a field of a policy file is edited, after calls were recorded under it": (
        lambda: write_policy("accept_score = 1")
    ),
    "a word of a policy's list is edited, after calls were recorded under it": (
        lambda: write_policy(word="moles")
    ),
}


@forge("the verdict of a recorded call is edited, and its digest with it")
def _() -> None:
    *rest, last = Path("golden.jsonl").read_bytes().splitlines(keepends=True)
    line = json.loads(last)
    line["verdict"]["audit_mode"] = "STRICT"
    line["digest"] = hash_bytes(encode_canonical(line["verdict"]))
    Path("golden.jsonl").write_bytes(b"".join([*rest, json.dumps(line).encode() + b"\n"]))


FORGERIES["receipts are edited after they were signed"] = FORGERIES["the call of a receipt is edited"]


def edit_verdict(*, with_digest: bool) -> Forgery:
    def forge() -> None:
        first, *rest = Path("receipts.jsonl").read_bytes().splitlines(keepends=True)
        line = json.loads(first)
        line["verdict"]["inputs"]["answer"] = ABSENT
        if with_digest:
            line["digest"] = hash_bytes(encode_canonical(line["verdict"]))
        Path("receipts.jsonl").write_bytes(b"".join([json.dumps(line).encode() + b"\n", *rest]))

    return forge


FORGERIES["the verdict of a receipt is edited"] = edit_verdict(with_digest=False)
FORGERIES["the verdict of a receipt is edited, and its digest with it"] = edit_verdict(with_digest=True)


@forge("receipts are signed with another key")
def _() -> None:
    private, _public = write_keys(Path(), ed25519.Ed25519PrivateKey.generate(), "other")
    run("receipt", "sign", "receipts.jsonl", "--key", private, "-o", "receipts.sig")


@forge("the signature of a head is given for that of receipts")
def _() -> None:
    shutil.copy("signed.json", "receipts.sig")


@forge("a document of a corpus is edited")
def _() -> None:
    with sqlite3.connect("library.db") as connection:
        connection.execute("UPDATE document SET text = replace(text, '1932', '1933')")


@forge("a corpus is exchanged after a claim was looked up in it")
def _() -> None:
    Path("library.db").unlink()
    Path("other.txt").write_text("Another.\n")
    run("corpus", "add", "library.db", "other.txt")


# --- The table ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Path]]:
    """Make what is forged: a store with a few steps, its heads, receipts, a corpus; be there; keep a copy."""
    place, copy = tmp_path_factory.mktemp("forged") / "here", tmp_path_factory.mktemp("whole") / "copy"
    place.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(place)
        patch.setenv("VERIFIER_HEADS", str(place / "heads"))
        make_files(place)
        shutil.copytree(place, copy)
        yield place, copy


@pytest.fixture
def folder(whole: tuple[Path, Path]) -> None:
    """Have everything as it was made, at the place that heads of stores name."""
    place, copy = whole
    for made in place.iterdir():
        shutil.rmtree(made) if made.is_dir() else made.unlink()
    shutil.copytree(copy, place, dirs_exist_ok=True)


def write_policy(*lines: str, word: str = "hereby") -> None:
    Path("words.txt").write_text(f"{word}\n", encoding="ascii")
    whole = (
        'name = "recorded"',
        'extends = "default"',
        *lines,
        "[lexicons]",
        'stop_words = "words.txt"',
    )
    Path("recorded.toml").write_text("".join(f"{line}\n" for line in whole), encoding="ascii")


def record(calls: str, target: str) -> None:
    Path(target).unlink(missing_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("CI", raising=False)
        assert run("receipt", "record", calls, target).exit_code == 0


def write_calls(file: str, *years: int) -> None:
    sources = [{"id": "s", "text": CLAIM}]
    calls = [
        {"id": str(number), "answer": f'"opened in {year}"', "sources": sources, "policy": "recorded.toml"}
        for number, year in enumerate(years)
    ]
    Path(file).write_text("".join(f"{json.dumps(call)}\n" for call in calls), encoding="ascii")


def make_files(place: Path) -> None:
    keys = write_keys(place, name="audit")
    found = FoundDocument(id="w1", text=CLAIM, uri="https://example.org/a")
    with open_store("queue.db") as store:
        store.add_cards(CARDS, **WHO)
        shutil.copy("queue.db", "older.db")
        store.keep_searches([FurtherSearch(query=CLAIM, documents=(found,))], **WHO)
        store.assign(FIRST, to="ann", **WHO)
        store.escalate(FIRST, note="grave", severity=1, **WHO)
        store.assign(FIRST, to="ann", **WHO)
        late = {"at": "2025-10-18T09:00:00Z", "actor": "nightly"}
        store.resolve(CARDS[3].digest, label="NEI", rationale="unclear", **late)
    assert run("queue", "verify", "queue.db").exit_code == 0
    run("queue", "anchor", "queue.db", "-o", "head.json")
    run("queue", "sign", "queue.db", "--key", keys[0], "-o", "signed.json")
    Path("receipts.jsonl").write_bytes(make_receipts())
    run("receipt", "sign", "receipts.jsonl", "--key", keys[0], "-o", "receipts.sig")
    write_policy()
    write_calls("calls.jsonl", 1932, 1934)
    write_calls("easier.jsonl", 1932, 1932)
    record("calls.jsonl", "golden.jsonl")
    run("receipt", "sign", "golden.jsonl", "--key", keys[0], "-o", "golden.sig")
    Path("bridge.txt").write_text(f"{CLAIM}\n")
    run("corpus", "add", "library.db", "bridge.txt")
    run("corpus", "digest", "library.db")
    Path("claims.jsonl").write_text(json.dumps({"claim_id": "c1", "text": CLAIM}) + "\n")
    run("audit", "-a", CLAIM, "--corpus", "library.db", "--receipt", "looked-up.jsonl")
    Path("house.toml").write_text('name = "house"\nextends = "default"\nweb_domains = ["example.org"]\n')
    Path("answer.txt").write_text(CLAIM)
    Path("moles.txt").write_text("Moles dig.\n")
    Path("card.jsonl").write_bytes(make_card(60).to_json() + b"\n")
    edit(lambda card: card)()
    run("receipt", "sign", "edited.jsonl", "--without-replay", "--key", keys[0], "-o", "card.sig")


def test_the_file_has_a_row_for_each_forgery_here() -> None:
    assert sorted(row.what for row in ROWS) == sorted(FORGERIES)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("row", choose(ROWS, 3), ids=lambda row: row.what)
def test_what_somebody_forges_is_found_by_the_command_that_its_row_names(row: Row) -> None:
    FORGERIES[row.what]()
    done = run(*shlex.split(row.command.replace("CARD", FIRST))[1:])
    assert done.exit_code in (1, 2), done.output
    assert row.says in done.output


COMMANDS = sorted({row.command for row in ROWS} - {"verifier queue anchor empty.db"})


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_finds_nothing_where_nothing_is_forged(command: str) -> None:
    edit(lambda card: card)()
    done = run(*shlex.split(command.replace("CARD", FIRST))[1:])
    assert done.exit_code == 0, done.output
