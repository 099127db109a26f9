"""Tags of tokens: what each word is, of what it may be, by what stands around it.

A word begins with all tags that the lexicon knows for it. Rules take tags away by context, from left to
right, never the last one. Of what is left the usual part of speech decides, and where that says nothing, a
noun is read rather than a verb; such a word is *unsure*. A sentence without a verb gets one: the first word
that can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

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
    NAME,
    NOUN,
    NUMBER,
    OBJECT_PRONOUN,
    PARTICIPLE,
    PARTICLE,
    PAST,
    PLURAL,
    PREPOSITION,
    SINGULAR,
    SUBJECT_PRONOUN,
    THIRD,
    VERB,
)
from verifier.parsers.clauses.tokens import Token
from verifier.parsers.lexicon import Lexicon

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
        unsure.update(_find_verb(context))
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


def _find_verb(context: Context) -> list[int]:
    """Give a sentence without a verb one, if a word can be; return its place."""
    for can_be in (_may_be_verb, _must_be_verb):
        for at in range(1, len(context.masks) - 1):
            if can_be(context, at):
                finite = context.masks[at] & FINITE
                context.tags[at] = next((tag for tag in _VERB_ORDER if finite & tag), BASE)
                return [at]
    return []


def _may_be_verb(context: Context, at: int) -> bool:
    finite, before = context.masks[at] & FINITE, context.tags[at - 1]
    agrees = finite & (PAST | THIRD) or before & (PLURAL | SUBJECT_PRONOUN)
    return bool(finite and agrees and before & (NOUN | NAME | SUBJECT_PRONOUN | ADVERB | NUMBER))


def _must_be_verb(context: Context, at: int) -> bool:
    """Return whether a noun stands between two that it joins to none: `millers gaslight weavers`."""
    around = context.tags[at - 1] & context.tags[at + 1]
    joins = around & (PLURAL | NAME if context.is_unknown(at) else PLURAL)
    return bool(context.tags[at] & SINGULAR and joins) and not context.tokens[at].is_capital
