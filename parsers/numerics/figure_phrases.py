"""The words around a figure: what it counts and what stands before it. Only ASCII is looked at."""

from __future__ import annotations

from verifier.parsers.english import nouns, suffixes
from verifier.parsers.english.function_words import FUNCTION_WORDS
from verifier.parsers.english.number_words import SCALES, SMALL, TENS
from verifier.parsers.text.deferred import defer_pattern

_NO_NOUNS = FUNCTION_WORDS.union(SMALL, TENS, SCALES)

# A word in lower case; the hyphen in `full-time` joins. Bounded, since each number looks at it anew.
_WORD = "[a-z]++(?:['\u2019-][a-z]++){0,3}+"
_AFTER = defer_pattern(
    f"(?:[ \\xa0-](?={_WORD}(?![a-z0-9])))({_WORD})(?:[ \\xa0]({_WORD}))?(?:[ \\xa0]({_WORD}))?"
)
_BLANKS = defer_pattern("[ -]")
_BEFORE_WORDS = frozenset(" -\xa0")
_GAPS = frozenset(" -\n\xa0\u2009\u202f")
_LOWER = bytes(code + 32 if 65 <= code <= 90 else code for code in range(256))
_WORD_BEFORE = 24


def lower_ascii(text: str) -> str:
    """Return the text with its ASCII capitals lowered: same places, no table of the interpreter."""
    if text.isascii():
        return text.lower()
    # No byte of a longer UTF-8 sequence is an ASCII letter.
    return text.encode("utf-8", "surrogatepass").translate(_LOWER).decode("utf-8", "surrogatepass")


def split_phrase(phrase: str) -> list[str]:
    """Split a phrase at single blanks and hyphens."""
    return _BLANKS.split(phrase)


def peek(text: str, place: int) -> str:
    """Return the character at a place, or the next one if that is a blank or a hyphen; "" at the end.

    It mostly tells what may stand after a number, so it is asked before any pattern is tried.
    """
    char = text[place : place + 1]
    return text[place + 1 : place + 2] if char in _GAPS else char


def is_plural(word: str) -> bool:
    """Return whether a noun in lower case looks like a plural; a rule of thumb."""
    if word in nouns.COLLECTIVES:
        return True
    return len(word) > 3 and word.endswith(suffixes.PLURAL) and not word.endswith(suffixes.NO_PLURAL)


def find_counted(text: str, position: int) -> str | None:
    """Find the noun that a number counts, if the number ends at the position: in lower case, or None.

    Of up to three words in lower case after it, the first that looks like a plural, else the first:
    ``498 full-time staff`` counts `staff`. Function words and punctuation end the search.
    """
    words = _AFTER.match(text, position) if text[position : position + 1] in _BEFORE_WORDS else None
    first = None
    for word in words.groups() if words is not None else ():
        if word is None or word in _NO_NOUNS or len(word) == 1:
            break
        if is_plural(word):
            return word
        if first is None and not _is_adverb(word):
            first = word
    return first


def _is_adverb(word: str) -> bool:
    return word.endswith(suffixes.ADVERB) and word not in suffixes.NOUNS_IN_LY


def find_words_before(text: str, position: int) -> list[str]:
    """Find the last words before a position, in order, with their punctuation; a cut one may be the first."""
    return text[max(0, position - _WORD_BEFORE) : position].replace("\n", " ").replace("\xa0", " ").split(" ")


def find_word_before(text: str, position: int) -> str:
    """Find the word before the one blank that stands before a position; "" where there is none."""
    words = find_words_before(text, position)
    return words[-2] if len(words) > 1 and words[-1] == "" else ""
