"""The commands, put together."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from typing import Annotated

import typer

from verifier.cli.ablate import ablate
from verifier.cli.again import again
from verifier.cli.audit import audit
from verifier.cli.batch import batch
from verifier.cli.calibrate import calibrate
from verifier.cli.check import check
from verifier.cli.claim import claim
from verifier.cli.corpus import corpus_app
from verifier.cli.explain import explain
from verifier.cli.export import export
from verifier.cli.gate import gate
from verifier.cli.golden import check as check_recorded
from verifier.cli.golden import record
from verifier.cli.lattice import lattice
from verifier.cli.measure import measure
from verifier.cli.options import write_in_language
from verifier.cli.output import end_full_stdout, fail, is_of_stdout, make_streams_safe
from verifier.cli.policy import policy_app
from verifier.cli.queue import queue_app
from verifier.cli.queue_chain import anchor, events, rebuild, sign, verify
from verifier.cli.queue_deliver import deliver
from verifier.cli.queue_notes import notes
from verifier.cli.receipt import receipt_app
from verifier.cli.replay import replay
from verifier.cli.web_cache import web_cache_app
from verifier.policies import SEMANTICS

FORMER = {
    "ablate": "verifier cards ablate",
    "calibrate": "verifier policy calibrate",
    "demo": "verifier check --demo, or verifier audit --demo",
    "explain": "verifier policy explain",
    "export": "verifier cards export",
    "golden": "verifier receipt record, and verifier receipt check",
    "mcp": "python -m verifier.integrations.mcp",
    "measure": "verifier cards measure",
    "repair": "verifier check --show repairs",
    "replay": "verifier receipt replay",
}
"""By a command's former name how it is called now."""


app = typer.Typer(
    name="verifier",
    help="Say what of an answer stands in its sources, place by place.",
    epilog="Exit codes: 0 grounded or identical, 1 not, 2 usage or an error of the caller.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command(short_help="Check an answer against its sources, statement by statement.")(check)
app.command(short_help="Check one claim against its evidence, word by word.")(write_in_language(claim))
app.command(short_help="Check claims against the evidence that they point at.")(write_in_language(lattice))
app.command(short_help="Look claims up in documents, and judge each of them.")(write_in_language(audit))
app.command(short_help="Check many answers: a row out for every line in.")(write_in_language(batch))
app.add_typer(corpus_app, name="corpus")
cards_app = typer.Typer(
    help="Verdicts on claims: gated, judged again, measured, exported.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
cards_app.command(short_help="Pass claims, or a model's verdicts on them, through the gate.")(
    write_in_language(gate)
)
cards_app.command(short_help="Judge the doubtful cards of a day again.")(write_in_language(again))
cards_app.command(short_help="Measure judgements against gold.")(write_in_language(measure))
cards_app.command(short_help="Compare audits with each stage on and off.")(write_in_language(ablate))
cards_app.command(short_help="Write cards in the forms of other systems.")(export)
app.add_typer(cards_app, name="cards")
app.command("gate", hidden=True)(write_in_language(gate))
queue_app.command(short_help="Hand notices to a command of yours, each once.")(deliver)
queue_app.command(short_help="Write what happened in a week, and each incident.")(notes)
queue_app.command(short_help="Write the chain of events as lines of JSON.")(events)
queue_app.command(short_help="Write the last event of the chain into a file, to be kept apart.")(anchor)
queue_app.command(short_help="Sign the last event of the chain.")(sign)
queue_app.command(short_help="Check the chain of events and all that follows from it.")(verify)
queue_app.command(short_help="Make columns, links and the queue anew.")(rebuild)
queue_app.add_typer(web_cache_app, name="web-cache")
app.add_typer(queue_app, name="queue")
policy_app.command(short_help="Choose the score from which on claims are accepted.")(
    write_in_language(calibrate)
)
policy_app.command(short_help="Say how a text is read: who does what to whom.")(write_in_language(explain))
app.add_typer(policy_app, name="policy")
receipt_app.command(short_help="Run a receipt's call again, and compare the bytes.")(
    write_in_language(replay)
)
receipt_app.command(short_help="Carry out calls and keep their verdicts in a golden file.")(record)
receipt_app.command("check", short_help="Run golden files again and compare the bytes.")(check_recorded)
app.add_typer(receipt_app, name="receipt")


def _name_successor(former: str) -> Callable[[], None]:
    def name_it() -> None:
        fail(f"verifier {former} is now {FORMER[former]}")

    return name_it


for _former in FORMER:
    # They take whatever the former command took, and are in no list.
    app.command(
        _former, hidden=True, context_settings={"ignore_unknown_options": True, "allow_extra_args": True}
    )(_name_successor(_former))


def _print_version(value: bool) -> None:
    if value:
        typer.echo(f"lexical-verifier {version('lexical-verifier')}, semantics revision {SEMANTICS}")
        raise typer.Exit


@app.callback()
def describe(
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and the semantics."
        ),
    ] = False,
) -> None:
    """Say what of an answer stands in its sources, place by place."""


def run() -> None:
    """Run the command line."""
    make_streams_safe()
    try:
        app(prog_name="verifier")
    except OSError as error:
        if not is_of_stdout(error):
            raise
        end_full_stdout(error)
