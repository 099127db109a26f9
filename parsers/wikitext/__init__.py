"""Wikitext to prose, with offsets back into the source.

Three stages, each linear in the text:

1. *Tokenize* with mwparserfromhell's pure-Python tokenizer, subclassed so that it counts its steps
   (`parsers.wikitext.tokenizer`). The tokenizer sees a *mask* of the text: same length, every character
   beyond ASCII replaced by ``?``. All of wikitext's markup is ASCII, so nothing that an interpreter's
   Unicode tables say can move a token.
2. *Walk* the flat row of tokens with a cursor (`parsers.wikitext.renderer`, `parsers.wikitext.cursor`).
   Every token's source length is known, so every token has its place, without building nodes. What is
   prose is kept as spans of the source, never as text.
3. *Assemble* the prose from the kept spans, resolving character references and dropping magic words
   (`verifier.parsers.wikitext.prose`).

The walk proves itself: each text token must stand at its place in the mask, and the lengths must add up to
the whole text. Where they do not, where the tokenizer fails, or where its budget of steps runs out, the
text is given back as it came, with ``complete=False``.

What is kept and what is dropped stands in the tables of `parsers.wikitext.markup`, of templates in those of
`parsers.wikitext.templates`, and in the renderer. Some choices: ``{{{name|default}}}`` gives its default and
``{{{name}}}`` nothing; character references are resolved inside ``<nowiki>`` too, as MediaWiki does;
``<math>`` is dropped, since TeX is not prose.
"""

from __future__ import annotations

from verifier.parsers.frozen import record
from verifier.parsers.text.offsets import IdentityMap, OffsetMap
from verifier.parsers.wikitext.cursor import MismatchError
from verifier.parsers.wikitext.prose import assemble_prose
from verifier.parsers.wikitext.renderer import find_prose
from verifier.parsers.wikitext.tokenizer import tokenize_apart

__all__ = ["RenderedWikitext", "render_wikitext"]


@record
class RenderedWikitext:
    """The prose of a wikitext, and where it came from."""

    text: str
    """The prose; the raw text itself where ``complete`` is false."""

    offsets: OffsetMap
    """From spans of ``text`` to spans of the raw wikitext, in code points."""

    complete: bool
    """False when the step budget ran out or the tokenizer failed: ``text`` is raw, offsets are identity."""

    steps: int
    """Tokenizer steps used, at most the budget."""


def render_wikitext(raw: str, *, max_steps_per_char: int = 6, base_steps: int = 20_000) -> RenderedWikitext:
    """Render wikitext to prose.

    Never raises, whatever the string; linear in its length. The result depends on nothing but the
    arguments: not on the interpreter, the version of mwparserfromhell or the caller's stack.
    At most ``base_steps + max_steps_per_char * len(raw)`` steps of the tokenizer are spent; a step is one
    look at a segment (a character of markup, or what stands between two) or as much other work. Articles
    take 0.4 to 4 steps a character, hostile text and many unclosed tags 6 to thousands.
    Text whose markup needs more is given back as it came (``complete`` is false).
    """
    mask = raw.encode("ascii", "replace").decode("ascii")
    tokens, steps = tokenize_apart(mask, base_steps + max_steps_per_char * len(raw))
    if tokens is not None:
        try:
            prose = assemble_prose(raw, find_prose(mask, tokens))
        except (MismatchError, KeyError):  # KeyError: a token that no version known here has
            pass
        else:
            return RenderedWikitext(
                text="".join(prose.parts), offsets=prose.offsets(), complete=True, steps=steps
            )
    return RenderedWikitext(text=raw, offsets=IdentityMap(), complete=False, steps=steps)
