"""Polarity: whether a sentence denies what stands in it.

Reads words only, with lexicons of the policy: cues that deny what follows them, cues that deny what stands
before them, phrases that hold a cue and deny nothing (`not only`), and words that end a cue's reach (`but`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

from verifier.parsers.text import unicode14
from verifier.parsers.text.char_classes import run_of
from verifier.parsers.text.normal_form import Folding, normalize_text
from verifier.policies import Lexicon, Policy

_ASCII_WORD = re.compile("[a-z0-9]+(?:'[a-z0-9]+)*|;")
_CONTRACTION = "n't"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cues:
    """A lexicon of cues, single words and phrases apart; `openers` are the words that either begins with."""

    words: frozenset[str]
    phrases: tuple[str, ...]
    openers: frozenset[str]
    contractions: bool

    def count(self, words: list[str]) -> int:
        """Count the cues in a row of words."""
        contracted = self.contractions and _CONTRACTION in " ".join(words)
        if self.openers.isdisjoint(words) and not contracted:
            return 0
        hits = sum(word in self.words for word in words)
        if contracted:
            hits += sum(word.endswith(_CONTRACTION) and word not in self.words for word in words)
        text = _pad(words)
        return hits + sum(text.count(phrase) for phrase in self.phrases)


@lru_cache(maxsize=32)
def compile_cues(lexicon: Lexicon) -> Cues:
    """Make a lexicon ready for counting."""
    return Cues(
        words=frozenset(entry for entry in lexicon.entries if " " not in entry),
        phrases=tuple(f" {entry} " for entry in lexicon.entries if " " in entry),
        openers=frozenset(entry.split(" ")[0] for entry in lexicon.entries),
        contractions=_CONTRACTION in lexicon.words,
    )


def count_denials(text: str, policy: Policy) -> int:
    """Count the denial cues of a text that nothing cancels."""
    words = _read_words(text)
    if not _holds_cue(words, policy):
        return 0
    left = _cancel(words, policy)
    # The phrases of the second lexicon hold words of the first; its words alone are counted beside them.
    further = compile_cues(policy.denial_cues_after).words - compile_cues(policy.denial_cues).words
    return compile_cues(policy.denial_cues).count(left) + sum(word in further for word in left)


def may_deny(text: str, policy: Policy) -> bool:
    """Tell whether a text holds any denial cue at all: where it holds none, nothing in it denies anything."""
    return _holds_cue(_read_words(text), policy)


def _holds_cue(words: list[str], policy: Policy) -> bool:
    lexicons = (policy.denial_cues, policy.denial_cues_after) if words else ()
    return any(compile_cues(lexicon).count(words) for lexicon in lexicons)


def denies_around(before: str, after: str, policy: Policy) -> bool:
    """Tell whether the text before a unit, or the text after it in its sentence, denies the unit."""
    words = _read_words(before)
    if words:
        cues = compile_cues(policy.denial_cues)
        if cues.count(words) and cues.count(_cancel(_after_last_break(words, policy), policy)):
            return True
    words = _read_words(after)
    if words:
        cues = compile_cues(policy.denial_cues_after)
        return bool(cues.count(words) and cues.count(_cancel(_until_first_break(words, policy), policy)))
    return False


def _read_words(text: str) -> list[str]:
    if not text or text.isspace():
        return []
    # Accents that are typed for apostrophes: `isn´t`.
    text = text.replace("`", "'")
    if text.isascii():
        # White space does not matter here, so ASCII need not be brought to normal form.
        return _ASCII_WORD.findall(text.lower())
    return _word().findall(normalize_text(text.replace("\xb4", "'"), folding=Folding.TYPOGRAPHY))


@cache
def _word() -> re.Pattern[str]:
    run = run_of(unicode14.WORD, unicode14.EXTENDS)
    return re.compile(f"{run}(?:'{run})*|;")


def _after_last_break(words: list[str], policy: Policy) -> list[str]:
    for place in range(len(words) - 1, -1, -1):
        if words[place] in policy.denial_breaks.words:
            return words[place + 1 :]
    return words


def _until_first_break(words: list[str], policy: Policy) -> list[str]:
    for place, word in enumerate(words):
        if word in policy.denial_breaks.words:
            return words[:place]
    return words


def _cancel(words: list[str], policy: Policy) -> list[str]:
    """Leave out the phrases that hold a cue and deny nothing."""
    text = _pad(words)
    for phrase in compile_cues(policy.denial_cancels).phrases:
        text = text.replace(phrase, " ")
    return text.split()


def _pad(words: Iterable[str]) -> str:
    return f" {' '.join(words)} "
