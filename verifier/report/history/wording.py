"""What a claim's history says in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from verifier.report.common.language import later, say

if TYPE_CHECKING:
    from verifier.store import Event


ACTIONS: Mapping[str, str] = {
    "add": later("add"),
    "open": later("open"),
    "assign": later("assign"),
    "escalate": later("escalate"),
    "resolve": later("resolve"),
    "ticket": later("ticket"),
    "deliver": later("deliver"),
    "postmortem": later("postmortem"),
    "search": later("search"),
    "forget": later("forget"),
}
"""What the actions of events are called."""


def describe_event(event: Event) -> str:
    """Return what an event says beside its note: to whom, to which level, as what; empty where nothing."""
    match event.action:
        case "assign":
            return say("to {name}", name=event.read_detail("owner"))
        case "open" | "escalate":
            return say("level {n}", n=event.read_detail("level"))
        case "resolve":
            decision = event.read_detail("decision")
            return f"{event.read_detail('label')}{'' if decision is None else f', {decision}'}"
        case "deliver":
            return say("to {name}", name=event.read_detail("to"))
        case "ticket":
            link = event.read_detail("link")
            return f"{event.read_detail('ticket')}{'' if link is None else f' {link}'}"
    return ""
