"""Words of reports: names and ids in a sentence, pieces of a short text, violation codes in plain words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

from verifier.checking.texts import OWN, load_texts
from verifier.codes import ViolationCode as Code
from verifier.parsers.frozen import record
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


PieceKind: TypeAlias = Literal["context", "match", "elided", "quoted", "differs", "cut"]
"""What a piece of an excerpt or of a unit is; `elided` is no part of what was matched, `quoted` is a quote
that is a unit of its own, and `cut` stands for text that is left out, and holds none."""


@record
class Piece:
    """A stretch of a text; `unit` is the number of the unit that a `quoted` one is."""

    text: str
    kind: PieceKind = "context"
    unit: int | None = None


CUT = Piece(text="", kind="cut")


def cut_middle(text: str, kind: PieceKind, *, max_chars: int, kept_chars: int) -> list[Piece]:
    """Return a text as one piece, or its two ends around a cut where it is longer than `max_chars`."""
    if not text:
        return []
    if len(text) <= max_chars:
        return [Piece(text=text, kind=kind)]
    return [Piece(text=text[:kept_chars], kind=kind), CUT, Piece(text=text[-kept_chars:], kind=kind)]


PLAIN_WORDS: Mapping[Code, str] = load_texts(OWN).codes
"""The words of every code. Their order is how grave it is: a list of problems begins with the first."""

_RANKS = {code: rank for rank, code in enumerate(PLAIN_WORDS)}

# What such a unit says is compared with a place that has little of it: the differences say nothing.
_LITTLE_STANDS = frozenset({Code.COVERAGE_TOO_LOW, Code.TOO_FEW_TOKENS, Code.CITATION_MISMATCH})


def rank_code(code: Code) -> int:
    """Return how grave a code is; 0 is the gravest."""
    return _RANKS.get(code, len(_RANKS))


def choose_gravest(codes: Iterable[Code], *, coverage: tuple[int, int] = (1, 1)) -> Code:
    """Return the code that says best what is wrong; `codes` are at least one.

    Of what has less than half of its words there, it is that the words are missing.
    """
    ranked = sorted(codes, key=rank_code)
    little = [code for code in ranked if code in _LITTLE_STANDS]
    return little[0] if little and 2 * coverage[0] < coverage[1] else ranked[0]
