"""The report of an answer: its sentences, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Literal, TypeAlias

from verifier.checking.editing import Edit, EditedText, leave_out
from verifier.checking.feedback import write_feedback
from verifier.checking.sentences import Number, ReportSentence
from verifier.checking.showing import SHOWN_FORMS, ShownForm, mark_failed, show_html
from verifier.checking.texts import Language, choose_language
from verifier.policies import SEMANTICS, encode_canonical
from verifier.policies.errors import show_value
from verifier.records.codec import JsonRecord, Record, escape_surrogates
from verifier.records.forms import UNLESS_EMPTY, UNLESS_NONE, Form, Hash, Key, Ratio, choices
from verifier.records.kept import SourceDigest, Violation

AnswerForm: TypeAlias = Literal["text", "json"]

Detail: TypeAlias = Literal["brief", "full"]

REPORT_SCHEMA = "lexical-verifier/report/1"
"""What a report calls itself."""

_BRIEF_PLACES = 2
_BRIEF_WORDS = 6
_BRIEF_CHARS = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Report(JsonRecord):
    """What came of an answer, sentence by sentence; true in a condition only if it is `ok`.

    `answer` is the text that all places are of: the answer as it was given, or of JSON its claims as lines.
    `told_formats` are the numbers of the sources that were read as markup because their text looks like it.
    `violations` are what is wrong with the answer or the sources as a whole.
    """

    schema: ClassVar[str] = REPORT_SCHEMA

    _computed: ClassVar[tuple[str, ...]] = ("schema", "ok", "share")
    _omitted: ClassVar[tuple[str, ...]] = ("edits",)

    policy_name: Annotated[str, Key("policy", "name")]
    policy_hash: Annotated[Hash, Key("policy", "hash")]
    answer: str
    form: Annotated[AnswerForm, choices("text", "json")]
    question: Annotated[str | None, "What was asked.", UNLESS_NONE] = None
    sources: tuple[SourceDigest, ...]
    sentences: tuple[ReportSentence, ...]
    violations: tuple[Violation, ...] = ()
    told_formats: Annotated[tuple[Number, ...], "Sources read as what they look like.", UNLESS_EMPTY] = ()
    language: Annotated[str | None, "The language that was told of the texts.", UNLESS_NONE] = None
    semantics: Annotated[int, "The semantics revision.", Form(minimum=1)] = SEMANTICS
    edits: tuple[Edit, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the answer claims something, and the sources carry all that it claims."""
        supported, claims = self.share
        return claims > 0 and supported == claims and not self.violations

    @property
    def share(self) -> Ratio:
        """How many of its claims are carried, and how many there are."""
        claims = [sentence for sentence in self.sentences if sentence.is_claim]
        return sum([not sentence.failed for sentence in claims]), len(claims)

    def __bool__(self) -> bool:
        return self.ok

    @property
    def revised(self) -> str:
        """The answer with its wrong marks mended and without what the sources do not carry."""
        text, sentences = self._mend()
        return leave_out(text, [sentence.span for sentence in sentences if sentence.failed])

    def show(self, form: ShownForm = "markdown", *, unsupported: Literal["mark", "drop"] = "mark") -> str:
        """Return the answer ready for a person: nothing stands unmarked in it that the sources do not carry.

        What fails is marked in words behind it, or with ``drop`` left out. Marks that lead to a wrong source
        are mended. Raises `ValueError` for a form or a way that there is not.
        """
        if form not in SHOWN_FORMS:
            raise ValueError(f"show: got {show_value(form)}, expected one of {', '.join(SHOWN_FORMS)}")
        if unsupported not in ("mark", "drop"):
            raise ValueError(f"unsupported: got {show_value(unsupported)}, expected mark or drop")
        if unsupported == "drop" and form != "html":
            return self.revised
        text, sentences = self._mend()
        if unsupported == "drop":
            edited = EditedText(text, [Edit(*one.span, "") for one in sentences if one.failed])
            kept = tuple([sentence for sentence in sentences if not sentence.failed])
            text, sentences = edited.text, _move(kept, edited)
        if form == "html":
            return show_html(text, sentences, self._written_in)
        return mark_failed(text, sentences, self._written_in)

    def feedback(self) -> str:
        """Return what to send back to the model: what failed and why, the nearest passages, what to do."""
        return write_feedback(self.sentences, self._written_in)

    @property
    def _written_in(self) -> Language:
        return choose_language(self.language)

    def _mend(self) -> tuple[str, tuple[ReportSentence, ...]]:
        """Return the answer with its marks mended, and its sentences with their places there."""
        edited = EditedText(self.answer, self.edits)
        return edited.text, _move(self.sentences, edited)

    def to_json(self, detail: Detail = "full") -> bytes:
        """Return the canonical bytes (RFC 8785); ``brief`` has at most 600 bytes a sentence.

        A brief sentence has its place in the answer but not its text, at most two places without theirs, and
        the first few differences. Raises `ValueError` for a detail that there is not.
        """
        if detail not in ("brief", "full"):
            raise ValueError(f"detail: got {show_value(detail)}, expected brief or full")
        record = escape_surrogates(self)
        values = record.to_dict()
        if detail == "brief":
            values = {name: value for name, value in values.items() if name not in ("answer", "question")}
            values["sentences"] = [_shorten(sentence) for sentence in record.sentences]
        return encode_canonical(values)


def _move(sentences: tuple[ReportSentence, ...], edited: EditedText) -> tuple[ReportSentence, ...]:
    return tuple([replace(sentence, span=edited.move(sentence.span)) for sentence in sentences])


def _shorten(sentence: ReportSentence) -> Record:
    """Return a sentence as JSON values without texts, and with its first differences alone."""
    brief: Record = {"span": [*sentence.span], "status": sentence.status}
    if sentence.score is not None:
        brief["score"] = sentence.score
    if sentence.places:
        brief["places"] = [[place.number, *place.span] for place in sentence.places[:_BRIEF_PLACES]]
    if sentence.missing:
        brief["missing"] = [word[:_BRIEF_CHARS] for word in sentence.missing[:_BRIEF_WORDS]]
    if sentence.instead:
        pairs = sentence.instead[:_BRIEF_PLACES]
        brief["instead"] = [[said[:_BRIEF_CHARS], stands[:_BRIEF_CHARS]] for said, stands in pairs]
    if sentence.wrong_marks:
        brief["wrong_marks"] = [[*mark.span, mark.instead] for mark in sentence.wrong_marks[:_BRIEF_WORDS]]
    return brief
