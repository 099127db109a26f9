"""What the event of each action says: its details, each of one form, and whether it needs a note.

The steps write nothing else, and a check of the chain reads nothing else. Whoever may write to the database
can hang an event onto the chain with its right hash: a closing without a reason, a level that there is not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias, get_args

from verifier.audit.review.calendar import Level
from verifier.policies.days import is_time
from verifier.records.claim_check import Label
from verifier.records.forms import Details
from verifier.store.event_record import Action, Decision

LEVELS: tuple[Level, ...] = get_args(Level)
SEVERITIES = (1, 2, 3)
LABELS: tuple[Label, ...] = get_args(Label)
DECISIONS: tuple[Decision, ...] = get_args(Decision)

_Form: TypeAlias = "Callable[[str | int], bool]"

_HASH = re.compile("sha256:[0-9a-f]{64}")


def _is_text(value: str | int) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_hash(value: str | int) -> bool:
    return isinstance(value, str) and _HASH.fullmatch(value) is not None


def _is_second(value: str | int) -> bool:
    return isinstance(value, str) and "T" in value and is_time(value)


def _is_count(value: str | int) -> bool:
    return isinstance(value, int) and value >= 0


def _is_one_of(allowed: tuple[str | int, ...]) -> _Form:
    return lambda value: not isinstance(value, bool) and value in allowed


_OPENED: Mapping[str, _Form] = {
    "due_at": _is_second,
    "level": _is_one_of(LEVELS),
    "policy": _is_hash,
    "severity": _is_one_of(SEVERITIES),
}

_NEEDED: Mapping[Action, Mapping[str, _Form]] = {
    "add": {"cards": _is_count},
    "open": {
        **_OPENED,
        "confidence": _is_count,
        "label": _is_one_of(LABELS),
        "ticket": _is_text,
    },
    "assign": {"owner": _is_text},
    "escalate": _OPENED,
    "resolve": {"label": _is_one_of(LABELS)},
    "ticket": {"ticket": _is_text},
    "deliver": {"notice": _is_text, "to": _is_text},
    "postmortem": {},
    "search": {"documents": _is_hash},
    "forget": {},
}
_MAY_HAVE: Mapping[Action, Mapping[str, _Form]] = {
    "resolve": {"decision": _is_one_of(DECISIONS), "postmortem_due_at": _is_second},
    "ticket": {"link": _is_text},
}
_WITH_NOTE: frozenset[Action] = frozenset({"escalate", "resolve", "postmortem"})


def find_wrong_details(action: Action, note: str, details: Details) -> Iterator[str]:
    """Yield what an event of an action says that no step does, and what it lacks."""
    needed, may_have = _NEEDED[action], _MAY_HAVE.get(action, {})
    there = dict(details)
    yield from (f"{name}: it is missing" for name in needed if name not in there)
    for name, value in details:
        form = needed.get(name) or may_have.get(name)
        if form is None or not form(value):
            what = "a detail that no step has" if form is None else "one that no step gives"
            yield f"{name}: got {value!a}, {what}"
    if action in _WITH_NOTE and not note.strip():
        yield "note: got an empty text, expected why"
