"""Figures with their settings: what each is said of, for what time, whether it tells a state or a change.

What a figure is tied to is told by place: a measure, a period or a name right behind it (`$20M in revenue`,
`$40M in 2018`, `$7M at Acme`), else the nearest one before it in the sentence that no other figure has behind
it. In a row of a table the header says what is measured, and the other cells say of what. Relative years
(`a year earlier`) are counted back from the sentence's own year.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice, pairwise
from operator import attrgetter
from typing import Generic, TypeAlias, TypeVar

from verifier.claims.cased_text import Surface, read_surface
from verifier.claims.rates import Rate, read_rate
from verifier.claims.vocabulary import read_vocabulary
from verifier.parsers.dates import DatePeriod
from verifier.parsers.english.calendar_words import MONTH_NAMES, WEEKDAYS
from verifier.parsers.english.change_words import BEFORE_STATES, CUES_BY_OPERATION, DOWN, UP
from verifier.parsers.english.comparison_words import AS, LESS, MORE, OF, THAN
from verifier.parsers.english.figure_settings import (
    BEFORE_CHANGES,
    BEFORE_MEASURE,
    BEFORE_PERIOD,
    BEFORE_WHOLE,
    CUTS,
    DENIALS,
    JOINERS,
    NO_CHANGE,
    OF_WHOM,
    PEOPLE,
    PERIOD_WORDS,
    RAISES,
    SETTING_APART,
    YEARS_BACK,
)
from verifier.parsers.english.function_words import FUNCTION_WORDS
from verifier.parsers.english.number_words import NUMBER_WORDS
from verifier.parsers.english.unit_names import PER
from verifier.parsers.numerics.exact_values import negate_value
from verifier.parsers.quantities import (
    APPROXIMATIONS,
    Quantity,
    extract_quantities,
    extract_quantities_and_dates,
)
from verifier.parsers.segments.sentences import split_sentences
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord, read_keys, read_surface_words
from verifier.policies import Lexicon, Policy, read_groups
from verifier.policies.audit import AuditPolicy
from verifier.sources.table_rows import Pair, read_pairs

MAX_FIGURES = 64
"""How many figures of a claim are asked."""

MAX_SAID = 200
"""How many words a sentence may say for each of them to be looked at figure by figure."""

_REACH = 4
"""How many words may stand between a figure and what is tied to it from behind."""

COMPARATIVE = "er"

_CLAUSE = 12
"""How many words before a figure may tell that it is a change."""

_KEPT = 64
_KINDS_OF_CHANGE = ("percent", "percentage point", "basis point", "times", "fraction")
_DIVISION = re.compile("[,;:()\\n]|[.!?] |--|[\u2013\u2014]")
_ENCLOSED = re.compile("[(\\[]([^()\\[\\]]{1,24})[)\\]]\\s*\\Z|,\\s*([^,]{1,24})\\Z")
UPWARD = (UP | RAISES) - NO_CHANGE
DOWNWARD = (DOWN | CUTS) - NO_CHANGE
_CHANGE_WORDS = UPWARD | DOWNWARD | CUES_BY_OPERATION["percent change"]

_Meaning = TypeVar("_Meaning")
Measures: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Mention(Generic[_Meaning]):
    """A measure, a period or a name: what it means and where it stands."""

    meaning: _Meaning
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure of a text and its setting.

    `span` is its place in the text. `said` are the stems of the words of its sentence that say anything,
    `measures` the measures that it is said of, `owners` the stems of the words that set it apart from
    others. `rate` is what it is told per. `change` is 1 or -1 for a change up or down, 0 for a state, and 2
    for a change whose direction nothing tells. `state` is `from` or `to` where a change began or came to.
    `is_whole` tells that another figure is a part of it, of which alone `of_part` is said, `is_denied` that
    its clause denies. `row` is the number of its row and `column` the header above it, None outside a table.
    `scaled_by` is the header's scale or unit that was read into it.
    """

    quantity: Quantity
    raw: str
    sentence: int
    said: frozenset[str]
    words: tuple[str, ...]
    measures: Measures
    owners: frozenset[str]
    period: DatePeriod | None
    period_text: str | None
    rate: str | None
    change: int
    state: str | None
    cues: frozenset[str]
    is_whole: bool = False
    of_part: frozenset[str] = frozenset()
    is_denied: bool = False
    row: int | None = None
    column: str | None = None
    scaled_by: str | None = None
    shown: tuple[str, ...] | None = None
    """The `words` as they are written, of a text that is read in terms."""

    @property
    def entity(self) -> tuple[str, ...]:
        """What it is said of, for a person."""
        return self.words if self.shown is None else self.shown

    @property
    def span(self) -> Span:
        """Its place in the text."""
        return self.quantity.span


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureText:
    """A text with its figures; `names` are the stems of its names, `stems` those of all words.

    `counted` are the stems of what its figures count, `base` those of what a comparison compares with: what
    stands behind `than`, or behind the second `as`; `head` those before that.
    """

    figures: tuple[Figure, ...]
    names: frozenset[str]
    stems: frozenset[str]
    keys: frozenset[str]
    counted: frozenset[str]
    periods: tuple[DatePeriod, ...]
    base: frozenset[str] = frozenset()
    head: frozenset[str] = frozenset()
    order: tuple[tuple[str, str], ...] = ()
    """The words of the text in their order, each with its stem."""
    first_figure: int = 0
    """How many words stand before the first figure."""


