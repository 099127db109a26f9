"""The tokenizer: tags, comments and raw texts of HTML, as WHATWG's standard tells them apart."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from verifier.parsers.html.elements import RAW_TEXT, SHOWN_RAW_TEXT
from verifier.parsers.html.hiding import LOWER
from verifier.parsers.html.page import NO_ATTRIBUTES, Page
from verifier.parsers.html.references import decode_attribute
from verifier.parsers.html.sheets import is_for_screens
from verifier.parsers.visible_text.records import Kind

_S = r"[\t\n\f\r ]"
_VALUE = r"""(?:"[^"]*+(?:"|\Z)|'[^']*+(?:'|\Z)|(?!["'])[^\t\n\f\r >]*+)"""
_NAME = r"[^\t\n\f\r />][^\t\n\f\r />=]*+"
_ATTRIBUTE = re.compile(rf"({_NAME})(?:{_S}*+={_S}*+({_VALUE}))?+")
_TAG = re.compile(
    rf"<(/?)([A-Za-z][^\t\n\f\r />]*+)((?:[\t\n\f\r /]++|{_NAME}(?:{_S}*+={_S}*+{_VALUE})?+)*+)>"
)
_TAG_START = re.compile(r"</?[A-Za-z]")
_INSTRUCTION_START = re.compile(r"<(?:[!?]|/.)", re.DOTALL)
_COMMENT_END = re.compile(r"--!?>")
_SCRIPT_MARK = re.compile(rf"<!--|-->|<(/?)script(?={_S}|[/>])", re.IGNORECASE | re.ASCII)


class Tokenizer:
    """Reads pieces of HTML into a page, one after another; a raw text or a comment may go on in the next."""

    __slots__ = ("_is_for_screens", "_page", "_script")

    def __init__(self, page: Page) -> None:
        self._page = page
        self._is_for_screens = True  # whether the style sheet being read holds for screens
        self._script = 0  # 1 inside a comment in a script, 2 inside a `<script>` in that comment

    def read(self, start: int, end: int) -> bool:
        """Read a span of the window; return False where a tag has no end in it."""
        page = self._page
        window = page.out.window
        at = start
        if page.raw_until:
            at = self._go_on(at, end)
        while at < end:
            tag = window.find("<", at, end)
            if tag < 0:
                page.add_text(at, end)
                break
            if at < tag:
                page.add_text(at, tag)
            match = _TAG.match(window, tag, end)
            at = self._read_tag(match, end) if match else self._read_other(tag, end)
            if at < 0:
                return False
        return True

    # -- tags

    def _read_tag(self, match: re.Match[str], end: int) -> int:
        page = self._page
        name = match[2].translate(LOWER)
        if match[1]:
            page.read_unknown_end(name, match.start(), match.end())
            page.end_tag(name, match.start(), match.end())
            return match.end()
        attributes = NO_ATTRIBUTES
        if match[3]:
            attributes = read_attributes(match[3])
            if attributes and not page.hidden:
                page.out.mark(Kind.ATTRIBUTES, match.start(), match.end())
                if "title" in attributes:
                    page.add_caption(attributes["title"], match.start(), match.end())
        if not (match[3].endswith("/") and page.foreign):
            page.start_tag(name, attributes, match.start(), match.end())
        if name in RAW_TEXT and not page.foreign:
            page.raw_until = name
            self._script = 0
            self._is_for_screens = is_for_screens(attributes)
            return self._go_on(self._skip_line_end(name, match.end(), end), end)
        return self._skip_line_end(name, match.end(), end)

    def _skip_line_end(self, name: str, at: int, end: int) -> int:
        """Return where the text of an element begins: a line end right after some tags is none of it."""
        if name not in ("pre", "listing", "textarea"):
            return at
        window = self._page.out.window
        if window.startswith("\r\n", at, end):
            return at + 2
        return at + (window[at : at + 1] in ("\n", "\r") and at < end)

    # -- what is no tag

    def _read_other(self, at: int, end: int) -> int:
        """Read what begins with ``<`` and is no whole tag; return -1 where it is a tag without its end."""
        page = self._page
        window = page.out.window
        if _TAG_START.match(window, at, end):
            self._mark(Kind.UNFINISHED_TAG, at, end)
            return -1
        if window.startswith("<!--", at, end):
            return self._read_comment(at, end)
        if window.startswith("<![CDATA[", at, end) and page.foreign:
            text_end, stop = _find_end(window, "]]>", at, end)
            page.add_raw_text(at + 9, text_end)
            return stop
        if _INSTRUCTION_START.match(window, at, end):
            _, stop = _find_end(window, ">", at, end)
            if stop - at > len("</>"):
                self._mark(Kind.INSTRUCTION, at, stop)
            return stop
        page.add_raw_text(at, at + 1)
        return at + 1

    def _read_comment(self, at: int, end: int) -> int:
        window = self._page.out.window
        for short in ("<!-->", "<!--->"):
            if window.startswith(short, at, end):
                stop = at + len(short)
                break
        else:
            match = _COMMENT_END.search(window, at + 4, end)
            stop = match.end() if match else end
            if match is None:
                self._page.raw_until = "-->"
        self._mark(Kind.COMMENT, at, stop)
        return stop

    def _mark(self, kind: Kind, start: int, end: int) -> None:
        if not self._page.hidden:
            self._page.out.mark(kind, start, end)

    # -- raw texts

    def _go_on(self, at: int, end: int) -> int:
        """Read on in a raw text or a comment; return where it ends."""
        page = self._page
        name = page.raw_until
        if name == "-->":
            match = _COMMENT_END.search(page.out.window, at, end)
            stop = match.end() if match else end
        else:
            match = self._find_script_end(at, end) if name == "script" else self._find_end(name, at, end)
            stop = match.start() if match else end
        page.raw_until = ""
        if name in ("textarea",):
            page.add_text(at, stop)
        elif name in SHOWN_RAW_TEXT:
            page.add_raw_text(at, stop)
        elif name == "style" and self._is_for_screens:
            page.add_sheet(page.out.window[at:stop])
        if match is None:
            page.raw_until = name
        return stop

    def _find_end(self, name: str, at: int, end: int) -> re.Match[str] | None:
        return None if name == "plaintext" else _end_tag(name).search(self._page.out.window, at, end)

    def _find_script_end(self, at: int, end: int) -> re.Match[str] | None:
        """Find the end tag of a script; in a comment inside it, one may belong to a nested `<script>`."""
        position = at
        window = self._page.out.window
        while match := _SCRIPT_MARK.search(window, position, end):
            position = match.end()
            if match[0] == "<!--":
                # The dashes that open it may close it.
                position -= 2
                self._script = max(self._script, 1)
            elif match[0] == "-->":
                self._script = 0
            elif match[1]:
                if self._script < 2:
                    return match
                self._script = 1
            elif self._script:
                self._script = 2
        return None


def _find_end(window: str, needle: str, start: int, end: int) -> tuple[int, int]:
    """Return where a needle stands, and where it ends; the end of the window for both where it does not."""
    found = window.find(needle, start, end)
    return (found, found + len(needle)) if found >= 0 else (end, end)


@cache
def _end_tag(name: str) -> re.Pattern[str]:
    return re.compile(rf"</{name}(?={_S}|[/>])", re.IGNORECASE | re.ASCII)


def read_attributes(text: str) -> Mapping[str, str]:
    """Return the attributes of a tag by their names; of two with one name the first."""
    attributes: dict[str, str] = {}
    for match in _ATTRIBUTE.finditer(text):
        name, value = match.groups("")
        if value[:1] in ('"', "'"):
            value = value[1:-1]
        attributes.setdefault(name.translate(LOWER), decode_attribute(value))
    return attributes
