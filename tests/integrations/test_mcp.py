"""The MCP server, asked over stdio by the client of the real SDK."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.integrations.packages import require

require("mcp")
require("typer")

from mcp import ClientSession, StdioServerParameters, stdio_client

import verifier
from verifier import audit_claim, check_claim, load_policy, open_corpus

ROOT = Path(__file__).parents[2]
SOURCES = {"page-12": "The bridge opened in 1931.", "page-40": "Tolls ended in 1950."}


def ask(*calls: tuple[str, dict[str, object]], options: tuple[str, ...] = ()) -> list[tuple[bool, Any]]:
    """Call tools of one server in order; return for each whether it is an error, and what it says."""

    async def ask_server() -> list[tuple[bool, Any]]:
        parameters = StdioServerParameters(
            command=sys.executable, args=["-m", "verifier.integrations.mcp", *options], cwd=ROOT
        )
        async with stdio_client(parameters) as (read, write), ClientSession(read, write) as session:
            await session.initialize()
            tools = await session.list_tools()
            assert sorted(tool.name for tool in tools.tools) == [
                "audit", "check", "claim", "policies", "policy",
            ]  # fmt: skip
            return [read_result(await session.call_tool(name, arguments)) for name, arguments in calls]

    return asyncio.run(asyncio.wait_for(ask_server(), 120))


def read_result(result: Any) -> tuple[bool, Any]:
    # Of an attribute one major version of the SDK writes one name, the next the other.
    is_error = bool(getattr(result, "is_error", getattr(result, "isError", None)))
    text = "".join(block.text for block in result.content)
    return is_error, text if is_error else json.loads(text)


def test_the_tools_say_what_the_calls_say() -> None:
    said = "The bridge opened in 1931. Tolls ended in 1951."
    found = ask(
        ("check", {"answer": said, "sources": SOURCES, "question": "When?", "policy": "strict"}),
        ("claim", {"claim": "Tolls ended in 1951.", "evidence": SOURCES}),
        ("audit", {"claim": "Tolls ended in 1950.", "sources": SOURCES}),
        ("policies", {}),
        ("policy", {"name": "strict"}),
    )
    assert not any(is_error for is_error, _ in found)
    check, claim, audit, policies, policy = (said for _, said in found)
    report = verifier.check(said, SOURCES, question="When?", policy="strict")
    assert check["report"] == json.loads(report.to_json())
    assert (check["status"], check["is_grounded"]) == ("NOT_FOUND", False)
    assert check["reason"].splitlines() == [
        "1 of 2 statements are supported by the sources.",
        "Tolls ended in 1951. (not in the sources; “1951”, where the source says “1950”; "
        "source [2] says: “Tolls ended in 1950.”)",
    ]
    assert (claim["label"], claim["is_accepted"]) == ("CONTRADICTED", False)
    assert claim["check"] == json.loads(check_claim("Tolls ended in 1951.", SOURCES).to_json())
    assert audit["card"] == json.loads(audit_claim("Tolls ended in 1950.", SOURCES).to_json())
    assert audit["label"] == "SUPPORTED"
    assert policies["default"] == load_policy("default").hash
    assert policy["fields"]["max_claims"]["value"] == load_policy("strict").max_claims


def test_the_corpus_of_the_server_is_searched(tmp_path: Path) -> None:
    path = tmp_path / "pages.db"
    with open_corpus(path) as corpus:
        corpus.add([{"doc_id": "page-40", "text": "Tolls ended in 1950."}])
        card = audit_claim("Tolls ended in 1950.", corpus)
    ((is_error, found),) = ask(("audit", {"claim": "Tolls ended in 1950."}), options=("--corpus", str(path)))
    assert (is_error, found["card"]["corpus_digest"]) == (False, card.corpus_digest)


def test_no_word_of_a_sensitive_document_is_given_back(tmp_path: Path) -> None:
    path = tmp_path / "pages.db"
    text = "The vault of the northern bank was rebuilt in 1932 by the council."
    vault = {"doc_id": "page-1", "title": text[:30], "meta": {"sensitive": True}, "text": text}
    with open_corpus(path) as corpus:
        corpus.add([vault, {"doc_id": "page-2", "text": "The harbour is green."}])
    claims = (text, text.replace("1932", "2001"), text.upper(), f"It is said that {text[4:]}")
    calls = [
        ("audit", {"claim": claim, "policy": name}) for claim in claims for name in ("default", "strict")
    ]
    found = ask(*calls, options=("--corpus", str(path)))
    assert {one["label"] for _, one in found} >= {"SUPPORTED", "CONTRADICTED"}
    for _, one in found:
        said = json.dumps(one, ensure_ascii=False).lower()
        assert one["card"]["redacted"]["snippets"] == "hash"
        assert not any(text.lower()[at : at + 20] in said for at in range(len(text) - 19))


def test_calls_that_cannot_be_carried_out_say_why() -> None:
    found = ask(
        ("check", {"answer": "a", "sources": SOURCES, "policy": "../secret.toml"}),
        ("check", {"answer": "a"}),
        ("audit", {"claim": "a"}),
    )
    assert all(is_error for is_error, _ in found)
    for (_, said), told in zip(found, ("baseline", "sources", "this server has no corpus"), strict=True):
        assert told in said


def test_a_corpus_that_is_not_there_ends_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "verifier.integrations.mcp", "--corpus", "nowhere.db"],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=60, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert done.returncode == 2
    assert "error: corpus nowhere.db: no such file" in done.stderr
