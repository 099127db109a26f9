"""Texts as rules read them that ask words: those of another language in the engine's terms."""

from __future__ import annotations

from verifier.policies import Policy


def write_in_terms(text: str, policy: Policy) -> str:
    """Return a text in the engine's terms, which in English are its own words."""
    if not policy.language:
        return text
    # An English call loads nothing for it.
    from verifier.claims.cased_text import read_surface

    return read_surface(text, policy).text


def holds_clause(text: str, policy: Policy) -> bool:
    """Return whether a text of another language has a verb with its subject, whatever the verb."""
    if not policy.language:
        return False
    from verifier.claims.cased_text import read_surface

    return any(seat.verb for seat in read_surface(text, policy).seats)


def list_readings(word: str, policy: Policy) -> tuple[str, ...]:
    """Return what a word in lower case, which has lost the capital of a noun, may be read as by itself."""
    if not policy.language:
        return (word,)
    return write_in_terms(word, policy), write_in_terms(word.capitalize(), policy)
