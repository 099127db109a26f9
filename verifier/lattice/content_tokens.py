"""Content tokens of claims, questions and titles, and where they stand in evidence.

Two readings, by the policy's `claim_stems`. Without it a token is present where its letters stand, be it
inside a longer word. With it a token is present where a word of the evidence has the same singular. What a
token is looked up by, itself or its singular, is called its key.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from verifier.claims.index import index_sources
from verifier.claims.vocabulary import read_vocabulary
from verifier.grounding.coverage import extract_content
from verifier.grounding.terms import list_readings
from verifier.lattice.evidence_places import drop_plurals, read_letters, read_singulars
from verifier.parsers.text.normal_form import normalize_text
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.words import extract_words
from verifier.policies import Policy
from verifier.sources.evidence import PreparedPiece
from verifier.sources.prepared_form import choose_folding


def read_tokens(text: str, policy: Policy) -> tuple[str, ...]:
    """Return the content tokens of a text, each once, in order."""
    return pick_tokens(normalize_text(text, folding=choose_folding(policy)), policy)


def pick_tokens(normal: str, policy: Policy) -> tuple[str, ...]:
    """Return the content tokens of a normal form, each once, in order."""
    return tuple(dict.fromkeys(extract_content(normal, policy)))


def find_keys(keys: Iterable[str], piece: PreparedPiece, policy: Policy) -> list[Span | None]:
    """Find where each token stands first in a piece, by its key; None for one that stands nowhere.

    The places are those of the text that tokens are looked for in, which `locate_found` locates.
    """
    folding = choose_folding(policy)
    if policy.claim_stems:
        return read_singulars(piece, folding).find(keys)
    text = read_letters(piece, folding)
    return [(start, start + len(key)) if (start := text.find(key)) >= 0 else None for key in keys]


def hold_tokens(
    tokens: tuple[str, ...], texts: Iterable[str], pieces: Iterable[PreparedPiece], policy: Policy
) -> list[bool]:
    """Return for each token whether one of the texts or pieces holds its singular."""
    folding = choose_folding(policy)
    singulars = drop_plurals(tokens)
    normals = [normalize_text(text, folding=folding) for text in texts]
    if not policy.claim_stems:
        letters = [read_letters(piece, folding) for piece in pieces] + normals
        return [any(key in text for text in letters) for key in singulars]
    places = [read_singulars(piece, folding) for piece in pieces]
    said = frozenset(drop_plurals(extract_words(" ".join(normals))))
    return [key in said or any(place.holds(key) for place in places) for key in singulars]


def holds_inflected(word: str, pieces: Iterable[PreparedPiece], policy: Policy) -> bool:
    """Return whether a word, or another form of it, stands in one of the pieces, by its stem."""
    stem = read_vocabulary(policy).stem
    stems = [stem(term) for term in list_readings(word, policy)]
    return any(
        term in index_sources((piece.source,), policy, piece).postings for piece in pieces for term in stems
    )


def read_title(piece: PreparedPiece, policy: Policy) -> frozenset[str]:
    """Return the singulars of a title's content tokens; an underscore is a blank."""
    key = ("title", policy.hash)
    kept = piece.recall(key)
    if kept is None:
        title = (piece.evidence.title or "").replace("_", " ")
        kept = piece.keep(key, frozenset(drop_plurals(read_tokens(title, policy))))
    return cast("frozenset[str]", kept)
