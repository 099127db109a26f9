"""Standards: what something is compared with.

`Slower than gzip, but faster than bzip2` has the words of `slower than bzip2, but faster than gzip`. A
comparative of a claim has to stand before the same standard as in the sentence that covers the claim most.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.claims.comparatives import read_comparative
from verifier.claims.compare import Comparison
from verifier.claims.facets.result import FacetResult, report
from verifier.codes import ViolationCode
from verifier.parsers.english.clause_words import CONJUNCTIONS
from verifier.parsers.english.comparison_words import THAN
from verifier.parsers.text.surface_words import SurfaceWord

_LONGEST = 6
"""Of how many words a standard is at most."""

_ENDS = frozenset((*CONJUNCTIONS, "yet", "though", "although", "while", "whereas"))


def check_standards(comparison: Comparison) -> Iterator[FacetResult]:
    """Report a comparative of a claim that the evidence has before another standard."""
    if THAN not in comparison.claim.keys:
        return
    best, vocabulary = comparison.best_sentence, comparison.vocabulary
    stated = [*_list_standards(best.words, best.source_text)]
    for bases, own in _list_standards(comparison.claim.words, comparison.claim.text) if stated else ():
        claimed = {vocabulary.stem(word.key) for word in own if comparison.token_at(word) is not None}
        rows = [(other, {vocabulary.stem(word.key) for word in row}, row) for other, row in stated]
        alike = [(stems, row) for other, stems, row in rows if not bases.isdisjoint(other)]
        others = [stems for other, stems, _ in rows if bases.isdisjoint(other)]
        # Another one's standard it is, or its other end: `X is faster than Y, but heavier than Z`.
        is_exchanged = any(claimed <= stems for stems in others)
        if claimed and is_exchanged and alike and all(claimed.isdisjoint(stems) for stems, _ in alike):
            place = best.number, (alike[0][1][0].start, alike[0][1][-1].end)
            yield report(ViolationCode.SAID_OF_ANOTHER, claim_span=(own[0].start, own[-1].end), place=place)


def _list_standards(
    words: Sequence[SurfaceWord], text: str
) -> Iterator[tuple[frozenset[str], Sequence[SurfaceWord]]]:
    """Yield what comparatives compare by, each with the words of its standard."""
    for place, word in enumerate(words[:-1]):
        if word.key != THAN or not place:
            continue
        end = place + 1
        while end < len(words) and end - place <= _LONGEST and words[end].key not in _ENDS:
            end += 1
            if end < len(words) and text[words[end - 1].end : words[end].start].strip():
                break
        found = (read_comparative(words, at) for at in (place - 1, place - 2) if at >= 0)
        compared = next((one for one in found if one is not None and one.places[-1] == place - 1), None)
        if compared is not None and compared.bases and end > place + 1:
            yield compared.bases, words[place + 1 : end]
