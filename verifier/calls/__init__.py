"""Calls: all that a verdict depends on, as one record that can be carried out, written down and read again.

There are six records, for the seven functions of the package: `CheckCall` of the front door, `Call` of an
answer and its sources,
`LatticeCall` of claims that point at their evidence, `ClaimCall` of one claim and its evidence, `AuditCall`
of one claim that is looked up, in sources or in a corpus, `AuditAnswerCall` of an answer whose claims are.
Each is read as its `to_dict` writes it or as
people do; what is read is checked key by key, and an error says what was given and what is expected. Values
of policy fields are checked by the policy, when the call is carried out.

Nothing here opens a file, but for the policy and the word lists that a call names by path.
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
    "AUDIT_ANSWER_FUNCTION",
    "AUDIT_FUNCTION",
    "CHECK_FUNCTION",
    "CLAIM_FUNCTION",
    "FUNCTIONS",
    "JSON_FUNCTION",
    "LINES_FUNCTION",
    "LOOKUP_FUNCTIONS",
    "MAX_PREPARED",
    "QUOTES_FUNCTION",
    "AnyCall",
    "AnyPolicy",
    "AuditAnswerCall",
    "AuditCall",
    "Call",
    "CheckCall",
    "ClaimCall",
    "ContextCache",
    "LatticeCall",
    "LookupCall",
    "name_function",
    "name_maker",
    "read_call",
    "read_overrides",
    "read_pieces",
]
