"""The language that a report is written in, and its sentences in it.

The code says everything in English; what another language says instead stands in the section ``reports`` of
its file of texts, under the English. A test holds every sentence of the code and the templates to its entry.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from verifier.checking.texts import Language, choose_language, load_texts
from verifier.codes import ViolationCode

_WRITTEN_IN: ContextVar[Language | None] = ContextVar("written_in", default=None)


@contextmanager
def writing_in(language: Language | None) -> Iterator[None]:
    """Write reports in a language for as long as the context lasts; None leaves it as it is.

    Raises `ValueError` for a language that there are no texts in.
    """
    if language is None:
        yield
        return
    token = _WRITTEN_IN.set(choose_language(language))
    try:
        yield
    finally:
        _WRITTEN_IN.reset(token)


def written_in(told: Language | None = None) -> Language:
    """Return the language that is written in: the one asked for, else the one that texts were read as."""
    return choose_language(_WRITTEN_IN.get(), told=told)


def say(english: str, **places: object) -> str:
    """Return a sentence in the language that is written in, with its places filled."""
    text = load_texts(written_in()).reports.get(english, english)
    return text.format(**{name: show(value) for name, value in places.items()}) if places else text


def later(english: str) -> str:
    """Return a sentence of a table as it is; it is said where it is taken out of the table."""
    return english


def say_count(number: int, one: str, many: str, **places: object) -> str:
    """Return what is said of one thing or of many, with their number at the place ``n``."""
    return say(one if number == 1 else many, n=number, **places)


def show(value: object) -> object:
    """Return a number as the language writes it, with its thousands apart; anything else as it is."""
    if isinstance(value, bool) or not isinstance(value, int):
        return value
    return f"{value:,}".replace(",", load_texts(written_in()).page["thousands"])


def show_decimal(text: str) -> str:
    """Return a number with decimals, or a share in percent, as the language writes it."""
    page = load_texts(written_in()).page
    return text.replace(".", page["decimal"]).replace("%", page["percent"])


def mean(code: ViolationCode) -> str:
    """Return what a code means, in a sentence."""
    return load_texts(written_in()).meanings.get(code, code.meaning)


def word(code: ViolationCode, other: str = "") -> str:
    """Return what a code says in a few words; `other` where there are none."""
    return load_texts(written_in()).codes.get(code, other)
