r"""Lenient JSON: lenient on syntax, strict on content.

A model was asked for ``{"claims": [...]}`` and wrote something. `parse_lenient_json` returns the value that
stands there, with a list of the liberties it took, or one typed error. Closing and dropping is all that it
does: no key, no value and no comma is ever put in, and where two readings are possible it refuses.

Two ways through, the first of them for nearly everything:

1. *Strict* (`parsers.lenient_json.strict`). The standard library's parser, with guards around it, since its
   errors, its limits and its use of the stack differ between interpreters. Whatever it reads is the value.
2. *Lenient*. `parsers.lenient_json.search` goes over the text once and tries each place where a value can
   start. `verifier.parsers.lenient_json.reader` reads one value from there, token by token
   (`verifier.parsers.lenient_json.lexer`), with a stack of its own. Where the text ends too early,
   `parsers.lenient_json.cut` closes what is open. Only an object with the key ``claims`` can come out.

Integers are exact (`parsers.lenient_json.integers`), spans are in code points of the text, and the time is
linear in it.
"""

from __future__ import annotations

import re
from typing import Final

from verifier.parsers.lenient_json.fences_and_prose import list_fixups
from verifier.parsers.lenient_json.integers import MAX_DIGITS, MOST_DIGITS
from verifier.parsers.lenient_json.records import (
    CLAIMS,
    ERROR_CODES,
    FIXUP_NAMES,
    ErrorCode,
    Fixup,
    FixupName,
    JsonValue,
    LenientJson,
    LenientJsonError,
)
from verifier.parsers.lenient_json.search import find_root
from verifier.parsers.lenient_json.strict import NotStrictError, find_claims, read_strict

__all__ = [
    "ERROR_CODES", "FIXUP_NAMES", "MAX_CHARS", "MAX_DEPTH", "MAX_DIGITS", "ErrorCode", "Fixup",
    "FixupName", "JsonValue", "LenientJson", "LenientJsonError", "parse_lenient_json",
]  # fmt: skip

MAX_DEPTH: Final = 64
"""How deep objects and lists may nest, unless the caller says otherwise."""

MAX_CHARS: Final = 10_000_000
"""How long a text may be, in code points, unless the caller says otherwise."""

_SURROGATE = re.compile("[\ud800-\udfff]")


def parse_lenient_json(
    text: str | bytes,
    *,
    max_depth: int = MAX_DEPTH,
    max_chars: int = MAX_CHARS,
    max_digits: int = MAX_DIGITS,
) -> LenientJson:
    """Read the JSON that a model wrote.

    Strict JSON of any kind comes out as any strict parser reads it, with no fixups. From anything else only a
    *claims root* comes out, an object with the key ``claims``, and only if it can be read in one way alone.
    Bytes must be UTF-8. Refused in both cases: lone surrogates, bare or escaped, NaN and infinities,
    numbers beyond a double, integers of more than `max_digits` digits (`json.dumps` writes back all of 640),
    repeated keys, more than `max_depth` levels, more than `max_chars` code points.

    Raises `LenientJsonError`, and nothing else, whatever the text; `TypeError` for a limit that is no `int`,
    `ValueError` for one below one and a `max_digits` of more than 100,000. The result depends on nothing but
    the arguments. Linear in the text.
    """
    for name, limit in (("max_depth", max_depth), ("max_chars", max_chars), ("max_digits", max_digits)):
        if type(limit) is not int:
            raise TypeError(f"{name}: got {type(limit).__name__}, expected int")
        if limit < 1:
            raise ValueError(f"{name}: got {limit}, expected at least 1")
    if max_digits > MOST_DIGITS:
        raise ValueError(f"max_digits: got {max_digits}, expected at most {MOST_DIGITS}")
    text = _take_text(text, max_chars)
    try:
        value = read_strict(text, max_depth=max_depth, max_digits=max_digits)
    except NotStrictError:
        return _read_leniently(text, max_depth, max_digits)
    spans = find_claims(text) if isinstance(value, dict) and isinstance(value.get(CLAIMS), list) else ()
    return LenientJson(value=value, text=text, claim_spans=tuple(spans))


def _take_text(text: str | bytes, max_chars: int) -> str:
    if not isinstance(text, str | bytes):
        raise LenientJsonError("not_text", 0, f"got {type(text).__name__}, expected str or bytes")
    # No code point takes more than four bytes, so what is longer need not be decoded.
    if len(text) > (max_chars if isinstance(text, str) else 4 * max_chars):
        raise _too_large(max_chars)
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError as error:
            raise LenientJsonError("bad_utf8", error.start, "got a byte that is not UTF-8") from None
        if len(text) > max_chars:
            raise _too_large(max_chars)
    elif not text.isascii() and (half := _SURROGATE.search(text)):
        raise LenientJsonError("lone_surrogate", half.start(), f"got {half[0]!a}, expected whole characters")
    return text


def _too_large(max_chars: int) -> LenientJsonError:
    return LenientJsonError(
        "too_large", max_chars, f"got more than {max_chars} characters, expected at most that"
    )


def _read_leniently(text: str, max_depth: int, max_digits: int) -> LenientJson:
    found = find_root(text, max_depth=max_depth, max_digits=max_digits)
    root = found.root
    around = list_fixups(text, (root.start, root.end), found.blocks)
    return LenientJson(
        value=root.value,
        text=text,
        fixups=tuple(sorted((*root.fixups, *around), key=lambda fixup: fixup.start)),
        incomplete=() if root.incomplete is None else (root.incomplete,),
        claim_spans=tuple(root.claim_spans),
    )
