"""Reading the pages of reports, and hostile text to put into them."""

from __future__ import annotations

import re
from html.parser import HTMLParser

HOSTILE = (
    '<script>alert(1)</script> "><img src=x onerror=alert(1)> \u202e\u2066 \x00\x1b[31m \ud800 {{ 7 * 7 }} '
    "{% raw %} </style> </div> &lt; \U000e0041 'a' "
)
"""Text that would run, load or steer if it were not escaped."""

STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that steer a display."""

VOID = {"meta", "br", "hr", "img", "input", "link"}


class Page(HTMLParser):
    """Reads a page strictly: every element is closed in order, ids are unique."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.tags.append((tag, named))
        if named.get("id"):
            self.ids.append(str(named["id"]))
        if named.get("href"):
            self.links.append(str(named["href"]))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] not in (["style"], ["title"]):
            self.text += data


def check_page(html: str) -> Page:
    """Check that a page is well-formed and self-contained, and that its links lead somewhere."""
    html.encode("utf-8")
    page = Page(html)
    assert page.open == []
    assert len(page.ids) == len(set(page.ids))
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links)
    names = {tag for tag, _ in page.tags}
    assert not names & {"script", "img", "link", "iframe", "object", "embed", "base", "form"}
    names = {name for _, attributes in page.tags for name in attributes}
    assert not re.search(r"\bsrc\b|\bon", " ".join(names))
    assert not re.search(r"https?://|url\(|@import", html)
    return page


def check_hostile_page(html: str, *characters: str) -> None:
    """Check that a page shows `HOSTILE` and does nothing of it; `characters` are named where they stand."""
    page = check_page(html)
    assert "<script>alert(1)</script>" in page.text
    assert "{{ 7 * 7 }}" in page.text
    assert not STEERING.search(html)
    for name in ("U+202E", "U+0000", "U+001B", "U+E0041", *characters):
        assert f'title="hidden character">{name}</span>' in html
