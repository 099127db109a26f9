"""``verifier mcp``: the checks as tools for models, over stdin and stdout."""

from __future__ import annotations

from verifier.cli.inputs import open_named_corpus
from verifier.cli.options import CorpusOption
from verifier.cli.output import fail, report_errors


def mcp(corpus: CorpusOption = None) -> None:
    """Run an MCP server over stdin and stdout: tools that check answers and claims, audit, and show policies.

    It ends with its stdin. Needs the extra mcp.
    """
    try:
        from verifier.integrations.mcp import build_server
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "mcp":
            raise
        fail("verifier mcp needs mcp, which is not installed: run pip install 'lexical-verifier[mcp]'")
    with report_errors(), open_named_corpus(corpus) as opened:
        build_server(opened).run("stdio")
