"""Times that a caller gives: whole days, or seconds of UTC. There is no clock here."""

from __future__ import annotations

from verifier.policies import VerifierError
from verifier.policies.days import is_time


class AuditError(VerifierError):
    """An argument of an audit that cannot be used: a time that is none, a recording of another shape."""


def check_time(name: str, value: str | None) -> str | None:
    """Return a time as it is. Raises `AuditError` unless it is a day, or a second of UTC, of the calendar."""
    if value is None:
        return None
    if not isinstance(value, str):
        raise TypeError(f"{name}: got {type(value).__name__}, expected str or None")
    if not is_time(value):
        hint = "; other offsets than Z are not read" if "T" in value else ""
        raise AuditError(f"{name}: got {value!a}, expected YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ{hint}")
    return value
