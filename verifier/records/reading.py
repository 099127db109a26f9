"""Reading verdicts back: from JSON values to records, each field looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import cast, get_args

from verifier.codes import ViolationCode
from verifier.policies import Json
from verifier.records.values import (
    Raw,
    VerdictFormatError,
    escape_value,
    read_choice,
    read_integer,
    read_list,
    read_object,
    read_optional_integer,
    read_optional_pair,
    read_optional_string,
    read_pair,
    read_string,
)
from verifier.records.verdict import (
    CLAIM_SCHEMA,
    LATTICE_SCHEMA,
    SCHEMA,
    Attempt,
    AuditMode,
    ClaimStatus,
    Details,
    InputDigests,
    Method,
    NearestPlace,
    SourceDigest,
    Status,
    Verdict,
    Violation,
)


def read_verdict(value: Json) -> Verdict:
    """Make a verdict of the values that `Verdict.to_dict` gives. Raises `VerdictFormatError`."""
    schema = value.get("schema") if isinstance(value, Mapping) else None
    if not isinstance(value, Mapping) or not isinstance(schema, str) or schema not in _READERS:
        found = repr(schema) if isinstance(value, Mapping) else type(value).__name__
        hint = "; ClaimCheck.from_json reads it" if schema == CLAIM_SCHEMA else ""
        raise VerdictFormatError(f"verdict: got schema {found}, expected one of {', '.join(_READERS)}{hint}")
    try:
        return _READERS[schema](value)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise VerdictFormatError(
            f"verdict: a field is missing or of a wrong type: {type(error).__name__}: {error}"
        ) from None


def _read_verdict(raw: Raw) -> Verdict:
    policy = read_object(raw["policy"])
    inputs = read_object(raw["inputs"])
    return Verdict(
        policy_name=read_string(policy["name"]),
        policy_hash=read_string(policy["hash"]),
        semantics=read_integer(raw["semantics"]),
        inputs=InputDigests(
            answer=read_string(inputs["answer"]),
            question=read_optional_string(inputs["question"]),
            sources=tuple(read_source_digest(read_object(source)) for source in read_list(inputs["sources"])),
        ),
        audit_mode=cast("AuditMode", read_choice(raw["audit_mode"], get_args(AuditMode))),
        verifier_method=cast("Method", read_choice(raw["verifier_method"], get_args(Method))),
        claim_statuses=_read_statuses(raw["claim_statuses"]),
        rest_statuses=_read_statuses(raw["rest_statuses"]),
        attempts=tuple(_read_attempt(read_object(attempt)) for attempt in read_list(raw["attempts"])),
        violations=tuple(
            read_violation(read_object(violation)) for violation in read_list(raw["violations"])
        ),
    )


def read_source_digest(item: Raw) -> SourceDigest:
    """Read what a record says of a source; what does not fit raises."""
    return SourceDigest(
        id=read_string(item["id"]),
        format=read_string(item["format"]),
        title=read_optional_string(item["title"]),
        sha256=read_string(item["sha256"]),
    )


def _read_attempt(item: Raw) -> Attempt:
    return Attempt(
        strategy=read_string(item["strategy"]), claim_statuses=_read_statuses(item["claim_statuses"])
    )


def _read_statuses(raw: object) -> tuple[ClaimStatus, ...]:
    return tuple(_read_status(read_object(item)) for item in read_list(raw))


def _read_status(item: Raw) -> ClaimStatus:
    return ClaimStatus(
        text=read_string(item["text"]),
        status=cast("Status", read_choice(item["status"], get_args(Status))),
        method=cast("Method", read_choice(item["method"], get_args(Method))),
        span=read_pair(item["span"]),
        coverage=read_pair(item["coverage"]),
        source=read_optional_integer(item["source"]),
        source_span=read_optional_pair(item["source_span"]),
        source_parts=tuple(read_pair(part) for part in read_list(item["source_parts"])),
        folded=bool(item["folded"]),
        reasons=tuple(ViolationCode(read_string(code)) for code in read_list(item["reasons"])),
    )


def read_violation(item: Raw) -> Violation:
    """Read one violation; what does not fit raises."""
    return Violation(
        code=ViolationCode(read_string(item["code"])),
        span=read_optional_pair(item["span"]),
        source=read_optional_integer(item["source"]),
        source_span=read_optional_pair(item["source_span"]),
        details=read_details(item["details"]),
        nearest=None if item["nearest"] is None else _read_nearest(read_object(item["nearest"])),
    )


def read_details(value: object) -> Details:
    """Read the details of a violation or a finding; what does not fit raises."""
    return tuple(
        (name, detail if isinstance(detail, str) else read_integer(detail))
        for name, detail in sorted(read_object(value).items())
    )


def _read_nearest(item: Raw) -> NearestPlace:
    changed = []
    for pair in read_list(item["changed"]):
        said, stands = read_list(pair)
        changed.append((read_string(said), read_string(stands)))
    return NearestPlace(
        source=read_integer(item["source"]),
        span=read_pair(item["span"]),
        matched=read_pair(item["matched"]),
        missing=tuple(map(read_string, read_list(item["missing"]))),
        added=tuple(map(read_string, read_list(item["added"]))),
        changed=tuple(changed),
    )


def _read_lattice_verdict(raw: Raw) -> Verdict:
    # Imported here: whoever only grounds answers need not wait for it.
    from verifier.records.lattice_reading import read_lattice_verdict

    return read_lattice_verdict(raw)


_READERS: Mapping[str, Callable[[Raw], Verdict]] = MappingProxyType(
    {SCHEMA: _read_verdict, LATTICE_SCHEMA: _read_lattice_verdict}
)


def escape_surrogates(verdict: Verdict) -> Verdict:
    """Give the verdict with the lone surrogates of its texts written out as escapes, as JSON needs it."""
    raw = read_object(escape_value(verdict.to_dict()))
    return _READERS[read_string(raw["schema"])](raw)
