"""Further searches of an audit: what they find, from where, and what a card says of them."""

from __future__ import annotations

import json

import pytest

from tests.unit.audited_answers import (
    BRIDGES,
    POLICY,
    SOURCES,
)
from verifier import audit_answer, open_corpus
from verifier.audit import AuditStream
from verifier.audit.records.answer import Audit
from verifier.audit.times import AuditError
from verifier.calls import AuditAnswerCall, read_call
from verifier.receipts.audits import run_audit
from verifier.records.json_lines import ReceiptError

SEARCHING = POLICY.replace(enable_verification_retrieval=True, web_domains=("*",))
ANYWHERE = POLICY.replace(web_domains=("*",))

BRIDGE = "The bridge over the Aune was opened in 1932."


def _find(query: str, _: tuple[str, ...]) -> list[object]:
    return [
        "Voles dig.",
        {"text": f"{query} They are blind.", "id": "s1", "title": "Moles", "uri": "https://a.org"},
    ]


def test_what_a_search_finds_supports_and_is_replayed_from_the_record():
    asked: list[str] = []

    def find(query: str, domains: tuple[str, ...]) -> list[object]:
        asked.append(query)
        return _find(query, domains)

    answer = "Moles dig deep tunnels [1]. The bridge over the Aune was opened in 1932 [1]."
    found = audit_answer(answer, BRIDGES, search=find, policy=SEARCHING)
    assert asked == ["Moles dig deep tunnels."]
    moles = found.cards[0]
    assert moles.label == "SUPPORTED"
    assert [(one.source_type, one.uri) for one in moles.evidence] == [("web", "https://a.org")]
    assert [one.query for one in found.searches] == asked
    assert found.corrected_text.startswith("Moles dig deep tunnels. The")
    assert audit_answer(answer, BRIDGES, recorded=found.searches, policy=SEARCHING) == found
    assert Audit.from_json(found.to_json()) == found
    assert audit_answer(answer, BRIDGES, search=_find).cards[0].label == "NEI"
    stream = AuditStream(BRIDGES, search=_find, policy=SEARCHING)
    stream.feed(answer)
    assert stream.close() == found


def test_a_search_shops_for_no_supporter():
    said, evidence = "The fog horn was silenced in 1992.", ["The fog horn was silenced in 1988."]
    audit = audit_answer(said, evidence, search=lambda _query, _domains: [said], policy=SEARCHING)
    assert [card.label for card in audit.cards] == ["UNSUPPORTED"]
    assert [str(one.code) for one in audit.cards[0].violations] == ["SOURCES_DISAGREE"]


@pytest.mark.parametrize(
    ("uri", "label"),
    [
        ("https://pubmed.gov/1", "SUPPORTED"), ("https://www.PubMed.gov:443/1", "SUPPORTED"),
        ("https://evilpubmed.gov/1", "NEI"), ("https://pubmed.gov.evil.com", "NEI"),
        ("https://pubmed.gov@evil.com", "NEI"), (None, "NEI"),
    ],
)  # fmt: skip
def test_only_hosts_on_the_list_support(uri: str | None, label: str):
    def find(query: str, domains: tuple[str, ...]) -> list[object]:
        assert domains == ("pubmed.gov",)
        return [{"text": query, "uri": uri}]

    policy = SEARCHING.replace(web_domains=("pubmed.gov",))
    answer = "Moles dig deep tunnels."
    found = audit_answer(answer, BRIDGES, search=find, policy=policy, as_of="2025-10-17")
    (card,) = found.cards
    assert card.label == label
    # What ran, whatever came of it.
    assert card.review is not None
    assert card.review.mode == "Audit-Web"
    assert (
        audit_answer(answer, BRIDGES, policy=policy, as_of="2025-10-17").cards[0].review.mode == "Audit-Local"
    )
    assert audit_answer(answer, BRIDGES, recorded=found.searches, policy=policy, as_of="2025-10-17") == found


