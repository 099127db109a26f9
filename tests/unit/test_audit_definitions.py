"""Definitions that a corpus marks: a claim that uses a term is judged by what it means, and says so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from verifier import audit_answer, audit_claim, open_corpus
from verifier.audit.claims.definitions import read_by, read_definition
from verifier.audit.records.card import ClaimCard
from verifier.audit.redaction.redactor import Redactor
from verifier.audit.review.recomputed import find_untrue_parts
from verifier.corpus.api import Corpus
from verifier.policies.audit import load_audit_policy

POLICY = load_audit_policy("default")

USER = "An active user is an account that signed in within 30 days."
SITE = "Large sites are sites with more than 500 employees."
SALES = '"Net sales" means revenue less returns.'
TERMS = f"{USER} {SITE} {SALES}"
REPORT = (
    "In May Acme had 500 accounts that signed in within 30 days. Acme's revenue less returns was $3 million "
    "in 2024. The plant in Leith is a site with 620 employees. The shop in Ayr is a site with 4 employees."
)
OTHER = "In May Bolt had 700 accounts that signed in within 7 days."


def make_corpus(*definitions: str, **terms: object) -> Corpus:
    """Return a corpus of which each of some sentences is marked as a definition."""
    opened = open_corpus(":memory:")
    text = str(terms.pop("text", TERMS))
    documents = [
        {"doc_id": "terms", "text": text, **terms}, {"doc_id": "report", "text": REPORT},
        {"doc_id": "other", "text": OTHER},
    ]  # fmt: skip
    spans = [
        {
            "span_id": f"d{number}", "doc_id": "terms", "start": text.index(said),
            "end": text.index(said) + len(said), "quote": said, "tags": ["definition"],
        }
        for number, said in enumerate(definitions, 1)
    ]  # fmt: skip
    opened.add(documents, spans)
    return opened


@pytest.fixture(scope="module")
def corpus() -> Iterator[Corpus]:
    with make_corpus(USER, SITE, SALES) as opened:
        yield opened


@pytest.mark.parametrize(
    ("claim", "label", "span_id"),
    [
        ("Acme had 500 active users in May.", "SUPPORTED", "d1"),
        ("Acme had 600 active users in May.", "CONTRADICTED", "d1"),
        ("The plant in Leith is a large site.", "SUPPORTED", "d2"),
        ("Acme's net sales were $3 million in 2024.", "SUPPORTED", "d3"),
        ("Acme's net sales were $4 million in 2024.", "CONTRADICTED", "d3"),
        # The meaning does not fit, and what the meaning says is not what the claim says.
        ("Bolt had 700 active users in May.", "PARTIAL", None),
        ("The shop in Ayr is a large site.", "PARTIAL", None),
        # No term: the words stand apart, or in part.
        ("Acme had 500 users in May.", "PARTIAL", None),
        ("Acme had 500 users of active accounts in May.", "PARTIAL", None),
        # Decided as it stands.
        (USER, "SUPPORTED", None),
        ("The plant in Leith is a site with 620 employees.", "SUPPORTED", None),
    ],
)
def test_a_claim_is_judged_by_what_its_terms_mean(
    corpus: Corpus, claim: str, label: str, span_id: str | None
) -> None:
    card = audit_claim(claim, corpus)
    assert (card.label, None if card.definition is None else card.definition.span_id) == (label, span_id)
    assert card.rationale.startswith("By the definition terms d") is (span_id is not None)
    assert ClaimCard.from_json(card.to_json()) == card
    assert [*find_untrue_parts(card, POLICY)] == []
    (of_answer,) = audit_answer(claim, corpus).cards
    assert (of_answer.label, of_answer.definition) == (card.label, card.definition)


def test_without_a_mark_the_same_sentence_defines_nothing() -> None:
    with make_corpus() as opened:
        card = audit_claim("Acme had 500 active users in May.", opened)
    assert (card.label, card.definition) == ("PARTIAL", None)


def test_definitions_that_come_to_different_labels_decide_nothing() -> None:
    other, claim = "An active user is a person with a booking.", "Acme had 500 active users in May."
    more = {"doc_id": "more", "text": "In May Acme had 400 persons with a booking."}
    for definitions, label in (
        ((USER,), "SUPPORTED"),
        ((other,), "CONTRADICTED"),
        ((USER, other), "PARTIAL"),
    ):
        with make_corpus(*definitions, text=f"{USER} {other}") as opened:
            opened.add([more])
            card = audit_claim(claim, opened)
        assert (card.label, card.definition is None) == (label, len(definitions) > 1)


@pytest.mark.parametrize(
    ("text", "term", "meaning"),
    [
        (USER, "active user", "account that signed in within 30 days"),
        (SITE, "Large sites", "sites with more than 500 employees"),
        (SALES, "Net sales", "revenue less returns"),
        ("In this report, a heat day is a day above 30 degrees.", "heat day", "day above 30 degrees"),
        ("Core revenue refers to revenue from subscriptions.", "Core revenue", "revenue from subscriptions"),
        ("A heat day is defined as a day above 30 degrees.", "heat day", "day above 30 degrees"),
        ("A day above 30 degrees is known as a heat day.", "heat day", "day above 30 degrees"),
    ],
)
def test_a_definition_is_a_term_and_its_meaning(text: str, term: str, meaning: str) -> None:
    found = read_definition(text, POLICY)
    assert found is not None
    assert (found.term, found.meaning) == (term, meaning)


@pytest.mark.parametrize(
    "text", ["An active user is not a bot.", "Active users.", "", "Users sign in daily.", f"{USER} " * 20]
)
def test_what_is_no_definition_defines_nothing(text: str) -> None:
    assert read_definition(text, POLICY) is None
    assert read_by("Acme had 500 active users.", text, POLICY) is None


def test_each_use_of_a_term_is_read() -> None:
    reading = read_by("Active users count. An active user pays.", USER, POLICY)
    assert reading is not None
    assert reading.text == (
        "account that signed in within 30 days count. An account that signed in within 30 days pays."
    )
    assert [reading.text[slice(*one)] for one in reading.inserted] == [
        "account that signed in within 30 days"
    ] * 2


def test_what_a_hidden_definition_says_is_not_written() -> None:
    with make_corpus(USER, meta={"sensitive": True}) as opened:
        card = audit_claim("Acme had 500 active users in May.", opened)
        stored = Redactor(opened, policy=POLICY).redact(card)
    assert card.definition is not None
    assert stored.definition is not None
    assert (stored.definition.span_id, stored.definition.reading) == ("d1", None)
    assert "signed in" not in stored.to_json().decode().replace("report", "")
    assert stored.check is not None
    assert stored.check.inputs.answer == stored.inputs.answer
