"""A claim, taken apart: its content tokens, each with a kind and a weight, its quantities and its dates."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import Literal, NamedTuple, TypeAlias

from verifier.claims.cased_text import ReadText, Surface, read_surface
from verifier.claims.denials import Denials, read_denials
from verifier.claims.vocabulary import Vocabulary, is_small_name, read_vocabulary
from verifier.parsers.dates import DatePeriod
from verifier.parsers.english.calendar_words import AFTER_BOUND, BEFORE_BOUND, BETWEEN_BOUND_AND_DATE
from verifier.parsers.english.clause_words import ACCORDING_TO, CONJUNCTIONS, LEADS
from verifier.parsers.english.name_words import WITHOUT_INITIAL
from verifier.parsers.english.suffixes import ORDINALS
from verifier.parsers.numerics.exact_values import Value, make_value
from verifier.parsers.numerics.figure_phrases import lower_ascii
from verifier.parsers.quantities import Quantity
from verifier.parsers.segments.sentences import is_abbreviation
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord, read_surface_words
from verifier.policies import Policy
from verifier.sources.text_record import record_text

TokenKind: TypeAlias = Literal["word", "light", "subject", "name", "number"]
"""What a token is: a capital that a claim opens with is a `subject`, one further on a `name`."""

MAX_YEAR = 2100
"""The last year that an open claim (`since 1990`) may mean."""

_KEPT_CLAIMS = 32
"""How many claims are kept taken apart: an audit compares one with passage after passage."""

_YEARS = range(1000, MAX_YEAR + 1)
_LOWER = re.compile("[a-z]")
_DIGIT = re.compile("[0-9]")
_DIGITS = re.compile(f"([0-9]{{1,4}})(?:{'|'.join(ORDINALS)})?\\Z")
_STOP = re.compile("[.!?](?=\\s)")
_LONG = ("decade", "century")
_BOUND_REACH = 24
_TAIL = f"\\s+(?:(?:{'|'.join(BETWEEN_BOUND_AND_DATE)}) )?\\Z"
_SINCE = re.compile(f"(?<![a-z])(?:{'|'.join(AFTER_BOUND)}){_TAIL}")
_UNTIL = re.compile(f"(?<![a-z])(?:{'|'.join(BEFORE_BOUND)}){_TAIL}")


class ClaimToken(NamedTuple):
    """A content token of a claim: its key and stem, its place in it, what it weighs.

    A number has its exact `value`; where its wording is open, `range` has the lowest and the highest value
    that agree. A century has no value of its own.
    """

    kind: TokenKind
    key: str
    stem: str
    span: Span
    weight: int
    is_acronym: bool = False
    is_capital: bool = False
    value: Value | None = None
    range: tuple[Value, Value] | None = None
    quantity: Quantity | None = None
    is_written: bool = False

    @property
    def is_name(self) -> bool:
        """Whether it is a capitalised word, be it the one that the claim opens with."""
        return self.kind in ("name", "subject")

    @property
    def is_written_ordinal(self) -> bool:
        """Whether it is an ordinal in words: `third`."""
        return self.is_written and self.quantity is not None and self.quantity.is_ordinal


@dataclass(frozen=True, kw_only=True)
class ReadClaim(ReadText):
    """A claim as the checks read it: all its words, their stems in the same order, and what is made of them.

    `text` is the claim with its typographic variants made one, if the policy says so; all spans are places in
    it. `keys` are those of all words.
    """

    source_text: str
    span: Span
    words: tuple[SurfaceWord, ...]
    stems: tuple[str, ...]
    tokens: tuple[ClaimToken, ...]
    quantities: tuple[Quantity, ...]
    dates: tuple[DatePeriod, ...]
    denials: Denials
    keys: frozenset[str]
    surface: Surface

    @property
    def text(self) -> str:
        """The claim itself."""
        return self.source_text

    @cached_property
    def word_ends(self) -> list[int]:
        """Where each word ends, in order."""
        return [word.end for word in self.words]

    @cached_property
    def name_stems(self) -> frozenset[str]:
        """The stems of the tokens that begin with a capital."""
        return frozenset([token.stem for token in self.tokens if token.is_name])

    @cached_property
    def stem_set(self) -> frozenset[str]:
        """The stems of all words."""
        return frozenset(self.stems)


@lru_cache(maxsize=_KEPT_CLAIMS)
def read_claim(text: str, policy: Policy) -> ReadClaim:
    """Take a claim apart. Any string is read; linear in its length."""
    vocabulary = read_vocabulary(policy)
    surface = read_surface(text, policy)
    text = surface.text
    record = record_text(text)
    (quantities, dates), words = record.figures, record.words
    keys = [word.key for word in words]
    stems = vocabulary.read_stems(words)
    reader = _TokenReader(text, dates, quantities, vocabulary, policy)
    tokens = [token for token in map(reader.read, words, stems) if token is not None]
    if not tokens:
        # A claim of function words only: they are all there is to look for.
        tokens = [reader.make_word(word, stem) for word, stem in zip(words, stems, strict=True)]
    if len(tokens) - [token.kind for token in tokens].count("light") <= 1:
        # Beside one other word they are what the claim says: `The operator worked`.
        tokens = [_weigh_in_full(token, vocabulary) for token in tokens]
    return ReadClaim(
        source_text=text,
        span=(0, len(text)),
        words=words,
        stems=stems,
        tokens=tuple(tokens),
        quantities=quantities,
        dates=dates,
        denials=read_denials(text, words, keys, vocabulary, policy),
        keys=frozenset(keys),
        surface=surface,
    )


def _weigh_in_full(token: ClaimToken, vocabulary: Vocabulary) -> ClaimToken:
    return token._replace(kind="word", weight=vocabulary.weights["word"]) if token.kind == "light" else token


def join_phrases(read: ReadClaim, missing: Collection[ClaimToken], policy: Policy) -> ReadClaim | None:
    """Return a claim with one token for each phrase that stands for a word; None where it has none.

    Only those are joined of which a token is `missing` in the evidence: `went up` beside `rose`.
    """
    starts = [token.span[0] for token in missing if " " not in token.key]
    joined = [*_join(read, starts, policy)] if starts else []
    if not joined:
        return None
    kept = [
        token
        for token in read.tokens
        if not any(item.span[0] <= token.span[0] < item.span[1] for item in joined)
    ]
    return replace(read, tokens=tuple(sorted([*kept, *joined], key=attrgetter("span"))))


def _join(read: ReadClaim, starts: Sequence[int], policy: Policy) -> Iterator[ClaimToken]:
    """Yield a token for each phrase in which one of some tokens starts; no two overlap."""
    reached = 0
    for place, length, stem in read_vocabulary(policy).find_phrases(read.stems):
        row = read.words[place : place + length]
        start, end = row[0].start, row[-1].end
        is_name = any(word.is_capital for word in row[1:])
        if start >= reached and not is_name and any(start <= at < end for at in starts):
            reached = end
            key = " ".join([word.key for word in row])
            yield ClaimToken("word", key, stem, (start, end), policy.weight_word)


def says_anything(read: ReadClaim, policy: Policy) -> bool:
    """Return whether a claim says more than names, a bare figure and function words: those stand anywhere."""
    vocabulary = read_vocabulary(policy)
    content = [token for token in read.tokens if not token.is_name and token.kind != "number"]
    if any(
        vocabulary.kinds.get(token.key) != "function" and not vocabulary.is_negation(token.key)
        for token in content
    ):
        return True
    kinds = {token.kind for token in read.tokens}
    return "number" in kinds and not kinds.isdisjoint(("name", "subject"))


def list_exempt_stems(policy: Policy, *texts: str | None) -> frozenset[str]:
    """Return the stems of the words of a question and a title; an underscore is a blank."""
    stem = read_vocabulary(policy).stem
    return frozenset(
        stem(word.key) for text in texts if text for word in read_surface_words(text.replace("_", " "))
    )


def read_bound(text: str, start: int) -> Literal["since", "until"] | None:
    """Return which side of a date that begins at a place is open: later for `since 1990`, else earlier."""
    before = lower_ascii(text[max(0, start - _BOUND_REACH) : start])
    if _SINCE.search(before):
        return "since"
    return "until" if _UNTIL.search(before) else None


class _TokenReader:
    """Reads the words of one claim from left to right."""

    def __init__(
        self,
        text: str,
        dates: tuple[DatePeriod, ...],
        quantities: tuple[Quantity, ...],
        vocabulary: Vocabulary,
        policy: Policy,
    ) -> None:
        self._text = text
        self._policy = policy
        self._kinds = vocabulary.kinds
        self._weights = vocabulary.weights
        # Figures from the last to the first; those that end before the word at hand are dropped.
        figures: list[DatePeriod | Quantity] = [*dates, *quantities]
        self._figures = sorted(figures, key=attrgetter("span"), reverse=True)
        self._quantity_start = -1
        self._is_opening = True
        self._opening_end = 0

    def read(self, word: SurfaceWord, stem: str) -> ClaimToken | None:
        """Return the token that a word makes, if any."""
        figure = self._find_figure(word) if self._figures else None
        if figure is None:
            return self._read_plain(word, stem)
        if isinstance(figure, Quantity) and not figure.is_label:
            return self._read_quantity(word, stem, figure)
        digits = _DIGITS.match(word.key)
        if digits is None:
            return self._read_plain(word, stem)
        self._is_opening = False
        if isinstance(figure, DatePeriod):
            # The month in `2020-02-01` has a name elsewhere, the end of `2020/21` all its digits.
            is_read = figure.granularity in _LONG or int(digits[1]) in _list_numbers(figure)
            return self._make_date_number(word, stem, figure, int(digits[1])) if is_read else None
        if word.end - word.start < figure.span[1] - figure.span[0]:
            # `Route 7 300` names one number.
            return self._read_quantity(word, stem, figure)
        return self._make_date_number(word, stem, figure, int(digits[1]))

    def _read_quantity(self, word: SurfaceWord, stem: str, quantity: Quantity) -> ClaimToken | None:
        """Return one token for all words of a quantity."""
        self._is_opening = False
        if quantity.span[0] == self._quantity_start:
            return None
        self._quantity_start = quantity.span[0]
        policy = self._policy
        is_written = _DIGIT.search(self._text, *quantity.span) is None
        return ClaimToken(
            kind="number",
            key=word.key,
            stem=stem,
            span=quantity.span,
            weight=policy.weight_written_number if is_written else policy.weight_number,
            value=quantity.value,
            range=_open_quantity(quantity, policy.about_percent),
            quantity=quantity,
            is_written=is_written,
        )

    def _find_figure(self, word: SurfaceWord) -> DatePeriod | Quantity | None:
        figures = self._figures
        while figures and figures[-1].span[1] <= word.start:
            figures.pop()
        return figures[-1] if figures and figures[-1].span[0] < word.end else None

    def _read_plain(self, word: SurfaceWord, stem: str) -> ClaimToken | None:
        key, start, end, is_capital, is_acronym = word
        if is_capital and (key in LEADS or (start == 0 and self._text.startswith(ACCORDING_TO))):
            return None
        if self._is_opening and self._ends_opening(word):
            self._is_opening = False
        kind = self._choose_kind(word)
        if kind is None:
            return None
        return ClaimToken(kind, key, stem, (start, end), self._weights[kind], is_acronym, is_capital)

    def _choose_kind(self, word: SurfaceWord) -> TokenKind | None:
        known = self._kinds.get(word.key)
        if known == "function" and not (is_small_name(word) and _LOWER.search(self._text)):
            return None
        if word.is_capital and known != "word":
            return "subject" if self._is_opening else "name"
        return "light" if known == "light" else "word"

    def _ends_opening(self, word: SurfaceWord) -> bool:
        """Return whether the name that a claim opens with has ended: a list goes on with others."""
        begin = self._opening_end
        if not word.is_capital:
            return word.key not in WITHOUT_INITIAL or (word.key in CONJUNCTIONS and begin > 0)
        if self._kinds.get(word.key) != "function":
            self._opening_end = word.end
        return begin > 0 and ("," in self._text[begin : word.start] or self._is_stopped(begin, word.start))

    def _is_stopped(self, begin: int, end: int) -> bool:
        """Return whether a sentence ends between two words: `False! Tests found no cracks`."""
        stop = _STOP.search(self._text, begin, end) if self._policy.account_for_text else None
        return stop is not None and not is_abbreviation(
            self._text, stop.start(), end, abbreviations=self._policy.abbreviations.words
        )

    def make_word(self, word: SurfaceWord, stem: str) -> ClaimToken:
        """Return the token of a word that counts as a word of content, whatever it is."""
        key, start, end, is_capital, is_acronym = word
        return ClaimToken("word", key, stem, (start, end), self._weights["word"], is_acronym, is_capital)

    def _make_date_number(
        self, word: SurfaceWord, stem: str, figure: DatePeriod | Quantity, number: int
    ) -> ClaimToken:
        value: Value | None = make_value(number)
        bound = read_bound(self._text, figure.span[0]) if number in _YEARS else None
        allowed = None
        if isinstance(figure, DatePeriod) and figure.granularity in _LONG and figure.year:
            length = 10 if figure.granularity == "decade" else 100
            # Before Christ the years are counted down, and written without a sign.
            first, last = sorted((abs(figure.year), abs(figure.year + length - 1)))
            allowed = (make_value(first), make_value(last))
            if number not in range(first, last + 1):
                # Nineteen of anything is no 19th century.
                value = None
        elif bound == "since":
            allowed = (make_value(number), make_value(MAX_YEAR))
        elif bound == "until":
            allowed = (make_value(_YEARS[0]), make_value(number))
        return ClaimToken(
            kind="number",
            key=word.key,
            stem=stem,
            span=word.span,
            weight=self._policy.weight_number,
            value=value,
            range=allowed,
        )


def _list_numbers(date: DatePeriod) -> list[int | None]:
    """Return the numbers of the years and days of a date, of both ends of a range."""
    until = date.until or date
    return [abs(date.year or 0), date.day, abs(until.year or 0), until.day]


def _open_quantity(quantity: Quantity, about_percent: int) -> tuple[Value, Value] | None:
    """Return the lowest and the highest value that a claimed quantity leaves open; None for just one."""
    if quantity.end is not None:
        return quantity.low, quantity.high
    value = quantity.value
    if value.coefficient < 0:
        return None
    match quantity.approximation:
        case "over" | "at_least":
            return value, _scale(value, 200)
        case "under" | "at_most" | "nearly":
            return _scale(value, 50), value
        case "about":
            return _scale(value, 100 - about_percent), _scale(value, 100 + about_percent)
        case _:
            return None


def _scale(value: Value, percent: int) -> Value:
    return make_value(value.coefficient * percent, value.exponent - 2, value.divisor)
