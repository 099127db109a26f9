"""JSON lines: one object read from a line or written as one, within limits that are the same everywhere.

Lines are written in ASCII with sorted keys. That is no matter of taste: the inputs of a call may hold lone
surrogates, which have no UTF-8, and an escape carries them through any file. For the same reason the lines
are read with the standard library's `json`, which keeps such escapes. What it reads or refuses by the
interpreter's version, settings or stack is refused here first, by fixed limits and in fixed words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import NoReturn, TypeAlias

from verifier.errors import VerifierError, show_ascii
from verifier.records.json_faults import find_fault

MAX_DEPTH = 64
"""How deep a line of JSON may nest. Fixed, so that what can be read does not depend on the caller's stack."""

MAX_INTEGER_CHARS = 100
"""How long an integer of a line may be. Fixed, because the interpreter's own limit can be set."""

JsonValue: TypeAlias = "Mapping[str, JsonValue] | Sequence[JsonValue] | str | int | float | bool | None"
"""What a line may hold. (Floats only in what users write next to a call: no verdict has one.)"""


class NumberText(str):
    """A number with a point, as its JSON text: what `read_json_line` may make of one."""

    __slots__ = ()


class ReceiptError(VerifierError):
    """A line that cannot be read, or values in it that are no call or no receipt."""


# Possessive, so that a quotation mark that is never closed costs one pass and not many.
_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_BRACKET = re.compile(r"[\[{]|[\]}]")
_SURROGATE = re.compile("[\ud800-\udfff]")


def read_json_line(line: str | bytes, *, read_float: Callable[[str], JsonValue] | None = None) -> JsonValue:
    """Read one line of JSON; `read_float` makes a value of a number with a point, and else it is a float.

    Stricter than `json.loads`: a key that stands twice in one object, NaN, infinities, nesting deeper than
    `MAX_DEPTH` and integers longer than `MAX_INTEGER_CHARS` are refused, and so is a bare surrogate, which
    is what a byte that is not UTF-8 turns into where a file is read with ``surrogateescape``. An escaped
    surrogate is read as it is. Raises `ReceiptError` for all of them, never anything else.
    """
    text = line if isinstance(line, str) else _decode(line)
    if not text.isascii() and (bare := _SURROGATE.search(text)):
        raise ReceiptError(
            f"got a byte that is not UTF-8, or a bare surrogate, at character {bare.start()}; expected "
            r"UTF-8, with lone surrogates as escapes such as \ud800"
        )
    if not text or text.isspace():
        raise ReceiptError("got a blank line, expected a JSON object")
    if is_deeper(text, MAX_DEPTH):
        raise ReceiptError(f"got JSON that nests deeper than {MAX_DEPTH}, expected at most that")
    try:
        value: JsonValue = json.loads(
            text,
            object_pairs_hook=_read_object,
            parse_int=_read_integer,
            parse_float=read_float or _read_float,
            parse_constant=_refuse_constant,
        )
    except json.JSONDecodeError:
        # What exactly the decoder says differs between interpreters, and rows of a batch must not.
        fault = find_fault(text)
        where = "" if fault is None else f": {fault.say()}"
        raise ReceiptError(f"got {show_excerpt(text)}, expected JSON{where}") from None
    return value


def write_json_line(value: Mapping[str, JsonValue]) -> str:
    """Return an object as one line of ASCII without its line break: keys sorted, no blanks.

    Raises `ValueError` for NaN and infinities, which JSON has not.
    """
    return json.dumps(value, ensure_ascii=True, sort_keys=True, separators=(",", ":"), allow_nan=False)


def is_deeper(text: str, depth: int) -> bool:
    """Return whether the brackets outside strings ever stand deeper than `depth`; linear, for any text."""
    if text.count("[") + text.count("{") <= depth:
        return False
    level = 0
    for bracket in _BRACKET.finditer(_STRING.sub("", text)):
        level += 1 if bracket[0] in "[{" else -1
        if level > depth:
            return True
    return False


def _decode(line: bytes) -> str:
    try:
        return bytes(line).decode("utf-8")
    except UnicodeDecodeError as error:
        raise ReceiptError(f"got a byte that is not UTF-8 at offset {error.start}, expected UTF-8") from None


def _read_object(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    value = dict(pairs)
    if len(value) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise ReceiptError(f"got the key {show_excerpt(key)} twice in one object, expected it once")
            seen.add(key)
    return value


def _read_integer(digits: str) -> int:
    if len(digits) > MAX_INTEGER_CHARS:
        raise ReceiptError(
            f"got an integer of {len(digits)} characters, expected at most {MAX_INTEGER_CHARS}"
        )
    return int(digits)


def _read_float(digits: str) -> float:
    value = float(digits)
    if not isfinite(value):
        raise ReceiptError(f"got the number {show_excerpt(digits)}, expected one that a double can hold")
    return value


def _refuse_constant(name: str) -> NoReturn:
    raise ReceiptError(f"got {name}, which is no JSON; expected a number, a string or null")


def show_excerpt(text: str) -> str:
    """Show the start of a text, the same on every interpreter."""
    return show_ascii(text[:60]) + ("..." if len(text) > 60 else "")


def show_value(value: object) -> str:
    """Show a value that was given, or its type where it is no plain one; None as the null that it was."""
    if value is None:
        return "null"
    return show_excerpt(value) if isinstance(value, str) else type(value).__name__
