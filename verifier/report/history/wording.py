"""What a claim's history says in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from verifier.store import Event


def describe_event(event: Event) -> str:
    """Return what an event says beside its note: to whom, to which level, as what; empty where nothing."""
    match event.action:
        case "assign":
            return f"to {event.read_detail('owner')}"
        case "open" | "escalate":
            return f"level {event.read_detail('level')}"
        case "resolve":
            return str(event.read_detail("label"))
        case "ticket":
            link = event.read_detail("link")
            return f"{event.read_detail('ticket')}{'' if link is None else f' {link}'}"
    return ""
