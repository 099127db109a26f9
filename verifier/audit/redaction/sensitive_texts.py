"""Finds in any text what sensitive documents say, and masks it; linear in the text, whatever was read.

Three things are found. *Copies*: whatever shares `MIN_LETTERS` letters and digits in a row with a sensitive
document. *Words*: its names, figures, addresses and identifiers (`identifying_words`), in any spelling.
*Values*: its amounts and dates, however they are written or rounded (``1.2 million``, ``1,200,000``).

Copies are found everywhere, by the hashes of all stretches of `MIN_LETTERS` letters: one look-up for each
letter of a text, not one for each document. Of the words everywhere those that no open document has; the
others, and values, in the records that name the document (`touch`).
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from itertools import product
from typing import TypeAlias

from verifier.audit.redaction.coded_letters import decode_letters
from verifier.audit.redaction.identifying_words import (
    MAX_GAP,
    MAX_JOINED,
    IdentifyingWords,
    Word,
    drop_umlauts,
    find_identifying_words,
    has_umlaut,
    list_words,
    stem_key,
)
from verifier.audit.redaction.personal_data import find_personal_data
from verifier.claims.stemmer import get_stemmer
from verifier.corpus.passages import read_prose
from verifier.corpus.records import Document
from verifier.parsers.dates import DatePeriod
from verifier.parsers.numerics.units_of_measure import list_measures
from verifier.parsers.quantities import Quantity
from verifier.parsers.text.letter_keys import read_letter_key
from verifier.parsers.text.offsets import Span
from verifier.policies import Json
from verifier.sources.text_record import record_text

MIN_LETTERS = 12
"""How many letters and digits a copy has at least, what stands between them aside."""

MASK = "\u2588"
"""What stands for each character that is masked."""

_BASE = 1_000_003
_PRIME = (1 << 61) - 1
_OLDEST = pow(_BASE, MIN_LETTERS, _PRIME)
_KEPT_MASKERS = 8
_TWO_DIGITS = 10
_START = 4
_APART = re.compile(r"[\s.\-]+")
_ASCII_WORD = re.compile("[0-9]+|[a-z]+")


class SensitiveTexts:
    """What the sensitive documents of some evidence say.

    `open_texts` are read only where a document is sensitive: what they say, anybody may read. `patterns` are
    the kinds of personal data that are found whoever says them, `regions` where telephones are.
    """

    def __init__(
        self,
        documents: Sequence[Document],
        open_texts: Iterable[str] = (),
        *,
        stemmer: str,
        patterns: Sequence[str] = (),
        regions: Sequence[str] = (),
    ) -> None:
        self.ids = frozenset(one.doc_id for one in documents)
        self._documents = {one.doc_id: one for one in documents}
        self._stem = get_stemmer(stemmer) if documents else str
        self._words = {
            one.doc_id: find_identifying_words([*_list_texts(one)], self._stem) for one in documents
        }
        self._copies = _list_hashes(text for one in documents for text in _list_texts(one))
        known = _list_open_words(open_texts) if documents else set()
        own = [words.without(known) for words in self._words.values()]
        self._own = _unite(own)
        self._values: dict[str, _Values] = {}
        self._make = lru_cache(maxsize=_KEPT_MASKERS)(self._make_masker)
        self._everything: Masker | None = None
        self._find_patterns = partial(find_personal_data, kinds=patterns, regions=regions)
        self.has_patterns = bool(patterns)
        # What is missing is said here, and not in the middle of a batch.
        self._find_patterns("")

    @property
    def masks(self) -> bool:
        """Whether anything at all is masked."""
        return bool(self.ids) or self.has_patterns

    def holds_pattern(self, record: Json) -> bool:
        """Return whether any text of a record has personal data of the kinds that are masked."""
        if isinstance(record, str):
            return bool(self._find_patterns(record))
        parts = record.values() if isinstance(record, dict) else record if isinstance(record, list) else ()
        return any(map(self.holds_pattern, parts))

    def touch(self, doc_ids: Iterable[str]) -> Masker:
        """Return what masks texts that stand in one record with some documents."""
        return self._make(frozenset(doc_ids) & self.ids)

    def touch_all(self) -> Masker:
        """Return what masks a message of which nobody can say what it is about: all words, but no values."""
        if self._everything is None:
            self._everything = Masker(
                words=_unite([*self._words.values()]),
                copies=self._copies,
                values=NO_VALUES,
                stem=self._stem,
                find_patterns=self._find_patterns,
            )
        return self._everything

    def _make_masker(self, doc_ids: frozenset[str]) -> Masker:
        names = sorted(doc_ids)
        return Masker(
            words=_unite([self._own, *(self._words[one] for one in names)]),
            copies=self._copies,
            values=_Values.unite([self._read_values(one) for one in names]),
            stem=self._stem,
            find_patterns=self._find_patterns,
        )

    def _read_values(self, doc_id: str) -> _Values:
        if doc_id not in self._values:
            self._values[doc_id] = _Values.read(_list_texts(self._documents[doc_id]))
        return self._values[doc_id]


class Masker:
    """Masks what some documents say, and everywhere what is theirs alone."""

    def __init__(
        self,
        *,
        words: IdentifyingWords,
        copies: array[int],
        values: _Values,
        stem: Callable[[str], str],
        find_patterns: Callable[[str], list[Span]],
    ) -> None:
        self._keys, self._capitals = words.keys, words.capitals
        # What nothing known begins with need not be put together.
        self._starts = frozenset(key[:_START] for key in words.keys)
        self._copies, self._values, self._stem = copies, values, stem
        self._find_patterns = find_patterns

    def mask(self, text: str) -> str:
        """Return a text of the same length with all that was found masked."""
        places = self.find(text)
        return cover(text, places) if places else text

    def find(self, text: str) -> list[Span]:
        """Return the places of what is to be masked, in no order; also of what is written in codes."""
        found = self._find_plain(text)
        coded = decode_letters(text)
        if coded is not None:
            read, places = coded
            found += [places.locate(*span) for span in self._find_plain(read)]
        return found

    def _find_plain(self, text: str) -> list[Span]:
        found = self._find_patterns(text)
        if self._copies or self._keys:
            found += (*self._find_copies(text), *self._find_words(text), *self._find_values(text))
        return found

    def _find_copies(self, text: str) -> Iterator[Span]:
        key, places = read_letter_key(text)
        copies = self._copies
        for at, value in enumerate(_hash_stretches(key)):
            found = bisect_left(copies, value)
            if found < len(copies) and copies[found] == value:
                yield places[at], places[at + MIN_LETTERS - 1] + 1

    def _find_words(self, text: str) -> Iterator[Span]:
        words = list_words(text)
        for at, word in enumerate(words):
            end = self._find_end(text, words, at)
            if end is not None:
                yield word.start, end

    def _find_end(self, text: str, words: list[Word], at: int) -> int | None:
        """Return where the longest name or identifier ends that begins with a word; None for none."""
        first = words[at]
        end = first.end if self._names(text, first) else None
        joined = first.key
        for before, word in zip(words[at : at + MAX_JOINED], words[at + 1 : at + MAX_JOINED], strict=False):
            joined += word.key
            if word.start - before.end > MAX_GAP or len(joined) > MAX_JOINED:
                break
            if len(joined) >= _START and joined[:_START] not in self._starts:
                break
            is_known = self._has(joined) or (joined[-1] == "s" and joined[:-1] in self._keys)
            if is_known or (joined in self._capitals and _are_initials(text[first.start : word.end])):
                end = word.end
        return end

    def _names(self, text: str, word: Word) -> bool:
        keys, key = self._keys, word.key
        if self._has(key) or (key[0] == "0" and key.lstrip("0") in keys):
            return True
        if key in self._capitals and text[word.start : word.end].isupper():
            return True
        return stem_key(key, self._stem) in keys

    def _has(self, key: str) -> bool:
        return key in self._keys or (has_umlaut(key) and drop_umlauts(key) in self._keys)

    def _find_values(self, text: str) -> Iterator[Span]:
        values = self._values
        if values == NO_VALUES:
            return
        quantities, dates = record_text(text).figures
        yield from (one.span for one in quantities if values.has_quantity(one))
        yield from (one.span for one in dates if values.has_date(one))


def _are_initials(written: str) -> bool:
    """Return whether nothing but capitals stand in a stretch of a text, each alone."""
    return written.isupper() and all(len(one) == 1 for one in _APART.split(written) if one)


def cover(text: str, places: Iterable[Span]) -> str:
    """Return a text of the same length with places masked."""
    masked = [*text]
    for start, end in places:
        masked[start:end] = MASK * (end - start)
    return "".join(masked)


def _list_texts(document: Document) -> Iterator[str]:
    if document.title:
        yield document.title
    if document.format != "plain":
        yield read_prose(document).text
    yield document.text


def _unite(words: Sequence[IdentifyingWords]) -> IdentifyingWords:
    return IdentifyingWords(
        frozenset[str]().union(*(one.keys for one in words)),
        frozenset[str]().union(*(one.capitals for one in words)),
    )


def _list_open_words(texts: Iterable[str]) -> set[str]:
    """Return the keys of the words of open texts."""
    known: set[str] = set()
    for text in texts:
        if text.isascii():
            known.update(_ASCII_WORD.findall(text.lower()))
        else:
            known.update([word.key for word in list_words(text)])
    return known


# --- Copies -----------------------------------------------------------------------------------------------


def _hash_stretches(key: str) -> Iterator[int]:
    """Yield the hash of each stretch of `MIN_LETTERS` letters, in order; none depends on the interpreter."""
    if len(key) < MIN_LETTERS:
        return
    value = 0
    codes = [ord(char) + 1 for char in key]
    for code in codes[:MIN_LETTERS]:
        value = (value * _BASE + code) % _PRIME
    yield value
    for code, oldest in zip(codes[MIN_LETTERS:], codes, strict=False):
        value = (value * _BASE + code - oldest * _OLDEST) % _PRIME
        yield value


def _list_hashes(texts: Iterable[str]) -> array[int]:
    """Return the hashes of all stretches of some texts, sorted: eight bytes for each letter."""
    found = array("Q")
    for text in dict.fromkeys(texts):
        found.extend(_hash_stretches(read_letter_key(text).key))
    return array("Q", sorted({*found}))


# --- Values -----------------------------------------------------------------------------------------------

_Day: TypeAlias = "tuple[int | None, int | None, int | None]"


@dataclass(frozen=True, slots=True)
class _Values:
    """The amounts of documents, from the least, and their dates in all they say."""

    amounts: tuple[Fraction, ...]
    days: frozenset[_Day]

    @classmethod
    def read(cls, texts: Iterable[str]) -> _Values:
        """Read the figures of texts."""
        amounts: set[Fraction] = set()
        days: set[_Day] = set()
        for text in dict.fromkeys(texts):
            quantities, dates = record_text(text).figures
            amounts.update(amount for one in quantities for amount, _ in _list_amounts(one))
            days.update(part for date in dates for day in _list_days(date) for part in _list_parts(day))
        return cls(tuple(sorted(amounts)), frozenset(days))

    @classmethod
    def unite(cls, values: Sequence[_Values]) -> _Values:
        """Return the figures of several documents as those of one."""
        amounts = {amount for one in values for amount in one.amounts}
        return cls(tuple(sorted(amounts)), frozenset[_Day]().union(*(one.days for one in values)))

    def has_quantity(self, quantity: Quantity) -> bool:
        """Return whether the document states an amount, or one that rounds to it."""
        return any(self._has_near(amount, play) for amount, play in _list_amounts(quantity))

    def _has_near(self, amount: Fraction, play: Fraction) -> bool:
        at = bisect_left(self.amounts, amount - play)
        return at < len(self.amounts) and self.amounts[at] <= amount + play

    def has_date(self, date: DatePeriod) -> bool:
        """Return whether the document states a date, or one that says more."""
        return any(day in self.days for day in _list_days(date))


NO_VALUES = _Values((), frozenset())


def _list_amounts(quantity: Quantity) -> Iterator[tuple[Fraction, Fraction]]:
    """Yield each end as it stands, and in the base of its unit, with what rounding may have taken from it."""
    measures = () if quantity.unit is None else list_measures(quantity.unit)
    for end in quantity.bounds:
        amount = Fraction(*end.as_ratio())
        play = _measure_play(quantity)
        yield amount, play
        for _, above, below in measures:
            yield amount * above / below, play * above / below


def _measure_play(quantity: Quantity) -> Fraction:
    """Return half of the last digit that a rounded figure has, 0 for one that is not rounded."""
    rounded = quantity.precision is not None and abs(quantity.value.coefficient) >= _TWO_DIGITS
    return Fraction(10) ** (quantity.precision or 0) / 2 if rounded else Fraction(0)


def _list_days(date: DatePeriod) -> Iterator[_Day]:
    """Yield year, month and day of a date, in both readings where it has two, and of a range both ends."""
    yield date.year, date.month, date.day
    if date.is_ambiguous:
        yield date.year, date.day, date.month
    if date.until is not None:
        yield from _list_days(date.until)


def _list_parts(day: _Day) -> Iterator[_Day]:
    """Yield what else a text may say of a day: the same without its year, its month, its day."""
    for keep in product((True, False), repeat=len(day)):
        part = tuple(item if kept else None for item, kept in zip(day, keep, strict=True))
        if any(item is not None for item in part):
            yield part[0], part[1], part[2]
