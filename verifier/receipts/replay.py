"""Replay: a receipt's call run again, where the verdicts differ, and what has changed since.

Verdicts are compared by their canonical bytes, so equal means equal to the last byte. Where they differ, the
hashes that the recorded verdict holds say why: the policy, its semantics revision, the inputs, or none.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Final, Literal, TypeAlias

from verifier.calls import AnyCall, AnyPolicy, ContextCache
from verifier.parsers.frozen import record
from verifier.policies import hash_canonical
from verifier.policies.audit import AuditPolicy
from verifier.receipts.receipts import Receipt
from verifier.records.json_lines import JsonValue
from verifier.records.kept import KeptRecord

MAX_DIFFERENCES = 50
"""How many differences a comparison names at most."""

Cause: TypeAlias = Literal["policy", "semantics", "inputs", "engine"]
CAUSES: Final[tuple[Cause, ...]] = ("policy", "semantics", "inputs", "engine")


@record
class Difference:
    """One place where two verdicts differ; None for the verdict that has nothing there.

    `path` is a JSON Pointer (RFC 6901) into what `to_dict` returns.
    """

    path: str
    recorded: JsonValue
    now: JsonValue


@record
class Replay:
    """What running a receipt again gave; true in a condition if the bytes are the same.

    `now` is None where the receipt kept no inputs and none were given. `causes` says what changed since:
    ``policy`` (its hash, and not only by the semantics revision in it), ``semantics`` (the revision),
    ``inputs`` (the hash of one), and ``engine`` if none of these did and the verdict still differs: then
    the package broke its promise, or the recorded verdict was changed by hand.
    """

    receipt: Receipt
    now: KeptRecord | None
    differences: tuple[Difference, ...] = ()
    causes: tuple[Cause, ...] = ()

    def __bool__(self) -> bool:
        return self.identical

    @property
    def identical(self) -> bool:
        """Whether the call was run again and gave the recorded bytes."""
        return self.now is not None and self.now.to_json() == self.receipt.verdict.to_json()


def replay_receipt(
    receipt: Receipt,
    *,
    call: AnyCall | None = None,
    base: Path | None = None,
    contexts: ContextCache | None = None,
) -> Replay:
    """Run a receipt's call again and compare the verdicts.

    `call` takes the place of the receipt's own: for a receipt that kept none, or to see what other inputs
    or another policy would give. Raises what `Call.run` raises.
    """
    call = call or receipt.call
    if call is None:
        return Replay(receipt=receipt, now=None)
    policy = call.resolve_policy(base=base)
    now = call.run_under(policy, contexts=contexts)
    if now.to_json() == receipt.verdict.to_json():
        return Replay(receipt=receipt, now=now)
    return Replay(
        receipt=receipt,
        now=now,
        differences=compare_verdicts(receipt.verdict, now),
        causes=_find_causes(receipt.verdict, now, policy),
    )


def name_files(call: AnyCall, folder: Path) -> AnyCall:
    """Return a call whose files are named from the folder of its receipt.

    The policy may stand anywhere: ``--receipt`` names it as it was given. A word list may not.
    """
    policy = str(folder / call.policy) if call.policy.endswith(".toml") else call.policy
    return replace(call, policy=policy, overrides=tuple(call.place_overrides(folder).items()))


def _find_causes(recorded: KeptRecord, now: KeptRecord, policy: AnyPolicy) -> tuple[Cause, ...]:
    changed = {
        # The semantics revision is part of the policy's hash; under the recorded one, is it the same policy?
        "policy": recorded.policy_hash != _hash_in_revision(policy, recorded.semantics),
        "semantics": recorded.semantics != now.semantics,
        "inputs": recorded.to_dict()["inputs"] != now.to_dict()["inputs"],
    }
    changed["engine"] = not any(changed.values())
    return tuple(cause for cause in CAUSES if changed[cause])


def _hash_in_revision(policy: AnyPolicy, semantics: int) -> str:
    """Return the hash that a policy would have in another semantics revision of the checks."""
    if isinstance(policy, AuditPolicy):
        claims = _hash_in_revision(policy.claim_policy, semantics)
        return hash_canonical({**policy.to_dict(), "claim_policy_hash": claims})
    return hash_canonical({**policy.to_dict(), "semantics": semantics})


def compare_verdicts(recorded: KeptRecord, now: KeptRecord) -> tuple[Difference, ...]:
    """Return where two verdicts differ, in the order of their canonical bytes; at most `MAX_DIFFERENCES`."""
    return tuple(islice(_compare("", _get_values(recorded), _get_values(now)), MAX_DIFFERENCES))


def _get_values(verdict: KeptRecord) -> JsonValue:
    value: JsonValue = json.loads(verdict.to_json())
    return value


def _compare(path: str, recorded: JsonValue, now: JsonValue) -> Iterator[Difference]:
    if isinstance(recorded, dict) and isinstance(now, dict):
        for key in sorted({*recorded, *now}):
            step = key.replace("~", "~0").replace("/", "~1")
            yield from _compare(f"{path}/{step}", recorded.get(key), now.get(key))
    elif isinstance(recorded, list) and isinstance(now, list):
        for place in range(max(len(recorded), len(now))):
            yield from _compare(f"{path}/{place}", _get_item(recorded, place), _get_item(now, place))
    elif type(recorded) is not type(now) or recorded != now:
        yield Difference(path=path, recorded=recorded, now=now)


def _get_item(values: list[JsonValue], place: int) -> JsonValue:
    return values[place] if place < len(values) else None
