"""What a person is shown of an answer: its own text, with a note behind what the sources do not support."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Literal, TypeAlias

from verifier.audit.citations.corrections import apply_edits
from verifier.checking.feedback import choose_mark
from verifier.checking.sentences import ReportSentence
from verifier.checking.texts import Language, load_texts

ShownForm: TypeAlias = Literal["markdown", "text", "html"]
SHOWN_FORMS: tuple[ShownForm, ...] = ("markdown", "text", "html")


def mark_failed(answer: str, sentences: Sequence[ReportSentence], language: Language) -> str:
    """Return an answer with a note behind every sentence that the sources do not support."""
    marks = load_texts(language).marks
    failed = [sentence for sentence in sentences if sentence.failed]
    notes = [(one.span[1], one.span[1], f" ({marks[choose_mark(one)]})") for one in failed]
    return apply_edits(answer, notes)


def show_html(answer: str, sentences: Sequence[ReportSentence], language: Language, *, note: str = "") -> str:
    """Return an answer as an element of HTML: each sentence in its own, of the class of its status.

    The classes are ``supported``, ``undecided``, ``not-found``, ``contradicted`` and ``no-claim``; inside of
    what fails a quote that stands in a source is of the class ``quote-verified``. What fails carries its note
    in words, too: nothing depends on a colour. A `note` on the whole stands behind it.
    """
    marks = load_texts(language).marks
    parts, done = [], 0
    for sentence in sentences:
        start, end = sentence.span
        if start < done:
            continue
        kind = sentence.status.lower().replace("_", "-")
        mark = f" <em>({escape(marks[choose_mark(sentence)])})</em>" if sentence.failed else ""
        parts += [
            escape(answer[done:start]),
            f'<span class="{kind}"{_title(sentence)}>{_show_quotes(answer, sentence)}{mark}</span>',
        ]
        done = end
    behind = f"\n\n<em>{escape(note)}</em>" if note else ""
    body = "".join([*parts, escape(answer[done:]), behind])
    return f'<div class="checked-answer" lang="{language}" style="white-space: pre-wrap">{body}</div>'


def _show_quotes(answer: str, sentence: ReportSentence) -> str:
    """Return a sentence as HTML, each quote of it that verifies in an element of its own."""
    start, end = sentence.span
    parts = []
    for first, last in sentence.quotes:
        if start <= first:
            parts += [
                escape(answer[start:first]),
                f'<span class="quote-verified">{escape(answer[first:last])}</span>',
            ]
            start = last
    return "".join([*parts, escape(answer[start:end])])


def _title(sentence: ReportSentence) -> str:
    """Return the attribute that shows the place of a sentence to who points at it."""
    if not sentence.places:
        return ""
    place = sentence.places[0]
    return f' title="{escape(f"[{place.number}] {place.text}")}"'
