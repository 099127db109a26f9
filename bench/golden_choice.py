"""Which calls the golden corpus keeps whole: two for each thing that a verdict can say.

A call shows *traits*: its policy and how it comes out, each code, strategy, format, language and facet with
what came of it, each field that it overrides, and the file that it was written in. Of the calls that show a
trait the first `AT_LEAST` of the corpus are kept, so a call is left out that shows only what earlier ones do.

A line holds two digests of a call that is left out, its own and its verdict's; ``python -m bench goldens
--check`` runs it. What is lost is that a diff shows where its verdict changed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from verifier.calls import AnyCall
from verifier.policies import Json, hash_canonical
from verifier.records.json_lines import JsonValue
from verifier.records.kept import KeptRecord

AT_LEAST = 2
"""So many calls of each trait are kept, or all where there are fewer."""

_SAID = (
    "answer_format", "audit_mode", "code", "facet", "format", "label", "language", "method", "operation",
    "outcome", "rung", "status", "strategy", "verifier_method",
)  # fmt: skip
_LISTED = ("notes", "reasons")
_DIGITS = 16


class Choice:
    """Counts the traits of calls, in the corpus's order, and says why each is kept."""

    def __init__(self) -> None:
        self._shown: Counter[str] = Counter()

    def find_reasons(self, id: str, call: AnyCall, verdict: KeptRecord) -> list[str]:
        """Return the traits for which a call is kept, sorted; an empty list for one that is left out."""
        traits = {*list_traits(id, call.to_dict(), verdict.to_dict())}
        reasons = sorted(trait for trait in traits if self._shown[trait] < AT_LEAST)
        self._shown.update(traits)
        return reasons


def list_traits(id: str, call: Mapping[str, JsonValue], verdict: Mapping[str, Json]) -> Iterator[str]:
    """Yield what a call and its verdict show, as texts that a person reads; some more than once."""
    function, policy, overrides = call["function"], call["policy"], call["overrides"]
    place = re.split("[-/][0-9]", id)[0]
    yield f"{place} under {policy}: {verdict.get('audit_mode') or verdict.get('label')}"
    for said in _list_said(verdict):
        yield f"{function} under {policy}: {said}"
    if isinstance(overrides, Mapping):
        yield from (f"{field} = {value}" for field, value in overrides.items())
    if call.get("question"):
        yield f"{function} with a question"


def _list_said(value: Json) -> Iterator[str]:
    """Yield what the objects of a verdict say, each in one text, those within them too."""
    if isinstance(value, Mapping):
        own = [f"{key} {value[key]}" for key in _SAID if isinstance(value.get(key), str)]
        if own:
            yield ", ".join(own)
        for key in _LISTED:
            listed = value.get(key)
            if isinstance(listed, (list, tuple)):
                yield from (f"{key} {item}" for item in listed)
        for item in value.values():
            yield from _list_said(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _list_said(item)


# --- Calls that are left out ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """What stays of a call that no golden file holds: the first digits of two digests.

    That of its verdict is taken without policy and revision, as in the line of a golden file.
    """

    id: str
    call: str
    verdict: str

    def to_line(self) -> str:
        """Return the line that `read_left_out` reads."""
        return f"{self.id} {self.call} {self.verdict}"


def leave_out(id: str, call: AnyCall, verdict: KeptRecord) -> LeftOut:
    """Return what stays of a call."""
    said = {key: value for key, value in verdict.to_dict().items() if key not in ("policy", "semantics")}
    return LeftOut(id=id, call=digest_call(call), verdict=_shorten(hash_canonical(said)))


def digest_call(call: AnyCall) -> str:
    """Return the first digits of the digest of a call."""
    return _shorten(hash_canonical(cast("Json", call.to_dict())))


def read_left_out(text: str) -> dict[str, LeftOut]:
    """Read the lines of calls that are left out; return them by id, in their order."""
    rows = (line.rsplit(" ", 2) for line in text.splitlines())
    return {id: LeftOut(id=id, call=call, verdict=verdict) for id, call, verdict in rows}


def _shorten(digest: str) -> str:
    return digest.removeprefix("sha256:")[:_DIGITS]
