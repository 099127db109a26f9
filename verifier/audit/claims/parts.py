"""Subject, predicate and object of a claim, where they are sure; where one might be wrong all are absent.

The subject is all before the verb, the predicate the verb with its auxiliaries, the object what follows
without a preposition: ``Ohio | became | a state in 1803``. Only plain sentences are taken apart: no commas,
conjunctions or clauses before the verb, but for one opening such as ``In 2015,``. A form that may be a
participle (``the company founded in 1998``) is the verb only before an object, or where no other verb can
follow. Verbs that no list knows are not found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from verifier.parsers.english import list_words
from verifier.parsers.english.determiners import BEFORE_HEADS
from verifier.parsers.english.function_words import FUNCTION_WORDS
from verifier.parsers.english.number_words import SMALL, TENS
from verifier.parsers.english.verbs import (
    AUXILIARIES,
    BE,
    BEFORE_BARE_VERB,
    IN_VERB_GROUPS,
    PASTS,
    PASTS_OR_PARTICIPLES,
    PRESENTS,
    WITHOUT_OBJECT,
)
from verifier.parsers.text.offsets import Span
from verifier.parsers.text.surface_words import SurfaceWord
from verifier.policies import read_groups
from verifier.policies.lexicon import Lexicon

_QUANTIFIERS = frozenset(
    list_words("all any both each either every few many most neither no other several some these those this")
)
_PRONOUNS = frozenset(list_words("he i it she they we you"))
_BEFORE_NOUNS = BEFORE_HEADS | _QUANTIFIERS | {*SMALL, *TENS}
_OPENS_SUBJECT = _BEFORE_NOUNS | _PRONOUNS | {"only"}
_CLAUSES = frozenset(
    list_words(
        "after although and as because before but how if nor or since than that there though unless until "
        "what when where whether which while who whom whose why"
    )
)
"""What stands for another clause, or for nothing, in front of a verb."""

_NOUNS_TOO = frozenset(list_words("aims costs covers makes means needs offers plans"))
_FINITE = frozenset((*AUXILIARIES, *PASTS, *PRESENTS, *PASTS_OR_PARTICIPLES))
_HARDLY_NOUNS = frozenset((*AUXILIARIES, *PASTS, *PRESENTS)) - _NOUNS_TOO
_HELPERS = frozenset((*AUXILIARIES, *BE, *IN_VERB_GROUPS))
_NAMING = frozenset(list_words("called dubbed named titled"))
_OPENINGS = FUNCTION_WORDS.union(("according",)) - _OPENS_SUBJECT - _CLAUSES - {"to"}
_ADVERBS = frozenset(list_words("away better faster home inside outside twice worse"))
_GERUND_LETTERS = 5
_NO_GERUNDS = frozenset(list_words("anything during everything nothing something"))
_PAST = re.compile("[a-z]{3,}ed")
_NO_PASTS = frozenset(list_words("breed hundred indeed naked sacred speed"))
_PUNCTUATION = re.compile(',(?![0-9])|[;:()\\[\\]"\u201c\u201d\u2013\u2014?!]|[.] ')


class ClaimParts(NamedTuple):
    """The places of the parts in the claim's text, and the main verb's base form, or it as it stands."""

    subject: Span
    predicate: Span
    object: Span | None
    verb: str | None


class _Sentence(NamedTuple):
    """A text with its words; the subject is from `first` to `verb`, the verb's group to `after`."""

    text: str
    words: Sequence[SurfaceWord]
    forms: Mapping[str, str]
    first: int
    verb: int
    after: int

    def key(self, place: int) -> str:
        """Return the key of a word; empty behind the last one."""
        return self.words[place].key if place < len(self.words) else ""


def find_parts(
    text: str,
    words: Sequence[SurfaceWord],
    irregular: Lexicon,
    no_verbs: frozenset[int],
    times: Sequence[Span],
) -> ClaimParts | None:
    """Return the parts of a sentence; None where one of them is not sure.

    The text is in the engine's terms, if it is written in another language than English.
    `no_verbs` are places of words that are a noun where they stand, `times` are the places of dates.
    """
    forms = _list_forms(irregular)
    first = _skip_opening(text, words, forms)
    verb = next(
        (
            at
            for at, word in enumerate(words[first + 1 :], first + 1)
            if not (word.is_capital or at in no_verbs) and _is_finite(word.key, forms)
        ),
        None,
    )
    if verb is None:
        return None
    after = verb + 1
    while after < len(words) and _goes_on([word.key for word in words[verb:after]], words[after].key, forms):
        after += 1
    sentence = _Sentence(text, words, forms, first, verb, after)
    if any(_doubt_subject(sentence)) or any(_doubt_verb(sentence)):
        return None
    main = sentence.key(after - 1)
    return ClaimParts(
        subject=(words[first].start, words[verb - 1].end),
        predicate=(words[verb].start, words[after - 1].end),
        object=_find_object(sentence, times),
        verb=None if main in _HELPERS else forms.get(main, main),
    )


@lru_cache(maxsize=8)
def _list_forms(irregular: Lexicon) -> Mapping[str, str]:
    """Return the base form of each irregular form; one that two words share is its own."""
    forms: dict[str, str] = {}
    for base, *others in read_groups(irregular):
        for form in others:
            forms[form] = form if form in forms else base
    return forms