@lru_cache(maxsize=_KEPT)
def read_figures(text: str, policy: AuditPolicy, most: int, *, counts_labels: bool = False) -> FigureText:
    """Return the figures of a text with their settings, at most so many; linear in the text.

    A number after a capital that counts something (`Team B 79 points`) is a figure only where that is said.
    A text of another language is read in terms; its figures have the places that they have in it.
    """
    if not policy.claim_policy.language:
        return _read_figures(text, policy, most, counts_labels=counts_labels)
    surface = read_surface(text, policy.claim_policy)
    found = _read_figures(surface.text, policy, most, counts_labels=counts_labels)
    if not surface.language:
        return found
    written = {word.key: surface.show(word.key, word.span) for word in read_surface_words(surface.text)}
    return replace(found, figures=tuple([_place(figure, surface, written) for figure in found.figures]))


def _place(figure: Figure, surface: Surface, written: Mapping[str, str]) -> Figure:
    """Return a figure of a text in terms with its places and words as they are written."""
    span = surface.offsets.locate(*figure.quantity.span)
    when = None
    if figure.period is not None and surface.text[slice(*figure.period.span)] == figure.period_text:
        when = surface.written[slice(*surface.offsets.locate(*figure.period.span))]
    return replace(
        figure,
        quantity=figure.quantity._replace(span=span),
        raw=surface.written[slice(*span)],
        period_text=when,
        shown=tuple([written.get(word, word) for word in figure.words]),
    )


def _read_figures(text: str, policy: AuditPolicy, most: int, *, counts_labels: bool) -> FigureText:
    reader = _Reader(text, policy)
    quantities, dates = extract_quantities_and_dates(text)
    if counts_labels:
        quantities = tuple([one._replace(is_label=one.is_label and not one.counted) for one in quantities])
    plain = [quantity for quantity in quantities if not quantity.counts_nothing][:most]
    last = plain[-1].span[1] if plain else 0
    figures: list[Figure] = []
    spans = split_sentences(
        text[: last + _MAX_SENTENCE], abbreviations=policy.claim_policy.abbreviations.words
    )
    starts = [quantity.span[0] for quantity in plain]
    rows = [row for span in spans for row in _split_rows(text, span)]
    for number, span in enumerate(rows):
        inside = plain[bisect_left(starts, span[0]) : bisect_left(starts, span[1])]
        if inside:
            first = bisect_left(dates, span[0], key=lambda date: date.span[0])
            stop = bisect_left(dates, span[1], key=lambda date: date.span[0])
            figures += reader.read_sentence(number, span, inside, dates[first:stop])
    keys = read_keys(text)
    cut = _find_base(keys)
    return FigureText(
        figures=tuple(figures),
        names=frozenset(reader.list_names(text, [quantity.span for quantity in plain])),
        stems=frozenset(map(reader.stem, keys)),
        keys=frozenset(keys),
        counted=frozenset(reader.stem(one.quantity.counted) for one in figures if one.quantity.counted),
        periods=tuple(date for date in dates if date.weekday is None),
        base=frozenset(map(reader.stem, keys[cut:])),
        head=frozenset(map(reader.stem, keys[:cut])),
        order=tuple((key, reader.stem(key)) for key in keys[:_MAX_ORDER]),
        first_figure=len(read_keys(text[: plain[0].span[0]])) if plain else 0,
    )


