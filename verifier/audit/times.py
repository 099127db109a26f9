"""Times that a caller gives: whole days, or seconds of UTC. There is no clock here."""

from __future__ import annotations

import re

from verifier.audit.claim_lines import is_day
from verifier.policies import VerifierError

_TIME = re.compile("T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z")


class AuditError(VerifierError):
    """An argument of an audit that cannot be used: a time that is none, a recording of another shape."""


def check_time(name: str, value: str | None) -> str | None:
    """Return a time as it is. Raises `AuditError` unless it is a day, or a second of UTC, of the calendar."""
    if value is None:
        return None
    if not isinstance(value, str):
        raise TypeError(f"{name}: got {type(value).__name__}, expected str or None")
    day, rest = value[:10], value[10:]
    if not is_day(day) or (rest and not _TIME.fullmatch(rest)):
        hint = "; other offsets than Z are not read" if "T" in value else ""
        raise AuditError(f"{name}: got {value!a}, expected YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ{hint}")
    return value
