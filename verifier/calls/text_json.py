"""Texts of calls as JSON values: one string, or pieces of one that a string of JSON could not carry."""

from __future__ import annotations

import re
from typing import cast

from verifier.records.json_lines import JsonValue

# A high surrogate before a low one, as two code points of a broken text. JSON cannot tell them from the one
# character that they would stand for in UTF-16, so such a text is written in pieces, cut between them.
_SPLIT_PAIR = re.compile("(?<=[\ud800-\udbff])(?=[\udc00-\udfff])")


def write_text(text: str) -> JsonValue:
    """Return a text as a string, or in pieces if it holds a surrogate pair in two code points."""
    if text.isascii():
        return text
    pieces = _SPLIT_PAIR.split(text)
    return text if len(pieces) == 1 else pieces


def join_text(value: JsonValue) -> JsonValue:
    """Return the text that pieces stand for; anything else as it is."""
    if isinstance(value, list) and value and all(isinstance(piece, str) for piece in value):
        return "".join(cast("list[str]", value))
    return value
