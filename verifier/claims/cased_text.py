"""Texts as claims and evidence are read: capitals kept, typographic variants made one."""

from __future__ import annotations

from verifier.parsers.text.normal_form import fold_with_map
from verifier.parsers.text.offsets import IdentityMap, OffsetMap
from verifier.policies import Policy


def read_surface(text: str, policy: Policy) -> tuple[str, OffsetMap]:
    """Return a text as claims and evidence are read, capitals kept, and the map back.

    What cannot be seen must not split a number or a name: `19` and `70` around a soft hyphen are 1970.
    """
    return fold_with_map(text) if policy.fold_typography else (text, IdentityMap())
