"""promptfoo: an assertion of the type ``python``, which promptfoo calls by the name `get_assert`.

Put a file beside the configuration that holds ``from verifier.integrations.promptfoo import get_assert``, and
name it as the assertion's value.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from verifier.integrations.outcome import check_answer
from verifier.policies import PolicyValue, VerifierError
from verifier.sources.context import Context

_CONFIG_KEYS = ("context", "question", "policy", "overrides")


class AssertionConfigError(VerifierError):
    """A configuration of the assertion, or a variable of the test, that is not as expected."""


def get_assert(output: str, context: Mapping[str, object]) -> dict[str, object]:
    """Check an output against a variable of its test, and return whether it passes, the score and the reason.

    The assertion's ``config`` may name the variables of the `context` (by default ``context``: a text or
    several) and of the ``question``, the ``policy`` and its ``overrides``. An output passes if all
    that it claims is supported. Raises `AssertionConfigError` and `PolicyError` for a configuration that is
    wrong.
    """
    config = _take_mapping("config", context.get("config") or {})
    unknown = sorted(config.keys() - set(_CONFIG_KEYS))
    if unknown:
        raise AssertionConfigError(
            f"config: got the key {unknown[0]!a}, expected only {', '.join(_CONFIG_KEYS)}"
        )
    variables = _take_mapping("vars", context.get("vars") or {})
    question = config.get("question")
    outcome = check_answer(
        output,
        _read_context(_find(variables, str(config.get("context", "context")))),
        question=None if question is None else str(_find(variables, str(question))),
        policy=str(config.get("policy", "default")),
        **cast("dict[str, PolicyValue]", dict(_take_mapping("overrides", config.get("overrides") or {}))),  # type: ignore[arg-type]
    )
    return {"pass": outcome.passed, "score": outcome.score, "reason": outcome.reason}


def _take_mapping(what: str, value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise AssertionConfigError(f"{what}: got {type(value).__name__}, expected an object")
    return value


def _find(variables: Mapping[str, object], name: str) -> object:
    if name not in variables:
        found = ", ".join(map(str, variables)) or "none"
        raise AssertionConfigError(f"vars: got {found}, expected one called {name!a}")
    return variables[name]


def _read_context(value: object) -> Context:
    if isinstance(value, str):
        return value
    if isinstance(value, list) and all(isinstance(text, str) for text in value):
        return list(value)
    raise AssertionConfigError(f"vars: got {type(value).__name__}, expected a text or a list of texts")
