"""Laws of answers: a stream closes as the whole audit; claims are judged alone; twice changes nothing."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from hypothesis import example, given
from hypothesis import strategies as st

from verifier import audit_answer, prepare
from verifier.audit.records.answer import Audit
from verifier.audit.stream import AuditStream
from verifier.sources.context import PreparedContext

SOURCES = (
    "The bridge over the Aune was opened on 4 May 1932. Its main span is 84 metres long. It cost $2 million.",
    "Tolls on the bridge were lifted in 1950. A second bridge followed in 1961, three miles downstream.",
    'Dr. Ida Holm designed the bridge. She said: "It will stand for 100 years." She died in 1970.',
)
SENTENCES = (
    "The bridge over the Aune was opened on 4 May 1932 [1].",
    "Its main span is 84 metres long. [1]",
    "Tolls on the bridge were lifted in 1951 [2][3].",
    "Dr. Ida Holm designed the bridge [3], and a second bridge followed in 1961 [2].",
    "Tolls were lifted in 1950 (see [2]) and a second bridge followed in 1961.",
    "Who designed the bridge? [3]",
    'She said: "It will stand for 100 years. Trust me." [Doc 3]',
    "Moles dig tunnels\u30104:0\u2020source\u3011.",
    "- [2] Tolls on the bridge were lifted in 1950.",
    "The U.S. paid $2.5 million, i.e. 3.1 % more [9].",
    "He wrote `a[1]`. It failed.",
    "Sales rose",
    "\u201cIt opened",
    "[1]",
)
answers = st.lists(
    st.tuples(st.sampled_from(SENTENCES), st.sampled_from([" ", "\n", "\n\n", ""])), max_size=5
).map(lambda parts: "".join(text + gap for text, gap in parts))


@cache
def _evidence() -> PreparedContext:
    return prepare(SOURCES)


@cache
def _audit(answer: str) -> Audit:
    return audit_answer(answer, _evidence(), answer_id="a1")


def _stream(answer: str, cuts: list[int]) -> tuple[list[object], Audit]:
    stream = AuditStream(_evidence(), answer_id="a1")
    places = sorted({0, *(cut % (len(answer) + 1) for cut in cuts), len(answer)})
    fed = [card for start, end in pairwise(places) for card in stream.feed(answer[start:end])]
    return fed, stream.close()


@given(answers, st.lists(st.integers(0, 400), max_size=8))
@example(f"{SENTENCES[5]} " * 3, [34])
@example(f"{SENTENCES[1]} {SENTENCES[5]} {SENTENCES[5]} ", [34, 67])
@example(f"{SENTENCES[5]} {SENTENCES[5]} {SENTENCES[1]}", [34, 67])
def test_a_closed_stream_is_the_whole_answer_s_audit(answer, cuts):
    fed, closed = _stream(answer, cuts)
    assert closed.to_json() == _audit(answer).to_json()
    assert fed == list(closed.cards[: len(fed)])


def test_every_chunking_of_one_answer():
    answer = " ".join(SENTENCES[:10])
    whole = _audit(answer)
    for size in (1, 2, 3, 7, 19, 64, 1_000):
        stream = AuditStream(_evidence(), answer_id="a1")
        fed = [card for at in range(0, len(answer), size) for card in stream.feed(answer[at : at + size])]
        assert fed == list(whole.cards[: len(fed)])
        assert size > 64 or len(fed) >= len(whole.cards) - 3
        assert stream.close().to_json() == whole.to_json()


@given(answers)
def test_correcting_twice_changes_nothing(answer):
    once = _audit(answer)
    twice = _audit(once.corrected_text)
    assert twice.corrected_text == once.corrected_text
    assert {one.action for card in twice.cards for one in card.corrections or ()} <= {"KEEP"}


@given(answers)
def test_what_an_audit_promises(answer):
    audit = _audit(answer)
    assert Audit.from_json(audit.to_json()) == audit
    for card in audit.cards:
        # A: what is shown has evidence, or says that it has none.
        assert card.evidence or card.abstained or card.label == "PARTIAL"
        # B: no citation is left that contradicts; of a claim that one contradicts, none that does not hold.
        before, after = card.citations_before or (), card.citations_after or ()
        assert all(one.label != "CONTRADICTED" for one in after)
        is_contradicted = any(one.label == "CONTRADICTED" for one in before)
        assert all(one.accepted or not is_contradicted for one in after)
        # D: a figure that is supported was compared.
        assert card.numeric is not None
        assert answer[slice(*card.claim.span)]


@given(
    st.lists(st.sampled_from(SENTENCES[:5]), min_size=1, max_size=4, unique=True),
    st.none() | st.text(max_size=9),
)
def test_a_claim_s_verdict_knows_nothing_of_its_answer(sentences, question):
    together = audit_answer(" ".join(sentences), _evidence(), question=question)
    alone = [card for text in sentences for card in audit_answer(text, _evidence()).cards]
    assert [card.check for card in together.cards] == [card.check for card in alone]
    assert [card.label for card in together.cards] == [card.label for card in alone]
    kept = [[one.action for one in card.corrections] for card in together.cards]
    assert kept == [[one.action for one in card.corrections] for card in alone]
