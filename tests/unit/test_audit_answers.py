"""Answers audited: marks and claims, the table of corrections, sentences, issues, the score, the switches."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations

import pytest
from jsonschema import Draft202012Validator

from verifier import AuditStream, VerdictFormatError, audit_answer, load_audit_policy
from verifier.audit.answer_audit import SWITCHES
from verifier.audit.answer_record import Audit
from verifier.audit.corrections import (
    DocumentSupport,
    apply_corrections,
    correct_citations,
    renumber_citations,
)
from verifier.audit.gate_record import GateDecision
from verifier.audit.marks import CitedClaim, DocumentNumbers, PlacedPointer, read_cited_claims
from verifier.audit.passages import EvidenceReader
from verifier.audit.provider_citations import read_answer_blocks, read_provider_citations
from verifier.audit.search_record import FoundDocument, FurtherSearch
from verifier.audit.sentences import combine_labels
from verifier.audit.times import AuditError
from verifier.audit.wholeness import depends_on_context, rate_complexity
from verifier.calls import AuditAnswerCall, read_call
from verifier.corpus import open_corpus
from verifier.policies.audit import AuditPolicy
from verifier.receipts.receipts import read_receipt, record_call
from verifier.receipts.replay import replay_receipt
from verifier.records.json_lines import ReceiptError
from verifier.schemas import load_schema
from verifier.sources.context import Source

TREATIES = (
    "The Declaration of Independence was signed on July 4, 1776, in Philadelphia.",
    "The Treaty of Paris in 1783 formally ended the Revolutionary War between Britain and America.",
)
BRIDGES = (
    "The bridge over the Aune was opened on 4 May 1932. Its main span is 84 metres long.",
    "Tolls on the bridge were lifted in 1950. A second bridge followed in 1961.",
    "The bridge over the Aune was opened on 4 May 1932 by the mayor.",
)
POLICY = load_audit_policy("default")
SOURCES = tuple(Source(id=f"s{number}", text=text) for number, text in enumerate(BRIDGES, 1))
MOLES = FoundDocument(id="m", text="Moles dig deep tunnels.")
GIVEN = [{"start": 0, "end": 9, "document_ids": ["s1"]}]


def _actions(audit: Audit) -> list[tuple[str, str | None, str | None]]:
    return [(one.action, one.old, one.new) for card in audit.cards for one in card.corrections or ()]


def _codes(audit: Audit) -> list[str]:
    return [str(one.code) for one in audit.violations]


# --- Which claim a mark belongs to ---


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Sales rose in 1990 [1].", [["1"]]),
        ("Sales rose in 1990. [1] Costs fell in 1991.", [["1"], []]),
        ("Sales rose in 1990.[1][2] Costs fell in 1991.", [["1", "2"], []]),
        ("[1] Sales rose in 1990. Costs fell in 1991.", [["1"], []]),
        ("- [1] Sales rose in 1990.\n- Costs fell in 1991 [2].", [["1"], ["2"]]),
        ("Sales rose in 1990.\n[1] Costs fell in 1991.", [[], ["1"]]),
        ("Sales rose in 1990.\n[1]\nCosts fell in 1991.", [["1"], []]),
        ("According to [2], sales rose in 1990.", [["2"]]),
        ("Acme bought Globex in 1990 [1] and sold Initech in 1991 [2].", [["1"], ["2"]]),
        ("Acme bought Globex in 1990 and sold Initech in 1991 [2].", [[], ["2"]]),
        ("Acme bought Globex in 1990; Initech was sold in 1991. [2,1]", [[], ["2", "1"]]),
        ("Who bought Globex? [1] Acme bought Globex in 1990.", [[]]),
        ("The war ended in 1783 [1], but the Treaty of Paris took effect in 1784 [2].", [["1"], ["2"]]),
        ("The Declaration was signed in 1776 [1], but the Treaty of Paris in 1783 [2] formally ended it.",
         [["1"], ["2"]]),
        ("If sales rise in 1990 [1], and costs fall in 1991 [2], profits grow.", [["1", "2"]]),
    ],
)  # fmt: skip
def test_a_mark_belongs_to_the_clause_before_it(answer, expected):
    numbers = DocumentNumbers(EvidenceReader(["a", "b"], POLICY))
    read = read_cited_claims(answer, numbers, POLICY)
    assert [[one.pointer for one in claim.own] for claim in read.claims] == expected
    for claim in read.claims:
        assert answer[slice(*claim.span)].split()[0] in claim.text


def test_a_claim_without_a_mark_leans_on_the_next_of_its_sentence():
    numbers = DocumentNumbers(EvidenceReader(["a", "b"], POLICY))
    read = read_cited_claims("Acme bought Globex in 1990 and sold Initech in 1991 [2].", numbers, POLICY)
    assert [[one.doc_id for one in claim.leans_on] for claim in read.claims] == [["s2"], []]


@pytest.mark.parametrize(
    ("evidence", "mark", "doc_id"),
    [
        (["x", "y"], "[2]", "s2"),
        (["x", "y"], "[E2]", "s2"),
        (["x", "y"], "[0]", None),
        (["x", "y"], "[3]", None),
        ({"a": "x", "b": "y"}, "[2]", "b"),
        ({"a": "x", "b": "y"}, "[b]", "b"),
        ({"2": "x", "1": "y"}, "[2]", "2"),
        ({"E7": "x", "E1": "y"}, "(E7)", "E7"),
    ],
)
def test_what_a_pointer_leads_to(evidence, mark, doc_id):
    numbers = DocumentNumbers(EvidenceReader(evidence, POLICY))
    read = read_cited_claims(f"Sales rose in 1990 {mark}.", numbers, POLICY)
    assert [one.doc_id for one in read.claims[0].own] == [doc_id]


def test_labels_and_a_corpus_lead_pointers():
    with open_corpus(":memory:") as corpus:
        corpus.add([{"doc_id": name, "text": text} for name, text in zip("ba", BRIDGES, strict=False)], [])
        said = "Tolls on the bridge were lifted in 1950"
        assert _actions(audit_answer(f"{said} [1].", corpus)) == [("KEEP", "1", "1")]
        assert _actions(audit_answer(f"{said} [1].", corpus, cited={"1": "b"})) == [("REPLACE", "1", "a")]
        assert _actions(audit_answer(f"{said} [7].", corpus, cited={"7": "a"})) == [("KEEP", "7", "7")]


# --- The table of corrections, row by row ---


def _support(**labels: str) -> list[DocumentSupport]:
    return [
        DocumentSupport(
            doc_id=name, label=label, accepted=label == "SUPPORTED", score=9_000 - place, similarity=7_000
        )
        for place, (name, label) in enumerate(labels.items())
    ]


def _correct(own: str, policy=POLICY, **labels: str) -> list[tuple[str, str | None, str | None]]:
    return _correct_by(own, policy, _support(**labels))


def _correct_by(
    own: str, policy: AuditPolicy, support: list[DocumentSupport]
) -> list[tuple[str, str | None, str | None]]:
    numbers = DocumentNumbers(EvidenceReader(dict.fromkeys("abcde", "x"), POLICY))
    pointers = [PlacedPointer(pointer=one, doc_id=one, span=(5, 8), form="name") for one in own]
    claim = CitedClaim(text="x", span=(0, 4), own=tuple(pointers), leans_on=(), insert_at=4, sentence=0)
    made = correct_citations("c1", claim, support, numbers, form="name", policy=policy)
    return [(one.action, one.old, one.new) for one in made]


PLAIN = POLICY.replace(correction_alternates=False)
LIKE = POLICY.replace(correction_judge="similarity")


@pytest.mark.parametrize(
    ("own", "policy", "labels", "expected"),
    [
        ("a", POLICY, {"a": "SUPPORTED"}, [("KEEP", "a", "a")]),
        ("a", POLICY, {"a": "SUPPORTED", "b": "PARTIAL"}, [("KEEP", "a", "a")]),
        ("a", PLAIN, {"a": "SUPPORTED", "b": "SUPPORTED"}, [("KEEP", "a", "a")]),
        ("a", POLICY, dict.fromkeys("ab", "SUPPORTED"), [("KEEP", "a", "a"), ("ADD_ALTERNATE", None, "b")]),
        ("abc", POLICY, dict.fromkeys("abcd", "SUPPORTED"), [("KEEP", one, one) for one in "abc"]),
        ("b", PLAIN, {"a": "SUPPORTED", "b": "PARTIAL"}, [("REPLACE", "b", "a")]),
        ("b", PLAIN, {"a": "SUPPORTED", "b": "CONTRADICTED"}, [("REPLACE", "b", "a")]),
        ("b", PLAIN, {"a": "SUPPORTED", "b": "UNSUPPORTED"}, [("REPLACE", "b", "a")]),
        ("b", PLAIN, {"a": "SUPPORTED", "c": "SUPPORTED"}, [("REPLACE", "b", "a")]),
        ("b", PLAIN, {"a": "SUPPORTED", "b": "NEI"}, [("REPLACE", "b", "a")]),
        ("ab", POLICY, dict.fromkeys("abcd", "SUPPORTED"),
         [("KEEP", "a", "a"), ("KEEP", "b", "b"), ("ADD_ALTERNATE", None, "c")]),
        ("b", PLAIN, {"b": "PARTIAL", "a": "NEI"}, [("KEEP", "b", "b")]),
        ("b", PLAIN.replace(correction_keep_partial=False), {"b": "PARTIAL"}, [("REMOVE", "b", None)]),
        ("b", PLAIN, {"b": "CONTRADICTED"}, [("REMOVE", "b", None)]),
        ("b", PLAIN, {"b": "UNSUPPORTED", "a": "PARTIAL"}, [("REMOVE", "b", None)]),
        ("b", PLAIN, {"b": "NEI"}, [("REMOVE", "b", None)]),
        ("b", PLAIN, {}, [("REMOVE", "b", None)]),
        ("ab", PLAIN, {"a": "NEI", "b": "SUPPORTED"}, [("REMOVE", "a", None), ("KEEP", "b", "b")]),
        ("", PLAIN, {"a": "PARTIAL", "b": "SUPPORTED"}, [("ADD_ALTERNATE", None, "b")]),
        ("", PLAIN, {"a": "PARTIAL"}, []),
        ("a", LIKE, {"a": "SUPPORTED", "b": "NEI"}, [("KEEP", "a", "a")]),
        ("a", LIKE, {"a": "CONTRADICTED", "b": "NEI"}, [("REPLACE", "a", "b")]),
        ("a", LIKE, {"a": "CONTRADICTED"}, [("KEEP", "a", "a")]),
        ("a", LIKE, {"a": "NEI"}, [("REMOVE", "a", None)]),
        ("b", POLICY.replace(enable_citation_correction=False), {"a": "SUPPORTED"}, [("KEEP", "b", "b")]),
    ],
)  # fmt: skip
def test_every_row_of_the_table(own, policy, labels, expected):
    assert _correct(own, policy, **labels) == expected


@pytest.mark.parametrize(
    ("policy", "documents", "best"),
    [
        # By score; of equals the first of the pool; similarity alone is no support.
        (PLAIN, {"b": ("SUPPORTED", 6_000, 7_000), "c": ("SUPPORTED", 8_000, 7_000)}, "c"),
        (PLAIN, {"c": ("SUPPORTED", 8_000, 7_000), "b": ("SUPPORTED", 8_000, 9_000)}, "c"),
        (PLAIN, {"b": ("PARTIAL", 9_000, 9_900), "c": ("SUPPORTED", 5_000, 1_000)}, "c"),
        # The nearest, and not the first that is near enough; whether it supports is not asked.
        (LIKE, {"b": ("SUPPORTED", 9_000, 6_500), "c": ("NEI", 0, 9_000)}, "c"),
        (LIKE, {"b": ("NEI", 0, 6_001), "c": ("SUPPORTED", 9_000, 6_000)}, "b"),
    ],
)
def test_a_citation_is_replaced_by_the_best(policy, documents, best):
    support = [
        DocumentSupport(
            doc_id=name, label=label, accepted=label == "SUPPORTED", score=score, similarity=similarity
        )
        for name, (label, score, similarity) in documents.items()
    ]
    assert _correct_by("a", policy, support) == [("REPLACE", "a", best)]


@pytest.mark.parametrize(
    ("answer", "before", "action", "label"),
    [
        ("Tolls on the bridge were lifted by the mayor in 1950 [2].", "PARTIAL", "KEEP", "PARTIAL"),
        ("Tolls on the bridge were lifted in 1960 [2].", "CONTRADICTED", "REMOVE", "CONTRADICTED"),
        ("Tolls on the bridge were lifted by the green mayor of Oslo [2].",
         "UNSUPPORTED", "REMOVE", "UNSUPPORTED"),
        ("Moles eat worms [1].", "NEI", "REMOVE", "UNSUPPORTED"),
    ],
)  # fmt: skip
def test_what_no_document_supports_is_partial_or_abstained_on(answer, before, action, label):
    (card,) = audit_answer(answer, [*BRIDGES[:2], MOLES.text]).cards
    assert [(one.before_label, one.action) for one in card.corrections] == [(before, action)]
    assert (card.label, card.abstained) == (label, label != "PARTIAL")


@pytest.mark.parametrize("mark", ["[0]", "[9]", "[E0]"])
def test_a_number_that_no_document_has_is_told_and_replaced(mark):
    audit = audit_answer(f"{TOLLS} {mark}.", SOURCES)
    assert _codes(audit) == ["UNKNOWN_EVIDENCE_ID"]
    assert [one[0] for one in _actions(audit)] == ["REPLACE"]


def test_one_above_the_threshold_is_not_enough_for_similarity():
    policy = LIKE.replace(correction_threshold_bp=7_000)
    assert _correct("a", policy, a="NEI", b="NEI") == [("REMOVE", "a", None)]


# --- The corrected text ---


@pytest.mark.parametrize(
    ("answer", "corrected"),
    [
        ("The Treaty of Paris in 1783 formally ended the war [1].", "@ [2]."),
        ("The Treaty of Paris in 1783 formally ended the war [2].", "@ [2]."),
        ("The Treaty of Paris in 1783 formally ended the war. [1]", "@. [2]"),
        ("The Treaty of Paris in 1783 formally ended the war [1,2].", "@ [2]."),
        ("The Treaty of Paris in 1783 formally ended the war [1][2].", "@ [2]."),
        ("The Treaty of Paris in 1783 formally ended the war [2][1].", "@ [2]."),
        ("The Treaty of Paris in 1783 formally ended the war [1-2].", "@ [2]."),
        ("The Treaty of Paris in 1783 formally ended the war (see [1]).", "@ (see [2])."),
        ("The Treaty of Paris in 1783 formally ended the war [^1].", "@ [^2]."),
        ("The Treaty of Paris in 1783 formally ended the war 【4:0†source】.", "@ 【4:1†source】."),
        ("The Treaty of Paris in 1783 formally ended the war 【1】.", "@ 【2】."),
        ("The Treaty of Paris in 1783 formally ended the war (E1).", "@ (E2)."),
        ("The Treaty of Paris in 1783 formally ended the war [Doc 1].", "@ [Doc 2]."),
        ("The Treaty of Paris in 1783 formally ended the war [s1].", "@ [s2]."),
        ("The Treaty of Paris in 1783 formally ended the war [1](https://a.org).", "@ [2]."),
        ("The Treaty of Paris in 1783 formally ended the war.", "@ [2]."),
        ("The Treaty of Paris in 1783 formally ended the war [9].", "@ [2]."),
        ("Moles dig tunnels [1].", "Moles dig tunnels."),
        ("Moles dig tunnels (see [1], [2]).", "Moles dig tunnels."),
        ("Moles dig tunnels.[1]Voles do not.", "Moles dig tunnels. Voles do not."),
    ],
)  # fmt: skip
def test_marks_are_edited_and_nothing_else(answer, corrected):
    audit = audit_answer(answer, TREATIES)
    assert audit.corrected_text == corrected.replace(
        "@", "The Treaty of Paris in 1783 formally ended the war"
    )
    again = audit_answer(audit.corrected_text, TREATIES)
    assert again.corrected_text == audit.corrected_text
    assert {one.action for card in again.cards for one in card.corrections} <= {"KEEP"}


TOLLS = "Tolls on the bridge were lifted in 1950"


@pytest.mark.parametrize(
    ("answer", "corrected"),
    [
        # What nobody sees is no mark, and a citation goes behind the last word that is seen.
        (f"{TOLLS} ![1](x.png).", f"{TOLLS} [2] ![1](x.png)."),
        (f"{TOLLS} <!-- [1] -->.", f"{TOLLS} [2] <!-- [1] -->."),
        (f'<b title="[1]">{TOLLS}</b>.', f'<b title="[1]">{TOLLS}</b> [2].'),
        (f"{TOLLS} ~~[1]~~ [2].", f"{TOLLS} ~~[1]~~ [2]."),
        (
            "Tolls on the bridge were [lifted in 1950][1].\n\n[1]: https://a.org",
            "Tolls on the bridge were [lifted in 1950][1] [2].\n\n[1]: https://a.org",
        ),
        (f"{TOLLS} [2].\n\n[2]: https://a.org/[1]", f"{TOLLS} [2].\n\n[2]: https://a.org/[1]"),
        # What is seen is a mark, whatever is around it.
        (f"{TOLLS} [1](x.png).", f"{TOLLS} [2]."),
        (f"{TOLLS} \\[1\\].", f"{TOLLS} \\[2\\]."),
        (f"{TOLLS} <sup>[1]</sup>.", f"{TOLLS} <sup>[2]</sup>."),
        (f"**{TOLLS} [1].**", f"**{TOLLS} [2].**"),
        (f"{TOLLS} [as [1] says](https://a.org).", f"{TOLLS} [as says](https://a.org)."),
        # Code keeps what stands in it.
        (f"```py\na = rows[1]  # [1]\n```\n{TOLLS}.", f"```py\na = rows[1]  # [1]\n```\n{TOLLS} [2]."),
        (f"```\n{TOLLS}.\n```", f"```\n{TOLLS}.\n```"),
        (f"```text\n{TOLLS} [1].\n```", f"```text\n{TOLLS} [2].\n```"),
        ("Tolls on the bridge were lifted in `1950`.", "Tolls on the bridge were lifted in `1950` [2]."),
        (
            "Tolls on the bridge were [lifted in 1950](https://a.org/x).",
            "Tolls on the bridge were [lifted in 1950](https://a.org/x) [2].",
        ),
        (f"We read a[1] first. {TOLLS}.", f"We read a[1] first. {TOLLS} [2]."),
        (f"Here x_1[3] = 5 holds. {TOLLS} [2].", f"Here x_1[3] = 5 holds. {TOLLS} [2]."),
        # Tables and notes.
        (f"| what |\n|---|\n| {TOLLS} |", f"| what |\n|---|\n| {TOLLS} [2] |"),
        (f"{TOLLS}[^2].\n\n[^2]: {TOLLS}.", f"{TOLLS}[^2].\n\n[^2]: {TOLLS}."),
        (f"{TOLLS}[^1].\n\n[^1]: {TOLLS}.", f"{TOLLS}[^2].\n\n[^1]: {TOLLS}."),
        # No bracket remains.
        (f"{TOLLS} [[1], [3]].", f"{TOLLS} [[2]]."),
        ("Moles dig [[1], [2]].", "Moles dig."),
        ("Moles dig ([1]; see also [2]).", "Moles dig."),
        ("Moles dig [1] and [2].", "Moles dig."),
        ("Moles dig (vgl. [1]).", "Moles dig."),
        ("Moles dig (see [1], p. 3).", "Moles dig."),
        # Digits of others, and what cannot be read.
        (f"{TOLLS} [\uff12].", f"{TOLLS} [\uff12]."),
        (f"{TOLLS} [\u0661].", f"{TOLLS} [2]."),
        (f"{TOLLS} [4-1].", f"{TOLLS} [2]."),
        (f"{TOLLS} [2, 4-1].", f"{TOLLS} [2]."),
        (f"Moles dig [{'9' * 40}].", "Moles dig."),
    ],
)
def test_a_mark_is_what_a_person_sees_as_one(answer, corrected):
    audit = audit_answer(answer, SOURCES)
    assert audit.corrected_text == corrected
    assert audit_answer(corrected, SOURCES).corrected_text == corrected
    assert not [one for card in audit.cards for one in ("![", "<!--", "~~", "[[") if one in card.claim.text]


@pytest.mark.parametrize("mark", ["[4-1]", "[1-900]", f"[{'9' * 40}]", "[E9-E1]", "[\uff17]"])
def test_a_mark_that_cannot_be_read_leads_nowhere(mark):
    audit = audit_answer(f"{TOLLS} {mark}.", SOURCES)
    assert _codes(audit) == ["UNKNOWN_EVIDENCE_ID"]
    assert audit.cards[0].claim.text == f"{TOLLS}."
    assert not audit


FOLLOWED = "A second bridge followed in 1961"


@pytest.mark.parametrize(
    ("answer", "corrected"),
    [
        (f"# {TOLLS} [1]\n\n{FOLLOWED} [2].", f"# {TOLLS} [2]\n\n{FOLLOWED} [2]."),
        (f"1. {TOLLS} [1]\n2. {FOLLOWED} [1]", f"1. {TOLLS} [2]\n2. {FOLLOWED} [2]"),
        (f"> > {TOLLS} [1].", f"> > {TOLLS} [2]."),
        (f"{TOLLS}\n[1].\n{FOLLOWED}\n[2].", f"{TOLLS}\n[2].\n{FOLLOWED}\n[2]."),
        (f"- {TOLLS}\n  [1]\n- {FOLLOWED}\n  [2]", f"- {TOLLS}\n  [2]\n- {FOLLOWED}\n  [2]"),
        (f"| a | b |\n|---|---|\n| {TOLLS} | [1] |", f"| a | b |\n|---|---|\n| {TOLLS} | [2] |"),
        (f"({TOLLS} [1].) {FOLLOWED} [2].", f"({TOLLS} [2].) {FOLLOWED} [2]."),
        # Marks with words around them.
        ("According to [1], tolls on the bridge were lifted in 1950.", "According to [2], @"),
        ("As [1] says, tolls on the bridge were lifted in 1950.", "As [2] says, @"),
        ("[1] says that tolls on the bridge were lifted in 1950.", "[2] says that @"),
        (f"{TOLLS}, as reported by [1].", f"{TOLLS}, as reported by [2]."),
        (f"{TOLLS} [2] (but see [1]).", f"{TOLLS} [2]."),
        ("According to [3], moles dig.", "moles dig."),
        (
            "Yes, tolls on the bridge were lifted in 1950 [1].",
            "Yes, tolls on the bridge were lifted in 1950 [2].",
        ),
        # Marks before what they are for: nothing stands behind the last of their line.
        (f"[3] {TOLLS}. [1] {FOLLOWED}.", f"[2] {TOLLS}. [2] {FOLLOWED}."),
        # Figures set high, pages, emphasis, names.
        (f"{TOLLS}.\xb9 {FOLLOWED}.\xb2", f"{TOLLS}.\xb2 {FOLLOWED}.\xb2"),
        (f"{TOLLS}\xb9.", f"{TOLLS}\xb2."),
        (f"{TOLLS}.<sup>1</sup>", f"{TOLLS}.<sup>2</sup>"),
        (f"{TOLLS} [1, p. 3].", f"{TOLLS} [2]."),
        (f"{TOLLS} [2, pp. 3-5].", f"{TOLLS} [2, pp. 3-5]."),
        (f"{TOLLS} **[1]**.", f"{TOLLS} **[2]**."),
        ("Moles dig **[1]**.", "Moles dig."),
        (f"{TOLLS} [Source: s1].", f"{TOLLS} [s2]."),
        (f"{TOLLS} [s2, s1].", f"{TOLLS} [s2]."),
        # Lists of sources state nothing.
        (
            f"{TOLLS} [2].\n\nSources:\n[1] The chronicle\n[2] The report",
            f"{TOLLS} [2].\n\nSources:\n[1] The chronicle\n[2] The report",
        ),
        (f"{TOLLS} [2].\n\n## References\n\n1. Chronicle", f"{TOLLS} [2].\n\n## References\n\n1. Chronicle"),
    ],
)
def test_marks_in_all_sorts_of_places(answer, corrected):
    corrected = corrected.replace("@", "tolls on the bridge were lifted in 1950.")
    audit = audit_answer(answer, SOURCES, policy=PLAIN)
    assert audit.corrected_text == corrected
    assert audit_answer(corrected, SOURCES, policy=PLAIN).corrected_text == corrected
    assert {card.label for card in audit.cards} <= {"SUPPORTED", "NEI"}


@pytest.mark.parametrize(
    ("title", "claims"),
    [
        ("# The bridge", 1), ("**Tolls**", 1), ("## Tolls on the bridge:", 1), ("# Tolls in 1950", 2),
        ("# Tolls were lifted", 2), ("# The bridge [2]", 2), ("The bridge", 2),
    ],
)  # fmt: skip
def test_a_heading_is_a_claim_where_it_says_something(title, claims):
    audit = audit_answer(f"{title}\n\n{TOLLS} [2].", SOURCES)
    assert len(audit.cards) == claims
    assert claims > 1 or audit.corrected_text == f"{title}\n\n{TOLLS} [2]."


def test_a_figure_that_follows_is_no_drift():
    staff = "The firm employs 40 people in Leeds, 25 in York and 12 in Hull."
    (card,) = audit_answer("The firm employs 65 people in Leeds and York [1].", [staff]).cards
    assert (card.label, card.failure) == ("PARTIAL", "UNSUPPORTED_EXTRINSIC")
    assert [(one.verdict, one.operation) for one in card.numeric or ()] == [("SUPPORTED", "sum")]
    assert [one.action for one in card.corrections or ()] == ["KEEP"]
    (wrong,) = audit_answer("The firm employs 65 people in Leeds and Hull [1].", [staff]).cards
    assert (wrong.label, wrong.failure) == ("CONTRADICTED", "NUMERIC_DRIFT")
    (one_for_both,) = audit_answer("The firm employs 40 people in Leeds and York [1].", [staff]).cards
    assert one_for_both.label == "CONTRADICTED"


def test_a_lie_in_a_list_of_sources_is_a_claim():
    audit = audit_answer(f"{TOLLS} [2].\n\nSources:\n[2] Tolls on the bridge were lifted in 1960.", SOURCES)
    assert [card.label for card in audit.cards] == ["SUPPORTED", "CONTRADICTED"]


@pytest.mark.parametrize("text", ["It covers 5 m\xb2 there.", "It is 10\xb2 there.", "x<sup>2</sup> is it."])
def test_powers_are_no_marks(text):
    assert audit_answer(text, SOURCES).corrected_text == text
    assert _codes(audit_answer(text, SOURCES)) == []


def test_a_mark_that_cannot_be_read_has_no_number():
    assert renumber_citations("A [7] b [4-1] c [3].") == ("A [1] b [4-1] c [2].", ("7", "3"))


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


def test_documents_are_numbered_by_first_use():
    answer = (
        "The bridge over the Aune was opened in 1932 [3]. Tolls on the bridge were lifted in 1950 [2], [3]."
    )
    audit = audit_answer(answer, BRIDGES, policy=POLICY.replace(correction_alternates=False))
    made = [one for card in audit.cards for one in card.corrections or ()]
    said = "The bridge over the Aune was opened in 1932 [{}]. Tolls on the bridge were lifted in 1950 [{}]."
    assert apply_corrections(answer, made) == audit.corrected_text == said.format(3, 2)
    assert apply_corrections(answer, made, renumber=True) == said.format(1, 2)
    assert renumber_citations("A [7, 2] b [^2] c [7].") == ("A [1, 2] b [^2] c [1].", ("7", "2"))


def test_marks_of_a_sentence_may_be_for_either_of_its_clauses():
    evidence = ("Acme bought Globex in 1990.", "Acme sold Initech in 1991.", "Moles dig tunnels.")
    answer = "Acme bought Globex in 1990 and sold Initech in 1991 {}."
    for marks in ("[1][2]", "[2, 1]", "(see [1]; [2])"):
        audit = audit_answer(answer.format(marks), evidence)
        assert audit
        assert audit.corrected_text == answer.format(marks)
    audit = audit_answer(answer.format("[1][2][3]"), evidence)
    assert audit.corrected_text == answer.format("[1][2]")
    assert [one.details[-1][1] for one in audit.violations] == ["3"]


def test_what_leans_on_a_mark_that_goes_gets_its_own():
    evidence = ("Acme bought Globex in 1990.", "Acme sold Initech in 1991.")
    answer = "Acme bought Globex in 1990 and sold Initech in 1991 [{}]."
    right = audit_answer("Acme bought Globex in 1990 [1] and sold Initech in 1991 [2].", evidence)
    assert right
    for mark in "12":
        audit = audit_answer(answer.format(mark), evidence)
        assert audit.corrected_text == "Acme bought Globex in 1990 [1] and sold Initech in 1991 [2]."
    one = audit_answer(answer.format(1), [" ".join(evidence)])
    assert one
    assert one.corrected_text == answer.format(1)


def test_where_documents_disagree_a_citation_stays_and_none_is_added():
    evidence = ("The fog horn was silenced in 1992.", "The fog horn was silenced in 1988.")
    for answer in ("The fog horn was silenced in 1992 [1].", "The fog horn was silenced in 1992."):
        audit = audit_answer(answer, evidence)
        assert audit.corrected_text == answer
        assert [card.label for card in audit.cards] == ["UNSUPPORTED"]
        assert not audit
    assert _actions(audit_answer("The fog horn was silenced in 1992 [2].", evidence)) == [
        ("REMOVE", "2", None)
    ]


def test_what_a_gold_document_refutes_is_cited_by_nobody():
    with open_corpus(":memory:") as corpus:
        said = {"text": "The fog horn was silenced in 1992.", "doc_id": "a"}
        gold = {"text": "The fog horn was silenced in 1988.", "doc_id": "b", "meta": {"gold": True}}
        corpus.add([said, gold], [])
        audit = audit_answer("The fog horn was silenced in 1992 [1].", corpus)
        assert _actions(audit) == [("REMOVE", "1", None)]
        assert audit.cards[0].abstained
        assert audit_answer("The fog horn was silenced in 1988 [2].", corpus)


# --- Citations of providers ---


def test_citations_on_the_answer_s_side():
    answer = "The Treaty of Paris in 1783 formally ended the war. Moles dig tunnels."
    cited = [{"start": 0, "end": 51, "text": answer[:51], "document_ids": ["s1", "s2"]}]
    audit = audit_answer(answer, TREATIES, cited=cited)
    assert _actions(audit) == [("REMOVE", "s1", None), ("KEEP", "s2", "s2")]
    assert audit.corrected_text == answer


def test_citations_of_blocks():
    place = {"type": "char_location", "document_index": 1, "start_char_index": 0, "end_char_index": 27}
    blocks = [
        {"type": "text", "text": "As the sources say, "},
        {"type": "text", "text": "the Treaty of Paris in 1783 formally ended the war", "citations": [place]},
        {"type": "thinking", "thinking": "Hm."},
        {"type": "text", "text": "."},
    ]
    answer, cited = read_answer_blocks(blocks)
    assert answer == "As the sources say, the Treaty of Paris in 1783 formally ended the war."
    (card,) = audit_answer(answer, TREATIES, cited=cited).cards
    assert [(one.doc_id, one.place) for one in card.citations_before] == [("s2", (0, 27))]


@pytest.mark.parametrize(
    "cited",
    [
        [{}], [{"start": 3, "end": 1, "document_ids": ["a"]}], [{"start": 0, "end": 1}],
        [{"start": 0, "end": 1, "document_ids": [1]}], [{"start": 0, "end": True, "document_ids": ["a"]}],
        [{"start": 0, "end": 1, "document_index": "0"}],
    ],
)  # fmt: skip
def test_citations_of_another_shape_are_refused(cited):
    with pytest.raises(AuditError, match="expected"):
        audit_answer("Sales rose.", TREATIES, cited=cited)


# --- Sentences, score, issues, and what is no answer ---


@pytest.mark.parametrize(
    ("claim", "evidence", "severity", "kind"),
    [
        ("The bridge has 12 arches.", "The bridge has 14 arches.", "high", "NUMBER"),
        ("The bridge opened in 1932.", "The bridge opened in 1934.", "high", "DATE"),
        ("The bridge was built by Anna Berg.", "The bridge was built by Carl Holm.", "medium", "ENTITY"),
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
    assert (audit.score, audit.cards, _codes(audit), bool(audit)) == ((0, 0), (), ["EMPTY_ANSWER"], False)


def test_an_answer_without_a_claim_is_half_an_answer():
    audit = audit_answer("Why? What for?", BRIDGES)
    assert (audit.score, _codes(audit), bool(audit)) == ((1, 2), ["NO_UNIT"], False)
    assert [one.span for one in audit.issue_spans] == [(0, 14)]


def test_no_evidence_supports_nothing():
    audit = audit_answer("Sales rose in 1990 [1].", [])
    assert not audit
    assert audit.cards[0].abstain_reason == "EMPTY_RETRIEVAL"
    assert _codes(audit) == ["EMPTY_CONTEXT", "UNKNOWN_EVIDENCE_ID"]
    assert _codes(audit_answer("Sales rose in 1990.", ["", " \n"])) == ["EMPTY_CONTEXT"]
    assert _codes(audit_answer(" ", [])) == ["EMPTY_ANSWER", "EMPTY_CONTEXT"]


# --- Figures ---


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
    (card,) = audit_answer(f"{claim} [1].", [evidence]).cards
    assert (card.label, [one.verdict for one in card.numeric]) == (label, [numeric])
    assert card.abstained == (label != "SUPPORTED")
    if label == "CONTRADICTED":
        assert card.evidence[0].stance == "contradicts"


# --- What an audit promises ---


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
        "does not support it": _change(audit, 1, citations_after=moles.citations_before),
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


# --- What a claim needs, and how much it says ---


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


# --- Further searches ---

SEARCHING = POLICY.replace(enable_verification_retrieval=True)


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
    assert [card.label for card in audit.cards] == ["CONTRADICTED"]


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
    web = audit_answer(answer, BRIDGES, search=_find, mode="Audit-Web")
    assert [card.review.mode for card in web.cards if card.review] == ["Audit-Web", "Audit-Local"]
    assert web.cards[0].label == "SUPPORTED"
    assert "enable_verification_retrieval" not in web.switched_off
    local = audit_answer(answer, BRIDGES, search=_find, mode="Audit-Local", policy=SEARCHING)
    assert [card.review.mode for card in local.cards if card.review] == ["Audit-Local"] * 2
    assert (local.searches, local.cards[0].label) == (None, "NEI")
    assert "enable_verification_retrieval" in local.switched_off
    # Nobody searched: a recording without the query is no search.
    asked = audit_answer(answer, BRIDGES, search=lambda _query, _domains: None, mode="Audit-Web")
    assert [card.review.mode for card in asked.cards if card.review] == ["Audit-Local"] * 2
    assert asked.searches is None
    with pytest.raises(AuditError, match="got 'Normal', expected Audit-Local or Audit-Web"):
        audit_answer(answer, BRIDGES, mode="Normal")
    stream = AuditStream(BRIDGES, search=_find, mode="Audit-Web")
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


# --- Switches ---

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
        assert {action for action, _, _ in _actions(audit)} == {"KEEP"}
    else:
        assert "tunnels." in audit.corrected_text
    if not policy.enable_evidence_preselection:
        assert [one.place for one in audit.cards[0].retrieval] == [(0, len(text)) for text in BRIDGES]
    assert audit.cards[0].label == "SUPPORTED"


# --- Its schema ---


def test_audits_fit_their_schema_and_receipts_theirs():
    audits = Draft202012Validator(load_schema("audit"))
    receipts = Draft202012Validator(load_schema("receipt"))
    calls = [
        AuditAnswerCall(
            answer=ANSWER, sources=SOURCES, question="When?", samples=(ANSWER,), as_of="2025-01-31"
        ),
        AuditAnswerCall(answer="Tolls rose. [9] Why? \ud800", sources=SOURCES, cited=(("9", "s1"),)),
        AuditAnswerCall(answer="", sources=()),
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
        assert [*audits.iter_errors(json.loads(receipt.verdict.to_json()))] == []
        assert [*receipts.iter_errors(json.loads(receipt.to_line()))] == []
        assert read_receipt(receipt.to_line()) == receipt
        assert replay_receipt(receipt)


def test_an_answer_that_is_too_large_is_not_read():
    policy = POLICY.replace(claim_policy=POLICY.claim_policy.replace(max_answer_chars=20, max_units=2))
    assert _codes(audit_answer("It rose. " * 9, BRIDGES, policy=policy)) == ["INPUT_TOO_LARGE"]
    assert _codes(audit_answer("A rose [1][2][3].", BRIDGES, policy=policy)) == ["TOO_MANY_UNITS"]


@pytest.mark.parametrize("limits", [{"max_answer_chars": 200}, {"max_units": 3}])
def test_no_more_of_a_stream_is_judged_than_of_an_answer(limits):
    policy = POLICY.replace(claim_policy=POLICY.claim_policy.replace(**limits))
    stream = AuditStream(BRIDGES, policy=policy)
    cards = [card for _ in range(300) for card in stream.feed("Tolls were lifted in 1950 [2]. ")]
    audit = stream.close()
    assert len(cards) < 12
    assert _codes(audit) == ["INPUT_TOO_LARGE" if "max_answer_chars" in limits else "TOO_MANY_UNITS"]
    assert (audit.cards, audit.corrected_text) == ((), "Tolls were lifted in 1950 [2]. " * 300)


def test_a_very_large_answer_is_refused_without_being_read(monkeypatch):
    def read(*_: object, **__: object) -> None:
        raise AssertionError("it was read")

    monkeypatch.setattr("verifier.audit.answer_audit.read_cited_claims", read)
    monkeypatch.setattr("verifier.audit.corrections.read_marked_text", read)
    assert _codes(audit_answer("[1] " * 2_500_000, BRIDGES)) == ["INPUT_TOO_LARGE"]
