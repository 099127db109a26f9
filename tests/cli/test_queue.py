"""verifier queue: cards kept in a store, and those that people have to look at."""

from __future__ import annotations

import json
import shlex
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("sqlalchemy")

from tests.cli.commands import expect_usage_error, run
from tests.store.example_cards import AT, OTHER, make_card
from verifier import audit_answer

CARDS = [make_card(1, OTHER), make_card(2), make_card(3, OTHER)]
DIGEST = CARDS[0].digest
BY = ("--by", "ann", "--at", "2025-10-17T16:20:00Z")


@pytest.fixture(autouse=True)
def store(folder: Path) -> Path:
    (folder / "cards.jsonl").write_bytes(b"".join(card.to_json() + b"\n" for card in CARDS))
    added = run("queue", "add", "q.db", "cards.jsonl", "--by", "nightly", "--at", AT)
    assert (added.exit_code, added.stdout) == (0, "Added 3 cards\n")
    return folder / "q.db"


def test_what_waits_is_listed_with_its_due_time() -> None:
    shown = run("queue", "list", "q.db", "--as-of", "2025-10-17T16:25:00Z")
    assert shown.exit_code == 0
    assert shown.stdout.count("COMP-ESC-") == 2
    assert shown.stdout.count("2025-10-17T16:30:00Z") == 2
    assert shown.stdout.count("due soon") == 2
    lines = [json.loads(line) for line in run("queue", "list", "q.db", "--json").stdout.splitlines()]
    assert {(line["level"], line["due"]) for line in lines} == {(1, "breached")}
    assert run("queue", "list", "q.db", "--level", "2").stdout == "Nothing waits\n"
    expect_usage_error(run("queue", "list", "q.db", "--standing", "lost"), "'lost'", "waiting, resolved, all")


def test_cards_that_are_there_are_not_written_again() -> None:
    again = run("queue", "add", "q.db", "cards.jsonl", "--by", "nightly", "--json")
    assert json.loads(again.stdout) == {"added": 0, "bad": []}


def test_audits_give_their_cards_and_rows_with_errors_are_named(folder: Path) -> None:
    audit = audit_answer("The bridge opened in 1934. It has two towers.", ["The bridge opened in 1932."])
    rows = [
        audit.to_json(),
        b'{"error":"line: it is bad","line":2}',
        b'{"answer_id":null,"claims":0,"line":3}',
    ]
    (folder / "audits.jsonl").write_bytes(b"\n".join(rows))
    added = run("queue", "add", "q.db", "audits.jsonl", "--by", "x")
    assert (added.exit_code, added.stdout) == (1, f"Added {len(audit.cards)} cards\n")
    assert added.stderr == "audits.jsonl, line 2: line: it is bad\n"
    (folder / "other.jsonl").write_bytes(CARDS[1].to_json() + b"\n{}\n")
    expect_usage_error(run("queue", "add", "q.db", "other.jsonl", "--by", "x"), "other.jsonl, line 2: ")


def test_a_card_goes_its_way_and_is_shown_with_its_history() -> None:
    ticket = f"COMP-ESC-{DIGEST[7:19]}"
    taken = run("queue", "assign", "q.db", ticket, "--to", "ann", *BY)
    assert taken.stdout == f"{ticket}: acknowledged at level 1\n"
    up = run("queue", "escalate", "q.db", DIGEST[7:20], "--note", "an expert", "--severity", "1", *BY)
    assert up.stdout == f"{ticket}: escalated at level 2, due 2025-10-20T12:20:00Z\n"
    done = run(
        "queue", "resolve", "q.db", DIGEST, "--label", "SUPPORTED", "--rationale", "a slip", *BY, "--json"
    )
    assert json.loads(done.stdout)["resolution"]["label"] == "SUPPORTED"
    shown = run("queue", "show", "q.db", DIGEST)
    assert [line.split()[1] for line in shown.stdout.splitlines()[-4:]] == [
        "open", "assign", "escalate", "resolve",
    ]  # fmt: skip
    both = json.loads(run("queue", "show", "q.db", DIGEST, "--json").stdout)
    assert (both["card"]["label"], both["escalation"]["state"]) == ("CONTRADICTED", "resolved")
    refused = run("queue", "assign", "q.db", DIGEST, "--to", "bob", *BY)
    expect_usage_error(refused, "is resolved, expected one that is open")
    reopened = run("queue", "open", "q.db", DIGEST, "--level", "3", *BY)
    assert reopened.stdout == f"{ticket}: open at level 3, due 2025-10-20T16:20:00Z\n"
    assert "never was in the queue" in run("queue", "show", "q.db", CARDS[1].digest).stdout


