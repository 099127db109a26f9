"""Oracles for the readers of Markdown and HTML: what other libraries see of a text, in the form of ours.

A *sight* is a visible character that is no blank, with its place in the original where the library tells one,
and what it is part of. Blanks are left out: where libraries put them differs, and no reading hangs on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from verifier.parsers.markdown import render_markdown
from verifier.parsers.visible_text import Kind, VisibleText

if TYPE_CHECKING:
    from turbohtml import Node

COMPARED = {
    Kind.QUOTE: "quote",
    Kind.LIST_ITEM: "item",
    Kind.STRUCK: "struck",
    Kind.CODE: "code",
    Kind.CODE_BLOCK: "code block",
    Kind.LINK: "link",
    Kind.CELL: "cell",
    Kind.HEADER_CELL: "header",
    Kind.HEADING: "heading",
}

_EVENTS = {
    "Item": "item",
    "Strikethrough": "struck",
    "CodeBlock": "code block",
    "Link": "link",
    "Heading": "heading",
    "BlockQuote": "quote",
}

Parts = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sight:
    """A visible character; ``span`` is None where its place is not told."""

    char: str
    span: tuple[int, int] | None
    parts: Parts


class HoldsHtmlError(Exception):
    """The text holds HTML, which the oracle does not read."""


def look_at_ours(visible: VisibleText) -> list[Sight]:
    """Return the sights of a record of ours."""
    parts: list[Counter[str]] = [Counter() for _ in visible.text]
    for region in visible.regions:
        name = COMPARED.get(region.kind)
        if name:
            name += str(region.level or "")
            for at in range(*region.text_span):
                parts[at][name] += 1
    return [
        Sight(char, visible.offsets.locate(at, at + 1), tuple(sorted(parts[at].elements())))
        for at, char in enumerate(visible.text)
        if not char.isspace()
    ]


def look_with_pyromark(text: str) -> list[Sight]:
    """Return what pyromark sees of a Markdown text; raises `HoldsHtmlError`."""
    import pyromark

    options = pyromark.Options
    chosen = (
        options.ENABLE_TABLES
        | options.ENABLE_STRIKETHROUGH
        | options.ENABLE_TASKLISTS
        | options.ENABLE_FOOTNOTES
        | options.ENABLE_GFM
    )
    places = _list_places(text)
    sights: list[Sight] = []
    open_: list[str] = []
    for event, span in pyromark.events_with_range(text, options=chosen):
        if not isinstance(event, dict):
            continue
        ((name, value),) = event.items()
        if name == "Start":
            open_.append(_name_part(value))
        elif name == "End":
            open_.pop()
        elif name in ("Html", "InlineHtml"):
            raise HoldsHtmlError
        elif name in ("Text", "Code") and "image" not in open_:
            parts = tuple(sorted(part for part in [*open_, "code" * (name == "Code")] if part))
            parts = tuple("header" if part == "cell" and "head" in parts else part for part in parts)
            parts = tuple(sorted(part for part in parts if part != "head"))
            start, end = places[span["start"]], places[span["end"]]
            sights += _read_text(str(value), start, end, text[start:end] == value, parts)
    return sights


def _read_text(value: str, start: int, end: int, is_copy: bool, parts: Parts) -> Iterator[Sight]:
    is_code = "code" in parts
    for number, char in enumerate(value):
        if not char.isspace():
            place = (start + number, start + number + 1) if is_copy else None if is_code else (start, end)
            yield Sight(char, place, parts)


def _name_part(tag: object) -> str:
    if isinstance(tag, str):
        return {"Item": "item", "Strikethrough": "struck", "TableHead": "head", "TableCell": "cell"}.get(
            tag, ""
        )
    assert isinstance(tag, dict)
    ((name, value),) = tag.items()
    if name == "Heading":
        return f"heading{value['level'][1]}"
    return {**_EVENTS, "Image": "image"}.get(name, "")


def _list_places(text: str) -> dict[int, int]:
    """Return the code point at which each byte of the text stands, for the first byte of each."""
    places: dict[int, int] = {}
    at = 0
    for number, char in enumerate(text):
        places[at] = number
        at += len(char.encode())
    places[at] = len(text)
    return places


def compare(ours: list[Sight], theirs: list[Sight]) -> str:
    """Return what differs first: ``text``, ``place`` or ``part``; an empty string for nothing."""
    if [sight.char for sight in ours] != [sight.char for sight in theirs]:
        return "text"
    for one, other in zip(ours, theirs, strict=True):
        if other.span is not None and one.span != other.span:
            return "place"
    if [sight.parts for sight in ours] != [sight.parts for sight in theirs]:
        return "part"
    return ""


def compare_with_pyromark(text: str) -> str:
    """Return what differs between pyromark and us on a text without HTML."""
    return compare(look_at_ours(render_markdown(text)), look_with_pyromark(text))


def read_with_comrak(text: str) -> str:
    """Return the visible text that comrak's HTML has, without blanks, as turbohtml reads it."""
    import comrak

    extensions = comrak.ExtensionOptions()
    extensions.table = extensions.strikethrough = extensions.tasklist = extensions.footnotes = True
    rendering = comrak.RenderOptions()
    rendering.unsafe_ = True
    html = comrak.render_markdown(text, extension_options=extensions, render_options=rendering)
    return read_with_turbohtml(html)


def read_with_turbohtml(html: str) -> str:
    """Return the visible text of HTML, without blanks."""
    import turbohtml

    return without_blanks("".join(_list_texts(turbohtml.parse(html))))


def without_blanks(text: str) -> str:
    """Return a text without its blanks."""
    return "".join(text.split())


_UNSEEN = frozenset(
    [
        "applet", "audio", "canvas", "datalist", "iframe", "noembed", "noframes", "noscript", "object",
        "rp", "script", "style", "template", "title", "video",
    ]
)  # fmt: skip


def _list_texts(document: Node) -> Iterator[str]:
    import turbohtml

    for node in document.descendants:
        if isinstance(node, turbohtml.Text) and not any(hides(element) for element in node.ancestors):
            yield node.text


def hides(element: Node) -> bool:
    """Return whether nobody sees what an element holds."""
    tag = getattr(element, "tag", None)
    attributes = getattr(element, "attrs", None) or {}
    return tag in _UNSEEN or "hidden" in attributes or attributes.get("style") == "display:none"
