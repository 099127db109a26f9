"""The reading of one German sentence: its words, the frames of its clauses, their parts."""

from __future__ import annotations

from collections.abc import Sequence

from verifier.parsers.clauses.german.assembly import assemble_frames
from verifier.parsers.clauses.german.frames import read_frames
from verifier.parsers.clauses.german.words import Words
from verifier.parsers.clauses.records import SentenceReading
from verifier.parsers.clauses.tokens import Token
from verifier.parsers.lexicon import Lexicon

_MIN_LAST_WORD = 6
"""How long a word is at least that a stop inside a sentence does not shorten."""


def read_stream(tokens: Sequence[Token], lexicon: Lexicon) -> SentenceReading:
    """Return the clauses of the tokens of one sentence; linear in them."""
    tokens = _glue([token for at, token in enumerate(tokens) if not _is_inner_stop(tokens, at)])
    words = Words(tokens, lexicon)
    clauses = assemble_frames(words, read_frames(words))
    return SentenceReading(
        span=(tokens[0].start, tokens[-1].end),
        tokens=tuple(tokens),
        tags=tuple(words.list_tags()),
        clauses=clauses,
    )


def _is_inner_stop(tokens: Sequence[Token], at: int) -> bool:
    """Return whether a stop ends no sentence: that of an ordinal or of a short word, with more behind it."""
    token, before = tokens[at], tokens[at - 1]
    if token.key != "." or not 0 < at < len(tokens) - 1 or before.end != token.start:
        return False
    return before.key.isdecimal() or len(before.key) < _MIN_LAST_WORD


def _glue(tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens with letters put to the figure right before them: `1980er`."""
    glued: list[Token] = []
    for token in tokens:
        before = glued[-1] if glued else None
        is_glued = (
            before is not None and before.key.isdecimal() and token.is_word and before.end == token.start
        )
        if before is not None and is_glued and not token.is_capital:
            glued[-1] = Token(before.key + token.key, before.start, token.end, True, False)
        else:
            glued.append(token)
    return glued