def test_figures_fail_where_something_is_overdue() -> None:
    assert run("queue", "figures", "q.db", "--as-of", "2025-10-17T16:30:00Z").exit_code == 0
    late = run("queue", "figures", "q.db", "--as-of", "2025-10-17T16:30:01Z", "--json")
    assert late.exit_code == 1
    assert json.loads(late.stdout)["levels"][0]["overdue"] == 2
    run("queue", "assign", "q.db", DIGEST, "--to", "ann", *BY)
    assert "1 of 1" in run("queue", "figures", "q.db", "--as-of", "2025-10-18").stdout


def test_tickets_and_notices_are_lines_for_a_sender() -> None:
    lines = [json.loads(line) for line in run("queue", "tickets", "q.db").stdout.splitlines()]
    assert {line["schema"] for line in lines} == {"lexical-verifier/ticket/1"}
    given = ("--notices", "--notify", "#audit", "--as-of", "2025-10-18", "-o", "notices.jsonl")
    assert run("queue", "tickets", "q.db", *given).exit_code == 0
    notices = [json.loads(line) for line in Path("notices.jsonl").read_text().splitlines()]
    assert [(one["kind"], one["notify"]) for one in notices] == [("overdue", ["#audit"])] * 2


def test_the_ticket_of_a_tracker_is_recorded_and_shown() -> None:
    link = "https://tracker.example/browse/OPS-12"
    given = ("--id", "OPS-12", "--link", link, "--note", "sent", *BY)
    taken = run("queue", "ticket", "q.db", f"COMP-ESC-{DIGEST[7:19]}", *given)
    assert (taken.exit_code, taken.stdout) == (0, "OPS-12: open at level 1, due 2025-10-17T16:30:00Z\n")
    assert (
        json.loads(run("queue", "ticket", "q.db", "OPS-12", *given, "--json").stdout)["ticket_link"] == link
    )
    listed = run("queue", "list", "q.db").stdout
    assert listed.count("OPS-12") == listed.count("COMP-ESC-") == 1
    shown = run("queue", "show", "q.db", "OPS-12").stdout.splitlines()
    assert f"Ticket  {link}" in shown
    assert shown[-1] == f"2025-10-17T16:20:00Z  ticket    ann  OPS-12 {link}  sent"
    lines = [json.loads(line) for line in run("queue", "tickets", "q.db").stdout.splitlines()]
    assert {line["id"] for line in lines} == {f"COMP-ESC-{one.digest[7:19]}" for one in (CARDS[0], CARDS[2])}
    assert {line["ticket_link"] for line in lines} == {link, None}
    page = run("queue", "list", "q.db", "--html", "-").stdout
    assert f'<a href="{link}" rel="noreferrer">' in page
    assert (
        f'<a href="{link}" rel="noreferrer">OPS-12</a>'
        in run("queue", "show", "q.db", DIGEST, "--html", "-").stdout
    )
    refused = run("queue", "ticket", "q.db", DIGEST, "--id", "OPS-13", *BY)
    expect_usage_error(refused, "has the ticket OPS-12, got OPS-13")
    script = run("queue", "ticket", "q.db", DIGEST, "--id", "OPS-12", "--link", "javascript:x", *BY)
    expect_usage_error(script, "expected a URL of http or https")
    assert run("queue", "ticket", "q.db", DIGEST, "--id", "OPS-13", "--replace", *BY).stdout.startswith(
        "OPS-13: "
    )


