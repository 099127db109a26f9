r"""Citation marks: the numbers and ids by which an answer names its sources, as models write them.

The forms, letter case and white space inside aside::

    number      [1]  [1, 2]  [1-3]  [1; 4-6]  [[1]]  [１]  \[1\]
    footnote    [^1]
    lenticular  【1】  【4:0†source】  【13†source】
    letter      [E1]  (E1)  [E1, E3]
    word        [Doc 1]  (Source 2)  [Documents 1, 2]
    name        [p7]  (annual-report)        where such an id is known; (plan) is none

``[1](https://...)`` is one mark, its link included. Of ``【4:0†source】`` the second number counts the
results of a search from 0, so that it is pointer ``1``. Digits may be full-width, Arabic or Indian ones.
Plain text is what stands in code, or says where a link leads, and the index of a variable: ``a[1]``,
``row_ids[2]``, ``total[3] = 5``. So are a range that runs down or stands for more than `MAX_RANGE` pointers
(``[4-1]``), and a number that nobody counts to, unless the caller asks for what cannot be read. Marks with
nothing but blanks, a comma or *and* between them are one run. Nothing here decides whether a pointer leads
anywhere.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Container, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias, get_args

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
    *("passage", "passages", "citation", "citations", "result", "results", "evidence"),
)
_BLANKS = " \t\u00a0\u2009\u202f"
_HIGH = str.maketrans("\u2070\xb9\xb2\xb3\u2074\u2075\u2076\u2077\u2078\u2079", "0123456789")
# Behind a stop, or behind a year, which nobody raises to a power.
_BEFORE_HIGH = "(?:(?<=[.,;!?\"')\u201d])|(?<=[^0-9.,]1[0-9]{3})|(?<=[^0-9.,]20[0-9]{2}))"
_HIGH_DIGITS = "[\xb9\xb2\xb3\u2070\u2074-\u2079]"
_ZEROS = "\uff10\u0660\u06f0\u0966\u09e6"
"""The first digits of rows that people count with: full-width, Arabic, Persian, Devanagari, Bengali."""

_DIGITS = {ord(zero) + digit: str(digit) for zero in _ZEROS for digit in range(10)}
_DIGIT = f"[0-9{''.join(f'{zero}-{chr(ord(zero) + 9)}' for zero in _ZEROS)}]"
_AFTER_WORD = f"{_BLANKS}\n\r.,;:!?)]}}*_\"'\u2019\u201d\u2026\u2013\u2014"
_SEE = r"(?:(?:[Bb]ut |[Aa]lso )?[Ss]ee|[Vv]gl\.|[Cc]f\.?|[Ss]ources?|[Rr]efs?\.?|[Qq]uellen?)(?: also)?:?"
_BETWEEN = re.compile(rf"[{_BLANKS}]*+(?:[,;][{_BLANKS}]*+)?+(?:(?:and|und|&|{_SEE})[{_BLANKS}]++)?+")
_WRAP_OPEN = re.compile(rf"(?:[(\[](?:{_SEE})?[{_BLANKS}]?|<sup>|(?<![*_])[*_]{{1,3}})\Z")
_CLOSERS = {"(": ")", "[": "]", "<sup>": "</sup>"}
_TELLS = "(?:says|states|reports|notes|shows|explains|describes|confirms|mentions|writes)"
_AS_TOLD = "[Aa]s (?:stated|reported|shown|noted|described) (?:in|by)"
_BEFORE_FRAMED = re.compile(
    rf"(?:(?P<opens>(?:According to|As per|Per|Laut|Gem\xe4\xdf|{_AS_TOLD}|As)[{_BLANKS}])"
    rf"|(?P<ends>,?[{_BLANKS}](?:according to|as per|{_AS_TOLD})[{_BLANKS}]))\Z"
)
_AFTER_FRAMED = re.compile(rf"(?:[{_BLANKS}]{_TELLS})?,?[{_BLANKS}]")
_AFTER_SUBJECT = re.compile(rf"[{_BLANKS}]{_TELLS}[{_BLANKS}]that[{_BLANKS}]")
_MAX_FRAME_CHARS = 32
_MAX_WRAP_CHARS = 24
_NUMBER = re.compile("[0-9]+")
_LETTER = re.compile("[A-Za-z]")
_NO_LETTER = re.compile("[0-9._:/\\#-]")
_SEPARATOR = re.compile("[,;&]")
# What an index stands behind: a letter alone, a name with an underscore, another index.
_VARIABLE = re.compile(
    r"(?:(?<![A-Za-z0-9_.'\u2019\x80-\uffff])[a-z]|[A-Za-z0-9]*_[A-Za-z0-9_]*|\$[A-Za-z][A-Za-z0-9]*)\Z"
)
_MAX_VARIABLE_CHARS = 40
_AFTER_INDEX = re.compile(r"[ ]?(?:[-+*/]=|==?(?!=))|[a-z_]|\[[A-Za-z]")
_CODE = re.compile(r"`[^`\n]*+`")
_FENCE = re.compile(r"[ ]{0,3}(?:`{3,}|~{3,})")
_DEFINITION = re.compile(
    rf"[ ]{{0,3}}\[\^?[^\[\]\n]{{1,{MAX_NAME_CHARS}}}+\]:[{_BLANKS}]*+<?https?://[^\s<>]++>?[{_BLANKS}]*+\Z"
)
_LINE = re.compile("[^\n]*+\n?")


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationRun:
    """Marks that follow each other; the cover holds brackets and words around them alone: ``(see [1])``."""

    marks: tuple[CitationMark, ...]
    cover: Span


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
    wanted: tuple[str, ...] = tuple(
        form for form in FORMS if form in forms and (form != "name" or names != ())
    )
    signs = ("[", "(", "\u3010", "\uff3b", *(_SIGNS_OF_HIGH if as_seen else ()))
    if not wanted or not any(sign in text for sign in signs):
        return ()
    if closed is None:
        closed = sorted([*_find_code(text), *find_definitions(text)])
    marks: list[CitationMark] = []
    if as_seen and any(high in text for high in _SIGNS_OF_HIGH):
        wanted = (*wanted, "high")
    left = len(text) * MAX_RANGE if max_pointers is None else max_pointers
    for mark in _read(text, wanted, names, closed):
        if not (as_seen or mark.is_readable):
            continue
        marks.append(mark)
        left -= len(mark.pointers)
        if left < 0:
            break
    return tuple(marks)


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
        form, inner = next((key, said) for key, said in match.groupdict().items() if said is not None)
        kind: CitationForm = next((known for known in FORMS if form.startswith(known)), "number")
        if form.startswith("name"):
            pointers = _take_name(inner.strip(), names, match[0])
        else:
            inner = inner.strip().translate(_DIGITS).translate(_HIGH)
            pointers = _expand(inner) or (inner[:_MAX_UNREADABLE_CHARS],)
        if pointers:
            yield CitationMark(span=match.span(), form=kind, pointers=pointers)


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


_PAGE_BEHIND = re.compile(r", ?(?:pp?|S)\. ?[0-9]+(?:[-\u2013][0-9]+|ff?\.?)?(?=\))")
_SIGNS_OF_HIGH = ("<sup>", *map(chr, _HIGH))
_NAME_LEAD = re.compile(
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
        rf"(?:\([{_BLANKS}]?(?=[^()\s]{{0,{_MAX_LINK_CHARS}}}[./\#:])[^()\s]{{0,{_MAX_LINK_CHARS}}}+"
        rf"(?:\([^()\s]{{0,200}}+\)[^()\s]{{0,{_MAX_LINK_CHARS}}}+)?+[{_BLANKS}]?\))?+"
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
        rf"\[\s*+{lead}(?P<{name}>{_list(lead)})\s*+\]{link}",
        rf"\(\s*+{lead}(?P<{name}_2>{_list(lead)})\s*+\)",
    )


def _list(lead: str) -> str:
    """Return the pattern of numbers and ranges with commas between, each of which may open with a lead."""
    number = f"{_DIGIT}++"
    again = f"(?:{lead})?+" if lead else ""
    dash = r"\s*+[-\u2010-\u2014]\s*+"
    return (
        rf"{number}(?:{dash}{again}{number})?+(?:\s*+[,;&]\s*+{again}{number}(?:{dash}{again}{number})?+)*+"
    )


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


# --- Runs, and the text without them ----------------------------------------------------------------------


def group_citations(
    text: str, marks: Sequence[CitationMark], *, with_frames: bool = False
) -> tuple[CitationRun, ...]:
    """Return the runs of a text's marks, in order.

    With frames the words that only lead to a mark belong to its cover: `According to [1], ...`.
    """
    groups: list[list[CitationMark]] = []
    for mark in marks:
        if groups:
            end = groups[-1][-1].span[1]
            between = _BETWEEN.match(text, end, mark.span[0])
            if between is not None and between.end() == mark.span[0]:
                groups[-1].append(mark)
                continue
        groups.append([mark])
    runs = [CitationRun(marks=tuple(group), cover=_find_cover(text, group)) for group in groups]
    if with_frames:
        runs = [CitationRun(marks=one.marks, cover=_find_frame(text, one.cover)) for one in runs]
    return tuple(runs)


def _find_frame(text: str, cover: Span) -> Span:
    """Return a cover with the words that lead to its marks, or from them to what they say."""
    start, end = cover
    lead = _BEFORE_FRAMED.search(text, max(0, start - _MAX_FRAME_CHARS), start)
    if lead is None:
        said = _AFTER_SUBJECT.match(text, end)
        return cover if said is None else (start, said.end())
    if lead["ends"]:
        return lead.start(), end
    after = _AFTER_FRAMED.match(text, end)
    if after is None:
        return cover
    is_told = bool(after[0].strip(f"{_BLANKS},"))
    return (lead.start(), after.end()) if is_told or lead["opens"].strip() != "As" else cover


def _find_cover(text: str, marks: Sequence[CitationMark]) -> Span:
    start, end = marks[0].span[0], marks[-1].span[1]
    if text.startswith(":", end) and not text[text.rfind("\n", 0, start) + 1 : start].strip(_BLANKS):
        # A mark that labels its line takes the colon along.
        return start, end + 1
    opened = _WRAP_OPEN.search(text, max(0, start - _MAX_WRAP_CHARS), start)
    if opened is None:
        return start, end
    page = _PAGE_BEHIND.match(text, end)
    end = end if page is None else page.end()
    closer = (
        opened[0] if opened[0][0] in "*_" else _CLOSERS[opened[0] if opened[0] == "<sup>" else opened[0][0]]
    )
    return (opened.start(), end + len(closer)) if text.startswith(closer, end) else (start, end)


@dataclass(frozen=True, slots=True)
class UnmarkedText:
    """A text without its marks, and where its pieces stand in the text as it was given.

    `starts` are the places of the pieces here, `origins` there. `cuts` are the places here at which a run
    stood, in the order of the runs.
    """

    text: str
    starts: tuple[int, ...]
    origins: tuple[int, ...]
    cuts: tuple[int, ...]

    def locate(self, span: Span) -> Span:
        """Return the place, in the text as it was given, of a place that is not empty."""
        return self._find(span[0]), self._find(span[1] - 1) + 1

    def _find(self, place: int) -> int:
        piece = bisect_right(self.starts, place) - 1
        return self.origins[piece] + place - self.starts[piece]


def drop_citations(text: str, runs: Sequence[CitationRun], definitions: Sequence[Span] = ()) -> UnmarkedText:
    """Return a text without its runs, the blanks before them, and without the lines of definitions.

    Words that only a mark parted stay apart by a blank.
    """
    parts: list[str] = []
    starts, origins, cuts = [0], [0], []
    length = done = 0
    # A run inside the line of a definition goes with it, and cuts nothing.
    dropped = sorted([*((span, False) for span in definitions), *((run.cover, True) for run in runs)])
    for span, is_run in dropped:
        is_inline = is_run or (span[0] > 0 and text[span[0] - 1] != "\n")
        start, end, glue = find_removal(text, span) if is_inline else (*span, "")
        start = max(start, done)
        parts += [text[done:start], glue]
        length += start - done
        if is_run:
            cuts.append(length)
        length += len(glue)
        done = max(done, end)
        starts.append(length)
        origins.append(done)
    parts.append(text[done:])
    return UnmarkedText("".join(parts), tuple(starts), tuple(origins), tuple(cuts))


def find_removal(text: str, span: Span) -> tuple[int, int, str]:
    """Return from where to where a text is cut to take a run away, and what stands there instead."""
    start, end = span
    blanks = start
    while blanks > 0 and text[blanks - 1] in _BLANKS:
        blanks -= 1
    if blanks == 0 or text[blanks - 1] == "\n":
        # At the start of a line the blanks behind go, those before it are its indent.
        while end < len(text) and text[end] in _BLANKS:
            end += 1
        return start, end, ""
    glued = end < len(text) and text[end] not in _AFTER_WORD
    return blanks, end, " " if glued else ""
