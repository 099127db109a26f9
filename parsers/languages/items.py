"""The words, figures and marks of one sentence, each with the term that it is read as and its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise, zip_longest

from verifier.parsers.languages.figures import (
    compile_figures,
    read_cardinal,
    read_date,
    read_digits,
    read_ordinal,
    read_unit,
    show_ordinal,
)
from verifier.parsers.languages.record import ALL_CASES, SUBJECT_CASE, Language, Part, Term
from verifier.parsers.languages.stems import Stems
from verifier.parsers.text.letters import is_uppercase

_TOKEN = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?|[0-9]+|\s+|.", re.DOTALL)
_YEAR = re.compile("(?:1[0-9]|20)[0-9]{2}")
_MINUTE_DIGITS = 2
_QUOTES = frozenset("\"\u201e\u201c\u201d\u00bb\u00ab\u203a\u2039\u201a\u2018\u2019'")
_MONEY_SIGNS = {"\u20ac": "euros"}
"""Signs that the engine reads before a figure, and names behind one."""

_BEFORE_COUNTS = frozenset(("about", "at least", "at most", "over", "nearly", "more than", "less than"))
_MINUS = frozenset("-\u2212")
_DECADE = 20
"""The first of the words for tens that name a decade of a century."""
_HYPHENS = frozenset("-\u2010\u2011")


@dataclass(slots=True, eq=False)
class Item:
    """What one word or mark of a sentence is read as; `key` is the word in lower case.

    `before` and `after` are quotation marks that hang on it. `is_open` says that what it is depends on its
    clause: a word in lower case that no table has.
    """

    term: str
    part: Part
    key: str
    start: int
    end: int
    cases: str = ALL_CASES
    glued: bool = False
    is_open: bool = False
    before: str = ""
    after: str = ""
    behind: tuple[Item, ...] = ()
    """What stands between commas behind it, wherever it is put."""
    seat: str = ""
    """Which part a noun has in its clause, as `record` names it, and the verb's term behind it."""

    @property
    def is_noun(self) -> bool:
        """Whether it is a noun, a name, or a figure that may stand for one."""
        return self.part in ("noun", "name")


@lru_cache(maxsize=16)
def _list_phrases(pack: Language) -> dict[str, list[tuple[tuple[str, ...], Term]]]:
    """Return the phrases of a pack, by the word they begin with, the longest first."""
    found: dict[str, list[tuple[tuple[str, ...], Term]]] = {}
    for phrase, term in pack.phrases.items():
        tokens = tuple([token for token in _TOKEN.findall(phrase) if not token.isspace()])
        found.setdefault(tokens[0], []).append((tokens, term))
    for rows in found.values():
        rows.sort(key=lambda row: -len(row[0]))
    return found


