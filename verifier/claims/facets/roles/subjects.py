"""Subjects: `the nurse said` and `the doctor said`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from verifier.claims.binding.opening import is_verb
from verifier.claims.binding.places import Pair, Place, PlacedWord
from verifier.claims.binding.voices import is_active
from verifier.claims.claim_tokens import ClaimToken
from verifier.claims.compare import Comparison
from verifier.claims.facets.result import FacetResult, report_pair
from verifier.parsers.english.openings import SAYING_VERBS
from verifier.parsers.english.verbs import AUXILIARIES, BE, BEFORE_BARE_VERB, PASSIVE_AUXILIARIES
from verifier.parsers.text.surface_words import SurfaceWord

SAYING = frozenset(("said", "says"))

_MARKS = frozenset(',;:()"\u201c\u201d\u2013\u2014')

_AUXILIARY = frozenset(AUXILIARIES) | BE
"""What stands between a subject and its verb."""


def check_subjects(placed: Sequence[PlacedWord], comparison: Comparison) -> Iterator[FacetResult]:
    """Report a verb that has another word of the claim before it: `the nurse said`, `the doctor said`.

    So has one that the claim alone has in a passive: what it happens to does it there.
    """
    tokens = {place: token for token, place in placed}
    for pair in comparison.chain.pairs if placed and not comparison.missing else ():
        if pair.is_near and _has_other_subject(pair, tokens, comparison):
            yield report_pair(pair.first, pair.last, comparison.claim.show(pair.last[0]), comparison)


def _has_other_subject(pair: Pair, tokens: Mapping[Place, ClaimToken], comparison: Comparison) -> bool:
    """Return whether a sentence has another word of the claim before a verb, or before its active."""
    subject, verb = pair.first, pair.last
    (number, at), (_, place) = subject[1], verb[1]
    sentence = comparison.index.sentences[number]
    before = _find_before_verb(sentence.words, place)
    if before < 0 or not _is_verb_at(sentence.words, place):
        return False
    if not _MARKS.isdisjoint(sentence.read_gap(before, place)):
        return False
    claimed, stated = pair.between, sentence.keys[before + 1 : place]
    if not _are_verb_groups(verb[0], claimed, stated):
        return False
    is_passive, was_passive = (not PASSIVE_AUXILIARIES.isdisjoint(row) for row in (claimed, stated))
    if is_passive == was_passive:
        return at > place and tokens.get((number, before), subject[0]) != subject[0]
    return is_passive and is_active(sentence, at, place)


def _is_verb_at(words: Sequence[SurfaceWord], place: int) -> bool:
    """Return whether a word of a sentence is a verb, by its form or by what stands before it."""
    key = words[place].key
    return is_verb(key) or key in SAYING or (place > 0 and words[place - 1].key in BEFORE_BARE_VERB)


def _are_verb_groups(verb: ClaimToken, claimed: Sequence[str], stated: Sequence[str]) -> bool:
    """Return whether only auxiliaries stand between a verb and what is before it, in one text some."""
    if verb.kind == "number" or not _AUXILIARY.issuperset((*claimed, *stated)):
        return False
    return bool(claimed) or bool(stated) or verb.key in SAYING_VERBS


def _find_before_verb(words: Sequence[SurfaceWord], place: int) -> int:
    """Return the place of the word before a verb and its auxiliaries; -1 where there is none."""
    place -= 1
    while place >= 0 and words[place].key in _AUXILIARY:
        place -= 1
    return place