def test_a_link_that_somebody_wrote_into_the_database_is_no_link_of_a_page(store: Path) -> None:
    run("queue", "ticket", "q.db", DIGEST, "--id", "OPS-12", "--link", "https://tracker.example/12", *BY)
    with sqlite3.connect(store) as connection:
        change = "UPDATE escalation SET body = CAST(REPLACE(CAST(body AS TEXT), ?, ?) AS BLOB)"
        connection.execute(change, ("https://tracker.example/12", "javascript:alert(1)"))
    for page in (
        run("queue", "list", "q.db", "--html", "-").stdout,
        run("queue", "show", "q.db", DIGEST, "--html", "-").stdout,
    ):
        assert "OPS-12" in page
        assert "javascript:" not in page.replace("https://tracker.example/12", "")
    assert run("queue", "verify", "q.db").exit_code == 1


def test_notices_go_where_the_policy_says(folder: Path) -> None:
    told = ("--notices", "--as-of", AT, "--policy", "told.toml")
    (folder / "told.toml").write_text('name = "told"\nextends = "default"\nnotify_level1 = ["#on-call"]\n')
    lines = run("queue", "tickets", "q.db", *told, "--notify", "#audit").stdout.splitlines()
    assert [json.loads(line)["notify"] for line in lines] == [["#on-call", "#audit"]] * 2


def test_no_note_looks_like_a_line_of_the_history() -> None:
    false = "x\n2025-10-17T16:30:00Z  resolve   eve\r\x0b\u2028\x85false"
    given = ("--by", false, "--at", "2025-10-17T16:20:00Z")
    assert run("queue", "escalate", "q.db", DIGEST, "--note", false, *given).exit_code == 0
    shown = run("queue", "show", "q.db", DIGEST).stdout.splitlines()
    assert [line.split()[1] for line in shown if line.startswith("2025-")] == ["open", "escalate"]
    assert [line for line in shown if line.startswith("2025")] == shown[-2:]
    assert run("queue", "assign", "q.db", DIGEST, "--to", false, *given).exit_code == 0
    assert run("queue", "list", "q.db").exit_code == 0


def test_the_chain_is_written_as_lines() -> None:
    run("queue", "assign", "q.db", DIGEST, "--to", "ann", *BY)
    lines = [json.loads(line) for line in run("queue", "events", "q.db").stdout.splitlines()]
    assert [line["action"] for line in lines] == ["add", "open", "open", "assign"]
    assert [line["prev"] for line in lines[1:]] == [line["sha256"] for line in lines[:-1]]
    of_one = run("queue", "events", "q.db", "--card", DIGEST, "--after", "3").stdout.splitlines()
    assert [json.loads(line)["actor"] for line in of_one] == ["ann"]


def test_a_change_is_named_and_what_follows_is_made_anew(store: Path) -> None:
    sound = run("queue", "verify", "q.db")
    assert sound.exit_code == 0
    assert sound.stdout.startswith("3 events, 3 cards, 2 queued: all as it was written\nIt holds event 3, ")
    with sqlite3.connect(store) as connection:
        connection.execute("DELETE FROM escalation")
    broken = run("queue", "verify", "q.db", "--json")
    assert (broken.exit_code, len(json.loads(broken.stdout)["problems"])) == (1, 2)
    assert run("queue", "rebuild", "q.db").stdout == "Made anew: 3 cards, 2 in the queue\n"
    assert run("queue", "verify", "q.db").exit_code == 0
    with sqlite3.connect(store) as connection:
        connection.execute("UPDATE event SET actor = 'eve' WHERE seq = 2")
    changed = run("queue", "verify", "q.db", "--json")
    assert changed.exit_code == 1
    assert json.loads(changed.stdout)["broken_event"] == 2
    expect_usage_error(run("queue", "rebuild", "q.db"), "event 2 (open) was changed")


