"""The queue as a page, and the page of its figures. Needs Jinja2, of the extra ``cli``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from verifier.audit.records.card import ClaimCard
from verifier.audit.review.calendar import DueState
from verifier.parsers.frozen import record
from verifier.policies import encode_canonical, hash_bytes
from verifier.policies.hosts import is_link
from verifier.records import AuditMode
from verifier.records.codec import Record
from verifier.report.card.wording import build_card_report
from verifier.report.common.frame import Badge, Banner, Heading
from verifier.report.common.language import later, say, say_count
from verifier.report.common.page import fill_page
from verifier.report.common.plain_words import shorten, show_points
from verifier.report.queue.wording import (
    DUE_BADGES,
    HANDS,
    describe_left,
    describe_standing,
    describe_target,
    show_share,
)
from verifier.store import Escalation
from verifier.store.queue_figures import AGES, QueueFigures
from verifier.store.targets import TargetFigure

MAX_LISTED = 1_000
"""Most rows of the queue that its page lists; the rest is counted there."""


@record
class QueueRow:
    """A card of the queue; `due` is None where nothing is due, `page` where it has no page of its own.

    `is_followed` says that its claim was judged again: a newer card follows it.
    """

    escalation: Escalation
    card: ClaimCard
    due: DueState | None
    is_followed: bool = False
    page: str | None = None

    @property
    def text(self) -> str:
        """What is claimed, cut where it is long."""
        return shorten(" ".join(self.card.claim.text.split()))

    @property
    def badge(self) -> Badge:
        """The result of the card."""
        return build_card_report(self.card).badge


def render_queue_page(
    rows: Sequence[QueueRow], n_rows: int, as_of: str, figures: str = "", reload: int | None = None
) -> str:
    """Return the page of a queue, its rows in the order that they are given.

    `n_rows` is how many there are, `figures` the page of the queue's figures, empty where there is none.
    With `reload` a browser loads the page again after so many seconds: somebody writes it anew.
    """
    counts = Counter(row.due for row in rows)
    mode: AuditMode = "UNGROUNDED" if counts["breached"] else "HYBRID" if rows else "STRICT"
    # Where resolved cards are listed, too, not all of them wait.
    has_resolved = any(row.escalation.state == "resolved" for row in rows)
    label = (
        say_count(n_rows, "{n} card", "{n} cards")
        if has_resolved
        else say_count(n_rows, "{n} waits", "{n} wait")
    )
    banner = Banner(
        audit_mode=mode,
        label=label if n_rows else say("Nothing waits"),
        headline=say("Cards before people"),
        summary=say(
            "{overdue} overdue, {soon} due soon, {in_time} in time, {undue} with nothing due.",
            overdue=counts["breached"],
            soon=counts["imminent"],
            in_time=counts["open"],
            undue=counts[None],
        ),
        heading=Heading(date=as_of),
    )
    digest = hash_bytes(encode_canonical([row.escalation.to_dict() for row in rows]))
    return fill_page(
        "queue",
        banner,
        soft="!",
        title=say(
            later("Cards, the gravest first") if has_resolved else later("What waits, the gravest first")
        ),
        rows=rows,
        n_rows=n_rows,
        as_of=as_of,
        hands=HANDS,
        badges=DUE_BADGES,
        describe_left=describe_left,
        describe_standing=describe_standing,
        is_link=is_link,
        show_points=show_points,
        figures_page=figures,
        reload=reload,
        figures=None,
        digest=digest,
        sheets=["figures"],
    )


def render_figures_page(figures: QueueFigures, targets: Sequence[TargetFigure], index: str = "") -> str:
    """Return the page of figures: targets, what was done in time, what waits and for how long."""
    banner = _make_figures_banner(figures, targets, index)
    both: Record = {"figures": figures.to_dict(), "targets": [target.to_dict() for target in targets]}
    ages = [
        *(say_count(days, "under {n} day", "under {n} days") for days in AGES),
        say("{n} days and more", n=AGES[-1]),
    ]
    return fill_page(
        "queue",
        banner,
        title="",
        rows=(),
        figures=figures,
        targets=[describe_target(target) for target in targets],
        hands=HANDS,
        ages=ages,
        show_share=show_share,
        digest=hash_bytes(encode_canonical(both)),
        sheets=["figures"],
    )


def _make_figures_banner(figures: QueueFigures, targets: Sequence[TargetFigure], index: str) -> Banner:
    met = [target.is_met for target in targets if target.is_met is not None]
    mode: AuditMode = "STRICT" if met else "HYBRID"
    return Banner(
        audit_mode="UNGROUNDED" if figures.overdue or not all(met) else mode,
        label=say("{n} overdue", n=figures.overdue) if figures.overdue else say("Nothing is overdue"),
        headline=say("The queue in figures"),
        summary=say_count(
            figures.postmortems,
            "{opened} opened, {resolved} resolved, {relabelled} with another label, {n} postmortem to come; "
            "{met} of {targets} targets met.",
            "{opened} opened, {resolved} resolved, {relabelled} with another label, {n} postmortems to come; "
            "{met} of {targets} targets met.",
            opened=figures.opened,
            resolved=figures.resolved,
            relabelled=figures.relabelled,
            met=sum(met),
            targets=len(met),
        ),
        heading=Heading(date=figures.as_of, index=index),
    )
