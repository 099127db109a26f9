"""The stems of a text's words, as the language of an audit reads them."""

from __future__ import annotations

from functools import lru_cache

from verifier.claims.vocabulary import read_vocabulary
from verifier.grounding.terms import write_in_terms
from verifier.policies import Policy
from verifier.sources.text_record import record_text

_KEPT = 256


@lru_cache(maxsize=_KEPT)
def list_stems(text: str, policy: Policy) -> frozenset[str]:
    """Return the stems of a text. A passage is asked about by one claim after another."""
    return frozenset(map(read_vocabulary(policy).stem, record_text(write_in_terms(text, policy)).keys))


def list_content_stems(text: str, policy: Policy) -> frozenset[str]:
    """Return the stems of a text but for those of small words."""
    stem, small = read_vocabulary(policy).stem, policy.claim_function_words.words
    return frozenset(stem(key) for key in record_text(write_in_terms(text, policy)).keys if key not in small)
