"""Phrases: words, names and ids as they stand in a sentence, in quotation marks and not too long."""

from __future__ import annotations

from collections.abc import Sequence

from verifier.parsers.languages.registry import NAMES

_MAX_WORDS_SHOWN = 12
_MAX_NAME_CHARS = 80


def tell_language(code: str | None) -> str:
    """Say in which language texts were read; nothing of English, which no record names."""
    return f" Read as {NAMES.get(code, code)}." if code else ""


def quote_names(names: Sequence[str]) -> str:
    """Return words or ids in quotation marks: the first dozen, each cut where it is long."""
    shown = [shorten(name) for name in names[:_MAX_WORDS_SHOWN]]
    more = len(names) - len(shown)
    return ", ".join(f"\u201c{name}\u201d" for name in shown) + (f" and {more:,} more" if more else "")


def shorten(name: str) -> str:
    """Cut a word or an id where it is too long to stand in a sentence."""
    return name if len(name) <= _MAX_NAME_CHARS else f"{name[:_MAX_NAME_CHARS]}\u2026"


def join_some(items: Sequence[str]) -> str:
    """Return the first dozen items, and how many more there are."""
    shown = items[:_MAX_WORDS_SHOWN]
    more = len(items) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")


def quote_words(words: Sequence[str]) -> str:
    """Return words in one pair of quotation marks: the first dozen, and how many more there are."""
    shown = " ".join(words[:_MAX_WORDS_SHOWN])
    more = len(words) - _MAX_WORDS_SHOWN
    return f"\u201c{shown}\u201d" + (f" and {more} more words" if more > 0 else "")
