"""The language of a call: which of the policy's languages its texts are read in.

A text tells its language by its small words, each by itself. One that does not tell is in the language of its
call, which the caller says or the answer tells; where not even that tells, the sources do.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from verifier.parsers.languages.registry import load_pack, load_signs
from verifier.parsers.languages.telling import HOME, MAX_CHARS, guess_language, looks_foreign, tell_language
from verifier.policies import Lexicon, Policy, PolicyError, build_lexicon

if TYPE_CHECKING:
    from verifier.parsers.languages.record import Language


def read_policy_in(policy: Policy, language: str | None, text: str, sources: Iterable[str]) -> Policy:
    """Return a policy for a call on a text against sources, in the language that is told or said.

    Raises `PolicyError` for a language that is said and not the policy's.
    """
    if language is not None and language not in policy.languages:
        known = ", ".join(policy.languages)
        raise PolicyError(f"language: got {language!a}, expected one of the policy's languages: {known}")
    signs = load_signs(policy.languages)
    if not signs or policy.language:
        return policy
    code = (
        language or _tell(text[:MAX_CHARS], policy.languages) or _find_told(text, sources, policy.languages)
    )
    return policy if code is None or code == HOME else _read_in(policy, code)


def _find_told(text: str, sources: Iterable[str], languages: tuple[str, ...]) -> str | None:
    """Return the language that sources tell, else the one that a text, or they, look like."""
    openings = [one[:MAX_CHARS] for one in sources]
    for opening in openings:
        if (code := _tell(opening, languages)) is not None:
            return code
    guessed = (_guess(opening, languages) for opening in (text[:MAX_CHARS], *openings))
    return next((code for code in guessed if code is not None), None)


@lru_cache(maxsize=64)
def _tell(opening: str, languages: tuple[str, ...]) -> str | None:
    """Return the language that a text tells by its opening: sources serve many calls, claims a few."""
    return tell_language(opening, load_signs(languages))


@lru_cache(maxsize=64)
def _guess(opening: str, languages: tuple[str, ...]) -> str | None:
    return guess_language(opening, load_signs(languages))


def find_pack(text: str, policy: Policy) -> Language | None:
    """Return the pack that a text of a call is read by; None where it is read as it is.

    The caller may say a language that a text is not in; then its words are not those of the pack.
    """
    if not policy.language:
        return None
    signs = load_signs(policy.languages)
    told = tell_language(text, signs)
    if told not in (None, policy.language):
        return None
    pack = load_pack(policy.language)
    if told is None and pack is not None and looks_foreign(text, signs[policy.language], pack.words):
        return None
    return pack


def list_heard(policy: Policy) -> tuple[str, ...]:
    """Return the languages whose retractions a policy hears; none where it knows English as specified."""
    return policy.languages if policy.account_for_text else ()


def list_quote_marks(policy: Policy) -> str:
    """Return the quotation marks that the language of a call writes both ways."""
    pack = load_pack(policy.language) if policy.language else None
    return "" if pack is None else pack.both_ways


@lru_cache(maxsize=32)
def list_words_of(language: str, terms: frozenset[str]) -> frozenset[str]:
    """Return some terms and the small words of a language that are read as one of them."""
    pack = load_pack(language) if language else None
    words = {} if pack is None else pack.words
    return terms.union(word for word, term in words.items() if term.text in terms)


@lru_cache(maxsize=32)
def _read_in(policy: Policy, code: str) -> Policy:
    from verifier.parsers.languages.reading import read_abbreviations

    pack = load_pack(code)
    if pack is None:
        raise PolicyError(f"policy field 'languages': there is no pack of {code!a}")
    lexicons = {
        name: build_lexicon(lexicon.name, {*lexicon.entries, *pack.lexicons[name]})
        for name in pack.lexicons
        if isinstance(lexicon := getattr(policy, name), Lexicon)
    }
    stops = policy.abbreviations
    words = read_abbreviations(pack)
    lexicons["abbreviations"] = Lexicon(
        name=stops.name, entries=tuple(sorted(words)), sha256=code, words=words
    )
    return policy.read_in(code, lexicons)
