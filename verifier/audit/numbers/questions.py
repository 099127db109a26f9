"""Two figures compared: how much, in which unit, of what, when; and how near they come to each other.

==========  ===============================================================================================
question    no
==========  ===============================================================================================
value       no value is open to both, or one goes up and the other down
unit        both have a unit, and the two do not convert
entity      both name measures of the policy's list, and share none
period      both name a period, and the two have no day in common
==========  ===============================================================================================

What is neither the same nor different is *not stated*: a kind of a measure for the measure, a quarter for its
year, a noun for another noun.
"""

from __future__ import annotations

from collections.abc import Set
from functools import partial
from typing import TypeAlias

from verifier.audit.numbers.figure_record import Figure, FigureText
from verifier.audit.numbers.prose_figures import MAX_SAID
from verifier.audit.records.numeric import NumericMatch
from verifier.claims.facets.numbers import ends_agree, leaves_open, runs_opposite
from verifier.claims.vocabulary import Table, read_vocabulary
from verifier.parsers.dates import DatePeriod, date_contains, dates_conflict
from verifier.parsers.english.comparison_words import THAN
from verifier.parsers.english.figure_settings import PEOPLE, YEARS_BACK
from verifier.parsers.english.suffixes import PLURAL
from verifier.parsers.frozen import record
from verifier.parsers.numerics.units_of_measure import TIMES, find_factor
from verifier.parsers.quantities import Quantity, quantities_agree, quantities_conflict
from verifier.policies.audit import AuditPolicy

WHOLE_BP = 10_000

Ratio: TypeAlias = tuple[int, int]
"""Numerator and denominator, the latter above zero."""


@record
class Answers:
    """How the answers of two figures compare; `is_said_alike` tells that enough words are the same."""

    value: NumericMatch
    unit: NumericMatch
    entity: NumericMatch
    period: NumericMatch
    is_said_alike: bool

    @property
    def context(self) -> tuple[NumericMatch, NumericMatch, NumericMatch]:
        """The answers but for the value."""
        return self.unit, self.entity, self.period


def compare_figures(
    claimed: Figure, claim: FigureText, stated: Figure, passage: FigureText, policy: AuditPolicy
) -> Answers:
    """Answer the questions of a claimed figure by a stated one."""
    covered, total = _cover(claimed, stated, policy)
    is_of_measure = relate_measures(claimed.measures, stated.measures) == "yes"
    least = WHOLE_BP // 2 if is_of_measure else policy.claim_policy.contradiction_min_bp
    entity = _compare_entities(claimed, stated, covered, total)
    if entity == "not stated" and is_of_measure and not stated.is_whole:
        # What a pronoun means stands in another sentence.
        near = len(claimed.said & passage.stems)
        entity = "yes" if 2 * near >= len(claimed.said) else entity
    if entity != "no" and _is_of_another(claimed, claim, stated, passage):
        entity = "not stated"
    return Answers(
        value=_compare_values(claimed, stated, policy),
        unit=_compare_units(claimed, claim, stated, passage, policy),
        entity=entity,
        period=compare_periods(claimed.period, stated.period, passage.periods),
        is_said_alike=bool(total) and WHOLE_BP * covered >= least * total,
    )


def _is_of_another(claimed: Figure, claim: FigureText, stated: Figure, passage: FigureText) -> bool:
    """Return whether a figure may be of something else than a claimed one.

    Whom the claim is about is not named there, or only compared with, an average is given for each, or a part
    is meant, or the rest.
    """
    if not claim.names <= passage.stems or _is_said_of_other_name(claim, stated, passage):
        return True
    if THAN not in claim.keys and not claimed.said.isdisjoint(stated.compared):
        return True
    # `Revenue the year before` is of a year that nothing here names.
    if claimed.period is None and claim.is_year_back and stated.period_text not in YEARS_BACK:
        return True
    is_mean = "average" in stated.cues and "average" not in claimed.cues
    is_part = not claimed.said.isdisjoint(stated.of_part)
    return is_mean or is_part or claimed.is_denied != stated.is_denied


def _is_said_of_other_name(claim: FigureText, stated: Figure, passage: FigureText) -> bool:
    """Return whether a figure has a name beside it that the claim has not, and lacks one that it has."""
    beside = stated.owners & passage.names
    return bool(beside - claim.names) and not claim.names <= beside and bool(claim.names - stated.owners)


# --- Value --------------------------------------------------------------------------------------------------


def values_agree(claimed: Quantity, stated: Quantity, policy: AuditPolicy) -> bool:
    """Return whether a stated quantity bears a claimed one out."""
    agree = partial(
        quantities_agree,
        tolerance_bp=policy.numeric_rounding_tolerance_bp,
        is_rounding=policy.claim_policy.rounded_numbers,
        takes_shares=policy.claim_policy.rounded_numbers and policy.claim_policy.account_for_text,
    )
    return (
        not leaves_open(claimed, stated)
        and agree(claimed, stated)
        and (claimed.end is None or stated.end is None or ends_agree(claimed, stated, agree))
        and not runs_opposite(claimed, stated)
    )


