"""The MCP server where its SDK is not installed."""

from __future__ import annotations

import runpy
import sys

import pytest


def test_the_server_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("mcp", *[name for name in sys.modules if name.startswith("mcp.")]):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, "verifier.integrations.mcp", raising=False)
    with pytest.raises(SystemExit, match=r"pip install 'lexical-verifier\[mcp\]'"):
        runpy.run_module("verifier.integrations.mcp", run_name="__main__")
