"""What the pages of reports have in common: their frame, and the filters that put texts into them.

A page is self-contained: no script, nothing that is loaded, all text escaped. Each is one template over
``frame.html`` with the parts of ``parts.html``; its looks are in ``common.css`` and in a sheet of its own,
where it has one, which are put into the page. Needs Jinja2, of the extra ``cli``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from verifier.checking.texts import OWN, Language, load_texts
from verifier.parsers.text.char_classes import WORD_END
from verifier.report.common import language
from verifier.report.common.frame import Banner
from verifier.report.common.hidden_characters import reveal_hidden
from verifier.report.common.marked_text import INLINE_KINDS, MAX_MARKS, Mark, Segment, TextView
from verifier.report.common.problems import MAX_FIRST

if TYPE_CHECKING:
    from jinja2 import Template

FOLDER = Path(__file__).parent.parent

# Marks that close a quotation in some language, straight ones among them; at most two, one in the other. (An
# apostrophe before a letter closes nothing.)
_CLOSING_QUOTES = re.compile(
    "[\"'\u2019\u201d\u201c\u00bb\u00ab\u203a\u2039\u300d\u300f\uff02]{1,2}" + WORD_END
)
_BLANKS = re.compile(r"\s+")
_SYMBOLS = {"verified": "\u2713", "failed": "\u2717", "unread": "\u2013", "unchecked": "\u2013"}


def fill_page(
    part: str,
    banner: Banner,
    *,
    sheets: Sequence[str] = (),
    soft: str = "?",
    **values: object,
) -> str:
    """Return a page as HTML; it holds no surrogate, so it has UTF-8 bytes.

    `part` is the folder of the page's template. The template is given the `banner`, which for a check is the
    whole report, and the `values`. `sheets` name style sheets that it shares with some other pages, and
    `soft` is the sign of what is neither found nor missing. It is written in the language that reports are
    written in; quoted texts carry the banner's, where that is another.
    """
    written_in = language.written_in()
    template, style = _load(part, tuple(sheets), soft, written_in)
    return template.render(
        style=style, report=banner, spoken=_name_language(banner.language or OWN, written_in), **values
    )


def _name_language(code: str, written_in: Language) -> Markup:
    """Return the attribute of an element that quotes a text of a language; nothing of the page's own."""
    return Markup("") if code == written_in else Markup(' lang="{}"').format(code)


@cache
def _load(part: str, sheets: tuple[str, ...], soft: str, written_in: Language) -> tuple[Template, Markup]:
    """Return the template of a kind of page and its style sheets; a batch makes many pages of one kind."""
    # Imported here: a command that writes no page starts sooner.
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(FOLDER, encoding="utf-8"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(
        say=load_texts(written_in).page,
        _=_say,
        written_in=written_in,
        max_refs=MAX_MARKS,
        max_first=MAX_FIRST,
        inline_kinds=INLINE_KINDS,
        symbols={**_SYMBOLS, "soft": soft},
    )
    environment.filters["reveal"] = _reveal
    environment.filters["number"] = language.show
    environment.filters["runs"] = _split_at_blank_lines
    environment.filters["refs_after_quotes"] = move_refs_after_quotes
    environment.filters["kind_class"] = _choose_class
    environment.filters["inline_class"] = _choose_inline_class
    environment.filters["is_marked"] = _is_marked
    shared = [FOLDER / "common" / f"{name}.css" for name in ("common", *sheets)]
    styles = [*shared, FOLDER / part / "page.css"]
    # The style sheets are ours and hold nothing of a report, so they are the one text that is not escaped.
    style = Markup("\n").join(Markup(sheet.read_text(encoding="utf-8")) for sheet in styles if sheet.exists())
    return environment.get_template(f"{part}/page.html"), style


def _say(english: str, **places: object) -> Markup:
    """Return a sentence of a template in the language of the page; what is put into it is escaped."""
    shown = {name: language.show(value) for name, value in places.items()}
    return escape(language.say(english)).format(**shown)


def _reveal(text: str) -> Markup:
    """Escape a text and put the names of hidden characters into boxes."""
    return Markup("").join(
        Markup('<span class="hidden-character" title="{}">{}</span>').format(
            language.say("hidden character"), part.text
        )
        if part.is_name
        else escape(part.text)
        for part in reveal_hidden(text)
    )


def move_refs_after_quotes(segments: Sequence[Segment]) -> tuple[Segment, ...]:
    """Let the numbers of units follow the quotation mark that closes them, as the numbers of footnotes do.

    The segments join to the same text. Where another mark begins or ends in between, nothing is moved.
    """
    moved: list[Segment] = []
    for segment in segments:
        last = moved[-1] if moved else None
        quote = _CLOSING_QUOTES.match(segment.text)
        if last is None or quote is None or not last.closes or segment.opens:
            moved.append(segment)
            continue
        end = quote.end()
        is_all = end == len(segment.text)
        moved[-1] = replace(last, closes=())
        moved.append(
            Segment(
                text=quote[0], marks=segment.marks, closes=last.closes + (segment.closes if is_all else ())
            )
        )
        if not is_all:
            moved.append(replace(segment, text=segment.text[end:]))
    return tuple(moved)


def _split_at_blank_lines(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the stretches of a marked text and whether they show the mark; they join to the text.

    On a blank line nothing shows it, nor does a break at either end.
    """
    start = 0
    for blanks in _BLANKS.finditer(text):
        at_an_end = blanks.start() == 0 or blanks.end() == len(text)
        n_breaks = len(re.findall("\r\n?|\n", blanks[0]))
        if n_breaks > 1 or (n_breaks and at_an_end):
            if start < blanks.start():
                yield text[start : blanks.start()], True
            yield blanks[0], False
            start = blanks.end()
    if start < len(text):
        yield text[start:], True


def _choose_class(marks: Sequence[Mark]) -> str:
    """Return the class of a segment: the kind of its innermost mark that tells what was found."""
    return next((mark.kind for mark in marks if mark.kind not in INLINE_KINDS), "")


def _choose_inline_class(marks: Sequence[Mark]) -> str:
    """Return how a segment looks, whatever was found of it."""
    return " ".join(mark.kind for mark in marks if mark.kind in INLINE_KINDS)


def _is_marked(view: TextView) -> bool:
    """Return whether something is marked in a text."""
    return any(segment.marks for segment in view.segments)
