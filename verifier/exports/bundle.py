"""Cards as one JSON document: how many there are, by label and by reason, and the whole cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from verifier.audit.records.card import ClaimCard
from verifier.records.json_lines import JsonValue, write_json_line

SCHEMA = "lexical-verifier/card-bundle/1"


def write_bundle(cards: Iterable[ClaimCard]) -> Iterator[str]:
    """Yield the parts of the document; counts come last, so that memory does not grow."""
    labels: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    yield '{"cards":['
    for number, card in enumerate(cards):
        labels[card.rated[0]] += 1
        reasons.update(one.code for one in (() if card.review is None else card.review.escalations))
        yield f"{',' if number else ''}{card.to_json().decode('utf-8')}"
    counts: dict[str, JsonValue] = {
        "n": labels.total(),
        "labels": dict(labels),
        "escalations": dict(reasons),
        "schema": SCHEMA,
    }
    yield f"],{write_json_line(counts)[1:]}\n"
