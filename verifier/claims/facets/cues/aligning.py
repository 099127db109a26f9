"""Which clause of a window says what a clause of the claim says: that with its verb and most of its words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from verifier.claims.compare import Comparison
from verifier.claims.facets.cues.reading import map_clauses
from verifier.claims.index import EvidenceSentence
from verifier.claims.match import MatchedToken
from verifier.claims.placement import WordPlace, list_places
from verifier.parsers.clauses.clause_map import ClauseMap
from verifier.parsers.frozen import record


@record
class Pair:
    """A clause of the claim, and one of a sentence of the window with the places that it has of its tokens.

    `has_verb` tells that both have one verb, `lacks_verb` that the claim's stands nowhere in it;
    `holds_subject` that both have a subject in common, `shares_form` that
    their verbs stand in one form, `may_name` that a pronoun is the subject, which may be that of the claim.
    """

    claimed: int
    sentence: EvidenceSentence
    stated: int
    held: Mapping[int, int]
    has_verb: bool
    lacks_verb: bool
    holds_subject: bool
    shares_form: bool
    may_name: bool

    @property
    def places(self) -> set[int]:
        """The places of the claim's tokens in the sentence."""
        return set(self.held.values())


def list_pairs(comparison: Comparison) -> list[list[Pair]]:
    """Return for each clause of the claim the clauses of the window that say most of it; none for some.

    Several are those that say as much. A clause of which less than half stands in any has none.
    """
    return comparison.once("pairs", lambda: _list_pairs(comparison))


def _list_pairs(comparison: Comparison) -> list[list[Pair]]:
    own = map_clauses(comparison.claim)
    numbers = {word.start: own.numbers[at] for at, word in enumerate(comparison.claim.words)}
    by_clause: dict[int, list[MatchedToken]] = {}
    is_negation = comparison.vocabulary.is_negation
    for item in comparison.tokens:
        if is_negation(item.token.key):
            continue
        by_clause.setdefault(numbers.get(item.token.span[0], 0), []).append(item)
    return [_pair(number, items, own, comparison) for number, items in sorted(by_clause.items())]


def _pair(number: int, items: list[MatchedToken], own: ClauseMap, comparison: Comparison) -> list[Pair]:
    words, at = comparison.claim.words, own.verbs.get(number, -1)
    starts = [item.token.span[0] for item in items]
    key, verb = (words[at].key, words[at].start) if at >= 0 else ("", -1)
    subjects = {words[at].start for at in own.subjects.get(number, ())}
    pairs = []
    for (line, stated), held in sorted(_hold(items, comparison).items()):
        sentence = comparison.index.sentences[line]
        clauses = map_clauses(sentence)
        place, at = clauses.verbs.get(stated, -1), held.get(verb, -1)
        pairs.append(
            Pair(
                claimed=number,
                sentence=sentence,
                stated=stated,
                held=held,
                has_verb=at == place != -1,
                lacks_verb=verb in starts and at == -1,
                shares_form=place >= 0 and sentence.keys[place] == key,
                holds_subject=any(held.get(at) in clauses.subjects.get(stated, ()) for at in subjects),
                may_name=comparison.policy.account_for_text and _has_pronoun(sentence, stated, comparison),
            )
        )
    return [*_choose(pairs, starts, subjects, verb)]


def _has_pronoun(sentence: EvidenceSentence, stated: int, comparison: Comparison) -> bool:
    """Return whether the subject of a clause is a pronoun: `and it is not cheap`."""
    subjects = map_clauses(sentence).subjects.get(stated, ())
    pronouns = comparison.policy.pronouns.words
    return bool(subjects) and all(sentence.keys[at] in pronouns for at in subjects)


def _hold(items: list[MatchedToken], comparison: Comparison) -> dict[WordPlace, dict[int, int]]:
    """Return the places of tokens in each clause of the window, by where the tokens begin."""
    held: dict[WordPlace, dict[int, int]] = {}
    maps: dict[int, ClauseMap] = {}
    for item in items:
        for line, place in list_places(item, comparison.positions, comparison.vocabulary):
            if line not in maps:
                maps[line] = map_clauses(comparison.index.sentences[line])
            for clause in maps[line].list_clauses(place):
                held.setdefault((line, clause), {}).setdefault(item.token.span[0], place)
    return held


def _choose(pairs: list[Pair], starts: Sequence[int], subjects: Collection[int], verb: int) -> Iterator[Pair]:
    """Yield those that say most, the verb first; of one with the verb a pronoun may stand for the subject."""

    def rank(pair: Pair) -> tuple[bool, bool, int, bool]:
        named = pair.may_name and pair.held.keys().isdisjoint(subjects)
        return pair.has_verb, verb in pair.held, len(pair.held) + named, pair.shares_form

    best = max(map(rank, pairs), default=None)
    for pair in pairs:
        is_short = pair.has_verb and pair.held.keys().isdisjoint(subjects)
        said = [at for at in starts if at not in subjects] if is_short else starts
        if rank(pair) == best and 2 * len(pair.held) >= len(said):
            yield pair
