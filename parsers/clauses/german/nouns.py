"""The parts of a German clause: noun phrases with the cases that are left, what prepositions lead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from verifier.parsers.clauses.german.words import PRONOUN, VERBAL, Words
from verifier.parsers.clauses.records import NounPhrase
from verifier.parsers.clauses.tags import (
    ADJECTIVE,
    ADVERB,
    COORDINATOR,
    DETERMINER,
    MARK,
    NAME,
    NEGATION,
    NOUN,
    NUMBER,
    PARTICLE,
    PREPOSITION,
    RELATIVE,
    WERDEN,
)

PartKind: TypeAlias = Literal["noun", "role", "adjective", "adverb"]

_NOMINATIVE, _ACCUSATIVE, _DATIVE, _GENITIVE = "n", "a", "d", "g"
_REACH: Final = 12
ANY_CASE: Final = "nad"
_CASE_ROWS: Final = ("n", "na", "a", "ad", "d", "dg", "ndg", "nag", "g")
_STRONG_ENDINGS: Final = (("em", "d"), ("er", "ndg"), ("es", "nag"), ("en", "adg"), ("e", "na"))
"""Which cases an adjective's ending leaves where no article stands before it."""

_INSIDE: Final = NOUN | NAME | NUMBER | ADJECTIVE


@dataclass(slots=True, eq=False)
class Part:
    """A part of a clause. `cases` are those that a noun may have; `is_several` is None where both may be.

    `is_front` tells that it stands before the finite verb, `is_beside` that a comma parts it from the part
    before, `joining` the coordinator before it.
    """

    kind: PartKind
    start: int
    end: int
    noun: NounPhrase | None = None
    cases: str = ANY_CASE
    is_several: bool | None = None
    preposition: int | None = None
    is_front: bool = False
    is_beside: bool = False
    joining: int | None = None
    is_time: bool = False


_PLURAL_ENDINGS = ("e", "n", "r", "l", "s", "a", "i")
"""How a noun ends that may be several."""


def list_parts(words: Words, start: int, end: int) -> Iterator[Part]:
    """Yield the parts of a stretch, verbs and particles passed over."""
    at = start
    joining: int | None = None
    while at < end:
        tag = words.tags[at]
        if tag & COORDINATOR:
            joining, at = at, at + 1
            continue
        part = _read_part(words, at, end)
        if part is None:
            at += 1
            if not tag & MARK:
                joining = None
            continue
        part.joining, joining = joining, None
        yield part
        at = part.end


def _read_part(words: Words, at: int, end: int) -> Part | None:
    tag = words.tags[at]
    if tag & PREPOSITION and at + 1 < end:
        return _read_role(words, at, end)
    if tag & VERBAL and not tag & _INSIDE:
        return None
    found = read_noun(words, at, end)
    if found is not None:
        return found
    if tag & ADJECTIVE:
        return Part("adjective", at, at + 1)
    if (tag & PARTICLE and words.lexicon.find(words.keys[at]).tags & ADJECTIVE) or tag == PARTICLE:
        return Part("adjective", at, at + 1)
    if tag & (ADVERB | NEGATION | PREPOSITION):
        return Part("adverb", at, at + 1)
    return None


def _read_role(words: Words, at: int, end: int) -> Part | None:
    """Return a preposition with what it leads; adverbs may stand between: `für etwa 20 Leute`."""
    here = at + 1
    while (
        here < end and words.tags[here] & (ADVERB | NEGATION | PREPOSITION) and not words.tags[here] & NUMBER
    ):
        here += 1
    if here >= end:
        return Part("adverb", at, here)
    noun = read_noun(words, here, end)
    if noun is None or noun.noun is None:
        return Part("adverb", at, here)
    return Part("role", at, noun.end, noun=noun.noun, preposition=at, is_time=noun.is_time)


