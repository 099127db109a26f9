"""Two runs over the same items, compared in pairs: exact tests, no approximation and no floats.

McNemar's test looks at the items that one run has right and the other wrong; the sign test at the items on
which one figure is higher than the other, ties left out. Both ask how often a fair coin would fall so
unevenly, or more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from verifier.measures.exact import MeasureError, Ratio, make_ratio

SIGNIFICANT = Fraction(1, 20)
"""Below this probability a difference is called significant."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedTest:
    """How two runs differ: `first_only` items speak for the first, `second_only` for the second."""

    first_only: int
    second_only: int

    @property
    def p(self) -> Ratio:
        """The two-sided probability that a fair coin falls so unevenly."""
        flips = self.first_only + self.second_only
        tail = sum(comb(flips, count) for count in range(min(self.first_only, self.second_only) + 1))
        return make_ratio(min(Fraction(1), Fraction(2 * tail, 2**flips)))

    @property
    def is_significant(self) -> bool:
        """Return whether the probability is below one in twenty."""
        return self.p.fraction is not None and self.p.fraction < SIGNIFICANT


def compare_right(first: Sequence[bool], second: Sequence[bool]) -> PairedTest:
    """Return McNemar's exact test of two runs; each item says whether the run has it right.

    Raises `MeasureError` if the runs are of unlike length.
    """
    return compare_figures(first, second)


def compare_figures(first: Sequence[Fraction | int], second: Sequence[Fraction | int]) -> PairedTest:
    """Return the exact sign test of two runs, an item's figure in each; higher is better.

    Raises `MeasureError` if the runs are of unlike length.
    """
    if len(first) != len(second):
        raise MeasureError(f"got {len(first)} and {len(second)} items, expected as many in both runs")
    return PairedTest(
        first_only=sum(one > other for one, other in zip(first, second, strict=True)),
        second_only=sum(one < other for one, other in zip(first, second, strict=True)),
    )


def find_chi_square(table: Sequence[Sequence[int]]) -> tuple[Ratio, int]:
    """Return the chi-square statistic of a table of counts, exact, and its degrees of freedom.

    Rows and columns that are empty are left out. Raises `MeasureError` for rows of unlike length.
    """
    if len({len(row) for row in table}) > 1:
        raise MeasureError("got rows of unlike length, expected a table")
    rows = [row for row in table if sum(row)]
    columns = [column for column in zip(*rows, strict=True) if sum(column)]
    total = sum(sum(column) for column in columns)
    statistic = Fraction(0)
    for column in columns:
        for row, count in zip(rows, column, strict=True):
            expected = Fraction(sum(row) * sum(column), total)
            statistic += (count - expected) ** 2 / expected
    return make_ratio(statistic), max(len(rows) - 1, 0) * max(len(columns) - 1, 0)
