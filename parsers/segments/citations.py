r"""Citation marks: the numbers and ids by which an answer names its sources, as models write them.

The forms, letter case and white space inside aside::

    number      [1]  [1, 2]  [1-3]  [1; 4-6]  [[1]]  [１]  \[1\]
    footnote    [^1]
    lenticular  【1】  【4:0†source】  【13†source】
    letter      [E1]  (E1)  [E1, E3]
    word        [Doc 1]  (Source 2)  [Documents 1, 2]  [Chunk 3]  [Quelle 2]  (Doc. 1, page 4)
    name        [p7]  (annual-report)        where such an id is known; (plan) is none

``[1](https://...)`` is one mark, its link included. Of ``【4:0†source】`` the second number counts the
results of a search from 0, so that it is pointer ``1``. Digits may be full-width, Arabic or Indian ones.
Plain text is what stands in code, or says where a link leads, and the index of a variable: ``a[1]``,
``row_ids[2]``, ``total[3] = 5``. So are a range that runs down or stands for more than `MAX_RANGE` pointers
(``[4-1]``), and a number that nobody counts to, unless the caller asks for what cannot be read. Nothing
here decides whether a pointer leads anywhere.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from functools import cache
from typing import Literal, TypeAlias, get_args

from verifier.parsers.frozen import record
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.offsets import Span

CitationForm: TypeAlias = Literal["number", "footnote", "lenticular", "letter", "word", "name"]

FORMS: tuple[CitationForm, ...] = get_args(CitationForm)

MAX_RANGE = 100
"""The most pointers that one range stands for."""

MAX_NAME_CHARS = 128
"""The longest id that is looked for between brackets."""

_MAX_DIGITS = 18  # A longer number cannot be read: nobody shows as many sources.
_MAX_UNREADABLE_CHARS = 64
_MAX_LINK_CHARS = 2_000

_WORDS = (
    *("document", "documents", "doc", "docs", "source", "sources", "reference", "references", "ref", "refs"),
    *("passage", "passages", "citation", "citations", "result", "results", "evidence", "cite"),
    *("context", "contexts", "chunk", "chunks", "excerpt", "excerpts", "snippet", "snippets"),
    *("quelle", "quellen", "beleg", "belege", "dokument", "dokumente"),
)
BLANKS = " \t\u00a0\u2009\u202f"
_HIGH = str.maketrans("\u2070\xb9\xb2\xb3\u2074\u2075\u2076\u2077\u2078\u2079", "0123456789")
BEHIND_WORD = (
    "(?<=[A-Za-z\xc0-\u024f]{3})(?<![Ee]ter)(?<![Ee]tre)(?<![Ee]ters)(?<![Ee]tres)(?<![Ee]tern)(?<!feet)(?<!foot)"
    "(?<!inch)(?<!inches)(?<!yard)(?<!yards)(?<!mile)(?<!miles)(?<!Fu\xdf)(?<!Zoll)"
)
"""Behind a word that nobody raises to a power: no unit of length, and nothing as short as a variable."""

# Behind a stop, or behind a year, which nobody raises to a power, or behind such a word before a stop.
_BEFORE_HIGH = "(?:(?<=[.,;!?\"')\u201d])|(?<=[^0-9.,]1[0-9]{3})|(?<=[^0-9.,]20[0-9]{2}))"
_BEFORE_STOP = r"(?=[.,;:!?](?:\s|\Z)|\Z)"
_HIGH_DIGITS = "[\xb9\xb2\xb3\u2070\u2074-\u2079]"
_ZEROS = "\uff10\u0660\u06f0\u0966\u09e6"
"""The first digits of rows that people count with: full-width, Arabic, Persian, Devanagari, Bengali."""

_DIGITS = {ord(zero) + digit: str(digit) for zero in _ZEROS for digit in range(10)}
_DIGIT = f"[0-9{''.join(f'{zero}-{chr(ord(zero) + 9)}' for zero in _ZEROS)}]"
_NUMBER = defer_pattern("[0-9]+")
_LETTER = defer_pattern("[A-Za-z]")
_NO_LETTER = defer_pattern("[0-9._:/\\#-]")
_JOINT = "(?:[,;&]|and|und)"
_SEPARATOR = defer_pattern(_JOINT)
# What an index stands behind: a letter alone, a name with an underscore, another index.
_VARIABLE = defer_pattern(
    r"(?:(?<![A-Za-z0-9_.'\u2019\x80-\uffff])[a-z]|[A-Za-z0-9]*_[A-Za-z0-9_]*|\$[A-Za-z][A-Za-z0-9]*)\Z"
)
# What only code has: the first of what a call returns, `split(path)[0]`; files by a pattern, `doc/*.[13]`.
_CALL = defer_pattern(r"[a-z0-9_]\([A-Za-z0-9_.,'\" ]{0,32}\)\Z")
_MAX_VARIABLE_CHARS = 40
_AFTER_INDEX = defer_pattern(r"[ ]?(?:[-+*/]=|==?(?!=))|[a-z_]|\[[A-Za-z]")
_CODE = defer_pattern(r"`[^`\n]*+`")
_FENCE = defer_pattern(r"[ ]{0,3}(?:`{3,}|~{3,})")
_DEFINITION = defer_pattern(
    rf"[ ]{{0,3}}\[\^?[^\[\]\n]{{1,{MAX_NAME_CHARS}}}+\]:[{BLANKS}]*+<?https?://[^\s<>]++>?[{BLANKS}]*+\Z"
)
_LINE = defer_pattern("[^\n]*+\n?")


@record
class CitationMark:
    """One mark: its place, its form, and its pointers in the order they are written, each once.

    A pointer is a number without leading zeros, or an id as it is written.
    """

    span: Span
    form: CitationForm
    pointers: tuple[str, ...]

    @property
    def is_readable(self) -> bool:
        """Whether it says which sources it means; of one that does not, what stands in it is the pointer."""
        first = self.pointers[0]
        return self.form == "name" or (first.isdecimal() and len(first) <= _MAX_DIGITS)


def read_citations(
    text: str,
    *,
    forms: Collection[CitationForm] = FORMS,
    names: Container[str] = (),
    max_pointers: int | None = None,
    closed: Sequence[Span] | None = None,
    as_seen: bool = False,
) -> tuple[CitationMark, ...]:
    """Return the marks of a text, in order; they do not overlap.

    Only `forms` are read; `names` holds the ids that may stand alone between brackets. Reading ends after the
    mark with which there are more than `max_pointers` pointers in all, if that is given: a range writes a
    hundred in a few characters. `closed` are stretches, in order, in which no mark begins; without them code
    and definitions are looked for. With `as_seen` all that a person takes for a mark is one: such as cannot
    be read (``[4-1]``), and figures set high behind a stop. Any string is read; linear in its length. Raises
    `TypeError` for anything but a string.
    """
    if not isinstance(text, str):
        raise TypeError(f"text: got {type(text).__name__}, expected str")
    wanted = _list_wanted(text, forms, names, as_seen=as_seen)
    if not wanted:
        return ()
    if closed is None:
        closed = sorted([*_find_code(text), *find_definitions(text)])
    marks: list[CitationMark] = []
    left = len(text) * MAX_RANGE if max_pointers is None else max_pointers
    for mark in _read(text, wanted, names, closed):
        if not (as_seen or mark.is_readable):
            continue
        marks.append(mark)
        left -= len(mark.pointers)
        if left < 0:
            break
    return tuple(marks)


def _holds_any(text: str, signs: Iterable[str]) -> bool:
    return any(sign in text for sign in signs)


def _list_wanted(
    text: str, forms: Collection[CitationForm], names: Container[str], *, as_seen: bool
) -> tuple[str, ...]:
    """Return the forms that are looked for in a text: those asked for, where a sign of any stands."""
    wanted = tuple(form for form in FORMS if form in forms and (form != "name" or names != ()))
    has_high = as_seen and _holds_any(text, _SIGNS_OF_HIGH)
    if not wanted or not (has_high or _holds_any(text, _SIGNS)):
        return ()
    return (*wanted, "high") if has_high else wanted


def _read(
    text: str, forms: tuple[str, ...], names: Container[str], closed: Sequence[Span]
) -> Iterator[CitationMark]:
    starts = [start for start, _ in closed]
    index_end = -1
    for match in _compile(forms).finditer(text):
        if _is_inside(match.start(), closed, starts):
            continue
        if match.start() == index_end or _is_index(text, match):
            index_end = match.end()
            continue
        mark = _read_mark(match, names)
        if mark is not None:
            yield mark


def _read_mark(match: re.Match[str], names: Container[str]) -> CitationMark | None:
    form, inner = next((key, said) for key, said in match.groupdict().items() if said is not None)
    kind: CitationForm = next((known for known in FORMS if form.startswith(known)), "number")
    if form.startswith("name"):
        pointers = _take_name(inner.strip(), names, match[0])
    else:
        inner = inner.strip().translate(_DIGITS).translate(_HIGH)
        pointers = _expand(inner) or (inner[:_MAX_UNREADABLE_CHARS],)
    return CitationMark(span=match.span(), form=kind, pointers=pointers) if pointers else None


def _take_name(name: str, names: Container[str], mark: str) -> tuple[str, ...] | None:
    """Return ids that are known; between parentheses a plain word or number is what it says."""
    if name in names:
        found: tuple[str, ...] = (name,)
    else:
        bare = _NAME_LEAD.sub("", name)
        found = tuple(dict.fromkeys(one.strip() for one in _SEPARATOR.split(bare)))
        if bare in names:
            found = (bare,)
    if not all(one in names for one in found):
        return None
    is_plain = not all(_LETTER.search(one) and _NO_LETTER.search(one) for one in found)
    return None if mark.startswith("(") and is_plain else found


def _is_index(text: str, match: re.Match[str]) -> bool:
    """Return whether a number between brackets counts the places of a variable, and no sources."""
    start, end = match.span()
    if not match[0].startswith("[") or text[start + 1] in "[^" or match[0].endswith(")"):
        return False
    before = text[max(0, start - _MAX_VARIABLE_CHARS) : start]
    if before.endswith("/*.") or (match[0] == "[0]" and _CALL.search(before) is not None):
        return True
    if not before or not (before[-1].isascii() and (before[-1].isalnum() or before[-1] == "_")):
        return False
    if _VARIABLE.search(before) is not None:
        return True
    return before[-1].isalpha() and _AFTER_INDEX.match(text, end) is not None


def _is_inside(place: int, spans: Sequence[Span], starts: Sequence[int]) -> bool:
    number = bisect_right(starts, place) - 1
    return number >= 0 and place < spans[number][1]


def _expand(inner: str) -> tuple[str, ...] | None:
    """Return the pointers of a mark's inside; None where a range is none, or a number too long."""
    if any(len(digits) > _MAX_DIGITS for digits in _NUMBER.findall(inner)):
        return None
    if ":" in inner and "," not in inner:
        return _expand_result(inner)
    pointers: dict[str, None] = {}
    for item in _SEPARATOR.split(inner):
        first, *rest = [int(digits) for digits in _NUMBER.findall(item)]
        last = rest[0] if rest else first
        if not 0 <= last - first < MAX_RANGE:
            return None
        pointers.update(dict.fromkeys(map(str, range(first, last + 1))))
    return tuple(pointers)


