"""What the words around a figure are: measures, names, or words that set it apart."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from verifier.audit.numbers.changes import CHANGE_WORDS
from verifier.audit.numbers.figure_record import Measures
from verifier.claims.vocabulary import read_vocabulary
from verifier.grounding.terms import write_in_terms
from verifier.parsers.english.calendar_words import MONTH_NAMES, WEEKDAYS
from verifier.parsers.english.change_words import CUES_BY_OPERATION
from verifier.parsers.english.comparison_words import COMPASS_WORDS
from verifier.parsers.english.figure_settings import MEASURED_IN, PERIOD_WORDS, SETTING_APART
from verifier.parsers.english.function_words import FUNCTION_WORDS
from verifier.parsers.english.number_words import NUMBER_WORDS
from verifier.parsers.quantities import APPROXIMATIONS
from verifier.parsers.text.offsets import Span, is_inside
from verifier.parsers.text.surface_words import read_keys, read_surface_words
from verifier.policies import Lexicon, read_groups
from verifier.policies.audit import AuditPolicy

APPROXIMATING = frozenset(word for phrase in APPROXIMATIONS for word in phrase.split()) - {*COMPASS_WORDS}
"""Words that bound a figure, or tell it roughly; `north` of `north of 500` names a side elsewhere."""
_NO_NAMES = FUNCTION_WORDS.union(CHANGE_WORDS, NUMBER_WORDS, *CUES_BY_OPERATION.values(), APPROXIMATING)
"""Words that a sentence may open with and that name nobody."""
CALENDAR = frozenset((*MONTH_NAMES, *WEEKDAYS, *PERIOD_WORDS))
"""Words that say when: months, weekdays, quarters and the like."""
_NOT_SAID = _NO_NAMES | CALENDAR


class FigureWords:
    """The words of a policy that settings of figures are read by."""

    def __init__(self, policy: AuditPolicy) -> None:
        claims = policy.claim_policy
        self.stem = read_vocabulary(claims).stem
        self.small = claims.claim_function_words.words | claims.light_words.words | claims.pronouns.words
        self.phrases = read_measures(policy.measures)

    def name_measures(self, keys: Sequence[str]) -> Measures:
        """Return the measures that some words name, in their order."""
        found = [name for _, _, names in find_measures(keys, self.phrases) for name in names]
        return tuple(dict.fromkeys(found))

    def list_said(self, keys: Sequence[str]) -> frozenset[str]:
        """Return the stems of words that say what is measured: neither small words, nor changes, nor cues."""
        return frozenset(
            self.stem(key)
            for key in keys
            if key not in self.small and key not in _NOT_SAID and not key[:1].isdecimal()
        )

    def list_apart(self, keys: Sequence[str]) -> frozenset[str]:
        """Return the stems of words that say of what a figure is, but for measures: many share one."""
        measures = {at for first, last, _ in find_measures(keys, self.phrases) for at in range(first, last)}
        apart = frozenset(self.stem(key) for key in keys if key in SETTING_APART or key in WEEKDAYS)
        return apart | self.list_said([key for at, key in enumerate(keys) if at not in measures])

    def list_names(self, text: str, figures: Sequence[Span], within: Span | None = None) -> Iterator[str]:
        """Yield the stems of all words that may be of a name: capitals that are no small word and no unit."""
        for word in read_surface_words(text, *(within or ())):
            is_plain = word.key in self.small or word.key in _NOT_SAID or is_inside(word.start, figures)
            if word.is_capital and not is_plain and not self.name_measures([word.key]):
                yield self.stem(word.key)


def list_measure_stems(
    claim: str, texts: Sequence[str], units: Collection[str], policy: AuditPolicy
) -> frozenset[str]:
    """Return the stems of a claim's words for measures that texts name in other words: price for cost.

    A unit tells what it measures, too: 96 °C are a temperature.
    """
    words, claims = FigureWords(policy), policy.claim_policy
    keys = [read_keys(write_in_terms(text, claims)) for text in (claim, *texts)]
    stated = {name for one in keys[1:] for name in words.name_measures(one)}
    stated |= {name for name, told in MEASURED_IN.items() if not told.isdisjoint(units)}
    return frozenset(
        words.stem(key)
        for first, last, names in find_measures(keys[0], words.phrases)
        if not stated.isdisjoint(names)
        for key in keys[0][first:last]
    )


@lru_cache(maxsize=8)
def read_measures(lexicon: Lexicon) -> dict[str, tuple[tuple[tuple[str, ...], Measures], ...]]:
    """Return the phrases of the measures by their first words, the longest first."""
    names: dict[tuple[str, ...], list[str]] = {}
    for name, *spellings in read_groups(lexicon):
        for spelling in spellings:
            phrase = tuple(read_keys(spelling))
            if phrase and name not in names.setdefault(phrase, []):
                names[phrase].append(name)
    opened: dict[str, list[tuple[tuple[str, ...], Measures]]] = {}
    for phrase, found in sorted(names.items(), key=lambda item: (-len(item[0]), item[0])):
        opened.setdefault(phrase[0], []).append((phrase, tuple(found)))
    return {key: tuple(items) for key, items in opened.items()}


def find_measures(
    keys: Sequence[str], phrases: dict[str, tuple[tuple[tuple[str, ...], Measures], ...]]
) -> Iterator[tuple[int, int, Measures]]:
    """Yield the measures that stand in a row of words, the longest phrases first, without overlap."""
    place = 0
    while place < len(keys):
        for phrase, names in phrases.get(keys[place], ()):
            if tuple(keys[place : place + len(phrase)]) == phrase:
                yield place, place + len(phrase), names
                place += len(phrase)
                break
        else:
            place += 1
