"""The texts that figures are asked of: their prose, and the way back to the texts as they were given.

A text of a format with marks is read as a person sees it, a table as a row a line in which each cell stands
after its header. A plain text that holds a table of Markdown is read as Markdown, and one that is a table of
comma-separated values as rows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from verifier.parsers.separated_values import parse_rows, render_table
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy
from verifier.sources.context import PreparedSource, Source, prepare_context

_TABLE_OF_MARKDOWN = re.compile("^ {0,3}[|].*[|][ \\t]*\\n {0,3}[|][ :|-]*-[ :|-]*$", re.MULTILINE)
_MAX_TABLE_CHARS = 200_000
_MIN_ROWS = 3
_DIGIT = re.compile("[0-9]")
_YEAR = re.compile("(?<![0-9A-Za-z.])(?:[QH][1-4] ?)?(?:19|20)[0-9]{2}(?![0-9A-Za-z.])")


@dataclass(frozen=True, slots=True)
class NumericPassage:
    """A text that figures are asked of; `locate` leads a place in it to the place in its document.

    `doc_id` names the document.
    """

    doc_id: str
    text: str
    locate: Callable[[Span], Span]


Passage: TypeAlias = "str | Source | NumericPassage"
"""A text of the evidence: plain, a `Source` with an id and a format, or a part of a document."""


def read_passages(passages: Sequence[Passage], policy: Policy) -> tuple[NumericPassage, ...]:
    """Read passages; the id of a plain text is its number, from 1.

    Raises `TypeError` for what is no list of passages.
    """
    if isinstance(passages, str) or not isinstance(passages, Sequence):
        raise TypeError(f"passages: got {type(passages).__name__}, expected a list of texts")
    return tuple(_read(number, passage, policy) for number, passage in enumerate(passages, 1))


def _read(number: int, passage: Passage, policy: Policy) -> NumericPassage:
    if isinstance(passage, NumericPassage):
        return _read_table(passage, policy)
    if not isinstance(passage, (str, Source)):
        raise TypeError(f"passages: got {type(passage).__name__} in it, expected strings or sources")
    source = passage if isinstance(passage, Source) else Source(id=str(number), text=passage)
    if source.format == "plain":
        if _is_table_of_values(source.text):
            prose, offsets = render_table(source.text)
            return NumericPassage(source.id, prose, lambda span: offsets.locate(*span))
        if len(source.text) <= _MAX_TABLE_CHARS and _TABLE_OF_MARKDOWN.search(source.text):
            source = replace(source, format="markdown")
    prepared: PreparedSource = prepare_context((source,), (source,), policy).sources[0]
    return NumericPassage(source.id, prepared.prose, lambda span: prepared.locate_in_source(*span))


def _read_table(passage: NumericPassage, policy: Policy) -> NumericPassage:
    """Return a part of a document with a table of Markdown in it as its rows read."""
    if len(passage.text) > _MAX_TABLE_CHARS or not _TABLE_OF_MARKDOWN.search(passage.text):
        return passage
    source = Source(id=passage.doc_id, text=passage.text, format="markdown")
    prepared: PreparedSource = prepare_context((source,), (source,), policy).sources[0]
    return replace(
        passage,
        text=prepared.prose,
        locate=lambda span: passage.locate(prepared.locate_in_source(*span)),
    )


def _is_table_of_values(text: str) -> bool:
    """Return whether a text is comma-separated values: rows of as many cells, headers of words and years."""
    first, _, rest = text.partition("\n")
    if not rest or len(text) > _MAX_TABLE_CHARS or _DIGIT.search(_YEAR.sub("", first)):
        return False
    if first.rstrip().endswith((".", ":")):
        return False
    n_separators = max(first.count(separator) for separator in ",\t;")
    if not n_separators or any(line.endswith(".") for line in text.splitlines()[:2]):
        return False
    rows = parse_rows(text)
    return len(rows) >= _MIN_ROWS and {len(row) for row in rows} == {n_separators + 1}
