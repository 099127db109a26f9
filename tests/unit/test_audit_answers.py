"""Answers audited: what they take back, sentences, issues, the score, the switches, limits."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations

import pytest

from tests.schema_values import Validator
from tests.unit.audited_answers import (
    BRIDGES,
    GIVEN,
    MOLES,
    POLICY,
    SOURCES,
    TOLLS,
    list_actions,
    list_codes,
)
from verifier import audit_answer
from verifier.audit import AuditStream
from verifier.audit.answer_audit import SWITCHES
from verifier.audit.citations.provider_citations import read_provider_citations
from verifier.audit.judging.claim_audit import hear_claim
from verifier.audit.records.answer import Audit
from verifier.audit.records.citation import FurtherSearch
from verifier.audit.records.gate import GateDecision
from verifier.audit.sentences import combine_labels, depends_on_context, rate_complexity
from verifier.calls import AuditAnswerCall
from verifier.policies.audit import load_audit_policy
from verifier.receipts.receipts import read_receipt, record_call
from verifier.receipts.replay import replay_receipt
from verifier.records import VerdictFormatError
from verifier.schemas import load_schema


@pytest.mark.parametrize(
    "after",
    [
        " That is not true.", " This is false.", " Nothing of this holds.", " None of it is true.",
        " Actually, that is wrong.", " Sorry, that was a mistake.", " Scratch that.", " I made that up.",
        " The opposite is the case.", " Correction: they were not.", "\n\nNone of the above is true.",
    ],
)  # fmt: skip
def test_what_an_answer_takes_back_is_not_supported(after):
    for mark in ("", " [2]"):
        audit = audit_answer(f"{TOLLS}{mark}.{after}", SOURCES)
        assert audit.cards[0].label == "UNSUPPORTED"
        assert [str(one.code) for one in audit.cards[0].violations] == ["RETRACTED_CLAIM"]
        assert audit.corrected_text == f"{TOLLS}.{after}"
        assert audit.cards[0].abstained
        stream = AuditStream(SOURCES)
        stream.feed(f"{TOLLS}{mark}.")
        stream.feed(after)
        assert stream.close() == audit


@pytest.mark.parametrize(
    "answer",
    [
        f"{TOLLS} [2]. That is not all.", f"{TOLLS} [2]. That is not true of the old one.",
        f"{TOLLS} [2]. This was not popular.", f"{TOLLS} [2]. No.3 was closed.",
        f"That is not true. {TOLLS} [2].", f"Some call it a myth. {TOLLS} [2].",
    ],
)  # fmt: skip
def test_what_only_sounds_like_taking_back_does_not(answer):
    audit = audit_answer(answer, SOURCES)
    assert [card.label for card in audit.cards if card.claim.text == f"{TOLLS}."] == ["SUPPORTED"]


@pytest.mark.parametrize("after", ["Das stimmt nicht.", "Das ist falsch!", "Nichts davon ist wahr."])
def test_a_german_answer_takes_back_what_it_says(after):
    sources = ["Die Br\xfccke wurde 1932 er\xf6ffnet."]
    said = "Die Br\xfccke wurde 1932 er\xf6ffnet"
    assert audit_answer(f"{said} [1]. Das stimmt nicht nur dort.", sources).cards[0].label == "SUPPORTED"
    audit = audit_answer(f"{said} [1]. {after}", sources)
    assert audit.cards[0].label == "UNSUPPORTED"
    assert audit.corrected_text == f"{said}. {after}"


def test_a_list_that_is_called_false_is_not_supported():
    audit = audit_answer(f"The following is wrong:\n- {TOLLS}.\n\nAs for the rest:\n- {TOLLS}.", SOURCES)
    labels = [card.label for card in audit.cards if card.claim.text == f"{TOLLS}."]
    assert labels == ["UNSUPPORTED", "SUPPORTED"]


@pytest.mark.parametrize(
    ("claim", "evidence", "severity", "kind"),
    [
        ("The bridge has 12 arches.", "The bridge has 14 arches.", "high", "NUMBER"),
        ("The bridge opened in 1932.", "The bridge opened in 1934.", "high", "DATE"),
        ("The bridge was built in Poland.", "The bridge was built in Norway.", "medium", "ENTITY"),
        ("The horn is silent.", "The horn is not silent.", "low", "OTHER"),
    ],
)
def test_how_grave_an_issue_is_changes_no_verdict(claim, evidence, severity, kind):
    (issue,) = audit_answer(claim, [evidence]).issue_spans
    assert (issue.verdict, issue.evidence_found) == ("incorrect", True)
    assert (issue.severity, issue.issue_type) == (severity, kind)


def test_sentences_issues_and_score():
    answer = (
        "The bridge over the Aune was opened in 1932. Its main span is made of glass. "
        "The bridge over the Aune was opened on 4 May 1933. Why? This summary is short enough."
    )
    audit = audit_answer(answer, BRIDGES[:2])
    assert [one.label for one in audit.sentences] == ["correct", "uncertain", "incorrect", None, None]
    assert [one.skipped for one in audit.sentences] == [None, None, None, "question", "meta"]
    assert audit.score == (3, 6)
    assert [(one.verdict, one.severity, one.issue_type) for one in audit.issue_spans] == [
        ("uncertain", "low", "OTHER"),
        ("incorrect", "high", "DATE"),
    ]
    assert answer[slice(*audit.issue_spans[1].span)].startswith(
        "The bridge over the Aune was opened on 4 May 1933"
    )
    assert audit.summary.contradicted_rate == (1, 4)
    assert audit.summary.warning


@pytest.mark.parametrize("answer", ["", " \n\t"])
def test_an_empty_answer_passes_for_nothing(answer):
    audit = audit_answer(answer, BRIDGES)
    assert (audit.score, audit.cards, list_codes(audit), bool(audit)) == ((0, 0), (), ["EMPTY_ANSWER"], False)


def test_an_answer_without_a_claim_is_half_an_answer():
    audit = audit_answer("# Bridges\n\n***", BRIDGES)
    assert (audit.score, list_codes(audit), bool(audit)) == ((1, 2), ["NO_UNIT"], False)
    assert [one.span for one in audit.issue_spans] == [(0, 14)]


def test_an_answer_that_only_asks_says_what_it_asks():
    (card,) = audit_answer("Who paid for the bridge?", ["Who paid for the bridge? Nobody knows."]).cards
    assert card.label == "SUPPORTED"
    (other,) = audit_answer("Who paid for the bridge?", BRIDGES).cards
    assert other.label != "SUPPORTED"
    assert len(audit_answer(f"Who paid for it? {TOLLS}.", BRIDGES).cards) == 1


@pytest.mark.parametrize(
    "text",
    [
        'The name "__spam" in a class named "Ham" is written "_Ham__spam".',
        'The figures are read from the right: "-1**2" is "-1".',
        "Return the head of a path, the same as split(path)[0].",
        "The notes lie in doc/*.[03] and doc/*.html beside them.",
    ],
)
def test_signs_of_code_are_no_marks(text):
    audit = audit_answer(text, [text])
    assert (bool(audit), list_codes(audit)) == (True, [])
    assert audit.corrected_text == f"{text[:-1]} [1]."


def test_a_claim_that_its_document_cuts_into_pieces_is_found_whole():
    document = (
        "THE GOODS ARE LENT FREELY,\nWITHOUT WARRANTY OF ANY\nKIND, EXPRESS OR IMPLIED.\nWho keeps them pays."
    )
    claim = "THE GOODS ARE LENT FREELY, WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED."
    (card,) = audit_answer(claim, [document]).cards
    assert card.label == "SUPPORTED"
    (other,) = audit_answer(claim.replace("FREELY", "FOREVER"), [document]).cards
    assert other.label != "SUPPORTED"


@pytest.mark.parametrize(
    "document",
    [
        "We can't ring the bell while the tower is still locked. "
        "Instead we lock the bell and ensure, that a ring of the tower also opens the bell.",
        "See /usr/share/plans/Aune-2.1 on your desk. See /usr/share/plans/Leda-2 on your desk.",
    ],
)
def test_sentences_about_other_things_do_not_disagree(document):
    claim = document[: document.index(". ") + 1]
    assert [card.label for card in audit_answer(claim, [document]).cards] == ["SUPPORTED"]


def test_no_evidence_supports_nothing():
    audit = audit_answer("Sales rose in 1990 [1].", [])
    assert not audit
    assert audit.cards[0].abstain_reason == "EMPTY_RETRIEVAL"
    assert list_codes(audit) == ["EMPTY_CONTEXT", "UNKNOWN_EVIDENCE_ID"]
    assert list_codes(audit_answer("Sales rose in 1990.", ["", " \n"])) == ["EMPTY_CONTEXT"]
    assert list_codes(audit_answer(" ", [])) == ["EMPTY_ANSWER", "EMPTY_CONTEXT"]


ASKING = load_audit_policy("default").replace(enable_numeric_qa_verification=True)


@pytest.mark.parametrize(
    ("claim", "evidence", "label", "numeric"),
    [
        ("Revenue was $3.2B", "Profit was $3.2 billion.", "CONTRADICTED", "CONTRADICTED"),
        ("Revenue was $3.2B in Q4 2024", "Revenues of $3.2 billion in Q4 2024.", "SUPPORTED", "SUPPORTED"),
        ("2024 revenue was $5B", "It had $5B revenue in fiscal year 2023.", "CONTRADICTED", "CONTRADICTED"),
        ("Total annual revenue was $10M", "Q1: $2M, Q2: $3M, Q3: $2.5M, Q4: $2.5M", "NEI", "SUPPORTED"),
        ("The bridge cost $5 million", "The tower cost $6 million.", "NEI", "CONTRADICTED"),
        ("About 500 employees work there", "The company employs 498 full-time staff.", "NEI", "SUPPORTED"),
        ("Acme had $10M revenue in Q4 2024", "Revenue for Q4 2024 was not disclosed.", "NEI", "NEI"),
    ],
)
def test_figures_contradict_a_claim_and_do_not_lift_it(claim, evidence, label, numeric):
    (card,) = audit_answer(f"{claim} [1].", [evidence], policy=ASKING).cards
    assert (card.label, [one.verdict for one in card.numeric]) == (label, [numeric])
    assert card.abstained == (label != "SUPPORTED")
    if label == "CONTRADICTED":
        assert card.evidence[0].stance == "contradicts"


def test_by_default_a_figure_has_to_stand_there_as_it_is_written_and_contradicts_nothing():
    (card,) = audit_answer("Revenue was $3.2B [1].", ["Profit was $3.2B."]).cards
    assert (card.label, [one.verdict for one in card.numeric]) == ("NEI", ["SUPPORTED"])
    (card,) = audit_answer("The bridge cost $5 million [1].", ["The tower cost $6 million."]).cards
    assert (card.label, [one.verdict for one in card.numeric]) == ("NEI", ["NEI"])
    since = "By May 2012, Globex has had ten releases since the start of 2008, when it had two."
    (card,) = audit_answer("Globex has had ten releases since the start of 2008 [1].", [since]).cards
    assert card.label == "SUPPORTED"


@pytest.mark.parametrize("policy", ["original", ASKING], ids=["original", "switched on"])
def test_the_figures_are_asked_where_the_policy_says_so(policy):
    (card,) = audit_answer("Profit was $4 million [1].", ["Profit was $4 billion."], policy=policy).cards
    assert card.numeric[0].qa


def _change(audit: Audit, place: int, **changes: object) -> Audit:
    cards = list(audit.cards)
    cards[place] = replace(cards[place], **changes)
    return replace(audit, cards=tuple(cards))


def test_an_audit_that_breaks_a_promise_is_none():
    audit = audit_answer(ANSWER, BRIDGES)
    assert list(audit.find_disagreements()) == []
    supported, moles = audit.cards[0], audit.cards[1]
    broken = {
        "without evidence": _change(audit, 1, abstained=False, abstain_reason=None),
        "contradicts it": _change(
            audit, 1, citations_after=[replace(one, label="CONTRADICTED") for one in moles.citations_before]
        ),
        "with the question": _change(audit, 0, inputs=replace(supported.inputs, question=moles.policy_hash)),
        "nobody asked": _change(audit, 0, numeric=None, claim=replace(supported.claim, types=("numeric",))),
        "counts the labels": replace(
            audit, cards=audit.cards[:2], sentences=audit.sentences[:2], score=(3, 4)
        ),
        "got the score": replace(audit, score=(1, 6)),
        "in order": replace(audit, sentences=audit.sentences[::-1]),
    }
    for said, other in broken.items():
        assert any(said in problem for problem in other.find_disagreements()), said
        with pytest.raises(VerdictFormatError, match=said):
            Audit.from_json(other.to_json())


@pytest.mark.parametrize(
    ("decisions", "expected"),
    [
        ([("correct", 9_000), ("correct", 7_000)], ("correct", 7_000)),
        ([("correct", 9_000), ("uncertain", 6_000)], ("uncertain", 6_000)),
        ([("incorrect", 8_000), ("incorrect", 5_000)], ("incorrect", 8_000)),
        ([("uncertain", 6_000), ("incorrect", 5_000), ("correct", 9_000)], ("incorrect", 5_000)),
    ],
)
def test_a_sentence_is_what_its_claims_come_to(decisions, expected):
    made = [
        GateDecision(
            label_raw=label, label_final=label, confidence=confidence, gate_reason="ok", evidence_found=True,
            index=0, quote="q", selection_reason="ok",
        )
        for label, confidence in decisions
    ]  # fmt: skip
    assert combine_labels(made) == expected


@pytest.mark.parametrize(
    ("claim", "depends"),
    [
        ("It was opened in 1932.", True), ("They left.", True), ("This was new.", True),
        ("That was new.", True), ("Such bridges fall.", True), ("Its span is 84 metres.", True),
        ("The bridge was opened; it is long.", False), ("Itasca is a lake.", False), ("", False),
        ("Tolls were lifted.", False),
    ],
)  # fmt: skip
def test_what_opens_with_a_word_for_something_else_depends_on_it(claim, depends):
    assert depends_on_context(claim) is depends


@pytest.mark.parametrize(
    ("claim", "complexity"),
    [
        ("Tolls were lifted.", 2),
        ("Tolls were lifted in 1950.", 2),
        ("The bridge has 2 lanes.", 2),
        ("The bridge has 2 lanes and 3 arches.", 3),
        ("The bridge, which has 2 lanes, has 3 arches.", 4),
        ("The bridge has 2 lanes, 3 arches, 5 lamps and 9 ducts because it is long.", 5),
    ],
)
def test_complexity_counts_clauses_and_quantities(claim, complexity):
    assert rate_complexity(claim) == complexity


def test_cards_tell_what_they_depend_on_and_what_says_much():
    answer = f"{BRIDGES[0].split('. ')[0]}. It has 2 lanes, 3 arches and 5 lamps. {TOLLS}. This was new."
    audit = audit_answer(answer, BRIDGES)
    assert [card.context_dependent for card in audit.cards] == [None, True, None, True]
    told = [None if card.context is None else answer[slice(*card.context)] for card in audit.cards]
    assert told == [None, f"{BRIDGES[0].split('. ')[0]}.", None, f"{TOLLS}."]
    assert [card.complexity for card in audit.cards] == [None, 4, None, None]
    alone = audit_answer("It has 2 lanes.", BRIDGES).cards[0]
    assert (alone.context_dependent, alone.context) == (True, None)
    lenient = POLICY.replace(claim_complexity_threshold=5)
    assert {card.complexity for card in audit_answer(answer, BRIDGES, policy=lenient).cards} == {None}
    # The verifier never sees it.
    assert audit_answer(f"Moles dig. {TOLLS}.", BRIDGES).cards[1].label == "SUPPORTED"
    stream = AuditStream(BRIDGES)
    fed = [card for word in answer.split(" ") for card in stream.feed(word + " ")]
    assert [card.context for card in fed] == [card.context for card in audit.cards][: len(fed)]
    assert len(fed) == 3


ANSWER = (
    "The bridge over the Aune was opened in 1932 [1]. Moles dig tunnels [2]. Tolls were lifted in 1950 [3]."
)


@pytest.mark.parametrize("off", [*combinations(SWITCHES, 1), *combinations(SWITCHES, 2)], ids="-".join)
def test_every_switch_alone_and_in_pairs(off):
    policy = POLICY.replace(**{name: not getattr(POLICY, name) for name in off})
    audit = audit_answer(ANSWER, BRIDGES, policy=policy)
    assert Audit.from_json(audit.to_json()) == audit
    assert audit.switched_off == tuple(name for name in SWITCHES if not getattr(policy, name))
    moles = audit.cards[1]
    assert moles.label == ("NEI" if policy.enable_nei_verdict and policy.enable_abstention else "UNSUPPORTED")
    assert moles.abstained == policy.enable_abstention
    assert ("forced verdict" in moles.rationale) != policy.enable_abstention
    if not policy.enable_citation_correction:
        assert audit.corrected_text == ANSWER
        assert {action for action, _, _ in list_actions(audit)} == {"KEEP"}
    else:
        assert "tunnels." in audit.corrected_text
    if not policy.enable_evidence_preselection:
        assert [one.place for one in audit.cards[0].retrieval] == [(0, len(text)) for text in BRIDGES]
    assert audit.cards[0].label == "SUPPORTED"


def test_audits_fit_their_schema_and_receipts_theirs():
    audits = Validator(load_schema("audit"))
    receipts = Validator(load_schema("receipt"))
    calls = [
        AuditAnswerCall(
            answer=ANSWER, sources=SOURCES, question="When?", samples=(ANSWER,), as_of="2025-01-31"
        ),
        AuditAnswerCall(answer="Tolls rose. [9] Why? \ud800", sources=SOURCES, cited=(("9", "s1"),)),
        AuditAnswerCall(answer="", sources=(), metrics=(("faithfulness", (1, 2)),)),
        AuditAnswerCall(answer="The bridge was opened in 1933 [1-3] and cost $3 million.", sources=SOURCES),
        AuditAnswerCall(answer="x" * 20, sources=SOURCES, policy="strict", overrides=(("rank_k", 1),)),
        AuditAnswerCall(
            answer="Moles dig deep tunnels.", sources=SOURCES, cited=read_provider_citations(GIVEN),
            overrides=(("enable_verification_retrieval", True),),
            searches=(FurtherSearch(query="Moles dig deep tunnels.", documents=(MOLES,)),),
        ),
    ]  # fmt: skip
    for call in calls:
        receipt = record_call(call, id="x")
        assert audits.find_errors(json.loads(receipt.verdict.to_json())) == []
        assert receipts.find_errors(json.loads(receipt.to_line())) == []
        assert read_receipt(receipt.to_line()) == receipt
        assert replay_receipt(receipt)


def test_an_answer_that_is_too_large_is_not_read():
    policy = POLICY.replace(claim_policy=POLICY.claim_policy.replace(max_answer_chars=20, max_units=2))
    assert list_codes(audit_answer("It rose. " * 9, BRIDGES, policy=policy)) == ["INPUT_TOO_LARGE"]
    assert list_codes(audit_answer("A rose [1][2][3].", BRIDGES, policy=policy)) == ["TOO_MANY_UNITS"]


@pytest.mark.parametrize("limits", [{"max_answer_chars": 200}, {"max_units": 3}])
def test_no_more_of_a_stream_is_judged_than_of_an_answer(limits):
    policy = POLICY.replace(claim_policy=POLICY.claim_policy.replace(**limits))
    stream = AuditStream(BRIDGES, policy=policy)
    cards = [card for _ in range(300) for card in stream.feed("Tolls were lifted in 1950 [2]. ")]
    audit = stream.close()
    assert len(cards) < 12
    assert list_codes(audit) == ["INPUT_TOO_LARGE" if "max_answer_chars" in limits else "TOO_MANY_UNITS"]
    assert (audit.cards, audit.corrected_text) == ((), "Tolls were lifted in 1950 [2]. " * 300)


def test_a_very_large_answer_is_refused_without_being_read(monkeypatch):
    def read(*_: object, **__: object) -> None:
        raise AssertionError("it was read")

    monkeypatch.setattr("verifier.audit.answer_audit.read_cited_claims", read)
    monkeypatch.setattr("verifier.audit.citations.corrections.read_marked_text", read)
    assert list_codes(audit_answer("[1] " * 2_500_000, BRIDGES)) == ["INPUT_TOO_LARGE"]


def test_what_an_answer_repeats_is_looked_up_once(monkeypatch):
    """A model that loops says one sentence a thousand times: its cards differ by place and number alone."""
    heard = []

    def hear(claim, *given, **options):
        heard.append(claim.text)
        return hear_claim(claim, *given, **options)

    monkeypatch.setattr("verifier.audit.answer_audit.hear_claim", hear)
    cards = audit_answer(f"{TOLLS} [2]. The bridge opened in 1931 [1]. " * 20, SOURCES).cards
    assert len(cards) == 40
    assert len(heard) == 2
    once = audit_answer(f"{TOLLS} [2]. The bridge opened in 1931 [1]. ", SOURCES).cards
    for at, card in enumerate(cards):
        same = once[at % 2]
        assert (card.label, card.evidence, card.check, card.gate) == (
            same.label, same.evidence, same.check, same.gate,
        )  # fmt: skip
        assert card.claim.claim_id == f"c{at + 1}"
    assert len({card.claim.span for card in cards}) == 40
