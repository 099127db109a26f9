"""Passages that installed packages and the system ship, found while the bench runs.

None is part of the project. Of each kind of text some are chosen by their hash, and of each of them one
passage: whole paragraphs, lists and tables in a row. A passage that repeats a long line of an earlier one, as
licences do, is left out.
"""

from __future__ import annotations

import ast
import gzip
import re
import sysconfig
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from importlib import import_module, metadata
from pathlib import Path
from typing import Literal, TypeAlias

_MIN_CHARS, _MAX_CHARS = 400, 1_400
_MIN_WORDS = 50
_MAX_BYTES = 1_000_000
_LONG_LINE = 60
_TRIED = 40
"""How many texts are looked at for each that is wanted."""

_OF_ONE_OWNER = 3
"""How many passages of a kind come from one package at most."""

Format: TypeAlias = Literal["plain", "markdown"]

_FORMATS: Mapping[str, Format] = {".txt": "plain", ".rst": "plain", ".md": "markdown", "": "plain"}
_DOCUMENTS = Path("/usr/share/doc")
_LICENCES = Path("/usr/share/common-licenses")
_MANUALS = Path("/usr/share/man")
_BREAK = re.compile(r"\n[ \t]*\n")
_ROFF_FONT = re.compile(r"\\f(?:\[[^\]]*\]|\(..|.)")
_ROFF_SHOWN = re.compile(r"\.(?:B|I|BR|IR|RB|RI|BI|IB) (.*)")
_ROFF_ESCAPES: Sequence[tuple[str, str]] = (
    ("\\-", "-"),
    ("\\&", ""),
    ("\\(aq", "'"),
    ("\\(bu", "*"),
    ("\\(co", "(C)"),
    ("\\e", "\\"),
)
_TABLE = re.compile(r"^[ \t]*(?:\|.*\||=+ +=[= ]*|\+[-=+]+\+)[ \t]*$", re.MULTILINE)
_WORD = re.compile("[A-Za-z]{2,}")
_HIDDEN = "<!--"
_OWNER = re.compile("[^/:._ -]+(?:/[^/:._ -]+)?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A text that was found: its kind, a name that orders it, how it is written, and how to read it."""

    kind: str
    name: str
    format: Format
    read: Callable[[], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A stretch of a text: whole blocks in a row. `format` is `plain` or `markdown`."""

    kind: str
    name: str
    format: Format
    text: str


def find_texts() -> Mapping[str, list[Text]]:
    """Return all texts of this machine by kind, each kind in the order of their names."""
    texts: dict[str, list[Text]] = {kind: [] for kind in KINDS}
    for kind, find in KINDS.items():
        texts[kind] = sorted(find(kind), key=lambda text: text.name)
    return texts


def choose_passages(texts: Mapping[str, Sequence[Text]], count: int) -> list[Passage]:
    """Return at most so many passages of each kind, chosen by the hashes of the texts' names."""
    seen: set[str] = set()
    chosen = []
    for kind, found in texts.items():
        wanted = count
        owners: Counter[str] = Counter()
        for text in sorted(found, key=lambda text: rank(text.name))[: _TRIED * count]:
            owner = _name_owner(text.name)
            is_wanted = wanted and owners[owner] < _OF_ONE_OWNER
            passage = _cut_passage(text, seen, is_table=kind == "tables") if is_wanted else None
            if passage is not None:
                seen.update(_list_long_lines(passage.text))
                chosen.append(passage)
                owners[owner] += 1
                wanted -= 1
    return chosen


def rank(name: str) -> str:
    """Return what orders names without regard to what they are."""
    return sha256(name.encode("utf-8", "surrogatepass")).hexdigest()


def pick(name: str, count: int) -> int:
    """Return a number below `count` for a name, always the same one."""
    return int(rank(name)[:12], 16) % count


def digest_passages(passages: Sequence[Passage]) -> str:
    """Return what two runs share that looked at the same passages."""
    return rank("\n\n".join(passage.text for passage in passages))[:16]


def _name_owner(name: str) -> str:
    """Return what the names of one package's texts begin with: `git`, `man1/gcloud`."""
    found = _OWNER.match(name)
    return name if found is None else found[0] if name.startswith("man") else found[0].partition("/")[0]


def _cut_passage(text: Text, seen: set[str], *, is_table: bool) -> Passage | None:
    """Return a passage of a text, from a block that its name chooses; None where none is long enough."""
    try:
        written = text.read().replace("\r\n", "\n").expandtabs()
    except (OSError, ValueError, SyntaxError):
        return None
    blocks = [block.strip("\n") for block in _BREAK.split(written) if block.strip()]
    starts = [at for at, block in enumerate(blocks) if not is_table or _TABLE.search(block)]
    if not starts:
        return None
    first = starts[pick(text.name, len(starts))]
    for start in (max(0, first - is_table), 0):
        passage = _join_blocks(blocks[start:])
        if len(passage) >= _MIN_CHARS and _is_prose(passage) and seen.isdisjoint(_list_long_lines(passage)):
            return Passage(kind=text.kind, name=text.name, format=text.format, text=passage)
    return None


def _is_prose(passage: str) -> bool:
    """Return whether a passage has words enough, and most of what blanks part in it are some."""
    parts = passage.split()
    words = sum(_WORD.search(part) is not None for part in parts)
    # A comment of Markdown is not seen.
    return words >= _MIN_WORDS and 3 * words >= 2 * len(parts) and _HIDDEN not in passage


def _join_blocks(blocks: Sequence[str]) -> str:
    """Return blocks up to the length that is wanted; none where the first is too long."""
    size = number = 0
    for block in blocks:
        if size >= _MIN_CHARS or size + len(block) > _MAX_CHARS:
            break
        size += len(block) + 2
        number += 1
    return "\n\n".join(blocks[:number])


def _list_long_lines(text: str) -> list[str]:
    lines = (" ".join(line.lower().split()) for line in text.splitlines())
    return [line for line in lines if len(line) >= _LONG_LINE]


def _find_licences(kind: str) -> Iterator[Text]:
    for file in sorted(_LICENCES.glob("*")) if _LICENCES.is_dir() else ():
        if file.is_file() and not file.is_symlink():
            yield _read_later(kind, file.name, "plain", file)
    for name, file in _list_shipped(("license", "licence", "copying", "notice", "authors")):
        yield _read_later(kind, name, "plain", file)


def _find_descriptions(kind: str) -> Iterator[Text]:
    """Yield what distributions say of themselves."""
    for name, distribution in _list_distributions():
        message = distribution.metadata
        described = {key.lower(): value for key, value in message.json.items()}
        form: Format = "markdown" if "markdown" in described.get("description_content_type", "") else "plain"
        body = described.get("description", "")
        if isinstance(body, str) and body.strip():
            yield Text(kind=kind, name=name, format=form, read=partial(str, body))


def _find_tables(kind: str) -> Iterator[Text]:
    for text in (*_find_descriptions(kind), *_find_documents(kind)):
        yield Text(kind=kind, name=f"{text.name} (table)", format=text.format, read=text.read)


def _find_documents(kind: str) -> Iterator[Text]:
    for file in sorted(_DOCUMENTS.rglob("*")) if _DOCUMENTS.is_dir() else ():
        is_read = file.suffix in (".txt", ".rst", ".md") or file.name.startswith(("README", "NEWS", "TODO"))
        if is_read and file.suffix in _FORMATS and file.is_file() and not file.is_symlink():
            name = str(file.relative_to(_DOCUMENTS))
            yield _read_later(kind, name, _FORMATS[file.suffix], file)
    for name, file in _list_shipped(("readme", "changes", "news", "usage", "index")):
        if file.suffix in _FORMATS:
            yield _read_later(kind, name, _FORMATS[file.suffix], file)


def _find_changelogs(kind: str) -> Iterator[Text]:
    for file in sorted(_DOCUMENTS.glob("*/[cCN]*.gz")) if _DOCUMENTS.is_dir() else ():
        if file.name.lower().startswith(("changelog", "news")) and not file.is_symlink():
            yield _read_later(kind, str(file.relative_to(_DOCUMENTS)), "plain", file)


def _find_copyrights(kind: str) -> Iterator[Text]:
    for file in sorted(_DOCUMENTS.glob("*/copyright")) if _DOCUMENTS.is_dir() else ():
        if not file.is_symlink():
            yield _read_later(kind, str(file.relative_to(_DOCUMENTS)), "plain", file)


def _find_manuals(kind: str) -> Iterator[Text]:
    for file in sorted(_MANUALS.glob("man[1578]/*.gz")) if _MANUALS.is_dir() else ():
        if file.is_file() and not file.is_symlink():
            name = str(file.relative_to(_MANUALS))
            yield Text(kind=kind, name=name, format="plain", read=partial(_read_manual, file))


def _read_manual(file: Path) -> str:
    """Return the prose of a manual page: what its requests set in fonts stays, all other requests go."""
    lines = []
    for line in _read_file(file).splitlines():
        shown = _ROFF_SHOWN.fullmatch(line)
        if shown is not None:
            lines.append(shown[1].replace('"', ""))
        elif line.startswith((".SH", ".SS", ".PP", ".TP", ".P", ".IP", ".sp", "'")):
            lines.append("")
        elif not line.startswith(".") and "\\$" not in line:
            lines.append(line)
    text = _ROFF_FONT.sub("", "\n".join(lines))
    for written, shown_as in _ROFF_ESCAPES:
        text = text.replace(written, shown_as)
    return text


def _find_reference(kind: str) -> Iterator[Text]:
    """Yield the topics of Python's reference, as `help` shows them."""
    try:
        topics: Mapping[str, str] = import_module("pydoc_data.topics").topics
    except ModuleNotFoundError:
        return
    for name, topic in topics.items():
        yield Text(kind=kind, name=name, format="plain", read=partial(str, topic))


def _find_docstrings(kind: str) -> Iterator[Text]:
    for name, file in _list_modules():
        yield Text(kind=kind, name=name, format="plain", read=partial(_read_docstring, file))


def _read_docstring(file: Path) -> str:
    return ast.get_docstring(ast.parse(_read_file(file))) or ""


def _find_comments(kind: str) -> Iterator[Text]:
    for name, file in _list_modules():
        yield Text(kind=kind, name=f"{name} (#)", format="plain", read=partial(_read_comments, file))


def _read_comments(file: Path) -> str:
    """Return the comments of a module that take lines of their own, without their marks."""
    lines = (line.strip() for line in _read_file(file).splitlines())
    return "\n".join(line.lstrip("#").removeprefix(" ") if line.startswith("#") else "" for line in lines)


def _list_modules() -> list[tuple[str, Path]]:
    """Return the modules of the standard library, but for its tests."""
    folder = Path(sysconfig.get_path("stdlib"))
    found = []
    for file in sorted([*folder.glob("*.py"), *folder.glob("[a-z]*/*.py")]):
        name = str(file.relative_to(folder))
        if not name.startswith(("site-packages", "test", "lib2to3", "idlelib")):
            found.append((name, file))
    return found


def _list_distributions() -> list[tuple[str, metadata.Distribution]]:
    """Return the installed distributions but for the project itself, one of each name."""
    found = {str(one.metadata["Name"]): one for one in metadata.distributions() if one.metadata["Name"]}
    return sorted((name, one) for name, one in found.items() if name != "lexical-verifier")


def _list_shipped(beginnings: tuple[str, ...]) -> Iterator[tuple[str, Path]]:
    """Yield files of installed distributions whose names begin so."""
    for name, distribution in _list_distributions():
        for file in distribution.files or ():
            is_text = file.suffix.lower() in ("", ".txt", ".md", ".rst")
            if is_text and file.name.lower().startswith(beginnings):
                yield f"{name}: {file}", Path(str(distribution.locate_file(file)))


def _read_later(kind: str, name: str, form: Format, file: Path) -> Text:
    return Text(kind=kind, name=name, format=form, read=partial(_read_file, file))


def _read_file(file: Path) -> str:
    """Return a file as text. Raises `OSError` or `ValueError` for one that is none, or too large."""
    data = gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()
    if len(data) > _MAX_BYTES:
        raise ValueError(f"{file}: got {len(data)} bytes, expected at most {_MAX_BYTES}")
    return data.decode("utf-8")


KINDS: Mapping[str, Callable[[str], Iterator[Text]]] = {
    "licences": _find_licences,
    "descriptions": _find_descriptions,
    "tables": _find_tables,
    "documents": _find_documents,
    "changelogs": _find_changelogs,
    "copyrights": _find_copyrights,
    "manuals": _find_manuals,
    "reference": _find_reference,
    "docstrings": _find_docstrings,
    "comments": _find_comments,
}
"""The kinds of texts, each with what finds them."""
