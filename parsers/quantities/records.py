"""The record of a quantity."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from verifier.parsers.numerics.exact_values import Value, compare_values
from verifier.parsers.text.offsets import Span

Approximation: TypeAlias = Literal["about", "nearly", "over", "at_least", "under", "at_most"]
"""How the words around a number loosen it."""

RangeKind: TypeAlias = Literal["within", "from_to"]
"""Whether two ends bound a quantity, or it may as well have changed from one to the other."""


class Quantity(NamedTuple):
    """A number of a text, with what it measures or counts.

    `span` is its place, in code points: the number with its sign, scale and unit, not what it counts.
    `value` is exact, and has the scale in it (``3.2 billion``), not the unit. `precision` is the power of
    ten of the last digit written: 8 for ``3.2 billion``, 0 for ``500``, -1 for ``4.5``; None for a fraction
    in words. `unit` is a name of `numerics.units_of_measure` or None. `counted` is the noun after a number
    without a unit, in lower case. `end` is the other end of a range, in the order of the text, and
    `range_kind` what kind of range it is; both are None for a single number. `is_ordinal` marks ``1st`` and
    ``third``; `is_label` a number that names (``Boeing 747``, ``phase 3``).
    """

    value: Value
    span: Span
    precision: int | None
    unit: str | None = None
    counted: str | None = None
    approximation: Approximation | None = None
    end: Value | None = None
    range_kind: RangeKind | None = None
    is_ordinal: bool = False
    is_label: bool = False

    @property
    def meaning(self) -> tuple[object, ...]:
        """All of it but its place: equal for two that say the very same."""
        value, _, *rest = self
        return value, *rest

    @property
    def counts_nothing(self) -> bool:
        """Whether it orders or names (``third``, ``phase 3``)."""
        return self.is_ordinal or self.is_label

    @property
    def bounds(self) -> tuple[Value, ...]:
        """The value of a single number, the lower and the upper end of a range."""
        return (self.value,) if self.end is None else (self.low, self.high)

    @property
    def sign(self) -> int:
        """-1, 0 or 1, as the value is below, at or above zero."""
        return (self.value.coefficient > 0) - (self.value.coefficient < 0)

    @property
    def low(self) -> Value:
        """The lower end of a range; the value of a single number."""
        if self.end is None or compare_values(self.value, self.end) <= 0:
            return self.value
        return self.end

    @property
    def high(self) -> Value:
        """The upper end of a range; the value of a single number."""
        if self.end is None or compare_values(self.value, self.end) >= 0:
            return self.value
        return self.end
