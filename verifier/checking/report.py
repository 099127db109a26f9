"""The report of an answer: its sentences, and everything that is computed from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, ClassVar, Literal, TypeAlias, cast, get_args

from verifier.audit.records.citation import Redacted
from verifier.checking.editing import Edit, EditedText, leave_out
from verifier.checking.feedback import explain, note_unread, tell_remarks, write_feedback
from verifier.checking.sentences import Number, ReportSentence
from verifier.checking.showing import SHOWN_FORMS, ShownForm, mark_failed, show_html
from verifier.checking.texts import Language, choose_language
from verifier.codes import ViolationCode
from verifier.parsers.frozen import record
from verifier.policies import Json, encode_canonical, load_policy
from verifier.policies.errors import show_value
from verifier.policies.risk import TEXT_KINDS, TextKind, list_measured, list_risk_points
from verifier.records.checked_sentence import SentenceStatus
from verifier.records.codec import Record
from verifier.records.forms import UNLESS_EMPTY, UNLESS_NONE, Ratio, Strings, choices
from verifier.records.kept import (
    REPORT_SCHEMA,
    KeptRecord,
    SourceDigest,
    VerdictFormatError,
    read_bytes,
    read_values,
)

AnswerForm: TypeAlias = Literal["text", "json"]

Detail: TypeAlias = Literal["brief", "full"]

_WORST_FIRST: tuple[SentenceStatus, ...] = ("CONTRADICTED", "NOT_FOUND", "UNDECIDED")

_TEXTS = ("answer", "question", "edits")
"""What a brief report leaves out."""

_BRIEF_PLACES = 2
_BRIEF_WORDS = 6
_BRIEF_CHARS = 24
_BRIEF_BYTES = 600

_UNREAD_IS_NO_FAULT = 10
"""The semantics revision since which an unread part of a source keeps no report from being `ok`."""


@record
class Report(KeptRecord):
    """The result of a check, sentence by sentence.

    `bool(report)` is `report.ok`. `answer` is the text that all places refer to: the answer as given, or
    the claims of JSON as lines, with U+FFFD for a lone surrogate. `told_formats` are the numbers of sources
    that were read as markup because their text looks like it, `empty_sources` those of sources without a
    word or with only the name of a file or a page, `unread_markup` those of sources in reStructuredText,
    which is read as plain text. `counted_ids` are marks that were read as the number of a source and are
    the id of another one. `violations` are faults of the answer or the sources as a whole, and marks that
    lead to no source; `edits` are the corrections of wrong marks.
    """

    schema: ClassVar[str] = REPORT_SCHEMA

    _computed: ClassVar[tuple[str, ...]] = ("schema", "ok", "share", "status")

    answer: str
    form: Annotated[AnswerForm, choices("text", "json")]
    question: Annotated[str | None, "What was asked.", UNLESS_NONE] = None
    sentences: tuple[ReportSentence, ...]
    told_formats: Annotated[tuple[Number, ...], "Sources read as what they look like.", UNLESS_EMPTY] = ()
    empty_sources: Annotated[
        tuple[Number, ...], "Sources without words, or with a file's name alone.", UNLESS_EMPTY
    ] = ()
    unread_markup: Annotated[
        tuple[Number, ...], "Sources in reStructuredText, read as plain text.", UNLESS_EMPTY
    ] = ()
    counted_ids: Annotated[
        Strings, "Marks read as the number of a source although another source has that id.", UNLESS_EMPTY
    ] = ()
    language: Annotated[str | None, "The language in which the texts were read.", UNLESS_NONE] = None
    redacted: Annotated[
        Redacted | None, "What was left out of it, where sources are sensitive.", UNLESS_NONE
    ] = None
    edits: Annotated[tuple[Edit, ...], "What replaces wrong marks.", UNLESS_EMPTY] = ()

    @property
    def sources(self) -> tuple[SourceDigest, ...]:
        """The sources, in the order in which they are numbered."""
        return self.inputs.sources

    @property
    def ok(self) -> bool:
        """Whether the answer makes a claim, all claims are supported, and no citation is wrong."""
        supported, claims = self.share
        # What was not read of a source supports nothing, so it takes nothing from what is supported. Reports
        # of earlier revisions stay as they were written.
        is_fault = self.semantics < _UNREAD_IS_NO_FAULT
        has_fault = any(is_fault or one.code != ViolationCode.UNCLEAR_SOURCE for one in self.violations)
        return claims > 0 and supported == claims and not has_fault and not self._miscited

    @property
    def _miscited(self) -> bool:
        """Whether a supported statement cites a source that does not support it.

        A mark that leads to no source does not count if it is a note of the source itself.
        """
        is_unknown = any(one.code == ViolationCode.UNKNOWN_EVIDENCE_ID for one in self.violations)
        supported = [one for one in self.sentences if one.status == "SUPPORTED"]
        return any(is_unknown or mark.number is not None for one in supported for mark in one.wrong_marks)

    @property
    def share(self) -> Ratio:
        """How many of its claims are supported, and how many there are."""
        claims = [sentence for sentence in self.sentences if sentence.is_claim]
        return sum([not sentence.failed for sentence in claims]), len(claims)

    @property
    def status(self) -> Annotated[SentenceStatus, choices(*get_args(SentenceStatus))]:
        """The status of the whole: SUPPORTED if it is `ok`, else that of its worst claim.

        It is NO_CLAIM if the answer makes no claim, and UNDECIDED if every claim is supported, but a citation
        is wrong or `violations` has a fault.
        """
        if self.ok:
            return "SUPPORTED"
        found = {sentence.status for sentence in self.sentences if sentence.is_claim}
        otherwise: SentenceStatus = "UNDECIDED" if found else "NO_CLAIM"
        return next((status for status in _WORST_FIRST if status in found), otherwise)

    @property
    def risk(self) -> Mapping[TextKind, int]:
        """For each kind of text the risk that was measured of its policy, in basis points.

        It is what `load_policy` takes as `risk`, and empty for a policy of which none was measured.
        """
        if self.policy_name not in list_measured():
            return {}
        plain = load_policy(self.policy_name)
        points = {kind: list_risk_points(self.policy_name, kind) for kind in TEXT_KINDS}
        scores = {plain.accept_score, *(point.accept_score for kind in TEXT_KINDS for point in points[kind])}
        # Of another score, or with another field, nothing was measured.
        own = [one for one in sorted(scores) if plain.replace(accept_score=one).hash == self.policy_hash]
        return {
            kind: [point.risk for point in points[kind] if point.accept_score <= score][-1]
            for score in own
            for kind in TEXT_KINDS
        }

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of all faults, of sentences and of the whole, each once, sorted."""
        told = [code for sentence in self.sentences for code in sentence.reasons]
        told += [ViolationCode.CITATION_WRONG] if self._miscited else []
        return tuple(sorted({str(code) for code in (*told, *(one.code for one in self.violations))}))

    def __bool__(self) -> bool:
        return self.ok

    @property
    def revised(self) -> str:
        """The answer with its citations corrected and without what the sources do not support."""
        text, sentences = self._mend()
        return leave_out(text, [sentence.span for sentence in sentences if sentence.failed])

    def show(
        self,
        form: ShownForm = "markdown",
        *,
        unsupported: Literal["mark", "drop"] = "mark",
        language: Language | None = None,
    ) -> str:
        """Return the answer as a person may see it: everything that the sources do not support is marked.

        A failed sentence has a note behind it, or is left out with ``drop``. If something failed and a source
        was not read whole, a note at the end says so. Wrong citations are corrected. Notes are in the
        language of the texts, or in `language`. Raises `ValueError` for an unknown form, way or language.
        """
        if form not in SHOWN_FORMS:
            raise ValueError(f"show: got {show_value(form)}, expected one of {', '.join(SHOWN_FORMS)}")
        if unsupported not in ("mark", "drop"):
            raise ValueError(f"unsupported: got {show_value(unsupported)}, expected mark or drop")
        written_in = choose_language(language, told=self.language)
        if unsupported == "drop" and form != "html":
            return self.revised
        text, sentences = self._mend()
        if unsupported == "drop":
            text, sentences = _drop_failed(text, sentences)
        note = self._note_unread(written_in)
        if form == "html":
            return show_html(text, sentences, written_in, note=note)
        return _join(mark_failed(text, sentences, written_in), note and f"({note})")

    def feedback(self, *, language: Language | None = None) -> str:
        """Return the text for the model: what failed and why, the nearest passages, what to do."""
        written_in = choose_language(language, told=self.language)
        said = write_feedback(
            self.sentences, written_in, n_sources=len(self.sources), is_empty=self._is_empty
        )
        form = {
            "broken_form": self._list_details(ViolationCode.SCHEMA_INVALID),
            "repaired": self._list_details(ViolationCode.JSON_REPAIRED),
        }
        broken = "\n".join(tell_remarks(form, written_in))
        return _join(_join(said, broken), self._note_unread(written_in))

    def explain(self, *, language: Language | None = None) -> str:
        """Return for people how many claims are supported, and a line for each that is not."""
        written_in = choose_language(language, told=self.language)
        said = explain(
            self.sentences,
            written_in,
            n_sources=len(self.sources),
            notes=self.list_remarks(written_in),
        )
        return _join(said, self._note_unread(written_in))

    def list_remarks(self, language: Language) -> list[str]:
        """Return sentences about sources and marks that were read differently than the caller may expect."""
        remarks: dict[str, Sequence[object]] = {
            "broken_form": self._list_details(ViolationCode.SCHEMA_INVALID),
            "repaired": self._list_details(ViolationCode.JSON_REPAIRED),
            "no_sources": () if self.sources else (0,),
            "empty": self.empty_sources,
            "unread_markup": self.unread_markup,
            "counted_ids": [f"[{pointer}]" for pointer in self.counted_ids],
        }
        return tell_remarks(remarks, language)

    def _list_details(self, code: ViolationCode) -> list[object]:
        """Return what the violations of a code say of the form of the answer."""
        return [value for one in self.violations if one.code == code for _, value in one.details]

    @property
    def _is_empty(self) -> bool:
        """Whether no source holds a word to check anything against."""
        return len(self.empty_sources) == len(self.sources)

    def _note_unread(self, language: Language) -> str:
        """Return which sources were not read whole, if a claim failed that an unread part may support."""
        is_failed = any(sentence.failed for sentence in self.sentences)
        return note_unread(self.violations, language) if is_failed else ""

    def _mend(self) -> tuple[str, tuple[ReportSentence, ...]]:
        """Return the answer with its marks mended, and its sentences with their places there."""
        edited = EditedText(self.answer, self.edits)
        return edited.text, _move(self.sentences, edited)

    def to_json(self, detail: Detail = "full") -> bytes:
        """Return the canonical bytes (RFC 8785); ``brief`` has at most 600 bytes a sentence.

        A brief sentence has its place in the answer, at most two places in the sources, and the first few
        differences, without texts. Raises `ValueError` for an unknown detail.
        """
        if detail not in ("brief", "full"):
            raise ValueError(f"detail: got {show_value(detail)}, expected brief or full")
        if detail == "full":
            return KeptRecord.to_json(self)
        values = {name: value for name, value in self.to_dict().items() if name not in _TEXTS}
        values["sentences"] = [_shorten(sentence) for sentence in self.sentences]
        return encode_canonical(values)

    @classmethod
    def from_json(cls, data: bytes | str) -> Report:
        """Read a full report back from the bytes of `to_json`. Raises what `Verdict.from_json` raises."""
        return cast("Report", read_bytes(data, "report"))

    @classmethod
    def from_dict(cls, values: Mapping[str, Json]) -> Report:
        """Read a full report back from its JSON values, such as the ``verdict`` of a batch's row.

        Raises `VerdictFormatError` for values that are not exactly those of a report.
        """
        report = cast("Report", read_values(values, "report"))
        if report.to_json() != encode_canonical(values):
            raise VerdictFormatError("report: its values are not those that to_dict gives")
        return report


