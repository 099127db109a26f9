"""Sources: what a context may be given as, and what is refused."""

from __future__ import annotations

import pickle

import pytest

from verifier import Source, VerifierError, prepare, verify_quotes
from verifier.sources import ContextError, PreparedContext
from verifier.sources.context import read_context

A_SOURCE = Source(id="doc", text="text")

# Context, and the ids and texts it stands for.
CONTEXTS: list[tuple[object, list[tuple[str, str]]]] = [
    # A bare string is one source; it is never taken apart into characters.
    ("abc", [("s1", "abc")]),
    ("", [("s1", "")]),
    (A_SOURCE, [("doc", "text")]),
    ([], []),
    ((), []),
    ({}, []),
    (["a", "b"], [("s1", "a"), ("s2", "b")]),
    (("a",), [("s1", "a")]),
    (["a", A_SOURCE, "b"], [("s1", "a"), ("doc", "text"), ("s3", "b")]),
    ({"x": "a", "y": "b"}, [("x", "a"), ("y", "b")]),
    ([""], [("s1", "")]),
]

REFUSED: list[tuple[object, str]] = [
    (b"bytes", "context: got bytes, expected a string"),
    (bytearray(b"x"), "context: got bytearray, expected a string"),
    (memoryview(b"x"), "context: got memoryview, expected a string"),
    (None, "context: got NoneType, expected a string"),
    (7, "context: got int, expected a string"),
    ({"a"}, "context: got set, expected a string"),
    (iter(["a"]), "expected a string, a list"),
    ([b"bytes"], "context: item 1 is bytes, expected str or Source"),
    (["a", None], "context: item 2 is NoneType, expected str or Source"),
    (["a", ["b"]], "context: item 2 is list, expected str or Source"),
    ({"x": b"bytes"}, r"context: the mapping holds 'x': bytes, expected str: str"),
    ({"x": None}, r"context: the mapping holds 'x': NoneType, expected str: str"),
    ({1: "a"}, r"context: the mapping holds 1: str, expected str: str"),
]


@pytest.mark.parametrize(("context", "expected"), CONTEXTS)
def test_what_a_context_stands_for(context: object, expected: list[tuple[str, str]]) -> None:
    sources = read_context(context)  # type: ignore[arg-type]
    assert [(source.id, source.text) for source in sources] == expected
    prepared = prepare(context)  # type: ignore[arg-type]
    assert read_context(prepared) == sources


@pytest.mark.parametrize(("context", "message"), REFUSED)
def test_what_is_no_context_is_a_type_error(context: object, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        read_context(context)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        verify_quotes("answer", context)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        prepare(context)  # type: ignore[arg-type]


@pytest.mark.parametrize("context", [[A_SOURCE, A_SOURCE], ["a", Source(id="s1", text="b")]])
def test_two_sources_with_one_id_are_refused(context: list[str | Source]) -> None:
    with pytest.raises(ContextError, match="two sources have the id"):
        read_context(context)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"id": 1, "text": "x"}, "Source.id: got int, expected str"),
        ({"id": "a", "text": b"x"}, "Source.text: got bytes, expected str"),
        ({"id": "a", "text": "x", "title": 3}, "Source.title: got int, expected str or None"),
    ],
)
def test_a_source_checks_its_fields(fields: dict[str, object], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        Source(**fields)  # type: ignore[arg-type]


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(ContextError, match=r"got 'rtf', expected one of plain, wikitext, markdown, html"):
        Source(id="a", text="x", format="rtf")  # type: ignore[arg-type]
    assert issubclass(ContextError, VerifierError)


@pytest.mark.parametrize("answer", [None, b"x", 3, ["x"]])
def test_an_answer_is_a_string(answer: object) -> None:
    with pytest.raises(TypeError, match=r"answer: got .*, expected str"):
        verify_quotes(answer, "context")  # type: ignore[arg-type]


def test_a_question_is_a_string_or_none() -> None:
    with pytest.raises(TypeError, match="question: got int, expected str or None"):
        verify_quotes("answer", "context", question=3)  # type: ignore[arg-type]


def test_a_prepared_context_serves_every_policy() -> None:
    prepared = prepare(["one text", Source(id="w", text="[[a|b]] text", format="wikitext")])
    assert isinstance(prepared, PreparedContext)
    assert prepare(prepared) is prepared
    assert "2 sources" in repr(prepared)
    assert verify_quotes('"one text"', prepared, policy="baseline").audit_mode == "STRICT"
    assert verify_quotes('"one text"', prepared, policy="strict").audit_mode == "STRICT"


def test_a_bare_string_and_a_list_of_it_are_one() -> None:
    assert (
        verify_quotes('"one text"', "one text").to_json()
        == verify_quotes('"one text"', ["one text"]).to_json()
    )


def test_a_prepared_context_goes_to_another_process() -> None:
    context = prepare({"a": "The gate is shut."})
    sent = pickle.loads(pickle.dumps(context))
    assert (
        verify_quotes('"The gate is shut."', sent).digest
        == verify_quotes('"The gate is shut."', context).digest
    )
