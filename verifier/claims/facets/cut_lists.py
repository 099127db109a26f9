"""Lists of what makes up a whole, cut short: `made up of Ruth` of `made up of Ruth and Lin`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.claims.binding.opening import is_verb
from verifier.claims.claim_tokens import ReadClaim
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
_NAMING_SOME = frozenset(("including", "includes", "partly", "others"))


def find_left_out(sentence: EvidenceSentence, comparison: Comparison) -> SurfaceWord | None:
    """Return the first word of what the claim leaves out of a list of all parts."""
    stems, words = comparison.claim.stem_set, sentence.words
    parts = _read_list(sentence, comparison.claim)
    held = {
        at for at, stem in enumerate(sentence.stems) if stem in stems and words[at].key not in DETERMINERS
    }
    kinds = {_read_kind(words[part[0]]) for part in parts if not held.isdisjoint(part)}
    for part in parts:
        if _read_kind(words[part[0]]) in kinds and not any(sentence.stems[at] in stems for at in part):
            return words[part[0]]
    return None


def _read_list(sentence: EvidenceSentence, claim: ReadClaim) -> list[range]:
    """Return the parts of a list of all parts, where the claim has such a list as well."""
    begin = None if sentence.language else _find_list(sentence.keys)
    if begin is None or not _NAMING_SOME.isdisjoint(claim.keys):
        return []
    return [] if _find_list([word.key for word in claim.words]) is None else [*_list_parts(sentence, begin)]


def _find_list(keys: Sequence[str]) -> int | None:
    """Return where the list of the parts of a whole begins."""
    for place, key in enumerate(keys):
        for lead in _LEADS if place and key in _OPENERS else ():
            if tuple(keys[place : place + len(lead)]) == lead:
                return place + len(lead)
    return None


def _list_parts(sentence: EvidenceSentence, begin: int) -> Iterator[range]:
    """Yield the parts of a list that begins at a place; a verb or another mark than a comma ends it."""
    words, end = sentence.words, begin
    while end < len(words) and not _ends_list(sentence, end, is_first=end == begin):
        end += 1
    first = begin
    for place in range(begin, end):
        is_joint = words[place].key in _JOINTS
        if is_joint or (place > begin and "," in sentence.read_gap(place - 1, place)):
            if place > first:
                yield range(first, place)
            first = place + is_joint
    if end == len(words) and _is_part(words[first:]):
        yield range(first, end)


def _ends_list(sentence: EvidenceSentence, place: int, *, is_first: bool) -> bool:
    key = sentence.keys[place]
    gap = " " if is_first else sentence.read_gap(place - 1, place)
    is_marked = not gap.isspace() and gap.strip() != ","
    return is_marked or is_verb(key) or key in SUBORDINATORS or key.endswith(PARTICIPLE) or key == "with"


def _is_part(words: Sequence[SurfaceWord]) -> bool:
    """Return whether some words are a part; the first of several may be a verb by its ending."""
    may_be_verb = len(words) > 1 and words[0].key.endswith(PLURAL) and _read_kind(words[0]) == "plain"
    return bool(words) and not may_be_verb


def _read_kind(word: SurfaceWord) -> str:
    if word.is_capital:
        return "name"
    if word.opens_with_digit or word.key in NUMBER_WORDS or word.key in DETERMINERS:
        return "counted"
    return "plain"
