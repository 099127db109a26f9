"""Answers and contexts of a table, column by column: what pandas and Polars have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from verifier.checking.api import check
from verifier.checking.report import Report
from verifier.integrations.outcome import score_report
from verifier.policies import Policy, PolicyReference, PolicyValue, VerifierError, resolve_policy
from verifier.sources.context import Context

Cell: TypeAlias = "str | int | float | bool | list[str] | None"

COLUMNS = (
    "status", "is_grounded", "grounded_share", "n_claims", "n_supported", "violations", "report", "error",
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
    columns: dict[str, list[Cell]] = {name: [] for name in COLUMNS}
    for answer, context, question in zip(answers, contexts, questions, strict=True):
        row = _verify_row(answer, context, question, resolved)
        for name, column in columns.items():
            column.append(row.get(name))
    return columns


def _verify_row(answer: object, context: object, question: object, policy: Policy) -> dict[str, Cell]:
    try:
        report = check(
            _take_text("answer", answer),
            _take_context(context),
            question=None if _is_missing(question) else _take_text("question", question),
            policy=policy,
        )
        return _write_row(report)
    except (VerifierError, TypeError) as error:
        return {"error": str(error)}


def _write_row(report: Report) -> dict[str, Cell]:
    supported, claims = report.share
    return {
        "status": report.status,
        "is_grounded": report.ok,
        "grounded_share": score_report(report),
        "n_claims": claims,
        "n_supported": supported,
        "violations": [*report.codes],
        "report": report.to_json().decode("utf-8"),
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
