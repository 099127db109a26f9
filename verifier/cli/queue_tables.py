"""Tables of ``verifier queue`` for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.table import Table

from verifier.report.common.hidden_characters import show_plainly
from verifier.report.common.language import later, say

if TYPE_CHECKING:
    from verifier.store import Escalation
    from verifier.store.queue_figures import QueueFigures
    from verifier.store.targets import TargetFigure

_AGES = (later("<1 day"), "<3", "<7", "<30", "30+")
_COLUMNS = (
    later("level"),
    later("in time"),
    later("waiting"),
    later("taken"),
    later("due soon"),
    later("overdue"),
    *_AGES,
)


def count(number: int, noun: str) -> str:
    """Return a number with its noun."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def make_table(rows: Sequence[tuple[Escalation, str]]) -> Table:
    """Return the cards of a queue as a table, each with how far off its due time is."""
    from verifier.report.queue.wording import STATES
    from verifier.store.event_forms import SEVERITIES

    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in (say("ticket"), say("level"), say("due"), ""):
        table.add_column(name, no_wrap=True)
    table.add_column(say("state"), overflow="fold")
    for one, due in rows:
        grave = say("severity {name}", name=one.severity) if one.severity < SEVERITIES[-1] else ""
        state = [say(STATES[one.state]), one.effective_label, grave, show_plainly(one.owner or "")]
        table.add_row(
            show_plainly(one.ticket), str(one.level), one.due_at or "", due, ", ".join(filter(None, state))
        )
    return table


def make_figures(found: QueueFigures) -> Table:
    """Return the figures of a queue as a table, a row a level."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in _COLUMNS:
        table.add_column(say(name), justify="right")
    for one in found.levels:
        in_time, total = one.in_time
        done = say("{part} of {whole}", part=in_time, whole=total) if total else say("none")
        numbers = (one.waiting, one.acknowledged, one.imminent, one.overdue, *one.ages)
        table.add_row(str(one.level), done, *(str(number) for number in numbers))
    return table


def make_targets(targets: Sequence[TargetFigure]) -> Table:
    """Return the targets of a queue as a table."""
    from verifier.report.queue.wording import describe_target

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(say("target"), overflow="fold")
    for name in (say("it is"), say("hoped for"), say("result")):
        table.add_column(name, no_wrap=True)
    for row in map(describe_target, targets):
        table.add_row(row.name, row.figure, row.target, row.result)
    return table
