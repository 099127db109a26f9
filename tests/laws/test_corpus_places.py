"""Laws of places: whatever a document holds, its passages stand in it, and the corpus gives it back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from verifier.corpus import Document, Span, open_corpus, rank_evidence
from verifier.corpus.passages import cut_places, cut_sentences, read_prose
from verifier.corpus.readers import read_corpus_lines
from verifier.corpus.records import FORMATS, join_halves
from verifier.corpus.tokens import MAX_TERM_CHARS, extract_terms
from verifier.parsers.separated_values import parse_rows
from verifier.testing import hostile_text, sentences

PIECES = st.sampled_from((
    "The bridge", " opened. ", "**toll**", "<b>", "</b>", "|", "\n|---|\n", "\n\n", ",", '"', "\t", ";",
    "\r\n", "[[x|y]]", "{{z}}", "&amp;", "5,000", "$3.2 billion", "\ud800", "\0", "\U0001f309", "# ", "é",
    "東京",
))  # fmt: skip
PROSE = st.lists(sentences(), max_size=4).map(" ".join)
TEXTS = st.one_of(hostile_text(), PROSE, st.lists(PIECES).map("".join))
DOCUMENTS = st.builds(
    # What is kept has no two halves of a pair side by side: a file could not give them back.
    lambda text, form: Document(doc_id="d", text=join_halves(text), format=form),
    TEXTS,
    st.sampled_from(FORMATS),
)


@given(DOCUMENTS)
def test_passages_stand_in_the_document(document: Document) -> None:
    places = set()
    for passage in cut_sentences(document, read_prose(document)):
        assert 0 <= passage.start < passage.end <= len(document.text)
        assert (passage.start, passage.end) not in places
        places.add((passage.start, passage.end))
        if document.format in ("plain", "pdf"):
            assert document.text[passage.start : passage.end] == passage.prose
    for whole in cut_places(read_prose(document), [(0, len(document.text))]):
        assert extract_terms(whole.prose) is not None


@given(DOCUMENTS, st.integers(0, 60), st.integers(1, 60))
def test_what_is_added_comes_back_and_is_found(document: Document, start: int, length: int) -> None:
    end = min(start + length, len(document.text))
    spans = [Span(span_id="s", doc_id="d", start=start, end=end, quote=document.text[start:end])]
    with open_corpus(":memory:") as corpus, open_corpus(":memory:") as copy:
        corpus.add([document], spans if start < end else [])
        copy.add(*read_corpus_lines(corpus.export()))
        assert corpus.documents["d"] == copy.documents["d"] == document
        assert corpus.spans == copy.spans
        assert corpus.digest == copy.digest
        assert all(not problem.refuses for problem in corpus.check())
        query = document.text[:80]
        ranked = corpus.search(query)
        assert ranked == copy.search(query)
        for found in ranked:
            assert 0 <= found.start < found.end <= len(document.text)
            assert {*extract_terms(query)} & {*extract_terms(found.snippet)}


@given(TEXTS, TEXTS)
def test_a_query_never_raises_and_terms_are_short(query: str, text: str) -> None:
    for method in ("bm25", "overlap", "jaccard"):
        for found in rank_evidence(query, [text], method=method):  # type: ignore[arg-type]
            assert text[found.start : found.end] == found.snippet
            assert found.rank_score >= 0
    assert all(0 < len(term) <= MAX_TERM_CHARS for term in extract_terms(text))


@given(TEXTS)
def test_cells_are_places_in_order(text: str) -> None:
    at = 0
    for cell in [cell for row in parse_rows(text) for cell in row]:
        start, end = cell.span
        assert at <= start <= end <= len(text)
        at = end
        assert cell.text in (text[start:end], text[start:end].replace('""', '"')) or '"' in text
