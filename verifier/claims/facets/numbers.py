"""Numbers: `$4.7M` beside `$4.2M`, `nine` beside `ninety`.

Each quantity of the claim agrees with one of the window, by exact value and unit and as loosely as its
words say; or follows from several of them (`verifier.claims.derivation`); or conflicts with one of the same
kind, said of the same thing. It does not ask what a number is of beyond its unit, what it counts, and the
sentence that it stands in.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from operator import attrgetter
from typing import TypeAlias

from verifier.claims.compare import Comparison
from verifier.claims.derivation import derive
from verifier.claims.facets.result import Finding, report_figure
from verifier.codes import ViolationCode
from verifier.parsers.english.change_words import BEFORE_STATES, BY
from verifier.parsers.numerics.exact_values import Value, compare_values
from verifier.parsers.numerics.units_of_measure import find_factor
from verifier.parsers.quantities import APPROXIMATIONS, Quantity, quantities_agree, quantities_conflict
from verifier.parsers.text.surface_words import SurfaceWord

_OPEN = ("over", "at_least", "under", "at_most", "nearly")

MAX_STATED = 256
"""How many quantities of a window are looked at; what has more is a table, and fails closed."""

MAX_CLAIMED = 64
"""How many quantities of a claim are compared loosely; those beyond must be told in the very same way."""

_MAX_ALIKE = 8

_Item: TypeAlias = tuple[int, Quantity]
_ByValue: TypeAlias = dict[Value, list[_Item]]


def check_numbers(comparison: Comparison) -> Iterator[Finding]:
    """Compare every quantity of the claim with those of the window."""
    if not comparison.claim.quantities:
        return
    stated = [
        (line, quantity)
        for line in comparison.window.lines
        for quantity in comparison.index.figures.quantities.get(line, ())
    ][:MAX_STATED]
    by_value: _ByValue = {}
    for item in stated:
        by_value.setdefault(item[1].value, []).append(item)
    explained: set[int] | None = None
    for number, claimed in enumerate(comparison.claim.quantities):
        agreeing = _find_agreeing(claimed, stated if number < MAX_CLAIMED else (), by_value, comparison)
        if agreeing is not None:
            yield report_figure("agrees", None, claimed, agreeing)
        elif number >= MAX_CLAIMED:
            yield report_figure("unsupported", ViolationCode.NUMBER_ABSENT, claimed, None)
        elif (derivation := derive(claimed, stated, comparison)) is not None:
            yield Finding(
                outcome="agrees",
                code=ViolationCode.DERIVED_NUMBER,
                claim_span=claimed.span,
                line=derivation.inputs[0][0],
                evidence_span=derivation.inputs[0][1].span,
                details=(("operation", derivation.operation),),
                derivation=derivation,
            )
        else:
            if explained is None:
                explained = _find_explained(stated, comparison)
            conflicting = _find_conflict(claimed, stated, explained, comparison)
            if conflicting is not None:
                yield report_figure("conflicts", ViolationCode.NUMBER_MISMATCH, claimed, conflicting)
            else:
                yield report_figure("unsupported", ViolationCode.NUMBER_ABSENT, claimed, None)


def _find_agreeing(
    claimed: Quantity,
    stated: Sequence[_Item],
    by_value: _ByValue,
    comparison: Comparison,
) -> _Item | None:
    """Find the quantity that a claimed one agrees with, before all others one that says the very same."""
    alike = (item for item in by_value.get(claimed.value, ()) if item[1].meaning == claimed.meaning)
    for item in islice(alike, _MAX_ALIKE):
        if not _tells_otherwise(claimed, item, comparison):
            return item
    return next((item for item in stated if _agree(claimed, item, comparison)), None)


def _agree(claimed: Quantity, stated: _Item, comparison: Comparison) -> bool:
    quantity = stated[1]
    tolerance = 100 * comparison.policy.about_percent
    return (
        claimed.is_label == quantity.is_label
        # `over 500` leaves open whether it is 500.
        and not (claimed.approximation is None and quantity.approximation in _OPEN)
        and quantities_agree(claimed, quantity, tolerance_bp=tolerance)
        and not (claimed.range_kind == "from_to" and quantity.end is None)
        and not _goes_back(claimed, quantity)
        and not _tells_otherwise(claimed, stated, comparison)
    )


def _find_explained(stated: Sequence[_Item], comparison: Comparison) -> set[int]:
    """Give the places of the quantities that a figure of the claim agrees with: those are about it."""
    claimed = comparison.claim.quantities[:MAX_CLAIMED]
    return {
        place
        for place, item in enumerate(stated)
        if any(_agree(quantity, item, comparison) for quantity in claimed)
    }


def _goes_back(claimed: Quantity, stated: Quantity) -> bool:
    """Tell whether one change goes up and the other down: `from 3 % to 5 %`, `from 5 % to 3 %`."""
    if claimed.end is None or stated.end is None or "within" in (claimed.range_kind, stated.range_kind):
        return False
    order = compare_values(claimed.value, claimed.end)
    return order * compare_values(stated.value, stated.end) < 0


def _tells_otherwise(claimed: Quantity, stated: _Item, comparison: Comparison) -> bool:
    """Tell whether one of two numbers is a change and the other what came of it: `by 5 %`, `to 5 %`."""
    line, quantity = stated
    own = _find_word_before(comparison.claim.words, claimed.span[0])
    other = _find_word_before(comparison.index.lines[line].words, quantity.span[0])
    if BY in (own, other):
        return own in BEFORE_STATES or other in BEFORE_STATES
    # Where it began and where it came to: of a range both ends are told.
    is_range = claimed.end is not None or quantity.end is not None
    return not is_range and own in BEFORE_STATES and other in BEFORE_STATES and own != other


def _find_word_before(words: Sequence[SurfaceWord], start: int) -> str:
    place = bisect_left(words, start, key=_get_start) - 1
    if place >= 0 and words[place].key in APPROXIMATIONS:
        place -= 1
    return words[place].key if place >= 0 else ""


_get_start = attrgetter("start")


def _find_conflict(
    claimed: Quantity, stated: Sequence[_Item], explained: set[int], comparison: Comparison
) -> _Item | None:
    """Find the quantity of the window that stands where the claimed one should."""
    if claimed.is_label or not comparison.is_about(*comparison.tokens_in(claimed.span)):
        return None
    stem = comparison.vocabulary.stem
    for place, (line, quantity) in enumerate(stated):
        if line != comparison.best_line or place in explained or quantity.is_label:
            continue
        if _measure_alike(claimed, quantity, stem) and (
            _goes_back(claimed, quantity) or quantities_conflict(claimed, quantity)
        ):
            return line, quantity
    return None


def _measure_alike(claimed: Quantity, stated: Quantity, stem: Callable[[str], str]) -> bool:
    """Tell whether two numbers have units that convert, or count the same."""
    if claimed.unit is not None and stated.unit is not None:
        return find_factor(stated.unit, claimed.unit) is not None
    return (
        claimed.counted is not None
        and stated.counted is not None
        and stem(claimed.counted) == stem(stated.counted)
    )
