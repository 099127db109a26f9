"""Polars: a column of answers and a column of contexts in, columns of the reports out."""

from __future__ import annotations

from itertools import repeat

import polars

from verifier.integrations.columns import verify_rows
from verifier.policies import PolicyReference, PolicyValue

_TYPES = {
    "status": polars.String, "is_grounded": polars.Boolean, "grounded_share": polars.Float64,
    "n_claims": polars.Int64, "n_supported": polars.Int64, "violations": polars.List(polars.String),
    "report": polars.String, "error": polars.String,
}  # fmt: skip


def verify_frame(
    frame: polars.DataFrame,
    *,
    answer: str = "answer",
    context: str = "context",
    question: str | None = None,
    policy: PolicyReference = "default",
    prefix: str = "",
    **overrides: PolicyValue,
) -> polars.DataFrame:
    """Return a frame with `frame`'s columns and those of its reports.

    `answer`, `context` and `question` name columns; a context is a text, a list of texts, or a struct whose
    fields are texts by id. The new columns are those of `verifier.integrations.columns.COLUMNS`, after
    `prefix`. A row that cannot be checked has an `error` and nothing else. Raises `ColumnNotFoundError` for a
    column that is not there, `ValueError` for a new one that is there already, `PolicyError` as
    `check` does.
    """
    columns = verify_rows(
        frame[answer].to_list(),
        frame[context].to_list(),
        repeat(None, len(frame)) if question is None else frame[question].to_list(),
        policy=policy,
        overrides=overrides,
    )
    taken = [prefix + name for name in columns if prefix + name in frame.columns]
    if taken:
        raise ValueError(f"frame: got the columns {', '.join(taken)} already; give a prefix for new ones")
    return frame.with_columns(
        [polars.Series(prefix + name, cells, dtype=_TYPES[name]) for name, cells in columns.items()]
    )
