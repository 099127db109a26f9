"""The stems of a text's words, as the language of an audit reads them."""

from __future__ import annotations

from functools import lru_cache

from verifier.claims.vocabulary import read_vocabulary
from verifier.grounding.terms import write_in_terms
from verifier.parsers.text.surface_words import read_keys
from verifier.policies import Policy

_KEPT = 256


@lru_cache(maxsize=_KEPT)
def list_stems(text: str, policy: Policy) -> frozenset[str]:
    """Return the stems of a text. A passage is asked about by one claim after another."""
    return frozenset(map(read_vocabulary(policy).stem, read_keys(write_in_terms(text, policy))))


def list_content_stems(text: str, policy: Policy) -> frozenset[str]:
    """Return the stems of a text but for those of small words."""
    stem, small = read_vocabulary(policy).stem, policy.claim_function_words.words
    return frozenset(stem(key) for key in read_keys(write_in_terms(text, policy)) if key not in small)
