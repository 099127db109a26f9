"""The terms of a text that a corpus is searched by: stems of its content words, and exact numbers.

A number is one term, ``num:`` and its exact value, however it is written: ``$3.2 billion`` and
``3,200,000,000`` both give ``num:3200000000``, ``five`` and ``5`` give ``num:5``, and a year is a number.
Function words give no term. A text in another language than English gives the stems of its own language, and
its figures are read as that one writes them. What a text gives depends on nothing but the text and what
`TOKENIZER` names; a corpus keeps its hash and is refused where the hash is another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from verifier.claims.stemmer import get_stemmer
from verifier.parsers.english.number_words import NUMBER_WORDS, ONE, SCALES, SHORT_SCALES, SMALL, TENS
from verifier.parsers.languages.registry import FOLDERS, load_pack, load_signs
from verifier.parsers.languages.telling import MAX_CHARS, guess_language, tell_language
from verifier.parsers.numerics.exact_values import Value
from verifier.parsers.numerics.units_of_measure import may_be_unit
from verifier.parsers.quantities import Quantity
from verifier.parsers.text.surface_words import read_keys, read_surface_words
from verifier.policies import Json, Lexicon, hash_canonical, load_lexicon
from verifier.sources.text_record import record_text

if TYPE_CHECKING:
    from verifier.parsers.languages.record import Language

STEMMER = "snowball-3.1"
REVISION = 4
"""Raised when a document may give other passages, or a text other terms, under the same stemmer and lists."""

MAX_TERM_CHARS = 64
"""Of longer terms the rest is not looked at."""

_FIGURE = "num:"
_MAX_ZEROS = 40

_MOST_KEPT = 1 << 18
"""The terms of so many words are kept: to stem a word takes longer than all else that is done with it."""

# Figures that more than one key is made of, or a scale is glued to; by words a key says enough.
_WRITTEN_OUT = frozenset({*NUMBER_WORDS, *SCALES, *SHORT_SCALES}) - {ONE}
_PARTED_FIGURE = re.compile(
    "[0-9](?:[.,'\u2019\u00a0\u2009\u202f\u00b7/\u2044][0-9]| [0-9]{3}|[A-Za-z])|[\u00bc-\u00be\u2150-\u215e]"
)
_DIGITS = frozenset("0123456789")
_VALUES = {word: f"num:{value}" for word, value in {**SMALL, **TENS}.items() if word != ONE}
_BESIDE = _WRITTEN_OUT | {ONE, "a", "an", "and", "half", "quarter", "point", "minus", "plus", "times"}
"""Beside one of these a number word may be part of a longer number."""


class _Terms(dict[str, str]):
    """The term of each key that was met: "" of a function word. Made anew when it is full."""

    def __init__(self) -> None:
        self._stem = get_stemmer(STEMMER)
        self._function_words = load_lexicon("claim_function_words").words

    def __missing__(self, key: str) -> str:
        if not key or key in self._function_words:
            term = ""
        else:
            term = _name_figure(key) if key[0] in _DIGITS else _VALUES.get(key) or _cut(self._stem(key))
        if len(self) >= _MOST_KEPT:
            self.clear()
        self[key] = term
        return term


@cache
def _get_terms() -> _Terms:
    return _Terms()


@cache
def get_abbreviations() -> Lexicon:
    """Return the words whose stop ends no sentence of a document."""
    return load_lexicon("abbreviations")


@cache
def hash_tokenizer() -> str:
    """Return the hash of what the passages of a document and their terms depend on."""
    form: Json = {
        "kind": "lexical-verifier/corpus-tokenizer/1",
        "revision": REVISION,
        "stemmer": STEMMER,
        "function_words": load_lexicon("claim_function_words").sha256,
        "abbreviations": get_abbreviations().sha256,
    }
    return hash_canonical(form)


def tell_language_of(text: str) -> str | None:
    """Return the language that a text tells or looks like, of all that have a pack; None without one."""
    return _tell(text[:MAX_CHARS])


@lru_cache(maxsize=64)
def _tell(opening: str) -> str | None:
    signs = load_signs(tuple(FOLDERS))
    return tell_language(opening, signs) or guess_language(opening, signs)


def extract_terms(text: str, language: str | None = None) -> list[str]:
    """Return the terms of a text in a language, with repeats. Linear in the text, whatever the string.

    `None` is a language that nobody told: the text is read as English.
    """
    pack = None if language is None else load_pack(language)
    if pack is not None:
        return _extract_in(text, pack)
    keys = read_keys(text)
    if _PARTED_FIGURE.search(text) or not (_WRITTEN_OUT.isdisjoint(keys) or _stand_alone(keys)):
        return _extract_with_figures(text)
    return [*filter(None, map(_get_terms().__getitem__, keys))]


def _stand_alone(keys: list[str]) -> bool:
    """Return whether no number word of a text may be part of a longer number, or multiplies."""
    beside = ""
    was_number = False
    for key in keys:
        is_number = key in _WRITTEN_OUT
        if is_number and (key in SCALES or key in SHORT_SCALES or beside in _BESIDE or beside[:1] in _DIGITS):
            return False
        if was_number and (key in _BESIDE or key[:1] in _DIGITS):
            return False
        beside, was_number = key, is_number
    return True


def list_terms(texts: Iterable[str], language: str | None = None) -> tuple[str, ...]:
    """Return the different terms of some texts, in the order in which they come first.

    Of a text that tells no language, words with a letter that English lacks and another has are also asked
    for as that one stems them.
    """
    terms: dict[str, None] = {}
    for text in texts:
        told = language or tell_language_of(text)
        terms.update(dict.fromkeys(extract_terms(text, told)))
        if told is None and not text.isascii():
            terms.update(dict.fromkeys(_stem_by_letters(text)))
    return tuple(terms)


def _stem_by_letters(text: str) -> Iterator[str]:
    """Yield the stems of the words of a text that hold a letter which a language with a pack has."""
    keys = [key for key in read_keys(text) if not key.isascii()]
    for pack in filter(None, map(load_pack, FOLDERS)) if keys else ():
        stem = get_stemmer(STEMMER, pack.stemmer)
        yield from (_cut(stem(key)) for key in keys if not pack.letters.keys().isdisjoint(key))


def _extract_in(text: str, pack: Language) -> list[str]:
    """Return the terms of a text in the language of a pack."""
    from verifier.parsers.languages.figures import read_cardinal

    stem = get_stemmer(STEMMER, pack.stemmer)
    read = extract_terms(record_text(text).read_in_terms(pack, stem).text)
    figures = [term for term in read if term.startswith(_FIGURE)]
    words = [key for key in read_keys(text) if key and key[0] not in _DIGITS and key not in pack.words]
    return [_cut(stem(key)) for key in words if read_cardinal(key, pack.figures) is None] + figures


def _extract_with_figures(text: str) -> list[str]:
    """Return the terms of a text with figures that more than one word is made of."""
    kept = _get_terms()
    figures = [item for item in record_text(text).figures[0] if not item.is_ordinal]
    terms: list[tuple[int, str]] = []
    for figure in figures:
        terms += [(figure.span[0], _name_value(value)) for value in figure.bounds]
    at = 0
    for word in read_surface_words(text):
        while at < len(figures) and figures[at].span[1] <= word.start:
            at += 1
        term = kept[word.key]
        if term and not _is_of_figure(word.key, word.span, figures[at : at + 1]):
            terms.append((word.start, term))
    return [term for _, term in sorted(terms, key=lambda item: item[0])]


def _is_of_figure(key: str, span: tuple[int, int], figures: list[Quantity]) -> bool:
    """Return whether a word is part of a figure's number, not of its unit."""
    if not figures or span[0] < figures[0].span[0] or span[1] > figures[0].span[1]:
        return False
    return key[0] in _DIGITS or key in _WRITTEN_OUT or key == ONE or not may_be_unit(key)


def _name_figure(key: str) -> str:
    """Return the term of a word that begins with a digit."""
    return _cut(f"num:{key.lstrip('0') or '0'}" if key.isascii() and key.isdigit() else key)


def _name_value(value: Value) -> str:
    coefficient, exponent, divisor = value
    sign, digits = ("-", -coefficient) if coefficient < 0 else ("", coefficient)
    if max(digits, divisor).bit_length() > 4 * MAX_TERM_CHARS:
        # What no interpreter can be told to refuse.
        return f"num:{sign}{digits:x}/{divisor:x}"[:MAX_TERM_CHARS]
    written = str(digits)
    if not -_MAX_ZEROS <= exponent <= _MAX_ZEROS:
        written = f"{written}e{exponent}"
    elif exponent >= 0:
        written += "0" * exponent
    else:
        written = written.rjust(1 - exponent, "0")
        written = f"{written[:exponent]}.{written[exponent:]}"
    return _cut(f"num:{sign}{written}" + (f"/{divisor}" if divisor != 1 else ""))


def _cut(term: str) -> str:
    return term if len(term) <= MAX_TERM_CHARS else term[:MAX_TERM_CHARS]
