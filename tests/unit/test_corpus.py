"""Corpora: what is refused and how, what is found and where."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from verifier.corpus import CorpusError, Document, Problem, Span, open_corpus, rank_evidence
from verifier.corpus.tokens import extract_terms

AUNE = (
    "The bridge over the Aune was opened on 4 May 1932. Its main span is 84 metres long. "
    "Tolls were lifted in 1950. A second bridge followed in 1961."
)
TOLLS = Document(doc_id="d", text="Tolls were lifted in 1950.")


def refuse(documents: list[object], spans: list[object] = []) -> tuple[Problem, ...]:  # noqa: B006
    """Return the problems for which an addition is refused."""
    with open_corpus(":memory:") as corpus:
        corpus.add([TOLLS])
        before = corpus.digest
        with pytest.raises(CorpusError) as caught:
            corpus.add(documents, spans)  # type: ignore[arg-type]
        assert corpus.digest == before
        assert [*corpus.documents] == ["d"]
        assert corpus.check(documents, spans) == caught.value.problems  # type: ignore[arg-type]
        return caught.value.problems


# Worked example 4.
def test_bm25_is_the_example_computed_by_hand() -> None:
    with open_corpus(":memory:") as corpus:
        corpus.add(
            [
                Document(doc_id="a", text="The bridge opened in 1932."),
                Document(doc_id="b", text="The span is 84 metres."),
                Document(doc_id="c", text="The bridge had tolls in 1950."),
            ]
        )
        found = corpus.search("bridge 1932")
    assert [(item.doc_id, item.rank_score) for item in found] == [("a", 1_450_832), ("c", 470_003)]


# Worked example 5.
def test_jaccard_is_the_example_computed_by_hand() -> None:
    found = rank_evidence("The Aune bridge was opened in 1932.", AUNE, method="jaccard")
    assert [item.rank_score for item in found] == [5_166, 625]
    assert [AUNE[item.start : item.end] for item in found] == [item.snippet for item in found]
    assert [item.start for item in found] == [0, AUNE.index("Its")]


# Worked example 3.
@pytest.mark.parametrize(
    ("start", "end", "quote", "code"),
    [
        (20, 30, None, "SPAN_OUT_OF_BOUNDS"),
        (5, 5, None, "EMPTY_SPAN"),
        (6, 5, None, "EMPTY_SPAN"),
        (0, 5, "toll", "QUOTE_DIFFERS"),
        (0, 5, "", "QUOTE_DIFFERS"),
    ],
)
def test_spans_that_the_text_does_not_hold_are_refused(
    start: int, end: int, quote: str | None, code: str
) -> None:
    (problem,) = refuse([], [{"span_id": "s", "doc_id": "d", "start": start, "end": end, "quote": quote}])
    assert (problem.code, problem.id, problem.line) == (code, "s", 1)


@pytest.mark.parametrize(
    ("start", "end", "quote"), [(0, 26, None), (0, 5, "TOLLS"), (0, 10, "Tolls\n  were"), (0, 26, TOLLS.text)]
)
def test_spans_that_the_text_holds_are_added(start: int, end: int, quote: str | None) -> None:
    with open_corpus(":memory:") as corpus:
        corpus.add([TOLLS], [Span(span_id="s", doc_id="d", start=start, end=end, quote=quote)])
        (found,) = corpus.search("tolls")
        assert (found.span_id, found.start, found.end) == ("s", start, end)
        assert corpus.check() == ()


def test_a_quote_that_stands_elsewhere_is_named_with_its_place() -> None:
    text = "Tolls rose. The tolls were lifted. Tolls rose."
    (problem,) = refuse(
        [{"doc_id": "e", "text": text}],
        [{"span_id": "s", "doc_id": "e", "start": 0, "end": 4, "quote": "tolls  were Lifted"}],
    )
    assert problem.code == "QUOTE_DIFFERS"
    assert problem.nearest == (16, 33)
    assert "[16, 33)" in problem.message


@pytest.mark.parametrize(("encoding", "width", "named"), [("utf-16-le", 2, "UTF-16"), ("utf-8", 1, "UTF-8")])
def test_offsets_in_other_units_are_told(encoding: str, width: int, named: str) -> None:
    text = "\U0001f309\U0001f309 The bridge opened."
    start = len(text[: text.index("bridge")].encode(encoding)) // width
    (problem,) = refuse(
        [{"doc_id": "e", "text": text}],
        [{"span_id": "s", "doc_id": "e", "start": start, "end": start + 6, "quote": "bridge"}],
    )
    assert problem.code == "QUOTE_DIFFERS"
    assert named in problem.message
    assert "[7, 13)" in problem.message


@pytest.mark.parametrize(
    ("document", "code"),
    [
        ({"text": "a"}, "MISSING_KEY"),
        ({"doc_id": "e"}, "MISSING_KEY"),
        ({"doc_id": "e", "text": "a", "txet": "b"}, "UNKNOWN_KEY"),
        ({"doc_id": "", "text": "a"}, "BAD_ID"),
        ({"doc_id": 7, "text": "a"}, "BAD_ID"),
        ({"doc_id": "\ud800", "text": "a"}, "BAD_ID"),
        ({"doc_id": "e", "text": None}, "BAD_TEXT"),
        ({"doc_id": "e", "text": "a", "title": 7}, "BAD_TEXT"),
        ({"doc_id": "e", "text": "a", "sha256": "sha256:0"}, "BAD_TEXT"),
        ({"doc_id": "e", "text": "a", "format": "docx"}, "BAD_FORMAT"),
        ({"doc_id": "e", "text": "a", "meta": []}, "BAD_META"),
        ({"doc_id": "e", "text": "a", "meta": {"x": float("nan")}}, "BAD_META"),
        ({"doc_id": "e", "text": "a", "meta": {"x": {1: 2, "1": 3}, "y": {None}}}, "BAD_META"),
        ({"doc_id": "e", "text": "a", "meta": {"x": 10**200}}, "BAD_META"),
        ({"doc_id": "e", "text": "a", "pages": [3]}, "BAD_OFFSET"),
        ({"doc_id": "d", "text": "a"}, "DUPLICATE_ID"),
        ("a text", "BAD_LINE"),
        *(
            ({"doc_id": "e", "text": "a", "created_at": date}, "BAD_DATE")
            for date in ("2024", "2024-13-01", "2023-02-29", "2024-05-01T12:00:00+02:00", "1 May 2024", 2024)
        ),
    ],
)
def test_documents_that_are_refused(document: object, code: str) -> None:
    (problem,) = refuse([document])
    assert (problem.code, problem.line) == (code, 1)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"doc_id": "nowhere"}, "UNKNOWN_DOCUMENT"),
        ({"start": -1}, "BAD_OFFSET"),
        ({"end": True}, "BAD_OFFSET"),
        ({"tags": "definition"}, "BAD_TAGS"),
        ({"tags": ["a", "a"]}, "BAD_TAGS"),
        ({"tags": [1]}, "BAD_TAGS"),
        ({"span_id": "d#3-4"}, "BAD_ID"),
        ({"page": 3}, "UNKNOWN_KEY"),
    ],
)
def test_spans_that_are_refused(changes: dict[str, object], code: str) -> None:
    (problem,) = refuse([], [{"span_id": "s", "doc_id": "d", "start": 0, "end": 5, **changes}])
    assert (problem.code, problem.line) == (code, 1)


def test_every_problem_is_named_and_nothing_is_added() -> None:
    problems = refuse(
        [{"doc_id": "e", "text": "a"}, {"doc_id": "e", "text": "b"}, {"text": "c"}],
        [
            {"span_id": "s", "doc_id": "d", "start": 9, "end": 5},
            {"span_id": "t", "doc_id": "z", "start": 0, "end": 1},
        ],
    )
    assert [(problem.line, problem.code) for problem in problems] == [
        (2, "DUPLICATE_ID"),
        (3, "MISSING_KEY"),
        (1, "EMPTY_SPAN"),
        (2, "UNKNOWN_DOCUMENT"),
    ]


def test_a_replaced_document_keeps_the_spans_that_it_still_holds() -> None:
    spans = [
        Span(span_id="s", doc_id="d", start=0, end=5, quote="Tolls"),
        Span(span_id="t", doc_id="d", start=21, end=25, quote="1950"),
        Span(span_id="u", doc_id="d", start=11, end=26),
    ]
    with open_corpus(":memory:") as corpus:
        corpus.add([TOLLS], spans)
        change = corpus.replace([Document(doc_id="d", text="Tolls rose in 1951.")])
        assert [(problem.id, problem.code) for problem in change.problems] == [
            ("u", "SPAN_OUT_OF_BOUNDS"),
            ("t", "SPAN_OUT_OF_BOUNDS"),
        ]
        assert corpus.check() == tuple(sorted(change.problems, key=lambda problem: problem.id))
        assert [item.span_id for item in corpus.search("tolls lifted 1950 1951", k=9)] == ["s"]
        corpus.replace([TOLLS])
        assert corpus.check() == ()
        assert {item.span_id for item in corpus.search("tolls lifted 1950", k=9)} == {"s", "t", "u"}


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("$3.2 billion", "3,200,000,000 dollars"),
        ("five people", "5 people"),
        ("in 1932", "1932:"),
        ("1 000 kg", "1,000 kg"),
        ("two thirds", "2/3"),
        ("twenty-one men", "21 men"),
        ("two and a half", "2.5"),
        ("two hundred", "200"),
        ("two men and five dogs", "2 men and 5 dogs"),
    ],
)
def test_a_number_is_one_term_however_it_is_written(left: str, right: str) -> None:
    numbers = [term for term in extract_terms(left) if term.startswith("num:")]
    assert numbers
    assert numbers == [term for term in extract_terms(right) if term.startswith("num:")]


@pytest.mark.parametrize(
    "make",
    [
        lambda: Document(doc_id="a", text=None),  # type: ignore[arg-type]
        lambda: Document(doc_id=7, text=""),  # type: ignore[arg-type]
        lambda: Span(span_id="s", doc_id="d", start="0", end=5),  # type: ignore[arg-type]
        lambda: open_corpus(7),  # type: ignore[arg-type]
        lambda: rank_evidence(7, "text"),  # type: ignore[arg-type]
        lambda: rank_evidence("claim", 7),  # type: ignore[arg-type]
    ],
)
def test_a_wrong_type_is_a_type_error(make: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match="got"):
        make()


def test_function_words_give_no_terms() -> None:
    assert extract_terms("The bridge was opened in 1932.") == ["bridg", "open", "num:1932"]
    assert extract_terms("This is it.") == []
