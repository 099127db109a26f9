"""Corpora: what is refused and how, what is found and where."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from verifier import audit_claim
from verifier.corpus import (
    CorpusError,
    Document,
    MarkedPart,
    Problem,
    Span,
    open_corpus,
    rank_evidence,
)
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
        found = {item.span_id: (item.start, item.end) for item in corpus.search("tolls")}
        # What is marked in part is searched whole, too.
        assert found == {"s": (start, end)} | ({"d#0-26": (0, 26)} if end < 26 else {})
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
        # What the text no longer holds labels nothing, so the rest of the text is searched by its sentences.
        assert [item.span_id for item in corpus.search("tolls lifted 1950 1951", k=9)] == ["d#0-19", "s"]
        assert corpus.list_marked_parts() == (MarkedPart(doc_id="d", n_spans=1, n_chars=5, n_all=19),)
        corpus.replace([TOLLS])
        assert corpus.check() == ()
        assert {item.span_id for item in corpus.search("tolls lifted 1950", k=9)} == {"s", "t", "u", "d#0-26"}


GUIDE = Document(
    doc_id="g",
    text="The tower is white. It was built in 1890! The horn fell silent in 1988. Visits cost 5 euros.",
)


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ([], ["g#0-19", "g#20-41", "g#42-71", "g#72-92"]),
        # A whole sentence, with its stop and without: the span stands for it.
        ([(42, 71)], ["g#0-19", "g#20-41", "s0", "g#72-92"]),
        ([(42, 70)], ["g#0-19", "g#20-41", "s0", "g#72-92"]),
        # Two sentences, and white space.
        ([(19, 72)], ["g#0-19", "s0", "g#72-92"]),
        # A part of one: it is found by itself and by what it is part of.
        ([(66, 70)], ["g#0-19", "g#20-41", "g#42-71", "s0", "g#72-92"]),
        # Two halves of one: neither says it all.
        ([(42, 50), (51, 71)], ["g#0-19", "g#20-41", "g#42-71", "s0", "s1", "g#72-92"]),
        # The end of one and all of the next.
        ([(29, 71)], ["g#0-19", "g#20-41", "s0", "g#72-92"]),
        # Of several at one place the first is searched; a wider one stands for what is in it.
        ([(42, 71), (42, 71), (0, 92)], ["s2", "s0"]),
    ],
)
def test_marked_spans_hide_nothing_of_their_document(
    places: list[tuple[int, int]], expected: list[str]
) -> None:
    spans = [Span(span_id=f"s{at}", doc_id="g", start=a, end=b) for at, (a, b) in enumerate(places)]
    with open_corpus(":memory:") as corpus:
        corpus.add([GUIDE], spans)
        found = corpus.search(GUIDE.text, k=99)
        assert [
            item.span_id for item in sorted(found, key=lambda item: (item.start, item.span_id))
        ] == expected
        assert corpus.n_spans == len(expected)
        assert corpus.search("visits", k=9)


def test_a_marked_span_leaves_the_rest_to_an_audit() -> None:
    span = Span(span_id="s", doc_id="g", start=66, end=70, quote="1988", tags=("statistic",))
    with open_corpus(":memory:") as corpus:
        corpus.add([GUIDE], [span])
        assert audit_claim("Visits cost 5 euros.", corpus).label == "SUPPORTED"
        assert audit_claim("Visits cost 9 euros.", corpus).label == "CONTRADICTED"
        (part,) = corpus.list_marked_parts()
        assert (part.n_spans, part.n_chars, part.n_all) == (1, 4, 92)


def test_what_is_marked_twice_counts_once() -> None:
    spans = [
        Span(span_id=f"s{a}", doc_id="g", start=a, end=b) for a, b in ((0, 19), (4, 9), (10, 41), (72, 92))
    ]
    with open_corpus(":memory:") as corpus:
        corpus.add([GUIDE, TOLLS], spans)
        assert corpus.list_marked_parts() == (MarkedPart(doc_id="g", n_spans=4, n_chars=61, n_all=92),)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"created_at": "2024"}, "BAD_DATE"),
        ({"created_at": "\ud800"}, "BAD_DATE"),
        ({"format": "docx"}, "BAD_FORMAT"),
        ({"meta": 7}, "BAD_META"),
        ({"titel": "Guide"}, "UNKNOWN_KEY"),
        ({"pages": [3]}, "BAD_OFFSET"),
    ],
)
def test_spans_of_a_refused_document_are_checked_by_its_text(changes: dict[str, object], code: str) -> None:
    places = [(0, 3, "The"), (4, 9, "bridge")]
    spans = [{"span_id": q, "doc_id": "e", "start": a, "end": b, "quote": q} for a, b, q in places]
    refused = {"doc_id": "e", "text": GUIDE.text, **changes}
    problems = refuse([refused], spans)
    assert [(one.id, one.code) for one in problems] == [("e", code), ("bridge", "QUOTE_DIFFERS")]


def test_of_spans_of_a_document_without_a_text_nothing_is_said() -> None:
    span = {"span_id": "s", "doc_id": "e", "start": 0, "end": 3}
    assert [one.code for one in refuse([{"doc_id": "e", "text": None}], [span])] == ["BAD_TEXT"]
    stray = {**span, "span_id": "t", "doc_id": "nowhere"}
    problems = refuse([{"doc_id": "e", "text": None}], [span, stray])
    assert [(one.id, one.code) for one in problems] == [("e", "BAD_TEXT"), ("t", "UNKNOWN_DOCUMENT")]


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


def test_no_word_of_a_sensitive_document_is_quoted_in_a_problem() -> None:
    with open_corpus(":memory:") as corpus, pytest.raises(CorpusError) as caught:
        corpus.add(
            [Document(doc_id="d", text="Born on 3 March 1990 in Bonn.", meta={"sensitive": True})],
            [Span(span_id="s", doc_id="d", start=8, end=20, quote="4 March 1990")],
        )
    (problem,) = caught.value.problems
    assert problem.code == "QUOTE_DIFFERS"
    assert "1990" not in str(caught.value) + problem.message
