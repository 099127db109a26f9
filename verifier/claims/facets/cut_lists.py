"""Lists of what makes up a whole, cut short: `made up of Ruth` of `made up of Ruth and Lin`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.claims.binding.opening import is_verb
from verifier.claims.compare import Comparison
from verifier.claims.index import EvidenceSentence
from verifier.parsers.english.clause_words import SUBORDINATORS
from verifier.parsers.english.determiners import DETERMINERS
from verifier.parsers.english.number_words import NUMBER_WORDS
from verifier.parsers.english.suffixes import PARTICIPLE, PLURAL
from verifier.parsers.text.surface_words import SurfaceWord

_LEADS = (
    *(("made", "up", "of"), ("consists", "of"), ("consisted", "of"), ("consist", "of"), ("composed", "of")),
    *(("comprises",), ("comprised",), ("comprise",)),
)
_OPENERS = frozenset(lead[0] for lead in _LEADS)
_JOINTS = frozenset(("and", "or"))


def find_left_out(sentence: EvidenceSentence, comparison: Comparison) -> SurfaceWord | None:
    """Return the first word of what the claim leaves out of a list of all parts."""
    if sentence.language or not comparison.claim.keys.isdisjoint(
        ("including", "includes", "partly", "others")
    ):
        return None
    begin = _find_list(sentence.keys)
    if begin is None or _find_list([word.key for word in comparison.claim.words]) is None:
        return None
    stems = comparison.claim.stem_set
    parts = list(_list_parts(sentence, begin))
    kinds = {_read_kind(sentence.words[part[0]]) for part in parts if _is_held(sentence, part, stems)}
    for part in parts:
        head = sentence.words[part[0]]
        if _read_kind(head) in kinds and not any(sentence.stems[at] in stems for at in part):
            return head
    return None


def _find_list(keys: Sequence[str]) -> int | None:
    """Return where the list of the parts of a whole begins."""
    if _OPENERS.isdisjoint(keys):
        return None
    for place in range(1, len(keys)):
        for lead in _LEADS:
            if tuple(keys[place : place + len(lead)]) == lead:
                return place + len(lead)
    return None


def _list_parts(sentence: EvidenceSentence, place: int) -> Iterator[range]:
    """Yield the parts of a list that begins at a place; a verb or another mark than a comma ends it."""
    words, first = sentence.words, place
    while place < len(words):
        gap = sentence.read_gap(place - 1, place) if place > first else " "
        is_end = not (gap.isspace() or gap.strip() == ",")
        key = words[place].key
        if is_end or is_verb(key) or key in SUBORDINATORS or key.endswith(PARTICIPLE) or key == "with":
            break
        if key in _JOINTS or "," in gap:
            if place > first:
                yield range(first, place)
            first = place + (key in _JOINTS)
        place += 1
    if place == len(words) and first < place and not _may_be_verb(words[first:place]):
        yield range(first, place)


def _may_be_verb(words: Sequence[SurfaceWord]) -> bool:
    return len(words) > 1 and words[0].key.endswith(PLURAL) and _read_kind(words[0]) == "plain"


def _is_held(sentence: EvidenceSentence, part: range, stems: frozenset[str]) -> bool:
    return any(sentence.stems[at] in stems and sentence.keys[at] not in DETERMINERS for at in part)


def _read_kind(word: SurfaceWord) -> str:
    if word.is_capital:
        return "name"
    if word.opens_with_digit or word.key in NUMBER_WORDS or word.key in DETERMINERS:
        return "counted"
    return "plain"
