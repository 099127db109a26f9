"""Counted things: a figure counts in the claim what it counts in the window.

`Three villages were evacuated by the army` does not say that three armies did it. Asked of whole windows, by
noun, whatever the verb is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from verifier.claims.events import Event, Filler


class Miscounted(NamedTuple):
    """A phrase of the claim with a figure, and the phrase of the window that the figure counts there."""

    claimed: Filler
    stated: Filler
    event: Event


def find_miscounted(claimed: Sequence[Event], stated: Sequence[Event]) -> Miscounted | None:
    """Return the first figure of a claim that counts only another thing in its window.

    What it counts in the claim has to be named there, with another figure or with none.
    """
    fillers = [(event, filler) for event in stated for filler in event.fillers if not filler.is_open]
    for filler in (one for event in claimed for one in event.fillers if _is_counted(one)):
        same = [one for _, one in fillers if not one.heads.isdisjoint(filler.heads - filler.counts)]
        if not same or any(_may_have(filler, one) for one in same):
            continue
        others = (pair for pair in fillers if _is_counted(pair[1]) and filler.counts <= pair[1].counts)
        # `Holds 60 kWh` and `a 60 kWh battery` say the same.
        others = (pair for pair in others if not pair[1].heads <= filler.words)
        other = next((pair for pair in others if pair[1] not in same), None)
        if other is not None:
            return Miscounted(filler, other[1], other[0])
    return None


def _is_counted(filler: Filler) -> bool:
    return bool(filler.counts) and not (filler.is_open or filler.is_time)


def _may_have(filler: Filler, one: Filler) -> bool:
    """Return whether a phrase of the window may have the claim's figure: in it, or before what it joins."""
    return not filler.counts.isdisjoint(one.counts | one.words | one.heads)
