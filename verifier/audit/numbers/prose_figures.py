"""Figures of prose: each is tied to what stands right behind it, else to what stands before it.

Relative years (`a year earlier`) are counted back from the sentence's own year.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import islice
from operator import attrgetter
from typing import NamedTuple

from verifier.audit.numbers.changes import list_cues, read_change, read_state
from verifier.audit.numbers.figure_record import DIVISION, Figure, Measures, Mention, bind_mentions
from verifier.audit.numbers.figure_words import FigureWords, find_measures
from verifier.audit.numbers.wholes import are_in_row, count_parts, find_parting, is_whole
from verifier.claims.rates import Rate, read_rate
from verifier.parsers.clauses.records import Clause, SentenceReading
from verifier.parsers.clauses.tags import NEGATION, PRONOUN
from verifier.parsers.dates import DatePeriod
from verifier.parsers.english.change_words import BY, CUES_BY_OPERATION
from verifier.parsers.english.comparison_words import AS, MULTIPLES_BEFORE, OF, THAN
from verifier.parsers.english.determiners import BEFORE_DATED_NOUN
from verifier.parsers.english.figure_settings import (
    BEFORE_MEASURE,
    BEFORE_PERIOD,
    JOINERS,
    OF_BEFORE,
    PEOPLE,
    YEARS_BACK,
)
from verifier.parsers.english.unit_names import PER
from verifier.parsers.frozen import record
from verifier.parsers.lexicon import TABLES, load_lexicon
from verifier.parsers.numerics.exact_values import negate_value
from verifier.parsers.numerics.units_of_measure import FRACTION, TIMES
from verifier.parsers.quantities import Quantity
from verifier.parsers.text.offsets import Span, is_inside
from verifier.parsers.text.surface_words import SurfaceWord, read_keys, read_surface_words
from verifier.sources.text_record import read_clauses

MAX_SAID = 200
"""How many words a sentence may say for each of them to be looked at figure by figure."""
_MAX_WORDS = 6


class _Apart(NamedTuple):
    """The stems of the words that set a figure apart from others; those `behind` it by themselves."""

    owners: frozenset[str]
    behind: frozenset[str]


@record
class _Sentence:
    """What the figures of a sentence share.

    `figures` are their places, `dates` the periods of the sentence. `plain` are its words but for figures and
    dates, `said` the stems of those that say anything, `naming` the first of them. `behind` are the stems of
    what belongs to one of the figures from behind; `denied` are the places of the clauses that deny,
    `agents` where those begin by whom something was done.
    """

    number: int
    span: Span
    words: list[SurfaceWord]
    figures: list[Span]
    dates: Sequence[DatePeriod]
    plain: frozenset[str]
    said: frozenset[str]
    naming: tuple[str, ...]
    cues: frozenset[str]
    behind: frozenset[str]
    first_name: str | None
    compared: frozenset[str]
    denied: Sequence[Span]
    agents: frozenset[int]


class ProseReader:
    """Reads the sentences of one text."""

    def __init__(self, text: str, words: FigureWords) -> None:
        self._text = text
        self._words = words

    def read_sentence(
        self, number: int, span: Span, quantities: Sequence[Quantity], dates: Sequence[DatePeriod]
    ) -> Iterator[Figure]:
        """Yield the figures of a sentence of prose."""
        words = list(read_surface_words(self._text, *span))
        quantities = [_read_share(one, words) for one in count_parts(quantities, words)]
        spans = [quantity.span for quantity in quantities]
        when = [Mention(date, date.span) for date in dates]
        measures = bind_mentions(self._text, words, spans, self._find_measures(words), BEFORE_MEASURE)
        for at in range(len(quantities) - 2, -1, -1):
            one, after = quantities[at : at + 2]
            if measures[at] is None and one.unit == after.unit is not None and are_in_row(one, after, words):
                measures[at] = measures[at + 1]
        clauses = self._list_clauses(span)
        periods = bind_mentions(self._text, words, spans, when, BEFORE_PERIOD)
        if len(when) == 1 and not any(periods):
            periods = [*when] * len(quantities)
        places = [_locate(*one) for one in clauses]
        # Of several times that of its own clause is a figure's.
        times: dict[Span | None, list[Mention[DatePeriod]]] = {}
        for time in when:
            times.setdefault(_find_inner(places, time.span), []).append(time)
        for at, figure in enumerate(spans if len(when) > 1 else ()):
            inside = times.get(_find_inner(places, figure), ())
            periods[at] = inside[0] if len(inside) == 1 else periods[at]
        apart = self._list_owners(words, quantities)
        sentence = self._share(number, span, words, spans, dates, apart, clauses)
        for item in zip(quantities, measures, periods, apart, strict=True):
            yield self._read_figure(sentence, *item)

    def goes_on(self, span: Span) -> bool:
        """Return whether a sentence is about what the one before it names, as `In 2020 it was 68 %` is."""
        first = next((found for found in self._list_clauses(span) if found[1].verb is not None), None)
        return first is not None and any(first[0].tags[one.head] & PRONOUN for one in first[1].subjects)

    def _list_clauses(self, span: Span) -> list[tuple[SentenceReading, Clause]]:
        readings = read_clauses(self._text, span, load_lexicon(TABLES[""]))
        return [(one, clause) for one in readings for clause in one.clauses]

    def _share(
        self,
        number: int,
        span: Span,
        words: list[SurfaceWord],
        spans: list[Span],
        dates: Sequence[DatePeriod],
        apart: Sequence[_Apart],
        clauses: Sequence[tuple[SentenceReading, Clause]],
    ) -> _Sentence:
        """Return what the figures of a sentence share."""
        covered = sorted([*spans, *(date.span for date in dates)])
        plain = [word.key for word in words if not is_inside(word.start, covered)]
        naming = dict.fromkeys(key for key in plain if key not in self._words.small)
        return _Sentence(
            number=number,
            span=span,
            words=words,
            figures=spans,
            dates=dates,
            plain=frozenset(plain),
            said=self._words.list_said(plain),
            naming=tuple(islice(naming, _MAX_WORDS)),
            cues=list_cues([word.key for word in words]),
            behind=frozenset().union(*(one.behind for one in apart)),
            first_name=next(self._words.list_names(self._text, covered, span), None),
            compared=self._list_compared([word.key for word in words]),
            denied=[_locate(one, clause) for one, clause in clauses if _denies(one, clause)],
            agents=frozenset([start for one, clause in clauses for start in _list_agents(one, clause)]),
        )

    def _list_compared(self, keys: Sequence[str]) -> frozenset[str]:
        """Return the stems of what a sentence compares with alone, behind `than`, or `times the`.

        `$1.2 million more than the first budget`, `three times the previous fine`.
        """
        places = [
            at
            for at, (key, after) in enumerate(zip(keys, [*keys[1:], ""], strict=True))
            if key == THAN or (key in MULTIPLES_BEFORE and after in BEFORE_DATED_NOUN)
        ]
        if not places:
            return frozenset()
        place = places[0]
        return self._words.list_said(keys[place:]) - self._words.list_said(keys[:place])

    def _read_figure(
        self,
        sentence: _Sentence,
        quantity: Quantity,
        measure: Mention[Measures] | None,
        period: Mention[DatePeriod] | None,
        apart: _Apart,
    ) -> Figure:
        words = sentence.words
        rate = _find_rate(self._text, words, quantity)
        when, when_text = self._read_period(quantity, period, sentence.span, sentence.dates)
        change = read_change(quantity, words, sentence.figures, sentence.agents)
        is_signed = quantity.value.coefficient < 0 and change == 2 and quantity.end is None
        said, of_part = self._part_said(sentence, quantity, apart)
        return Figure(
            # A change by -5 % is a fall by 5 %.
            quantity=quantity._replace(value=negate_value(quantity.value)) if is_signed else quantity,
            raw=self._text[slice(*quantity.span)],
            sentence=sentence.number,
            said=said,
            words=self._list_words(quantity, measure) or sentence.naming,
            measures=self._choose_measures(quantity, measure),
            owners=frozenset() if is_whole(quantity, words) else apart.owners,
            period=when,
            period_text=when_text,
            rate=None if rate is None else rate.per,
            change=-1 if is_signed else change,
            state=read_state(quantity, words),
            cues=sentence.cues,
            is_whole=of_part is not None,
            of_part=of_part or frozenset(),
            is_denied=any(start <= quantity.span[0] < end for start, end in sentence.denied),
            first_name=sentence.first_name,
            compared=sentence.compared,
            is_part_of_before=_is_part_of_before(words, quantity),
        )

    def _part_said(
        self, sentence: _Sentence, quantity: Quantity, apart: _Apart
    ) -> tuple[frozenset[str], frozenset[str] | None]:
        """Return the stems of what is said of a figure, and of a part of it alone; None without a part."""
        words = sentence.words
        cut = find_parting(self._text, quantity, words)
        if cut is not None:
            said = self._words.list_said([word.key for word in words[:cut] if word.key in sentence.plain])
            return said, self._words.list_said([word.key for word in words[cut:]]) - said
        if is_whole(quantity, words):
            said = self._words.list_said([quantity.counted or ""])
            after = [word.key for word in words if word.start >= quantity.span[1]]
            return said, self._words.list_said(after) - said
        if len(sentence.said) > MAX_SAID:
            return sentence.said, None
        return sentence.said - (sentence.behind - apart.behind), None

    def _choose_measures(self, quantity: Quantity, bound: Mention[Measures] | None) -> Measures:
        """Return what a figure is said of: what it counts, if that is a measure, else what is tied to it."""
        if quantity.counted is not None:
            own = self._words.name_measures([quantity.counted])
            if own:
                return own
            is_behind = bound is not None and bound.span[0] >= quantity.span[1]
            if not is_behind and quantity.counted not in PEOPLE:
                return ()
        return bound.meaning if bound is not None else ()

    def _find_measures(self, words: Sequence[SurfaceWord]) -> list[Mention[Measures]]:
        keys = [word.key for word in words]
        # Revenue per employee is no count of employees.
        return [
            Mention(names, (words[first].start, words[last - 1].end))
            for first, last, names in find_measures(keys, self._words.phrases)
            if not first or keys[first - 1] != PER
        ]

    def _list_owners(self, words: Sequence[SurfaceWord], quantities: Sequence[Quantity]) -> list[_Apart]:
        """Return for each figure the stems of the words that set it apart from others of its sentence.

        They stand behind it (`£3m on roads, £1m on parks`), else before it (`roads £3m, parks £1m`), else
        they are those of the figure before. Those behind it are returned by themselves, too.
        """
        starts = [word.start for word in words]
        found: list[_Apart] = []
        heads: list[frozenset[str]] = []
        tails: list[frozenset[str]] = []
        begin = 0
        for number, quantity in enumerate(quantities):
            first = bisect_left(starts, quantity.span[0])
            rate = _find_rate(self._text, words, quantity)
            last = bisect_left(starts, quantity.span[1])
            after = next(iter(quantities[number + 1 :]), None)
            limit = len(words) if after is None else bisect_left(starts, after.span[0])
            stop = self._find_tail_end(words, last, limit, quantity.span[1])
            behind = [
                word.key
                for word in words[last:stop]
                if word.key != quantity.counted and (rate is None or not rate.start <= word.start < rate.end)
            ]
            tail = self._words.list_apart(behind)
            head = self._words.list_apart([word.key for word in words[begin:first]])
            begin = stop
            # What runs on to the next figure may belong to that.
            is_closed = after is None or stop < limit
            before = found[-1].owners if found else frozenset()
            # All that its sentence says is said of its only figure.
            own = tail | head if len(quantities) == 1 else tail or head or before
            found.append(_Apart(own, tail if is_closed else frozenset()))
            heads.append(head)
            tails.append(tail)
        # `The north face gets 3 hours of sun and the south face 9 hours of sun`: what is behind each sets
        # nothing apart.
        return [
            one._replace(owners=tail | head) if tail and head and tails.count(tail) > 1 else one
            for one, head, tail in zip(found, heads, tails, strict=True)
        ]

    def _find_tail_end(self, words: Sequence[SurfaceWord], first: int, limit: int, end: int) -> int:
        """Return where what belongs to a figure from behind ends: at a mark, or at a word that joins."""
        for place in range(first, limit):
            word = words[place]
            if word.key in JOINERS or DIVISION.search(self._text, end, word.start):
                return place
            end = word.end
        return limit

    def _read_period(
        self,
        quantity: Quantity,
        bound: Mention[DatePeriod] | None,
        span: Span,
        dates: Sequence[DatePeriod],
    ) -> tuple[DatePeriod | None, str | None]:
        """Return when a figure is of, and how the text says it."""
        after = self._text[quantity.span[1] : min(span[1], quantity.span[1] + 40)].lower()
        phrase = next((phrase for phrase in YEARS_BACK if _opens(after, phrase)), None)
        if phrase is not None:
            base = next((date for date in dates if date.year is not None), None)
            if base is None or base.year is None:
                return None, None
            return base._replace(year=base.year - 1, until=None), phrase
        date = None if bound is None else bound.meaning
        return date, None if date is None else self._text[slice(*date.span)]

    def _list_words(self, quantity: Quantity, measure: Mention[Measures] | None) -> tuple[str, ...]:
        """Return the words for what a figure is said of: what is counted, else the measure."""
        if quantity.counted is not None:
            return (quantity.counted,)
        return () if measure is None else tuple(read_keys(self._text[slice(*measure.span)]))


def _locate(one: SentenceReading, clause: Clause) -> Span:
    return one.tokens[clause.start].start, one.tokens[clause.end - 1].end


def _find_inner(clauses: Sequence[Span], span: Span) -> Span | None:
    """Return the clause that begins last of those that a figure or a date stands in."""
    return max((one for one in clauses if one[0] <= span[0] < one[1]), default=None)


def _denies(one: SentenceReading, clause: Clause) -> bool:
    """Return whether a clause denies: `309 runners did not finish`."""
    none = load_lexicon(TABLES[""]).kinds["none_of"]
    places = range(clause.start, clause.end)
    return any(one.tags[at] & NEGATION or one.tokens[at].key in none for at in places)


def _list_agents(one: SentenceReading, clause: Clause) -> Iterator[int]:
    """Yield where those begin by whom something was done: `was attended by 498 people`."""
    for role in clause.roles if clause.verb is not None and clause.verb.is_passive else ():
        if one.tokens[role.preposition].key == BY:
            yield one.tokens[role.filler.start].start


def _read_share(quantity: Quantity, words: Sequence[SurfaceWord]) -> Quantity:
    """Return a bare number below one as the fraction that its sentence calls it: `The share is 0.15`.

    A fraction of what something is compared with tells how many times as much it is: `half as much as`.
    """
    following = bisect_left(words, quantity.span[1], key=attrgetter("start"))
    if quantity.unit == FRACTION and [word.key for word in words[following : following + 1]] == [AS]:
        return quantity._replace(unit=TIMES)
    above, below = quantity.value.as_ratio()
    is_bare = quantity.unit is None and quantity.counted is None and quantity.end is None
    if (
        not is_bare
        or not 0 < above < below
        or CUES_BY_OPERATION["ratio"].isdisjoint(one.key for one in words)
    ):
        return quantity
    return quantity._replace(unit=FRACTION)


def _is_part_of_before(words: Sequence[SurfaceWord], quantity: Quantity) -> bool:
    """Return whether a figure is a part of what another sentence tells: `Of this, 36 million`."""
    after = bisect_left(words, quantity.span[1], key=attrgetter("start"))
    places = [pair for pair in (words[:2], words[after : after + 2]) if len(pair) == 2]
    return any(one.key == OF and other.key in OF_BEFORE for one, other in places)


def _find_rate(text: str, words: Sequence[SurfaceWord], quantity: Quantity) -> Rate | None:
    """Return the rate of a figure; `$4 and a day pass` has none."""
    rate = read_rate(text, words, quantity)
    if rate is None:
        return None
    first = bisect_left(words, quantity.span[1], key=attrgetter("start"))
    stop = bisect_left(words, rate.start, key=attrgetter("start"))
    return None if any(word.key in JOINERS for word in words[first:stop]) else rate


def _opens(text: str, phrase: str) -> bool:
    """Return whether a text opens with a phrase, but for a small word before it."""
    bare = text.lstrip(" ,(")
    for opener in ("", "in the ", "the ", "in ", "for the ", "a "):
        if bare.startswith(opener + phrase):
            return True
    return False
