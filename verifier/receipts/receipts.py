"""Receipts: a verdict with the call that gave it, one JSON line each, so that it can be run again.

`records.json_lines` writes the line, `calls` the call in it, and `receipts.replay` runs it again.
A receipt vouches for its verdict: the digest stands next to it, and reading refuses one that does not agree.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import cast

from verifier.calls import AnyCall, ContextCache, read_call
from verifier.parsers.frozen import record
from verifier.policies import Json, VerifierError, encode_canonical
from verifier.records.json_lines import (
    JsonValue,
    ReceiptError,
    read_json_line,
    show_excerpt,
    show_value,
    write_json_line,
)
from verifier.records.kept import KEPT_SCHEMAS, KeptRecord, read_record
from verifier.records.typed_keys import Keys

SCHEMA = "lexical-verifier/receipt/1"
"""What a receipt calls itself; the JSON Schema of that name ships in `verifier.schemas`."""

BARE_CALLS = "these are calls without verdicts: record them first with verifier receipt record"
"""What to say of a file that holds calls where receipts are expected."""

_RECEIPT_KEYS = ("call", "digest", "id", "schema", "verdict")


@record
class Receipt:
    """A verdict that was kept, with its call where the inputs were kept too.

    `verdict` is what the call gave: of one that checks a single claim, its `ClaimCheck`.
    """

    id: str
    verdict: KeptRecord
    call: AnyCall | None = None

    def to_line(self) -> str:
        """Return the receipt as one line of ASCII JSON, without its line break; `read_receipt` reads it."""
        value: dict[str, JsonValue] = {
            "digest": self.verdict.digest,
            "id": self.id,
            "schema": SCHEMA,
            "verdict": self.verdict.to_dict(),
        }
        if self.call is not None:
            value["call"] = self.call.to_dict()
        return write_json_line(value)


def record_call(
    call: AnyCall, *, id: str = "", base: Path | None = None, contexts: ContextCache | None = None
) -> Receipt:
    """Carry a call out and keep its verdict with it. Raises what `Call.run` raises."""
    return Receipt(id=id, verdict=call.run(base=base, contexts=contexts), call=call)


def read_receipt(line: str | bytes) -> Receipt:
    """Read a receipt, or a record alone, as its `to_json` writes it: a receipt without id and call.

    A receipt whose verdict no longer has the digest that was written next to it is refused. Raises
    `ReceiptError`, never anything else, whatever the line holds.
    """
    return read_receipt_value(read_json_line(line))


def read_receipt_value(value: JsonValue) -> Receipt:
    """Read a receipt from the JSON value of its line, as `read_receipt` does."""
    if not isinstance(value, Mapping):
        raise ReceiptError(f"receipt: got {show_value(value)}, expected an object with schema {SCHEMA!a}")
    if value.get("schema") in KEPT_SCHEMAS:
        return Receipt(id="", verdict=read_recorded_verdict(value))
    if value.get("schema") != SCHEMA:
        raise ReceiptError(f"receipt: got schema {show_value(value.get('schema'))}, expected {SCHEMA!a}")
    keys = Keys(value, "receipt: ")
    keys.refuse_others(_RECEIPT_KEYS)
    id = keys.need_text("id")
    verdict = read_recorded_verdict(value.get("verdict"))
    if value.get("digest") != verdict.digest:
        raise ReceiptError(
            f"receipt {show_excerpt(id)}: got a verdict whose digest is {verdict.digest}, expected "
            f"{show_value(value.get('digest'))} as its key 'digest' says: one of them was changed"
        )
    return Receipt(id=id, verdict=verdict, call=_read_call(value["call"]) if "call" in value else None)


def _read_call(value: JsonValue) -> AnyCall:
    try:
        return read_call(value)
    except VerifierError as error:
        raise error if isinstance(error, ReceiptError) else ReceiptError(f"receipt: {error}") from None


def is_bare_call(line: str | bytes) -> bool:
    """Return whether a line is a call that has no verdict yet; never raises."""
    try:
        value = read_json_line(line)
    except ReceiptError:
        return False
    return isinstance(value, Mapping) and "schema" not in value and ("answer" in value or "claim" in value)


def read_recorded_verdict(value: JsonValue) -> KeptRecord:
    """Read a record that stands in a line; equal values, so that nothing of it goes unread.

    Raises `ReceiptError`, never anything else.
    """
    try:
        verdict = read_record(cast("Json", value))
        canonical = verdict.to_json() == encode_canonical(cast("Json", value))
    except (VerifierError, TypeError) as error:
        raise ReceiptError(f"receipt: {error}") from None
    if not canonical:
        raise ReceiptError(
            "receipt: got a verdict with keys of its own, or counts that do not agree with its statuses; "
            "expected exactly what to_json gives"
        )
    return verdict
