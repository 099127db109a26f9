"""Phrases: runs of tagged tokens that belong together, before anybody asks what they do in a clause.

Noun phrases include possessors and *of* phrases; verb groups include auxiliaries, negations and adverbs.
Everything else is a phrase of one token.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, NamedTuple, TypeAlias

from verifier.parsers.clauses.records import NounPhrase, VerbForm, VerbGroup
from verifier.parsers.clauses.tags import (
    ADJECTIVE,
    ADVERB,
    AUXILIARY,
    BASE,
    BE,
    COORDINATOR,
    DETERMINER,
    DO,
    FINITE,
    GERUND,
    HAVE,
    MARK,
    MODAL,
    NAME,
    NEGATION,
    NOUN,
    NUMBER,
    PARTICIPLE,
    PARTICLE,
    PAST,
    PLURAL,
    POSSESSIVE,
    PREPOSITION,
    PRONOUN,
    RELATIVE,
    SUBORDINATOR,
    THIRD,
    TO,
    VERB,
)
from verifier.parsers.clauses.tokens import Token

PhraseKind: TypeAlias = Literal[
    "noun", "verb", "adjective", "adverb", "preposition", "coordinator", "subordinator", "relative", "mark"
]

_YEAR_DIGITS = 4
_INSIDE = ADJECTIVE | NOUN | NAME | NUMBER
_MODIFIERS = _INSIDE | PARTICIPLE | GERUND
_SINGLE: dict[int, PhraseKind] = {
    COORDINATOR: "coordinator",
    SUBORDINATOR: "subordinator",
    RELATIVE: "relative",
    PREPOSITION: "preposition",
    MARK: "mark",
    ADVERB: "adverb",
    NEGATION: "adverb",
    PARTICLE: "adverb",
}
_COUNTING = frozenset("$\u20ac\u00a3\u00a5%#&")
_YEAR_DIGITS = 4
REMAINDERS = frozenset(("others", "remainder", "rest"))
"""Those that are left: no figure behind them numbers them."""
INSTEAD = frozenset(("else", "otherwise"))
"""What tells that the condition before it is not met: no figure behind them is part of their phrase."""


_MAX_OF = 4
"""How deep *of* phrases may nest; deeper ones are put side by side."""


class Phrase(NamedTuple):
    """A phrase of a sentence: its kind, its tokens, and its record if it is a noun phrase or a verb group."""

    kind: PhraseKind
    start: int
    end: int
    noun: NounPhrase | None = None
    verb: VerbGroup | None = None


def read_phrases(tokens: Sequence[Token], tags: Sequence[int]) -> list[Phrase]:
    """Return the phrases of a tagged sentence; they tile it. Linear in it."""
    phrases: list[Phrase] = []
    at = 0
    while at < len(tags):
        phrase = _read_verb(tags, at) or _read_noun(tokens, tags, at)
        phrase = phrase or _read_adjectives(tags, at) or _read_one(tags, at)
        phrases.append(phrase)
        at = phrase.end
    return _join_of(tokens, phrases)


def _read_one(tags: Sequence[int], at: int) -> Phrase:
    return Phrase(_SINGLE.get(tags[at], "mark"), at, at + 1)


def _read_adjectives(tags: Sequence[int], at: int) -> Phrase | None:
    end = at
    while end < len(tags) and tags[end] & (ADJECTIVE | PARTICIPLE):
        end += 1
    return Phrase("adjective", at, end) if end > at else None


def _read_verb(tags: Sequence[int], at: int) -> Phrase | None:
    """Return the verb group that begins at a token, or None."""
    first = tags[at]
    if not first & (VERB | AUXILIARY | TO) or (first & (PARTICIPLE | GERUND) and _modifies(tags, at)):
        return None
    head, end = at, at + 1
    for here in range(at, len(tags)):
        tag = tags[here]
        if tag & (ADVERB | NEGATION):
            # An adverb or a denial may stand inside a group; a denial may also end one (`was not`).
            end = here + 1 if tag & NEGATION and end == here else end
            continue
        if here > at and not _continues(tags, head, here):
            break
        head, end = here, here + 1
        if tag & VERB:
            break
    group = _describe(tags, at, end, head)
    if end < len(tags) and tags[end] & PARTICLE and tags[head] & VERB:
        group = replace(group, particle=end, end=end + 1)
    return Phrase("verb", at, group.end, verb=group)


def _modifies(tags: Sequence[int], at: int) -> bool:
    """Return whether a participle or a gerund stands before the noun that it describes."""
    before = tags[at - 1] if at else 0
    after = tags[at + 1] if at + 1 < len(tags) else 0
    if tags[at] & PARTICIPLE and before & (FINITE | PREPOSITION):
        return bool(after & NOUN)
    return bool(
        before & (DETERMINER | ADJECTIVE | POSSESSIVE | NUMBER) and after & (NOUN | ADJECTIVE | NAME | NUMBER)
    )


def _continues(tags: Sequence[int], head: int, here: int) -> bool:
    """Return whether a verb continues the group of the auxiliary, or of the *to*, before it."""
    before, tag = tags[head], tags[here]
    if before & (TO | MODAL):
        return bool(tag & (BASE | AUXILIARY))
    if before & HAVE:
        return bool(tag & (PARTICIPLE | BE | HAVE))
    if before & BE:
        return bool(tag & (PARTICIPLE | GERUND | BE | HAVE))
    return bool(before & DO and tag & (BASE | HAVE | BE | DO))


def _describe(tags: Sequence[int], at: int, end: int, head: int) -> VerbGroup:
    auxiliaries = 0
    for tag in tags[at:head]:
        auxiliaries |= tag
    form: VerbForm = "finite"
    if tags[at] & TO:
        form = "infinitive"
    elif not auxiliaries & AUXILIARY and tags[head] & (PARTICIPLE | GERUND):
        form = "participle" if tags[head] & PARTICIPLE else "gerund"
    return VerbGroup(
        start=at,
        end=end,
        head=head,
        form=form,
        is_passive=bool(tags[head] & PARTICIPLE and (auxiliaries & BE or form == "participle")),
        is_perfect=bool(auxiliaries & HAVE),
        is_copula=bool(tags[head] & BE),
        modal=next((place for place in range(at, end) if tags[place] & MODAL), None),
        negations=tuple(place for place in range(at, end) if tags[place] & NEGATION),
    )


def _read_noun(tokens: Sequence[Token], tags: Sequence[int], at: int) -> Phrase | None:
    """Return the noun phrase that begins at a token, possessors before it included, or None."""
    noun = _read_plain(tokens, tags, at)
    while noun is not None and noun.end < len(tags) and tags[noun.end] & POSSESSIVE:
        owned = _read_plain(tokens, tags, noun.end + 1) if noun.end + 1 < len(tags) else None
        if owned is None:
            noun = replace(noun, end=noun.end + 1)
            break
        noun = replace(owned, start=noun.start, possessor=noun)
    return None if noun is None else Phrase("noun", at, noun.end, noun=noun)


def _read_plain(tokens: Sequence[Token], tags: Sequence[int], at: int) -> NounPhrase | None:
    if tags[at] & PRONOUN:
        return NounPhrase(start=at, end=at + 1, head=at)
    here = at
    head = -1
    while here < len(tags) and _belongs(tokens, tags, at, here, head):
        if tags[here] & (NOUN | NAME | NUMBER):
            head = here
        here += 1
    if head < 0:
        return _stand_alone(tags, at, here)
    return NounPhrase(start=at, end=head + 1, head=head)


def _belongs(tokens: Sequence[Token], tags: Sequence[int], at: int, here: int, head: int) -> bool:
    """Return whether a token continues the noun phrase begun at `at`; `head` is its last noun, or -1."""
    tag = tags[here]
    if tag & NAME and head == at == here - 1 and tags[at] & NUMBER:
        # `In 1995 Ann Lee resigned`: a year does not count the name behind it.
        return len(tokens[at].key) != _YEAR_DIGITS
    if tag & NUMBER and head >= 0 and tags[head] & NOUN and at == 1 and tags[0] & PREPOSITION:
        # `In the trial 212 patients died`: the figure counts the noun behind it, not the opening noun.
        return not (here + 1 < len(tags) and tags[here + 1] & PLURAL)
    if tag & NUMBER and head >= 0 and tokens[head].key in REMAINDERS:
        # `and the rest 55`.
        return False
    if tag & (NOUN | NAME | NUMBER):
        is_apart = tag & NAME and head >= 0 and tags[head] & NOUN
        return not (is_apart and (_opens_contact(tags, here) or _opens_main(tags, at, here)))
    if tag & DETERMINER:
        # `all the`, `the first few`, but no second noun phrase: `the eldest the mill`.
        leads = DETERMINER | ADVERB if tokens[here].key == "the" else DETERMINER | ADVERB | ADJECTIVE
        return head < 0 and (here == at or bool(tags[here - 1] & leads))
    if tag & MARK:
        return _joins_figures(tokens, tags, here)
    if tag & COORDINATOR:
        return _joins_modifiers(tags, at, here)
    if tag & ADVERB:
        return head < 0 and tokens[here].key not in INSTEAD and _leads_modifier(tags, here)
    return bool(tag & _MODIFIERS) and (head < 0 or _leads_noun(tags, head, here))


def _opens_contact(tags: Sequence[int], at: int) -> bool:
    """Return whether two verbs follow a name: `the plumber Nora called was a liar`."""
    while at < len(tags) and tags[at] & NAME:
        at += 1
    return at + 1 < len(tags) and bool(tags[at] & FINITE and tags[at + 1] & (PAST | THIRD | AUXILIARY))


def _opens_main(tags: Sequence[int], at: int, here: int) -> bool:
    """Return whether a name is the subject behind what opens a sentence: `In the third set Ann Lee won`."""
    while here < len(tags) and tags[here] & NAME:
        here += 1
    is_front = at == 1 and bool(tags[0] & PREPOSITION)
    return is_front and here < len(tags) and bool(tags[here] & (FINITE | AUXILIARY))


def _stand_alone(tags: Sequence[int], at: int, end: int) -> NounPhrase | None:
    """Return a phrase without a noun: `the rich`, `both`, `the largest`."""
    if not tags[at] & DETERMINER or end <= at:
        return None
    last = end - 1
    while last > at and tags[last] & (ADVERB | COORDINATOR | MARK):
        last -= 1
    return NounPhrase(start=at, end=last + 1, head=last)


def _leads_noun(tags: Sequence[int], head: int, at: int) -> bool:
    """Return whether an adjective behind a name or a figure leads to a noun: `the 1959 general elections`."""
    after = tags[at + 1] if at + 1 < len(tags) else 0
    describes = tags[at] & (ADJECTIVE | PARTICIPLE) and after & (NOUN | ADJECTIVE)
    is_row = all(tag & ADJECTIVE for tag in tags[head + 1 : at])
    return is_row and bool(tags[head] & (NAME | NUMBER) and describes)


def _leads_modifier(tags: Sequence[int], at: int) -> bool:
    after = tags[at + 1] if at + 1 < len(tags) else 0
    return bool(after & (ADJECTIVE | PARTICIPLE | NUMBER)) or bool(
        after & (ADVERB | DETERMINER) and _leads_modifier(tags, at + 1)
    )


def _joins_figures(tokens: Sequence[Token], tags: Sequence[int], at: int) -> bool:
    """Return whether a mark belongs to a figure: a sign of money before it, a hyphen inside."""
    after = tags[at + 1] if at + 1 < len(tags) else 0
    before = tags[at - 1] if at else 0
    key = tokens[at].key
    if key in _COUNTING:
        return bool(after & NUMBER or before & (NUMBER | NAME))
    if key in "-\u2013/\u2010" and at + 1 < len(tags):
        glued = (
            tokens[at].start == tokens[at - 1].end and tokens[at].end == tokens[at + 1].start if at else False
        )
        return glued and bool(before & _INSIDE and after & _INSIDE)
    if key == "," and before & NUMBER and after & NUMBER:
        # `April 10, 1994`.
        return at > 1 and bool(tags[at - 2] & NAME) and len(tokens[at + 1].key) == _YEAR_DIGITS
    return key == "," and bool(before & ADJECTIVE and after & ADJECTIVE)


def _joins_modifiers(tags: Sequence[int], at: int, here: int) -> bool:
    """Return whether a coordinator joins two words before one noun: `red and blue flags`."""
    if here + 2 >= len(tags) or here == at:
        return False
    before, after, then = tags[here - 1], tags[here + 1], tags[here + 2]
    return bool(before & ADJECTIVE and after & (ADJECTIVE | PARTICIPLE) and then & (NOUN | ADJECTIVE))


def _join_of(tokens: Sequence[Token], phrases: list[Phrase]) -> list[Phrase]:
    """Put what *of* leads into the noun phrase before it."""
    joined: list[Phrase] = []
    for phrase in phrases:
        if phrase.kind == "noun" and len(joined) > 1 and _is_of(tokens, joined):
            outer = joined[-2].noun
            assert outer is not None
            assert phrase.noun is not None
            del joined[-2:]
            noun = _append_of(outer, phrase.noun)
            joined.append(Phrase("noun", noun.start, noun.end, noun=noun))
        else:
            joined.append(phrase)
    return joined


def _append_of(outer: NounPhrase, inner: NounPhrase, depth: int = _MAX_OF) -> NounPhrase:
    """Return a phrase with an *of* phrase attached to its innermost phrase, and its end moved."""
    if outer.of and depth:
        last = _append_of(outer.of[-1], inner, depth - 1)
        return replace(outer, of=(*outer.of[:-1], last), end=inner.end)
    return replace(outer, of=(*outer.of, inner), end=inner.end)


def _is_of(tokens: Sequence[Token], phrases: list[Phrase]) -> bool:
    last, before = phrases[-1], phrases[-2]
    return last.kind == "preposition" and tokens[last.start].key == "of" and before.kind == "noun"
