"""How many examples a property test looks at: a multiple of what the hypothesis profile says."""

from __future__ import annotations

from hypothesis import settings


def examples(times: float) -> settings:
    """Return settings with so many times the examples of the profile, at least ten."""
    profile = settings.default
    return settings(max_examples=max(10, round(times * (profile.max_examples if profile else 100))))
