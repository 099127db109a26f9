"""Roles: `Acme acquired Globex` and `Globex acquired Acme`.

Two words of the claim that stand on two sides of a verb, on the chain's places. In both texts their order
says who did it to whom; a passive turns it round. Of words that are no names the verb must be a sure one
(`the dog chased the cat`). Two names may also change what leads them (`from Lyon to Turin`, `Lyon lost to
Turin`). What is compared, or stands `before`, `above`, `north of` something, is a relation whose arguments
must not be swapped (`verifier.claims.binary_relations`). It looks at no verb that is the same both ways
(`met`, `married`), and at nothing that another preposition leads.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations, islice, pairwise, product, takewhile
from typing import TypeAlias

from verifier.claims.binding.opening import is_verb
from verifier.claims.binding.places import Place
from verifier.claims.binding.voices import is_active
from verifier.claims.claim_tokens import ClaimToken, TokenKind
from verifier.claims.compare import Comparison
from verifier.claims.facets.result import FacetResult, find_words, report
from verifier.claims.facets.seats import check_clauses, check_denied_subjects, check_seats, check_ways
from verifier.claims.index import MAX_POSITIONS, EvidenceSentence
from verifier.codes import ViolationCode
from verifier.parsers.english.change_words import BY
from verifier.parsers.english.clause_words import SUBORDINATORS
from verifier.parsers.english.comparison_words import OF
from verifier.parsers.english.openings import SAYING_VERBS
from verifier.parsers.english.suffixes import ADVERB, POSSESSIVES
from verifier.parsers.english.verbs import AUXILIARIES, BE, BEFORE_BARE_VERB, PASSIVE_AUXILIARIES
from verifier.parsers.text.surface_words import SurfaceWord

_FROM, _TO = "from", "to"
_LEADS = frozenset((None, BY, OF, "against", _FROM, "over", _TO))
"""Prepositions that say which part a name has in what is said."""

_JOINING = frozenset(("and", "or"))
NAMING = frozenset(("called", "dubbed", "entitled", "known", "named", "nicknamed", "titled"))
"""Verbs that give a name to what stands before them."""

_MAX_AGENT = 12
"""How many words the name of who did it has at most."""

_MAX_BETWEEN = 3
"""How many words further on the verb of a subject stands at most."""

_MAX_NAMES = 8
"""How many names are compared with one another; a claim with more is a list."""

SAYING = frozenset(("said", "says"))

_MARKS = frozenset(',;:()"\u201c\u201d\u2013\u2014')

_AUXILIARY = frozenset(AUXILIARIES) | BE
"""What stands between a subject and its verb."""

_Argument: TypeAlias = tuple[ClaimToken, Place]
_Leads: TypeAlias = Sequence[str | None]


def check_roles(comparison: Comparison) -> Iterator[FacetResult]:
    """Report two words of the claim that have changed their roles in the window: one pair."""
    yield from islice(_list_changed(comparison), 1)


def _list_changed(comparison: Comparison) -> Iterator[FacetResult]:
    yield from _check_relations(comparison)
    if comparison.claim.language:
        yield from check_seats(comparison)
        yield from check_ways(comparison)
        yield from check_clauses(comparison)
        yield from check_denied_subjects(comparison)
        yield from _check_leads(_list_placed(comparison), comparison)
        return
    placed = _list_placed(comparison)
    yield from _check_verbs(placed, comparison)
    yield from _check_leads(placed, comparison)
    yield from check_ways(comparison)
    yield from _check_subjects(placed, comparison)
    yield from _check_agents(comparison)


def _check_relations(comparison: Comparison) -> Iterator[FacetResult]:
    """Report a relation whose arguments are swapped: `X is above Y`, `X is nearer to it than Y`."""
    best = comparison.best_sentence
    for claimed, stated, match in comparison.relations:
        if match == "swapped" and comparison.is_about():
            word = comparison.claim.words[claimed.place]
            yield report(
                ViolationCode.ROLE_SWAP,
                claim_span=word.span,
                place=(best.number, best.words[stated.place].span),
                is_conflict=True,
                verb=comparison.claim.show(word),
            )


def _check_verbs(placed: Sequence[_Argument], comparison: Comparison) -> Iterator[FacetResult]:
    """Report two words around a verb that have changed their places."""
    for number, verb in enumerate(placed):
        before = _list_row(placed[number - 1 :: -1] if number else [])
        pairs = [*product(before, _list_row(placed[number + 1 :]))]
        found = {_is_swapped(first, verb, last, comparison) for first, last in pairs}
        if True in found and False not in found:
            yield _report(*pairs[0], comparison.claim.show(verb[0]), comparison)


def _check_leads(placed: Sequence[_Argument], comparison: Comparison) -> Iterator[FacetResult]:
    """Report two names that have changed what leads them, or two words that a way leads from and to."""
    if not placed or comparison.converse_starts:
        return
    rows = [_keep(placed, "name", "subject")]
    if _TO in comparison.claim.keys:
        names: tuple[TokenKind, ...] = ("name", "subject") if BY in comparison.claim.keys else ()
        rows.append(_keep(placed, "word", "light", *names))
    for one, other in chain.from_iterable(combinations(row[:_MAX_NAMES], 2) for row in rows):
        lead = _find_lead(one, other, comparison)
        if lead is not None and comparison.is_about():
            yield _report(one, other, _show_lead(lead, comparison), comparison)


def _keep(placed: Sequence[_Argument], *kinds: TokenKind) -> list[_Argument]:
    return [item for item in placed if item[0].kind in kinds]


def _check_agents(comparison: Comparison) -> Iterator[FacetResult]:
    """Report a word before a verb that the window has somebody else for: `was designed by X, built by Y`.

    Of a noun (`its designer was Y`) nobody whom the claim names may be who did it; that is no conflict yet.
    """
    if BY not in comparison.window_keys:
        return
    placed = dict(comparison.chain.path)
    tokens = [token for token in comparison.claim.tokens if not token.key.endswith(ADVERB)]
    for subject, token in pairwise(tokens):
        if token in placed and (subject.is_name or subject in placed) and _may_do(subject, token, comparison):
            yield from _check_agent(subject, token, placed, comparison)


def _check_subjects(placed: Sequence[_Argument], comparison: Comparison) -> Iterator[FacetResult]:
    """Report a verb that has another word of the claim before it: `the nurse said`, `the doctor said`.

    So has one that the claim alone has in a passive: what it happens to does it there.
    """
    tokens = {place: token for token, place in placed}
    for subject, verb in pairwise(() if comparison.missing else placed):
        if subject[1][0] == verb[1][0] and _has_other_subject(subject, verb, tokens, comparison):
            yield _report(subject, verb, comparison.claim.show(verb[0]), comparison)


def _has_other_subject(
    subject: _Argument, verb: _Argument, tokens: Mapping[Place, ClaimToken], comparison: Comparison
) -> bool:
    """Return whether a sentence has another word of the claim before a verb, or before its active."""
    (number, at), (_, place) = subject[1], verb[1]
    sentence, find_words = comparison.index.sentences[number], comparison.chain.find_words
    before = _find_before_verb(sentence.words, place)
    if before < 0 or not _is_verb_at(sentence.words, place) or _is_parted(sentence, before, place):
        return False
    claimed = comparison.claim.words[find_words(subject[0]) + 1 : find_words(verb[0])]
    stated = sentence.words[before + 1 : place]
    if not _are_verb_groups(verb[0], claimed, stated):
        return False
    is_passive, was_passive = _is_passive(claimed), _is_passive(stated)
    if is_passive == was_passive:
        return at > place and tokens.get((number, before), subject[0]) != subject[0]
    return is_passive and is_active(sentence, at, place)


def _is_verb_at(words: Sequence[SurfaceWord], place: int) -> bool:
    """Return whether a word of a sentence is a verb, by its form or by what stands before it."""
    key = words[place].key
    return is_verb(key) or key in SAYING or (place > 0 and words[place - 1].key in BEFORE_BARE_VERB)


def _is_parted(sentence: EvidenceSentence, first: int, last: int) -> bool:
    """Return whether a mark stands between two words of a sentence."""
    return not _MARKS.isdisjoint(sentence.read_gap(first, last))


def _are_verb_groups(verb: ClaimToken, claimed: Sequence[SurfaceWord], stated: Sequence[SurfaceWord]) -> bool:
    """Return whether only auxiliaries stand between a verb and what is before it, in one text some."""
    if verb.kind == "number" or not all(word.key in _AUXILIARY for word in (*claimed, *stated)):
        return False
    return bool(claimed) or bool(stated) or verb.key in SAYING_VERBS


def _is_passive(row: Sequence[SurfaceWord]) -> bool:
    return any(word.key in PASSIVE_AUXILIARIES for word in row)


def _find_before_verb(words: Sequence[SurfaceWord], place: int) -> int:
    """Return the place of the word before a verb and its auxiliaries; -1 where there is none."""
    place -= 1
    while place >= 0 and words[place].key in _AUXILIARY:
        place -= 1
    return place


def _check_agent(
    subject: ClaimToken, token: ClaimToken, placed: Mapping[ClaimToken, Place], comparison: Comparison
) -> Iterator[FacetResult]:
    """Report a word before another one where a sentence has somebody else for who did that."""
    number, at = placed[token]
    words = comparison.index.sentences[number].words
    agent = {(number, place) for place in _find_passive_agent(words, at, comparison)}
    if not agent:
        return
    # What stands in no sentence, or in another one, is nobody whom this one names.
    place = placed.get(subject, (-1, -1))
    where = place if place[0] == number else (number, at)
    does_another = is_verb(token.key) and place not in agent
    # An album by somebody is not what he did.
    is_of_another = agent.isdisjoint(placed.values()) and words[at].key != token.key
    if does_another or is_of_another:
        found = _report((subject, where), (token, (number, at)), comparison.claim.show(token), comparison)
        yield found if does_another and where == place else replace(found, outcome="unsupported")


def _may_do(subject: ClaimToken, token: ClaimToken, comparison: Comparison) -> bool:
    """Return whether of two words of the claim the first may do what the second says."""
    claimed = comparison.claim.words
    start, end = comparison.chain.find_words(subject), comparison.chain.find_words(token)
    if end - start > _MAX_BETWEEN or token.kind not in ("word", "light"):
        return False
    is_passive = end + 1 < len(claimed) and claimed[end + 1].key == BY
    return not is_passive and PASSIVE_AUXILIARIES.isdisjoint([word.key for word in claimed[start + 1 : end]])


def _find_passive_agent(words: Sequence[SurfaceWord], verb: int, comparison: Comparison) -> range:
    """Return who did it where a verb is passive and says so right behind it, else an empty range."""
    if verb + 2 >= len(words) or words[verb + 1].key != BY or words[verb + 2].opens_with_digit:
        return range(0)
    if PASSIVE_AUXILIARIES.isdisjoint([word.key for word in words[:verb]]):
        return range(0)
    ends = (comparison.policy.prepositions.words | PASSIVE_AUXILIARIES | SUBORDINATORS) - {OF}
    end = verb + 2
    while end < min(len(words), verb + 2 + _MAX_AGENT) and words[end].key not in ends:
        if end > verb + 2 and is_verb(words[end].key):
            break
        end += 1
    return range(verb + 2, end)


def _list_placed(comparison: Comparison) -> list[_Argument]:
    """Return the tokens of the chain with their places, if any of them may have changed their roles."""
    return comparison.chain.path if _may_swap(comparison) else []


def _report(one: _Argument, other: _Argument, verb: str, comparison: Comparison) -> FacetResult:
    return report(
        ViolationCode.ROLE_SWAP,
        claim_span=(one[0].span[0], other[0].span[1]),
        place=find_words(comparison.index, one[1], other[1]),
        is_conflict=True,
        verb=verb,
    )


def _show_lead(lead: str, comparison: Comparison) -> str:
    """Return a preposition for a person, as the claim has it."""
    claim = comparison.claim
    return next(claim.show(word) for word in claim.words if word.key == lead)


def _may_swap(comparison: Comparison) -> bool:
    """Return whether any two words of the claim may have changed their roles.

    They have only if they stand in another order in the window, or if one of the texts says `by`. Of a claim
    with words that are missing only names are compared.
    """
    claim, positions = comparison.claim, comparison.positions
    symmetric = comparison.policy.symmetric_verbs.words
    if comparison.missing and len(claim.name_stems & positions.keys()) < 2:
        return False
    if any(token.key in symmetric for token in claim.tokens):
        return False
    return BY in claim.keys or comparison.vocabulary.stem(BY) in positions or _is_turned(comparison)


def _is_turned(comparison: Comparison) -> bool:
    """Return whether the tokens may stand in another order in the window than in the claim."""
    last = -1, -1
    for token in comparison.claim.tokens:
        places = comparison.positions.get(token.stem, ())
        # Of a word that stands there often not all places are known.
        if places and (places[0] < last or len(places) == MAX_POSITIONS):
            return True
        last = max(last, places[-1]) if places else last
    return False


def _list_row(placed: Sequence[_Argument]) -> Sequence[_Argument]:
    """Return the first word of some that is no number, with the names next to it if it is a name."""
    words = (item for item in placed if item[0].kind != "number")
    first = next(words, None)
    if first is None:
        return ()
    return (first, *takewhile(lambda item: item[0].is_name, words)) if first[0].is_name else (first,)


def _is_swapped(first: _Argument, verb: _Argument, last: _Argument, comparison: Comparison) -> bool | None:
    """Return whether the claim has the other one of two words around a verb for who did it.

    None where that cannot be told: the words are no arguments of it in one of the texts.
    """
    (number, one), (_, place), (_, other) = first[1], verb[1], last[1]
    is_between = min(one, other) < place < max(one, other)
    if {number} != {verb[1][0], last[1][0]} or not is_between or not _may_act(first, verb, last, comparison):
        return None
    span = first[0].span[0], last[0].span[1]
    if any(span[0] <= start < span[1] for start in comparison.converse_starts):
        return None
    stated = comparison.index.sentences[number].words
    claimed = [comparison.chain.find_words(item[0]) for item in (first, verb, last)]
    agents = [
        _find_agent(comparison.claim.words, claimed, comparison, verb[0].key),
        _find_agent(stated, [one, place, other], comparison),
    ]
    return None if None in agents else agents[0] != agents[1]


def _may_act(first: _Argument, verb: _Argument, last: _Argument, comparison: Comparison) -> bool:
    """Return whether a word may be a verb between two that it may have for arguments."""
    token = verb[0]
    if token.kind not in ("word", "light") or token.key in NAMING:
        return False
    if _is_noun(first[0], token, last[0], comparison):
        return False
    # One mark before an object ends the clause, two are an insertion: `Acme bought, in May, Globex`.
    if comparison.claim.text.count(", ", token.span[1], last[0].span[0]) % 2:
        return False
    # Of a phrase (`set up`) the first word is the verb.
    return (first[0].is_name and last[0].is_name) or is_verb(token.key.split(" ")[0])


def _is_noun(first: ClaimToken, token: ClaimToken, last: ClaimToken, comparison: Comparison) -> bool:
    """Return whether the claim has something, or is something, by a word: `its director is Ada Holm`."""
    words, ends = comparison.claim.words, [comparison.chain.find_words(item) for item in (token, last)]
    if comparison.claim.text[first.span[0] : token.span[0]].rstrip().endswith(("'", *POSSESSIVES)):
        return True
    return not BE.isdisjoint([word.key for word in words[ends[0] + 1 : ends[1]]])


def _find_agent(
    words: Sequence[SurfaceWord], places: Sequence[int], comparison: Comparison, phrase: str = ""
) -> int | None:
    """Return which of two words did what the verb between them says: 0 for the claim's first one, or 1."""
    first, verb, last = places
    leads = [comparison.chain.find_lead(words, place) for place in (first, last)]
    # `After Globex sued Acme` opens a clause.
    no_leads = SUBORDINATORS.union(phrase.split(" ")[1:])
    leads = [None if lead in no_leads else lead for lead in leads]
    behind = leads[first < last]
    if leads[first > last] is not None or behind not in (None, BY):
        return None
    before = [word.key for word in words[min(first, last) + 1 : verb]]
    if behind is None and not PASSIVE_AUXILIARIES.isdisjoint(before):
        return None
    return int((first < last) == (behind == BY))


