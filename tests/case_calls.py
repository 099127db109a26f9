"""The calls of the hand-written cases: of grounding, of the claim lattice, of claims, and of audits.

Of grounding, `answer` and `context` are what `read_call` reads.

Of the claim lattice, an answer is pointer lines under `answer` or JSON under `json`. `evidence` is a table of
pointers that lead to a text, or to a table with `text`, `title`, `role`, `root`. With `policies`, a case is
run under each of them.

Of claims, `evidence` is a text or several; each claim that `expect` says `holds` or `fails` is a call.

Of audits, `evidence` is the documents: a text, several, or texts by their ids; of them a `claim` is asked, or
a whole `answer` with its marks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.case_files import Case, CaseError, read_area, read_case_file, refuse_unknown
from verifier.calls import (
    AUDIT_ANSWER_FUNCTION,
    AUDIT_FUNCTION,
    CLAIM_FUNCTION,
    JSON_FUNCTION,
    LINES_FUNCTION,
    AnyCall,
    read_call,
)
from verifier.policies import VerifierError

_EVIDENCE_KEYS = {"text": "span", "title": "title", "role": "source_role", "root": "source_root"}


@dataclass(frozen=True, slots=True, kw_only=True)
class CallCase:
    """A call of a hand-written case; its id says where it comes from, within its area."""

    id: str
    case: Case
    call: AnyCall


def read_call_cases(area: str, folder: Path | None = None) -> tuple[CallCase, ...]:
    """Return the calls of every case of an area, in their order. Raises `CaseError`, with the case."""
    return tuple(found for case in read_area(area, folder) for found in _read_calls(area, case))


def read_call_cases_of(path: Path, area: str) -> tuple[CallCase, ...]:
    """Return the calls of the cases of one file. Raises `CaseError`, with the case."""
    return tuple(found for case in read_case_file(path, area) for found in _read_calls(area, case))


def _read_calls(area: str, case: Case) -> Iterator[CallCase]:
    try:
        for name, value in _WRITERS[area](case):
            yield CallCase(id=f"{case.id}{name}", case=case, call=read_call(value))
    except VerifierError as error:
        raise CaseError(f"{case.path}, case {case.number}: {error}") from None


def _write_grounding_call(case: Case) -> Iterator[tuple[str, Mapping[str, Any]]]:
    yield "", case.given


def _write_lattice_calls(case: Case) -> Iterator[tuple[str, Mapping[str, Any]]]:
    given = dict(case.given)
    if ("answer" in given) == ("json" in given):
        raise CaseError("expected one of 'answer' and 'json'")
    call = {
        "function": JSON_FUNCTION if "json" in given else LINES_FUNCTION,
        "answer": given.pop("json", None) or given.pop("answer"),
        "evidence": {
            pointer: _write_evidence(pointer, piece) for pointer, piece in given.pop("evidence", {}).items()
        },
        "warrant_chain_roots": given.pop("chain_roots", []),
    }
    for policy in given.pop("policies", [given.pop("policy", "default")]):
        yield f"/{policy}", {**given, **call, "policy": policy}


def _write_evidence(pointer: str, piece: str | dict[str, str]) -> dict[str, str]:
    fields = {"text": piece} if isinstance(piece, str) else piece
    refuse_unknown(pointer, fields, tuple(_EVIDENCE_KEYS))
    return {_EVIDENCE_KEYS[key]: value for key, value in fields.items()}


def _write_claim_calls(case: Case) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for place, claim in enumerate(list_claims(case), 1):
        yield f"/{place}", {"claim": claim, "function": CLAIM_FUNCTION, **case.given}


def _write_audit_call(case: Case) -> Iterator[tuple[str, Mapping[str, Any]]]:
    yield "", {"function": AUDIT_ANSWER_FUNCTION if "answer" in case.given else AUDIT_FUNCTION, **case.given}


def list_claims(case: Case) -> tuple[str, ...]:
    """Return the claims of a case: those that its evidence holds, then those that it does not."""
    return (*case.expect.get("holds", ()), *case.expect.get("fails", ()))


_WRITERS = {
    "grounding": _write_grounding_call,
    "lattice": _write_lattice_calls,
    "claims": _write_claim_calls,
    "audits": _write_audit_call,
}
