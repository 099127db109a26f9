r"""Stray keys: what is left out as prose and yet speaks as the keys of claims do.

An object that no reader can begin, ``{ # second``, is prose as ``{a, b}`` is, and so is what a fence or a
bracket too many cut off. Claims may stand there, and to leave them out in silence is the worst fault there
is. So the text that is left out is searched for the names that claims have. A name is a key where two of
these three hold:

* a quotation mark of any kind stands right before it: straight, curly, a backtick, a backslash;
* a colon or an equals sign stands after it, after marks and blanks at most;
* a brace before it, in the text that is left out, is still open.

Prose that says ``text:``, or speaks of "evidence_ids", has one of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from verifier.parsers.lenient_json.records import CLAIMS
from verifier.parsers.text.offsets import Span

_NAMES: Final = (CLAIMS, "text", "evidence_ids")

_ESCAPE = r"\\u[0-9A-Fa-f]{4}"
_QUOTE = (
    "\"'`\\\\\xab\xb4\xbb\u02b9\u02ba\u02bc\u2018-\u201f\u2032-\u2037\u2039\u203a\u275b-\u275e"
    "\u300a-\u300f\u301d-\u301f\uff02\uff07\uff40"
)
# Blanks, invisible characters and marks: stretches of Unicode with no letters in them that make words.
_BLANK = (
    "\\x00-\\x20\\x7f-\xa9\xab-\xb4\xb6-\xb9\xbb-\xbf\u02b0-\u036f\u061c\u1680\u180b-\u180f\u2000-\u206f"
    "\u3000-\u3003\u3008-\u3020\ufe00-\ufe0f\ufeff\ufff0-\uffff\U000e0000-\U000e0fff"
)


def _spell(name: str) -> str:
    """Return a pattern for a name whose letters may be escaped, as they may be in a key."""
    return "".join(rf"(?:{letter}|\\u(?i:{ord(letter):04x}))" for letter in name)


_KEY_OR_BRACE = re.compile(
    rf"""
    [{{}}]
    | (?: (?:(?<=[{_QUOTE}])|(?<={_ESCAPE}))(?P<quoted>) | (?<![0-9A-Za-z_]) )
      (?P<name>{"|".join(map(_spell, _NAMES))})
      (?: (?:[{_BLANK}]|[{_QUOTE}]|{_ESCAPE}|&[\#0-9A-Za-z]{{2,6}};)++ | (?![0-9A-Za-z_]) )
      (?P<sign>[:=\uff1a])?
    """,
    re.VERBOSE,
)


def find_stray_keys(text: str, taken: Iterable[Span]) -> Iterator[tuple[int, str]]:
    """Yield each key of claims outside the spans that are `taken`, with its place. Linear in the text.

    The spans are in order and do not overlap; the braces in them do not count.
    """
    depth = at = 0
    for start, end in (*taken, (len(text), len(text))):
        # What stands right before a gap belongs to what was taken: no mark of it is a quotation mark.
        for match in _KEY_OR_BRACE.finditer(text[at:start]):
            if match["name"] is None:
                depth = depth + 1 if match[0] == "{" else max(depth - 1, 0)
            elif (match["quoted"] is not None) + (match["sign"] is not None) + (depth > 0) > 1:
                yield at + match.start("name"), match["name"]
        at = end
