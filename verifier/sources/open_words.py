"""Words that leave open whether something is so: those of a policy, and the hedges of the lexicon."""

from __future__ import annotations

from functools import lru_cache

from verifier.parsers.lexicon import load_lexicon
from verifier.policies import Policy

_HEDGES = frozenset(word.replace("_", " ") for word in load_lexicon("english").kinds["hedge"])


@lru_cache(maxsize=32)
def list_open_words(policy: Policy) -> frozenset[str]:
    """Return the words and phrases that leave something open."""
    return policy.modal_words.words | _HEDGES