def _expand_result(inner: str) -> tuple[str, ...]:
    """Return the pointer of the place of a search's result, from 0; of a word and a number the number."""
    numbers = [int(digits) for digits in _NUMBER.findall(inner)]
    return (str(numbers[1] + 1),) if len(numbers) > 1 else (str(numbers[0]),)


# --- Patterns ---------------------------------------------------------------------------------------------


_SIGNS = ("[", "(", "\u3010", "\uff3b")
_SIGNS_OF_HIGH = ("<sup>", *map(chr, _HIGH))
_NAME_LEAD = defer_pattern(
    rf"(?:{'|'.join(sorted(_WORDS, key=len, reverse=True))})[\s\#:]\s*", re.IGNORECASE | re.ASCII
)
# `[1, p. 3]`: where in the source is no pointer.
_LOCATOR = (
    r"(?:\s*+[,:]\s*+(?:pp?|pages?|S|Seiten?|secs?|sections?|chs?|chapters?|Kap|Abs|lines?|L)\.?\s*+[0-9]+"
    r"(?:\s*+[-\u2013]\s*+[0-9]+|ff?\.?)?+)?+"
)


@cache
def _compile(forms: tuple[str, ...]) -> re.Pattern[str]:
    known = _build_patterns()
    return re.compile("|".join(pattern for form in forms for pattern in known[form]))


