"""Lenient JSON raises its own error and nothing else, and `json.dumps` can write back what it returns."""

from __future__ import annotations

import json

from tests.fuzz.inputs import read_inputs
from verifier.parsers.lenient_json import LenientJsonError, parse_lenient_json

SEEDS = ("lenient_json", "lattice")


def check(data: bytes) -> None:
    """Read the bytes after the option, and the text that they stand for."""
    for text in (data[1:], read_inputs(data).text(0)):
        try:
            read = parse_lenient_json(text)
        except LenientJsonError as error:
            assert str(error).isascii()
            assert 0 <= error.offset <= len(text)
        else:
            json.dumps(read.value, allow_nan=False)
            assert all(0 <= fixup.start <= fixup.end <= len(read.text) for fixup in read.fixups)