def read_quantities(text: str, policy: Policy) -> Sequence[Quantity]:
    """Return the quantities of a text that stand where they are written, whatever its language."""
    if not policy.language:
        return extract_quantities(text)
    surface = read_surface(text, policy)
    found = extract_quantities(surface.text)
    return [one._replace(span=surface.offsets.locate(*one.span)) for one in found]


def _find_base(keys: Sequence[str]) -> int:
    """Return where the words begin of what a comparison compares with."""
    if THAN in keys:
        return keys.index(THAN) + 1
    places = [place for place, key in enumerate(keys) if key == AS]
    return places[1] + 1 if len(places) > 1 else len(keys)


_MAX_SENTENCE = 2_000
_MAX_ORDER = 200


def _split_rows(text: str, span: Span) -> Iterator[Span]:
    """Yield the lines of a sentence where each is a row of a table, else the sentence."""
    lines: list[Span] = []
    start = span[0]
    for line in text[slice(*span)].split("\n"):
        if line.strip():
            lines.append((start, start + len(line)))
        start += len(line) + 1
    are_rows = len(lines) > 1 and all(len(read_pairs(text[slice(*line)])) > 1 for line in lines)
    yield from lines if are_rows else [span]


class _Reader:
    """Reads the sentences of one text."""

    def __init__(self, text: str, policy: AuditPolicy) -> None:
        self.text = text
        self.stem = read_vocabulary(policy.claim_policy).stem
        self.phrases = read_measures(policy.measures)
        claims = policy.claim_policy
        self.small = claims.claim_function_words.words | claims.light_words.words | claims.pronouns.words

    def read_sentence(
        self, number: int, span: Span, quantities: Sequence[Quantity], dates: Sequence[DatePeriod]
    ) -> Iterator[Figure]:
        """Yield the figures of a sentence, or of a row of a table."""
        dates = [date for date in dates if date.weekday is None]
        pairs = read_pairs(self.text[slice(*span)])
        if pairs and all(self._is_cell(pair, span, quantities) for pair in pairs):
            yield from self._read_row(number, span, pairs, quantities, dates)
        else:
            yield from self._read_prose(number, span, quantities, dates)

    def _is_cell(self, pair: Pair, span: Span, quantities: Sequence[Quantity]) -> bool:
        """Return whether a pair of a line may be a cell: at most one figure, and none in its header."""
        start = span[0] + pair.span[0]
        inside = [q for q in quantities if start <= q.span[0] < span[0] + pair.span[1]]
        return len(inside) <= 1 and all(q.span[0] >= start + len(pair.header) for q in inside)

    # --- Rows -----------------------------------------------------------------------------------------

    def _read_row(
        self,
        number: int,
        span: Span,
        pairs: Sequence[Pair],
        quantities: Sequence[Quantity],
        dates: Sequence[DatePeriod],
    ) -> Iterator[Figure]:
        cells = [(pair, self._find_in(pair, span, quantities)) for pair in pairs]
        labels = [pair for pair, quantity in cells if quantity is None]
        label_keys = [key for pair in labels for key in read_keys(pair.cell)]
        label_headers = [key for pair in labels for key in read_keys(pair.header)]
        named = [key for key in label_keys if not key[:1].isdecimal() and key not in _CALENDAR]
        owners = frozenset(self.stem(key) for key in named if key not in self.small)
        for pair, quantity in cells:
            if quantity is None:
                continue
            scaled, header = self._apply_header(pair.header, quantity)
            start = span[0] + pair.span[0]
            period = self._find_cell_period(start, start + len(pair.header), span, labels, dates)
            keys = [*read_keys(pair.header), *label_keys]
            yield Figure(
                quantity=scaled,
                raw=self.text[slice(*quantity.span)],
                sentence=number,
                said=self._list_said([*keys, *label_headers]),
                words=tuple(dict.fromkeys(key for key in keys if key not in self.small)),
                measures=self._name_measures(read_keys(pair.header)),
                owners=owners,
                period=period,
                period_text=None if period is None else self.text[slice(*period.span)],
                rate=None,
                change=0,
                state=None,
                cues=_list_cues(keys),
                row=number,
                column=pair.header,
                scaled_by=header,
            )

    def _find_in(self, pair: Pair, span: Span, quantities: Sequence[Quantity]) -> Quantity | None:
        start, end = span[0] + pair.span[0], span[0] + pair.span[1]
        return next((quantity for quantity in quantities if start <= quantity.span[0] < end), None)

    def _find_cell_period(
        self, start: int, end: int, span: Span, labels: Sequence[Pair], dates: Sequence[DatePeriod]
    ) -> DatePeriod | None:
        """Return the period in a cell's own header, else the one in the cells that label the row."""
        own = [date for date in dates if start <= date.span[0] < end]
        if own:
            return own[0]
        places = [(span[0] + pair.span[0], span[0] + pair.span[1]) for pair in labels]
        return next((date for date in dates if any(a <= date.span[0] < b for a, b in places)), None)

    def _apply_header(self, header: str, quantity: Quantity) -> tuple[Quantity, str | None]:
        """Return a bare number with the unit and the scale that its header names: `Revenue ($M)`."""
        match = _ENCLOSED.search(header)
        if quantity.unit is not None or match is None:
            return quantity, None
        named = (match[1] or match[2]).strip()
        scale = _read_scale(named)
        if scale is None:
            return quantity, None
        value = quantity.value
        power = scale.value.exponent
        precision = None if quantity.precision is None else quantity.precision + power
        end = quantity.end
        return (
            quantity._replace(
                value=value if not value.coefficient else value._replace(exponent=value.exponent + power),
                end=end
                if end is None or not end.coefficient
                else end._replace(exponent=end.exponent + power),
                unit=scale.unit,
                precision=precision,
            ),
            named,
        )

    # --- Prose ----------------------------------------------------------------------------------------

    def _read_prose(
        self, number: int, span: Span, quantities: Sequence[Quantity], dates: Sequence[DatePeriod]
    ) -> Iterator[Figure]:
        words = list(read_surface_words(self.text, *span))
        keys = [word.key for word in words]
        quantities = _count_parts(quantities, words)
        spans = [quantity.span for quantity in quantities]
        measures = _bind(self.text, words, spans, self._find_measures(words), BEFORE_MEASURE)
        periods = _bind(self.text, words, spans, [_Mention(date, date.span) for date in dates], BEFORE_PERIOD)
        apart = self._list_owners(words, quantities)
        behind = frozenset().union(*(tail for _, tail in apart))
        tied = {period.span for period in periods if period is not None}
        covered = sorted([*spans, *(date.span for date in dates)])
        plain = [word.key for word in words if not _is_within(word.start, covered)]
        said = self._list_said(plain)
        cues = _list_cues(keys)
        others = tuple(islice(dict.fromkeys(key for key in plain if key not in self.small), _MAX_WORDS))
        for quantity, measure, period, owner in zip(quantities, measures, periods, apart, strict=True):
            named = self._choose_measures(quantity, measure)
            rate = _find_rate(self.text, words, quantity)
            owners, tail = owner
            own = said - (behind - tail) if len(said) <= MAX_SAID else said
            is_whole = _is_whole(quantity, words)
            of_part: frozenset[str] = frozenset()
            cut = _find_parting(self.text, quantity, words)
            if is_whole:
                owners, own = frozenset(), self._list_said([quantity.counted or ""])
                of_part = self._list_said([w.key for w in words if w.start >= quantity.span[1]]) - own
            if cut is not None:
                is_whole = True
                own = self._list_said([word.key for word in words[:cut] if word.key in plain])
                of_part = self._list_said([word.key for word in words[cut:]]) - own
            if period is None and len(dates) == 1 and not tied:
                period = _Mention(dates[0], dates[0].span)
            when, when_text = self._read_period(quantity, period, span, dates)
            change = _read_change(quantity, words, spans)
            is_signed = quantity.value.coefficient < 0 and change == 2 and quantity.end is None
            yield Figure(
                # A change by -5 % is a fall by 5 %.
                quantity=quantity._replace(value=negate_value(quantity.value)) if is_signed else quantity,
                raw=self.text[slice(*quantity.span)],
                sentence=number,
                said=own,
                words=self._list_words(quantity, measure) or others,
                measures=named,
                owners=owners,
                period=when,
                period_text=when_text,
                rate=None if rate is None else rate.per,
                change=-1 if is_signed else change,
                state=_read_state(quantity, words),
                cues=cues,
                is_whole=is_whole,
                of_part=of_part,
                is_denied=self._is_denied(words, quantity.span),
            )

    def _is_denied(self, words: Sequence[SurfaceWord], span: Span) -> bool:
        """Return whether the clause of a figure denies: `309 runners did not finish`."""
        first = bisect_left(words, span[0], key=attrgetter("start"))
        for step, place in (-1, first - 1), (1, first):
            end = span[0] if step < 0 else span[1]
            while 0 <= place < len(words):
                word = words[place]
                between = (word.end, end) if step < 0 else (end, word.start)
                if word.key in JOINERS or _DIVISION.search(self.text, *between):
                    break
                if word.key in DENIALS or word.key.endswith("n't"):
                    return True
                end = word.start if step < 0 else word.end
                place += step
        return False

    def _choose_measures(self, quantity: Quantity, bound: _Mention[Measures] | None) -> Measures:
        """Return what a figure is said of: what it counts, if that is a measure, else what is tied to it."""
        if quantity.counted is not None:
            own = self._name_measures([quantity.counted])
            if own:
                return own
            is_behind = bound is not None and bound.span[0] >= quantity.span[1]
            if not is_behind and quantity.counted not in PEOPLE:
                return ()
        return bound.meaning if bound is not None else ()

    def _name_measures(self, keys: Sequence[str]) -> Measures:
        found = [name for _, _, names in _find_phrases(keys, self.phrases) for name in names]
        return tuple(dict.fromkeys(found))

    def _find_measures(self, words: Sequence[SurfaceWord]) -> list[_Mention[Measures]]:
        keys = [word.key for word in words]
        # Revenue per employee is no count of employees.
        return [
            _Mention(names, (words[first].start, words[last - 1].end))
            for first, last, names in _find_phrases(keys, self.phrases)
            if not first or keys[first - 1] != PER
        ]

    def _list_owners(
        self, words: Sequence[SurfaceWord], quantities: Sequence[Quantity]
    ) -> list[tuple[frozenset[str], frozenset[str]]]:
        """Return for each figure the stems of the words that set it apart from others of its sentence.

        They stand behind it (`£3m on roads, £1m on parks`), else before it (`roads £3m, parks £1m`), else
        they are those of the figure before. Those behind it are returned by themselves, too.
        """
        starts = [word.start for word in words]
        found: list[tuple[frozenset[str], frozenset[str]]] = []
        begin = 0
        for number, quantity in enumerate(quantities):
            first = bisect_left(starts, quantity.span[0])
            rate = _find_rate(self.text, words, quantity)
            last = bisect_left(starts, quantity.span[1] if rate is None else rate.end)
            is_last = number + 1 == len(quantities)
            limit = len(words) if is_last else bisect_left(starts, quantities[number + 1].span[0])
            stop = self._find_tail_end(words, last, limit, quantity.span[1] if rate is None else rate.end)
            tail = self._list_apart([word.key for word in words[last:stop] if word.key != quantity.counted])
            head = self._list_apart([word.key for word in words[begin:first]])
            begin = stop
            # What runs on to the next figure may belong to that.
            is_closed = is_last or stop < limit or self._is_divided(words, stop, quantities[number + 1])
            found.append(
                (tail or head or (found[-1][0] if found else frozenset()), tail if is_closed else frozenset())
            )
        return found

    def _is_divided(self, words: Sequence[SurfaceWord], stop: int, following: Quantity) -> bool:
        """Return whether a mark stands between a word and the figure that follows it."""
        end = words[stop - 1].end if stop else 0
        return _DIVISION.search(self.text, min(end, following.span[0]), following.span[0]) is not None

    def _list_apart(self, keys: Sequence[str]) -> frozenset[str]:
        """Return the stems of words that say of what a figure is, but for measures: many share one."""
        measures = {at for first, last, _ in _find_phrases(keys, self.phrases) for at in range(first, last)}
        apart = frozenset(self.stem(key) for key in keys if key in SETTING_APART)
        return apart | self._list_said([key for at, key in enumerate(keys) if at not in measures])

    def _find_tail_end(self, words: Sequence[SurfaceWord], first: int, limit: int, end: int) -> int:
        """Return where what belongs to a figure from behind ends: at a mark, or at a word that joins."""
        for place in range(first, limit):
            word = words[place]
            is_joint = word.key in JOINERS and not (word.key == "from" and self._names_origin(words, place))
            if is_joint or _DIVISION.search(self.text, end, word.start):
                return place
            end = word.end
        return limit

    def _names_origin(self, words: Sequence[SurfaceWord], place: int) -> bool:
        """Return whether `from` leads to a thing, and not to a figure or a time: `$45,000 from firms`."""
        following = words[place + 1] if place + 1 < len(words) else None
        if following is None or following.opens_with_digit:
            return False
        return following.key not in NUMBER_WORDS and following.key not in _CALENDAR

    def list_names(self, text: str, figures: Sequence[Span]) -> Iterator[str]:
        """Yield the stems of all words that may be of a name: capitals that are no small word and no unit."""
        for word in read_surface_words(text):
            is_plain = word.key in self.small or word.key in _CALENDAR or word.key in _NO_NAMES
            is_plain = is_plain or _is_within(word.start, figures)
            if word.is_capital and not is_plain and not self._name_measures([word.key]):
                yield self.stem(word.key)

    def _read_period(
        self,
        quantity: Quantity,
        bound: _Mention[DatePeriod] | None,
        span: Span,
        dates: Sequence[DatePeriod],
    ) -> tuple[DatePeriod | None, str | None]:
        """Return when a figure is of, and how the text says it."""
        after = self.text[quantity.span[1] : min(span[1], quantity.span[1] + 40)].lower()
        phrase = next((phrase for phrase in YEARS_BACK if _opens(after, phrase)), None)
        if phrase is not None:
            base = next((date for date in dates if date.year is not None), None)
            if base is None or base.year is None:
                return None, None
            return base._replace(year=base.year - 1, until=None), phrase
        date = None if bound is None else bound.meaning
        return date, None if date is None else self.text[slice(*date.span)]

    def _list_said(self, keys: Sequence[str]) -> frozenset[str]:
        """Return the stems of words that say what is measured: neither small words, nor changes, nor cues."""
        left_out = _NO_NAMES | _CALENDAR
        return frozenset(
            self.stem(key)
            for key in keys
            if key not in self.small and key not in left_out and not key[:1].isdecimal()
        )

    def _list_words(self, quantity: Quantity, measure: _Mention[Measures] | None) -> tuple[str, ...]:
        """Return the words for what a figure is said of: what is counted, else the measure."""
        if quantity.counted is not None:
            return (quantity.counted,)
        return () if measure is None else tuple(read_keys(self.text[slice(*measure.span)]))


