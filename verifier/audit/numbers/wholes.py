"""Figures of which others are a part, and what is said of the part alone."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise
from operator import attrgetter

from verifier.audit.numbers.figure_record import CLAUSE, REACH
from verifier.parsers.english.calendar_words import MONTH_NAMES
from verifier.parsers.english.comparison_words import EACH, OF
from verifier.parsers.english.figure_settings import (
    BEFORE_CHANGES,
    BEFORE_WHOLE,
    OF_WHOM,
    PEOPLE,
    PERIOD_WORDS,
    SETTING_APART,
)
from verifier.parsers.english.function_words import FUNCTION_WORDS
from verifier.parsers.english.suffixes import PLURAL
from verifier.parsers.quantities import Quantity
from verifier.parsers.text.surface_words import SurfaceWord


def count_parts(quantities: Sequence[Quantity], words: Sequence[SurfaceWord]) -> list[Quantity]:
    """Return quantities of which a part counts what its whole does: `300 of its 1,200 workers`."""
    counted = _share_nouns(_share_units(quantities, words), words)
    for at, (part, whole) in enumerate(pairwise(quantities)):
        if _is_bare(part) and whole.unit is None and _leads_to_whole(part, whole, words):
            counted[at] = part._replace(counted=whole.counted)
    for at in range(1, len(counted)):
        before, bare = counted[at - 1], counted[at]
        if _is_bare(bare) and bare.end is None and _are_parallel(before, bare, words):
            counted[at] = bare._replace(counted=before.counted)
    return counted


def _share_units(quantities: Sequence[Quantity], words: Sequence[SurfaceWord]) -> list[Quantity]:
    """Return quantities of which a row has the unit of its last one: `12, 18 and 30 metres`."""
    found = list(quantities)
    for at in range(len(found) - 2, -1, -1):
        bare, after = found[at], found[at + 1]
        # Of `12 and 30 million euros` the first may be millions, too.
        is_unscaled = after.precision is not None and after.precision <= 0
        is_alone = _is_bare(bare) and bare.end is None and after.end is None
        if is_alone and after.unit is not None and is_unscaled and are_in_row(bare, after, words):
            found[at] = bare._replace(unit=after.unit)
    return found


def _share_nouns(quantities: Sequence[Quantity], words: Sequence[SurfaceWord]) -> list[Quantity]:
    """Return quantities with the noun of the last of their row: `5 gold, 3 silver and 7 bronze medals`."""
    found = list(quantities)
    for at in range(len(found) - 2, -1, -1):
        one, after = found[at], found[at + 1]
        if one.unit is not None or one.counted is None or after.counted is None or one.end is not None:
            continue
        first, stop, last = (
            bisect_left(words, place, key=attrgetter("start"))
            for place in (one.span[1], after.span[0], after.span[1])
        )
        between = [word.key for word in words[first:stop] if word.key not in EACH]
        following = [word.key for word in words[last : last + 2]]
        # What is counted several times, and is no plural, tells of which kind something is.
        is_kind = between == [one.counted] and not one.counted.endswith(PLURAL) and one.counted not in PEOPLE
        is_shared = at + 2 < len(found) and found[at + 2].counted == after.counted
        if is_kind and after.counted.endswith(PLURAL) and (is_shared or following[1:] == [after.counted]):
            found[at] = one._replace(counted=after.counted)
    return found


def are_in_row(one: Quantity, after: Quantity, words: Sequence[SurfaceWord]) -> bool:
    """Return whether nothing but `and` stands between two figures: `12, 18 and 30 metres deep`."""
    first = bisect_left(words, one.span[1], key=attrgetter("start"))
    stop = bisect_left(words, after.span[0], key=attrgetter("start"))
    return all(word.key in EACH for word in words[first:stop])


def _is_bare(quantity: Quantity) -> bool:
    return quantity.unit is None and quantity.counted is None


def _leads_to_whole(part: Quantity, whole: Quantity, words: Sequence[SurfaceWord]) -> bool:
    """Return whether nothing but `of its`, or the like, stands between a figure and the whole of it."""
    starts = attrgetter("start")
    between = bisect_left(words, whole.span[0], key=starts) - bisect_left(words, part.span[1], key=starts)
    return between == 2 and is_whole(whole, words)


def _are_parallel(before: Quantity, bare: Quantity, words: Sequence[SurfaceWord]) -> bool:
    """Return whether a bare number counts what the one before it does.

    `130 members in Leeds, 85 in York`; `3,000 copies, the second 4,500`; `5 jobs, up from 3`.
    """
    if before.unit is not None or not before.counted:
        return False
    first = bisect_left(words, before.span[1], key=attrgetter("start"))
    stop = bisect_left(words, bare.span[0], key=attrgetter("start"))
    after = bisect_left(words, bare.span[1], key=attrgetter("start"))
    opening = bisect_left(words, before.span[0], key=attrgetter("start"))
    # `in 2019 it handled 3 ships, and in 2020 it handled 5`: what the first clause says the second repeats.
    said = {before.counted, *(word.key for word in words[max(0, opening - CLAUSE) : opening])}
    between = [word.key for word in words[first:stop] if word.key not in said or word.key in FUNCTION_WORDS]
    # Digits that are no figure are of a date.
    between = [key for key in between if not key[:1].isdecimal() and key not in MONTH_NAMES]
    following = [word.key for word in words[after : after + 1]]
    if not between or not OF_WHOM.isdisjoint(between):
        return False
    if between[0] not in FUNCTION_WORDS:
        return _set_apart(between)
    # `68 votes in favour and 32 against`: each is followed by a small word.
    is_joined = between[-1] in EACH and all(key in FUNCTION_WORDS for key in following)
    return following == between[:1] or is_joined or _set_apart(between)


def _set_apart(between: Sequence[str]) -> bool:
    """Return whether words between two numbers compare them, or are small ones alone."""
    if between[-1] == "from" and len(between) > 1 and between[-2] in BEFORE_CHANGES:
        return True
    return all(key in SETTING_APART or key in FUNCTION_WORDS or key in PERIOD_WORDS for key in between)


def is_whole(quantity: Quantity, words: Sequence[SurfaceWord]) -> bool:
    """Return whether a figure is the whole of which another is told: `300 of its 1,200 workers`."""
    stop = bisect_left(words, quantity.span[0], key=attrgetter("start"))
    before = [word.key for word in words[max(0, stop - 2) : stop]]
    # In `Of these, 300 work there` the number is the part.
    is_apart = stop > 0 and quantity.span[0] > words[stop - 1].end + 1
    return len(before) == 2 and before[0] == OF and before[1] in BEFORE_WHOLE and not is_apart


def find_parting(text: str, quantity: Quantity, words: Sequence[SurfaceWord]) -> int | None:
    """Return where the words begin that are said of a part of a figure alone; None where it has no part.

    `4,820 runners, of whom 4,511 finished`, `Of the 240 patients in the trial, 60 dropped out`.
    """
    first = bisect_left(words, quantity.span[0], key=attrgetter("start"))
    keys = [word.key for word in words]
    if keys[0] == OF and first <= REACH:
        comma = text.find(",", quantity.span[1], words[-1].start)
        return None if comma < 0 else bisect_left(words, comma, key=attrgetter("start"))
    for place in range(first, min(len(keys) - 1, first + CLAUSE)):
        if keys[place] == OF and keys[place + 1] in OF_WHOM:
            # What stands right before it is the part: `17 of them`.
            return None if words[place - 1].start < quantity.span[1] else place + 2
    return None
