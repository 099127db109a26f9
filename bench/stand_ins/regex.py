"""What the package asks of regex, by the standard library: for WebAssembly, where it cannot be installed.

Classes of scripts, sets in sets and their differences are written out as plain classes; which characters a
script has stands beside this file, as the real one says.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

Pattern = re.Pattern

_SCRIPTS: dict[str, list[list[int]]] = json.loads((Path(__file__).parent / "scripts.json").read_text("ascii"))

_ESCAPE = re.compile(r"\\(?:u([0-9a-f]{4})|U([0-9a-f]{8}))")
_SCRIPT = re.compile(r"\\p\{Script=(\w+)\}")


Ranges = list[tuple[int, int]]
"""Code points, by the first of each run and the one after the last, in order."""


def compile(pattern: str) -> re.Pattern[str]:
    """Compile a pattern whose classes are written out."""
    parts, at = [], 0
    pattern = pattern.removeprefix("(?V1)")
    while at < len(pattern):
        if pattern[at] == "[":
            found, at = _read_set(pattern, at + 1)
            parts.append(_write(found))
        else:
            parts.append(pattern[at])
            at += 1
    return re.compile("".join(parts))


def _read_set(pattern: str, at: int) -> tuple[Ranges, int]:
    """Return the characters of a class that begins at a place, and where it ends."""
    whole: Ranges = []
    taken_off = False
    while pattern[at] != "]":
        if pattern.startswith("--", at):
            taken_off, at = True, at + 2
            continue
        found, at = _read_item(pattern, at)
        whole = _take_off(whole, found) if taken_off else _join(whole + found)
    return whole, at + 1


def _read_item(pattern: str, at: int) -> tuple[Ranges, int]:
    if pattern[at] == "[":
        return _read_set(pattern, at + 1)
    script = _SCRIPT.match(pattern, at)
    if script is not None:
        return [(first, end) for first, end in _SCRIPTS[script[1]]], script.end()
    first, at = _read_character(pattern, at)
    if pattern[at] == "-" and not pattern.startswith("--", at):
        last, at = _read_character(pattern, at + 1)
        return [(first, last + 1)], at
    return [(first, first + 1)], at


def _read_character(pattern: str, at: int) -> tuple[int, int]:
    escape = _ESCAPE.match(pattern, at)
    if escape is not None:
        return int(escape[1] or escape[2], 16), escape.end()
    return ord(pattern[at]), at + 1


def _join(ranges: Ranges) -> Ranges:
    """Return ranges in order, those joined that meet."""
    joined: Ranges = []
    for first, end in sorted(ranges):
        if joined and first <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(end, joined[-1][1])
        else:
            joined.append((first, end))
    return joined


def _take_off(whole: Ranges, taken: Ranges) -> Ranges:
    """Return what of some ranges is in none of the others."""
    left: Ranges = []
    for first, end in whole:
        for begin, stop in taken:
            if begin < end and stop > first:
                left += [(first, begin)] if begin > first else []
                first = stop
        left += [(first, end)] if end > first else []
    return left


def _write(ranges: Ranges) -> str:
    return "[" + "".join(f"\\U{first:08x}-\\U{end - 1:08x}" for first, end in ranges) + "]"
