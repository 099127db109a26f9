"""The word lists of a policy, made ready for claims: stems instead of words, groups as tables."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from verifier.claims.stemmer import ENGLISH, get_stemmer, read_known_stems
from verifier.parsers.english.name_words import SMALL_WORDS
from verifier.parsers.english.roots import tell_apart
from verifier.parsers.english.spellings import MORE_THAN, ONE_WORD
from verifier.parsers.frozen import record
from verifier.parsers.lexicon import load_lexicon
from verifier.parsers.lexicon.word_forms import is_contracted_denial
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.policies import Lexicon, Policy, read_groups
from verifier.sources.negation_triggers import compile_triggers

WordKind: TypeAlias = Literal["function", "light", "word"]
"""What a list of the policy makes of a word: none of a claim's tokens, a light one, one in any case."""

Table = Mapping[str, tuple[str, ...]]
"""From a stem to the stems of its group, without itself, in order."""


def is_small_name(word: SurfaceWord) -> bool:
    """Return whether a word would be a small one but for its capitals: `US`, `WHO`."""
    return word.is_acronym and word.key in SMALL_WORDS


@record
class Vocabulary:
    """What a policy knows of words; `stem` returns the stem of a word's key.

    `demonyms` leads from a place to what is of it, and back. `weights` is what words of each kind weigh.
    `phrases` are those of several words that stand for another word, as stems, by their first one: the stem
    of such a phrase is those of its words, joined. `trigger_openers` are the words that a negation trigger is
    or begins with.
    """

    stem: Callable[[str], str]
    forms: Table
    demonyms: Table
    synonyms: Table
    opposites: Table
    negations: frozenset[str]
    phrases: Mapping[str, tuple[tuple[str, ...], ...]]
    kinds: Mapping[str, WordKind]
    weights: Mapping[str, int]
    trigger_openers: frozenset[str]

    def list_forms(self, stem: str) -> tuple[str, ...]:
        """Return a stem, those of its irregular forms, and of what a place is called by."""
        return (stem, *self.forms.get(stem, ()), *self.demonyms.get(stem, ()))

    def read_stems(self, words: Iterable[SurfaceWord]) -> tuple[str, ...]:
        """Return the stems of words; a name that is a small word but for its capitals has one of its own."""
        return tuple([word.key.upper() if is_small_name(word) else self.stem(word.key) for word in words])

    def find_phrases(self, stems: Sequence[str]) -> Iterator[tuple[int, int, str]]:
        """Yield the place of each phrase among the stems of a text, how many words it has, and its stem."""
        phrases = self.phrases
        if phrases.keys().isdisjoint(stems):
            return
        for place in [place for place, stem in enumerate(stems) if stem in phrases]:
            for phrase in phrases[stems[place]]:
                if tuple(stems[place : place + len(phrase)]) == phrase:
                    yield place, len(phrase), " ".join(phrase)

    def is_negation(self, key: str) -> bool:
        """Return whether a word negates, be it by its ending."""
        return key in self.negations or is_contracted_denial(key)


def find_entry(keys: Sequence[str], entries: Container[str]) -> str:
    """Return the longest entry of a list that words begin with; an empty text where they begin with none."""
    rows = (" ".join(keys[:count]) for count in range(len(keys), 0, -1))
    return next((row for row in rows if row in entries), "")


@lru_cache(maxsize=32)
def read_vocabulary(policy: Policy) -> Vocabulary:
    """Make the word lists of a policy ready. Raises `PolicyError` where its stemmer is not installed."""
    stem = _read_stemmer(policy)
    is_english = policy.account_for_text and not policy.language
    groups = read_groups(policy.irregular_forms)
    forms = _read_table((*groups, *ONE_WORD) if is_english else groups, stem)
    synonyms = _read_table(read_groups(policy.synonyms), stem, forms)
    if is_english:
        synonyms = _drop_lesser(synonyms, stem)
    return Vocabulary(
        stem=stem,
        forms=forms,
        demonyms=_read_table(read_groups(policy.demonyms), stem),
        synonyms=synonyms,
        phrases=_list_phrases(synonyms),
        opposites=_read_opposites(policy.opposites, forms, stem),
        negations=policy.negations.words,
        kinds=_list_kinds(policy),
        weights={
            "word": policy.weight_word,
            "light": policy.weight_light,
            "subject": policy.weight_subject,
            "name": policy.weight_name,
        },
        trigger_openers=frozenset().union(
            *(compile_triggers(cues).openers for cues in (policy.denial_cues, policy.denial_cues_after))
        ),
    )


