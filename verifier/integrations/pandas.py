"""pandas: a column of answers and a column of contexts in, columns of the reports out."""

from __future__ import annotations

from itertools import repeat

import pandas

from verifier.integrations.columns import verify_rows
from verifier.policies import PolicyReference, PolicyValue

_TYPES = {"status": "string", "is_grounded": "boolean", "grounded_share": "Float64",
          "n_claims": "Int64", "n_supported": "Int64",
          "violations": "object", "report": "string", "error": "string"}  # fmt: skip


def verify_frame(
    frame: pandas.DataFrame,
    *,
    answer: str = "answer",
    context: str = "context",
    question: str | None = None,
    policy: PolicyReference = "default",
    prefix: str = "",
    **overrides: PolicyValue,
) -> pandas.DataFrame:
    """Return a frame with a copy of `frame`'s columns and those of its reports, on the same index.

    `answer`, `context` and `question` name columns; a context is a text, a list of texts, or a mapping of id
    to text. The new columns are those of `verifier.integrations.columns.COLUMNS`, after `prefix`. A row that
    cannot be checked has an `error` and nothing else. Raises `KeyError` for a column that is not there,
    `ValueError` for a new one that is there already, `PolicyError` as `check` does.
    """
    columns = verify_rows(
        frame[answer],
        frame[context],
        repeat(None, len(frame)) if question is None else frame[question],
        policy=policy,
        overrides=overrides,
    )
    taken = [prefix + name for name in columns if prefix + name in frame.columns]
    if taken:
        raise ValueError(f"frame: got the columns {', '.join(taken)} already; give a prefix for new ones")
    made = {
        prefix + name: pandas.Series(cells, index=frame.index, dtype=_TYPES[name])
        for name, cells in columns.items()
    }
    return pandas.concat([frame, pandas.DataFrame(made, index=frame.index)], axis=1)
