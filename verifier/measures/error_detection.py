"""Yes or no: what a detector of errors gets right, with shares that are none where there is nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from verifier.measures.exact import Ratio, find_harmonic_mean, find_mean


@dataclass(frozen=True, slots=True, kw_only=True)
class BinaryCounts:
    """How often yes and no were said, rightly (`tp`, `tn`) and wrongly (`fp`, `fn`); an error is a yes."""

    tp: int
    tn: int
    fp: int
    fn: int

    @property
    def recall(self) -> Ratio:
        """Of the true errors those that were found."""
        return Ratio(self.tp, self.tp + self.fn)

    @property
    def specificity(self) -> Ratio:
        """Of what is right what was left alone."""
        return Ratio(self.tn, self.tn + self.fp)

    @property
    def precision(self) -> Ratio:
        """Of what was called an error what is one."""
        return Ratio(self.tp, self.tp + self.fp)

    @property
    def f1(self) -> Ratio:
        """The harmonic mean of precision and recall; none where one of them is."""
        return find_harmonic_mean(self.precision, self.recall)

    @property
    def balanced_accuracy(self) -> Ratio:
        """The mean of recall and specificity; of one of them where there is no other."""
        return find_mean((self.recall, self.specificity))


def count_binary(pairs: Iterable[tuple[bool, bool]]) -> BinaryCounts:
    """Count pairs of truth and prediction."""
    listed = list(pairs)
    return BinaryCounts(
        tp=listed.count((True, True)),
        tn=listed.count((False, False)),
        fp=listed.count((False, True)),
        fn=listed.count((True, False)),
    )
