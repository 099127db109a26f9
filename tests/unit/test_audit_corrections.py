"""The table of corrections: what becomes of each citation, and the marks of the answer edited."""

from __future__ import annotations

import pytest

from tests.unit.audited_answers import (
    BRIDGES,
    MOLES,
    PLAIN,
    POLICY,
    SOURCES,
    TOLLS,
    TREATIES,
    list_actions,
    list_codes,
)
from verifier import audit_answer
from verifier.audit.citations.cited_answer import CitedClaim, DocumentNumbers, PlacedPointer
from verifier.audit.citations.corrections import (
    DocumentSupport,
    apply_corrections,
    correct_citations,
    renumber_citations,
)
from verifier.audit.evidence.passages import EvidenceReader
from verifier.corpus import open_corpus
from verifier.policies.audit import AuditPolicy


def _support(**labels: str) -> list[DocumentSupport]:
    """Return what documents say: a label, and behind a blank how much of the claim's words stands there."""
    return [
        DocumentSupport(
            doc_id=name, label=label, accepted=label == "SUPPORTED", score=9_000 - place,
            similarity=int(share or 7_000), is_aside=kind == "aside",
        )
        for place, (name, said) in enumerate(labels.items())
        for label, share, kind in [(*said.split(), "", "")[:3]]
    ]  # fmt: skip


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


LIKE = POLICY.replace(correction_judge="similarity")
PARTLY = PLAIN.replace(correction_keep="partial")
WHOLLY = PLAIN.replace(correction_keep="supported")


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
        ("b", PLAIN, {"b": "CONTRADICTED"}, [("REMOVE", "b", None)]),
        # What is undecided stays, but where another document says clearly more.
        ("b", PLAIN, {"b": "UNSUPPORTED", "a": "PARTIAL"}, [("KEEP", "b", "b")]),
        ("b", PLAIN, {"b": "NEI"}, [("KEEP", "b", "b")]),
        ("b", PLAIN, {"b": "NEI 1000"}, [("KEEP", "b", "b")]),
        ("b", PLAIN, {"b": "NEI 999"}, [("REMOVE", "b", None)]),
        ("b", PLAIN, {"b": "NEI 5000 aside"}, [("REMOVE", "b", None)]),
        ("b", PLAIN, {}, [("REMOVE", "b", None)]),
        ("b", PLAIN, {"b": "NEI 3000", "a": "NEI 5000"}, [("REPLACE", "b", "a")]),
        ("b", PLAIN, {"b": "NEI 3001", "a": "NEI 5000"}, [("KEEP", "b", "b")]),
        ("b", PLAIN, {"b": "NEI 1500", "a": "NEI 3999"}, [("KEEP", "b", "b")]),
        ("b", PLAIN, {"b": "NEI 500", "a": "UNSUPPORTED 4000"}, [("REPLACE", "b", "a")]),
        ("b", PLAIN, {"b": "NEI 3000", "a": "CONTRADICTED 9000"}, [("KEEP", "b", "b")]),
        ("b", PLAIN, {"b": "NEI 3000", "a": "PARTIAL 9000 aside"}, [("KEEP", "b", "b")]),
        ("b", PLAIN, {"b": "CONTRADICTED 3000", "a": "PARTIAL 9000"}, [("REMOVE", "b", None)]),
        ("bc", PLAIN, {"b": "NEI 3000", "c": "NEI 4500", "a": "NEI 6000"},
         [("REPLACE", "b", "a"), ("KEEP", "c", "c")]),
        ("ab", PLAIN, {"a": "NEI 4000", "b": "SUPPORTED 7000"}, [("REMOVE", "a", None), ("KEEP", "b", "b")]),
        ("ab", PLAIN, {"a": "NEI", "b": "SUPPORTED"}, [("KEEP", "a", "a"), ("KEEP", "b", "b")]),
        # By the other policies a citation has to be borne out at least in part, or wholly.
        ("b", PARTLY, {"b": "PARTIAL"}, [("KEEP", "b", "b")]),
        ("b", PARTLY, {"b": "UNSUPPORTED", "a": "PARTIAL"}, [("REMOVE", "b", None)]),
        ("b", PARTLY, {"b": "NEI"}, [("REMOVE", "b", None)]),
        ("b", PARTLY, {"b": "NEI 3000", "a": "NEI 9000"}, [("REMOVE", "b", None)]),
        ("ab", PARTLY, {"a": "NEI", "b": "SUPPORTED"}, [("REMOVE", "a", None), ("KEEP", "b", "b")]),
        ("b", WHOLLY, {"b": "PARTIAL"}, [("REMOVE", "b", None)]),
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
         "UNSUPPORTED", "KEEP", "UNSUPPORTED"),
        ("Moles eat worms [1].", "NEI", "REMOVE", "UNSUPPORTED"),
    ],
)  # fmt: skip
def test_what_no_document_supports_is_partial_or_abstained_on(answer, before, action, label):
    (card,) = audit_answer(answer, [*BRIDGES[:2], MOLES.text]).cards
    assert [(one.before_label, one.action) for one in card.corrections] == [(before, action)]
    assert (card.label, card.abstained) == (label, label != "PARTIAL")


