"""Opening sources in the forms people have them: files, folders, corpora, objects with other tools' keys."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, cast

from verifier.parsers.text.words import iterate_words
from verifier.policies.errors import show_value
from verifier.sources.context import Context, ContextError, Format, Source, warn_of_name
from verifier.sources.file_kinds import is_database, names_file

if TYPE_CHECKING:
    from verifier.corpus.api import Corpus
    from verifier.corpus.entries import DocumentLike
    from verifier.corpus.records import Document

GivenSources: TypeAlias = "Context | Corpus | PathLike[str] | Sequence[object] | Mapping[str, object]"
"""A text, texts, `Source`s, a mapping of id to text, what `prepare` gave, a corpus, files and folders."""

SOURCES_NAMES = (
    *("sources", "context", "contexts", "documents", "docs", "passages", "chunks"),
    *("retrieved_contexts", "retrieval_context"),
)
"""What others call a list of sources."""

TEXT_NAMES = ("text", "content", "page_content", "passage", "chunk", "body")
"""What others call the text of a source."""

_ID_NAMES = ("id", "doc_id", "document_id")
_NAMED = 8
_MAX_PATH = 200
_BLANKS = " \t\r\n"


@dataclass(slots=True)
class OpenedSources:
    """Texts and `Source`s in their order, with the documents of those that are documents.

    `is_bare` says for each whether it came without a format of its own.
    """

    items: list[str | Source] = field(default_factory=list)
    is_bare: list[bool] = field(default_factory=list)
    documents: list[Document] = field(default_factory=list)

    def add(self, item: str | Source, *, is_bare: bool) -> None:
        """Add a source."""
        self.items.append(item)
        self.is_bare.append(is_bare)

    def add_documents(self, documents: Sequence[Document]) -> None:
        """Add documents; the second of one id is called ``id#2``."""
        taken = {item.id for item in self.items if isinstance(item, Source)}
        for document in documents:
            id = find_free_id(document.doc_id, taken)
            taken.add(id)
            self.documents.append(replace(document, doc_id=id))
            self.add(_open_document(self.documents[-1]), is_bare=False)


def find_free_id(id: str, taken: Collection[str]) -> str:
    """Return an id that is not taken: itself, or ``id#2``, ``id#3`` and so on."""
    names = (id if number == 1 else f"{id}#{number}" for number in count(1))
    return next(name for name in names if name not in taken)


def open_sources(given: GivenSources) -> OpenedSources:
    """Return what was given as texts and `Source`s.

    Raises `TypeError` for what is no source, `ContextError` for files and folders that cannot be used,
    `OSError` for a file that cannot be read.
    """
    opened = OpenedSources()
    for place, item in enumerate(_list_items(given), 1):
        if isinstance(item, PathLike):
            opened.add_documents(_read_files(Path(item)))
        elif _is_corpus(item):
            opened.add_documents([*cast("Corpus", item).documents.values()])
        elif isinstance(item, Mapping):
            source, is_bare = _read_object(item)
            opened.add(source, is_bare=is_bare)
        else:
            # An object with `page_content` is a document of LangChain.
            page = getattr(item, "page_content", item)
            if not isinstance(page, (str, Source)):
                raise TypeError(
                    f"sources: item {place} is {type(page).__name__}, expected a text, a Source, a Path of a "
                    f"file or a folder, or an object with its text under one of {', '.join(TEXT_NAMES)}"
                )
            opened.add(page, is_bare=isinstance(page, str))
    return opened


def _list_items(given: GivenSources) -> Iterator[object]:
    """Yield the sources that were given one by one."""
    if isinstance(given, Mapping):
        yield from _list_mapping(given)
    elif isinstance(given, Sequence) and not isinstance(given, (str, bytes, bytearray, memoryview)):
        yield from given
    elif isinstance(given, (str, Source, PathLike)) or _is_corpus(given):
        if isinstance(given, str) and names_file(given):
            raise ContextError(f"sources: {given!a} is the name of a file or a folder: give Path({given!a})")
        yield given
    else:
        raise TypeError(
            f"sources: got {type(given).__name__}, expected a text, a list of texts or Source objects, "
            "texts by id, a Path of a file or a folder, a Corpus, or what prepare() gave"
        )


