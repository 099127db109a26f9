"""Cut units: what stands word for word in a sentence whose other words turn it.

`Traffic may fall` stands in `If the tolls are raised, traffic may fall`, `the cables were too thin` in `Some
engineers believe that the cables were too thin`. So where the rest of the sentence holds a word that may turn
what it is cut out of, the facets of the claim check say whether it does. A unit that is a whole sentence of a
source is not looked at, and neither is what no such word stands beside.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from verifier.answers.framing import list_claiming_words
from verifier.codes import ViolationCode
from verifier.grounding.exact_match import Match, find_around
from verifier.grounding.soft_match import judge_text, read_claimed
from verifier.grounding.units import Unit, read_quotes
from verifier.parsers.english.clause_words import (
    BARE_OPENERS,
    BUT,
    CONDITIONS,
    OF_ALL,
    QUESTION_MARKS,
    SUBORDINATORS,
)
from verifier.parsers.english.determiners import ARTICLES
from verifier.parsers.english.suffixes import PAST
from verifier.parsers.english.turning_words import BINDING, EMBEDDING, LIMITING, SCALING, SPEAKING
from verifier.parsers.english.verbs import AUXILIARIES, PASTS, PASTS_OR_PARTICIPLES, PRESENTS
from verifier.parsers.quantities import APPROXIMATIONS
from verifier.parsers.segments.governors import GOVERNING
from verifier.parsers.segments.quotes import Quote
from verifier.parsers.segments.relative_clauses import list_relatives, may_hold_relative
from verifier.parsers.segments.sentences import find_sentence
from verifier.parsers.text.normal_form import normalize_text
from verifier.parsers.text.offsets import IdentityMap, Span
from verifier.parsers.text.surface_words import read_surface_words
from verifier.parsers.text.words import extract_words
from verifier.policies import Policy
from verifier.records import Violation
from verifier.sources.context import Sources
from verifier.sources.prepared_form import choose_folding

_WRITTEN = IdentityMap()
_VERBS = frozenset((*AUXILIARIES, *PASTS, *PRESENTS, *PASTS_OR_PARTICIPLES))
_NAME = re.compile(r"(?<![A-Za-z0-9'.])[A-Z][a-z]+")
_QUOTED = re.compile('"[^"]*"|\u201c[^\u201d]*\u201d')
_MARKS = re.compile('["\u201c\u201d\u201e]')
_ANY_MARKS = re.compile('["\u201c\u201d\u201e\xab\xbb\u2039\u203a]')
_WHEN = "|".join(sorted(BARE_OPENERS))
_BARE = re.compile(rf"\b(?:{_WHEN})(?:\s+\w+){{1,4}}\s*(?:[,;:.)]|\Z)", re.IGNORECASE)
"""What may be a condition without a verb: `when full`."""
_LOOSENING = frozenset(entry.split(" ")[0] for entry in APPROXIMATIONS)
_MARKS_OF_CLAUSES = frozenset(",;:)\u2013\u2014")
_BINDING = BINDING | SCALING
_EDGES = " \t\n.,;:!\"'()-*"
_TURNED = frozenset(
    (
        ViolationCode.MODALITY_LOST,
        ViolationCode.DEGREE_UNSUPPORTED,
        ViolationCode.NUMBER_MISMATCH,
        ViolationCode.POLARITY_CONFLICT,
        ViolationCode.NUMBER_ABSENT,
    )
)
"""What the claim check calls it where other words of a sentence turn what a claim says."""


_MIN_SUBJECT = 2
"""How many words a subject has at least before the part of it that a match begins with, its article aside."""

_VERB_REACH = 5
"""Among how many words of a match the verb is whose subject it cuts."""

_REACH = 3
"""How many words before a unit a word stands that makes its figure less exact."""


class Cut(NamedTuple):
    """What a sentence has before and behind a match, and the place of the sentence in the original source."""

    before: str
    after: str
    sentence: Span


def find_cut(match: Match, sources: Sources, policy: Policy) -> Cut:
    """Return what a match leaves out of its sentence; marks and blanks alone are nothing."""
    prose, (start, end) = sources[match.source].prose, match.span
    first, last = find_around(match, sources, policy)
    place = sources[match.source].locate_in_source(first, last)
    return Cut(prose[first:start].strip(_EDGES), prose[end:last].strip(_EDGES), place)


def find_turn(
    unit: Unit, match: Match, sources: Sources, policy: Policy, quote: AnswerQuote | None = None
) -> ViolationCode | None:
    """Return what is wrong where the words around a match make another statement of it; else None.

    A quote is read with the answer's own words around it: they may say what the source says there, and who
    said so.
    """
    if not (policy.account_for_text and policy.local_coverage) or match.denied:
        return None
    cut = find_cut(match, sources, policy)
    return _judge_cut(unit, match, cut, sources, policy, quote) if cut.before or cut.after else None


def _judge_cut(
    unit: Unit, match: Match, cut: Cut, sources: Sources, policy: Policy, quote: AnswerQuote | None
) -> ViolationCode | None:
    """Return what the words that are left out make of a match; else None."""
    is_of_another = quote is not None and _names_another(quote.own, cut, match, sources, policy)
    if is_of_another or _cuts_clause(unit, cut, match, sources, policy):
        return ViolationCode.SAID_OF_ANOTHER
    if _lacks_subject(unit, cut) or not _may_turn(unit, cut, policy):
        return None
    if _drops_question(unit, cut, quote):
        return ViolationCode.MODALITY_LOST
    texts = [read_claimed(unit.text, policy)]
    if quote is not None and list_claiming_words(quote.own, policy):
        if _is_attributed(cut, sources[match.source].prose, match.span, policy):
            return _compare_attributions(quote.own, cut, policy)
        texts += quote.texts
    return _judge_readings(texts, unit, cut, match.source, sources, policy)


def _judge_readings(
    texts: Sequence[str], unit: Unit, cut: Cut, source: int, sources: Sources, policy: Policy
) -> ViolationCode | None:
    """Return what turns all readings of a unit in the sentence that it is cut out of; else None."""
    code = None
    for text in texts:
        found = judge_text(text, unit.span[0], unit.span, sources, policy).violations
        turns = (item.code for item in found if item.code in _TURNED and _lies_in(item, source, cut))
        code = next(turns, None)
        if code is None:
            return None
    return code


def _drops_question(unit: Unit, cut: Cut, quote: AnswerQuote | None) -> bool:
    """Return whether a match is a part of a question, and the unit asks nothing."""
    asks = unit.text.endswith(QUESTION_MARKS) or (quote is not None and _asks(quote.own))
    return _asks(cut.after) and not asks


def _cuts_clause(unit: Unit, cut: Cut, match: Match, sources: Sources, policy: Policy) -> bool:
    """Return whether a match begins in a clause, or in a subject, and goes on with the verb behind it."""
    return _cuts_relative(match, sources, policy) or _cuts_subject(unit, cut, match, sources, policy)


def _cuts_relative(match: Match, sources: Sources, policy: Policy) -> bool:
    """Return whether a match begins in a relative clause and goes on with the verb behind it.

    `The postman chased the cat` is cut so out of `The dog that bit the postman chased the cat`.
    """
    prose, (start, end) = sources[match.source].prose, match.span
    first, last = find_around(match, sources, policy)
    text, locate = prose[first:last], _WRITTEN.locate
    if policy.language:
        from verifier.claims.cased_text import read_surface

        surface = read_surface(text, policy)
        text, locate = surface.text, surface.offsets.locate
    if not may_hold_relative(text):
        return False
    words = tuple(read_surface_words(text))
    cuts = any(
        locate(*words[found.opener].span)[1] <= start - first
        and start < locate(*words[found.verb].span)[0] + first < end
        and (not policy.language or _follows_mark(prose, locate(*words[found.verb].span)[0] + first))
        for found in list_relatives(text, words, policy.prepositions.words)
    )
    # It may stand elsewhere as it is; to look there reads all of the source.
    return cuts and prose.lower().count(prose[start:end].lower()) <= 1


def _cuts_subject(unit: Unit, cut: Cut, match: Match, sources: Sources, policy: Policy) -> bool:
    """Return whether a match begins with a part of a subject and goes on with its verb.

    `The governor married a judge` is cut so out of `The daughter of the governor married a judge`, and `Quill
    signed` out of `Every member but Quill signed`.
    """
    if policy.language:
        return False
    prepositions = policy.prepositions.words
    if not _opens_subject(extract_words(cut.before.lower()), prepositions):
        return False
    if not _goes_on_with_verb(extract_words(unit.normal), prepositions):
        return False
    prose, (start, end) = sources[match.source].prose, match.span
    return prose.lower().count(prose[start:end].lower()) <= 1


def _opens_subject(before: list[str], prepositions: frozenset[str]) -> bool:
    """Return whether words are the beginning of a subject whose end has to follow: `the daughter of`."""
    while before and before[-1] in ARTICLES:
        before = before[:-1]
    if len(before) < _MIN_SUBJECT or any(map(_is_verb, before)) or before[0] in prepositions:
        return False
    is_led = before[-1] in prepositions - SUBORDINATORS
    return is_led or (before[-1] == BUT and not OF_ALL.isdisjoint(before[-3:-1]))


def _goes_on_with_verb(words: list[str], prepositions: frozenset[str]) -> bool:
    """Return whether words open with a noun and its verb, and something behind that."""
    verb = next((at for at, word in enumerate(words[:_VERB_REACH]) if at and _is_verb(word)), 0)
    after = words[verb + 1 : verb + 2]
    # `Of the film made by Lum` has a participle.
    return bool(verb and after) and (after[0] not in prepositions or words[verb] in AUXILIARIES)


def _is_verb(word: str) -> bool:
    return word in _VERBS or word.endswith(PAST)


def _follows_mark(prose: str, at: int) -> bool:
    """Return whether a mark stands before a place: words in terms have another order, and marks stay."""
    return prose[max(0, at - 2) : at].rstrip()[-1:] in _MARKS_OF_CLAUSES


def _lies_in(found: Violation, source: int, cut: Cut) -> bool:
    """Return whether what is wrong with a unit is wrong in the sentence that it is cut out of."""
    if found.source is None or found.source_span is None:
        return True
    (start, end), (first, last) = found.source_span, cut.sentence
    return found.source == source and start < last and first < end


def _lacks_subject(unit: Unit, cut: Cut) -> bool:
    """Return whether a unit opens with a verb that its sentence has a subject for.

    Such a piece says nothing by itself that could be turned: `damaged in the flood`.
    """
    words = extract_words(unit.normal)
    return bool(cut.before and words) and (words[0] in _VERBS or words[0].endswith(PAST))


def _names_another(own: str, cut: Cut, match: Match, sources: Sources, policy: Policy) -> bool:
    """Return whether an answer names whoever said what it quotes, and its source names another there."""
    names = {name.lower() for name in _NAME.findall(own)}
    if policy.language or not names or SPEAKING.isdisjoint(extract_words(own.lower())):
        return False
    around = f"{cut.before} {cut.after}"
    known = extract_words(around.lower())
    if not names.isdisjoint(known) or not _NAME.search(around) or SPEAKING.isdisjoint(known):
        return False
    return _stands_quoted(match.span, sources[match.source].prose)


def _stands_quoted(span: Span, prose: str) -> bool:
    return _MARKS.search(prose[max(0, span[0] - 2) : span[0]] + prose[span[1] : span[1] + 3]) is not None


def _is_attributed(cut: Cut, prose: str, span: Span, policy: Policy) -> bool:
    """Return whether a match stands between quotation marks, and beside these who said it."""
    marks = _ANY_MARKS if policy.language else _MARKS
    if marks.search(prose[max(0, span[0] - 2) : span[0]] + prose[span[1] : span[1] + 3]) is None:
        return False
    beside = f"{marks.split(cut.before)[0]} {marks.split(cut.after)[-1]}"
    embedding = EMBEDDING | policy.reporting_words.words if policy.language else EMBEDDING
    return not embedding.isdisjoint(extract_words(beside.lower()))


def _compare_attributions(own: str, cut: Cut, policy: Policy) -> ViolationCode | None:
    """Return `SAID_OF_ANOTHER` where an answer gives the words of a source to somebody else."""
    folding = choose_folding(policy)
    known = extract_words(normalize_text(f"{cut.before} {cut.after}", folding=folding))
    claimed = list_claiming_words(own, policy)
    names = [name.lower() for name in _NAME.findall(own)]
    names = [name for name in names if name in claimed]
    is_alike = any(word in known for word in claimed) and all(name in known for name in names)
    saying = EMBEDDING | policy.reporting_words.words
    if is_alike or saying.isdisjoint(extract_words(own.lower())):
        return None
    return ViolationCode.SAID_OF_ANOTHER


class AnswerQuote(NamedTuple):
    """What an answer says around a quote: its own words, and the quote read together with them."""

    own: str
    texts: tuple[str, ...]


def read_around(answer: str, quote: Quote, policy: Policy) -> AnswerQuote:
    """Read the sentence of an answer around a quote, with the other quotes in it and without them."""
    (start, end), (first, last) = quote.outer, quote.span
    begin, stop = find_sentence(
        answer, start, end, reach=policy.denial_reach, abbreviations=policy.abbreviations.words
    )
    before, after = answer[begin:start], answer[end:stop]
    quoted = answer[first:last]
    own = _drop_quotes(before, policy), _drop_quotes(after, policy)
    return AnswerQuote(" ".join(own), (f"{before} {quoted} {after}", f"{own[0]} {quoted} {own[1]}"))


def _drop_quotes(text: str, policy: Policy) -> str:
    """Return a text without what it quotes."""
    if not policy.language:
        return _QUOTED.sub(" ", text)
    for quote in reversed(read_quotes(text, policy)):
        text = f"{text[: quote.outer[0]]} {text[quote.outer[1] :]}"
    return text


def _may_turn(unit: Unit, cut: Cut, policy: Policy) -> bool:
    """Return whether a word that may turn a unit stands beside it, or in it one that binds.

    Of a text that is read in terms that is left to the claim check.
    """
    if policy.language or _asks(cut.after) or not _BINDING.isdisjoint(extract_words(unit.normal)):
        return True
    folding = choose_folding(policy)
    before = extract_words(normalize_text(cut.before, folding=folding))
    if _loosens(before[-_REACH:]) or any(map(_may_be_condition, (cut.before, cut.after))):
        return True
    words = before + extract_words(normalize_text(cut.after, folding=folding))
    turning = _list_turning(policy)
    openers = turning.keys() & set(words)
    said = f" {' '.join(words)} "
    return any(f" {entry} " in said for opener in openers for entry in turning[opener])


def _loosens(words: Sequence[str]) -> bool:
    """Return whether words before a figure hold a phrase that makes it less exact."""
    near = "" if _LOOSENING.isdisjoint(words) else f" {' '.join(words)} "
    return bool(near) and any(f" {entry} " in near for entry in APPROXIMATIONS)


def _may_be_condition(text: str) -> bool:
    """Return whether a text may hold a condition without a verb."""
    lower = text.lower()
    may_open = not text.isascii() or any(opener in lower for opener in BARE_OPENERS)
    return may_open and _BARE.search(text) is not None


def _asks(text: str) -> bool:
    return text.rstrip().endswith(QUESTION_MARKS)


@lru_cache(maxsize=32)
def _list_turning(policy: Policy) -> Mapping[str, tuple[str, ...]]:
    """Return what may turn a statement, by the word that it begins with."""
    entries = {
        *policy.modal_words.words,
        *policy.turning_words.words,
        *CONDITIONS,
        *GOVERNING,
        *LIMITING,
    }
    found: dict[str, tuple[str, ...]] = {}
    for entry in sorted(entries):
        opener = entry.split(" ")[0]
        found[opener] = (*found.get(opener, ()), entry)
    return found
