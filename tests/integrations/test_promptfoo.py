"""The assertion as promptfoo calls it: by its own wrapper, where there is one, and directly."""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from verifier.integrations.promptfoo import AssertionConfigError, get_assert
from verifier.policies import PolicyError

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "promptfoo"
WRAPPER = os.environ.get("PROMPTFOO_WRAPPER", "")


def make_context(**config: Any) -> dict[str, Any]:
    variables = {"context": ["Tolls ended in 1950.", "The bridge opened in 1931."], "question": "When?"}
    return {"prompt": "When?", "vars": variables, "config": config or None}


def test_an_output_passes_if_it_is_grounded() -> None:
    found = get_assert("Tolls ended in 1950.", make_context())
    assert (found["pass"], found["score"], bool(found["reason"])) == (True, 1.0, True)
    found = get_assert("Tolls ended in 1951. Tolls ended in 1950.", make_context(policy="strict"))
    assert (found["pass"], found["score"]) == (False, 0.5)
    assert "“1951”, where the source says “1950”" in str(found["reason"])


@pytest.mark.parametrize(
    ("config", "message"),
    [
        ({"contexts": "context"}, "config: got the key 'contexts'"),
        ({"context": "pages"}, "vars: got context, question, expected one called 'pages'"),
        ({"overrides": 7}, "overrides: got int"),
    ],
)
def test_a_wrong_configuration_is_an_error(config: dict[str, Any], message: str) -> None:
    with pytest.raises(AssertionConfigError, match=message):
        get_assert("a", make_context(**config))
    with pytest.raises(PolicyError):
        get_assert("a", make_context(policy="stricter"))


def test_the_example_names_what_it_needs() -> None:
    config = yaml.safe_load((EXAMPLE / "promptfooconfig.yaml").read_text(encoding="utf-8"))
    (test,) = config["tests"]
    (assertion,) = test["assert"]
    file = EXAMPLE / assertion["value"].removeprefix("file://")
    called = runpy.run_path(str(file))["get_assert"]
    context = {"prompt": "", "vars": test["vars"], "config": assertion["config"]}
    assert called("The bridge opened in 1931.", context)["pass"] is True
    assert called("The bridge opened in 1932.", context)["pass"] is False


@pytest.mark.skipif(not WRAPPER, reason="PROMPTFOO_WRAPPER does not name promptfoo's own wrapper.py")
def test_promptfoos_own_wrapper_calls_it(tmp_path: Path) -> None:
    given, found = tmp_path / "in.json", tmp_path / "out.json"
    given.write_text(json.dumps(["Tolls ended in 1950.", make_context()]), encoding="utf-8")
    script = str(EXAMPLE / "groundedness.py")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run(
        [sys.executable, WRAPPER, script, "get_assert", str(given), str(found)],
        check=True, timeout=60, env=environment, capture_output=True,
    )  # fmt: skip
    written = json.loads(found.read_text(encoding="utf-8"))
    assert written == {"type": "final_result", "data": get_assert("Tolls ended in 1950.", make_context())}