@pytest.mark.parametrize(
    ("answer", "action"),
    [
        ("The Aune bridge is made of cheese [1].", "REMOVE"),
        ("Typer is written in Rust [2].", "REMOVE"),
        ("The Aune bridge opened in spring [1].", "KEEP"),
        ("The Aune bridge was painted in 1932 [1].", "KEEP"),
        ("The Aune bridge opened in 1932 [1].", "KEEP"),
        ("The stone bridge is made of cheese and of stone [1].", "KEEP"),
    ],
)
def test_a_document_that_has_the_subject_alone_is_not_cited(answer, action):
    documents = [
        "The Aune bridge opened in 1932. It is a bridge of stone.",
        "Typer is FastAPI's little sibling, it's the FastAPI of CLIs.",
    ]
    (card,) = audit_answer(answer, documents).cards
    assert [one.action for one in card.corrections] == [action]


@pytest.mark.parametrize("mark", ["[0]", "[9]", "[E0]"])
def test_a_number_that_no_document_has_is_told_and_replaced(mark):
    audit = audit_answer(f"{TOLLS} {mark}.", SOURCES)
    assert list_codes(audit) == ["UNKNOWN_EVIDENCE_ID"]
    assert [one[0] for one in list_actions(audit)] == ["REPLACE"]


@pytest.mark.parametrize(
    ("answer", "corrected"),
    [
        ("The Aune bridge is of steel [1]. It opened in 1932 [1].", None),
        ("The Aune bridge is of steel, and it opened in 1932 [1].", None),
        ("The Aune bridge is of steel [1]. It opened in 1932 [4].",
         "The Aune bridge is of steel [1]. It opened in 1932 [1]."),
        ("The Bela tunnel opened in 1932 [2].", "The Bela tunnel opened in 1932 [2][3]."),
    ],
)  # fmt: skip
def test_a_claim_that_opens_with_a_pronoun_gets_no_further_citation(answer, corrected):
    documents = [
        "The Aune bridge is of steel. It opened in 1932.",
        "The Bela tunnel opened in 1932.",
        "Tolls were lifted in 1950, and the Bela tunnel opened in 1932.",
        "Tolls were lifted in 1950.",
    ]
    assert audit_answer(answer, documents).corrected_text == (corrected or answer)


@pytest.mark.parametrize(
    ("answer", "corrected"),
    [
        # What gets a mark of its own gets all that it would have behind it.
        ("The Bela bridge opened in 1941, and it was designed by Maria Reyes [Doc 4].",
         "The Bela bridge opened in 1941 [Doc 4][Doc 2], and it was designed by Maria Reyes [Doc 2]."),
        # Marks in two forms that look like a link are marks.
        ("Maria Reyes designed town halls. (E1)[E1](E6)", "Maria Reyes designed town halls. (E3)"),
        # A mark is left for a clause that leans on it only where that goes on leaning.
        ("The Bela bridge opened in 1941, and tolls were lifted in 1950 (E2)[3][Doc 2].",
         "The Bela bridge opened in 1941 (E2)(E4), and tolls were lifted in 1950 (E4)."),
    ],
)  # fmt: skip
def test_correcting_answers_with_mixed_marks_twice_changes_nothing(answer, corrected):
    documents = [
        "The Aune bridge opened in 1932.",
        "The Bela bridge opened in 1941. It was designed by Maria Reyes.",
        "Maria Reyes designed bridges and town halls.",
        "Tolls were lifted in 1950, and the Bela bridge opened in 1941.",
    ]
    assert audit_answer(answer, documents).corrected_text == corrected
    assert audit_answer(corrected, documents).corrected_text == corrected


def test_one_above_the_threshold_is_not_enough_for_similarity():
    policy = LIKE.replace(correction_threshold_bp=7_000)
    assert _correct("a", policy, a="NEI", b="NEI") == [("REMOVE", "a", None)]


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
    assert list_actions(audit_answer("The fog horn was silenced in 1992 [2].", evidence)) == [
        ("REMOVE", "2", None)
    ]


def test_what_a_gold_document_refutes_is_cited_by_nobody():
    with open_corpus(":memory:") as corpus:
        said = {"text": "The fog horn was silenced in 1992.", "doc_id": "a"}
        gold = {"text": "The fog horn was silenced in 1988.", "doc_id": "b", "meta": {"gold": True}}
        corpus.add([said, gold], [])
        audit = audit_answer("The fog horn was silenced in 1992 [1].", corpus)
        assert list_actions(audit) == [("REMOVE", "1", None)]
        assert audit.cards[0].abstained
        assert audit_answer("The fog horn was silenced in 1988 [2].", corpus)
