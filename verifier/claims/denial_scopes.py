"""What denials are of: of each word that denies its clause, and what it denies there first.

`read_denials` tells how far a denial may reach; the reader of clauses tells where its clause ends. Claims are
compared by it with sentences, and a quote is asked by it whether its own sentence denies it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from verifier.claims.cased_text import ReadText
from verifier.claims.denials import Denial
from verifier.claims.facets.cues.reading import REPORTING_OPENERS, map_written
from verifier.claims.vocabulary import read_vocabulary
from verifier.parsers.clauses.clause_map import ClauseMap
from verifier.parsers.english.clause_words import JOINING
from verifier.parsers.english.denial_words import (
    AT,
    CONTRACTED_NOT,
    DENYING_PHRASES,
    DENYING_TIMES,
    NEITHER,
    NO,
    NO_DENIED,
    NOR,
    THAT,
)
from verifier.parsers.lexicon import TABLES, load_lexicon
from verifier.parsers.lexicon.lexicon import BASE, PARTICIPLE, VERB
from verifier.policies import Policy

_MAX_BEFORE_HEAD = 2
"""Among how many words of content that are denied the first is one of both texts."""

_OF_VERBS = frozenset(("cannot", "never", "not"))
"""Words that deny each of several verbs."""

# Loaded with the module: the first call may come from deep in a caller's stack.
_FORMS = load_lexicon("english")
_ASKING = _FORMS.kinds["relative"] - {THAT}
_OR = "or"
_PARTING = _FORMS.kinds["subordinator"] | _FORMS.kinds["relative"] | {"and", "but"}
"""Words behind which another clause may be that shares no denial."""


class Scope(NamedTuple):
    """A denial with what it denies in its clause, the first words of content of that, and what stands before.

    Only of `neither` behind a verb anything before it is denied as well: `is allowed neither here nor there`.
    """

    denial: Denial
    places: Sequence[int]
    first: Sequence[int]
    before: Sequence[int] = ()


def list_content(places: Iterable[int], text: ReadText, policy: Policy) -> list[int]:
    """Return those of some places at which a word of content stands."""
    kinds = read_vocabulary(policy).kinds
    return [at for at in places if kinds.get(text.words[at].key) != "function"]


def opens_clauses(denial: Denial, text: ReadText) -> bool:
    """Return whether a denial is of all clauses that it opens: `It is not true that`."""
    stop = denial.trigger.stop
    opener = stop + (stop in denial.scope and _is_truth(text, stop))
    return opener in denial.scope and text.words[opener].key in REPORTING_OPENERS


def _is_truth(text: ReadText, at: int) -> bool:
    """Return whether a word says that something is so: `Es stimmt nicht, dass ...`."""
    if text.language not in TABLES:
        return False
    lexicon = load_lexicon(TABLES[text.language])
    shown = text.show(text.words[at]).lower()
    return lexicon.lemma_of(shown.partition(" ")[0], VERB) in lexicon.kinds["truth"]


def list_scopes(denials: Iterable[Denial], text: ReadText, policy: Policy) -> list[Scope]:
    """Return what each denial of a text denies; `neither` and its `nor` are one."""
    clauses, found = map_written(text), list[Scope]()
    for denial in denials:
        at = denial.trigger[0]
        own, key = clauses.numbers[at], text.words[at].key
        find = _find_happening if is_phrase(denial, text) else _find_scope
        one = Scope(denial, *find(denial, text, clauses, policy))
        if key == NEITHER:
            one = one._replace(before=[place for place in range(at) if clauses.numbers[place] == own])
        if key == NOR and found and found[-1].before:
            last = found.pop()
            places = sorted({*last.places, *one.places})
            one = last._replace(places=places, first=(*last.first, *one.first))
        found.append(one)
    return found


def _find_scope(
    denial: Denial, text: ReadText, clauses: ClauseMap, policy: Policy
) -> tuple[Sequence[int], Sequence[int]]:
    """Return what a denial denies within its clause, and the first words of content of that."""
    opens = opens_clauses(denial, text)
    scope = [at for at in denial.scope if opens or clauses.is_denied(at, denial.trigger)]
    content = list_content(scope, text, policy)
    if not content and len(scope) < len(denial.scope):
        # Nothing of its clause: it denies what follows (`It is not true that because ...`), unless that
        # begins anew (`The pump failed and the operator closed the valve`).
        anew = clauses.fresh - {clauses.numbers[denial.trigger[0]]}
        scope = [at for at in denial.scope if clauses.numbers[at] not in anew]
        content = list_content(scope, text, policy)
    if opens:
        return scope, content
    if policy.account_for_text and content:
        # `Did not know what rooms are free` denies no room.
        asked = {clauses.numbers[at] for at in scope if text.words[at].key in _ASKING}
        asked -= {clauses.numbers[denial.trigger[0]], clauses.numbers[content[0]]}
        content = [at for at in content if clauses.numbers[at] not in asked]
    return scope, [*content[:_MAX_BEFORE_HEAD], *_list_beside(denial, content, text, clauses, policy)]


def _list_beside(
    denial: Denial, content: Sequence[int], text: ReadText, clauses: ClauseMap, policy: Policy
) -> Iterator[int]:
    """Yield the first words of content of each verb that shares what denies: `did not read it or sign it`.

    What may be a bare verb behind `or` is one, though it may be read as a noun: `or cause harm`.
    """
    at, keys = denial.trigger[0], [word.key for word in text.words]
    is_of_verbs = keys[at] in _OF_VERBS or keys[at].endswith(CONTRACTED_NOT)
    shared = clauses.list_beside(at) if is_of_verbs else clauses.rows.get(at, frozenset())
    for number in sorted(shared):
        yield from [place for place in content if clauses.numbers[place] == number][:_MAX_BEFORE_HEAD]
    if not is_of_verbs:
        return
    behind = [place for place in list_content(denial.scope, text, policy) if place > at]
    parted = next((place for place in range(at, len(keys)) if keys[place] in _PARTING), len(keys))
    for number, place in enumerate(behind):
        may_be = _FORMS.find(keys[place]).tags & (BASE | PARTICIPLE)
        if keys[place - 1] == _OR and may_be and place < parted and clauses.numbers[place] not in shared:
            yield from behind[number : number + _MAX_BEFORE_HEAD]


def _find_happening(
    denial: Denial, text: ReadText, clauses: ClauseMap, policy: Policy
) -> tuple[Sequence[int], Sequence[int]]:
    """Return what `in no case` denies, its clause, and of that the words of content but its own.

    With the phrase in front its subject follows its verb, and all is denied that a denial there reaches.
    """
    at = denial.trigger[0]
    own = [place for place, number in enumerate(clauses.numbers) if number == clauses.numbers[at]]
    reached = {*own, *(denial.scope if at == 1 else ())}
    scope = sorted(reached.difference((at - 1, at)))
    return scope, [place for place in list_content(scope, text, policy) if place != at + 1]


def is_phrase(denial: Denial, text: ReadText) -> bool:
    """Return whether a denial is the determiner of a phrase that says when or how: `in no case`."""
    at, words = denial.trigger[0], text.words
    if not 0 < at < len(words) - 1 or words[at].key != NO or words[at + 1].key in NO_DENIED:
        return False
    lead, noun = words[at - 1].key, words[at + 1].key
    # `On Monday and in no case on Sunday` denies what follows.
    is_joined = at > 1 and words[at - 2].key in JOINING
    denies = noun in DENYING_TIMES if lead == AT else lead in DENYING_PHRASES
    return denies and not is_joined
