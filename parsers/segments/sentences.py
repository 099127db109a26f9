"""Sentences of a source: where one ends and the next begins."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from functools import cache
from typing import Self

from verifier.parsers.english.abbreviations import BEFORE_NUMBERS, NEVER_LAST
from verifier.parsers.english.clause_words import NO_LINE_END, SENTENCE_OPENERS
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.letters import is_lowercase, is_uppercase
from verifier.parsers.text.marks import DIGITS, LETTER, LINE_ENDS, WIDE_BLANKS, any_of
from verifier.parsers.text.offsets import Span

_SPACES = f"[{WIDE_BLANKS}]"
# Where a candidate may begin. The stops beyond ASCII: the ellipsis, and those of Armenian, Arabic and Urdu,
# Hindi and its kin, Burmese and Ethiopic, all of which stand before white space.
_STOPS = ".!?\u2026\u0589\u061f\u06d4\u0964\u0965\u104b\u1362"
_ASCII_MARKS = ".!?\n\r\x0b\x0c\x1c\x1d\x1e"
_STOP_AND_BLANK = (". ", "! ", "? ")
_WIDE_STOPS = "\u3002\uff01\uff1f\uff0e\uff61"
_MARKS = _STOPS + _WIDE_STOPS + LINE_ENDS
_FINAL_MARKS = _STOPS + _WIDE_STOPS
_WIDE_CLOSERS = "\"'\u2019\u201d)\\]\xbb\u300d\u300f\uff09"
_CLOSERS = "\"'\u2019\u201d\u201c\u2018)]\xbb\u203a\xab\u2039*_"
_MAX_CLOSERS = 8
_WRAP = re.compile(r"[ \t]*+(?:\r\n?|\n)[ \t]*+(?=[^\s])")
_LINE_ENDERS = _FINAL_MARKS + ':"\u201d)]'
_LINE_OPENER = defer_pattern("[ \\t]*(?:[-*+\\u2022#>|]|[0-9]+[.)]|[\\n\\r]|\\Z)")
_NEXT = re.compile(f"[^{WIDE_BLANKS}]")
_HEADING = re.compile("[ \\t\\n\\r]{0,8}\\#{1,6}[ \\t]")
# An item of a list that begins in lower case: `b) pears`, `iv) plums`, `b. Pears`.
_LOWER_ITEM = defer_pattern("(?:(?:[a-z]|[ivx]{2,4})\\)[ \\t]|[a-h]\\.[ \\t][A-Z])")
# What stands before the stop of a list number: `2`, `2.1`, `b`.
_LIST_NUMBER = defer_pattern(
    "[\\n\\r\\x0b\\x0c\\x1c-\\x1e\\x85\\u2028\\u2029][ \\t*#>]*(?:[0-9]{1,3}(?:\\.[0-9]{1,2}){0,3}|[a-z])\\Z"
)
# A stop of a spaced ellipsis (`. . .`), but not the one of a name (`.NET`).
_DOT_MARKS = ".\u2026"
_DOTS = re.compile("[.\\u2026](?![0-9A-Za-z])")
_WORD = defer_pattern(
    "[^ \\t\\n\\r\\x0b\\x0c\\x1c-\\x1e\\x85\\xa0\\u2000-\\u200a\\u2028\\u2029\\u202f\\u3000"
    "(\\[{\"'\\u2018\\u2019\\u201a\\u201c\\u201d\\u201e\\xab\\xbb*_/\\u2010-\\u2015-]+\\Z"
)


def _write_openers(words: Iterable[str]) -> str:
    # A section may be named before: `§ 4 Der Vertrag`.
    section = "(?:\\xa7[ \\xa0]?[0-9]{1,4}[a-z]?[ \\xa0])?"
    return f"[\"'(\\[\\u2018\\u201c*_]*{section}(?:{any_of(words)})(?![0-9A-Za-z.])"


_OPENERS = defer_pattern(_write_openers(SENTENCE_OPENERS))
# A word in lower case, too long to be an unknown abbreviation; then a plain word, not the name of a file.
_LONG_WORD = defer_pattern("(?<![^ \\t\\n\"'(*_`-])([a-z]{5,24})[\"')*_`]*\\Z")
_PLAIN_WORD = defer_pattern("[a-z]{2,24}(?:'[a-z]{1,2})?,?[ \\t\\n](?=[^ \\t\\n])")
_FIRST_WORD = defer_pattern(f"[A-Z{LETTER}]+(?![A-Z{LETTER}0-9_:])")
_CALL = defer_pattern("[a-z][a-z0-9_.]{0,40}\\((?:[1-9][a-z]?)?\\)[ \\t\\n]")
_COMMAND = defer_pattern("(?:[a-z]{2,12}-[a-z]{2,12}|[a-z]{1,12}[0-9]{1,2}[a-z]{1,12})[ \\t\\n](?=[a-z])")
_MIN_WRAPPED_CHARS = 40
"""The least length of a line that was wrapped; shorter ones are headings, verses, addresses."""

_MAX_WORD_CHARS = 24
"""The most characters of an abbreviation that are looked for before its stop."""


@cache
def _candidate() -> re.Pattern[str]:
    # One class of all marks comes first, because the engine searches for that fast. Repeats are possessive,
    # and no match begins inside a run: so each of a hundred thousand full stops is visited only once.
    # A run of final marks with the quotes, brackets and emphasis that close after it, before white space, and
    # with the notes that hang on it (`[1]`); a full stop of a script written without spaces; a line break.
    notes = "(?:[ ]?\\[[0-9]{1,4}(?:[,\\u2013-][ ]?[0-9]{1,4}){0,8}\\]){1,8}"
    return re.compile(
        "[" + _MARKS + "](?:"
        "(?<=[" + _STOPS + "])(?<![" + _STOPS + "]{2})[" + _STOPS + "]*+"
        "[\"'\\u2019\\u201d\\u201c\\u2018)\\]\\xbb\\u203a\\xab\\u2039*_]*+"
        "(?:" + notes + "(?=" + _SPACES + "|[" + LINE_ENDS + "]|\\Z)"
        "|[\\xb9\\xb2\\xb3\\u2070-\\u2079]{0,4}(?=" + _SPACES + "))"
        "|(?<=[" + _WIDE_STOPS + "])[" + _WIDE_STOPS + "]*+[" + _WIDE_CLOSERS + "]*+"
        "|(?<=[" + LINE_ENDS + "])[" + LINE_ENDS + "]*+)"
    )


class Abbreviations(frozenset[str]):
    """Abbreviations, to which their stop belongs, with the words that open a sentence even after one.

    Where nouns have capitals, `before_nouns` are words that stand before a noun, so that a line which ends
    with one goes on in the next, and `small` those that have a capital only where they open a sentence.
    """

    openers: re.Pattern[str]
    before_nouns: Set[str]
    small: Set[str]

    def __new__(
        cls,
        words: Iterable[str],
        *,
        openers: Iterable[str],
        before_nouns: Set[str] = frozenset(),
        small: Set[str] = frozenset(),
    ) -> Self:
        """Make the set; `openers` begin with a capital, `before_nouns` and `small` are in lower case."""
        made = super().__new__(cls, words)
        made.openers = re.compile(_write_openers(sorted(openers)))
        made.before_nouns, made.small = before_nouns, small
        return made

    def goes_on(self, line: str, following: str, *, is_long: bool) -> bool:
        """Return whether a line was wrapped before a noun, judged by its last word and the next one."""
        last, first = _read_word(line, len(line)), _FIRST_WORD.match(following)
        if not last or first is None or _lower(first[0]) in self.small:
            return False
        return last.lower() in self.before_nouns or (is_long and bool(self.small) and is_lowercase(last[0]))


def split_sentences(text: str, *, abbreviations: Set[str]) -> list[Span]:
    """Return the sentences of a text, in order, stripped; together they hold all that is no white space.

    A sentence ends at ``.``, ``!``, ``?`` or ``…`` (and their like in other scripts) before white space, with
    the quotes, brackets and notes that hang on it, unless the stop belongs to a list number, an initial or
    one of the `abbreviations` (lower case, without the stop). After those that may be a last word (`Inc.`,
    `U.S.`) it ends all the same before a word such as `The`. Before a word in lower case only a full stop
    behind a long word ends it.

    It ends at ``。``, ``！``, ``？``; and at a line break, unless the line was wrapped: the next one starts
    in lower case, or a long one ends in a comma or a word such as `of`. A blank line always ends it.

    Linear in the text.
    """
    spans = []
    start = 0
    for end in [*_find_breaks(text, abbreviations), len(text)]:
        piece = text[start:end]
        inner = piece.strip()
        if inner:
            begin = start + piece.index(inner[0])
            spans.append((begin, begin + len(inner)))
        start = end
    return spans


def find_sentence(text: str, start: int, end: int, *, reach: int, abbreviations: Set[str]) -> Span:
    """Return the span of the sentence or sentences that ``text[start:end]`` stands in.

    At most `reach` characters are looked at on each side. Unlike in `split_sentences`, a line break ends
    a sentence only after a final mark or a colon, and before a blank line or a bullet: text that was wrapped
    anywhere stays together.
    """
    # The stop that ends the sentence before is looked for backward: the first that holds is the nearest.
    low, high = max(0, start - reach), min(len(text), end + reach)
    first, last = low, high
    place = start
    while (place := _find_last_mark(text, low, place)) >= 0:
        mark = _candidate().match(text, place)
        if mark is not None and mark.end() <= start and _ends_firmly(text, mark, abbreviations):
            first = mark.end()
            break
    # The span may itself end with the stop that ends the sentence, and with what closes behind it.
    stop = max(start, end - _MAX_CLOSERS)
    stop += len(text[stop:end].rstrip(_CLOSERS))
    for mark in _candidate().finditer(text, max(start, stop - 1), high):
        if mark.end() >= end and _ends_firmly(text, mark, abbreviations):
            last = mark.end()
            break
    return first, max(end, last)


def split_firmly(text: str, *, abbreviations: Set[str]) -> Iterator[Span]:
    """Yield the sentences of a text as `find_sentence` parts them, with all that stands between them."""
    start = 0
    for mark in _candidate().finditer(text):
        if _ends_firmly(text, mark, abbreviations):
            yield start, mark.end()
            start = mark.end()
    yield start, len(text)


def _find_last_mark(text: str, low: int, high: int) -> int:
    """Find the start of the last run of marks in ``[low, high)`` that may end a sentence, or -1."""
    # Tried first, because most spans that are looked up begin where a sentence does.
    begins = text.endswith(_STOP_AND_BLANK, low, high)
    place = high - 2 if begins else _find_last_stop(text, low, high)
    while place > low and text[place - 1] in _STOPS and text[place] in _STOPS:
        place -= 1
    return place


def _find_last_stop(text: str, low: int, high: int) -> int:
    place = text.rfind(".", low, high)
    tail = text[max(low, place) : high]
    # Nothing printable in ASCII but these two is a mark.
    if tail.isascii() and tail.isprintable() and "!" not in tail and "?" not in tail:
        return place
    for mark in _ASCII_MARKS if text.isascii() else _MARKS:
        # Each mark is looked for only after the last one found.
        place = max(place, text.rfind(mark, max(low, place), high))
    return place


def _find_breaks(text: str, abbreviations: Set[str]) -> list[int]:
    """Return the positions where a sentence ends."""
    breaks = []
    start = 0
    for mark in _candidate().finditer(text):
        if mark[0][0] in LINE_ENDS:
            ends = _ends_line(text, mark, start, abbreviations)
        else:
            ends = _ends_sentence(text, mark, abbreviations)
        if ends:
            start = mark.end()
            breaks.append(start)
    return breaks


def _ends_sentence(text: str, match: re.Match[str], abbreviations: Set[str]) -> bool:
    """Return whether a final mark ends a sentence."""
    mark = match[0]
    if mark[0] in _WIDE_STOPS:
        return True
    following = _NEXT.search(text, match.end())
    if following is None or following[0] in LINE_ENDS:
        return True
    place = following.start()
    first = following[0]
    if is_lowercase(first):
        is_stop = mark == "." or (mark[0] == "." and mark[-1] == "]")
        return is_stop and opens_in_lower_case(text, match.start(), place, abbreviations=abbreviations)
    if first in _DOT_MARKS and _DOTS.match(text, place) is not None:
        return False
    return not (mark == "." and _is_abbreviation(text, match.start(), place, abbreviations))


def _ends_line(text: str, match: re.Match[str], start: int, abbreviations: Set[str]) -> bool:
    """Return whether a line break ends the sentence that begins at `start`."""
    following = _NEXT.search(text, match.end())
    n_breaks = len(match[0]) - match[0].count("\r\n")
    if following is None or following[0] in LINE_ENDS or n_breaks > 1:
        return True
    place = following.start()
    if is_lowercase(following[0]):
        stop = match.start() - 1
        return (
            _LOWER_ITEM.match(text, place) is not None
            or _HEADING.match(text, start) is not None
            or (text[stop] == "." and opens_in_lower_case(text, stop, place, abbreviations=abbreviations))
        )
    if _LINE_OPENER.match(text, place) is not None or _HEADING.match(text, start) is not None:
        return True
    return not (_is_wrapped(text, match.start()) or _goes_on(text, match.start(), place, abbreviations))


def _goes_on(text: str, end: int, place: int, abbreviations: Set[str]) -> bool:
    """Return whether a line that ends here was wrapped before a noun, where nouns have capitals."""
    if not isinstance(abbreviations, Abbreviations):
        return False
    line = text[max(0, end - _MIN_WRAPPED_CHARS) : end].rstrip(" \t")
    is_long = end >= _MIN_WRAPPED_CHARS and not any(mark in line for mark in LINE_ENDS)
    return abbreviations.goes_on(line, text[place : place + _MAX_WORD_CHARS], is_long=is_long)


def _ends_firmly(text: str, match: re.Match[str], abbreviations: Set[str]) -> bool:
    if match[0][0] in _FINAL_MARKS:
        return _ends_sentence(text, match, abbreviations) and not _is_cut_after(
            text, match.start(), match.end(), abbreviations
        )
    before = text[max(0, match.start() - 3) : match.start()].rstrip()
    stop = match.start() - 1
    return (
        match[0].count("\n") > 1
        or (
            before != ""
            and before[-1] in _LINE_ENDERS
            and not _is_cut_after(text, stop, stop + 1, abbreviations)
        )
        or _LINE_OPENER.match(text, match.end()) is not None
    )


def _is_cut_after(text: str, stop: int, end: int, abbreviations: Set[str]) -> bool:
    """Return whether a line was wrapped between an abbreviation such as `i. V. m.` and what it leads to."""
    wrapped = _WRAP.match(text, end)
    return (
        wrapped is not None
        and text[stop:end] == "."
        and _is_abbreviation(text, stop, wrapped.end(), abbreviations)
    )


def _is_wrapped(text: str, end: int) -> bool:
    """Return whether the line that ends here goes on in the next, by how it ends."""
    line = text[max(0, end - _MIN_WRAPPED_CHARS) : end].rstrip(" \t")
    if line.endswith("."):
        return _lower(_read_word(line, len(line) - 1)) in NEVER_LAST
    if end < _MIN_WRAPPED_CHARS or any(mark in line for mark in LINE_ENDS):
        return False
    return line.endswith(",") or _lower(_read_word(line, len(line))) in NO_LINE_END


def opens_in_lower_case(text: str, stop: int, following: int, *, abbreviations: Set[str]) -> bool:
    """Return whether a sentence ends at a full stop though the next word starts in lower case.

    The word before the stop must be a long one in lower case that is no abbreviation, and the next one must
    be a plain word (`npm installs packages. pip installs wheels.`) or the name of a command. Before a call
    (`vfork() is one`) the word before the stop may be any but an abbreviation.
    """
    if _CALL.match(text, following) is not None:
        return not _is_abbreviation(text, stop, following, abbreviations)
    word = _LONG_WORD.search(text, max(0, stop - _MAX_WORD_CHARS), stop)
    if word is None or word[1] in abbreviations or word[1] in NEVER_LAST or word[1] in BEFORE_NUMBERS:
        return False
    return _PLAIN_WORD.match(text, following) is not None or _COMMAND.match(text, following) is not None


def is_abbreviation(text: str, stop: int, following: int, *, abbreviations: Set[str]) -> bool:
    """Return whether the full stop at `stop` belongs to the word before it, given what begins at `following`.

    It does after an initial, a title, or one of the `abbreviations` that need not end a sentence, and before
    a word in lower case that opens no sentence.
    """
    if text[following].isascii() and is_lowercase(text[following]):
        return not opens_in_lower_case(text, stop, following, abbreviations=abbreviations)
    return text[stop] == "." and _is_abbreviation(text, stop, following, abbreviations)


def _is_abbreviation(text: str, stop: int, following: int, abbreviations: Set[str]) -> bool:
    """Return whether a stop belongs to the word before it, given what follows, and so ends no sentence."""
    word = _read_word(text, stop)
    key = _lower(word)
    if key in abbreviations or _is_initials(word):
        openers = abbreviations.openers if isinstance(abbreviations, Abbreviations) else _OPENERS
        return key in NEVER_LAST or _is_list_number(text, stop) or openers.match(text, following) is None
    if key in BEFORE_NUMBERS and text[following] in DIGITS:
        return True
    return (len(word) == 1 or word[-1:] in DIGITS) and _is_list_number(text, stop)


def _is_initials(word: str) -> bool:
    """Return whether a word is a capital, or capitals with stops between them."""
    if len(word) != 1 and word[1:2] != ".":
        return False
    return all(len(part) == 1 and is_uppercase(part) for part in word.split("."))


def _is_list_number(text: str, stop: int) -> bool:
    before = text[max(0, stop - _MAX_WORD_CHARS) : stop]
    if stop <= _MAX_WORD_CHARS:
        before = "\n" + before
    # What is printable holds no line break.
    return not before.isprintable() and _LIST_NUMBER.search(before) is not None


def _read_word(text: str, end: int) -> str:
    """Return the word that ends here, as far as an abbreviation may reach."""
    before = text[max(0, end - _MAX_WORD_CHARS) : end]
    word = before[before.rfind(" ") + 1 :]
    if word.isascii() and word.isalnum():
        return word
    found = _WORD.search(word)
    return found[0] if found else ""


def _lower(word: str) -> str:
    # Abbreviations beyond ASCII are known in the case that they are listed in.
    return word.lower() if word.isascii() else word
