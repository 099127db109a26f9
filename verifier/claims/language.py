"""The language of a claim: whether the word lists know enough of what it and its window say.

Every rule here reads words that a list knows, such as `not`, `more` and `twice`. In a text of another
language the rules find nothing, and a claim would pass for want of a finding.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from verifier.claims.cased_text import read_surface
from verifier.claims.vocabulary import read_vocabulary
from verifier.codes import ViolationCode
from verifier.parsers.english import clause_words, nouns, verbs
from verifier.parsers.english.function_words import FUNCTION_WORDS
from verifier.parsers.english.number_words import NUMBER_WORDS
from verifier.parsers.english.shared_words import FOREIGN_DENIALS, SHARED_WORDS
from verifier.parsers.english.unit_names import ENGLISH_ALONE
from verifier.parsers.lexicon import load_lexicon
from verifier.parsers.text.surface_words import SurfaceWord, read_surface_words
from verifier.parsers.text.words import extract_words
from verifier.policies import RULES, SHIPPED_WORDS, Lexicon, Policy
from verifier.records import Violation
from verifier.sources.languages import find_pack

if TYPE_CHECKING:
    from verifier.claims.claim_tokens import ReadClaim
    from verifier.claims.index import EvidenceSentence

MIN_WORDS = 3
"""The fewest words by which the language of a text is told."""

ENGLISH = "english"
_MIN_OPEN_CHARS = 5

_SHARE = 5
"""One word in so many must be in a list."""


_SHARED_ANYWHERE = frozenset().union(*SHARED_WORDS.values())


_PLAIN_SIGNS = FUNCTION_WORDS - _SHARED_ANYWHERE


def check_language(
    claim: ReadClaim, window: Sequence[EvidenceSentence], policy: Policy
) -> Iterator[Violation]:
    """Report a claim of which, alone or with its window, hardly any word is in a word list.

    Names, numbers, and words that one other language writes as well show no language, so they do not count.
    What counts of `Acme Corp.: $5 million` is too little to tell.
    """
    if policy.check_language and not _are_covered(claim, window, policy):
        yield Violation(code=ViolationCode.LANGUAGE_NOT_COVERED)


def _are_covered(claim: ReadClaim, window: Sequence[EvidenceSentence], policy: Policy) -> bool:
    """Return whether the word lists know enough of a claim, alone and with its window."""
    texts: tuple[ReadClaim | EvidenceSentence, ...] = (claim, *window)
    languages = {text.language for text in texts} if policy.language else {""}
    if languages != {""}:
        return len(languages) == 1
    if all(map(_shows_english, texts)):
        return True
    return not _are_foreign(texts, policy) and not any(map(_denies_in_another, texts))


def is_covered(text: str, policy: Policy) -> bool:
    """Return whether the word lists know enough of a text, or there is too little of it to tell.

    Most English texts show it by their small words, which cost a look into a set each.
    """
    if find_pack(text, policy) is not None:
        return True
    if text.isascii():
        words = extract_words(text)
        if sum([word in _PLAIN_SIGNS for word in words]) * _SHARE >= len(words):
            return True
    seen = tuple(read_surface_words(read_surface(text, policy).text))
    read = _Words(seen, read_vocabulary(policy).read_stems(seen))
    return not (_denies_in_another(read) or _are_foreign((read,), policy))


class _Words(NamedTuple):
    """The words of a text, with their stems."""

    words: tuple[SurfaceWord, ...]
    stems: tuple[str, ...]


def _shows_english(text: ReadClaim | EvidenceSentence) -> bool:
    """Return whether small words, that cost a look into a set each, are enough to show the language."""
    return text.once("shows english", lambda: _hold_signs(text.words))


def _hold_signs(words: Sequence[SurfaceWord]) -> bool:
    shown = [
        word.key in _PLAIN_SIGNS for word in words if not (word.is_capital or word.key in _SHARED_ANYWHERE)
    ]
    return sum(shown) * _SHARE >= len(shown)


def _denies_in_another(text: ReadClaim | EvidenceSentence | _Words) -> bool:
    """Return whether a text has a word that denies in another language; `Ingen Co.` is a name."""
    words = text.words
    return any(
        word.key in FOREIGN_DENIALS
        and not (word.is_capital and (place or any(after.is_capital for after in words[1:2])))
        for place, word in enumerate(words)
    )


def _are_foreign(texts: Sequence[ReadClaim | EvidenceSentence | _Words], policy: Policy) -> bool:
    """Return whether the first of texts, or all together, may be in a language whose words are not known.

    The words of all lists have to be stemmed once a process. That is put off until the small words are not
    enough: to know more words makes no text foreign.
    """
    return _seem_foreign(texts, _list_small_stems(policy)) and _seem_foreign(texts, _list_known_stems(policy))


def _seem_foreign(texts: Sequence[ReadClaim | EvidenceSentence | _Words], known: frozenset[str]) -> bool:
    own, *others = [_read_signs(text, known) for text in texts]
    return _is_foreign(own) or _is_foreign(sum(others, own))


def _read_signs(text: ReadClaim | EvidenceSentence | _Words, known: frozenset[str]) -> list[tuple[str, bool]]:
    """Return the words of a text that may show its language, and whether it, or its stem, is known."""
    return [
        (word.key, stem in known or _is_open_word(word.key))
        for word, stem in zip(text.words, text.stems, strict=True)
        # A capital makes a name, unless it opens a sentence with a small word.
        if (not word.is_capital or word.key in FUNCTION_WORDS) and not word.opens_with_digit
    ]


def _is_open_word(key: str) -> bool:
    """Return whether a word is one of the table of English, and too long to be one of another language."""
    return len(key) >= _MIN_OPEN_CHARS and load_lexicon(ENGLISH).find(key).tags != 0


def _is_foreign(signs: Sequence[tuple[str, bool]]) -> bool:
    """Return whether a text may be in a language whose words are not known."""
    shared = (frozenset[str](), *SHARED_WORDS.values())
    return _are_few(signs, _SHARED_ANYWHERE) and any(_are_few(signs, words) for words in shared)


def _are_few(signs: Sequence[tuple[str, bool]], shared: frozenset[str]) -> bool:
    """Return whether few words are known of those that are not `shared` with another language."""
    known = [is_known for key, is_known in signs if key not in shared]
    return len(known) >= MIN_WORDS and sum(known) * _SHARE < len(known)


@lru_cache(maxsize=32)
def _list_small_stems(policy: Policy) -> frozenset[str]:
    """Return the stems of small words, which are among all that are known."""
    return frozenset(map(read_vocabulary(policy).stem, FUNCTION_WORDS))


@lru_cache(maxsize=32)
def _list_known_stems(policy: Policy) -> frozenset[str]:
    """Return the stems of the words of all lists of a policy, and of the larger tables of English."""
    values = [getattr(policy, name) for name in (*RULES, *SHIPPED_WORDS)]
    lexicons = [value for value in values if isinstance(value, Lexicon)]
    entries = " ".join([entry for lexicon in lexicons for entry in lexicon.entries])
    words = FUNCTION_WORDS.union(
        entries.replace(",", " ").split(),
        clause_words.REACHING_ON,
        clause_words.NO_BARE_SUBJECTS,
        verbs.AUXILIARIES,
        verbs.PASTS,
        verbs.PRESENTS,
        verbs.PASTS_OR_PARTICIPLES,
        nouns.COLLECTIVES,
        nouns.PEOPLE,
        NUMBER_WORDS,
        ENGLISH_ALONE,
    )
    return frozenset(map(read_vocabulary(policy).stem, words))
