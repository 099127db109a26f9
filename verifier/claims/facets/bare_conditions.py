"""Conditions without a verb of their own: `The tank weighs 55 kg when full`, `Where possible, trains run`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import dropwhile

from verifier.claims.binding.opening import JOINTS, is_verb
from verifier.claims.compare import Comparison
from verifier.claims.index import EvidenceSentence
from verifier.parsers.english import list_words
from verifier.parsers.english.clause_words import BARE_OPENERS
from verifier.parsers.english.denial_words import NOT
from verifier.parsers.english.determiners import DETERMINERS
from verifier.parsers.english.number_words import NUMBER_WORDS
from verifier.parsers.english.pronouns import SUBJECTS
from verifier.parsers.english.suffixes import ADVERB
from verifier.parsers.text.surface_words import SurfaceWord

_TELLING_WHEN = frozenset(
    list_words("asked contacted questioned pressed interviewed born adult young small older younger children")
)
"""Words behind `when` that say when something was so: `refused to say more when asked`."""

_NO_STATES = SUBJECTS | NUMBER_WORDS | _TELLING_WHEN
_MAX_WORDS = 3


def list_bare_conditions(
    text: str, words: Sequence[SurfaceWord], prepositions: frozenset[str]
) -> Iterator[range]:
    """Yield the places of the words of each condition that has no verb, the one that opens it first."""
    for place, word in enumerate(words):
        if word.key not in BARE_OPENERS or word.is_acronym:
            continue
        end = place + 1
        while end < min(len(words), place + 2 + _MAX_WORDS) and words[end].key not in JOINTS:
            if not text[words[end - 1].end : words[end].start].isspace():
                break
            end += 1
        if _lacks_verb(words[place + 1 : end], prepositions):
            yield range(place, end)


def _lacks_verb(words: Sequence[SurfaceWord], prepositions: frozenset[str]) -> bool:
    """Return whether words are a state: `full`, `fully grown`, `not in use`."""
    keys = list(dropwhile(_modifies, [word.key for word in words]))
    if not 0 < len(keys) <= _MAX_WORDS or any(word.is_capital or word.opens_with_digit for word in words):
        return False
    if keys[-1] in DETERMINERS or not _NO_STATES.isdisjoint(keys):
        return False
    if len(keys) > 1:
        return keys[0] in prepositions and not any(map(is_verb, keys))
    return keys[0] not in prepositions


def _modifies(key: str) -> bool:
    return key == NOT or key.endswith(ADVERB)


def find_bare_condition(sentence: EvidenceSentence, comparison: Comparison) -> SurfaceWord | None:
    """Return the word that opens a condition which what the claim is in has, and the claim has not."""
    if sentence.language or BARE_OPENERS.isdisjoint(sentence.keys):
        return None
    chosen, stems = comparison.placed.list_in(sentence.number), comparison.claim.stem_set
    prepositions = comparison.policy.prepositions.words
    for found in list_bare_conditions(sentence.source_text, sentence.words, prepositions):
        begin = max((at for at in range(found[0]) if sentence.keys[at] in JOINTS), default=0)
        ahead = found[0] == 0 or sentence.keys[found[0] - 1] in JOINTS
        held = range(found[-1] + 1, len(sentence.keys)) if ahead else range(begin, found[0])
        if sentence.stems[found[-1]] not in stems and not chosen.isdisjoint(held):
            return sentence.words[found[0]]
    return None
