"""Law: two calls that differ in an id, a title or a root have different digests, surrogates or not."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import verifier
from verifier.records import escape_text

TRICKY = st.text(st.sampled_from(("\\", "\ud800", "\udfff", "u", "d", "8", "0", "é", "x")), max_size=9)
PIECES = st.lists(st.sampled_from(("\\", "\ud800", "ud800", "\\ud800", "é")), max_size=5).map("".join)


@given(st.one_of(TRICKY, PIECES), st.one_of(TRICKY, PIECES))
def test_no_two_texts_are_written_alike(one: str, other: str) -> None:
    written = escape_text(one)
    written.encode()
    assert (written == escape_text(other)) == (one == other)


@given(st.text())
def test_a_text_that_has_no_escape_in_it_stays_as_it_is(text: str) -> None:
    if "\\ud" not in text:
        assert escape_text(text) == text


def test_a_surrogate_in_an_id_is_not_its_escape() -> None:
    sources = [
        verifier.Source(id=id, text="A text.", title=title)
        for id in ("\ud800", "\\ud800", "\\\\ud800", "\\\ud800")
        for title in (None, "\ud800", "\\ud800")
    ]
    digests = {verifier.verify_quotes("An answer.", [source]).digest for source in sources}
    assert len(digests) == len(sources)


def test_a_surrogate_in_evidence_is_not_its_escape() -> None:
    texts = ("\ud800", "\\ud800")
    pieces = [
        verifier.Evidence(pointer_id="E1", span=f"A text {span}.", title=title, source_root=root)
        for span in texts
        for title in texts
        for root in texts
    ]
    digests = {verifier.verify_claim_lattice("A claim. [E1]", [piece]).digest for piece in pieces}
    assert len(digests) == len(pieces)
