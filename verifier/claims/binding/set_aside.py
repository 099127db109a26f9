"""What a sentence sets aside: `the jury convicted Pike rather than his partner`, `every member but Quill`.

What stands behind such words is just what the sentence does not say. A claim that has some of it has to set
it aside as well, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import chain

from verifier.claims.binding.gaps import is_marked
from verifier.claims.binding.places import PlacedWord
from verifier.claims.compare import Comparison
from verifier.claims.index import EvidenceSentence
from verifier.parsers.english.clause_words import BUT, OF_ALL, SETTING_ASIDE
from verifier.parsers.lexicon.word_forms import is_gerund, is_verb
from verifier.parsers.text.surface_words import SurfaceWord

_OPENERS = frozenset([BUT, *(row[0] for row in SETTING_ASIDE)])


def find_set_aside(comparison: Comparison) -> tuple[PlacedWord, PlacedWord] | None:
    """Find a word of the claim that one of the texts sets aside and the other does not."""
    claim, path = comparison.claim, comparison.chain.path
    for number in sorted({number for _, (number, _) in path}):
        sentence = comparison.index.sentences[number]
        if not _OPENERS.isdisjoint(sentence.keys):
            own = {at for row in list_set_aside(claim.text, claim.words) for at in row}
            held = [item for item in path if item[1][0] == number]
            found = _find_differing(held, sentence, own, comparison)
            if found is not None:
                return found, found
    return None


def _find_differing(
    held: Sequence[PlacedWord], sentence: EvidenceSentence, own: Set[int], comparison: Comparison
) -> PlacedWord | None:
    """Return a word that just one of the texts sets aside, or a whole whose exception the claim drops."""
    rows = list(list_set_aside(sentence.source_text, sentence.words))
    stated = set(chain.from_iterable(rows))
    for item in held if rows else ():
        if (item[1][1] in stated) != (comparison.chain.find_words(item[0]) in own):
            return item
    wholes = {row[0] - 2 for row in rows if not own and sentence.keys[row[0] - 1] == BUT}
    return next((item for item in held if item[1][1] in wholes), None)


def list_set_aside(text: str, words: Sequence[SurfaceWord]) -> Iterator[range]:
    """Yield the words that a text sets aside, up to the next mark, and before a verb."""
    keys = [word.key for word in words]
    for place, key in enumerate(keys):
        first = _find_first(keys, place) if key in _OPENERS else 0
        end = first
        while 0 < end < len(keys) and not (end > first and _ends(text, words, end)):
            end += 1
        if end > first > 0:
            yield range(first, end)


def _find_first(keys: Sequence[str], place: int) -> int:
    """Return where what is set aside begins behind words that do so; 0 where none stand at a place."""
    if keys[place] == BUT:
        return place + 1 if not OF_ALL.isdisjoint(keys[max(0, place - 2) : place - 1]) else 0
    for row in SETTING_ASIDE:
        if tuple(keys[place : place + len(row)]) == row:
            return place + len(row)
    return 0


def _ends(text: str, words: Sequence[SurfaceWord], place: int) -> bool:
    key = words[place].key
    return is_marked(text, words, place) or (is_verb(key) and not is_gerund(key))
