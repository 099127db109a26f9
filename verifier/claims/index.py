"""The index of evidence: its sentences, and where everything stands that a claim may mention.

Sentences are numbered over all sources, so a number is enough to name one. Code that must not cross from one
source into another compares `EvidenceSentence.source`.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache, partial
from itertools import pairwise
from typing import Protocol, TypeAlias

from verifier.claims.acronyms import Acronyms
from verifier.claims.binary_relations import Relation, read_relations
from verifier.claims.cased_text import ReadText, Surface, read_surface
from verifier.claims.contrasts import leave_out_set_aside
from verifier.claims.denials import Denials, contracts_denials, read_denials
from verifier.claims.evidence_figures import Figures, read_figures
from verifier.claims.opining import list_opining
from verifier.claims.postings import Postings
from verifier.claims.table_statements import read_tables
from verifier.claims.vocabulary import Vocabulary, read_vocabulary
from verifier.parsers.english.clause_words import QUESTION_MARKS
from verifier.parsers.english.name_words import SMALL_WORDS
from verifier.parsers.languages.registry import load_pack
from verifier.parsers.numerics.anchors import count_numerals
from verifier.parsers.segments.governors import Governor, list_governors
from verifier.parsers.segments.retractions import is_denied_after, is_taken_back, opens_as_false, opens_undone
from verifier.parsers.segments.spans import blank_citations, find_bullet_end
from verifier.parsers.text.alike import read_alike
from verifier.parsers.text.letters import drop_accents
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord, read_keys, read_surface_words
from verifier.policies import Policy
from verifier.sources.amounts import Amounts
from verifier.sources.context import PreparedSource, Sources
from verifier.sources.dropped_text import has_lost_sign
from verifier.sources.languages import list_heard
from verifier.sources.text_record import record_text

MAX_POSITIONS = 32
"""How many places of one word in a sentence or a window are looked at; further ones are noise."""

Positions: TypeAlias = "dict[str, list[tuple[int, int]]]"
"""From stems to their places: the number of a sentence, and of a word in it."""


class EvidenceSentence(ReadText):
    """A sentence of the evidence: its number, the number of its source, its words with their keys and stems.

    `source_text` is its source as claims read it; `span`, and the spans of the words, are places in that.
    """

    def __init__(self, number: int, source: int, span: Span, surface: Surface, policy: Policy) -> None:
        self.number = number
        self.source = source
        self.source_text = surface.text
        self.span = span
        self.surface = surface
        self._vocabulary = read_vocabulary(policy)
        self._heard = list_heard(policy)

    @property
    def written(self) -> str:
        """The sentence as a person sees it: in the words of its source where it was read in terms."""
        text, span = self.as_written
        return text[slice(*span)]

    @property
    def text(self) -> str:
        """The sentence alone."""
        return self.source_text[slice(*self.span)]

    @cached_property
    def words(self) -> tuple[SurfaceWord, ...]:  # type: ignore[override]
        """Its words, read when they are first asked for: most sentences are never looked at."""
        return tuple(read_surface_words(self.source_text, *self.span))

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys of its words."""
        return tuple(read_keys(self.source_text, *self.span))

    @cached_property
    def stems(self) -> tuple[str, ...]:
        """The stems of its words."""
        return _read_stems(self.keys, self.source_text, *self.span, self._vocabulary)

    def read_gap(self, first: int, last: int) -> str:
        """Return the text between two words."""
        return self.source_text[self.words[first].end : self.words[last].start]

    def find_capitals(self, place: int) -> range:
        """Return the run of capitalised words that a word is in; empty if it has no capital."""
        words, first, last = self.words, place, place
        while last < len(words) and words[last].is_capital:
            last += 1
        while last > place and first and words[first - 1].is_capital:
            first -= 1
        return range(first, last)

    @cached_property
    def is_unsaid(self) -> bool:
        """Whether its source next to it, or its own opening, says that it is false."""
        text, (start, end) = self.as_written
        said = text[start:end]
        return (
            is_taken_back(text, start, end, self._heard)
            or opens_as_false(said, self._heard)
            or opens_undone(text, start, end, self._heard)
            or (
                bool(self._heard)
                and is_denied_after(text, start + len(said.rstrip(_CELL_EDGES)), self._heard)
            )
        )

    def is_denied_after(self, places: Iterable[int]) -> bool:
        """Return whether what follows the last of its words at some places says that it is not so."""
        text, _ = self.as_written
        spans = [self.words[place].span for place in places]
        end = max(self.locate(span)[1] if self.language else span[1] for span in spans)
        return self.once(f"denied after {end}", lambda: is_denied_after(text, end, self._heard))

    def list_governors(self, policy: Policy) -> Sequence[Governor]:
        """Return the words of it that have a clause in their scope and do not say that the clause is true."""
        alike = list_opining(policy, self.language)
        found = partial(list_governors, self.source_text, self.words, self.clauses, alike=alike)
        return self.once(("governors", policy.account_for_text), lambda: [*found()])


