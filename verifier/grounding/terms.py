"""Texts in the form that rules about words read: those of another language are in the engine's terms."""

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
    """Return whether a text has a subject with a finite verb and is no question."""
    from verifier.parsers.lexicon import TABLES, load_lexicon
    from verifier.sources.text_record import record_text

    if policy.language not in TABLES or text.rstrip().endswith("?"):
        return False
    return any(
        clause.verb is not None and clause.verb.form == "finite" and bool(clause.subjects)
        for reading in record_text(text).read_clauses(load_lexicon(TABLES[policy.language]))
        for clause in reading.clauses
    )


def list_readings(word: str, policy: Policy) -> tuple[str, ...]:
    """Return what a word in lower case, which has lost the capital of a noun, may be read as by itself."""
    if not policy.language:
        return (word,)
    return write_in_terms(word, policy), write_in_terms(word.capitalize(), policy)
