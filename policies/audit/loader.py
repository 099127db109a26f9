"""Loading audit policies from TOML files: the shipped ones by name, others by path."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import cache
from os import PathLike
from pathlib import Path
from typing import TypeAlias

from verifier.policies.audit.described_names import translate_names
from verifier.policies.audit.record import RULES, AuditPolicy
from verifier.policies.errors import PolicyError, show_value
from verifier.policies.field_kinds import PolicyValue, adapt_value, check_fields
from verifier.policies.loader import find_policy_file, load_policy, read_fields
from verifier.policies.record import Policy

SHIPPED = ("default", "strict", "original")
AuditPolicyReference: TypeAlias = "str | PathLike[str] | AuditPolicy"
"""What names an audit policy: a shipped name, the path of a TOML file, or the policy itself."""


def load_audit_policy(reference: AuditPolicyReference) -> AuditPolicy:
    """Return an audit policy: a shipped one by its name, any other by the path of its TOML file.

    A policy is returned as it is. Raises `PolicyError` with the file, the key and what was expected;
    `TypeError` for anything that is no name, path or audit policy.
    """
    if isinstance(reference, AuditPolicy):
        return reference
    path = find_policy_file(reference, SHIPPED, "audit policy", "an AuditPolicy")
    return _load_shipped(str(reference)) if path is None else read_audit_policy(path)


def resolve_audit_policy(
    reference: AuditPolicyReference, overrides: Mapping[str, PolicyValue]
) -> AuditPolicy:
    """Return an audit policy with some of its fields set otherwise. Raises as `load_audit_policy` does.

    `PolicyError` is raised for an override of what is no field, too.
    """
    policy = load_audit_policy(reference)
    ready = {key: adapt_value(key, item, RULES) for key, item in translate_names(overrides).items()}
    check_fields(policy.name, ready, RULES)
    return policy.replace(**ready) if ready else policy  # type: ignore[arg-type]


@cache
def _load_shipped(name: str) -> AuditPolicy:
    return read_audit_policy(Path(__file__).parent / f"{name}.toml")


def read_audit_policy(path: Path) -> AuditPolicy:
    """Read the file of an audit policy. Unless it extends a shipped one it must set every field."""
    header, values = read_fields(path, SHIPPED, RULES, ("claim_policy",), translate_names)
    parent = header.pop("extends", None)
    if "claim_policy" in header:
        header["claim_policy"] = _read_claim_policy(path, header["claim_policy"])
    if parent is None:
        _check_whole(path, header, values)
        return AuditPolicy(**header, **values)
    return dataclasses.replace(load_audit_policy(parent), **header, **values)


def _read_claim_policy(path: Path, reference: object) -> Policy:
    """Load the policy for claims that a file names; a path starts at the file's folder."""
    if not isinstance(reference, str):
        raise PolicyError(
            f"policy file {path}: key 'claim_policy': got {show_value(reference)}, expected the name of a "
            "policy or a path that ends in .toml"
        )
    return load_policy(path.parent / reference if reference.endswith(".toml") else reference)


def _check_whole(path: Path, header: Mapping[str, object], values: Mapping[str, object]) -> None:
    """Raise `PolicyError` if a file that extends no policy leaves a field out."""
    missing = [key for key in RULES if key not in values]
    missing += [key for key in ("semantics", "claim_policy") if key not in header]
    if missing:
        raise PolicyError(
            f'policy file {path}: without a key extends (as in extends = "default") it must set every field; '
            f"missing are {', '.join(missing)}"
        )