_OPENING = 3
"""How many opening words are used to look up sentences that say what a claim says."""

_MAX_SAID = 64
"""How many sentences that open alike are compared with a claim."""

_MAX_KEPT = 64
"""Of how many sentences the places of words are kept: they take ten times the room of a text."""

_MAX_READ = 256
"""Of how many sentences the readings are kept: they take two hundred times the room of a text."""

_EDGES = " \t\n.*_\"'`()\u201c\u201d"
"""Marks that may stand around a sentence, or not."""


_CELL_EDGES = f"{_EDGES}|,;"
"""Marks between a sentence and the cell behind it."""


class _Sentences(dict[int, EvidenceSentence]):
    """Sentences by their numbers; each is made when it is asked for, and the last ones are kept."""

    def __init__(self, make: Callable[[int], EvidenceSentence]) -> None:
        self._make = make

    def __missing__(self, number: int) -> EvidenceSentence:
        if len(self) >= _MAX_READ:
            self.clear()
        return self.setdefault(number, self._make(number))


class EvidenceIndex:
    """What checking claims asks of evidence; read once, never changed, safe to share between threads.

    `postings` leads from stems to the numbers of the sentences that hold them. The rest is read when a claim
    first asks for it: of a sentence that no claim is compared with only its place is kept.
    """

    def __init__(
        self,
        sources: Sequence[PreparedSource],
        policy: Policy,
        surfaces: Sequence[Surface] | None = None,
    ) -> None:
        """Read sources, or `surfaces` made of them, which have the same places."""
        self._vocabulary = read_vocabulary(policy)
        self._sources = tuple(sources)
        self._policy = policy
        self._positions: dict[int, Positions] = {}
        self.sentences: Mapping[int, EvidenceSentence] = _Sentences(self._make_sentence)
        read = blank_citations if policy.drop_marks else str
        self._surfaces = surfaces or [read_surface(read(source.prose), policy) for source in sources]
        self.records = [
            source.record if surface.text is source.prose else record_text(surface.text)
            for source, surface in zip(sources, self._surfaces, strict=True)
        ]
        """Each source as claims are compared with it."""
        self._firsts: list[int] = []
        """The number of the first sentence of each source."""
        self._starts, self._ends = array("I"), array("I")
        for record in self.records:
            self._firsts.append(len(self._starts))
            for start, end in record.list_sentences(policy.abbreviations):
                self._starts.append(start)
                self._ends.append(end)
        self.postings = Postings(map(self._list_stated, self._list_places()))

    @cached_property
    def affirmed(self) -> EvidenceIndex:
        """The index of what the sources affirm, without what they set aside; itself if that is nothing."""
        surfaces = [
            leave_out_set_aside(surface, record.list_sentences(self._policy.abbreviations), self._policy)
            for surface, record in zip(self._surfaces, self.records, strict=True)
        ]
        is_same = all(one is other for one, other in zip(surfaces, self._surfaces, strict=True))
        return self if is_same else EvidenceIndex(self._sources, self._policy, surfaces)

    @cached_property
    def tabled(self) -> EvidenceIndex | None:
        """The index of what rows of tables in the sources state; None where there are none."""
        sources = read_tables(self._sources, self._policy)
        return EvidenceIndex(sources, self._policy) if sources else None

    @cached_property
    def amounts(self) -> Amounts:
        """The figures of all sources, as claims are compared with them."""
        return Amounts(self.records)

    @property
    def n_sentences(self) -> int:
        """How many sentences there are."""
        return len(self._starts)

    def _list_places(self) -> Iterator[tuple[str, int, int]]:
        """Yield for each sentence the text of its source and its place there."""
        for source, (first, last) in enumerate(pairwise([*self._firsts, self.n_sentences])):
            text = self._surfaces[source].text
            for number in range(first, last):
                yield text, self._starts[number], self._ends[number]

    def _make_sentence(self, number: int) -> EvidenceSentence:
        source = self._find_source(number)
        span = self._starts[number], self._ends[number]
        return EvidenceSentence(number, source, span, self._surfaces[source], self._policy)

    def _list_stated(self, place: tuple[str, int, int]) -> Sequence[str]:
        """Return the stems by which a sentence supports claims: none for a question."""
        if place[0].endswith(QUESTION_MARKS, *place[1:]):
            return ()
        stems = _read_stems(read_keys(*place), *place, self._vocabulary)
        return [*stems, *(stem for _, _, stem in self._vocabulary.find_phrases(stems))]

    @cached_property
    def links(self) -> tuple[str, ...]:
        """What stands between the parts of a compound in the languages that sources were read from."""
        packs = [load_pack(surface.language) for surface in self._surfaces if surface.language]
        return tuple(dict.fromkeys(link for pack in packs if pack is not None for link in pack.nouns.links))

    @cached_property
    def figures(self) -> Figures:
        """The dates and quantities."""
        starts = [self._starts[first:last] for first, last in pairwise([*self._firsts, self.n_sentences])]
        return read_figures([record.figures for record in self.records], starts)

    @cached_property
    def n_chars(self) -> int:
        """How long the sources are together."""
        return sum([len(surface.text) for surface in self._surfaces])

    @cached_property
    def n_numerals(self) -> int:
        """How many numerals there are, be they read as figures or not."""
        return sum([count_numerals(surface.text) for surface in self._surfaces])

    @cached_property
    def n_figures(self) -> int:
        """How many quantities there are."""
        return sum(map(len, self.figures.quantities.values()))

    @cached_property
    def spellings(self) -> Postings:
        """Where each word stands as it is spelt."""
        return Postings(read_keys(*place) for place in self._list_places())

    @cached_property
    def acronyms(self) -> Acronyms:
        """Where runs of words stand, by their initials."""
        return Acronyms([*read_surface_words(*place)] for place in self._list_places())

    @cached_property
    def unaccented(self) -> Mapping[str, Sequence[int]]:
        """From words without their accents to the sentences that write them with accents."""
        found: dict[str, list[int]] = {}
        for number, place in enumerate(self._list_places()):
            for key in {key for key in read_keys(*place) if not key.isascii()}:
                found.setdefault(drop_accents(key), []).append(number)
        return found

    def list_said(self, *texts: str, among: Sequence[int] | None = None) -> Iterator[range]:
        """Yield the runs of sentences that are one of some texts word for word, except for a final stop.

        The texts are as `read_surface` returns them. With `among`, a run begins at one of these sentences;
        otherwise its start is looked up. A run is its numbers.
        """
        for text in dict.fromkeys(map(_strip, texts)):
            opening = len(text) - len(text.lstrip(_EDGES))
            for number in self._list_opening_alike(text) if among is None else among:
                last = self._find_last_said(text, opening, self.sentences[number])
                if last is not None:
                    yield range(number, last + 1)

    def _list_opening_alike(self, text: str) -> list[int]:
        """Return the numbers of some sentences that open as a text does; very short ones match whole."""
        keys = read_keys(text, 0, len(text))[:_OPENING]
        rows = [self._openings.find(" ".join(keys[:size])) for size in range(1, len(keys) + 1)]
        return sorted([number for row in rows for number in row[:_MAX_SAID]])

    def _find_last_said(self, text: str, opening: int, first: EvidenceSentence) -> int | None:
        """Return the number of the sentence that a text ends in, if the source says it from `first` on."""
        source_text = first.source_text
        start = _skip_mark(source_text, *first.span)
        if _differ(text[opening : opening + 1], source_text[start : start + 1]):
            # Most sentences begin with another letter: nothing more need be compared.
            return None
        at, place = read_alike(text, source_text, opening, start, in_any_case=False)
        if text[at:].strip(_EDGES):
            return None
        for number in range(first.number, self.n_sentences):
            sentence = self.sentences[number]
            if sentence.source != first.source or sentence.span[0] >= place:
                break
            if sentence.span[1] >= place and not source_text[place : sentence.span[1]].strip(_EDGES):
                return number
        return None

    @cached_property
    def _openings(self) -> Postings:
        """From the opening words of sentences to their numbers."""
        places = ((text, _skip_mark(text, start, end), end) for text, start, end in self._list_places())
        return Postings([" ".join(read_keys(*place)[:_OPENING])] for place in places)

    def read_denials(self, number: int, policy: Policy, *, until: bool = False) -> Denials:
        """Return what a sentence denies, or denies until something; it is read once for each policy."""
        one = self.sentences[number]
        vocabulary = read_vocabulary(policy)

        def read() -> Denials:
            text, contracts = one.source_text, self._contracting[one.source]
            return read_denials(
                text, one.words, one.keys, vocabulary, policy, until=until, contracts=contracts
            )

        return one.once(("denials", policy.hash, until), read)

    @cached_property
    def _contracting(self) -> list[bool]:
        """For each source whether it contracts a denial: a sentence would look through all of it."""
        return [contracts_denials(surface.text) for surface in self._surfaces]

    def read_relations(self, number: int, policy: Policy) -> tuple[Relation, ...]:
        """Return the relations of a sentence; they are read once for each policy."""
        sentence = self.sentences[number]
        return sentence.once(
            ("relations", policy.hash),
            lambda: read_relations(sentence.source_text, sentence.words, sentence.stems, policy),
        )

    def positions(self, number: int) -> Positions:
        """Return for every stem of a sentence its first few places there."""
        positions = self._positions.get(number)
        if positions is None:
            positions = {}
            stems = self.sentences[number].stems
            phrases = [(place, stem) for place, _, stem in self._vocabulary.find_phrases(stems)]
            for place, stem in [*enumerate(stems), *phrases]:
                places = positions.setdefault(stem, [])
                if len(places) < MAX_POSITIONS:
                    places.append((number, place))
            if len(self._positions) >= _MAX_KEPT:
                self._positions.clear()
            self._positions[number] = positions
        return positions

    def list_before(self, number: int, most: int) -> tuple[EvidenceSentence, ...]:
        """Return the sentences right before one in its source, at most so many."""
        first = max(self._firsts[self._find_source(number)], number - most)
        return tuple([self.sentences[at] for at in range(first, number)])

    def find_first(self, number: int) -> EvidenceSentence:
        """Return the first sentence of the source of one."""
        return self.sentences[self._firsts[self._find_source(number)]]

    def are_of_one_source(self, first: int, last: int) -> bool:
        """Return whether two sentences are from one source; false where the last one does not exist."""
        return last < self.n_sentences and self._find_source(first) == self._find_source(last)

    def _find_source(self, number: int) -> int:
        """Return the number of the source of a sentence."""
        return bisect_right(self._firsts, number) - 1

    def has_lost_sign(self, sentences: Sequence[EvidenceSentence], policy: Policy) -> bool:
        """Return whether rendering sentences of one source lost what stood next to a figure, or a denial."""
        source = sentences[0].source
        start, _ = self._surfaces[source].offsets.locate(*sentences[0].span)
        _, end = self._surfaces[source].offsets.locate(*sentences[-1].span)
        return has_lost_sign(self._sources[source], (start, end), policy)

    def locate(self, source: int, span: Span) -> Span:
        """Return the span of a source's ORIGINAL text for a span of it as claims read it."""
        return self._sources[source].locate_in_source(*self._surfaces[source].offsets.locate(*span))


