"""Denials, as claims count them: cues of a text, without those that deny nothing as they stand there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from verifier.claims.vocabulary import Vocabulary
from verifier.parsers.english.denial_words import DENYING_INFINITIVES, TO
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.policies import Policy
from verifier.sources.negation_triggers import count_denials

_INITIALS = re.compile("[.][A-Za-z][.]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Denials:
    """How many cues of a text deny, and whether a word of it negates, given that any of them does."""

    n_cues: int
    negates: bool


def read_denials(
    text: str, words: Sequence[SurfaceWord], keys: Sequence[str], vocabulary: Vocabulary, policy: Policy
) -> Denials:
    """Read the denials of a text whose words, and their keys, are at hand."""
    if not _may_deny(text, keys, vocabulary):
        return _NONE
    count = count_denials(text, policy) - _count_falls(words, policy)
    negates = bool(count) and any(vocabulary.is_negation(word.key) for word in words)
    return Denials(n_cues=count, negates=negates)


def is_fall(words: Sequence[SurfaceWord], place: int) -> bool:
    """Tell whether a cue denies nothing as it stands there: `prices declined`."""
    behind = words[place + 1].key if place + 1 < len(words) else ""
    return words[place].key in DENYING_INFINITIVES and behind != TO


_NONE = Denials(n_cues=0, negates=False)


def _may_deny(text: str, keys: Sequence[str], vocabulary: Vocabulary) -> bool:
    """Tell whether a text may hold a cue at all."""
    # In `isn't` and `U.S.`, and at a semicolon, words are read otherwise for denials; elsewhere in plain text
    # every word that a cue could begin with is at hand.
    if not text.isascii() or "'" in text or "`" in text or ";" in text or _INITIALS.search(text):
        return True
    return not vocabulary.denials.isdisjoint(keys)


def _count_falls(words: Sequence[SurfaceWord], policy: Policy) -> int:
    cues = policy.denial_cues.words
    return sum(word.key in cues and is_fall(words, place) for place, word in enumerate(words))
