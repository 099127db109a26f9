"""What of an answer certainly stands nowhere: figures with a scale, and marks that lead to no source."""

from __future__ import annotations

import pytest

import verifier

PORT = "The port handles 40 ships a day. It shipped 3 million tonnes of coal and 1.96 billion crates."
BRIDGE = ["The bridge was opened in 1932.", "The mill is old."]


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        ("The port handles 2 million tonnes.", "NOT_FOUND"),
        ("The port shipped 2 thousand tonnes of coal.", "NOT_FOUND"),
        # What is rounded, or written with a word elsewhere, stands there.
        ("It shipped 2 billion crates of tin.", "UNDECIDED"),
        ("It shipped 3,000,000 tonnes of tin.", "UNDECIDED"),
        ("It shipped 3 million tonnes of coal.", "SUPPORTED"),
    ],
)
def test_figures_with_a_scale_are_looked_for_by_what_they_come_to(answer: str, status: str):
    assert [one.status for one in verifier.check(answer, [PORT]).sentences] == [status]


@pytest.mark.parametrize("mark", ["[999]", "[E9]"])
def test_an_answer_with_a_mark_that_leads_nowhere_is_not_ok(mark: str):
    report = verifier.check(f"The bridge was opened in 1932 {mark}.", BRIDGE)
    assert not report.ok
    assert report.codes == ("CITATION_WRONG", "UNKNOWN_EVIDENCE_ID")
    assert report.sentences[0].status == "SUPPORTED"


def test_a_note_that_stands_so_in_the_source_is_no_mark():
    text = "The bridge was opened in 1932.[12]"
    assert verifier.check(text, [text]).ok
    assert verifier.check("The bridge was opened in 1932 [1].", BRIDGE).ok


LEASE = "Die Parteien vereinbaren 1.500,50 Euro im Monat. Vor dreißig Jahren kamen 3,2 Millionen Menschen."


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        ("Die Wohnung hat 170 Quadratmeter.", "NOT_FOUND"),
        ("Die Wohnung wurde 1987 gebaut.", "NOT_FOUND"),
        ("Im Umkreis wohnen 2,5 Millionen Leute.", "NOT_FOUND"),
        # What is written otherwise there stands there.
        ("Der Verein hat 1500 Mitglieder.", "UNDECIDED"),
        ("Die Wohnung hat 30 Quadratmeter.", "UNDECIDED"),
        ("Im Umkreis wohnen 3.200.000 Leute.", "UNDECIDED"),
        ("Hat die Wohnung 2,5 Millionen Zimmer?", "NO_CLAIM"),
    ],
)
def test_figures_of_german_that_stand_nowhere_are_told_as_those_of_english_are(answer: str, status: str):
    assert [one.status for one in verifier.check(answer, [LEASE]).sentences] == [status]
    pointed = verifier.verify_claim_lattice(
        f"{answer} [E1]", [verifier.Evidence(pointer_id="E1", span=LEASE)]
    )
    assert status == "NO_CLAIM" or [one.status for one in pointed.sentences] == [status]
