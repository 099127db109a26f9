"""Signs: what a person sees that is neither a word nor a blank nor ordinary punctuation.

A cross, a thumb, `≠`, a smile made of brackets: each may turn round what stands beside it. So punctuation is
a closed list of marks, and of the ways in which they follow one another; what is not of it is a sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from verifier.parsers.text import unicode14
from verifier.parsers.text.char_classes import one_of
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.marks import LETTER
from verifier.parsers.text.offsets import Span

_ASCII_MARK = "[!-/:-@\\[-`{-~]"
_ASCII_RUN = defer_pattern(_ASCII_MARK + "+")
HELD = "\ufdd0"
"""What a caller puts in place of each character that is accounted for already."""

FIGURE_SIGNS = "%\u2030\xb0$\xa2\xa3\xa5\u20ac\u20b9\xd7^+\u2212\xa7#"
"""Signs that belong to a figure beside them; who reads figures reads them."""

_OWNERSHIP = "\xa9\xae\u2122"
"""Signs that tell whose a name or a text is, and nothing of what is stated."""

_CLOSING = ")\\]}\"'\u201d\u2019\u201c\u2018\xbb\u203a\xab\u2039\u300d\u300f\uff09\u300b\u3009\uff3d\uff02"
_OPENING = "(\\[{\"'\u201c\u2018\u201e\u201a\xab\u2039\xbb\u203a\u300c\u300e\uff08\u300a\u3008\uff3b\uff02"
_STOP = ".,;:\xb7\u3002\uff0c\u3001\uff1b\uff1a\uff0e\u060c\u061b\u0964\u0965\u0589\u06d4"
_DASH = "\u2010-\u2015-"
# Folded away, or refused as hidden or broken: no punctuation to anybody.
_UNSEEN = "\\x00-\\x1f\\x7f-\\x9f\xad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff"
_ENCLOSING = "\u20dd-\u20e4"
_MARKS = defer_pattern(
    # `H. M., who`: the stop of an initial before another mark.
    f"[{_CLOSING}]*(?:[{_STOP}][{_CLOSING}]+|\\.(?=[,;:]))?"
    f"(?:(?P<elision>\\.\\.\\.|\u2026)|(?P<stress>[!\uff01])|[{_STOP}])?[{_CLOSING}]*"
    f"(?:-{{2,3}}|[{_DASH}])?[{_OPENING}]*"
)
_SIGNS_OF_FIGURES = frozenset(FIGURE_SIGNS)
_UNOWNED = dict.fromkeys(map(ord, _OWNERSHIP), " ")
_DIGITS = frozenset("0123456789")
_BETWEEN = frozenset("&/|\u2022\xb7")
"""Marks that stand between two things, with blanks around them."""

DRAWN_BULLETS = frozenset(
    "\u2713\u2714\u2705\u2611\u2192\u21d2\u25b6\u25ba\u27a1\u27a4\u279c\u2794\u2605\u2606\u2b50\u2728\u25c6\u25c7\u25cb\u25a1"
    "\U0001f31f\U0001f449\U0001f4a1\U0001f4c5\U0001f4c6\U0001f4cc\U0001f4cd\U0001f4d6\U0001f4da\U0001f4dd\U0001f4cb\U0001f50d"
    "\U0001f50e\U0001f511\U0001f536\U0001f537\U0001f538\U0001f539\U0001f4c4\U0001f5d3"
)
"""Signs that open a line as its bullet, and neither doubt nor deny: ticks, arrows, stars, pins, boxes."""

BULLETS = DRAWN_BULLETS | frozenset("-*+\u2022\u25e6\u2023\u25aa\u25cf\u25a0\xb7\u2013\u2014")
_OPENING_MARKS = re.compile("#{1,6}|>+")
_RULE = defer_pattern(r"[ \t]*(?:[-*_=]{3,}|\|?[ :|-]++(?:\|[ :|-]*)?)[ \t]*")
_EMPHASIS = defer_pattern(
    r"(?<![\w*_`])(\*{1,3}|_{1,3}|`{1,3})(?=[^\s*_`])([^\n]{1,200}?)(?<=[^\s*_`])\1(?![\w*_`])", re.ASCII
)
_IN_WORDS = f"A-Z{LETTER}0-9"
# Emphasis of one or several words, which may go on in the next line; none of a name such as `_run_once_`.
_STRESSED = defer_pattern(
    rf"(?<![{_IN_WORDS}*_`/.-])(\*{{1,3}}|_{{1,3}})(?=[{_IN_WORDS}])"
    rf"((?:[^\n*_`]|\n(?![ \t]*\n)){{1,200}}?)(?<=[{_IN_WORDS}.,;:!?)])\1(?![{_IN_WORDS}*_`/-])"
)
# What a function is written with: `fork()`.
_CALLED = defer_pattern(rf"(?<=[A-Za-z0-9_{HELD}])\(\)(?![\w({HELD}])", re.ASCII)
_JOINER = "\u2060"
"""What takes a place and vanishes where typography is folded."""
_ITEM = defer_pattern(rf"[ \t]*\(?[A-Za-z0-9{HELD}]{{1,3}}[.)](?=[ \t{HELD}]|\Z)")
_OPENS_ITEM = defer_pattern(
    f"\\(?[a-z][)] |[{''.join(sorted(DRAWN_BULLETS))}\u25e6\u2023\u25aa\u25cf\u25a0]\ufe0f? "
)
# Words of ASCII with a stop, between quotation marks or not.
_PLAIN = defer_pattern(
    rf"\"?[A-Za-z0-9{HELD}]++(?:(?:,?[ ]|['-])[A-Za-z0-9{HELD}]++)*+[.]?(?:\"[.]?)?", re.ASCII
)
_NO_MARK = re.compile(r"[^\s()\[\]{}:;!/\\-]")
_AFTER_STOP = " \"')]\u201d\u2019"
_BRACKET = re.compile(r"[()\[\]{}]")
_WIDEST_BOX = 4
_PAIRS = {")": "(", "]": "[", "}": "{"}


def blank_words(text: str) -> str:
    """Return as much text, with `HELD` for all but blanks and the marks that smiles are made of."""
    return _NO_MARK.sub(HELD, text)


def find_signs(text: str) -> Iterator[Span]:
    """Yield the runs of characters that are no words, blanks, punctuation or signs of figures."""
    yield from (match.span() for match in _sign().finditer(text))


def find_unread(text: str, known: str) -> Span | None:
    """Find the first thing in a text that is said to mean what `known` does and that nobody reads.

    That is a sign, or words in square brackets, that do not stand there; a question mark, an elision or a
    stress that does not, a stress at the very end aside; a letter by itself that opens no word there, or
    one beyond ASCII in a word that shares none with it.
    """
    text = _EMPHASIS.sub(_blank_emphasis, text)
    for match in _unread().finditer(text, _skip_bullet(text)):
        found = match[0]
        if match.lastgroup == "word":
            is_known = _shares_letters(found, known)
        elif match.lastgroup == "letter":
            alone = f"(?<![A-Za-z]){found}(?![A-Za-z])"
            initial = f"(?<![A-Za-z]){found}[a-z]"
            is_known = re.search(alone, known, re.IGNORECASE | re.ASCII) is not None or (
                found.isupper() and re.search(initial, known, re.ASCII) is not None
            )
        else:
            is_known = found in known or _is_of_figure(text, *match.span())
        if not is_known and not (found == "!" and not text[match.end() :].strip(_AFTER_STOP)):
            return match.span()
    return None


def _skip_bullet(text: str) -> int:
    """Return where a text begins after the letter or the bullet of an item: `b) `."""
    item = _OPENS_ITEM.match(text)
    return item.end() if item else 0


def _shares_letters(word: str, known: str) -> bool:
    return any(not char.isascii() and (char in known or char.lower() in known) for char in word)


def _is_of_figure(text: str, start: int, end: int) -> bool:
    """Return whether signs stand at a figure, and are of those that belong to figures."""
    if not set(text[start:end]) <= _SIGNS_OF_FIGURES:
        return False
    around = text[max(0, start - 2) : start].rstrip()[-1:] + text[end : end + 2].lstrip()[:1]
    return not _DIGITS.isdisjoint(around)


def list_drawn_signs(text: str) -> list[str]:
    """Return the signs of a text beyond ASCII that no line begins with as its bullet."""
    signs = [text[start:end] for start, end in find_signs(text)]
    return [sign for sign in signs if not sign.isascii() and not BULLETS.issuperset(sign)]


def find_loose_marks(text: str) -> Iterator[Span]:
    """Yield the runs of marks of a text that are not accounted for, in order.

    Accounted for are marks that follow one another as in prose and whose brackets pair, bullets and rules of
    lines, and pairs of Markdown's emphasis. A question mark never is. Linear in the text.
    """
    if _PLAIN.fullmatch(text):
        # So are most sentences.
        return
    text = _CALLED.sub("  ", _EMPHASIS.sub(_blank_emphasis, text).translate(_UNOWNED))
    runs = _ASCII_RUN if text.replace(HELD, "").isascii() else _run()
    single = _find_single_brackets(text)
    start = 0
    for content in text.split("\n"):
        line = _Line(text, start, start + len(content))
        start = line.end + 1
        if _RULE.fullmatch(content):
            continue
        item = _ITEM.match(content)
        begin = line.start + item.end() if item else line.start
        for match in runs.finditer(text, begin, line.end):
            first, last = match.span()
            is_paired = not single or single.isdisjoint(range(first, last))
            if first < last and not (is_paired and line.accounts_for(first, last)):
                yield first, last


class _Line:
    """A line of a text, and which of its marks are accounted for."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.start = start
        self.end = end
        self._text = text
        content = text[start:end]
        self._opening = start + len(content) - len(content.lstrip())
        self._last_held = text.rfind(HELD, start, end)

    def accounts_for(self, start: int, end: int) -> bool:
        """Return whether a run of marks of the line is punctuation, or a bullet."""
        text = self._text
        run = text[start:end]
        before, after = text[start - 1 : start].strip(), text[end : end + 1].strip()
        if self._is_bullet(run, start, after) or _stands_between(run, before, after):
            return True
        if before in _DIGITS:
            run = run.lstrip(FIGURE_SIGNS)
        if after in _DIGITS:
            run = run.rstrip(FIGURE_SIGNS)
        marks = _MARKS.fullmatch(run)
        return marks is not None and self._is_punctuation(marks, before, end)

    def _is_bullet(self, run: str, start: int, after: str) -> bool:
        is_alone = start == self._opening and not after
        return is_alone and (run in BULLETS or _OPENING_MARKS.fullmatch(run) is not None)

    def _is_punctuation(self, marks: re.Match[str], before: str, end: int) -> bool:
        """Return whether marks that follow one another as in prose stand where they say nothing."""
        if marks["stress"]:
            # It stands after a word, once.
            return marks.start("stress") > 0 or bool(before)
        if marks["elision"]:
            # Something is left out between two things; at the end nobody knows what.
            is_word = bool(before) and before != HELD and marks.start("elision") == 0
            return is_word or self._last_held > end
        return True


