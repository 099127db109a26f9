"""Claims that others wrote: lines of JSON in the form of an atomic-claim record, and a model's own list.

Nothing is lost: what cannot be read is kept with its number and with what was expected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, fields
from difflib import get_close_matches
from types import MappingProxyType
from typing import Protocol, TypeAlias, TypeVar, get_args

from verifier.audit.records.claim import (
    Claim,
    ClaimType,
    Modality,
    Normalization,
    Polarity,
    Qualifiers,
    Timeframe,
)
from verifier.policies import VerifierError
from verifier.policies.days import is_day
from verifier.records.json_lines import JsonValue, NumberText, read_json_line, show_value

_Object: TypeAlias = "Mapping[str, JsonValue]"

_ID_KEYS = ("id", "claim_id")
_KEYS = tuple(item.name for item in fields(Claim) if item.name != "claim_id") + _ID_KEYS


class ClaimLineError(VerifierError):
    """A claim that cannot be read: what stands there, and what was expected."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BadClaim:
    """A claim that cannot be read: the number of its line or item from 1, and what is wrong with it."""

    number: int
    error: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimList:
    """The claims of a file or a list in order, and those that cannot be read."""

    claims: tuple[Claim, ...]
    bad: tuple[BadClaim, ...] = ()


def read_claims(lines: Iterable[str]) -> ClaimList:
    """Read atomic claims, one JSON object a line, counted from 1; blank lines are skipped.

    An object has ``id`` (or ``claim_id``), ``source_id`` and ``text``, and may have the other keys of a
    `Claim`. A quantity and a value may be numbers; they are kept as their JSON text. ``timeframe: {}`` means
    the same as null. An unknown key, an id that stood before, a date that is none: the line is bad. Whatever
    a line holds, nothing is raised.
    """

    def read(line: str, seen: Set[str]) -> tuple[Claim]:
        claim = read_claim(read_json_line(line, read_float=NumberText))
        if claim.claim_id in seen:
            raise ClaimLineError(f"key 'id': got {claim.claim_id!a} again, expected an id of its own")
        return (claim,)

    claims, bad = read_identified(lines, read)
    return ClaimList(claims=claims, bad=bad)


class Identified(Protocol):
    """What is said of a claim that has an id."""

    @property
    def claim_id(self) -> str:
        """The id of the claim."""


_Said = TypeVar("_Said", bound=Identified)


def read_identified(
    lines: Iterable[str], read: Callable[[str, Set[str]], Sequence[_Said]]
) -> tuple[tuple[_Said, ...], tuple[BadClaim, ...]]:
    """Return what `read` makes of each line, counted from 1, and the lines of which it makes nothing.

    `read` is shown a line and the ids of the lines before it; it raises `VerifierError` for a bad line. Blank
    lines are skipped.
    """
    good: list[_Said] = []
    bad: list[BadClaim] = []
    seen: set[str] = set()
    for number, line in enumerate(lines, 1):
        if not line or line.isspace():
            continue
        try:
            found = read(line.rstrip("\r\n"), seen)
        except VerifierError as error:
            bad.append(BadClaim(number=number, error=str(error)))
        else:
            seen.update(item.claim_id for item in found)
            good += found
    return tuple(good), tuple(bad)


# --- One claim --------------------------------------------------------------------------------------------


def read_claim(value: JsonValue) -> Claim:
    """Read one claim from JSON values. Raises `ClaimLineError` for what is no claim."""
    if not isinstance(value, Mapping):
        raise ClaimLineError(f"got {show_value(value)}, expected a JSON object")
    _refuse_others(value, _KEYS, "")
    ids = [key for key in _ID_KEYS if key in value]
    if len(ids) != 1:
        raise ClaimLineError(f"got {len(ids)} of the keys 'id' and 'claim_id', expected one")
    qualifiers = _read_object(value, "qualifiers", Qualifiers)
    timeframe = _read_timeframe(value)
    normalization = _read_object(value, "normalization", Normalization)
    return Claim(
        claim_id=_read_text(value, ids[0], needed=True) or "",
        source_id=_read_text(value, "source_id", needed="id" in ids) or "",
        text=_read_text(value, "text", needed=True) or "",
        span=_read_span(value.get("span")),
        subject=_read_text(value, "subject") or "",
        predicate=_read_text(value, "predicate") or "",
        object=_read_text(value, "object"),
        qualifiers=Qualifiers(
            quantity=_read_amount(qualifiers, "qualifiers.quantity"),
            **{key: _read_text(qualifiers, key, within="qualifiers.") for key in _QUALIFIER_TEXTS},
        ),
        timeframe=timeframe,
        modality=_read_choice(value, "modality", get_args(Modality), "assertion"),  # type: ignore[arg-type]
        polarity=_read_choice(value, "polarity", get_args(Polarity), "positive"),  # type: ignore[arg-type]
        normalization=Normalization(
            entities=_read_strings(normalization.get("entities"), "normalization.entities"),
            value=_read_amount(normalization, "normalization.value"),
            predicate_canonical=_read_text(normalization, "predicate_canonical", within="normalization."),
        ),
        types=_read_types(value),
        notes=_read_text(value, "notes"),
    )


