"""Reading claim checks back: from JSON values to records, each field looked at, and whether they agree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast, get_args

from verifier.codes import ViolationCode
from verifier.policies import Json
from verifier.records.claim_check import (
    ClaimCheck,
    Derivation,
    FacetFinding,
    Label,
    Outcome,
    SourcePlace,
)
from verifier.records.reading import read_details, read_source_digest, read_violation
from verifier.records.values import (
    Raw,
    VerdictFormatError,
    escape_value,
    read_choice,
    read_integer,
    read_list,
    read_object,
    read_optional_pair,
    read_optional_string,
    read_pair,
    read_string,
)
from verifier.records.verdict import CLAIM_SCHEMA, InputDigests

MAX_SCORE = 10_000


def read_claim_check(value: Json) -> ClaimCheck:
    """Make a claim check of the values that `ClaimCheck.to_dict` gives. Raises `VerdictFormatError`."""
    schema = value.get("schema") if isinstance(value, Mapping) else None
    if not isinstance(value, Mapping) or schema != CLAIM_SCHEMA:
        found = repr(schema) if isinstance(value, Mapping) else type(value).__name__
        raise VerdictFormatError(f"claim check: got schema {found}, expected {CLAIM_SCHEMA!r}")
    try:
        check = _read_check(value)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise VerdictFormatError(
            f"claim check: a field is missing or of a wrong type: {type(error).__name__}: {error}"
        ) from None
    for problem in _find_disagreements(check):
        raise VerdictFormatError(f"claim check: its parts do not agree: {problem}")
    return check


def escape_claim_check(check: ClaimCheck) -> ClaimCheck:
    """Give the record with the lone surrogates of its texts written out as escapes, as JSON needs it."""
    return _read_check(read_object(escape_value(check.to_dict())))


def _read_check(raw: Raw) -> ClaimCheck:
    policy = read_object(raw["policy"])
    inputs = read_object(raw["inputs"])
    return ClaimCheck(
        policy_name=read_string(policy["name"]),
        policy_hash=read_string(policy["hash"]),
        semantics=read_integer(raw["semantics"]),
        inputs=InputDigests(
            answer=read_string(inputs["answer"]),
            question=read_optional_string(inputs["question"]),
            sources=tuple(read_source_digest(read_object(item)) for item in read_list(inputs["sources"])),
        ),
        title=read_optional_string(inputs["title"]),
        label=cast("Label", read_choice(raw["label"], get_args(Label))),
        score=read_integer(raw["score"]),
        accepted=_read_switch(raw["accepted"]),
        window=_read_place(raw["window"]),
        coverage=read_pair(raw["coverage"]),
        facets=tuple(_read_finding(read_object(item)) for item in read_list(raw["facets"])),
        uncovered=tuple(read_pair(span) for span in read_list(raw["uncovered"])),
        derivation=tuple(_read_derivation(read_object(item)) for item in read_list(raw["derivation"])),
        violations=tuple(read_violation(read_object(item)) for item in read_list(raw["violations"])),
    )


def _read_switch(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"got {value!r}, expected true or false")
    return value


def _read_place(value: object) -> SourcePlace | None:
    if value is None:
        return None
    item = read_object(value)
    return SourcePlace(source=read_integer(item["source"]), span=read_pair(item["span"]))


def _read_finding(item: Raw) -> FacetFinding:
    code = read_optional_string(item["code"])
    return FacetFinding(
        facet=read_string(item["facet"]),
        outcome=cast("Outcome", read_choice(item["outcome"], get_args(Outcome))),
        code=None if code is None else ViolationCode(code),
        span=read_optional_pair(item["span"]),
        place=_read_place(item["place"]),
        details=read_details(item["details"]),
    )


def _read_derivation(item: Raw) -> Derivation:
    inputs = []
    for given in map(read_object, read_list(item["inputs"])):
        place = _read_place(given["place"])
        if place is None:
            raise TypeError("got null for the place of an input, expected an object")
        inputs.append((read_string(given["text"]), place))
    return Derivation(
        span=read_pair(item["span"]), operation=read_string(item["operation"]), inputs=tuple(inputs)
    )


# --- Whether the parts agree ------------------------------------------------------------------------------


def _find_disagreements(check: ClaimCheck) -> Iterator[str]:
    """Say which parts of a record no claim check could have beside one another."""
    if not 0 <= check.score <= MAX_SCORE:
        yield f"got a score of {check.score}, expected 0 to {MAX_SCORE:,}"
    covered, total = check.coverage
    if not 0 <= covered <= total:
        yield f"got a coverage of {covered} of {total}"
    if (check.label == "CONTRADICTED") != bool(check.conflicts):
        yield f"got the label {check.label} with {len(check.conflicts)} conflicts"
    if check.accepted and (check.conflicts or check.window is None):
        yield "an accepted claim has a window and no conflict"
    if check.label == "SUPPORTED" and any(finding.outcome != "agrees" for finding in check.facets):
        yield "of a supported claim every facet agrees"
    if check.label == "PARTIAL" and not check.uncovered:
        yield "a claim that is supported in part names what is not covered"
    derived = sum(finding.code == ViolationCode.DERIVED_NUMBER for finding in check.facets)
    if derived != len(check.derivation):
        yield f"got {len(check.derivation)} derivations for {derived} derived numbers"
    if check.window is None and (
        check.label != "NEI" or check.score or total or check.facets or check.uncovered
    ):
        yield "without a window nothing is found"
    if any(place.source not in range(len(check.inputs.sources)) for place in _list_places(check)):
        yield f"a place is in none of the {len(check.inputs.sources)} sources"


def _list_places(check: ClaimCheck) -> Iterator[SourcePlace]:
    places = [check.window, *[finding.place for finding in check.facets]]
    places += [place for derivation in check.derivation for _, place in derivation.inputs]
    return (place for place in places if place is not None)