def _compare_values(claimed: Figure, stated: Figure, policy: AuditPolicy) -> NumericMatch:
    one, other = claimed.quantity, _choose_end(claimed, stated)
    if not _tell_one_thing(claimed, stated):
        return "not stated"
    if -1 in (claimed.change, stated.change) and 1 in (claimed.change, stated.change):
        return "no"
    if (one.unit == TIMES) != (other.unit == TIMES):
        return "not stated"  # Three times as much is no three hours.
    if find_unit_factor(one, other) is None:
        # The numbers alone: 3 percentage points and 3 percent.
        return "yes" if one.value == other.value and one.end == other.end else "not stated"
    if values_agree(one, other, policy):
        return "yes"
    conflict = quantities_conflict(one, other, tolerance_bp=policy.numeric_rounding_tolerance_bp)
    return "no" if conflict or runs_opposite(one, other) else "not stated"


def _tell_one_thing(claimed: Figure, stated: Figure) -> bool:
    """Return whether two figures both tell a change or both a state, and the same one."""
    if bool(claimed.change) != bool(stated.change) or not _have_same_rate(claimed, stated):
        return False
    is_single = stated.quantity.end is None
    if is_single and claimed.state and stated.state and claimed.state != stated.state:
        return False
    # A change of which nothing says where it went is no fall.
    is_open = {claimed.change, stated.change} == {-1, 2}
    return not (is_open and "percent change" in claimed.cues | stated.cues)


def _choose_end(claimed: Figure, stated: Figure) -> Quantity:
    """Return the end of a change that a claim speaks of: `cut to 72` of `from 90 to 72`."""
    quantity = stated.quantity
    if quantity.end is None or quantity.range_kind != "from_to" or claimed.state is None:
        return quantity
    value = quantity.end if claimed.state == "to" else quantity.value
    return (
        quantity
        if claimed.quantity.end is not None
        else quantity._replace(value=value, end=None, range_kind=None)
    )


def _have_same_rate(claimed: Figure, stated: Figure) -> bool:
    return claimed.rate is None or claimed.rate == stated.rate


# --- Unit ---------------------------------------------------------------------------------------------------


def find_unit_factor(claimed: Quantity, stated: Quantity) -> Ratio | None:
    """Find how many claimed units a stated one is; None where the two do not convert."""
    if claimed.unit is None or stated.unit is None:
        return (1, 1) if claimed.unit == stated.unit or _is_bare(claimed, stated) else None
    return find_factor(stated.unit, claimed.unit)


def _is_bare(claimed: Quantity, stated: Quantity) -> bool:
    """Return whether one of two numbers has no unit and counts nothing."""
    return (claimed if claimed.unit is None else stated).counted is None


def _compare_units(
    claimed: Figure, claim: FigureText, stated: Figure, passage: FigureText, policy: AuditPolicy
) -> NumericMatch:
    one, other = claimed.quantity, stated.quantity
    if one.unit is not None and other.unit is not None:
        return "yes" if find_factor(other.unit, one.unit) is not None else "no"
    if one.unit is not None or other.unit is not None or one.counted is None:
        return "not stated"
    stem = read_vocabulary(policy.claim_policy).stem
    own, other_own = stem(one.counted), stem(other.counted or "")
    if own != other_own and other_own in claim.counted:
        return "not stated"  # The claim counts that, too, by another figure.
    return "yes" if _count_alike(claimed, stated, passage, policy) else "not stated"


def _names_many(counted: str | None) -> bool:
    return counted is not None and (counted.endswith(PLURAL) or counted in PEOPLE)


def _count_alike(claimed: Figure, stated: Figure, passage: FigureText, policy: AuditPolicy) -> bool:
    """Return whether both figures count the same; what another figure counts is not what this one does."""
    stem = read_vocabulary(policy.claim_policy).stem
    own = stem(claimed.quantity.counted or "")
    counted = stated.quantity.counted
    if not set(claimed.measures).isdisjoint(stated.measures) or (counted and stem(counted) == own):
        return True
    is_noun = _names_many(counted)
    if claimed.quantity.counted in PEOPLE and not is_noun:
        return True
    is_bare = counted is None or is_noun
    return own in stated.said and not (is_bare and own in passage.counted)


# --- Entity -------------------------------------------------------------------------------------------------


def _compare_entities(claimed: Figure, stated: Figure, covered: int, total: int) -> NumericMatch:
    relation = relate_measures(claimed.measures, stated.measures)
    if relation in ("no", "not stated"):
        return relation
    # A measure is one word of several; without one most of the words have to be the same.
    is_enough = 2 * covered >= total if relation == "yes" else 2 * covered > total
    return "yes" if total and is_enough else "not stated"


