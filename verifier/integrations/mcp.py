"""An MCP server over stdio: the checks and the policies as tools, for models and their hosts.

Needs the official SDK, of the extra ``mcp``; ``python -m verifier.integrations.mcp`` runs it. Policies
are named, never read from a path: what a model writes opens no file.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Literal, TypeAlias

from verifier.audit.judging.claim_audit import audit_claim
from verifier.audit.redaction.redactor import redact
from verifier.claims.api import check_claim
from verifier.corpus.api import Corpus, open_corpus
from verifier.errors import tell_extra
from verifier.integrations.outcome import check_answer
from verifier.policies import RULES, SHIPPED, Lexicon, VerifierError, load_policy
from verifier.records.kept import AnswerFormat, KeptRecord
from verifier.report.common.violations import describe_violation
from verifier.sources.context import Format, Source

try:
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
except ImportError:
    try:
        # Their names in the first major version of the SDK.
        from mcp.server.fastmcp import FastMCP as MCPServer
        from mcp.server.fastmcp.exceptions import ToolError
    except ModuleNotFoundError as error:
        if __name__ != "__main__" or (error.name or "").partition(".")[0] != "mcp":
            raise
        sys.exit(f"the server needs mcp, which is not installed: {tell_extra('mcp')}")

PolicyName: TypeAlias = Literal["baseline", "default", "strict", "balanced"]
AuditPolicyName: TypeAlias = Literal["default", "strict", "original"]
Found: TypeAlias = dict[str, object]

INSTRUCTIONS = (
    "Say what of a text stands in given sources, word for word, and what does not. No model is asked: the "
    "same input gives the same result. Pass sources whole, under ids of your own; places count characters of "
    "the texts as passed. 'check' takes a whole answer, 'claim' one statement, 'audit' one statement that is "
    "looked up in many documents."
)


def build_server(corpus: Corpus | None = None) -> MCPServer:
    """Return the server with its tools: ``check``, ``claim``, ``audit``, ``policies``, ``policy``.

    ``audit`` looks claims up in `corpus` where it is given no sources.
    """
    server = MCPServer("lexical-verifier", instructions=INSTRUCTIONS)

    # The tools are coroutines, so that all of them run in the thread that opened the corpus.
    @server.tool()
    async def check(
        answer: str,
        sources: dict[str, str],
        question: str | None = None,
        policy: PolicyName = "default",
        answer_format: AnswerFormat | None = None,
        source_format: Format | None = None,
    ) -> Found:
        """Check an answer against the sources that it was written from.

        `sources` leads from ids to texts. Returns the status of the whole (SUPPORTED, UNDECIDED, NOT_FOUND,
        CONTRADICTED, NO_CLAIM), in words a line for each sentence that is not supported, and the report with
        the status and the places of each sentence.
        """
        given = sources if source_format is None else _make_sources(sources, source_format)
        outcome = check_answer(answer, given, question=question, policy=policy, format=answer_format)
        return {
            "status": outcome.report.status,
            "is_grounded": outcome.passed,
            "reason": outcome.reason,
            "report": _write_record(outcome.report),
        }

    @server.tool()
    async def claim(
        claim: str,
        evidence: dict[str, str],
        question: str | None = None,
        policy: PolicyName = "default",
        source_format: Format = "plain",
    ) -> Found:
        """Check one statement against evidence, and say word by word what supports or contradicts it.

        `evidence` leads from ids to texts. Returns a label (SUPPORTED, PARTIAL, UNSUPPORTED, CONTRADICTED,
        NEI), whether the claim is accepted, and the check.
        """
        given = _make_sources(evidence, source_format)
        found = check_claim(claim, given, question=question, policy=policy)
        return {
            "label": found.label,
            "is_accepted": found.accepted,
            "reason": "\n".join(f"{item.code}: {describe_violation(item)}" for item in found.violations),
            "check": _write_record(found),
        }

    @server.tool()
    async def audit(
        claim: str, sources: dict[str, str] | None = None, policy: AuditPolicyName = "default"
    ) -> Found:
        """Look one statement up in documents, and say what each of them says of it.

        `sources` leads from ids to texts; without them the server's own corpus is searched, if it has one.
        Of its documents that are marked as sensitive no word is given back.
        """
        if sources is None and corpus is None:
            raise ToolError("audit: got no sources, and this server has no corpus; expected sources")
        evidence = corpus if sources is None else _make_sources(sources, "plain")
        found = evidence if evidence is not None else ()
        card = redact(audit_claim(claim, found, policy=policy), found, policy=policy)
        return {"label": card.label, "rationale": card.rationale, "card": _write_record(card)}

    @server.tool()
    async def policies() -> Found:
        """List the policies by name, each with the hash that verdicts of it carry."""
        return {name: load_policy(name).hash for name in SHIPPED}

    @server.tool()
    async def policy(name: PolicyName) -> Found:
        """Show the fields of a policy, each with its value and its meaning; of word lists name and size."""
        shown = load_policy(name)
        return {
            "name": shown.name,
            "hash": shown.hash,
            "semantics": shown.semantics,
            "fields": {
                field: {"value": _show_value(getattr(shown, field)), "meaning": rule.doc}
                for field, rule in RULES.items()
            },
        }

    return server


def _make_sources(texts: dict[str, str], format: Format) -> list[Source]:
    return [Source(id=id, text=text, format=format) for id, text in texts.items()]


def _write_record(record: KeptRecord) -> object:
    value: object = json.loads(record.to_json())
    return value


def _show_value(value: object) -> object:
    if isinstance(value, Lexicon):
        return f"word list {value.name}, {len(value.entries):,} entries"
    return list(value) if isinstance(value, tuple) else value


def main(arguments: Sequence[str] | None = None) -> None:
    """Serve the tools over stdin and stdout, until stdin ends; end with 2 where there is no such corpus."""
    parser = argparse.ArgumentParser(prog="python -m verifier.integrations.mcp", description=INSTRUCTIONS)
    parser.add_argument("--corpus", metavar="FILE", help="the corpus in which claims are looked up")
    path = parser.parse_args(arguments).corpus
    try:
        with nullcontext() if path is None else open_corpus(path, read_only=True) as corpus:
            build_server(corpus).run("stdio")
    except VerifierError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
