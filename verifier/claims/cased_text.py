"""Texts as claims and evidence are read: capitals kept, variants made one, in the engine's terms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple, Protocol, TypeVar

from verifier.claims.stemmer import get_stemmer
from verifier.parsers.segments.clause_numbers import read_clauses
from verifier.parsers.text.marks import PENN_BRACKETS
from verifier.parsers.text.normal_form import compose_letters, fold_with_map
from verifier.parsers.text.offsets import ChainMap, IdentityMap, OffsetMap, Span
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.policies import Policy
from verifier.sources.languages import find_pack
from verifier.sources.text_record import record_text

_Made = TypeVar("_Made")


class Kept:
    """A reading that keeps what is made of it alone: claims and sentences are compared again and again."""

    @cached_property
    def _made(self) -> dict[object, Any]:
        return {}

    def once(self, key: object, make: Callable[[], _Made]) -> _Made:
        """Return what is made of it, a pure function of it and of the key; it is made once."""
        kept = self._made
        if key not in kept:
            kept[key] = make()
        made: _Made = kept[key]
        return made


class Surface(NamedTuple):
    """A text as it is read, the map back to what was `written`, and the language that it was read from.

    `language` is empty for a text that is read as it is; then nothing else is known of it. `parts_links`: the
    words of a link stand in brackets as others do, apart from the sentence around it.
    """

    text: str
    offsets: OffsetMap
    language: str = ""
    written: str = ""
    parts_links: bool = False

    def find_read(self, span: Span, words: Iterable[SurfaceWord], whole: Span) -> Span:
        """Return the span of the text as it is read that a span of it as it was written has become.

        A text that is read as it is has kept its places. In one that was read in terms these are the words
        that came from there, and `whole` where there is none.
        """
        if not self.language:
            return span
        start, end = span
        located = ((word.span, self.offsets.locate(*word.span)) for word in words)
        found = [own for own, (first, last) in located if first < end and start < last]
        if not found:
            return whole
        return min(first for first, _ in found), max(last for _, last in found)

    def show(self, key: str, span: Span) -> str:
        """Return a word for a person: its key, or in a text that was read in terms what was written there."""
        return self.written[slice(*self.offsets.locate(*span))].lower() if self.language else key


class _Placed(Protocol):
    """A word of a text by its key and its place."""

    @property
    def key(self) -> str: ...

    @property
    def span(self) -> Span: ...


class ReadText(Kept):
    """A claim, or a sentence of the evidence: its words, and where it stands in a text and as it was written.

    `source_text` is the text as it is read that it stands in, at `span`.
    """

    source_text: str
    span: Span
    words: tuple[SurfaceWord, ...]
    surface: Surface

    @property
    def language(self) -> str:
        """The code of the language that it was read from; empty where it is read as it is."""
        return self.surface.language

    @property
    def as_written(self) -> tuple[str, Span]:
        """Its text as that was written, and where it stands there."""
        if not self.language:
            return self.source_text, self.span
        return self.surface.written, self.locate(self.span)

    def locate(self, span: Span) -> Span:
        """Return where a span of its text stands in the text as it was written."""
        return self.surface.offsets.locate(*span)

    def find_read(self, span: Span) -> Span:
        """Return where a span of its text as that was written stands in the text as it is read."""
        return self.surface.find_read(span, self.words, self.span)

    def find_written(self, place: int) -> int:
        """Return where a place of its text stands in the text that `as_written` has."""
        return self.locate((place, place + 1))[0] if self.language else place

    def find_start(self, word: SurfaceWord) -> int:
        """Return where a word begins in its text as that was written."""
        return self.locate(word.span)[0]

    def show(self, word: _Placed) -> str:
        """Return a word of it for a person."""
        return self.surface.show(word.key, word.span)

    @cached_property
    def clauses(self) -> Sequence[int]:
        """The clause that each of its words stands in."""
        return read_clauses(self.source_text, self.words)

    def list_before(self, place: int) -> list[int]:
        """Return the places of the words before one in its clause."""
        return [at for at in range(place) if self.clauses[at] == self.clauses[place]]


def read_surface(text: str, policy: Policy) -> Surface:
    """Return a text as claims and evidence are read, capitals kept, and the map back.

    What cannot be seen must not split a number or a name: `19` and `70` around a soft hyphen are 1970. In a
    call in another language than English a text of that language is read in the engine's terms.
    """
    for written, bracket in PENN_BRACKETS if "RB-" in text else ():
        text = text.replace(written, bracket)
    own: str = text
    composed: OffsetMap = IdentityMap()
    if policy.account_for_text:
        own, composed = compose_letters(text, composed)
    folded, offsets = fold_with_map(own) if policy.fold_typography else (own, IdentityMap())
    offsets = offsets if own is text else ChainMap(offsets, composed)
    pack = find_pack(folded, policy)
    if pack is None:
        return Surface(folded, offsets, parts_links=not policy.account_for_text)
    read = record_text(folded).read_in_terms(pack, get_stemmer(policy.stemmer, pack.stemmer))
    return Surface(read.text, ChainMap(read.offsets, offsets), pack.code, text)
