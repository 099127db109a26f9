"""Deeds that a window names and does not tell: `the city examines the renovation of the pool`.

Where the claim's verb stands there only as a noun that another verb is about, nobody says that it was done.
What a verb such as *begin* or *complete* is about was done, and so was what happens: a subject.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.claims.compare import Comparison
from verifier.claims.events import Event, Filler, Kinds
from verifier.claims.index import EvidenceSentence
from verifier.parsers.text.offsets import Span

Stated = Sequence[tuple[EvidenceSentence, Event]]


def find_named(event: Event, stated: Stated, comparison: Comparison, kinds: Kinds) -> Span | None:
    """Return where the window only names what a claim's clause says was done: what other verbs are about."""
    if not event.is_finite or event.is_copula or event.is_denied or event.is_open:
        return None
    claim = comparison.claim
    token = next((one for one in claim.tokens if claim.find_written(one.span[0]) == event.head), None)
    if token is None or any(other.verb == event.verb for _, other in stated):
        return None
    about = [(item.number, *held.span) for item, other in stated for held in _list_about(other, kinds)]
    own = [(item.number, held) for item, other in stated for held in _list_beside(event, other, kinds)]
    found: list[Span] = []
    endings = tuple(sorted(kinds["deed_ending"]))
    for number, place in comparison.positions.get(token.stem, ()):
        sentence = comparison.index.sentences[number]
        at = sentence.find_written(sentence.words[place].start)
        word = sentence.show(sentence.words[place]).lower()
        is_beside = any(number == line and _is_head(word, at, held) for line, held in own)
        if not is_beside and not any(number == line and start <= at < end for line, start, end in about):
            return None
        if not is_beside and not word.endswith(endings):
            return None
        found.append(sentence.words[place].span)
    return found[0] if found else None


def _list_about(event: Event, kinds: Kinds) -> Iterator[Filler]:
    if not event.verb or event.is_copula or event.verb in kinds["carrying_out"]:
        return
    yield from event.patients if event.agents else ()
    yield from (led for name, led in event.roles if name in kinds["matter"])


def _is_head(word: str, at: int, held: Filler) -> bool:
    """Return whether a word is what a phrase is named by, not what describes it."""
    return held.span[0] <= at < held.span[1] and any(word.startswith(head) for head in held.heads)


def _list_beside(claimed: Event, event: Event, kinds: Kinds) -> Iterator[Filler]:
    """Yield the deeds of others that the claim's doer is at or about: `the bishop attended the opening`.

    Whose deed it is the phrase itself may tell (`his opening of the chapel`), or a verb that carries it out.
    """
    doers = frozenset[str]().union(*(one.heads for one in claimed.agents))
    is_same = any(not doers.isdisjoint(one.heads) for one in event.agents)
    if not is_same or not event.verb or event.is_denied:
        return
    is_done = event.verb in kinds["carrying_out"] and event.verb not in kinds["attending"]
    held = [*(() if is_done or event.is_copula else event.patients)]
    held += [led for name, led in event.roles if name in kinds["presence"] or name in kinds["matter"]]
    yield from (one for one in held if doers.isdisjoint(one.owners) and (one.determiner or one.owners))
