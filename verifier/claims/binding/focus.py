"""Focus: which word *only* is about, and of what a superlative is the most.

`Only licensed electricians may open the cabinet` does not say that they may open only the cabinet; the second
highest peak is not the highest, one of the deepest lakes not the deepest, and the largest since 1906 not the
largest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from verifier.claims.binding.opening import is_verb
from verifier.claims.binding.places import Place, PlacedWord
from verifier.claims.compare import Comparison
from verifier.claims.index import EvidenceSentence
from verifier.parsers.english.comparison_words import OF
from verifier.parsers.english.denial_words import NOT
from verifier.parsers.english.number_words import ORDINALS
from verifier.parsers.english.suffixes import SUPERLATIVE
from verifier.parsers.text.surface_words import SurfaceWord

_ONLY, _SINCE = "only", "since"
_SUPERLATIVES = frozenset(("most", "worst"))
_WHOLE = frozenset(("all", "both", "each", "every", "everybody", "everyone", "everything"))
_AMONG = frozenset(("among", "amongst"))
_PARTS = frozenset(("few", "many", "one", "several", "some"))
"""Words that before `of` and a superlative leave others beside it, as `among` does."""

_MARKS = ",;:.()"
_REACH = 4
"""How many words before a superlative say that it is one of several."""


def find_moved_focus(comparison: Comparison) -> tuple[PlacedWord, PlacedWord] | None:
    """Find a word that only the claim has behind *only*, or a superlative that the sentence limits."""
    path = comparison.chain.path
    found = _find_unturned(path, comparison) or _find_denied_whole(path, comparison) or _find_only(comparison)
    return (found, found) if found is not None else _find_superlative(path, comparison)


def _find_superlative(
    path: Sequence[PlacedWord], comparison: Comparison
) -> tuple[PlacedWord, PlacedWord] | None:
    """Find a superlative that the sentence limits, or says of something else than the next word."""
    for at, item in enumerate(path):
        sentence, (number, place) = comparison.index.sentences[item[1][0]], item[1]
        key = sentence.keys[place]
        if key in ORDINALS or not (key.endswith(SUPERLATIVE) or key in _SUPERLATIVES):
            continue
        end = path[at + 1][1][1] if at + 1 < len(path) and path[at + 1][1][0] == number else place
        if sentence.stems[place] in sentence.stems[place + 1 : end]:
            # `The second highest peak and the highest in the range`: what follows is said of the other one.
            if at and path[at - 1][1] == (number, place - 1):
                return item, path[at + 1]
        elif _is_limited(item, sentence, comparison) or _is_narrowed(path[at : at + 2], end, comparison):
            return item, item
    return None


def _is_narrowed(pair: Sequence[PlacedWord], end: int, comparison: Comparison) -> bool:
    """Return whether a sentence has words between a superlative and its noun that a claim drops."""
    (token, (number, place)), last = pair[0], pair[-1][0]
    sentence, find = comparison.index.sentences[number], comparison.chain.find_words
    between = range(place + 1, end)
    is_next = bool(between) and find(last) == find(token) + 1
    kinds = comparison.vocabulary.kinds
    return is_next and all(
        sentence.read_gap(at - 1, at).isspace() and kinds.get(sentence.keys[at], "word") == "word"
        for at in between
    )


def _find_unturned(path: Sequence[PlacedWord], comparison: Comparison) -> PlacedWord | None:
    """Find a word that the sentence has `not` right before, which denies no more than it: `not uncommon`."""
    for item in path:
        number, place = item[1]
        if NOT in comparison.chain.read_before(item[0]):
            continue
        phrase = " ".join(comparison.index.sentences[number].keys[max(0, place - 1) : place + 1])
        if phrase.startswith(f"{NOT} ") and phrase in comparison.policy.denial_cancels.words:
            return item
    return None


def _find_denied_whole(path: Sequence[PlacedWord], comparison: Comparison) -> PlacedWord | None:
    """Find a sentence that denies of not all: `Not all tests passed` is not `All tests did not pass`."""
    claim = comparison.claim
    claimed = {*pairwise([word.key for word in claim.words])}
    denied = {(NOT, key) for key in _WHOLE.intersection(claim.keys)} - claimed
    for item in path if denied else ():
        if not denied.isdisjoint(pairwise(comparison.index.sentences[item[1][0]].keys)):
            return item
    return None


def _is_limited(item: PlacedWord, sentence: EvidenceSentence, comparison: Comparison) -> bool:
    """Return whether a sentence has an ordinal, others or `since` beside a superlative, and the claim not."""
    (token, (_, place)), keys = item, sentence.keys
    before = keys[max(0, place - _REACH) : place]
    if not ORDINALS.keys().isdisjoint(before[-1:]) and before[-1] not in comparison.chain.read_before(token):
        return True
    is_one_of = any(one in _PARTS and other == OF for one, other in pairwise(before))
    if is_one_of or not _AMONG.isdisjoint(before):
        return (_AMONG | _PARTS).isdisjoint(comparison.claim.keys)
    clause = sentence.clauses[place]
    limits = any(sentence.clauses[at] == clause and keys[at] == _SINCE for at in range(place, len(keys)))
    return limits and _SINCE not in comparison.claim.keys


def _find_only(comparison: Comparison) -> PlacedWord | None:
    claim, chain = comparison.claim, comparison.chain
    by_word = {chain.find_words(item[0]): item for item in chain.path} if _ONLY in claim.keys else {}
    for at, word in enumerate(claim.words if by_word else ()):
        if word.key == _ONLY:
            own = _find_focus(claim.text, claim.words, at, comparison.vocabulary.kinds)
            item = None if own is None else by_word.get(own)
            # Before a verb it may be about all that follows: `only covers defects`, `covers only defects`.
            is_verb_next = own == at + 1 and is_verb(claim.words[own].key)
            if item is not None and _has_other_focus(item[1], comparison, may_follow=is_verb_next):
                return item
    return None


def _has_other_focus(place: Place, comparison: Comparison, *, may_follow: bool) -> bool:
    """Return whether a sentence has *only* before another word, or not behind this one if it `may_follow`."""
    sentence, at = comparison.index.sentences[place[0]], place[1]
    words, kinds = sentence.words, comparison.vocabulary.kinds
    places = [there for there, key in enumerate(sentence.keys) if key == _ONLY]
    stated = {_find_focus(sentence.source_text, words, there, kinds) for there in places}
    is_loose = any(there and any(map(is_verb, sentence.keys[there + 1 : there + 2])) for there in places)
    is_turned = may_follow and at + 1 in places
    return bool(places) and at not in stated and not (is_loose or is_turned)


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
