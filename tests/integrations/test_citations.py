"""Citations of Anthropic and OpenAI: shapes in, shapes out, and the SDKs' own types where there is one."""

from __future__ import annotations

from typing import Any

import pytest

import verifier
from tests.integrations.packages import require
from verifier import Source
from verifier.calls import read_call
from verifier.integrations.anthropic import CitationError, read_cited_message, write_cited_content
from verifier.integrations.openai import read_annotated_text, write_annotations
from verifier.parsers.text.offsets import Span

GUIDE = "The bridge opened in 1931. Tolls ended in 1950."
DESIGNED = "Maria Reyes designed the bridge."
OPENED: Span = (0, 26)
ENDED: Span = (27, 47)
REQUEST = [
    {"type": "text", "text": "When did it open?"},
    {
        "type": "document", "title": "Guide", "citations": {"enabled": True},
        "source": {"type": "text", "media_type": "text/plain", "data": GUIDE},
    },
    {
        "type": "document",
        "source": {"type": "content", "content": [{"type": "text", "text": DESIGNED}]},
    },
    {"type": "document", "source": {"type": "base64", "media_type": "application/pdf", "data": "JVBERi0="}},
    {
        "type": "search_result", "source": "https://example.org/a", "title": "Paths",
        "content": [{"type": "text", "text": "The bridge has two footpaths."}],
    },
]  # fmt: skip


def at_chars(span: Span, *, said: str | None = None, document: int = 0) -> dict[str, Any]:
    return {
        "type": "char_location", "cited_text": GUIDE[slice(*span)] if said is None else said,
        "document_index": document, "document_title": "Guide", "file_id": None,
        "start_char_index": span[0], "end_char_index": span[1],
    }  # fmt: skip


def at_block(text: str, **places: Any) -> dict[str, Any]:
    return {"cited_text": text, "start_block_index": 0, "end_block_index": 1, **places}


MESSAGE = [
    {"type": "text", "text": "The bridge opened in 1931.", "citations": [at_chars(OPENED)]},
    {"type": "text", "text": " ", "citations": None},
    {
        "type": "text", "text": "Maria Reyes designed the bridge.",
        "citations": [
            at_block(
                "Maria Reyes designed the bridge.", type="content_block_location", document_index=1,
                document_title=None, file_id=None,
            )
        ],
    },
    {
        "type": "text", "text": "The bridge has two footpaths.",
        "citations": [
            at_block(
                "The bridge has two footpaths.", type="search_result_location", search_result_index=0,
                source="https://example.org/a", title="Paths",
            )
        ],
    },
    {"type": "text", "text": "Tolls ended in 1951.", "citations": [at_chars(ENDED)]},
    {"type": "text", "text": "Tolls ended in 1950.", "citations": [at_chars(ENDED, said="Tolls stayed.")]},
    {"type": "text", "text": "It is painted red."},
]  # fmt: skip
STATUSES = [
    ("SUPPORTED", ["right"]), ("SUPPORTED", ["right"]), ("SUPPORTED", ["right"]), ("CONTRADICTED", ["wrong"]),
    ("SUPPORTED", ["wrong"]), ("UNDECIDED", []),
]  # fmt: skip


def read_statuses(call: Any) -> list[tuple[str, list[str]]]:
    assert read_call(call.to_dict()) == call
    report = call.run()
    return [(str(one.status), [mark.status for mark in one.citations]) for one in report.sentences]


def test_a_message_is_held_against_what_it_cites() -> None:
    call = read_cited_message(MESSAGE, REQUEST, question="When did it open?")
    assert read_statuses(call) == STATUSES
    assert [(source.text, source.title) for source in call.sources] == [
        (GUIDE, "Guide"), (DESIGNED, None), ("", None), ("The bridge has two footpaths.", "Paths"),
    ]  # fmt: skip
    report = call.run()
    assert report.sentences[2].places[0].number == 4
    assert "Tolls ended in 1951 [1]. (" in report.show()


