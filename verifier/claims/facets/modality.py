"""Modality: `The plant will close` and `The plant may close`.

What the clause of the evidence that says what a clause of the claim says leaves open (`may`, `reportedly`),
limits (`former`, `if`) or gives as another's word it must leave open or limit, too; nor may the claim add
what turns it. A clause next door limits nothing. What is asked is not said. It never conflicts: what may be
so may be so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, pairwise

from verifier.claims.cased_text import ReadText
from verifier.claims.claim_tokens import ReadClaim
from verifier.claims.compare import Comparison
from verifier.claims.denials import NO_DENIALS
from verifier.claims.facets.cues.aligning import Pair, list_pairs
from verifier.claims.facets.cues.reading import (
    Cue,
    map_clauses,
    read_cues,
    read_sentence_cues,
)
from verifier.claims.facets.cues.rows import OPEN, PART, attributes, commands, list_alike, list_turns, turns
from verifier.claims.facets.result import FacetResult, report
from verifier.claims.index import EvidenceSentence
from verifier.claims.opining import list_opining
from verifier.codes import ViolationCode
from verifier.parsers.clauses.clause_map import ClauseMap
from verifier.parsers.english.clause_words import EXCEPTIONS, QUESTION_MARKS, REGARDED, SHAM
from verifier.parsers.english.denial_words import INFINITIVE
from verifier.parsers.english.retraction_words import FALSE_THINGS, FALSITIES
from verifier.parsers.english.turning_words import (
    BEFORE_COMMAND,
    CAN_FORBID,
    FORBIDDEN,
    LEFT_FREE,
    LIMITING,
    SAME_AS,
    SAMENESS,
    SHALL,
    SPEAKERS,
)
from verifier.parsers.lexicon import load_lexicon
from verifier.parsers.quantities import APPROXIMATIONS
from verifier.parsers.segments.governors import Governor, list_governors
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy

# Loaded with the module: the first call may come from deep in a caller's stack.
_LEXICON = load_lexicon("english")
_QUESTION_MARK, _WOULD = "?", "would"
_CALLING_FALSE = frozenset(("true", *FALSITIES, *FALSE_THINGS))
_FEW = 3
"""How many words a clause has at most of which one alone may be what another word takes back."""

_REACH = 12
"""How far after such a word, in code points, a number begins that it loosens."""


def check_modality(comparison: Comparison) -> Iterator[FacetResult]:
    """Report questions, what loosens a clause and the claim lacks, and what turns it there alone."""
    text = comparison.claim.text.rstrip()
    if text.endswith(_QUESTION_MARK):
        span = len(text) - 1, len(text)
        yield report(ViolationCode.MODALITY_LOST, claim_span=span, word=_QUESTION_MARK)
    pairs = list_pairs(comparison) if _may_differ(comparison) else []
    lost = next(filter(None, (_find_least(some, comparison) for some in pairs)), None)
    if lost is not None:
        number, (word, span) = lost
        yield report(ViolationCode.MODALITY_LOST, place=(number, span), word=word)
    if comparison.policy.account_for_text and not comparison.claim.language:
        yield from _check_leave(comparison)
        yield from _check_sameness(comparison)
    for cue in _list_added(comparison, pairs):
        words = comparison.claim.words
        span = words[cue.places[0]].start, words[cue.places[-1]].end
        yield report(
            ViolationCode.MODALITY_ADDED, claim_span=span, word=comparison.claim.show(words[cue.places[0]])
        )


def _check_leave(comparison: Comparison) -> Iterator[FacetResult]:
    """Report what the claim forbids and the window leaves free, or the reverse: `must not`, `need not`."""
    claim = comparison.claim
    if CAN_FORBID.isdisjoint(claim.keys):
        return
    own = " ".join([word.key for word in claim.words])
    for said, other in ((FORBIDDEN, LEFT_FREE), (LEFT_FREE, FORBIDDEN)):
        told = {found[1] for found in said.finditer(own)}
        stated = comparison.key_row if told else ""
        differ = told.intersection([found[1] for found in other.finditer(stated)])
        if differ.difference([found[1] for found in said.finditer(stated)]):
            yield report(ViolationCode.MODALITY_ADDED, claim_span=(0, len(claim.text)), word=min(differ))


def _check_sameness(comparison: Comparison) -> Iterator[FacetResult]:
    """Report that the claim has two things the same and the window does not: small words alone say it."""
    words = comparison.claim.words
    for one, other in pairwise(words):
        if (one.key, other.key) == SAME_AS and SAMENESS.isdisjoint(comparison.window_keys):
            yield report(ViolationCode.MODALITY_ADDED, claim_span=one.span, word=one.key)


def _may_differ(comparison: Comparison) -> bool:
    """Return whether the claim or its window holds anything to be compared here: most hold nothing."""
    cues = read_cues(comparison.claim, comparison.policy)
    return any(turns(cue.entry) for cue in cues) or any(
        may_loosen(sentence, comparison) for sentence in comparison.sentences
    )


def may_loosen(sentence: EvidenceSentence, comparison: Comparison) -> bool:
    """Return whether a sentence holds anything of what `list_lost` yields of a clause of it."""
    policy = comparison.policy
    is_open = sentence.once(
        ("loosens", policy.hash),
        lambda: bool(
            _find_question_mark(sentence)
            or sentence.is_unsaid
            or read_sentence_cues(sentence, policy)
            or sentence.list_governors(policy)
            or _read_unreal(sentence, comparison)
        ),
    )
    if is_open or (comparison.claim.denials != NO_DENIALS and not policy.account_for_text):
        return is_open
    places = range(len(sentence.words))
    return sentence.once("denied after any", lambda: any(sentence.is_denied_after((at,)) for at in places))


def _find_least(pairs: list[Pair], comparison: Comparison) -> tuple[int, tuple[str, Span]] | None:
    """Return what loosens every clause of the window that says what one of the claim says."""
    found = [(pair.sentence.number, next(list_lost(pair, comparison), None)) for pair in pairs]
    if not found or any(lost is None for _, lost in found):
        return None
    return next((number, lost) for number, lost in found if lost is not None)


def list_lost(pair: Pair, comparison: Comparison) -> Iterator[tuple[str, Span]]:
    """Yield what loosens or takes back a clause of the window and the claim lacks: a word and its place."""
    yield from filter(None, (_find_question_mark(pair.sentence), _find_retraction(pair, comparison)))
    yield from _list_cues(pair, comparison)
    yield from _list_governors(pair, comparison)
    yield from _find_unreal(pair, comparison)


def _list_cues(pair: Pair, comparison: Comparison) -> Iterator[tuple[str, Span]]:
    sentence = pair.sentence
    for cue in read_sentence_cues(sentence, comparison.policy):
        if not cue.row.may_drop and _limits(cue, pair, comparison) and not _keeps(cue, pair, comparison):
            word = sentence.words[cue.places[0]]
            yield (sentence.show(word) if sentence.language else cue.entry), word.span


def _limits(cue: Cue, pair: Pair, comparison: Comparison) -> bool:
    """Return whether a cue limits what a clause of the claim says."""
    if cue.row is not PART:
        is_loose = cue.loose == pair.stated and not pair.has_verb
        return is_loose or pair.stated in cue.clauses or not pair.places.isdisjoint(cue.next_words)
    return _limits_words(cue, pair, comparison)


def _limits_words(cue: Cue, pair: Pair, comparison: Comparison) -> bool:
    """Return whether a cue limits a word of the claim behind it: none beyond a preposition, and no number."""
    sentence = pair.sentence
    if cue.entry in SHAM and _names(sentence, cue.places.stop):
        return False
    if cue.entry in LIMITING and not comparison.claim.keys.isdisjoint(LIMITING):
        return False
    stops = () if cue.entry in APPROXIMATIONS else comparison.policy.prepositions.words
    end = next((at for at in cue.next_words if sentence.keys[at] in stops), cue.next_words.stop)
    is_limited = any(cue.places[-1] < at < end for at in pair.places)
    return is_limited and not _loosens_number(sentence, cue, comparison)


def _names(sentence: EvidenceSentence, place: int) -> bool:
    """Return whether a name stands at a place: `the so-called Long Room` is called so."""
    # In other languages nouns have capitals, too.
    words = sentence.words[place : place + (2 if sentence.language else 1)]
    return bool(words) and all(word.is_capital for word in words)


def _keeps(cue: Cue, pair: Pair, comparison: Comparison) -> bool:
    """Return whether the claim limits its clause by a cue, by its words, or by another that says as much."""
    claim, alike = comparison.claim, list_alike(cue.entry)
    kinds, stem = comparison.vocabulary.kinds, comparison.vocabulary.stem
    words = cue.entry.split(" ")
    content = [word for word in words if kinds.get(word) != "function"]
    if comparison.policy.account_for_text and attributes(words[0], _list_entries(comparison)):
        return True
    if (
        (cue.row is OPEN or cue.entry in REGARDED)
        and content
        and all(stem(word) in claim.stem_set for word in content)
    ):
        return True
    own = read_cues(claim, comparison.policy)
    if cue.entry in EXCEPTIONS and comparison.policy.account_for_text:
        # `Open until noon except on Sundays`: the claim's *until* is that of the window, and no other limit.
        stated = {other.entry for other in read_sentence_cues(pair.sentence, comparison.policy)} - {cue.entry}
        alike -= stated
    # A condition at the end may be meant of what is told, and of the telling.
    around = {pair.claimed, *map_clauses(claim).below.get(pair.claimed, ())}
    return any(
        other.entry in alike and (other.row is PART or not around.isdisjoint(other.clauses)) for other in own
    )


def _list_governors(pair: Pair, comparison: Comparison) -> Iterator[tuple[str, Span]]:
    """Yield what has the clause in its scope, does not say that it is so, and the claim drops."""
    sentence = pair.sentence
    governors, policy = sentence.list_governors(comparison.policy), comparison.policy
    if not governors:
        return
    claim, clauses = comparison.claim, map_clauses(sentence)
    own = claim.once(("governed", policy.account_for_text), lambda: _list_governed(claim, policy))
    held = {place for start, place in pair.held.items() if start not in own}
    entries = claim.once(("entries", comparison.policy.hash), lambda: _list_entries(comparison))
    for found in governors if held else ():
        word, at = sentence.words[found.place], found.place
        is_kept = sentence.stems[at] in claim.stem_set or not entries.isdisjoint(list_alike(word.key))
        is_kept = is_kept or (policy.account_for_text and attributes(word.key, entries))
        is_past = clauses.numbers[at] < pair.stated and pair.stated in clauses.fresh
        if not (is_kept or is_past) and _is_held(found, held):
            yield sentence.show(word), word.span


def _list_entries(comparison: Comparison) -> frozenset[str]:
    return frozenset([cue.entry for cue in read_cues(comparison.claim, comparison.policy)])


def _find_unreal(pair: Pair, comparison: Comparison) -> Iterator[tuple[str, Span]]:
    """Find what the claim drops, under which it would be so or is not: `without a loan`, `had it failed`."""
    sentence, unreal = pair.sentence, _read_unreal(pair.sentence, comparison)
    if pair.stated not in unreal or not comparison.claim.keys.isdisjoint(_LEXICON.kinds["condition"]):
        return
    word = sentence.words[unreal[pair.stated]]
    if word.key not in comparison.claim.keys:
        yield sentence.show(word), word.span


def _read_unreal(sentence: EvidenceSentence, comparison: Comparison) -> dict[int, int]:
    """Return the clauses of what is so under what they leave out, each with the word that opens that."""
    kinds, policy = _LEXICON.kinds, comparison.policy
    if (kinds["lacking"] | (kinds["past_auxiliary"] & kinds["modal"])).isdisjoint(sentence.keys):
        return {}
    denied = [one.trigger[0] for one in comparison.read_denials(sentence.number).found]
    accounts = policy.account_for_text
    return sentence.once(("unreal", policy.hash), lambda: _list_unreal(sentence, denied, accounts=accounts))


def _list_unreal(sentence: EvidenceSentence, denied: Sequence[int], *, accounts: bool) -> dict[int, int]:
    clauses, kinds, keys = map_clauses(sentence), _LEXICON.kinds, sentence.keys
    would = kinds["past_auxiliary"] & kinds["modal"]
    modal = {clauses.numbers[at] for at in clauses.modals if keys[at] in would}
    # What is not done without something is done with it: `must not smoke without leave`.
    denying = {clauses.numbers[at]: at for at in reversed(denied) if keys[at] not in kinds["lacking"]}
    found = {
        number: at
        for at, number in enumerate(clauses.numbers)
        if accounts
        and keys[at] in kinds["lacking"]
        and (number in modal or denying.get(number, len(keys)) < at)
    }
    # The described rules know `were it to fail` alone.
    is_turned = bool(modal) and keys[0] in kinds["turned_past"] and (accounts or INFINITIVE in keys[1:])
    if is_turned and 0 in clauses.opened:
        found.update(dict.fromkeys(modal & clauses.limit(0), 0))
    return found


def _is_held(governor: Governor, held: set[int]) -> bool:
    """Return whether a word takes back places; one of many may stand there as well as elsewhere."""
    is_alone = len(held) > _FEW and len(held & governor.scope) <= 1
    return governor.takes_back(held) and not is_alone


def _list_governed(claim: ReadClaim, policy: Policy) -> frozenset[int]:
    """Return where the words of a claim begin that it has in the scope of another of its words."""
    alike = list_opining(policy, claim.language)
    found = list_governors(claim.text, claim.words, map_clauses(claim).numbers, alike=alike)
    return frozenset([claim.words[at].start for governor in found for at in governor.scope])


def _find_question_mark(sentence: EvidenceSentence) -> tuple[str, Span] | None:
    is_question = sentence.source_text.endswith(QUESTION_MARKS, *sentence.span)
    return (_QUESTION_MARK, (sentence.span[1] - 1, sentence.span[1])) if is_question else None


def _find_retraction(pair: Pair, comparison: Comparison) -> tuple[str, Span] | None:
    """Return that a sentence is taken back beside it, unless the claim itself calls something false."""
    if not comparison.claim.keys.isdisjoint(_CALLING_FALSE):
        return None
    sentence = pair.sentence
    is_false = sentence.is_unsaid
    if not is_false and pair.held:
        is_false = _is_denied_behind(pair, comparison)
    return ("false", sentence.span) if is_false else None


def _is_denied_behind(pair: Pair, comparison: Comparison) -> bool:
    """Return whether what follows a clause, and its denial if the claim denies it, says that it is not so."""
    sentence, denies = pair.sentence, comparison.claim.denials != NO_DENIALS
    if denies and not comparison.policy.account_for_text:
        return False
    found = comparison.read_denials(sentence.number).found if denies else ()
    triggers = [at for one in found for at in one.trigger]
    return sentence.is_denied_after(pair.places) or (
        bool(triggers) and sentence.is_denied_after((*pair.places, *triggers))
    )


def _loosens_number(sentence: EvidenceSentence, cue: Cue, comparison: Comparison) -> bool:
    """Return whether a word stands before a number that it loosens (`nearly 500`): the numbers say that."""
    end = sentence.words[cue.places[-1]].end
    return cue.entry in APPROXIMATIONS and any(
        quantity.approximation is not None and end < quantity.span[0] <= end + _REACH
        for quantity in comparison.index.figures.quantities.get(sentence.number, ())
    )


def _list_added(comparison: Comparison, pairs: list[list[Pair]]) -> Iterator[Cue]:
    """Yield the cues of the claim that turn it and that no clause which says the same has."""
    cues = read_cues(comparison.claim, comparison.policy)
    if not cues:
        return
    clauses = map_clauses(comparison.claim)
    of_clause: dict[int, list[list[Pair]]] = {}
    for some in pairs:
        if some and not some[0].lacks_verb:
            of_clause.setdefault(some[0].claimed, []).append(some)
    for cue in cues:
        if not turns(cue.entry) or cue.row.may_add or _is_told(cue, clauses) or _counts(cue, comparison):
            continue
        held = {clauses.numbers[cue.places[0]]} if cue.row is PART else cue.clauses
        states = partial(_states, cue, comparison)
        limited = chain.from_iterable([of_clause.get(number, ()) for number in held])
        if not all(any(map(states, some)) for some in limited):
            yield cue


def _is_told(cue: Cue, clauses: ClauseMap) -> bool:
    """Return whether a cue says of something told what was to come: `She announced that it would close`."""
    return cue.entry == _WOULD and any(cue.clauses <= held for held in clauses.below.values())


def _states(cue: Cue, comparison: Comparison, pair: Pair) -> bool:
    """Return whether a clause of the window has a cue of the claim, or one that says as much."""
    alike, turns = list_alike(cue.entry), list_turns(cue.entry)
    stated = read_sentence_cues(pair.sentence, comparison.policy)
    here = _foretells(cue, comparison.claim)
    said = (
        other.entry == cue.entry or not (here or _foretells(other, pair.sentence))
        for other in stated
        if other.entry in alike and pair.stated in other.clauses
    )
    return any(said) or (any(map(commands, alike)) and _commands(pair)) or _says_any(turns, comparison)


def _says_any(entries: Iterable[str], comparison: Comparison) -> bool:
    return any(f" {entry} " in comparison.key_row for entry in entries)


def _foretells(cue: Cue, text: ReadText) -> bool:
    """Return whether a cue is the *shall* of a speaker: `we shall return` says no more than *will*."""
    place = cue.places[0]
    return cue.entry == SHALL and place > 0 and text.words[place - 1].key in SPEAKERS


def _commands(pair: Pair) -> bool:
    """Return whether a clause is a command: `Remove the sensor`, `Do not take two tablets`."""
    keys = pair.sentence.keys
    return any(keys[:place] in BEFORE_COMMAND for place in pair.places)


def _counts(cue: Cue, comparison: Comparison) -> bool:
    """Return whether a word writes a number or a date, which is compared by value."""
    claim = comparison.claim
    word = claim.words[cue.places[0]]
    token = comparison.token_at(word)
    if token is not None and (comparison.is_figure(token) or token not in comparison.missing):
        return True
    spans = [item.span for item in claim.quantities] + [item.span for item in claim.dates]
    return any(start <= word.start < end for start, end in spans)
