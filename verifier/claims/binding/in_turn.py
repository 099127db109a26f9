"""Rows in turn: `Sales in Canada and Mexico were $412 million and $187 million, respectively`.

Where a sentence joins as many figures as things before them, the first figure is the first thing's, and so
on, whether it says *respectively* or not. A claim that has one of each has to have what stands in one turn.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from verifier.claims.binding.gaps import is_marked
from verifier.claims.binding.opening import is_verb
from verifier.claims.binding.places import PlacedWord
from verifier.claims.compare import Comparison
from verifier.claims.index import EvidenceSentence
from verifier.parsers.english.clause_words import RESPECTIVELY
from verifier.parsers.text.offsets import Span

_AND = "and"
_REACH = 6
"""How many words a thing in such a row has at most."""


def find_in_turn(comparison: Comparison) -> tuple[PlacedWord, PlacedWord] | None:
    """Find a thing and a figure of a claim that stand in different turns of their rows."""
    path, sentence = comparison.chain.path, comparison.chain.sentence
    if sentence is None:
        return None
    for row in _list_rows(sentence, comparison):
        named = [item for item in path if item[0].kind != "number"]
        things, figures = _find_turns(named, _find_things(sentence, row)), _find_turns(path, row)
        if len(things) == len(figures) == 1 and things.keys() != figures.keys():
            return next(iter(things.values())), next(iter(figures.values()))
    return None


def _list_rows(sentence: EvidenceSentence, comparison: Comparison) -> list[list[range]]:
    """Return the rows of figures that a sentence joins by commas and *and*, each figure by its words."""
    starts = [word.start for word in sentence.words]
    quantities = comparison.index.figures.quantities.get(sentence.number, ())
    rows: list[list[Span]] = []
    for one, other in pairwise(sorted({quantity.span for quantity in quantities})):
        if not _joins(sentence.source_text[one[1] : other[0]].strip()):
            continue
        if rows and rows[-1][-1] == one:
            rows[-1].append(other)
        else:
            rows.append([one, other])
    return [[range(*(bisect_left(starts, edge) for edge in span)) for span in row] for row in rows]


def _joins(gap: str) -> bool:
    return gap != "" and gap.strip(" ,%") in ("", _AND)


def _find_things(sentence: EvidenceSentence, row: Sequence[range]) -> list[range]:
    """Return the words of the things before a row that are joined likewise, as many as it has; else none."""
    bounds = _find_bounds(sentence, row)
    if len(bounds) != len(row) - 1 or any(after - at > _REACH for at, after in pairwise(bounds)):
        return []
    # Of the first and the last only the word next to the row's joint is surely of it.
    begin = min(bounds[0] - 1, sentence.find_capitals(bounds[0] - 1).start)
    end = max(bounds[-1] + 2, min(row[0].start, sentence.find_capitals(bounds[-1] + 1).stop))
    return [range(at, after) for at, after in pairwise([begin, *bounds, end])]


def _find_bounds(sentence: EvidenceSentence, row: Sequence[range]) -> list[int]:
    """Return the commas and the *and* between the things before a row that a verb parts from it."""
    keys, first = sentence.keys, row[0].start
    last = max((at for at in range(1, first) if keys[at] == _AND), default=0)
    if not last or (RESPECTIVELY not in keys and not any(map(is_verb, keys[last:first]))):
        return []
    commas = [at for at in range(1, last) if is_marked(sentence.source_text, sentence.words, at, ",")]
    return [*commas[len(commas) - (len(row) - 2) :], last]


def _find_turns(items: Sequence[PlacedWord], row: Sequence[range]) -> dict[int, PlacedWord]:
    """Return the first of some words in each turn of a row."""
    found: dict[int, PlacedWord] = {}
    for item in items:
        for turn in [turn for turn, words in enumerate(row) if item[1][1] in words]:
            found.setdefault(turn, item)
    return found
