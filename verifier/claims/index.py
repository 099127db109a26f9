"""The index of evidence: its sentences, and for everything that a claim may hold where it stands.

Sentences are numbered over all sources, so that one place is one number; what may not straddle two sources
asks `ClaimIndex.source_of`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Protocol, TypeAlias

from verifier.claims.cased_text import read_surface
from verifier.claims.evidence_figures import Figures, read_figures
from verifier.claims.facets.binding.sides import may_have_sides
from verifier.claims.negation import Denials, read_denials
from verifier.claims.spelling_variants import Initials, Kin, read_initials, read_kin
from verifier.claims.vocabulary import read_vocabulary
from verifier.parsers.segments.sentences import split_sentences
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord, read_keys, read_surface_words
from verifier.policies import Policy
from verifier.sources.context import PreparedSource, Source

MAX_POSITIONS = 32
"""How many places of one word in a sentence or a window are looked at; what stands there more is noise."""

Positions: TypeAlias = "dict[str, list[tuple[int, int]]]"
"""From stems to their places: the number of a sentence, and of a word in it."""


class Line:
    """A sentence of the evidence: its source and its span there, its words, with their keys and stems."""

    def __init__(self, source: int, text: str, span: Span, keys: Sequence[str], stems: Sequence[str]) -> None:
        self.source = source
        self.span = span
        self.keys = keys
        self.stems = stems
        self._text = text

    @cached_property
    def words(self) -> tuple[SurfaceWord, ...]:
        """Its words, read when they are first asked for: most sentences are never looked at."""
        return tuple(read_surface_words(self._text, *self.span))

    @cached_property
    def may_have_sides(self) -> bool:
        """Whether anything in it parts it; looked for once, since many claims may ask."""
        return may_have_sides(self._text, self.span)


class ClaimIndex:
    """What checking claims asks of evidence; read once, never changed, safe to share between threads.

    `texts` are the sources as claims read them: spans of sentences, words and figures are places in them.
    `stems` leads from stems to sentences. The rest is read when a claim first asks for it.
    """

    def __init__(self, sources: Sequence[PreparedSource], policy: Policy) -> None:
        vocabulary = read_vocabulary(policy)
        self.sources = tuple(sources)
        self._is_negation = vocabulary.is_negation
        self._denials: dict[tuple[int, str], Denials] = {}
        self._positions: dict[int, Positions] = {}
        self.lines: list[Line] = []
        self.stems: dict[str, list[int]] = {}
        surfaces = [read_surface(source.prose, policy) for source in sources]
        self.texts = tuple([text for text, _ in surfaces])
        self._offsets = tuple([offsets for _, offsets in surfaces])
        for number, text in enumerate(self.texts):
            for span in split_sentences(text, abbreviations=policy.abbreviations.words):
                keys = read_keys(text, *span)
                stems = tuple(map(vocabulary.stem, keys))
                place = len(self.lines)
                self.lines.append(Line(number, text, span, tuple(keys), stems))
                for stem in dict.fromkeys(stems):
                    self.stems.setdefault(stem, []).append(place)

    @cached_property
    def figures(self) -> Figures:
        """The dates and quantities."""
        starts: list[list[int]] = [[] for _ in self.texts]
        for line in self.lines:
            starts[line.source].append(line.span[0])
        return read_figures(self.texts, starts)

    @cached_property
    def kin(self) -> Kin:
        """What stands where by its first letters."""
        return read_kin([line.keys for line in self.lines])

    @cached_property
    def initials(self) -> Initials:
        """What stands where by its initials."""
        return read_initials([line.words for line in self.lines])

    @cached_property
    def holds_negation(self) -> bool:
        """Whether any word of it negates."""
        return any(self._is_negation(key) for line in self.lines for key in line.keys)

    def find_sentence(self, text: str) -> int | None:
        """Find the first sentence that is a text word for word, white space and a final stop aside.

        `text` is as `read_surface` gives it.
        """
        return self._sentences.get(_read_sentence(text))

    @cached_property
    def _sentences(self) -> dict[str, int]:
        sentences: dict[str, int] = {}
        for place, line in enumerate(self.lines):
            sentences.setdefault(_read_sentence(self.texts[line.source][slice(*line.span)]), place)
        return sentences

    def source_of(self, line: int) -> int:
        """Give the number of the source that a sentence is from."""
        return self.lines[line].source

    def read_denials(self, line: int, policy: Policy) -> Denials:
        """Give what a sentence denies; read once for each policy."""
        key = (line, policy.hash)
        denials = self._denials.get(key)
        if denials is None:
            read = self.lines[line]
            text = self.texts[read.source][slice(*read.span)]
            denials = read_denials(text, read.words, read.keys, read_vocabulary(policy), policy)
            self._denials[key] = denials
        return denials

    def positions(self, line: int) -> Positions:
        """Give for every stem of a sentence its first few places there, each with the sentence's number."""
        positions = self._positions.get(line)
        if positions is None:
            positions = {}
            for place, stem in enumerate(self.lines[line].stems):
                places = positions.setdefault(stem, [])
                if len(places) < MAX_POSITIONS:
                    places.append((line, place))
            self._positions[line] = positions
        return positions

    def locate(self, line: int, start: int, end: int) -> Span:
        """Give the span of the ORIGINAL source text for a span of the text that a sentence is from."""
        source = self.lines[line].source
        return self.sources[source].locate_in_source(*self._offsets[source].locate(start, end))


def _read_sentence(text: str) -> str:
    return " ".join(text.split()).removesuffix(".").rstrip()


class Keeper(Protocol):
    """What keeps readings of its texts, so that they are made once."""

    def keep(self, key: object, reading: object) -> object:
        """Keep a reading under a key."""

    def recall(self, key: object) -> object | None:
        """Give what was kept under a key, or None."""


def index_sources(sources: Sequence[PreparedSource], policy: Policy, keeper: Keeper) -> ClaimIndex:
    """Give the index of sources, made once for each way of reading them and kept with `keeper`."""
    key = _name_reading(policy)
    index = keeper.recall(key)
    if not isinstance(index, ClaimIndex):
        index = ClaimIndex(sources, policy)
        keeper.keep(key, index)
    return index


def index_piece(prose: str, span: Span, policy: Policy, keeper: Keeper) -> ClaimIndex:
    """Give the index of a piece of plain text by itself, made once for each way of reading it and kept."""
    key = (span, *_name_reading(policy))
    index = keeper.recall(key)
    if not isinstance(index, ClaimIndex):
        source = PreparedSource(Source(id="", text=prose[slice(*span)]), wikitext_steps_per_char=1)
        index = ClaimIndex((source,), policy)
        keeper.keep(key, index)
    return index


def _name_reading(policy: Policy) -> tuple[object, ...]:
    """Give what of a policy evidence is read by."""
    return (
        "claims",
        policy.abbreviations.sha256,
        policy.stemmer,
        policy.negations.sha256,
        policy.fold_typography,
    )
