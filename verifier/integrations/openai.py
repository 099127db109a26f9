"""OpenAI: answers with annotations in, and reports out as annotations; plain dicts or the SDK's objects.

Nothing of the SDK is needed. In: an output text becomes an answer with a mark for each annotation, in the
sentence that it stands in or right after, and `check` judges both. Out: the sentences that are supported
become annotations of the type ``url_citation`` or ``file_citation``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from verifier.audit.citations.corrections import apply_edits
from verifier.calls import CheckCall
from verifier.checking.report import Report
from verifier.integrations.cited_answers import (
    CitationError,
    find_end,
    list_cited,
    make_check_call,
    read_dict,
    read_dicts,
    take_span,
    take_text,
    write_marks,
)
from verifier.parsers.segments.sentences import split_sentences
from verifier.parsers.text.offsets import Span
from verifier.policies import PolicyValue, load_policy

# A citation as it is shown: a link in Markdown, alone or in brackets, or a mark such as 【4:0†source】. Each
# repeat excludes what ends it: linear.
_SHOWN_MARK = re.compile(r"\s*\(?(?:\[[^\[\]]*\]\([^()\s]*\)[,;\s]*)+\)?|\s*(?:【[^【】]*】\s*)+")


def read_annotated_text(
    output_text: object,
    sources: Mapping[str, str],
    *,
    question: str | None = None,
    policy: str = "default",
    **overrides: PolicyValue,
) -> CheckCall:
    """Return the call that checks a text with annotations: its `run` gives the report.

    `output_text` is a part of the type ``output_text`` of a response, or the message of a chat completion.
    `sources` are the texts that annotations name, by URL, file id or file name: the API does not return
    them. They are numbered in their order; one that is not there leads nowhere, and is told as wrong. A link
    or a mark that only shows a citation becomes its mark. Raises `CitationError` for other shapes.
    """
    part = read_dict(output_text, "output text")
    text = take_text(part, "content" if "content" in part else "text", "output text")
    annotations = [_unwrap(item) for item in read_dicts(part.get("annotations") or [], "annotations")]
    names = [*sources]
    marked: dict[Span, list[int | None]] = {}
    for item in annotations:
        if not _is_citation(item):
            continue
        for place in _list_marks(text, _find_span(item, len(text))):
            marked.setdefault(place, []).append(_find_number(item, names))
    edits = [(start, end, write_marks(numbers, len(names))) for (start, end), numbers in marked.items()]
    given = [(name, source, None) for name, source in sources.items()]
    answer = apply_edits(text, edits)
    return make_check_call(answer, given, question=question, policy=policy, overrides=overrides)


def write_annotations(
    report: Report, titles: Mapping[str, str] | None = None, *, as_files: bool = False
) -> list[dict[str, object]]:
    """Return an annotation for each sentence of an answer that is supported, in the answer's order.

    The ids of the sources are the URLs, or with `as_files` the ids of files; `titles` are theirs by id. A
    file citation stands at the end of its sentence. Places are those of the report's `answer`.
    """
    annotations: list[dict[str, object]] = []
    for sentence, place in list_cited(report):
        start, end = sentence.span
        title = (titles or {}).get(place.id, place.id)
        citation: dict[str, object]
        if as_files:
            citation = {"type": "file_citation", "file_id": place.id, "filename": title, "index": end}
        else:
            where = {"start_index": start, "end_index": end}
            citation = {"type": "url_citation", "url": place.id, "title": title, **where}
        annotations.append(citation)
    return annotations


def _unwrap(annotation: Mapping[str, object]) -> Mapping[str, object]:
    """Return an annotation of a chat completion, whose values stand one level down, as one of a response."""
    inner = annotation.get(str(annotation.get("type")))
    return {**inner, "type": annotation["type"]} if isinstance(inner, Mapping) else annotation


def _is_citation(annotation: Mapping[str, object]) -> bool:
    return str(annotation.get("type")).endswith("_citation")


def _find_span(annotation: Mapping[str, object], length: int) -> Span:
    """Return where an annotation stands in the text; without a place, at the end."""
    span = take_span(annotation, "start_index", "end_index")
    index = annotation.get("index")
    if span is None:
        span = (index, index) if isinstance(index, int) and index >= 0 else (length, length)
    return min(span[0], length), min(span[1], length)


def _find_number(annotation: Mapping[str, object], names: Sequence[str]) -> int | None:
    """Return the number of the source that an annotation names; None where it is not there."""
    for key in ("url", "file_id", "filename"):
        if annotation.get(key) in names:
            return names.index(str(annotation[key])) + 1
    return None


def _list_marks(text: str, span: Span) -> Iterator[Span]:
    """Yield what is to be a mark: what shows the citation, or the end of each sentence that it covers."""
    start, end = span
    shown = _SHOWN_MARK.match(text, start)
    if start < end and shown is not None and shown.end() >= end:
        yield len(text[:start].rstrip()), end
    elif start == end and shown is not None:
        yield end, shown.end()
    elif start == end:
        yield (find_end(text[:end]),) * 2
    else:
        words = load_policy("default").abbreviations.words
        for _, stop in split_sentences(text[start:end], abbreviations=words):
            yield (find_end(text[: start + stop]),) * 2


__all__ = ["CitationError", "read_annotated_text", "write_annotations"]
