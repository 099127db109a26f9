"""The fuzz targets without a fuzzer: each invariant holds of its seeds, and the runner says what it finds."""

from __future__ import annotations

import json
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.examples import choose
from tests.fuzz import __main__ as runner
from tests.fuzz.inputs import Inputs, read_inputs, write_inputs
from tests.fuzz.seeds import make_seeds


def test_bytes_are_inputs_and_inputs_are_bytes() -> None:
    assert read_inputs(b"") == Inputs(0, ("",))
    assert read_inputs(b"\x05a\x80\xff\xc3\xa9") == Inputs(5, ("a\udc80", "\xe9"))
    assert read_inputs(write_inputs(7, ["one", "", "\u6771"])) == Inputs(7, ("one", "", "\u6771"))
    assert read_inputs(b"\x01").text(3) == ""


@pytest.mark.parametrize("name", runner.TARGETS)
def test_the_invariant_holds_of_seeds(name: str) -> None:
    target = import_module(f"tests.fuzz.targets.{name}")
    seeds = make_seeds(target.SEEDS)
    assert len(seeds) > 150
    for seed in choose(seeds, 25):
        target.check(seed)


def test_an_unknown_target_is_refused() -> None:
    with pytest.raises(SystemExit):
        runner.main(["no_such_target"])


@pytest.mark.skipif(find_spec("atheris") is None, reason="needs atheris, which this Python has not")
def test_a_find_is_said_and_the_run_goes_on(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    folder = Path(__file__).parent / "fuzz" / "targets"
    assert {path.stem for path in folder.glob("*.py")} == {*runner.TARGETS, "__init__"}
    assert runner.main(["json_lines", "--seconds", "1"]) == 0
    said = capsys.readouterr().out
    assert "json_lines" in said
    assert " 0 executions" not in said

    class Done:
        returncode = 0
        stdout = json.dumps({"place": "here", "input": "b''", "trace": "why"}) + "\n"
        stderr = "stat::number_of_executed_units: 1234\n"

    monkeypatch.setattr(runner.subprocess, "run", lambda *_args, **_options: Done)
    assert runner.main(["json_lines"]) == 1
    said = capsys.readouterr().out
    assert "1,234 executions, 1 finds" in said
    assert "here" in said
    assert "why" in said
