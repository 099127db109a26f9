"""Roles: `Acme acquired Globex` beside `Globex acquired Acme`.

Where both texts use the same verb between the same two names, their order says who did it to whom; a passive
turns it round. Of other nouns both must be the very same single words (`the dog chased the cat`). `Than` and
`to` are read like verbs: `from Lyon to Turin`. What is compared, or stands `before`, `above`, `north of`
something, has two sides, which no swap may leave (`verifier.claims.relations`). It looks at no verb that is
the same both ways (`met`, `married`), at nothing where a name stands on both sides, and it finds no swap
where the window says so elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from verifier.claims.compare import Comparison
from verifier.claims.facets.result import Finding
from verifier.claims.index import MAX_POSITIONS
from verifier.claims.relations import list_no_nouns
from verifier.codes import ViolationCode
from verifier.parsers.english.calendar_words import MONTHS
from verifier.parsers.english.change_words import BY
from verifier.parsers.english.comparison_words import WITH_TWO_ARGUMENTS
from verifier.parsers.english.determiners import BEFORE_NOUNS
from verifier.parsers.english.verbs import PASSIVE_AUXILIARIES
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.policies import Policy

_REACH = 3
"""How many words a name may stand from the verb."""

_DIGITS = frozenset("0123456789")
_MARKS = frozenset(",;:(")


def check_roles(comparison: Comparison) -> Iterator[Finding]:
    """Report a verb of the claim whose two names stand the other way round in the window."""
    finding = next(_check_verbs(comparison), None) or next(_check_relations(comparison), None)
    if finding is not None:
        yield finding


def _check_verbs(comparison: Comparison) -> Iterator[Finding]:
    claim = comparison.claim
    no_verbs, no_nouns = _list_no_verbs(comparison.policy), _list_no_nouns(comparison.policy)
    if not _may_swap(comparison, no_nouns):
        return
    forms = comparison.vocabulary.forms
    read: dict[str, list[tuple[int, _Roles]]] = {}
    for place, (word, stem) in enumerate(zip(claim.words, claim.stems, strict=True)):
        if word.is_capital or word.key[:1] in _DIGITS:
            continue
        if word.key in no_verbs and word.key not in WITH_TWO_ARGUMENTS:
            continue
        stands = any(form in comparison.positions for form in (stem, *forms.get(stem, ())))
        claimed = _read_roles(claim.text, claim.words, claim.stems, place, no_nouns) if stands else None
        if claimed is None or not _stand(claimed, comparison):
            continue
        if stem not in read:
            read[stem] = [
                (number, roles)
                for form in (stem, *forms.get(stem, ()))
                for number, position in comparison.positions.get(form, ())
                if (roles := _read_stated(comparison, number, position, no_nouns)) is not None
            ]
        stated = read[stem]
        swapped = next((item for item in stated if _is_swapped(claimed, item[1])), None)
        if swapped is not None and not (
            any(_is_same(claimed, roles) for _, roles in stated) or _spans_turned(claimed, comparison)
        ):
            number, roles = swapped
            yield Finding(
                outcome="conflicts",
                code=ViolationCode.ROLE_SWAP,
                claim_span=(claimed.start, claimed.end),
                line=number,
                evidence_span=(roles.start, roles.end),
                details=(("verb", word.key),),
            )


def _spans_turned(roles: _Roles, comparison: Comparison) -> bool:
    """Tell whether a relation parts the two names of which the window says the converse."""
    return any(roles.start <= start < roles.end for start in comparison.turned)


def _check_relations(comparison: Comparison) -> Iterator[Finding]:
    """Report a relation whose sides are swapped: `X is above Y`, `X is nearer to it than Y`."""
    words, line = comparison.claim.words, comparison.index.lines[comparison.best_line]
    for claimed, stated, turn in comparison.relations:
        if turn == "swapped" and comparison.is_about():
            yield Finding(
                outcome="conflicts",
                code=ViolationCode.ROLE_SWAP,
                claim_span=(words[claimed.place].start, words[claimed.place].end),
                line=comparison.best_line,
                evidence_span=(line.words[stated.place].start, line.words[stated.place].end),
                details=(("verb", words[claimed.place].key),),
            )


def _may_swap(comparison: Comparison, no_nouns: frozenset[str]) -> bool:
    """Tell whether any two nouns of the claim may have changed their roles.

    They have only if they stand in another order in the window, or if one of the texts says `by`.
    """
    claim, positions = comparison.claim, comparison.positions
    if BY in claim.keys or comparison.vocabulary.stem(BY) in positions:
        return True
    last = -1, -1
    for word, stem in zip(claim.words, claim.stems, strict=True):
        if stem not in positions or word.key in no_nouns:
            continue
        places = positions[stem]
        # Of a word that stands there often not all places are at hand.
        if places[0] < last or len(places) == MAX_POSITIONS:
            return True
        last = max(last, places[-1])
    return False


def _stand(roles: _Roles, comparison: Comparison) -> bool:
    """Tell whether the window has words on both sides of a verb, be it where it will."""
    positions = comparison.positions.keys()
    return not (positions.isdisjoint(roles.agents) or positions.isdisjoint(roles.patients))


@lru_cache(maxsize=32)
def _list_no_verbs(policy: Policy) -> frozenset[str]:
    """Give the words that have no roles to swap."""
    lists = (policy.symmetric_verbs, policy.claim_function_words, policy.comparators, policy.prepositions)
    return frozenset().union(*(lexicon.words for lexicon in lists))


@lru_cache(maxsize=32)
def _list_no_nouns(policy: Policy) -> frozenset[str]:
    """Give the words that play no role."""
    return list_no_nouns(policy) | frozenset(MONTHS)


@dataclass(frozen=True, slots=True)
class _Roles:
    """Who did it and to whom, as stems of names, and the place of all of it.

    `are_names` tells whether both are names, not other nouns.
    """

    agents: frozenset[str]
    patients: frozenset[str]
    start: int
    end: int
    are_names: bool


def _read_stated(comparison: Comparison, number: int, verb: int, no_nouns: frozenset[str]) -> _Roles | None:
    """Read the names on both sides of a verb in a sentence of the evidence."""
    line = comparison.index.lines[number]
    return _read_roles(comparison.index.texts[line.source], line.words, line.stems, verb, no_nouns)


def _read_roles(
    text: str, words: Sequence[SurfaceWord], stems: Sequence[str], verb: int, no_nouns: frozenset[str]
) -> _Roles | None:
    """Read the names on both sides of a verb; None where one side has none, or the word is a noun."""
    if verb and words[verb - 1].key in BEFORE_NOUNS:
        return None
    before = _collect(words, range(verb - 1, max(-1, verb - 1 - _REACH), -1), no_nouns)
    after = _collect(words, _find_object(text, words, verb), no_nouns)
    if not before or not after:
        return None
    is_passive = _is_passive(words, verb)
    first, last = min(before), max(after)
    names_before = frozenset(stems[place] for place in before)
    names_after = frozenset(stems[place] for place in after)
    both = names_before & names_after
    names_before, names_after = names_before - both, names_after - both
    agents, patients = (names_after, names_before) if is_passive else (names_before, names_after)
    are_names = all(words[place].is_capital for place in (*before, *after))
    return _Roles(agents, patients, words[first].start, words[last].end, are_names)


def _find_object(text: str, words: Sequence[SurfaceWord], verb: int) -> range:
    """Give the places behind a verb where what it is done to may stand: up to the next mark.

    Directly behind the verb a mark opens an insertion, if another one closes it: `bought, in May, Globex`.
    """
    stop = min(len(words), verb + 1 + _REACH)
    marked = [
        place
        for place in range(verb + 1, stop)
        if not _MARKS.isdisjoint(text[words[place - 1].end : words[place].start])
    ]
    if marked[:1] == [verb + 1]:
        return range(marked[1], stop) if len(marked) == 2 else range(0)
    return range(verb + 1, marked[0] if marked else stop)


def _collect(words: Sequence[SurfaceWord], places: range, no_nouns: frozenset[str]) -> list[int]:
    """Give the places of the first row of names that is met; of other words of content, where none is."""
    nouns = [
        place for place in places if words[place].key not in no_nouns and words[place].key[:1] not in _DIGITS
    ]
    return _first_row([place for place in nouns if words[place].is_capital]) or _first_row(nouns)


def _first_row(places: list[int]) -> list[int]:
    """Give the places at the front that stand side by side."""
    row = places[:1]
    for place in places[1:]:
        if abs(place - row[-1]) != 1:
            break
        row.append(place)
    return row


def _is_passive(words: Sequence[SurfaceWord], verb: int) -> bool:
    behind = [word.key for word in words[verb + 1 : verb + 3]]
    before = [word.key for word in words[max(0, verb - 3) : verb]]
    return behind[:1] == [BY] or (BY in behind and not PASSIVE_AUXILIARIES.isdisjoint(before))


def _is_swapped(claimed: _Roles, stated: _Roles) -> bool:
    if not (claimed.are_names and stated.are_names):
        sides = claimed.agents, claimed.patients
        return sides == (stated.patients, stated.agents) and [len(side) for side in sides] == [1, 1]
    return (
        not claimed.agents.isdisjoint(stated.patients)
        and not claimed.patients.isdisjoint(stated.agents)
        and claimed.agents.isdisjoint(stated.agents)
        and claimed.patients.isdisjoint(stated.patients)
    )


def _is_same(claimed: _Roles, stated: _Roles) -> bool:
    return not claimed.agents.isdisjoint(stated.agents) and not claimed.patients.isdisjoint(stated.patients)
