"""A figure of a claim that stands nowhere: which operations may give it, and which figures they may take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from functools import cached_property
from itertools import chain, pairwise

from verifier.audit.numbers.changes import DOWNWARD, UPWARD
from verifier.audit.numbers.figure_record import Figure, FigureText
from verifier.audit.numbers.questions import find_unit_factor, relate_measures
from verifier.audit.records.numeric import NumericOperation
from verifier.claims.vocabulary import read_vocabulary
from verifier.parsers.dates import DatePeriod, dates_conflict
from verifier.parsers.english.calendar_words import WEEKDAYS
from verifier.parsers.english.change_words import ASKING, DIFFERENCE_CUES, DOWN, RATIO_CUES, UP
from verifier.parsers.english.comparison_words import EACH, THAN
from verifier.parsers.english.figure_settings import TURNING
from verifier.parsers.frozen import record
from verifier.parsers.lexicon import TABLES, load_lexicon
from verifier.parsers.lexicon.lexicon import NOUN, VERB
from verifier.parsers.numerics.exact_values import Value, make_value
from verifier.parsers.numerics.units_of_measure import FRACTION, PERCENT, TIMES
from verifier.policies.audit import AuditPolicy

_AND = len(" and ")

POINTS = ("percentage point", "basis point")

SHARES = (PERCENT, FRACTION, TIMES, *POINTS)


@record
class Inference:
    """How a figure follows: the operation, the figures it takes in order, the exact result and its unit."""

    operation: NumericOperation
    inputs: tuple[Figure, ...]
    result: Value
    unit: str | None


class AskedFigure:
    """What a claim asks for: its figure, and the operations that its words name."""

    def __init__(self, figure: Figure, claim: FigureText, policy: AuditPolicy) -> None:
        self.figure = figure
        self.claim = claim
        self.policy = policy
        self.stem = read_vocabulary(policy.claim_policy).stem
        # What asks to compute stands nowhere else: `faster`, `lost`.
        self.said = figure.said - {self.stem(key) for key in ASKING & claim.keys}
        # What was lost between two times is a difference; what was lost in one stands there.
        is_range = any(one.until is not None for one in claim.periods)
        is_turned = is_range and not TURNING.isdisjoint(claim.keys)
        self.tells_change = bool(figure.change) or THAN in claim.keys or is_turned
        self.operations = tuple(_list_operations(figure, claim.keys, tells_change=self.tells_change))
        self._joins_times = not {"sum", "average"}.isdisjoint(self.operations)

    @property
    def joins(self) -> bool:
        """Whether the claim says its only figure of several things together, and compares none of them."""
        keys, quantity = self.claim.keys, self.figure.quantity
        is_single = len(self.claim.figures) == 1 and not self.figure.change and quantity.unit not in SHARES
        return is_single and not EACH.isdisjoint(keys) and THAN not in keys

    @cached_property
    def joined_periods(self) -> tuple[DatePeriod, ...]:
        """The times that the claim names one behind the other: `in June and July`."""
        periods = self.claim.periods
        gaps = [after.span[0] - one.span[1] for one, after in pairwise(periods)]
        return tuple(periods) if gaps and max(gaps) <= _AND else ()

    @property
    def spans_times(self) -> bool:
        """Whether the claim speaks of several times at once, of which a figure may tell a part."""
        if self.figure.change or self.figure.quantity.unit in SHARES:
            return False
        days = [key for key in self.claim.keys if key in WEEKDAYS]
        is_range = any(one.until is not None for one in self.claim.periods)
        return len(days) > 1 or is_range or bool(self.joined_periods)

    @property
    def direction(self) -> int:
        """1 where the claim goes up, -1 where it goes down, 0 where it does not say."""
        keys = self.claim.keys
        is_up, is_down = not (UP | UPWARD).isdisjoint(keys), not (DOWN | DOWNWARD).isdisjoint(keys)
        return is_up - is_down

    def fits(self, stated: Figure) -> bool:
        """Return whether a figure may be an input: a state, said of no other measure, of no other time."""
        if stated.change or stated.quantity.end is not None:
            return False
        if relate_measures(self.figure.measures, stated.measures) in ("no", "not stated"):
            return False
        period = self.figure.period
        is_pair = period is not None and period.until is not None
        return (
            period is None
            or stated.period is None
            or is_pair
            or not self._joins_times
            or not all(dates_conflict(one, stated.period) for one in (period, *self.joined_periods))
        )


def _list_operations_of_share(figure: Figure, keys: Set[str]) -> Iterator[str]:
    if figure.change or "percent change" in figure.cues:
        yield "growth"
    elif figure.quantity.unit == FRACTION or not RATIO_CUES.isdisjoint(keys):
        yield "share"


def _list_operations(figure: Figure, keys: Set[str], *, tells_change: bool) -> Iterator[str]:
    unit = figure.quantity.unit
    if "sum" in figure.cues:
        yield "sum"
    if "average" in figure.cues:
        yield "average"
    if unit == TIMES:
        yield "ratio"
    elif unit in (PERCENT, FRACTION):
        yield from _list_operations_of_share(figure, keys)
    elif tells_change or not DIFFERENCE_CUES.isdisjoint(keys):
        yield "difference"
    if figure.rate is not None or "per" in keys:
        yield "per"


def is_of_one_kind(asked: AskedFigure, stated: Figure) -> bool:
    """Return whether the unit of a figure is the claimed one's, or both count the same."""
    one, other = asked.figure.quantity, stated.quantity
    if one.unit is not None or other.unit is not None:
        is_apart = other.unit == PERCENT and one.unit in POINTS
        return is_apart or (None not in (one.unit, other.unit) and find_unit_factor(one, other) is not None)
    if one.counted is None or other.counted is None or stated.column is not None:
        return True
    alike = set(asked.figure.measures) & set(stated.measures)
    return bool(alike) or asked.stem(one.counted) == asked.stem(other.counted)


