"""Content tokens of claims, questions and titles, and where they stand in evidence.

Two readings, by the policy's `claim_stems`. Without it a token is present where its letters stand, be it
inside a longer word. With it a token is present where a word of the evidence has its stem.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from parsers.normal_form import normalize_text
from parsers.offsets import Span
from parsers.words import extract_words, iterate_words
from policies import Policy
from verifier.coverage import extract_content
from verifier.evidence import PreparedPiece
from verifier.locate import choose_folding


def read_tokens(text: str, policy: Policy) -> tuple[str, ...]:
    """Give the content tokens of a text, each once, in order."""
    return tuple(dict.fromkeys(extract_content(normalize_text(text, folding=choose_folding(policy)), policy)))


def stem(token: str) -> str:
    """Give a token without a final ``s``, if it is longer than four characters and does not end in ``ss``."""
    if len(token) > 4 and token[-1] == "s" and token[-2] != "s":
        return token[:-1]
    return token


def find_tokens(tokens: tuple[str, ...], piece: PreparedPiece, policy: Policy) -> list[Span | None]:
    """Find where each token stands first in a piece's normal form; None for one that stands nowhere."""
    if policy.claim_stems:
        places = _index_stems(piece, policy)
        return [places.get(stem(token)) for token in tokens]
    text = piece.source.form(choose_folding(policy)).text
    found = [(text.find(token), token) for token in tokens]
    return [(start, start + len(token)) if start >= 0 else None for start, token in found]


def find_shared(tokens: tuple[str, ...], others: tuple[str, ...], policy: Policy) -> tuple[str, ...]:
    """Give the tokens that stand among the others: letter by letter or by stem, as the policy says."""
    if not policy.claim_stems:
        known = frozenset(others)
        return tuple([token for token in tokens if token in known])
    stems = frozenset(map(stem, others))
    return tuple([token for token in tokens if stem(token) in stems])


def hold_tokens(
    tokens: tuple[str, ...], texts: Iterable[str], pieces: Iterable[PreparedPiece], policy: Policy
) -> list[bool]:
    """Tell of each token whether it stands in one of the texts or pieces, by its stem."""
    stems = [stem(token) for token in tokens]
    folding = choose_folding(policy)
    if policy.claim_stems:
        places = [_index_stems(piece, policy) for piece in pieces]
        said = {stem(word) for text in texts for word in extract_words(normalize_text(text, folding=folding))}
        return [item in said or any(item in index for index in places) for item in stems]
    forms = [piece.source.form(folding).text for piece in pieces]
    forms += [normalize_text(text, folding=folding) for text in texts]
    return [any(item in form for form in forms) for item in stems]


def read_title(piece: PreparedPiece, policy: Policy) -> frozenset[str]:
    """Give the stems of a title's content tokens; an underscore is a blank."""
    key = ("title", policy.hash)
    kept = piece.recall(key)
    if kept is None:
        title = (piece.evidence.title or "").replace("_", " ")
        kept = piece.keep(key, frozenset(stem(token) for token in read_tokens(title, policy)))
    return cast("frozenset[str]", kept)


def _index_stems(piece: PreparedPiece, policy: Policy) -> dict[str, Span]:
    """Give where each stem of a piece stands first in its normal form."""
    folding = choose_folding(policy)
    key = ("stems", folding)
    kept = piece.recall(key)
    if kept is None:
        normal = piece.source.form(folding).text
        places: dict[str, Span] = {}
        for start, end in iterate_words(normal):
            places.setdefault(stem(normal[start:end]), (start, end))
        kept = piece.keep(key, places)
    return cast("dict[str, Span]", kept)