def _find_lead(one: _Argument, other: _Argument, comparison: Comparison) -> str | None:
    """Return a preposition that leads one of two names in the claim, and the other one in the window."""
    (number, first), (end, last) = one[1], other[1]
    if number != end:
        return None
    chain, words = comparison.chain, comparison.index.sentences[number].words
    texts = [
        (comparison.claim.words, (chain.find_words(one[0]), chain.find_words(other[0]))),
        (words, (last, first)),
    ]
    leads, turned = ([chain.find_lead(words, place) for place in places] for words, places in texts)
    if leads == turned and {*leads} == {BY, _TO}:
        return _TO
    lead = _choose_lead(leads, turned, are_names=one[0].is_name and other[0].is_name)
    return lead if lead and all(_parts(words, places, leads) for words, places in texts) else None


def _choose_lead(leads: _Leads, turned: _Leads, *, are_names: bool) -> str | None:
    """Return what leads one of two words, if both texts have it and it says which part each has."""
    if None not in leads and BY in leads:
        # Who did it has `by` in a passive only.
        leads, turned = ([None if lead == BY else lead for lead in row] for row in (leads, turned))
    is_told = leads == turned and _tell_apart(leads, are_names=are_names)
    return leads[0] or leads[1] if is_told else None


def _tell_apart(leads: _Leads, *, are_names: bool) -> bool:
    """Return whether what leads two words says which part each has; of words that are no names a way does."""
    if leads[0] == leads[1] or not _LEADS.issuperset(leads):
        return False
    return are_names or {*leads} == {_FROM, _TO}


def _parts(words: Sequence[SurfaceWord], places: Sequence[int], leads: _Leads) -> bool:
    """Return whether the words between two names leave a part of its own to each of them.

    `For Scotland and England` leads both; `of` says a part only on one side of a verb.
    """
    keys = [word.key for word in words[min(places) : max(places)]]
    if not _JOINING.isdisjoint(keys):
        return False
    return OF not in leads or any(is_verb(key) and key not in BE for key in keys)
