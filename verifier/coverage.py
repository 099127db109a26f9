"""Coverage: content tokens of a unit that stand in the sources, of all that it has."""

from __future__ import annotations

from parsers.words import extract_content_words, extract_tokens
from policies import Policy
from verifier.locate import choose_folding, find_occurrences
from verifier.sources import PreparedSource


def extract_content(normal: str, policy: Policy) -> list[str]:
    """Give the content tokens of a unit's normal form, in order, with repeats.

    With word boundaries they are words (a hyphen or an apostrophe is a boundary), else what stands between
    blanks.
    """
    extract = extract_content_words if policy.word_boundaries else extract_tokens
    return extract(normal, min_chars=policy.token_min_chars, stop_words=policy.stop_words.words)


def holds_token(token: str, sources: tuple[PreparedSource, ...], policy: Policy) -> bool:
    """Tell whether a token stands in any source."""
    folding = choose_folding(policy)
    for source in sources:
        text = source.form(folding).text
        # Most tokens that stand nowhere fail this cheap test; most others pass the next at once.
        if token in text and (
            not policy.word_boundaries
            or next(find_occurrences(text, token, word_boundaries=True), None) is not None
        ):
            return True
    return False


def count_coverage(tokens: list[str], sources: tuple[PreparedSource, ...], policy: Policy) -> tuple[int, int]:
    """Count the tokens that stand in any source, and all of them; repeated tokens count each time."""
    return sum(holds_token(token, sources, policy) for token in tokens), len(tokens)


def reaches(matched: int, total: int, percent: int) -> bool:
    """Tell whether a coverage reaches a threshold; exact, and never by nothing at all."""
    return total > 0 and 100 * matched >= percent * total
