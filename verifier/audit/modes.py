"""How much is done for an answer: the strictest mode that its domain, its reader and the call ask for.

``Normal`` is an answer with its citations, ``Audit-Local`` an audit against the documents at hand, and
``Audit-Web`` one with documents that a search of the caller's brought. Which hosts such documents may come
from is an allow-list of the policy.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from verifier.audit.review_record import Mode
from verifier.audit.times import AuditError
from verifier.policies.audit import AuditPolicyReference, load_audit_policy

MODES: tuple[Mode, ...] = get_args(Mode)
"""The modes, from the least to the strictest."""

_MAX_HOST_CHARS = 253
_MAX_LABEL_CHARS = 63
_MAX_PORT_CHARS = 5
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
_DIGITS = frozenset("0123456789")


def choose_mode(
    domain: str | None = None,
    role: str | None = None,
    requested: str | None = None,
    *,
    policy: AuditPolicyReference = "default",
) -> Mode:
    """Return the strictest of the modes that the domain, the role and the caller ask for.

    A domain or a role that the policy does not name asks for nothing. Raises `AuditError` for a requested
    mode that there is not.
    """
    resolved = load_audit_policy(policy)
    if requested is not None and requested not in MODES:
        raise AuditError(f"mode: got {requested!a}, expected one of {', '.join(MODES)}")
    asked = (
        dict(resolved.mode_by_domain).get(domain) if domain is not None else None,
        dict(resolved.mode_by_role).get(role) if role is not None else None,
        requested,
    )
    return MODES[max((MODES.index(mode) for mode in asked if mode is not None), default=0)]


def allows_host(address: str, domains: Iterable[str]) -> bool:
    """Return whether the host of an address is one of some domains, or below one of them.

    `address` is a URL of http or https, or a host, with or without a port. Hosts are compared label by label
    in lower case: ``www.pubmed.gov`` is below ``pubmed.gov``, ``evilpubmed.gov`` is not. A host that is not
    ASCII is in no list, unless it is written in its ASCII form (``xn--``): letters that look alike are
    others. What is no host is allowed nowhere; nothing raises.
    """
    host = _read_host(address)
    if host is None:
        return False
    allowed = (_read_host(domain) for domain in domains)
    return any(host == one or host.endswith("." + one) for one in allowed if one is not None)


def _read_host(address: str) -> str | None:
    """Return the host of an address in lower case; None where there is none that can be told for sure."""
    scheme, mark, rest = address.partition("://")
    if mark and scheme.lower() not in ("http", "https"):
        return None
    authority = (rest if mark else address).partition("#")[0].partition("?")[0].partition("/")[0]
    # Programs do not agree on what a backslash, a blank or a line break in an address is: it has no host.
    if not all("!" <= char <= "~" and char != "\\" for char in authority):
        return None
    user, at, after = authority.rpartition("@")
    if "@" in user:
        return None
    host, colon, port = (after if at else authority).partition(":")
    if colon and not (port and len(port) <= _MAX_PORT_CHARS and _DIGITS.issuperset(port)):
        return None
    host = host.removesuffix(".").lower()
    labels = host.split(".")
    return host if len(host) <= _MAX_HOST_CHARS and all(map(_is_label, labels)) else None


def _is_label(label: str) -> bool:
    return (
        0 < len(label) <= _MAX_LABEL_CHARS
        and _LETTERS.issuperset(label)
        and not label.startswith("-")
        and not label.endswith("-")
    )
