"""The record of a text: its words, sentences, clauses and figures, each read once.

All readers of a text share its record. A reading is made on first use, and is a pure function of the text and
the reader's arguments. Records of recently used texts are cached: claims, sentences and passages, which one
call reads in several stages, and a few longer ones. What is longer still is a source, and its prepared
context keeps its readings. Threads may share a record: if two make a reading at the same time, the results
are equal.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from verifier.parsers.text.normal_form import Folding, has_line_end_hyphen
from verifier.policies import Lexicon as WordList
from verifier.sources.prepared_form import PreparedForm

# Readers are imported on first use: loading all of them takes longer than most calls.
if TYPE_CHECKING:
    from verifier.parsers.clauses.records import SentenceReading
    from verifier.parsers.dates import DatePeriod
    from verifier.parsers.languages.reading import Reading
    from verifier.parsers.languages.record import Language
    from verifier.parsers.lexicon import Lexicon
    from verifier.parsers.numerics.marked_figures import MarkedFigure
    from verifier.parsers.quantities import Quantity
    from verifier.parsers.text.offsets import Span
    from verifier.parsers.text.surface_words import SurfaceWord

_KEPT_TEXTS = 512
_KEPT_CHARS = 4_000
"""How many records are kept, and how long their texts are at most."""

_KEPT_LONG_TEXTS = 4
_KEPT_LONG_CHARS = 64_000
"""The same for longer texts: the stages of one call ask for the same one again."""


class TextRecord:
    """A text with its cached readings; callers never change it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._sentences: dict[str, tuple[Span, ...]] = {}
        self._clauses: dict[tuple[str, bool], tuple[SentenceReading, ...]] = {}
        self._shifted: tuple[int, Lexicon, tuple[SentenceReading, ...]] | None = None
        self._forms: dict[Folding, PreparedForm] = {}
        self._in_terms: list[tuple[Language, Callable[[str], str], Reading]] = []

    @cached_property
    def words(self) -> tuple[SurfaceWord, ...]:
        """Its words, in order."""
        from verifier.parsers.text.surface_words import read_surface_words

        return tuple(read_surface_words(self.text))

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys of its words, in order."""
        from verifier.parsers.text.surface_words import read_keys

        return tuple(read_keys(self.text))

    @cached_property
    def figures(self) -> tuple[tuple[Quantity, ...], tuple[DatePeriod, ...]]:
        """Its quantities and its dates."""
        from verifier.parsers.quantities import extract_quantities_and_dates

        return extract_quantities_and_dates(self.text)

    @cached_property
    def approximations(self) -> frozenset[str | None]:
        """How words and signs loosen its quantities."""
        return frozenset([quantity.approximation for quantity in self.figures[0]])

    @cached_property
    def marked_figures(self) -> list[MarkedFigure]:
        """Its figures with marks."""
        from verifier.parsers.numerics.marked_figures import find_marked_figures

        return find_marked_figures(self.text)

    @cached_property
    def plain_figures(self) -> frozenset[str]:
        """Its other figures, as strings of digits."""
        from verifier.parsers.numerics.marked_figures import read_plain_figures

        return read_plain_figures(self.text, self.marked_figures)

    @cached_property
    def digit_runs(self) -> frozenset[str]:
        """Its numbers as runs of digits."""
        from verifier.parsers.numerics.numbers import extract_digit_runs

        return frozenset(extract_digit_runs(self.text))

    @cached_property
    def has_line_hyphens(self) -> bool:
        """Whether a word of it is split by a hyphen at a line's end."""
        return has_line_end_hyphen(self.text)

    @cached_property
    def unstressed(self) -> PreparedForm | None:
        """Its folded normal form without marks of emphasis around words; None where it has none."""
        from verifier.parsers.text.signs import hide_emphasis

        hidden = hide_emphasis(self.text)
        return None if hidden == self.text else PreparedForm(hidden, Folding.TYPOGRAPHY)

    def form(self, folding: Folding) -> PreparedForm:
        """Return its normal form."""
        form = self._forms.get(folding)
        if form is None:
            # ASCII text has nothing to fold but line-end hyphens, so both plain forms are one.
            if folding == Folding.TYPOGRAPHY and self.text.isascii():
                form = self.form(Folding.NONE)
            else:
                form = PreparedForm(self.text, folding)
            self._forms[folding] = form
        return form

    def list_sentences(self, abbreviations: WordList) -> tuple[Span, ...]:
        """Return its sentences; no stop of an abbreviation ends one."""
        found = self._sentences.get(abbreviations.sha256)
        if found is None:
            from verifier.parsers.segments.sentences import split_sentences

            found = tuple(split_sentences(self.text, abbreviations=abbreviations.words))
            self._sentences[abbreviations.sha256] = found
        return found

    def read_in_terms(self, pack: Language, stem: Callable[[str], str]) -> Reading:
        """Return the text, which is of another language, in the engine's terms."""
        for known, known_stem, reading in self._in_terms:
            if known is pack and known_stem is stem:
                return reading
        from verifier.parsers.languages.reading import read_in_terms

        self._in_terms.append((pack, stem, read_in_terms(self.text, pack, stem)))
        return self._in_terms[-1][2]

    def read_clauses(self, lexicon: Lexicon) -> tuple[SentenceReading, ...]:
        """Return the clauses of the text, which is one sentence."""
        key = lexicon.language, lexicon.names_openers
        found = self._clauses.get(key)
        if found is None:
            from verifier.parsers.clauses.reader import read_sentence

            found = self._clauses[key] = read_sentence(self.text, 0, len(self.text), lexicon)
        return found

    def read_clauses_at(self, start: int, lexicon: Lexicon) -> tuple[SentenceReading, ...]:
        """Return the clauses of the text, which is one sentence, with places in a text that has it there."""
        if not start:
            return self.read_clauses(lexicon)
        key, kept = (start, lexicon), self._shifted
        if kept is None or kept[:2] != key:
            # Only the last place: the facets of one comparison ask one after another.
            shifted = tuple([reading.shift(start) for reading in self.read_clauses(lexicon)])
            self._shifted = kept = (*key, shifted)
        return kept[2]


_recall = lru_cache(maxsize=_KEPT_TEXTS)(TextRecord)
_recall_long = lru_cache(maxsize=_KEPT_LONG_TEXTS)(TextRecord)


def record_text(text: str) -> TextRecord:
    """Return the record of a text: the one that was kept, if it was asked for lately."""
    if len(text) <= _KEPT_CHARS:
        return _recall(text)
    return _recall_long(text) if len(text) <= _KEPT_LONG_CHARS else TextRecord(text)


def forget_texts() -> None:
    """Drop all records that are kept: what is measured next reads its texts anew."""
    _recall.cache_clear()
    _recall_long.cache_clear()


def read_clauses(
    text: str, span: Span, lexicon: Lexicon, *, parts_links: bool = False
) -> tuple[SentenceReading, ...]:
    """Return the clauses of a sentence of a text; their places count from the beginning of the text.

    With `parts_links`, as `baseline` reads, the words of a link are read apart, as those in other brackets
    are, and what opens a sentence and may be a verb is one.
    """
    start, end = span
    lexicon = lexicon.as_specified if parts_links else lexicon
    said = text[start:end].replace("](", ")(") if parts_links else text[start:end]
    return record_text(said).read_clauses_at(start, lexicon)