_CHANGE_VERBS = frozenset(
    key for key in _CHANGE_WORDS if key.endswith("ed") or key in ("fell", "grew", "lost", "rose", "shrank")
)
_MAX_WORDS = 6
_NO_NAMES = FUNCTION_WORDS.union(
    _CHANGE_WORDS, NUMBER_WORDS, *CUES_BY_OPERATION.values(), *(phrase.split() for phrase in APPROXIMATIONS)
)
"""Words that a sentence may open with and that name nobody."""
_FAR = 2**62
_CALENDAR = frozenset((*MONTH_NAMES, *WEEKDAYS, *PERIOD_WORDS))


def _bind(
    text: str,
    words: Sequence[SurfaceWord],
    spans: Sequence[Span],
    mentions: Sequence[_Mention[_Meaning]],
    connectors: Set[str],
) -> list[_Mention[_Meaning] | None]:
    """Return for each figure the mention that is tied to it, or None: one behind it, else one before it."""
    behind: dict[int, _Mention[_Meaning]] = {}
    ends = [span[1] for span in spans]
    for mention in mentions:
        place = bisect_right(ends, mention.span[0]) - 1
        if place >= 0 and place not in behind and _is_tied(text, words, ends[place], mention, connectors):
            behind[place] = mention
    taken = {mention.span for mention in behind.values()}
    free = [mention for mention in mentions if mention.span not in taken]
    bound: list[_Mention[_Meaning] | None] = []
    at = 0
    last: _Mention[_Meaning] | None = None
    for number, span in enumerate(spans):
        while at < len(free) and free[at].span[0] < span[0]:
            last = free[at]
            at += 1
        bound.append(behind.get(number, last))
    return bound


