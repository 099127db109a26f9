"""Direction: `Sales rose` and `Sales fell`, `before the war` and `after the war`.

A word of the claim whose opposite stands in the window, while neither the word itself nor another form of it
does. Opposites come from a lexicon, and from prefixes such as `un-` and `dis-`. `Less safe` is the opposite
of `safer`, and is not `safe`. An opposite with its arguments swapped says the same: `X is bigger than Y`, `Y
is smaller than X`. It does not look at capitals inside a claim: `West` is a part of a name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from verifier.claims.claim_tokens import ClaimToken
from verifier.claims.comparatives import Comparative, read_comparatives
from verifier.claims.compare import Comparison
from verifier.claims.facets.cues.reading import map_clauses
from verifier.claims.facets.particles import check_particles
from verifier.claims.facets.result import FacetResult, report
from verifier.codes import ViolationCode
from verifier.parsers.english.comparison_words import LESS
from verifier.parsers.english.suffixes import NEGATING_PREFIXES
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord

_MIN_STEM = 5


def check_direction(comparison: Comparison) -> Iterator[FacetResult]:
    """Report words of the claim of which the window says the opposite."""
    results = [*_check_words(comparison)]
    yield from results
    yield from check_particles(comparison)
    yield from _check_comparatives(
        comparison, {result.claim_span[0] for result in results if result.claim_span}
    )


def _check_words(comparison: Comparison) -> Iterator[FacetResult]:
    for token, opposites in _list_opposites(comparison):
        if comparison.positions.keys().isdisjoint(opposites) or _is_said(token, comparison):
            continue
        # An opposite that the claim says itself is what the other word of the claim is about.
        found = _find_stem([stem for stem in opposites if stem not in comparison.claim.stem_set], comparison)
        if found is not None:
            number, word = found
            yield report(
                ViolationCode.DIRECTION_CONFLICT,
                claim_span=token.span,
                place=(number, word.span),
                is_conflict=number == comparison.best_sentence.number and comparison.is_about(token),
                evidence=comparison.index.sentences[number].show(word),
                word=comparison.claim.show(token),
            )


def _is_said(token: ClaimToken, comparison: Comparison) -> bool:
    """Return whether the window has a word in any form, or says the converse of its relation."""
    stems = (token.stem, *comparison.vocabulary.forms.get(token.stem, ()))
    if token.span[0] in comparison.converse_starts:
        return True
    if token.is_capital:
        return any(stem in comparison.positions for stem in stems)
    if comparison.claim.denials.found and any(stem in comparison.positions for stem in stems):
        # What both may deny is compared by `polarity`.
        return True
    return _find_stem(stems, comparison) is not None


def _find_stem(stems: Iterable[str], comparison: Comparison) -> tuple[int, SurfaceWord] | None:
    """Find the first word of the window with one of these stems, and the number of its sentence.

    A capital inside a sentence is a part of a name, and what its clause denies is not said.
    """
    for number, place in sorted(place for stem in stems for place in comparison.positions.get(stem, ())):
        sentence = comparison.index.sentences[number]
        word, denials = sentence.words[place], comparison.read_denials(number).found
        is_denied = any(
            place in denial.scope and map_clauses(sentence).is_denied(place, denial.trigger)
            for denial in denials
        )
        if not is_denied and (place == 0 or not word.is_capital):
            return number, word
    return None


def _list_opposites(comparison: Comparison) -> Iterator[tuple[ClaimToken, Sequence[str]]]:
    """Yield the tokens of the claim that are compared, with what may be their opposites in the window."""
    claim, stem, row = comparison.claim, comparison.vocabulary.stem, comparison.key_row
    prefixes = [prefix for prefix in NEGATING_PREFIXES if f" {prefix}" in row]
    for token, opposites in claim.once(
        ("opposites", comparison.policy.hash), lambda: [*_list_own_opposites(comparison)]
    ):
        # A stem begins as its word does: to stem takes longer than to look.
        is_long = prefixes and _is_long(token)
        put_on = [prefix for prefix in prefixes if is_long and f" {prefix}{token.key[:1]}" in row]
        if opposites or put_on:
            yield token, (*opposites, *[stem(prefix + token.key) for prefix in put_on])


def _list_own_opposites(comparison: Comparison) -> Iterator[tuple[ClaimToken, Sequence[str]]]:
    """Yield the tokens of the claim but its names, each with its opposites whatever the window says."""
    vocabulary = comparison.vocabulary
    for token in comparison.claim.tokens:
        if token.kind != "name":
            bare = map(vocabulary.stem, _list_bare(token.key) if _is_long(token) else ())
            yield token, (*vocabulary.opposites.get(token.stem, ()), *bare)


def _is_long(token: ClaimToken) -> bool:
    return len(token.key) >= _MIN_STEM and not token.is_capital


def _list_bare(key: str) -> Iterator[str]:
    """Yield a word without a prefix that negates."""
    for prefix in NEGATING_PREFIXES:
        if key.startswith(prefix) and len(key) - len(prefix) >= _MIN_STEM:
            yield key[len(prefix) :]


def _check_comparatives(comparison: Comparison, reported: set[int]) -> Iterator[FacetResult]:
    """Report a comparative that goes the other way: `less safe` and `safer`, `bigger` and `smaller`."""
    words, best = comparison.claim.words, comparison.best_sentence
    done = comparison.converse_starts | reported
    for claimed, stated, is_opposite in _find_other_ways(comparison):
        starts = [words[place].start for place in claimed.places]
        if not done.isdisjoint(starts):
            continue
        span = starts[0], words[claimed.places[-1]].end
        stated_words = [best.words[place] for place in stated.places]
        yield report(
            ViolationCode.DIRECTION_CONFLICT,
            claim_span=span,
            place=(best.number, (stated_words[0].start, stated_words[-1].end)),
            is_conflict=is_opposite and comparison.is_about(*comparison.tokens_in(span)),
            evidence=" ".join([best.show(word) for word in stated_words]),
            word=" ".join([comparison.claim.show(words[place]) for place in claimed.places]),
        )
        return


def _find_other_ways(comparison: Comparison) -> Iterator[tuple[Comparative, Comparative, bool]]:
    """Yield what a comparative of the claim is in the best sentence, and whether that is its opposite."""
    for claimed, stated, match in comparison.relations:
        if match == "opposite" and claimed.comparative is not None and stated.comparative is not None:
            yield claimed.comparative, stated.comparative, True
    if not (LESS.isdisjoint(comparison.claim.keys) and LESS.isdisjoint(comparison.best_keys)):
        yield from _find_other_signs(comparison)


def _find_other_signs(comparison: Comparison) -> Iterator[tuple[Comparative, Comparative, bool]]:
    """Yield what only one text says `less` of: `safe` goes with `safer`, not with `less safe`."""
    stated = read_comparatives(comparison.best_sentence.words)
    words = comparison.claim.words
    for claimed in read_comparatives(words):
        if any(start <= words[claimed.places[-1]].start < end for start, end in _list_figures(comparison)):
            continue  # `At least 40` is no degree of 40: figures are compared elsewhere.
        compared = [other for other in stated if not claimed.bases.isdisjoint(other.bases)]
        if compared and all((claimed.sign < 0) != (other.sign < 0) for other in compared):
            yield claimed, compared[0], any(other.sign * claimed.sign < 0 for other in compared)


def _list_figures(comparison: Comparison) -> Iterator[Span]:
    return (quantity.span for quantity in comparison.claim.quantities)
