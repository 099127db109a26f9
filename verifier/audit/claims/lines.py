"""Claims that others wrote: lines of JSON in the form of an atomic-claim record, and a model's own list.

Nothing is lost: what cannot be read is kept with its number and with what was expected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import fields
from typing import Protocol, TypeVar, get_args

from verifier.audit.records.claim import (
    Claim,
    ClaimType,
    Modality,
    Normalization,
    Polarity,
    Qualifiers,
    Timeframe,
)
from verifier.parsers.frozen import record
from verifier.policies import VerifierError
from verifier.policies.days import is_day
from verifier.records.json_lines import JsonValue, NumberText, read_json_line, show_value
from verifier.records.typed_keys import Keys

_ID_KEYS = ("id", "claim_id")
_KEYS = tuple(item.name for item in fields(Claim) if item.name != "claim_id") + _ID_KEYS


class ClaimLineError(VerifierError):
    """A claim that cannot be read: what stands there, and what was expected."""


@record
class BadClaim:
    """A claim that cannot be read: the number of its line or item from 1, and what is wrong with it."""

    number: int
    error: str


@record
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
    keys = Keys(value, error=ClaimLineError)
    keys.refuse_others(_KEYS)
    ids = [key for key in _ID_KEYS if key in value]
    if len(ids) != 1:
        raise ClaimLineError(f"got {len(ids)} of the keys 'id' and 'claim_id', expected one")
    qualifiers = keys.take_object("qualifiers", _list_fields(Qualifiers))
    normalization = keys.take_object("normalization", _list_fields(Normalization))
    return Claim(
        claim_id=keys.need_name(ids[0]),
        source_id=keys.need_name("source_id") if "id" in ids else keys.take_text("source_id") or "",
        text=keys.need_name("text"),
        span=_read_span(value.get("span")),
        subject=keys.take_text("subject") or "",
        predicate=keys.take_text("predicate") or "",
        object=keys.take_text("object"),
        qualifiers=Qualifiers(
            quantity=_read_amount(qualifiers, "quantity"),
            **{key: qualifiers.take_text(key) for key in _QUALIFIER_TEXTS},
        ),
        timeframe=_read_timeframe(keys),
        modality=_read_choice(keys, "modality", get_args(Modality), "assertion"),  # type: ignore[arg-type]
        polarity=_read_choice(keys, "polarity", get_args(Polarity), "positive"),  # type: ignore[arg-type]
        normalization=Normalization(
            entities=normalization.take_texts("entities") or (),
            value=_read_amount(normalization, "value"),
            predicate_canonical=normalization.take_text("predicate_canonical"),
        ),
        types=_read_types(keys),
        notes=keys.take_text("notes"),
    )


def _list_fields(record: type) -> tuple[str, ...]:
    return tuple(item.name for item in fields(record))


_QUALIFIER_TEXTS = tuple(item.name for item in fields(Qualifiers) if item.name != "quantity")


def _read_amount(keys: Keys, key: str) -> str | None:
    """Read an amount: text, or a number as its JSON text (floats were read as theirs)."""
    amount = keys.value.get(key)
    if isinstance(amount, bool) or not isinstance(amount, (str, int, type(None))):
        raise keys.refuse(key, amount, "a string, a number or null")
    return amount if amount is None else str(amount)


def _read_timeframe(keys: Keys) -> Timeframe | None:
    inner = keys.take_object("timeframe", _list_fields(Timeframe))
    days = {key: inner.take_text(key) for key in ("start", "end", "as_of")}
    for key, day in days.items():
        if day is not None and not is_day(day):
            raise inner.refuse(key, day, "YYYY-MM-DD")
    start, end = days["start"], days["end"]
    if start and end and end < start:
        raise inner.refuse("end", end, f"no day before {start}")
    return Timeframe(**days) if any(days.values()) else None


def _read_choice(keys: Keys, key: str, allowed: tuple[str, ...], default: str) -> str:
    choice = keys.value.get(key)
    if choice is None:
        return default
    if choice not in allowed:
        raise keys.refuse(key, choice, f"one of {', '.join(allowed)}")
    return str(choice)


def _read_types(keys: Keys) -> tuple[ClaimType, ...]:
    types, allowed = keys.take_texts("types") or (), get_args(ClaimType)
    for one in types:
        if one not in allowed:
            raise keys.refuse("types", one, f"some of {', '.join(allowed)}")
    return tuple(one for one in allowed if one in types)


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
