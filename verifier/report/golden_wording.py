"""What a check of golden files found, and how a call came out again, in plain lines."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby

from verifier.receipts.goldens import ChangedPolicy, GoldenFailure, GoldenReport
from verifier.receipts.replay import Replay
from verifier.report.common.hidden_characters import show_plainly

CAUSES_IN_WORDS = {
    "policy": "the policy is another one",
    "semantics": "the semantics revision is another one",
    "inputs": "the inputs are other ones",
    "engine": "policy, semantics and inputs are the same: the engine changed",
}

_MAX_VALUE_CHARS = 300


def describe_goldens(report: GoldenReport) -> Iterator[str]:
    """Say which policies changed, once a file, which calls failed, and how many were checked."""
    for (file, policy), changes in groupby(report.changed_policies, lambda item: (item.file, item.policy)):
        yield from map(show_plainly, _describe_changed(file, policy, list(changes)))
    for failure in report.failures:
        yield from describe_failure(failure)
    n_failed = len(report.failures)
    outcome = f"{n_failed:,} failed" if n_failed else "all identical"
    if report.changed_policies:
        outcome = f"{outcome}, policies left out"
    yield f"{report.n_calls:,} {'call' if report.n_calls == 1 else 'calls'}, {outcome}"
    yield f"corpus {report.corpus_hash}"


def describe_failure(failure: GoldenFailure) -> Iterator[str]:
    """Say which call of a golden file failed, and how."""
    name = f" {failure.id}" if failure.id else ""
    yield show_plainly(f"{failure.file}:{failure.line}:{name}")
    if failure.problem is not None:
        yield f"  {show_plainly(failure.problem)}"
    if failure.replay is not None:
        yield from (f"  {line}" for line in describe_replay(failure.replay))


def _describe_changed(file: str, policy: str, changes: list[ChangedPolicy]) -> Iterator[str]:
    """Say how a policy that a file names has changed, by the first line that names it."""
    first = changes[0]
    yield f"{file}:{first.line}: policy {policy}{' with overrides' if first.has_overrides else ''}"
    yield f"  hash was {first.recorded}"
    yield f"  hash is  {first.now}"
    if len(changes) > 1:
        yield f"  and {len(changes) - 1} more of it with overrides"
    for cause in first.causes:
        yield f"  cause: {CAUSES_IN_WORDS[cause]}"


def describe_replay(replay: Replay) -> Iterator[str]:
    """Say how a call came out again, line by line."""
    if replay.now is None:
        yield "Not run: the receipt keeps no inputs."
    elif replay.identical:
        yield f"Identical: {replay.now.digest}"
    else:
        yield f"Different: {replay.receipt.verdict.digest} was recorded, now it is {replay.now.digest}"
        for difference in replay.differences[:1]:
            yield f"  first difference: {show_plainly(difference.path)}"
            yield f"    recorded: {_show_value(difference.recorded)}"
            yield f"    now:      {_show_value(difference.now)}"
        if len(replay.differences) > 1:
            yield f"  and {len(replay.differences) - 1} more"
        for cause in replay.causes:
            yield f"  cause: {CAUSES_IN_WORDS[cause]}"


def _show_value(value: object) -> str:
    shown = show_plainly(json.dumps(value, ensure_ascii=False, sort_keys=True))
    return shown if len(shown) <= _MAX_VALUE_CHARS else f"{shown[:_MAX_VALUE_CHARS]}..."
