"""Rules for words that are read by what they do: what *that*, *to*, *before*, *her* is in its place.

A rule is asked of a token that may be several things. It returns the tags that stay, or 0 where it does not
say.
"""

from __future__ import annotations

from verifier.parsers.clauses.context import Context
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
    NOMINAL,
    NOUN,
    NUMBER,
    OBJECT_PRONOUN,
    OPENS_NOMINAL,
    PARTICIPLE,
    PARTICLE,
    PLURAL,
    POSSESSIVE,
    PREPOSITION,
    PRONOUN,
    RELATIVE,
    SINGULAR,
    SUBJECT_PRONOUN,
    SUBORDINATOR,
    THIRD,
    TO,
    VERB,
)

_OWN_VERBS = HAVE | DO | BE


def choose_to(context: Context, at: int, mask: int) -> int:
    """Decide whether *to* leads a verb or a noun."""
    if not mask & TO:
        return 0
    if context.is_kind(at + 1, "correlative"):
        return TO if context.after(at + 1) & BASE else PREPOSITION
    after = context.after(at)
    if after & (_OWN_VERBS | ADVERB) and not after & (NOUN | DETERMINER | PREPOSITION):
        return TO
    return TO if after & BASE and _is_infinitive(context, at, after) else PREPOSITION


def _is_infinitive(context: Context, at: int, after: int) -> bool:
    then = context.after(at + 1)
    if context.is_unknown(at + 1):
        # `wrote errors to stderr`: hardly any verb lacks both a row and an object.
        return bool(then & (DETERMINER | OBJECT_PRONOUN | NAME | POSSESSIVE))
    if context.is_usual(at + 1, VERB) or not after & NOUN:
        return True
    if context.direct(at) & ADJECTIVE and then & (PREPOSITION | MARK):
        return False
    return bool(then & (DETERMINER | OBJECT_PRONOUN | NAME)) or not context.is_usual(at + 1, NOUN)


def choose_possessive(context: Context, at: int, mask: int) -> int:
    """Decide whether *'s* is a possessive or *is*."""
    if not mask & POSSESSIVE:
        return 0
    is_verb = context.direct(at) & (PRONOUN | RELATIVE | ADVERB) or context.is_kind(at + 1, "after_is")
    then = context.after(at + 1)
    if context.is_usual(at + 1, ADJECTIVE) and (not then or then & MARK):
        # `so the house's dark.`
        is_verb = BE
    return BE if is_verb else POSSESSIVE


def choose_demonstrative(context: Context, at: int, mask: int) -> int:
    """Decide whether *that* is a relative, opens a clause, or points at something."""
    del mask
    if not context.is_kind(at, "demonstrative"):
        return 0
    before, after = context.direct(at), context.after(at)
    if before & (NOUN | NAME) and after & THIRD and not after & SINGULAR:
        return RELATIVE
    if before & (PREPOSITION | MARK) and after & SINGULAR and not after & (DETERMINER | NAME | PRONOUN):
        # `of that process`; `..., that key is lost`.
        return DETERMINER
    leads = context.leads_clause(at)
    is_verb = after & (VERB | AUXILIARY | ADVERB) and not after & NOUN
    if leads and context.is_told(at):
        return SUBORDINATOR
    is_one = context.is_kind(at - 1, "for_noun")
    if (before & NOUN or is_one) and (leads or is_verb):
        # `The comet that Ames drew`, `the one that Ames drew`.
        return RELATIVE
    if before & (NAME | NUMBER | PRONOUN) and is_verb and not after & ADVERB:
        return RELATIVE
    if leads and at:
        return SUBORDINATOR
    return DETERMINER if after & (NOUN | ADJECTIVE) and not after & (DETERMINER | NAME) else SUBJECT_PRONOUN


