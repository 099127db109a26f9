"""Alike: how far two texts say the same, letter by letter."""

from __future__ import annotations

from verifier.parsers.text.marks import LINE_ENDS

_BLOCK = 64
"""How many characters are compared at most at once; where two texts differ, fewer, down to one."""

_QUOTES = frozenset('"\u201c\u201d\u201e\u00ab\u00bb*_`')
"""Marks that one of two texts may have alone: they quote or stress, and say nothing."""

_BLANKS = frozenset(LINE_ENDS + " \t\xa0\u202f\u3000" + "".join(map(chr, range(0x2000, 0x200B))))
_BESIDE_QUOTES = frozenset("'()[]{}<>.,;:!?-/|\u2018\u2019") | _BLANKS | {""}
_MAX_MARKS = 3
"""How many such marks stand in a row at most."""

_SAME = {ord(mark): "'" for mark in "\u2018\u2019"}
_SAME |= {ord(mark): "-" for mark in "\u2010\u2011\u2012\u2013\u2014"}
_SAME |= {ord(mark): " " for mark in _BLANKS}
_IN_ANY_CASE = _SAME | {capital: chr(capital + 32) for capital in range(ord("A"), ord("Z") + 1)}


def read_alike(
    one: str, other: str, at: int = 0, place: int = 0, end: int | None = None, *, in_any_case: bool = True
) -> tuple[int, int]:
    """Return until where two texts say the same from two places on, the first one at most to its `end`.

    Runs of white space, forms of apostrophes and dashes, and `in_any_case` the cases of ASCII, are alike.
    Marks that quote or stress may stand in one of the texts alone. Linear in what is alike.
    """
    end, same = len(one) if end is None else end, _IN_ANY_CASE if in_any_case else _SAME
    block = _BLOCK
    while at < end and place < len(other):
        step = min(block, end - at)
        if one[at : at + step] == other[place : place + step]:
            at, place, block = at + step, place + step, min(4 * block, _BLOCK)
        elif step > 1:
            block = step // 4 or 1
        elif one[at].translate(same) == other[place].translate(same):
            at, place = at + 1, place + 1
        elif _says_nothing(one, at, other, place):
            at += 1
        elif _says_nothing(other, place, one, at):
            place += 1
        else:
            return at, place
    while at < end and _says_nothing(one, at, other, place):
        at += 1
    return at, place


def _says_nothing(text: str, at: int, other: str, place: int) -> bool:
    """Return whether a text may have a character that another one lacks: a blank of several, or a mark."""
    if text[at] in _BLANKS:
        return text[at - 1 : at] in _BLANKS or other[place - 1 : place] in _BLANKS
    return text[at] in _QUOTES and _stands_outside(text, at)


def _stands_outside(text: str, at: int) -> bool:
    """Return whether a mark, or the row that it stands in, stands at an end of a word: `2**8` is a figure."""
    start, end = at, at + 1
    while start and text[start - 1] in _QUOTES and at - start < _MAX_MARKS:
        start -= 1
    while text[end : end + 1] in _QUOTES and end - at < _MAX_MARKS:
        end += 1
    return text[start - 1 : start] in _BESIDE_QUOTES or text[end : end + 1] in _BESIDE_QUOTES
