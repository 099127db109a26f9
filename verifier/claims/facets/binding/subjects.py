"""Another subject: `Contractors get 26 days of leave` beside `Permanent staff get 26 days of leave`.

A sentence that has all of a claim but what the claim is about, and opens with something else, says it of
that. It may still be about the same: where a pronoun or a description stands for it, where the sentence says
what something is (`Zurich is a city`), where another one names both (`his first restaurant, Umi`), where one
abbreviates the other, where the same is said to hold of both (`so are meals`), or where it opens with a word
of the claim in another form (`weight: 3.4 kg`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from verifier.claims.facets.binding.joined import JoinedClaim
from verifier.claims.facets.binding.sides import LIGHT, OwnerRow, Sentence
from verifier.claims.facets.binding.taken import TakenItem
from verifier.claims.match import MatchedToken
from verifier.parsers.english.clause_words import AS, LIKENING
from verifier.parsers.english.determiners import DEFINITES_OF_ALL_PERSONS, INDEFINITE_ARTICLES
from verifier.parsers.english.pronouns import ANAPHORS
from verifier.parsers.english.verbs import BE

_MIN_REST = 2
"""How many tokens of the claim the sentence must have at least."""

_AKIN = 4
"""In how many letters words begin alike that may be of one family."""


def find_other_subject(
    joined: JoinedClaim, carrier: int, lacking: Sequence[MatchedToken]
) -> TakenItem | None:
    """Find the subject that a carrier has in the place of the claim's, if that is all it is `lacking`."""
    claimed, stated = joined.claim_rows, joined.rows(carrier)
    missing = {item.token.stem for item in lacking}
    if not claimed or not stated or len(joined.comparison.tokens) - len(missing) < _MIN_REST:
        return None
    subject, other = claimed[0], stated[0]
    if not missing <= _list_opening(joined) or not joined.token_stems & subject.stems <= missing:
        return None
    if not joined.comparison.claim.stem_set.isdisjoint(other.stems) or not _opens(joined, carrier, other):
        return None
    held = joined.find_held(carrier, subject.owners[-1].stem)
    if not held or may_be_meant(joined, carrier, subject, other, [line for line, _ in held]):
        return None
    return TakenItem(None, subject.span, other.span, tuple(held))


def may_be_meant(
    joined: JoinedClaim, carrier: int, row: OwnerRow, other: OwnerRow, holders: Iterable[int]
) -> bool:
    """Tell whether a carrier may mean a row of the claim though it has another one in its place."""
    if any(word.key in ANAPHORS for word in joined.sentence(carrier).words):
        return True
    if _abbreviates(row, other) or _abbreviates(other, row) or _is_akin(other, joined):
        return True
    named = other.stems - joined.comparison.claim.stem_set
    return any(
        _likens(joined.sentence(line)) or not named.isdisjoint(joined.sentence(line).stems)
        for line in holders
    )


def _abbreviates(row: OwnerRow, other: OwnerRow) -> bool:
    initials = "".join([owner.stem[:1] for owner in other.owners])
    return len(other.owners) > 1 and row.owners[0].stem == initials


def _is_akin(row: OwnerRow, joined: JoinedClaim) -> bool:
    """Tell whether a row begins like a word of the claim, as `weight` does beside `weighs`."""
    said = joined.comparison.claim.stem_set
    beginnings = {stem[:_AKIN] for stem in said if len(stem) >= _AKIN}
    return any(owner.stem not in said and owner.stem[:_AKIN] in beginnings for owner in row.owners)


def _likens(sentence: Sentence) -> bool:
    keys = [word.key for word in sentence.words]
    return not LIKENING.isdisjoint(keys) or keys.count(AS) > 1


def _list_opening(joined: JoinedClaim) -> frozenset[str]:
    """Give the stems of the words that the claim opens with, up to the first small or light one."""
    stems: set[str] = set()
    end = None
    for row in joined.claim_rows:
        if row.owners[0].kind == LIGHT or end not in (None, row.places[0]):
            break
        stems |= row.stems
        end = row.places[-1] + 1
    return frozenset(stems)


def _opens(joined: JoinedClaim, carrier: int, row: OwnerRow) -> bool:
    """Tell whether a sentence opens with a row and is about that, and nothing in it links it to another."""
    sentence = joined.sentence(carrier)
    words = sentence.words
    # `Weight: 3.4 kg` is about whatever the list is about.
    if sentence.text.startswith(":", row.span[1]):
        return False
    before = [word.key for word in words[: row.places[0]]]
    if len(before) > 1 or row.owners[0].kind in (LIGHT, "number"):
        return False
    if any(key in DEFINITES_OF_ALL_PERSONS or key in joined.policy.prepositions.words for key in before):
        return False
    behind = [word.key for word in words[row.places[-1] + 1 :]]
    verb = next((place for place, key in enumerate(behind) if key in BE), None)
    return verb is None or not any(key in INDEFINITE_ARTICLES for key in behind[verb + 1 : verb + 2])
