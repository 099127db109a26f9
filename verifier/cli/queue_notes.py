"""``verifier queue notes``: what happened in a time, and each incident, as Markdown for people."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from verifier.cli.inputs import InputError
from verifier.cli.options import with_options
from verifier.cli.output import write_bytes
from verifier.cli.output_files import check_files
from verifier.cli.queue_options import open_queue, read_now
from verifier.records.json_lines import write_json_line
from verifier.report.common.hidden_characters import show_plainly

if TYPE_CHECKING:
    from verifier.store.notes import Incident, Notes

_WEEK = timedelta(days=7)


@with_options
def notes(
    store: str,
    since: str | None = None,
    before: str | None = None,
    card: str | None = None,
    output: str = "-",
    as_json: bool = False,
) -> None:
    """Write what came to people in a week, what they decided, and each incident; no word of a claim is in it.

    An incident is a card of severity 1, from its opening to its postmortem.
    """
    end = read_now(before)
    with open_queue(store, read_only=True) as opened:
        from verifier.store import QueueFilter
        from verifier.store.notes import summarize_incident, write_notes

        check_files([store], {"--output": output})
        if card is not None:
            if since is not None:
                raise InputError("--card: one card is told from its beginning; leave --since out")
            kept = opened.read_escalation(card)
            if kept is None:
                raise InputError(f"--card: card {card} is not in the queue")
            incident = summarize_incident(kept, as_of=end)
            lines, record = show_incident(incident, "#"), incident.to_dict()
        else:
            queued = opened.list_escalations(QueueFilter(standing="all"))
            found = write_notes(queued, since=since or _week_before(end), before=end)
            lines, record = show_notes(found), found.to_dict()
        text = f"{write_json_line(record)}\n" if as_json else "".join(f"{line}\n" for line in lines)
        write_bytes(output, text.encode("utf-8"))


def _week_before(end: str) -> str:
    return f"{(datetime.fromisoformat(end.removesuffix('Z')) - _WEEK).isoformat()}Z"


def show_notes(found: Notes) -> Iterator[str]:
    """Yield the lines of the notes of a time."""
    yield f"# The queue from {found.since} to {found.before}"
    yield ""
    yield f"{found.opened:,} opened, {len(found.decided):,} decided, {found.waiting:,} wait at the end."
    yield ""
    yield "| level | came | done in time |"
    yield "|---|---|---|"
    for one in found.levels:
        done = f"{one.in_time[0]:,} of {one.in_time[1]:,}" if one.in_time[1] else "none"
        yield f"| {one.level} | {one.came:,} | {done} |"
    if found.decided:
        yield from (
            "",
            "## Decided",
            "",
            "| ticket | was | is | goes out | by | why |",
            "|---|---|---|---|---|---|",
        )
    for row in found.decided:
        cells = (row.ticket, row.before, row.label, row.decision or "", row.actor, row.rationale)
        yield f"| {' | '.join(map(_show, cells))} |"
    if found.incidents:
        yield from ("", "## Incidents")
    for incident in found.incidents:
        yield ""
        yield from show_incident(incident, "###")


def show_incident(one: Incident, mark: str) -> Iterator[str]:
    """Yield the lines of an incident: where it stands, and every step."""
    yield f"{mark} {_show(one.ticket)}"
    yield ""
    person = "" if one.effective_label == one.label else f", a person says {one.effective_label}"
    out = "" if one.decision is None else f"; decided: {one.decision}"
    yield f"Card {one.card}: {one.label}{person}; {one.state}{out}."
    yield ""
    for step in one.steps:
        yield f"- {step.at} {_show(step.actor)}: {step.action}{f', {_show(step.note)}' if step.note else ''}"
    for stage in one.stages:
        met = "not done" if stage.met_at is None else f"done {stage.met_at}"
        late = "" if (stage.met_at or "") <= stage.due_at else ", late"
        yield f"- Level {stage.level} from {stage.opened_at}: due {stage.due_at}, {met}{late}"
    if one.postmortem != "none":
        held = f", {one.postmortem_held_at}" if one.postmortem_held_at else ""
        yield f"- Postmortem {one.postmortem}{held}; due {one.postmortem_due_at}"


def _show(text: str) -> str:
    """Return a text as one line that opens no cell and no markup of its own."""
    return " ".join(show_plainly(text).split()).replace("|", "\\|").replace("<", "&lt;")
