"""Lexicons: word lists as data files, each with a hash.

A lexicon file is UTF-8 text with one entry a line; ``#`` starts a comment, blank lines and order do not
matter. Entries are lower case: they are compared with normal forms.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from errno import errorcode
from functools import cache
from typing import TYPE_CHECKING

from verifier.policies.canonical import has_surrogates, hash_words
from verifier.policies.errors import LexiconError, show_value

if TYPE_CHECKING:
    from pathlib import Path

_FOLDERS = ("", "en")
"""Where shipped lexicons stand: those of no language, and those of English."""

MAX_FILE_BYTES = 1 << 20
"""How large a policy file or a lexicon file may be; the largest that ships has a sixtieth of it."""

_LAST_SETTLED = "\u052f"
"""The end of the Latin, Greek and Cyrillic letters that Unicode 14 and every later version agree on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """A named list of words or phrases: sorted, without repeats."""

    name: str
    entries: tuple[str, ...]
    sha256: str
    words: frozenset[str] = field(repr=False, compare=False)

    def __hash__(self) -> int:
        return hash(self.sha256)


def build_lexicon(name: str, entries: Iterable[str]) -> Lexicon:
    """Make a lexicon from entries in any order.

    Raises `LexiconError` if an entry is empty, has blanks at an end, or is not lower case.
    """
    words = frozenset(entries)
    ordered = tuple(sorted(words))
    # All words are looked at together first: there are thousands in the lists that ship.
    if ordered and not (
        _is_entry(" ".join(ordered)) and all(word and word == word.strip() for word in ordered)
    ):
        word = next(word for word in ordered if not _is_entry(word))
        raise LexiconError(
            f"lexicon {name!a}: got entry {show_value(word)}, expected lower case, no blanks at its "
            "ends, and no lone surrogates"
        )
    return Lexicon(name=name, entries=ordered, sha256=hash_words(ordered), words=words)


def _is_entry(word: str) -> bool:
    return bool(word) and word == word.strip() and not _holds_capital(word) and not has_surrogates(word)


def _holds_capital(word: str) -> bool:
    """Return whether a word holds a capital of an alphabet whose letters all interpreters know.

    A letter that only newer tables know is none: a list is valid on every interpreter or on none.
    """
    return not word.islower() and any(char <= _LAST_SETTLED and char != char.lower() for char in word)


def read_groups(lexicon: Lexicon) -> tuple[tuple[str, ...], ...]:
    """Return the groups of a lexicon whose entries are words with commas between them."""
    return tuple(tuple(word.strip() for word in entry.split(",")) for entry in lexicon.entries)


def has_lone_words(lexicon: Lexicon) -> bool:
    """Return whether some entry is not a group of two words or more, none of them empty."""
    return any(len(group) < 2 or not all(group) for group in read_groups(lexicon))


def is_file(path: Path) -> bool:
    """Return whether a path leads to a file; a path that cannot be one (with a NUL, too long) does not."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def read_text(path: Path) -> str:
    """Return the text of a small file of UTF-8; a byte order mark is skipped.

    Raises `ValueError` for a file that cannot be opened, is not UTF-8, or has more than `MAX_FILE_BYTES`, of
    which no more is read. Its words are the same on every interpreter.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise ValueError(f"the system refuses to read it ({errorcode.get(error.errno or 0)})") from None
    if len(data) > MAX_FILE_BYTES:
        raise ValueError(f"it has more than {MAX_FILE_BYTES:,} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"a byte at offset {error.start} is not UTF-8") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def load_lexicon(reference: str, *, base: Path | None = None) -> Lexicon:
    """Read a lexicon: a shipped one by its name, any other by a path that ends in ``.txt``.

    A relative path starts at `base` (the folder of the policy file). Raises `LexiconError`.
    """
    # Imported here, as elsewhere in this package: pathlib alone takes a fifth of the import budget.
    from pathlib import Path

    path = (base or Path()) / reference if reference.endswith(".txt") else _find_shipped(reference)
    if not is_file(path):
        raise LexiconError(f"lexicon {reference!a}: {path}: no such file")
    try:
        text = read_text(path)
    except ValueError as error:
        raise LexiconError(f"lexicon {reference!a}: {path} cannot be read as UTF-8 text: {error}") from None
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return build_lexicon(path.stem, (line for line in lines if line))


@cache
def load_shipped(name: str) -> Lexicon:
    """Read a lexicon that ships, once."""
    return load_lexicon(name)


def _find_shipped(name: str) -> Path:
    """Return the file of a shipped lexicon. Its folder, which says its language, is no part of its name."""
    from pathlib import Path

    shipped = Path(__file__).parent / "lexicons"
    if name.replace("_", "").isalnum():
        for folder in _FOLDERS:
            path = shipped / folder / f"{name}.txt"
            if is_file(path):
                return path
    known = ", ".join(sorted(file.stem for folder in _FOLDERS for file in (shipped / folder).glob("*.txt")))
    raise LexiconError(f"unknown lexicon {name!a}: expected one of {known}, or a path that ends in .txt")
