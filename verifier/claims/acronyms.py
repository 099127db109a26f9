"""What of the evidence is found by its capitals alone: acronyms and initials."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from verifier.claims.postings import Postings
from verifier.parsers.english.name_words import WITHOUT_INITIAL
from verifier.parsers.text.surface_words import SurfaceWord


class Acronyms:
    """What stands where by its initials: the acronyms, and for each sentence those of its capitals.

    Between these a blank stands for other words.
    """

    def __init__(self, sentences: Iterable[Sequence[SurfaceWord]]) -> None:
        acronyms: list[list[str]] = []
        self.initials: list[str] = []
        for words in sentences:
            acronyms.append([word.key for word in words if word.is_acronym])
            self.initials.append(_join_initials(words))
        self.postings = Postings(acronyms)


def _join_initials(words: Sequence[SurfaceWord]) -> str:
    kept = [word for word in words if word.is_capital or word.key not in WITHOUT_INITIAL]
    return "".join([word.key[:1] if word.is_capital else " " for word in kept])
