"""Modality: `The plant will close` and `The plant may close`.

What the clauses that have the claim leave open (`may`, `reportedly`) or limit (`former`, `against`) it must
leave open or limit, too, and a condition of the sentence (`if`, `unless`) it must have; nor may it add what
turns it. What is asked is not said. It never conflicts: what may be so may be so.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from verifier.claims.claim_tokens import ReadClaim
from verifier.claims.compare import Comparison
from verifier.claims.denials import NO_DENIALS
from verifier.claims.facets.added import is_name, list_added, may_be_name
from verifier.claims.facets.bare_conditions import find_bare_condition
from verifier.claims.facets.dropped import LIMITERS, find_dropped
from verifier.claims.facets.result import FacetResult, report
from verifier.claims.index import EvidenceSentence
from verifier.claims.vocabulary import find_entry
from verifier.codes import ViolationCode
from verifier.parsers.english.clause_words import (
    BEFORE_NOUNS,
    CONDITIONS,
    FROM,
    OPEN_ALIKE,
    QUESTION_MARKS,
    UNTIL,
)
from verifier.parsers.english.retraction_words import FALSE_THINGS, FALSITIES
from verifier.parsers.quantities import APPROXIMATIONS
from verifier.parsers.segments.clause_numbers import read_clauses
from verifier.parsers.segments.governors import list_governors, may_govern
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.policies import Policy

_QUESTION_MARK = "?"
_CALLING_FALSE = frozenset(("true", *FALSITIES, *FALSE_THINGS))
_MAX_WORDS = 4
"""How many words of an entry are compared at most."""

_FEW = 3
"""How many words a claim has at most of which one alone may be what another word takes back."""

_REACH = 12
"""How far after such a word, in code points, a number begins that it loosens."""


def check_modality(comparison: Comparison) -> Iterator[FacetResult]:
    """Report a question, and words that loosen what the claim is in and do not stand in it."""
    text = comparison.claim.text.rstrip()
    if text.endswith(_QUESTION_MARK):
        span = len(text) - 1, len(text)
        yield report(ViolationCode.MODALITY_LOST, claim_span=span, word=_QUESTION_MARK)
    for sentence in comparison.sentences:
        found = (
            _find_question_mark(sentence)
            or _find_retraction(sentence, comparison)
            or _find_loosening_word(sentence, comparison)
            or _find_governor(sentence, comparison)
            or _find_limit(sentence, comparison)
            or _find_bare(sentence, comparison)
        )
        if found is not None:
            yield report(ViolationCode.MODALITY_LOST, place=(sentence.number, found[1]), word=found[0])
            break
    for word in list_added(comparison):
        yield report(ViolationCode.MODALITY_ADDED, claim_span=word.span, word=comparison.claim.show(word))


def _find_governor(sentence: EvidenceSentence, comparison: Comparison) -> tuple[str, Span] | None:
    """Find a word that has the claim in its scope, does not say that it is so, and that the claim drops."""
    if not may_govern(sentence.text, sentence.keys):
        return None
    claim, chosen = comparison.claim, comparison.placed.chosen
    own = claim.once("governed", lambda: _list_governed(claim))
    first = min(chosen, default=0)
    held = {
        place
        for start, (number, place) in chosen.items()
        if number == sentence.number and start not in own and (start != first or len(chosen) == 1)
    }
    for found in sentence.governors if held else ():
        word = sentence.words[found.place]
        is_kept = sentence.stems[found.place] in claim.stem_set or _is_said(word.key, comparison)
        # One word of many may stand there as well as elsewhere.
        is_held = len(held & found.scope) > 1 or len(held) <= _FEW
        if not is_kept and is_held and found.takes_back(held):
            return sentence.show(word), word.span
    return None


def _list_governed(claim: ReadClaim) -> frozenset[int]:
    """Return where the words of a claim begin that it has in the scope of another of its words."""
    found = list_governors(claim.text, claim.words, read_clauses(claim.text, claim.words))
    return frozenset([claim.words[at].start for governor in found for at in governor.scope])


def _find_limit(sentence: EvidenceSentence, comparison: Comparison) -> tuple[str, Span] | None:
    if LIMITERS.isdisjoint(sentence.keys):
        return None
    word = find_dropped(sentence, _list_clauses(sentence, comparison), comparison)
    return word and (sentence.show(word), word.span)


def _find_bare(sentence: EvidenceSentence, comparison: Comparison) -> tuple[str, Span] | None:
    word = find_bare_condition(sentence, comparison)
    return word and (word.key, word.span)


def _find_question_mark(sentence: EvidenceSentence) -> tuple[str, Span] | None:
    is_question = sentence.source_text.endswith(QUESTION_MARKS, *sentence.span)
    return (_QUESTION_MARK, (sentence.span[1] - 1, sentence.span[1])) if is_question else None


def _find_retraction(sentence: EvidenceSentence, comparison: Comparison) -> tuple[str, Span] | None:
    """Return that a sentence is taken back beside it, unless the claim itself calls something false."""
    if not comparison.claim.keys.isdisjoint(_CALLING_FALSE):
        return None
    is_false = sentence.is_unsaid
    if not is_false and comparison.claim.denials == NO_DENIALS:
        places = comparison.placed.list_in(sentence.number)
        is_false = bool(places) and sentence.is_denied_after(max(places))
    return ("false", sentence.span) if is_false else None


def _find_loosening_word(sentence: EvidenceSentence, comparison: Comparison) -> tuple[str, Span] | None:
    entries, openers = _list_entries(comparison.policy)
    if openers.isdisjoint(sentence.keys):
        return None
    for place, word in enumerate(sentence.words):
        if word.key not in openers or is_name(word, place):
            continue
        entry = find_entry(sentence.keys[place : place + _MAX_WORDS], entries)
        if not entry or _is_said(entry, comparison) or _loosens_number(sentence, word, comparison):
            continue
        if _limits(entry, sentence, place, comparison):
            return (sentence.show(word) if sentence.language else entry), word.span
    return None


def _limits(entry: str, sentence: EvidenceSentence, place: int, comparison: Comparison) -> bool:
    """Return whether a word at a place of a sentence loosens what the claim says."""
    if entry in BEFORE_NOUNS:
        return _limits_noun(entry, sentence, place, comparison)
    if entry == UNTIL and FROM in sentence.keys[:place]:
        # From when until when something was so says that it was.
        return False
    held = _list_clauses(sentence, comparison)
    is_near = sentence.clauses[place] in held
    return is_near or (entry in CONDITIONS and _is_next_to(sentence, place, held))


def _limits_noun(entry: str, sentence: EvidenceSentence, place: int, comparison: Comparison) -> bool:
    """Return whether a word of the claim stands behind an entry that limits nothing else.

    `A former judge` limits that alone, and `against` says who else is in it.
    """
    after = sentence.keys[place + 1 : place + 1 + BEFORE_NOUNS[entry]]
    stops = () if entry in APPROXIMATIONS else comparison.policy.prepositions.words
    end = next((at for at, key in enumerate(after) if key in stops), len(after))
    places = comparison.placed.list_in(sentence.number).intersection(range(place + 1, place + end + 1))
    return any(sentence.clauses[at] == sentence.clauses[place] for at in places)


def _is_next_to(sentence: EvidenceSentence, place: int, held: set[int]) -> bool:
    """Return whether the claim is in the clause right before a condition, or in the one after its own."""
    clauses = sentence.clauses
    after = next((clause for clause in clauses[place:] if clause != clauses[place]), None)
    return after in held or (place > 0 and clauses[place - 1] in held)


def _list_clauses(sentence: EvidenceSentence, comparison: Comparison) -> set[int]:
    """Return the clauses of a sentence that have more of the claim than what it begins with."""
    first = comparison.tokens[0].token.span[0]
    chosen = comparison.placed.chosen
    return {
        sentence.clauses[place]
        for start, (number, place) in chosen.items()
        if number == sentence.number and (start != first or len(chosen) == 1)
    }


def _is_said(entry: str, comparison: Comparison) -> bool:
    """Return whether the claim has all words of an entry, or another that leaves as much open."""
    words = [word for place, word in enumerate(comparison.claim.words) if not is_name(word, place)]
    if {word.key for word in words}.issuperset(entry.split(" ")):
        return True
    # A month that opens the claim leaves nothing open.
    said = " ".join(["", *[word.key for word in words if not may_be_name(word)], ""])
    return any(f" {other} " in said for alike in OPEN_ALIKE if entry in alike for other in alike)


@lru_cache(maxsize=32)
def _list_entries(policy: Policy) -> tuple[frozenset[str], frozenset[str]]:
    """Return the words and phrases that loosen a sentence, and the words that they begin with."""
    entries = policy.modal_words.words | policy.turning_words.words
    return entries, frozenset([entry.split(" ")[0] for entry in entries])


def _loosens_number(sentence: EvidenceSentence, word: SurfaceWord, comparison: Comparison) -> bool:
    """Return whether a word stands before a number that it loosens (`nearly 500`): the numbers say that."""
    return word.key in APPROXIMATIONS and any(
        quantity.approximation is not None and word.end < quantity.span[0] <= word.end + _REACH
        for quantity in comparison.index.figures.quantities.get(sentence.number, ())
    )
