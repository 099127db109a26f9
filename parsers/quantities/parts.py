"""Fractions that are added to a number: ``5 1/2``, ``two and a half``, ``a dozen and a half``."""

from __future__ import annotations

from verifier.parsers.english.determiners import INDEFINITE_ARTICLES
from verifier.parsers.english.figure_words import OF
from verifier.parsers.english.number_words import (
    ADDED_COUNTS,
    ADDED_PART,
    ADDED_PARTS,
    AND,
    HALF,
    ONE,
    PARTS,
    QUARTERS,
    SCALES,
    SMALL,
)
from verifier.parsers.numerics.exact_values import Value, add_values, make_value, scale_value
from verifier.parsers.numerics.figure_phrases import peek
from verifier.parsers.numerics.units_of_measure import HALVED, NAMES, may_be_unit
from verifier.parsers.quantities.affixes import Amount
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.marks import FRACTIONS, LETTER, WORD_END, any_of

_A = any_of(INDEFINITE_ARTICLES)
_ONE = f"(?:{INDEFINITE_ARTICLES[0]}|{ONE})"
_ONE_PART = f"(?:{_A}|{ONE})[ -]({any_of(ADDED_PART)}){WORD_END}"
_PARTS = f"({any_of(ADDED_COUNTS)})[ -]({any_of(ADDED_PARTS)}){WORD_END}(?! {OF} )"
_AND_PART = defer_pattern(
    f"[ -]{AND}[ -](?:{_ONE_PART}|{_PARTS})| (?:{AND} )?([1-9])/([2-9]|10|16)(?![0-9/])"
    f"|([{''.join(FRACTIONS)}])"
)
_OPENS_PART = frozenset([AND[0], *"123456789", *FRACTIONS])

# After a scale or a unit, a part of something else begins with `of`, and another amount with a unit.
_AND_PART_OF_IT = defer_pattern(f" {AND} {_ONE} ({HALF}|{QUARTERS[0]})(?![a-z0-9_-]| {OF} )")
_FOLLOWING = defer_pattern(" ([a-z]+)")
_UNIT_AND_A = defer_pattern(f"(?<![{LETTER}0-9_])(?:{_A}) ([a-z]+(?: [a-z]+)?) {AND} (?:{_A}) \\Z")
_AND_A = tuple(f" {AND} {article} " for article in INDEFINITE_ARTICLES)
_OPENS_AND = (f" {AND}", f"-{AND}")
_REACH = 32


def tells_part(lowered: str, end: int) -> bool:
    """Return whether a part in words is added to the number that ends here."""
    return lowered.startswith(_OPENS_AND, end) and _AND_PART.match(lowered, end) is not None


def read_added_part(lowered: str, amount: Amount) -> None:
    """Take a fraction after a whole number into an amount: ``2½``, ``5 1/2``, ``two and a half``."""
    if peek(lowered, amount.end) not in _OPENS_PART:
        return
    match = _AND_PART.match(lowered, amount.end)
    if match is None:
        return
    if match[1]:
        above, below = 1, PARTS[match[1]]
    elif match[2]:
        above, below = SMALL[match[2]], PARTS[match[3]]
    elif match[4]:
        above, below = int(match[4]), int(match[5])
    else:
        above, below = FRACTIONS[match[6]]
    if above < below:
        _add(amount, make_value(above, 0, below), match.end())


def read_part_of_scale(lowered: str, amount: Amount, scale: int) -> None:
    """Take a part of the scale that a number ends with into its amount: ``a million and a half``."""
    if scale == 1 or not lowered.startswith(_OPENS_AND, amount.end):
        return
    match = _AND_PART_OF_IT.match(lowered, amount.end)
    if match is not None:
        _add(amount, scale_value(make_value(1, 0, PARTS[match[1]]), scale), match.end())


def read_part_of_unit(lowered: str, amount: Amount) -> None:
    """Take a part of the unit that a number has into its amount: ``two hours and a half``."""
    if not lowered.startswith(_OPENS_AND, amount.end) or amount.unit not in HALVED:
        return
    match = _AND_PART_OF_IT.match(lowered, amount.end)
    if match is None:
        return
    following = _FOLLOWING.match(lowered, match.end())
    if following is None or not (may_be_unit(following[1]) or following[1] in SCALES):
        _add(amount, make_value(1, 0, PARTS[match[1]]), match.end())


def read_unit_and_part(lowered: str, start: int, end: int) -> tuple[int, Amount] | None:
    """Read ``an hour and a half`` from its last word on: where it begins, and its amount."""
    if not lowered.endswith(_AND_A, 0, start):
        return None
    match = _UNIT_AND_A.search(lowered, max(0, start - _REACH), start)
    unit = None if match is None else NAMES.get(match[1])
    if match is None or unit not in HALVED:
        return None
    one = make_value(1)
    amount = Amount(one, 0, match.end(1), one, unit=unit)
    read_part_of_unit(lowered, amount)
    return (match.start(), amount) if amount.end == end else None


def _add(amount: Amount, part: Value, end: int) -> None:
    amount.value = add_values(amount.value, part)
    if amount.scale == 1:
        amount.bare = amount.value
    exact = amount.value.exponent if amount.value.divisor == 1 else None
    amount.precision = None if exact is None or amount.precision is None else min(exact, amount.precision)
    amount.end = end
