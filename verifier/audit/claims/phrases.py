"""Phrases of a word list in a text, the longest first at each place; and the stems of its words."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from verifier.claims.vocabulary import read_vocabulary
from verifier.grounding.terms import write_in_terms
from verifier.policies import Policy
from verifier.sources.text_record import record_text

_KEPT_LISTS = 64


def list_phrases(keys: Sequence[str], phrases: frozenset[str], *, taken: Collection[int] = ()) -> list[range]:
    """Return where phrases stand among the words of a text, in order; none shares a word with another.

    `taken` are places of words that no phrase may hold. Linear in the words.
    """
    lengths = _index(phrases)
    found: list[range] = []
    if lengths.keys().isdisjoint(keys):
        return found
    free = 0
    for first, key in enumerate(keys):
        if first < free or key not in lengths:
            continue
        for length in lengths[key]:
            places = range(first, first + length)
            is_there = places.stop <= len(keys) and " ".join(keys[first : places.stop]) in phrases
            if is_there and not (taken and any(place in taken for place in places)):
                found.append(places)
                free = places.stop
                break
    return found


@lru_cache(maxsize=_KEPT_LISTS)
def _index(phrases: frozenset[str]) -> Mapping[str, tuple[int, ...]]:
    """Return how many words the phrases have that begin with a word, the most first."""
    lengths: dict[str, set[int]] = {}
    for phrase in phrases:
        words = phrase.split(" ")
        lengths.setdefault(words[0], set()).add(len(words))
    return {word: tuple(sorted(counts, reverse=True)) for word, counts in lengths.items()}


_KEPT = 256


@lru_cache(maxsize=_KEPT)
def list_stems(text: str, policy: Policy) -> frozenset[str]:
    """Return the stems of a text. A passage is asked about by one claim after another."""
    return frozenset(map(read_vocabulary(policy).stem, record_text(write_in_terms(text, policy)).keys))


def list_content_stems(text: str, policy: Policy) -> frozenset[str]:
    """Return the stems of a text but for those of small words."""
    stem, small = read_vocabulary(policy).stem, policy.claim_function_words.words
    return frozenset(stem(key) for key in record_text(write_in_terms(text, policy)).keys if key not in small)
