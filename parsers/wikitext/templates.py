"""Which templates of wikitext keep text, and which of their values: `convert`, `start date`, infoboxes.

Names of templates are in lower case, with single spaces. A template that stands in no table is dropped: to
keep one is to add it to a table here.
"""

from __future__ import annotations

import sys
from typing import Final

from verifier.parsers.frozen import record


@record
class Kept:
    """Which positional values of a template are text, and what separates them."""

    first: int = 1
    last: int = sys.maxsize
    named: bool = False  # the named ones too
    separator: str
    trimmed: bool = True  # positional values lose the white space at their ends; named ones always do
    measures: bool = False  # pairs of a number and a word go on after ``last``

    def holds(self, position: str) -> bool:
        """Say whether the value at ``position`` (a parameter's name or number) is kept."""
        return self.named or (position in _POSITIONS and self.first <= int(position) <= self.last)


_POSITIONS: Final = frozenset(map(str, range(1, 1000)))
_LIST: Final = Kept(separator="\n")
_INLINE: Final = Kept(last=1, separator=" ", trimmed=False)
_DATE: Final = Kept(last=3, separator="-")

INLINE_TEMPLATES: Final = {
    # Templates that are part of a sentence. They keep text everywhere, for a sentence without its "not" says
    # the opposite.
    **dict.fromkeys(("nowrap", "nobr", "em", "strong", "small", "big", "nobold", "abbr"), _INLINE),
    **dict.fromkeys(("lang",), Kept(first=2, last=2, separator=" ", trimmed=False)),
    **dict.fromkeys(("convert", "cvt"), Kept(last=2, separator=" ", measures=True)),
    **dict.fromkeys(("birth date", "birth date and age", "death date", "death date and age"), _DATE),
    **dict.fromkeys(("start date", "start date and age", "end date", "film date"), _DATE),
}
LIST_TEMPLATES: Final = dict.fromkeys(("plainlist", "flatlist", "ubl", "unbulleted list", "hlist"), _LIST)
"""Templates that keep text inside an infobox's values only. What stands in no table is dropped everywhere."""
INFOBOX: Final = "infobox"
EVERY_VALUE: Final = Kept(named=True, separator="\n")