def _read_stems(
    keys: Iterable[str], text: str, start: int, end: int, vocabulary: Vocabulary
) -> tuple[str, ...]:
    """Return the stems of the words of a sentence, of which the keys are known."""
    if _compile_small_names().search(text, start, end):
        return vocabulary.read_stems(read_surface_words(text, start, end))
    return tuple(map(vocabulary.stem, keys))


@cache
def _compile_small_names() -> re.Pattern[str]:
    """Return a pattern of what may be a small word in capitals, with stops or without."""
    return re.compile("|".join("[.]?".join(word.upper()) for word in sorted(SMALL_WORDS)))


def _differ(one: str, other: str) -> bool:
    """Return whether two characters are letters or digits of ASCII, and not the same one."""
    return one != other and (one + other).isascii() and one.isalnum() and other.isalnum()


def _skip_mark(text: str, start: int, end: int) -> int:
    """Return where a sentence begins in its source behind the mark of an item and of what is quoted."""
    start = find_bullet_end(text, start, end)
    opening = text[start:end]
    return start + len(opening) - len(opening.lstrip(_EDGES))


def _strip(text: str) -> str:
    return " ".join(text.split())


class Cache(Protocol):
    """What keeps readings of its texts, so that they are made once."""

    def keep(self, key: object, reading: object) -> object:
        """Keep a reading under a key."""

    def recall(self, key: object) -> object | None:
        """Return what was kept under a key, or None."""


