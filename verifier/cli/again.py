"""``verifier audit --again``: cards of a day judged again against the evidence of today."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from verifier.cli.batch import open_output, say_broken
from verifier.cli.inputs import InputError
from verifier.cli.output import EXIT_BROKEN, EXIT_INTERRUPTED, OutputError, write_bytes
from verifier.policies.audit import AuditPolicy
from verifier.receipts.whole_files import write_whole

if TYPE_CHECKING:
    from verifier.audit.evidence.further_search import Search
    from verifier.audit.records.card import ClaimCard
    from verifier.corpus.api import Evidence
    from verifier.receipts.nightly import NightlySummary
    from verifier.records.claim_check import Label


def run_night(
    cards: str,
    evidence: Evidence,
    policy: AuditPolicy,
    *,
    as_of: str | None,
    verified_at: str | None,
    key: bytes | None,
    output: str,
    summary: str | None,
    html: str | None,
    resume: bool,
    read_override: Callable[[ClaimCard], Label | None] | None,
    search: Search | None,
) -> None:
    """Write the new cards, the summary and the pages. Raises `InputError` for options that are missing."""
    from verifier.receipts.nightly import Night

    if as_of is None:
        raise InputError("--again: expected --as-of DAY, the day whose cards are judged again")
    if output == "-":
        raise InputError("--again: expected --output FILE for the new cards")
    night = Night(
        lambda: _read(cards), evidence, as_of=as_of, verified_at=verified_at, policy=policy, key=key,
        read_override=read_override, search=search,
    )  # fmt: skip
    rows = night.run(Path(output) if resume else None)
    written = 0
    try:
        with open_output(output, resume=resume) as target:
            for card in rows:
                target.write(card.to_json() + b"\n")
                written += 1
            target.flush()
    except KeyboardInterrupt:
        say_broken("interrupted", written, output)
        raise typer.Exit(EXIT_INTERRUPTED) from None
    except (MemoryError, OutputError) as error:
        say_broken(f"stopped by {str(error) or type(error).__name__}", written, output)
        raise typer.Exit(EXIT_BROKEN) from None
    found = night.summarize()
    if summary is not None:
        write_bytes(summary, found.to_json() + b"\n")
    if html is not None:
        _write_pages(Path(html), found, cards, output)
    typer.echo(
        f"verifier: {found.selected:,} of {found.cards:,} cards judged again; "
        f"{len(found.changed):,} changed, {len(found.review):,} for people",
        err=True,
    )


def _read(path: str) -> Iterator[ClaimCard]:
    from verifier.exports.card_lines import read_cards
    from verifier.receipts.batch import read_lines

    for one in read_cards(read_lines(Path(path)), skip_errors=True):
        if isinstance(one, tuple):
            raise InputError(f"{path}, line {one[0]}: {one[1]}")
        yield one


def _write_pages(folder: Path, found: NightlySummary, before: str, after: str) -> None:
    """Write a page for each claim that was judged again, and one for the night."""
    from verifier.receipts.nightly import link_histories
    from verifier.report.history.page import HistoryCard, render_history_page
    from verifier.report.night.page import render_night_page

    folder.mkdir(parents=True, exist_ok=True)
    pages: dict[str, str] = {}
    texts: dict[str, str] = {}
    for history in link_histories(_list_related(before, after)):
        if len(history) > 1:
            name = f"claim-{len(pages) + 1:05}.html"
            last = history[-1]
            pages[last.digest], texts[last.digest] = name, last.claim.text
            page = render_history_page([HistoryCard(card=card) for card in history], index="index.html")
            write_whole(folder / name, page.encode("utf-8"))
    write_bytes(str(folder / "index.html"), render_night_page(found, pages, texts).encode("utf-8"))


def _list_related(before: str, after: str) -> list[ClaimCard]:
    """Return the cards of a night and all that they follow: the others are not held in memory."""
    follows = {card.digest: card.previous for path in (before, after) for card in _read(path)}
    wanted: set[str] = set()
    for card in _read(after):
        digest: str | None = card.digest
        while digest is not None and digest not in wanted:
            wanted.add(digest)
            digest = follows.get(digest)
    return [card for path in (before, after) for card in _read(path) if card.digest in wanted]
