"""What a person is shown of an answer: its own text, with a note behind what the sources do not support."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Literal, TypeAlias

from verifier.audit.citations.corrections import apply_edits
from verifier.checking.sentences import ReportSentence
from verifier.checking.texts import Language, load_texts

ShownForm: TypeAlias = Literal["markdown", "text", "html"]
SHOWN_FORMS: tuple[ShownForm, ...] = ("markdown", "text", "html")


def mark_failed(answer: str, sentences: Sequence[ReportSentence], language: Language) -> str:
    """Return an answer with a note behind every sentence that the sources do not support."""
    marks = load_texts(language).marks
    failed = [sentence for sentence in sentences if sentence.failed]
    return apply_edits(answer, [(one.span[1], one.span[1], f" ({marks[one.status]})") for one in failed])


def show_html(answer: str, sentences: Sequence[ReportSentence], language: Language, *, note: str = "") -> str:
    """Return an answer as an element of HTML: each sentence in its own, of the class of its status.

    The classes are ``supported``, ``undecided``, ``not-found``, ``contradicted`` and ``no-claim``. What
    fails carries its note in words, too: nothing depends on a colour. A `note` on the whole stands behind it.
    """
    parts, done = [], 0
    for sentence in sentences:
        start, end = sentence.span
        if start < done:
            continue
        kind = sentence.status.lower().replace("_", "-")
        mark = f" <em>({escape(load_texts(language).marks[sentence.status])})</em>" if sentence.failed else ""
        parts += [
            escape(answer[done:start]),
            f'<span class="{kind}"{_title(sentence)}>{escape(answer[start:end])}{mark}</span>',
        ]
        done = end
    behind = f"\n\n<em>{escape(note)}</em>" if note else ""
    body = "".join([*parts, escape(answer[done:]), behind])
    return f'<div class="checked-answer" lang="{language}" style="white-space: pre-wrap">{body}</div>'


def _title(sentence: ReportSentence) -> str:
    """Return the attribute that shows the place of a sentence to who points at it."""
    if not sentence.places:
        return ""
    place = sentence.places[0]
    return f' title="{escape(f"[{place.number}] {place.text}")}"'
