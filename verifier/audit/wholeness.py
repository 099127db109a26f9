"""Whether a claim can be verified alone: whether it goes on from what is before, and how much it says.

Both are told of a claim and change nothing about it: the verifier sees the claim's own text, whatever stands
beside it, and nothing is rewritten.
"""

from __future__ import annotations

from verifier.parsers.english.pronouns import OPENING_ANAPHORS
from verifier.parsers.segments.clause_numbers import read_clauses
from verifier.sources.text_record import record_text

MAX_COMPLEXITY = 5

_ANAPHORS = OPENING_ANAPHORS | {"that", "those", "such"}


def depends_on_context(claim: str) -> bool:
    """Return whether a claim in terms opens with a word for something named before it: `It was ...`."""
    first = next(iter(record_text(claim).words), None)
    return first is not None and first.key in _ANAPHORS


def rate_complexity(claim: str, n_figures: int | None = None) -> int:
    """Return how much a claim in terms says at once, from 1 to 5.

    It is one, and one more for each clause and for each quantity but the first. `n_figures` is how many
    quantities there are, where somebody has counted them.
    """
    words = record_text(claim).words
    clauses = len(set(read_clauses(claim, words)))
    if n_figures is None:
        n_figures = sum(not one.counts_nothing for one in record_text(claim).figures[0])
    return min(MAX_COMPLEXITY, 1 + clauses + max(0, n_figures - 1))
