"""Figures of rows of tables: the header says what is measured, the other cells say of what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from verifier.audit.numbers.changes import list_cues
from verifier.audit.numbers.figure_record import Figure
from verifier.audit.numbers.figure_words import CALENDAR, FigureWords
from verifier.parsers.dates import DatePeriod
from verifier.parsers.numerics.exact_values import Value
from verifier.parsers.quantities import Quantity, extract_quantities
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import read_keys
from verifier.sources.table_rows import Pair


class RowReader:
    """Reads the rows of one text."""

    def __init__(self, text: str, words: FigureWords) -> None:
        self._text = text
        self._words = words

    def read_row(
        self,
        number: int,
        span: Span,
        pairs: Sequence[Pair],
        quantities: Sequence[Quantity],
        dates: Sequence[DatePeriod],
    ) -> Iterator[Figure]:
        """Yield the figures of a row, of which each pair of a header and a cell has at most one."""
        cells = [(pair, self._find_in(pair, span, quantities)) for pair in pairs]
        labels = [pair for pair, quantity in cells if quantity is None]
        label_keys = [key for pair in labels for key in read_keys(pair.cell)]
        label_headers = [key for pair in labels for key in read_keys(pair.header)]
        owners = self._list_owners(label_keys)
        for pair, quantity in cells:
            if quantity is None:
                continue
            scaled, header = apply_header(pair.header, quantity)
            start = span[0] + pair.span[0]
            period = self._find_cell_period(start, start + len(pair.header), span, labels, dates)
            header_keys = read_keys(pair.header)
            keys = [*header_keys, *label_keys]
            yield Figure(
                quantity=scaled,
                raw=self._text[slice(*quantity.span)],
                sentence=number,
                said=self._words.list_said([*keys, *label_headers]),
                words=self._list_words(keys),
                measures=self._words.name_measures(header_keys),
                owners=owners,
                period=period,
                period_text=None if period is None else self._text[slice(*period.span)],
                rate=None,
                change=0,
                state=None,
                cues=list_cues(keys),
                row=number,
                column=pair.header,
                scaled_by=header,
            )

    def _list_owners(self, label_keys: Sequence[str]) -> frozenset[str]:
        """Return the stems of whom a row is of, by the cells that label it."""
        named = (key for key in self._list_words(label_keys) if key not in CALENDAR)
        return frozenset(self._words.stem(key) for key in named if not key[:1].isdecimal())

    def _list_words(self, keys: Sequence[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(key for key in keys if key not in self._words.small))

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


_ENCLOSED = re.compile("[(\\[]([^()\\[\\]]{1,24})[)\\]]\\s*\\Z|,\\s*([^,]{1,24})\\Z")


def apply_header(header: str, quantity: Quantity) -> tuple[Quantity, str | None]:
    """Return a bare number with the unit and the scale that its header names, and how it names them.

    So `Revenue ($M)` does. A number with a unit, and one whose header names none, is returned as it is.
    """
    match = _ENCLOSED.search(header)
    if quantity.unit is not None or match is None:
        return quantity, None
    named = (match[1] or match[2]).strip()
    scale = _read_scale(named)
    if scale is None:
        return quantity, None
    power = scale.value.exponent
    scaled = quantity._replace(
        value=_raise(quantity.value, power),
        end=None if quantity.end is None else _raise(quantity.end, power),
        unit=scale.unit,
        precision=None if quantity.precision is None else quantity.precision + power,
    )
    return scaled, named


def _raise(value: Value, power: int) -> Value:
    """Return a value times a power of ten; nothing stays nothing."""
    return value._replace(exponent=value.exponent + power) if value.coefficient else value


@lru_cache(maxsize=256)
def _read_scale(named: str) -> Quantity | None:
    """Read the unit or the scale that a header names: `$M`, `in thousands`, `t`."""
    bare = named.removeprefix("in ").strip()
    for trial in (f"{bare[:1]}1{bare[1:]}", f"1 {bare}", f"1{bare}", f"1 {bare.removesuffix('s')}"):
        found = extract_quantities(trial)
        if len(found) == 1 and found[0].span == (0, len(trial)) and found[0].value.coefficient == 1:
            return None if found[0].counts_nothing or found[0].value.divisor > 1 else found[0]
    return None