def _stands_between(run: str, before: str, after: str) -> bool:
    """Return whether a run parts two things: by itself between blanks, or a slash between two words."""
    return (run in _BETWEEN and not before and not after) or (run == "/" and bool(before and after))


def hide_emphasis(text: str) -> str:
    """Return a text of the same length in which no mark of emphasis around words is seen. Linear in it."""
    if "*" not in text and "_" not in text:
        return text
    return _STRESSED.sub(lambda match: f"{_JOINER * len(match[1])}{match[2]}{_JOINER * len(match[1])}", text)


def _blank_emphasis(match: re.Match[str]) -> str:
    marks = " " * len(match[1])
    return f"{marks}{match[2]}{marks}"


def _find_single_brackets(text: str) -> set[int]:
    """Return the places of the brackets that do not pair within their paragraph."""
    single: set[int] = set()
    stack: list[tuple[str, int]] = []
    paragraph = 0
    for match in _BRACKET.finditer(text):
        if text.find("\n\n", paragraph, match.start()) >= 0:
            single.update(place for _, place in stack)
            stack = []
        paragraph = match.start()
        opening = _PAIRS.get(match[0])
        if opening is None:
            stack.append((match[0], match.start()))
        elif stack and stack[-1][0] == opening:
            _, opened = stack.pop()
            if match.start() - opened <= _WIDEST_BOX and not text[opened + 1 : match.start()].strip():
                # An empty box says that something is not so.
                single.update((opened, match.start()))
        else:
            single.add(match.start())
    return single.union(place for _, place in stack)


