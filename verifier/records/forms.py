"""What stands in the annotations of records: other keys, words of the JSON Schemas, types that many share.

The JSON Schemas are derived from the dataclasses. A plain string in an annotation describes its field there.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias


class Key:
    """Where a field is written that does not stand under its own name: the keys that lead to it."""

    __slots__ = ("path",)

    def __init__(self, *path: str) -> None:
        self.path = path


class UnlessNone:
    """The mark of a field that is not written where it is None."""

    __slots__ = ()


UNLESS_NONE = UnlessNone()
UNLESS_EMPTY = UnlessNone()
"""The mark of a list that is not written where nothing is in it."""


class Form:
    """What the JSON Schema says of a value beyond its type; values of one `name` share a definition."""

    __slots__ = ("doc", "keywords", "name")

    def __init__(self, name: str = "", doc: str = "", **keywords: object) -> None:
        self.name = name
        self.doc = doc
        self.keywords = keywords


def choices(*values: str | None) -> Form:
    """Return the form of a value that is one of those given."""
    return Form(enum=values)


Details: TypeAlias = Annotated[tuple[tuple[str, str | int], ...], Form("details")]
"""Pairs of a name and a value, sorted by name; written as an object."""

Hash: TypeAlias = Annotated[str, Form("hash", "SHA-256, in hexadecimal.", pattern="^sha256:[0-9a-f]{64}$")]

StoredHash: TypeAlias = Annotated[
    str,
    Form(
        "stored_hash",
        "SHA-256, in hexadecimal; of what was left out a keyed one, over the plain one as it is written.",
        pattern="^(sha256|hmac-sha256):[0-9a-f]{64}$",
    ),
]

Count: TypeAlias = Annotated[int, Form("count", "", minimum=0, maximum=2**53 - 1)]

Span: TypeAlias = Annotated[
    tuple[Count, Count], Form("span", "Half-open range [start, end) in code points of the original text.")
]

Ratio: TypeAlias = Annotated[tuple[Count, Count], Form("ratio", "Found, of all.")]

Strings: TypeAlias = Annotated[tuple[str, ...], Form("strings")]

SourceIndex: TypeAlias = Annotated[
    int,
    Form("source_index", "Place of a source in inputs.sources, from 0.", minimum=0, maximum=2**53 - 1),
]
