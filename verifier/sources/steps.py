"""Steps: what a call may cost, counted and never timed, so that it is broken off alike on every machine.

What is counted follows from the texts alone, never from what an earlier call has made of them already.
"""

from __future__ import annotations

import math

_STEPS_OF_ANY_CALL = 20_000
"""So many steps a call may take however short its texts are."""

_HEAVY_ASCII = 10
_HEAVY = 8
"""A step over a text counts 1 more for each ``2 ** _HEAVY`` characters: it may look at each."""


class StepsSpentError(Exception):
    """A call has spent the steps that its policy allows; caught where the call began."""


class Steps:
    """The steps that a call has left."""

    __slots__ = ("_left", "_spent_on")

    def __init__(self, allowed: float = math.inf) -> None:
        self._left = allowed
        self._spent_on: set[object] = set()

    @property
    def left(self) -> float:
        """How many are left."""
        return self._left

    def spend(self, steps: float) -> None:
        """Count steps of the call. Raises `StepsSpentError` when none are left."""
        self._left -= steps
        if self._left < 0:
            raise StepsSpentError

    def spend_once(self, thing: object, steps: int) -> None:
        """Count the steps of what a call does once with a thing, be it done already by another call."""
        if thing not in self._spent_on and self._left < math.inf:
            self._spent_on.add(thing)
            self.spend(steps)


def allow_steps(chars: int, steps_per_char: int) -> Steps:
    """Return the steps of a call on so many characters, answer and sources."""
    return Steps(_STEPS_OF_ANY_CALL + steps_per_char * chars)


def count_steps(text: str) -> int:
    """Return the steps that reading a text takes."""
    return 1 + (len(text) >> (_HEAVY_ASCII if text.isascii() else _HEAVY))


UNCOUNTED = Steps()
"""The steps of who does not count them."""
