"""Resolving the policy of a call: what it names, with the call's overrides applied."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from verifier.policies.errors import PolicyError
from verifier.policies.fields import PolicyValue
from verifier.policies.loader import PolicyReference, load_policy
from verifier.policies.record import RULES, Policy


def resolve_policy(
    policy: PolicyReference, overrides: dict[str, PolicyValue], call: Callable[..., object] | None = None
) -> Policy:
    """Load a policy and apply a call's overrides. Raises `PolicyError` or `TypeError`.

    `call` is what was called: an override that is no field of a policy may be a misspelt parameter of it.
    """
    loaded = load_policy(policy)
    if not overrides:
        return loaded
    if call is not None and not overrides.keys() <= RULES.keys():
        _refuse_misspelt([name for name in overrides if name not in RULES], call)
    try:
        return _replace(loaded, tuple(sorted(overrides.items())))
    except TypeError:  # an unhashable value, such as a list of words
        return loaded.replace(**overrides)


@lru_cache(maxsize=256, typed=True)
def _replace(policy: Policy, overrides: tuple[tuple[str, PolicyValue], ...]) -> Policy:
    return policy.replace(**dict(overrides))


def _refuse_misspelt(names: list[str], call: Callable[..., object]) -> None:
    """Raise `PolicyError` for a name that looks more like a parameter of the call than like any field."""
    from difflib import get_close_matches
    from inspect import signature

    parameters = [name for name, one in signature(call).parameters.items() if one.kind is not one.VAR_KEYWORD]
    for name in names:
        close = get_close_matches(name, [*parameters, *RULES], n=1)
        if close and close[0] in parameters:
            raise PolicyError(f"unknown argument {name!a}, did you mean {close[0]!a}?")
