"""A line of a batch has one row, on one line of ASCII, and its error is no internal one."""

from __future__ import annotations

import json
import re

from tests.fuzz.inputs import read_inputs
from verifier.errors import SHOWN
from verifier.receipts.batch import run_batch

SEEDS = ("lattice", "grounding", "lenient_json")
_KEYS = ("answer", "context", "policy", "question", "function", "title", "finish_reason")


def check(data: bytes) -> None:
    """Run the first text as a line, then all texts as the values of a line."""
    given = read_inputs(data)
    value: dict[str, object] = dict(zip(_KEYS, given.texts, strict=False))
    if given.option & 4:
        value["evidence"] = {"E1": {"span": value.pop("context", "")}}
    if given.option & 8:
        value["overrides"] = {given.text(2): given.text(3), "max_units": given.option}
        value.pop("policy", None)
    rows = [*run_batch([given.text(0), json.dumps(value)])]
    assert [row.line for row in rows] == [1, 2]
    for row in rows:
        line = row.to_line()
        assert line.isascii()
        assert "\n" not in line
        assert (row.error is None) != (row.verdict is None)
        assert row.error is None or re.sub(SHOWN, "", row.error).isascii()
        assert not (row.error or "").startswith("internal error")
