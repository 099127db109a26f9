"""Tags of tokens: what each word is, of what it may be, by what stands around it.

A word begins with all tags that the lexicon knows for it. Rules take tags away by context, from left to
right, never the last one. Of what is left the usual part of speech decides, and where that says nothing, a
noun is read rather than a verb; such a word is *unsure*. A sentence without a verb gets one: the first word
that can be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from verifier.parsers.clauses.content_words import CONTENT_RULES, is_unread_verb
from verifier.parsers.clauses.context import Context
from verifier.parsers.clauses.function_words import FUNCTION_RULES, FUNCTION_TAGS
from verifier.parsers.clauses.tags import (
    ADJECTIVE,
    ADVERB,
    AUXILIARY,
    BASE,
    DETERMINER,
    FINITE,
    GERUND,
    MARK,
    NAME,
    NOUN,
    NUMBER,
    OBJECT_PRONOUN,
    PARTICIPLE,
    PARTICLE,
    PAST,
    PLURAL,
    PREPOSITION,
    RELATIVE,
    SINGULAR,
    SUBJECT_PRONOUN,
    THIRD,
    VERB,
)
from verifier.parsers.clauses.tokens import Token
from verifier.parsers.lexicon import Lexicon

_ENDS = MARK | PREPOSITION | PARTICLE
_VERB_ORDER = (PAST, THIRD, BASE, PARTICIPLE, GERUND)
_ORDER = (
    SINGULAR,
    PLURAL,
    ADJECTIVE,
    DETERMINER,
    NUMBER,
    SUBJECT_PRONOUN,
    OBJECT_PRONOUN,
    PREPOSITION,
    PARTICLE,
    ADVERB,
    *_VERB_ORDER,
)
"""Which tag is read where nothing decides."""


_Test: TypeAlias = Callable[[Context, int], bool]


class Tagged(NamedTuple):
    """The tag of each token, one bit each, and at which tokens the tag is not sure."""

    tags: tuple[int, ...]
    unsure: frozenset[int]


def tag_tokens(tokens: Sequence[Token], lexicon: Lexicon) -> Tagged:
    """Return the tags of the tokens of one sentence; linear in them."""
    context = Context(tokens, lexicon)
    unsure: set[int] = set()
    for at, mask in enumerate(context.masks):
        tag = mask
        if mask & (mask - 1):
            left = _take_away(context, at, mask)
            left = left & context.lexicon.find(context.tokens[at].key).usual or left
            if left & VERB and left & (NOUN | ADJECTIVE):
                unsure.add(at)
            tag = _settle(left)
        if tag & NOUN and is_unread_verb(context, at):
            tag = PAST
        context.tags.append(tag)
        context.verbs += bool(tag & (FINITE | AUXILIARY))
    if not context.verbs:
        unsure.update(_find_verb(context, len(context.masks) - 1))
    elif (end := _find_waiting(context)) > 0:
        unsure.update(_find_verb(context, end, can_be=(_may_be_verb,)))
    return Tagged(tuple(context.tags), frozenset(unsure))


def _take_away(context: Context, at: int, mask: int) -> int:
    """Return what a word may be once the rules have looked at what stands around it."""
    for rule in FUNCTION_RULES if mask & FUNCTION_TAGS else ():
        left = rule(context, at, mask)
        if left:
            mask = left
            break
    for rule in CONTENT_RULES:
        if not mask & (mask - 1):
            break
        mask = rule(context, at, mask) or mask
    return mask


@cache
def _settle(mask: int) -> int:
    """Return the one tag that is read of those that are left."""
    order = _ORDER if mask & ~VERB else _VERB_ORDER
    return next((tag for tag in order if mask & tag), mask & -mask)


def _find_waiting(context: Context) -> int:
    """Return where the relative clause begins that alone has a verb: `Glands swell with milk that is thick`.

    It is 0 where another clause has one, too.
    """
    relative = next((at for at, tag in enumerate(context.tags) if tag & RELATIVE), 0)
    verbs = [at for at, tag in enumerate(context.tags) if tag & (FINITE | AUXILIARY)]
    return relative if len(verbs) == 1 and verbs[0] > relative else 0


def _find_verb(context: Context, end: int, *, can_be: Sequence[_Test] | None = None) -> list[int]:
    """Give a sentence without a verb one, if a word before its end can be; return its place."""
    for may_be in can_be or (_may_be_verb, _must_be_verb):
        for at in range(1, end):
            if may_be(context, at):
                finite = context.masks[at] & FINITE
                context.tags[at] = next((tag for tag in _VERB_ORDER if finite & tag), BASE)
                return [at]
    return []


def _may_be_verb(context: Context, at: int) -> bool:
    finite, before = context.masks[at] & FINITE, context.tags[at - 1]
    after = context.after(at)
    if before & ADJECTIVE and finite & PAST and (not after or after & _ENDS):
        # `The quarter-final sold out`: nothing is described.
        return True
    agrees = finite & (PAST | THIRD) or before & (PLURAL | SUBJECT_PRONOUN)
    return bool(finite and agrees and before & (NOUN | NAME | SUBJECT_PRONOUN | ADVERB | NUMBER))


def _must_be_verb(context: Context, at: int) -> bool:
    """Return whether a noun stands between two that it joins to none: `millers gaslight weavers`."""
    around = context.tags[at - 1] & context.tags[at + 1]
    joins = around & (PLURAL | NAME if context.is_unknown(at) else PLURAL)
    return bool(context.tags[at] & SINGULAR and joins) and not context.tokens[at].is_capital
