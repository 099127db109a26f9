"""Claims as the engine takes them, whichever form the answer was written in."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from verifier.answers.answer_text import AnswerText, Heading
from verifier.parsers.frozen import record
from verifier.parsers.segments.citations import CitationForm
from verifier.parsers.segments.pointers import OTHER_FORMS
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy
from verifier.records.kept import AnswerFormat

Shape: TypeAlias = Literal["sound", "malformed", "truncated"]
Unread: TypeAlias = Literal["UNCLEAR_TEXT", "UNCHECKED_TEXT"]


def list_forms(policy: Policy) -> tuple[CitationForm, ...]:
    """Return the forms of marks that a policy lets stand for tags."""
    return tuple([form for form in OTHER_FORMS if form in policy.pointer_forms])


class Pointer(NamedTuple):
    """A pointer of a claim: ``E12``, or what stands there; `is_text` is false for what is no string."""

    id: str
    is_text: bool = True


class Claim(NamedTuple):
    """One claim: its text in one line, its place in the answer, its pointers, each once.

    `idx` counts from 0. `text` is what a person sees of it, `lines` the same with its line breaks, `written`
    what stands there. `shape` says whether the form of the answer carried it whole, `unread` why it was not
    read whole: something of it may be seen or not, or is code. `place` is where it stands
    in what a person sees of the answer.
    """

    idx: int
    text: str
    span: Span
    pointers: tuple[Pointer, ...]
    shape: Shape = "sound"
    lines: str = ""
    written: str = ""
    unread: Unread | None = None
    place: Span = (0, 0)


@record
class ReadAnswer:
    """An answer, read into claims.

    `format` is how it was read. `seen` is what a person sees of it, with blanks in place of pointers; of JSON
    the texts of its claims, a line or more each. `headings` are what stands apart from its claims, captions
    too; `unclear` are the places of what may be seen or not.

    Of JSON, `fixups` are the repairs that reading it needed, each with its name and its place in the answer,
    and `extra_keys` the keys that nobody asked for, sorted. `failure` is the code of the parser and an
    offset, where no claim could be read at all.
    """

    is_json: bool
    claims: tuple[Claim, ...]
    format: AnswerFormat = "plain"
    seen: AnswerText = AnswerText("", "")
    headings: tuple[Heading, ...] = ()
    unclear: tuple[Span, ...] = ()
    fixups: tuple[tuple[str, Span], ...] = ()
    extra_keys: tuple[str, ...] = ()
    failure: tuple[str, int] | None = None
