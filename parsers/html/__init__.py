"""HTML to visible text, with the place of each character.

The tokenizer (`verifier.parsers.html.tokenizer`) and the page (`verifier.parsers.html.page`) follow WHATWG's
standard as far as it bears on what is seen: comments with all their ends, raw texts, character references,
implied ends, scopes, formatting that outlives its block. What an element's own attributes hide is read, and
what a plain rule of the page's own style sheets does; scripts and other sheets are not. The reader of
Markdown hands its blocks and the HTML between them to the same page.
"""

from __future__ import annotations

from verifier.parsers.html.page import Page
from verifier.parsers.html.sheets import NO_SHEET, HidingSheet, read_sheets
from verifier.parsers.html.tokenizer import Tokenizer
from verifier.parsers.visible_text.records import VisibleText
from verifier.parsers.visible_text.writer import TextWriter

__all__ = ["render_html"]


def render_html(text: str, *, max_depth: int = 512) -> VisibleText:
    """Return what a person sees of a page or a piece of one.

    Never raises, whatever the string; linear in its length. The result depends on nothing but the arguments.
    Elements nested deeper than `max_depth` are not kept apart (``complete`` is false); browsers stop there,
    too.
    """
    page = _read_page(text, max_depth, NO_SHEET)
    sheet = read_sheets(page.sheets)
    if sheet.selectors:
        # A sheet holds for what stands before it, too.
        page = _read_page(text, max_depth, sheet)
    return page.out.finish(complete=page.complete)


def _read_page(text: str, max_depth: int, sheet: HidingSheet) -> Page:
    out = TextWriter()
    out.look_at(text, [0], [0])
    page = Page(out, max_depth=max_depth, sheet=sheet)
    Tokenizer(page).read(0, len(text))
    page.finish(len(text))
    return page
