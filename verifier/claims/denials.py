"""Denials, as claims compare them: the words that deny in a text, each with the words that it denies.

The terms are those of `verifier.sources.negation_triggers`, from whose lexicons the triggers are. The scope
of a trigger ends with its clause.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from verifier.claims.clauses import read_clauses
from verifier.claims.vocabulary import Vocabulary
from verifier.parsers.english.clause_words import INSERTING
from verifier.parsers.english.denial_words import (
    CONTRACTED_NOT,
    DENYING_DETERMINERS,
    DENYING_INFINITIVES,
    INFINITIVE,
    NO,
    NON,
    TAKING_BACK,
    THAT,
    UNMARKED,
)
from verifier.parsers.english.number_words import NUMBER_WORDS
from verifier.parsers.english.suffixes import PAST
from verifier.parsers.english.verbs import AUXILIARIES, BE
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.policies import Lexicon, Policy
from verifier.sources.negation_triggers import compile_triggers, count_denials

# Letters of `not` and `never`, each a word by itself: a word may be spelled with blanks.
_SPELLED = frozenset("oe")
_VALUE = re.compile("[=:]\\s*\\Z")
_SHOUTED_NOT = CONTRACTED_NOT.upper()
_SHOUTED = re.compile("[A-Z][A-Z'\u2019]*[A-Z]")
_STOPS = re.compile("\\s*[,.]")
_NUMBERED = re.compile("[.#]?\\s?[0-9]")
_SCANT = frozenset(("barely", "hardly", "scarcely"))
_MAX_WORDS = 4
"""How many words of an entry are compared at most."""

_REACH = 64
"""How many words before and after a trigger it denies at most: a text may be nothing but triggers."""


class Denial(NamedTuple):
    """The places of the words that deny, and of those that they deny, among the words of a text."""

    trigger: range
    scope: tuple[int, ...]


class Denials(NamedTuple):
    """The denials of a text. Where one is disguised, so that it has no place, `is_doubtful`."""

    found: tuple[Denial, ...] = ()
    is_doubtful: bool = False


NO_DENIALS = Denials()


def read_denials(
    text: str, words: Sequence[SurfaceWord], keys: Sequence[str], vocabulary: Vocabulary, policy: Policy
) -> Denials:
    """Read the denials of a text of which `words` are the words and `keys` their keys.

    The words have their places in `text`, which may go on around them.
    """
    may_be_disguised = policy.refuse_disguised and (
        not (text.isascii() and _SPELLED.isdisjoint(keys)) or not UNMARKED.keys().isdisjoint(keys)
    )
    openers = vocabulary.trigger_openers
    may_be_contracted = CONTRACTED_NOT in text or _SHOUTED_NOT in text
    if not (may_be_disguised or may_be_contracted or NON in keys) and openers.isdisjoint(keys):
        return NO_DENIALS
    reader = _DenialReader(text, words, policy)
    found = tuple(reader.read())
    if not may_be_disguised or not words:
        return Denials(found)
    stated = text[words[0].start : words[-1].end]
    return Denials(found, is_doubtful=not found and count_denials(stated, policy) > 0)


class _DenialReader:
    """Reads the triggers of one text from left to right."""

    def __init__(self, text: str, words: Sequence[SurfaceWord], policy: Policy) -> None:
        self._text = text
        self._words = words
        self._policy = policy
        unmarked = UNMARKED if policy.refuse_disguised else {}
        self._keys = [unmarked.get(word.key, word.key) for word in words]

    @cached_property
    def _clauses(self) -> list[int]:
        """The clause of each word; most texts deny nothing, and need not be parted."""
        return read_clauses(self._text, self._words)

    def read(self) -> Iterator[Denial]:
        """Yield the denials in order."""
        policy, place = self._policy, 0
        while place < len(self._keys):
            length = self._measure(place, policy.denial_cancels)
            if not length:
                back = self._measure(place, policy.denial_cues_after)
                length = max(back, self._measure(place, policy.denial_cues), self._keys[place] == NON)
                if length and self._is_trigger(place):
                    trigger = range(place, place + length)
                    scope = self._list_scope(trigger, may_reach_back=back == length)
                    if scope and TAKING_BACK.isdisjoint([self._keys[at] for at in scope]):
                        yield Denial(trigger, scope)
            place += max(1, length)

    def _measure(self, place: int, lexicon: Lexicon) -> int:
        """Return how many words the longest entry of a list has that begins at a place; 0 for none."""
        triggers, key = compile_triggers(lexicon), self._keys[place]
        if key in triggers.openers:
            for count in range(min(_MAX_WORDS, len(self._keys) - place), 0, -1):
                if " ".join(self._keys[place : place + count]) in lexicon.words:
                    return count
        return int(triggers.contractions and key.endswith(CONTRACTED_NOT))

    def _is_trigger(self, place: int) -> bool:
        """Return whether a trigger denies where it stands.

        A capital before another one inside a sentence is a part of a name, `No. 5` a number, and `cache = no`
        a value.
        """
        word = self._words[place]
        if self._may_be_name(place) and (place or self._opens_name(word.key)):
            return False
        if word.key == NO and _NUMBERED.match(self._text, word.end):
            return False
        if word.key in _SCANT and self._counts(place + 1):
            return False
        if _VALUE.search(self._text, max(0, word.start - 3), word.start):
            return False
        after = self._keys[place + 1] if place + 1 < len(self._keys) else ""
        if word.key.endswith("s") and after in AUXILIARIES:
            # `Disputes shall be settled`.
            return False
        return word.key not in DENYING_INFINITIVES or after == INFINITIVE

    def _may_be_name(self, place: int) -> bool:
        """Return whether a trigger may be a part of a name: `Reporters Without Borders`.

        None is that is all in capitals (licences say `WITHOUT`), or stands before a small letter or behind an
        auxiliary: `Shall Not Pay`.
        """
        word = self._words[place]
        if not word.is_capital or word.is_acronym or self._keys[place].endswith(CONTRACTED_NOT):
            return False
        if place and self._keys[place - 1] in AUXILIARIES:
            return False
        is_followed = place == 0 or any(after.is_capital for after in self._words[place + 1 : place + 2])
        return is_followed and _SHOUTED.fullmatch(self._text, word.start, word.end) is None

    def _counts(self, place: int) -> bool:
        """Return whether a number stands at a place, so that `barely seventeen` says how much."""
        return place < len(self._words) and (
            self._words[place].opens_with_digit or self._keys[place] in NUMBER_WORDS
        )

    def _opens_name(self, key: str) -> bool:
        """Return whether a text begins with a title such as `Never Let Me Go`."""
        return key not in DENYING_DETERMINERS and any(word.is_capital for word in self._words[1:2])

    def _list_scope(self, trigger: range, *, may_reach_back: bool) -> tuple[int, ...]:
        """Return what a trigger denies: the rest of its clause, or all of it (`that he won is false`)."""
        if self._keys[trigger[0]] == NON:
            return tuple(range(trigger[-1] + 1, min(trigger[-1] + 2, len(self._keys))))
        clause = self._clauses[trigger[0]]
        first, last = max(0, trigger[0] - _REACH), trigger[-1] + 1 + _REACH
        before = [at for at in range(first, trigger[0]) if self._clauses[at] == clause]
        after = [
            at for at in range(trigger[-1] + 1, min(last, len(self._keys))) if self._clauses[at] == clause
        ]
        if [self._keys[at] for at in after] == [THAT]:
            # `It is not true that, because it rained, the bridge closed`: another clause stands before it.
            after = list(range(after[0], min(last, len(self._keys))))
        near = [self._keys[at] for at in after[:_MAX_WORDS]]
        if may_reach_back and THAT not in near:
            if not BE.isdisjoint([self._keys[at] for at in before[-_MAX_WORDS:]]):
                return (*self._list_subject(before), *after)
            if not self._keys[trigger[0]].endswith(PAST):
                # A fake passport, and a myth of the sea.
                return ()
        if not after or _STOPS.match(self._text, self._words[trigger[-1]].end):
            # `Copper does not.`
            return tuple(before)
        # `Paid no dividend` denies the verb before it as well.
        return (*after, *before[-1:]) if self._keys[trigger[0]] in DENYING_DETERMINERS else tuple(after)

    def _list_subject(self, before: list[int]) -> list[int]:
        """Return what of the words before a predicate is its subject, no clause before it."""
        last = max((at for at in before if self._keys[at] in INSERTING), default=-1)
        return [at for at in before if at > last]
