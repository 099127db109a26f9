"""False accepts by tier, coverage and confusion, for a system that may abstain.

Three labels are told apart: supported, unsupported (the corpus speaks against it) and insufficient. Tier 1
accepts what is predicted as supported: it is wrong where the truth is another. Tier 2 also accepts what is
predicted as insufficient: it is wrong where the truth is unsupported. So tier 2 is no looser count of tier 1:
a supported prediction of an insufficient claim counts in tier 1 alone, an insufficient prediction of an
unsupported claim in tier 2 alone.

A claim on which the system abstained is not answered, whatever its label, and so is one without a prediction.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from verifier.measures.confidence import find_lower_bound, find_upper_bound
from verifier.measures.exact import MeasureError, Ratio

Label3: TypeAlias = Literal["supported", "unsupported", "insufficient"]

LABELS: Final[tuple[Label3, ...]] = get_args(Label3)
"""The order of rows and columns of a confusion table."""

NO_TYPE = "none"
"""The row of claims that are of no type."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A claim with its true label and the predicted one; `predicted` is None where the system abstained.

    `types` are the claim's types (numeric, temporal, definitional, or others); a claim may have several.
    """

    truth: Label3
    predicted: Label3 | None
    types: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for label in (self.truth, self.predicted):
            if label is not None and label not in LABELS:
                raise MeasureError(f"got the label {label!a}, expected one of {', '.join(LABELS)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class FalseAccepts:
    """How many of the answered claims a tier accepts wrongly; the bounds are of `conditional`, in bp.

    Each bound holds in 95 of 100 samples (one-sided, Clopper and Pearson).
    """

    count: int
    answered: int
    n: int

    @property
    def conditional(self) -> Ratio:
        """The share of the answered claims: the selective risk."""
        return Ratio(self.count, self.answered)

    @property
    def unconditional(self) -> Ratio:
        """The share of all claims."""
        return Ratio(self.count, self.n)

    @property
    def lower_bp(self) -> int:
        """The lower bound of the share of the answered claims, in basis points."""
        return find_lower_bound(self.count, self.answered)

    @property
    def upper_bp(self) -> int:
        """The upper bound of the share of the answered claims, in basis points."""
        return find_upper_bound(self.count, self.answered)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tiers:
    """The bundle of counts. `confusion` has a row for each true label, a column for each predicted one."""

    n: int
    abstained: int
    confusion: tuple[tuple[int, ...], ...]

    @property
    def answered(self) -> int:
        """How many claims were answered."""
        return self.n - self.abstained

    @property
    def coverage(self) -> Ratio:
        """The share of claims that were answered."""
        return Ratio(self.answered, self.n)

    @property
    def abstention(self) -> Ratio:
        """The share of claims on which the system abstained."""
        return Ratio(self.abstained, self.n)

    @property
    def tier1(self) -> FalseAccepts:
        """Predicted as supported, and it is not."""
        return self._count((0,), (1, 2))

    @property
    def tier2(self) -> FalseAccepts:
        """Predicted as supported or insufficient, and it is unsupported."""
        return self._count((0, 2), (1,))

    def _count(self, columns: Sequence[int], rows: Sequence[int]) -> FalseAccepts:
        count = sum(self.confusion[row][column] for row in rows for column in columns)
        return FalseAccepts(count=count, answered=self.answered, n=self.n)


def count_tiers(items: Iterable[Judged]) -> Tiers:
    """Count false accepts, abstentions and confusion."""
    listed = list(items)
    answered = [(item.truth, item.predicted) for item in listed if item.predicted is not None]
    return Tiers(
        n=len(listed),
        abstained=len(listed) - len(answered),
        confusion=tuple(
            tuple(answered.count((truth, predicted)) for predicted in LABELS) for truth in LABELS
        ),
    )


def count_tiers_by_type(items: Iterable[Judged]) -> tuple[tuple[str, Tiers], ...]:
    """Count the same for each type of claim, sorted by name; claims of no type come last, as ``none``.

    Types overlap, so the rows do not add up to all claims.
    """
    listed = list(items)
    names = sorted({name for item in listed for name in item.types})
    rows = [(name, count_tiers(item for item in listed if name in item.types)) for name in names]
    untyped = [item for item in listed if not item.types]
    if untyped:
        rows.append((NO_TYPE, count_tiers(untyped)))
    return tuple(rows)
