"""Namesakes: people with one surname, and things that a letter tells apart."""

from __future__ import annotations

from verifier.claims.claim_tokens import ClaimToken
from verifier.claims.compare import Comparison
from verifier.claims.facets.names.substitutes import ClaimedName, is_common_word, is_separated
from verifier.claims.facets.result import EvidencePlace
from verifier.claims.index import MAX_POSITIONS, EvidenceSentence
from verifier.parsers.english.name_words import TITLES
from verifier.parsers.text.surface_words import SurfaceWord


def find_namesake(comparison: Comparison, name: ClaimedName) -> EvidencePlace | None:
    """Find, anywhere in the evidence, somebody else of the surname that is all of the name in the window.

    `Michelle Obama` where the window says `Obama`, and the evidence knows `Barack Obama` and no Michelle.
    """
    if [word.is_missing for word in name] != [True, False]:
        return None
    given, last = name
    if given.match_weight or last.place - given.place != 1:
        return None
    surname = last.token.stem
    for number in comparison.index.postings.get(surname, ())[:MAX_POSITIONS]:
        sentence = comparison.index.sentences[number]
        for _, position in comparison.index.positions(number)[surname]:
            if _has_other_given_name(comparison, sentence, position):
                return number, sentence.words[position - 1].span
    return None


def _has_other_given_name(comparison: Comparison, sentence: EvidenceSentence, position: int) -> bool:
    """Return whether a word of a sentence is a surname after one other name, which the claim does not say."""
    place = position - 1
    if place < 0 or not _are_one_name(sentence, place):
        return False
    given = sentence.words[place]
    if given.is_acronym or given.key in TITLES or (place > 0 and _are_one_name(sentence, place - 1)):
        # Two names before it, or a title, may have the missing one among them.
        return False
    is_said = sentence.stems[place] in comparison.claim.stem_set
    return not is_said and not is_common_word(given, place, comparison)


def _are_one_name(sentence: EvidenceSentence, place: int) -> bool:
    """Return whether the word at a place and the next one are capitals with nothing between."""
    one, other = sentence.words[place : place + 2]
    return one.is_capital and other.is_capital and not is_separated(sentence, place, place + 1)


def find_other_letter(comparison: Comparison, named: ClaimToken, letter: SurfaceWord) -> EvidencePlace | None:
    """Find what stands after a word of the window instead of a letter; None where that letter does."""
    other = None
    for number, position in comparison.positions.get(named.stem, ()):
        words = comparison.index.sentences[number].words[position + 1 : position + 2]
        if not words or not words[0].is_capital:
            continue
        if words[0].key == letter.key:
            return None
        if other is None and (len(words[0].key) == 1 or words[0].is_acronym):
            other = number, words[0].span
    return other