@pytest.mark.parametrize(
    "citation",
    [
        at_chars(OPENED, document=7),
        at_chars((0, 99)),
        at_chars(OPENED, document=2),
        at_chars(OPENED, document=-1),
        at_block(GUIDE, type="content_block_location", document_index=0, end_block_index=3),
        {"type": "web_search_result_location", "cited_text": GUIDE, "url": "https://example.org"},
        {"type": "page_location", "cited_text": GUIDE, "document_index": 2, "start_page_number": 1},
    ],
)
def test_a_citation_into_nothing_that_is_there_leads_nowhere(citation: dict[str, Any]) -> None:
    block = {"type": "text", "text": "The bridge opened in 1931.", "citations": [citation]}
    assert read_statuses(read_cited_message([block], REQUEST)) == [("SUPPORTED", ["wrong"])]


def test_what_verified_is_written_as_citations() -> None:
    answer = "Well. The bridge opened in 1931. It cost 9 lives. Tolls ended in 1950."
    sources = [Source(id="a", text="No text."), Source(id="b", text=GUIDE, title="Guide")]
    blocks = write_cited_content(verifier.check(answer, sources), [source.title for source in sources])
    assert "".join(str(block["text"]) for block in blocks) == answer
    cited = [block for block in blocks if "citations" in block]
    assert [(block["text"], block["citations"]) for block in cited] == [
        ("The bridge opened in 1931.", [{**without_file(at_chars(OPENED)), "document_index": 1}]),
        ("Tolls ended in 1950.", [{**without_file(at_chars(ENDED)), "document_index": 1}]),
    ]


def without_file(citation: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in citation.items() if key != "file_id"}


def test_what_is_written_can_be_read_and_verifies() -> None:
    blocks = write_cited_content(verifier.check(GUIDE, GUIDE), ["Guide"])
    assert read_statuses(read_cited_message(blocks, REQUEST)) == [("SUPPORTED", ["right"])] * 2


@pytest.mark.parametrize(
    ("content", "request_content"),
    [
        ("text", REQUEST),
        ([{"type": "text"}], REQUEST),
        ([7], REQUEST),
        (MESSAGE, {"type": "document"}),
        (MESSAGE, [{"type": "document"}]),
        ([{"type": "text", "text": "a", "citations": [{"type": "char_location"}]}], REQUEST),
    ],
)
def test_other_shapes_are_errors(content: object, request_content: object) -> None:
    with pytest.raises(CitationError, match="expected"):
        read_cited_message(content, request_content)


def test_the_types_of_anthropics_sdk_are_read_and_written() -> None:
    types = require("anthropic.types")
    blocks = [types.TextBlock.model_validate({"citations": None, **block}) for block in MESSAGE]
    assert read_statuses(read_cited_message(blocks, REQUEST)) == STATUSES
    for block in write_cited_content(verifier.check(GUIDE, GUIDE)):
        read = types.TextBlock.model_validate({"citations": None, **block})
        assert read.citations is None or read.citations[0].type == "char_location"


LINK = "([example.org](https://example.org/a))"
TEXT = f"The bridge opened in 1931. {LINK} Tolls ended in 1951 {LINK}. It is painted red."
PAGES = {"https://example.org/a": GUIDE, "file-1": GUIDE}


def cite_url(start: int, end: int, url: str = "https://example.org/a") -> dict[str, Any]:
    return {"type": "url_citation", "start_index": start, "end_index": end, "url": url, "title": "Guide"}


def find_links() -> list[dict[str, Any]]:
    first = TEXT.index(LINK)
    second = TEXT.index(LINK, first + 1)
    return [cite_url(place, place + len(LINK)) for place in (first, second)]


def test_annotations_belong_to_their_sentences_and_shown_links_are_no_words() -> None:
    part = {"type": "output_text", "text": TEXT, "annotations": find_links()}
    call = read_annotated_text(part, PAGES)
    assert call.answer == "The bridge opened in 1931. [1] Tolls ended in 1951 [1]. It is painted red."
    assert read_statuses(call) == [
        ("SUPPORTED", ["right"]), ("CONTRADICTED", ["wrong"]), ("UNDECIDED", []),
    ]  # fmt: skip


RIGHT = ("SUPPORTED", ["right"])
BARE = ("SUPPORTED", [])


