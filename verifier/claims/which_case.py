"""What holds in the case that a clause leaves open: `unless it rains, in which case the porter opens it`.

The last clause holds if what the one before it says is so, be that opened by *if* or by *unless*: `If it
rains, the porter opens it.`
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.parsers.text.deferred import defer_pattern
from verifier.parsers.text.offsets import Span

_IN_WHICH_CASE = "in which case "
_CASE = defer_pattern(
    r"(?<![A-Za-z])(?:if|unless|when|except when|except if) (?P<case>[^.;:()]{2,120}), in which case"
    r" (?P<told>[^.;:()]{2,200})(?=[.;\n]|\Z)"
)


def may_have_cases(prose: str) -> bool:
    """Return whether a text may say what holds in a case."""
    return _IN_WHICH_CASE in prose


def list_cases(prose: str) -> Iterator[tuple[str, Span]]:
    """Yield what holds in each case, as a statement with its place."""
    for found in _CASE.finditer(prose):
        yield f"If {found['case']}, {found['told']}.\n", found.span()
