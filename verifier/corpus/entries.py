"""Documents and spans as they are given: mappings with their lines, read into records."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from verifier.corpus.records import FORMATS, Document, Problem, ProblemCode, Span, join_halves
from verifier.policies.canonical import has_surrogates, hash_text
from verifier.policies.days import is_time
from verifier.policies.field_kinds import suggest
from verifier.records.json_lines import MAX_DEPTH, JsonValue, read_json_line, show_value, write_json_line

DOCUMENT_KEYS = (
    *("doc_id", "text", "title", "source", "created_at", "meta"),
    *("format", "extractor", "pages", "sha256"),
)
SPAN_KEYS = ("span_id", "doc_id", "start", "end", "quote", "tags", "meta")

MAX_ID_CHARS = 1_000

_SENTENCE_ID = re.compile("#[0-9]+-[0-9]+\\Z")


class Entry(NamedTuple):
    """What stands for a document or a span, and where: the number of its line, the path of its file."""

    value: JsonValue
    line: int | None = None
    path: str | None = None
    defect: str | None = None
    """What is wrong with a line or a file that could not be read; it has no value."""
    code: ProblemCode = "BAD_LINE"
    """What a defect is called: `UNREADABLE` of a file, which is left out while the others are added."""


DocumentLike: TypeAlias = "Document | Mapping[str, JsonValue] | Entry"
SpanLike: TypeAlias = "Span | Mapping[str, JsonValue] | Entry"


class Reader:
    """Reads entries; collects what is wrong with the one that is read."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.n_refused = 0
        """How many of the problems are no flags."""
        self.unread: set[str] = set()
        """Ids of documents whose text could not be read: of their spans nothing can be said."""
        self._entry = Entry(None)
        self._id = ""

    def read_document(self, given: DocumentLike, position: int) -> tuple[Document | None, Entry]:
        """Return the document of an entry, or None where it is refused, and the entry."""
        entry = _as_entry(given, position)
        value = self._open(entry, "doc_id")
        return (None if value is None else self._make_document(value)), entry

    def read_span(self, given: SpanLike, position: int) -> tuple[Span | None, Entry]:
        """Return the span of an entry, or None where it is refused, and the entry."""
        entry = _as_entry(given, position)
        value = self._open(entry, "span_id")
        return (None if value is None else self._make_span(value)), entry

    def report(self, code: ProblemCode, message: str, nearest: tuple[int, int] | None = None) -> None:
        """Add a problem of the entry that was read last."""
        problem = Problem(
            code=code,
            id=self._id,
            message=message,
            line=self._entry.line,
            path=self._entry.path,
            nearest=nearest,
        )
        self.problems.append(problem)
        self.n_refused += problem.refuses

    def point_at(self, entry: Entry, id: str) -> None:
        """Say which entry the next problems are of."""
        self._entry, self._id = entry, id

    def _open(self, entry: Entry, id_key: str) -> Mapping[str, object] | None:
        """Return what an entry says, or None where it says nothing that can be read."""
        value = entry.value
        id = value.get(id_key) if isinstance(value, Mapping) else None
        self.point_at(entry, id if isinstance(id, str) else "")
        if entry.defect is not None:
            self.report(entry.code, entry.defect)
        elif isinstance(value, Mapping):
            return value
        else:
            self.report("BAD_LINE", f"got {show_value(value)}, expected a JSON object")
        return None

    def _make_document(self, value: Mapping[str, object]) -> Document | None:
        """Return the document; where it is refused without what is wrong, so that spans of it can be checked.

        Without an id and a text there is none.
        """
        self._check_keys(value, DOCUMENT_KEYS, ("doc_id", "text"))
        is_named = self._check_id("doc_id", value)
        given = value.get("text")
        if "text" in value and not isinstance(given, str):
            self.report("BAD_TEXT", f"key 'text': got {show_value(given)}, expected a string")
        text = join_halves(given) if isinstance(given, str) else ""
        form = value.get("format", "plain")
        if form not in FORMATS:
            self.report(
                "BAD_FORMAT", f"key 'format': got {show_value(form)}, expected one of {', '.join(FORMATS)}"
            )
            form = "plain"
        for name in ("title", "source", "extractor"):
            self._check_optional_text(name, value)
        created_at = self._check_date(value.get("created_at"))
        pages = self._check_pages(value.get("pages"), len(text))
        meta = self._check_meta(value.get("meta"))
        expected = value.get("sha256")
        actual = hash_text(given if isinstance(given, str) else text)
        if expected is not None and expected != actual:
            self.report("BAD_TEXT", f"key 'sha256': got {show_value(expected)}, expected {actual}")
        if not (is_named and isinstance(given, str)):
            self.unread.add(str(value.get("doc_id")))
            return None
        if has_surrogates(text):
            self.report("LONE_SURROGATE", "the text holds a lone surrogate; it is stored escaped")
        return Document(
            doc_id=str(value["doc_id"]),
            text=text,
            title=_text_or_none(value.get("title")),
            source=_text_or_none(value.get("source")),
            created_at=created_at,
            meta=meta,
            format=form,  # type: ignore[arg-type]
            extractor=_text_or_none(value.get("extractor")),
            pages=pages,
        )

    def _make_span(self, value: Mapping[str, object]) -> Span | None:
        before = len(self.problems)
        self._check_keys(value, SPAN_KEYS, ("span_id", "doc_id", "start", "end"))
        self._check_id("span_id", value)
        self._check_id("doc_id", value)
        self._check_sentence_id(value)
        for name in ("start", "end"):
            offset = value.get(name)
            if name in value and (type(offset) is not int or offset < 0):
                self.report(
                    "BAD_OFFSET", f"key {name!a}: got {show_value(offset)}, expected a whole number from 0"
                )
        self._check_optional_text("quote", value)
        tags = self._check_tags(value.get("tags"))
        meta = self._check_meta(value.get("meta"))
        if len(self.problems) > before:
            return None
        return Span(
            span_id=str(value["span_id"]),
            doc_id=str(value["doc_id"]),
            start=value["start"],  # type: ignore[arg-type]
            end=value["end"],  # type: ignore[arg-type]
            quote=_text_or_none(value.get("quote")),
            tags=tags,
            meta=meta,
        )

    def _check_keys(
        self, value: Mapping[str, object], known: tuple[str, ...], needed: tuple[str, ...]
    ) -> None:
        for key in value:
            if key not in known:
                self.report("UNKNOWN_KEY", f"unknown key {show_value(key)}{suggest(str(key), known)}")
        for key in needed:
            if key not in value:
                self.report("MISSING_KEY", f"missing key {key!a}")

    def _check_id(self, name: str, value: Mapping[str, object]) -> bool:
        """Report an id that is none; return whether it is one."""
        id = value.get(name)
        is_good = isinstance(id, str) and 0 < len(id) <= MAX_ID_CHARS and not has_surrogates(id)
        if name in value and not is_good:
            self.report(
                "BAD_ID",
                f"key {name!a}: got {show_value(id)}, expected a string of 1 to {MAX_ID_CHARS} characters "
                "without lone surrogates",
            )
        return is_good

    def _check_sentence_id(self, value: Mapping[str, object]) -> None:
        id = value.get("span_id")
        if not isinstance(id, str) or not _SENTENCE_ID.search(id):
            return
        if id != f"{value.get('doc_id')}#{value.get('start')}-{value.get('end')}":
            self.report(
                "BAD_ID",
                "an id that ends in #start-end names a sentence that nobody marked: expected another id",
            )

    def _check_optional_text(self, name: str, value: Mapping[str, object]) -> None:
        text = value.get(name)
        if text is not None and not isinstance(text, str):
            self.report("BAD_TEXT", f"key {name!a}: got {show_value(text)}, expected a string or null")

    def _check_date(self, date: object) -> str | None:
        if date is None or (isinstance(date, str) and is_time(date)):
            return date
        self.report(
            "BAD_DATE",
            f"key 'created_at': got {show_value(date)}, expected a day as 2024-05-01 or an instant of "
            "UTC as 2024-05-01T12:00:00Z",
        )
        return None

    def _check_pages(self, pages: object, length: int) -> tuple[int, ...]:
        if pages is None:
            return ()
        if (
            isinstance(pages, (list, tuple))
            and all(type(page) is int for page in pages)
            and [*pages] == sorted({*pages})
            and (not pages or (pages[0] == 0 and pages[-1] <= length))
        ):
            return tuple(pages)
        self.report(
            "BAD_OFFSET",
            "key 'pages': expected the offsets at which pages begin, ascending, the first of them 0",
        )
        return ()

    def _check_tags(self, tags: object) -> tuple[str, ...]:
        if tags is None:
            return ()
        good = isinstance(tags, (list, tuple)) and all(
            isinstance(tag, str) and tag and not has_surrogates(tag) for tag in tags
        )
        if not good or len({*tags}) != len(tags):  # type: ignore[misc, arg-type]
            self.report(
                "BAD_TAGS", f"key 'tags': got {_show_json(tags)}, expected a list of different strings"
            )
            return ()
        return tuple(tags)  # type: ignore[arg-type]

    def _check_meta(self, meta: object) -> str | None:
        if meta is None:
            return None
        if not isinstance(meta, Mapping):
            self.report("BAD_META", f"key 'meta': got {show_value(meta)}, expected an object or null")
            return None
        try:
            text = write_json_line(dict(meta)) if meta else None
            if text is not None:
                read_json_line(text)
        except (TypeError, ValueError, RecursionError):
            self.report(
                "BAD_META", f"key 'meta': expected values that JSON can hold, at most {MAX_DEPTH} deep"
            )
            return None
        return text


def _as_entry(given: DocumentLike | SpanLike, position: int) -> Entry:
    if isinstance(given, Entry):
        return given
    return Entry(given.to_dict() if isinstance(given, (Document, Span)) else given, position)


def _show_json(value: object) -> str:
    return "a list" if isinstance(value, (list, tuple)) else show_value(value)


def _text_or_none(value: object) -> str | None:
    return join_halves(value) if isinstance(value, str) else None
