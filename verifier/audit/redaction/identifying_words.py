"""Which words of a sensitive document tell whom or what it is about: names, figures, addresses, identifiers.

A word is kept as its key (`parsers.text.letter_keys`), so that it is found in every spelling that any
matching takes for the same.

=============  ======================================================================================
kind           what counts as one
=============  ======================================================================================
figure         every run of digits, and all neighbouring ones as one (``DE89 3704 ...``)
identifier     what has letters and digits, or a capital, with no blank in it (``AB-12/C``, ``iPhone``)
name           every word with a capital that is no function word; neighbouring ones also as one, and by
               their initials
address        every word of what holds ``@``, ``://`` or ``www.``
unknown word   of a text that is English, a word in lower case that the lexicon lacks
=============  ======================================================================================

Too many count: a mask that is not needed does less harm than a name that is read. A word that common texts
write in lower case, in no run that is copied, is not counted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from verifier.parsers.english.function_words import FUNCTION_WORDS
from verifier.parsers.lexicon import load_lexicon
from verifier.parsers.lexicon.lexicon import NO_ENTRY
from verifier.parsers.text.letter_keys import list_pieces, read_letter_key
from verifier.parsers.text.letters import is_uppercase

MAX_JOINED = 40
"""The longest identifier that is looked for when it is spelled in parts, in letters and digits."""

MAX_GAP = 3
"""How many marks and blanks may part the parts of one name or identifier."""

_MAX_NAMES = 4
"""So many neighbouring names are also looked for as one."""

_MIN_STRONG_DIGITS = 7
"""A figure of so many digits is told from all others, whatever its parts are."""

_ENGLISH_SHARE = 7
"""Of ten different words in lower case so many are in the lexicon where a text is English."""

_MIN_STEM = 4

_NAMELIKE = frozenset(("may", "will", "can"))
"""Function words that are names where a capital stands inside a sentence."""

_TOP_LEVEL = frozenset(("com", "http", "https", "www", "org", "net", "html", "mailto"))

_UMLAUT = re.compile("(?<=[aou])e")
_ADDRESS = re.compile("@|://|[Ww]{3}[.]")
_PARTS = re.compile("[,;:!?()\n]|[.]\\s")
_ENDS_SENTENCE = re.compile("[.!?:;\n\u3002\uff01\uff1f]")
_ONE_NUMBER = re.compile(
    "[0-9]{1,3}(?:[,.' \xa0\u202f\u2009\u2019][0-9]{3})+(?:[.,][0-9]+)?|[0-9]+[.,][0-9]+"
)


class Word(NamedTuple):
    """A piece of a text: its key, and its place in the text."""

    key: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class IdentifyingWords:
    """The keys of a text's names, figures, addresses and identifiers.

    Those of `capitals` (initials, letters that stand alone) count only where they are written in capitals.
    """

    keys: frozenset[str]
    capitals: frozenset[str]

    def without(self, known: frozenset[str] | set[str]) -> IdentifyingWords:
        """Return those that nobody can read elsewhere: of one that is put together some part is not known."""
        return IdentifyingWords(
            frozenset(key for key in self.keys if key not in known and not _is_made_of(key, known)),
            frozenset(key for key in self.capitals if len(key) > 1 and key not in known),
        )


def list_words(text: str) -> list[Word]:
    """Return the pieces of a text with their keys and places."""
    read = read_letter_key(text)
    places = read.places
    return [Word(read.key[a:b], places[a], places[b - 1] + 1) for a, b in list_pieces(read)]


def find_identifying_words(texts: Sequence[str], stem: Callable[[str], str]) -> IdentifyingWords:
    """Return the identifying words of a document's texts."""
    keys: set[str] = set()
    capitals: set[str] = set()
    for text in texts:
        for key, is_capital in _Reader(text).read():
            (capitals if is_capital else keys).add(key)
    keys.update([stem_key(key, stem) for key in keys])
    keys.update([drop_umlauts(key) for key in keys if has_umlaut(key)])
    keys.update([stripped for key in keys if key[0] == "0" and (stripped := key.lstrip("0"))])
    return IdentifyingWords(frozenset(keys), frozenset(capitals))


def stem_key(key: str, stem: Callable[[str], str]) -> str:
    """Return the stem of a key that is a word of Latin letters; any other key as it is."""
    return stem(key) if len(key) >= _MIN_STEM and key.isascii() and key.isalpha() else key


def has_umlaut(key: str) -> bool:
    """Return whether a key may spell an umlaut in two letters (``Mueller``)."""
    return "e" in key and _UMLAUT.search(key) is not None


def drop_umlauts(key: str) -> str:
    """Return a key as it would be if its umlauts had stood in one letter, whose accent no key has."""
    return _UMLAUT.sub("", key)


