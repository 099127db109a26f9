"""What earlier versions wrote, as they wrote it: each is opened in the way that docs/stability.md names.

The files in ``earlier`` were made by those versions, not by today's code in their form: stores with the
tables of versions 1 to 4, golden files, policies and cards of the semantics revisions 1 to 3, a report of
revision 9, a corpus of another tokenizer.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.commands import run
from verifier.checking import Report
from verifier.policies import load_policy
from verifier.policies.audit import load_audit_policy
from verifier.records import Verdict, VerdictFormatError

pytest.importorskip("sqlalchemy")

from verifier.store import StoreError, open_store
from verifier.store.tables import MIGRATIONS

EARLIER = Path(__file__).parent / "earlier"
STORES = sorted(EARLIER.glob("store-*.db.gz"))
GOLDENS = sorted(EARLIER.glob("golden-*.jsonl"))
CARDS = sorted(EARLIER.glob("cards-*.jsonl"))


@pytest.fixture(autouse=True)
def keep_no_heads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VERIFIER_HEADS", "")
    monkeypatch.delenv("CI", raising=False)


def unpack(packed: Path, folder: Path) -> Path:
    path = folder / packed.name.removesuffix(".gz")
    path.write_bytes(gzip.decompress(packed.read_bytes()))
    return path


def test_there_is_a_store_of_each_earlier_version_of_the_tables() -> None:
    versions = range(1, len(MIGRATIONS) + 1)
    assert [path.name for path in STORES] == [f"store-{version}.db.gz" for version in versions]


@pytest.mark.parametrize("packed", STORES, ids=lambda path: path.name)
def test_a_store_is_brought_up_to_date_when_it_is_opened_to_write(packed: Path, tmp_path: Path) -> None:
    path = unpack(packed, tmp_path)
    with pytest.raises(StoreError, match="open it once to write"):
        open_store(path, read_only=True)
    with open_store(path) as store:
        assert store.verify().problems == ()
    # From then on it is read by every command, with what people did and what cards said.
    assert run("queue", "verify", path).exit_code == 0
    with open_store(path, read_only=True) as store:
        cards = {card.digest: card for card in store.list_cards()}
        assert sorted(card.claim.text for card in cards.values()) == ["The bridge opened in 1932."] * 3
        (again,) = [card for card in cards.values() if card.previous is not None]
        assert store.list_following(str(again.previous)) == [again.digest]
        actions = [event.action for event in store.list_events()]
        assert {"add", "open", "assign", "resolve"} <= {*actions}
        stated = [one for one in map(store.read_escalation, cards) if one is not None]
        assert sorted(one.state for one in stated) == ["open", "resolved"]
        (waiting,) = [one for one in stated if one.state == "open"]
        assert (waiting.ticket == "OPS-12") is ("ticket" in actions)
    with open_store(path) as store:
        digest = waiting.card_digest
        store.resolve(
            digest, label="CONTRADICTED", rationale="it says 1934", actor="bob", at="2025-10-18T09:00:00Z"
        )
        assert bool(store.verify())


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: path.name)
def test_the_calls_of_a_golden_file_are_run_again_into_a_new_one(path: Path, tmp_path: Path) -> None:
    verdicts = [
        line["verdict"] for line in map(json.loads, path.read_text("utf-8").splitlines()) if "verdict" in line
    ]
    new = tmp_path / "new.jsonl"
    assert run("receipt", "record", path, new).exit_code == 0
    assert run("receipt", "check", new).exit_code == 0
    lines = [json.loads(line) for line in new.read_text("utf-8").splitlines()]
    again = [line["verdict"] for line in lines if "verdict" in line]
    # The quote stands there, the year does not: then as today.
    assert [verdict["audit_mode"] for verdict in again] == [verdict["audit_mode"] for verdict in verdicts]
    assert [len(verdict["violations"]) > 0 for verdict in again] == [False, True]


@pytest.mark.parametrize("path", GOLDENS[:2], ids=lambda path: path.name)
def test_verdicts_without_sentences_are_refused_with_the_field_that_they_lack(path: Path) -> None:
    checked = run("receipt", "check", path)
    assert checked.exit_code == 1
    assert "a field is missing or of a wrong type: KeyError: 'sentences'" in checked.output
    for line in map(json.loads, path.read_text("utf-8").splitlines()):
        if "verdict" in line:
            with pytest.raises(VerdictFormatError, match="'s"):
                Verdict.from_json(json.dumps(line["verdict"]))


def test_verdicts_with_sentences_are_checked_and_their_policy_is_told_apart() -> None:
    checked = run("receipt", "check", GOLDENS[2])
    assert "cause: the semantics revision is another one" in checked.output
    assert "2 calls, all identical" in checked.output


def test_a_whole_policy_file_is_refused_and_one_that_extends_follows_the_package(tmp_path: Path) -> None:
    for path, load in (("policy-3.toml", load_policy), ("audit-policy-3.toml", load_audit_policy)):
        with pytest.raises(ValueError, match=r"no longer keys|semantics revision"):
            load(EARLIER / path)
    whole = tmp_path / "pinned.toml"
    whole.write_text(
        'extends = "default"\nname = "ours"\nsemantics = 3\naccept_score = 9000\n', encoding="ascii"
    )
    with pytest.raises(ValueError, match="semantics revision 3 is not the one that this package implements"):
        load_policy(whole)
    mine = tmp_path / "mine.toml"
    mine.write_text('extends = "default"\nname = "ours"\naccept_score = 9000\n', encoding="ascii")
    assert load_policy(mine).accept_score == 9000


def test_a_corpus_of_another_tokenizer_is_exported_and_added_anew(tmp_path: Path) -> None:
    old, lines, new = (
        unpack(EARLIER / "corpus.db.gz", tmp_path),
        tmp_path / "lines.jsonl",
        tmp_path / "new.db",
    )
    refused = run("corpus", "search", old, "bridge")
    assert refused.exit_code == 2
    assert "indexed by another version" in refused.output
    assert run("corpus", "export", old, "-o", lines).exit_code == 0
    assert run("corpus", "add", new, lines).exit_code == 0
    found = run("corpus", "search", new, "bridge")
    assert "The bridge opened in 1932." in found.output


@pytest.mark.parametrize("path", CARDS, ids=lambda path: path.name)
def test_cards_are_kept_and_exported_but_not_gone_on_with(path: Path, tmp_path: Path) -> None:
    store = tmp_path / "queue.db"
    assert run("queue", "add", store, path, "--by", "ann").exit_code == 0
    assert run("queue", "verify", store).exit_code == 0
    assert len(run("cards", "export", path).stdout.splitlines()) == 3
    claims, source, output = tmp_path / "claims.jsonl", tmp_path / "bridge.txt", tmp_path / "cards.jsonl"
    years = ((1, 1932), (2, 1934))
    claims.write_text(
        "".join(
            f'{{"id":"c{n}","source_id":"a1","text":"The bridge opened in {year}."}}\n' for n, year in years
        ),
        encoding="ascii",
    )
    source.write_text("The bridge opened in 1932. It has two towers.\n", encoding="ascii")
    output.write_bytes(path.read_bytes())
    resumed = run("audit", claims, source, "-o", output, "--resume")
    assert resumed.exit_code == 2
    assert "begin anew" in resumed.output
    assert output.read_bytes() == path.read_bytes()


def test_a_report_is_read_with_what_its_revision_called_ok() -> None:
    """A source with a part that was not read: since revision 10 that keeps no report from being `ok`."""
    written = (EARLIER / "report-9.json").read_bytes()
    report = Report.from_json(written)
    assert (report.semantics, report.ok, report.status) == (9, False, "UNDECIDED")
    assert report.to_json() == written
    assert replace(report, semantics=10).ok
