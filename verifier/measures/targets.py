"""What figures were hoped to be, beside what they are: a table for a report, and no test.

The targets are those of the descriptions that the audit follows. Whether they can be met depends on the
data; a figure of nothing meets none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from verifier.measures.exact import Ratio

TARGETS: Mapping[str, Fraction] = MappingProxyType(
    {
        "factual": Fraction(90, 100),
        "verifiable": Fraction(85, 100),
        "citation_f1": Fraction(85, 100),
        "kappa": Fraction(70, 100),
        "verdict_accuracy": Fraction(85, 100),
        "numeric_accuracy": Fraction(90, 100),
        "likert": Fraction(4),
    }
)
"""By the name of a figure what it should be above."""

WARNED = MappingProxyType({"broken": Fraction(5, 100)})
"""By the name of a figure what it should not be above: right citations that a correction broke."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetRow:
    """A figure beside its target; `is_met` is None for a figure of nothing."""

    name: str
    figure: Ratio
    target: Ratio
    is_met: bool | None


def compare_with_targets(figures: Mapping[str, Ratio]) -> tuple[TargetRow, ...]:
    """Return a row for each figure that has a target, in the order of the targets."""
    rows = []
    for name, target in (*TARGETS.items(), *WARNED.items()):
        if name not in figures:
            continue
        value = figures[name].fraction
        met = None if value is None else value <= target if name in WARNED else value > target
        rows.append(
            TargetRow(
                name=name,
                figure=figures[name],
                target=Ratio(target.numerator, target.denominator),
                is_met=met,
            )
        )
    return tuple(rows)