class ItemReader:
    """Reads one sentence from left to right, word by word."""

    def __init__(self, text: str, start: int, end: int, pack: Language, stems: Stems) -> None:
        self._pack = pack
        self._stems = stems
        self._text = text
        self._end = end
        self._tokens = [
            (match[0], match.start(), match.end())
            for match in _TOKEN.finditer(text, start, end)
            if not match[0].isspace()
        ]
        self._lower = [stems.respell(token.lower()) for token, _, _ in self._tokens]
        self._figures = compile_figures(pack.figures.group, pack.figures.decimal)
        self._phrases = _list_phrases(pack)
        self._first = next((n for n, (token, _, _) in enumerate(self._tokens) if token[0].isalpha()), 0)

    def read(self) -> list[Item]:
        """Return the items of the sentence in order."""
        items: list[Item] = []
        number = 0
        while number < len(self._tokens):
            item, number = self._read_at(number, items)
            if item is not None:
                items.append(item)
        return [*_hang_quotes(_join_hyphens(items), self._text)]

    # --- One item -------------------------------------------------------------------------------------------

    def _read_at(self, number: int, items: Sequence[Item]) -> tuple[Item | None, int]:
        token, start, end = self._tokens[number]
        unit = read_unit(self._text, start) if self._follows_figure(token, items) else None
        if unit is not None:
            return self._make(Term(unit[0], "noun"), unit[0], start, unit[1]), self._skip(unit[1], number)
        phrase = self._find_phrase(number)
        if phrase is not None:
            term, count = phrase
            end = self._tokens[number + count - 1][2]
            key = " ".join(self._lower[number : number + count])
            return self._make(term, key, start, end), number + count
        if token[0].isdigit():
            return self._read_figure(number, items)
        if token in _MINUS and self._is_signed(number):
            item, after = self._read_figure(number + 1, items)
            return replace(item, term="-" + item.term, start=start, glued=False), after
        if not token[0].isalpha():
            return self._make(Term(token, "mark"), token, start, end), number + 1
        return self._read_word(number), number + 1

    def _is_signed(self, number: int) -> bool:
        """Return whether a minus stands before a figure, with a blank before it: `bei -12 Grad`."""
        _, start, end = self._tokens[number]
        after = self._tokens[number + 1] if number + 1 < len(self._tokens) else ("", end, end)
        is_apart = start == 0 or self._text[start - 1].isspace()
        return is_apart and after[1] == end and after[0].isdigit()

    def _follows_figure(self, token: str, items: Sequence[Item]) -> bool:
        """Return whether a word stands behind a figure; a sign may stand behind what scales one."""
        if not items or token.isdigit():
            return False
        if items[-1].part == "number":
            return self._text[items[-1].end - 1].isdigit()
        return not token[0].isalpha() and len(items) > 1 and items[-1].is_noun and items[-2].part == "number"

    def _find_phrase(self, number: int) -> tuple[Term, int] | None:
        for tokens, term in self._phrases.get(self._lower[number], ()):
            if tuple(self._lower[number : number + len(tokens)]) == tokens:
                if number != self._first and self._is_name_like(number) and term.part not in ("noun", "name"):
                    continue
                if tokens[-1] == "." and number + len(tokens) >= len(self._tokens) and len(tokens) == 2:
                    # The stop ends the sentence, too.
                    return term, len(tokens) - 1
                return term, len(tokens)
        return None

    def _is_name_like(self, number: int) -> bool:
        return is_uppercase(self._tokens[number][0][0])

    def _make(self, term: Term, key: str, start: int, end: int, *, is_open: bool = False) -> Item:
        if term.text in _MONEY_SIGNS:
            term = term._replace(text=_MONEY_SIGNS[term.text], part="noun")
        glued = start > 0 and not self._text[start - 1].isspace()
        return Item(term.text, term.part, key, start, end, term.cases, glued, is_open)

    def _read_figure(self, number: int, items: Sequence[Item]) -> tuple[Item, int]:
        _, start, _ = self._tokens[number]
        date = read_date(self._text, start)
        if date is not None:
            return self._make(Term(date[0], "number"), date[0], start, date[1]), self._skip(date[1], number)
        clock = self._read_clock(number)
        if clock is not None:
            return clock
        match = self._figures.match(self._text, start, self._end)
        end = start + 1 if match is None else match.end()
        raw = self._text[start:end]
        after = self._skip(end, number)
        following = self._lower[after] if after < len(self._lower) else ""
        if raw.isdigit() and len(raw) <= 2 and following == "." and after + 1 < len(self._tokens):
            end = self._tokens[after][2]
            following = self._lower[after + 1]
            term = raw if following in self._pack.figures.months else show_ordinal(raw)
            if following in self._pack.figures.between:
                term = raw
            return self._make(Term(term, "number"), raw, start, end), after + 1
        if raw.isdigit() and len(raw) == 4 and following in self._pack.figures.decade:
            end, after = self._tokens[after][2], after + 1
            if after + 1 < len(self._tokens) and self._lower[after] in _HYPHENS:
                after += self._lower[after + 1] in self._pack.figures.decade_words
            if after < len(self._tokens) and self._lower[after] in self._pack.figures.decade_words:
                end, after = self._tokens[after][2], after + 1
                return self._make(Term(raw + "s", "noun"), self._lower[after - 1], start, end), after
            return self._make(Term(raw + "s", "number"), raw, start, end), after
        term = read_digits(raw, self._pack.figures)
        if _YEAR.fullmatch(raw) and (self._is_measure(after) or self._counts(after, items)):
            return self._make(Term(f"{raw[0]},{raw[1:]}", "number"), raw, start, end), after
        if self._is_bare_year(raw, following, after, items):
            term = f"{self._pack.figures.before_year} {term}"
            return self._make(Term(term, "adverb"), raw, start, end), after
        return self._make(Term(term, "number"), raw, start, end), after

    def _is_measure(self, after: int) -> bool:
        """Return whether a unit stands at a place behind a number, so that the number is no year."""
        return after < len(self._tokens) and read_unit(self._text, self._tokens[after][1]) is not None

    def _counts(self, after: int, items: Sequence[Item]) -> bool:
        """Return whether four digits say how many of what follows: `rund 1850 Bewohner`."""
        if after >= len(self._tokens) or not items:
            return False
        word, key = self._tokens[after][0], self._lower[after]
        if not is_uppercase(word[0]) or key in self._pack.words or key in self._pack.figures.months:
            return False
        return items[-1].part == "determiner" or items[-1].term in _BEFORE_COUNTS

    def _read_clock(self, number: int) -> tuple[Item, int] | None:
        """Return a time of the day with its minutes behind a stop: `15.30 Uhr`; full hours have none."""
        hours, stop, minutes, word = (*self._lower[number : number + 4], "", "", "", "")[:4]
        start, end = self._tokens[number][1], self._tokens[min(number + 2, len(self._tokens) - 1)][2]
        if word != self._pack.figures.clock or stop not in (".", ":") or len(minutes) != _MINUTE_DIGITS:
            return None
        if not (word and minutes.isdigit()):
            return None
        term = hours if minutes == "00" else f"{hours}:{minutes}"
        return self._make(Term(term, "number"), f"{hours}:{minutes}", start, end), number + 3

    def _skip(self, end: int, number: int) -> int:
        while number < len(self._tokens) and self._tokens[number][1] < end:
            number += 1
        return number

    def _is_bare_year(self, raw: str, following: str, after: int, items: Sequence[Item]) -> bool:
        """Return whether four digits say when, and no word says so: `Sie wurde 1932 eröffnet`."""
        if not _YEAR.fullmatch(raw):
            return False
        if after < len(self._tokens):
            word = self._tokens[after][0]
            if is_uppercase(word[0]) and following not in self._pack.words:
                return False
            if word[0] in "-/%\u2013\u2010\u2011" or word[0] in "\u20ac$":
                return False
        if not items:
            return True
        last = items[-1]
        if last.part == "joining":
            return len(items) < 2 or items[-2].part not in ("number", "preposition")
        if last.part in ("preposition", "number") or last.key in self._pack.figures.months:
            return False
        if last.part == "determiner" or last.part == "mark":
            return last.key == ","
        return last.term not in (
            "early",
            "mid",
            "late",
            "year",
            "about",
            "at least",
            "at most",
            "over",
            "nearly",
        )

    def _read_word(self, number: int) -> Item:
        token, start, end = self._tokens[number]
        key = self._lower[number]
        is_capital = is_uppercase(token[0])
        is_first = number == self._first
        small = self._pack.words.get(key)
        if small is not None and key in self._pack.before_counts and self._precedes_figure(number):
            return self._make(Term(self._pack.before_counts[key], "adverb"), key, start, end)
        if small is not None and (
            not is_capital or is_first or (small.part in ("pronoun", "determiner") and len(token) > 1)
        ):
            return self._make(small, key, start, end)
        term = self._read_number_word(key) or self._read_decade(number)
        if term is not None:
            return self._make(term, key, start, end)
        if is_capital:
            return self._read_capital(number, key, start, end)
        return self._make(Term("", "adjective"), key, start, end, is_open=True)

    def _precedes_figure(self, number: int) -> bool:
        """Return whether a number stands behind a word: `\u00fcber 300 Besch\u00e4ftigte`."""
        following = self._lower[number + 1] if number + 1 < len(self._lower) else ""
        return following.isdigit() or read_cardinal(following, self._pack.figures) is not None

    def _read_decade(self, number: int) -> Term | None:
        """Return the term of a word for ten years: `der neunziger Jahre`."""
        figures, following = self._pack.figures, self._lower[number + 1 : number + 2]
        if figures.decade_words.isdisjoint(following):
            return None
        tens = [figures.small.get(self._lower[number].removesuffix(ending)) for ending in figures.decade]
        return next((Term(f"{ten}s", "number") for ten in tens if ten and ten >= _DECADE), None)

    def _read_number_word(self, key: str) -> Term | None:
        if key in self._pack.figures.decimals:
            return Term(self._pack.figures.decimals[key], "number")
        cardinal = read_cardinal(key, self._pack.figures)
        if cardinal is not None:
            return Term(str(cardinal) if cardinal < 10_000 else f"{cardinal:,}", "number")
        ordinal = read_ordinal(key, self._pack.figures)
        return None if ordinal is None else Term(ordinal, "number")

    def _read_capital(self, number: int, key: str, start: int, end: int) -> Item:
        token = self._tokens[number][0]
        month = self._pack.figures.months.get(key)
        if month is not None:
            return self._make(Term(month, "name"), key, start, end)
        if len(token) > 1 and token.isupper():
            return self._make(Term(self._stems.fold(token).upper(), "name"), key, start, end)
        known = self._pack.nouns.terms.get(key)
        if known is not None:
            part: Part = "name" if known[:1].isupper() else "noun"
            return self._make(Term(known, part), key, start, end)
        following = self._tokens[number + 1][0] if number + 1 < len(self._tokens) else ""
        if number == self._first and following[:1].isalpha():
            opening = self._read_opening(number, following)
            if opening is not None:
                return opening
        if self._is_name(number):
            return self._make(Term(self._name(key), "name"), key, start, end)
        return self._make(Term(self._stems.read_noun(key), "noun"), key, start, end)

    def _opens_condition(self, number: int) -> bool:
        """Return whether the verb of a condition opens a sentence: `Steigt der Druck, so \u00f6ffnet es`."""
        subject = self._pack.words.get(self._lower[number + 1])
        row = self._lower[number:]
        goes_on = next((word for mark, word in pairwise(row) if mark == "," and not word.isdigit()), "")
        after = self._pack.words.get(goes_on)
        return (
            subject is not None
            and subject.part in ("determiner", "pronoun")
            and SUBJECT_CASE in subject.cases
            and self._lower[number].endswith(self._pack.verbs.singular)
            and after is not None
            and (after.part in ("auxiliary", "modal") or goes_on in self._pack.then)
        )

    def _read_opening(self, number: int, following: str) -> Item | None:
        """Return what a sentence opens with if that is hardly a noun: an adjective, an adverb, a verb."""
        key, start, end = self._lower[number], *self._tokens[number][1:]
        if is_uppercase(following[0]):
            opens = following.lower() in self._pack.polite or (
                self._stems.may_be_attribute(key) and self._is_listed(key)
            )
        else:
            opens = (
                self._is_listed(key)
                or self._stems.is_marked_participle(key)
                or (following in self._pack.passive and self._stems.is_participle(key))
                or self._opens_condition(number)
                or (self._compares() and key.endswith(self._pack.nouns.comparative))
            )
        return self._make(Term("", "adjective"), key, start, end, is_open=True) if opens else None

    def _is_listed(self, key: str) -> bool:
        """Return whether a table has a word, or what is left of it without an ending, as an adjective."""
        nouns = self._pack.nouns
        words = (key, *(key.removesuffix(ending) for ending in nouns.endings))
        return any(word in nouns.adjectives or word in nouns.comparatives for word in words)

    def _compares(self) -> bool:
        return not self._pack.likening.isdisjoint(self._lower)

    def _is_name(self, number: int) -> bool:
        """Return whether a capital is a name's: two in a row, after a title, with a capital inside."""
        token, start, end = self._tokens[number]
        key = self._lower[number]
        if any(is_uppercase(char) for char in token[1:]) or key in self._pack.nouns.towns:
            return True
        if self._is_kind(number):
            return False
        for other in (number - 1, number + 1):
            if not 0 <= other < len(self._tokens):
                continue
            word, begin, finish = self._tokens[other]
            near = self._text[min(end, finish) : max(start, begin)]
            if self._lower[other].endswith(self._pack.nouns.common) or key.endswith(self._pack.nouns.common):
                continue
            if near.strip() or not is_uppercase(word[0]) or self._lower[other] in self._pack.words:
                continue
            if self._lower[other] in self._pack.nouns.titles or not (
                self._lower[other] in self._pack.nouns.terms or self._lower[other] in self._pack.phrases
            ):
                return True
        if number and self._lower[number - 1] in self._pack.nouns.titles:
            return True
        return self._is_place(number)

    def _is_kind(self, number: int) -> bool:
        """Return whether a noun behind an article says what the name behind it is: `die Firma Lux`."""
        if not 0 < number < len(self._tokens) - 1 or not is_uppercase(self._tokens[number + 1][0][0]):
            return False
        before = self._pack.words.get(self._lower[number - 1])
        key, nouns = self._lower[number], self._pack.nouns
        is_kind = key in nouns.kinds or key.endswith(nouns.kind_endings)
        return is_kind and before is not None and before.part == "determiner"

    def _is_place(self, number: int) -> bool:
        """Return whether a noun has no article behind a preposition that leads places: `in Leipzig`."""
        after = self._lower[number + 1] if number + 1 < len(self._lower) else ""
        return (
            number > 0
            and self._lower[number - 1] in self._pack.before_places
            and after not in self._pack.genitive
            and self._lower[number] not in self._pack.nouns.terms
        )

    def _name(self, key: str) -> str:
        term = self._stems.read_noun(key)
        return term[:1].upper() + term[1:]


