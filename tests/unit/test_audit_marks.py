"""Which marks of an answer are citations, what they lead to, and citations on the answer's side."""

from __future__ import annotations

import pytest

from tests.unit.audited_answers import (
    BRIDGES,
    PLAIN,
    POLICY,
    SOURCES,
    TOLLS,
    TREATIES,
    list_actions,
    list_codes,
)
from verifier import audit_answer
from verifier.audit.citations.cited_answer import DocumentNumbers
from verifier.audit.citations.corrections import (
    renumber_citations,
)
from verifier.audit.citations.marks import read_cited_claims
from verifier.audit.citations.provider_citations import read_answer_blocks
from verifier.audit.evidence.passages import EvidenceReader
from verifier.audit.times import AuditError
from verifier.corpus import open_corpus
from verifier.policies.audit import load_audit_policy


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
        ({"2": "x", "1": "y"}, "[2]", "1"),
        ({"2": "x", "9": "y"}, "[9]", "9"),
        ({"2": "x", "E1": "y"}, "(E1)", "2"),
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
        assert list_actions(audit_answer(f"{said} [1].", corpus)) == [("KEEP", "1", "1")]
        assert list_actions(audit_answer(f"{said} [1].", corpus, cited={"1": "b"})) == [("REPLACE", "1", "a")]
        assert list_actions(audit_answer(f"{said} [7].", corpus, cited={"7": "a"})) == [("KEEP", "7", "7")]


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
        (f"{TOLLS} [as [1] says](https://a.org).", f"{TOLLS} [as [2] says](https://a.org)."),
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
    assert list_codes(audit) == ["UNKNOWN_EVIDENCE_ID"]
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
        ("# Tolls were lifted", 2), ("# The bridge [1]", 1), ("**Tolls [1]**", 1), ("**Tolls** [1][2]", 1),
        ("# 1. Tolls [1]", 1), ("# Tolls in 1950 [1]", 2), ("The bridge", 1), ("The bridge is long", 2),
    ],
)  # fmt: skip
def test_a_heading_is_a_claim_where_it_says_something(title, claims):
    audit = audit_answer(f"{title}\n\n{TOLLS} [2].", SOURCES)
    assert len(audit.cards) == claims
    assert claims > 1 or audit.corrected_text == f"{title}\n\n{TOLLS} [2]."


def test_a_mark_of_a_heading_that_leads_nowhere_is_told():
    audit = audit_answer(f"# The bridge [9]\n\n{TOLLS} [2].", SOURCES)
    assert list_codes(audit) == ["UNKNOWN_EVIDENCE_ID"]
    assert audit.corrected_text == f"# The bridge [9]\n\n{TOLLS} [2]."


@pytest.mark.parametrize(
    ("header", "claims"),
    [
        ("| Bridge | Opened | Ref |\n|---|:-:|---|", 2),
        ("Bridge | Opened [1] | Ref\n---|---|---", 2),
        ("| Bridge | Opened in 1932 | Ref |\n|---|---|---|", 3),
        ("| The bridge was closed | Opened | Ref |\n|---|---|---|", 3),
        ("| Bridge | Opened | Ref |", 3),
    ],
)
def test_the_header_of_a_table_is_a_claim_where_it_says_something(header, claims):
    rows = "| Aune bridge | 1932 | [1] |\n| Leda bridge | 1940 | [1] |"
    documents = ["The Aune bridge opened in 1932.", "The Leda bridge opened in 1940."]
    audit = audit_answer(f"{header}\n{rows}", documents)
    assert len(audit.cards) == claims
    assert [card.label for card in audit.cards[-2:]] == ["SUPPORTED", "SUPPORTED"]
    if claims == 2:
        assert audit.corrected_text == f"{header}\n{rows}".replace("1940 | [1]", "1940 | [2]")


def test_a_figure_that_follows_is_no_drift():
    asking = load_audit_policy("default").replace(enable_numeric_qa_verification=True)
    staff = "The firm employs 40 people in Leeds, 25 in York and 12 in Hull."
    (card,) = audit_answer("The firm employs 65 people in Leeds and York [1].", [staff], policy=asking).cards
    assert (card.label, card.failure) == ("SUPPORTED", "NONE")
    assert [(one.verdict, one.operation) for one in card.numeric or ()] == [("SUPPORTED", "sum")]
    assert [one.action for one in card.corrections or ()] == ["KEEP"]
    (wrong,) = audit_answer("The firm employs 65 people in Leeds and Hull [1].", [staff], policy=asking).cards
    assert (wrong.label, wrong.failure) == ("CONTRADICTED", "NUMERIC_DRIFT")
    (one_for_both,) = audit_answer(
        "The firm employs 40 people in Leeds and York [1].", [staff], policy=asking
    ).cards
    assert one_for_both.label == "CONTRADICTED"


def test_a_lie_in_a_list_of_sources_is_a_claim():
    audit = audit_answer(f"{TOLLS} [2].\n\nSources:\n[2] Tolls on the bridge were lifted in 1960.", SOURCES)
    assert [card.label for card in audit.cards] == ["SUPPORTED", "CONTRADICTED"]


@pytest.mark.parametrize("text", ["It covers 5 m\xb2 there.", "It is 10\xb2 there.", "x<sup>2</sup> is it."])
def test_powers_are_no_marks(text):
    assert audit_answer(text, SOURCES).corrected_text == text
    assert list_codes(audit_answer(text, SOURCES)) == []


def test_a_mark_that_cannot_be_read_has_no_number():
    assert renumber_citations("A [7] b [4-1] c [3].") == ("A [1] b [4-1] c [2].", ("7", "3"))


def test_citations_on_the_answer_s_side():
    answer = "The Treaty of Paris in 1783 formally ended the war. Moles dig tunnels."
    cited = [{"start": 0, "end": 51, "text": answer[:51], "document_ids": ["s1", "s2"]}]
    audit = audit_answer(answer, TREATIES, cited=cited)
    assert list_actions(audit) == [("REMOVE", "s1", None), ("KEEP", "s2", "s2")]
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