def _is_tied(
    text: str, words: Sequence[SurfaceWord], start: int, mention: _Mention[_Meaning], connectors: Set[str]
) -> bool:
    """Return whether a mention stands right behind a figure that ends at `start`."""
    if _DIVISION.search(text, start, mention.span[0]):
        return False
    first = bisect_left(words, start, key=attrgetter("start"))
    stop = bisect_left(words, mention.span[0], key=attrgetter("start"))
    between = [word.key for word in words[first:stop]]
    if len(between) > _REACH or any(key in FUNCTION_WORDS and key not in connectors for key in between):
        return False
    return not between or between[-1] in connectors or connectors is BEFORE_MEASURE


def _find_phrases(
    keys: Sequence[str], phrases: dict[str, tuple[tuple[tuple[str, ...], Measures], ...]]
) -> Iterator[tuple[int, int, Measures]]:
    """Yield the measures that stand in a row of words, the longest phrases first, without overlap."""
    place = 0
    while place < len(keys):
        for phrase, names in phrases.get(keys[place], ()):
            if tuple(keys[place : place + len(phrase)]) == phrase:
                yield place, place + len(phrase), names
                place += len(phrase)
                break
        else:
            place += 1


@lru_cache(maxsize=8)
def read_measures(lexicon: Lexicon) -> dict[str, tuple[tuple[tuple[str, ...], Measures], ...]]:
    """Return the phrases of the measures by their first words, the longest first."""
    names: dict[tuple[str, ...], list[str]] = {}
    for name, *spellings in read_groups(lexicon):
        for spelling in spellings:
            phrase = tuple(read_keys(spelling))
            if phrase and name not in names.setdefault(phrase, []):
                names[phrase].append(name)
    opened: dict[str, list[tuple[tuple[str, ...], Measures]]] = {}
    for phrase, found in sorted(names.items(), key=lambda item: (-len(item[0]), item[0])):
        opened.setdefault(phrase[0], []).append((phrase, tuple(found)))
    return {key: tuple(items) for key, items in opened.items()}


