"""The index of evidence: its sentences, and for everything that a claim may hold where it stands.

Sentences are numbered over all sources, so that one place is one number; what may not straddle two sources
asks `ClaimIndex.source_of`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar

from parsers.dates import DatePeriod
from parsers.figures.values import Value, make_value
from parsers.offsets import Span
from parsers.quantities import Quantity, extract_quantities_and_dates
from parsers.sentences import split_sentences
from parsers.surface_words import SurfaceWord, read_surface_words
from policies import Policy
from verifier.claims.surface import read_surface
from verifier.claims.vocabulary import read_vocabulary
from verifier.polarity import count_denials
from verifier.sources import PreparedSource

MIN_PREFIX = 5
"""How many letters two words share at least to be taken for kin."""

Postings: TypeAlias = "dict[str, list[int]]"
"""From what a sentence may hold to the numbers of the sentences that do, ascending."""

_Key = TypeVar("_Key")


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of the evidence: its source, its span in that source's text, its words with their stems."""

    source: int
    span: Span
    words: tuple[SurfaceWord, ...]
    stems: tuple[str, ...]


class ClaimIndex:
    """What checking claims asks of evidence; read once, never changed, safe to share between threads.

    `texts` are the sources as claims read them: spans of sentences, words and figures are places in them.
    """

    __slots__ = (
        "_denials", "_offsets", "acronyms", "dates", "initials", "keys", "lines", "negated", "ordinals",
        "prefixes", "quantities", "sources", "stems", "texts", "values",
    )  # fmt: skip

    def __init__(self, sources: Sequence[PreparedSource], policy: Policy) -> None:
        vocabulary = read_vocabulary(policy)
        self.sources = tuple(sources)
        self._denials: dict[tuple[int, str], int] = {}
        self.lines: list[Line] = []
        self.stems: Postings = {}
        self.keys: Postings = {}
        self.acronyms: Postings = {}
        self.prefixes: dict[str, list[str]] = {}
        self.initials: list[str] = []
        self.values: dict[Value, list[int]] = {}
        self.ordinals: dict[Value, list[int]] = {}
        self.quantities: dict[int, list[Quantity]] = {}
        self.dates: dict[int, list[DatePeriod]] = {}
        surfaces = [read_surface(source.prose, policy) for source in sources]
        self.texts = tuple([text for text, _ in surfaces])
        self._offsets = tuple([offsets for _, offsets in surfaces])
        for number, text in enumerate(self.texts):
            first = len(self.lines)
            for span in split_sentences(text, abbreviations=policy.abbreviations.words):
                self._read_line(number, text, span, vocabulary.stem)
            self._read_figures(text, first)
        for postings in (self.values, self.ordinals):
            for value, places in postings.items():
                postings[value] = sorted(set(places))
        self.negated = [
            place
            for place, line in enumerate(self.lines)
            if any(vocabulary.is_negation(word.key) for word in line.words)
        ]

    def source_of(self, line: int) -> int:
        """Give the number of the source that a sentence is from."""
        return self.lines[line].source

    def count_denials(self, line: int, policy: Policy) -> int:
        """Count the words and phrases of a sentence that deny; counted once for each reading."""
        key = (line, policy.hash)
        count = self._denials.get(key)
        if count is None:
            source, span = self.lines[line].source, self.lines[line].span
            count = self._denials[key] = count_denials(self.texts[source][slice(*span)], policy)
        return count

    def locate(self, line: int, start: int, end: int) -> Span:
        """Give the span of the ORIGINAL source text for a span of the text that a sentence is from."""
        source = self.lines[line].source
        return self.sources[source].locate_in_source(*self._offsets[source].locate(start, end))

    def _read_line(self, source: int, prose: str, span: Span, stem: Callable[[str], str]) -> None:
        place = len(self.lines)
        words = tuple(read_surface_words(prose, *span))
        stems = tuple([stem(word.key) for word in words])
        self.lines.append(Line(source, span, words, stems))
        initials = []
        for word, stemmed in zip(words, stems, strict=True):
            _post(self.stems, stemmed, place)
            if word.key not in self.keys and len(word.key) >= MIN_PREFIX:
                self.prefixes.setdefault(word.key[:MIN_PREFIX], []).append(word.key)
            _post(self.keys, word.key, place)
            if word.is_acronym:
                _post(self.acronyms, word.key, place)
            if word.is_capital:
                initials.append(word.key[:1])
            elif word.key not in JOINERS:
                initials.append(" ")
        self.initials.append("".join(initials))

    def _read_figures(self, prose: str, first: int) -> None:
        """Read the dates and quantities of a source into the sentences from `first` on."""
        starts = [line.span[0] for line in self.lines[first:]]
        if not starts:
            return
        quantities, dates = extract_quantities_and_dates(prose)
        for date in dates:
            place = first + max(0, bisect_left(starts, date.span[0] + 1) - 1)
            self.dates.setdefault(place, []).append(date)
            for value in list_date_values(date):
                _post(self.values, value, place)
        for quantity in quantities:
            place = first + max(0, bisect_left(starts, quantity.span[0] + 1) - 1)
            self.quantities.setdefault(place, []).append(quantity)
            ends = [quantity.value] if quantity.end is None else [quantity.value, quantity.end]
            for end in ends:
                _post(self.values, end, place)
                if quantity.is_ordinal:
                    _post(self.ordinals, end, place)


class Keeper(Protocol):
    """What keeps readings of its texts, so that they are made once."""

    def keep(self, key: object, reading: object) -> object:
        """Keep a reading under a key."""

    def recall(self, key: object) -> object | None:
        """Give what was kept under a key, or None."""


def index_sources(sources: Sequence[PreparedSource], policy: Policy, keeper: Keeper) -> ClaimIndex:
    """Give the index of sources, made once for each way of reading them and kept with `keeper`."""
    key = (
        "claims",
        policy.abbreviations.sha256,
        policy.stemmer,
        policy.negations.sha256,
        policy.fold_typography,
    )
    index = keeper.recall(key)
    if not isinstance(index, ClaimIndex):
        index = ClaimIndex(sources, policy)
        keeper.keep(key, index)
    return index


JOINERS = frozenset(("a", "an", "and", "de", "for", "of", "the"))
"""Words that stand within a name without an initial of their own."""


def list_date_values(date: DatePeriod) -> Iterable[Value]:
    """Give the numbers that a date is written with: of its years and its days."""
    for end in (date, date.until):
        if end is not None:
            if end.year is not None:
                yield make_value(abs(end.year))
            if end.day is not None:
                yield make_value(end.day)


def _post(postings: dict[_Key, list[int]], key: _Key, place: int) -> None:
    places = postings.setdefault(key, [])
    if not places or places[-1] != place:
        places.append(place)
