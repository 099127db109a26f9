"""Law: within a call each text is read once, however many claims are compared with it."""

from __future__ import annotations

import gc
import tracemalloc

from bench.speed.articles import compose_audit
from tests.readings import count_readings
from verifier import audit_answer, check_claim, prepare

AUDIT = compose_audit()
CLAIM = "The quorvant bridge was finished in the spring."
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


def measure_room(text: str) -> int:
    """Return the bytes that a prepared text keeps once a claim was checked against it."""
    tracemalloc.start()
    try:
        prepared = prepare(text)
        check_claim(CLAIM, prepared)
        gc.collect()
        return tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


def test_a_prepared_text_takes_little_room() -> None:
    """Its words are kept once, and where they stand in arrays; sentences that no claim met are but places."""
    measure_room(AUDIT.text)
    assert measure_room(copy(AUDIT.text)) < 12 * len(AUDIT.text)
