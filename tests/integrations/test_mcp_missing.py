"""The MCP server where its SDK is not installed."""

from __future__ import annotations

import subprocess
import sys

_START = """
import runpy, sys
sys.modules["mcp"] = None
runpy.run_module("verifier.integrations.mcp", run_name="__main__")
"""


def test_the_server_says_what_to_install() -> None:
    # In a process of its own: here pytest's import hook may have rewritten the module.
    ended = subprocess.run([sys.executable, "-c", _START], capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert "pip install '.[mcp]'" in ended.stderr
