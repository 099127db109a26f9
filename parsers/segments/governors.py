"""Governors: words that have a clause in their scope and do not say that it is so.

`Experts doubt, after the latest tests, that the bridge is safe` does not say that it is. A governor is a
verb, a noun or an adjective with a clause behind it, whatever is put in between, or what frames a sentence:
`in the tenant's view`, `as if`. Its scope is what stands behind it in its clause; what a sentence opens with,
or puts in, has all the clause around it. It reads words, not meaning: a governor is one that a list has.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from itertools import pairwise
from typing import NamedTuple

from verifier.parsers.english.clause_words import JOINING, SUBORDINATORS
from verifier.parsers.english.denial_words import DENYING_DETERMINERS, DENYING_SUBJECTS, INFINITIVE
from verifier.parsers.english.determiners import ARTICLES, DETERMINERS
from verifier.parsers.english.governors import (
    ADJECTIVES,
    ADJUNCTS,
    ALLEGATION,
    AS_IF,
    BARE_ADJECTIVES,
    BARE_VERBS,
    BEARING_OUT,
    CLAIMING,
    COMPLEMENTISERS,
    DOUBTING,
    ESTABLISHING,
    EVALUATING,
    EVIDENCE,
    FALSELY,
    INVERTED,
    NO_SAYERS,
    NO_SPEECH,
    NOT_DONE,
    NOT_SO,
    NOUNS,
    OPENED_BY_THAT,
    OPINED,
    OPINED_WITH_THAT,
    OPINING,
    PERSONS,
    POSTULATED,
    PRESUPPOSING,
    PROVISIONS,
    REGULAR_VERBS,
    SAYING,
    SAYING_WHEN,
    SEEING,
    SHOWN,
    STATED,
    STATED_NOUNS,
    STATEMENTS,
    SUGGESTED,
    TAKING_BACK,
    TELLING,
    VERBS,
    VIEW_LEADS,
    VIEW_NOUNS,
    WITHOUT_THAT,
    WORK_NOUNS,
)
from verifier.parsers.english.suffixes import PARTICIPLE, PAST
from verifier.parsers.english.turning_words import EMBEDDING, SPEAKING
from verifier.parsers.english.verbs import AUXILIARIES, BE, DOING, PASTS, PASTS_OR_PARTICIPLES, PRESENTS
from verifier.parsers.lexicon import load_lexicon
from verifier.parsers.lexicon.lexicon import BASE, PLURAL, SINGULAR, THIRD
from verifier.parsers.lexicon.lexicon import PAST as PAST_TENSE
from verifier.parsers.lexicon.word_forms import is_contracted_denial
from verifier.parsers.text.surface_words import SurfaceWord

_MARKS = frozenset(",;:()\u2013\u2014")
_ACCORDING, _AS, _HOW, _OF, _THAT, _WHETHER = "according", "as", "how", "of", "that", "whether"
_NO_OTHERS = frozenset(("few", "nothing"))
_RESULTING = frozenset(("so", "such"))
_GOING_ON = JOINING | COMPLEMENTISERS | SUBORDINATORS
_REACH = 12
"""How many words before the word that opens a clause its governor stands, what is put in aside."""

_VERB_REACH = 10
"""How many words behind a governor the verb of a clause without `that` stands."""

_EVIDENCE_REACH = 4
"""How many words before `evidence that` it is denied."""

_MAX_SCOPE = 64
"""How many words before and behind a governor it governs at most."""

_MAX_CHUNK = 10
"""How many words what frames a sentence has at most."""

_COLON, _SEMICOLON, _QUOTE = ":", ";", '"'
_ENDED = re.compile('[,?!]"|",')
_MAX_SPEAKER = 4
"""Behind how many words the verb of who says a quote stands at most."""
_CLOSING = re.compile('[^\\s"(]*"')
"""What stands behind a word whose quotation ends there."""

_MIN_QUOTED = 3
"""How many words stand between quotation marks at least that say something; fewer are a name."""

_MAX_SAYER = 5
"""Among how many words of an insertion the verb is by which somebody says what is around: `, she wrote,`."""


def _inflect(verb: str) -> Iterator[str]:
    """Yield the regular forms of a verb."""
    if verb.endswith("e"):
        return iter((verb, f"{verb}s", f"{verb}d", f"{verb[:-1]}{PARTICIPLE}"))
    if verb.endswith("y") and verb[-2] not in "aeo":
        return iter((verb, f"{verb[:-1]}ies", f"{verb[:-1]}ied", f"{verb}{PARTICIPLE}"))
    plural = f"{verb}es" if verb.endswith("sh") else f"{verb}s"
    return iter((verb, plural, f"{verb}{PAST}", f"{verb}{PARTICIPLE}"))


# Loaded with the module: the first call may come from deep in a caller's stack.
_LEXICON = load_lexicon("english")
_VERB_FORMS = VERBS | {form for verb in REGULAR_VERBS for form in _inflect(verb)}
_HEADS = _VERB_FORMS | NOUNS | ADJECTIVES
EMBEDDING_HEADS = _HEADS | PRESUPPOSING | EVIDENCE | ESTABLISHING
"""Verbs, nouns and adjectives that may have a clause behind them."""

_ALL_HEADS = EMBEDDING_HEADS | BEARING_OUT
_BEFORE_NOUNS = DETERMINERS | DENYING_DETERMINERS
_BARE_HEADS = _VERB_FORMS.union(WITHOUT_THAT, OPINED, BARE_VERBS, BARE_ADJECTIVES)

AS_CLAIMED: Mapping[str, str] = {
    **{
        form: as_claim
        for verb in OPINING
        for form, as_claim in zip(_inflect(verb), _inflect(CLAIMING), strict=True)
    },
    **dict.fromkeys(OPINED, f"{CLAIMING}{PAST}"),
    **dict.fromkeys(OPINED_WITH_THAT, SUGGESTED),
    **dict.fromkeys(OPENED_BY_THAT, SUGGESTED),
    **dict.fromkeys(STATED, POSTULATED),
    **dict.fromkeys(STATEMENTS, ALLEGATION),
}
"""Words of saying that the described rules do not know, each with the one as which it is read."""

CLAIMED, BORNE_OUT = SUGGESTED, SHOWN
"""The words as which a text in terms has all verbs of saying, whose clause is never bare, and of showing."""

_FINITE = frozenset((*AUXILIARIES, *PASTS, *PASTS_OR_PARTICIPLES, *PRESENTS))

GOVERNING = frozenset(
    (
        *(
            {_ACCORDING}
            | _HEADS
            | SAYING
            | STATED_NOUNS
            | EVIDENCE
            | FALSELY
            | NOT_SO
            | EVALUATING
            | VIEW_NOUNS
            | WORK_NOUNS
            | PERSONS
            | INVERTED
        ),
        *(word for row in (*AS_IF, *SEEING) for word in row),
        *ESTABLISHING,
        *BEARING_OUT,
        *AS_CLAIMED,
        *_BARE_HEADS,
    )
)
"""The words of which one is in every sentence with a governor."""


class Governor(NamedTuple):
    """The place of a word that governs, and the places of the words in its scope."""

    place: int
    scope: frozenset[int]

    def takes_back(self, places: Set[int]) -> bool:
        """Return whether it takes back what stands at some places."""
        return not places.isdisjoint(self.scope)


def list_governors(
    text: str, words: Sequence[SurfaceWord], clauses: Sequence[int], *, alike: Mapping[str, str]
) -> Iterator[Governor]:
    """Yield the governors of a sentence; `clauses` has the number of the clause of each of its words.

    `alike` has words that are read as others, which are in the tables here: `opined` as `claimed`.
    """
    keys = [alike.get(word.key, word.key) for word in words]
    if not words or not may_govern(text[max(0, words[0].start - 1) : words[-1].end + 2], keys):
        return
    reader = _GovernorReader(text, words, keys, clauses, reads_alike=bool(alike))
    for place in range(len(keys)):
        yield from reader.read(place)
    yield from reader.read_frames()
    yield from _list_quotes(text, words, finds_speech=bool(alike))


def may_govern(text: str, keys: Collection[str]) -> bool:
    """Return whether a sentence with some words may hold a governor."""
    return _QUOTE in text or not GOVERNING.isdisjoint(keys)


def _list_quotes(text: str, words: Sequence[SurfaceWord], *, finds_speech: bool) -> Iterator[Governor]:
    """Yield what stands in quotation marks, and not all the sentence, by who says it."""
    marked = _list_quote_marks(text, words)
    spoken = [at for at, word in enumerate(words) if word.key in SPEAKING][:_MAX_SAYER]
    for begin, end in zip(marked[::2], [*marked[1::2], len(words)], strict=False):
        inside = range(begin, end)
        if _MIN_QUOTED <= len(inside) < len(words):
            said = next((at for at in spoken if at not in inside), None)
            if said is None and finds_speech:
                said = _find_saying_verb(text, words, inside)
            if said is not None:
                yield Governor(said, frozenset(inside))


def _find_saying_verb(text: str, words: Sequence[SurfaceWord], inside: range) -> int | None:
    """Return the verb behind a quoted sentence that ends in a mark: `"It was open," shouted the guard`."""
    ended = text[words[inside.stop - 1].end : words[inside.stop].start] if inside.stop < len(words) else ""
    is_sentence = any(
        words[at].key in AUXILIARIES or _may_be(words[at].key, PAST_TENSE | THIRD) for at in inside
    )
    if not (is_sentence and _ENDED.match(ended)) or words[inside.stop].key in JOINING:
        # `..., and found for the landlord` is done by who spoke before.
        return None
    behind = range(inside.stop, min(inside.stop + _MAX_SPEAKER, len(words)))
    return next((at for at in behind if _may_be(words[at].key, PAST_TENSE)), None)


def _may_be(key: str, tags: int) -> bool:
    return bool(load_lexicon("english").find(key).tags & tags)


def _list_quote_marks(text: str, words: Sequence[SurfaceWord]) -> list[int]:
    """Return before which words quotation marks stand; one that only closes has its opening at the first."""
    gaps = [text[max(0, words[0].start - 1) : words[0].start]]
    gaps += [text[word.end : after.start] for word, after in pairwise(words)]
    gaps.append(text[words[-1].end : words[-1].end + 2])
    marked = [at for at, gap in enumerate(gaps) if _QUOTE in gap]
    if marked and marked[0] and _CLOSING.match(gaps[marked[0]]):
        marked.insert(0, 0)
    return marked


class _GovernorReader:
    """Reads the governors of one sentence."""

    def __init__(
        self,
        text: str,
        words: Sequence[SurfaceWord],
        keys: Sequence[str],
        clauses: Sequence[int],
        *,
        reads_alike: bool,
    ) -> None:
        self._reads_alike = reads_alike
        self._heads = _ALL_HEADS if reads_alike else EMBEDDING_HEADS
        self._keys = keys
        self._as_written = [word.key for word in words]
        self._clauses = clauses
        gaps = [text[before.end : word.start] for before, word in pairwise(words)]
        # What stands behind each word but the last: whether there is a mark, and whether that is a colon.
        self._marked = [not _MARKS.isdisjoint(gap) for gap in gaps]
        self._announces = [_COLON in gap for gap in gaps]
        self._parts = [_SEMICOLON in gap for gap in gaps]

    def read(self, place: int) -> Iterator[Governor]:
        """Yield what governs a clause that a word opens, or has one itself."""
        key = self._keys[place]
        if key in COMPLEMENTISERS:
            head = place if key == _WHETHER else self._find_head(place)
            if head is not None:
                yield self._govern(head, place + 1)
        elif tuple(self._keys[place : place + 2]) in AS_IF:
            yield self._govern(place, place + 2)
        elif key in FALSELY or self._has_bare_clause(place):
            yield self._govern(place, place + 1)
        elif key in EVALUATING:
            yield self._govern(place, place + 1, until_verb=True)

    def _govern(self, place: int, start: int, *, until_verb: bool = False) -> Governor:
        """Return a governor whose scope is the rest of the clause that begins at `start`."""
        if start >= len(self._keys):
            return Governor(place, frozenset())
        end = min(len(self._keys), start + _MAX_SCOPE)
        if until_verb:
            end = next((at for at in range(start, end) if self._is_finite(at)), end)
        clause = self._clauses[start]
        return Governor(place, frozenset([at for at in range(start, end) if self._clauses[at] == clause]))

    # --- Clauses with a word that opens them --------------------------------------------------------------

    def _find_head(self, opener: int) -> int | None:
        """Return the place of what governs the clause behind `that`, unless it says that it is so."""
        row = self._list_before(opener)
        if self._keys[opener] == _HOW:
            return self._judge_verb(row[0], row[1:]) if row and self._keys[row[0]] in TELLING else None
        if not row or self._opens_relative(opener, row[0]):
            return None
        for number, at in enumerate(row):
            if self._keys[at] in self._heads or self._is_finite(at):
                return self._judge_head(at, row[number + 1 :])
        return None

    def _judge_head(self, at: int, before: Sequence[int]) -> int | None:
        """Return the place of what takes back the clause of a head, `before` which some words stand."""
        key = self._keys[at]
        if key in PRESUPPOSING:
            return None
        if key in EVIDENCE:
            return next((one for one in before[:_EVIDENCE_REACH] if self._keys[one] in TAKING_BACK), None)
        if self._reads_alike and key in BEARING_OUT and self._is_denied(before):
            return at
        if key in (POSTULATED, ALLEGATION) and self._provides(before):
            return None
        if key in _HEADS:
            return None if self._is_lifted(key, before) else at
        if key in BE:
            # `The apocryphal part is that it ended`.
            told = (one for one in before[:_EVIDENCE_REACH] if self._keys[one] in NOT_SO)
            return next(told, self._judge_verb(at, before))
        return self._judge_verb(at, before)

    def _is_denied(self, before: Sequence[int]) -> bool:
        """Return whether the subject of a verb or its auxiliaries deny it."""
        keys = [self._keys[at] for at in before]
        # `It remains to be shown`.
        aim = next((number for number, key in enumerate(keys[:2]) if key == INFINITIVE), None)
        if aim is not None:
            # `Never fails to show` shows.
            is_undone = not NOT_DONE.isdisjoint(keys[aim + 1 : aim + 2])
            return is_undone and DENYING_SUBJECTS.isdisjoint(keys[aim + 2 : aim + 3])
        subject = next((number for number, key in enumerate(keys) if not self._is_helping(key)), len(keys))
        is_denied = any(key in DENYING_SUBJECTS or is_contracted_denial(key) for key in keys[:subject])
        return is_denied or not DENYING_DETERMINERS.union(_NO_OTHERS).isdisjoint(keys[subject:])

    @staticmethod
    def _is_helping(key: str) -> bool:
        """Return whether a word may stand between a subject and its verb."""
        is_auxiliary = key in AUXILIARIES or key in BE or is_contracted_denial(key)
        return is_auxiliary or key in DENYING_SUBJECTS - DENYING_DETERMINERS or key.endswith("ly")

    def _provides(self, before: Sequence[int]) -> bool:
        """Return whether a law or a part of one stands right before a verb, with its number or without."""
        keys = [self._keys[at] for at in before[:2]]
        return not PROVISIONS.isdisjoint(keys[: 1 + keys[:1][0].isdecimal()] if keys else ())

    def _is_lifted(self, key: str, before: Sequence[int]) -> bool:
        """Return whether what governs says that its clause is so: `nobody doubts that`, `so worried that`."""
        keys = [self._keys[at] for at in before]
        is_denied = key in DOUBTING and not DENYING_DETERMINERS.isdisjoint(keys)
        return is_denied or not _RESULTING.isdisjoint(keys[:2])

    def _judge_verb(self, at: int, before: Sequence[int]) -> int | None:
        """Return the place of what takes back the clause of a verb on no list: its subject, or its aim."""
        key = self._keys[at]
        if key in BE or key in TELLING:
            nouns = NOUNS | STATED_NOUNS if key in BE else NOUNS
            return next((one for one in before if self._keys[one] in nouns), None)
        if key in ESTABLISHING and before and self._keys[before[0]] == INFINITIVE:
            leads = {self._keys[one] for one in before[1:4]}
            is_done = not (DOING | DENYING_SUBJECTS).isdisjoint(leads)
            return None if is_done or len(before) == 1 else before[1]
        return None

    def _list_before(self, opener: int) -> list[int]:
        """Return the words of the clause before a place, the nearest first, without what is put in there."""
        row: list[int] = []
        clause, at = self._clauses[opener], opener - 1
        if self._reads_alike and at >= 0 and self._clauses[at] != clause and self._keys[at] in _HEADS:
            # `The hope, that it is safe, is old`: the clause itself is put in.
            clause = self._clauses[at]
        elif at >= 0 and self._marked[at]:
            # `Doubt, after the latest tests, that`: what stands between the marks is left out.
            at = next((one for one in range(at - 1, max(-1, at - _MAX_SCOPE), -1) if self._marked[one]), at)
        least = max(0, opener - _MAX_SCOPE)
        while at >= least and len(row) <= _REACH:
            if self._clauses[at] == clause:
                if row and self._marked[at] and row[-1] == at + 1:
                    break
                row.append(at)
            at -= 1
        return row

    def _opens_relative(self, opener: int, before: int) -> bool:
        """Return whether `that` is the subject of a clause about the noun before it: `fears that grew`."""
        after = self._keys[opener + 1 : opener + 2]
        is_noun = self._keys[before] not in _VERB_FORMS | ADJECTIVES and not self._is_finite(before)
        return self._keys[opener] == _THAT and is_noun and bool(after) and after[0] in _FINITE

    # --- Clauses without ----------------------------------------------------------------------------------

    def _has_bare_clause(self, place: int) -> bool:
        """Return whether a clause that nothing opens stands right behind a word that may have one."""
        if not self._reads_alike:
            return self._keys[place] in WITHOUT_THAT and self._has_clause(place)
        key, before = self._as_written[place], self._keys[max(0, place - 1) : place]
        is_head = key in _BARE_HEADS or self._keys[place] in WITHOUT_THAT
        if not is_head or not _BEFORE_NOUNS.isdisjoint(before):
            return False
        if key in BARE_ADJECTIVES and not BE.isdisjoint(before):
            return self._has_clause(place, is_active=False)
        return key not in BARE_ADJECTIVES - _VERB_FORMS - BARE_VERBS and self._has_clause(place)

    def _has_clause(self, place: int, *, is_active: bool = True) -> bool:
        """Return whether a subject and its verb stand right behind a verb: `feared the dam would burst`."""
        if place + 2 >= len(self._keys) or self._marked[place] or not self._takes_clause(place, is_active):
            return False
        clause = self._clauses[place]
        for at in range(place + 2, min(len(self._keys), place + _VERB_REACH)):
            before = self._keys[at - 1]
            if self._clauses[at] != clause or self._marked[at - 1]:
                return False
            is_verb = self._is_finite(at) or self._may_be_finite(at)
            if self._reads_alike and is_verb and before in _GOING_ON:
                # `Boasted a pool that was heated`; `told them the way and showed it` goes on with who told.
                return False
            if is_verb and before not in DETERMINERS:
                return True
        return False

    def _may_be_finite(self, at: int) -> bool:
        """Return whether a word may be a verb that agrees with what is before it: `the paint lasts`."""
        if not self._reads_alike or self._keys[at - 1] in _LEXICON.kinds["preposition"]:
            return False
        tags, before = (_LEXICON.find(self._as_written[one]).tags for one in (at, at - 1))
        is_plural = before & PLURAL and not before & SINGULAR
        return bool(tags & PAST_TENSE or tags & (BASE if is_plural else THIRD))

    def _takes_clause(self, place: int, is_active: bool) -> bool:
        """Return whether a word may have a clause right behind it that nothing opens; a passive has none."""
        key, first = self._keys[place], self._keys[place + 1]
        opens_other = first in COMPLEMENTISERS or first in SUBORDINATORS or first == INFINITIVE
        if opens_other or (first in VIEW_LEADS and key not in SAYING_WHEN):
            return False
        return not (is_active and place and key in PASTS_OR_PARTICIPLES and self._keys[place - 1] in BE)

    def _is_finite(self, at: int) -> bool:
        key = self._keys[at]
        return key in _FINITE or (key.endswith(PAST) and not (at and self._keys[at - 1] in ARTICLES))

    # --- Frames -------------------------------------------------------------------------------------------

    def read_frames(self) -> Iterator[Governor]:
        """Yield what frames a sentence: in whose view, in which work, under which condition it is so."""
        if self._keys[0] in INVERTED and any(self._marked):
            yield Governor(0, frozenset(range(1, min(len(self._keys), _MAX_SCOPE))))
        for chunk in self._list_chunks():
            head = self._find_frame(chunk) if len(chunk) <= _MAX_CHUNK else None
            if head is not None:
                yield Governor(head, frozenset(self._list_framed(head, chunk)))

    def _list_chunks(self) -> Iterator[range]:
        """Yield the places of the words between two marks, and of those before and after all marks."""
        begin = 0
        for at in range(len(self._keys)):
            if at + 1 == len(self._keys) or self._marked[at]:
                yield range(begin, at + 1)
                begin = at + 1

    def _list_framed(self, head: int, chunk: range) -> Iterator[int]:
        """Yield the places of the words around a chunk that its head frames."""
        begin, at = chunk[0], chunk[-1]
        around = {self._clauses[one] for one in (begin - 1, at + 1) if 0 <= one < len(self._keys)}
        # What is said before `she said` is told as her word; what she breaks off for that, is not.
        is_said = begin and self._keys[head] in EMBEDDING and self._keys[head] not in SAYING
        first = at if is_said else max(0, begin - _MAX_SCOPE)
        for one in range(first, min(len(self._keys), at + _MAX_SCOPE)):
            if self._clauses[one] in around and one not in chunk:
                yield one

    def _find_frame(self, chunk: range) -> int | None:
        """Return the place of the word by which words between two marks frame what is around them."""
        keys = self._keys[chunk[0] : chunk[-1] + 1]
        if tuple(keys[-2:]) in SEEING and keys[0] == _AS:
            return chunk[-2]
        if len(keys) < 2 or len(keys) == len(self._keys):
            return None
        if keys[0] in ("to", "for") and chunk[0] == 0 and keys[-1] in PERSONS:
            return chunk[-1]
        if keys[0] == _ACCORDING:
            return chunk[0]
        return self._find_view(keys, chunk[0]) if keys[0] in VIEW_LEADS else self._find_saying(chunk)

    def _find_saying(self, chunk: range) -> int | None:
        """Return the place of a verb by which somebody says what is around it: `, she feared,`."""
        keys, after = self._keys[chunk[0] : chunk[-1] + 1], self._keys[chunk[-1] + 1 : chunk[-1] + 2]
        is_apart = 1 < len(chunk) < len(self._keys) and keys[0] not in SUBORDINATORS | NO_SAYERS
        if self._reads_alike and chunk[0] and self._parts[chunk[0] - 1]:
            # A clause of its own: `the clerks filed it; the mayor hoped to win`.
            return None
        if not is_apart or not NO_SPEECH.isdisjoint(after) or any(self._announces[chunk[-1] : chunk[-1] + 1]):
            return None
        verbs = SAYING | EMBEDDING
        found = next((at for at, key in enumerate(keys[:_MAX_SAYER]) if key in verbs), None)
        if found is None or not (found == 0 or keys[found + 1 : found + 2] in ([], *ADJUNCTS)):
            return None
        return chunk[found]

    def _find_view(self, keys: Sequence[str], begin: int) -> int | None:
        """Return the place of a noun of views or works that ends a chunk, or has whose it is behind it."""
        for at in range(1, len(keys)):
            is_last = at + 1 == len(keys)
            if keys[at] in VIEW_NOUNS and (is_last or keys[at + 1] == _OF) and at > 1:
                return begin + at
            if is_last and keys[at] in WORK_NOUNS and keys[1] in ARTICLES and len(keys) <= 4:
                return begin + at
        return None
