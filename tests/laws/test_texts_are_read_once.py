"""Law: within a call each text is read once, however many claims are compared with it."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable

import pytest

from bench.speed.articles import compose_audit
from tests.readings import count_readings
from verifier import audit_answer, check, check_claim, prepare, verify_claim_lattice, verify_quotes

AUDIT = compose_audit()
CLAIM = "The quorvant bridge was finished in the spring."
ANSWER = " ".join([*AUDIT.stated, *AUDIT.changed])

SAID = "The council approved the bridge in {year}."
SAID_TOO = "Engineers finished the bridge two years later."
TOLD = (
    "In {year} the council approved the new bridge over the river, which engineers had drawn. "
    "The engineers finished the bridge over the river two years later, although prices rose."
)


def copy(text: str) -> str:
    """Return a text that no call was given before, as an object."""
    return (text + " ")[:-1]


def point(said: str, told: str) -> object:
    """Check a text whose sentences all point at one piece of evidence."""
    return verify_claim_lattice(f"{said} [E1]", [told])


def audit(said: str, told: str) -> object:
    """Audit an answer of which each claim is looked up and heard passage by passage."""
    return audit_answer(said, told)


@pytest.mark.parametrize(
    ("call", "said", "year"),
    [
        (check_claim, SAID, "1991"),
        (verify_quotes, f"{SAID} {SAID_TOO}", "1992"),
        (check, f"{SAID} {SAID_TOO}", "1993"),
        (point, SAID, "1994"),
        (audit, f"{SAID} {SAID_TOO}", "1995"),
    ],
)
def test_each_sentence_of_a_call_is_read_once(
    call: Callable[[str, str], object], said: str, year: str
) -> None:
    """What one facet has read of a sentence the next one has, and so have the stages of a call."""
    call(said.format(year="1990"), TOLD.format(year="1990"))
    with count_readings() as counts:
        call(said.format(year=year), TOLD.format(year=year))
    for reader in ("clauses", "tags", "figures"):
        assert counts[reader]
        assert not {text: count for text, count in counts[reader].items() if count > 1}


def test_an_audit_reads_each_text_once() -> None:
    """Answer, document, claims and passages: what one stage has read of a text the next one has."""
    audit_answer(ANSWER, AUDIT.text)
    with count_readings() as counts:
        audit_answer(ANSWER.replace("1", "2"), copy(AUDIT.text))
    for reader, texts in counts.items():
        assert texts
        assert not {text: count for text, count in texts.items() if count > 1}, reader


def compose_harbours(town: str) -> str:
    """Return a document that is longer than the texts whose readings every call keeps."""
    told = "The harbour of {0}{1} handled {2} containers in 2018, and its quay was {3} metres long. "
    return "".join(told.format(town, number, 1_000 + 7 * number, 100 + number) for number in range(80))


def test_figures_of_long_documents_are_read_once() -> None:
    """Documents are opened for each claim that asks to compute, whatever was found for it."""
    documents = [compose_harbours(town) for town in ("Orley", "Penn", "Sund")]
    said = "Together the harbours of {0}3 and {0}4 have {1} cranes."
    answer = " ".join(said.format(town, 12 + n) for n in range(2) for town in ("Orley", "Penn", "Sund"))
    audit_answer(answer, documents)
    with count_readings() as counts:
        audit_answer(answer, [document.replace("quay", "mole") for document in documents])
    opened = {text: count for text, count in counts["figures"].items() if len(text) > 4_000}
    assert len(opened) == len(documents)
    assert {*opened.values()} == {1}


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