def list_named(asked: AskedFigure, group: Sequence[Figure]) -> list[Figure]:
    """Return those of a group that have a word of the claim that no other of the group has."""
    return [one for one, words in list_all_distinct(asked, group) if words & asked.claim.stems]


def list_all_distinct(asked: AskedFigure, group: Sequence[Figure]) -> list[tuple[Figure, frozenset[str]]]:
    """Return each figure of a group with what `list_distinct` says of it; linear in the group."""
    own = [_list_own(asked, figure) for figure in group]
    counts = Counter(chain.from_iterable(own))
    return [
        (figure, frozenset([word for word in words if counts[word] == 1]))
        for figure, words in zip(group, own, strict=True)
    ]


def prefer_nouns(asked: AskedFigure, group: Sequence[Figure]) -> list[Figure]:
    """Return those of a group that a claim names by a noun, where several are; a verb may be that of all.

    `Hydropower supplied 33 TWh, wind 18 TWh and solar 12 TWh` has three, of which `wind and solar supplied`
    are two.
    """
    find = load_lexicon(TABLES[""]).find
    tags = {key: find(key).tags for key in asked.claim.keys}
    verbs = {asked.stem(key) for key, tag in tags.items() if tag & VERB and not tag & NOUN}
    named = [(one, words & asked.claim.stems) for one, words in list_all_distinct(asked, group)]
    sure = [one for one, words in named if words - verbs]
    return sure if len(sure) > 1 else [one for one, words in named if words]


def list_distinct(asked: AskedFigure, figure: Figure, group: Sequence[Figure]) -> frozenset[str]:
    """Return the words of a figure that no other of its group has; what it counts is one of them."""
    others = [_list_own(asked, other) for other in group if other is not figure]
    return _list_own(asked, figure).difference(*others)


def _list_own(asked: AskedFigure, figure: Figure) -> frozenset[str]:
    counted = figure.quantity.counted
    return figure.owners if counted is None else figure.owners | {asked.stem(counted)}


def divide_values(a: Value, b: Value, times: int = 1) -> Value:
    """Return one value over another, times a whole number, exactly."""
    above, below = a.as_ratio()
    by_above, by_below = b.as_ratio()
    return make_value(times * above * by_below, 0, below * by_above)
