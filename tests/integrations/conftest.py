"""No test of an adapter reaches another machine: one that tries fails, also where the package hides it."""

from __future__ import annotations

import errno
import ipaddress
import os
import socket
from collections.abc import Iterator
from typing import Any

import pytest

# What the packages report of their use is reported by threads of theirs, at any later time. Some read this
# when they are imported.
os.environ.update(
    HAYSTACK_TELEMETRY_ENABLED="False",
    DEEPEVAL_TELEMETRY_OPT_OUT="YES",
    RAGAS_DO_NOT_TRACK="true",
    ANONYMIZED_TELEMETRY="False",
)


def is_here(host: object) -> bool:
    """Return whether an address is this machine's own."""
    name = host.decode() if isinstance(host, bytes) else str(host or "localhost")
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[None]:
    if request.module.__name__.endswith(".test_ray"):
        # Its workers find each other by the address that the machine has in its network.
        yield
        return
    tried: list[object] = []
    connect, look_up = socket.socket.connect, socket.getaddrinfo

    def connect_here(self: socket.socket, address: Any) -> None:
        if self.family in (socket.AF_INET, socket.AF_INET6) and not is_here(address[0]):
            tried.append(address)
            raise OSError(errno.ENETUNREACH, "no network in tests")
        connect(self, address)

    def look_up_here(host: Any, *arguments: Any, **options: Any) -> Any:
        if not is_here(host):
            tried.append(host)
            raise socket.gaierror(socket.EAI_NONAME, "no network in tests")
        return look_up(host, *arguments, **options)

    monkeypatch.setattr(socket.socket, "connect", connect_here)
    monkeypatch.setattr(socket, "getaddrinfo", look_up_here)
    yield
    assert tried == []
