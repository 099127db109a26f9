"""Verbs that a sentence has only as what is asked, planned or allowed: `They asked him to resign`.

A claim that says that it was done (`He resigned`) says more. Where what leads the verb says that it was done
(`managed to`, `forced him to`), it is none of these.
"""

from __future__ import annotations

from collections.abc import Sequence

from verifier.claims.binding.opening import JOINTS, is_verb
from verifier.claims.binding.places import Place, PlacedWord
from verifier.claims.claim_tokens import ClaimToken
from verifier.claims.compare import Comparison
from verifier.parsers.english.denial_words import INFINITIVE
from verifier.parsers.english.function_words import FUNCTION_WORDS
from verifier.parsers.english.suffixes import ADVERB, PARTICIPLE, PAST, PLURAL
from verifier.parsers.english.verbs import (
    BEFORE_BARE_VERB,
    DOING,
    ENDING,
    FORMERLY,
    FUTURE,
    IN_VERB_GROUPS,
    NEAR,
    OPENING_GERUNDS,
    PASSIVE_AUXILIARIES,
    PASTS,
    PASTS_OR_PARTICIPLES,
    PROMISING,
)

_REACH = 6
"""How many words before an infinitive the verb stands that leads it."""


def find_undone(comparison: Comparison) -> PlacedWord | None:
    """Find a verb that the claim says was done: its token, and the place of what leads it there."""
    found = _find_bare(comparison)
    for token, (number, place) in () if found else comparison.chain.path:
        keys = comparison.index.sentences[number].keys
        lead = _find_lead(keys, place)
        if lead > 0 and _is_finite(token, comparison) and _is_left_open(token, keys, lead, place):
            return token, (number, lead)
    return found


def _is_left_open(token: ClaimToken, keys: Sequence[str], lead: int, place: int) -> bool:
    """Return whether what leads a verb leaves open whether it was done."""
    before, is_present = keys[lead], token.key.endswith(PLURAL)
    if keys[place].endswith(PARTICIPLE):
        is_near = before == INFINITIVE and keys[lead - 1] in NEAR
        return lead + 1 == place and (
            before in OPENING_GERUNDS or is_near or (before in ENDING and is_present)
        )
    if is_present and not FORMERLY.isdisjoint(keys[lead:place]):
        return not keys[place].endswith(PLURAL)
    is_other = token.key != keys[place] or lead + 1 < place
    if before in FUTURE:
        return is_other and not is_present
    is_infinitive = before == INFINITIVE and is_other
    return is_infinitive and DOING.isdisjoint(keys[max(0, lead - _REACH) : lead])


def _find_bare(comparison: Comparison) -> PlacedWord | None:
    """Find a verb that is asked of another than the subject: `asked him to go`."""
    keys = comparison.claim.keys
    if INFINITIVE not in keys or not PASSIVE_AUXILIARIES.isdisjoint(keys):
        return None
    for pair in comparison.chain.pairs:
        (verb, start), (asked, (number, end)) = pair.first, pair.last
        is_led = pair.is_near and pair.between == [INFINITIVE] and asked.kind != "number"
        may_ask = is_verb(verb.key) and verb.key not in PROMISING
        if is_led and may_ask and _has_object(start, end - 1, comparison):
            return asked, (number, end - 1)
    return None


def _has_object(start: Place, end: int, comparison: Comparison) -> bool:
    """Return whether a noun that the claim has not stands alone between a verb and `to`, at `end`."""
    sentence = comparison.index.sentences[start[0]]
    places = range(start[1] + 1, end)
    row = sentence.keys[start[1] + 1 : end]
    if not row or sentence.keys[end] != INFINITIVE or not _is_noun(row[-1], comparison):
        return False
    is_other = any(sentence.stems[at] not in comparison.claim.stem_set for at in places)
    return is_other and (JOINTS | comparison.policy.prepositions.words).isdisjoint(row)


def _is_noun(key: str, comparison: Comparison) -> bool:
    if key in FUNCTION_WORDS or key.endswith(ADVERB):
        return False
    return comparison.vocabulary.kinds.get(key, "word") == "word"


def _find_lead(keys: Sequence[str], place: int) -> int:
    """Return the place of the word before a verb and what belongs to its group."""
    place -= 1
    while place > 0 and (keys[place] in IN_VERB_GROUPS - {INFINITIVE} or keys[place].endswith(ADVERB)):
        place -= 1
    return place


def _is_finite(token: ClaimToken, comparison: Comparison) -> bool:
    """Return whether a word of the claim has the form of a verb that says what is or was done."""
    key, before = token.key, comparison.chain.read_before(token, 3)
    is_form = key.endswith((PAST, PLURAL)) or key in PASTS or key in PASTS_OR_PARTICIPLES
    is_finite = is_form and (FUTURE | {INFINITIVE}).isdisjoint(before)
    is_finite = is_finite and BEFORE_BARE_VERB.isdisjoint(before[-1:])
    return is_finite and token.kind in ("word", "light", "subject")
