"""verifier queue web-cache, and audits by what searches found: the mode that was asked for, and that ran."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("sqlalchemy")

from tests.cli.commands import expect_usage_error, run
from verifier.audit.records.answer import Audit
from verifier.audit.records.card import ClaimCard

MOLES, BRIDGE = "Moles dig deep tunnels.", "The bridge opened in 1932."
ANSWER = f"{BRIDGE} {MOLES}"
BY = ("--by", "a")
FOUND = {"id": "w1", "text": MOLES, "uri": "https://www.moles.example/1"}

POLICY = """name = "house"
extends = "default"
web_domains = ["moles.example"]
regulated_domains = ["medicine"]

[mode_by_domain]
medicine = "Audit-Web"
fiction = "Normal"

[mode_by_role]
editor = "Audit-Local"
"""


@pytest.fixture(autouse=True)
def inputs(folder: Path) -> None:
    (folder / "bridge.txt").write_text(f"{BRIDGE}\n")
    (folder / "answer.txt").write_text(ANSWER)
    (folder / "answers.jsonl").write_text(json.dumps({"answer_id": "a1", "answer": ANSWER}) + "\n")
    (folder / "house.toml").write_text(POLICY)
    (folder / "found.jsonl").write_text(json.dumps({"query": MOLES, "documents": [FOUND]}) + "\n")
    assert run("queue", "web-cache", "add", "s.db", "found.jsonl", *BY).stdout == "Added 1 query\n"


def audit(*given: str) -> list[ClaimCard]:
    done = run(
        "audit",
        "answers.jsonl",
        "bridge.txt",
        "-o",
        "cards.jsonl",
        "--overwrite",
        "--policy",
        "house.toml",
        *given,
    )
    assert done.exit_code == 0, done.stderr
    return [ClaimCard.from_json(line) for line in Path("cards.jsonl").read_bytes().splitlines()]


def list_modes(cards: list[ClaimCard]) -> list[tuple[str, str | None]]:
    return [(card.label, None if card.review is None else card.review.mode) for card in cards]


def test_the_strictest_of_mode_domain_and_role_runs_and_cards_say_what_ran() -> None:
    local = [("SUPPORTED", "Audit-Local"), ("NEI", "Audit-Local")]
    web = [("SUPPORTED", "Audit-Local"), ("SUPPORTED", "Audit-Web")]
    assert list_modes(audit()) == [("SUPPORTED", None), ("NEI", None)]
    assert list_modes(audit("--role", "editor")) == local
    assert list_modes(audit("--mode", "Normal", "--role", "editor")) == local
    assert list_modes(audit("--mode", "Audit-Local", "--web-cache", "s.db")) == local
    assert list_modes(audit("--mode", "Audit-Web", "--web-cache", "s.db")) == web
    assert list_modes(audit("--web-cache", "s.db")) == web
    found = audit("--domain", "medicine", "--role", "editor", "--mode", "Normal", "--web-cache", "s.db")
    assert list_modes(found) == web
    assert {card.review.domain for card in found if card.review} == {"medicine"}
    assert all("REGULATED_DOMAIN" in str(card.review) for card in found)
    assert [one.source_type for one in found[1].evidence] == ["web"]


def test_under_normal_nothing_is_audited_and_audit_web_needs_something_to_search() -> None:
    given = ("audit", "answers.jsonl", "bridge.txt", "--policy", "house.toml")
    normal = run(*given, "--mode", "Normal", "--domain", "fiction", "-o", "none.jsonl")
    assert (normal.exit_code, normal.stdout) == (0, "")
    assert "the mode is Normal: nothing is audited" in normal.stderr
    assert not Path("none.jsonl").exists()
    expect_usage_error(run(*given, "--domain", "medicine"), "Audit-Web", "expected --web-cache STORE")
    expect_usage_error(run(*given, "--mode", "web"), "mode: got 'web', expected one of Normal, Audit-Local")
    claim = ("audit", "-a", MOLES, "bridge.txt", "--mode", "Audit-Local")
    expect_usage_error(run(*claim), "they are for answers")
    expect_usage_error(run(*given, "--web-cache", "lost.db"), "lost.db: no such file")
    again = ("cards", "again", "answers.jsonl", "bridge.txt", "--as-of", "2025-10-17", "-o", "n.jsonl")
    assert run(*again, "--mode", "Audit-Local").exit_code == 2


@pytest.mark.parametrize(
    ("uri", "counts"),
    [
        ("https://moles.example:8443/1", True),
        ("https://reader@moles.example/1", True),
        ("https://MOLES.example./1", True),
        ("https://evilmoles.example/1", False),
        ("https://moles.example.evil/1", False),
        ("https://moles.example@evil.example/1", False),
        ("https://evil.example\\@moles.example/1", False),
        ("https://evil.example#@moles.example/1", False),
        ("https://mol\u0435s.example/1", False),
        ("https://xn--mols-tqa.example/1", False),
        ("ftp://moles.example/1", False),
        ("javascript://moles.example/%0aalert(1)", False),
        (None, False),
    ],
)
def test_what_was_recorded_from_other_hosts_supports_nothing(uri: str | None, counts: bool) -> None:
    row = {
        "query": MOLES,
        "documents": [{"id": "w1", "text": MOLES, **({} if uri is None else {"uri": uri})}],
    }
    Path("other.jsonl").write_text(json.dumps(row) + "\n")
    run("queue", "web-cache", "add", "other.db", "other.jsonl", *BY)
    assert audit("--web-cache", "other.db")[1].label == ("SUPPORTED" if counts else "NEI")


def test_an_answer_by_the_web_is_replayed_without_the_cache() -> None:
    given = ("audit", "answer.txt", "bridge.txt", "--policy", "house.toml", "--web-cache", "s.db")
    assert run(*given, "--domain", "law", "--receipt", "r.jsonl", "--as-of", "2025-10-17").exit_code == 0
    call = json.loads(Path("r.jsonl").read_text())["call"]
    assert (call["mode"], call["domain"], len(call["searches"])) == ("Audit-Web", "law", 1)
    Path("s.db").unlink()
    replayed = run("receipt", "replay", "r.jsonl")
    assert replayed.exit_code == 0, replayed.output


def test_the_night_searches_too_and_says_what_ran() -> None:
    audit("--verified-at", "2025-10-17")
    again = (
        "cards",
        "again",
        "cards.jsonl",
        "bridge.txt",
        "--as-of",
        "2025-10-17",
        "-o",
        "night.jsonl",
        "--overwrite",
    )
    night = (*again, "--policy", "house.toml", "--summary", "sum.json")
    expected: tuple[tuple[tuple[str, ...], tuple[str, str]], ...] = (
        ((), ("NEI", "Audit-Local")),
        (("--web-cache", "s.db"), ("SUPPORTED", "Audit-Web")),
    )
    for options, found in expected:
        assert run(*night, *options).exit_code == 0
        (card,) = map(ClaimCard.from_json, Path("night.jsonl").read_bytes().splitlines())
        assert list_modes([card]) == [found]
    assert json.loads(Path("sum.json").read_text())["changed"][0]["after"] == "SUPPORTED"


def test_what_is_to_be_searched_for_is_written_for_a_program_of_the_caller() -> None:
    audit()
    queries = ("queue", "web-cache", "queries")
    assert run(*queries, "s.db", "cards.jsonl", "--policy", "house.toml").stdout == ""
    run("queue", "web-cache", "clear", "s.db", "--all", *BY)
    lines = [
        json.loads(line)
        for line in run(*queries, "s.db", "cards.jsonl", "--policy", "house.toml").stdout.splitlines()
    ]
    assert lines[0] == {"query": MOLES, "domains": ["moles.example"]}
    expect_usage_error(run(*queries, "s.db", "found.jsonl"), "found.jsonl, line 1: ")


def test_what_is_kept_is_listed_written_out_and_removed() -> None:
    cache = ("queue", "web-cache")
    assert run(*cache, "add", "s.db", "found.jsonl", "--json", *BY).stdout == '{"added":0}\n'
    listed = run(*cache, "list", "s.db").stdout.splitlines()
    assert listed[0].endswith("  1 found  https://www.moles.example/1")
    assert listed[1] == "1 query"
    (row,) = map(json.loads, run(*cache, "list", "s.db", "--json").stdout.splitlines())
    assert row["documents"] == [{**FOUND, "title": None}]
    assert run(*cache, "clear", "s.db", "--query", "another", *BY).stdout == "Removed 0 queries\n"
    expect_usage_error(run(*cache, "clear", "s.db", *BY), "expected --query TEXT or --all")
    assert run(*cache, "clear", "s.db", "--query", MOLES, *BY).stdout == "Removed 1 query\n"
    assert run(*cache, "list", "s.db").stdout == "0 queries\n"
    assert run("queue", "verify", "s.db").exit_code == 0


def test_audits_give_their_searches_and_what_is_none_is_named(folder: Path) -> None:
    given = (
        "audit",
        "answers.jsonl",
        "bridge.txt",
        "--policy",
        "house.toml",
        "--web-cache",
        "s.db",
        "--answers",
    )
    run(*given, "-o", "audits.jsonl")
    (found,) = map(Audit.from_json, Path("audits.jsonl").read_bytes().splitlines())
    assert found.searches
    assert run("queue", "web-cache", "add", "new.db", "audits.jsonl", *BY).stdout == "Added 1 query\n"
    run(*given, "-o", "hashed.jsonl", "--snippets", "hash")
    refused = run("queue", "web-cache", "add", "new.db", "hashed.jsonl", *BY)
    expect_usage_error(refused, "hashed.jsonl, line 1: the words that were found were left out of it")
    twice = [{"id": "w", "text": "x"}, {"id": "w", "text": "y"}]
    (folder / "bad.jsonl").write_text(json.dumps({"query": "q", "documents": twice}))
    add = ("queue", "web-cache", "add", "new.db", "bad.jsonl", *BY)
    expect_usage_error(run(*add), "two documents with one id")
    for line in (
        "{}",
        "[]",
        '{"query": 1, "documents": []}',
        '{"query": "q"}',
        '{"query": "q", "documents": [1]}',
    ):
        (folder / "bad.jsonl").write_text(f"{line}\n")
        expect_usage_error(run(*add), "bad.jsonl, line 1: ")


def test_what_was_found_changes_no_terminal() -> None:
    hostile = {"id": "\x1b[2J\nAdded", "text": "x"}
    Path("hostile.jsonl").write_text(json.dumps({"query": "q", "documents": [hostile]}) + "\n")
    run("queue", "web-cache", "add", "h.db", "hostile.jsonl", *BY)
    shown = run("queue", "web-cache", "list", "h.db").stdout
    assert "\x1b" not in shown
    assert len(shown.splitlines()) == 2
