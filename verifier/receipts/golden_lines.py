"""The lines of a golden file: its policies with their hashes, once each, and its calls with their verdicts.

A receipt repeats its policy's hash, so one word in a lexicon changes every receipt. In a golden file a line
of its own names the policy, as calls name it, with the hash that it had when they were recorded. The lines
of the calls leave it out, so that a diff of the file shows which verdicts really changed. Whole receipts may
stand among these lines.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final, TypeAlias, cast

from verifier.calls import AUDIT_FUNCTION, LOOKUP_FUNCTIONS, AnyCall, read_call
from verifier.parsers.frozen import record
from verifier.policies import Json, hash_canonical
from verifier.receipts.receipts import Receipt, read_receipt_value, read_recorded_verdict
from verifier.records.json_lines import (
    JsonValue,
    ReceiptError,
    read_json_line,
    show_excerpt,
    show_value,
    write_json_line,
)
from verifier.records.kept import KeptRecord
from verifier.records.typed_keys import Keys

POLICY_SCHEMA = "lexical-verifier/golden-policy/1"
"""What the line of a policy calls itself."""

CALL_SCHEMA = "lexical-verifier/golden-call/1"
"""What the line of a call calls itself: a receipt whose verdict leaves out its policy and its revision."""

POLICY_PATHS: Final = (
    *("/policy/hash", "/policy/name", "/semantics"),
    *("/claim_policy_hash", "/check/policy/hash", "/check/policy/name", "/check/semantics"),
)
"""The places of a verdict that the line of its policy holds, or that follow from it, as JSON Pointers."""

_POLICY_KEYS = ("hash", "name", "overrides", "policy", "schema", "semantics")
_AUDIT_POLICY_KEYS = ("function", *_POLICY_KEYS)
_CALL_KEYS = ("call", "digest", "id", "schema", "verdict")
_LEFT_OUT = ("policy", "semantics")

_PolicyKey: TypeAlias = "tuple[str, int, str, bool]"


@record
class GoldenLine:
    """A call that was read from a golden file: its line, its receipt, and the line of its policy.

    Lines count from 1. `policy_line` is None for a receipt, which holds its policy itself.
    """

    line: int
    receipt: Receipt
    policy_line: int | None = None


class GoldenReader:
    """Reads the lines of one golden file in their order."""

    def __init__(self) -> None:
        self._policies: dict[_PolicyKey, tuple[int, Mapping[str, JsonValue]]] = {}

    def read_line(self, number: int, line: bytes | str) -> GoldenLine | None:
        """Read a call or a receipt, or keep a policy for the calls after it and return None.

        Raises `ReceiptError`, as `read_receipt` does, and for a call whose policy no line before it names.
        """
        value = read_json_line(line)
        if isinstance(value, Mapping) and value.get("schema") == CALL_SCHEMA:
            return self._read_call(number, value)
        if isinstance(value, Mapping) and is_policy_line(value):
            _check_keys("golden policy", value, _AUDIT_POLICY_KEYS if "function" in value else _POLICY_KEYS)
            self._policies[_name_policy(value)] = (number, value)
            return None
        return GoldenLine(line=number, receipt=read_receipt_value(value))

    def _read_call(self, number: int, value: Mapping[str, JsonValue]) -> GoldenLine:
        _check_keys("golden call", value, _CALL_KEYS)
        id, verdict = Keys(value, "golden call: ").need_text("id"), value["verdict"]
        if not isinstance(verdict, Mapping) or not verdict.keys().isdisjoint(_LEFT_OUT):
            raise ReceiptError(
                f"golden call {show_excerpt(id)}: expected a verdict without {' and '.join(_LEFT_OUT)}"
            )
        if value["digest"] != (digest := _hash(verdict)):
            raise ReceiptError(
                f"golden call {show_excerpt(id)}: got a verdict whose digest is {digest}, expected "
                f"{show_value(value['digest'])} as its key 'digest' says: one of them was changed"
            )
        call = read_call(value["call"])
        policy_line, policy = self._find_policy(call)
        whole = {
            **verdict,
            "policy": {"hash": policy["hash"], "name": policy["name"]},
            "semantics": policy["semantics"],
        }
        receipt = Receipt(id=id, verdict=read_recorded_verdict(whole), call=call)
        return GoldenLine(line=number, receipt=receipt, policy_line=policy_line)

    def _find_policy(self, call: AnyCall) -> tuple[int, Mapping[str, JsonValue]]:
        try:
            return self._policies[_name_policy(call.to_dict())]
        except KeyError:
            raise ReceiptError(
                f"golden call: got the policy {show_excerpt(call.policy)} with "
                f"{'these' if call.overrides else 'no'} overrides, expected a line before it that names them"
            ) from None


def is_policy_line(value: JsonValue) -> bool:
    """Return whether the JSON value of a line names a policy, and so no call."""
    return isinstance(value, Mapping) and value.get("schema") == POLICY_SCHEMA


class GoldenWriter:
    """Gathers the calls of one golden file in their order."""

    def __init__(self) -> None:
        self._calls: list[str] = []
        self._policies: dict[_PolicyKey, str] = {}

    def add(self, id: str, call: AnyCall, verdict: KeptRecord) -> None:
        """Add a call with what came out. Raises `TypeError` for a verdict that has no canonical bytes."""
        written = call.to_dict()
        self._policies[_name_policy(written)] = _write_policy(written, verdict)
        self._calls.append(_write_call(id, written, verdict))

    def to_text(self) -> str:
        """Return the text of the file: the policies of its calls, sorted, then the calls."""
        policies = [self._policies[name] for name in sorted(self._policies)]
        return "".join(f"{line}\n" for line in [*policies, *self._calls])


def _name_policy(call: Mapping[str, JsonValue]) -> _PolicyKey:
    """Return what tells the policy of a call from others; the fewer overrides, the earlier it sorts.

    Audit policies have the names of policies for claims.
    """
    policy, overrides = call["policy"], call["overrides"]
    if not isinstance(policy, str) or not isinstance(overrides, Mapping):
        raise ReceiptError("golden policy: expected a string 'policy' and an object 'overrides'")
    is_audit = call.get("function") in LOOKUP_FUNCTIONS
    return policy, len(overrides), json.dumps(overrides, sort_keys=True), is_audit


def _write_policy(call: Mapping[str, JsonValue], verdict: KeptRecord) -> str:
    named = {"function": AUDIT_FUNCTION} if call["function"] in LOOKUP_FUNCTIONS else {}
    return write_json_line(
        {
            **named,
            "hash": verdict.policy_hash,
            "name": verdict.policy_name,
            "overrides": call["overrides"],
            "policy": call["policy"],
            "schema": POLICY_SCHEMA,
            "semantics": verdict.semantics,
        }
    )


def _write_call(id: str, call: Mapping[str, JsonValue], verdict: KeptRecord) -> str:
    kept = {key: value for key, value in verdict.to_dict().items() if key not in _LEFT_OUT}
    return write_json_line(
        {"call": call, "digest": hash_canonical(kept), "id": id, "schema": CALL_SCHEMA, "verdict": kept}
    )


def _hash(verdict: Mapping[str, JsonValue]) -> str:
    try:
        return hash_canonical(cast("Json", verdict))
    except TypeError as error:
        raise ReceiptError(f"golden call: {error}") from None


def _check_keys(what: str, value: Mapping[str, JsonValue], keys: tuple[str, ...]) -> None:
    if sorted(value) != list(keys):
        got = ", ".join(show_excerpt(key) for key in sorted(value))
        raise ReceiptError(f"{what}: got the keys {got}, expected {', '.join(keys)}")
