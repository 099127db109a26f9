"""Limits of denials: `He did not die` says more than `He did not die in Rome`.

What is denied is denied of all that its clause says. A claim may leave out none of it: no object, no place
or time, no way it is done, no reason. It may leave out what limits nothing: what is granted (*despite*,
*although*), a reason set apart by a comma, what describes one certain thing (*the bridge over the Aune*).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter

from verifier.claims.events import Event, Filler, Kinds
from verifier.parsers.text.offsets import Span


def find_dropped(
    claimed: Event, event: Event, claim: Sequence[Event], stated: Sequence[Event], kinds: Kinds
) -> Span | None:
    """Return the place of what a denial is limited to and a claim leaves out; None if there is nothing.

    `claim` are all clauses of the claim, `stated` those around the one that denies. The claim may have as
    many words of its own as it leaves out: they may be synonyms.
    """
    around = [one for one in stated if one is not event and one.reading == event.reading]
    is_undone = _is_undone(event, around, kinds)
    if not (is_undone or (denies(event, kinds) and denies(claimed, kinds))):
        return None
    said = frozenset[str]().union(*(one.words | one.adverbs | one.small | {one.verb} for one in claim))
    behind = [one for one in around if one.at > event.at and one.is_shared]
    shared = {one.span for other in behind for one in other.fillers if one.span[0] > other.at}
    left = [one.span for one in _list_left(claimed, event, said, kinds) if one.span not in shared]
    left += [one.reading for one in _list_clauses(event, around, kinds) if one.verb not in said]
    left += [event.reading] * len((event.limits | _list_wholes(event, kinds)) - said - kinds["downward"])
    known = frozenset[str]().union(*(one.words | one.adverbs for one in stated))
    own = claimed.words | claimed.limits
    return left[0] if len(left) > len(own - known) else None


def denies(event: Event, kinds: Kinds) -> bool:
    """Return whether a clause says of something that it is not so, or hardly: `no ship sank`."""
    words = kinds["downward"]
    told = frozenset[str]().union(*({one.determiner} | one.heads for one in event.parts))
    is_denied = event.is_denied or not words.isdisjoint(told | event.adverbs)
    is_denied = is_denied or not (kinds["negation"] | kinds["near_negation"]).isdisjoint(event.small)
    return is_denied or (not event.is_finite and event.opener in kinds["lacking"])


def _is_undone(event: Event, around: Sequence[Event], kinds: Kinds) -> bool:
    """Return whether a verb without a tense stands in what is hard or not done: `refused to surrender`."""
    hard = kinds["hard"]
    return event.form in ("gerund", "infinitive") and any(
        one.is_denied or one.verb in hard or not one.adjectives.isdisjoint(hard)
        for one in around
        if one.number in event.around
    )


def _list_left(claimed: Event, event: Event, said: frozenset[str], kinds: Kinds) -> Iterator[Filler]:
    """Yield the phrases that a denial may be limited to and a claim leaves out.

    Of several in one part it may name one: `neither here nor there`, `no silver but 300 tonnes of zinc`. Who
    does it need not be told of a deed: `no dividend was proposed`.
    """
    agents = [one for one in event.agents if one.span[0] > event.at and not claimed.agents]
    # `The fee that the clerk did not pay`: what a relative clause is about is no part of what it denies.
    first = event.agents[0].span[0] if event.is_aside and event.agents else 0
    slots = {"": [one for one in event.patients if one.span[0] >= first], "be": [*event.complements]}
    slots["by"] = agents
    for name, filler in event.roles:
        begin = filler.span[0] - len(name) - len("  ")
        before = [held for _, held in event.roles if begin <= held.span[1] < filler.span[0]]
        # `Neither in the yard behind the mill nor here`: the claim may say nothing of the yard.
        is_of_other = any(held.all_words.isdisjoint(said) for held in before)
        if not is_of_other and _may_limit(name, filler, event, kinds):
            slots.setdefault(f"{name} {filler.is_time}", []).append(filler)
    for slot in slots.values():
        if slot and all(one.all_words.isdisjoint(said) for one in slot):
            yield from (one for one in slot[:1] if one.is_time or not one.is_open)


def _may_limit(name: str, filler: Filler, event: Event, kinds: Kinds) -> bool:
    """Return whether what a preposition leads may limit a denial: not if it describes one certain subject."""
    free = kinds["in_spite"] | kinds["up_to_then"] | kinds.get("alike_word", frozenset())
    is_front = bool(event.parts) and filler.span[0] < min(event.at, event.parts[0].span[0])
    if name in free or (is_front and name in kinds["alike_cause"]):
        return False
    if not kinds["as_well"].isdisjoint(event.small | event.adverbs):
        # `Not even in May`.
        return False
    return event.owns(filler) or any(one.determiner in kinds["downward"] for one in event.parts[:1])


def _list_clauses(event: Event, around: Sequence[Event], kinds: Kinds) -> Iterator[Event]:
    """Yield the clauses inside one that its denial may be limited to: `because he was ill`."""
    rows = "conceding", "reporting_opener", "condition", "up_to_then", "comparing"
    free = frozenset[str]().union(*(kinds[row] for row in rows))
    inside = [one for one in around if one.around - {one.number} == event.around]
    told: Filler | None = None
    for one in inside:
        if one.is_aside or one.form == "gerund":
            about = _find_before(one, event)
            # `No evidence that it causes it, and it has prevented it`: the first one tells of what.
            if about is not None and about is not told and _tells_which(one, about, event, kinds):
                yield one
            told = about
        elif one.opener:
            is_reason = one.opener in kinds["reason"] and one.at < event.at
            if not (one.opener in free or one.is_apart or is_reason):
                yield one
        elif one.form == "infinitive" and one.at > event.at:
            yield one


def _find_before(aside: Event, event: Event) -> Filler | None:
    """Return the last phrase of a clause before an aside."""
    before = (one for one in event.fillers if one.span[1] <= aside.at)
    return max(before, key=attrgetter("span"), default=None)


def _tells_which(aside: Event, about: Filler, event: Event, kinds: Kinds) -> bool:
    """Return whether an aside tells which ones of many are meant: `no ship that left`, `dogs over 20 kg`."""
    if about.is_time or (aside.is_apart and not kinds.get("set_apart")):
        return False
    if about.span[0] < event.at:
        return about in event.parts[:1] and about.determiner in kinds["downward"]
    return is_indefinite(about, kinds)


def is_indefinite(filler: Filler, kinds: Kinds) -> bool:
    """Return whether a phrase names none of some things for certain: `no tickets`, `a ticket`, `tickets`."""
    article = kinds["article"] - kinds["definite"]
    is_one = filler.determiner in kinds["any"] | kinds["none_of"] | article
    return (filler.is_bare or is_one) and not (filler.is_name or filler.is_time)


def _list_wholes(event: Event, kinds: Kinds) -> frozenset[str]:
    """Return the words by which a denial is of all only: `did not sign all the forms`."""
    return event.small & kinds["whole"] if event.is_denied else frozenset()
