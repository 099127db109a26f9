"""Amounts: the values of all figures of some texts, in which a value, or one near it, is looked up."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from functools import cmp_to_key

from verifier.parsers.numerics.exact_values import Value, compare_values, scale_value
from verifier.sources.text_record import TextRecord

_ORDER = cmp_to_key(compare_values)


class Amounts:
    """The values of the figures of some texts; `2 million` has the value 2,000,000."""

    __slots__ = ("_ordered", "_values")

    def __init__(self, records: Iterable[TextRecord]) -> None:
        self._values = frozenset(
            value for record in records for figure in record.figures[0] for value in figure.bounds
        )
        self._ordered = sorted(self._values, key=_ORDER)

    def __contains__(self, value: Value) -> bool:
        """Return whether some figure has exactly this value."""
        return value in self._values

    def has_near(self, value: Value) -> bool:
        """Return whether some figure differs from this value by a tenth at most, as a rounded one may."""
        at = bisect_left(self._ordered, _ORDER(scale_value(value, 9, -1)), key=_ORDER)
        return at < len(self._ordered) and compare_values(self._ordered[at], scale_value(value, 11, -1)) <= 0
