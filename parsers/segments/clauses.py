"""Clauses: where one sentence says two things that stand by themselves, as the reader of clauses finds them.

Only what leaves no doubt. A sentence is parted at a semicolon, before *and* and *but* behind a comma, and at
an *and* that is its only one, if

* a main clause stands on both sides, the second with a subject or the first one's, and a sure verb,
* the verb before it stands behind the last comma, so that nothing is a list, and
* no word before it reaches beyond it: conditions, reports, relative clauses, denials of the whole.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from verifier.parsers.english.clause_words import CONJUNCTIONS, NO_SUBJECTS, REACHING_ON
from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.marks import any_of
from verifier.parsers.text.offsets import Span

if TYPE_CHECKING:
    from verifier.parsers.clauses.records import Clause, SentenceReading


class Part(NamedTuple):
    """A stretch of a sentence that says one thing, and the subject that it leaves to an earlier stretch."""

    span: Span
    subject: Span | None = None


ClauseReader: TypeAlias = "Callable[[str, int, int], Sequence[SentenceReading]]"


class Joining(NamedTuple):
    """Words of a language that part clauses or keep them together.

    `adding` and `opposing` part two clauses, the first two verbs of one subject as well; `choosing` make
    lists. Behind one of `reaching`, or a form of `saying`, nothing is parted, nor is what `nobody` does.
    """

    adding: tuple[str, ...]
    opposing: tuple[str, ...]
    choosing: frozenset[str]
    reaching: frozenset[str]
    nobody: frozenset[str]
    saying: frozenset[str] = frozenset()
    lexicon: str = "english"


_GAP = "\\s{1,3}"
_MARK = defer_pattern("[^0-9A-Za-z\xc0-\u024f\\s'\u2019&.-]")
ENGLISH = Joining(
    CONJUNCTIONS[:1],
    CONJUNCTIONS[1:],
    frozenset((*CONJUNCTIONS[:1], "or")),
    REACHING_ON | {":"},
    frozenset(map(str.lower, NO_SUBJECTS)),
)
_MAX_JOINT, _MAX_LEAD = 12, 8
"""How many code points a joint has at most, and how many words lead the subject behind it."""


def read_anew(text: str, start: int, end: int) -> Sequence[SentenceReading]:
    """Return the clauses of an English sentence."""
    from verifier.parsers.clauses.reader import read_sentence
    from verifier.parsers.lexicon import load_lexicon

    return read_sentence(text, start, end, load_lexicon("english"))


@cache
def _compile(joining: Joining) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the pattern of what may stand between two clauses, and that of it at the end of a stretch."""
    adding, opposing = joining.adding, joining.opposing
    word = f"(?:{any_of((*adding, *opposing))}){_GAP}"
    joint = f"(?:;{_GAP}(?:{word})?|,{_GAP}{word}|{_GAP}(?:{any_of(adding)}){_GAP})"
    return re.compile(joint), re.compile(f"{joint}\\Z")


def split_clauses(
    text: str,
    start: int,
    end: int,
    *,
    closed: Sequence[Span],
    read: ClauseReader = read_anew,
    joining: Joining = ENGLISH,
) -> Iterator[Part]:
    """Yield the stretches of a sentence that say one thing each, in order; mostly it is one.

    Nothing is parted inside `closed`, which are spans in order. The words and marks between two stretches are
    a comma or a semicolon, and `and` or `but`. `read` gives the clauses of a sentence, `joining` the words of
    its language.
    """
    begin, subject = start, None
    # Most sentences have nothing to be parted at, and need not be read.
    may_part = _compile(joining)[0].search(text, start, end) is not None
    for reading in read(text, start, end)[:1] if may_part else ():
        splitter = _Splitter(text, reading, joining)
        for before, clause in splitter.list_pairs():
            joint = splitter.find_joint(begin, clause)
            if (
                joint is None
                or _is_closed(joint.start(), closed)
                or not splitter.parts(before, clause, joint)
            ):
                continue
            yield Part((begin, joint.start()), subject)
            begin, subject = joint.end(), splitter.find_subject(before) if clause.shared else None
    yield Part((begin, end), subject)


