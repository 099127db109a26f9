"""No run of twenty characters of a sensitive document reaches anything that is written.

Rows, reports, pages, error texts; every form of export; what a store keeps, says and shows; what a stream
gives back. `tests/integrations/test_mcp.py` has the same of the tools of the server.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

pytest.importorskip("sqlalchemy")

from verifier.audit import AuditStream
from verifier.audit.records.card import ClaimCard
from verifier.audit.redaction.redactor import Redactor
from verifier.cli.app import app
from verifier.cli.export import FORMS, _list_parts
from verifier.corpus import Corpus, Document, open_corpus
from verifier.policies.audit import load_audit_policy
from verifier.receipts.audits import AuditRow, run_audit
from verifier.report.card.page import render_card_page
from verifier.report.card.terminal import render_card_report
from verifier.report.card.wording import build_card_report
from verifier.report.common.terminal import write_plain
from verifier.store import StoreError, open_store
from verifier.store.notices import list_notices, list_tickets

N_DOCUMENTS = 1_000
MIN_RUN = 20

STEP = {"thorough": 1, "ci": 17}.get(os.environ.get("HYPOTHESIS_PROFILE", ""), 57)
"""Each so many documents are claimed of; odd, so that every second one of these is sensitive."""

AT = "2025-10-17T16:00:00Z"
KEY = b"a secret of more than sixteen bytes"
WORDS = (
    "harbour bridge tunnel library museum station garden market tower chapel theatre canal lighthouse "
    "observatory reservoir monastery orchard quarry foundry granary"
)
PLACES = "Aldenmoor Brackwell Carrowick Dunmere Elstead Farrowby Glenholt Hatherley Ivelden Kestrick"
FORMATS = ("plain", "markdown", "html")


def write_document(number: int) -> Document:
    choose = Random(number)
    place, thing = choose.choice(PLACES.split()), choose.choice(WORDS.split())
    year, count = choose.randint(1700, 1999), choose.randint(20, 9_000)
    strong = {"plain": ("", ""), "markdown": ("**", "**"), "html": ("<b>", "</b>")}[FORMATS[number % 3]]
    text = (
        f"The {thing} of {place} number {number} was opened in {strong[0]}{year}{strong[1]} by the council. "
        f"It cost {count} crowns and employs {count // 7} people, as the register of {place} says. "
        f"Nobody has ever climbed the northern wall of the {thing} without a written permit."
    )
    return Document(
        doc_id=f"d{number:04}",
        text=text,
        title=f"The {thing} of {place} number {number} was opened",
        format=FORMATS[number % 3],
        meta={"sensitive": True} if number % 2 else None,
    )


def list_claims(document: Document) -> Iterator[str]:
    plain = document.text.replace("*", "").replace("<b>", "").replace("</b>", "")
    first, second, third = plain.split(". ")
    choose = Random(document.doc_id)
    yield choose.choice(
        (
            f"{first}.",
            f"{second}.",
            f"{first[:-20]} in 2001 by the council.",
            third.replace("Nobody has", "Everybody has"),
            first.upper(),
            first.replace(" ", "\n"),
            f"A stranger said that {second[3:]}!",
        )
    )


def list_runs(texts: list[str]) -> set[str]:
    return {text[at : at + MIN_RUN] for text in texts for at in range(len(text) - MIN_RUN + 1)}


@pytest.fixture(scope="module")
def documents() -> list[Document]:
    return [write_document(number) for number in range(N_DOCUMENTS)]


@pytest.fixture(scope="module")
def corpus(documents: list[Document]) -> Iterator[Corpus]:
    with open_corpus(":memory:") as opened:
        opened.add(documents)
        yield opened


def list_rows(corpus: Corpus, documents: list[Document], **options: object) -> list[AuditRow]:
    claims = [(one.doc_id, claim) for one in documents[::STEP] for claim in list_claims(one)]
    lines = [json.dumps({"claim_id": name, "text": claim}) for name, claim in claims]
    lines += [
        json.dumps({"answer_id": f"a{at}", "answer": " ".join(claim for _, claim in claims[at : at + 4])})
        for at in range(0, len(claims), 20)
    ]
    lines += [json.dumps({"text": 1, documents[-1].text: 2}), documents[-1].text]
    return list(run_audit(lines, corpus, whole_answers=True, **options))  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def rows(corpus: Corpus, documents: list[Document]) -> list[AuditRow]:
    return list_rows(corpus, documents, key=KEY, verified_at="2025-10-17", as_of="2025-10-17")


def list_outputs(row: AuditRow) -> Iterator[str]:
    yield row.to_line().decode("utf-8")
    yield row.error or ""
    for card in row.cards:
        report = build_card_report(card)
        yield render_card_page(report)
        yield write_plain(render_card_report(report), 10_000)


def list_exports(cards: list[ClaimCard]) -> Iterator[str]:
    """Yield the cards in every form of export, as one text each."""
    for form in FORMS:
        if form != "parquet":
            yield "".join(_list_parts(form, ((card, None) for card in cards), lambda _: "NEI"))
            continue
        if find_spec("pyarrow") is None:
            continue
        from pyarrow import parquet

        from verifier.exports.parquet import write_parquet

        target = io.BytesIO()
        write_parquet(cards, target)
        yield str(parquet.read_table(io.BytesIO(target.getvalue())).to_pylist())


def list_kept(folder: Path, cards: list[ClaimCard]) -> Iterator[str]:
    """Yield what a store and its queue hold of cards, print and show."""
    with open_store(folder / "q.db") as store:
        store.add_cards(cards, at=AT, actor="law")
        waiting = [*store.list_escalations()]
        yield "".join(line.to_dict().__repr__() for line in list_tickets(waiting))
        yield "".join(line.to_dict().__repr__() for line in list_notices(waiting, as_of=AT))
        yield "".join(event.to_dict().__repr__() for event in store.list_events())
        yield str(store.verify())
        with pytest.raises(StoreError) as told:
            store.resolve(waiting[0].card_digest, label="?", rationale="x", at=AT, actor="law")
        yield str(told.value)
    # The bytes themselves: no column and no index has more than the cards.
    for path in folder.iterdir():
        yield path.read_bytes().decode("utf-8", "replace")
    runner = CliRunner()
    tables = ["export", "-o", str(folder / "queue.csv")]
    listed = (["list", "--html", str(folder / "pages")], ["list", "--json"])
    for command in (*listed, ["figures"], ["verify"], tables):
        done = runner.invoke(app, ["queue", command[0], str(folder / "q.db"), *command[1:]])
        assert done.exit_code in (0, 1), done.output
        yield done.output
    pages = [*(folder / "pages").iterdir()]
    assert len(pages) > len(waiting)
    yield (folder / "queue.csv").read_text(encoding="utf-8")
    for path in pages:
        yield path.read_text(encoding="utf-8")
    yield runner.invoke(app, ["queue", "show", str(folder / "q.db"), waiting[0].ticket]).output


def list_streamed(corpus: Corpus, documents: list[Document]) -> Iterator[str]:
    """Yield what a stream gives back of answers that quote the documents."""
    claims = [claim for one in documents[::STEP] for claim in list_claims(one)]
    for at in range(0, len(claims), 10):
        stream = AuditStream(corpus, redactor=Redactor(corpus, key=KEY))
        for claim in claims[at : at + 3]:
            yield "".join(card.to_json().decode("utf-8") for card in stream.feed(f"{claim} "))
        yield stream.close().to_json().decode("utf-8")


def is_leak(text: str, runs: set[str]) -> bool:
    return any(text[at : at + MIN_RUN] in runs for at in range(len(text) - MIN_RUN + 1))


@pytest.fixture(scope="module")
def secret_runs(documents: list[Document]) -> set[str]:
    secret = [text for one in documents if one.meta for text in (one.text, one.title or "")]
    return list_runs(secret) - list_runs([one.text for one in documents if not one.meta])


def test_no_run_of_a_sensitive_document_is_written(rows: list[AuditRow], secret_runs: set[str]) -> None:
    runs = secret_runs
    leaks = [text for row in rows for text in list_outputs(row) if is_leak(text, runs)]
    assert leaks == []
    assert len(rows) > N_DOCUMENTS // STEP
    labels = {card.label for row in rows for card in row.cards if card.redacted}
    assert {"SUPPORTED", "CONTRADICTED"} <= labels


def test_no_run_is_exported_kept_or_shown(
    rows: list[AuditRow], secret_runs: set[str], tmp_path: Path
) -> None:
    corpus_cards = [card for row in rows for card in row.cards]
    assert sum(card.redacted is not None for card in corpus_cards) > 10
    texts = [*list_exports(corpus_cards), *list_kept(tmp_path, corpus_cards)]
    assert [text[:200] for text in texts if is_leak(text, secret_runs)] == []


def test_no_run_is_streamed(corpus: Corpus, documents: list[Document], secret_runs: set[str]) -> None:
    texts = [*list_streamed(corpus, documents)]
    assert any("hmac-sha256:" in text for text in texts)
    assert [text[:200] for text in texts if is_leak(text, secret_runs)] == []


def test_without_the_rule_there_would_be_leaks(documents: list[Document]) -> None:
    """The law above can fail: where nothing is sensitive all is written in full."""
    others = [replace(one, meta=None) for one in documents]
    with open_corpus(":memory:") as opened:
        opened.add(others)
        row = list_rows(opened, others[:1])[0]
    assert any(is_leak(text, list_runs([one.text for one in others])) for text in list_outputs(row))


def test_what_is_left_out_is_named(rows: list[AuditRow], documents: list[Document]) -> None:
    sensitive = {one.doc_id for one in documents if one.meta}
    for card in (card for row in rows for card in row.cards):
        for one in card.evidence:
            assert (one.snippet is None) == (one.source_id in sensitive)
            assert one.sha256 is not None
            assert one.sha256.startswith("hmac-sha256:") == (one.source_id in sensitive)
        if any(source.id in sensitive for source in card.inputs.sources):
            assert card.redacted is not None
            assert card.redacted.key_id == hashlib.sha256(KEY).hexdigest()[:8]
        assert ClaimCard.from_json(card.to_json()) == card


@pytest.mark.parametrize("snippets", ["hash", "none"])
def test_the_policy_hides_every_document(corpus: Corpus, documents: list[Document], snippets: str) -> None:
    policy = load_audit_policy("default").replace(snippets=snippets)
    for row in list_rows(corpus, documents[: 8 * STEP], policy=policy):
        for card in row.cards:
            assert card.redacted is None or card.redacted.snippets == snippets
            assert all(one.snippet is None for one in card.evidence)
            assert all(
                (one.sha256 is None) == (snippets == "none") for one in (*card.evidence, *card.retrieval)
            )
            assert card.check is None or not any(one.details for one in card.check.facets)
