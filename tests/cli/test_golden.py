"""verifier golden: recorded calls that must give the same bytes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.commands import ANSWER, TEXT, expect_usage_error, run, write_lines
from verifier.policies import load_policy


def test_goldens_are_recorded_and_checked() -> None:
    target = Path("golden") / "mine.jsonl"
    write_lines("calls.jsonl", [{"id": "one", "answer": ANSWER, "context": TEXT}])
    recorded = run("receipt", "record", "calls.jsonl", target)
    assert (recorded.exit_code, recorded.stdout.splitlines()) == (0, [f"Recorded 1 call in {target}"])
    checked = run("receipt", "check", target.parent)
    assert checked.exit_code == 0
    assert checked.stdout.splitlines()[0] == "1 call, all identical"
    assert checked.stdout.splitlines()[1].startswith("corpus sha256:")
    policy, call = map(json.loads, target.read_text(encoding="utf-8").splitlines())
    call["call"]["answer"] = '"the tower fell down"'
    target.write_text(f"{json.dumps(policy)}\n{json.dumps(call)}\n", encoding="utf-8")
    changed = run("receipt", "check", target)
    assert changed.exit_code == 1
    for said in (
        f"{target}:2: one",
        "/audit_mode",
        '"STRICT"',
        '"UNGROUNDED"',
        "cause: ",
        "1 call, 1 failed",
    ):
        assert said in changed.stdout
    target.write_text("nonsense\n", encoding="utf-8")
    assert run("receipt", "check", target).exit_code == 1


def test_goldens_say_once_a_file_that_a_policy_changed() -> None:
    policy, target = Path("house.toml"), Path("mine.jsonl")
    policy.write_text('extends = "default"\n', encoding="utf-8")
    shared = {"context": TEXT, "policy": "house.toml"}
    write_lines("calls.jsonl", [
        {"id": "a", "answer": ANSWER, **shared},
        {"id": "b", "answer": "x", **shared},
        {"id": "c", "answer": "x", **shared, "overrides": {"proximity_n": 3}},
    ])  # fmt: skip
    assert run("receipt", "record", "calls.jsonl", target).exit_code == 0
    expect_usage_error(
        run("receipt", "replay", target), "this is a golden file: verifier receipt check runs it"
    )
    before = load_policy(policy).hash
    policy.write_text('extends = "default"\nproximity_window = 61\n', encoding="utf-8")
    changed = run("receipt", "check", target)
    assert changed.exit_code == 1
    assert changed.stdout.splitlines()[:-1] == [
        f"{target}:1: policy house.toml",
        f"  hash was {before}",
        f"  hash is  {load_policy(policy).hash}",
        "  and 1 more of it with overrides",
        "  cause: the policy is another one",
        "3 calls, all identical, policies left out",
    ]


def test_goldens_are_not_recorded_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    write_lines("calls.jsonl", [{"id": "one", "answer": "x", "context": "y"}])
    monkeypatch.setenv("CI", "true")
    expect_usage_error(run("receipt", "record", "calls.jsonl", "golden.jsonl"), "CI")
    assert not Path("golden.jsonl").exists()
    expect_usage_error(run("receipt", "check", "none.jsonl"), "not there")


def test_what_is_no_golden_file_is_said_plainly() -> None:
    write_lines("calls.jsonl", [{"id": "one", "answer": "x", "context": "y"}])
    expect_usage_error(
        run("receipt", "check", "calls.jsonl"), "these are calls without verdicts: record them first"
    )
    Path("goldens").mkdir()
    expect_usage_error(run("receipt", "record", "calls.jsonl", "goldens"), "goldens is a folder")
    assert not Path("goldens.part").exists()
