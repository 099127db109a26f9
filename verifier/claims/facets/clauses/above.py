"""What stands above a clause: whether it says that the clause is so.

What *to* leads is done only behind a verb that says so (*managed to open*, not *planned to open*); what
*that*, *whether* or nothing opens is so only beneath one that says so (*knew that it was open*, not *ruled
that*), and what is known, not what is shown, even where that is denied. A claim may have the same above it.
What a verb takes a thing *as* it is only by a verb that makes it so (*served as*, not *was praised as*).
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from verifier.claims.events import Event, Kinds
from verifier.claims.facets.clauses.limits import denies


def is_left_open(
    claimed: Event, event: Event, claim: Sequence[Event], stated: Sequence[Event], kinds: Kinds
) -> bool:
    """Return whether what stands above a clause, of those `stated`, does not say that it is so.

    `claim` are all clauses of the claim.
    """
    around = [one for one in stated if one.reading == event.reading and one.number in event.around]
    if _is_supposed(event, claim, kinds) or _is_only_told(claimed, claim, around, kinds):
        return True
    says = claimed.is_denied or (claimed.has_subject and (claimed.is_past or claimed.is_generic))
    if not says or claimed.is_pending > claimed.is_denied or event.is_finite:
        return False
    return any(_is_intended(one, claimed, around, kinds) for one in around)


def find_called(claimed: Event, stated: Sequence[Event], kinds: Kinds) -> Event | None:
    """Return the clause that only calls a thing what a claim says it is; None if another clause says it."""
    if not claimed.is_copula or any(one.is_copula and _is_alike(claimed, one) for one in stated):
        return None
    return next((one for one in stated if _calls(one, claimed, kinds)), None)


def _is_alike(claimed: Event, event: Event) -> bool:
    """Return whether two clauses say the same of something."""
    said = frozenset[str]().union(*(one.heads for one in claimed.complements)) | claimed.adjectives
    return not said.isdisjoint(event.adjectives.union(*(one.heads for one in event.parts)))


def _calls(event: Event, claimed: Event, kinds: Kinds) -> bool:
    """Return whether a verb takes what a claim is about as what the claim says it is."""
    things = event.patients or event.agents
    is_about = any(not one.heads.isdisjoint(own.heads) for one in things for own in claimed.agents)
    if event.is_copula or not event.verb or not is_about or event.verb in kinds["holding_role"]:
        return False
    named = frozenset[str]().union(*(led.heads for name, led in event.roles if name in kinds["in_role"]))
    quality = event.adjectives | event.adverbs if event.small & kinds["in_role"] else frozenset[str]()
    return any(not one.heads.isdisjoint(named) for one in claimed.complements) or not (
        claimed.adjectives.isdisjoint(quality | named)
    )


def _is_only_told(claimed: Event, claim: Sequence[Event], around: Sequence[Event], kinds: Kinds) -> bool:
    """Return whether a clause, or one around it, stands beneath what does not say that it is so."""
    told = [one for one in around if one.is_told or _is_imagined(one, around, kinds)]
    own = (one for one in claim if one.reading == claimed.reading and one.number in claimed.around)
    if not told or any(one.is_told for one in own) or _leaves_open(claimed, kinds):
        return False
    if any(name in kinds["alike_word"] for one in claim for name, _ in one.roles):
        return False
    said = {one.verb for one in claim if one.verb != "be"}
    outers = [(one, _find_outer(one, around)) for one in told]
    return any(
        outer is not None and outer.verb not in said and not _asserts(outer, one, around, kinds)
        for one, outer in outers
    )


def _is_imagined(event: Event, around: Sequence[Event], kinds: Kinds) -> bool:
    """Return whether a clause stands beneath `it would surprise the board that`, whatever the verb is."""
    outer = _find_outer(event, around) if event.opener in kinds["reporting_opener"] else None
    is_of_it = outer is not None and all(one.heads <= kinds["impersonal"] for one in outer.agents)
    return outer is not None and is_of_it and event.has_subject and _is_unreal(outer, kinds)


def _is_unreal(event: Event, kinds: Kinds) -> bool:
    """Return whether a verb says only what would be so."""
    return not event.small.isdisjoint(kinds["past_auxiliary"] & kinds["modal"])


def _is_supposed(event: Event, claim: Sequence[Event], kinds: Kinds) -> bool:
    """Return whether a word that the claim lacks says that it is not really so: `theoretically`."""
    told = _list_supposing(event, kinds)
    if not told:
        return False
    return not told <= frozenset[str]().union(*(_list_supposing(one, kinds) for one in claim))


def _list_supposing(event: Event, kinds: Kinds) -> frozenset[str]:
    """Return the words in a clause that say that it is not really so."""
    return event.small.union(event.adverbs, *(part.words for part in event.parts)) & kinds["supposing"]


def _leaves_open(claimed: Event, kinds: Kinds) -> bool:
    """Return whether a clause of the claim says only that something may be so."""
    open_words = kinds["hedge"] | kinds["permitting"] | kinds["may_be"]
    return not open_words.isdisjoint(claimed.small | claimed.adverbs)


def _find_outer(event: Event, around: Sequence[Event]) -> Event | None:
    """Return the clause that a clause stands in."""
    outer = (one for one in around if one.number in event.around and one.number != event.number)
    return max(outer, key=attrgetter("number"), default=None)


def _asserts(outer: Event, event: Event, around: Sequence[Event], kinds: Kinds) -> bool:
    """Return whether a clause says that what stands beneath it is so."""
    if not event.opener and outer.verb not in kinds["saying"]:
        # Without *that* the reader takes much for a clause that is none.
        return True
    words = {outer.verb, event.told_by, *outer.adverbs, *(f"{outer.verb}_{word}" for word in outer.small)}
    if outer.is_copula:
        # `The problem is that`, `it is a fact that`.
        words.update(*(one.heads | one.words for one in outer.parts if not one.is_open))
    is_known = not (kinds["factive"] | kinds["feeling"]).isdisjoint(words | outer.adjectives)
    is_known = is_known and not _is_unreal(outer, kinds)
    if is_known or not kinds["degree"].isdisjoint(outer.small | outer.adjectives):
        # `Did not know that`, `so strong that`.
        return True
    if all(one.heads <= kinds["impersonal"] for one in outer.agents):
        # `It is certain that`, but not `she is certain that`.
        words |= outer.adjectives
    if not kinds["doubting"].isdisjoint(words):
        return denies(outer, kinds)
    # `Section 4` is one name.
    named = (word for one in outer.agents for head in one.heads for word in head.split())
    is_law = any(word in kinds["provision"] for word in named)
    is_shown = is_law or not kinds["asserting"].isdisjoint(words)
    return is_shown and not denies(outer, kinds) and _is_done(outer, around, kinds)


def _is_done(event: Event, around: Sequence[Event], kinds: Kinds) -> bool:
    """Return whether what is or was done: not `had to show`, but `never fails to show`."""
    if event.is_coming or event.is_pending:
        return False
    outer = _find_outer(event, around) if event.form == "infinitive" else None
    if outer is None:
        return True
    if outer.verb in kinds["hard"]:
        return denies(outer, kinds)
    return outer.verb not in kinds["owing"] and not _is_intended(event, event, around, kinds)


def _is_intended(event: Event, claimed: Event, around: Sequence[Event], kinds: Kinds) -> bool:
    """Return whether an infinitive or a gerund stands behind words that do not say that it is done.

    If the claim is denied: behind words that do not say that it is not done: `did not need to open`.
    """
    outer = _find_outer(event, around) or event
    if claimed.is_denied:
        is_bound = event.form == "infinitive" and outer.is_denied and outer is not event
        return is_bound and not event.is_denied and not (_implies(outer, event, kinds) and not outer.patients)
    if event.form == "gerund":
        is_object = event.at - outer.head - len(outer.shown) == 1
        return (
            event.opener in kinds["unachieved"]
            or (claimed.is_generic and outer.verb in kinds["ending"])
            or (is_object and outer.verb not in kinds["implicative_ing"])
        )
    is_result = event.verb in kinds["resulting"] and not outer.patients
    is_bare = outer.verb in kinds["causative"] and kinds["to"].isdisjoint(event.small)
    if event.form != "infinitive" or is_result or is_bare:
        return False
    if outer.verb in kinds["used"]:
        # `Used to sell tickets`, but `used straw to heat the barn` and `is used to heat it`.
        return claimed.is_generic and outer.is_past and not outer.patients
    if outer.verb in kinds["owing"]:
        return outer.is_generic or bool(outer.patients)
    is_ranked = any(one.is_bounded or kinds["rank"] & one.all_words for one in outer.fillers)
    is_open = outer.is_coming or outer.is_pending or outer.is_permitted
    is_open = is_open or not kinds["approximating"].isdisjoint(outer.adverbs)
    is_done = _implies(outer, event, kinds) and not is_open
    return not (is_ranked or is_done or outer.is_denied)


def _implies(outer: Event, event: Event, kinds: Kinds) -> bool:
    """Return whether a verb says that its infinitive is done; some do only right before it: `came to`."""
    said = f"{outer.shown} {outer.particle}".rstrip()
    verb = f"{outer.verb}_{outer.particle}".rstrip("_")
    is_next = event.at - outer.head - len(said) == 1 and verb in kinds.get("implicative_next", ())
    return is_next or not kinds["implicative"].isdisjoint({verb, *outer.adjectives})
