"""What the style sheets of a page hide, as far as their simplest rules say so.

    rule      = selector *("," selector) "{" *(declaration ";") "}"
    selector  = [element] ("." class | "#" id) | element

Any other selector (`.a .b`, `.a.b`, `.a:hover`) is passed over, and so is a rule that holds under a condition
(`@media`, `@supports`): readers with another window see its text. A later rule or a script may show again
what a rule hides, so that nobody can tell from here what a person sees.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from verifier.parsers.html.hiding import LOWER, WHITE_SPACE, is_hiding

_PART = re.compile(
    r"/\*.*?(?:\*/|\Z)|<!--|-->|\"(?:[^\"\\\n]|\\.)*+\"?|'(?:[^'\\\n]|\\.)*+'?|[{};]", re.DOTALL
)
"""What ends a piece of a rule, and what may hold such a sign without ending one."""

_SELECTOR = re.compile(r"([A-Za-z][A-Za-z0-9-]*)?([.#][A-Za-z_-][A-Za-z0-9_-]*)?")
_WHOLE_PAGE = frozenset({"body", "html"})
_KEPT = {";": ";", '"': '"', "'": "'"}
"""What is kept of a sign between the pieces of a rule; of a string, that it is one."""

_ON_SCREEN = frozenset({"", "all", "screen"})


@dataclass(frozen=True, slots=True)
class HidingSheet:
    """The simple selectors whose elements a page's style sheets hide."""

    selectors: frozenset[tuple[str, str]] = frozenset()
    """Pairs of an element's name and of a class or an id with its sign; either may be empty, for any."""

    def hides(self, name: str, attributes: Mapping[str, str]) -> bool:
        """Return whether a rule hides an element. What would hide the whole page is shown by a script."""
        if not self.selectors or name in _WHOLE_PAGE:
            return False
        marks = ["", *(f".{word}" for word in attributes.get("class", "").split())]
        if "id" in attributes:
            marks.append(f"#{attributes['id']}")
        return any((name, mark) in self.selectors or ("", mark) in self.selectors for mark in marks)


NO_SHEET = HidingSheet()


def is_for_screens(attributes: Mapping[str, str]) -> bool:
    """Return whether a style sheet holds for a page on a screen, by the `media` of its element."""
    return attributes.get("media", "").strip(WHITE_SPACE).translate(LOWER) in _ON_SCREEN


def read_sheets(sheets: Sequence[str]) -> HidingSheet:
    """Return what style sheets hide. Linear in their length; never raises, whatever the texts."""
    return HidingSheet(
        frozenset(
            selector
            for selectors, declarations in _list_rules("\n".join(sheets))
            if is_hiding(declarations)
            for selector in _list_simple(selectors)
        )
    )


def _list_simple(selectors: str) -> Iterator[tuple[str, str]]:
    for selector in selectors.split(","):
        match = _SELECTOR.fullmatch(selector.strip(WHITE_SPACE))
        if match and match[0]:
            yield (match[1] or "").translate(LOWER), match[2] or ""


def _list_rules(sheets: str) -> Iterator[tuple[str, str]]:
    """Yield the selectors and the declarations of each rule that stands under no condition."""
    depth = at = 0
    selectors = ""
    said: list[str] = []
    for part in [*_PART.finditer(sheets), None]:
        end, sign = (part.start(), part[0]) if part else (len(sheets), "")
        if depth < 2:
            said.append(sheets[at:end])
        at = end + len(sign)
        if sign == "{":
            if depth == 0:
                selectors, said = "".join(said).rpartition(";")[2], []
            depth += 1
        elif depth == 1 and sign in ("}", ""):
            yield selectors, "".join(said)
            said = []
            depth = 0
        elif sign == "}":
            # Behind a rule in a rule, declarations go on.
            depth = max(0, depth - 1)
            said.append(";")
        else:
            said.append(_KEPT.get(sign[:1], ""))
