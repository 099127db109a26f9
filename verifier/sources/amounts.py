"""Amounts: the figures of some texts, in which digits, a value, or one near it, are looked up."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from functools import cached_property, cmp_to_key

from verifier.parsers.numerics.exact_values import Value, compare_values, scale_value
from verifier.sources.text_record import TextRecord

_ORDER = cmp_to_key(compare_values)


class Amounts:
    """The values of the figures of some texts; `2 million` has the value 2,000,000."""

    def __init__(self, records: Iterable[TextRecord]) -> None:
        self._records = tuple(records)

    @cached_property
    def _values(self) -> frozenset[Value]:
        return frozenset(
            value for record in self._records for figure in record.figures[0] for value in figure.bounds
        )

    @cached_property
    def _ordered(self) -> list[Value]:
        return sorted(self._values, key=_ORDER)

    def has_run(self, run: str) -> bool:
        """Return whether a number has exactly these digits."""
        return any(run in record.digit_runs for record in self._records)

    def __contains__(self, value: Value) -> bool:
        """Return whether some figure has exactly this value."""
        return value in self._values

    def has_near(self, value: Value) -> bool:
        """Return whether some figure differs from this value by a tenth at most, as a rounded one may."""
        at = bisect_left(self._ordered, _ORDER(scale_value(value, 9, -1)), key=_ORDER)
        return at < len(self._ordered) and compare_values(self._ordered[at], scale_value(value, 11, -1)) <= 0