def test_only_to_add_makes_a_store(folder: Path) -> None:
    assign = ("assign", "lost.db", DIGEST, "--to", "ann", *BY)
    for given in (assign, ("rebuild", "lost.db"), ("web-cache", "clear", "lost.db", "--all", "--by", "a")):
        expect_usage_error(run("queue", *given), "lost.db: no such file")
    assert not (folder / "lost.db").exists()


def test_what_is_no_store_is_one_line(folder: Path) -> None:
    expect_usage_error(run("queue", "list", "none.db"), "none.db: no such file")
    (folder / "text").write_text("no database " * 99)
    expect_usage_error(run("queue", "verify", "text"), "not a database")
    expect_usage_error(run("queue", "show", "q.db", "x"), "expected a digest")
    expect_usage_error(
        run("queue", "assign", "q.db", DIGEST, "--to", "a", "--by", "a", "--at", "now"), "YYYY-MM-DD"
    )


def test_a_signed_head_tells_if_the_end_is_gone(
    store: Path, keys: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    private, public = map(str, keys)
    assert run("queue", "sign", "q.db", "--key", private, "-o", "head.json").exit_code == 0
    given = ("queue", "verify", "q.db", "--signed", "head.json", "--public-key", public)
    assert run(*given).exit_code == 0
    run("queue", "assign", "q.db", DIGEST, "--to", "ann", *BY)
    assert run(*given).exit_code == 0
    with sqlite3.connect(store) as connection:
        connection.execute("DELETE FROM event WHERE seq >= 3")
        connection.execute("DELETE FROM escalation")
    rebuilt = run("queue", "rebuild", "q.db")
    assert "event 4, which was there, is missing" in rebuilt.stderr
    kept = run("queue", "verify", "q.db")
    assert (kept.exit_code, "event 4, which was there, is missing" in kept.stdout) == (1, True)
    with monkeypatch.context() as patch:
        patch.setenv("VERIFIER_HEADS", "")
        assert run("queue", "verify", "q.db").exit_code == 0
        gone = run(*given)
    assert (gone.exit_code, "head.json: event 3, which was there, is missing" in gone.stdout) == (1, True)
    expect_usage_error(run(*given[:-2]), "--signed and --public-key are given together")


def test_an_anchor_is_a_file_that_tells_if_the_end_is_gone(store: Path, keys: tuple[Path, Path]) -> None:
    assert run("queue", "anchor", "q.db", "-o", "head.json").exit_code == 0
    assert run("queue", "anchor", "q.db", "--key", str(keys[0]), "-o", "signed.json").exit_code == 0
    verify = ("queue", "verify", "q.db", "--anchor")
    held = run(*verify, "head.json")
    assert (held.exit_code, "It holds event 3, head.json" in held.stdout) == (0, True)
    asked = run(*verify, "signed.json")
    assert (asked.exit_code, "give the public key" in asked.stdout) == (1, True)
    assert run(*verify, "signed.json", "--public-key", str(keys[1])).exit_code == 0
    unsigned = run(*verify, "head.json", "--public-key", str(keys[1]))
    assert (unsigned.exit_code, "expected a DSSE envelope" in unsigned.stdout) == (1, True)
    store.unlink()
    again = run("queue", "add", "q.db", "cards.jsonl", "--by", "another")
    assert (again.exit_code, "event 3 is not the one that was there" in again.stderr) == (0, True)
    assert run("queue", "verify", "q.db").exit_code == 1
    assert run("queue", "anchor", "q.db", "--anew").stderr == ""
    assert run("queue", "verify", "q.db").exit_code == 0
    assert run(*verify, "head.json").exit_code == 1


def test_a_head_that_cannot_be_kept_apart_is_told_and_fails_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "file").write_text("")
    monkeypatch.setenv("VERIFIER_HEADS", str(folder / "file"))
    taken = run("queue", "assign", "q.db", DIGEST, "--to", "ann", *BY)
    assert (taken.exit_code, "the head was not kept apart" in taken.stderr) == (0, True)
    monkeypatch.setenv("VERIFIER_HEADS", str(folder / "heads"))
    run("queue", "assign", "q.db", DIGEST, "--to", "bob", *BY)
    (kept,) = folder.glob("heads/*.json")
    kept.write_text("{}")
    damaged = run("queue", "verify", "q.db")
    assert (damaged.exit_code, "kept apart on this machine: signature: " in damaged.stdout) == (1, True)


