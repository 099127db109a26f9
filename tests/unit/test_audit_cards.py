"""Claims looked up and judged: the table of adjudication, downgrades, places, and the card's record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from verifier.audit.answer_audit import audit_answer
from verifier.audit.claims.description import describe_claim
from verifier.audit.judging.claim_audit import audit_claim
from verifier.audit.measuring.judgements import judge_card, read_judgements
from verifier.audit.measuring.label_schemes import LABEL_SCHEMES, LABELS, read_fever_label
from verifier.audit.records.card import ClaimCard
from verifier.audit.times import AuditError
from verifier.corpus import Corpus, Document, Span, open_corpus
from verifier.policies import encode_canonical
from verifier.policies.audit import load_audit_policy
from verifier.records.kept import VerdictFormatError

CLAIM = "The bridge opened in 1932."
YES, NO, SILENT = "The bridge opened in 1932.", "The bridge opened in 1934.", "The bridge was painted green."
GOLD = {"gold": True}


def build(*documents: str | tuple[str, Mapping[str, object]]) -> Corpus:
    corpus = open_corpus(":memory:")
    pairs = [(one, None) if isinstance(one, str) else one for one in documents]
    corpus.add(
        [
            Document(doc_id=f"d{number}", text=text, meta=meta)  # type: ignore[arg-type]
            for number, (text, meta) in enumerate(pairs, 1)
        ]
    )
    return corpus


def judge(claim: str, *documents: str | tuple[str, Mapping[str, object]]) -> ClaimCard:
    card = audit_claim(claim, build(*documents))
    assert ClaimCard.from_json(card.to_json()) == card
    return card


def list_codes(card: ClaimCard) -> list[str]:
    return [violation.code.value for violation in card.violations]


@pytest.mark.parametrize(
    ("documents", "label", "codes"),
    [
        ((YES,), "SUPPORTED", []),
        ((NO,), "CONTRADICTED", []),
        ((YES, NO), "UNSUPPORTED", ["SOURCES_DISAGREE"]),
        (((YES, GOLD), NO), "SUPPORTED", ["RESOLVED_BY_GOLD"]),
        ((YES, (NO, GOLD)), "CONTRADICTED", ["RESOLVED_BY_GOLD"]),
        (((YES, GOLD), (NO, GOLD)), "UNSUPPORTED", ["SOURCES_DISAGREE"]),
        ((YES, (NO, {"gold": "yes"})), "UNSUPPORTED", ["SOURCES_DISAGREE"]),
        ((f"{YES} {NO}",), "UNSUPPORTED", ["SOURCES_DISAGREE"]),
        ((YES, SILENT), "SUPPORTED", []),
        ((NO, SILENT), "CONTRADICTED", []),
    ],
)
def test_what_documents_say_is_put_together_by_the_table(
    documents: tuple[str, ...], label: str, codes: list[str]
) -> None:
    card = judge(CLAIM, *documents)
    assert (card.label, list_codes(card)) == (label, codes)
    assert bool(card) is (label == "SUPPORTED")


def test_the_order_of_documents_plays_no_part() -> None:
    first, second = judge(CLAIM, YES, NO, SILENT), judge(CLAIM, SILENT, NO, YES)
    assert first.label == second.label
    assert [one.stance for one in first.evidence] == ["supports", "contradicts"]
    assert sorted(one.snippet for one in first.evidence) == sorted(one.snippet for one in second.evidence)


def test_nothing_found_is_abstained_on() -> None:
    card = judge("Moles dig tunnels.", YES)
    assert (card.label, card.abstained, card.abstain_reason) == ("NEI", True, "EMPTY_RETRIEVAL")
    assert list_codes(card) == ["EMPTY_RETRIEVAL"]
    assert card.check is None


def test_nothing_relevant_found_is_abstained_on_and_measured_as_no_answer() -> None:
    card = judge("Moles dig long tunnels under bridges.", YES)
    assert (card.abstained, card.abstain_reason) == (True, "LOW_SCORE")
    (found,) = card.violations
    assert dict(found.details) == {"floor_bp": 3_000, "relevance_bp": 1_666}
    assert judge_card(card).label is None
    assert ClaimCard.from_json(card.to_json()) == card
    reasons = [audit_claim("The tower opened late.", [YES], policy=name) for name in ("default", "strict")]
    assert [one.abstain_reason for one in reasons] == [None, "LOW_SCORE"]
    original = audit_claim("Moles dig long tunnels under bridges.", [YES], policy="original")
    assert original.abstain_reason == "LOW_SCORE"


@pytest.mark.parametrize("method", ["bm25", "overlap", "jaccard"])
def test_relevance_is_the_same_under_every_method(method: str) -> None:
    policy = load_audit_policy("default").replace(rank_method=method)
    card = audit_claim("Moles dig long tunnels under bridges.", [YES], policy=policy)
    assert dict(card.violations[0].details)["relevance_bp"] == 1_666


def test_a_figure_that_decides_takes_an_abstention_back() -> None:
    policy = load_audit_policy("default").replace(
        relevance_floor_bp=6_000, enable_numeric_qa_verification=True
    )
    answer, evidence = "Revenue was $3.2B [1].", ["Profit was $3.2 billion."]
    assert audit_claim("Revenue was $3.2B.", evidence, policy=policy).abstain_reason == "LOW_SCORE"
    (card,) = audit_answer(answer, evidence, policy=policy).cards
    assert (card.label, card.abstain_reason) == ("CONTRADICTED", "NOT_SUPPORTED")


@pytest.mark.parametrize(
    ("claim", "evidence", "label"),
    [
        ("The tower may be closed in winter.", "The tower is closed in winter.", "UNSUPPORTED"),
        ("The tower may be closed in winter.", "The tower may be closed in winter.", "SUPPORTED"),
        ("The tower is closed in winter.", "The tower is closed in winter.", "SUPPORTED"),
    ],
)
def test_a_hedged_claim_needs_evidence_that_leaves_it_open(claim: str, evidence: str, label: str) -> None:
    card = judge(claim, evidence)
    assert card.label == label
    # The check itself refuses most claims that leave open what the evidence states; the card says why.
    assert list_codes(card) == (["HEDGED_CLAIM"] if label == "UNSUPPORTED" else [])


def test_a_policy_may_ask_for_a_time() -> None:
    policy = load_audit_policy("default").replace(require_qualifiers=("timeframe",))
    timeless = audit_claim("The bridge opened.", build("The bridge opened."), policy=policy)
    assert (timeless.label, list_codes(timeless)) == ("UNSUPPORTED", ["UNDERSPECIFIED"])
    assert audit_claim(CLAIM, build(YES), policy=policy).label == "SUPPORTED"


@pytest.mark.parametrize(
    ("claim", "evidence", "label"),
    [
        # Another year is another year, however it is put.
        ("The bridge could have opened in 1932.", "The bridge opened in 1934.", "CONTRADICTED"),
        # What is not stated at all is not what the claim leaves open.
        ("The tower may be closed in winter.", "The tower may be painted.", "UNSUPPORTED"),
        ("The tower may be closed in winter.", "The tower is painted in winter.", "PARTIAL"),
    ],
)
def test_a_claim_that_is_not_stated_is_no_hedged_one(claim: str, evidence: str, label: str) -> None:
    card = judge(claim, evidence)
    assert (card.label, list_codes(card)) == (label, [])


def test_a_hedged_claim_is_told_with_what_leaves_it_open() -> None:
    card = judge("The tower may be closed in winter.", "The tower is closed in winter.")
    said = "The claim says that it may be so; no passage leaves it open. d1#0-30 does not say may."
    assert card.rationale == said


def test_a_sentence_is_read_with_its_neighbours_where_it_says_too_little() -> None:
    text = "Tolls are due. The bridge over the Aune is old. Its main span is 84 metres long. Ships pass."
    card = judge("The bridge's main span is 84 metres long.", text)
    assert card.label == "SUPPORTED"
    start, end = card.evidence[0].place
    assert text[start:end] == "The bridge over the Aune is old. Its main span is 84 metres long."
    assert card.evidence[0].snippet == text[start:end]


def test_the_sentence_that_states_it_is_named_where_another_one_ranks_first() -> None:
    first = "Which bridge opened, bridge opened 1932?"
    text = f"{first}\fThe bridge opened in 1932, and the harbour master painted all of it in green and white."
    corpus = open_corpus(":memory:")
    corpus.add([Document(doc_id="d", text=text, format="pdf", pages=(0, 41))])
    card = audit_claim(CLAIM, corpus, policy=load_audit_policy("default").replace(rank_k=1))
    assert [(item.span_id, item.page) for item in card.retrieval] == [("d#0-40", 1)]
    assert card.rationale == f"d#41-{len(text)} states it."
    (said,) = card.evidence
    assert (said.span_id, said.place, said.page) == (f"d#41-{len(text)}", (41, len(text)), 2)
    assert card.documents[0].span_id == said.span_id


def test_places_of_markdown_are_those_of_the_original() -> None:
    text = "# The bridge\n\nThe *bridge* opened in **1932**. It is old."
    corpus = open_corpus(":memory:")
    corpus.add([Document(doc_id="d1", text=text, format="markdown")])
    card = audit_claim(CLAIM, corpus)
    start, end = card.evidence[0].place
    assert (card.label, card.evidence[0].snippet) == ("SUPPORTED", CLAIM)
    assert text[start:end].startswith("The *bridge*")


def test_definitions_of_the_claims_terms_are_looked_at() -> None:
    corpus = open_corpus(":memory:")
    text = "A heron is a bird that wades."
    filler = " ".join(f"Herons feed in lake {number}." for number in range(20))
    corpus.add(
        [Document(doc_id="d1", text=text), Document(doc_id="d2", text=filler)],
        [Span(span_id="s1", doc_id="d1", start=0, end=len(text), tags=("definition",))],
    )
    card = audit_claim("A heron feeds in lake 7.", corpus)
    assert "s1" in [item.span_id for item in card.retrieval]
    assert "s1" not in [item.span_id for item in audit_claim("Moles feed in lake 7.", corpus).retrieval]


def test_a_rationale_names_passages_and_what_they_say_instead() -> None:
    assert judge(CLAIM, NO).rationale == "d1#0-26 says 1934 where the claim says 1932."
    assert judge(CLAIM, YES).rationale == "d1#0-26 states it."
    assert judge("Bridges span rivers.", SILENT).rationale == "d1#0-29 does not say span, rivers."


def test_a_context_is_evidence_too() -> None:
    card = audit_claim(CLAIM, {"a": YES, "b": SILENT})
    assert (card.label, card.corpus_digest) == ("SUPPORTED", None)
    assert card.evidence[0].source_id == "a"


def test_a_card_as_an_audit_record() -> None:
    card = audit_claim(
        describe_claim(CLAIM, claim_id="c_0007"), build(NO), verified_at="2026-03-01T12:00:00Z"
    )
    record = card.to_audit_record()
    assert {name: record[name] for name in ("claim_id", "label", "rationale", "reviewer", "timestamp")} == {
        "claim_id": "c_0007",
        "label": "unsupported",
        "rationale": "d1#0-26 says 1934 where the claim says 1932.",
        "reviewer": "auto",
        "timestamp": "2026-03-01T12:00:00Z",
    }
    assert record["retrieval"] == [
        {"doc_id": "d1", "end": 26, "score": card.retrieval[0].rank_score, "span_id": "d1#0-26", "start": 0},
    ]
    assert record["claim"] == card.claim.to_dict()
    assert (card.name_label("fever"), card.name_label("gate3")) == ("REFUTED", "incorrect")


@pytest.mark.parametrize("evidence", [YES, NO, SILENT, "Moles dig.", "The bridge opened in 1932 or 1934."])
def test_a_record_is_measured_as_its_card_is(evidence: str) -> None:
    card = replace(audit_claim(CLAIM, evidence), answer_id="a1")
    line = encode_canonical(card.to_audit_record()).decode()
    assert read_judgements([line]).judgements == (judge_card(card),)
    listed = {item.span_id for item in card.retrieval}
    assert {word for word in card.rationale.split() if "#" in word} <= listed


def test_times_are_no_part_of_a_finding() -> None:
    corpus = build(YES)
    first = audit_claim(CLAIM, corpus, verified_at="2026-03-01")
    second = audit_claim(CLAIM, corpus, verified_at="2026-03-02", previous=first.digest)
    assert first.digest != second.digest
    assert first.finding_digest == second.finding_digest


@pytest.mark.parametrize(
    "time",
    ["2026-02-30", "2026-03-01T12:00:00+01:00", "2026-03-01 12:00:00Z", "yesterday", "2026-03-01T24:00:00Z"],
)
def test_a_time_that_is_none_is_refused(time: str) -> None:
    with pytest.raises(AuditError, match="verified_at: got"):
        audit_claim(CLAIM, YES, verified_at=time)


def test_a_card_whose_parts_do_not_agree_is_refused() -> None:
    data = (
        judge(CLAIM, NO)
        .to_json()
        .replace(b'"label":"CONTRADICTED","policy"', b'"label":"SUPPORTED","policy"')
    )
    with pytest.raises(VerdictFormatError, match="a supported claim has evidence that supports it"):
        ClaimCard.from_json(data)


def test_every_scheme_has_a_word_for_every_label() -> None:
    assert all(set(words) == set(LABELS) for words in LABEL_SCHEMES.values())
    assert LABEL_SCHEMES["audit3"]["CONTRADICTED"] == "unsupported"
    assert LABEL_SCHEMES["audit3"]["UNSUPPORTED"] == "insufficient"
    assert [read_fever_label(word) for word in ("SUPPORTS", "REFUTES", "NOT ENOUGH INFO")] == [
        "SUPPORTED", "CONTRADICTED", "NEI",
    ]  # fmt: skip
    assert read_fever_label("NOT ENOUGH INFO", enable_nei=False) == "UNSUPPORTED"
    with pytest.raises(ValueError, match="got the label 'maybe'"):
        read_fever_label("maybe")


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        (
            "Maria Reyes was born in 1950.",
            "Maria Reyes was an architect. Tom Hall was her partner. He was born in 1950.",
        ),
        ("Ann Lee died in 1912.", "Ann Lee was a painter. John Moss was her teacher. He died in 1912."),
        ("Free parking is included.", "## Not included\n\nFree parking.\n"),
    ],
)
def test_neighbours_take_back_what_a_passage_seems_to_state(claim: str, text: str) -> None:
    corpus = open_corpus(":memory:")
    corpus.add([Document(doc_id="d", text=text, format="markdown" if text[0] == "#" else "plain")])
    card = audit_claim(claim, corpus)
    assert card.label not in ("SUPPORTED", "CONTRADICTED")
    assert not [one for one in card.documents if one.stance == "supports"]


def test_a_row_is_not_read_with_other_rows() -> None:
    corpus = open_corpus(":memory:")
    corpus.add([Document(doc_id="d", text="City,Founded\nOslo,1048\nBergen,1070\n", format="csv")])
    assert audit_claim("Bergen was founded in 1070.", corpus).label == "SUPPORTED"
    assert audit_claim("Bergen was founded in 1048.", corpus).label != "SUPPORTED"
