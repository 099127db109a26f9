"""`Neither the mayor nor the council approved the plan`: two subjects, of which each is denied alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from verifier.claims.binding.opening import is_verb

_NEITHER, _NOR = "neither", "nor"


class Neither(NamedTuple):
    """The places of `neither`, `nor` and the verb that both subjects have."""

    neither: int
    nor: int
    verb: int

    def list_others(self, chosen: set[int]) -> range:
        """Return the words of the subject that the claim has not; none where it has both or none."""
        one, other = range(self.neither + 1, self.nor), range(self.nor + 1, self.verb)
        has_one, has_other = not chosen.isdisjoint(one), not chosen.isdisjoint(other)
        if has_one == has_other:
            return range(0)
        return other if has_one else one


def find_neither(keys: Sequence[str]) -> Neither | None:
    """Find the two subjects of a sentence that are denied both."""
    if _NEITHER not in keys or _NOR not in keys:
        return None
    first, nor = keys.index(_NEITHER), keys.index(_NOR)
    verb = next((at for at in range(nor + 1, len(keys)) if is_verb(keys[at])), None)
    if verb is None or not first + 1 < nor < verb - 1 or any(map(is_verb, keys[first:nor])):
        return None
    return Neither(first, nor, verb)