def test_annotations_of_chats_files_and_stretches_of_text_are_read() -> None:
    stretch = cite_url(0, 47)
    nested = [{"type": "url_citation", "url_citation": {k: v for k, v in stretch.items() if k != "type"}}]
    message = {"role": "assistant", "content": GUIDE, "annotations": nested}
    assert read_statuses(read_annotated_text(message, PAGES)) == [RIGHT] * 2
    file = {"type": "file_citation", "file_id": "file-1", "filename": "guide.txt", "index": 26}
    part = {"text": GUIDE, "annotations": [file, {"type": "file_path", "file_id": "file-9", "index": 0}]}
    assert read_statuses(read_annotated_text(part, PAGES)) == [RIGHT, BARE]
    part = {"text": GUIDE, "annotations": [cite_url(0, 26, url="https://example.org/other")]}
    assert read_statuses(read_annotated_text(part, PAGES)) == [("SUPPORTED", ["wrong"]), BARE]
    marks = {"text": "Tolls ended in 1950【4:0†guide.txt】.", "annotations": [{**file, "index": 19}]}
    assert read_annotated_text(marks, PAGES).answer == "Tolls ended in 1950 [2]."
    assert read_statuses(read_annotated_text(marks, PAGES)) == [RIGHT]


def test_several_annotations_of_one_place_are_marks_beside_each_other() -> None:
    other = {"type": "file_citation", "file_id": "file-1", "filename": "guide.txt", "index": 26}
    part = {"text": GUIDE, "annotations": [cite_url(0, 26), other]}
    assert read_annotated_text(part, PAGES).answer.startswith("The bridge opened in 1931 [1] [2]. Tolls")


@pytest.mark.parametrize("part", [{"text": "", "annotations": [cite_url(5, 9)]}, {"text": "..."}])
def test_a_text_of_nothing_has_no_claims(part: dict[str, Any]) -> None:
    assert all(status == "NO_CLAIM" for status, _ in read_statuses(read_annotated_text(part, PAGES)))


def test_what_verified_is_written_as_annotations() -> None:
    sources = [Source(id="https://example.org/a", text=GUIDE, title="Guide")]
    answer = "The bridge opened in 1931. It cost 9 lives."
    report, titles = verifier.check(answer, sources), {"https://example.org/a": "Guide"}
    assert write_annotations(report, titles) == [cite_url(0, 26)]
    assert write_annotations(report, titles, as_files=True) == [
        {"type": "file_citation", "file_id": "https://example.org/a", "filename": "Guide", "index": 26}
    ]


@pytest.mark.parametrize("part", ["text", {"annotations": []}, {"text": "a", "annotations": [7]}])
def test_other_shapes_of_openai_are_errors(part: object) -> None:
    with pytest.raises(CitationError, match="expected"):
        read_annotated_text(part, PAGES)


def test_the_types_of_openais_sdk_are_read_and_written() -> None:
    responses = require("openai.types.responses")
    chat = require("openai.types.chat.chat_completion_message")
    value = {"type": "output_text", "text": TEXT, "annotations": find_links(), "logprobs": None}
    part = responses.ResponseOutputText.model_validate(value)
    assert read_statuses(read_annotated_text(part, PAGES))[:2] == [RIGHT, ("CONTRADICTED", ["wrong"])]
    sources = [Source(id="https://example.org/a", text=GUIDE)]
    for as_files in (False, True):
        written = write_annotations(verifier.check(GUIDE, sources), as_files=as_files)
        read = responses.ResponseOutputText.model_validate({**value, "text": GUIDE, "annotations": written})
        assert [item.type for item in read.annotations] == [item["type"] for item in written]
    inner = {key: item for key, item in cite_url(0, 26).items() if key != "type"}
    message = {
        "role": "assistant",
        "content": GUIDE,
        "annotations": [{"type": "url_citation", "url_citation": inner}],
    }
    if hasattr(chat, "Annotation"):
        read = chat.ChatCompletionMessage.model_validate(message)
        assert read_statuses(read_annotated_text(read, PAGES)) == [RIGHT, BARE]
