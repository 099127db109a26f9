"""The values that records are made of: types, with what their JSON Schemas say of them."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from verifier.records.codec import Form

Hash: TypeAlias = Annotated[str, Form("hash", "SHA-256, in hexadecimal.", pattern="^sha256:[0-9a-f]{64}$")]

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
