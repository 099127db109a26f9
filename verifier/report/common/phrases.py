"""Phrases: words, names and ids as they stand in a sentence, in quotation marks and not too long."""

from __future__ import annotations

from collections.abc import Sequence

from verifier.checking.texts import load_texts
from verifier.parsers.languages.registry import NAMES
from verifier.report.common.language import say, written_in

_MAX_WORDS_SHOWN = 12
_MAX_NAME_CHARS = 80


def tell_language(code: str | None) -> str:
    """Say in which language texts were read; nothing of English, which no record names."""
    if not code:
        return ""
    name = load_texts(written_in()).page.get(f"language_{code}", NAMES.get(code, code))
    return f" {load_texts(written_in()).page['read_as'].format(language=name)}"


def quote_names(names: Sequence[str]) -> str:
    """Return words or ids in quotation marks: the first dozen, each cut where it is long."""
    shown = [shorten(name) for name in names[:_MAX_WORDS_SHOWN]]
    more = len(names) - len(shown)
    return ", ".join(quote(name) for name in shown) + (say(" and {n} more", n=more) if more else "")


def quote(text: str) -> str:
    """Return a text in the quotation marks of the language that is written in."""
    return load_texts(written_in()).page["quoted"].format(words=text)


def shorten(name: str) -> str:
    """Cut a word or an id where it is too long to stand in a sentence."""
    return name if len(name) <= _MAX_NAME_CHARS else f"{name[:_MAX_NAME_CHARS]}\u2026"


def show_points(value: int) -> str:
    """Return a score in per cent, rounded down."""
    return f"{value // 100} %"


def join_some(items: Sequence[str]) -> str:
    """Return the first dozen items, and how many more there are."""
    shown = items[:_MAX_WORDS_SHOWN]
    more = len(items) - len(shown)
    return ", ".join(shown) + (say(" and {n} more", n=more) if more else "")


def quote_words(words: Sequence[str]) -> str:
    """Return words in one pair of quotation marks: the first dozen, and how many more there are."""
    shown = " ".join(words[:_MAX_WORDS_SHOWN])
    more = len(words) - _MAX_WORDS_SHOWN
    return quote(shown) + (say(" and {n} more words", n=more) if more > 0 else "")
