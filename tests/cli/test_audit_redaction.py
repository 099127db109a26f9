"""`verifier audit` with sensitive documents: rows, reports and pages in their stored form; keyed hashes."""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from verifier import open_corpus
from verifier.audit import ClaimCard
from verifier.cli.app import app
from verifier.corpus import Document
from verifier.policies import hash_text

SECRET = "The vault of the bank was rebuilt in 1932 by masons from Elstead."
OPEN = "The bridge opened in 1931."
KEY = b"0123456789abcdef0123456789abcdef"


def _run(*arguments: object):
    return CliRunner().invoke(app, ["audit", *map(str, arguments)])


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    path = tmp_path / "kb.db"
    with open_corpus(path) as opened:
        opened.add(
            [
                Document(doc_id="open", text=OPEN),
                Document(doc_id="vault", text=SECRET, title="The vault", meta={"sensitive": True}),
            ]
        )
    return path


@pytest.fixture
def claims(tmp_path: Path) -> Path:
    path = tmp_path / "claims.jsonl"
    texts = ["The vault of the bank was rebuilt in 1947.", OPEN]
    path.write_text(
        "".join(json.dumps({"claim_id": f"c{n}", "text": text}) + "\n" for n, text in enumerate(texts))
    )
    return path


@pytest.fixture
def key(tmp_path: Path) -> Path:
    path = tmp_path / "secret.key"
    path.write_bytes(KEY + b"\n")
    return path


def test_a_sensitive_document_is_hashed_whatever_the_policy_says(claims, corpus, key, tmp_path):
    out, pages = tmp_path / "cards.jsonl", tmp_path / "pages"
    done = _run(claims, "--corpus", corpus, "-o", out, "--key", key, "--html", pages)
    assert done.exit_code == 0, done.stderr
    vault, bridge = map(ClaimCard.from_json, out.read_bytes().splitlines())
    assert vault.label == "CONTRADICTED"
    (place,) = vault.evidence
    assert (place.snippet, place.title) == (None, None)
    plain = hash_text(SECRET).encode()
    assert place.sha256 == f"hmac-sha256:{hmac.new(KEY, plain, hashlib.sha256).hexdigest()}"
    assert vault.redacted.key_id == hashlib.sha256(KEY).hexdigest()[:8]
    assert vault.rationale == "vault#0-65 says otherwise."
    assert (bridge.redacted, bridge.evidence[0].snippet) == (None, OPEN)
    texts = [file.read_text(encoding="utf-8") for file in (out, *pages.iterdir())]
    assert len(texts) == 4
    assert not any(words in text for text in texts for words in ("masons", "1932", "was rebuilt in"))


def test_a_run_goes_on_under_the_same_key_only(claims, corpus, key, tmp_path):
    out = tmp_path / "cards.jsonl"
    _run(claims, "--corpus", corpus, "-o", out, "--key", key)
    whole = out.read_bytes()
    out.write_bytes(whole[: whole.index(b"\n") + 9])
    assert _run(claims, "--corpus", corpus, "-o", out, "--key", key, "--resume").exit_code == 0
    assert out.read_bytes() == whole
    out.write_bytes(whole[: whole.index(b"\n") + 1])
    assert _run(claims, "--corpus", corpus, "-o", out, "--resume").exit_code == 2


@pytest.mark.parametrize("snippets", ["hash", "none"])
def test_nothing_of_any_document_is_written(claims, corpus, snippets, tmp_path):
    out = tmp_path / "cards.jsonl"
    assert _run(claims, "--corpus", corpus, "-o", out, "--snippets", snippets).exit_code == 0
    cards = [ClaimCard.from_json(row) for row in out.read_bytes().splitlines()]
    assert [card.redacted.snippets for card in cards] == [snippets, snippets]
    assert [card.label for card in cards] == ["CONTRADICTED", "SUPPORTED"]
    assert [one.sha256 for one in cards[1].evidence] == [hash_text(OPEN) if snippets == "hash" else None]
    # The document of this claim is not sensitive itself: its words may stand in the claim.
    assert (cards[1].claim.text, cards[1].redacted.masked) == (OPEN, False)


def test_one_claim_is_shown_without_what_a_source_says(corpus, key):
    done = _run(
        "--claim-text", "The vault of the bank was rebuilt in 1947.", "--corpus", corpus, "--key", key
    )
    assert done.exit_code == 1
    assert "The words of the source are left out." in done.stdout
    assert not any(words in done.stdout for words in ("masons", "1932", "was rebuilt in"))


@pytest.mark.parametrize(
    ("options", "part"),
    [
        (["--snippets", "some"], "expected one of full, hash, none"),
        (["--key", "short.key"], "key: got 5 bytes, expected at least 16"),
        (["--receipt", "r.json"], "--receipt: a receipt holds whole texts"),
    ],
)
def test_what_cannot_be_done_is_said(corpus, options, part, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("short.key").write_bytes(b"short")
    done = _run("--claim-text", "The vault was rebuilt.", "--corpus", corpus, *options)
    assert done.exit_code == 2
    assert part in done.stderr
