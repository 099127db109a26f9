"""Verbs that hand something over, told from who gives it or from who gets it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from verifier.parsers.english import list_words

FROM, TO = "from", "to"

_BUYING = list_words("acquired bought purchased")
_GETTING = list_words("got obtained received")
_GIVING = list_words("awarded donated gave handed sent")

_PAIRS = (
    *((one, other) for one in ("sold",) for other in _BUYING),
    *((one, "borrowed") for one in ("lent", "loaned")),
    *((one, other) for one in _GIVING for other in _GETTING),
)

GETTING = frozenset(other for _, other in _PAIRS)
"""Verbs of who gets, with `from` before who gives."""

VERBS = GETTING.union(one for one, _ in _PAIRS)
"""All of them: the others have `to` before who gets."""

TRANSFERS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        key: frozenset(one if other == key else other for one, other in _PAIRS if key in (one, other))
        for key in VERBS
    }
)
"""For each verb those that tell the same from the other end."""
