"""Seeds: the texts of the hand-written cases, as the bytes that targets read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tests.case_files import read_area
from tests.fuzz.inputs import write_inputs


def make_seeds(areas: Sequence[str]) -> list[bytes]:
    """Return the seeds of some areas, each once, in order; every case under one option of three."""
    found: dict[bytes, None] = {}
    for area in areas:
        for case in read_area(area):
            found[write_inputs(len(found) % 3, list(_list_texts(case.given)))] = None
    return [*found]


def _list_texts(value: object) -> Iterator[str]:
    """Yield the strings of a value, the answer or claim first."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        first = [key for key in ("answer", "json", "claim", "text", "input") if key in value]
        for key in [*first, *(key for key in value if key not in first)]:
            yield from _list_texts(value[key])
    elif isinstance(value, Sequence):
        for item in value:
            yield from _list_texts(item)
