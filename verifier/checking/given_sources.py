"""The sources of a check: whatever they are given as, numbered in that order, and read as what they are."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, cast

from verifier.policies import Policy
from verifier.sources.context import (
    Context,
    ContextError,
    Format,
    PreparedContext,
    Source,
    prepare_context,
    read_context,
)

if TYPE_CHECKING:
    from verifier.corpus.api import Corpus
    from verifier.corpus.records import Document

GivenSources: TypeAlias = "Context | Corpus | PathLike[str]"
"""A text, texts, `Source`s, a mapping of id to text, what `prepare` gave, a corpus, a file or a folder."""

_LOOKED_AT = 20_000
"""How much of a text is looked at to tell what it is written in, in code points."""

_HTML = re.compile(
    r"<!doctype html|<html[\s>]|<(?:p|div|td|li|h[1-6]|br|table|span)(?:\s[^<>]*)?>", re.IGNORECASE
)
_WIKITEXT = re.compile(
    r"\[\[[^\[\]\n]+\]\]|'''[^'\n]+'''|^\{\||^={2,4}[^=\n]+={2,4}[ \t]*$|\{\{[^{}\n]+", re.MULTILINE
)
_MARKDOWN = re.compile(
    r"^#{1,6} \S|^\|? ?:?-{3,}:? ?\||^```|\[[^\[\]\n]+\]\((?:https?:|/|#)[^()\s]*\)|\*\*[^*\n]+\*\*",
    re.MULTILINE,
)
_ENOUGH = 2
"""So many signs of a markup tell it; one may stand in any text."""


@dataclass(frozen=True, slots=True)
class NumberedSources:
    """Sources made ready, in their order. `told` are the numbers of those whose format their text told."""

    context: PreparedContext
    told: tuple[int, ...] = ()

    @property
    def sources(self) -> tuple[Source, ...]:
        """The sources as they are read."""
        return tuple(prepared.source for prepared in self.context.sources)


def number_sources(given: GivenSources, policy: Policy) -> NumberedSources:
    """Return sources made ready, counted in the order in which they were given.

    A bare text is read as Markdown, HTML or wikitext where it looks like that, a file as its name says; a
    `Source` is read as it says itself. A corpus is read whole, in the natural order of its ids. Raises
    `TypeError` for anything else, `ContextError` for sources that cannot be used, `OSError` for a file that
    cannot be read.
    """
    if isinstance(given, PreparedContext):
        return NumberedSources(given.for_policy(policy))
    if isinstance(given, PathLike):
        given = [*_read_files(Path(given))]
    elif _is_corpus(given):
        given = [*_read_corpus(cast("Corpus", given))]
    read, told = tell_formats(read_context(cast("Context", given)), _find_bare(cast("Context", given)))
    return NumberedSources(prepare_context(read, read, policy), told)


def tell_formats(
    sources: Sequence[Source], is_bare: Sequence[bool]
) -> tuple[tuple[Source, ...], tuple[int, ...]]:
    """Return sources as they are read, and the numbers of those whose format their text told.

    `is_bare` says which of them do not say themselves what they are written in.
    """
    read = tuple(
        replace(source, format=tell_format(source.text)) if bare else source
        for source, bare in zip(sources, is_bare, strict=True)
    )
    told = [place for place, source in enumerate(read, 1) if source.format != sources[place - 1].format]
    return read, tuple(told)


def tell_format(text: str) -> Format:
    """Return what a text looks written in; plain where it does not show it twice."""
    beginning = text[:_LOOKED_AT]
    kinds: tuple[tuple[Format, re.Pattern[str]], ...] = (
        ("html", _HTML), ("wikitext", _WIKITEXT), ("markdown", _MARKDOWN)
    )  # fmt: skip
    for name, signs in kinds:
        found = signs.finditer(beginning)
        if sum(1 for _ in zip(range(_ENOUGH), found, strict=False)) == _ENOUGH:
            return name
    return "plain"


def _find_bare(given: Context) -> Sequence[bool]:
    """Return which of the sources were given as texts, without a format."""
    if isinstance(given, (str, Mapping)):
        return [True] * (1 if isinstance(given, str) else len(given))
    if isinstance(given, Source):
        return [False]
    return [isinstance(item, str) for item in cast("Sequence[str | Source]", given)]


def _is_corpus(given: object) -> bool:
    from verifier.corpus.api import Corpus

    return isinstance(given, Corpus)


def _read_corpus(corpus: Corpus) -> list[Source]:
    return [_open_document(document) for document in corpus.documents.values()]


def _read_files(path: Path) -> list[Source]:
    """Return the documents of a file or of a folder's files, in the natural order of their paths."""
    from verifier.corpus.entries import Reader
    from verifier.corpus.readers import read_file, read_folder

    if not path.exists():
        raise ContextError(f"sources: {path} does not exist")
    entries, _ = read_folder(path) if path.is_dir() else read_file(path)
    reader = Reader()
    read = [reader.read_document(entry, place)[0] for place, entry in enumerate(entries)]
    refused = [problem for problem in reader.problems if problem.refuses]
    if refused:
        raise ContextError(f"sources: {refused[0]}")
    documents = [document for document in read if document is not None]
    if not documents:
        raise ContextError(f"sources: {path} holds no file that can be read as a text")
    return [_open_document(document) for document in documents]


def _open_document(document: Document) -> Source:
    """Return a document as a source; a table of values becomes what is read of it."""
    text, format = document.text, document.format
    if format == "csv":
        from verifier.corpus.passages import read_prose

        text = read_prose(document).text
    read_as: Format = "plain" if format in ("csv", "pdf") else format  # type: ignore[assignment]
    return Source(id=document.doc_id, text=text, title=document.title, format=read_as)
