"""Rules for words of content: whether *plans* are plans or somebody plans, what *built* is.

A rule is asked of a token that may be several things. It returns the tags that stay, or 0 where it does not
say.
"""

from __future__ import annotations

from verifier.parsers.clauses.context import GOVERNED, Context
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
    OBJECT_PRONOUN,
    PARTICIPLE,
    PARTICLE,
    PAST,
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

_OPENS_OBJECT = DETERMINER | OBJECT_PRONOUN | NAME
_ENDS = MARK | PREPOSITION
"""What stands behind a verb without an object."""

_YEAR_DIGITS = 4
_REACH_ORDER = 16
_DESCRIBED = DETERMINER | ADJECTIVE | POSSESSIVE | NUMBER
"""What stands before a noun, or before a word that describes one."""


def choose_form(context: Context, at: int, mask: int) -> int:
    """Take away the forms of a verb that the auxiliary of its group shuts out."""
    group = context.group(at) if mask & VERB else 0
    if group & (MODAL | DO | TO):
        return mask & BASE
    if group & HAVE:
        return mask & PARTICIPLE
    if not group & BE:
        return 0
    if mask & GERUND and mask & NOUN and context.after(at) & (COORDINATOR | MARK):
        return GERUND
    return mask & (PARTICIPLE | GERUND) or mask & (ADJECTIVE | NOUN | ADVERB)


def choose_adjective(context: Context, at: int, mask: int) -> int:
    """Read an adjective between an article and a noun."""
    if not mask & ADJECTIVE or not context.direct(at) & (DETERMINER | POSSESSIVE):
        return 0
    after = context.after(at)
    is_verb = after & FINITE and (context.is_usual(at + 1, VERB) or context.is_kind(at + 2, "article"))
    leads = after & (NOUN | NAME | ADJECTIVE | NUMBER) and not is_verb
    if mask & NOUN and at > 1 and context.tags[at - 2] & SUBORDINATOR and _ends_clause(context, at + 1):
        return mask & NOUN
    return ADJECTIVE if leads and not context.is_usual(at, NOUN) else 0


def _ends_clause(context: Context, at: int) -> bool:
    """Return whether a word is the verb that a clause in front needs: `if the light flashes, ...`."""
    return bool(at < len(context.masks) and context.masks[at] & THIRD and context.after(at) & MARK)


def choose_verb(context: Context, at: int, mask: int) -> int:
    """Decide whether a word that may be a verb and a noun or an adjective is the verb."""
    named = mask & (NOUN | ADJECTIVE)
    if not mask & VERB or not named:
        return 0
    if mask & BASE and context.is_kind(at + 1, "article") and context.opens_main(at):
        return BASE
    direct, before = context.direct(at), context.before(at)
    if mask & BASE and _is_caused(context, at):
        return BASE
    if context.says_that(at) and (direct & SUBJECT_PRONOUN or (mask & BASE and context.opens_sentence(at))):
        # `Note that no fee is due.`
        return mask & FINITE
    after = context.after(at)
    leads = after & (_OPENS_OBJECT | PREPOSITION | NUMBER) or (after & NOUN and context.is_usual(at, VERB))
    is_numbered = direct & NUMBER and mask & THIRD and leads and _is_designation(context, at - 1)
    if is_numbered or _is_last_hanging(context, at, mask):
        return mask & FINITE
    if direct & _DESCRIBED or before & PREPOSITION:
        return _choose_described(context, at, mask, before)
    if direct & SUBJECT_PRONOUN or before & RELATIVE:
        return mask & FINITE or named
    is_only_past = mask & PAST and not mask & PARTICIPLE and before & COORDINATOR
    if mask & (PAST | PARTICIPLE) and not mask & (BASE | THIRD) and not is_only_past:
        return choose_participle(context, at, mask)
    if mask & GERUND:
        return _choose_gerund(context, at, named)
    return _choose_finite(context, at, mask) or (named if before & VERB else 0)


def choose_order(context: Context, at: int, mask: int) -> int:
    """Read an order behind a clause in front: `if it rings, close the valve`."""
    if not mask & BASE or not context.is_kind(at + 1, "article") or not (at and context.is_boundary(at - 1)):
        return 0
    for earlier in range(at - 2, max(-1, at - _REACH_ORDER), -1):
        tag = context.tags[earlier]
        if tag & SUBORDINATOR:
            return BASE if not earlier or context.is_boundary(earlier - 1) else 0
        if context.is_boundary(earlier):
            return 0
    return 0


