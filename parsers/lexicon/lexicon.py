"""The lexicon: which readings a word has, each with its lemma, and of which kinds it is.

Two tables a language. ``LANGUAGE_forms.txt`` is generated and has every form of the open words: nouns,
verbs, adjectives, adverbs. ``LANGUAGE_kinds.txt`` is written by hand and has the words that are read by
what they do. Nothing is read at import. The forms stay one string of bytes in the order of its rows: a word
is found by halving, and a row is taken apart when it is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import copy
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

SINGULAR: Final = 1
PLURAL: Final = 2
BASE: Final = 4
PAST: Final = 8
PARTICIPLE: Final = 16
GERUND: Final = 32
THIRD: Final = 64
ADJECTIVE: Final = 128
ADVERB: Final = 256
NOUN: Final = SINGULAR | PLURAL
FINITE: Final = BASE | PAST | THIRD
VERB: Final = FINITE | PARTICIPLE | GERUND

_TAGS: Final = {
    "s": SINGULAR,
    "p": PLURAL,
    "b": BASE,
    "d": PAST,
    "n": PARTICIPLE,
    "g": GERUND,
    "z": THIRD,
    "a": ADJECTIVE,
    "c": ADJECTIVE,
    "u": ADJECTIVE,
    "r": ADVERB,
    "e": ADVERB,
    "f": ADVERB,
}
_USUAL: Final = {"n": NOUN, "v": VERB, "a": ADJECTIVE, "r": ADVERB, "-": 0}
_READING: Final = re.compile("([a-z]+)([0-9]+)(.*)")
_VERB_ENDINGS: Final = ("ied", "ies", "ing", "ed", "s")
_MIN_REST: Final = 3
_MAX_KNOWN: Final = 1 << 14
"""How many words a lexicon remembers; a text of more distinct ones asks the table again."""


class Reading(NamedTuple):
    """What a form may be: its tags, as bits, and its lemma."""

    tags: int
    lemma: str


class Entry(NamedTuple):
    """What the table of forms says of a word: its readings, all their tags, and the tags it usually has."""

    readings: tuple[Reading, ...]
    tags: int
    usual: int


NO_ENTRY: Final = Entry((), 0, 0)


class Lexicon:
    """The words of one language. `find` gives a word's readings, `kinds` the words of each kind."""

    language = "english"
    joins_particles = False
    """Whether a verb and its particle are written as one where they stand side by side."""
    lists_nouns = True
    """Whether the table has the forms of nouns."""
    names_openers = True
    """Whether a verb that opens a sentence is a name before another verb: `Bob sold it`."""

    def __init__(self, forms: bytes, kinds: Mapping[str, frozenset[str]]) -> None:
        self.kinds = kinds
        self.closed: dict[str, int] = {}
        self.phrases = _list_phrases(kinds)
        self._forms = forms
        # Rows of the other file that stand in for those of the table.
        own = (entry.partition(":") for entry in sorted(kinds.get("own_forms", ())))
        self._own = {form: f"-{code}" for form, _, code in own}
        self._full = dict(entry.split(":") for entry in kinds.get("short_for", ()))
        self._prefixes = tuple(sorted(kinds.get("verb_prefix", ()), key=lambda one: (-len(one), one)))
        self.find = lru_cache(_MAX_KNOWN)(self._find)

    @cached_property
    def as_specified(self) -> Lexicon:
        """The same words as `baseline` reads them: what opens a sentence and may be a verb is one."""
        other = copy(self)
        other.names_openers = False
        return other

    def _find(self, word: str) -> Entry:
        """Return what the table says of a word in lower case; nothing of a word that it lacks.

        A verb that it has forms others with the prefixes of a row: *outsold* is the past of *outsell*.
        """
        entry = self._look_up(word)
        return entry if entry.readings else self._derive(word)

    def _derive(self, word: str) -> Entry:
        for prefix in self._prefixes:
            rest = word[len(prefix) :]
            bare = rest.removeprefix("-")
            if len(bare) < _MIN_REST or not word.startswith(prefix):
                continue
            entry = self._look_up(bare)
            # `Pre-tax` and `co-pilot` are no verbs, but nothing else is `co-wrote`.
            is_verb = entry.tags & (VERB if bare == rest else PAST)
            if is_verb and (bare == rest or not entry.tags & NOUN):
                readings = tuple(Reading(tags, prefix + lemma) for tags, lemma in entry.readings)
                return Entry(readings, entry.tags, 0)
        return NO_ENTRY

    def _look_up(self, word: str) -> Entry:
        if word in self._own:
            return _read_row(word, self._own[word])
        key = word.encode("utf-8", "surrogatepass") + b"\t"
        forms, low, high = self._forms, 0, len(self._forms)
        while low < high:
            middle = (low + high) // 2
            start = forms.rfind(b"\n", low, middle) + 1 or low
            end = forms.index(b"\n", middle)
            if forms.startswith(key, start):
                return _read_row(word, forms[start + len(key) : end].decode("utf-8"))
            if forms[start:end] < key:
                low = end + 1
            else:
                high = start
        return NO_ENTRY

    def full_form(self, word: str) -> str:
        """Return the preposition of one that has an article in it; another word as it is."""
        return self._full.get(word, word)

    def lemma_of(self, word: str, tags: int) -> str:
        """Return the lemma of a word read with these tags; of an unknown one the word itself."""
        return next((reading.lemma for reading in self.find(word).readings if reading.tags & tags), word)

    def read_attribute(self, word: str) -> Reading | None:
        """Return the verb that a participle with an adjective's ending is of; English has none."""
        del word
        return None

    def lemma_of_verb(self, word: str) -> str:
        """Return the lemma of a word read as a verb; of one that the table lacks what its forms share."""
        if not self.lists_nouns or self.find(word).tags & VERB:
            return self.lemma_of(word, VERB)
        ending = next((one for one in _VERB_ENDINGS if word.endswith(one)), "")
        stem = word[: len(word) - len(ending)].removesuffix("e")
        is_doubled = ending in ("ed", "ing") and stem[-1:] == stem[-2:-1]
        return stem[:-1] if is_doubled else stem

    def only_lemma(self, word: str) -> str:
        """Return the lemma of a noun or a verb that has one only; a degree and other words as they are.

        Two spellings are one lemma, and a past form that is hardly ever a base is none: *rewrote*, *rewound*.
        """
        entry = self.find(word)
        readings, usual = entry.readings, entry.usual
        open_ones = [
            one
            for one in readings
            if one.tags & (NOUN | VERB) and (usual or one.lemma != word or one.tags != BASE)
        ]
        lemmas = {reading.lemma.replace("-", "") for reading in open_ones}
        is_degree = any(not reading.tags & (NOUN | VERB) and reading.lemma != word for reading in readings)
        return lemmas.pop() if len(lemmas) == 1 and not is_degree else word


def _read_row(word: str, row: str) -> Entry:
    readings = []
    every = 0
    for code in row[1:].split(" "):
        match = _READING.fullmatch(code)
        if match is None:
            raise ValueError(f"a row of the lexicon is broken: {word!r}, {row!r}")
        tags = 0
        for letter in match[1]:
            tags |= _TAGS[letter]
        every |= tags
        readings.append(Reading(tags, word[: len(word) - int(match[2])] + match[3]))
    return Entry(tuple(readings), every, _USUAL[row[0]] & every)


def _list_phrases(kinds: Mapping[str, frozenset[str]]) -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """Return the entries of several words by their first, the longest first."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for words in kinds.values():
        for entry in words:
            if "_" in entry:
                parts = tuple(entry.split("_"))
                found.setdefault(parts[0], set()).add(parts)
    return {
        first: tuple(sorted(parts, key=lambda part: (-len(part), part))) for first, parts in found.items()
    }
