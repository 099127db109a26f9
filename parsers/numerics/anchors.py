"""Anchors: the places of a text at which a figure may begin, found in one pass of one pattern."""

from __future__ import annotations

from dataclasses import dataclass

from verifier.parsers.english.calendar_words import DECADES, MONTHS, WEEKDAYS
from verifier.parsers.english.number_words import AND, MULTIPLES, NUMBER_WORDS
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.marks import FRACTIONS, GAP, LETTER

_ALL_WORDS = NUMBER_WORDS.union(MONTHS, WEEKDAYS, DECADES, MULTIPLES)
_WORD_BYTES = frozenset(word.encode("ascii") for word in _ALL_WORDS)
_LETTERS_ONLY = bytes(code if chr(code) in "abcdefghijklmnopqrstuvwxyz" else 32 for code in range(256))

# Nothing that was read is given up again.
_NUMERAL = defer_pattern(f"[0-9][0-9]*+(?:[.,{GAP}][0-9]++)*+")
_FRACTION = defer_pattern(f"[{''.join(FRACTIONS)}]")
_DIGITS = defer_pattern("[0-9]++")
_GLUES = defer_pattern(f"[{LETTER}0-9_]")
_JOINING = f" {AND} "
_GAPS = frozenset([" ", "-", _JOINING])


@dataclass(slots=True)
class Anchor:
    """A place at which a figure may begin.

    Of a row of words, `words` holds them in order, with each ``and`` that joins two, and `places` where each
    of them begins and ends; of a numeral, which is digits or a fraction in one character, both are empty.
    """

    start: int
    end: int
    words: list[str]
    places: list[tuple[int, int]]


def find_anchors(lowered: str) -> list[Anchor]:
    """Find the anchors of a text in which ASCII capitals are lowered, in order; they do not overlap.

    An anchor is a run of digits with the points, commas and narrow blanks between them, a fraction that is
    one character, a row of number words with single blanks, hyphens and ``and`` between them, the name of a
    month, a weekday or a decade, or a word such as ``twice``. Linear: a text is searched for those of the
    words that stand in it, which are some hundred at most.
    """
    anchors = [Anchor(*match.span(), [], []) for match in _NUMERAL.finditer(lowered)]
    if not lowered.isascii():
        anchors += [Anchor(*match.span(), [], []) for match in _FRACTION.finditer(lowered)]
    blanked = b" %b " % lowered.encode("ascii", "replace").translate(_LETTERS_ONLY)
    found = _WORD_BYTES.intersection(blanked.split())
    if found:
        places = [place for word in sorted(found) for place in _find_word(lowered, blanked, word)]
        anchors += _join_rows(lowered, sorted(places))
    anchors.sort(key=_get_start)
    return anchors


def count_numerals(text: str) -> int:
    """Count cheaply the numerals of a text: runs of digits, and both of a fraction that is one character."""
    count = len(_DIGITS.findall(text))
    return count if text.isascii() else count + 2 * len(_FRACTION.findall(text))


def _get_start(anchor: Anchor) -> int:
    return anchor.start


def _find_word(lowered: str, blanked: bytes, word: bytes) -> list[tuple[int, int]]:
    # With its blanks, a word is hardly ever found inside another one. One blank stands before the whole text,
    # so the place of the blank is the word's place in the text.
    places = []
    blank_word_blank = b" %b " % word
    place = blanked.find(blank_word_blank)
    while place >= 0:
        end = place + len(word)
        if not _is_glued(lowered, place, end):
            places.append((place, end))
        place = blanked.find(blank_word_blank, end)
    return places


def _is_glued(lowered: str, start: int, end: int) -> bool:
    """Return whether a letter beyond ASCII, a digit or an underscore touches a word."""
    before = start > 0 and lowered[start - 1] not in " (" and _GLUES.match(lowered, start - 1) is not None
    return before or (
        end < len(lowered) and lowered[end] not in " ,.-" and _GLUES.match(lowered, end) is not None
    )


def _join_rows(lowered: str, places: list[tuple[int, int]]) -> list[Anchor]:
    anchors: list[Anchor] = []
    row: Anchor | None = None
    for start, end in places:
        word = lowered[start:end]
        if word not in NUMBER_WORDS:
            anchors.append(Anchor(start, end, [word], [(start, end)]))
            row = None
            continue
        gap = lowered[row.end : start] if row is not None and start - row.end <= len(_JOINING) else ""
        if row is None or gap not in _GAPS:
            row = Anchor(start, end, [word], [(start, end)])
            anchors.append(row)
            continue
        if gap == _JOINING:
            row.words.append(AND)
            row.places.append((row.end + 1, start - 1))
        row.words.append(word)
        row.places.append((start, end))
        row.end = end
    return anchors
