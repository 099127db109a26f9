"""How alike two texts are, as a function of the caller's says: by embeddings, or however it can tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from verifier.audit.times import AuditError
from verifier.measures.exact import WHOLE_BP

Similarity: TypeAlias = Callable[[str, str], int]
"""Returns how alike a query and a text are, in basis points."""


def ask_similarity(similarity: Similarity, query: str, text: str, name: str = "similarity") -> int:
    """Return what a caller's function says. Raises `AuditError` where that is no share in basis points."""
    likeness = similarity(query, text)
    if type(likeness) is not int or not 0 <= likeness <= WHOLE_BP:
        raise AuditError(f"{name}: gave {likeness!a}, expected an integer from 0 to {WHOLE_BP:,}")
    return likeness
