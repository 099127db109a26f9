"""Enclosures: whether what looks like the root stands inside something that was begun and is no JSON.

Prose may hold ``{a, b}`` or ``["E1", ...]``, and the root may stand after that. It must not stand inside: a
root in ``{'note': '{"claims": []}'}`` is the text of a note. So what is begun like JSON and gives no value
has to be closed again before the root starts. Of a mere brace in prose, which may never be closed at all, it
is enough that nothing after the root closes it.
"""

from __future__ import annotations

import re

# Strings hide what is in them; one that nothing closes hides all the rest. A single mark after a letter is
# an apostrophe.
_STRING_OR_BRACKET = re.compile(
    r"""
      "(?:[^"\\]++|\\.)*+"?
    | (?<![0-9A-Za-z])'(?:[^'\\]++|\\.)*+'?
    | \u201c[^\u201d]*+\u201d?
    | \u201e[^\u201c\u201d]*+[\u201c\u201d]?
    | [\[\]{}]
    """,
    re.DOTALL | re.VERBOSE,
)


class Enclosure:
    """An object or list that was begun at `start` and that no reader can read; looked at up to `reach`."""

    __slots__ = ("_depth", "_is_closed", "_text", "reach", "start")

    def __init__(self, text: str, start: int) -> None:
        self.start = start
        self.reach = start
        self._text = text
        self._depth = 0
        self._is_closed = False

    def is_open_at(self, place: int) -> bool:
        """Return whether it is still open at a place, no earlier than any that was asked for before.

        All calls together are linear in the text. Of which kind a bracket is does not count.
        """
        while self.reach < place and not self._is_closed:
            match = _STRING_OR_BRACKET.search(self._text, self.reach)
            if match is None or match.start() >= place:
                break
            self.reach = match.end()
            self._depth += (match[0] in "[{") - (match[0] in "]}")
            self._is_closed = not self._depth
        return not self._is_closed