def _is_made_of(key: str, known: frozenset[str] | set[str]) -> bool:
    """Return whether a key is two known words in one; a long figure never is."""
    if sum(char.isdecimal() for char in key) >= _MIN_STRONG_DIGITS:
        return False
    return any(key[:at] in known and key[at:] in known for at in range(1, len(key)))


class _Reader:
    """Reads the words of one text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._words = list_words(text)
        self._knows = self._make_lexicon()

    def read(self) -> Iterator[tuple[str, bool]]:
        """Yield keys, each with whether it counts in capitals only."""
        run: list[int] = []
        end = -1
        for token in self._list_tokens():
            counted = [at for at in token if self._counts(at, token)]
            yield from self._read_token(token, counted)
            for at in counted:
                if run and not (at == end + 1 and self._is_near(at)):
                    yield from self._read_run(run)
                    run = []
                run.append(at)
                end = at
        yield from self._read_run(run)

    def _list_tokens(self) -> Iterator[list[int]]:
        """Yield the numbers of the words that no blank parts."""
        token: list[int] = []
        for at in range(len(self._words)):
            if token and any(map(str.isspace, self._between(at))):
                yield token
                token = []
            token.append(at)
        if token:
            yield token

    def _between(self, at: int) -> str:
        """Return what stands between a word and the one before it."""
        return self._text[self._words[at - 1].end if at else 0 : self._words[at].start]

    def _is_near(self, at: int) -> bool:
        """Return whether a word may go on from the one before it: no mark parts them, save in a figure."""
        between = self._between(at)
        are_digits = self._words[at - 1].key[0].isdecimal() and self._words[at].key[0].isdecimal()
        return len(between) <= MAX_GAP and (are_digits or _PARTS.search(between) is None)

    def _read_token(self, token: list[int], counted: list[int]) -> Iterator[tuple[str, bool]]:
        """Yield the keys of a stretch without blanks: each word that counts, and the whole."""
        start, end = self._words[token[0]].start, self._words[token[-1]].end
        written = self._text[start:end]
        whole = "".join(self._words[at].key for at in token)
        if _ADDRESS.search(written):
            counted = [at for at in token if self._words[at].key not in _TOP_LEVEL]
        if counted and len(token) > 1:
            yield whole, False
        if _ONE_NUMBER.fullmatch(written):
            return
        for at in counted:
            word = self._words[at]
            alone = len(word.key) == 1 and word.key.isalpha() and word.key.isascii()
            yield word.key, alone or self._is_shouted(word)

    def _is_shouted(self, word: Word) -> bool:
        """Return whether a word is a function word in capitals (``US``): no other spelling is meant."""
        return word.key in FUNCTION_WORDS and self._text[word.start : word.end].isupper()

    def _counts(self, at: int, token: list[int]) -> bool:
        word = self._words[at]
        if word.key[0].isdecimal():
            return True
        written = self._text[word.start : word.end]
        if not word.key.isascii() and len(word.key) == 1:
            # Of scripts without blanks and without capitals every character may be of a name.
            return True
        if any(map(is_uppercase, written)):
            return self._is_name(at, word, written)
        if len(token) > 1 and word.key in ("s", "t", "d", "m", "ll", "re", "ve"):
            return False
        return self._knows is not None and len(word.key) > 1 and not self._knows(word.key)

    def _is_name(self, at: int, word: Word, written: str) -> bool:
        if word.key not in FUNCTION_WORDS:
            return True
        if written.isupper():
            return len(written) > 1
        return word.key in _NAMELIKE and at > 0 and not _ENDS_SENTENCE.search(self._between(at))

    def _read_run(self, run: list[int]) -> Iterator[tuple[str, bool]]:
        """Yield neighbouring words as one, in every stretch, and the initials of names."""
        keys = [self._words[at].key for at in run]
        for first, key in enumerate(keys):
            joined, has_digits = key, key[0].isdecimal()
            for count, other in enumerate(keys[first + 1 :], 2):
                joined += other
                has_digits = has_digits or other[0].isdecimal()
                if len(joined) > MAX_JOINED or (not has_digits and count > _MAX_NAMES):
                    break
                yield joined, False
                if key[0].isalpha() and not has_digits and key.isascii():
                    yield "".join(one[0] for one in keys[first : first + count]), True

    def _make_lexicon(self) -> Callable[[str], bool] | None:
        """Return what knows the words of the text's language, None where that is not English."""
        lower = {word.key for word in self._words if word.key.isalpha() and self._text[word.start].islower()}
        find = load_lexicon("english").find
        known = {key for key in lower if key in FUNCTION_WORDS or find(key) is not NO_ENTRY}
        if 10 * len(known) < _ENGLISH_SHARE * len(lower):
            return None
        return known.__contains__
