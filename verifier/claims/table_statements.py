"""Tables and lists as statements: `The mayor of Velby is Ann Lee`, where Velby's row has her under `mayor`.

The first cell of a row tells what it is about, and each other cell is written as sentences with its header:
`The mayor of Velby is Ann Lee.`, of a count also `Velby has 31 floors.`. Claims are compared with these as
with others; all places are those of the row. Rows are read as renderings have them (`place: Velby, mayor: Ann
Lee`), and in Markdown's tables of plain texts. Of two rows with one first cell nobody knows which is meant:
they say nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from verifier.claims.bracketed import list_bracketed, may_have_brackets
from verifier.claims.listed import list_listed, may_have_lists
from verifier.claims.which_case import list_cases, may_have_cases
from verifier.parsers.english.calendar_words import MONTHS
from verifier.parsers.english.openings import CELL_FORMS
from verifier.parsers.languages.registry import load_pack
from verifier.parsers.lexicon import TABLES, Lexicon, load_lexicon
from verifier.parsers.lexicon.lexicon import NOUN
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.offsets import ChainMap, PieceMapBuilder, Span
from verifier.policies import Policy
from verifier.sources.context import PreparedSource
from verifier.sources.table_rows import read_pairs
from verifier.sources.text_record import record_text

_DELIMITER = re.compile(
    r"^[ \t]*+(?:\|[ \t]*+)?:?-++:?[ \t]*+(?:\|[ \t]*+:?-++:?[ \t]*+)++\|?[ \t]*+$", re.MULTILINE
)
"""The line below the headers of a table; each run is taken whole, or blanks would cost their square."""
_LINE = re.compile(r"[^\n]+")
_UNIT = defer_pattern(
    r"(?P<name>[^()]+) \((?P<unit>[^\s()0-9/%]{1,12}|%|[^\s()0-9/%]{1,6}/[^\s()0-9/%]{1,6})\)"
)
_FIGURE = defer_pattern(r"[+-]?[0-9][0-9.,\u00a0\u202f]*")
_COUNT = defer_pattern("[0-9]{1,3}")
_DAY, _YEAR = re.compile("[0-9]{1,2}(?:st|nd|rd|th)?"), re.compile("[12][0-9]{3}")
_MAX_CHARS = 60
"""How long a header or a cell is at most; what is longer is a sentence of its own."""

_MARKUP = " \t*_`"


class _Row(NamedTuple):
    """A row: its place, and its headers with their cells, the first of which tells what it is about."""

    span: Span
    pairs: Sequence[tuple[str, str]]


class TabledSource(PreparedSource):
    """What the rows of a source state, as a source of its own: its places are those of the rows."""

    __slots__ = ()

    def __init__(self, source: PreparedSource, policy: Policy) -> None:
        self.source, self.digest = source.source, source.digest
        self.is_complete, self.unclear = source.is_complete, source.unclear
        self.dropped, self.surrogates = source.dropped, source.surrogates
        text, builder = [], PieceMapBuilder()
        for statement, span in list_statements(source.prose, policy):
            text.append(statement)
            builder.add_rewritten(len(statement), *span)
        self.prose = "".join(text)
        self.prose_offsets = ChainMap(builder.build(), source.prose_offsets)
        self.record = record_text(self.prose)


def read_tables(sources: Sequence[PreparedSource], policy: Policy) -> tuple[TabledSource, ...]:
    """Return what tables of sources state, one for each source; nothing where none has a table."""
    if not any(may_state(source.prose, policy) for source in sources):
        return ()
    found = tuple([TabledSource(source, policy) for source in sources])
    return found if any(source.prose for source in found) else ()


def may_state(prose: str, policy: Policy) -> bool:
    """Return whether a text may have tables or lists, and the policy reads what they state."""
    if not policy.account_for_text:
        return False
    if not policy.language and (may_have_brackets(prose) or may_have_cases(prose)):
        return True
    return ": " in prose or _DELIMITER.search(prose) is not None or may_have_lists(prose)


def list_statements(prose: str, policy: Policy) -> Iterator[tuple[str, Span]]:
    """Yield the statements of the tables and lists of a text, each with its place and a line end."""
    lexicon = load_lexicon(TABLES.get(policy.language, TABLES[""]))
    pack = load_pack(policy.language)
    forms = CELL_FORMS if pack is None else pack.cell_forms
    months = frozenset(MONTHS if pack is None else pack.figures.months)
    rows = sorted([*_list_rendered(prose), *_list_piped(prose)])
    keys = Counter((tuple(header for header, _ in row.pairs), row.pairs[0][1].lower()) for row in rows)
    yield from list_listed(prose, lexicon)
    if pack is None:
        yield from list_bracketed(prose, lexicon)
        yield from list_cases(prose)
    for span, pairs in rows if forms else ():
        (_, key), *cells = pairs
        if keys[tuple(header for header, _ in pairs), key.lower()] > 1:
            continue
        if len(cells) == 1 and _COUNT.fullmatch(key):
            # The row of a step, a room or a level: `Step 2: Open drain.`
            yield f"{pairs[0][0]} {key}: {cells[0][1].rstrip('.')}.\n", span
        for header, cell in cells:
            for statement in _state(key, header, cell, forms, lexicon, months):
                yield statement, span


def _state(
    key: str, header: str, cell: str, forms: Sequence[str], lexicon: Lexicon, months: frozenset[str]
) -> Iterator[str]:
    """Yield what a cell says below its header, if that is a noun."""
    unit = _UNIT.fullmatch(header)
    if unit is not None and _FIGURE.fullmatch(cell):
        header, cell = unit["name"], f"{cell} {unit['unit']}"
    head = header.split()[-1].lower()
    if lexicon.lists_nouns and not any(reading.tags & NOUN for reading in lexicon.find(head).readings):
        return
    if lexicon.lists_nouns and not header[1:2].isupper():
        header = header[:1].lower() + header[1:]
    plain, in_time, on_day, counted = (form.format(header=header, key=key, cell=cell) for form in forms)
    yield plain
    words = [word.strip(".,") for word in cell.lower().split()]
    if not months.isdisjoint(words) or _YEAR.fullmatch(cell):
        yield on_day if any(map(_DAY.fullmatch, words)) else in_time
    elif _COUNT.fullmatch(cell):
        yield counted


def _list_rendered(prose: str) -> Iterator[_Row]:
    """Yield the rows that stand in a text as renderings have them: `place: Velby, mayor: Ann Lee`."""
    for line in _LINE.finditer(prose):
        pairs = [(pair.header, pair.cell) for pair in read_pairs(line[0])]
        if len(pairs) > 1 and _may_be_row(pairs):
            yield _Row(line.span(), pairs)


def _list_piped(prose: str) -> Iterator[_Row]:
    """Yield the rows of Markdown's tables: below headers and a line of hyphens, while lines have cells.

    A second line of hyphens in a table is a row of it, so that each line is read once.
    """
    end = 0
    for delimiter in _DELIMITER.finditer(prose):
        if delimiter.start() < end:
            continue
        begin = prose.rfind("\n", 0, max(0, delimiter.start() - 1)) + 1
        headers = _read_cells(prose[begin : delimiter.start()].strip("\n"))
        for line in _LINE.finditer(prose, delimiter.end()):
            cells = _read_cells(line[0])
            if "|" not in line[0] or prose[line.start() - 2 : line.start()] == "\n\n":
                break
            end = line.end()
            pairs = [(header, cell) for header, cell in zip(headers, cells, strict=False) if header and cell]
            if len(cells) == len(headers) and cells[0] and len(pairs) > 1 and _may_be_row(pairs):
                yield _Row(line.span(), pairs)


def _read_cells(line: str) -> list[str]:
    bare = line.strip().removeprefix("|").removesuffix("|")
    cells = [cell.strip(_MARKUP) for cell in re.split(r"(?<!\\)\|", bare)]
    return [" ".join(cell.split()) for cell in cells]


def _may_be_row(pairs: Sequence[tuple[str, str]]) -> bool:
    """Return whether headers differ, and neither they nor what the row is about are longer than names are."""
    headers = [header for header, _ in pairs]
    is_short = all(len(text) <= _MAX_CHARS for pair in pairs for text in pair)
    return is_short and len({*headers}) == len(headers)