def _read_stemmer(policy: Policy) -> Callable[[str], str]:
    """Return the function that stems a word; of an irregular form that is not listed it stems the lemma.

    A policy that accounts for all text has other words of one stem apart.
    """
    stem = get_stemmer(policy.stemmer)
    if policy.language:
        return stem
    lexicon, known = load_lexicon(ENGLISH), read_known_stems(policy.stemmer)
    listed = frozenset().union(*read_groups(policy.irregular_forms))

    tells_apart = policy.account_for_text

    @lru_cache(maxsize=1 << 16)
    def stem_lemma(word: str) -> str:
        is_listed = word in listed
        if word in known:
            return known[word][2 * tells_apart + (not is_listed)]
        lemma = word if is_listed else lexicon.only_lemma(word)
        return tell_apart(lemma, stem, lexicon) if tells_apart else stem(lemma)

    return stem_lemma


def list_stemmed(policy: Policy) -> list[str]:
    """Return the words of a policy's groups, in order: those that a process stems before its first claim."""
    lexicons = (policy.irregular_forms, policy.synonyms, policy.demonyms, policy.opposites)
    groups = [*ONE_WORD, *(group for lexicon in lexicons for group in read_groups(lexicon))]
    return sorted({word for group in groups for entry in group for word in entry.split(" ")})


def _list_kinds(policy: Policy) -> Mapping[str, WordKind]:
    # What stands in several lists is what the last one says.
    return {
        **dict.fromkeys(policy.light_words.entries, "light"),
        **dict.fromkeys(policy.claim_function_words.entries, "function"),
        **dict.fromkeys(policy.comparators.entries, "word"),
    }


def _read_table(
    rows: Iterable[Sequence[str]], stem: Callable[[str], str], forms: Table | None = None
) -> Table:
    """Return for every stem those of its groups; `forms` are irregular ones of what a phrase begins with."""
    groups: dict[str, dict[str, None]] = {}
    for words in rows:
        # What a list has of these is the name: `american, us`.
        stems = dict.fromkeys(
            form
            for word in words
            for form in ([word.upper()] if word in SMALL_WORDS else _stem_entry(word, stem, forms or {}))
        )
        for item in stems:
            groups.setdefault(item, {}).update(stems)
    return {item: tuple(sorted(set(group) - {item})) for item, group in groups.items()}


def _drop_lesser(synonyms: Table, stem: Callable[[str], str]) -> Table:
    """Return synonyms without those by which a word is not said that says more, or something else."""
    lesser: dict[str, set[str]] = {}
    for row in MORE_THAN:
        word, _, others = row.partition(": ")
        lesser.setdefault(stem(word), set()).update(map(stem, others.split()))
    return {
        word: tuple([other for other in group if other not in lesser.get(word, ())])
        for word, group in synonyms.items()
    }


def _stem_entry(entry: str, stem: Callable[[str], str], forms: Table) -> list[str]:
    first, *rest = [stem(word) for word in entry.split(" ")]
    return [" ".join([form, *rest]) for form in (first, *(forms.get(first, ()) if rest else ()))]


def _list_phrases(table: Table) -> Mapping[str, tuple[tuple[str, ...], ...]]:
    phrases: dict[str, list[tuple[str, ...]]] = {}
    for item in sorted(table):
        if " " in item:
            phrase = tuple(item.split(" "))
            phrases.setdefault(phrase[0], []).append(phrase)
    return {first: tuple(sorted(found, key=len, reverse=True)) for first, found in phrases.items()}


def _read_opposites(lexicon: Lexicon, forms: Table, stem: Callable[[str], str]) -> Table:
    """Return for every stem those of its opposites, irregular forms of both included."""
    opposites: dict[str, set[str]] = {}
    for left, right in (map(stem, pair[:2]) for pair in read_groups(lexicon)):
        for one in (left, *forms.get(left, ())):
            for other in (right, *forms.get(right, ())):
                if one != other:
                    opposites.setdefault(one, set()).add(other)
                    opposites.setdefault(other, set()).add(one)
    return {item: tuple(sorted(group)) for item, group in opposites.items()}
