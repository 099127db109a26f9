"""Values of records: what JSON gives, read with a word on what does not fit; texts made fit to be written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from verifier.policies import Json, VerifierError

Record: TypeAlias = "dict[str, Json]"

# What JSON gave: what does not fit raises, and `read_verdict` says so.
Raw: TypeAlias = "Mapping[str, object]"


class VerdictFormatError(VerifierError):
    """Bytes that are no verdict of this schema."""


def parse_record(data: bytes | str, noun: str) -> Json:
    """Parse the JSON of a record, which errors call by the noun.

    Raises `TypeError` for what is neither bytes nor a string, `VerdictFormatError` for what is no JSON.
    """
    import orjson

    if not isinstance(data, (bytes, bytearray, memoryview, str)):
        raise TypeError(f"{noun}: got {type(data).__name__}, expected bytes or str")
    try:
        value: Json = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise VerdictFormatError(f"{noun}: not JSON: {error}") from None
    return value


def read_object(value: object) -> Raw:
    """Take an object, or raise `TypeError`."""
    if not isinstance(value, Mapping):
        raise TypeError(f"got {value!r}, expected an object")
    return value


def read_list(value: object) -> Sequence[object]:
    """Take a list, or raise `TypeError`."""
    if not isinstance(value, (list, tuple)):
        raise TypeError(f"got {value!r}, expected a list")
    return value


def read_string(value: object) -> str:
    """Take a string, or raise `TypeError`."""
    if not isinstance(value, str):
        raise TypeError(f"got {value!r}, expected a string")
    return value


def read_optional_string(value: object) -> str | None:
    """Take a string or null, or raise `TypeError`."""
    return None if value is None else read_string(value)


def read_choice(value: object, choices: tuple[str, ...]) -> str:
    """Take one of the strings given, or raise `ValueError`."""
    if value not in choices:
        raise ValueError(f"got {value!r}, expected one of {', '.join(choices)}")
    return read_string(value)


def read_integer(value: object) -> int:
    """Take an integer, or raise `TypeError`."""
    if type(value) is not int:
        raise TypeError(f"got {value!r}, expected an integer")
    return value


def read_optional_integer(value: object) -> int | None:
    """Take an integer or null, or raise `TypeError`."""
    return None if value is None else read_integer(value)


def read_pair(value: object) -> tuple[int, int]:
    """Take two integers, or raise `TypeError` or `ValueError`."""
    first, second = read_list(value)
    return read_integer(first), read_integer(second)


def read_optional_pair(value: object) -> tuple[int, int] | None:
    """Take two integers or null, or raise `TypeError` or `ValueError`."""
    return None if value is None else read_pair(value)


def escape_text(text: str) -> str:
    """Give a text with its lone surrogates written out as escapes."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")


def escape_value(value: object) -> object:
    """Give a value of JSON with the lone surrogates of its strings and keys written out as escapes."""
    if isinstance(value, str):
        # A code is a string of its own kind, and ASCII.
        return str(value) if value.isascii() else escape_text(value)
    if isinstance(value, Mapping):
        return {escape_value(key): escape_value(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [escape_value(item) for item in value]
    return value
