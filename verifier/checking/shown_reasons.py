"""What is told of a sentence that failed, as far as the passage that is shown beside it bears it out.

The reasons of a sentence may be those of another passage than the nearest one, and words are aligned by
machine. So no word is told as missing that a person reads in the passage, no pair that is no pair, and no
denial where neither text denies.
"""

from __future__ import annotations

import re
from dataclasses import replace

from verifier.checking.sentences import ReportSentence
from verifier.claims.naming import holds
from verifier.codes import ViolationCode
from verifier.parsers.text.char_classes import WORD_CHARS
from verifier.parsers.text.deferred import defer_pattern
from verifier.policies import Policy
from verifier.sources.negation_triggers import may_deny

_WORD = defer_pattern(f"[{WORD_CHARS}]+(?:['\u2019.,][{WORD_CHARS}]+)*")
_PARTED = re.compile(r"[.,;:!?](?:\s|$)|[()\[\]\"\u201c\u201d]")
_MAX_WORDS = 4
"""Of how many words what stands in the place of others is at most."""


def keep_shown(sentence: ReportSentence, policy: Policy) -> ReportSentence:
    """Return a sentence that failed with what its nearest passage bears out."""
    if not sentence.places:
        return sentence
    passage = sentence.places[0].text
    there, said = _list_words(passage), _list_words(sentence.text)
    missing = tuple([words for words in sentence.missing if _is_missing(words, there, policy)])
    pairs = [
        pair
        for pair in sentence.instead
        if _is_pair(*pair, policy) and not (_list_words(pair[0]) <= there or _list_words(pair[1]) <= said)
    ]
    reasons = sentence.reasons
    if sentence.status == "UNDECIDED" and not (may_deny(sentence.text, policy) or may_deny(passage, policy)):
        reasons = tuple([code for code in reasons if code != ViolationCode.POLARITY_CONFLICT]) or reasons
    return replace(sentence, missing=missing, instead=tuple(pairs), reasons=reasons)


def _is_missing(words: str, there: frozenset[str], policy: Policy) -> bool:
    """Return whether some words say something and a person does not read them in a passage, in any form."""
    if may_deny(words, policy):
        return not _list_words(words) <= there
    small = policy.claim_function_words.words
    # A figure that stands there has another limit: that is told of it.
    return any(
        word not in small and (word.isdigit() or not holds(word, there)) for word in _list_words(words)
    )


def _is_pair(said: str, stands: str, policy: Policy) -> bool:
    """Return whether some words stand in the place of others: as many that name something, and no mark."""
    if _PARTED.search(said) or _PARTED.search(stands):
        return False
    both = [_WORD.findall(words.lower()) for words in (said, stands)]
    if max(map(len, both)) > _MAX_WORDS:
        return False
    small = policy.claim_function_words.words
    counts = [sum(word not in small for word in words) for words in both]
    return counts[0] == counts[1] or all(any(map(str.isdigit, one)) for one in (said, stands))


def _list_words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.lower()))
