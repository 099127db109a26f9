"""Sections: `According to clause 12, the deposit is refunded`, where clause 11 says so.

What frames a claim is not compared with its window, but a section that it numbers there has to be the one
that says it: that of the sentence, or the last one that was numbered before it.
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.claims.compare import Comparison
from verifier.parsers.english.figure_words import SECTION_WORDS
from verifier.parsers.quantities import Quantity
from verifier.parsers.text.offsets import Span
from verifier.sources.text_record import record_text

_MARK = "§"
_LONGEST_LABEL = 16
_MAX_BEFORE = 8
"""How many sentences before its window may number the section that it is of."""


def find_other_sections(seen: str, comparison: Comparison) -> Iterator[Span]:
    """Yield the sections that a claim numbers, as a person sees it, where another one says what it says."""
    lowered = seen.lower()
    if not any(word in lowered for word in (_MARK, *SECTION_WORDS)):
        return
    quantities, _ = record_text(seen).figures
    claimed = [figure for figure in quantities if _numbers(seen, figure)]
    best = comparison.best_sentence
    around = [*comparison.list_before(_MAX_BEFORE), *comparison.sentences] if claimed else []
    for sentence in reversed([one for one in around if one.number <= best.number]):
        figures = comparison.index.figures.quantities.get(sentence.number, ())
        named = {figure.value for figure in figures if _numbers(sentence.source_text, figure)}
        if named:
            yield from (figure.span for figure in claimed if figure.value not in named)
            return


def _numbers(text: str, figure: Quantity) -> bool:
    """Return whether a figure numbers a section: `clause 12`, `§ 7`."""
    before = text[max(0, figure.span[0] - _LONGEST_LABEL) : figure.span[0]].rstrip().lower()
    last = before.split()[-1:]
    return before.endswith(_MARK) or (figure.is_label and not SECTION_WORDS.isdisjoint(last))