def read_noun(words: Words, at: int, end: int) -> Part | None:
    """Return the noun phrase that begins at a token, or None."""
    tag = words.tags[at]
    if tag & RELATIVE and words.is_kind(at, "relative_owner") and at + 1 < end:
        owned = read_noun(words, at + 1, end)
        if owned is not None and owned.noun is not None:
            owned.start, owned.noun = at, replace(owned.noun, start=at)
        return owned
    if tag & (PRONOUN | RELATIVE) and not tag & DETERMINER:
        noun = NounPhrase(start=at, end=at + 1, head=at)
        # By itself `keiner` is a subject; before a noun it is none.
        cases = _cases_of(words, at).replace("dg", "ndg").replace("nn", "n")
        return Part("noun", at, at + 1, noun=noun, cases=cases, is_several=_count(words, at, at))
    if not tag & (_INSIDE | DETERMINER):
        return None
    if tag & NUMBER and at + 1 < end and _is_year_before(words, at):
        end = at + 1
    inner = _skip_attribute(words, at, end)
    here, head = inner, -1
    while here < end and _belongs(words, at, here, end, head):
        if words.tags[here] & (NOUN | NAME | NUMBER):
            head = here
        here += 1
    if head < 0:
        if not tag & DETERMINER:
            return None
        # `die alten`: what it is said of is left out.
        head = max(at, here - 1)
    head = _pass_over(words, head, at)
    aside = (at + 1, inner + 1) if at in words.attributes and inner > at else None
    owner = _find_owner(words, at, head)
    possessor = None if owner is None else NounPhrase(start=at, end=owner + 1, head=owner)
    stop = max(head + 1, _end_of(words, head, end))
    noun = NounPhrase(start=at, end=stop, head=head, aside=aside, possessor=possessor)
    return Part(
        "noun",
        at,
        noun.end,
        noun=noun,
        cases=_find_cases(words, at, head),
        is_several=_count(words, at, head),
        is_time=_is_time(words, at, head),
    )


def _find_owner(words: Words, at: int, head: int) -> int | None:
    """Return the name in the second case that a phrase begins with: `Karls Bruder`, `Anna Bergs Haus`.

    What ends in the same letter without that, a list has: `Hans Berg`, `Kreis Lippe`.
    """
    ends = tuple(words.lexicon.kinds["uninflected_ending"])
    for here in range(at, head):
        if not words.tags[here] & NOUN:
            return None
        if words.keys[here].endswith("s") and not words.keys[here].endswith(ends):
            return here
    return None


def _skip_attribute(words: Words, at: int, end: int) -> int:
    """Return where a phrase goes on behind what stands between its article and its participle."""
    if at in words.attributes:
        return min(words.attributes[at], end - 1)
    if not words.tags[at] & DETERMINER or not words.get(at + 1) & PREPOSITION:
        return at
    for here in range(at + 2, end - 1):
        if words.tags[here] & ADJECTIVE and words.tags[here + 1] & (NOUN | ADJECTIVE):
            return here
    return at


def _belongs(words: Words, at: int, here: int, end: int, head: int) -> bool:
    tag = words.tags[here]
    if head >= 0 and not words.tags[head] & NUMBER:
        # Behind a noun another one (`Bürgermeister Falk`), or a figure that names it (`Artikel 5`).
        is_past = words.is_kind(head, "time") and not words.is_kind(here, "time")
        # `hat gegenüber dem Plan Vorrang`.
        is_past = is_past or words.is_kind(here, "unnamed")
        return bool(tag & (NOUN | NAME) and not is_past) or (bool(tag & NUMBER) and _names(words, here))
    if head >= 0 and tag & ADJECTIVE:
        return here + 1 < end and bool(words.tags[here + 1] & (NOUN | ADJECTIVE))
    if tag & _INSIDE:
        return not tag & VERBAL or here == at
    if tag & DETERMINER:
        return here == at or bool(words.tags[here - 1] & (DETERMINER | ADVERB))
    after = words.get(here + 1) if here + 1 < end else 0
    if tag & (ADVERB | NEGATION):
        return here > at and bool(after & (ADJECTIVE | NUMBER | NOUN))
    if tag & (COORDINATOR | MARK):
        is_joint = bool(words.tags[here - 1] & ADJECTIVE and after & ADJECTIVE)
        is_joint = is_joint or bool(head >= 0 and after & NUMBER and words.is_kind(at - 1, "between"))
        is_sign = bool(tag & MARK) and words.keys[here] in "%\u20ac$-/" and head >= 0
        return here > at and (is_joint or is_sign)
    return False


def _pass_over(words: Words, head: int, at: int) -> int:
    """Return the noun before a figure that names it: `Artikel 5`."""
    while head > at and words.tags[head] & NUMBER and words.tags[head - 1] & NOUN:
        head -= 1
    return head


