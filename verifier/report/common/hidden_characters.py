"""Hidden characters made visible, so that a report shows what was checked and not what it pretends to be.

A report quotes texts that nobody vouches for. Characters that steer the display instead of showing
anything (controls, escape sequences of terminals, bidi overrides, invisible joiners, tags, halves of
surrogate pairs) never reach the page or the terminal: their names stand in their place. Nor do piles of
combining marks that would run over the lines around them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from verifier.parsers.frozen import record
from verifier.report.common.language import say, say_count

# Controls other than tab and line feed; soft hyphen; combining grapheme joiner; bidi and other invisible
# format characters; fillers; variation selectors but those for text and emoji style; surrogates;
# noncharacters; interlinear anchors; tags. Joiners stay where they belong to the writing: after a character
# that is neither ASCII nor Latin.
_HIDDEN = (
    "(?:(?<![^\\x00-\\u024f])[\\u200c\\u200d]|["
    "\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\xad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f"
    ""
    "\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ud800-\\udfff\\ufdd0-\\ufdef\\ufe00-\\ufe0d"
    "\\ufeff\\uffa0\\ufff9-\\ufffb\\ufffe\\uffff\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff"
    + "".join(f"\\U{plane:04x}fffe\\U{plane:04x}ffff" for plane in range(1, 17))
    + "])"
)
# A form feed is where a page of a PDF ends.
_LINE_BREAK = re.compile("\r\n?|\f")

MAX_SHOWN_RUN = 8
"""How many hidden characters in a row are named one by one; of a longer run the rest is counted."""

MAX_PILED_MARKS = 4
"""How many combining marks may stand on one character; of a higher pile the rest is counted."""

# The marks that any letter takes, and those of Cyrillic, Hebrew, Arabic and Thai, which pile up just as well.
_PILING = (
    ""
    "[\\u0300-\\u034e\\u0350-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u0610-\\u061a\\u064b-\\u065f\\u0e34-\\u0e3a"
    "\\u0e47-\\u0e4e\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]"
)

_RUN = re.compile(f"(?P<hidden>{_HIDDEN}+)|(?<={_PILING * MAX_PILED_MARKS})(?P<pile>{_PILING}+)")


@record
class VisibleText:
    """A stretch of text that is safe to show; `is_name` tells that it names a hidden character."""

    text: str
    is_name: bool = False


def reveal_hidden(text: str) -> tuple[VisibleText, ...]:
    """Cut a text into stretches that show and names (``U+202E``) of characters that do not.

    Every line break becomes a line feed. The stretches hold no control but tab and line feed, no surrogate
    and no character that changes the direction of others.
    """
    if text.isascii() and text.isprintable():
        return (VisibleText(text=text),) if text else ()
    text = _LINE_BREAK.sub("\n", text)
    shown: list[VisibleText] = []
    end = 0
    for match in _RUN.finditer(text):
        if match.start() > end:
            shown.append(VisibleText(text=text[end : match.start()]))
        end = match.end()
        names = _name_marks(match["pile"]) if match["pile"] else _name_hidden(match[0])
        shown += [VisibleText(text=name, is_name=True) for name in names]
    if end < len(text):
        shown.append(VisibleText(text=text[end:]))
    return tuple(shown)


def _name_marks(pile: str) -> Iterator[str]:
    yield say_count(len(pile), "and {n} more mark", "and {n} more marks")


def _name_hidden(run: str) -> Iterator[str]:
    yield from (f"U+{ord(char):04X}" for char in run[:MAX_SHOWN_RUN])
    if len(run) > MAX_SHOWN_RUN:
        yield say("and {n} more", n=len(run) - MAX_SHOWN_RUN)


def show_plainly(text: str) -> str:
    """Return a text for a terminal: hidden characters as ``<U+202E>``."""
    return "".join(f"<{part.text}>" if part.is_name else part.text for part in reveal_hidden(text))
