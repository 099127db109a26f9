"""The words that answers frame, label and cite with, in English and in one language beside it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from verifier.parsers.english import openings
from verifier.parsers.languages.registry import load_pack
from verifier.parsers.text.marks import any_of

_ROWS = frozenset(("FRAMES_APART", "FRAMES_STATING", "FRAMES_CLOSING", "FRAMES_INVERTED"))
"""The tables of a pack's openings whose rows are frames and no words."""


class FrameWords:
    """The words of one language's frames: those of English, and what its pack writes in their places."""

    def __init__(self, language: str) -> None:
        pack = load_pack(language)
        self._own: Mapping[str, tuple[str, ...]] = {} if pack is None else pack.openings

    def list(self, name: str) -> tuple[str, ...]:
        """Return the words of a table of `openings`, with what the language has there."""
        english: tuple[str, ...] = getattr(openings, name, ())
        return (*english, *self._own.get(name, ()))

    def any(self, name: str) -> str:
        """Return a pattern of the words of a table."""
        return f"(?:{any_of(self.list(name))})"

    @property
    def source(self) -> str:
        """A pattern of what an answer calls the texts."""
        numbered = r"(?:[ ]?[\[(]?s?[0-9]{1,3}[\])]?)?"
        described = rf"(?:{self.any('SOURCE_ADJECTIVES')}[ ]){{0,2}}"
        return (
            rf"(?:(?:{self.any('SOURCE_DETERMINERS')}[ ])?{described}{self.any('SOURCE_NOUNS')}"
            rf"|{self.any('SEVERAL')}[ ]{described}{self.any('GIVEN_NOUNS')}){numbered}"
            rf"(?:[ ]{self.any('AFTER_SOURCES')})?"
        )

    @property
    def given(self) -> str:
        """A pattern of what an answer calls the texts that it was given, and nobody else."""
        described = rf"(?:{self.any('SOURCE_ADJECTIVES')}[ ]){{0,2}}"
        determiner = rf"(?:{self.any('SOURCE_DETERMINERS')}|{self.any('SEVERAL')})"
        return rf"{determiner}[ ]{described}{self.any('GIVEN_NOUNS')}"

    def frames(self, name: str) -> str:
        """Return what is added to a pattern for the frames that a language builds otherwise.

        In each, a name in braces stands for any word of that table, and `{SOURCE}` for a text.
        """
        slots = {key: self.any(key) for key in self._own if key not in _ROWS}
        slots["SOURCE"] = self.source
        rows = [row.replace(" ", "[ ]").format(**slots) for row in self._own.get(name, ())]
        return "".join(f"|{row}" for row in rows)


@cache
def read_frame_words(language: str) -> FrameWords:
    """Return the words of a language's frames; of English where it is empty."""
    return FrameWords(language)
