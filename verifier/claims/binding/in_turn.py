"""Rows in turn: `Sales in Canada and Mexico were $412 million and $187 million, respectively`.

Where a sentence joins as many figures as things before them, the first figure is the first thing's, and so
on, whether it says *respectively* or not. A claim that has one of each has to have what stands in one turn.
"""

from __future__ import annotations

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
    path = comparison.chain.path
    if comparison.claim.language or len({number for _, (number, _) in path}) != 1:
        return None
    sentence = comparison.index.sentences[path[0][1][0]]
    for row in _list_rows(sentence, comparison):
        things = _find_things(sentence, row)
        turns = [(item, _find_turn(item[1][1], things)) for item in path if item[0].kind != "number"]
        figures = [(item, _find_turn(item[1][1], row)) for item in path]
        said = {turn for _, turn in turns} - {-1}, {turn for _, turn in figures} - {-1}
        if len(said[0]) == len(said[1]) == 1 and said[0] != said[1]:
            thing = next(item for item, turn in turns if turn >= 0)
            return thing, next(item for item, turn in figures if turn >= 0)
    return None


def _list_rows(sentence: EvidenceSentence, comparison: Comparison) -> list[list[range]]:
    """Return the rows of figures that a sentence joins by commas and *and*, each figure by its words."""
    starts = [word.start for word in sentence.words]
    quantities = comparison.index.figures.quantities.get(sentence.number, ())
    spans = sorted({quantity.span for quantity in quantities})
    rows: list[list[Span]] = []
    for one, other in pairwise(spans):
        gap = sentence.source_text[one[1] : other[0]]
        if gap.strip(" ,%") not in ("", _AND) or not gap.strip():
            continue
        if rows and rows[-1][-1] == one:
            rows[-1].append(other)
        else:
            rows.append([one, other])
    return [
        [range(*[sum(start < edge for start in starts) for edge in span]) for span in row] for row in rows
    ]


def _find_things(sentence: EvidenceSentence, row: Sequence[range]) -> list[range]:
    """Return the words of the things before a row that are joined likewise, as many as it has; else none."""
    keys, first = sentence.keys, row[0].start
    joints = [at for at in range(1, first) if keys[at] == _AND]
    if not joints or (not any(map(is_verb, keys[joints[-1] : first])) and RESPECTIVELY not in keys):
        return []
    last = joints[-1]
    commas = [at for at in range(1, last) if is_marked(sentence.source_text, sentence.words, at, ",")]
    bounds = [*commas[len(commas) - (len(row) - 2) :], last] if len(row) > 2 else [last]
    if len(bounds) != len(row) - 1 or any(after - at > _REACH for at, after in pairwise(bounds)):
        return []
    # Of the first and the last only the word next to the row's joint is surely of it.
    begin, end = bounds[0] - 1, last + 2
    while end < first and sentence.words[end].is_capital:
        end += 1
    while begin and sentence.words[begin].is_capital and sentence.words[begin - 1].is_capital:
        begin -= 1
    edges = [begin, *bounds, end]
    return [range(at, after) for at, after in pairwise(edges)]


def _find_turn(place: int, row: Sequence[range]) -> int:
    """Return in which turn of a row a word stands; -1 for none."""
    return next((turn for turn, words in enumerate(row) if place in words), -1)
