"""``verifier cards again``: cards of a day judged again against the evidence of today."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from verifier.cli import options
from verifier.cli.audit_evidence import Given
from verifier.cli.audit_modes import open_search
from verifier.cli.batch import open_output, say_broken
from verifier.cli.inputs import InputError
from verifier.cli.options import with_options
from verifier.cli.output import EXIT_BROKEN, EXIT_INTERRUPTED, OutputError, report_errors, write_bytes
from verifier.cli.output_files import check_folder, check_is_file, check_kept
from verifier.receipts.whole_files import write_whole

if TYPE_CHECKING:
    from verifier.audit.records.card import ClaimCard
    from verifier.receipts.nightly import Night, NightlySummary
    from verifier.records.claim_check import Label


@with_options
def again(
    cards: str,
    as_of: str,
    output: str,
    evidence: list[str] | None = None,
    evidence_text: list[str] | None = None,
    corpus: str | None = None,
    resume: bool = False,
    overwrite: bool = False,
    policy: str = "default",
    settings: list[str] | None = None,
    snippets: str | None = None,
    key: str | None = None,
    verified_at: str | None = None,
    web_cache: str | None = None,
    summary: str | None = None,
    store: str | None = None,
    html: str | None = None,
) -> None:
    """Judge those cards of a day again that are not supported and of low confidence.

    Exit code 0 means that it ran, whatever the cards say. 3: the disk or the memory ran out; 130:
    interrupted. What was written stays, and --resume goes on after it.
    """
    paths = evidence or []
    given = Given(
        texts=evidence_text or [], corpus=corpus, policy=policy, key=key,
        settings=options.add_snippets(settings, snippets),
    )  # fmt: skip
    with report_errors(), ExitStack() as stack:
        if output == "-":
            raise InputError("--output: expected a file for the new cards")
        check_is_file(cards)
        given.check_files([cards], paths, {"--output": output, "--summary": summary})
        check_kept(output, resume=resume, overwrite=overwrite)
        check_folder("--html", html)
        from verifier.receipts.nightly import Night

        night = Night(
            lambda: _read(cards), given.open_evidence(stack, paths), as_of=as_of, verified_at=verified_at,
            policy=given.resolve_policy(), key=given.read_key(), read_override=_open_overrides(stack, store),
            search=open_search(stack, web_cache),
        )  # fmt: skip
        _write_cards(night, output, resume=resume)
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


def _open_overrides(stack: ExitStack, store: str | None) -> Callable[[ClaimCard], Label | None] | None:
    """Return what reads from a store what people said of cards; None without one."""
    if store is None:
        return None
    from verifier.cli.queue_options import open_queue

    return stack.enter_context(open_queue(store, read_only=True)).read_override


def _write_cards(night: Night, output: str, *, resume: bool) -> None:
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
