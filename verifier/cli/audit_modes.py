"""The mode of ``verifier audit``: the strictest that its options and the tables of the policy ask for."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from verifier.audit.modes import MODES, choose_mode
from verifier.cli.inputs import InputError
from verifier.cli.output import EXIT_GROUNDED
from verifier.parsers.frozen import record

if TYPE_CHECKING:
    from verifier.audit.evidence.further_search import Search
    from verifier.audit.records.review import Mode
    from verifier.policies.audit import AuditPolicy

ModeOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--mode",
        metavar="|".join(MODES),
        help="How much is done. The strictest counts of this one and of what the policy's tables say for "
        "--domain and --role; each card says what ran. Under Normal nothing is audited.",
    ),
]


@record
class Asked:
    """What options and policy ask for; without any of them all is None, and cards have no review for it."""

    mode: Mode | None = None
    domain: str | None = None
    search: Search | None = None


def read_asked(
    stack: ExitStack,
    policy: AuditPolicy,
    *,
    mode: str | None,
    domain: str | None,
    role: str | None,
    web_cache: str | None,
) -> Asked:
    """Return what was asked for; who names what searches found asks for Audit-Web.

    Under Normal the command ends here. Raises `InputError` for Audit-Web without anything to search.
    """
    if all(given is None for given in (mode, domain, role, web_cache)):
        return Asked()
    requested = mode or ("Audit-Local" if web_cache is None else "Audit-Web")
    chosen = choose_mode(domain, role, requested, policy=policy)
    if chosen == "Normal":
        typer.echo("verifier: the mode is Normal: nothing is audited", err=True)
        raise typer.Exit(EXIT_GROUNDED)
    if chosen == "Audit-Web" and web_cache is None:
        raise InputError(
            "--mode: it is Audit-Web, for which searches are made: expected --web-cache STORE, the audit "
            "store with what they found"
        )
    return Asked(mode=chosen, domain=domain, search=open_search(stack, web_cache))


def open_search(stack: ExitStack, web_cache: str | None) -> Search | None:
    """Return what a store has of searches as a search; None without a store."""
    if web_cache is None:
        return None
    from verifier.cli.queue_options import open_queue

    return stack.enter_context(open_queue(web_cache, read_only=True)).recall
