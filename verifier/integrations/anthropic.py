"""Anthropic: answers with citations in, and reports out as citations; plain dicts or the SDK's objects.

Nothing of the SDK is needed. In: the text blocks of a message become an answer whose marks lead to the
documents and search results of the request, and `check` judges both. Out: the sentences that are supported
become text blocks with citations of the type ``char_location``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from verifier.calls import CheckCall
from verifier.checking.report import Report
from verifier.checking.sentences import Place
from verifier.integrations.cited_answers import (
    CitationError,
    find_end,
    list_cited,
    make_check_call,
    read_dict,
    read_dicts,
    take_span,
    take_text,
    take_title,
    write_marks,
)
from verifier.policies import PolicyValue

_STOPS = (".", "!", "?")
_TYPES = ("document", "search_result")


@dataclass(frozen=True, slots=True)
class _Document:
    """A document or search result of a request, with the texts of its blocks; a plain text is one block."""

    kind: str
    title: str | None
    texts: tuple[str, ...]


def read_cited_message(
    content: object,
    request_content: object,
    *,
    question: str | None = None,
    policy: str = "default",
    **overrides: PolicyValue,
) -> CheckCall:
    """Return the call that checks a message with citations: its `run` gives the report.

    `content` is the ``content`` of the message, `request_content` that of the request's user message: its
    blocks of type ``document`` (plain text or custom content) and ``search_result`` are the sources, numbered
    in their order; one without a text here, such as a PDF, is empty. Each citation becomes a mark. One whose
    ``cited_text`` is not what stands there leads nowhere, and is told as wrong. Raises `CitationError` for
    other shapes.
    """
    blocks = read_dicts(request_content, "request content")
    documents = [_read_document(block) for block in blocks if block.get("type") in _TYPES]
    parts: list[str] = []
    for block in read_dicts(content, "content"):
        if block.get("type") != "text":
            continue
        text = take_text(block, "text", "content")
        citations = read_dicts(block.get("citations") or [], "citations")
        numbers = [_find_number(citation, documents) for citation in citations]
        marks = write_marks(numbers, len(documents))
        end = find_end(text)
        # Blocks may part sentences without a blank.
        gap = " " if parts and parts[-1].endswith(_STOPS) and text[:1].isalnum() else ""
        parts.append(f"{gap}{text[:end]}{marks}{text[end:]}" if end else text)
    sources = [(None, "\n".join(document.texts), document.title) for document in documents]
    return make_check_call("".join(parts), sources, question=question, policy=policy, overrides=overrides)


def write_cited_content(report: Report, titles: Sequence[str | None] = ()) -> list[dict[str, object]]:
    """Return an answer as text blocks: sentences that are supported with their citation, the rest without.

    Sources are numbered as documents of a request are; `titles` are theirs, in order.
    """
    blocks: list[dict[str, object]] = []
    end = 0
    for sentence, place in list_cited(report):
        start, stop = sentence.span
        if start > end:
            blocks.append({"type": "text", "text": report.answer[end:start]})
        citation = _write_citation(place, titles)
        blocks.append({"type": "text", "text": report.answer[start:stop], "citations": [citation]})
        end = stop
    if end < len(report.answer):
        blocks.append({"type": "text", "text": report.answer[end:]})
    return blocks


def _write_citation(place: Place, titles: Sequence[str | None]) -> dict[str, object]:
    start, end = place.span
    return {
        "type": "char_location",
        "cited_text": place.text,
        "document_index": place.number - 1,
        "document_title": titles[place.number - 1] if place.number <= len(titles) else None,
        "start_char_index": start,
        "end_char_index": end,
    }


def _read_document(block: Mapping[str, object]) -> _Document:
    kind, title = str(block.get("type")), take_title(block)
    if kind == "search_result":
        return _Document(kind, title, _read_texts(block.get("content")))
    source = read_dict(block.get("source"), "document source")
    if source.get("type") == "text":
        return _Document(kind, title, (take_text(source, "data", "document source"),))
    if source.get("type") == "content":
        inner = source.get("content")
        return _Document(kind, title, (inner,) if isinstance(inner, str) else _read_texts(inner))
    return _Document(kind, title, ())


def _read_texts(blocks: object) -> tuple[str, ...]:
    # Blocks of other types count in the numbers of a citation.
    return tuple(str(block.get("text") or "") for block in read_dicts(blocks, "content"))


def _find_number(citation: Mapping[str, object], documents: Sequence[_Document]) -> int | None:
    """Return the number of the document that a citation quotes; None where its words do not stand there."""
    cited = take_text(citation, "cited_text", "citation")
    is_result = citation.get("type") == "search_result_location"
    kind, key = ("search_result", "search_result_index") if is_result else ("document", "document_index")
    numbers = [number for number, one in enumerate(documents, 1) if one.kind == kind]
    index = citation.get(key)
    if not isinstance(index, int) or not 0 <= index < len(numbers):
        return None
    stands = next(_cut(citation, documents[numbers[index] - 1].texts), None)
    return (
        numbers[index] if stands is not None and "".join(stands.split()) == "".join(cited.split()) else None
    )


def _cut(citation: Mapping[str, object], texts: Sequence[str]) -> Iterator[str]:
    """Yield what stands where a citation points."""
    if citation.get("type") == "char_location":
        chars = take_span(citation, "start_char_index", "end_char_index")
        if chars is not None and len(texts) == 1 and chars[1] <= len(texts[0]):
            yield texts[0][slice(*chars)]
        return
    blocks = take_span(citation, "start_block_index", "end_block_index")
    if blocks is not None and blocks[1] <= len(texts):
        yield "\n".join(texts[slice(*blocks)])


__all__ = ["CitationError", "read_cited_message", "write_cited_content"]
