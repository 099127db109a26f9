"""No run of twenty characters of a sensitive document reaches a row, a report, a page or an error text."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from random import Random

import pytest

from verifier.audit.card_record import ClaimCard
from verifier.corpus import Corpus, Document, open_corpus
from verifier.policies.audit import load_audit_policy
from verifier.receipts.audits import AuditRow, run_audit
from verifier.report.card.page import render_card_page
from verifier.report.card.terminal import render_card_report
from verifier.report.card.wording import build_card_report
from verifier.report.common.terminal import write_plain

N_DOCUMENTS = 1_000
MIN_RUN = 20

STEP = {"thorough": 1, "ci": 7}.get(os.environ.get("HYPOTHESIS_PROFILE", ""), 19)
"""Each so many documents are claimed of; odd, so that every second one of these is sensitive."""

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
    return list_rows(corpus, documents, key=KEY, verified_at="2025-10-17")


def list_outputs(row: AuditRow) -> Iterator[str]:
    yield row.to_line().decode("utf-8")
    yield row.error or ""
    for card in row.cards:
        report = build_card_report(card)
        yield render_card_page(report)
        yield write_plain(render_card_report(report), 10_000)


def is_leak(text: str, runs: set[str]) -> bool:
    return any(text[at : at + MIN_RUN] in runs for at in range(len(text) - MIN_RUN + 1))


def test_no_run_of_a_sensitive_document_is_written(rows: list[AuditRow], documents: list[Document]) -> None:
    secret = [text for one in documents if one.meta for text in (one.text, one.title or "")]
    runs = list_runs(secret) - list_runs([text for one in documents if not one.meta for text in (one.text,)])
    leaks = [text for row in rows for text in list_outputs(row) if is_leak(text, runs)]
    assert leaks == []
    assert len(rows) > N_DOCUMENTS // STEP
    labels = {card.label for row in rows for card in row.cards if card.redacted}
    assert {"SUPPORTED", "CONTRADICTED"} <= labels


def test_without_the_rule_there_would_be_leaks(corpus: Corpus, documents: list[Document]) -> None:
    """The law above can fail: what is not sensitive is written in full."""
    runs = list_runs([one.text for one in documents if not one.meta])
    row = list_rows(corpus, documents[:1])[0]
    assert any(is_leak(text, runs) for text in list_outputs(row))


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
