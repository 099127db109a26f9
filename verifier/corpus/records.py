"""What a corpus holds and gives: documents, spans, ranked spans, and the problems of what was given.

Offsets count code points of a document's text as it was given, markup and all.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from verifier.parsers.text.offsets import Span as Place
from verifier.policies import VerifierError
from verifier.policies.canonical import has_surrogates, hash_text
from verifier.records.json_lines import JsonValue, read_json_line, write_json_line

DocumentFormat: TypeAlias = Literal["plain", "markdown", "html", "wikitext", "pdf", "csv"]
FORMATS: tuple[DocumentFormat, ...] = ("plain", "markdown", "html", "wikitext", "pdf", "csv")
"""How the text of a document is read. The text of `pdf` is what an extractor gave."""

RankMethod: TypeAlias = Literal["bm25", "jaccard", "overlap"]

ProblemCode: TypeAlias = Literal[
    "BAD_LINE",
    "UNKNOWN_KEY",
    "MISSING_KEY",
    "BAD_ID",
    "BAD_TEXT",
    "BAD_FORMAT",
    "BAD_META",
    "BAD_DATE",
    "BAD_TAGS",
    "BAD_OFFSET",
    "DUPLICATE_ID",
    "UNKNOWN_DOCUMENT",
    "SPAN_OUT_OF_BOUNDS",
    "EMPTY_SPAN",
    "QUOTE_DIFFERS",
    "LONE_SURROGATE",
    "UNRENDERED",
    "UNREADABLE",
]
"""What may be wrong with a document or a span. The last three refuse nothing else: they are flags."""

UNREADABLE: ProblemCode = "UNREADABLE"
"""A file that is left out; the others are added."""

FLAGS: frozenset[ProblemCode] = frozenset({"LONE_SURROGATE", "UNRENDERED", UNREADABLE})


class CorpusError(VerifierError):
    """A corpus that cannot be read or written, or input that it refuses; `problems` names each of these."""

    def __init__(self, message: str, problems: Sequence[Problem] = ()) -> None:
        super().__init__(message)
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One thing that is wrong with a document or a span, and where.

    `line` counts from 1, in the file `path` where it came from one. `nearest` is where a quote stands
    instead.
    """

    code: ProblemCode
    id: str
    message: str
    line: int | None = None
    path: str | None = None
    nearest: Place | None = None

    @property
    def refuses(self) -> bool:
        """Whether nothing at all is added because of it; a flag leaves out at most the file that it is of."""
        return self.code not in FLAGS

    def to_dict(self) -> dict[str, JsonValue]:
        """Return the problem as JSON values."""
        return {
            "code": self.code,
            "id": self.id,
            "message": self.message,
            "line": self.line,
            "path": self.path,
            "nearest": None if self.nearest is None else list(self.nearest),
        }

    def __str__(self) -> str:
        place = "" if self.line is None else f"line {self.line}: "
        where = f"{self.path}: {place}" if self.path else place
        about = f"{self.id!a}: " if self.id else ""
        return f"{where}{about}{self.code}: {self.message}"


_HALVES = re.compile("[\ud800-\udbff][\udc00-\udfff]")

