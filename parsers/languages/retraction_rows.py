"""How a language takes back what it says beside it: classes of words, and rows of them.

In a row ``<name>`` stands for one entry of a class, which may be a row itself; ``<name>?`` may be missing,
and of ``<name>*`` there may be several. ``<word>`` is any word, and ``-<name>`` also the end of one. A row
that ends in a stop ends its sentence or line; one that ends in a colon has any words behind it. A text is
read word by word: a row costs what it has words, and nothing is compiled for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

from verifier.parsers.frozen import record

_TOKEN = re.compile(
    r"[0-9a-z\xdf-\xff]+(?:-[0-9a-z\xdf-\xff]+)*|'(?:s|t|re|ve|ll|d|m)(?![0-9a-z])|\n|\S", re.ASCII
)
_PART = re.compile(r"(-?)<([a-z_]+)>([?*]?)|(\S+)")
_WORD = re.compile(r"[a-z\xdf-\xff]")
_ANY = "word"
_STOPS = frozenset(".!;)]\u2013\u2014\n")
_MARKS = frozenset("-,")
_DIGITS = frozenset("0123456789")
_EMPHASIS = frozenset('*_"')


def read_tokens(text: str) -> list[str]:
    """Return the words and marks of a text in lower case, each line's end among them."""
    return _TOKEN.findall(text)


class _Part(NamedTuple):
    """One part of a row: a word, or an entry of a class; `is_ending` if it may end a longer word."""

    word: str = ""
    name: str = ""
    often: str = ""
    is_ending: bool = False


_Made: TypeAlias = dict[tuple[_Part, int], set[int]]
"""Where the parts of rows end that were looked for from a place."""


def _read_row(row: str) -> tuple[_Part, ...]:
    parts: list[_Part] = []
    for ending, name, often, literal in _PART.findall(row):
        if name:
            parts.append(_Part(name=name, often=often, is_ending=bool(ending)))
        else:
            parts += [_Part(word=word) for word in read_tokens(literal)]
    return tuple(parts)


class _Classes:
    """The classes of a language, read once for all its rows."""

    def __init__(self, written: Mapping[str, Sequence[str]]) -> None:
        self._written = written
        self._firsts: dict[str, Iterable[str]] = {}
        self._needed: dict[str, Sequence[frozenset[str]]] = {}
        self._opening: dict[str, Mapping[str, Sequence[tuple[_Part, ...]]]] = {}

    @cached_property
    def entries(self) -> Mapping[str, Sequence[tuple[_Part, ...]]]:
        """The entries of each class by its name."""
        return {name: [_read_row(entry) for entry in some] for name, some in self._written.items()}

    def list_firsts(self, row: Sequence[_Part]) -> Iterator[str]:
        """Yield the words that a row may open with."""
        for part in row:
            if part.word:
                yield part.word
                return
            yield from self._list_firsts_of(part.name)
            if not part.often:
                return

    def _list_firsts_of(self, name: str) -> Iterable[str]:
        found = self._firsts.get(name)
        if found is None:
            entries = self.entries[name]
            found = self._firsts[name] = {word: None for one in entries for word in self.list_firsts(one)}
        return found

    def list_opening(self, name: str, word: str) -> Sequence[tuple[_Part, ...]]:
        """Return the entries of a class that may open with a word."""
        found = self._opening.get(name)
        if found is None:
            found = self._opening[name] = self.sort_by_first(self.entries[name])
        return found.get(word, ())

    def sort_by_first(self, rows: Iterable[tuple[_Part, ...]]) -> Mapping[str, Sequence[tuple[_Part, ...]]]:
        """Return the rows that may open with a word, by that word, in their order."""
        found: dict[str, list[tuple[_Part, ...]]] = {}
        for row in rows:
            for word in dict.fromkeys(self.list_firsts(row)):
                found.setdefault(word, []).append(row)
        return found

    def find_needed(self, row: Sequence[_Part]) -> frozenset[str] | None:
        """Return the words of the part that must stand there and is the rarest: short words are common."""
        found: list[frozenset[str]] = []
        for part in reversed(row):
            if part.word and _WORD.match(part.word):
                found.append(frozenset((part.word,)))
            elif not (part.often or part.word or part.is_ending or part.name == _ANY):
                found += self._find_needed_of(part.name)
        return max(found, key=lambda words: min(map(len, words)), default=None)

    def _find_needed_of(self, name: str) -> Sequence[frozenset[str]]:
        """Return words of which each entry of a class has one; nothing where there are none."""
        found = self._needed.get(name)
        if found is None:
            sets = [self.find_needed(entry) for entry in self.entries[name]]
            known = [one for one in sets if one is not None]
            found = self._needed[name] = [frozenset().union(*known)] if len(known) == len(sets) else []
        return found


