"""``verifier queue``: cards kept in an audit store, and those that people have to look at."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, cast, get_args

import typer

from verifier.audit.times import check_time
from verifier.cli.export import FormOption, write_export
from verifier.cli.inputs import InputError
from verifier.cli.options import with_options, write_in_language
from verifier.cli.output import EXIT_GROUNDED, EXIT_NOT, fail, print_report, tell_written
from verifier.cli.output_files import check_files, check_folder
from verifier.cli.pages import is_page
from verifier.cli.queue_options import check_signatures, open_queue, read_at, read_now
from verifier.cli.queue_pages import (
    write_figures_page,
    write_history_page,
    write_queue_page,
    write_queue_pages,
)
from verifier.cli.queue_tables import count, make_figures, make_table, make_targets
from verifier.policies import VerifierError
from verifier.receipts.whole_files import open_whole
from verifier.records.json_lines import NumberText, read_json_line, write_json_line
from verifier.report.common.hidden_characters import show_plainly
from verifier.report.common.language import say, say_count

if TYPE_CHECKING:
    from verifier.audit.records.card import ClaimCard
    from verifier.audit.review.calendar import DueState
    from verifier.records.codec import JsonRecord
    from verifier.store import Escalation, Store
    from verifier.store.queue import Standing
    from verifier.store.queue_figures import QueueFigures

_MAX_DIGITS = 12

queue_app = typer.Typer(
    help="Cards kept in a store, and those that people look at.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@queue_app.command(short_help="Keep cards in a store, and open those that people look at.")
@with_options
def add(
    store: str,
    cards: list[str],
    by: str,
    at: str | None = None,
    policy: str = "default",
    signed: list[str] | None = None,
    public_key: str | None = None,
    quiet: bool = False,
    as_json: bool = False,
) -> None:
    """Keep cards in a store; a new file is made, and a card that is there is not written again.

    A card that has to go to people, as its review says, is opened at level 1. A line that is neither card nor
    audit is an error, and ends the command; the thousands of cards before it stay.

    Exit code 0 means that every row held cards, 1 that some rows of an audit hold an error in their place.
    """
    bad: list[str] = []
    checked = check_signatures(cards, signed or (), public_key)
    with open_queue(store, make=True) as opened:
        given = (card for path in cards for card in _read_cards(path, checked, bad, policy))
        added = opened.add_cards(given, at=read_at(at), actor=by, escalate=not quiet, policy=policy)
    if as_json:
        typer.echo(write_json_line({"added": added, "bad": bad}))
    else:
        for row in bad:
            typer.echo(show_plainly(row), err=True)
        typer.echo(f"Added {count(added, 'card')}")
    raise typer.Exit(EXIT_NOT if bad else EXIT_GROUNDED)


@queue_app.command("list")
@write_in_language
@with_options
def list_waiting(
    store: str,
    level: int | None = None,
    owner: str | None = None,
    standing: str = "waiting",
    as_of: str | None = None,
    watch: int | None = None,
    policy: str = "default",
    html: str | None = None,
    as_json: bool = False,
) -> None:
    """List what waits, the gravest first; as JSON, a line for each.

    With --watch the time that is left runs down: a page that a browser shows loads itself again.
    """
    if watch is not None and (watch < 1 or as_of is not None or html == "-"):
        fail("--watch: expected whole seconds from 1 on, and neither --as-of nor --html -")
    try:
        while True:
            _list_once(
                store, level, owner, standing, read_now(check_time("--as-of", as_of)), policy, html,
                as_json=as_json, reload=watch,
            )  # fmt: skip
            if watch is None:
                return
            time.sleep(watch)
    except KeyboardInterrupt:
        if watch is None:
            raise


def _list_once(
    store: str,
    level: int | None,
    owner: str | None,
    standing: str,
    now: str,
    policy: str,
    html: str | None,
    *,
    as_json: bool,
    reload: int | None,
) -> None:
    with open_queue(store, read_only=True) as opened:
        from verifier.store import QueueFilter
        from verifier.store.event_forms import LEVELS
        from verifier.store.queue import Standing, check_number
        from verifier.store.queue_figures import rate

        if standing not in get_args(Standing):
            raise InputError(f"--standing: got {standing!a}, expected one of {', '.join(get_args(Standing))}")
        if level is not None:
            check_number("--level", level, LEVELS)
        wanted = QueueFilter(standing=cast("Standing", standing), level=level, owner=owner)
        if html is not None:
            check_files([store], {"--html": html if is_page(html) else None}, as_json=as_json)
            check_folder("--html", None if is_page(html) else html)
            rows = ((one, rate(one, now, policy)) for one in opened.list_escalations(wanted))
            _write_pages(html, opened, rows, now, policy, reload)
        if html != "-":
            listed = ((one, rate(one, now, policy)) for one in opened.list_escalations(wanted))
            _print_rows(listed, as_json, None if reload is None else now)


def _print_rows(rows: Iterator[tuple[Escalation, DueState | None]], as_json: bool, now: str | None) -> None:
    """Print rows; what is left of a due time is said where somebody watches it."""
    from verifier.report.queue.wording import DUE_BADGES, describe_left

    if as_json:
        for one, due in rows:
            typer.echo(write_json_line({**one.to_dict(), "due": due}))
        return
    shown = []
    for one, due in rows:
        said = "" if due is None else say(DUE_BADGES[due][1])
        if now is not None and one.due_at is not None:
            said = f"{said}, {describe_left(one.due_at, now)}"
        shown.append((one, said))
    if now is not None:
        typer.echo(f"{now}")
    print_report(make_table(shown)) if shown else typer.echo(say("Nothing waits"))


def _write_pages(
    html: str,
    store: Store,
    rows: Iterator[tuple[Escalation, DueState | None]],
    as_of: str,
    policy: str,
    reload: int | None,
) -> None:
    if is_page(html):
        write_queue_page(html, store, rows, as_of, reload)
    else:
        write_queue_pages(html, store, rows, _count_all(store, as_of, policy), store.rate_targets(), reload)


@queue_app.command(short_help="Show a card with its history.")
@write_in_language
@with_options
def show(store: str, card: str, html: str | None = None, as_json: bool = False) -> None:
    """Show a card with its history; as JSON, the card, where it stands, and the cards of its claim."""
    with open_queue(store, read_only=True) as opened:
        kept = opened.read_card(card)
        state = opened.read_escalation(kept.digest)
        history = [one.digest for one in opened.list_history(kept.digest)]
        if html is not None:
            check_files([store], {"--html": html}, as_json=as_json)
            write_history_page(html, opened, kept.digest)
            if html == "-":
                return
        if as_json:
            found = None if state is None else state.to_dict()
            shown = {"card": kept.to_dict(), "escalation": found, "history": history}
            typer.echo(write_json_line(shown))
            return
        done = [*opened.list_events(kept.digest)]
    from verifier.report.card.wording import retell
    from verifier.report.history.wording import ACTIONS, describe_event

    typer.echo(f"{kept.digest}\n{_show_line(kept.claim.text)}\n{kept.label}: {_show_line(retell(kept))}")
    for place, digest in enumerate(history, 1):
        if digest != kept.digest:
            told = say(
                "Card {place} of {n} of this claim: {digest}", place=place, n=len(history), digest=digest
            )
            typer.echo(told)
    if state is None:
        typer.echo(say("It never was in the queue"))
        return
    print_report(make_table([(state, "")]))
    if state.ticket_link is not None:
        typer.echo(_show_line(say("Ticket"), state.ticket_link))
    for event in done:
        said = filter(None, (event.actor, describe_event(event), event.note))
        typer.echo(_show_line(event.at, f"{say(ACTIONS[event.action]):<8}", *said))


@queue_app.command("open", short_help="Bring a card before people.")
@with_options
def open_card(
    store: str,
    card: str,
    by: str,
    note: str = "",
    at: str | None = None,
    level: int = 1,
    severity: int | None = None,
    policy: str = "default",
    as_json: bool = False,
) -> None:
    """Bring a card before people; one that was resolved is opened again."""
    with open_queue(store) as opened:
        state = opened.open_card(
            card, at=read_at(at), actor=by, note=note, level=level, severity=severity or 3, policy=policy
        )
    _say(state, as_json=as_json)


@queue_app.command()
@with_options
def assign(
    store: str,
    card: str,
    to: str,
    by: str,
    note: str = "",
    at: str | None = None,
    as_json: bool = False,
) -> None:
    """Give a card to somebody, who so acknowledges it."""
    with open_queue(store) as opened:
        state = opened.assign(card, to=to, at=read_at(at), actor=by, note=note)
    _say(state, as_json=as_json)


@queue_app.command(short_help="Close a card with the label that a person gives.")
@with_options
def resolve(
    store: str,
    card: str,
    label: str,
    rationale: str,
    by: str,
    decision: str | None = None,
    at: str | None = None,
    policy: str = "default",
    as_json: bool = False,
) -> None:
    """Close a card with the label that a person gives; the card itself stays as it is."""
    with open_queue(store) as opened:
        state = opened.resolve(
            card, label=label, rationale=rationale, decision=decision, at=read_at(at), actor=by, policy=policy
        )
    _say(state, as_json=as_json)


@queue_app.command()
@with_options
def escalate(
    store: str,
    card: str,
    by: str,
    note: str,
    at: str | None = None,
    level: int | None = None,
    severity: int | None = None,
    policy: str = "default",
    as_json: bool = False,
) -> None:
    """Bring a card to a higher level."""
    with open_queue(store) as opened:
        state = opened.escalate(
            card, at=read_at(at), actor=by, note=note, level=level, severity=severity, policy=policy
        )
    _say(state, as_json=as_json)


@queue_app.command(short_help="Record that the postmortem of a card was held.")
@with_options
def postmortem(
    store: str,
    card: str,
    note: str,
    by: str,
    at: str | None = None,
    as_json: bool = False,
) -> None:
    """Record that the postmortem of a card of severity 1 was held, with what came of it."""
    with open_queue(store) as opened:
        state = opened.hold_postmortem(card, note=note, at=read_at(at), actor=by)
    _say(state, as_json=as_json)


@queue_app.command(short_help="Record the ticket that was opened elsewhere for a card.")
@with_options
def ticket(
    store: str,
    card: str,
    ticket_id: str,
    by: str,
    link: str | None = None,
    note: str = "",
    at: str | None = None,
    replace: bool = False,
    as_json: bool = False,
) -> None:
    """Record the ticket that was opened elsewhere for a card; the same once more changes nothing."""
    with open_queue(store) as opened:
        state = opened.record_ticket(
            card, ticket=ticket_id, link=link, at=read_at(at), actor=by, note=note, replace=replace
        )
    _say(state, as_json=as_json)


@queue_app.command(short_help="Count what was done in time, and what waits.")
@write_in_language
@with_options
def figures(
    store: str,
    as_of: str | None = None,
    policy: str = "default",
    latencies: tuple[str, str] | None = None,
    backlog: tuple[int, int] | None = None,
    html: str | None = None,
    as_json: bool = False,
) -> None:
    """Count what was done in time, what waits, and for how long; and compare with what was hoped for.

    Exit code 0 means that nothing is overdue, 1 that something is.
    """
    with open_queue(store, read_only=True) as opened:
        check_files([store, *(latencies or ())], {"--html": html}, as_json=as_json)
        found = _count_all(opened, read_now(as_of), policy)
        recorded = None if latencies is None else (_read_numbers(latencies[0]), _read_numbers(latencies[1]))
        targets = opened.rate_targets(latencies=recorded, backlog=backlog)
        if html is not None:
            write_figures_page(html, found, targets)
    if as_json:
        typer.echo(write_json_line({**found.to_dict(), "targets": [one.to_dict() for one in targets]}))
    elif html != "-":
        typer.echo(
            say_count(
                found.postmortems,
                "{opened} opened, {resolved} resolved, {relabelled} with another label, "
                "{n} postmortem to come",
                "{opened} opened, {resolved} resolved, {relabelled} with another label, "
                "{n} postmortems to come",
                opened=found.opened,
                resolved=found.resolved,
                relabelled=found.relabelled,
            )
            + (say(", {n} overdue", n=found.postmortems_overdue) if found.postmortems_overdue else "")
        )
        print_report(make_figures(found))
        print_report(make_targets(targets))
    raise typer.Exit(EXIT_NOT if found.overdue else EXIT_GROUNDED)


def _count_all(store: Store, as_of: str, policy: str) -> QueueFigures:
    from verifier.store import QueueFilter
    from verifier.store.queue_figures import count_queue

    everything = store.list_escalations(QueueFilter(standing="all"))
    return count_queue(everything, as_of=as_of, policy=policy)


def _read_numbers(path: str) -> list[int]:
    """Read whole numbers, one a line. Raises `InputError` for a line that is none."""
    numbers = []
    for number, line in enumerate(Path(path).read_text(encoding="utf-8", errors="replace").splitlines(), 1):
        text = line.strip()
        if not (text.isascii() and text.isdecimal() and len(text) <= _MAX_DIGITS):
            raise InputError(f"{path}, line {number}: got {text[:40]!a}, expected whole milliseconds")
        numbers.append(int(text))
    return numbers


@queue_app.command("export", short_help="Write the cards that fit in a form of other systems.")
@with_options
def export_kept(
    store: str,
    form: FormOption = "csv",
    output: str = "-",
    label: str | None = None,
    below: int | None = None,
    mode: str | None = None,
    domain: str | None = None,
    document: str | None = None,
    answer: str | None = None,
    since: str | None = None,
    before: str | None = None,
    level: int | None = None,
    state: str | None = None,
) -> None:
    """Write the cards that fit in a form of other systems, with what people said of them."""
    with open_queue(store, read_only=True) as opened:
        from verifier.store import CardFilter

        check_files([store], {"--output": output})
        wanted = CardFilter(
            label=label, below=below, mode=mode, domain=domain, doc_id=document, answer_id=answer,
            since=since, before=before, level=level, state=state,
        )  # fmt: skip
        write_export(form, opened.list_queued_cards(wanted), output, read_override=opened.read_override)


@queue_app.command(short_help="Write tickets, or notices, for a sender of your own.")
@with_options
def tickets(
    store: str,
    notices: bool = False,
    notify: list[str] | None = None,
    as_of: str | None = None,
    policy: str = "default",
    output: str = "-",
) -> None:
    """Write tickets, or notices, as lines of JSON for a sender of your own: no word of a claim is in them."""
    with open_queue(store, read_only=True) as opened:
        from verifier.store import QueueFilter
        from verifier.store.notices import list_notices, list_tickets

        if notices:
            waiting = opened.list_escalations()
            found: Iterator[JsonRecord] = list_notices(
                waiting, as_of=read_now(as_of), notify=notify or (), policy=policy
            )
        else:
            found = list_tickets(opened.list_escalations(QueueFilter(standing="all")))
        lines = (f"{write_json_line(one.to_dict())}\n".encode("ascii") for one in found)
        if output == "-":
            for line in lines:
                typer.echo(line, nl=False)
            return
        check_files([store], {"--output": output})
        with open_whole(output) as file:
            file.writelines(lines)
    tell_written(output)


def _read_cards(path: str, checked: Mapping[str, bytes], bad: list[str], policy: str) -> Iterator[ClaimCard]:
    """Yield the cards of a file of cards or audits, line by line; rows with an error are named in `bad`.

    Of a file whose signature was checked the bytes are read that were.
    """
    from verifier.audit.records.answer import Audit
    from verifier.audit.records.card import ClaimCard
    from verifier.exports.described_card import is_described, read_described
    from verifier.records.kept import read_record

    with BytesIO(checked[path]) if path in checked else Path(path).open("rb") as file:
        for number, line in enumerate(file, 1):
            try:
                value = read_json_line(line.removesuffix(b"\n"), read_float=NumberText)
                if is_described(value):
                    yield read_described(value, policy=policy)
                    continue
                if isinstance(value, Mapping) and "schema" not in value and "line" in value:
                    # A row of `verifier audit` without a card: a bad line, or an answer without claims.
                    bad += [f"{path}, line {number}: {value['error']}"] if "error" in value else []
                    continue
                record = read_record(value)  # type: ignore[arg-type]
            except VerifierError as error:
                _refuse(path, number, str(error))
            if isinstance(record, ClaimCard):
                yield record
            elif isinstance(record, Audit):
                yield from record.cards
            else:
                _refuse(path, number, "expected a claim card or an audit")


def _refuse(path: str, number: int, why: str) -> NoReturn:
    raise InputError(f"{path}, line {number}: {why}")


def _say(state: Escalation, *, as_json: bool) -> None:
    if as_json:
        typer.echo(write_json_line(state.to_dict()))
        return
    due = "" if state.due_at is None else f", due {state.due_at}"
    typer.echo(show_plainly(f"{state.ticket}: {state.state} at level {state.level}{due}"))


def _show_line(*texts: str) -> str:
    """Return texts as one line: what somebody wrote must not look like another line of ours."""
    return "  ".join(" ".join(show_plainly(text).splitlines()) for text in texts).rstrip()
