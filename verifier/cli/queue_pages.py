"""The pages of ``verifier queue``: what waits, its figures, and the history of each claim."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from verifier.cli.output import write_bytes
from verifier.cli.pages import INDEX
from verifier.receipts.whole_files import write_whole

if TYPE_CHECKING:
    from verifier.audit.review.calendar import DueState
    from verifier.report.history.page import HistoryCard
    from verifier.store import Escalation, Store
    from verifier.store.queue_figures import QueueFigures
    from verifier.store.targets import TargetFigure

FIGURES = "figures.html"

_NAME_CHARS = 24


def name_page(digest: str) -> str:
    """Return the name of the page of a card."""
    return f"card-{digest.removeprefix('sha256:')[:_NAME_CHARS]}.html"


def write_queue_page(
    path: str,
    store: Store,
    rows: Iterable[tuple[Escalation, DueState | None]],
    as_of: str,
    reload: int | None = None,
) -> None:
    """Write what waits as one page."""
    from verifier.report.queue.page import MAX_LISTED

    given = iter(rows)
    listed = [*islice(given, MAX_LISTED)]
    n_more = sum(1 for _ in given)
    page = _render_queue(store, listed, as_of, n_more=n_more, is_linked=False, reload=reload)
    write_bytes(path, page.encode("utf-8"))


def write_queue_pages(
    path: str,
    store: Store,
    rows: Iterable[tuple[Escalation, DueState | None]],
    figures: QueueFigures,
    targets: tuple[TargetFigure, ...],
    reload: int | None = None,
) -> None:
    """Write what waits, the figures, and a page for each card that is listed and for those of its history."""
    from verifier.report.history.page import render_history_page
    from verifier.report.queue.page import MAX_LISTED, render_figures_page

    folder = Path(path)
    folder.mkdir(parents=True, exist_ok=True)
    given = iter(rows)
    listed = [*islice(given, MAX_LISTED)]
    n_more = sum(1 for _ in given)
    for one, _ in listed:
        history = list_history(store, one.card_digest, is_linked=True)
        for place, card in enumerate(history):
            page = render_history_page(history, place, index=INDEX)
            write_whole(folder / card.page, page.encode("utf-8"))
    write_whole(folder / FIGURES, render_figures_page(figures, targets, index=INDEX).encode("utf-8"))
    page = _render_queue(store, listed, figures.as_of, n_more=n_more, is_linked=True, reload=reload)
    write_bytes(str(folder / INDEX), page.encode("utf-8"))


def _render_queue(
    store: Store,
    listed: list[tuple[Escalation, DueState | None]],
    as_of: str,
    *,
    n_more: int,
    is_linked: bool,
    reload: int | None,
) -> str:
    from verifier.report.queue.page import QueueRow, render_queue_page

    rows = [
        QueueRow(
            escalation=one,
            card=store.read_card(one.card_digest),
            due=due,
            is_followed=bool(store.list_following(one.card_digest)),
            page=name_page(one.card_digest) if is_linked else None,
        )
        for one, due in listed
    ]
    return render_queue_page(rows, len(rows) + n_more, as_of, FIGURES if is_linked else "", reload)


def list_history(store: Store, digest: str, *, is_linked: bool) -> list[HistoryCard]:
    """Return the cards of a claim from the first to the last, each with what was done with it."""
    from verifier.report.history.page import HistoryCard

    return [
        HistoryCard(
            card=card,
            escalation=store.read_escalation(card.digest),
            events=(store.read_adding(card.digest), *store.list_events(card.digest)),
            page=name_page(card.digest) if is_linked else "",
        )
        for card in store.list_history(digest)
    ]


def write_figures_page(path: str, figures: QueueFigures, targets: tuple[TargetFigure, ...]) -> None:
    """Write targets and figures as a page."""
    from verifier.report.queue.page import render_figures_page

    write_bytes(path, render_figures_page(figures, targets).encode("utf-8"))


def write_history_page(path: str, store: Store, digest: str) -> None:
    """Write the history of a card's claim as a page."""
    from verifier.report.history.page import render_history_page

    history = list_history(store, digest, is_linked=False)
    place = next(at for at, one in enumerate(history) if one.card.digest == digest)
    write_bytes(path, render_history_page(history, place).encode("utf-8"))
