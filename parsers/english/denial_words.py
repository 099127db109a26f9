"""Words that deny, beyond the lexicons of a policy, and words that take a denial back."""

from __future__ import annotations

CONTRACTED_NOT = "n't"

WITHOUT = "without"

DENYING_INFINITIVES = frozenset(("declined",))
"""Words that deny an infinitive only: `declined to answer`."""

INFINITIVE = "to"

ASSERTING = frozenset(("until", "till", "only"))
"""Words with which a text that denies asserts after all: `did not open until 1931`."""