@cache
def _sign() -> re.Pattern[str]:
    known = f"{_CLOSING}{_OPENING}{_STOP}{_DASH}!?\uff01\uff1f\u2026/&{_OWNERSHIP}{re.escape(FIGURE_SIGNS)}"
    return re.compile(_class_of_marks(known) + "+")


@cache
def _unread() -> re.Pattern[str]:
    known = f"{_CLOSING}{_OPENING}{_STOP}{_DASH}/&{_OWNERSHIP}"
    word = one_of(unicode14.WORD, unicode14.EXTENDS)
    letters = one_of(unicode14.LETTERS)
    return re.compile(
        f"(?P<word>(?=[^\\x00-\\x7f]|[0-9A-Za-z]++[^\\x00-\\x7f])(?={word}*?(?![\\x00-\\x7f]){letters}){word}+)"
        f"|(?P<letter>(?<![0-9A-Za-z'\u2019.])[B-HJ-Zb-hj-z](?![0-9A-Za-z'\u2019]))"
        f"|\\[[^\\[\\]0-9]{{2,}}\\]|\\.\\.\\.|{_class_of_marks(known)}+"
    )


@cache
def _run() -> re.Pattern[str]:
    return re.compile(_class_of_marks(HELD) + "+")


def _class_of_marks(without: str) -> str:
    """Return a pattern of a character that is seen and of no word, and is none of some."""
    word = one_of(unicode14.WORD, unicode14.EXTENDS)
    return f"(?:(?![{without}]){_ASCII_MARK}|[{_ENCLOSING}]|(?!{word}|[\\s{without}{_UNSEEN}])[^\\x00-\\x7f])"
