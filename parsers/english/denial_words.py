"""Words that deny, beyond the lexicons of a policy, and words that take a denial back."""

from __future__ import annotations

NOT = "not"
CONTRACTED_NOT = "n't"

UNMARKED = {
    f"{verb}nt": f"{verb}n't"
    for verb in (
        "ai", "are", "ca", "could", "did", "does", "do", "had", "has", "have", "is", "might", "must", "need",
        "sha", "should", "was", "were", "wo", "would",
    )
}  # fmt: skip
"""Contractions as they are typed without their apostrophe -> with it."""

WITHOUT = "without"

DENYING_INFINITIVES = frozenset(("declined",))
"""Words that deny an infinitive only: `declined to answer`."""

INFINITIVE = "to"

ASSERTING = frozenset(("until", "till", "only"))
"""Words with which a text that denies asserts after all: `did not open until 1931`."""