class _Splitter:
    """Tells where one sentence may be parted."""

    def __init__(self, text: str, reading: SentenceReading, joining: Joining) -> None:
        from verifier.parsers.lexicon import load_lexicon

        self._text = text
        self._joining = joining
        self._words = joining.choosing.union(joining.adding, joining.opposing)
        self._lexicon = load_lexicon(joining.lexicon)
        self._tokens = reading.tokens
        self._tags = reading.tags
        self._clauses = reading.clauses
        self._keys = [token.key for token in self._tokens]
        end = reading.span[1]
        # What leads to a list, or is defined, goes on to the end.
        self._reaches_from = next((one.start for one in self._tokens if self._reaches(one.key)), end)
        self._is_joined_once = sum(key in joining.choosing for key in self._keys) == 1

    def _reaches(self, key: str) -> bool:
        from verifier.parsers.clauses.tags import VERB

        words = self._joining
        return key in words.reaching or self._lexicon.lemma_of(key, VERB) in words.saying

    def list_pairs(self) -> Iterator[tuple[Clause, Clause]]:
        """Yield each clause that may stand by itself with the one before it."""
        kinds = ("main", "coordinate")
        own = [
            one for one in self._clauses
            if one.parent is None and one.kind in kinds and one.verb is not None and one.verb.form == "finite"
        ]  # fmt: skip
        yield from pairwise(own)

    def find_joint(self, begin: int, clause: Clause) -> re.Match[str] | None:
        """Find what joins a clause, and what leads its subject, to the one before."""
        first = clause.start if clause.verb is None else min(clause.start, clause.verb.start)
        words, (_, pattern) = self._words, _compile(self._joining)
        first += self._keys[first] in words
        for at in range(first, max(0, first - _MAX_LEAD), -1):
            start = self._tokens[at].start
            joint = pattern.search(self._text, max(begin, start - _MAX_JOINT), start)
            if joint is not None or self._keys[at - 1] in words:
                return joint
        return None

    def find_subject(self, clause: Clause) -> Span:
        """Return the place of the subject of a clause."""
        return self._tokens[clause.subjects[0].start].start, self._tokens[clause.subjects[-1].end - 1].end

    def parts(self, before: Clause, clause: Clause, joint: re.Match[str]) -> bool:
        """Return whether each of two clauses surely says something by itself."""
        last = self._find(joint.start()) - 1
        if before.verb is None or clause.verb is None or joint.start() > self._reaches_from:
            return False
        if last < before.verb.head or self._is_led_by_verb(self._find(joint.end()), clause):
            return False
        is_bare = joint[0].strip() in self._joining.adding
        is_list = not self._is_joined_once and (is_bare or clause.shared)
        lead = self._keys[self._find(joint.end()) : clause.verb.start] if is_bare else []
        if is_list or "," in (*self._keys[before.verb.head : last + 1], *lead):
            return False
        if clause.shared:
            stands = self._goes_on(before, last)
        else:
            stands = bool(clause.subjects) and not (is_bare and self._may_join(clause, last))
        is_sure = self._is_verb(clause) and (not is_bare or self._is_verb(before))
        return stands and is_sure and not self._goes_with(before, clause, is_bare=is_bare)

    def _find(self, place: int) -> int:
        """Return the first word that begins at a place of the text or behind it."""
        return bisect_left(self._tokens, place, key=attrgetter("start"))

    def _goes_on(self, before: Clause, last: int) -> bool:
        """Return whether a clause has the subject of the one before, of which all of that one is said."""
        from verifier.parsers.clauses.tags import NEGATION

        if not before.subjects or before.shared or before.verb is None or last < before.verb.end:
            return False
        if any(tag & NEGATION for tag in self._tags[before.start : last + 1]):
            return False
        first = self._keys[before.subjects[0].start]
        is_plain = _MARK.search(self._text, *self.find_subject(before)) is None
        return first not in self._joining.nobody and is_plain

    def _is_led_by_verb(self, first: int, clause: Clause) -> bool:
        """Return whether a verb stands before the subject of a clause: `and weighing 32 kg, the dose is`."""
        from verifier.parsers.clauses.tags import NOUN, VERB
        from verifier.parsers.lexicon.word_forms import is_gerund

        if is_gerund(self._keys[first]):
            return True
        subject = min((one.start for one in clause.subjects), default=first)
        lead = self._tags[first:subject]
        return any(tag & VERB and not (at and tag & NOUN) for at, tag in enumerate(lead))

    def _may_join(self, clause: Clause, last: int) -> bool:
        """Return whether two nouns around *and* may be one phrase: `bought ropes and sails were red`."""
        from verifier.parsers.clauses.tags import DETERMINER, NAME, NOUN, POSSESSIVE, PRONOUN

        first = self._tags[clause.subjects[0].start]
        is_noun = self._tags[last] & NOUN and not self._tags[last] & NAME
        return bool(is_noun) and not first & (DETERMINER | PRONOUN | POSSESSIVE | NAME)

    def _is_verb(self, clause: Clause) -> bool:
        """Return whether the verb of a clause can be nothing else, or stands behind a pronoun."""
        from verifier.parsers.clauses.tags import ADJECTIVE, NOUN, PRONOUN, VERB
        from verifier.parsers.lexicon.word_forms import is_verb

        verb = clause.verb
        if verb is None:
            return False
        key = self._keys[verb.head]
        of_pronoun = any(self._tags[one.head] & PRONOUN for one in clause.subjects)
        tags = self._lexicon.find(key).tags
        # `Kaufte neue und gebrauchte Autos`.
        other = NOUN | ADJECTIVE if clause.shared and not self._lexicon.lists_nouns else NOUN
        is_no_other = bool(tags & VERB) and not tags & other
        return verb.start < verb.head or of_pronoun or is_verb(key) or is_no_other

    def _goes_with(self, before: Clause, clause: Clause, *, is_bare: bool) -> bool:
        """Return whether a verb may be of the group before: `was opened and widened`, `may mow and rake`."""
        from verifier.parsers.clauses.tags import PARTICIPLE
        from verifier.parsers.lexicon.word_forms import is_past, takes_no_object

        verb, other = clause.verb, before.verb
        if verb is None or other is None or verb.start < verb.head:
            return False
        if clause.shared and other.start < other.head and not (other.is_passive or other.is_copula):
            return True
        if clause.objects and not clause.shared:
            return False
        key = self._keys[verb.head]
        may_be = self._lexicon.find(key).tags & PARTICIPLE or is_past(key)
        takes_one = other.is_passive or other.is_copula or (is_bare and not clause.shared)
        return bool(may_be) and takes_one and not takes_no_object(key)


def _is_closed(position: int, closed: Sequence[Span]) -> bool:
    place = bisect_left(closed, (position + 1,)) - 1
    return place >= 0 and closed[place][1] > position
