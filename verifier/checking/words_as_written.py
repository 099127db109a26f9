"""Words of a record as they stand in a text: a record has them in its normal form."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import islice, takewhile

from verifier.parsers.text.char_classes import WORD_CHARS, WORD_END, word_run

_FIGURE = re.compile(r"[0-9]+(?:[.,'\u2019\u202f\xa0][0-9]+){0,8}")
_DIGITS = re.compile(r"[0-9]+")
_WORD = re.compile(r"\S+")
_STOPS = " .,;:"
_MOST_JOINED = 64
"""How many words are looked for as runs."""


def restore_letters(words: str, text: str) -> str:
    """Return words of a record's normal form as they stand in a text; as they are where they do not.

    Of a figure that is digits alone, the whole figure is returned, with its separators: `54.000`.
    """
    if _DIGITS.fullmatch(words):
        return _read_figures(text).get(words, words)
    if text.isascii() and words.isascii() and words and words == " ".join(words.split()):
        return _restore_ascii(words, " ".join(text.split()))
    pattern = r"\s+".join(map(re.escape, words.split(" ")))
    found = re.search(f"(?<![{WORD_CHARS}]){pattern}{WORD_END}", text, re.IGNORECASE)
    return words if found is None else " ".join(found[0].split())


def _restore_ascii(words: str, text: str) -> str:
    """Return the same without a pattern, whose compiling takes as long as a tenth of a sentence's check."""
    lower, wanted = text.lower(), words.lower()
    start = lower.find(wanted)
    while start >= 0:
        end = start + len(wanted)
        if not (_is_word(lower[start - 1 : start]) or _is_word(lower[end : end + 1])):
            return text[start:end]
        start = lower.find(wanted, start + 1)
    return words


@lru_cache(maxsize=2)
def _read_figures(text: str) -> Mapping[str, str]:
    """Return the figures of a text by how they are written, else by all their digits, or by some groups."""
    figures = _FIGURE.findall(text)
    parts: dict[str, str] = {}
    whole: dict[str, str] = {}
    for one in figures:
        groups = _DIGITS.findall(one)
        whole.setdefault("".join(groups), one)
        for run in _list_runs(groups):
            parts.setdefault("".join(run), one)
    return parts | whole | dict(zip(figures, figures, strict=True))


def _list_runs(groups: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(len(groups)):
        yield from (groups[start:end] for end in range(start + 1, len(groups) + 1))


def join_run(words: Sequence[str], text: str) -> Sequence[str]:
    """Return words, those that stand behind each other in a text as one run of it, with its signs."""
    if len(words) > _MOST_JOINED:
        return words
    there = [(found[0].strip(_STOPS).lower(), found.span()) for found in _WORD.finditer(text)]
    places: dict[str, list[int]] = {}
    for place, (word, _) in enumerate(there):
        places.setdefault(word, []).append(place)
    parts = " ".join(words).split()
    wanted = [part.strip(_STOPS).lower() for part in parts]
    runs: list[str] = []
    start = 0
    while start < len(parts):
        found = [(_count_run(wanted, start, there, place), -place) for place in places.get(wanted[start], ())]
        length, back = max(found, default=(0, 0))
        run = text[there[-back][1][0] : there[length - back - 1][1][1]] if length else parts[start]
        runs.append(" ".join(run.split()).strip(_STOPS))
        start += max(1, length)
    return runs if len(runs) < len(words) else words


def _count_run(wanted: Sequence[str], start: int, there: Sequence[tuple[str, object]], place: int) -> int:
    """Return how many words from one on stand behind each other from a place on."""
    pairs = zip(islice(wanted, start, None), islice(there, place, None), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1][0], pairs))


def _is_word(letter: str) -> bool:
    return letter.isalnum() or letter == "_"


_ASCII_RUN = re.compile("[0-9A-Za-z_]+")


@cache
def _run() -> re.Pattern[str]:
    return re.compile(word_run())


def list_runs(text: str) -> list[str]:
    """Return the runs of letters, figures and underscores of a text, in order."""
    return (_ASCII_RUN if text.isascii() else _run()).findall(text)