def choose_relative(context: Context, at: int, mask: int) -> int:
    """Decide whether *which*, *where*, *what* opens a relative clause, another one, or a noun phrase."""
    if not mask & RELATIVE or context.is_kind(at, "relative_owner"):
        return mask & RELATIVE
    after = context.after(at)
    if mask & SUBORDINATOR:
        is_relative = context.direct(at) & (NOUN | NAME | PRONOUN) and context.is_kind(at, "relative_place")
        return RELATIVE if is_relative else SUBORDINATOR
    leads = after & (NOUN | ADJECTIVE) & ~ADVERB and not after & (ADVERB | AUXILIARY)
    is_determiner = mask & DETERMINER and leads and not context.is_kind(at, "relative_thing")
    return DETERMINER if is_determiner else RELATIVE


def choose_comparing(context: Context, at: int, mask: int) -> int:
    """Read *more than* before a figure as one adverb."""
    del mask
    if not context.is_kind(at, "than") or not context.after(at) & NUMBER:
        return 0
    if not context.is_kind(at - 1, "comparing_amount"):
        return 0
    context.tags[at - 1] = ADVERB
    return ADVERB


def choose_subordinator(context: Context, at: int, mask: int) -> int:
    """Decide whether *before*, *as*, *provided*, *so* opens a clause."""
    if not mask & SUBORDINATOR:
        return 0
    before, after = context.direct(at), context.after(at)
    if mask & VERB:
        is_verb = before & (PREPOSITION | AUXILIARY | NOUN | NAME) or not context.leads_clause(at)
        return mask & VERB if is_verb else SUBORDINATOR
    if mask & PREPOSITION:
        if after & SUBJECT_PRONOUN and not after & (OBJECT_PRONOUN | DETERMINER):
            return SUBORDINATOR
        is_front = context.opens_sentence(at) and context.leads_front(at)
        if is_front or (after & NUMBER and context.after(at + 1) & (DETERMINER | NAME)):
            # `Until 1970 the town was heated with coal`.
            return PREPOSITION
        is_described = before & PARTICIPLE and at > 1 and context.tags[at - 2] & NOMINAL
        waits = (before & NOMINAL or is_described) and not context.verbs
        return SUBORDINATOR if not waits and context.leads_clause(at) else PREPOSITION
    if not context.is_kind(at, "weak_subordinator"):
        return SUBORDINATOR
    is_degree = context.is_kind(at, "degree") and after & (ADJECTIVE | ADVERB)
    return SUBORDINATOR if context.leads_clause(at) and not is_degree else mask & ~SUBORDINATOR


def choose_auxiliary(context: Context, at: int, mask: int) -> int:
    """Prefer the auxiliary, but for a noun that is written like one: `a will`, `the can`."""
    if mask & _OWN_VERBS:
        return mask & _OWN_VERBS
    if not mask & MODAL:
        return 0
    return mask & NOUN if mask & NOUN and context.direct(at) & (DETERMINER | ADJECTIVE) else MODAL


def choose_coordinator(context: Context, at: int, mask: int) -> int:
    """Prefer the coordinator; *either*, *both*, *yet* behind an auxiliary do not join: `is not yet sunk`."""
    before = context.direct(at)
    if mask & COORDINATOR:
        return ADVERB if mask & ADVERB and before & (AUXILIARY | NEGATION) else COORDINATOR
    is_correlative = context.is_kind(at, "correlative") and before & (AUXILIARY | FINITE | TO)
    return ADVERB if is_correlative and not context.after(at) & NOUN else 0


def choose_determiner(context: Context, at: int, mask: int) -> int:
    """Decide whether *her*, *this*, *all*, *one* stands before its noun or for it."""
    if context.is_kind(at, "for_noun") and context.direct(at) & ADJECTIVE and not context.after(at) & NUMBER:
        # `the left one`.
        return SINGULAR
    if not mask & DETERMINER or not mask & (PRONOUN | NUMBER | ADVERB):
        return NUMBER if mask & NUMBER else 0
    after = context.after(at)
    then = context.after(at + 1)
    if context.is_kind(at, "comparing_amount") and after & ADJECTIVE and not (after | then) & NOMINAL:
        return ADVERB
    if mask & PRONOUN and _stands_alone(context, at):
        return mask & PRONOUN
    if _opens_noun(after):
        is_object = mask & OBJECT_PRONOUN and context.is_kind(at, "object_or_owner") and after & BASE
        return 0 if is_object else DETERMINER
    if after & (PREPOSITION | AUXILIARY | VERB | MARK) or not after:
        return mask & (PRONOUN | NUMBER) or mask & ~DETERMINER
    if mask & ADVERB and after & ADVERB:
        return ADVERB
    return DETERMINER if after & (DETERMINER | POSSESSIVE) else 0


