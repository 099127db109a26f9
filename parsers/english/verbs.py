"""Forms of verbs."""

from __future__ import annotations

BE = frozenset(("am", "are", "be", "been", "being", "is", "was", "were"))

PASSIVE_AUXILIARIES = BE | {"get", "got", "gets", "getting"}

MAY = "may"
"""With a capital inside a sentence it is the month or a name."""
