"""Resolving the policy of a call: what it names, with the call's overrides applied."""

from __future__ import annotations

from functools import lru_cache

from verifier.policies.fields import PolicyValue
from verifier.policies.loader import PolicyReference, load_policy
from verifier.policies.record import Policy


def resolve_policy(policy: PolicyReference, overrides: dict[str, PolicyValue]) -> Policy:
    """Load a policy and apply a call's overrides. Raises `PolicyError` or `TypeError`."""
    loaded = load_policy(policy)
    if not overrides:
        return loaded
    try:
        return _replace(loaded, tuple(sorted(overrides.items())))
    except TypeError:  # an unhashable value, such as a list of words
        return loaded.replace(**overrides)


@lru_cache(maxsize=256, typed=True)
def _replace(policy: Policy, overrides: tuple[tuple[str, PolicyValue], ...]) -> Policy:
    return policy.replace(**dict(overrides))
