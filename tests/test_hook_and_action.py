"""The hook for pre-commit and the action of GitHub: what they run is run, on a repository of a user."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from verifier import Source
from verifier.calls import Call
from verifier.receipts.goldens import write_goldens
from verifier.receipts.receipts import record_call

ROOT = Path(__file__).parents[1]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
(HOOK,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
STEPS = {step["name"]: step for step in ACTION["runs"]["steps"]}

needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make what a user of both has: a golden file that passes, one that does not, and calls."""
    monkeypatch.setenv("CI", "")
    call = Call(answer="Tolls ended in 1950.", sources=(Source(id="s1", text="Tolls ended in 1950."),))
    for name in ("good", "bad dir"):
        write_goldens(tmp_path / name / "goldens" / "calls.jsonl", [record_call(call, id="tolls")])
    file = tmp_path / "bad dir" / "goldens" / "calls.jsonl"
    text = file.read_text("ascii")
    file.write_text(
        text.replace('"text":"Tolls ended in 1950."', '"text":"Tolls ended in 1951."', 1), "ascii"
    )
    (tmp_path / "calls.jsonl").write_text(
        '{"answer": "Tolls ended in 1950.", "context": "Tolls ended in 1950."}\n'
        '{"answer": "Tolls ended in 1951.", "context": "Tolls ended in 1950."}\n',
        encoding="utf-8",
    )
    return tmp_path


def make_environment(folder: Path) -> dict[str, str]:
    """Return an environment whose `verifier` is the one that is tested."""
    command = folder / "lexical-verifier" / "bin" / "verifier"
    command.parent.mkdir(exist_ok=True, parents=True)
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m verifier "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    path = f"{command.parent}{os.pathsep}{os.environ['PATH']}"
    return {
        **os.environ, "PATH": path, "PYTHONPATH": os.pathsep.join(sys.path), "RUNNER_TEMP": str(folder),
        "CI": "true",
    }  # fmt: skip


def run_step(name: str, folder: Path, **inputs: str) -> subprocess.CompletedProcess[str]:
    """Run a step as the runner does, with the `verifier` that is tested in the place of one installed."""
    return run_in(make_environment(folder), name, folder, inputs)


def run_in(
    environment: dict[str, str], name: str, folder: Path, inputs: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    """Run a step as the runner does: its expressions filled in, its script a file of bash."""
    given = {**{key: value["default"] for key, value in ACTION["inputs"].items()}, **inputs}

    def fill(text: str) -> str:
        return re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda match: given[match[1]], text)

    step = STEPS[name]
    assert step["shell"] == "bash"
    assert "${{" not in step["run"]
    environment = {**environment, **{key: fill(text) for key, text in step.get("env", {}).items()}}
    script = folder / "step.sh"
    script.write_text(step["run"], encoding="utf-8")
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)],
        cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=500,
    )  # fmt: skip


def list_steps(inputs: dict[str, str]) -> list[str]:
    """Return the names of the steps that run with some inputs, in order."""
    names = []
    for name, step in STEPS.items():
        asked = re.fullmatch(r"inputs\.([\w-]+) != ''", step.get("if", "inputs.always != ''"))
        assert asked is not None
        if {"always": "yes", **inputs}.get(asked[1], ACTION["inputs"].get(asked[1], {}).get("default")):
            names.append(name)
    return names


@needs_bash
def test_the_action_checks_golden_files(repository: Path) -> None:
    done = run_step("Check the golden files", repository, goldens="good\n\n")
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "1 call, all identical")
    done = run_step("Check the golden files", repository, goldens="good\nbad dir")
    assert done.returncode == 1
    assert "cause: the inputs are other ones" in done.stdout


@needs_bash
def test_what_an_input_holds_is_not_run(repository: Path) -> None:
    done = run_step(
        "Check the golden files", repository, goldens='good"; touch run; $(touch run) `touch run`'
    )
    assert done.returncode == 2
    assert not (repository / "run").exists()


@pytest.mark.slow
@needs_bash
def test_the_action_checks_calls(repository: Path) -> None:
    done = run_step("Check the calls", repository, calls="calls.jsonl")
    assert done.returncode == 1
    assert len((repository / "verdicts.jsonl").read_text("utf-8").splitlines()) == 2
    less = {"calls": "calls.jsonl", "fail-under": "passed=50%", "policy": "strict", "rows": "rows.jsonl"}
    assert run_step("Check the calls", repository, **less).returncode == 0


