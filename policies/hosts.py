"""Hosts of addresses: compared label by label with an allow-list, and links that a page may show."""

from __future__ import annotations

from collections.abc import Collection, Iterable

ANYWHERE = "*"
"""What allows any host, where a list has it."""

_MAX_HOST_CHARS = 253
_MAX_LABEL_CHARS = 63
_MAX_PORT_CHARS = 5
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
_DIGITS = frozenset("0123456789")

_SCHEMES = ("http", "https")


def allows_host(address: str, domains: Iterable[str]) -> bool:
    """Return whether the host of an address is one of some domains, or below one of them.

    `address` is a URL of http or https, or a host, with or without a port. Hosts are compared label by label
    in lower case: ``www.pubmed.gov`` is below ``pubmed.gov``, ``evilpubmed.gov`` is not. A host that is not
    ASCII is in no list, unless it is written in its ASCII form (``xn--``): letters that look alike are
    others. What is no host is allowed nowhere; nothing raises.
    """
    host = read_host(address)
    if host is None:
        return False
    allowed = (read_host(domain) for domain in domains)
    return any(host == one or host.endswith("." + one) for one in allowed if one is not None)


def allows_source(address: str | None, domains: Collection[str]) -> bool:
    """Return whether what came from an address may count: from a host that is listed, or where any is."""
    return ANYWHERE in domains or (address is not None and allows_host(address, domains))


def is_link(text: str) -> bool:
    """Return whether a text is a URL of http or https that anybody may follow: with a host, without a user.

    A page links to it as it stands. So it holds visible ASCII characters alone; others are written as
    ``%`` and digits.
    """
    scheme, mark, _ = text.partition("://")
    return (
        bool(mark)
        and scheme.lower() in _SCHEMES
        and all("!" <= char <= "~" and char not in '"<>\\^`{|}' for char in text)
        and "@" not in _read_authority(text)
        and read_host(text) is not None
    )


def read_host(address: str) -> str | None:
    """Return the host of an address in lower case; None where there is none that can be told for sure."""
    scheme, mark, _ = address.partition("://")
    if mark and scheme.lower() not in _SCHEMES:
        return None
    authority = _read_authority(address)
    # Programs do not agree on what a backslash, a blank or a line break in an address is: it has no host.
    if not all("!" <= char <= "~" and char != "\\" for char in authority):
        return None
    user, at, after = authority.rpartition("@")
    if "@" in user:
        return None
    host, colon, port = (after if at else authority).partition(":")
    if colon and not _is_port(port):
        return None
    host = host.removesuffix(".").lower()
    return host if _is_host(host) else None


def _is_host(host: str) -> bool:
    return len(host) <= _MAX_HOST_CHARS and all(map(_is_label, host.split(".")))


def _read_authority(address: str) -> str:
    """Return what stands between the scheme and the path of an address: user, host and port."""
    _, mark, rest = address.partition("://")
    return (rest if mark else address).partition("#")[0].partition("?")[0].partition("/")[0]


def _is_port(text: str) -> bool:
    return 0 < len(text) <= _MAX_PORT_CHARS and _DIGITS.issuperset(text)


def _is_label(label: str) -> bool:
    return (
        0 < len(label) <= _MAX_LABEL_CHARS
        and _LETTERS.issuperset(label)
        and not label.startswith("-")
        and not label.endswith("-")
    )
