"""Law: within a call each text is read once, however many claims are compared with it."""

from __future__ import annotations

from bench.speed.articles import compose_audit
from tests.readings import count_readings
from verifier import audit_answer

AUDIT = compose_audit()
ANSWER = " ".join([*AUDIT.stated, *AUDIT.changed])


def copy(text: str) -> str:
    """Return a text that no call was given before, as an object."""
    return (text + " ")[:-1]


def test_an_audited_source_is_split_once_for_all_claims() -> None:
    """What is looked up for one claim is kept for the next; a passage is another text."""
    audit_answer(ANSWER, AUDIT.text)
    with count_readings() as counts:
        audit_answer(ANSWER, copy(AUDIT.text))
    assert counts["split"][AUDIT.text] == 1
    assert counts["normalize"][AUDIT.text] == 1
