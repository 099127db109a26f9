"""Cited claims: what the answers with citations of all vendors come to, a call of the lattice."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from verifier.calls import JSON_FUNCTION, LatticeCall
from verifier.parsers.text.offsets import Span
from verifier.policies import PolicyValue, VerifierError
from verifier.sources.evidence import Evidence


class CitationError(VerifierError):
    """An answer with citations, or its sources, of another shape than the vendor's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedPlace:
    """What a citation points at, in a text that the caller has; `span` counts code points of that text."""

    text: str
    root: str
    title: str | None = None
    span: Span | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedClaim:
    """A statement of the answer with the places that it cites; None for one that is nowhere to be found."""

    text: str
    places: tuple[CitedPlace | None, ...]


def make_lattice_call(
    claims: Iterable[CitedClaim],
    *,
    question: str | None,
    policy: str,
    overrides: Mapping[str, PolicyValue],
) -> LatticeCall:
    """Return the call that holds each claim against what it cites.

    A claim that cites nothing has no pointer. A citation that leads nowhere points at evidence that does not
    exist, and its claim is told so.
    """
    claims = [claim for claim in claims if any(char.isalnum() for char in claim.text)]
    places = dict.fromkeys(place for claim in claims for place in claim.places if place is not None)
    pointers = {place: f"E{number}" for number, place in enumerate(places, 1)}
    nowhere = f"E{len(pointers) + 1}"
    written = [
        {
            "text": claim.text.strip(),
            "evidence_ids": [
                nowhere if place is None else pointers[place] for place in dict.fromkeys(claim.places)
            ],
        }
        for claim in claims
    ]
    return LatticeCall(
        answer=json.dumps({"claims": written}, ensure_ascii=False),
        evidence=tuple(
            Evidence(
                pointer_id=pointers[place],
                span=place.text,
                title=place.title,
                source_root=place.root,
                source_span=place.span,
            )
            for place in places
        ),
        function=JSON_FUNCTION,
        question=question,
        policy=policy,
        overrides=tuple(overrides.items()),
    )


def read_dicts(value: object, what: str) -> list[Mapping[str, object]]:
    """Return a list of mappings, of SDK objects what they hold. Raises `CitationError` for anything else."""
    if isinstance(value, (str, Mapping)) or not isinstance(value, Iterable):
        raise CitationError(f"{what}: got {type(value).__name__}, expected a list of objects")
    return [read_dict(item, what) for item in value]


def read_dict(value: object, what: str) -> Mapping[str, object]:
    """Return a mapping, of an SDK object what it holds. Raises `CitationError` for anything else."""
    dump = getattr(value, "model_dump", None)
    read = dump() if callable(dump) else value
    if not isinstance(read, Mapping):
        raise CitationError(f"{what}: got {type(value).__name__}, expected an object")
    return read


def take_text(value: Mapping[str, object], key: str, what: str) -> str:
    """Return the string under a key. Raises `CitationError` where there is none."""
    text = value.get(key)
    if not isinstance(text, str):
        raise CitationError(f"{what}: key {key!a}: got {type(text).__name__}, expected a string")
    return text


def take_title(value: Mapping[str, object], key: str = "title") -> str | None:
    """Return the title under a key, or None."""
    title = value.get(key)
    return title if isinstance(title, str) and title else None


def take_span(value: Mapping[str, object], start: str, end: str) -> Span | None:
    """Return a span whose ends stand under two keys, or None where they are no span."""
    first, last = value.get(start), value.get(end)
    if isinstance(first, int) and isinstance(last, int) and 0 <= first < last:
        return first, last
    return None