@lru_cache(maxsize=256)
def _read_scale(named: str) -> Quantity | None:
    """Read the unit or the scale that a header names: `$M`, `in thousands`, `t`."""
    bare = named.removeprefix("in ").strip()
    for trial in (f"{bare[:1]}1{bare[1:]}", f"1 {bare}", f"1{bare}", f"1 {bare.removesuffix('s')}"):
        found = extract_quantities(trial)
        if len(found) == 1 and found[0].span == (0, len(trial)) and found[0].value.coefficient == 1:
            return None if found[0].counts_nothing or found[0].value.divisor > 1 else found[0]
    return None


def _count_parts(quantities: Sequence[Quantity], words: Sequence[SurfaceWord]) -> list[Quantity]:
    """Return quantities of which a part counts what its whole does: `300 of its 1,200 workers`."""
    starts = [word.start for word in words]
    counted = list(quantities)
    for at, (part, whole) in enumerate(pairwise(quantities)):
        between = bisect_left(starts, whole.span[0]) - bisect_left(starts, part.span[1])
        is_bare = part.unit is None and part.counted is None and whole.unit is None
        if is_bare and between == 2 and _is_whole(whole, words):
            counted[at] = part._replace(counted=whole.counted)
    for at in range(1, len(counted)):
        before, bare = counted[at - 1], counted[at]
        is_bare = bare.unit is None and bare.counted is None and bare.end is None
        if is_bare and before.unit is None and before.counted and _are_parallel(before, bare, words):
            counted[at] = bare._replace(counted=before.counted)
    return counted