class RowReader:
    """Rows as they are looked for in the tokens of a text; the first word says which may stand there."""

    def __init__(self, rows: Iterable[str], classes: _Classes) -> None:
        self._written = rows
        self._held = classes

    @cached_property
    def _rows(self) -> Sequence[tuple[_Part, ...]]:
        return [_read_row(row) for row in self._written]

    @cached_property
    def _endings(self) -> Sequence[tuple[_Part, ...]]:
        return [row for row in self._rows if row[0].is_ending]

    @cached_property
    def _by_first(self) -> Mapping[str, Sequence[tuple[_Part, ...]]]:
        return self._held.sort_by_first(self._rows)

    @property
    def may_open(self) -> Iterable[str]:
        """The words that a row may open with."""
        return self._by_first.keys()

    @cached_property
    def needed(self) -> frozenset[str] | None:
        """Words of which a text must have one for any row to stand in it; None if a row needs none."""
        sets = [*map(self._held.find_needed, self._rows)]
        return None if None in sets else frozenset().union(*filter(None, sets))

    def find_ends(self, tokens: Sequence[str], at: int) -> Iterator[tuple[int, str]]:
        """Yield where rows end that begin at a token, each with its last word: a stop, a colon, or any."""
        if at >= len(tokens):
            return
        made: _Made = {}
        for row in (*self._by_first.get(tokens[at], ()), *self._endings):
            last = row[-1].word
            parts = row[:-1] if last == "." else row
            for place in sorted(self._match(parts, {at}, tokens, made)):
                yield place, last

    def _match(self, row: Sequence[_Part], places: set[int], tokens: Sequence[str], made: _Made) -> set[int]:
        """Return where a row may end that begins at one of some places; `made` keeps what rows share."""
        for part in row:
            found = {end for at in places for end in self._match_once(part, at, tokens, made)}
            if part.often == "*":
                new = found
                while new := {end for at in new for end in self._match_once(part, at, tokens, made)} - found:
                    found |= new
            places = found | places if part.often else found
            if not places:
                break
        return places

    def _match_once(self, part: _Part, at: int, tokens: Sequence[str], made: _Made) -> set[int]:
        found = made.get((part, at))
        if found is None:
            found = made[part, at] = self._match_part(part, at, tokens, made) if at < len(tokens) else set()
        return found

    def _match_part(self, part: _Part, at: int, tokens: Sequence[str], made: _Made) -> set[int]:
        token = tokens[at]
        if part.word:
            return self._skip_emphasis(part.word, at, tokens) if token == part.word else set()
        if part.name == _ANY:
            return {at + 1} if _WORD.match(token) else set()
        found = set[int]()
        for entry in self._held.list_opening(part.name, token):
            found |= {at + 1} if len(entry) == 1 and entry[0].word else self._match(entry, {at}, tokens, made)
        if part.is_ending and any(
            len(entry) == 1 and entry[0].word and token.endswith(entry[0].word)
            for entry in self._held.entries[part.name]
        ):
            found.add(at + 1)
        return found

    def _skip_emphasis(self, word: str, at: int, tokens: Sequence[str]) -> set[int]:
        """Return the place behind a word, and behind the marks of emphasis that follow a colon."""
        at += 1
        while word == ":" and at < len(tokens) and tokens[at] in _EMPHASIS:
            at += 1
        return {at}


@record
class RetractionRows:
    """The rows of a language, each kind by where it stands.

    `behind` stands in the sentence behind a statement, `alone` is all of it, `joint` takes back several
    statements, and then one of `several` stands there. `leads` stands in the line that leads to a statement
    or in its label, `headings` is all of that; with one of `lifting` it leads to both. `voiding` is all of a
    heading below which nothing holds, up to the next heading. A line with one of
    `denying`, and none of `sparing`, denies the items of the list below it; one that opens or ends
    with one of `limiting` says none of them by itself. `affirming` is a label of what holds whatever leads to
    it. `cells` stands right behind it, as a cell of a table does, `told` likewise, of who says so. Below one
    of `verdict_headers` so does one of `ruled`. `openings`
    may stand before `behind`, and `going_on` after it; behind a comma `turning` says what it is of instead.
    """

    classes: Mapping[str, Sequence[str]]
    behind: tuple[str, ...]
    alone: tuple[str, ...]
    joint: tuple[str, ...]
    several: tuple[str, ...]
    leads: tuple[str, ...]
    headings: tuple[str, ...]
    cells: tuple[str, ...]
    openings: tuple[str, ...]
    going_on: tuple[str, ...]
    turning: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    verdict_headers: tuple[str, ...] = ()
    ruled: tuple[str, ...] = ()
    affirming: tuple[str, ...] = ()
    lifting: tuple[str, ...] = ()
    voiding: tuple[str, ...] = ()
    denying: tuple[str, ...] = ()
    sparing: tuple[str, ...] = ()
    limiting: tuple[str, ...] = ()


