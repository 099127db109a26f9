"""Particles: `The switch is on` and `The switch is off`, `ran into the house` and `ran out of the house`.

Two of them are opposites where they stand behind the same words and lead the same thing, or nothing. It does
not look at those that lead different things: `on Monday` and `off the coast`, `in the morning` and `out of
town`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from verifier.claims.compare import Comparison
from verifier.claims.facets.result import FacetResult, report
from verifier.codes import ViolationCode
from verifier.parsers.english.clause_words import JOINING
from verifier.parsers.english.comparison_words import OF
from verifier.parsers.english.determiners import DETERMINERS
from verifier.parsers.english.particles import OPPOSITE_PARTICLES
from verifier.parsers.text.surface_words import SurfaceWord

_REACH = 5
"""How many words before a particle are looked at: `switched the small lamp off`."""


class _Particle(NamedTuple):
    """A particle, its place, the stems before it from the nearest on, and that of what it leads."""

    key: str
    place: int
    before: tuple[str, ...]
    led: str

    def stands_as(self, other: _Particle) -> bool:
        """Return whether two stand behind the same words and lead the same, be it before or behind them."""
        leads_alike = self.led == other.led or (
            self.led in other.before
            if self.led and not other.led
            else not self.led and other.led in self.before
        )
        is_near = bool(self.before and other.before) and (
            self.before[0] in other.before or other.before[0] in self.before
        )
        return leads_alike and is_near


def check_particles(comparison: Comparison) -> Iterator[FacetResult]:
    """Report particles of the claim of which the best sentence has the opposite in the same place."""
    claim, best = comparison.claim, comparison.best_sentence
    if OPPOSITE_PARTICLES.keys().isdisjoint(claim.keys) or OPPOSITE_PARTICLES.keys().isdisjoint(best.keys):
        return
    stated = [*_list_particles(best.source_text, best.words, best.stems, comparison)]
    for claimed in _list_particles(claim.text, claim.words, claim.stems, comparison):
        if any(other.key == claimed.key and _may_be(claimed, other) for other in stated):
            continue
        for other in stated:
            if other.key in OPPOSITE_PARTICLES[claimed.key] and claimed.stands_as(other):
                yield report(
                    ViolationCode.DIRECTION_CONFLICT,
                    claim_span=claim.words[claimed.place].span,
                    place=(best.number, best.words[other.place].span),
                    is_conflict=comparison.is_about(),
                    evidence=other.key,
                    word=claimed.key,
                )
                break


def _may_be(claimed: _Particle, stated: _Particle) -> bool:
    """Return whether one may be the other; before one that stands alone, words may be left out."""
    return claimed.stands_as(stated) or not (claimed.before and stated.before)


def _list_particles(
    text: str, words: Sequence[SurfaceWord], stems: Sequence[str], comparison: Comparison
) -> Iterator[_Particle]:
    for place, word in enumerate(words):
        if word.key in OPPOSITE_PARTICLES:
            before = tuple(_list_before(text, words, stems, place, comparison))
            yield _Particle(word.key, place, before, _find_led(text, words, stems, place, comparison))


def _list_before(
    text: str, words: Sequence[SurfaceWord], stems: Sequence[str], place: int, comparison: Comparison
) -> Iterator[str]:
    """Yield the stems before a place from the nearest on, back to a preposition, a joint or a mark."""
    kinds, prepositions = comparison.vocabulary.kinds, comparison.policy.prepositions.words
    for at in range(place - 1, max(-1, place - 1 - _REACH), -1):
        key = words[at].key
        is_parted = not text[words[at].end : words[at + 1].start].isspace()
        if is_parted or key in prepositions or key in JOINING:
            return
        if kinds.get(key) != "function":
            yield stems[at]


def _find_led(
    text: str, words: Sequence[SurfaceWord], stems: Sequence[str], place: int, comparison: Comparison
) -> str:
    """Return the stem of what a particle leads, behind `of` and a determiner; empty if it leads none."""
    for at in range(place + 1, min(len(words), place + 4)):
        key = words[at].key
        if not text[words[at - 1].end : words[at].start].isspace():
            return ""
        if key not in DETERMINERS and (key != OF or at > place + 1):
            is_small = comparison.vocabulary.kinds.get(key) == "function"
            return "" if is_small or key in comparison.policy.prepositions.words else stems[at]
    return ""
