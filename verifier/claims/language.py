"""The language of a claim: whether the word lists know enough of what it and its window say.

Every rule here reads words that a list knows, such as `not`, `more` and `twice`. In a text of another
language the rules find nothing, and a claim would pass for want of a finding.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from verifier.claims.claim_tokens import ReadClaim
from verifier.claims.index import EvidenceSentence
from verifier.claims.vocabulary import read_vocabulary
from verifier.codes import ViolationCode
from verifier.parsers.english import clause_words, nouns, verbs
from verifier.parsers.english.function_words import FUNCTION_WORDS, IN_OTHER_LANGUAGES
from verifier.parsers.english.number_words import NUMBER_WORDS
from verifier.policies import RULES, Lexicon, Policy
from verifier.records import Violation

MIN_WORDS = 6
"""The fewest words by which the language of a claim and its window is told."""

MIN_CLAIM_WORDS = 8
"""The fewest words by which that of the claim alone is told, whatever the language of its window."""

_SHARE = 10
"""One word in so many must be in a list."""


def check_language(
    claim: ReadClaim, window: Sequence[EvidenceSentence], policy: Policy
) -> Iterator[Violation]:
    """Report a claim of which, alone or with its window, hardly any word is in a word list.

    Names, numbers, and words that other languages write as well show no language, so they do not count. What
    counts of `Acme Corp.: $5 million` is too little to tell.
    """
    if not policy.check_language:
        return
    known, words = _count_known(claim, policy)
    if words < MIN_CLAIM_WORDS or known * _SHARE >= words:
        if known * _SHARE >= words + sum([len(sentence.stems) for sentence in window]):
            # Whatever the window says, enough is known.
            return
        for sentence in window:
            more_known, more_words = _count_known(sentence, policy)
            known, words = known + more_known, words + more_words
        if words < MIN_WORDS or known * _SHARE >= words:
            return
    yield Violation(code=ViolationCode.LANGUAGE_NOT_COVERED)


def _count_known(text: ReadClaim | EvidenceSentence, policy: Policy) -> tuple[int, int]:
    """Return how many words of a text are in a list, and how many show a language at all."""
    stems = [
        stem
        for word, stem in zip(text.words, text.stems, strict=True)
        # A capital makes a name, unless it opens a sentence with a small word.
        if (not word.is_capital or word.key in FUNCTION_WORDS)
        and word.key not in IN_OTHER_LANGUAGES
        and not word.opens_with_digit
    ]
    known = _list_known_stems(policy)
    return sum(stem in known for stem in stems), len(stems)


@lru_cache(maxsize=32)
def _list_known_stems(policy: Policy) -> frozenset[str]:
    """Return the stems of the words of all lists of a policy, and of the larger tables of English."""
    lexicons = [value for name in RULES if isinstance(value := getattr(policy, name), Lexicon)]
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
    )
    return frozenset(map(read_vocabulary(policy).stem, words - IN_OTHER_LANGUAGES))
