"""The hand-written cases of audits: a claim or an answer, its documents, and what they come to.

What `expect` of a claim may hold: `label` (always), `abstained` (else false), `documents` (what each says, by
its id), `violations` (all codes of the card, in order), `rationale` (whole), and `schemes` (what others call
the label). The cases of `adjudication.toml` are the table of `verifier/audit/judging/adjudication.py`, row by
row; gold documents need a corpus, and are in `tests/unit/test_audit_cards.py`.

Of an answer: `corrected` (its text with its citations corrected; ``=`` where nothing of it changes),
`actions` (what becomes of each citation: the action, what stood there, what does), `labels` of its claims,
`numbers` of its documents by their ids, and `violations`.
"""

from __future__ import annotations

import pytest

from tests.case_calls import CallCase, read_call_cases
from verifier.audit import Audit, ClaimCard

ALL = read_call_cases("audits")
CASES = [case for case in ALL if "claim" in case.case.given]
ANSWERS = [case for case in ALL if "answer" in case.case.given]


@pytest.mark.parametrize("case", ANSWERS, ids=lambda case: case.case.shown)
def test_the_answer_comes_out_as_written(case: CallCase):
    audit = case.call.run()
    assert isinstance(audit, Audit)
    assert Audit.from_json(audit.to_json()) == audit
    expect = dict(case.case.expect)
    if expect.get("corrected") == "=":
        expect["corrected"] = case.case.given["answer"]
    made = [one for card in audit.cards for one in card.corrections or ()]
    found = {
        "corrected": audit.corrected_text,
        "actions": [" ".join([one.action, one.old or "-", one.new or "-"]) for one in made],
        "labels": [card.label for card in audit.cards],
        "numbers": {one.doc_id: one.number for card in audit.cards for one in card.documents},
        "violations": [str(violation.code) for violation in audit.violations],
    }
    assert {name: found[name] for name in expect} == expect


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.case.shown)
def test_the_case_comes_out_as_written(case: CallCase):
    card = case.call.run()
    assert isinstance(card, ClaimCard)
    assert ClaimCard.from_json(card.to_json()) == card
    expect = case.case.expect
    assert (card.label, card.abstained) == (expect["label"], expect.get("abstained", False))
    if "documents" in expect:
        assert {one.doc_id: one.stance for one in card.documents} == expect["documents"]
    if "violations" in expect:
        assert [str(violation.code) for violation in card.violations] == expect["violations"]
    if "rationale" in expect:
        assert card.rationale == expect["rationale"]
    schemes = expect.get("schemes", {})
    assert {scheme: card.name_label(scheme) for scheme in schemes} == schemes


def test_the_table_of_adjudication_is_whole():
    said = {frozenset(case.case.expect.get("documents", {}).values()) - {"silent"} for case in CASES}
    sides = ({"supports"}, {"contradicts"}, {"supports", "contradicts"}, {"disagrees with itself"}, set())
    assert said >= {frozenset(side) for side in sides}
