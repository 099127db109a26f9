"""OpenAI: answers with annotations in, and verdicts out as annotations; plain dicts or the SDK's objects.

Nothing of the SDK is needed. In: each sentence of an output text is a claim; an annotation belongs to the
sentence that it stands in or right after. Out: the units that verified become annotations of the type
``url_citation`` or ``file_citation``.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping

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
from verifier.parsers.segments.sentences import split_sentences
from verifier.parsers.text.offsets import Span
from verifier.policies import PolicyValue, load_policy
from verifier.records import Verdict
from verifier.sources.context import Context, read_context

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
) -> LatticeCall:
    """Return the call that checks a text with annotations.

    `output_text` is a part of the type ``output_text`` of a response, or the message of a chat completion.
    `sources` are the texts that annotations name, by URL, file id or file name: the API does not return
    them. One that is not there leads nowhere. Links and marks that only show a citation are left out of the
    claims. Raises `CitationError` for other shapes.
    """
    part = read_dict(output_text, "output text")
    text = take_text(part, "content" if "content" in part else "text", "output text")
    annotations = [_unwrap(item) for item in read_dicts(part.get("annotations") or [], "annotations")]
    cited = [
        (_find_span(item, len(text)), _find_place(item, sources))
        for item in annotations
        if _is_citation(item)
    ]
    claims = _list_claims(text, cited)
    return make_lattice_call(claims, question=question, policy=policy, overrides=overrides)


def write_annotations(
    verdict: Verdict, context: Context, *, as_files: bool = False
) -> list[dict[str, object]]:
    """Return an annotation for each unit of an answer that verified, in the answer's order.

    `context` is that of the verdict. The ids of its sources are the URLs, or with `as_files` the ids of
    files. A file citation stands at the end of its unit.
    """
    sources = read_context(context)
    annotations: list[dict[str, object]] = []
    for status in sorted((*verdict.claim_statuses, *verdict.rest_statuses), key=lambda status: status.span):
        if not status.is_verified or status.source is None:
            continue
        start, end = status.span
        source = sources[status.source]
        title = source.title or source.id
        citation: dict[str, object]
        if as_files:
            citation = {"type": "file_citation", "file_id": source.id, "filename": title, "index": end}
        else:
            place = {"start_index": start, "end_index": end}
            citation = {"type": "url_citation", "url": source.id, "title": title, **place}
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


def _find_place(annotation: Mapping[str, object], sources: Mapping[str, str]) -> CitedPlace | None:
    for key in ("url", "file_id", "filename"):
        name = annotation.get(key)
        if isinstance(name, str) and name in sources:
            return CitedPlace(text=sources[name], root=name, title=take_title(annotation))
    return None


def _list_claims(text: str, cited: list[tuple[Span, CitedPlace | None]]) -> Iterator[CitedClaim]:
    marks = [span for span, _ in cited if _SHOWN_MARK.fullmatch(text, *span)]
    shown = _blank(text, marks)
    sentences = split_sentences(shown, abbreviations=load_policy("default").abbreviations.words)
    places: list[list[CitedPlace | None]] = [[] for _ in sentences]
    begins = [begin for begin, _ in sentences]
    for (start, end), place in cited if sentences else ():
        first = max(0, bisect_right(begins, start) - 1)
        # A mark stands in or after its sentence; a stretch of text covers all that it overlaps.
        last = first if (start, end) in marks else max(first, bisect_left(begins, end) - 1)
        for number in range(first, last + 1):
            places[number].append(place)
    for (start, end), found in zip(sentences, places, strict=True):
        yield CitedClaim(text=" ".join(shown[start:end].split()), places=tuple(found))


def _blank(text: str, spans: list[Span]) -> str:
    """Return a text of the same length with blanks in the place of some spans."""
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


__all__ = ["CitationError", "read_annotated_text", "write_annotations"]
