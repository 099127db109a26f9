"""Metrics that another system measured of a claim or an answer, as lines of JSON have them.

A metric is a share of one: a number (`0.92`), the same as text, or two integers (`[23, 25]`). It is kept as
two integers, so that no float enters a card; null is a metric that was not measured.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

from verifier.audit.times import AuditError
from verifier.policies.audit.record import SCORED
from verifier.policies.errors import show_value

RECORDED = SCORED[3:]
"""What only a caller can measure."""

Metrics: TypeAlias = Mapping[str, tuple[int, int]]
"""Shares by name."""

_NUMBER = re.compile(r"[0-9]{1,20}(?:\.[0-9]{1,40})?(?:[eE][-+]?[0-9]{1,3})?")
_DIGITS = 10**12
"""What is written finer is rounded down."""


def read_metrics(value: object) -> dict[str, tuple[int, int]]:
    """Read metrics by name. Raises `AuditError` for an unknown name, and for what is no share of one."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise AuditError(f"metrics: got {show_value(value)}, expected an object of shares by name")
    metrics = {}
    for name, item in value.items():
        if name not in RECORDED:
            raise AuditError(f"metrics: got {show_value(name)}, expected one of {', '.join(RECORDED)}")
        if item is not None:
            metrics[name] = read_share(name, item)
    return metrics


def read_share(name: str, value: object) -> tuple[int, int]:
    """Read a share of one: a number, its text, or two integers. Raises `AuditError` for anything else."""
    match value:
        case [int() as numerator, int() as denominator] if 0 <= numerator <= denominator:
            return numerator, denominator
        case bool():
            pass
        case int() | float() | str():
            found = _read_decimal(str(value))
            if found is not None and 0 <= found <= 1:
                return found.numerator, found.denominator
    raise AuditError(f"metrics: {name}: got {show_value(value)}, expected a share from 0 to 1")


def _read_decimal(text: str) -> Fraction | None:
    """Return the number that a text writes as JSON does; None for any other text."""
    if not _NUMBER.fullmatch(text):
        return None
    return Fraction(int(Fraction(text) * _DIGITS), _DIGITS)