def _is_designation(context: Context, at: int) -> bool:
    """Return whether a figure names the noun before it: `room 4 houses the archive`."""
    is_short = context.tokens[at].key.isdecimal() and len(context.tokens[at].key) < _YEAR_DIGITS
    is_led = at > 1 and context.tags[at - 2] & (PREPOSITION | DETERMINER | POSSESSIVE)
    if not (is_short and at) or context.is_kind(at - 1, "time") or is_led:
        return False
    is_noun = context.tags[at - 1] & NAME and context.lexicon.find(context.tokens[at - 1].key).tags & SINGULAR
    return bool(context.tags[at - 1] & SINGULAR or is_noun)


def _is_last_hanging(context: Context, at: int, mask: int) -> bool:
    """Return whether a word ends what a subordinator opens and has no verb: `if the light flashes, stop`."""
    opener = context.last_verb(at, SUBORDINATOR)
    is_last = context.is_boundary(at + 1) if at + 1 < len(context.masks) else False
    if opener < 0 or not is_last or not mask & THIRD or not context.direct(at) & ADJECTIVE:
        return False
    own = context.tags[opener + 1 : at]
    if any(not tag & (DETERMINER | ADJECTIVE) for tag in own) or not context.masks[at - 1] & SINGULAR:
        return False
    context.tags[at - 1] = SINGULAR
    return True


def _is_caused(context: Context, at: int) -> bool:
    """Return whether a word is what an object does: `let the pupils paint the wall`."""
    leads = context.after(at) & _OPENS_OBJECT or context.direct(at) & (PLURAL | OBJECT_PRONOUN)
    is_free = context.direct(at) & (NOUN | NAME | OBJECT_PRONOUN) and not context.after(at) & NOUN
    return bool(leads and is_free) and context.is_told(at, "causative")


def _choose_described(context: Context, at: int, mask: int, before: int) -> int:
    """Decide on a word behind an article, an adjective, a figure or a preposition."""
    if mask & GERUND and before & PREPOSITION:
        after = context.after(at)
        # `after working in Paris`; `by order of`.
        is_led = context.direct(at) & PREPOSITION and after & PREPOSITION and not after & TO
        is_led = is_led and not context.is_kind(at + 1, "whole_of")
        if after & _OPENS_OBJECT or is_led:
            return GERUND
    if mask & (PAST | PARTICIPLE) and not mask & NOUN:
        return choose_participle(context, at, mask)
    return mask & (NOUN | ADJECTIVE)


def _choose_gerund(context: Context, at: int, named: int) -> int:
    direct, after = context.direct(at), context.after(at)
    if after & _OPENS_OBJECT or direct & (MARK | SUBORDINATOR):
        return GERUND
    if direct & SINGULAR and (not after or after & (MARK | COORDINATOR | AUXILIARY)):
        # `magnetic resonance imaging`.
        return named
    return GERUND if direct & (NOUN | NAME) and not after & NOUN else named


def _choose_finite(context: Context, at: int, mask: int) -> int:
    """Decide whether a word that may be a noun is the verb of what stands before it."""
    after, named = context.after(at), mask & (NOUN | ADJECTIVE)
    subject = context.subject(at)
    if subject == GOVERNED:
        return 0 if after & (DETERMINER | OBJECT_PRONOUN) else named
    if context.has_verb_before(at):
        return named
    before = subject or context.before(at)
    if _mirrors_object(context, at, mask):
        return named
    if before & COORDINATOR:
        return _join_verb(context, at, mask & FINITE, named)
    if (
        before & MARK
        and context.main_waits(at)
        and after & (_OPENS_OBJECT | PREPOSITION | ADVERB | TO | NUMBER)
    ):
        return mask & FINITE
    if before & MARK and mask & THIRD and not context.verbs and after & _OPENS_OBJECT:
        # `A fence, a row of stakes, guards the orchard.`
        return mask & FINITE
    if before & MARK and at > 1 and after & (COORDINATOR | MARK) and context.tags[at - 2] & (FINITE | BASE):
        # `did not copy, print or sell it`: no noun behind a comma goes on a verb without an object.
        return mask & FINITE & _form_of(context, at - 2) or named
    if before & MARK and mask & PLURAL and after & (COORDINATOR | MARK):
        # One of several: `trains, ferries and buses`.
        return named
    links = after & ADJECTIVE and context.is_verb_of(at, "linking")
    if mask & PLURAL and not links and _leads_to_verb(context, at, after):
        return named
    return _agree(context, at, mask, before)