def _are_parallel(before: Quantity, bare: Quantity, words: Sequence[SurfaceWord]) -> bool:
    """Return whether a bare number counts what the one before it does.

    `130 members in Leeds, 85 in York`; `3,000 copies, the second 4,500`; `5 jobs, up from 3`.
    """
    first = bisect_left(words, before.span[1], key=attrgetter("start"))
    stop = bisect_left(words, bare.span[0], key=attrgetter("start"))
    after = bisect_left(words, bare.span[1], key=attrgetter("start"))
    between = [word.key for word in words[first:stop] if word.key != before.counted]
    following = words[after].key if after < len(words) else ""
    if not between or not OF_WHOM.isdisjoint(between):
        return False
    if following and following == between[0] and following in FUNCTION_WORDS:
        return True
    is_compared = between[-1] == "from" and len(between) > 1 and between[-2] in BEFORE_CHANGES
    return is_compared or all(key in SETTING_APART or key in FUNCTION_WORDS for key in between)


def _is_whole(quantity: Quantity, words: Sequence[SurfaceWord]) -> bool:
    """Return whether a figure is the whole of which another is told: `300 of its 1,200 workers`."""
    stop = bisect_left(words, quantity.span[0], key=attrgetter("start"))
    before = [word.key for word in words[max(0, stop - 2) : stop]]
    return len(before) == 2 and before[0] == OF and before[1] in BEFORE_WHOLE


