"""`verifier audit --again`: cards of a day judged again, linked, summed up; resumed with the same bytes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from verifier import open_corpus
from verifier.audit import ClaimCard
from verifier.cli.app import app
from verifier.corpus import Document
from verifier.exports.card_lines import read_cards
from verifier.receipts.nightly import NO_DOCUMENT, link_histories

DAY = "2025-10-17"
OLD = [
    Document(doc_id="bridge", text="The bridge opened in 1931.", created_at="2025-01-01"),
    Document(doc_id="tolls", text="The tolls of the bridge were lifted in 1950.", created_at="2019-03-31"),
    Document(doc_id="gate", text="The gate of the harbour is green.", created_at="2025-01-01"),
]
NEW = [
    Document(doc_id="bridge", text="The bridge opened in 1932.", created_at="2025-10-01"),
    Document(doc_id="tolls", text="The tolls of the bridge were lifted in 1950.", created_at="2019-03-31"),
    Document(doc_id="yacht", text="The mayor owned a yacht.", created_at="2025-10-01"),
]
CLAIMS = {
    "c1": "The bridge opened in 1932.",  # refuted, then supported
    "c2": "The tolls of the bridge were lifted in 1960.",  # refuted, stays so
    "c3": "The mayor owned a yacht.",  # nothing was found, then supported
    "c4": "The bridge opened in 1931.",  # supported: not judged again
    "c5": "Zebras graze quietly.",  # nothing, twice
    "c6": "The gate of the harbour is not green.",  # its document is gone
}


def _run(*arguments: object):
    done = CliRunner().invoke(app, [*map(str, arguments)])
    assert done.exit_code == 0, done.stderr
    return done


def _make_corpus(path: Path, documents: list[Document]) -> Path:
    with open_corpus(path) as opened:
        opened.add(documents)
    return path


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    claims, path = tmp_path / "claims.jsonl", tmp_path / "cards.jsonl"
    claims.write_text(
        "".join(json.dumps({"claim_id": name, "text": text}) + "\n" for name, text in CLAIMS.items())
    )
    old = _make_corpus(tmp_path / "old.db", OLD)
    _run("audit", claims, "--corpus", old, "-o", path, "--verified-at", f"{DAY}T09:00:00Z")
    other = tmp_path / "other.jsonl"
    _run("audit", claims, "--corpus", old, "-o", other, "--verified-at", "2025-10-18T00:00:00Z")
    undated = tmp_path / "undated.jsonl"
    _run("audit", claims, "--corpus", old, "-o", undated)
    path.write_bytes(path.read_bytes() + other.read_bytes() + undated.read_bytes())
    return path


@pytest.fixture
def today(tmp_path: Path) -> Path:
    return _make_corpus(tmp_path / "new.db", NEW)


def _night(cards: Path, corpus: Path, out: Path, *more: object):
    summary = out.with_suffix(".summary.json")
    done = _run(
        "cards", "again", cards, "--corpus", corpus, "--as-of", DAY, "-o", out, "--summary", summary, *more
    )
    return done, json.loads(summary.read_text())


def test_a_night(cards, today, tmp_path):
    out = tmp_path / "night.jsonl"
    _, summary = _night(cards, today, out, "--html", tmp_path / "pages")
    before = {card.claim.claim_id: card for card in read_cards(cards.read_text().splitlines()[:6])}
    made = [ClaimCard.from_json(row) for row in out.read_bytes().splitlines()]
    assert [card.claim.claim_id for card in made] == ["c1", "c2", "c3", "c5", "c6"]
    assert all(card.previous == before[card.claim.claim_id].digest for card in made)
    assert all(card.timestamps.verified_at == DAY for card in made)
    assert [card.label for card in made] == ["SUPPORTED", "CONTRADICTED", "SUPPORTED", "NEI", "NEI"]
    assert (summary["cards"], summary["undated"], summary["selected"]) == (18, 6, 5)
    changed = {one["claim_id"]: (one["before"], one["after"]) for one in summary["changed"]}
    assert changed == {
        "c1": ("CONTRADICTED", "SUPPORTED"), "c3": ("NEI", "SUPPORTED"), "c6": ("CONTRADICTED", "NEI"),
    }  # fmt: skip
    failing = [(one["doc_id"], one["refuted"], one["nei"]) for one in summary["top_documents"]]
    assert failing[:1] == [(NO_DOCUMENT, 0, 1)] or ("tolls", 1, 0) in failing
    assert sum(refuted + nei for _, refuted, nei in failing) == 3
    assert summary["stale"] == [{"doc_id": "tolls", "created_at": "2019-03-31", "limit": "2022-03-31"}]
    assert summary["review"][0]["claim_id"] == "c2"
    assert {one["claim_id"] for one in summary["review"]} == {"c2", "c5", "c6"}
    assert summary["reindex"] == [
        {"doc_id": "bridge", "state": "changed"}, {"doc_id": "gate", "state": "gone"},
    ]  # fmt: skip
    pages = {page.name: page.read_text(encoding="utf-8") for page in (tmp_path / "pages").iterdir()}
    assert len(pages) == 6
    assert "The night of 2025-10-17" in pages["index.html"]
    assert pages["index.html"].count('href="claim-') == 6
    histories = [text for name, text in pages.items() if name != "index.html"]
    assert all("The last of 2 cards" in text for text in histories)


def test_the_same_night_has_the_same_bytes_and_can_be_cut_anywhere(cards, today, tmp_path):
    first, second = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    _, summary = _night(cards, today, first)
    whole = first.read_bytes()
    for cut in (0, 7, whole.index(b"\n") + 1, whole.index(b"\n") + 40, len(whole) - 1, len(whole)):
        second.write_bytes(whole[:cut])
        _, again = _night(cards, today, second, "--resume")
        assert second.read_bytes() == whole
        assert again == summary


def test_a_night_after_a_night_judges_what_followed(cards, today, tmp_path):
    out, next_out = tmp_path / "night.jsonl", tmp_path / "next.jsonl"
    _night(cards, today, out)
    cards.write_bytes(cards.read_bytes() + out.read_bytes())
    _, summary = _night(cards, today, next_out)
    assert (summary["selected"], summary["changed"]) == (3, [])
    chains = link_histories(
        [*read_cards(cards.read_text().splitlines()), *read_cards(next_out.read_text().splitlines())]
    )
    assert sorted(map(len, chains)) == [1] * 13 + [2, 2, 3, 3, 3]


def test_an_output_of_other_cards_is_refused(cards, today, tmp_path):
    out = tmp_path / "night.jsonl"
    _night(cards, today, out)
    rows = out.read_bytes().splitlines(keepends=True)
    out.write_bytes(rows[1] + rows[0])
    done = CliRunner().invoke(
        app,
        ["cards", "again", str(cards), "--corpus", str(today), "--as-of", DAY, "-o", str(out), "--resume"],
    )
    assert done.exit_code == 2
    assert "row 1 follows another card" in done.stderr


@pytest.mark.parametrize(
    ("options", "part"),
    [
        (["-o", "x.jsonl"], "Missing option '--as-of'"),
        (["--as-of", DAY], "Missing option '--output'"),
        (["--as-of", f"{DAY}T00:00:00Z", "-o", "x.jsonl"], "expected a day, YYYY-MM-DD"),
    ],
)
def test_what_cannot_be_done_is_said(cards, today, options, part, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, ["cards", "again", str(cards), "--corpus", str(today), *options])
    assert done.exit_code == 2
    assert part in done.stderr


def test_sensitive_sources_stay_out_of_the_night(tmp_path):
    secret = Document(
        doc_id="vault", text="The vault of the bank was rebuilt in 1932.", meta={"sensitive": True}
    )
    corpus = _make_corpus(tmp_path / "kb.db", [secret])
    claims, path, out = (tmp_path / name for name in ("claims.jsonl", "cards.jsonl", "night.jsonl"))
    claims.write_text(
        json.dumps({"claim_id": "a", "text": "The vault of the bank was rebuilt in 1947."}) + "\n"
        + json.dumps({"claim_id": "b", "text": "A bank has a vault: in 1947 it was rebuilt."}) + "\n"
    )  # fmt: skip
    _run("audit", claims, "--corpus", corpus, "-o", path, "--verified-at", DAY)
    _, summary = _night(path, corpus, out, "--html", tmp_path / "pages")
    assert (summary["masked"], summary["selected"]) == (1, 1)
    texts = [file.read_text(encoding="utf-8") for file in (path, out, *(tmp_path / "pages").iterdir())]
    assert len(texts) == 4
    assert not any("of the bank was rebuilt" in text for text in texts)


def test_files_are_evidence_too_and_a_full_disk_is_named(cards, tmp_path):
    (tmp_path / "bridge.txt").write_text("The bridge opened in 1932.")
    out = tmp_path / "night.jsonl"
    _run("cards", "again", cards, tmp_path / "bridge.txt", "--as-of", DAY, "-o", out)
    assert ClaimCard.from_json(out.read_bytes().splitlines()[0]).label == "SUPPORTED"
    full = Path("/dev/full")
    if full.exists():
        done = CliRunner().invoke(
            app,
            ["cards", "again", str(cards), str(tmp_path / "bridge.txt"), "--as-of", DAY, "-o", str(full)],
        )
        assert done.exit_code == 3
        assert "stopped by /dev/full: No space left" in done.stderr


def test_what_a_person_said_stands_beside_the_label_of_today(cards, today, tmp_path):
    pytest.importorskip("sqlalchemy")
    from verifier.store import open_store

    with open_store(tmp_path / "q.db") as store:
        kept = list(read_cards(cards.read_text().splitlines()[:6]))
        store.add_cards(kept, at=f"{DAY}T10:00:00Z", actor="nightly")
        for name in ("c1", "c2"):
            digest = next(card.digest for card in kept if card.claim.claim_id == name)
            at = f"{DAY}T10:05:00Z"
            if store.read_escalation(digest) is None:
                store.open_card(digest, at=at, actor="ann", note="")
            store.resolve(digest, label="PARTIAL", rationale="half of it", at=at, actor="ann")
    out = tmp_path / "night.jsonl"
    _, summary = _night(cards, today, out, "--store", tmp_path / "q.db", "--html", tmp_path / "pages")
    assert {one["claim_id"]: one["human_override"] for one in summary["changed"]} == {
        "c1": "PARTIAL", "c3": None, "c6": None,
    }  # fmt: skip
    assert {one["claim_id"]: one["human_override"] for one in summary["review"]}["c2"] == "PARTIAL"
    assert (tmp_path / "pages/index.html").read_text(encoding="utf-8").count("<td>PARTIAL</td>") == 2
    plain = _night(cards, today, tmp_path / "plain.jsonl")
    assert (tmp_path / "plain.jsonl").read_bytes() == out.read_bytes(), "what people say changes no card"
    assert plain[1]["changed"][0]["human_override"] is None
    failed = CliRunner().invoke(
        app,
        ["cards", "again", str(cards), "--corpus", str(today), "--as-of", DAY, "-o",
         str(tmp_path / "failed.jsonl"), "--store", str(tmp_path / "none.db")],
    )  # fmt: skip
    assert (failed.exit_code, "no such file" in failed.stderr) == (2, True)
