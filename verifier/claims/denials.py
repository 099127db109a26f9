"""Denials, as claims compare them: the words that deny in a text, each with the words that it denies.

The terms are those of `verifier.sources.negation_triggers`, from whose lexicons the triggers are. The scope
of a trigger ends with its clause.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from verifier.claims.binding.gaps import is_marked
from verifier.claims.vocabulary import Vocabulary, find_entry
from verifier.parsers.english.clause_words import BUT, INSERTING, SUBORDINATING
from verifier.parsers.english.denial_words import (
    CONTRACTED_NOT,
    DENYING_DETERMINERS,
    DENYING_INFINITIVES,
    DENYING_VERBS,
    INFINITIVE,
    NO,
    NON,
    NOT,
    TAKING_BACK,
    THAT,
    UNMARKED,
    WITHOUT,
)
from verifier.parsers.english.determiners import DETERMINERS
from verifier.parsers.english.number_words import NUMBER_WORDS
from verifier.parsers.english.suffixes import NEGATING_PREFIXES
from verifier.parsers.english.verbs import BE
from verifier.parsers.lexicon.word_forms import is_auxiliary, is_past, is_verb
from verifier.parsers.segments.clause_numbers import read_clauses
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.policies import Lexicon, Policy
from verifier.sources.negation_triggers import compile_triggers, count_denials

_COUNTING = DETERMINERS | NUMBER_WORDS
# Letters of `not` and `never`, each a word by itself: a word may be spelled with blanks.
_SPELLED = frozenset("oe")
# `--no-adjust` denies one word; behind a letter two hyphens are a dash.
_OPTION = re.compile("(?<![^\\s\"'`(\\[=|])--\\Z")
_VALUE = re.compile("[=:]\\s*\\Z")
_GOING_ON = re.compile("[ \t]+[A-Za-z]")
_SHOUTED_NOT = CONTRACTED_NOT.upper()
_SHOUTED = defer_pattern("[A-Z][A-Z'\u2019]*[A-Z]")
_STOPS = re.compile("\\s*[,.]")
_NUMBERED = re.compile("[.#]?\\s?[0-9]")
_SCANT = frozenset(("barely", "hardly", "scarcely"))
_BOUNDS = (["more", "than"], ["less", "than"], ["fewer", "than"])
_MAX_WORDS = 4
"""How many words of an entry are compared at most."""

_REACH = 64
"""How many words before and after a trigger it denies at most: a text may be nothing but triggers."""


class Denial(NamedTuple):
    """The places of the words that deny, and of those that they deny, among the words of a text."""

    trigger: range
    scope: tuple[int, ...]


class Denials(NamedTuple):
    """The denials of a text; `is_doubtful` if there is one in disguise, which has no place."""

    found: tuple[Denial, ...] = ()
    is_doubtful: bool = False


NO_DENIALS = Denials()


def read_denials(
    text: str, words: Sequence[SurfaceWord], keys: Sequence[str], vocabulary: Vocabulary, policy: Policy,
    *, until: bool = False, contracts: bool | None = None,
) -> Denials:  # fmt: skip
    """Read the denials of a text of which `words` are the words and `keys` their keys, in their places in it.

    With `until`, a denial that ends at some time (`not ... until`) counts as well. `contracts` is what
    `contracts_denials` says of the text, if that is known.
    """
    may_be_disguised = policy.refuse_disguised and _may_be_disguised(text, keys)
    may_deny = (contracts_denials(text) if contracts is None else contracts) or NON in keys
    if not (may_deny or may_be_disguised) and vocabulary.trigger_openers.isdisjoint(keys):
        return NO_DENIALS
    found = tuple(_DenialReader(text, words, policy).read(() if until else TAKING_BACK))
    if not may_be_disguised or not words:
        return Denials(found)
    stated = text[words[0].start : words[-1].end]
    return Denials(found, is_doubtful=not found and count_denials(stated, policy) > 0)


def contracts_denials(text: str) -> bool:
    """Return whether a denial is contracted with its verb anywhere in a text: `isn't`."""
    return CONTRACTED_NOT in text or _SHOUTED_NOT in text


def takes_back(keys: Collection[str]) -> bool:
    """Return whether a text has a word with which what it denies is said after all: `not ... until`."""
    return not TAKING_BACK.isdisjoint(keys)


def is_denying_verb(key: str) -> bool:
    """Return whether a verb says no more than *not* before an infinitive: `failed to open`."""
    return key in DENYING_VERBS


def opens_without(opening: str, trigger: range, policy: Policy) -> bool:
    """Return whether a trigger is the *without* that a text opens with, given its first word."""
    return policy.account_for_text and not trigger[0] and opening == WITHOUT


def _may_be_disguised(text: str, keys: Sequence[str]) -> bool:
    """Return whether a text has letters by themselves, signs or spellings that may hide a denial."""
    return not (text.isascii() and _SPELLED.isdisjoint(keys) and UNMARKED.keys().isdisjoint(keys))


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

    def read(self, taking_back: Collection[str]) -> Iterator[Denial]:
        """Yield the denials in order, without those whose scope has a word of `taking_back`."""
        policy, place = self._policy, 0
        while place < len(self._keys):
            length = self._measure(place, policy.denial_cancels)
            turned_back = self._find_turned_back(place, length)
            if turned_back:
                yield Denial(range(place, place + 1), (turned_back,))
            elif not length:
                back = self._measure(place, policy.denial_cues_after)
                length = max(back, self._measure(place, policy.denial_cues), self._keys[place] == NON)
                if length and self._is_trigger(place):
                    trigger = range(place, place + length)
                    scope = self._list_scope(trigger, may_reach_back=back == length)
                    if scope and not any(self._keys[at] in taking_back for at in scope if at > place):
                        yield Denial(trigger, scope)
            place += max(1, length)

    def _find_turned_back(self, place: int, length: int) -> int:
        """Return the place of a negative word that is denied: `not uncommon`, `not forget to`; else 0."""
        last = place + length - 1
        is_led_on = self._keys[last] == INFINITIVE
        last -= is_led_on
        if length < 2 or self._measure(last, self._policy.denial_cues):
            return 0
        return last if is_led_on or self._keys[last].startswith(NEGATING_PREFIXES) else 0

    def _measure(self, place: int, lexicon: Lexicon) -> int:
        """Return how many words the longest entry of a list has that begins at a place; 0 for none."""
        triggers, key = compile_triggers(lexicon), self._keys[place]
        is_contracted = key.endswith(CONTRACTED_NOT)
        if is_contracted and not triggers.contractions:
            key = NOT
        if key in triggers.openers:
            entry = find_entry([key, *self._keys[place + 1 : place + _MAX_WORDS]], lexicon.words)
            if entry:
                return entry.count(" ") + 1
        return int(triggers.contractions and is_contracted)

    def _is_trigger(self, place: int) -> bool:
        """Return whether a trigger denies where it stands.

        A capital before another one inside a sentence is a part of a name, `No. 5` a number, `cache = no`
        a value, and `disputes shall be settled` has a noun.
        """
        word = self._words[place]
        if word.key in DENYING_INFINITIVES and not self._leads_infinitive(place):
            return False
        return not (
            self._may_be_name(place)
            or self._is_of_number(word, place + 1)
            or self._is_value(word)
            or (word.key.endswith("s") and is_auxiliary("".join(self._keys[place + 1 : place + 2])))
        )

    def _is_value(self, word: SurfaceWord) -> bool:
        """Return whether a trigger is all of a value: `cache: no`, but not `Beta: not approved`."""
        if _VALUE.search(self._text, max(0, word.start - 3), word.start) is None:
            return False
        return not self._policy.account_for_text or _GOING_ON.match(self._text, word.end) is None

    def _may_be_name(self, place: int) -> bool:
        """Return whether a trigger may be a part of a name: `Reporters Without Borders`.

        It cannot be if it is all in capitals (licences say `WITHOUT`), before a word in lower case, or after
        an auxiliary: `Shall Not Pay`.
        """
        word = self._words[place]
        if not word.is_capital or word.is_acronym or self._keys[place].endswith(CONTRACTED_NOT):
            return False
        if place and is_auxiliary(self._keys[place - 1]):
            return False
        is_followed = any(after.is_capital for after in self._words[place + 1 : place + 2])
        if not is_followed or (place == 0 and word.key in DENYING_DETERMINERS):
            # A text may begin with a title: `Never Let Me Go`.
            return False
        return _SHOUTED.fullmatch(self._text, word.start, word.end) is None

    def _leads_infinitive(self, place: int) -> bool:
        """Return whether `to` and a verb stand behind a word: `declined to sign`, but not `to a third`."""
        after, behind = [*self._keys[place + 1 : place + 3], "", ""][:2]
        is_figure = behind[:1].isdigit() or behind in _COUNTING
        return after == INFINITIVE and not (is_figure and self._policy.account_for_text)

    def _is_of_number(self, word: SurfaceWord, after: int) -> bool:
        """Return whether a trigger numbers what follows, or says how much: `No. 5`, `barely seventeen`.

        So does `no more than two`: it is compared as a bound, as `at most` is.
        """
        if self._policy.account_for_text and self._keys[after : after + 2] in _BOUNDS:
            return self._is_figure(after + 2)
        if word.key == NO:
            return _NUMBERED.match(self._text, word.end) is not None
        return word.key in _SCANT and self._is_figure(after)

    def _is_figure(self, at: int) -> bool:
        is_there = at < len(self._words)
        return is_there and (self._words[at].opens_with_digit or self._keys[at] in NUMBER_WORDS)

    def _list_scope(self, trigger: range, *, may_reach_back: bool) -> tuple[int, ...]:
        """Return what a trigger denies: the rest of its clause, or all of it (`that he won is false`)."""
        key, places = self._keys[trigger[0]], range(len(self._keys))
        start = self._words[trigger[0]].start
        if key == NON or _OPTION.search(self._text, max(0, start - 3), start):
            return tuple(places[trigger[-1] + 1 : trigger[-1] + 2])
        before = self._list_in_clause(places[max(0, trigger[0] - _REACH) : trigger[0]], trigger)
        opened = self._list_opened(trigger)
        if opened:
            return opened
        behind = self._reach_behind(trigger)
        after = self._list_in_clause(behind, trigger)
        if self._read(after) == [THAT]:
            # `It is not true that, because it rained, the bridge closed`: another clause stands before it.
            after = [*behind[behind.index(after[0]) :]]
        elif may_reach_back and self._read(behind[:1]) == [THAT] and self._is_stopped(trigger):
            # `Es ist nicht wahr, dass ...`: the denied clause comes after a comma.
            return tuple(behind)
        if may_reach_back and THAT not in self._read(after[:_MAX_WORDS]):
            if not BE.isdisjoint([key.removesuffix(CONTRACTED_NOT), *self._read(before[-_MAX_WORDS:])]):
                return (*self._list_subject(before), *after)
            if not is_past(key):
                # `A fake passport` and `a myth of the sea` deny nothing.
                return ()
        # `Copper does not.`
        is_last = not after or (self._is_stopped(trigger) and not self._is_led_on(trigger))
        return self._list_gapped(before) if is_last else self._list_behind(key, before, after)

    def _is_led_on(self, trigger: range) -> bool:
        """Return whether a comma parts a verb from its infinitive: `weigerte sich, die Karte zu zeichnen`."""
        is_not = self._keys[trigger[0]].endswith((NOT, CONTRACTED_NOT))
        may_lead = self._policy.account_for_text and not is_not
        return may_lead and self._keys[trigger.stop : trigger.stop + 1] == [INFINITIVE]

    def _list_gapped(self, before: list[int]) -> tuple[int, ...]:
        """Return what a denial at the end denies: behind a comma and without a verb only what stands there.

        `The hall in Ulm was repaired, the one in Jena not`.
        """
        marked = (at for at in reversed(before) if at and is_marked(self._text, self._words, at, ","))
        begin = next(marked, 0) if self._policy.account_for_text else 0
        behind = [at for at in before if at >= begin]
        return tuple(before if any(map(is_verb, self._read(behind))) else behind)

    def _list_behind(self, key: str, before: list[int], after: list[int]) -> tuple[int, ...]:
        """Return what a trigger denies of the words of its clause before and behind it."""
        if key not in DENYING_DETERMINERS:
            return tuple(after)
        joints = self._read(range(after[0], after[-1] + 2)) if key == NO else []
        # `Paid no dividend` denies the verb before it as well; `paid no dividend but interest` does not.
        return tuple(after[: joints.index(BUT)]) if BUT in joints else (*after, *before[-1:])

    def _list_opened(self, trigger: range) -> tuple[int, ...]:
        """Return what `not` denies right before a clause or phrase of reason: `but not because of ice`.

        After an auxiliary it denies the verb instead (`he did not because he was ill`), unless that is a form
        of `be`: `was not because of`.
        """
        at, before = trigger.stop, "".join(self._keys[max(0, trigger[0] - 1) : trigger[0]])
        if self._keys[trigger[0]] != NOT or at == len(self._keys) or self._keys[at] not in SUBORDINATING:
            return ()
        gap = self._text[self._words[trigger[-1]].end : self._words[at].start]
        is_apart = trigger[0] == 0 or before == BUT or is_marked(self._text, self._words, trigger[0])
        if (is_auxiliary(before) and before not in BE) or (gap != " " and not is_apart):
            return ()
        return tuple(self._list_in_clause(range(at, min(at + _REACH, len(self._keys))), range(at, at + 1)))

    def _reach_behind(self, trigger: range) -> range:
        """Return what a trigger may deny behind it: `Without notice, accounts may be removed`."""
        stop = min(trigger.stop + _REACH, len(self._keys))
        ends = (at + 1 for at in range(trigger.stop, stop) if self._text.startswith(",", self._words[at].end))
        return range(
            trigger.stop, next(ends, stop) if opens_without(self._keys[0], trigger, self._policy) else stop
        )

    def _is_stopped(self, trigger: range) -> bool:
        return _STOPS.match(self._text, self._words[trigger[-1]].end) is not None

    def _list_in_clause(self, places: range, trigger: range) -> list[int]:
        clause = self._clauses[trigger[0]]
        return [at for at in places if self._clauses[at] == clause]

    def _read(self, places: Sequence[int]) -> list[str]:
        return [self._keys[at] for at in places if at < len(self._keys)]

    def _list_subject(self, before: list[int]) -> list[int]:
        """Return the words before a predicate that are its subject, without any clause before that."""
        last = max((at for at in before if self._keys[at] in INSERTING), default=-1)
        return [at for at in before if at > last]
