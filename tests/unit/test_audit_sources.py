"""What an audit of an answer takes for sources."""

from __future__ import annotations

import json

import pytest

from verifier import Source, audit_answer, audit_claim, prepare
from verifier.audit import Audit, AuditStream

SIGNED = "The Declaration was signed in 1776"


@pytest.mark.parametrize("mark", ["", " [1]", " [2]", " [x\ud800]", " [9]"])
def test_an_id_with_half_of_a_pair_is_shown_escaped_as_elsewhere(mark: str) -> None:
    sources = [Source(id="x\ud800", text=f"{SIGNED}."), Source(id="y", text="Tolls were lifted in 1950.")]
    audit = audit_answer(f"{SIGNED}{mark}.", sources)
    assert [one.id for one in audit.inputs.sources] == ["x\\ud800", "y"]
    assert audit.cards[0].label == audit_claim(f"{SIGNED}.", sources).label == "SUPPORTED"
    assert Audit.from_json(audit.to_json()) == audit
    json.dumps(audit.to_dict(), ensure_ascii=False).encode("utf-8")
    stream = AuditStream(sources)
    stream.feed(f"{SIGNED}{mark}.")
    assert stream.close() == audit


TABLE = "Boats\n\n| Ferry | Captain |\n|---|---|\n| Solveig | Ruth Amdal |\n| Terna | Jon Haug |\n"


@pytest.mark.parametrize("kept", [False, True])
def test_what_a_row_states_is_evidence_at_its_place(kept: bool) -> None:
    text = f"> The list\n> of the line\n\n{TABLE}"
    evidence = prepare(text) if kept else text
    card = audit_claim("The captain of Terna is Jon Haug.", evidence)
    (found,) = card.evidence
    assert (card.label, found.snippet) == ("SUPPORTED", "The captain of Terna is Jon Haug.")
    assert text[slice(*found.place)] == "| Terna | Jon Haug |"
    assert found.span_id in [one.span_id for one in card.retrieval]
    assert not list(card.find_disagreements())