def _skip_opening(text: str, words: Sequence[SurfaceWord], forms: Mapping[str, str]) -> int:
    """Return the place of the word behind ``In 2015,``, or 0: a preposition, no verb, and one comma."""
    comma = text.find(",")
    inside = [word.key for word in words if word.end <= comma]
    if not inside or inside[0] not in _OPENINGS or any(_is_finite(key, forms) for key in inside):
        return 0
    return len(inside) if len(inside) < len(words) else 0


def _is_finite(key: str, forms: Mapping[str, str]) -> bool:
    return key in _FINITE or (key in forms and not key.endswith("ing")) or _is_past(key)


def _is_past(key: str) -> bool:
    return key not in _NO_PASTS and bool(_PAST.fullmatch(key))


def _goes_on(group: Sequence[str], key: str, forms: Mapping[str, str]) -> bool:
    """Return whether a word belongs to the verb before it: `was not | completed`, `is | growing`."""
    if group[-1] not in IN_VERB_GROUPS and group[-1] not in AUXILIARIES:
        return False
    if key in IN_VERB_GROUPS or key == "born" or _is_finite(key, forms):
        return True
    helpers = [word for word in group if word in AUXILIARIES or word == "to" or word in BE]
    if helpers[-1] in BEFORE_BARE_VERB:
        return key not in FUNCTION_WORDS
    return helpers[-1] in BE and key.endswith("ing") and len(key) > _GERUND_LETTERS and key not in _NO_GERUNDS


def _doubt_subject(one: _Sentence) -> Iterator[bool]:
    """Yield whether each thing that a subject may not be is there."""
    # An acronym is no small word: `the WHO`.
    keys = ["" if word.is_acronym else word.key for word in one.words[one.first : one.verb]]
    end = one.words[one.verb].start
    yield bool(_PUNCTUATION.search(one.text, one.words[one.first].start, end))
    yield not _CLAUSES.isdisjoint(keys)
    yield keys[0] in FUNCTION_WORDS and keys[0] not in _OPENS_SUBJECT
    yield len(keys) > 1 and (
        keys[0].endswith(("ing", "ly")) or keys[-1].endswith("ly") or keys[-1] in FUNCTION_WORDS
    )
    # Two subjects, and so a verb between them that no list knows: `Experts believe | the bridge was closed`.
    inner = pairwise(keys)
    yield any(key in BEFORE_HEADS | _PRONOUNS and before not in FUNCTION_WORDS for before, key in inner)
    # `It is likely that ...`: the subject stands behind.
    yield keys == ["it"] and one.key(one.verb) in BE
    yield one.text.rstrip().endswith("?")


def _doubt_verb(one: _Sentence) -> Iterator[bool]:
    """Yield whether each thing is there by which the verb may be another one, or longer."""
    first, last, following = one.key(one.verb), one.key(one.after - 1), one.key(one.after)
    is_auxiliary = last in AUXILIARIES or last in IN_VERB_GROUPS
    small = following in FUNCTION_WORDS and following not in _BEFORE_NOUNS
    yield is_auxiliary and (following.endswith("ly") or not following)
    yield is_auxiliary and last not in BE and not _opens_object(one)
    yield (
        last in BE
        and small
        and following not in ("in", "on", "at", "from", "of", "for", "with", "by", "near")
    )
    if first in AUXILIARIES or first in PASTS or one.key(one.verb - 1) in _PRONOUNS:
        return
    yield _holds_verb(one)
    is_sure = first in WITHOUT_OBJECT or (first in PRESENTS and first not in _NOUNS_TOO)
    yield not is_sure and not _opens_object(one) and not _ends_plainly(one)


def _holds_verb(one: _Sentence) -> bool:
    """Return whether a word behind the verb is hardly anything but another one."""
    keys = [word.key for word in one.words[one.after :] if not word.is_capital]
    return any(key in _HARDLY_NOUNS or _is_past(key) for key in keys)


def _ends_plainly(one: _Sentence) -> bool:
    """Return whether no other verb can follow: `opened | in 1932`, `increased | by 8% in Ohio`."""
    return all(
        word.is_capital or word.opens_with_digit or word.key in FUNCTION_WORDS
        for word in one.words[one.after :]
    )


def _opens_object(one: _Sentence) -> bool:
    """Return whether what stands behind the verb can only be its object: `a ...`, `12 ...`, `Acme`."""
    if one.after == len(one.words):
        return False
    word = one.words[one.after]
    is_name = word.is_capital and one.key(one.after - 1) not in _NAMING
    return word.key in _BEFORE_NOUNS or word.opens_with_digit or is_name


def _find_object(one: _Sentence, times: Sequence[Span]) -> Span | None:
    """Return the place of the object: none before a clause, a preposition, an adverb or a date."""
    if one.after == len(one.words):
        return None
    word = one.words[one.after]
    start = one.words[one.after - 1].end
    rest = one.text[start:].rstrip(".!? ")
    small = word.key in FUNCTION_WORDS and word.key not in _BEFORE_NOUNS
    if small or word.key.endswith("ly") or word.key in _ADVERBS or _PUNCTUATION.search(rest):
        return None
    if any(begin <= word.start < end for begin, end in times):
        return None
    if _holds_verb(one):
        return None
    return start + len(rest) - len(rest.lstrip()), start + len(rest)