def index_sources(sources: Sequence[PreparedSource], policy: Policy, cache: Cache) -> EvidenceIndex:
    """Return the index of sources, which is made once for each way of reading them."""
    key = _key_reading(policy)
    index = cache.recall(key)
    if not isinstance(index, EvidenceIndex):
        index = EvidenceIndex(sources, policy)
        cache.keep(key, index)
    return index


def holds_stem(stem: str, sources: Sources, policy: Policy) -> bool:
    """Return whether a sentence of some sources that states anything has a word or a phrase with a stem.

    Most that is asked for stands nowhere at all, and to see that takes no index.
    """
    kept = sources.recall(_key_reading(policy))
    if not (isinstance(kept, EvidenceIndex) or " " in stem):
        stems = sources.remember(("stems", *_key_reading(policy)), lambda: _list_stems(sources, policy))
        if stem not in stems:
            return False
    return stem in index_sources(sources, policy, sources).postings


def _list_stems(sources: Sources, policy: Policy) -> frozenset[str]:
    """Return the stems of all words of some sources."""
    # No word goes on behind a blank, so what stands between two is read once.
    pieces = set[str]().union(*(read_surface(source.prose, policy).text.split() for source in sources))
    return frozenset(map(read_vocabulary(policy).stem, read_keys(" ".join(sorted(pieces)))))


@lru_cache(maxsize=32)
def _key_reading(policy: Policy) -> tuple[object, ...]:
    """Return the parts of a policy that change how evidence is read."""
    return (
        "claims",
        policy.abbreviations.sha256,
        policy.stemmer,
        policy.synonyms.sha256,
        policy.irregular_forms.sha256,
        policy.negations.sha256,
        policy.fold_typography,
        policy.drop_marks,
        policy.language,
        policy.languages if policy.language else (),
        list_heard(policy),
    )
