"""Loading audit policies from TOML files: the shipped ones by name, others by path."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import cache
from os import PathLike
from pathlib import Path
from typing import TypeAlias

from verifier.policies.audit.record import RULES, AuditPolicy
from verifier.policies.errors import PolicyError, show_value
from verifier.policies.loader import load_policy, read_lexicons, read_toml
from verifier.policies.record import Policy, PolicyValue, adapt_value, check_fields

SHIPPED = ("default", "strict", "original")
AuditPolicyReference: TypeAlias = "str | PathLike[str] | AuditPolicy"
"""What names an audit policy: a shipped name, the path of a TOML file, or the policy itself."""

_HEADER = ("name", "semantics", "claim_policy", "lexicons")


def load_audit_policy(reference: AuditPolicyReference) -> AuditPolicy:
    """Return an audit policy: a shipped one by its name, any other by the path of its TOML file.

    A policy is returned as it is. Raises `PolicyError` with the file, the key and what was expected;
    `TypeError` for anything that is no name, path or audit policy.
    """
    if isinstance(reference, AuditPolicy):
        return reference
    if not isinstance(reference, (str, PathLike)):
        raise TypeError(
            f"audit policy: got {type(reference).__name__}, expected a name, a path or an AuditPolicy"
        )
    if isinstance(reference, str) and reference in SHIPPED:
        return _load_shipped(reference)
    path = Path(reference)
    if path.suffix != ".toml":
        raise PolicyError(
            f"unknown audit policy {str(reference)!a}: expected one of {', '.join(SHIPPED)}, "
            "or a path that ends in .toml"
        )
    return read_audit_policy(path)


def resolve_audit_policy(
    reference: AuditPolicyReference, overrides: Mapping[str, PolicyValue]
) -> AuditPolicy:
    """Return an audit policy with some of its fields set otherwise. Raises as `load_audit_policy` does.

    `PolicyError` is raised for an override of what is no field, too.
    """
    policy = load_audit_policy(reference)
    check_fields(policy.name, dict(overrides), RULES)
    return policy.replace(**overrides) if overrides else policy  # type: ignore[arg-type]


@cache
def _load_shipped(name: str) -> AuditPolicy:
    return read_audit_policy(Path(__file__).parent / f"{name}.toml")


def read_audit_policy(path: Path) -> AuditPolicy:
    """Read the file of an audit policy. Unless it extends a shipped one it must set every field."""
    table = read_toml(path)
    parent = table.pop("extends", None)
    if parent is not None and parent not in SHIPPED:
        raise PolicyError(
            f"policy file {path}: key 'extends': got {show_value(parent)}, expected one of "
            f"{', '.join(SHIPPED)}"
        )
    lexicons = read_lexicons(path, table, RULES)
    values = {key: adapt_value(key, item, RULES) for key, item in table.items() if key not in _HEADER}
    values |= lexicons
    check_fields(str(path), values, RULES)
    name = table.get("name", path.stem)
    if not isinstance(name, str) or not name:
        raise PolicyError(
            f"policy file {path}: key 'name': got {show_value(name)}, expected a string that is not empty"
        )
    claims = _read_claim_policy(path, table)
    if parent is not None:
        inherited = load_audit_policy(parent)
        semantics = table.get("semantics", inherited.semantics)
        return dataclasses.replace(
            inherited,
            name=name,
            semantics=semantics,  # type: ignore[arg-type]
            claim_policy=claims or inherited.claim_policy,
            **values,  # type: ignore[arg-type]
        )
    _check_whole(path, table, values, claims)
    return AuditPolicy(name=name, semantics=table["semantics"], claim_policy=claims, **values)  # type: ignore[arg-type]


def _read_claim_policy(path: Path, table: dict[str, object]) -> Policy | None:
    """Load the policy for claims that a file names; a path starts at the file's folder."""
    reference = table.get("claim_policy")
    if reference is None:
        return None
    if not isinstance(reference, str):
        raise PolicyError(
            f"policy file {path}: key 'claim_policy': got {show_value(reference)}, expected the name of a "
            "policy or a path that ends in .toml"
        )
    return load_policy(path.parent / reference if reference.endswith(".toml") else reference)


def _check_whole(
    path: Path, table: dict[str, object], values: dict[str, PolicyValue], claims: Policy | None
) -> None:
    """Raise `PolicyError` if a file that extends no policy leaves a field out."""
    missing = [key for key in RULES if key not in values]
    missing += [key for key in ("semantics",) if key not in table]
    missing += ["claim_policy"] if claims is None else []
    if missing:
        raise PolicyError(
            f'policy file {path}: without a key extends (as in extends = "default") it must set every field; '
            f"missing are {', '.join(missing)}"
        )
