"""Words with hyphens: `a free loan` beside `an interest-free loan`, `his wife` beside `his ex-wife`.

Such a word is one word, and a part of it by itself another one. So one text has all parts of a word of the
other, side by side or with nothing but small words between them (`a loan free of interest`). What describes
what its last part names a claim may leave out: an adverb before a participle (`newly-built`), a name in
capitals (`US-firm`). Words with a figure in them are none: their figure is compared by itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise, product

from verifier.claims.claim_tokens import ReadClaim
from verifier.claims.compare import Comparison
from verifier.claims.index import EvidenceSentence
from verifier.claims.match import MatchedToken
from verifier.claims.placement import WordPlace, list_places
from verifier.parsers.english.denial_words import NON
from verifier.parsers.english.suffixes import ADVERB
from verifier.parsers.languages.items import HYPHENS
from verifier.parsers.text.surface_words import SurfaceWord

_PLAIN_ADVERBS = frozenset(("well",))
_DOING = "ing"
"""Ends a last part that may stand before the first one: `speak English` for `English-speaking`."""

_MAX_PARTS = 6
"""How many parts a word has at most; what has more is a row of words."""

_MAX_BETWEEN = 4
"""How many small words stand between two parts at most."""

_MAX_PLACES = 8
"""At how many places of one part the other parts are looked for."""


def read_hyphenated(text: str, words: Sequence[SurfaceWord]) -> Mapping[int, range]:
    """Return the words that hyphens join, by the place of each part; none that has a figure."""
    found: dict[int, range] = {}
    first = 0
    for at in range(1, len(words) + 1):
        if at < len(words) and text[words[at - 1].end : words[at].start] in HYPHENS:
            continue
        row = range(first, at)
        if 1 < len(row) <= _MAX_PARTS and not any(words[place].opens_with_digit for place in row):
            found.update(dict.fromkeys(row, row))
        first = at
    return found


def find_torn(comparison: Comparison) -> tuple[MatchedToken, WordPlace] | None:
    """Find a token of a claim that is only a part of a word where it stands, or the other way round."""
    sentences = {sentence.number: sentence for sentence in comparison.sentences}
    chosen = comparison.placed.chosen
    found = ((item, chosen.get(item.token.span[0])) for item in comparison.tokens)
    placed = [(item, place) for item, place in found if place is not None]
    # The claim may have two parts in one, which stands where the last does: `Kaffeeernte`, `Kaffee-Ernte`.
    joined = {(number, at - 1) for item, (number, at) in placed if item.parts}
    held = joined.union(place for _, place in placed)
    for item, place in placed:
        if _is_torn(place, sentences[place[0]], held, comparison):
            others = list_places(item, comparison.positions, comparison.vocabulary)
            if all(_is_torn(one, sentences[one[0]], held, comparison) for one in others):
                return item, place
    return next(_list_put_together(placed, sentences, comparison), None)


def _is_torn(
    place: WordPlace, sentence: EvidenceSentence, held: Collection[WordPlace], comparison: Comparison
) -> bool:
    """Return whether a place is in a word of several parts that the claim does not have together."""
    rows = sentence.once("hyphenated", lambda: read_hyphenated(sentence.source_text, sentence.words))
    row = rows.get(place[1])
    if row is None:
        return False
    stems = comparison.claim.stem_set
    missing = [at for at in row if (place[0], at) not in held and sentence.stems[at] not in stems]
    if [sentence.keys[at] for at in missing] == [NON] and comparison.claim.denials.found:
        # `Not toxic` for `non-toxic`: the denials are compared.
        return False
    return not _may_drop(sentence, row, missing) if missing else _is_apart(sentence, row, comparison)


def _may_drop(sentence: EvidenceSentence, row: range, missing: Sequence[int]) -> bool:
    """Return whether the parts that a claim lacks only describe what the last part says."""
    last = row.stop - 1
    if last in missing or sentence.words[last].is_capital:
        return False
    return all(_describes(sentence.words[at]) for at in missing)


def _describes(word: SurfaceWord) -> bool:
    return word.is_acronym or word.key in _PLAIN_ADVERBS or word.key.endswith(ADVERB)


def _is_apart(sentence: EvidenceSentence, row: range, comparison: Comparison) -> bool:
    """Return whether a claim has the parts of a word, but not together."""
    claim = comparison.claim
    keys, places = claim.once("places of stems", lambda: _list_places(claim))
    parts = [places.get(sentence.stems[at], [])[:_MAX_PLACES] for at in row]
    turns = sentence.keys[row.stop - 1].endswith(_DOING)
    return not all(
        any(_are_together(keys, *pair, turns=turns, comparison=comparison) for pair in product(one, other))
        for one, other in pairwise(parts)
        if one and other
    )


def _list_places(claim: ReadClaim) -> tuple[list[str], dict[str, list[int]]]:
    """Return the keys of a claim's words, and the places of each stem."""
    places: dict[str, list[int]] = {}
    for at, stem in enumerate(claim.stems):
        places.setdefault(stem, []).append(at)
    return [word.key for word in claim.words], places


def _list_put_together(
    placed: Sequence[tuple[MatchedToken, WordPlace]],
    sentences: Mapping[int, EvidenceSentence],
    comparison: Comparison,
) -> Iterator[tuple[MatchedToken, WordPlace]]:
    """Yield the parts of the claim's words with hyphens that its window does not have together."""
    claim, vocabulary = comparison.claim, comparison.vocabulary
    rows = claim.once("hyphenated", lambda: read_hyphenated(claim.text, claim.words))
    at_start = {word.start: at for at, word in enumerate(claim.words)} if rows else {}
    for (one, _), (other, place) in pairwise(placed) if rows else ():
        at, before = (at_start.get(item.token.span[0], -1) for item in (other, one))
        if before + 1 != at or before not in rows.get(at, ()) or one.parts or other.parts:
            continue
        turns = other.token.key.endswith(_DOING)
        firsts, lasts = (
            list_places(item, comparison.positions, vocabulary)[:_MAX_PLACES] for item in (one, other)
        )
        if not any(
            first[0] == last[0]
            and _are_together(sentences[first[0]].keys, first[1], last[1], turns=turns, comparison=comparison)
            for first, last in product(firsts, lasts)
        ):
            yield other, place


def _are_together(keys: Sequence[str], first: int, last: int, *, turns: bool, comparison: Comparison) -> bool:
    """Return whether two parts of a word stand side by side in its order, or small words join them."""
    between, kinds = range(min(first, last) + 1, max(first, last)), comparison.vocabulary.kinds
    if len(between) > _MAX_BETWEEN or not (first < last or turns or between):
        return False
    return all(kinds.get(keys[at]) == "function" for at in between)
