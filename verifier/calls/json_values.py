"""Values in the JSON of calls: texts that a string of JSON may not hold."""

from __future__ import annotations

import re
from collections.abc import Mapping

from verifier.records.json_lines import JsonValue
from verifier.records.typed_keys import join_text

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
