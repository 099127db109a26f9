"""Clauses: where one sentence says two things that stand by themselves.

Only what needs no parser to be sure of. A place is one where a sentence may be parted if

* a subject and a finite verb stand after it, in forms that cannot well be anything else (`the mill closed`
  may go on with `in 1901 was sold`; `the mill closed its gates` and `it closed` cannot), and
* a finite verb stands before it, in the stretch since the last comma, and
* no word before it reaches beyond it: conditions, reports, relative clauses, denials of the whole.

Without a comma, `and` parts two short clauses (`revenue rose and profit fell`), and two verbs of one subject.

Everything here costs one pass over the words of a sentence, and a bounded look at each place.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from verifier.parsers.english import suffixes
from verifier.parsers.english.clause_words import (
    ADVERBS,
    CLAUSE_LEADS,
    CONJUNCTIONS,
    DENIAL_BEFORE_VERB,
    LEADING_PREPOSITION,
    NAME_PARTICLES,
    NO_BARE_SUBJECTS,
    NO_SUBJECTS,
    REACHING_ON,
)
from verifier.parsers.english.determiners import BEFORE_OBJECT, BEFORE_SUBJECT
from verifier.parsers.english.pronouns import FIRST_PERSON, SUBJECTS
from verifier.parsers.english.verbs import AUXILIARIES, NEVER_PASSIVE, PASTS, PASTS_OR_PARTICIPLES, PRESENTS
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.marks import MONEY_SIGNS, any_of
from verifier.parsers.text.offsets import Span


class Part(NamedTuple):
    """A stretch of a sentence that says one thing, and the subject that it leaves to an earlier stretch."""

    span: Span
    subject: Span | None = None


_END = "(?![0-9A-Za-z'\\u2019-])"
_CAPITAL = "[A-Z\\xc0-\\xd6\\xd8-\\xde]"
_NAME_CHARS = "0-9A-Za-z\\xc0-\\u024f&'\\u2019."
_NAME_WORD = f"{_CAPITAL}[{_NAME_CHARS}-]{{0,39}}"
_NAME = f"{_NAME_WORD}(?<![.])(?: (?:(?:{any_of(NAME_PARTICLES)}) )?{_NAME_WORD}){{0,4}}"


def _in_either_case(words: Collection[str]) -> str:
    """Return a pattern of any of the words, the first letter in either case."""
    return any_of([*words, *(word.capitalize() for word in words)])


_PRONOUN = f"(?:{_in_either_case(SUBJECTS)}|{FIRST_PERSON})"
_LOWER = "[a-z][a-z-]{0,29}"
_NOUNS = f"(?:{_in_either_case(BEFORE_SUBJECT)}) (?:{_LOWER} ){{0,2}}{_LOWER}"
# Nouns without an article are sure before a sure verb only, and if they are none of these.
_BARE = f"(?!(?:{any_of(NO_BARE_SUBJECTS)}) |[a-z]+{suffixes.ADVERB} ){_LOWER}(?: {_LOWER})?"
_DENIED = f"(?:{DENIAL_BEFORE_VERB} )?"
_ADVERB = f"(?:(?:{any_of(ADVERBS)}|[a-z]{{3,20}}{suffixes.ADVERB}) )?"
_SURE = f"(?:{any_of((*AUXILIARIES, *PASTS))}){_END}"
_PRESENT = f"(?:{any_of(PRESENTS)}){_END}"
# What may be a participle, too, needs an object after it.
_UNSURE = f"(?:{any_of(PASTS_OR_PARTICIPLES)}|[a-z]{{2,20}}{suffixes.PAST}){_END}"
_FORMS_OF_BE = ("is", "are", "was", "were")
_SECOND_AUXILIARIES = (*_FORMS_OF_BE, "has", "had", "have", "will", "can", "could")
_PREPOSITIONS = ("at", "by", "during", "for", "from", "in", "on", "to", "with")
_OBJECT = f"(?= (?:{any_of(BEFORE_OBJECT)}|[0-9{MONEY_SIGNS}]|{_CAPITAL}))"
# A subject in each of its forms with the verbs that are sure after it.
_VERB_BY_SUBJECT = (
    (f"(?:{_PRONOUN}|{_NAME})", f"(?:{_SURE}|{_PRESENT}|{_UNSURE})"),
    (_NOUNS, f"(?:{_SURE}|{_PRESENT}|{_UNSURE}{_OBJECT})"),
    (_BARE, _SURE),
)
_CLAUSE = "|".join(f"{subject} {_DENIED}{_ADVERB}{verb}" for subject, verb in _VERB_BY_SUBJECT)
_WHEN = f"(?:{_in_either_case((LEADING_PREPOSITION,))}) (?:[A-Z][a-z]{{2,8}} )?[0-9]{{4}}"
_LEAD = f"(?:(?:{any_of(CLAUSE_LEADS)}|{_WHEN}),? )?"
_OPENS_CLAUSE = defer_pattern(f"{_LEAD}(?:{_CLAUSE})")
_OPENING = defer_pattern(
    # What is said of nobody is not said of each part.
    f"(?!(?:{any_of(NO_SUBJECTS)}) )(?P<subject>{_PRONOUN}|{_NAME}|{_NOUNS}) {_ADVERB}"
    f"(?:(?P<past>{any_of(PASTS)}|{_UNSURE})|(?P<present>{any_of(PRESENTS)})){_END}"
)
# The second verb of a subject: sure by its form, or by the object after it.
_SECOND = defer_pattern(
    f"{_DENIED}{_ADVERB}(?:(?P<past>(?:{any_of(PASTS)}){_END}|{_UNSURE}{_OBJECT})"
    f"|(?P<present>{any_of(PRESENTS)}){_END})"
)
_PARTICIPLE = f"(?:{any_of(PASTS_OR_PARTICIPLES)}|born|[a-z]{{2,20}}{suffixes.PAST})"
# A passive or a copula, whose second verb has an auxiliary of its own or cannot be another participle of it.
_BEING = defer_pattern(
    f"(?!(?:{any_of(NO_SUBJECTS)}) )(?P<subject>{_PRONOUN}|{_NAME}|{_NOUNS}) "
    f"(?:{any_of(_FORMS_OF_BE)}) {_ADVERB}(?:{_PARTICIPLE}{_END})?"
)
_SECOND_OF_BEING = defer_pattern(
    f"{_ADVERB}(?:(?:{any_of(_SECOND_AUXILIARIES)})|(?:{any_of((*PASTS, *NEVER_PASSIVE))})){_END}"
)
# Between its verb and `and` a clause has no noun that the next one could be joined to.
_FIRST_CLAUSE = defer_pattern(
    f"(?:{_PRONOUN}|{_NAME}|{_NOUNS}|{_BARE}) {_ADVERB}"
    f"(?:(?:{any_of(_FORMS_OF_BE)}) {_ADVERB}{_PARTICIPLE}"
    f"|{any_of(PASTS)}|{_UNSURE}){_END}"
    f"(?= and| (?:{any_of(_PREPOSITIONS)}) | [0-9{MONEY_SIGNS}])"
)
_SECOND_CLAUSE = defer_pattern(f"(?:{_PRONOUN}|{_NAME}|{_NOUNS}|{_BARE}) {_ADVERB}{_SURE}")
_CONJUNCTION = f"(?:{any_of(CONJUNCTIONS)})"
_BREAK = defer_pattern(f",\\s{{1,3}}{_CONJUNCTION}\\s{{1,3}}|;\\s{{1,3}}(?:{_CONJUNCTION}\\s{{1,3}})?")
_JOINT = defer_pattern(f"(?:,?\\s{{1,3}}){CONJUNCTIONS[0]}\\s{{1,3}}")
_WORD = defer_pattern("[A-Za-z]+(?:['\\u2019][a-z]+)?|[,;:]")
_FINITE = defer_pattern(
    f"(?:{any_of((*AUXILIARIES, *PASTS, *PRESENTS, *PASTS_OR_PARTICIPLES))}|[a-z]{{2,20}}{suffixes.PAST})\\Z"
)


def split_clauses(text: str, start: int, end: int, *, closed: Sequence[Span]) -> Iterator[Part]:
    """Yield the stretches of a sentence that say one thing each, in order; mostly it is one.

    Nothing is parted inside `closed`, which are spans in order. The words and marks between two stretches are
    a comma or a semicolon, and `and` or `but`. Linear in the sentence.
    """
    breaks = _find_breaks(text, start, end, closed)
    begin = start
    for before, after in (*breaks, (end, end)):
        for clause in _split_joined(text, begin, before, closed):
            yield from _split_predicates(text, *clause, closed)
        begin = after


def _split_joined(text: str, start: int, end: int, closed: Sequence[Span]) -> Iterator[Span]:
    """Part two short clauses that only `and` joins: `Revenue rose and profit fell`."""
    opening = None if _is_closed(start, closed) else _FIRST_CLAUSE.match(text, start, end)
    joint = None if opening is None else _find_only_joint(text, opening.end(), end, closed)
    if opening is None or joint is None or _SECOND_CLAUSE.match(text, joint.end(), end) is None:
        yield start, end
        return
    words = _Words(text, start, end)
    parts_it = any(opening.end() <= mark < joint.start() for mark in (*words.finite, *words.commas))
    if words.reach_from <= joint.end() or parts_it:
        yield start, end
        return
    yield start, joint.start()
    yield joint.end(), end


def _find_only_joint(text: str, start: int, end: int, closed: Sequence[Span]) -> re.Match[str] | None:
    """Find the one `and` of a stretch; with a second one, what belongs to what is no longer sure."""
    joints = [match for match in _JOINT.finditer(text, start, end) if not _is_closed(match.start(), closed)]
    return joints[0] if len(joints) == 1 else None


class _Words:
    """Where the words of a sentence stand that decide whether it may be parted."""

    __slots__ = ("commas", "finite", "reach_from")

    def __init__(self, text: str, start: int, end: int) -> None:
        self.commas: list[int] = []
        self.finite: list[int] = []
        self.reach_from = end
        for match in _WORD.finditer(text, start, end):
            word = match[0]
            if word in ",;:":
                self.commas.append(match.start())
            elif word.lower() in REACHING_ON:
                self.reach_from = min(self.reach_from, match.start())
            elif _FINITE.match(word):
                self.finite.append(match.start())

    def holds_clause(self, start: int, end: int) -> bool:
        """Return whether a verb stands after the last comma of a stretch."""
        comma = bisect_left(self.commas, end) - 1
        begin = max(start, self.commas[comma] if comma >= 0 else start)
        verb = bisect_left(self.finite, begin)
        return verb < len(self.finite) and self.finite[verb] < end


def _find_breaks(text: str, start: int, end: int, closed: Sequence[Span]) -> list[Span]:
    """Find the marks and conjunctions that part whole clauses."""
    found: list[Span] = []
    words: _Words | None = None
    begin = start
    for match in _BREAK.finditer(text, start, end):
        if _is_closed(match.start(), closed) or _OPENS_CLAUSE.match(text, match.end(), end) is None:
            continue
        words = words or _Words(text, start, end)
        if words.reach_from < match.start():
            break
        if words.holds_clause(begin, match.start()):
            found.append(match.span())
            begin = match.end()
    return found


def _split_predicates(text: str, start: int, end: int, closed: Sequence[Span]) -> Iterator[Part]:
    """Part a clause whose one subject has two verbs: `Acme bought Globex and sold Initech`."""
    is_open = not _is_closed(start, closed)
    opening = (_BEING.match(text, start, end) or _OPENING.match(text, start, end)) if is_open else None
    joint = None if opening is None else _find_joint(text, start, end, opening, closed)
    if opening is None or joint is None:
        yield Part((start, end))
        return
    yield Part((start, joint.start()))
    yield Part((joint.end(), end), opening.span("subject"))


def _find_joint(
    text: str, start: int, end: int, opening: re.Match[str], closed: Sequence[Span]
) -> re.Match[str] | None:
    """Find the one `and` that joins the second verb; with another verb or comma before it nothing is sure."""
    first_verb_end = opening.end()
    joint = _find_only_joint(text, first_verb_end, end, closed)
    if joint is None or joint.start() - first_verb_end < 2:
        return None
    place = joint.start()
    words = _Words(text, start, end)
    parts_it = any(first_verb_end <= mark < place for mark in (*words.finite, *words.commas))
    if words.reach_from <= place or parts_it or not _follows(text, opening, joint, end):
        return None
    return joint


def _follows(text: str, opening: re.Match[str], joint: re.Match[str], end: int) -> bool:
    """Return whether a verb stands after a joint: in the tense of the first, or sure after a form of `be`."""
    if "past" not in opening.re.groupindex:
        return _SECOND_OF_BEING.match(text, joint.end(), end) is not None
    second = _SECOND.match(text, joint.end(), end)
    return second is not None and (second["past"] is None) == (opening["past"] is None)


def _is_closed(position: int, closed: Sequence[Span]) -> bool:
    place = bisect_left(closed, (position + 1,)) - 1
    return place >= 0 and closed[place][1] > position