def _stands_alone(context: Context, at: int) -> bool:
    """Return whether no noun follows: `called this an industry`, `this means that no fee is due`."""
    if context.after(at) & THIRD and context.opens_sentence(at) and context.says_that(at + 1):
        return True
    return context.is_kind(at + 1, "article") and not context.is_kind(at, "before_article")


def _opens_noun(after: int) -> bool:
    opens = NOUN | ADJECTIVE | PARTICIPLE | GERUND
    return (
        bool(after & (opens | NAME | NUMBER))
        and not after & AUXILIARY
        and bool(after & opens or not after & VERB)
    )


def choose_preposition(context: Context, at: int, mask: int) -> int:
    """Decide whether a preposition leads a noun, belongs to its verb, or is a word of another kind."""
    if not mask & PREPOSITION or not mask & ~PREPOSITION:
        return 0
    before, after = context.direct(at), context.after(at)
    if after & NUMBER and context.is_kind(at, "about"):
        # `all sailors over 60 get a pass`.
        describes = before & NOUN and not context.verbs and not context.is_kind(at - 1, "time")
        return PREPOSITION if describes else ADVERB
    leads = after & (OPENS_NOMINAL | GERUND | RELATIVE | PARTICIPLE)
    if not leads and context.is_kind(at, "state_particle"):
        verb = context.last_verb(at, VERB | AUXILIARY)
        if verb >= 0 and context.tags[verb] & BE:
            # `is off by day and on by night`.
            return ADJECTIVE
    if mask & PARTICLE and before & VERB and (not after or after & (COORDINATOR | MARK)):
        # `moved out`.
        return PARTICLE
    if mask & (VERB | ADJECTIVE | NOUN):
        if leads and before & PLURAL and context.has_verb_before(at):
            # `sowed the lentils near the wall`.
            return PREPOSITION
        return _choose_written_alike(mask, before, bool(leads))
    if leads:
        is_particle = mask & PARTICLE and before & VERB and context.is_kind(at, "sure_particle")
        return PARTICLE if is_particle else PREPOSITION
    return mask & (PARTICLE | ADVERB) or PREPOSITION


def _choose_written_alike(mask: int, before: int, leads: bool) -> int:
    """Decide on a preposition that is written like a verb, an adjective or a noun: *like*, *past*, *near*."""
    if before & (DETERMINER | POSSESSIVE) and mask & (ADJECTIVE | NOUN):
        return mask & (ADJECTIVE | NOUN)
    if mask & BASE and before & (SUBJECT_PRONOUN | PLURAL | TO | MODAL | DO):
        return BASE
    return PREPOSITION if leads else mask & ~PREPOSITION


def choose_pronoun(context: Context, at: int, mask: int) -> int:
    """Decide whether *it*, *you*, *all* does something or has it done to it."""
    if mask & PRONOUN != PRONOUN or mask & ~PRONOUN:
        return 0
    is_object = context.direct(at) & (PREPOSITION | VERB | PARTICLE)
    return OBJECT_PRONOUN if is_object else SUBJECT_PRONOUN


FUNCTION_RULES = (
    choose_to, choose_possessive, choose_demonstrative, choose_relative, choose_comparing,
    choose_subordinator, choose_auxiliary, choose_coordinator, choose_determiner, choose_preposition,
    choose_pronoun,
)  # fmt: skip
"""The rules, in the order in which they are asked; the first that says something ends it."""

FUNCTION_TAGS = (
    (TO | POSSESSIVE | RELATIVE | SUBORDINATOR | AUXILIARY | COORDINATOR | DETERMINER | PREPOSITION)
    | (PRONOUN | NUMBER)
)  # fmt: skip
"""What a word may be of which a rule says anything."""
