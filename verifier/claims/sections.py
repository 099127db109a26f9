"""Sections and labels that a claim names: `According to clause 12, the deposit is refunded`.

What frames a claim is not compared with its window, but a section that it numbers there has to be the one
that says it: that of the sentence, or the last one that was numbered before it. `E3 means that the lid is
open` is judged as what stands behind that label (`E3 - the lid is open`) or right below that heading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from verifier.claims.compare import Comparison
from verifier.claims.index import EvidenceSentence
from verifier.parsers.english.figure_words import SECTION_WORDS
from verifier.parsers.quantities import Quantity
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.marks import LETTER
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.words import extract_words
from verifier.sources.table_rows import read_pairs
from verifier.sources.text_record import record_text

_MARK = "§"
_LONGEST_LABEL = 16
_MAX_BEFORE = 8
"""How many sentences before its window may number the section that it is of."""

_MEANING = defer_pattern(rf"\s*+(?P<label>[^,;:\n]{{3,80}}?)(?: means that|:) (?=[A-Z{LETTER}0-9])")
_LABEL = defer_pattern(r"[\s*_#-]*([^,;:.\n]{3,80}?)[*_]{0,3}(?: [-\u2013\u2014]|:) ")


def find_other_sections(seen: str, comparison: Comparison) -> Iterator[Span]:
    """Yield the sections that a claim numbers, as a person sees it, where another one says what it says."""
    lowered = seen.lower()
    if not any(word in lowered for word in (_MARK, *SECTION_WORDS)):
        return
    claimed = _list_numbers(seen, record_text(seen).figures[0])
    around = [*comparison.list_before(_MAX_BEFORE), *comparison.sentences] if claimed else []
    for sentence in reversed(around):
        figures = comparison.index.figures.quantities.get(sentence.number, ())
        named = {figure.value for figure in _list_numbers(sentence.source_text, figures)}
        if named and sentence.number <= comparison.best_sentence.number:
            yield from (figure.span for figure in claimed if figure.value not in named)
            return


def _list_numbers(text: str, figures: Sequence[Quantity]) -> list[Quantity]:
    """Return the figures of a text that number sections."""
    return [figure for figure in figures if _numbers(text, figure)]


def _numbers(text: str, figure: Quantity) -> bool:
    """Return whether a figure numbers a section: `clause 12`, `§ 7`."""
    before = text[max(0, figure.span[0] - _LONGEST_LABEL) : figure.span[0]].rstrip().lower()
    last = before.split()[-1:]
    return before.endswith(_MARK) or (figure.is_label and not SECTION_WORDS.isdisjoint(last))


class Explained(NamedTuple):
    """The words of what a claim explains (`E3 means that`), and where the claim goes on."""

    words: frozenset[str]
    end: int

    def holds(self, sentence: EvidenceSentence) -> bool:
        """Return whether a sentence stands behind these words as its label, or in the line below them.

        Of a heading the word that has a figure is enough: `E3`.
        """
        label = _LABEL.match(sentence.text)
        own = frozenset() if label is None else frozenset(extract_words(label[1].lower()))
        if own == self.words:
            return True
        # Below a line with a label of its own, and below a row, stands nothing of them.
        if not all(map(str.isalpha, own)) or len(read_pairs(sentence.text)) > 1:
            return False
        text, (start, _) = sentence.as_written
        line = text[:start].rstrip().rpartition("\n")[2].lower()
        heading = {*extract_words(line), *line.split()}
        is_numbered = any(not word.isalpha() for word in self.words)
        return self.words == heading or (is_numbered and self.words <= heading)


def find_explained(text: str) -> Explained | None:
    """Return what is explained at the beginning of a text."""
    found = _MEANING.match(text)
    return None if found is None else Explained(frozenset(extract_words(found["label"].lower())), found.end())