def _find_parting(text: str, quantity: Quantity, words: Sequence[SurfaceWord]) -> int | None:
    """Return where the words begin that are said of a part of a figure alone; None where it has no part.

    `4,820 runners, of whom 4,511 finished`, `Of the 240 patients in the trial, 60 dropped out`.
    """
    first = bisect_left(words, quantity.span[0], key=attrgetter("start"))
    keys = [word.key for word in words]
    if keys[0] == OF and first <= _REACH:
        comma = text.find(",", quantity.span[1], words[-1].start)
        return None if comma < 0 else bisect_left(words, comma, key=attrgetter("start"))
    for place in range(first, min(len(keys) - 1, first + _CLAUSE)):
        if keys[place] == OF and keys[place + 1] in OF_WHOM:
            # What stands right before it is the part: `17 of them`.
            return None if words[place - 1].start < quantity.span[1] else place + 2
    return None


def _find_rate(text: str, words: Sequence[SurfaceWord], quantity: Quantity) -> Rate | None:
    """Return the rate of a figure; `$4 and a day pass` has none."""
    rate = read_rate(text, words, quantity)
    if rate is None:
        return None
    first = bisect_left(words, quantity.span[1], key=attrgetter("start"))
    stop = bisect_left(words, rate.start, key=attrgetter("start"))
    return None if any(word.key in JOINERS for word in words[first:stop]) else rate


def _read_change(quantity: Quantity, words: Sequence[SurfaceWord], spans: Sequence[Span]) -> int:
    """Return whether a figure tells a change, and which way: 1 up, -1 down, 2 unknown, 0 for a state."""
    stop = bisect_left(words, quantity.span[0], key=attrgetter("start"))
    place = bisect_left(spans, quantity.span) - 1
    begin = bisect_left(words, spans[place][1] if place >= 0 else 0, key=attrgetter("start"))
    before = [word.key for word in words[max(begin, stop - _CLAUSE) : stop]]
    while before and (before[-1] in APPROXIMATIONS or before[-1] == THAN):
        before.pop()
    last = before[-1] if before else ""
    first = bisect_left(words, quantity.span[1], key=attrgetter("start"))
    after = [word.key for word in words[first : first + 2]]
    is_comparative = bool(after) and (after[0].endswith(COMPARATIVE) or after[0] in MORE | LESS)
    if is_comparative and THAN in [word.key for word in words[first + 1 : first + 1 + _CLAUSE]]:
        return 2
    turned = [key for key in [*reversed(before), *after] if key in _CHANGE_WORDS]
    if last in BEFORE_STATES or not turned:
        return 2 if last in BEFORE_CHANGES and last == "by" else 0
    is_share = quantity.unit in _KINDS_OF_CHANGE
    is_near = last in _CHANGE_WORDS or last in BEFORE_CHANGES
    # `60 dropped out`: of what is counted a verb says what becomes of it.
    is_followed = bool(after) and after[0] in _CHANGE_WORDS and not _is_subject(quantity, after[0])
    if not (is_near or is_share or is_followed):
        return 0
    return 1 if turned[0] in UPWARD else -1 if turned[0] in DOWNWARD else 2


def _is_subject(quantity: Quantity, word: str) -> bool:
    """Return whether a figure counts who does what the word behind it says: `60 dropped out`."""
    return quantity.unit is None and word in _CHANGE_VERBS


def _read_state(quantity: Quantity, words: Sequence[SurfaceWord]) -> str | None:
    """Return whether a figure is where a change began or where it came to: `from` or `to`."""
    stop = bisect_left(words, quantity.span[0], key=attrgetter("start"))
    last = words[stop - 1].key if stop else ""
    return last if last in BEFORE_STATES else None


def _list_cues(keys: Sequence[str]) -> frozenset[str]:
    """Return the operations that words ask for."""
    found = frozenset(keys).union(" ".join(pair) for pair in pairwise(keys))
    return frozenset(name for name, cues in CUES_BY_OPERATION.items() if not cues.isdisjoint(found))


def _opens(text: str, phrase: str) -> bool:
    """Return whether a text opens with a phrase, but for a small word before it."""
    bare = text.lstrip(" ,(")
    for opener in ("", "in the ", "the ", "in ", "for the ", "a "):
        if bare.startswith(opener + phrase):
            return True
    return False


def _is_within(place: int, spans: Sequence[Span]) -> bool:
    """Return whether a place lies in one of some spans, which are in order."""
    at = bisect_right(spans, (place, _FAR)) - 1
    return at >= 0 and spans[at][0] <= place < spans[at][1]
