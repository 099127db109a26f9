"""Negation: whether a sentence denies what stands in it.

A trigger before the unit, or one of those that deny what stands before them after it, denies the unit, unless
a termination stands in between. One before it has to deny the very clause that the unit is of: `It never held
that` before `the bridge fell`, `It never` before `fell`, `No bridge` before `was closed`. In `It does not
require a licence of museums` the last words are neither denied nor said. What stands in another clause is not
denied (`If the pump fails, the valve is closed`), if the reader of clauses is sure of both. Which words deny
stands in `verifier.sources.negation_triggers`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from verifier.parsers.english.denial_words import DENYING_DETERMINERS
from verifier.parsers.english.determiners import ARTICLES
from verifier.parsers.english.function_words import FUNCTION_WORDS
from verifier.parsers.english.governors import FALSELY
from verifier.parsers.english.retraction_words import SETTING_ASIDE
from verifier.parsers.english.suffixes import ADVERB
from verifier.parsers.english.verbs import BE
from verifier.parsers.languages.registry import load_setting_aside
from verifier.parsers.lexicon.word_forms import is_contracted_denial, is_gerund, is_past, is_verb
from verifier.parsers.segments.governors import EMBEDDING_HEADS
from verifier.parsers.segments.retractions import is_set_aside
from verifier.policies import Policy
from verifier.sources.negation_triggers import (
    Triggers,
    compile_triggers,
    drop_pseudo_triggers,
    read_words,
)
from verifier.sources.text_record import record_text

# Read only where a denial stands in front: a plain call must not load it.
if TYPE_CHECKING:
    from verifier.parsers.clauses.records import Clause

_LIGHT = FUNCTION_WORDS | BE | {"having", "longer"}
_COUNTED = frozenset(("a", "all", "an", "every", "many", "one"))
"""Words behind a `not` that denies a subject: `not a single bridge`."""

_EMBEDDING = EMBEDDING_HEADS | FALSELY | {"that", "whether", "true", "case"}
_PARTING = frozenset(("because", "since", "when", "where", "whereas", "which", "while", "who", "whose"))
"""Words that begin a clause which a denial before them does not reach."""

_VERBAL = frozenset(("cannot", "never", "not"))
"""Words that deny verbs, each of several."""

_REACH = 5
"""Among how many words behind a trigger the word stands whose clause it denies: `no proof that`."""

_CAPITAL = re.compile("[A-Z][a-z]*(?= )")
_OPENING = 60
"""How much of a unit is read for the word that it opens with, in code points."""


def begins_anew(before: str, unit: str, policy: Policy) -> bool:
    """Return whether a unit begins a sentence, though no stop ends what stands right before it.

    `i just can't The bus stops here`: a small word has a capital there alone, or in a title (`The Times`).
    """
    from verifier.parsers.lexicon import TABLES, load_lexicon

    opening, words = _CAPITAL.match(unit), before.split()
    if opening is None or not words or not (before[-1].isspace() and words[-1][-1].isalnum()):
        return False
    kinds = load_lexicon(TABLES[policy.language]).kinds
    is_small = any(opening[0].lower() in kinds[kind] for kind in ("article", "determiner", "anaphor"))
    goes_on = bool(policy.language) or unit[opening.end() + 1 : opening.end() + 2].islower()
    return is_small and goes_on and words[-1].lower() not in _EMBEDDING | kinds["reporting_opener"]


def denies_around(before: str, unit: str, after: str, policy: Policy, *, by_clauses: bool = False) -> bool:
    """Return whether the text before a unit, or the text after it in its sentence, denies the unit."""
    words = read_words(before, policy)
    if words and policy.account_for_text:
        rows = load_setting_aside(policy.language) if policy.language else SETTING_ASIDE
        if is_set_aside(before, unit, after, rows):
            return True
    cues = compile_triggers(policy.denial_cues)
    left = _after_last_termination(words, policy) if cues.count(words) else []
    denies = _denies_clause(drop_pseudo_triggers(left, policy), unit, cues, policy)
    if denies and not (by_clauses and _deny_other_clauses(before, unit + after, cues, policy)):
        return True
    return _denies_before(after, policy)


def _denies_before(after: str, policy: Policy) -> bool:
    """Return whether the text behind a unit denies what stands before it."""
    words, cues = read_words(after, policy), compile_triggers(policy.denial_cues_after)
    if not words or not cues.count(words):
        return False
    return cues.count(drop_pseudo_triggers(_until_first_termination(words, policy), policy)) > 0


def _deny_other_clauses(before: str, rest: str, cues: Triggers, policy: Policy) -> bool:
    """Return whether every trigger before a unit stands in a clause that has nothing to say of the unit's."""
    from verifier.parsers.lexicon import TABLES, load_lexicon

    readings = record_text(before + rest).read_clauses(load_lexicon(TABLES[policy.language]))
    if len(readings) != 1 or not readings[0].clauses:
        return False
    (reading,) = readings
    tokens, clauses = reading.tokens, reading.clauses
    first = sum(token.start < len(before) for token in tokens)
    places = [at for at, _ in cues.find([token.key for token in tokens[:first]])]
    own = _find_clause(first, clauses)
    if own is None or len(places) < cues.count(read_words(before, policy)):
        return False
    around = [*_list_around(own, clauses)]
    return all(_is_other_clause(_find_clause(at, clauses), around, clauses) for at in places)