def mark_names(sentences: Sequence[list[Item]]) -> None:
    """Make names of the nouns of a text that stand as the last part of a name elsewhere in it: `Rehberg`."""
    names = {
        item.term
        for items in sentences
        for item, after in zip_longest(items, items[1:])
        if item.part == "name" and (after is None or after.part != "name")
    }
    for items in sentences if names else ():
        for item in items:
            if item.part == "noun" and item.term[:1].upper() + item.term[1:] in names:
                item.term, item.part = item.term[:1].upper() + item.term[1:], "name"


def _join_hyphens(items: Sequence[Item]) -> list[Item]:
    """Make one item of words with hyphens between them: `US-Pr\u00e4sident`."""
    joined: list[Item] = []
    for item in items:
        last = joined[-1] if joined else None
        if (
            len(joined) > 1
            and item.glued
            and item.part != "mark"
            and last is not None
            and last.key in _HYPHENS
            and last.glued
            and joined[-2].part not in ("mark", "number")
            and joined[-2].end == last.start
        ):
            head = joined[-2]
            joined.pop()
            term = "-".join((head.term or head.key, item.term or item.key))
            part: Part = "name" if head.part == "name" and item.part == "name" else item.part
            joined[-1] = replace(
                head,
                term=term,
                part="noun" if part not in ("noun", "name") else part,
                key=f"{head.key}-{item.key}",
                end=item.end,
                is_open=False,
            )
            continue
        joined.append(item)
    return joined


def _hang_quotes(items: Sequence[Item], text: str) -> Iterator[Item]:
    """Hang quotation marks on the words that they stand at."""
    waiting = ""
    kept: Item | None = None
    for item in items:
        if item.part == "mark" and item.key in _QUOTES:
            opens = not item.glued or (item.start > 0 and text[item.start - 1] in "([")
            if kept is None or opens:
                waiting += item.key
                continue
            kept.after += item.key
            continue
        if kept is not None:
            yield kept
        kept = item
        if waiting:
            kept.before, waiting = waiting, ""
            kept.glued = False
    if kept is not None:
        kept.after += waiting
        yield kept