def _build_patterns() -> dict[str, tuple[str, ...]]:
    word = "|".join(_ignore_case(word) for word in sorted(_WORDS, key=len, reverse=True))
    word = rf"(?:{word})\.?[\s\#:_-]*+"
    letter = r"[Ee]\s*+"
    number = f"{_DIGIT}++"
    link = (
        rf"(?:\([{BLANKS}]?(?=[^()\s]{{0,{_MAX_LINK_CHARS}}}[./\#:])[^()\s]{{0,{_MAX_LINK_CHARS}}}+"
        rf"(?:\([^()\s]{{0,200}}+\)[^()\s]{{0,{_MAX_LINK_CHARS}}}+)?+[{BLANKS}]?\))?+"
    )
    result = rf"{number}(?:\s*+:\s*+{number})?+"
    return {
        "number": (
            rf"\[\[(?P<number>{_list('')})\]\]{link}",
            rf"\\\[\s*+(?P<number_3>{_list('')})\s*+\\\]",
            rf"[\[\uff3b]\s*+(?P<number_2>{_list('')}){_LOCATOR}\s*+[\]\uff3d]{link}",
        ),
        "high": (
            rf"{_BEFORE_HIGH}(?P<high>{_HIGH_DIGITS}{{1,3}}+(?:,{_HIGH_DIGITS}{{1,3}}+)*+)(?![0-9])",
            rf"{BEHIND_WORD}(?P<high_3>{_HIGH_DIGITS}{{1,3}}+(?:,{_HIGH_DIGITS}{{1,3}}+)*+){_BEFORE_STOP}",
            rf"{_BEFORE_HIGH}<sup>\s*+(?P<high_2>{_list('')})\s*+</sup>",
        ),
        "footnote": (rf"\[\^\s*+(?P<footnote>{number})\s*+\]",),
        "lenticular": (
            rf"\u3010\s*+(?P<lenticular>{result}|{_list('')})\s*+(?:\u2020[^\u3010\u3011\s]{{0,100}}+)?+\u3011",
        ),
        "letter": _enclose("letter", letter, link),
        "word": _enclose("word", word, link),
        "name": (
            rf"\[(?P<name>[^\[\]\n]{{1,{MAX_NAME_CHARS}}}+)\]{link}",
            rf"\((?P<name_2>[^()\[\]\n]{{1,{MAX_NAME_CHARS}}}+)\)",
        ),
    }


