"""How often a call reads its texts: each reader is wrapped wherever it was imported."""

from __future__ import annotations

import importlib
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

READERS = {
    "split": ("verifier.parsers.segments.sentences", "split_sentences"),
    "normalize": ("verifier.parsers.text.normal_form", "normalize_with_map"),
    "clauses": ("verifier.parsers.clauses.reader", "read_sentence"),
    "tags": ("verifier.parsers.clauses.tokens", "read_tokens"),
    "figures": ("verifier.parsers.quantities", "extract_quantities_and_dates"),
}
"""What is counted, and the reader whose calls it counts."""


@contextmanager
def count_readings() -> Iterator[dict[str, Counter[str]]]:
    """Count, by reader, how often each text is read; a sentence counts by its own words alone."""
    counts: dict[str, Counter[str]] = {name: Counter() for name in READERS}
    replaced: list[tuple[dict[str, Any], str, object]] = []
    for name, (module, attribute) in READERS.items():
        reader = getattr(importlib.import_module(module), attribute)
        counted = _count(reader, counts[name])
        for space in [vars(one) for key, one in sys.modules.items() if key.startswith("verifier.") and one]:
            for own in [own for own, value in space.items() if value is reader]:
                replaced.append((space, own, reader))
                space[own] = counted
    try:
        yield counts
    finally:
        for space, own, reader in replaced:
            space[own] = reader


def _count(reader: Any, counts: Counter[str]) -> Any:
    @wraps(reader)
    def counted(text: str, *arguments: Any, **options: Any) -> Any:
        place = [one for one in arguments[:2] if isinstance(one, int)]
        counts[text[slice(*place)] if place else text] += 1
        return reader(text, *arguments, **options)

    return counted
