"""Values in the JSON of calls: objects of known keys, and texts that a string of JSON may not hold."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import cast

from verifier.records.json_lines import JsonValue, ReceiptError, show_excerpt, show_value

# A high surrogate before a low one, as two code points of a broken text. JSON cannot tell them from the one
# character that they would stand for in UTF-16, so such a text is written in pieces, cut between them.
_SPLIT_PAIR = re.compile("(?<=[\ud800-\udbff])(?=[\udc00-\udfff])")


_CLAIM_LISTS = ("entities", "span", "types")
"""What of an atomic claim is a list."""


def write_text(text: str) -> JsonValue:
    """Return a text as a string, or in pieces if it holds a surrogate pair in two code points."""
    if text.isascii():
        return text
    pieces = _SPLIT_PAIR.split(text)
    return text if len(pieces) == 1 else pieces


def write_claim(claim: JsonValue) -> JsonValue:
    """Return the JSON values of an atomic claim with each text of it written by `write_text`."""
    if isinstance(claim, Mapping):
        return {key: write_claim(item) for key, item in claim.items()}
    return write_text(claim) if isinstance(claim, str) else claim


def write_search(value: JsonValue) -> JsonValue:
    """Return the JSON values of a search with each text of it written by `write_text`."""
    if isinstance(value, Mapping):
        return {key: write_search(item) for key, item in value.items()}
    if isinstance(value, list):
        return [write_search(item) for item in value]
    return write_text(value) if isinstance(value, str) else value


def join_claim(value: JsonValue) -> JsonValue:
    """Return the JSON values of an atomic claim with each text in pieces joined; lists of it stay lists."""
    if isinstance(value, Mapping):
        return {key: item if key in _CLAIM_LISTS else join_claim(item) for key, item in value.items()}
    return join_text(value)


def join_text(value: JsonValue) -> JsonValue:
    """Return the text that pieces stand for; anything else as it is."""
    if isinstance(value, list) and value and all(isinstance(piece, str) for piece in value):
        return "".join(cast("list[str]", value))
    return value


def refuse_unknown_keys(value: Mapping[str, JsonValue], known: Collection[str], where: str) -> None:
    """Raise `ReceiptError` for a key of an object that is not among the known ones."""
    for key in value:
        if key not in known:
            raise ReceiptError(
                f"{where}: unknown key {show_excerpt(key)}: expected one of {', '.join(known)}"
            )


def take_string(value: Mapping[str, JsonValue], key: str, where: str) -> str:
    """Return the text under a key, joined. Raises `ReceiptError` where there is none."""
    text = join_text(value.get(key))
    if not isinstance(text, str):
        given = f"got {show_value(text)}" if key in value else "it is missing"
        raise ReceiptError(f"{where}: key {key!a}: {given}, expected a string")
    return text