class RetractionReader:
    """The rows of a language as they are looked for."""

    def __init__(self, rows: RetractionRows) -> None:
        self.rows = rows
        self._affirming = frozenset(rows.affirming)
        self._denying, self._sparing = frozenset(rows.denying), frozenset(rows.sparing)
        self._limiting = frozenset(rows.limiting)
        self._turning = frozenset(rows.turning)
        classes = _Classes(rows.classes)
        self._behind, self._alone, self._joint = (
            RowReader(some, classes) for some in (rows.behind, rows.alone, rows.joint)
        )
        self._leads, self._lifting, self._headings, self._voiding = (
            RowReader(some, classes) for some in (rows.leads, rows.lifting, rows.headings, rows.voiding)
        )
        self._openings, self._going_on = (RowReader(some, classes) for some in (rows.openings, rows.going_on))

    @cached_property
    def first_words(self) -> frozenset[str]:
        """The words of which one opens a sentence that takes back the statement before it."""
        return frozenset().union(*(one.may_open for one in (self._behind, self._alone, self._openings)))

    @cached_property
    def _needed(self) -> frozenset[str] | None:
        """Words of which a sentence that takes another one back must have one."""
        behind, alone = self._behind.needed, self._alone.needed
        return None if behind is None or alone is None else behind | alone

    def may_take_back(self, words: Sequence[str]) -> bool:
        """Return whether a sentence that opens with one of `first_words` may take back what is before it."""
        return self._needed is None or not self._needed.isdisjoint(words)

    def takes_back(self, tokens: Sequence[str]) -> bool:
        """Return whether a sentence takes back the statement before it; it opens at the first token."""
        places = [0]
        for _ in range(3):
            places += [end for end, _ in self._openings.find_ends(tokens, places[-1]) if end not in places]
        return any(
            any(self._is_end(tokens, *found) for found in self._behind.find_ends(tokens, at))
            or any(_is_whole(tokens, end) for end, _ in self._alone.find_ends(tokens, at))
            for at in places
        )

    @cached_property
    def _several(self) -> re.Pattern[str]:
        words = "|".join(map(re.escape, self.rows.several))
        return re.compile(rf"(?<![a-z\xdf-\xff])(?:{words})", re.ASCII)

    def may_take_back_all(self, text: str) -> bool:
        """Return whether a text has a word, or what one begins with, that takes back several statements."""
        # To look for each word is cheaper than to ask at each place which of them begins there.
        return any(word in text for word in self.rows.several) and self._several.search(text) is not None

    def takes_back_all(self, tokens: Sequence[str], at: int) -> bool:
        """Return whether what begins at a token takes back several statements."""
        return any(self._is_end(tokens, *found) for found in self._joint.find_ends(tokens, at))

    def leads_falsely(self, tokens: Sequence[str]) -> bool:
        """Return whether a line or a label says that what follows is false."""
        if any(True for at in range(len(tokens)) for _ in self._lifting.find_ends(tokens, at)):
            return False
        # `Since none of these moves took a piece, the score is: 0` denies nothing behind its own clause.
        is_spared = not self._sparing.isdisjoint(tokens[:1])
        for at in range(len(tokens)):
            for end, last in self._leads.find_ends(tokens, at):
                goes_on = last == "." and any(map(_WORD.match, tokens[end:]))
                if not goes_on and not (is_spared and "," in tokens[end:]):
                    return True
        return _is_all(self._headings, tokens)

    def voids(self, tokens: Sequence[str]) -> bool:
        """Return whether a heading says that nothing below it holds: `Repealed`, `Draft, not in force`."""
        return _is_all(self._voiding, tokens)

    def denies_list(self, tokens: Sequence[str]) -> bool:
        """Return whether the line that leads to a list says its items not, or not by themselves.

        `Members may not:`, `Only in an emergency:`.
        """
        words = [token for token in tokens if _WORD.match(token)]
        if self._limiting.intersection((*words[:1], *words[-1:])):
            return True
        return self._sparing.isdisjoint(tokens) and not self._denying.isdisjoint(tokens)

    def affirms(self, tokens: Sequence[str]) -> bool:
        """Return whether a statement opens with a label that says that it holds."""
        return bool(tokens) and tokens[0] in self._affirming and ":" in tokens[1:4]

    def _is_end(self, tokens: Sequence[str], end: int, last: str) -> bool:
        if last == ":" or end >= len(tokens):
            return True
        token, following = tokens[end], tokens[end + 1 : end + 2]
        if token in _STOPS or last == ".":
            return token in _STOPS
        if token == "," and not self._turning.isdisjoint(following):
            return False
        return token in _MARKS or any(True for _ in self._going_on.find_ends(tokens, end))


def _is_all(rows: RowReader, tokens: Sequence[str]) -> bool:
    """Return whether a row is all of a line but for its marks."""
    words = [token for token in tokens if token not in "#*_-:"]
    return any(end == len(words) for end, _ in rows.find_ends(words, 0))


def _is_whole(tokens: Sequence[str], end: int) -> bool:
    """Return whether a sentence ends at a token, and no figure follows: `No. 4`."""
    following = "".join(tokens[end + 1 : end + 2])
    return "".join(tokens[end : end + 1]) in (".", "!") and following[:1] not in _DIGITS