@needs_bash
@pytest.mark.skipif(
    not os.environ.get("VERIFIER_PRE_COMMIT"),
    reason="VERIFIER_PRE_COMMIT is not set: the action would install the package anew",
)
def test_the_whole_action_runs_from_a_checkout(
    repository: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Each step with the environment that a runner gives it, and nothing of the one that runs this test."""
    source = copy_tree(tmp_path_factory.mktemp("action"))
    environment = {key: os.environ[key] for key in os.environ if not key.startswith(("PYTHON", "VERIFIER_"))}
    environment |= {
        "GITHUB_ACTION_PATH": str(source), "RUNNER_TEMP": str(tmp_path_factory.mktemp("temp")), "CI": "true",
    }  # fmt: skip
    inputs = {"goldens": "good", "calls": "calls.jsonl", "fail-under": "passed=50%"}
    assert list_steps(inputs) == [*STEPS]
    assert list_steps({"goldens": "good"}) == ["Install", "Check the golden files"]
    for name in STEPS:
        done = run_in(environment, name, repository, inputs)
        assert done.returncode == 0, done.stdout + done.stderr
    assert len((repository / "verdicts.jsonl").read_text("utf-8").splitlines()) == 2
    for name, given in (
        ("Check the golden files", {"goldens": "bad dir"}),
        ("Check the calls", {"calls": "calls.jsonl"}),
    ):
        assert run_in(environment, name, repository, given).returncode == 1


def test_the_steps_run_where_they_have_something_to_check() -> None:
    assert [step.get("if") for step in STEPS.values()] == [
        None, "inputs.goldens != ''", "inputs.calls != ''",
    ]  # fmt: skip
    assert "[cli]" in STEPS["Install"]["run"]


def test_the_hook_installs_what_the_command_line_needs() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert HOOK["additional_dependencies"] == extras["cli"]


@pytest.mark.slow
def test_the_hook_takes_golden_files_and_runs_its_entry(repository: Path) -> None:
    files = sorted(path.relative_to(repository).as_posix() for path in repository.rglob("*.jsonl"))
    taken = [file for file in files if re.search(HOOK["files"], file)]
    assert taken == ["bad dir/goldens/calls.jsonl", "good/goldens/calls.jsonl"]
    command, *arguments = HOOK["entry"].split()
    assert command == "verifier"
    for file, code in zip(taken, (1, 0), strict=True):
        done = subprocess.run(
            [sys.executable, "-m", command, *arguments, file], cwd=repository,
            env=make_environment(repository), check=False, capture_output=True, timeout=60,
        )  # fmt: skip
        assert done.returncode == code


def copy_tree(folder: Path) -> Path:
    """Copy what a checkout has of the package into a folder, and return it."""
    ignored = shutil.ignore_patterns(".git", ".venv", "build", "dist", "bench", "*.egg-info", ".*_cache")
    shutil.copytree(ROOT, folder, symlinks=True, ignore=ignored, dirs_exist_ok=True)
    return folder


def run_git(folder: Path, *arguments: str) -> None:
    identity: dict[str, Any] = {
        f"GIT_{who}_{what}": "a@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")
    }
    subprocess.run(["git", *arguments], cwd=folder, env={**os.environ, **identity}, check=True, timeout=60)


@pytest.mark.skipif(
    not os.environ.get("VERIFIER_PRE_COMMIT"),
    reason="VERIFIER_PRE_COMMIT is not set: pre-commit would install the package anew",
)
def test_pre_commit_itself_runs_the_hook(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    source = copy_tree(tmp_path_factory.mktemp("source"))
    for folder in (source, repository):
        run_git(folder, "init", "--quiet")
        run_git(folder, "add", "--all")
        run_git(folder, "commit", "--quiet", "--message", "All")
    environment = {**os.environ, "PRE_COMMIT_HOME": str(tmp_path_factory.mktemp("home"))}
    for name, code in (("good", 0), ("bad dir", 1)):
        done = subprocess.run(
            [
                sys.executable, "-m", "pre_commit", "try-repo", str(source), HOOK["id"],
                "--files", f"{name}/goldens/calls.jsonl",
            ],
            cwd=repository, env=environment, capture_output=True, text=True, check=False, timeout=500,
        )  # fmt: skip
        assert done.returncode == code, done.stdout + done.stderr
        assert f"verifier receipt check{'.' * 10}" in done.stdout
