"""What Theoria calls three thresholds of the audit policy, with its shares from 0 to 1 for them."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import TypeVar

from verifier.policies.errors import PolicyError

DESCRIBED: Mapping[str, str] = {
    "audit_score_threshold": "audit_score_threshold_bp",
    "selfcheck_disagreement_threshold": "selfcheck_disagreement_bp",
    "low_confidence_threshold": "low_confidence_bp",
}
"""Our field for each described name."""

_WHOLE = 10_000

_Value = TypeVar("_Value")


def translate_names(values: Mapping[str, _Value]) -> dict[str, _Value | int]:
    """Return fields by our names: what stands under a described one, ``0.8`` or its text, in basis points.

    What is no such share is left for the field's rule to refuse. Raises `PolicyError` for a field under both
    of its names.
    """
    translated: dict[str, _Value | int] = {}
    for name, value in values.items():
        ours = DESCRIBED.get(name)
        if ours is not None and ours in values:
            raise PolicyError(f"key {name!a}: it is {ours!a} by another name, expected one of them")
        translated[ours or name] = value if ours is None else _read_share(value)
    return translated


def _read_share(value: _Value) -> _Value | int:
    try:
        found = Decimal(str(value)) * _WHOLE
    except InvalidOperation:
        return value
    return int(found) if found.is_finite() and found == int(found) else value