def test_a_time_that_has_not_come_is_refused() -> None:
    step = ("queue", "assign", "q.db", DIGEST, "--to", "ann", "--by", "ann", "--at")
    expect_usage_error(run(*step, "2199-01-01"), "--at: got '2199-01-01', expected a time that has come")
    expect_usage_error(run(*step, "tomorrow"), "YYYY-MM-DD")


def test_what_somebody_wrote_moves_nothing_on_a_terminal() -> None:
    run("queue", "assign", "q.db", DIGEST, "--to", "ann\u202e", "--note", "\u2066\x9bx", *BY)
    for command in (("events", "q.db"), ("list", "q.db", "--json"), ("show", "q.db", DIGEST, "--json")):
        shown = run("queue", *command).stdout
        assert shown.isascii()
        assert "\\u202e" in shown
        assert [json.loads(line) for line in shown.splitlines()]


@pytest.fixture
def keys(folder: Path) -> tuple[Path, Path]:
    pytest.importorskip("cryptography")
    from tests.test_signatures import write_keys

    return write_keys(folder)


def test_the_example_of_openssl_makes_keys(folder: Path) -> None:
    pytest.importorskip("cryptography")
    try:
        made = ["openssl", "genpkey", "-algorithm", "ed25519", "-out", "k.pem"]
        subprocess.run(made, cwd=folder, check=True, capture_output=True)
        public = ["openssl", "pkey", "-in", "k.pem", "-pubout", "-out", "p.pem"]
        subprocess.run(public, cwd=folder, check=True, capture_output=True)
    except FileNotFoundError:
        pytest.skip("openssl is not installed")
    assert run("queue", "sign", "q.db", "--key", "k.pem", "-o", "head.json").exit_code == 0
    given = ("queue", "verify", "q.db", "--signed", "head.json", "--public-key", "p.pem")
    assert run(*given).exit_code == 0


SENDER = """
import json, sys
notice = json.loads(sys.stdin.readline())
with open("sent.jsonl", "a") as file:
    file.write(json.dumps([notice["ticket"], notice["to"], notice["kind"]]) + "\\n")
sys.exit(notice["to"] == "#down")
"""


def test_notices_are_delivered_by_a_command_each_once(folder: Path) -> None:
    (folder / "send.py").write_text(SENDER)
    command = f"{shlex.quote(sys.executable)} send.py"
    at = ("--as-of", "2025-10-17T16:05:00Z", "--at", "2025-10-17T16:05:00Z", "--by", "sender")
    nobody = run("queue", "deliver", "q.db", "--command", command, *at)
    assert (nobody.exit_code, nobody.stdout) == (
        1,
        "Delivered 0, failed 0, 2 for which no channel is named\n",
    )
    both = ("queue", "deliver", "q.db", "--command", command, *at, "--notify", "#up", "--notify", "#down")
    first = run(*both)
    assert (first.exit_code, first.stdout) == (1, "Delivered 2, failed 2\n")
    assert first.stderr.count(": exit code 1") == 2
    again = run(*both, "--json")
    assert json.loads(again.stdout) == {"delivered": 0, "failed": 2, "without_channel": 0}
    sent = [json.loads(line) for line in (folder / "sent.jsonl").read_text().splitlines()]
    assert sorted(to for _, to, _ in sent) == ["#down"] * 4 + ["#up"] * 2
    assert {kind for _, _, kind in sent} == {"opened"}
    assert run("queue", "verify", "q.db").exit_code == 0
    expect_usage_error(run("queue", "deliver", "q.db", "--command", " ", *at), "expected a command")
    lost = run("queue", "deliver", "q.db", "--command", "no-such-program", *at, "--notify", "#new")
    expect_usage_error(lost, "cannot be run")


