"""Answers and contexts of a table, column by column: what pandas and Polars have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from verifier.calls import Call, ContextCache
from verifier.integrations.outcome import score_verdict
from verifier.policies import Policy, PolicyReference, PolicyValue, VerifierError, resolve_policy
from verifier.records import Verdict
from verifier.sources.context import Context, read_context

Cell: TypeAlias = "str | int | float | bool | list[str] | None"

COLUMNS = (
    "grounding", "is_grounded", "grounded_share", "n_claims", "n_supported", "n_units", "n_verified",
    "violations", "verdict", "error",
)  # fmt: skip
"""What comes back of each row. All but `error` are None where that says why the row was not checked."""


def verify_rows(
    answers: Iterable[object],
    contexts: Iterable[object],
    questions: Iterable[object],
    *,
    policy: PolicyReference,
    overrides: Mapping[str, PolicyValue],
) -> dict[str, list[Cell]]:
    """Check rows and return the columns of `COLUMNS`, each with a cell for every row.

    Contexts are strings, sequences of strings, or mappings of id to text. A missing value is None or not
    equal to itself. What cannot be checked gets an `error` and breaks off nothing; a policy that is wrong
    raises `PolicyError`.
    """
    resolved = resolve_policy(policy, dict(overrides))
    cache = ContextCache()
    columns: dict[str, list[Cell]] = {name: [] for name in COLUMNS}
    for answer, context, question in zip(answers, contexts, questions, strict=True):
        row = _verify_row(answer, context, question, resolved, cache)
        for name, column in columns.items():
            column.append(row.get(name))
    return columns


def _verify_row(
    answer: object, context: object, question: object, policy: Policy, cache: ContextCache
) -> dict[str, Cell]:
    try:
        call = Call(
            answer=_take_text("answer", answer),
            sources=read_context(_take_context(context)),
            question=None if _is_missing(question) else _take_text("question", question),
        )
        return _write_row(call.run_under(policy, contexts=cache))
    except (VerifierError, TypeError) as error:
        return {"error": str(error)}


def _write_row(verdict: Verdict) -> dict[str, Cell]:
    return {
        "grounding": verdict.audit_mode,
        "is_grounded": bool(verdict),
        "grounded_share": score_verdict(verdict),
        "n_claims": verdict.n_claims,
        "n_supported": verdict.n_supported,
        "n_units": verdict.n_quotes + verdict.n_rest,
        "n_verified": verdict.n_verified + verdict.n_rest_verified,
        "violations": sorted({str(violation.code) for violation in verdict.violations}),
        "verdict": verdict.to_json().decode("ascii"),
    }


def _take_text(name: str, value: object) -> str:
    if not isinstance(value, str):
        given = "a missing value" if _is_missing(value) else type(value).__name__
        raise TypeError(f"{name}: got {given}, expected str")
    return value


def _take_context(value: object) -> Context:
    """Return a cell as a context: arrays, and lists of a data frame's own, as lists of strings."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return {str(id): _take_text("context", text) for id, text in value.items() if not _is_missing(text)}
    if _is_missing(value):
        raise TypeError("context: got a missing value, expected a text, a list of texts or a mapping of them")
    if isinstance(value, Iterable):
        return [_take_text("context", text) for text in value]
    raise TypeError(
        f"context: got {type(value).__name__}, expected a text, a list of texts or a mapping of them"
    )


def _is_missing(value: object) -> bool:
    """Return whether a cell is empty: None, a float that is no number, or a mark that pandas has for it."""
    is_no_number = isinstance(value, float) and value != value
    return value is None or is_no_number or type(value).__name__ in ("NAType", "NaTType")