def _end_of(words: Words, head: int, end: int) -> int:
    stop = head + 1
    while (
        stop < end
        and words.tags[stop] & NUMBER
        and words.tags[stop - 1] & (NOUN | NUMBER)
        and _names(words, stop)
    ):
        stop += 1
    return stop


def _names(words: Words, at: int) -> bool:
    """Return whether a figure behind a noun names it: `Artikel 5`; no year, and none that counts another."""
    return not _is_year(words, at) and not words.get(at + 1) & NOUN


def _is_year_before(words: Words, at: int) -> bool:
    """Return whether a figure before a noun is a year: behind `wurde` it is (`1987 Kassenwart`)."""
    if not _is_year(words, at) or not words.tags[at + 1] & (NOUN | DETERMINER):
        return False
    before = words.tags[max(0, at - _REACH) : at]
    return bool(words.tags[at + 1] & DETERMINER) or any(tag & WERDEN for tag in before)


def _is_year(words: Words, at: int) -> bool:
    key = words.keys[at]
    return len(key) == 4 and key.isdecimal()


def _is_time(words: Words, at: int, head: int) -> bool:
    if words.is_kind(head, "clock"):
        # `eine Uhr` is a thing, `drei Uhr` is a time.
        return bool(words.tags[at] & NUMBER)
    if words.is_kind(head, "time"):
        return True
    return at == head and (_is_year(words, head) or words.is_kind(head, "dated"))


def _cases_of(words: Words, at: int) -> str:
    return next((row for row in _CASE_ROWS if words.is_kind(at, f"case_{row}")), ANY_CASE)


def _find_cases(words: Words, at: int, head: int) -> str:
    if words.tags[at] & DETERMINER:
        cases = _cases_of(words, at)
        if words.keys[at] == "der" and _is_feminine(words, head):
            # `der Zeitung` does nothing: it is the third case, or the second.
            return cases.replace(_NOMINATIVE, "")
        return cases
    for here in range(at, head):
        if words.tags[here] & ADJECTIVE:
            return next((cases for end, cases in _STRONG_ENDINGS if words.keys[here].endswith(end)), ANY_CASE)
    return ANY_CASE


def _is_feminine(words: Words, at: int) -> bool:
    key = words.keys[at]
    is_other = key.endswith(("sprung", "schwung"))
    return not is_other and key.endswith(tuple(words.lexicon.kinds["feminine_endings"]))


def _count(words: Words, at: int, head: int) -> bool | None:
    """Return whether a phrase as the subject is several; None where its forms do not tell."""
    if words.is_kind(at, "several"):
        return True
    if words.is_kind(at, "one"):
        return False
    figure = next((here for here in range(at, head) if words.tags[here] & NUMBER), None)
    if figure is not None:
        return words.keys[figure] != "1"
    key = words.keys[head]
    if head > at and words.tags[at] & DETERMINER:
        if _is_feminine(words, head) or not key.endswith(_PLURAL_ENDINGS):
            return False
        return True if key.endswith(("innen", "en")) else None
    return None


def join_genitives(words: Words, parts: list[Part]) -> list[Part]:
    """Return the parts of a stretch with what stands in the second case put to the noun before it."""
    joined: list[Part] = []
    for part in parts:
        before = joined[-1] if joined else None
        if before is not None and _is_of(words, before, part) and before.noun and part.noun:
            noun = replace(before.noun, of=(*before.noun.of, part.noun), end=part.end)
            before.noun, before.end = noun, part.end
        else:
            joined.append(part)
    return joined


def _is_of(words: Words, before: Part, part: Part) -> bool:
    if part.kind != "noun" or part.joining is not None or before.end != part.start or before.noun is None:
        return False
    if _GENITIVE not in part.cases or not words.tags[part.start] & (DETERMINER | ADJECTIVE):
        return False
    if words.is_kind(before.start, "relative_owner"):
        return False
    head, at = words.tags[before.noun.head], before.noun.head
    counts = bool(head & NUMBER) and before.noun.start == at and not _is_year(words, at)
    # `drei der fünf Glocken`.
    counts = counts and words.keys[part.start] == "der"
    if not head & (NOUN | NAME | ADJECTIVE) and not words.is_kind(at, "partitive") and not counts:
        return False
    return part.cases in ("g", "dg", "ndg", "adg") and (part.cases != "adg" or before.kind == "role")