def test_the_week_and_an_incident_are_told_in_markdown() -> None:
    run("queue", "escalate", "q.db", DIGEST, "--note", "in | print", "--severity", "1", *BY)
    done = ("queue", "resolve", "q.db", DIGEST, "--label", "CONTRADICTED", "--rationale", "called back", *BY)
    expect_usage_error(run(*done, "--decision", "hold"), "expected publish or suppress")
    run(*done, "--decision", "suppress")
    week = ("--since", "2025-10-13", "--before", "2025-10-20")
    told = run("queue", "notes", "q.db", *week).stdout
    ticket = f"COMP-ESC-{DIGEST[7:19]}"
    assert f"| {ticket} | CONTRADICTED | CONTRADICTED | suppress | ann | called back |" in told
    assert "2 opened, 1 decided, 1 wait at the end." in told
    assert "- 2025-10-17T16:20:00Z ann: escalate, in \\| print" in told
    assert "- Postmortem to come; due 2025-10-22T16:20:00Z" in told
    assert CARDS[0].claim.text not in told
    held = ("queue", "postmortem", "q.db", DIGEST, "--note", "proofs", "--by", "eve", "--at", "2025-10-22")
    assert run(*held).exit_code == 0
    alone = run("queue", "notes", "q.db", "--card", DIGEST, "--before", "2025-10-23")
    assert (
        "- Postmortem held, 2025-10-22; due" in alone.stdout or "Postmortem held, 2025-10-22T" in alone.stdout
    )
    record = json.loads(run("queue", "notes", "q.db", *week, "--json").stdout)
    assert [one["postmortem"] for one in record["incidents"]] == ["held"]
    assert run("queue", "notes", "q.db", "--card", CARDS[1].digest).exit_code == 2


def test_a_watched_list_counts_down(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    times = ["2025-10-17T16:10:00Z", "2025-10-17T16:11:00Z"]
    waits: list[int] = []

    def sleep(seconds: int) -> None:
        waits.append(seconds)
        if len(waits) == len(times):
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("verifier.cli.queue.time.sleep", sleep)
        patched.setattr("verifier.cli.queue.read_now", lambda _: times[len(waits)])
        shown = run("queue", "list", "q.db", "--watch", "60", "--html", "queue.html")
    assert shown.exit_code == 0
    assert shown.stdout.count("in time, in 20 minutes") == 2
    assert shown.stdout.count("in time, in 19 minutes") == 2
    page = (folder / "queue.html").read_text()
    assert '<meta http-equiv="refresh" content="60">' in page
    assert "in 19 minutes" in page
    run("queue", "list", "q.db", "--html", "queue.html", "--as-of", times[0])
    assert "refresh" not in (folder / "queue.html").read_text()
    expect_usage_error(run("queue", "list", "q.db", "--watch", "0"), "--watch")


def test_a_described_card_is_taken_and_written(folder: Path) -> None:
    described = run("queue", "export", "q.db", "--format", "card")
    (folder / "described.jsonl").write_text(described.stdout)
    assert run("queue", "add", "other.db", "described.jsonl", "--by", "x").stdout == "Added 3 cards\n"
    rows = [json.loads(line) for line in described.stdout.splitlines()]
    for row in rows:
        del row["record"]
    (folder / "foreign.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    assert run("queue", "add", "third.db", "foreign.jsonl", "--by", "x").stdout == "Added 3 cards\n"
    rows[0]["label"] = "TRUE"
    (folder / "foreign.jsonl").write_text(f"{json.dumps(rows[0])}\n")
    expect_usage_error(run("queue", "add", "third.db", "foreign.jsonl", "--by", "x"), "'TRUE'")
