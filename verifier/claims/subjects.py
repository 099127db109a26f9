"""Another subject: `Contractors get 26 days of leave` beside `Permanent staff get 26 days of leave`.

A sentence that has all of a claim but what the claim is about, and opens with something else, says it of
that. It may still be about the same: where a pronoun or a description stands for it, where the sentence says
what something is (`Zurich is a city`), or where the two stand side by side (`his first restaurant, Umi`).
"""

from __future__ import annotations

from collections.abc import Set

from verifier.claims.joined import JoinedClaim
from verifier.claims.sides import BE, LIGHT, OwnerRow, Sentence, find_word
from verifier.claims.taken import TakenItem

_MIN_REST = 2
"""How many tokens of the claim the sentence must have at least."""

_LINKING = frozenset(
    (
        *("he", "she", "it", "they", "him", "them", "i", "we", "you", "one", "there", "here"),
        *("this", "these", "those", "that", "such", "both", "same", "each", "all", "neither", "either"),
        *("former", "latter"),
    )
)
"""Words that may stand for what another sentence is about."""

_OWNING = frozenset(("the", "his", "her", "its", "their", "our", "my", "your"))
_INDEFINITE = ("a", "an")
_APPOSING = (",", "(", ")")


def find_other_subject(joined: JoinedClaim, carrier: int, lacking: Set[str]) -> TakenItem | None:
    """Find the subject that a carrier has in the place of the claim's, if that is all it is `lacking`."""
    claimed, stated = joined.claim_rows, joined.rows(carrier)
    if not claimed or not stated or len(joined.comparison.tokens) - len(lacking) < _MIN_REST:
        return None
    subject, other = claimed[0], stated[0]
    if not lacking <= _list_opening(joined) or not joined.token_stems & _stems_of(subject) <= lacking:
        return None
    if not joined.comparison.claim_stems.isdisjoint(_stems_of(other)) or not _opens(joined, carrier, other):
        return None
    held = [
        (line, span)
        for line in joined.list_others(carrier)
        for span in find_word(joined.sentence(line), subject.owners[-1].stem)
    ]
    if not held or any(_stand_side_by_side(joined.sentence(line), other, lacking) for line, _ in held):
        return None
    return TakenItem(None, subject.span, other.span, tuple(held))


def _stems_of(row: OwnerRow) -> frozenset[str]:
    return frozenset([owner.stem for owner in row.owners])


def _list_opening(joined: JoinedClaim) -> frozenset[str]:
    """Give the stems of the words that the claim opens with, up to the first small or light one."""
    stems: set[str] = set()
    end = None
    for row in joined.claim_rows:
        if row.owners[0].kind == LIGHT or end not in (None, row.places[0]):
            break
        stems |= _stems_of(row)
        end = row.places[-1] + 1
    return frozenset(stems)


def _opens(joined: JoinedClaim, carrier: int, row: OwnerRow) -> bool:
    """Tell whether a sentence opens with a row and is about that, and nothing in it links it to another."""
    words = joined.sentence(carrier).words
    before = [word.key for word in words[: row.places[0]]]
    if len(before) > 1 or row.owners[0].kind in (LIGHT, "number"):
        return False
    if any(key in _OWNING or key in joined.policy.prepositions.words for key in before):
        return False
    if any(word.key in _LINKING for word in words):
        return False
    behind = [word.key for word in words[row.places[-1] + 1 :]]
    verb = next((place for place, key in enumerate(behind) if key in BE), None)
    return verb is None or not any(key in _INDEFINITE for key in behind[verb + 1 : verb + 2])


def _stand_side_by_side(sentence: Sentence, row: OwnerRow, stems: Set[str]) -> bool:
    """Tell whether a word of a row and one with one of the stems stand there with only a mark between."""
    ends = (row.owners[0].stem, row.owners[-1].stem)
    for place in range(1, len(sentence.words)):
        left, right = sentence.stems[place - 1], sentence.stems[place]
        if (left in ends and right in stems) or (left in stems and right in ends):
            between = sentence.text[sentence.words[place - 1].end : sentence.words[place].start]
            if between.strip() in _APPOSING:
                return True
    return False
