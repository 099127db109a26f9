"""Generate ``parsers/text/unicode14.txt``: the pinned Unicode tables that the normal form stands on.

Run it with CPython 3.11, whose tables are those of Unicode 14.0: ``python3.11 -m bench.unicode_tables``.
"""

from __future__ import annotations

import sys
import textwrap
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import regex

PINNED = "14.0.0"
TARGET = Path(__file__).parent.parent / "parsers" / "text" / "unicode14.txt"


def is_unassigned(char: str) -> bool:
    return unicodedata.category(char) == "Cn"


def is_mark(char: str) -> bool:
    """Return whether canonical ordering may move a character, or one that it decomposes into."""
    return unicodedata.combining(unicodedata.normalize("NFD", char)[0]) != 0


def is_extending(char: str) -> bool:
    return unicodedata.category(char).startswith("M")


def composing_starters() -> frozenset[str]:
    """Return the starters that may join with what comes before them (Hangul and some Indic vowels)."""
    seconds = set()
    # No private plane decomposes.
    for char in map(chr, range(0xF0000)):
        found = unicodedata.decomposition(char)
        parts = found.split() if found else ()
        if len(parts) == 2 and not parts[0].startswith("<"):
            pair = "".join(chr(int(part, 16)) for part in parts)
            if unicodedata.normalize("NFC", pair) == char:
                seconds.add(pair[1])
    seconds.update(map(chr, range(0x1161, 0x1176)), map(chr, range(0x11A8, 0x11C3)))
    return frozenset(char for char in seconds if not is_mark(char))


COMPOSING = composing_starters()

# Scripts that are written without spaces between words. The interpreter has no table of scripts; what a
# newer table of `regex` adds to them is unassigned here, so it is taken out.
UNSPACED = regex.compile(
    r"[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}"
    r"\p{Script=Myanmar}]"
)


def is_unspaced(char: str) -> bool:
    return UNSPACED.match(char) is not None and not is_unassigned(char)


def is_spaced(char: str) -> bool:
    return (char.isalnum() or is_extending(char)) and not is_unspaced(char)


TABLES: dict[str, tuple[str, Callable[[str], bool]]] = {
    "UNASSIGNED": ("Code points without a character (category Cn).", is_unassigned),
    "MARKS": ("Characters with a canonical combining class, or that decompose into one.", is_mark),
    "COMPOSING": ("Starters that may compose with the character before them.", COMPOSING.__contains__),
    "WORD": ("Letters and numbers: what `str.isalnum` says.", str.isalnum),
    "EXTENDS": ("Marks of any kind (category M): they belong to the letter before them.", is_extending),
    "SPACED": ("Letters, numbers and marks of scripts that put spaces between words.", is_spaced),
    "UNSPACED": ("Characters of scripts that put none: Han, kana, Thai, Lao, Khmer, Myanmar.", is_unspaced),
    "LETTERS": ("Letters: what `str.isalpha` says.", str.isalpha),
    "UPPERCASE": ("Upper case: what `str.isupper` says of one character.", str.isupper),
    "LOWERCASE": ("Lower case: what `str.islower` says of one character.", str.islower),
}


def find_ranges(test: Callable[[str], bool]) -> list[tuple[int, int]]:
    """Return the inclusive ranges of code points that pass the test."""
    ranges: list[tuple[int, int]] = []
    for code in range(sys.maxunicode + 1):
        if test(chr(code)):
            if ranges and ranges[-1][1] == code - 1:
                ranges[-1] = (ranges[-1][0], code)
            else:
                ranges.append((code, code))
    return ranges


def escape(code: int) -> str:
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def write_ranges(ranges: Iterable[tuple[int, int]]) -> list[str]:
    """Return ranges as items of a character class."""
    return [escape(first) if first == last else f"{escape(first)}-{escape(last)}" for first, last in ranges]


def write_constant(name: str, meaning: str, items: Sequence[str], *, gap: str = "") -> str:
    """Return a table as `read_tables` reads it: a remark, its name, its items in lines."""
    lines = textwrap.wrap(" ".join(items), 110, break_long_words=False, break_on_hyphens=False)
    return "\n".join([f"# {meaning}", name, *(line.replace(" ", gap) for line in lines)])


def render() -> str:
    """Return the file's whole text."""
    tables = [
        write_constant(name, meaning, write_ranges(find_ranges(test)))
        for name, (meaning, test) in TABLES.items()
    ]
    return "\n\n".join(tables) + "\n"


def write_table(target: Path, render: Callable[[], str]) -> None:
    """Write a generated file; end the program where the interpreter's tables are not the pinned ones."""
    if unicodedata.unidata_version != PINNED:
        sys.exit(
            f"this interpreter has Unicode {unicodedata.unidata_version}; expected {PINNED} (CPython 3.11)"
        )
    target.write_text(render(), encoding="utf-8")
    print(f"wrote {target.name}")


if __name__ == "__main__":
    write_table(TARGET, render)