_QUALIFIER_TEXTS = tuple(item.name for item in fields(Qualifiers) if item.name != "quantity")
_NOTHING: _Object = MappingProxyType({})


def _refuse_others(value: _Object, known: Sequence[str], within: str) -> None:
    for key in value:
        if key not in known:
            near = get_close_matches(key, known, n=1)
            hint = f"; did you mean {near[0]!a}?" if near else ""
            raise ClaimLineError(
                f"key {within + key!a}: it is unknown, expected {', '.join(sorted(known))}{hint}"
            )


def _read_object(value: _Object, key: str, record: type) -> _Object:
    inner = value.get(key)
    if inner is None:
        return _NOTHING
    if not isinstance(inner, Mapping):
        raise ClaimLineError(f"key {key!a}: got {show_value(inner)}, expected an object or null")
    _refuse_others(inner, [item.name for item in fields(record)], f"{key}.")
    return inner


def _read_text(value: _Object, key: str, *, needed: bool = False, within: str = "") -> str | None:
    text = value.get(key)
    if text is None and not needed:
        return None
    if not isinstance(text, str) or isinstance(text, NumberText) or (needed and not text):
        expected = "a string that is not empty" if needed else "a string or null"
        got = show_value(text) if key in value else "no such key"
        raise ClaimLineError(f"key {within + key!a}: got {got}, expected {expected}")
    return text


def _read_amount(value: _Object, name: str) -> str | None:
    """Read an amount: text, or a number as its JSON text (floats were read as theirs)."""
    amount = value.get(name.rpartition(".")[2])
    if isinstance(amount, bool) or not isinstance(amount, (str, int, type(None))):
        raise ClaimLineError(f"key {name!a}: got {show_value(amount)}, expected a string, a number or null")
    return amount if amount is None else str(amount)


def _read_timeframe(value: _Object) -> Timeframe | None:
    inner = _read_object(value, "timeframe", Timeframe)
    days = {key: _read_text(inner, key, within="timeframe.") for key in ("start", "end", "as_of")}
    for key, day in days.items():
        if day is not None and not is_day(day):
            raise ClaimLineError(f"key 'timeframe.{key}': got {show_value(day)}, expected YYYY-MM-DD")
    start, end = days["start"], days["end"]
    if start and end and end < start:
        raise ClaimLineError(f"key 'timeframe.end': got {end}, expected no day before {start}")
    return Timeframe(**days) if any(days.values()) else None


def _read_choice(value: _Object, key: str, allowed: tuple[str, ...], default: str) -> str:
    choice = value.get(key)
    if choice is None:
        return default
    if choice not in allowed:
        raise ClaimLineError(f"key {key!a}: got {show_value(choice)}, expected one of {', '.join(allowed)}")
    return str(choice)


def _read_types(value: _Object) -> tuple[ClaimType, ...]:
    types = _read_strings(value.get("types"), "types")
    allowed = get_args(ClaimType)
    for one in types:
        if one not in allowed:
            raise ClaimLineError(f"key 'types': got {show_value(one)}, expected some of {', '.join(allowed)}")
    return tuple(one for one in allowed if one in types)


def _read_strings(value: JsonValue, name: str) -> tuple[str, ...]:
    items = () if value is None else value
    if isinstance(items, str) or not isinstance(items, Sequence):
        raise ClaimLineError(f"key {name!a}: got {show_value(items)}, expected a list of strings")
    for item in items:
        if not isinstance(item, str):
            raise ClaimLineError(f"key {name!a}: got {show_value(item)} in it, expected a list of strings")
    return tuple(str(item) for item in items)


def _read_span(value: JsonValue) -> tuple[int, int] | None:
    if value is None:
        return None
    if (
        isinstance(value, str)
        or not isinstance(value, Sequence)
        or len(value) != 2
        or any(type(end) is not int for end in value)
    ):
        raise ClaimLineError(f"key 'span': got {show_value(value)}, expected two integers or null")
    start, end = int(str(value[0])), int(str(value[1]))
    if not 0 <= start < end:
        raise ClaimLineError(f"key 'span': got [{start}, {end}], expected a start from 0 and an end after it")
    return start, end
