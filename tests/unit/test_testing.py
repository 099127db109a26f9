"""`verifier.testing`: an extra that says what it needs, and strategies that do what they say."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings

from verifier import Source, load_policy, verify_quotes
from verifier.testing import (
    PERTURBATIONS,
    GroundedPair,
    answers,
    contexts,
    grounded_pairs,
    hostile_text,
    perturbed_pairs,
    policies,
    wikitext,
)

ROOT = Path(__file__).parent.parent.parent
# The first example is enough, however large it is.
SEARCH = settings(
    max_examples=20_000,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def run_python(code: str) -> subprocess.CompletedProcess[str]:
    """Run code in an interpreter of its own."""
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )


def test_without_hypothesis_one_clear_error_names_the_extra() -> None:
    done = run_python(
        "import sys; sys.modules['hypothesis'] = None\nimport verifier\nimport verifier.testing"
    )
    assert done.returncode == 1
    assert done.stderr.strip().splitlines()[-1] == (
        "ImportError: verifier.testing needs hypothesis, which is not installed: "
        "install it with  pip install 'lexical-verifier[testing]'"
    )


def test_the_package_itself_never_imports_hypothesis() -> None:
    done = run_python(
        "import sys, verifier\n"
        "verifier.verify_quotes('\"a quote, checked\"', 'a text')\n"
        "print([name for name in sys.modules if name.startswith(('hypothesis', 'verifier.testing'))])"
    )
    assert done.stdout.strip() == "[]", done.stderr


@pytest.mark.parametrize(
    "char", ["\ud800", "\0", "\u202e", "\U000e0041", "\u03c2", "\u0130", "\u1161", "\ufb03", "\xad"]
)
def test_hostile_text_holds(char: str) -> None:
    assert char in find(hostile_text(), lambda text: char in text, settings=SEARCH)


def test_hostile_text_holds_long_runs_of_marks() -> None:
    run = re.compile("[\u0301\u0323\u0307\u0344\u0345\u05b0\u3099]{32}")
    assert run.search(find(hostile_text(), lambda text: run.search(text) is not None, settings=SEARCH))


@pytest.mark.parametrize("mode", ["STRICT", "HYBRID", "UNGROUNDED"])
def test_answers_and_contexts_give_every_mode(mode: str) -> None:
    pair = find(
        grounded_pairs() if mode == "STRICT" else perturbed_pairs(),
        lambda pair: verify_quotes(pair.answer, pair.context).audit_mode == mode,
        settings=SEARCH,
    )
    assert isinstance(pair, GroundedPair)


@pytest.mark.parametrize("method", ["quote", "span", "entity", "none"])
def test_answers_give_every_method_against_themselves(method: str) -> None:
    answer = find(
        answers(),
        lambda text: verify_quotes(text, text.swapcase(), policy="baseline").verifier_method == method,
        settings=SEARCH,
    )
    assert isinstance(answer, str)


@pytest.mark.parametrize("kind", [str, Source, list, dict])
def test_contexts_come_in_every_form(kind: type) -> None:
    assert isinstance(find(contexts(), lambda context: isinstance(context, kind), settings=SEARCH), kind)


@pytest.mark.parametrize("part", ["{{Infobox", "[[", "<ref>", "{|", "&#xd800;", "[http://a "])
def test_wikitext_holds(part: str) -> None:
    assert part in find(wikitext(), lambda text: part in text, settings=SEARCH)


@pytest.mark.parametrize("perturbation", PERTURBATIONS[1:])
def test_every_perturbation_comes_up(perturbation: str) -> None:
    pair = find(perturbed_pairs(), lambda pair: pair.perturbation == perturbation, settings=SEARCH)
    assert pair.changed is not None
    assert pair.origin is not None
    assert pair.units[pair.changed] != pair.origin
    assert any(pair.origin in text for text in pair.context)


@given(policies())
def test_policies_are_valid_and_load(policy: object) -> None:
    assert load_policy(policy) is policy  # type: ignore[arg-type]
