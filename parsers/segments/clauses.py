"""Clauses: where one English sentence says two things that stand by themselves.

Only what needs no parser to be sure of. A place is one where a sentence may be parted if

* a subject and a finite verb stand behind it, in forms that cannot well be anything else (`the mill closed`
  may go on with `in 1901 was sold`; `the mill closed its gates` and `it closed` cannot), and
* a finite verb stands before it, in the stretch since the last comma, and
* no word before it reaches beyond it: conditions, reports, relative clauses, denials of the whole.

Everything here costs one pass over the words of a sentence, and a bounded look at each place.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from verifier.parsers.text.offsets import Span


class Part(NamedTuple):
    """A stretch of a sentence that says one thing, and the subject that it leaves to an earlier stretch."""

    span: Span
    subject: Span | None = None


# Verbs, by how sure their form is. What may be a participle, too, needs an object behind it.
_AUXILIARIES: Final = (
    "is are was were has have had does do did will would can could may might must shall should isn't "
    "aren't wasn't weren't hasn't haven't hadn't doesn't don't didn't won't wouldn't can't couldn't "
    "cannot"
)
_PASTS: Final = (
    "arose ate became began bit blew broke came chose drank drew drove fell flew forbade forgave "
    "froze gave got grew hid knew lay overcame overtook overthrew ran rang rode rose sang sank saw "
    "shook shrank slew spoke sprang stole swam swore swung threw took tore undertook underwent went "
    "withdrew woke wore wrote"
)
_PRESENTS: Final = (
    "aims allows appears becomes begins believes belongs brings comes consists contains costs covers "
    "depends differs earns employs exists expects gives goes grows happens hopes includes intends "
    "keeps knows lacks lives makes manages means needs occurs offers opposes owns pays plans produces "
    "provides receives refuses remains requires says seems sells serves supplies takes tells tends "
    "wants wins"
)
_EITHER: Final = (
    "bound bought brought built burnt caught cost cut dealt dug fed felt fought found held hit hung "
    "heard kept laid learnt led left lent lit lost made meant met paid put sat sent set shot shut "
    "slept sold sought spent split spread stood struck taught thought told understood won"
)


def _any_of(*lists: str) -> str:
    return "|".join(word for words in lists for word in words.split())


_END = "(?![0-9A-Za-z'\\u2019-])"
_CAPITAL = "[A-Z\\xc0-\\xd6\\xd8-\\xde]"
_NAME_CHARS = "0-9A-Za-z\\xc0-\\u024f&'\\u2019."
_NAME_WORD = f"{_CAPITAL}[{_NAME_CHARS}-]{{0,39}}"
_NAME = f"{_NAME_WORD}(?<![.])(?: (?:of |de |von )?{_NAME_WORD}){{0,4}}"
_PRONOUN = "(?:[Hh]e|[Ss]he|[Tt]hey|[Ww]e|I|[Ii]t)"
_LOWER = "[a-z][a-z-]{0,29}"
_ARTICLES = "[Tt]he|[Ii]ts|[Hh]is|[Hh]er|[Tt]heir|[Oo]ur|[Aa]n?|[Tt]his|[Tt]hese"
_NOUNS = f"(?:{_ARTICLES}) (?:{_LOWER} ){{0,2}}{_LOWER}"
# Nouns without an article are sure before a sure verb only, and if they are none of these.
_NO_NOUNS: Final = (
    "again almost also and both but either even first hardly he here herself himself how if in instead "
    "it itself last less more most nearly neither never next nor not now often once only or perhaps "
    "she since so somehow soon still than that then themselves there they thus to today together too "
    "twice was we what when where which who why yet you"
)
_BARE = f"(?!(?:{_any_of(_NO_NOUNS)}) |[a-z]+ly ){_LOWER}(?: {_LOWER})?"
_DENIED = "(?:never )?"
_ADVERB = "(?:(?:also|later|then|now|still|soon|once|always|often|again|[a-z]{3,20}ly) )?"
_SURE = f"(?:{_any_of(_AUXILIARIES, _PASTS)}){_END}"
_PRESENT = f"(?:{_any_of(_PRESENTS)}){_END}"
_UNSURE = f"(?:{_any_of(_EITHER)}|[a-z]{{2,20}}ed){_END}"
_OBJECT = f"(?= (?:the|a|an|its|his|her|their|it|them|him|this|these|all|[0-9$\\u20ac\\xa3]|{_CAPITAL}))"
# A subject in each of its forms with the verbs that are sure behind it.
_VERB_BY_SUBJECT = (
    (f"(?:{_PRONOUN}|{_NAME})", f"(?:{_SURE}|{_PRESENT}|{_UNSURE})"),
    (_NOUNS, f"(?:{_SURE}|{_PRESENT}|{_UNSURE}{_OBJECT})"),
    (_BARE, _SURE),
)
_CLAUSE = "|".join(f"{subject} {_DENIED}{_ADVERB}{verb}" for subject, verb in _VERB_BY_SUBJECT)
_LEAD = (
    "(?:(?:however|moreover|furthermore|instead|today|later|then|[Ii]n (?:[A-Z][a-z]{2,8} )?[0-9]{4}),? )?"
)
_OPENS_CLAUSE = re.compile(f"{_LEAD}(?:{_CLAUSE})")
_OPENING = re.compile(
    # What is said of nobody is not said of each part: `Nobody bought Globex and sold Initech`.
    "(?!(?:Each|Either|Few|Neither|No|Nobody|None|Nothing|Somebody|Someone|Something|There|What|Who) )"
    f"(?P<subject>{_PRONOUN}|{_NAME}|{_NOUNS}) {_ADVERB}"
    f"(?:(?P<past>{_any_of(_PASTS)}|{_UNSURE})|(?P<present>{_any_of(_PRESENTS)})){_END}"
)
# The second verb of a subject: sure by its form, or by the object behind it.
_SECOND = re.compile(
    f"{_DENIED}{_ADVERB}(?:(?P<past>(?:{_any_of(_PASTS)}){_END}|{_UNSURE}{_OBJECT})"
    f"|(?P<present>{_any_of(_PRESENTS)}){_END})"
)
_BREAK = re.compile(",\\s{1,3}(?:and|but)\\s{1,3}|;\\s{1,3}(?:(?:and|but)\\s{1,3})?")
_JOINT = re.compile("(?:,?\\s{1,3})and\\s{1,3}")
_WORD = re.compile("[A-Za-z]+(?:['\\u2019][a-z]+)?|[,;:]")
_FINITE = re.compile(f"(?:{_any_of(_AUXILIARIES, _PASTS, _PRESENTS, _EITHER)}|[a-z]{{2,20}}ed)\\Z")

_REACHES_ON: Final = frozenset((
    "according", "added", "admitted", "after", "alleged", "allegedly", "although", "announced", "argue",
    "argued", "argues", "as", "assume", "assumed", "assuming", "barely", "because", "before", "believe",
    "believed", "believes", "both", "claim", "claimed", "claims", "concluded", "confirmed", "denied",
    "denies", "deny", "doubt", "doubtful", "either", "estimated", "expected", "expects", "explained",
    "false", "feared", "guessed", "hardly", "hoped", "hopes", "how", "if", "imagine", "indicated",
    "indicates", "insisted", "lest", "neither", "nor", "noted", "once", "only", "predicted", "provided",
    "rarely", "reckoned", "reported", "reportedly", "reports", "revealed", "rumored", "rumoured",
    "said", "say", "says", "scarcely", "seldom", "since", "so", "stated", "states", "suggested",
    "suggests", "suppose", "supposed", "supposedly", "than", "that", "though", "thought", "told",
    "true", "unless", "unlikely", "until", "untrue", "warned", "what", "when", "where", "whereas",
    "whether", "which", "while", "who", "whom", "whose", "why", "wished",
))  # fmt: skip
"""Words whose reach may go on behind a comma or a semicolon: behind one nothing is parted."""


def split_clauses(text: str, start: int, end: int, *, closed: Sequence[Span]) -> Iterator[Part]:
    """Yield the stretches of a sentence that say one thing each, in order; mostly it is one.

    Nothing is parted inside `closed`, which are spans in order. The words and marks between two stretches are
    a comma or a semicolon, and `and` or `but`. Linear in the sentence.
    """
    breaks = _find_breaks(text, start, end, closed)
    begin = start
    for before, behind in (*breaks, (end, end)):
        yield from _split_predicates(text, begin, before, closed)
        begin = behind


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
            elif word.lower() in _REACHES_ON:
                self.reach_from = min(self.reach_from, match.start())
            elif _FINITE.match(word):
                self.finite.append(match.start())

    def holds_clause(self, start: int, end: int) -> bool:
        """Tell whether a verb stands behind the last comma of a stretch."""
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
    whole = Part((start, end))
    opening = _OPENING.match(text, start, end)
    if opening is None or _is_closed(start, closed):
        yield whole
        return
    joints = [
        match for match in _JOINT.finditer(text, opening.end(), end) if not _is_closed(match.start(), closed)
    ]
    words = _Words(text, start, end)
    # With a second `and` or another verb between, what belongs to what is no longer sure.
    is_plain = len(joints) == 1 and words.reach_from > joints[0].start()
    if not is_plain or joints[0].start() - opening.end() < 2 or not _follows(text, opening, joints[0], end):
        yield whole
        return
    joint = joints[0]
    first = bisect_left(words.finite, opening.end())
    is_alone = first == len(words.finite) or words.finite[first] >= joint.start()
    if is_alone and not any(opening.end() <= comma < joint.start() for comma in words.commas):
        yield Part((start, joint.start()))
        yield Part((joint.end(), end), opening.span("subject"))
    else:
        yield whole


def _follows(text: str, opening: re.Match[str], joint: re.Match[str], end: int) -> bool:
    """Tell whether behind a joint stands a verb in the tense of the first."""
    second = _SECOND.match(text, joint.end(), end)
    return second is not None and (second["past"] is None) == (opening["past"] is None)


def _is_closed(position: int, closed: Sequence[Span]) -> bool:
    place = bisect_left(closed, (position + 1,)) - 1
    return place >= 0 and closed[place][1] > position