def _enclose(name: str, lead: str, link: str) -> tuple[str, ...]:
    return (
        rf"\[\s*+{lead}(?P<{name}>{_list(lead)}){_LOCATOR}\s*+\]{link}",
        rf"\(\s*+{lead}(?P<{name}_2>{_list(lead)}){_LOCATOR}\s*+\)",
    )


def _list(lead: str) -> str:
    """Return the pattern of numbers and ranges with commas or *and* between; each may open with a lead."""
    number = f"{_DIGIT}++"
    again = f"(?:{lead})?+" if lead else ""
    dash = r"\s*+[-\u2010-\u2014]\s*+"
    more = rf"(?:\s*+{_JOINT}\s*+{again}{number}(?:{dash}{again}{number})?+)*+"
    return rf"{number}(?:{dash}{again}{number})?+{more}"


def _ignore_case(word: str) -> str:
    # The flag for it would take other letters of Unicode, too.
    return "".join(f"[{char}{char.upper()}]" for char in word)


# --- What is no mark --------------------------------------------------------------------------------------


def _find_code(text: str) -> list[Span]:
    """Return the stretches of code, in order: fenced blocks, and what stands between two ticks of a line."""
    if "`" not in text and "~~~" not in text:
        return []
    found: list[Span] = []
    fence: int | None = None
    for line in _LINE.finditer(text):
        if _FENCE.match(text, line.start(), line.end()):
            if fence is not None:
                found.append((fence, line.end()))
            fence = line.start() if fence is None else None
        elif fence is None:
            found += [one.span() for one in _CODE.finditer(text, line.start(), line.end())]
    # A fence that nobody closes runs to the end.
    return found if fence is None else [*found, (fence, len(text))]


def find_definitions(text: str) -> tuple[Span, ...]:
    """Return the lines that say nothing but where a link or a footnote leads: ``[1]: https://...``."""
    if "]:" not in text:
        return ()
    lines = (line.span() for line in _LINE.finditer(text))
    return tuple(
        (start, end)
        for start, end in lines
        if _DEFINITION.match(text, start, end - (text[end - 1 : end] == "\n"))
    )
