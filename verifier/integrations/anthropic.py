"""Anthropic: answers with citations in, and verdicts out as citations; plain dicts or the SDK's objects.

Nothing of the SDK is needed. In: the text blocks of a message are claims, and their citations point into the
documents and search results of the request. Out: the units that verified become text blocks with citations
of the type ``char_location``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from verifier.calls import LatticeCall
from verifier.integrations.cited_claims import (
    CitationError,
    CitedClaim,
    CitedPlace,
    make_lattice_call,
    read_dict,
    read_dicts,
    take_span,
    take_text,
    take_title,
)
from verifier.parsers.text.offsets import Span
from verifier.policies import PolicyValue
from verifier.records import Verdict
from verifier.sources.context import Context, Source, read_context

_Document = tuple[str | None, tuple[str, ...]]
"""A title, and the texts of the blocks; a plain text is a block alone, what has no text here is none."""


def read_cited_message(
    content: object,
    request_content: object,
    *,
    question: str | None = None,
    policy: str = "default",
    **overrides: PolicyValue,
) -> LatticeCall:
    """Return the call that checks a message with citations.

    `content` is the ``content`` of the message, `request_content` that of the request's user message: its
    blocks of type ``document`` (plain text or custom content) and ``search_result``. Evidence is cut out of
    the request's texts. A citation whose ``cited_text`` is not what stands there leads nowhere, and so does
    one into a text that is not in the request, such as a PDF. Raises `CitationError` for other shapes.
    """
    blocks = read_dicts(request_content, "request content")
    documents = [_read_document(block) for block in blocks if block.get("type") == "document"]
    results = [_read_result(block) for block in blocks if block.get("type") == "search_result"]
    claims = [
        CitedClaim(
            text=take_text(block, "text", "content"),
            places=tuple(
                _find_place(citation, documents, results)
                for citation in read_dicts(block.get("citations") or [], "citations")
            ),
        )
        for block in read_dicts(content, "content")
        if block.get("type") == "text"
    ]
    return make_lattice_call(claims, question=question, policy=policy, overrides=overrides)


def write_cited_content(verdict: Verdict, answer: str, context: Context) -> list[dict[str, object]]:
    """Return an answer as text blocks: those that verified with their citation, the text between without.

    `answer` and `context` are those of the verdict. Sources are numbered as documents of a request are.
    """
    sources = read_context(context)
    blocks: list[dict[str, object]] = []
    end = 0
    for status in sorted((*verdict.claim_statuses, *verdict.rest_statuses), key=lambda status: status.span):
        start, stop = status.span
        if not status.is_verified or status.source is None or status.source_span is None or start < end:
            continue
        if start > end:
            blocks.append({"type": "text", "text": answer[end:start]})
        citation = _write_citation(sources[status.source], status.source, status.source_span)
        blocks.append({"type": "text", "text": answer[start:stop], "citations": [citation]})
        end = stop
    if end < len(answer):
        blocks.append({"type": "text", "text": answer[end:]})
    return blocks


def _write_citation(source: Source, number: int, span: Span) -> dict[str, object]:
    start, end = span
    return {
        "type": "char_location",
        "cited_text": source.text[start:end],
        "document_index": number,
        "document_title": source.title,
        "start_char_index": start,
        "end_char_index": end,
    }


def _read_document(block: Mapping[str, object]) -> _Document:
    source = read_dict(block.get("source"), "document source")
    title = take_title(block)
    if source.get("type") == "text":
        return title, (take_text(source, "data", "document source"),)
    if source.get("type") == "content":
        inner = source.get("content")
        return title, (inner,) if isinstance(inner, str) else _read_texts(inner)
    return title, ()


def _read_result(block: Mapping[str, object]) -> _Document:
    return take_title(block), _read_texts(block.get("content"))


def _read_texts(blocks: object) -> tuple[str, ...]:
    # Blocks of other types count in the numbers of a citation.
    return tuple(str(block.get("text") or "") for block in read_dicts(blocks, "content"))


def _find_place(
    citation: Mapping[str, object], documents: Sequence[_Document], results: Sequence[_Document]
) -> CitedPlace | None:
    """Return the cited place in a text of the request; None where the text, or the words, are not there."""
    cited = take_text(citation, "cited_text", "citation")
    found = list(_locate(citation, documents, results))
    if len(found) != 1 or "".join(found[0].text.split()) != "".join(cited.split()):
        return None
    return found[0]


def _locate(
    citation: Mapping[str, object], documents: Sequence[_Document], results: Sequence[_Document]
) -> Iterator[CitedPlace]:
    is_result = citation.get("type") == "search_result_location"
    numbered, key = (results, "search_result_index") if is_result else (documents, "document_index")
    number = citation.get(key)
    if not isinstance(number, int) or not 0 <= number < len(numbered):
        return
    title, texts = numbered[number]
    root = f"{'search_result' if is_result else 'document'} {number}"
    if citation.get("type") == "char_location":
        chars = take_span(citation, "start_char_index", "end_char_index")
        if chars is not None and len(texts) == 1 and chars[1] <= len(texts[0]):
            yield CitedPlace(text=texts[0][slice(*chars)], root=root, title=title, span=chars)
        return
    blocks = take_span(citation, "start_block_index", "end_block_index")
    if blocks is not None and blocks[1] <= len(texts):
        root = f"{root}, blocks {blocks[0]} to {blocks[1]}"
        yield CitedPlace(text="\n".join(texts[slice(*blocks)]), root=root, title=title)


__all__ = ["CitationError", "read_cited_message", "write_cited_content"]