Meta: TypeAlias = "Mapping[str, JsonValue] | str | None"


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A text of a corpus.

    `meta` may be given as a mapping; it is kept as its JSON text with sorted keys. `pages` are the offsets at
    which the pages begin, of a text that an `extractor` (name and version) gave; `sha256` is the text's hash.
    """

    doc_id: str
    text: str
    title: str | None = None
    source: str | None = None
    created_at: str | None = None
    meta: Meta = None
    format: DocumentFormat = "plain"
    extractor: str | None = None
    pages: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        _require("Document", doc_id=(self.doc_id, str), text=(self.text, str))
        _keep_meta(self, self.meta)
        object.__setattr__(self, "pages", tuple(self.pages))

    @property
    def sha256(self) -> str:
        """The hash of the text."""
        return hash_text(self.text)

    def read_meta(self) -> Mapping[str, JsonValue]:
        """Return `meta` as a mapping; an empty one where there is none."""
        return _read_meta(self.meta)

    @property
    def is_sensitive(self) -> bool:
        """Whether the document is never written in full: ``{"sensitive": true}`` in its `meta`."""
        return self.read_meta().get("sensitive") in (True, "true")

    @property
    def is_gold(self) -> bool:
        """Whether the document decides where documents disagree: ``{"gold": true}`` in its `meta`.

        In YAML, whose scalars are texts, it is the text ``true``.
        """
        return self.read_meta().get("gold") in (True, "true")

    def find_page(self, offset: int) -> int | None:
        """Return the number of the page, from 1, on which an offset lies; None where there are no pages."""
        from bisect import bisect_right

        return max(1, bisect_right(self.pages, offset)) if self.pages else None

    def to_dict(self) -> dict[str, JsonValue]:
        """Return the document as a line of an export has it: what it lacks is left out."""
        form: dict[str, JsonValue] = {"doc_id": self.doc_id, "text": self.text, "format": self.format}
        form |= {"sha256": self.sha256}
        for name in ("title", "source", "created_at", "extractor"):
            if getattr(self, name) is not None:
                form[name] = getattr(self, name)
        if self.meta is not None:
            form["meta"] = self.read_meta()
        if self.pages:
            form["pages"] = list(self.pages)
        return form


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A passage of a document: ``text[start:end]``, in code points.

    `quote` is what the passage should say. `tags` such as `definition` and `meta` are the curator's.
    """

    span_id: str
    doc_id: str
    start: int
    end: int
    quote: str | None = None
    tags: tuple[str, ...] = ()
    meta: Meta = None

    def __post_init__(self) -> None:
        _require("Span", span_id=(self.span_id, str), doc_id=(self.doc_id, str))
        _require("Span", start=(self.start, int), end=(self.end, int))
        _keep_meta(self, self.meta)
        object.__setattr__(self, "tags", tuple(self.tags))

    def read_meta(self) -> Mapping[str, JsonValue]:
        """Return `meta` as a mapping; an empty one where there is none."""
        return _read_meta(self.meta)

    def to_dict(self) -> dict[str, JsonValue]:
        """Return the span as a line of an export has it: what it lacks is left out."""
        form: dict[str, JsonValue] = {
            "span_id": self.span_id,
            "doc_id": self.doc_id,
            "start": self.start,
            "end": self.end,
        }
        if self.quote is not None:
            form["quote"] = self.quote
        if self.tags:
            form["tags"] = list(self.tags)
        if self.meta is not None:
            form["meta"] = self.read_meta()
        return form


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedSpan:
    """A passage that a query found.

    `start` and `end` are its place in the document's text as it was given; `snippet` is what is read there,
    without markup. `rank_score` ranks under one query, `method` and corpus; it is no probability. For `bm25`
    it is in millionths, for `jaccard` and `overlap` in basis points. A sentence that no curator marked has
    the id ``doc_id#start-end``.
    """

    doc_id: str
    span_id: str
    start: int
    end: int
    snippet: str
    rank_score: int
    method: RankMethod
    title: str | None = None
    source: str | None = None
    page: int | None = None
    tags: tuple[str, ...] = ()
    similarity: int | None = None
    """How like the query a caller's function says that it is, in basis points; None where none was asked."""

    def to_dict(self) -> dict[str, JsonValue]:
        """Return the ranked span as JSON values."""
        return {
            "doc_id": self.doc_id,
            "span_id": self.span_id,
            "start": self.start,
            "end": self.end,
            "snippet": self.snippet,
            "rank_score": self.rank_score,
            "method": self.method,
            "title": self.title,
            "source": self.source,
            "page": self.page,
            "tags": list(self.tags),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What adding, replacing or removing did; `problems` are those that refused nothing."""

    documents: int
    spans: int
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedPart:
    """How much of a document a curator marked: `n_chars` of the `n_all` characters lie in `n_spans` spans.

    A character in two spans counts once; spans that the text does not hold count for nothing.
    """

    doc_id: str
    n_spans: int
    n_chars: int
    n_all: int

    def to_dict(self) -> dict[str, JsonValue]:
        """Return the part as JSON values."""
        return {
            "doc_id": self.doc_id,
            "spans": self.n_spans,
            "marked": self.n_chars,
            "characters": self.n_all,
        }


def name_sentence(doc_id: str, start: int, end: int) -> str:
    """Return the id of a sentence that no curator marked."""
    return f"{doc_id}#{start}-{end}"


def join_halves(text: str) -> str:
    """Return a text in which the two halves of a surrogate pair are the one character that they write.

    JSON cannot tell them apart, so neither an export nor a file would give them back.
    """
    if not has_surrogates(text):
        return text
    return _HALVES.sub(lambda pair: pair[0].encode("utf-16", "surrogatepass").decode("utf-16"), text)


def _require(record: str, **fields: tuple[object, type]) -> None:
    for name, (value, expected) in fields.items():
        if not isinstance(value, expected):
            raise TypeError(f"{record}.{name}: got {type(value).__name__}, expected {expected.__name__}")


def _keep_meta(record: Document | Span, meta: Meta) -> None:
    if isinstance(meta, Mapping):
        object.__setattr__(record, "meta", write_json_line(dict(meta)) if meta else None)


def _read_meta(meta: Meta) -> Mapping[str, JsonValue]:
    value = read_json_line(meta) if isinstance(meta, str) else meta
    return value if isinstance(value, Mapping) else {}
