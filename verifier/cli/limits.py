"""Limits of figures: ``--fail-under`` and ``--fail-over``, in every command that counts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from verifier.cli.inputs import InputError
from verifier.measures.exact import Ratio
from verifier.parsers.frozen import record

_VALUE = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?%?")


@record
class Limit:
    """A value that a figure must not be below, or above; `text` is the value as it was given."""

    name: str
    text: str
    is_lowest: bool

    @property
    def wanted(self) -> Fraction:
        """The value, as a share."""
        return Fraction(self.text.removesuffix("%")) / (100 if self.text.endswith("%") else 1)

    def judge(self, figure: Ratio) -> str:
        """Return what is wrong with a figure, nothing where it keeps to its limit."""
        value = figure.fraction
        if value is None:
            return f"{self.name} is none: there was nothing to measure" if self.is_lowest else ""
        if value >= self.wanted if self.is_lowest else value <= self.wanted:
            return ""
        side = "below" if self.is_lowest else "above"
        return f"{self.name} is {side} {self.text}: it is {figure.numerator:,} of {figure.denominator:,}"


def read_limits(
    names: Iterable[str], *, under: list[str] | None, over: list[str] | None = None
) -> list[Limit]:
    """Read what ``--fail-under`` and ``--fail-over`` were given.

    Raises `InputError` for a figure that is none of `names`, and a value that is none.
    """
    known = [*names]
    return [
        *[_read_limit(text, known, is_lowest=True) for text in under or ()],
        *[_read_limit(text, known, is_lowest=False) for text in over or ()],
    ]


def _read_limit(limit: str, known: list[str], *, is_lowest: bool) -> Limit:
    option = "--fail-under" if is_lowest else "--fail-over"
    name, equals, text = (part.strip() for part in limit.partition("="))
    if not equals or not _VALUE.fullmatch(text):
        raise InputError(
            f"{option} {limit!a}: expected METRIC=VALUE, such as {known[0]}=80% or {known[0]}=0.8"
        )
    if name not in known:
        raise InputError(
            f"{option} {limit!a}: there is no figure {name!a}, expected one of {', '.join(known)}"
        )
    found = Limit(name=name, text=text, is_lowest=is_lowest)
    if found.wanted > 1:
        raise InputError(f"{option} {limit!a}: got {text}, expected a value from 0 to 1, or from 0% to 100%")
    return found


def judge_limits(limits: Iterable[Limit], figures: Mapping[str, Ratio]) -> Iterator[str]:
    """Yield what is wrong with each figure that does not keep to its limit."""
    found = (limit.judge(figures[limit.name]) for limit in limits)
    yield from (problem for problem in found if problem)