def _list_mapping(given: Mapping[str, object]) -> Iterator[object]:
    """Yield the texts of a mapping by id, or the list that it has under its one usual name for sources."""
    if all(isinstance(id, str) and isinstance(text, str) for id, text in given.items()):
        yield from ({"id": id, "text": text} for id, text in given.items())
        return
    names = [name for name in SOURCES_NAMES if name in given]
    if not names:
        id, text = next((id, text) for id, text in given.items() if not (type(id) is type(text) is str))
        raise TypeError(
            f"sources: the mapping holds {show_value(id)}: {type(text).__name__}, expected a text for each "
            f"id, or a list of texts under one of {', '.join(SOURCES_NAMES)}"
        )
    held = given[names[0]] if len(names) == 1 else None
    if not isinstance(held, Sequence):
        raise TypeError(
            f"sources: got a mapping with the keys {_show_names(given)}; expected texts by id, or a list of "
            f"texts under one of {', '.join(SOURCES_NAMES)}"
        )
    yield from _list_items(held)


def _read_object(item: Mapping[str, object]) -> tuple[str | Source, bool]:
    """Return the source of an object that has its text under a usual key, and whether it names no format."""
    texts = [name for name in TEXT_NAMES if isinstance(item.get(name), str)]
    if len(texts) != 1:
        raise TypeError(
            f"sources: got an object with the keys {_show_names(item)}; expected a text under one of "
            f"{', '.join(TEXT_NAMES)}"
        )
    text = str(item[texts[0]])
    id = next((str(item[name]) for name in _ID_NAMES if isinstance(item.get(name), (str, int))), None)
    title, format = item.get("title"), item.get("format")
    if id is None:
        return text, True
    warn_of_name(f"source {id}", text)
    source = Source(
        id=id,
        text=text,
        title=title if isinstance(title, str) else None,
        format=cast("Format", format) if isinstance(format, str) else "plain",
    )
    return source, format is None


def _show_names(item: Mapping[str, object]) -> str:
    return ", ".join(map(show_value, [*item][:_NAMED])) or "none"


def says_nothing(text: str) -> bool:
    """Return whether a text holds no word, or nothing but the name of a file or the address of a page."""
    if next(iterate_words(text), None) is None:
        return True
    name = text.strip(_BLANKS) if len(text) <= _MAX_PATH else " "
    return not any(map(name.__contains__, _BLANKS)) and _is_name(name.lower())


def _is_name(word: str) -> bool:
    from verifier.corpus.readers import DATA_SUFFIXES, SUFFIXES

    return word.startswith(("http://", "https://")) or word.endswith((*SUFFIXES, *DATA_SUFFIXES))


def _is_corpus(given: object) -> bool:
    # Whoever has a corpus has loaded its module, which is large.
    module = sys.modules.get("verifier.corpus.api")
    return module is not None and isinstance(given, module.Corpus)


def _read_files(path: Path) -> list[Document]:
    """Return the documents of a file or of a folder's files, in the natural order of their paths."""
    from verifier.corpus.readers import DATA_SUFFIXES, read_document, read_file, read_folder

    if not path.exists():
        raise ContextError(f"sources: {path} does not exist, expected a file or a folder that is there")
    if path.is_file() and is_database(path):
        return _read_corpus(path)
    entries, _ = read_folder(path) if path.is_dir() else read_file(path)
    documents, wrong = _read_entries(entries)
    if entries and not documents and path.suffix.lower() in DATA_SUFFIXES:
        # Data files that are not documents, such as a tool's output.
        return [read_document(path, doc_id=path.name, format="plain")]
    if not documents:
        wrong.append(f"{path}: it holds no file that can be read, expected a text, page or PDF")
    if wrong:
        raise ContextError(f"sources: {wrong[0]}")
    return documents


def _read_entries(entries: Sequence[DocumentLike]) -> tuple[list[Document], list[str]]:
    """Return the documents among entries, and what is wrong with those that cannot be used."""
    from verifier.corpus.entries import Reader
    from verifier.corpus.records import UNREADABLE

    reader = Reader()
    read = [reader.read_document(entry, place)[0] for place, entry in enumerate(entries)]
    wrong = [str(one) for one in reader.problems if one.refuses or one.code == UNREADABLE]
    return [document for document in read if document is not None], wrong


def _read_corpus(path: Path) -> list[Document]:
    """Return the documents of a corpus's file."""
    from verifier.corpus.api import open_corpus
    from verifier.corpus.records import CorpusError

    try:
        with open_corpus(path, read_only=True) as corpus:
            return [*corpus.documents.values()]
    except CorpusError as error:
        raise ContextError(f"sources: {error}; expected a text, a page, a PDF or a corpus") from None


def _open_document(document: Document) -> Source:
    """Return a document as a source; a table of values is turned into prose."""
    text, format = document.text, document.format
    if format == "csv":
        from verifier.corpus.passages import read_prose

        text = read_prose(document).text
    read_as: Format = "plain" if format in ("csv", "pdf") else format  # type: ignore[assignment]
    return Source(id=document.doc_id, text=text, title=document.title, format=read_as)
