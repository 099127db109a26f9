"""What a text is written in, told by what it looks like."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from verifier.parsers.text.char_classes import WORD_CHARS
from verifier.sources.context import Format, Source

_LOOKED_AT = 20_000
"""How much of a text is looked at to tell what it is written in, in code points."""

_HTML = re.compile(
    r"<!doctype html|<html[\s>]|<(?:p|div|td|li|h[1-6]|br|table|span)(?:\s[^<>]*)?>", re.IGNORECASE
)
_WIKITEXT = re.compile(
    r"\[\[[^\[\]\n]+\]\]|'''[^'\n]+'''|^\{\||^={2,4}[^=\n]+={2,4}[ \t]*$|\{\{[^{}\n]+", re.MULTILINE
)
# Code between single ticks; a tick that an apostrophe closes is a quotation mark of old.
_CODE = rf"(?<![{WORD_CHARS}`:\\])`[^`'\n]+`(?![{WORD_CHARS}`])"
_MARKDOWN = re.compile(
    r"^#{1,6} \S|^\|? ?:?-{3,}:? ?\||^```|\[[^\[\]\n]+\]\((?:https?:|/|#)[^()\s]*\)|\*\*[^*\n]+\*\*"
    rf"|{_CODE}",
    re.MULTILINE,
)
# Directives, roles and links of reStructuredText, which have no like in Markdown.
_RST = re.compile(
    r"^[ \t]*\.\. [a-z][a-z-]{1,40}::|(?<![\w`]):[a-z][a-z:+.-]{0,40}:`[^`\n]+`"
    r"|`[^`<\n]+<[^<>\n]+>`__?(?!\w)",
    re.MULTILINE | re.ASCII,
)
# Code between single ticks, where nothing else in the text could be a mark of Markdown: then reading it as
# Markdown drops the ticks and no more.
_TICKED = re.compile(_CODE)
_OTHER_MARKS = re.compile(
    r"[*_<>#|~\[\]\\&]|^[ \t]*(?:[-+]|[0-9]+[.)])[ \t]|^(?: {4}|\t)|^[=-]{3,}", re.MULTILINE
)
_ENOUGH = 2
"""So many signs of a markup tell it; one may stand in any text."""


def tell_formats(
    sources: Sequence[Source], is_bare: Sequence[bool]
) -> tuple[tuple[Source, ...], tuple[int, ...]]:
    """Return sources as they are read, and the numbers of those whose format their text told.

    `is_bare` says which of them do not say themselves what they are written in.
    """
    read = tuple(
        replace(source, format=tell_format(source.text)) if bare else source
        for source, bare in zip(sources, is_bare, strict=True)
    )
    told = [place for place, source in enumerate(read, 1) if source.format != sources[place - 1].format]
    return read, tuple(told)


def tell_format(text: str) -> Format:
    """Return what a text looks written in; plain where it does not show it twice."""
    beginning = text[:_LOOKED_AT]
    kinds: tuple[tuple[Format, re.Pattern[str]], ...] = (
        ("html", _HTML), ("wikitext", _WIKITEXT), ("markdown", _MARKDOWN)
    )  # fmt: skip
    told: Format | None = next((name for name, signs in kinds if _shows(beginning, signs)), None)
    return told or ("markdown" if _TICKED.search(text) and not _OTHER_MARKS.search(text) else "plain")


def is_rst(text: str) -> bool:
    """Return whether a text looks like reStructuredText, which is read as plain text: its marks stay."""
    return _shows(text[:_LOOKED_AT], _RST)


def _shows(text: str, signs: re.Pattern[str]) -> bool:
    return sum(1 for _ in zip(range(_ENOUGH), signs.finditer(text), strict=False)) == _ENOUGH