def _find_clause(at: int, clauses: Sequence[Clause]) -> int | None:
    """Return the innermost clause that a token stands in."""
    held = [number for number, clause in enumerate(clauses) if clause.start <= at < clause.end]
    return min(held, key=lambda number: clauses[number].end - clauses[number].start, default=None)


def _list_around(number: int | None, clauses: Sequence[Clause]) -> Iterator[int]:
    """Yield a clause and all those that it stands in."""
    while number is not None:
        yield number
        number = clauses[number].parent


def _is_other_clause(number: int | None, around: Sequence[int], clauses: Sequence[Clause]) -> bool:
    """Return whether a clause leaves another one alone, which stands in those `around`.

    It is one that an opener parts from it (`If the pump fails, ...`), or the other begins anew behind it.
    """
    if number is None or number in around:
        return False
    clause, outermost = clauses[number], clauses[around[-1]]
    if clause.kind == "subordinate" and clause.opener is not None and clause.parent in around:
        return not clause.uncertain
    is_sure = outermost.kind in ("main", "coordinate") and not (outermost.shared or outermost.uncertain)
    return is_sure and outermost.start > clause.start and bool(outermost.subjects)


def _denies_clause(words: list[str], unit: str, cues: Triggers, policy: Policy) -> bool:
    """Return whether words before a unit deny the clause that it is of, and not something before that."""
    if policy.language:
        return cues.count(words) > 0
    opening = next(iter(read_words(unit[:_OPENING], policy)), "")
    return any(_reaches(word, words[at + 1 :], opening) for at, word in cues.find(words))


def _reaches(trigger: str, between: list[str], opening: str) -> bool:
    """Return whether a trigger reaches over the words behind it to a unit that opens with a word."""
    if not _PARTING.isdisjoint(between):
        return False
    if trigger in _EMBEDDING or _embeds(trigger, between[:_REACH]):
        return True
    if all(word in _LIGHT or word.endswith(ADVERB) or _is_plain_verb(word) for word in between):
        return True
    return is_verb(opening) and _denies_verb(trigger, between)


def _denies_verb(trigger: str, between: list[str]) -> bool:
    """Return whether a trigger denies a subject, or the first of two verbs: `No bridge`, `not closed or`."""
    is_subject = trigger in DENYING_DETERMINERS or between[0] in _COUNTED
    if is_subject and not any(map(_is_plain_verb, between)):
        return True
    is_second = between[-1] == "or" and (trigger in _VERBAL or is_contracted_denial(trigger))
    return is_second or between[-1] == "nor"


def _is_plain_verb(word: str) -> bool:
    """Return whether a word is a verb, and none whose regular past form may describe a noun."""
    return is_verb(word) and not is_past(word)


def _embeds(trigger: str, words: list[str]) -> bool:
    """Return whether one of some words may have a clause behind it; `the reported fault` has none."""
    if trigger == "without" and not any(map(is_gerund, words[:1])):
        # `Without fee, provided that`: a preposition has a noun behind it, and no clause.
        return False
    return any(
        word in _EMBEDDING and not (is_past(word) and before in ARTICLES)
        for before, word in pairwise(["", *words])
    )


def _after_last_termination(words: list[str], policy: Policy) -> list[str]:
    for place in range(len(words) - 1, -1, -1):
        if words[place] in policy.denial_breaks.words:
            return words[place + 1 :]
    return words


def _until_first_termination(words: list[str], policy: Policy) -> list[str]:
    for place, word in enumerate(words):
        if word in policy.denial_breaks.words:
            return words[:place]
    return words
