"""The report of the claims bench: what one run measured, for machines as JSON."""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass

from bench.claims.measures import FacetCount, Figure, LabelCount


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSize:
    """What a data set holds."""

    data: str
    rows: int
    items: int
    supported: int
    contradicted: int
    texts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What one run measured. `best_threshold` is the one that does best on these very sets, on average."""

    python: str
    numpy: str
    rapidfuzz: str | None
    policy: str
    policy_hash: str
    rounds: int
    seed: int
    threshold: int
    best_threshold: int | None
    sizes: tuple[SetSize, ...]
    figures: tuple[Figure, ...]
    labels: tuple[LabelCount, ...]
    facets: tuple[FacetCount, ...]


def format_report(report: Report) -> str:
    """Return the report as JSON, for machines; what is not defined is null."""
    return json.dumps(_replace_nan(asdict(report)), indent=2, ensure_ascii=False, allow_nan=False)


def _replace_nan(value: object) -> object:
    if isinstance(value, dict):
        return {key: _replace_nan(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_replace_nan(item) for item in value]
    return None if isinstance(value, float) and math.isnan(value) else value
