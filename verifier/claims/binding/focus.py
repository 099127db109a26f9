"""Focus: which word *only* is about, and of what a superlative is the most.

`Only licensed electricians may open the cabinet` does not say that they may open only the cabinet; the second
highest peak is not the highest, and the largest since 1906 not the largest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from verifier.claims.binding.opening import is_verb
from verifier.claims.binding.places import PlacedWord
from verifier.claims.compare import Comparison
from verifier.claims.index import EvidenceSentence
from verifier.parsers.english.denial_words import NOT
from verifier.parsers.english.number_words import ORDINALS
from verifier.parsers.english.suffixes import SUPERLATIVE
from verifier.parsers.text.surface_words import SurfaceWord

_ONLY, _SINCE = "only", "since"
_SUPERLATIVES = frozenset(("most", "worst"))
_WHOLE = frozenset(("all", "both", "each", "every", "everybody", "everyone", "everything"))
_MARKS = ",;:.()"


def find_moved_focus(comparison: Comparison) -> tuple[PlacedWord, PlacedWord] | None:
    """Find a word that only the claim has behind *only*, or a superlative that the sentence limits."""
    if comparison.claim.language:
        return None
    path = comparison.chain.path
    turned = _find_unturned(path, comparison)
    if turned is not None:
        return turned, turned
    for at, item in enumerate(path):
        sentence, (number, place) = comparison.index.sentences[item[1][0]], item[1]
        key = sentence.keys[place]
        if not (key.endswith(SUPERLATIVE) or key in _SUPERLATIVES) or key in ORDINALS:
            continue
        end = path[at + 1][1][1] if at + 1 < len(path) and path[at + 1][1][0] == number else place
        if sentence.stems[place] in sentence.stems[place + 1 : end]:
            # `The second highest peak and the highest in the range`: what follows is said of the other one.
            if at and path[at - 1][1] == (number, place - 1):
                return item, path[at + 1]
        elif _is_limited(item, sentence, comparison):
            return item, item
    return _find_only(comparison)


def _find_unturned(path: Sequence[PlacedWord], comparison: Comparison) -> PlacedWord | None:
    """Find a word that the sentence has `not` right before, which denies no more than it: `not uncommon`."""
    claim = comparison.claim
    for item in path:
        sentence, own = comparison.index.sentences[item[1][0]], comparison.chain.find_words(item[0])
        if own and claim.words[own - 1].key == NOT:
            continue
        place = item[1][1]
        phrase = " ".join(sentence.keys[max(0, place - 1) : place + 1])
        if phrase.startswith(f"{NOT} ") and phrase in comparison.policy.denial_cancels.words:
            return item
    # `Not all tests passed` is not `All tests did not pass`.
    for number in sorted({number for _, (number, _) in path}):
        stated = {*pairwise(comparison.index.sentences[number].keys)}
        for key in _WHOLE.intersection(claim.keys):
            if (NOT, key) in stated and (NOT, key) not in {*pairwise([word.key for word in claim.words])}:
                return next(item for item in path if item[1][0] == number)
    return None


def _is_limited(item: PlacedWord, sentence: EvidenceSentence, comparison: Comparison) -> bool:
    """Return whether a sentence limits a superlative by an ordinal or `since`, and the claim does not."""
    (token, (_, place)), keys = item, sentence.keys
    own = comparison.chain.find_words(token)
    before = comparison.claim.words[own - 1].key if own else ""
    if place and keys[place - 1] in ORDINALS and before != keys[place - 1]:
        return True
    clause = sentence.clauses[place]
    limits = any(sentence.clauses[at] == clause and keys[at] == _SINCE for at in range(place, len(keys)))
    return limits and _SINCE not in comparison.claim.keys


def _find_only(comparison: Comparison) -> tuple[PlacedWord, PlacedWord] | None:
    claim = comparison.claim
    if _ONLY not in claim.keys:
        return None
    by_word: Mapping[int, PlacedWord] = {
        comparison.chain.find_words(token): (token, place) for token, place in comparison.chain.path
    }
    kinds = comparison.vocabulary.kinds
    for at, word in enumerate(claim.words):
        own = _find_focus(claim.text, claim.words, at, kinds) if word.key == _ONLY else None
        item = by_word.get(own) if own is not None else None
        if item is None:
            continue
        (number, place) = item[1]
        sentence = comparison.index.sentences[number]
        words = sentence.words
        places = [there for there, other in enumerate(words) if other.key == _ONLY]
        stated = {_find_focus(sentence.source_text, words, there, kinds) for there in places}
        # Before a verb it may be about all that follows: `only covers defects`, `covers only defects`.
        is_loose = any(0 < there < len(words) - 1 and is_verb(words[there + 1].key) for there in places)
        is_turned = own == at + 1 and is_verb(claim.words[own].key) and place + 1 in places
        if places and place not in stated and not (is_loose or is_turned):
            return item, item
    return None


def _find_focus(
    text: str, words: Sequence[SurfaceWord], place: int, kinds: Mapping[str, object]
) -> int | None:
    """Return the first word of content behind *only*; the last before it where a mark follows it."""
    rest = range(place + 1, len(words))
    stops = place + 1 == len(words) or any(
        mark in text[words[place].end : words[place + 1].start] for mark in _MARKS
    )
    if stops:
        rest = range(place - 1, -1, -1)
    return next((at for at in rest if kinds.get(words[at].key) != "function"), None)
