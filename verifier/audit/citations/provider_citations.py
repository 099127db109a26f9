"""Citations as providers hand them over beside an answer: which stretch of it rests on which document.

Two shapes are read. Of the one each citation lies on the answer's side, and names documents by their ids::

    {"start": 0, "end": 26, "text": "...", "document_ids": ["doc_0"]}

Of the other the answer comes in blocks, and each block's citations name a document by its number from 0 and a
place in it::

    {"text": "...", "citations": [{"type": "char_location", "document_index": 0, "start_char_index": 5,
                                   "end_char_index": 40, "cited_text": "..."}]}
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence

from verifier.audit.times import AuditError
from verifier.parsers.frozen import record
from verifier.parsers.text.offsets import Span
from verifier.policies.errors import show_value
from verifier.records.json_lines import JsonValue
from verifier.sources.input_checks import require_list


@record
class ProviderCitation:
    """A stretch of an answer, and the document that it rests on: by its id, or by its number from 0.

    `place` is the part of the document, in code points, where the provider says so.
    """

    span: Span
    doc_id: str | None = None
    index: int | None = None
    place: Span | None = None

    @property
    def pointer(self) -> str:
        """How the citation is shown: the id, or the number counted from 1."""
        return self.doc_id if self.doc_id is not None else str((self.index or 0) + 1)

    def to_dict(self) -> dict[str, JsonValue]:
        """Return the citation as JSON values, as `read_provider_citations` reads them."""
        named = {"doc_id": self.doc_id} if self.doc_id is not None else {"document_index": self.index}
        start, end = self.place or (None, None)
        placed = {} if self.place is None else {"start_char_index": start, "end_char_index": end}
        return {"start": self.span[0], "end": self.span[1], **named, **placed}

    def find_document(self, known: Container[str], list_ids: Callable[[], Sequence[str]]) -> str | None:
        """Return the id of the document, of those there are; None where it is none of them."""
        if self.doc_id is not None:
            return self.doc_id if self.doc_id in known else None
        ids = list_ids()
        return ids[self.index] if self.index is not None and 0 <= self.index < len(ids) else None


def read_provider_citations(
    values: Sequence[ProviderCitation | Mapping[str, object]],
) -> tuple[ProviderCitation, ...]:
    """Read citations that lie on the answer's side, each with one or more documents.

    Raises `AuditError` for an object of another shape, `TypeError` for anything else.
    """
    require_list("cited", values, "citations")
    found: list[ProviderCitation] = []
    for value in values:
        if isinstance(value, ProviderCitation):
            found.append(value)
        elif isinstance(value, Mapping):
            found += _read_answer_side(value)
        else:
            raise TypeError(f"cited: got {type(value).__name__} in it, expected objects with start and end")
    return tuple(found)


def read_answer_blocks(blocks: Sequence[Mapping[str, object]]) -> tuple[str, tuple[ProviderCitation, ...]]:
    """Return the answer of blocks of text, and the citations of all of them.

    Blocks of another type than text are passed over. Raises `AuditError` for a block of another shape.
    """
    texts: list[str] = []
    found: list[ProviderCitation] = []
    length = 0
    for block in blocks:
        if not isinstance(block, Mapping):
            raise TypeError(f"blocks: got {type(block).__name__} in it, expected objects with a text")
        if block.get("type", "text") != "text":
            continue
        text = block.get("text")
        if not isinstance(text, str):
            raise AuditError(f"block: key 'text': got {show_value(text)}, expected a string")
        span = (length, length + len(text))
        listed = block.get("citations") or ()
        if not isinstance(listed, (list, tuple)):
            raise AuditError(f"block: key 'citations': got {show_value(listed)}, expected a list")
        found += [_read_document_side(item, span) for item in listed]
        texts.append(text)
        length = span[1]
    return "".join(texts), tuple(found)


def _read_answer_side(value: Mapping[str, object]) -> Iterator[ProviderCitation]:
    span = _read_span(value, "start", "end")
    if "document_index" in value:
        yield _read_document_side(value, span)
        return
    ids = value.get("document_ids", value.get("doc_id"))
    for doc_id in [ids] if isinstance(ids, str) else ids if isinstance(ids, (list, tuple)) else [None]:
        if not isinstance(doc_id, str):
            raise AuditError(f"cited: key 'document_ids': got {show_value(ids)}, expected a list of strings")
        yield ProviderCitation(span=span, doc_id=doc_id, place=_read_place(value))


def _read_document_side(value: object, span: Span) -> ProviderCitation:
    if not isinstance(value, Mapping):
        raise AuditError(f"citation: got {show_value(value)}, expected an object with document_index")
    index = value.get("document_index")
    if type(index) is not int:
        raise AuditError(f"citation: key 'document_index': got {show_value(index)}, expected an integer")
    return ProviderCitation(span=span, index=index, place=_read_place(value))


def _read_place(value: Mapping[str, object]) -> Span | None:
    has_place = value.get("start_char_index") is not None
    return _read_span(value, "start_char_index", "end_char_index") if has_place else None


def _read_span(value: Mapping[str, object], first: str, last: str) -> Span:
    start, end = value.get(first), value.get(last)
    if type(start) is not int or type(end) is not int or not 0 <= start <= end:
        shown = f"{show_value(start)} and {show_value(end)}"
        raise AuditError(f"citation: keys {first!a} and {last!a}: got {shown}, expected places in order")
    return start, end
