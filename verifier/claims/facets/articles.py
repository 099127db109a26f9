"""Articles as figures: `within a day` is one day where the evidence says of how many days it speaks.

*A* and *an* before a unit or a noun are the figure 1 where the other text has a figure for the same unit or
noun, and none where it has not: `a bridge` and `the bridge`. `One` is a number by itself. What is told per a
unit (`5 litres an hour`) is no figure, and neither is what is one of several: `one of the three bridges`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.claims.compare import Comparison
from verifier.claims.index import EvidenceSentence
from verifier.claims.rates import read_rate
from verifier.claims.vocabulary import Vocabulary
from verifier.parsers.english.determiners import INDEFINITE_ARTICLES
from verifier.parsers.english.number_words import MULTIPLES, ONE, SMALL
from verifier.parsers.english.unit_names import PER
from verifier.parsers.numerics.exact_values import make_value
from verifier.parsers.numerics.units_of_measure import find_factor
from verifier.parsers.quantities import Quantity, extract_quantities
from verifier.parsers.text.surface_words import SurfaceWord

INDEFINITE = frozenset(INDEFINITE_ARTICLES)
ONE_VALUE = make_value(1)
_BEFORE_RATES = frozenset(("once", "times", PER, *MULTIPLES))
_MAX_ARTICLES = 16
"""How many articles of a text are looked at."""

_REACH = 4
"""How many words after an article its noun stands at most: `a small new bridge`."""

_MARGIN = 48
"""How much of a text on either side of an article is read with it, in code points."""


def list_article_figures(
    text: str, words: Sequence[SurfaceWord], quantities: Sequence[Quantity]
) -> Iterator[tuple[int, Quantity]]:
    """Yield the articles of a text that may be figures, as the places of their words and what they say."""
    # `Team A` is a name.
    places = [at for at, word in enumerate(words) if word.key in INDEFINITE and not (at and word.is_capital)]
    spans = [*_list_spans(text, words, quantities)] if places else ()
    for place in places[:_MAX_ARTICLES]:
        # Neither a part of a figure, `a million and a half`, nor what opens the rate of one.
        is_of_figure = any(start <= words[place].start < end for start, end in spans)
        opens_rate = place > 0 and words[place - 1].key in _BEFORE_RATES
        figure = None if is_of_figure or opens_rate else _read_figure(text, words[place])
        if figure is not None:
            yield place, figure


def _list_spans(
    text: str, words: Sequence[SurfaceWord], quantities: Sequence[Quantity]
) -> Iterator[tuple[int, int]]:
    """Yield the places of figures, and of the rates that they are told at."""
    for quantity in quantities:
        yield quantity.span
        rate = read_rate(text, words, quantity)
        if rate is not None:
            yield rate.start, rate.end


def _read_figure(text: str, article: SurfaceWord) -> Quantity | None:
    """Return what stands at an article, read as if the figure 1 stood there; None where it says another."""
    start, end = article.span
    first = max(0, start - _MARGIN)
    for figure in extract_quantities(f"{text[first:start]}1{text[end : end + _MARGIN]}"):
        if figure.span[0] == start - first:
            is_one = figure.value == ONE_VALUE and figure.end is None
            return figure._replace(span=(start, end), is_label=False) if is_one else None
    return None


def find_counted_alike(place: int, claimed: Quantity, comparison: Comparison) -> tuple[int, Quantity] | None:
    """Find the figure of the window for what stands behind an article of the claim, and its sentence."""
    claim, chosen = comparison.claim, comparison.placed.chosen
    nouns = read_noun_group([word.key for word in claim.words], place, comparison.vocabulary)
    placed = [(at, *chosen[claim.words[at].start]) for at in nouns if claim.words[at].start in chosen]
    for noun, number, at in placed:
        sentence = comparison.index.sentences[number]
        found = _find_figure_of(sentence, at, comparison.index.figures.quantities.get(number, ()))
        if found is not None and not _tells_one(sentence, found, at, comparison):
            # A film series is no film.
            is_head = noun + 1 not in nouns or chosen.get(claim.words[noun + 1].start) == (number, at + 1)
            return (number, found) if is_head else None
    return _find_in_other_unit(claimed, comparison) if claimed.unit and not placed else None


def _find_in_other_unit(claimed: Quantity, comparison: Comparison) -> tuple[int, Quantity] | None:
    """Find the only figure of the best sentence whose unit converts to that of an article: `24 months`."""
    number = comparison.best_sentence.number
    figures = comparison.index.figures.quantities.get(number, ())
    alike = [one for one in figures if one.unit and claimed.unit and find_factor(one.unit, claimed.unit)]
    return (number, alike[0]) if len(alike) == 1 else None


def read_noun_group(keys: Sequence[str], place: int, vocabulary: Vocabulary) -> range:
    """Return the places of the words behind an article up to a small word or a number, a few at most."""
    after = range(place + 1, min(len(keys), place + 1 + _REACH))
    ends = (at for at in after if vocabulary.kinds.get(keys[at]) == "function" or keys[at] in SMALL)
    return range(place + 1, next(ends, after.stop))


def _find_figure_of(sentence: EvidenceSentence, at: int, quantities: Sequence[Quantity]) -> Quantity | None:
    """Find the figure that a word of a sentence is the unit of, or the noun that it counts."""
    word = sentence.words[at]
    for figure in reversed(quantities):
        start, end = figure.span
        if figure.counts_nothing or start >= word.start:
            continue
        is_unit = figure.unit is not None and word.end <= end
        # Behind `12 old` no noun is read with the figure.
        between = sentence.source_text[end : word.start].split()
        is_near = (figure.unit, figure.counted) == (None, None) and len(between) < 2
        return figure if is_unit or is_near or figure.counted == word.key else None
    return None


def _tells_one(sentence: EvidenceSentence, figure: Quantity, at: int, comparison: Comparison) -> bool:
    """Return whether a sentence tells of one of what a figure counts, or of one more with an article."""
    words, start, stem = sentence.words, figure.span[0], sentence.stems[at]
    before = [word.key for word in words if word.end <= start][-3:]
    parts, vocabulary = comparison.policy.account_for_text, comparison.vocabulary
    # The noun of an article stands on its own side of the figure: `a reply within 30 days` is not of one day.
    return ONE in before or any(
        sentence.stems[noun] == stem and not (parts and words[place].start < start < words[noun].start)
        for place, key in enumerate(sentence.keys)
        if key in INDEFINITE
        for noun in read_noun_group(sentence.keys, place, vocabulary)
    )


def list_articles_for(claimed: Quantity, comparison: Comparison) -> Iterator[tuple[int, Quantity]]:
    """Yield the articles of the window before what a quantity of the claim counts or measures."""
    vocabulary = comparison.vocabulary
    stem = vocabulary.stem(claimed.counted or "")
    for sentence in comparison.sentences:
        quantities = comparison.index.figures.quantities.get(sentence.number, ())
        for place, figure in list_article_figures(sentence.source_text, sentence.words, quantities):
            nouns = read_noun_group(sentence.keys, place, vocabulary)
            is_counted = claimed.unit is not None or stem in [sentence.stems[at] for at in nouns]
            if is_counted and figure.unit == claimed.unit:
                yield sentence.number, figure._replace(counted=claimed.counted)