def test_the_mode_says_whether_anything_is_searched_and_a_card_says_what_ran():
    answer = "Moles dig deep tunnels. The bridge over the Aune was opened in 1932."
    web = audit_answer(answer, BRIDGES, search=_find, mode="Audit-Web", policy=ANYWHERE)
    assert [card.review.mode for card in web.cards if card.review] == ["Audit-Web", "Audit-Local"]
    assert web.cards[0].label == "SUPPORTED"
    assert "enable_verification_retrieval" not in web.switched_off
    local = audit_answer(answer, BRIDGES, search=_find, mode="Audit-Local", policy=SEARCHING)
    assert [card.review.mode for card in local.cards if card.review] == ["Audit-Local"] * 2
    assert (local.searches, local.cards[0].label) == (None, "NEI")
    assert "enable_verification_retrieval" in local.switched_off
    # Nobody searched: a recording without the query is no search.
    asked = audit_answer(
        answer, BRIDGES, search=lambda _query, _domains: None, mode="Audit-Web", policy=ANYWHERE
    )
    assert [card.review.mode for card in asked.cards if card.review] == ["Audit-Local"] * 2
    assert asked.searches is None
    with pytest.raises(AuditError, match="got 'Normal', expected Audit-Local or Audit-Web"):
        audit_answer(answer, BRIDGES, mode="Normal")
    stream = AuditStream(BRIDGES, search=_find, mode="Audit-Web", policy=ANYWHERE)
    stream.feed(answer)
    assert stream.close() == web


def test_the_domain_of_an_answer_is_that_of_its_cards_and_calls_keep_it():
    policy = POLICY.replace(regulated_domains=("medicine",))
    said = "The bridge over the Aune was opened in 1932."
    (card,) = audit_answer(said, BRIDGES, domain="medicine", policy=policy).cards
    assert card.review is not None
    assert (card.review.domain, card.review.mode) == ("medicine", "Audit-Local")
    assert [one.code for one in card.review.escalations] == ["REGULATED_DOMAIN"]
    call = AuditAnswerCall(
        answer="The bridge was opened in 1932.", sources=SOURCES, mode="Audit-Web", domain="medicine"
    )
    assert read_call(call.to_dict()) == call
    assert (
        call.run().cards[0].review
        == audit_answer(call.answer, SOURCES, mode="Audit-Web", domain="medicine").cards[0].review
    )
    assert not {"mode", "domain"} & AuditAnswerCall(answer="x", sources=SOURCES).to_dict().keys()
    with pytest.raises(ReceiptError, match="key mode: got 'Normal', expected Audit-Local or Audit-Web"):
        read_call({**call.to_dict(), "mode": "Normal"})


@pytest.mark.parametrize("found", ["text", 3, [3], [{"text": 3}], [{"id": "a"}], [{"text": "t", "id": 1}]])
def test_what_a_search_may_not_give(found):
    with pytest.raises(AuditError, match="search: "):
        audit_answer(
            "Moles dig deep tunnels.", BRIDGES, search=lambda _query, _domains: found, policy=SEARCHING
        )


def test_any_text_that_is_found_is_kept_and_repeats():
    said = "Moles dig deep tunnels \ud800."

    def find(query: str, _: tuple[str, ...]) -> list[object]:
        hostile = {"id": "\ud802", "title": "\0", "uri": "javascript:alert(1)"}
        return [{**hostile, "text": f"{query} \ud801"}]

    shared = {"mode": "Audit-Web", "domain": "\ud800", "policy": ANYWHERE}
    audit = audit_answer(said, BRIDGES, search=find, **shared)
    assert audit.searches
    assert Audit.from_json(audit.to_json()) == audit
    assert audit_answer(said, BRIDGES, recorded=audit.searches, **shared) == audit
    plain = audit_answer("Moles dig deep tunnels.", BRIDGES, search=find, **shared)
    assert plain.cards[0].label == "SUPPORTED"
    assert Audit.from_json(plain.to_json()) == plain


def test_without_a_list_of_hosts_nothing_is_searched_and_nothing_recorded_counts():
    answer, policy = "Moles dig deep tunnels.", POLICY.replace(enable_verification_retrieval=True)
    found = audit_answer(answer, BRIDGES, search=_find, policy=SEARCHING)
    for given in ({"search": _find}, {"recorded": found.searches}):
        audit = audit_answer(answer, BRIDGES, policy=policy, **given)  # type: ignore[arg-type]
        assert (audit.searches, audit.cards[0].label) == (None, "NEI")


