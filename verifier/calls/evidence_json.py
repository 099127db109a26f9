"""Evidence of calls as JSON values: as `write_piece` writes it, or as people do."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import cast

from verifier.parsers.segments.pointers import parse_pointer
from verifier.parsers.text.offsets import Span
from verifier.records.json_lines import JsonValue, ReceiptError, show_excerpt, show_value
from verifier.records.typed_keys import Keys, join_text
from verifier.sources.evidence import DEFAULT_ROLE, Evidence, EvidenceError

_TEXT_KEYS = ("pointer_id", "span", "title", "source_role", "source_root")
_NEEDED_KEYS = ("pointer_id", "span")
_EXPECTED = (
    "a list of objects with a pointer_id and a span, or an object that leads from pointers to such objects "
    "or to texts"
)

_MAX_OFFSET = (1 << 53) - 1
"""The last offset that every reader of JSON has exactly."""


def write_piece(piece: Evidence) -> dict[str, JsonValue]:
    """Return a piece of evidence as JSON values, without what is left at its default."""
    value: dict[str, JsonValue] = {"pointer_id": piece.pointer_id, "span": write_text(piece.span)}
    if piece.title is not None:
        value["title"] = write_text(piece.title)
    if piece.source_role != DEFAULT_ROLE:
        value["source_role"] = write_text(piece.source_role)
    if piece.source_root:
        value["source_root"] = write_text(piece.source_root)
    if piece.source_span is not None:
        value["source_span"] = list(piece.source_span)
    return value


def holds_pointers(value: JsonValue) -> bool:
    """Return whether a value is meant as evidence with pointers, well-formed or not, and not as mere texts.

    An empty list or object is: a model may have been shown no evidence.
    """
    match value:
        case Mapping():
            return not value or any(parse_pointer(key) for key in value)
        case [*items]:
            return not items or any(
                isinstance(item, Mapping) and any(key in item for key in _NEEDED_KEYS) for item in items
            )
        case _:
            return False


def read_pieces(value: JsonValue) -> tuple[Evidence, ...]:
    """Read evidence: a list of objects, or an object that leads from pointers to objects or to texts.

    An object has ``pointer_id`` (where no pointer leads to it) and ``span``, and where wanted ``title``,
    ``source_role``, ``source_root`` and ``source_span``. Texts may be lists of pieces to be joined. Raises
    `ReceiptError`, which says what was given and what is expected.
    """
    match value:
        case Mapping():
            return tuple(_read_pointed_piece(pointer, item) for pointer, item in value.items())
        case [*items]:
            return tuple(_read_piece(item, f"item {place}") for place, item in enumerate(items, 1))
        case _:
            raise ReceiptError(f"call: evidence: got {show_value(value)}, expected {_EXPECTED}")


def _read_pointed_piece(pointer: str, value: JsonValue) -> Evidence:
    where = show_excerpt(pointer)
    if parse_pointer(pointer) is None:
        raise ReceiptError(
            f"call: evidence: got an object with the key {where}, expected a list of objects, or an object "
            "whose keys are pointers, such as 'E12'"
        )
    text = join_text(value)
    if isinstance(text, str):
        return _read_piece({"pointer_id": pointer, "span": text}, where)
    if isinstance(value, Mapping) and "pointer_id" in value:
        raise ReceiptError(
            f"call: evidence: {where}: got a key 'pointer_id', expected none: the pointer is what leads here"
        )
    return _read_piece({"pointer_id": pointer, **value} if isinstance(value, Mapping) else value, where)


def _read_piece(value: JsonValue, name: str) -> Evidence:
    where = f"call: evidence: {name}"
    if not isinstance(value, Mapping):
        raise ReceiptError(f"{where}: got {show_value(value)}, expected an object with a span")
    keys = Keys(value, f"{where}: ", in_pieces=True)
    keys.refuse_others((*_TEXT_KEYS, "source_span"))
    fields = {
        key: keys.need_text(key) for key in _TEXT_KEYS if key in _NEEDED_KEYS or value.get(key) is not None
    }
    place = _read_place(value.get("source_span"), where)
    try:
        return Evidence(**fields, source_span=place)
    except EvidenceError as error:
        raise ReceiptError(f"{where}: {error}") from None


def _read_place(value: JsonValue, where: str) -> Span | None:
    if value is None:
        return None
    if isinstance(value, (list, tuple)) and len(value) == 2 and all(type(end) is int for end in value):
        start, end = cast("Span", tuple(value))
        if 0 <= start <= end <= _MAX_OFFSET:
            return start, end
    raise ReceiptError(
        f"{where}: key 'source_span': expected two integers, start and end, from 0 to {_MAX_OFFSET}, the end "
        "not before the start"
    )


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
