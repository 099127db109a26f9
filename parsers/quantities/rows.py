"""Rows of number words: cardinals, ordinals, fractions in words, and what of them is no quantity."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verifier.parsers.dates.bare_years import may_follow_hyphen
from verifier.parsers.english.change_words import BY, DOWN, UP
from verifier.parsers.english.comparison_words import (
    AS,
    DOWNWARD_COMPARATIVES,
    LESS,
    MORE,
    THAN,
    UPWARD_COMPARATIVES,
)
from verifier.parsers.english.determiners import DETERMINERS, INDEFINITE_ARTICLES
from verifier.parsers.english.figure_settings import CUTS, RAISES
from verifier.parsers.english.figure_words import LABEL_WORDS, OF, OR, OUT_OF, PER, TO
from verifier.parsers.english.function_words import FUNCTION_WORDS
from verifier.parsers.english.number_words import (
    AND,
    BEFORE_PART,
    HALF,
    HUNDRED,
    MANY_PARTS,
    MULTIPLES,
    NAMED_HALVES,
    NOT_ONE,
    NUMBER_WORDS,
    ONE,
    PARTS,
    QUARTERS,
    SCALES,
    SMALL,
    TENS,
    VAGUE,
)
from verifier.parsers.lexicon.word_forms import is_past
from verifier.parsers.numerics.anchors import Anchor
from verifier.parsers.numerics.cardinals import Cardinal, read_cardinal
from verifier.parsers.numerics.exact_values import make_value, scale_value
from verifier.parsers.numerics.figure_phrases import find_counted, find_word_before, find_words_before
from verifier.parsers.numerics.units_of_measure import FRACTION, TIMES
from verifier.parsers.quantities.affixes import Amount, read_scale, read_unit
from verifier.parsers.quantities.parts import (
    read_added_part,
    read_part_of_scale,
    read_part_of_unit,
    read_unit_and_part,
    tells_part,
)
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.marks import LETTER, WORD_END, any_of

_A = any_of(INDEFINITE_ARTICLES)
_PART_OF = defer_pattern(f"(?:[ -](?:(?:{_A})[ ])?|[ ]{OF}[ ](?:{_A})[ ])({any_of(SCALES)}){WORD_END}")
_ARTICLE = defer_pattern(f"(?: {OF})? (?:{_A})(?= )")
_OF = f" {OF}"
_AS = f" {AS} "
_COMPARED = defer_pattern(
    f" (?:{any_of(sorted(UPWARD_COMPARATIVES | DOWNWARD_COMPARATIVES))}"
    f"|(?:{any_of(sorted(MORE | LESS))}) [a-z]{{1,30}}) {THAN}{WORD_END}"
)
_CHANGES = UP | DOWN | RAISES | CUTS
_NEXT_WORD = defer_pattern("[ \\n\\xa0]([a-z]+)")
_PAIRED = defer_pattern(
    f" (?:{any_of((OR, TO, *OUT_OF))}) (?:[0-9]{{1,3}}|{any_of([*SMALL, *TENS])})(?![{LETTER}0-9])"
)
"""What makes a number of ``one``: a second one that is paired with it."""
_COUNTED_BY = frozenset(SCALES) - {HUNDRED}
"""Scales of which parts are told: ``two hundred and a half`` is hardly 250."""
_LETTER_BEFORE = defer_pattern(f"[{LETTER}_]")


@dataclass(slots=True)
class Row:
    """One quantity of a row: where it begins, its amount, and whether it is an ordinal."""

    start: int
    amount: Amount
    is_ordinal: bool = False


def read_row(text: str, lowered: str, anchor: Anchor, begin: int) -> Iterator[Row]:
    """Yield the quantities of a row of number words that begin at or after `begin`, in order."""
    words = anchor.words
    if words[0] in MULTIPLES:
        value = make_value(MULTIPLES[words[0]])
        yield Row(anchor.start, Amount(value, 0, anchor.end, value, unit=TIMES))
        return
    if words[0] not in NUMBER_WORDS or _is_tied(lowered, anchor.start):
        return
    place = 0
    while place < len(words):
        stop, row = _read_one(text, lowered, anchor, place)
        if row is not None and anchor.places[place][0] >= begin:
            yield row
            begin = row.amount.end
        place = max(place + 1, stop)
        while place < len(words) and anchor.places[place][0] < begin:
            place += 1


def _is_tied(lowered: str, start: int) -> bool:
    """Return whether a hyphen ties the row to a word before it, as in ``multi-million``."""
    return (
        start > 1
        and lowered[start - 1] == "-"
        and _LETTER_BEFORE.match(lowered, start - 2) is not None
        and not may_follow_hyphen(lowered, start - 1)
    )


def _read_one(text: str, lowered: str, anchor: Anchor, place: int) -> tuple[int, Row | None]:
    """Read the quantity that begins at a word of the row; return the next word, too."""
    words, places = anchor.words, anchor.places
    number = read_cardinal(words, place)
    start = places[place][0]
    if number is None:
        return place + 1, _read_part(text, lowered, anchor, place)
    is_one_word = number.stop == place + 1
    end = places[number.stop - 1][1]
    if number.ordinal:
        if is_one_word and _is_part_of_one(lowered, start, end, words[place]):
            return number.stop, _finish_part(text, lowered, start, end, 1, PARTS[words[place]])
        value = make_value(number.value)
        return number.stop, Row(start, Amount(value, 0, end, value), is_ordinal=True)
    below = _count_parts(lowered, anchor, number)
    if below:
        end = places[number.stop][1]
        return number.stop + 1, _finish_part(text, lowered, start, end, number.value, below)
    if is_one_word and not _is_alone_a_number(text, lowered, start, end, words[place]):
        return number.stop, None
    return number.stop, Row(start, _finish_number(text, lowered, number, end, words[number.stop - 1]))


def _finish_number(text: str, lowered: str, number: Cardinal, end: int, last: str) -> Amount:
    value = make_value(number.value)
    amount = Amount(value, number.power, end, value)
    if last in _COUNTED_BY:
        read_part_of_scale(lowered, amount, SCALES[last])
    else:
        read_added_part(lowered, amount)
    read_scale(text, lowered, amount, is_money=False)
    read_unit(text, lowered, amount)
    read_part_of_unit(lowered, amount)
    return amount


def _count_parts(lowered: str, anchor: Anchor, number: Cardinal) -> int:
    """Return the number of parts that make a whole where the number counts them (``two thirds``), else 0."""
    if number.stop >= len(anchor.words) or number.value >= 100:
        return 0
    word, end = anchor.words[number.stop], anchor.places[number.stop][1]
    gap = lowered[anchor.places[number.stop - 1][1] : anchor.places[number.stop][0]]
    if word not in PARTS or gap == f" {AND} " or (word in MANY_PARTS) != (number.value > 1):
        return 0
    # Three quarters of a year may be periods of it; with a hyphen or "of" they are parts.
    is_period = word in QUARTERS and gap != "-" and not lowered.startswith(_OF, end)
    return 0 if is_period else PARTS[word]


def _is_part_of_one(lowered: str, start: int, end: int, word: str) -> bool:
    """Return whether an ordinal is a fraction: ``a third of``, ``by a third``, not ``a third man``."""
    if word not in PARTS:
        return False
    *_, verb, lead, before = ["", "", "", *find_words_before(lowered, start)[:-1]]
    # `fell by a third`, not `was followed by a third`.
    is_change = lead == BY and (verb in _CHANGES or not is_past(verb)) and _ends_phrase(lowered, end)
    return (is_change or _tells_part_of_one(lowered, end)) and before in BEFORE_PART


def _tells_part_of_one(lowered: str, end: int) -> bool:
    """Return whether what follows makes a part of a whole: ``of``, ``as much``, ``less than``."""
    return lowered.startswith((_OF, _AS), end) or _COMPARED.match(lowered, end) is not None


def _read_part(text: str, lowered: str, anchor: Anchor, place: int) -> Row | None:
    """Read ``half`` and ``a quarter`` where they are amounts and not stretches of time."""
    word = anchor.words[place]
    if word not in (HALF, QUARTERS[0]) or place > 0:
        return None
    start, end = anchor.places[place]
    unit_and_part = read_unit_and_part(lowered, start, end)
    if unit_and_part is not None:
        return Row(*unit_and_part)
    row = _finish_part(text, lowered, start, end, 1, PARTS[word])
    if row.amount.unit != FRACTION:
        return row
    *_, lead, before = ["", "", *find_words_before(lowered, start)[:-1]]
    if word != HALF:
        is_part = _tells_part_of_one(lowered, end) or lead == BY
        return row if before == INDEFINITE_ARTICLES[0] and is_part else None
    is_named = before in NAMED_HALVES or lowered.startswith("-", end)
    return row if not is_named and _ends_phrase(lowered, end) else None


def _ends_phrase(lowered: str, end: int) -> bool:
    following = _NEXT_WORD.match(lowered, end)
    return following is None or following[1] in FUNCTION_WORDS


def _finish_part(text: str, lowered: str, start: int, end: int, above: int, below: int) -> Row:
    """Make a fraction in words with its scale (``half a million``) or its unit (``half an hour``)."""
    value = make_value(above, 0, below)
    amount = Amount(value, None, end, value)
    scale = _PART_OF.match(lowered, end)
    if scale is not None:
        amount.value = scale_value(value, SCALES[scale[1]])
        amount.scale, amount.end = SCALES[scale[1]], scale.end()
    article = _ARTICLE.match(lowered, end) if scale is None else None
    if article is not None:
        amount.end = article.end()
    read_unit(text, lowered, amount)
    if amount.unit is None and scale is None:
        amount.unit, amount.end = FRACTION, end
    return Row(start, amount)


def _is_alone_a_number(text: str, lowered: str, start: int, end: int, word: str) -> bool:
    """Return whether a number word alone is a quantity: ``one`` counts only before what can be counted."""
    last = find_word_before(lowered, start)
    if word in SCALES:
        return last not in VAGUE and not "0" <= last[-1:] <= "9"
    return word != ONE or _is_one(text, lowered, start, end, last)


def _is_one(text: str, lowered: str, start: int, end: int, last: str) -> bool:
    """Return whether ``one`` is a quantity, given the word before it."""
    if last in NOT_ONE or (text[start] != "O" and _is_modified(lowered, start)):
        return False
    if last in LABEL_WORDS or _PAIRED.match(lowered, end) is not None or tells_part(lowered, end):
        return True
    if text[start] == "O" and "A" <= find_word_before(text, start)[:1] <= "Z":
        # Capital One, World War One.
        return True
    counts = _counts_unit if lowered.startswith("-", end) else _counts_noun
    return counts(text, lowered, end)


def _is_modified(lowered: str, start: int) -> bool:
    """Return whether a word is told apart by the one before it: `the left lane and the right one`."""
    before = find_words_before(lowered, start)
    return len(before) > 2 and before[-3] in DETERMINERS and before[-2] not in FUNCTION_WORDS


def _counts_unit(text: str, lowered: str, end: int) -> bool:
    """Return whether a unit follows a number word: ``one-mile``."""
    probe = Amount(make_value(1), 0, end, make_value(1))
    read_unit(text, lowered, probe)
    return probe.unit is not None


def _counts_noun(text: str, lowered: str, end: int) -> bool:
    if _ends_phrase(lowered, end):
        following = _NEXT_WORD.match(lowered, end)
        return following is not None and following[1] == PER
    return find_counted(text, end) is not None
