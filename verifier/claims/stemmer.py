"""Stems: English Snowball, of one revision.

A stemmer that stems otherwise would change verdicts without changing a hash. So the library is asked first
for the stems of a fixed list of words. One that returns other stems than the named revision is refused.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from verifier.parsers.english.name_words import UNSTEMMED
from verifier.parsers.english.stemmer_probes import STEMMER_PROBES
from verifier.policies import PolicyError
from verifier.policies.canonical import hash_words

_STEMS = {"snowball-3.1": "sha256:01618831b69f5779dd0f18062512344c164fec1518902afe7eed23aaeb705ebf"}
"""For each revision the hash of the stems of the probes."""

ENGLISH = "english"

# No suffix that the stemmer knows ends like these words: their last four letters. To see that takes a
# fiftieth of what stemming takes, and holds for two words of five.
_UNCHANGED = re.compile(
    "[a-z]{0,3}[abfhjkopquvwxz]|[a-z]{0,2}(?:[^o]n|(?<!i)on|[^eo]r|[^ns]t|[^e]d|[^n]g|(?<!i)ng|[^s]m|(?<!i)sm"
    "|[^i]c|[^aul]l|[aeou]y|(?<!o)us|(?<!ne)ss)"
)


@cache
def get_stemmer(revision: str, language: str = ENGLISH) -> Callable[[str], str]:
    """Return the function that stems a word of a normal form.

    The library has a stemmer for each `language`, all of one revision; English tells which. Raises
    `PolicyError` where the installed library is of another revision.
    """
    from threading import Lock

    stem = _ask_library(ENGLISH)
    found = hash_words([stem(word) for word in STEMMER_PROBES])
    if found != _STEMS[revision]:
        raise PolicyError(
            f"the installed snowballstemmer does not give the stems of {revision!a}; "
            "expected a version that this package allows"
        )
    own = _ask_library(language)
    # The library keeps state while it stems one word: each thread would need its own, or a lock.
    lock = Lock()

    @lru_cache(maxsize=1 << 16)
    def stem_word(word: str) -> str:
        if word in UNSTEMMED or (word.isalpha() and _UNCHANGED.fullmatch(word[-4:])):
            return word
        with lock:
            return stem(word)

    @lru_cache(maxsize=1 << 16)
    def stem_other(word: str) -> str:
        with lock:
            return own(word)

    return stem_word if language == ENGLISH else stem_other


def read_known_stems(revision: str) -> Mapping[str, tuple[str, ...]]:
    """Return the stems of a revision for words that are known before: of each word, and of its only lemma.

    Two more are those by which other words of one stem are told apart.
    Stemming them takes a sixth of a first sentence. The file is generated from the policies that ship.
    """
    from pathlib import Path

    text = Path(__file__).with_name(f"{revision}.txt").read_text(encoding="utf-8")
    rows = (line.split(" ") for line in text.splitlines())
    return {word: tuple(stems) for word, *stems in rows}


def _ask_library(language: str) -> Callable[[str], str]:
    """Return the library's function that stems a word.

    Its package imports the stemmers of all languages, or compiled ones where they are installed. Without
    those the module of one language is imported alone, under another name than the package's.
    """
    library = find_spec("snowballstemmer")
    if library is None or find_spec("Stemmer") is not None:
        import snowballstemmer  # type: ignore[import-untyped]

        found: Callable[[str], str] = snowballstemmer.stemmer(language).stemWord
        return found
    alone = ModuleType("_snowball")
    alone.__path__ = library.submodule_search_locations or []
    module = import_module(f"{sys.modules.setdefault(alone.__name__, alone).__name__}.{language}_stemmer")
    written: Callable[[str], str] = getattr(module, f"{language.capitalize()}Stemmer")().stemWord
    return written
