"""What adapters give, and what they read lines with: values of a wrong shape are named, never guessed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from verifier.audit.measuring.judgements import Judgement
from verifier.calls import AuditAnswerCall, AuditCall
from verifier.policies import VerifierError
from verifier.records.json_lines import JsonValue, read_json_line, show_value
from verifier.sources.context import Source

Row: TypeAlias = "Mapping[str, JsonValue]"
AnyAuditCall: TypeAlias = "AuditCall | AuditAnswerCall"
Converted: TypeAlias = "tuple[AnyAuditCall, tuple[Judgement, ...]]"
Convert: TypeAlias = Callable[[Row, str], Iterable[Converted]]
"""Turns a line's object into calls with their gold; the text is an id for items that have none."""


class AdapterError(VerifierError):
    """A line that is not of the format."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Adapted:
    """The calls of a file, the gold of those that have some, and the lines that are not of the format."""

    calls: tuple[AnyAuditCall, ...]
    gold: tuple[Judgement, ...]
    bad: tuple[tuple[int, str], ...] = ()


def adapt(lines: Iterable[str], convert: Convert) -> Adapted:
    """Convert the lines of a file, counted from 1; blank ones are skipped, and no line raises."""
    calls: list[AnyAuditCall] = []
    gold: list[Judgement] = []
    bad: list[tuple[int, str]] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            value = read_json_line(line)
            if not isinstance(value, Mapping):
                raise AdapterError(f"got {show_value(value)}, expected a JSON object")
            converted = list(convert(value, f"line{number}"))
        except VerifierError as error:
            bad.append((number, str(error)))
            continue
        for call, truths in converted:
            calls.append(call)
            gold += truths
    return Adapted(calls=tuple(calls), gold=tuple(gold), bad=tuple(bad))


# --- Values -----------------------------------------------------------------------------------------------


def take_text(row: Row, *keys: str) -> str:
    """Return the text under the first of some keys that is there. Raises `AdapterError`."""
    for key in keys:
        if row.get(key) is not None:
            value = row[key]
            if not isinstance(value, str):
                raise AdapterError(f"key {key!a}: got {show_value(value)}, expected a string")
            return value
    raise AdapterError(f"got none of {', '.join(keys)}, expected a string under one of them")


def take_optional(row: Row, key: str) -> str | None:
    """Return the text under a key, None where there is none. Raises `AdapterError`."""
    return None if row.get(key) is None else take_text(row, key)


def take_id(row: Row, default: str) -> str:
    """Return the id of a line, a text or a number; the default where it has none."""
    value = row.get("id")
    if value is None:
        return default
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        raise AdapterError(f"key 'id': got {show_value(value)}, expected a string or a number")
    return str(value)


def take_list(row: Row, key: str) -> Sequence[JsonValue]:
    """Return the list under a key. Raises `AdapterError`."""
    value = row.get(key)
    if not isinstance(value, list):
        raise AdapterError(f"key {key!a}: got {show_value(value)}, expected a list")
    return value


def number_sources(texts: Iterable[tuple[str, str | None]]) -> tuple[Source, ...]:
    """Return texts with their titles as sources whose ids are their numbers, from 1."""
    return tuple(
        Source(id=str(number), text=text, title=title) for number, (text, title) in enumerate(texts, 1)
    )


def write_judgement(one: Judgement) -> dict[str, JsonValue]:
    """Return gold as a line that `verifier cards measure` and `verifier cards ablate` read."""
    answer_id, _, claim_id = one.claim_id.rpartition("/")
    value: dict[str, JsonValue] = {
        "answer_id": answer_id,
        "claim_id": claim_id,
        "label": one.full_label or one.label,
    }
    if one.passages:
        value["retrieval"] = [{"doc_id": doc_id} for doc_id, _ in one.passages]
    return value


def list_claims(call: AuditAnswerCall) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield the claims of an answer with the ids that its audit gives them, and their places."""
    from verifier.audit.citations.cited_answer import DocumentNumbers
    from verifier.audit.citations.marks import read_cited_claims
    from verifier.audit.evidence.passages import EvidenceReader

    policy = call.resolve_policy()
    numbers = DocumentNumbers(EvidenceReader(call.sources, policy), None)
    taken = read_cited_claims(call.answer, numbers, policy, cited="auto")
    for number, claim in enumerate(taken.claims, 1):
        yield f"c{number}", claim.span
