"""Calls: all that a verdict depends on, as one record that can be carried out, written down and read again.

There are two records, `Call` of an answer and its sources and `LatticeCall` of claims and their evidence, for
the three functions of the package. Each is read as its `to_dict` gives it or as people write it; what is read
is checked key by key, and an error says what was given and what is expected. Values of policy fields are
checked by the policy, when the call is carried out.

Nothing here opens a file, but for the policy and the word lists that a call names by path.
"""

from __future__ import annotations

from verifier.calls.cache import MAX_PREPARED, ContextCache
from verifier.calls.pieces import read_pieces
from verifier.calls.reading import read_call, read_overrides
from verifier.calls.record import (
    FUNCTIONS,
    JSON_FUNCTION,
    LINES_FUNCTION,
    QUOTES_FUNCTION,
    Call,
    LatticeCall,
    name_function,
)

__all__ = [
    "FUNCTIONS",
    "JSON_FUNCTION",
    "LINES_FUNCTION",
    "MAX_PREPARED",
    "QUOTES_FUNCTION",
    "Call",
    "ContextCache",
    "LatticeCall",
    "name_function",
    "read_call",
    "read_overrides",
    "read_pieces",
]
