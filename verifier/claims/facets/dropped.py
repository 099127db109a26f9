"""Words of the evidence that limit what it says and that a claim drops.

`Most stores are leased` is not `Stores are leased`, and what is obliged, allowed or denied holds of no more
than the clause limits it to: `Encryption is optional in version 1`.
"""

from __future__ import annotations

import re
from functools import partial

from verifier.claims.compare import Comparison
from verifier.claims.facets.added import is_name
from verifier.claims.facets.articles import INDEFINITE, ONE_VALUE
from verifier.claims.index import EvidenceSentence
from verifier.claims.neither import find_neither
from verifier.parsers.english.determiners import DETERMINERS
from verifier.parsers.english.suffixes import PARTICIPLE
from verifier.parsers.english.turning_words import BINDING, LIMITING, RELATIVE, SCALING
from verifier.parsers.quantities import APPROXIMATIONS
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord

# The number of an item or a clause is no part of its sentence: `1. Copies must ...`, `3.2 Neither ...`.
_ITEM_NUMBER = re.compile(r"[0-9]{1,3}(?:[.)]|(?:\.[0-9]{1,3}){1,3}[.)]?)\s+(?=[\"'\u201c(]?[A-Z])")
ONLY, NOT, MOST, IN = "only", "not", "most", "in"
_SAYING_WHEN = frozenset(("also", "now", "then"))
"""Words before a noun that belong to the sentence: `Now moulds may grow`."""

LIMITERS = BINDING | LIMITING | SCALING
"""The words of which one is in every sentence that is limited here."""

_REACH = 2
"""How many words after a limiting word the noun stands that it limits."""


def find_dropped(sentence: EvidenceSentence, held: set[int], comparison: Comparison) -> SurfaceWord | None:
    """Find the first word that limits what a sentence says in the clauses that have the claim."""
    chosen = comparison.placed.list_in(sentence.number)
    return _find_limiting(sentence, chosen, comparison) or _find_limit(sentence, held, chosen, comparison)


def _find_limit(
    sentence: EvidenceSentence, held: set[int], chosen: set[int], comparison: Comparison
) -> SurfaceWord | None:
    """Find a word that limits what a sentence obliges, allows or denies, and that the claim drops."""
    places = [place for place, clause in enumerate(sentence.clauses) if clause in held]
    binders = filter(partial(_binds, sentence, comparison), places)
    binding = min(binders, key=lambda place: sentence.keys[place] in SCALING, default=None)
    # What somebody else says binds nothing outside his words.
    if binding is None or any(
        binding in item.scope and chosen.isdisjoint(item.scope) for item in sentence.governors
    ):
        return None
    limit = _Limit(sentence, binding, chosen, comparison)
    return next((sentence.words[place] for place in places if limit.includes(place)), None)


class _Limit:
    """What limits a sentence that obliges, allows or denies by its word at `binding`."""

    def __init__(
        self, sentence: EvidenceSentence, binding: int, chosen: set[int], comparison: Comparison
    ) -> None:
        self._sentence = sentence
        self._binding = binding
        self._chosen = chosen
        self._prepositions = comparison.policy.prepositions.words
        self._comparison = comparison
        self._figures = _list_figures(sentence, comparison)
        number = _ITEM_NUMBER.match(sentence.source_text, sentence.words[0].start)
        self._begin = 0 if number is None else number.end()
        neither = find_neither(sentence.keys)
        self._others = range(0) if neither is None else neither.list_others(chosen)

    def includes(self, place: int) -> bool:
        """Return whether a word is one of content that limits the sentence and that the claim drops."""
        word = self._sentence.words[place]
        is_other = place not in self._others and self._is_content(word)
        return is_other and self._is_dropped(place) and self._limits(place, word)

    def _is_content(self, word: SurfaceWord) -> bool:
        vocabulary = self._comparison.vocabulary
        return (
            vocabulary.kinds.get(word.key, "word") == "word"
            and word.start >= self._begin
            and word.key not in BINDING
            and word.key not in APPROXIMATIONS
            and word.key not in self._comparison.policy.absolute_words.words
            and not vocabulary.is_negation(word.key)
            and not any(start <= word.start < end for start, end in self._figures)
        )

    def _is_dropped(self, place: int) -> bool:
        comparison, sentence = self._comparison, self._sentence
        if any(place in denial.trigger for denial in comparison.read_denials(sentence.number).found):
            return False
        is_placed = (sentence.number, place) in comparison.placed.possible
        return not is_placed and sentence.stems[place] not in comparison.claim.stem_set

    def _limits(self, place: int, word: SurfaceWord) -> bool:
        """Return whether a word stands behind the one that binds, before a noun of the claim, or counts."""
        # What a comma parts from the next word is no part of it: `growers, farmers and millers`.
        is_before = place + 1 in self._chosen and self._sentence.read_gap(place, place + 1).isspace()
        if self._sentence.keys[self._binding] in SCALING:
            return (place == 0 and is_before and self._binding > 1) or self._is_of_subject(place)
        if place > self._binding or self._is_of_subject(place):
            return True
        is_modifier = is_before and not word.key.endswith(PARTICIPLE) and word.key not in _SAYING_WHEN
        return is_modifier or (word.opens_with_digit and RELATIVE.isdisjoint(self._sentence.keys[:place]))

    def _is_of_subject(self, place: int) -> bool:
        """Return whether a preposition leads a word right behind one of the claim: `patients with asthma`."""
        keys = self._sentence.keys
        lead = place - 1 - (keys[place - 1] in DETERMINERS)
        is_led = (
            0 < lead < self._binding - 1 and lead - 1 in self._chosen and keys[lead] in self._prepositions
        )
        return is_led and DETERMINERS.isdisjoint(keys[max(0, lead - 2) : lead - 1])


def _binds(sentence: EvidenceSentence, comparison: Comparison, place: int) -> bool:
    """Return whether a word obliges, allows, denies or scales; the `no` of `links = no` and names do not."""
    key, before = sentence.keys[place], sentence.keys[max(0, place - 1) : place]
    if key not in BINDING:
        return key in SCALING and not sentence.language
    if any(place in denial.trigger for denial in comparison.read_denials(sentence.number).found):
        return True
    # `Not only` goes on with `but`.
    is_quiet = comparison.vocabulary.is_negation(key) or (key == ONLY and NOT in before)
    return not is_quiet and not is_name(sentence.words[place], place)


def _list_figures(sentence: EvidenceSentence, comparison: Comparison) -> list[Span]:
    """Return the places of the figures of a sentence that the claim has one to compare with.

    One that has articles alone has only the figure 1.
    """
    claim, figures, number = comparison.claim, comparison.index.figures, sentence.number
    quantities = figures.quantities.get(number, ())
    if not (claim.quantities or claim.dates):
        has_one = not INDEFINITE.isdisjoint(claim.keys)
        return [quantity.span for quantity in quantities if has_one and quantity.value == ONE_VALUE]
    spans = [quantity.span for quantity in quantities]
    return spans + [date.span for date in figures.dates.get(number, ())]


def _find_limiting(
    sentence: EvidenceSentence, chosen: set[int], comparison: Comparison
) -> SurfaceWord | None:
    """Find a word right before one of the claim that keeps it from holding of all, as no word of it does."""
    if not comparison.claim.keys.isdisjoint(LIMITING):
        return None
    for place, word in enumerate(sentence.words):
        if word.key == MOST and place and sentence.keys[place - 1] in DETERMINERS:
            # The most famous bridge is no greater part of some.
            continue
        if word.key in LIMITING and not chosen.isdisjoint(range(place + 1, place + 1 + _REACH)):
            return word
    return None
