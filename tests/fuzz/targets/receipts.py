"""A receipt is read or refused with `ReceiptError`, in ASCII, whatever part of it was changed."""

from __future__ import annotations

import re
from functools import cache

from tests.fuzz.inputs import read_inputs
from verifier import Source
from verifier.calls import Call
from verifier.errors import SHOWN
from verifier.receipts import read_receipt, record_call
from verifier.records.json_lines import ReceiptError

SEEDS = ("lenient_json",)


@cache
def _write_receipt() -> str:
    call = Call(answer='"It opened" in 1931.', sources=(Source(id="s1", text="It opened in 1931."),))
    return record_call(call, id="x").to_line()


def check(data: bytes) -> None:
    """Read the first text, and a receipt whose part, which the second names, is the first."""
    given = read_inputs(data)
    whole = _write_receipt()
    at = 40 * given.option % len(whole)
    for line in (given.text(0), whole[:at] + given.text(0) + whole[at + len(given.text(1)) :]):
        try:
            read_receipt(line)
        except ReceiptError as error:
            assert re.sub(SHOWN, "", str(error)).isascii()