@pytest.mark.parametrize(
    ("given", "asked", "label"),
    [
        ({}, 0, "SUPPORTED"),
        # Of a supported claim: its source is stale, samples disagree.
        ({"as_of": "2030-01-01"}, 1, "SUPPORTED"),
        ({"samples": ["It opened in 1950.", "It opened in 1960.", "Nobody knows."]}, 1, "SUPPORTED"),
    ],
)
def test_each_reason_of_a_review_escalates(given: dict[str, object], asked: int, label: str):
    said = "The bridge over the Aune was opened in 1932."
    queries: list[str] = []

    def find(query: str, _: tuple[str, ...]) -> list[object]:
        queries.append(query)
        return [{"text": said, "uri": "https://a.org"}]

    corpus = open_corpus(":memory:")
    corpus.add([{"doc_id": "d1", "text": said, "created_at": "2020-01-01"}])
    (card,) = audit_answer(said, corpus, search=find, policy=SEARCHING, **given).cards  # type: ignore[arg-type]
    assert (len(queries), card.label) == (asked, label)
    assert [one.source_type for one in card.evidence] == ["kb", "web"][: asked + 1]


def test_what_is_found_may_contradict_what_was_supported():
    said = "The bridge over the Aune was opened in 1932."
    (card,) = audit_answer(
        said, [said], search=lambda _query, _domains: ["The bridge over the Aune was opened in 1934."],
        policy=SEARCHING, as_of="2030-01-01",
    ).cards  # fmt: skip
    assert (card.label, [str(one.code) for one in card.violations]) == ("UNSUPPORTED", ["SOURCES_DISAGREE"])


def test_what_was_found_has_the_age_that_the_search_says():
    said = "Moles dig deep tunnels."

    def find(created_at):
        found = {"text": said, "uri": "https://a.org", "created_at": created_at}
        return audit_answer(
            said, BRIDGES, search=lambda _query, _domains: [found], mode="Audit-Web", as_of="2025-10-17",
            policy=ANYWHERE,
        )  # fmt: skip

    for created_at, codes in (("2025-01-01", []), ("2015-01-01", ["STALE_SOURCE"]), (None, ["STALE_SOURCE"])):
        audit = find(created_at)
        assert [one.code for one in audit.cards[0].review.escalations] == codes
        assert Audit.from_json(audit.to_json()) == audit


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ({"text": BRIDGE}, False),
        ({"text": BRIDGE, "samples": ["No idea.", "It opened in 1934.", "Moles."]}, True),
        ({"text": "The bridge over the Aune was opened in 1934."}, True),
        ({"text": "Moles dig deep tunnels."}, True),
    ],
)
def test_a_claim_alone_is_searched_for_where_its_review_asks(line, asked):
    queries: list[str] = []

    def find(query: str, _domains: tuple[str, ...]) -> list[object]:
        queries.append(query)
        return []

    lines = [json.dumps({"claim_id": "k", **line})]
    (row,) = run_audit(lines, BRIDGES, mode="Audit-Web", search=find, policy=ANYWHERE)
    assert row.card.review.mode == ("Audit-Web" if asked else "Audit-Local")
    assert bool(queries) is asked


def test_a_stale_source_sends_a_claim_alone_to_the_web():
    corpus = open_corpus(":memory:")
    corpus.add([{"doc_id": "old", "text": BRIDGE, "created_at": "2001-01-01"}])
    found = {"text": BRIDGE, "uri": "https://a.org", "created_at": "2025-01-01"}
    (row,) = run_audit(
        [json.dumps({"claim_id": "k", "text": BRIDGE})], corpus, mode="Audit-Web", as_of="2025-10-17",
        search=lambda _query, _domains: [found], policy=ANYWHERE,
    )  # fmt: skip
    assert [(one.doc_id, one.state) for one in row.card.review.freshness] == [
        ("old", "stale"), ("web:1", "fresh"),
    ]  # fmt: skip
    assert row.card.review.escalations == ()
