"""What stands for something as it is written: letters, symbols of units, and pairs of figures.

`Group A` is not `group O`, though *a* is a small word elsewhere; 5 mPa are not 5 MPa, and 2:3 is not 3:2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.claims.compare import Comparison
from verifier.claims.facets.result import FacetResult, report
from verifier.claims.index import EvidenceSentence
from verifier.codes import ViolationCode
from verifier.parsers.english.unit_names import SYMBOLS
from verifier.parsers.languages.items import HYPHENS
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord

_SYMBOL = defer_pattern("(?<=[0-9])[ \\xa0\\u202f-]?([A-Za-z]{2,5})(?![A-Za-z0-9])")
_PAIR = defer_pattern("(?<![0-9.,:/])([0-9]+)([:/])([0-9]+)(?![.,]?[0-9:/])")
_MEGA = "M"
"""A million in front of a unit, where a small letter is a thousandth."""

_BEFORE, _BEHIND = frozenset(" (-\u2010\u2011"), ")"


def check_letters(comparison: Comparison) -> Iterator[FacetResult]:
    """Report a letter of a claim by itself that stands nowhere in its window as one."""
    claim, kinds = comparison.claim, comparison.vocabulary.kinds
    for at in claim.once("letters", lambda: [*_list_letters(claim.text, claim.words)]):
        word = claim.words[at]
        # Letters that are no small words are words of the claim like others.
        if kinds.get(word.key) == "function" and not any(
            _holds_letter(word.key, one) for one in comparison.sentences
        ):
            yield report(ViolationCode.NAME_ABSENT, claim_span=word.span, name=claim.show(word))


def _list_letters(text: str, words: Sequence[SurfaceWord]) -> Iterator[int]:
    """Yield the places of letters that name something: capitals behind a word, and those in brackets."""
    for at, word in enumerate(words):
        if word.end - word.start != 1:
            continue
        before, behind = text[max(0, word.start - 1) : word.start], text[word.end : word.end + 1]
        # Behind a figure and a blank it is a symbol: `4 M`.
        joints = (*HYPHENS,) if at > 0 and words[at - 1].opens_with_digit else (" ", *HYPHENS)
        is_behind = at > 0 and text[words[at - 1].end : word.start] in joints
        if (word.is_capital and is_behind) or (before == "(" and behind == _BEHIND):
            yield at


def _holds_letter(key: str, sentence: EvidenceSentence) -> bool:
    places = sentence.once("letters", lambda: [*_list_letters(sentence.source_text, sentence.words)])
    opening = sentence.words[:1]
    return any(sentence.keys[at] == key for at in places) or any(
        word.key == key and word.is_capital and sentence.source_text[word.end : word.end + 1] in HYPHENS
        for word in opening
    )


def check_symbols(comparison: Comparison) -> Iterator[FacetResult]:
    """Report a symbol behind a figure that the window has in another case, and a pair that it turns round."""
    claim = comparison.claim
    own = claim.as_written[0]
    symbols, pairs = claim.once("symbols", lambda: (_list_symbols(own), _list_pairs(own)))
    if not (symbols or pairs):
        return
    texts = [sentence.written for sentence in comparison.sentences]
    for span in _find_other_symbols(symbols, texts):
        yield report(ViolationCode.NUMBER_ABSENT, claim_span=claim.find_read(span))
    held = {pair for text in texts for pair, _ in _list_pairs(text)}
    for (first, joint, last), span in pairs:
        if (first, joint, last) not in held and (last, joint, first) in held:
            yield report(ViolationCode.NUMBER_ABSENT, claim_span=claim.find_read(span))


def has_other_symbols(own: str, stated: str) -> bool:
    """Return whether a text has a symbol behind a figure that what is stated has in another case."""
    return any(_find_other_symbols(_list_symbols(own), [stated]))


def _find_other_symbols(symbols: Sequence[tuple[str, Span]], texts: Sequence[str]) -> Iterator[Span]:
    stated = {written for text in texts for written, _ in _list_symbols(text)} if symbols else set()
    for written, span in symbols:
        alike = [other for other in stated if other.lower() == written.lower()]
        if alike and not any(_is_same(written, other) for other in alike):
            yield span


def _list_symbols(text: str) -> list[tuple[str, Span]]:
    return [(found[1], found.span(1)) for found in _SYMBOL.finditer(text)]


def _list_pairs(text: str) -> list[tuple[tuple[str, str, str], Span]]:
    return [((found[1], found[2], found[3]), found.span()) for found in _PAIR.finditer(text)]


def _is_same(one: str, other: str) -> bool:
    """Return whether two symbols that differ in case at most are one: `KW` for `kW`, `KM` for `km`."""
    if one == other:
        return True
    units = SYMBOLS.get(one), SYMBOLS.get(other)
    is_plain = all(
        word.islower() or word.isupper() or (word.istitle() and word[0] != _MEGA) for word in (one, other)
    )
    # Two that are known are compared as units.
    return is_plain or None not in units
