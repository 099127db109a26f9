"""``verifier queue web-cache``: what searches of the web found, kept in an audit store for audits and nights.

Nothing here opens a connection. `queries` says what is to be searched for, a program of the caller's
searches, `add` keeps what it found, and ``verifier audit --web-cache STORE`` audits by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from verifier.cli.inputs import InputError
from verifier.cli.options import with_options
from verifier.cli.queue_options import open_queue, read_at
from verifier.policies import VerifierError
from verifier.records.json_lines import read_json_line, write_json_line
from verifier.report.common.hidden_characters import show_plainly

if TYPE_CHECKING:
    from verifier.audit.records.card import ClaimCard
    from verifier.audit.records.citation import FurtherSearch

_SHOWN_DIGITS = 12

web_cache_app = typer.Typer(
    help="What searches of the web found, kept for audits.", no_args_is_help=True, rich_markup_mode=None
)


@web_cache_app.command()
@with_options
def queries(store: str, cards: list[str], policy: str = "default") -> None:
    """Write what is to be searched for, and where, as lines of JSON: a program of yours searches.

    It is asked of claims that nothing supports; what the store has is left out.
    """
    with open_queue(store, read_only=True) as opened:
        from verifier.audit.again import list_card_queries
        from verifier.policies.audit import load_audit_policy

        resolved = load_audit_policy(policy)
        asked: set[str] = set()
        for card in _read_cards(cards):
            for query in list_card_queries(card, resolved):
                if query not in asked and opened.recall(query) is None:
                    typer.echo(write_json_line({"query": query, "domains": [*resolved.web_domains]}))
                asked.add(query)


@web_cache_app.command()
@with_options
def add(store: str, files: list[str], by: str, at: str | None = None, as_json: bool = False) -> None:
    """Keep what searches found, of audits or as a program wrote it; what a query found first stays.

    A line of a program is an object with query, and documents: a list of objects with id, text and, where
    wanted, title and uri.
    """
    with open_queue(store, make=True) as opened:
        found = [search for path in files for search in _read_searches(path)]
        added = opened.keep_searches(found, at=read_at(at), actor=by)
    typer.echo(write_json_line({"added": added}) if as_json else f"Added {_count(added)}")


@web_cache_app.command("list")
@with_options
def list_kept(store: str, as_json: bool = False) -> None:
    """List what is kept: the hash of each query, and what it found; as JSON, whole, a line for each."""
    with open_queue(store, read_only=True) as opened:
        n_kept = 0
        for one in opened.list_searches():
            n_kept += 1
            if as_json:
                typer.echo(write_json_line(one.to_dict()))
                continue
            digits = one.query_sha256.removeprefix("sha256:")[:_SHOWN_DIGITS]
            found = [" ".join(show_plainly(item.uri or item.id).split()) for item in one.documents]
            typer.echo(f"{digits}  {len(found)} found  {', '.join(found)}".rstrip())
    if not as_json:
        typer.echo(_count(n_kept))


@web_cache_app.command()
@with_options
def clear(
    store: str,
    by: str,
    query: str | None = None,
    everything: bool = False,
    at: str | None = None,
    as_json: bool = False,
) -> None:
    """Remove what one query found, or all. Audits that were made with it hold it still."""
    with open_queue(store) as opened:
        if everything == (query is not None):
            raise InputError("clear: expected --query TEXT or --all")
        removed = opened.forget_searches(query, at=read_at(at), actor=by)
    typer.echo(write_json_line({"removed": removed}) if as_json else f"Removed {_count(removed)}")


def _count(number: int) -> str:
    return f"{number:,} {'query' if number == 1 else 'queries'}"


def _read_cards(paths: list[str]) -> Iterator[ClaimCard]:
    from verifier.exports.card_lines import read_cards
    from verifier.receipts.batch import read_lines

    for path in paths:
        for one in read_cards(read_lines(Path(path))):
            if isinstance(one, tuple):
                raise InputError(f"{path}, line {one[0]}: {one[1]}")
            yield one


def _read_searches(path: str) -> Iterator[FurtherSearch]:
    """Yield the searches of a file's lines. Raises `InputError` for a line that is none."""
    from verifier.audit.records.answer import Audit
    from verifier.calls.call_reader import read_searches
    from verifier.records.kept import read_record

    with Path(path).open("rb") as file:
        for number, line in enumerate(file, 1):
            try:
                value = read_json_line(line.removesuffix(b"\n"))
                if isinstance(value, Mapping) and "query" in value:
                    yield from read_searches([value])
                    continue
                record = read_record(value)  # type: ignore[arg-type]
            except VerifierError as error:
                problem = str(error).removeprefix("call: key 'searches': ")
                raise InputError(f"{path}, line {number}: {problem}") from None
            if not isinstance(record, Audit):
                raise InputError(f"{path}, line {number}: expected an audit, or a query with its documents")
            if record.redacted is not None and record.searches:
                raise InputError(f"{path}, line {number}: the words that were found were left out of it")
            yield from record.searches or ()
