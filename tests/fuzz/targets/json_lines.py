"""A line is read or refused with `ReceiptError`, in ASCII; what was read is written and read again."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tests.fuzz.inputs import read_inputs
from verifier.errors import SHOWN
from verifier.records.json_lines import ReceiptError, read_json_line, write_json_line

SEEDS = ("lenient_json", "lattice")


def check(data: bytes) -> None:
    """Read the bytes after the option, and the text that they stand for."""
    for line in (data[1:], read_inputs(data).text(0)):
        try:
            value = read_json_line(line)
        except ReceiptError as error:
            assert re.sub(SHOWN, "", str(error)).isascii()
        else:
            if isinstance(value, Mapping):
                assert write_json_line(value).isascii()
