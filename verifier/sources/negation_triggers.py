"""Negation triggers: the words of a text that deny something, less those that deny nothing.

The terms are NegEx's (Chapman et al., 2001): a *trigger* denies what follows it or what stands before it; a
*pseudo-trigger* (`not only`) holds a trigger and denies nothing; a *termination* (`but`) ends a trigger's
scope. All three are lexicons of the policy. Only words are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from verifier.parsers.english.denial_words import CONTRACTED_NOT, UNMARKED
from verifier.parsers.frozen import record
from verifier.parsers.text import unicode14
from verifier.parsers.text.char_classes import run_of
from verifier.parsers.text.confusables import undisguise
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.normal_form import Folding, normalize_text
from verifier.policies import Lexicon, Policy

# What people type for the apostrophe of `isn't`: accents, primes, modifier letters, quotation marks, commas.
_APOSTROPHES = defer_pattern(
    "(?<=[nN])[`\xb4\u02b9-\u02bf\u02c8\u02ca\u02cb\u0301\u0313\u0374\u0384\u055a\u05f3\u07f4\u1fbd-\u1fbf\u1fef\u1ffd\u1ffe"
    "\u2018-\u201f\u2032-\u2037\u275b\u275c\ua78b\ua78c\uff07\uff40](?=[tT](?![A-Za-z]))"
)
# A denial whose letters are set apart, one of them a digit, or some in brackets: `n.o.t`, `n0t`, `[n]ot`.
_APART = "[^0-9A-Za-z\\n]{1,3}"
_WITHIN = "[)\\]}'*_]?[(\\[{'*_]?"
_MAY_SPELL = defer_pattern(
    f"[nN](?:{_APART}[oO0e][^0-9A-Za-z]|[)\\]}}'*_(\\[{{]{{1,2}}[o0]|0|o[)\\]}}'*_(\\[{{])"
)
_SPELLED_NOT = defer_pattern(
    f"(?<![A-Za-z])(?:n{_APART}[o0]{_APART}t|N{_APART}[Oo0]{_APART}[Tt](?![a-z]|\\.? [A-Z])"
    f"|n{_APART}e{_APART}v{_APART}e{_APART}r"
    f"|[(\\[{{]?[nN]{_WITHIN}[o0]{_WITHIN}t[)\\]}}]?(?![A-Za-z0-9]))"
)
_LETTERS = re.compile("[A-Za-z]+", re.ASCII)
_ASCII_WORD = defer_pattern("[a-z0-9]+(?:'[a-z0-9]+)*|;")


@record
class Triggers:
    """A lexicon of triggers, single words and phrases apart; `openers` are what either begins with."""

    words: frozenset[str]
    phrases: tuple[str, ...]
    openers: frozenset[str]
    contractions: bool

    def count(self, words: list[str]) -> int:
        """Count the triggers in a row of words."""
        contracted = self.contractions and CONTRACTED_NOT in " ".join(words)
        if self.openers.isdisjoint(words) and not contracted:
            return 0
        hits = sum(word in self.words for word in words)
        if contracted:
            hits += sum(word.endswith(CONTRACTED_NOT) and word not in self.words for word in words)
        text = _pad(words)
        return hits + sum(text.count(phrase) for phrase in self.phrases)

    def find(self, words: list[str]) -> Iterator[tuple[int, str]]:
        """Yield the triggers in a row of words, each with the place of its last word."""
        for at, word in enumerate(words):
            if word in self.words or (self.contractions and word.endswith(CONTRACTED_NOT)):
                yield at, word
            elif word in self.openers:
                text = _pad(words[at:])
                for phrase in self.phrases:
                    if text.startswith(phrase):
                        yield at + phrase.count(" ") - 2, phrase.strip()


@lru_cache(maxsize=32)
def compile_triggers(lexicon: Lexicon) -> Triggers:
    """Return a lexicon, made ready for counting."""
    return Triggers(
        words=frozenset(entry for entry in lexicon.entries if " " not in entry),
        phrases=tuple(f" {entry} " for entry in lexicon.entries if " " in entry),
        openers=frozenset(entry.split(" ")[0] for entry in lexicon.entries),
        contractions=CONTRACTED_NOT in lexicon.words,
    )


def count_denials(text: str, policy: Policy) -> int:
    """Return the number of triggers of a text, pseudo-triggers left out."""
    words = read_words(text, policy)
    if not _holds_trigger(words, policy):
        return 0
    left = drop_pseudo_triggers(words, policy)
    # The phrases of the second lexicon hold words of the first; of its own only single words are counted.
    further = compile_triggers(policy.denial_cues_after).words - compile_triggers(policy.denial_cues).words
    return compile_triggers(policy.denial_cues).count(left) + sum(word in further for word in left)


def may_deny(text: str, policy: Policy) -> bool:
    """Return whether a text holds any trigger at all; where it holds none, it denies nothing."""
    return _holds_trigger(read_words(text, policy), policy)


def _holds_trigger(words: list[str], policy: Policy) -> bool:
    lexicons = (policy.denial_cues, policy.denial_cues_after) if words else ()
    return any(compile_triggers(lexicon).count(words) for lexicon in lexicons)


def read_words(text: str, policy: Policy) -> list[str]:
    """Return the words of a text and its semicolons, in lower case, as triggers are compared with them.

    Where the policy looks through disguises, words are what they look like, and `wasnt` is `wasn't`.
    """
    if not text or text.isspace():
        return []
    words = _read_words(_uncover(text) if policy.refuse_disguised else text)
    if not policy.refuse_disguised or UNMARKED.keys().isdisjoint(words):
        return words
    return [UNMARKED.get(word, word) for word in words]


def mark_denials(text: str, policy: Policy) -> str:
    """Return a text with an apostrophe where `wasnt` lacks it, if a policy looks through disguises."""
    if not policy.refuse_disguised:
        return text
    return _LETTERS.sub(lambda word: UNMARKED.get(word[0].lower(), word[0]), text)


def hides_denial(text: str, policy: Policy) -> bool:
    """Return whether a text holds a trigger by what its letters look like only: `n.o.t`."""
    if not policy.refuse_disguised:
        return False
    triggers, plain = compile_triggers(policy.denial_cues), _read_words(text)
    return triggers.count(_read_words(_uncover(text))) > triggers.count(plain)


def _uncover(text: str) -> str:
    if _MAY_SPELL.search(text):
        text = _SPELLED_NOT.sub(_spell_out, text)
    if not text.isascii() or " o " in text or " e " in text or " O " in text or " E " in text:
        text = undisguise(_APOSTROPHES.sub("'", text))
    return text


def _spell_out(match: re.Match[str]) -> str:
    return " never " if "v" in match[0] else " not "


def _read_words(text: str) -> list[str]:
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


def drop_pseudo_triggers(words: list[str], policy: Policy) -> list[str]:
    """Return the words without the phrases that hold a trigger and deny nothing."""
    text = _pad(words)
    for phrase in compile_triggers(policy.denial_cancels).phrases:
        text = text.replace(phrase, " ")
    return text.split()


def _pad(words: Iterable[str]) -> str:
    return f" {' '.join(words)} "