def relate_measures(claimed: Set[str] | tuple[str, ...], stated: tuple[str, ...]) -> NumericMatch | None:
    """Return how measures compare, `not stated` for a kind and its measure; None where one side has none."""
    if not claimed or not stated:
        return None
    if not set(claimed).isdisjoint(stated):
        return "yes"
    is_kin = any(_is_kind_of(one, other) or _is_kind_of(other, one) for one in claimed for other in stated)
    return "not stated" if is_kin else "no"


def _is_kind_of(kind: str, measure: str) -> bool:
    return kind.startswith(f"{measure}/")


def _cover(claimed: Figure, stated: Figure, policy: AuditPolicy) -> tuple[int, int]:
    """Return how many of the words that a claim is said with the evidence has, and how many there are."""
    said = claimed.said
    if len(said) > MAX_SAID:
        return len(said & stated.said), len(said)
    synonyms = read_vocabulary(policy.claim_policy).synonyms
    if relate_measures(claimed.measures, stated.measures) == "yes":
        # Revenue is sales: what the list makes one needs no word in common.
        stem = read_vocabulary(policy.claim_policy).stem
        said = said - {stem(word) for word in claimed.words}
        covered = sum(_stands(word, stated.said, synonyms) for word in said)
        return covered + 1, len(said) + 1
    return sum(_stands(word, stated.said, synonyms) for word in said), len(said)


def _stands(word: str, said: Set[str], synonyms: Table) -> bool:
    return word in said or not said.isdisjoint(synonyms.get(word, ()))


# --- Period -------------------------------------------------------------------------------------------------


def compare_periods(
    claimed: DatePeriod | None, stated: DatePeriod | None, all_periods: tuple[DatePeriod, ...]
) -> NumericMatch:
    """Return how two periods compare; where the figure names none, the passage's only one stands for it."""
    if claimed is None:
        return "not stated"
    if stated is None:
        meanings = {period.meaning for period in all_periods}
        if len(meanings) != 1 or dates_conflict(claimed, all_periods[0]):
            # Another time elsewhere in the passage need not be the figure's.
            return "not stated"
        stated = all_periods[0]
    return _compare_named_periods(claimed, stated)


def _compare_named_periods(claimed: DatePeriod, stated: DatePeriod) -> NumericMatch:
    if dates_conflict(claimed, stated):
        return "no"
    if claimed.granularity != stated.granularity or (claimed.until is None) != (stated.until is None):
        return "not stated"
    if claimed.until is not None:
        # What holds for a part of a time holds for no more.
        are_same = date_contains(claimed, stated) and date_contains(stated, claimed)
        return "yes" if are_same else "not stated"
    return "yes" if date_contains(claimed, stated) else "not stated"


# --- Score --------------------------------------------------------------------------------------------------


def score_match(claimed: Figure, stated: Figure, answers: Answers, policy: AuditPolicy) -> int:
    """Return the match score, in basis points: six tenths value, two tenths unit, two tenths entity.

    It is computed exactly and rounded down at the end.
    """
    value = _score_value(claimed.quantity, stated.quantity, policy.numeric_rounding_tolerance_bp)
    unit = (1, 2) if answers.unit == "no" else (1, 1)
    entity = _score_entity(claimed, stated, policy)
    # 0.6 v + 0.2 u + 0.2 e, over one denominator.
    above = 6 * value[0] * unit[1] * entity[1] + 2 * unit[0] * value[1] * entity[1]
    above += 2 * entity[0] * value[1] * unit[1]
    return WHOLE_BP * above // (10 * value[1] * unit[1] * entity[1])


def _score_value(claimed: Quantity, stated: Quantity, tolerance: int) -> Ratio:
    """Return the value's part of the score: 1 for equal values, 9 tenths at the edge of the tolerance."""
    factor = find_unit_factor(claimed, stated) or (1, 1)
    above, below = claimed.value.as_ratio()
    other_above, other_below = stated.value.as_ratio()
    left, right = above * other_below * factor[1], other_above * factor[0] * below
    if left == right:
        return 1, 1
    if right == 0 or (left > 0) != (right > 0):
        return 0, 1
    left, right = abs(left), abs(right)
    off = abs(right - left)
    if WHOLE_BP * off <= tolerance * right:
        return _fade(off, right, tolerance)
    return (1, 2) if right <= 10 * left and left <= 10 * right else (0, 1)


def _fade(off: int, whole: int, tolerance: int) -> Ratio:
    """Return one less a tenth of the share of the tolerance that a difference takes."""
    return 10 * whole * tolerance - WHOLE_BP * off, 10 * whole * tolerance


def _score_entity(claimed: Figure, stated: Figure, policy: AuditPolicy) -> Ratio:
    relation = relate_measures(claimed.measures, stated.measures)
    if relation in ("yes", "no"):
        return (1, 1) if relation == "yes" else (0, 1)
    if not claimed.said:
        return 1, 1
    shared = len(claimed.said & stated.said)
    if policy.numeric_comparison == "exact_match":
        return (1, 1) if claimed.said == stated.said else (0, 1)
    return 2 * shared, len(claimed.said) + len(stated.said)
