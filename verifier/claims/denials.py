"""Denials, as claims count them: the triggers of a text, without those that deny nothing where they stand.

The terms are those of `verifier.sources.negation_triggers`, which counts them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from verifier.claims.vocabulary import Vocabulary
from verifier.parsers.english.denial_words import DENYING_INFINITIVES, INFINITIVE, UNMARKED
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.policies import Policy
from verifier.sources.negation_triggers import count_denials

# Letters of `not` and `never`, each a word by itself: a word may be spelled with blanks.
_SPELLED = frozenset("oe")
_INITIALS = re.compile("[.][A-Za-z][.]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Denials:
    """How many triggers of a text deny; `negates` if also any of its words negates."""

    n_triggers: int
    negates: bool


_NONE = Denials(n_triggers=0, negates=False)


def read_denials(
    text: str, words: Sequence[SurfaceWord], keys: Sequence[str], vocabulary: Vocabulary, policy: Policy
) -> Denials:
    """Read the denials of a text; `words` are its words, and `keys` their keys."""
    if not _may_deny(text, keys, vocabulary, policy):
        return _NONE
    count = count_denials(text, policy) - _count_pseudo_triggers(words, policy)
    negates = bool(count) and any(_negates(word.key, vocabulary, policy) for word in words)
    return Denials(n_triggers=count, negates=negates)


def is_pseudo_trigger(words: Sequence[SurfaceWord], place: int) -> bool:
    """Return whether a trigger denies nothing where it stands: `prices declined`."""
    after = words[place + 1].key if place + 1 < len(words) else ""
    return words[place].key in DENYING_INFINITIVES and after != INFINITIVE


def _negates(key: str, vocabulary: Vocabulary, policy: Policy) -> bool:
    return vocabulary.is_negation(key) or (policy.refuse_disguised and key in UNMARKED)


def _may_deny(text: str, keys: Sequence[str], vocabulary: Vocabulary, policy: Policy) -> bool:
    """Return whether a text may hold a trigger at all."""
    # In `isn't` and `U.S.`, and at a semicolon, words are read otherwise for denials; elsewhere in plain text
    # every word that a trigger could begin with is among the keys.
    if not text.isascii() or "'" in text or "`" in text or ";" in text or _INITIALS.search(text):
        return True
    if policy.refuse_disguised and not (UNMARKED.keys().isdisjoint(keys) and _SPELLED.isdisjoint(keys)):
        return True
    return not vocabulary.trigger_openers.isdisjoint(keys)


def _count_pseudo_triggers(words: Sequence[SurfaceWord], policy: Policy) -> int:
    triggers = policy.denial_cues.words
    return sum(word.key in triggers and is_pseudo_trigger(words, place) for place, word in enumerate(words))
