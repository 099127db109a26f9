"""The names of a claim, and another name in the place of one: next to the same word, or part of the name."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from verifier.claims.claim_tokens import ClaimToken
from verifier.claims.compare import OPENING, Comparison
from verifier.claims.facets.result import EvidencePlace
from verifier.claims.index import EvidenceSentence
from verifier.parsers.english.clause_words import LEADS
from verifier.parsers.english.name_words import LINKING_WORDS
from verifier.parsers.text.surface_words import SurfaceWord

_MAX_BETWEEN = 3
"""How many small words may stand between a name and the word that it is next to."""

_MIN_SHORT = 3
_MIN_SPELLED = 5
"""How many letters a short name has at least (`Tim`), and one that may be misspelled."""

_SEPARATORS = frozenset(',;:()[]"\u201c\u201d\u2013\u2014/\n')


class NameWord(NamedTuple):
    """A capitalised word: its place among the claim's words, its token, its best match weight anywhere."""

    place: int
    token: ClaimToken
    match_weight: int
    is_missing: bool


ClaimedName: TypeAlias = list[NameWord]
"""The words of a name, some of which may be missing from the window."""


def list_claimed_names(comparison: Comparison) -> Iterator[ClaimedName]:
    """Yield the names of the claim: capitalised words in a row, or with `of` and the like between."""
    words = comparison.claim.words
    starts = [word.start for word in words]
    name: ClaimedName = []
    for item in comparison.tokens:
        token = item.token
        if not token.is_name or comparison.is_figure(token):
            continue
        place = bisect_left(starts, token.span[0])
        if name and not all(word.key in LINKING_WORDS for word in words[name[-1].place + 1 : place]):
            yield name
            name = []
        is_missing = not item.match_weight_in(comparison.window.numbers)
        name.append(NameWord(place, token, item.match_weight, is_missing))
    if name:
        yield name


def find_substitute(comparison: Comparison, name: ClaimedName) -> EvidencePlace | None:
    """Find the name that the window has in the place of one that it has not, or not all of."""
    missing = [word.token.key for word in name if word.is_missing]
    opened = comparison.keys_by_opening
    if any(_are_alike(key, other) for key in missing for other in opened.get(key[:OPENING], ())):
        return None
    if len(missing) < len(name):
        return _find_other_part(comparison, name)
    if _may_be_no_name(comparison, name):
        return None
    first, last = name[0].place, name[-1].place
    return _find_next_to_neighbour(comparison, first, -1) or _find_next_to_neighbour(comparison, last, 1)


def _may_be_no_name(comparison: Comparison, name: ClaimedName) -> bool:
    """Return whether the evidence knows a part, or a lexicon the one capital that opens the claim."""
    token = name[0].token
    is_opening = len(name) == 1 and token.kind == "subject"
    return any(word.match_weight for word in name) or (is_opening and comparison.vocabulary.knows(token.key))


def _find_other_part(comparison: Comparison, name: ClaimedName) -> EvidencePlace | None:
    """Find a name of the window that shares a part of this one and has another word next to it."""
    words = comparison.claim.words
    for one, other in pairwise(name):
        if one.is_missing == other.is_missing or _is_hyphenated(comparison, one.place, other.place):
            continue
        between = tuple([word.key for word in words[one.place + 1 : other.place]])
        found, missing, step = (other, one, -1) if one.is_missing else (one, other, 1)
        place = _find_capital(comparison, found.token, between, step, instead_of=missing.token.key)
        if place is not None:
            return place
    return None


def _is_hyphenated(comparison: Comparison, first: int, last: int) -> bool:
    """Return whether a hyphen makes one of two words of the claim (`Comic-Con`)."""
    words = comparison.claim.words
    return "-" in comparison.claim.text[words[first].end : words[last].start]


def _find_next_to_neighbour(comparison: Comparison, place: int, step: int) -> EvidencePlace | None:
    """Find a name of the window that is next to the same word of content, on the same side of it."""
    words = comparison.claim.words
    row = words[place + 1 :] if step > 0 else words[:place][::-1]
    for count, word in enumerate(row[: _MAX_BETWEEN + 1]):
        neighbour = comparison.token_at(word)
        if neighbour is not None:
            is_word = neighbour.kind in ("word", "light")
            between = tuple([small.key for small in row[:count]][::step])
            return _find_capital(comparison, neighbour, between, -step) if is_word else None
    return None


def _find_capital(
    comparison: Comparison,
    neighbour: ClaimToken,
    between: tuple[str, ...],
    step: int,
    *,
    instead_of: str = "",
) -> EvidencePlace | None:
    """Find a capitalised word of the window after (1) or before (-1) a neighbour, with some words between."""
    forms = (neighbour.stem, *comparison.vocabulary.forms.get(neighbour.stem, ()))
    positions = sorted(place for stem in forms for place in comparison.positions.get(stem, ()))
    if instead_of and not between and any(_stands_alone(comparison, *at, step) for at in positions):
        return None
    for number, position in positions:
        sentence = comparison.index.sentences[number]
        place = position + step * (len(between) + 1)
        is_next = _stands_between(between, sentence, position, place)
        if is_next and _is_other_name(sentence, place, comparison, instead_of):
            return number, sentence.words[place].span
    return None


def _stands_between(between: tuple[str, ...], sentence: EvidenceSentence, one: int, other: int) -> bool:
    """Return whether just these words stand between two places of a sentence, and no comma or the like."""
    first, last = sorted((one, other))
    if first < 0 or last >= len(sentence.words):
        return False
    keys = tuple(sentence.keys[first + 1 : last])
    return keys == between and not is_separated(sentence, first, last)


def is_separated(sentence: EvidenceSentence, first: int, last: int) -> bool:
    """Return whether a comma or the like stands between two words of a sentence."""
    return not _SEPARATORS.isdisjoint(sentence.read_gap(first, last))


def _stands_alone(comparison: Comparison, number: int, position: int, step: int) -> bool:
    """Return whether a part of a name has no capital next to it on one side: `Aniston has two brothers`."""
    words = comparison.index.sentences[number].words
    return step < 0 and words[position].is_capital and not (position and words[position - 1].is_capital)


def _are_alike(one: str, other: str) -> bool:
    """Return whether two words may be one name: one is short for the other, or a slip of one letter."""
    short, long = sorted((one, other), key=len)
    if len(short) < _MIN_SHORT or long.startswith(short):
        return len(short) >= _MIN_SHORT
    start = next(at for at, char in enumerate(f"{short} ") if char != long[at])
    rest = short[start + (len(short) == len(long)) :]
    return len(short) >= _MIN_SPELLED and long[start + 1 :] == rest


def _is_other_name(sentence: EvidenceSentence, place: int, comparison: Comparison, instead_of: str) -> bool:
    """Return whether a word is a name that the claim has not, and no initial of the one it stands for."""
    word = sentence.words[place]
    is_initial = word.key[:1] == instead_of[:1] and 1 in (len(word.key), len(instead_of))
    if is_initial or not word.is_capital or sentence.stems[place] in comparison.claim.stem_set:
        return False
    return not is_common_word(word, place, comparison)


def is_common_word(word: SurfaceWord, place: int, comparison: Comparison) -> bool:
    """Return whether a capital makes no name: a sentence opens with it, and nothing else shows a name."""
    if word.is_acronym:
        return False
    if word.key in comparison.policy.claim_function_words.words or word.key in LEADS:
        return True
    return place == 0 and comparison.vocabulary.knows(word.key)