def _drop_failed(text: str, sentences: tuple[ReportSentence, ...]) -> tuple[str, tuple[ReportSentence, ...]]:
    """Return an answer and its sentences without those that failed."""
    edited = EditedText(text, [Edit(*one.span, "") for one in sentences if one.failed])
    return edited.text, _move([one for one in sentences if not one.failed], edited)


def _move(sentences: Sequence[ReportSentence], edited: EditedText) -> tuple[ReportSentence, ...]:
    return tuple(
        [
            replace(
                sentence,
                span=edited.move(sentence.span),
                quotes=tuple([edited.move(span) for span in sentence.quotes]),
            )
            for sentence in sentences
        ]
    )


def _shorten(sentence: ReportSentence) -> Record:
    """Return a sentence as JSON values without texts, and with its first differences alone."""
    pairs = sentence.instead[:_BRIEF_PLACES]
    missing = [word[:_BRIEF_CHARS] for word in sentence.missing[:_BRIEF_WORDS]]
    instead = [[said[:_BRIEF_CHARS], stands[:_BRIEF_CHARS]] for said, stands in pairs]
    brief: Record = {
        "span": [*sentence.span],
        "status": sentence.status,
        "score": sentence.score,
        "places": [[place.number, *place.span] for place in sentence.places[:_BRIEF_PLACES]],
        "missing": missing,
        "instead": instead,
        "wrong_marks": [[*mark.span, mark.instead] for mark in sentence.wrong_marks[:_BRIEF_WORDS]],
    }
    told = _drop_empty(brief)
    # Letters of other scripts take several bytes, signs that JSON escapes six.
    while (left := missing or instead) and len(encode_canonical(told)) > _BRIEF_BYTES:
        left.pop()
        told = _drop_empty(brief)
    return told


def _drop_empty(brief: Record) -> Record:
    return {name: value for name, value in brief.items() if value not in (None, [])}


def _join(text: str, note: str) -> str:
    """Return a text with a note in a paragraph of its own behind it, if there is one."""
    return f"{text}\n\n{note}" if note else text