def _mirrors_object(context: Context, at: int, mask: int) -> bool:
    """Return whether a word without an object is one behind a subject that shares a verb of another tense.

    `Berlin chose glass, Paris steel and Rome marble`.
    """
    after, start = context.after(at), at - 1
    while start > 0 and context.tags[start] & (NAME | NOUN | ADJECTIVE | DETERMINER):
        start -= 1
    earlier = context.last_verb(at, FINITE | AUXILIARY)
    is_last = not after or after & (COORDINATOR | MARK)
    if mask & PAST or not is_last or not 0 <= earlier < start < at - 1:
        return False
    has_object = context.tags[earlier + 1] & (NAME | NOUN | ADJECTIVE | DETERMINER | NUMBER)
    return bool(has_object and context.tags[start] & (COORDINATOR | MARK) and context.tags[earlier] & PAST)


def _leads_to_verb(context: Context, at: int, after: int) -> bool:
    """Return whether a plural is rather a noun before its verb: `the French ships sank`, `guns shoot`."""
    beyond = context.after(at + 1)
    is_object = beyond and not beyond & _ENDS if after & PARTICIPLE else beyond & NOUN
    is_plural = context.masks[at] & THIRD and after & PAST
    if is_plural and context.is_usual(at + 1, VERB) and not is_object:
        # `Oil prices rose`: no past goes on a verb.
        return True
    if after & BASE and not after & (DETERMINER | NAME | PREPOSITION) and context.is_usual(at + 1, VERB):
        return True
    is_demonym = at > 1 and context.tags[at - 1] & NAME and context.tags[at - 2] & _DESCRIBED
    return bool(is_demonym) and not after & _OPENS_OBJECT and context.has_verb_ahead(at)


def _agree(context: Context, at: int, mask: int, before: int) -> int:
    """Decide by whether the word agrees in number with the noun that would be its subject."""
    finite, named, after = mask & FINITE, mask & (NOUN | ADJECTIVE), context.after(at)
    leads = after & (_OPENS_OBJECT | PREPOSITION | TO | NUMBER | ADVERB | SUBORDINATOR | MARK)
    may_lead = bool(leads) or not after or not context.has_verb_ahead(at)
    if (
        after & PREPOSITION
        and context.is_usual(at, NOUN)
        and before & SINGULAR
        and context.has_verb_ahead(at)
    ):
        # `House prices in the valley went up.`
        may_lead = False
    if before & (NAME | SINGULAR | NUMBER) and mask & THIRD and may_lead:
        return finite
    if before & PLURAL and mask & (BASE | PAST) and may_lead:
        return finite
    if before & (SINGULAR | NAME) and mask & BASE and not mask & PAST:
        is_plural = before & NAME and (context.tokens[at - 1].key.endswith("s") or not mask & NOUN)
        return finite if is_plural and not context.has_verb_ahead(at) else named
    if before & PLURAL and mask & THIRD and not mask & (BASE | PAST):
        is_deed = context.tags[0] & GERUND and not context.verbs and may_lead
        # `Breaking the rules counts as misconduct`.
        return finite if is_deed else named
    return finite if before & NAME and mask & PAST else 0


def _join_verb(context: Context, at: int, finite: int, named: int) -> int:
    """Decide on a word behind a coordinator: a verb if it has the form of the verb before, and leads on."""
    after = context.after(at)
    if at > 1 and context.tags[at - 2] & VERB & ~GERUND and finite & _form_of(context, at - 2):
        # `may drink or smoke`: no noun goes on a verb.
        return finite if not context.has_verb_ahead(at) else named
    leads = after & (_OPENS_OBJECT | PREPOSITION | TO | PARTICLE | ADVERB | NUMBER)
    # `Grows hops and keeps bees`: hardly any plural describes another one.
    leads |= after & PLURAL if finite & THIRD and not context.is_usual(at, NOUN) else 0
    if not leads or context.is_kind(at + 1, "demonstrative"):
        return named
    if context.is_usual(at, NOUN) and not after & (DETERMINER | OBJECT_PRONOUN):
        return named
    earlier = context.last_verb(at, FINITE | AUXILIARY | TO)
    if earlier < 0:
        return named
    is_now = finite & THIRD and _is_behind_name(context, at) and not context.is_usual(at, NOUN)
    return finite & _form_of(context, earlier) or (THIRD if is_now else named)


def _is_behind_name(context: Context, at: int) -> bool:
    """Return whether a name or a year that is led by a preposition stands before the coordinator of a verb.

    `Grew up in Ulm and lives in Bern`: with that name hardly any plural makes a list.
    """
    first = at - 2
    while first > 0 and context.tags[first] & NAME:
        first -= 1
    is_year = at > 2 and context.tags[at - 2] & NUMBER and context.tags[at - 3] & PREPOSITION
    return bool(is_year) or bool(0 < first < at - 2 and context.tags[first] & PREPOSITION)


