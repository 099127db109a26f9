"""``verifier queue deliver``: notices handed to a command of the user's, each once for each channel."""

from __future__ import annotations

import shlex
import subprocess
from typing import TYPE_CHECKING

import typer

from verifier.cli.inputs import InputError
from verifier.cli.options import with_options
from verifier.cli.output import EXIT_GROUNDED, EXIT_NOT, fail
from verifier.cli.queue_options import open_queue, read_at, read_now
from verifier.records.json_lines import write_json_line
from verifier.report.common.hidden_characters import show_plainly

if TYPE_CHECKING:
    from verifier.store.notices import Notice

_SECONDS = 60


@with_options
def deliver(
    store: str,
    command: str,
    by: str,
    notify: list[str] | None = None,
    as_of: str | None = None,
    at: str | None = None,
    policy: str = "default",
    as_json: bool = False,
) -> None:
    """Hand each notice that is not delivered yet to a command of yours, once for each channel, and keep that.

    The command is run without a shell. On its standard input stands one notice, as queue tickets --notices
    writes it, with the channel under "to". If it ends with 0 the delivery is an event of the chain; if not,
    the next run tries again.

    Exit code 0 means that nothing waits to be delivered, 1 that something does.
    """
    words = shlex.split(command)
    if not words:
        fail("--command: got an empty text, expected a command")
    sent, failed, unnamed = 0, 0, 0
    with open_queue(store) as opened:
        from verifier.store.notices import list_notices

        waiting = opened.list_escalations()
        notices = [*list_notices(waiting, as_of=read_now(as_of), notify=notify or (), policy=policy)]
        for one in notices:
            unnamed += not one.notify
            for channel in one.notify:
                if channel in one.delivered:
                    continue
                if not _send(words, one, channel):
                    failed += 1
                    continue
                opened.record_delivery(one.card_digest, notice=one.id, to=channel, at=read_at(at), actor=by)
                sent += 1
    if as_json:
        typer.echo(write_json_line({"delivered": sent, "failed": failed, "without_channel": unnamed}))
    else:
        nobody = f", {unnamed:,} for which no channel is named" if unnamed else ""
        typer.echo(f"Delivered {sent:,}, failed {failed:,}{nobody}")
    raise typer.Exit(EXIT_NOT if failed or unnamed else EXIT_GROUNDED)


def _send(words: list[str], notice: Notice, channel: str) -> bool:
    """Return whether the command took a notice; why not is told on stderr."""
    line = write_json_line({**notice.to_dict(), "to": channel})
    try:
        done = subprocess.run(
            words, input=f"{line}\n".encode("ascii"), capture_output=True, timeout=_SECONDS, check=False
        )
    except OSError as error:
        raise InputError(f"--command: {words[0]!a} cannot be run: {error.strerror}") from None
    except subprocess.TimeoutExpired:
        typer.echo(
            f"{show_plainly(notice.ticket)}: the command took longer than {_SECONDS} seconds", err=True
        )
        return False
    if done.returncode:
        said = " ".join(done.stderr.decode("utf-8", "replace").split())[:200]
        typer.echo(
            f"{show_plainly(notice.ticket)}: exit code {done.returncode} {show_plainly(said)}", err=True
        )
    return not done.returncode
