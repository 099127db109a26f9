"""Coverage: how many of a unit's content tokens stand in the sources."""

from __future__ import annotations

from verifier.parsers.text.words import extract_content_words, extract_tokens
from verifier.policies import Policy
from verifier.sources.context import Sources
from verifier.sources.prepared_form import choose_folding


def extract_content(normal: str, policy: Policy) -> list[str]:
    """Return the content tokens of a unit's normal form, in order, with repeats.

    With word boundaries they are words (a hyphen or an apostrophe is a boundary), else whatever blanks
    separate.
    """
    extract = extract_content_words if policy.word_boundaries else extract_tokens
    return extract(normal, min_chars=policy.token_min_chars, stop_words=policy.stop_words.words)


def holds_token(token: str, sources: Sources, policy: Policy) -> bool:
    """Return whether a token stands in any source: as a word, or anywhere, as the policy says."""
    return count_coverage([token], sources, policy) == (1, 1)


def count_coverage(tokens: list[str], sources: Sources, policy: Policy) -> tuple[int, int]:
    """Count the tokens that stand in any source, and all of them; repeated tokens count each time."""
    missing = sources.list_missing(tokens, choose_folding(policy), whole_words=policy.word_boundaries)
    return len(tokens) - len(missing), len(tokens)


def reaches(matched: int, total: int, percent: int) -> bool:
    """Return whether a coverage reaches a threshold, exactly; a unit without tokens reaches none."""
    return total > 0 and 100 * matched >= percent * total
