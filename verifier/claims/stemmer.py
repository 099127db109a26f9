"""Stems: Snowball, of a revision that the policy names; English by our own tables, else by the library.

A stemmer that stems otherwise would change verdicts without changing a hash. So the library is asked first
for the stems of a fixed list of English words. One that returns other stems than the named revision is
refused.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from verifier.parsers.english.name_words import UNSTEMMED
from verifier.parsers.english.snowball import stem_english
from verifier.parsers.english.stemmer_probes import STEMMER_PROBES
from verifier.policies import PolicyError, hash_canonical

_STEMS = {"snowball-3.1": "sha256:01618831b69f5779dd0f18062512344c164fec1518902afe7eed23aaeb705ebf"}
"""For each revision the hash of the stems of the probes."""

ENGLISH = "english"
NO_STEMMER = "none"


@cache
def get_stemmer(revision: str, language: str = ENGLISH) -> Callable[[str], str]:
    """Return the function that stems a word of a normal form; `none` leaves words as they are.

    The library has a stemmer for each `language`, all of one revision; English tells which. Raises
    `PolicyError` where another language is asked for and the installed library is of another revision.
    """
    if revision == NO_STEMMER:
        return str
    return _stem_english if language == ENGLISH else _load_stemmer(revision, language)


@lru_cache(maxsize=1 << 16)
def _stem_english(word: str) -> str:
    return word if word in UNSTEMMED else stem_english(word)


def _load_stemmer(revision: str, language: str) -> Callable[[str], str]:
    """Return the library's stemmer of a language; it loads those of all languages, which takes its time."""
    from threading import Lock

    import snowballstemmer  # type: ignore[import-untyped]

    found = hash_canonical([*map(snowballstemmer.stemmer(ENGLISH).stemWord, STEMMER_PROBES)])
    if found != _STEMS[revision]:
        raise PolicyError(
            f"policy field 'stemmer': the installed snowballstemmer does not give the stems of {revision!a}; "
            "expected a version that this package allows"
        )
    own: Callable[[str], str] = snowballstemmer.stemmer(language).stemWord
    # The library keeps state while it stems one word: each thread would need its own, or a lock.
    lock = Lock()

    @lru_cache(maxsize=1 << 16)
    def stem_word(word: str) -> str:
        with lock:
            return own(word)

    return stem_word
