"""What is markup, as data: which tags, links, templates and words are no prose, and how they are recognized.

Names of tags, namespaces and templates are in lower case, with single spaces. To keep or drop something else
is to change a table here. All patterns but the one for character references and magic words are matched on
the mask, which is ASCII; that one is matched on the text itself, and holds nothing that an interpreter's
Unicode tables decide.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from html.entities import name2codepoint
from typing import Final


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


DROPPED_TAGS: Final = _names(
    "categorytree ce chem del gallery graph hiero imagemap includeonly indicator inputbox mapframe maplink"
    " math ref references s score script section strike style table templatedata templatestyles timeline"
)
BLOCK_TAGS: Final = _names(
    "blockquote br caption center dd div dl dt gallery graph h1 h2 h3 h4 h5 h6 hr imagemap li ol p poem pre"
    " references score section source syntaxhighlight table tbody td tfoot th thead timeline tr ul"
)
JOINED_TAGS: Final = frozenset({"sub", "sup"})
LITERAL_TAGS: Final = frozenset({"nowiki", "pre", "source", "syntaxhighlight"})
_DROPPED_NAMESPACES: Final = frozenset({"category", "file", "image", "media"})
_MAGIC_WORDS: Final = (
    "ARCHIVEDTALK DISAMBIG EXPECTED_UNCONNECTED_PAGE EXPECTUNUSEDCATEGORY EXPECTUNUSEDTEMPLATE FORCETOC"
    " HIDDENCAT INDEX NEWSECTIONLINK NOCC NOCONTENTCONVERT NOEDITSECTION NOGALLERY NOINDEX NONEWSECTIONLINK"
    " NOTALK NOTC NOTITLECONVERT NOTOC STATICREDIRECT TOC"
)


@dataclass(frozen=True, slots=True, kw_only=True)
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

ENTITIES: Final = {**name2codepoint, "apos": ord("'")}
REWRITTEN: Final = re.compile(
    r"&(?:\#(?P<decimal>[0-9]{1,10})|\#[xX](?P<hexadecimal>[0-9a-fA-F]{1,10})|(?P<name>[A-Za-z0-9]{2,8}));"
    rf"|__(?:{'|'.join(_MAGIC_WORDS.split())})__"
)
NUMBER: Final = re.compile(r"[+?-]?\.?[0-9]")  # a minus beyond ASCII is masked
TAG_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9:-]*")
COMMENT: Final = re.compile(r"<!--.*?-->", re.DOTALL)
BLANKS: Final = re.compile(r"[ \t]*")
WHITE: Final = " \t\r\n"
REDIRECT: Final = "#redirect"
DROPPED_NAMESPACE: Final = re.compile(
    rf"[ \t_]*(?:{'|'.join(sorted(_DROPPED_NAMESPACES))})[ \t_]*:", re.IGNORECASE
)
COLON: Final = re.compile(r"[ \t_]*:")
