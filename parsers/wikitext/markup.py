"""What is markup, as data: which tags, links and words are no prose, and how they are recognized.

Names of tags and namespaces are in lower case, with single spaces. To keep or drop something else is to
change a table here; templates are in `parsers.wikitext.templates`. All patterns but the one for character
references and magic words are matched on the mask, which is ASCII; that one is matched on the text itself,
and holds nothing that an interpreter's Unicode tables decide.
"""

from __future__ import annotations

import re
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
