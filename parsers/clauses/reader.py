"""The reader of clauses: tokens, tags, phrases, clauses, one after the other.

`docs/clauses.md` says pattern by pattern what is read, and what is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from itertools import zip_longest
from typing import Final

from verifier.parsers.clauses.assembly import assemble_clauses
from verifier.parsers.clauses.phrases import read_phrases
from verifier.parsers.clauses.records import SentenceReading
from verifier.parsers.clauses.tagging import tag_tokens
from verifier.parsers.clauses.tokens import Token, read_tokens
from verifier.parsers.languages.registry import NAMES
from verifier.parsers.lexicon import Lexicon

_OWN: Final = frozenset(name.lower() for name in NAMES.values())
"""The languages whose clauses have another order; each one's reader is imported with its first text."""

_OPENING = "(["
_CLOSING = ")]"
_MAX_TOKENS = 240
"""How many tokens are read as one sentence; a longer one is read in pieces, so that its cost stays linear."""


def read_sentence(text: str, start: int, end: int, lexicon: Lexicon) -> tuple[SentenceReading, ...]:
    """Return the readings of one sentence, ``text[start:end]``: its own, then one of each bracket in it.

    Any text can be read; one without a token has no reading. Places are code points of `text`.
    """
    streams = _part_brackets(read_tokens(text, start, end, lexicon))
    return tuple(_read_stream(piece, lexicon) for stream in streams for piece in _cut(stream))


def _read_stream(tokens: Sequence[Token], lexicon: Lexicon) -> SentenceReading:
    if lexicon.language in _OWN:
        return _import_reader(lexicon.language)(tokens, lexicon)
    tagged = tag_tokens(tokens, lexicon)
    phrases = read_phrases(tokens, tagged.tags)
    return SentenceReading(
        span=(tokens[0].start, tokens[-1].end),
        tokens=tuple(tokens),
        tags=tagged.tags,
        clauses=assemble_clauses(tokens, tagged, phrases, lexicon),
    )


@cache
def _import_reader(language: str) -> Callable[[Sequence[Token], Lexicon], SentenceReading]:
    read: Callable[[Sequence[Token], Lexicon], SentenceReading]
    read = import_module(f"verifier.parsers.clauses.{language}.reader").read_stream
    return read


def _cut(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    for start in range(0, len(tokens), _MAX_TOKENS):
        yield tokens[start : start + _MAX_TOKENS]


def _part_brackets(tokens: Sequence[Token]) -> list[list[Token]]:
    """Return the tokens outside brackets, then those in each; an unclosed bracket separates nothing.

    The words of a link stand outside: `the [lease](lease.md) ends`.
    """
    outer: list[Token] = []
    inner: list[list[Token]] = []
    opened: list[int] = []
    for token, after in zip_longest(tokens, tokens[1:]):
        if not token.is_word and token.key in _OPENING:
            opened.append(len(outer))
        elif token.is_word or token.key not in _CLOSING:
            outer.append(token)
        elif opened:
            at = opened.pop()
            if after is not None and (token.key, after.key, after.start) == ("]", "(", token.end):
                continue
            inner.append(outer[at:])
            del outer[at:]
    return [outer, *inner]
