"""Calls: everything that a verdict depends on, as one record that can be run, written down and read again.

There are six records for the seven functions of the package:

- `CheckCall`: `check`, the front door
- `Call`: `verify_quotes`, an answer and its sources
- `LatticeCall`: `verify_claim_lattice` and `verify_claim_lattice_json`, claims that point at evidence
- `ClaimCall`: `check_claim`, one claim and its evidence
- `AuditCall`: `audit_claim`, one claim that is looked up in sources or in a corpus
- `AuditAnswerCall`: `audit_answer`, an answer whose claims are looked up

A call is read as `to_dict` writes it, or as people write it. Every key is checked, and an error says what was
given and what is expected. The policy checks the values of its fields when the call is run.

Nothing here opens a file, except the policy and the word lists that a call names by path.
"""

from __future__ import annotations

from verifier.calls.cache import MAX_PREPARED, ContextCache
from verifier.calls.call_reader import read_call, read_overrides
from verifier.calls.call_records import (
    AUDIT_ANSWER_FUNCTION,
    AUDIT_FUNCTION,
    CHECK_FUNCTION,
    CLAIM_FUNCTION,
    FUNCTIONS,
    JSON_FUNCTION,
    LINES_FUNCTION,
    LOOKUP_FUNCTIONS,
    QUOTES_FUNCTION,
    AnyCall,
    AnyPolicy,
    AuditAnswerCall,
    AuditCall,
    Call,
    CheckCall,
    ClaimCall,
    LatticeCall,
    LookupCall,
    name_function,
    name_maker,
)
from verifier.calls.evidence_json import read_pieces

__all__ = [
    "AUDIT_ANSWER_FUNCTION", "AUDIT_FUNCTION", "CHECK_FUNCTION", "CLAIM_FUNCTION", "FUNCTIONS",
    "JSON_FUNCTION", "LINES_FUNCTION", "LOOKUP_FUNCTIONS", "MAX_PREPARED", "QUOTES_FUNCTION", "AnyCall",
    "AnyPolicy", "AuditAnswerCall", "AuditCall", "Call", "CheckCall", "ClaimCall", "ContextCache",
    "LatticeCall", "LookupCall", "name_function", "name_maker", "read_call", "read_overrides",
    "read_pieces",
]  # fmt: skip
