"""Frames that name where something stands: `Under section 4, the tenant pays the deposit`.

Such a frame says that something stands in a paragraph of this number. Where it does, the claim without its
frame is judged; else the frame is compared like any other words.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from verifier.claims.index import EvidenceSentence
from verifier.parsers.text.deferred import defer_pattern

_SIGNS = {"art": "article", "artikel": "article", "abschnitt": "section", "ziffer": "number", "§": "section"}
_NAMED = r"(?P<name>\u00a7|[Ss]ection|[Aa]rt(?:icle|ikel|\.)|[Cc]lause|[Pp]aragraph|Abschnitt|Ziffer)\s?"
_NUMBER = r"(?P<number>[0-9]{1,4}[a-z]?)"
_PART = r"(?:\s?(?:Absatz|Abs\.|\()\s?(?P<part>[0-9]{1,2})\)?)?"
_LEAD = r"\s*(?:Under|According to|Pursuant to|Nach|Laut|Gem\u00e4\u00df|Gemaess)\s"
_FRAME = defer_pattern(rf"{_LEAD}{_NAMED}{_NUMBER}{_PART}(?![\w.-]),?\s")
_HEADING = defer_pattern(rf"(?m)^[#*\s]*{_NAMED}{_NUMBER}\b")
_PART_HEADING = defer_pattern(r"(?m)^\s*\(([0-9]{1,2})\)")


class Frame(NamedTuple):
    """What names a paragraph at the beginning of a claim, and where the claim goes on."""

    name: str
    number: str
    part: str
    end: int

    def holds(self, sentence: EvidenceSentence) -> bool:
        """Return whether a sentence stands in the paragraph that is named."""
        text, (start, end) = sentence.as_written
        before = (one for one in _HEADING.finditer(text, 0, end) if one.start() <= start)
        *_, heading = (None, *before)
        if heading is None or (_name(heading), heading["number"]) != (self.name, self.number):
            return False
        parts = _PART_HEADING.findall(text, heading.end(), end)
        return not self.part or parts[-1:] == [self.part]


def find_frame(text: str) -> Frame | None:
    """Return what names a paragraph at the beginning of a text."""
    found = _FRAME.match(text)
    return None if found is None else Frame(_name(found), found["number"], found["part"] or "", found.end())


def _name(found: re.Match[str]) -> str:
    name = found["name"].lower().rstrip(".")
    return _SIGNS.get(name, name)
