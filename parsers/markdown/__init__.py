"""Markdown to visible text, with the place of each character.

CommonMark 0.31.2, with GitHub's tables, strikethrough, task lists and footnotes. Three stages, each linear in
the text:

1. *Blocks* (`verifier.parsers.markdown.blocks`): one pass over the lines gives a flat row of containers that
   open and close and leaves with the places of their lines, and what links may refer to.
2. *Inlines* (`verifier.parsers.markdown.inlines`): of each leaf's text, what is seen and what is a mark.
3. *Rendering* (`verifier.parsers.markdown.renderer`): both go to the page of `verifier.parsers.html`, which
   also reads the HTML inside Markdown.
"""

from __future__ import annotations

from verifier.parsers.html.sheets import read_sheets
from verifier.parsers.markdown.blocks import BlockReader
from verifier.parsers.markdown.renderer import Renderer
from verifier.parsers.visible_text.records import VisibleText

__all__ = ["render_markdown"]


def render_markdown(text: str, *, max_depth: int = 100) -> VisibleText:
    """Return what a person sees of a Markdown text.

    Never raises, whatever the string; linear in its length. The result depends on nothing but the arguments.
    Quotes, list items and notes nested deeper than `max_depth` are read as text, marks and all (``complete``
    is false). A line end inside a paragraph stays one.
    """
    # A character that cannot be stands for U+0000, as CommonMark asks; places stay what they are.
    blocks = BlockReader(text.replace("\0", "\ufffd"), max_depth=max_depth)
    blocks.read()
    renderer = Renderer(blocks, max_depth=max_depth + 412)
    renderer.render()
    sheet = read_sheets(renderer.page.sheets)
    if sheet.selectors:
        renderer = Renderer(blocks, max_depth=max_depth + 412, sheet=sheet)
        renderer.render()
    return renderer.out.finish(complete=blocks.complete and renderer.page.complete)