def _form_of(context: Context, at: int) -> int:
    """Return the form that a verb has to have to go on another: past, third person or base."""
    tag = context.tags[at]
    if tag & PAST or (context.is_kind(at, "past_auxiliary") and not tag & MODAL):
        return PAST
    return THIRD if tag & THIRD or context.is_kind(at, "present_third") else BASE


def choose_participle(context: Context, at: int, mask: int) -> int:
    """Decide between a past, a participle and an adjective."""
    if not mask & PAST or not mask & PARTICIPLE:
        return 0
    before = context.before(at)
    direct = context.direct(at)
    is_name = direct & NUMBER and (_is_named_or_alone(context, at) or _is_designation(context, at - 1))
    if is_name or _is_only_verb(context, at):
        direct = before = NAME
    if (direct | before) & (DETERMINER | POSSESSIVE) or direct & (ADJECTIVE | NUMBER) or before & PREPOSITION:
        return PARTICIPLE
    if before & (NOUN | NAME | NUMBER):
        return PARTICIPLE if _is_reduced(context, at, mask) else PAST
    if before & PRONOUN:
        return PAST
    if before & COORDINATOR and context.after(at) & NOUN and context.joins_adjectives(at - 1):
        return PARTICIPLE
    if before & (RELATIVE | COORDINATOR):
        return _continue_group(context, at, mask)
    if not before or before & (MARK | SUBORDINATOR):
        is_verb = before & MARK and (
            _goes_on_row(context, at) or context.is_last_verb(at) or context.main_waits(at)
        )
        return PAST if is_verb else PARTICIPLE
    if direct & FINITE and (context.last_verb(at, RELATIVE) >= 0 or context.is_contact(at - 1)):
        # `the house that he sold burned`.
        return PAST
    return PARTICIPLE if before & VERB else 0


def _is_only_verb(context: Context, at: int) -> bool:
    """Return whether a sentence has one verb, and its object follows: `The youngest inherited the mill`."""
    leads = context.after(at) & DETERMINER and not context.after(at) & PREPOSITION
    if not leads or not context.direct(at) & ADJECTIVE or not context.lexicon.names_openers:
        return False
    return not context.verbs and not context.has_verb_ahead(at)


def _is_named_or_alone(context: Context, at: int) -> bool:
    """Return whether a figure before a word counts nothing behind it.

    `a tool that Windows 7 made possible`, `opened in 1882 collapsed`, `and 208 received placebo`.
    """
    before = context.tags[at - 2] if at > 1 else MARK
    is_many = context.after(at) & (NOUN | ADJECTIVE) and not context.after(at) & SINGULAR
    is_alone = before & (COORDINATOR | MARK) and not is_many and not context.has_verb_ahead(at)
    return bool(before & (NAME | PREPOSITION) or is_alone)


def _is_bare(context: Context, at: int) -> bool:
    """Return whether no object can follow a word, nor one adverb behind it."""
    after = context.after(at)
    if after == ADVERB:
        after = context.after(at + 1)
    return not after or (bool(after & (PREPOSITION | TO | MARK)) and not after & DETERMINER)


def _is_reduced(context: Context, at: int, mask: int) -> bool:
    """Return whether a word behind a noun describes it: `the mill built by Smith closed`."""
    after = context.after(at)
    if context.lacks_relative_verb(at) or context.is_contact(at):
        return False
    if _is_bare(context, at) and context.verbs and context.is_verb_of(at, "transitive"):
        # `rules and decisions made under them`.
        return True
    if context.has_deed_ahead(at) or context.goes_on_behind_comma(at):
        # `the firm founded in 1990 sold its shares`.
        return True
    if context.has_verb_before(at):
        return True
    if context.has_verb_ahead(at) and not after & (DETERMINER | PRONOUN | NUMBER):
        return True
    if not context.is_kind(at + 1, "agent") or mask & ADJECTIVE:
        return False
    verbs = (
        later & (FINITE | AUXILIARY) and not later & (NOUN | ADJECTIVE) for later in context.until_mark(at)
    )
    return any(verbs)


