"""The history of a claim as a page: its cards, with what people did. Needs Jinja2, of the extra ``cli``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from verifier.audit.records.card import ClaimCard
from verifier.parsers.frozen import record
from verifier.policies.hosts import is_link
from verifier.report.card.wording import build_card_report, retell
from verifier.report.common.frame import Badge, Banner, Heading
from verifier.report.common.language import later, say
from verifier.report.common.marked_text import State
from verifier.report.common.page import fill_page
from verifier.report.common.plain_words import show_points
from verifier.report.history.wording import ACTIONS, describe_event

if TYPE_CHECKING:
    from verifier.store import Escalation, Event


@record
class HistoryCard:
    """A card of a history: where it stands in the queue, what was done with it, and its own page.

    `events` are all that name it, the one that added it first. Without a store there are none.
    """

    card: ClaimCard
    escalation: Escalation | None = None
    events: tuple[Event, ...] = ()
    page: str = ""

    @property
    def badge(self) -> Badge:
        """The result of the card."""
        return build_card_report(self.card).badge


def render_history_page(history: Sequence[HistoryCard], shown: int = -1, index: str = "") -> str:
    """Return the page of one claim: its cards from the first to the last, at least one.

    `shown` is the place of the card that the page is of, `index` the page that lists it among others.
    """
    subject = history[shown]
    report = build_card_report(subject.card)
    summary = _describe_place(shown % len(history) + 1, len(history))
    resolution = None if subject.escalation is None else subject.escalation.resolution
    if resolution is not None:
        summary += f" {say('A person says {label}.', label=resolution.label)}"
    banner = Banner(
        audit_mode=report.audit_mode,
        label=report.label,
        result=report.result,
        metrics=report.metrics,
        headline=report.headline,
        summary=summary,
        language=report.language,
        heading=Heading(index=index),
    )
    return fill_page(
        "history",
        banner,
        history=history,
        subject_card=subject.card,
        queued=subject.escalation,
        describe_event=describe_event,
        actions=ACTIONS,
        retell=retell,
        show_points=show_points,
        is_link=is_link,
        resolved=[one for one in history if one.escalation is not None and one.escalation.resolution],
        stages=[*_list_stages(history)],
        events=sorted(_list_events(history), key=lambda item: item[1].seq),
        sheets=["figures"],
    )


def _describe_place(place: int, count: int) -> str:
    if count == 1:
        return say("The only card of this claim.")
    if place == count:
        return say("The last of {n} cards of this claim.", n=count)
    return say("Number {place} of {n} cards of this claim.", place=place, n=count)


def _list_stages(history: Sequence[HistoryCard]) -> Iterator[tuple[int, object, State, str]]:
    """Yield for each level a card was with: the card's number, the stage, and whether it was in time."""
    for number, one in enumerate(history, 1):
        for stage in () if one.escalation is None else one.escalation.stages:
            if stage.met_at is None:
                yield number, stage, "unchecked", later("not yet")
            elif stage.met_at <= stage.due_at:
                yield number, stage, "verified", later("in time")
            else:
                yield number, stage, "failed", later("late")


def _list_events(history: Sequence[HistoryCard]) -> Iterator[tuple[int, Event]]:
    for number, one in enumerate(history, 1):
        for event in one.events:
            yield number, event
