"""``verifier policy``: what a policy says, its hash, and how two differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from verifier.cli.inputs import read_settings
from verifier.cli.options import with_options
from verifier.cli.output import EXIT_GROUNDED, EXIT_NOT, print_bytes, print_report, report_errors
from verifier.policies import RULES, SHIPPED, Lexicon, Policy, encode_canonical, load_policy
from verifier.policies.risk import TEXT_KINDS, list_risk_points
from verifier.report.common.hidden_characters import show_plainly

policy_app = typer.Typer(
    help="What a policy says, its hash, and how two differ.", no_args_is_help=True, rich_markup_mode=None
)

NameArgument = Annotated[
    str, typer.Argument(metavar="NAME|PATH", help="A shipped policy or the path of a .toml file.")
]


@policy_app.command("list")
def list_policies() -> None:
    """List the shipped policies with their hashes."""
    width = max(map(len, SHIPPED))
    for name in SHIPPED:
        typer.echo(f"{name:{width}}  {load_policy(name).hash}")


@policy_app.command()
@with_options
def show(name: NameArgument, settings: list[str] | None = None, as_json: bool = False) -> None:
    """Print every field of a policy with its value and its meaning."""
    with report_errors():
        policy = _load(name, settings)
    if as_json:
        print_bytes(encode_canonical(policy.to_dict()))
        return
    table = Table(box=None, padding=(0, 2, 0, 0), show_edge=False, header_style="dim")
    table.add_column("Field", no_wrap=True, style="bold")
    table.add_column("Value", overflow="fold")
    table.add_column("Meaning", overflow="fold", style="dim")
    for field, rule in RULES.items():
        table.add_row(field, Text(_show_value(getattr(policy, field))), Text(rule.doc))
    print_report(Text(f"{show_plainly(policy.name)}, semantics revision {policy.semantics}\n{policy.hash}\n"))
    print_report(table)


@policy_app.command("hash")
@with_options
def print_hash(name: NameArgument, settings: list[str] | None = None) -> None:
    """Print a policy's hash."""
    with report_errors():
        typer.echo(_load(name, settings).hash)


@policy_app.command(short_help="Say in which fields and words two policies differ.")
def diff(first: NameArgument, second: NameArgument) -> None:
    """Say in which fields, and in which words of their lexicons, two policies differ.

    Exit code 0 means the same rules, 1 that they differ. (The name is in the hash and is no rule.)
    """
    with report_errors():
        one, other = load_policy(first), load_policy(second)
    lines = list(compare_policies(one, other))
    for line in lines:
        typer.echo(show_plainly(line))
    if not lines:
        typer.echo("The two say the same.")
    raise typer.Exit(EXIT_NOT if lines else EXIT_GROUNDED)


@policy_app.command(short_help="Print what a policy accepts wrongly, by accept_score and kind of text.")
@with_options
def risk(
    name: str,
    text: Annotated[
        str, typer.Option("--text", metavar="|".join(TEXT_KINDS), help="The kind of text that is checked.")
    ] = "extractive",
) -> None:
    """Print how much of what the sources do not bear out a shipped policy was measured to accept.

    The risk is the upper end of what was measured, at 95 %. Set the accept_score of a row with --set.
    """
    with report_errors():
        points = list_risk_points(name, text)
    table = Table(box=None, padding=(0, 2, 0, 0), show_edge=False, header_style="dim")
    for heading in ("accept_score", "risk at most", "supported accepted"):
        table.add_column(heading, justify="right")
    for point in points:
        shares = (f"{share // 100}.{share % 100:02} %" for share in (point.risk, point.kept))
        table.add_row(f"{point.accept_score:,}", *shares)
    print_report(table)


def compare_policies(one: Policy, other: Policy) -> Iterator[str]:
    """Yield a line for every field that differs, and for a lexicon its words."""
    for field in RULES:
        before, after = getattr(one, field), getattr(other, field)
        if before == after:
            continue
        yield f"{field}: {_show_value(before)} -> {_show_value(after)}"
        if isinstance(before, Lexicon) and isinstance(after, Lexicon):
            yield from (f"  - {word}" for word in before.entries if word not in after.words)
            yield from (f"  + {word}" for word in after.entries if word not in before.words)


def _load(name: str, settings: list[str] | None) -> Policy:
    policy = load_policy(name)
    changes = read_settings(settings or [])
    return policy.replace(**changes) if changes else policy


def _show_value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case tuple():
            return ", ".join(value) or "none"
        case Lexicon():
            return f"{value.name} ({len(value.entries)} entries)"
        case _:
            return str(value)