def _continue_group(context: Context, at: int, mask: int) -> int:
    """Return the tag of a second verb behind a coordinator: a participle only where the first is one."""
    earlier = context.last_verb(at, PARTICIPLE | FINITE | AUXILIARY | RELATIVE)
    is_said = earlier >= 0 and context.tags[earlier] & BE and context.said_of(at) & ADJECTIVE
    if is_said and _is_bare(context, at):
        # `is simple and supported`.
        return PARTICIPLE
    while earlier > 1 and context.tags[earlier - 1] & MARK and context.tags[earlier - 2] & PARTICIPLE:
        # `was signed, sealed and delivered`.
        earlier -= 2
    is_participle = earlier >= 0 and context.tags[earlier] & PARTICIPLE
    if is_participle and context.group(earlier) & BE and _takes_object(context, at):
        # `was elected in May and won a prize`: a passive has no object.
        return mask & PAST
    # `was built and sold`, `a film written and directed by`.
    if is_participle and (context.group(earlier) & (BE | HAVE) or context.is_kind(at + 1, "agent")):
        return mask & PARTICIPLE
    return mask & PAST


def _takes_object(context: Context, at: int) -> bool:
    """Return whether the object of a verb stands behind it, of one that has only one.

    `Was arrested and released the next day` has a time there.
    """
    after = context.after(at)
    leads = after & (_OPENS_OBJECT | NOUN) and not after & (PREPOSITION | ADVERB | ADJECTIVE)
    ends = (later for later in range(at + 1, at + 4) if not leads or context.after(later - 1) & _ENDS)
    near = range(at + 1, next(ends, at + 4))
    is_time = any(context.is_kind(later, kind) for later in near for kind in ("time", "period"))
    return (
        bool(leads)
        and not is_time
        and not any(context.is_verb_of(at, kind) for kind in ("giving", "with_two"))
    )


def _goes_on_row(context: Context, at: int) -> bool:
    """Return whether a verb behind a comma goes on a row of verbs: `rose, fell and rose`."""
    follows = any(mask & COORDINATOR for mask in context.masks[at : at + 8])
    return follows and context.last_verb(at, PAST) >= 0


def choose_noun(context: Context, at: int, mask: int) -> int:
    """Decide between an adjective and a noun."""
    if not mask & ADJECTIVE or not mask & NOUN:
        return 0
    after = context.after(at)
    if after & ADJECTIVE and not after & ~(ADJECTIVE | PARTICIPLE) and context.after(at + 1) & NOUN:
        # `tributary tribal nations`.
        return ADJECTIVE
    is_counted = context.is_kind(at - 1, "rank") and after & NAME and not context.is_usual(at, ADJECTIVE)
    if is_counted or context.is_usual(at, NOUN):
        # `In the third set Ann Lee won`.
        return mask & NOUN
    joins = after & COORDINATOR and context.after(at + 1) & ADJECTIVE
    if context.is_usual(at, ADJECTIVE) and (after & NOUN or joins):
        return ADJECTIVE
    if after & (NOUN | NAME) and not after & (AUXILIARY | FINITE):
        return ADJECTIVE
    return mask & NOUN if context.direct(at) & (DETERMINER | ADJECTIVE | POSSESSIVE) else 0


def choose_adverb(context: Context, at: int, mask: int) -> int:
    """Decide between an adjective and an adverb."""
    if not mask & ADJECTIVE or not mask & ADVERB:
        return 0
    direct, after = context.direct(at), context.after(at)
    is_closed = context.closed.get(context.tokens[at].key, 0) & ADVERB
    leads = after & (VERB | AUXILIARY | NEGATION) and not direct & DETERMINER
    if leads and (direct & AUXILIARY or is_closed):
        return ADVERB
    return ADJECTIVE if after & (NOUN | NAME | ADJECTIVE) or direct & (DETERMINER | BE) else ADVERB


def is_unread_verb(context: Context, at: int) -> bool:
    """Return whether a noun is the verb that no table has: `the nurse greenlit the clerk`.

    Nothing else stands between two phrases of which the second begins with an article, where the clause has
    no other verb.
    """
    return (
        context.is_kind(at + 1, "article")
        and bool(context.direct(at) & (NOUN | NAME))
        and not context.tokens[at].is_capital
        # `Ames keeps the bees and the maids the hens`: the verb is shared.
        and not (context.verbs and not context.is_unknown(at))
        and not context.has_verb_before(at)
        and not context.has_verb_ahead(at)
        and context.subject(at) != GOVERNED
    )


CONTENT_RULES = (
    choose_form,
    choose_order,
    choose_adjective,
    choose_verb,
    choose_participle,
    choose_noun,
    choose_adverb,
)
"""The rules, in the order in which they are asked, each of what the ones before left."""
