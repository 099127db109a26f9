"""Building the report of an answer: its sentences and its inputs in, an `AnswerReport` out.

Nothing is checked again. Red means certain: the sources contradict the sentence, or a quote, figure, name or
date is in none of them. Grey means that words alone cannot decide.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, cast

from verifier.checking.report import Report
from verifier.checking.sentences import Place, ReportSentence
from verifier.checking.shown_reasons import EXCHANGES, is_exchange, list_determiners, tells
from verifier.checking.texts import Language, choose_language, load_texts
from verifier.checking.words_as_written import join_run, list_runs, restore_letters
from verifier.codes import ViolationCode as Code
from verifier.parsers.languages.registry import NAMES
from verifier.parsers.text.normal_form import Folding, normalize_text
from verifier.parsers.text.offsets import Span
from verifier.policies import SHIPPED, load_policy
from verifier.records import AuditMode, NearestPlace, Verdict, Violation
from verifier.records.checked_sentence import CheckedSentence, SentenceStatus
from verifier.records.kept import AnswerFormat
from verifier.report.answer.excerpts import Excerpt, are_near, mark_differences, quote_places
from verifier.report.answer.model import AnswerReport, SentenceRow
from verifier.report.common.language import mean, show, writing_in
from verifier.report.common.marked_text import Mark, Marked, PlaceKind, State, snap_right, view_text
from verifier.report.common.plain_words import Piece, choose_gravest, cut_middle, rank_code, show_points
from verifier.report.common.problems import STOPS, Problem, describe_whole, rank_problems
from verifier.report.common.quoted_source import QuotedSource, SourceView, quote_sources
from verifier.report.common.rendered_text import view_rendered
from verifier.report.common.violations import CodedRow, describe_violation
from verifier.sources.context import Context, read_context
from verifier.sources.languages import read_policy_in
from verifier.sources.negation_triggers import may_deny
from verifier.sources.visible_reading import render

Sentence: TypeAlias = CheckedSentence | ReportSentence
Say: TypeAlias = Mapping[str, str]

_COUNTED: tuple[SentenceStatus, ...] = ("CONTRADICTED", "NOT_FOUND", "UNDECIDED", "SUPPORTED")
"""The order of the heading, and of the list of problems."""

_STATES: Mapping[SentenceStatus, State] = {
    "SUPPORTED": "verified",
    "CONTRADICTED": "failed",
    "NOT_FOUND": "failed",
}
_KINDS: Mapping[SentenceStatus, PlaceKind] = {"SUPPORTED": "verified", "CONTRADICTED": "denied"}
_OTHER_FIGURES = {Code.DATE_ABSENT: Code.DATE_MISMATCH}
_ABSENT = frozenset({Code.NOT_FOUND, Code.COVERAGE_TOO_LOW, Code.NUMBER_ABSENT, Code.DATE_ABSENT})
_FIGURES = frozenset({Code.NUMBER_ABSENT, Code.NUMBER_MISMATCH, Code.DATE_ABSENT, Code.DATE_MISMATCH})
_MAX_PLACES = 2
_MAX_PAIRS = 2
_MAX_WORDS = 8
_MIN_NAMED = 12
_MAX_NAMED = 40
_CLAUSE_END = re.compile(r"[.,;:](?![0-9])|[()]|\n\s*\n")
_MAX_SAID_CHARS = 900


def build_answer_report(
    verdict: Verdict,
    answer: str,
    context: Context,
    *,
    checked: Report | None = None,
    answer_format: AnswerFormat | None = None,
    language: Language | None = None,
) -> AnswerReport:
    """Lay the sentences of an answer out for a reader.

    `answer` and `context` are the ones that the verdict was made from; `checked` is the report of a check
    based on that verdict, with its own sentences and citations. Pass `answer_format` if the policy is not a
    shipped one, and `language` to write in another language than that of the texts. Raises `TypeError` and
    `ContextError` as `verify_quotes` does, `ValueError` for a language without report texts.
    """
    written_in = choose_language(language, told=verdict.language)
    with writing_in(written_in):
        return _build(verdict, answer, context, checked, answer_format, written_in)


def _build(
    verdict: Verdict,
    answer: str,
    context: Context,
    checked: Report | None,
    answer_format: AnswerFormat | None,
    written_in: Language,
) -> AnswerReport:
    sentences: Sequence[Sentence] = verdict.sentences if checked is None else checked.sentences
    sources = read_context(context) if checked is None or checked.redacted is None else []
    quoted = quote_sources(sources, verdict.violations)
    remarks = [] if checked is None else checked.list_remarks(written_in)
    builder = _Builder(verdict.violations, quoted, written_in, choose_language(None, told=verdict.language))
    claims = [sentence for sentence in sentences if sentence.is_claim]
    rows = tuple([builder.make_row(number, sentence) for number, sentence in enumerate(claims, 1)])
    whole = [*_list_whole(verdict, checked, sentences)]
    described = zip(rows, claims, strict=True)
    problems = [
        *(builder.describe(row, one) for row, one in described if row.state != "verified" or row.marks),
        *_describe_whole(whole, len(rows), answer),
    ]
    marks = [mark for row, one in zip(rows, claims, strict=True) for mark in _mark_sentence(row, one)]
    visible = render(answer, verdict.answer_format or answer_format or _recall_format(verdict))
    status = _sum_up(rows, whole)
    return AnswerReport(
        audit_mode=_choose_colour(status, problems),
        label=verdict.audit_mode if checked is None else status,
        result=builder.say[_name_result(status, rows)],
        headline=_count(rows, builder.say),
        summary=" ".join([_explain(rows, verdict, builder.say), *remarks]),
        language=verdict.language,
        record=verdict if checked is None else checked,
        status=status,
        answer=view_text(answer, marks) if visible is None else view_rendered(answer, visible, marks),
        written=None if visible is None else view_text(answer, ()),
        sources=tuple(_view_sources(verdict, rows, quoted)),
        rows=rows,
        problems=tuple(sorted(rank_problems(problems), key=lambda one: _rank(one, rows))),
        written_in=written_in,
    )


@dataclass(frozen=True, slots=True)
class _Differences:
    """How a sentence differs from its places, as far as is known."""

    replaced: tuple[tuple[str, str], ...] = ()
    missing: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    added: tuple[str, ...] = ()

    @property
    def moved(self) -> tuple[str, ...]:
        """The words that changed places; no alignment tells which of them is in its right place."""
        return self.replaced[0] if is_exchange(self.replaced) else ()


class _Builder:
    """Lays out one sentence after the other."""

    def __init__(
        self,
        violations: Sequence[Violation],
        quoted: Sequence[QuotedSource],
        language: Language,
        read_in: Language,
    ) -> None:
        self._violations = [item for item in violations if item.span is not None]
        self._quoted = quoted
        self._texts = load_texts(language)
        self._limits = load_texts(read_in).answers.limits
        self._small = list_determiners(read_in)
        self._policy = read_policy_in(load_policy("default"), read_in, "", ())
        self.say: Say = self._texts.page

    def make_row(self, number: int, sentence: Sentence) -> SentenceRow:
        """Return all there is to say of a sentence."""
        own = self._find_own(sentence.span)
        nearest = next((item.nearest for item in own if item.nearest is not None), None)
        differences = self._compare(sentence, nearest)
        places = tuple(self._quote_places(sentence, differences))
        marks = tuple(self._list_marks(sentence))
        cuts = [dict(item.details).get("words", "") for item in own if item.code == Code.CONTEXT_CUT]
        score = sentence.score
        return SentenceRow(
            number=number,
            status=sentence.status,
            state=_STATES.get(sentence.status, "unchecked"),
            said=self._mark_said(sentence, places, differences),
            places=places,
            missing=differences.missing,
            replaced=differences.replaced,
            left_out=tuple(
                [
                    run
                    for run in join_run(differences.left_out, _show_first(places))
                    if run.strip(STOPS).lower() not in sentence.text.lower()
                ]
            ),
            added=differences.added,
            beside=str(next(iter(cuts), "")),
            agreement="" if score is None or sentence.status == "SUPPORTED" else show_points(score),
            marks=marks,
            has_quote=sentence.status == "UNDECIDED" and bool(_list_quotes(sentence)),
            advice=self._advise(sentence, places, differences),
        )

    def describe(self, row: SentenceRow, sentence: Sentence) -> Problem:
        """Return the problem to list for a faulty sentence."""
        own = self._find_own(sentence.span)
        codes = [*sentence.reasons] or [Code.CITATION_WRONG if row.marks else Code.NOT_FOUND]
        code = _choose_code(codes, row.replaced)
        known = {item.code: describe_violation(item) for item in reversed(own)}
        return Problem(
            number=row.number,
            state="failed" if row.state == "verified" else row.state,
            code=code,
            found=tuple([CodedRow(code=one, sentence=known.get(one, mean(one))) for one in codes]),
            named=self._name(row, sentence, [item for item in own if item.code == code], code),
            said=row.said,
            plain=self._say_plainly(row, code),
        )

    def _say_plainly(self, row: SentenceRow, code: Code) -> str:
        """Say briefly what is wrong; for an undecided sentence, say that it may be wrong."""
        if row.state == "verified":
            return self.say["cites"]
        if is_exchange(row.replaced):
            code = Code.ROLE_SWAP
        other = self.say.get(f"other_{code}") if row.replaced else None
        if code in _FIGURES and row.replaced and all(map(self._is_limit, row.replaced)):
            # The figure is the same, but it limits something else.
            other = self.say["other_limit"]
        if other is None and code in _ABSENT:
            return self.say[f"result_{row.status}"]
        words = other or self._texts.codes[code]
        is_conflict = rank_code(code) < rank_code(Code.EDIT_CHANGES_MEANING)
        return self.say["perhaps"].format(words=words) if is_conflict and row.state == "unchecked" else words

    def _is_limit(self, pair: tuple[str, str]) -> bool:
        """Return whether nothing differs but words that set a limit."""
        return all(word.strip(STOPS) in self._limits for words in pair for word in words.lower().split())

    def _find_own(self, span: Span) -> list[Violation]:
        return [item for item in self._violations if item.span and _overlap(item.span, span)]

    def _compare(self, sentence: Sentence, nearest: NearestPlace | None) -> _Differences:
        """Return in what a sentence differs from its places."""
        if sentence.status == "SUPPORTED":
            return _Differences()
        places = [*_list_places(sentence, self._quoted)] if self._quoted else []
        prose = self._quoted[places[0].number - 1].prose if places else ""
        pairs = tuple(
            [
                (restore_letters(said, sentence.text), restore_letters(there, prose))
                for said, there in sentence.instead
            ]
        )
        left_out: tuple[str, ...] = ()
        added: tuple[str, ...] = ()
        if nearest is not None and _is_near(nearest) and self._quoted:
            source = self._quoted[nearest.source]
            stands = source.prose[slice(*source.find_in_prose(nearest.span))]
            if not pairs and isinstance(sentence, CheckedSentence):
                # What a check tells of a sentence has been looked at word by word.
                changed = [
                    (
                        restore_letters(said, sentence.text).strip(STOPS),
                        restore_letters(there, stands).strip(STOPS),
                    )
                    for said, there in nearest.changed
                ]
                pairs = tuple([(said, there) for said, there in changed if said != there])
            pairs = pairs if is_exchange(pairs) else _choose_telling(pairs, sentence.missing)
            left_out = _restore(nearest.missing, stands)
            added = _restore(nearest.added, sentence.text)
        pairs = tuple([pair for pair in pairs if tells(pair, self._small)])
        return _Differences(
            replaced=tuple(pairs[:_MAX_PAIRS]),
            missing=_list_missing(sentence, pairs, " ".join(place.text for place in places[:1])),
            left_out=left_out,
            added=added,
        )

    def _quote_places(self, sentence: Sentence, differences: _Differences) -> Iterator[Excerpt]:
        """Yield the places of a sentence as text; none that lies in another, near ones in one passage."""
        kind = _KINDS.get(sentence.status, "nearest")
        differing = _normalize([*(there for _, there in differences.replaced), *differences.left_out])
        moved = _normalize(differences.moved)
        for places in self._group_places(sentence):
            first = places[0]
            if self._quoted:
                source, spans = self._quoted[first.number - 1], [place.span for place in places]
                beyond = self._list_beyond(sentence, source)
                yield quote_places(
                    source, spans, kind, said=sentence.text, differing=differing, beyond=beyond, moved=moved
                )
            else:
                # What is sensitive is not shown with what stands around it.
                text = (Piece(text=first.text, kind="match"),) if first.text else ()
                yield Excerpt(
                    source=first.number, source_id=first.id, span=first.span, line=0, kind=kind, pieces=text
                )

    def _list_beyond(self, sentence: Sentence, source: QuotedSource) -> list[Span]:
        """Return where a source names a person or thing that the sentence should name, and does not."""
        swapped = is_exchange(sentence.instead)
        if sentence.status == "SUPPORTED" or swapped or EXCHANGES.isdisjoint(sentence.reasons):
            return []
        named = [
            source.find_in_prose(one.source_span)
            for one in self._find_own(sentence.span)
            if one.code in EXCHANGES and one.source == source.index and one.source_span is not None
        ]
        own = sentence.text.lower()
        return [span for span in named if source.prose[slice(*span)].lower() not in own]

    def _group_places(self, sentence: Sentence) -> list[list[Place]]:
        """Return the first places of a sentence, those together that a reader finds in one passage."""
        groups: list[list[Place]] = []
        shown: list[Place] = []
        for place in _list_places(sentence, self._quoted):
            inside = any(place.number == one.number and _overlap(place.span, one.span) for one in shown)
            if inside or len(shown) == _MAX_PLACES:
                continue
            shown.append(place)
            near = next((group for group in groups if self._are_near(place, group[0])), None)
            if near is None:
                groups.append([place])
            else:
                near.append(place)
        return groups

    def _are_near(self, one: Place, other: Place) -> bool:
        return (
            one.number == other.number
            and bool(self._quoted)
            and are_near(self._quoted[one.number - 1], one.span, other.span)
        )

    def _mark_said(
        self, sentence: Sentence, places: Sequence[Excerpt], differences: _Differences
    ) -> tuple[Piece, ...]:
        """Return the whole sentence with the words that are missing from its places highlighted."""
        text = sentence.text
        if len(text) > _MAX_SAID_CHARS:
            return tuple(
                cut_middle(text, "match", max_chars=_MAX_SAID_CHARS, kept_chars=_MAX_SAID_CHARS // 2)
            )
        differing = _normalize(
            [*differences.missing, *differences.added, *(said for said, _ in differences.replaced)]
        )
        stands = "".join(
            piece.text for place in places[:1] for piece in place.pieces if piece.kind != "context"
        )
        return tuple(mark_differences(text, stands, differing, moved=_normalize(differences.moved)))

    def _list_marks(self, sentence: Sentence) -> Iterator[str]:
        """Yield which marks of a sentence lead to a source that does not support it."""
        if isinstance(sentence, CheckedSentence) or sentence.status not in ("SUPPORTED", "UNDECIDED"):
            return
        for mark in sentence.wrong_marks:
            name = "mark_wrong" if mark.instead is None else "mark_instead"
            name = "mark_unknown" if mark.number is None else name
            yield self.say[name].format(
                pointer=mark.pointer, number=mark.instead, sources=show(len(self._quoted))
            )

    def _advise(self, sentence: Sentence, places: Sequence[Excerpt], differences: _Differences) -> str:
        """Say what to do with a sentence; nothing where nothing is wrong with it."""
        if sentence.status == "NOT_FOUND" and differences.replaced:
            return self.say["do_CONTRADICTED"]
        if sentence.status == "NOT_FOUND" and (differences.left_out or differences.added):
            return self.say["do_wording"]
        if sentence.status == "UNDECIDED" and is_exchange(differences.replaced):
            return self.say["do_exchanged"]
        if sentence.status == "UNDECIDED" and _list_quotes(sentence):
            return self.say["do_QUOTED"]
        if sentence.status != "SUPPORTED":
            is_lost = sentence.status == "UNDECIDED" and not places
            return self.say["do_nowhere" if is_lost else f"do_{sentence.status}"]
        wrong = () if isinstance(sentence, CheckedSentence) else sentence.wrong_marks
        better = next((mark.instead for mark in wrong if mark.instead is not None), None)
        if better is not None:
            return self.say["do_mark_instead"].format(number=better)
        return self.say["do_mark"] if wrong else ""

    def _quote(self, words: Sequence[str]) -> str:
        """Return words in quotation marks; the first few of many."""
        return ", ".join([self.say["quoted"].format(words=word) for word in words[:_MAX_WORDS]])

    def _name(self, row: SentenceRow, sentence: Sentence, own: Sequence[Violation], code: Code) -> str:
        """Name what differs or is missing, in the most telling way available.

        Where one denies what the other says, the words that deny are named before any that are others.
        """
        if row.marks:
            return " ".join(row.marks)
        others = self._contrast(row.replaced)
        if code == Code.POLARITY_CONFLICT:
            return self._name_denial(row) or self._name_lacking(row, sentence, own) or others
        return others or self._name_lacking(row, sentence, own)

    def _name_denial(self, row: SentenceRow) -> str:
        """Name the words of denial that only one of the two has, the sentence or its place in the source."""
        pairs = [pair for pair in row.replaced if len({may_deny(words, self._policy) for words in pair}) > 1]
        if pairs:
            return self._contrast(pairs)
        denying = [word for word in row.added if may_deny(word, self._policy)]
        return self.say["adds"].format(words=self._quote(denying)) if denying else ""

    def _contrast(self, pairs: Sequence[tuple[str, str]]) -> str:
        """Say of each pair what the sentence says and what the source says in its place."""
        return "; ".join([self.say["instead_of"].format(said=said, stands=there) for said, there in pairs])

    def _name_lacking(self, row: SentenceRow, sentence: Sentence, own: Sequence[Violation]) -> str:
        """Name what only one of the two has, a sentence or its place."""
        say = self.say
        stands = next(filter(None, map(self._read_place, own)), "")
        if stands and stands.removesuffix(" \u2026").lower() not in sentence.text.lower():
            return say["says"].format(stands=stands)
        if row.left_out or row.added:
            key, words = ("leaves_out", row.left_out) if row.left_out else ("adds", row.added)
            return say[key].format(words=self._quote(join_run(words, _show_first(row.places))))
        if not row.missing:
            return ""
        is_there = all(_stands(word, row.places) for word in row.missing)
        return say["limited" if is_there else "not_there"].format(words=self._quote(row.missing))

    def _read_place(self, violation: Violation) -> str:
        """Return what a source has at the place that a violation names, where that is short."""
        if violation.source is None or violation.source_span is None or not self._quoted:
            return ""
        source = self._quoted[violation.source]
        first, last = source.find_in_prose(violation.source_span)
        cut = ""
        if last - first < _MIN_NAMED and violation.code not in EXCHANGES:
            # A word that denies or limits tells little without what follows it: `not recommended for`.
            stop = _CLAUSE_END.search(source.prose, last, last + _MAX_NAMED)
            if stop is None:
                last = snap_right(source.prose, last + _MAX_NAMED, limit=last)
                cut = " \u2026" if source.prose[last:].strip() else ""
            else:
                last = stop.start()
        if last - first > 2 * _MAX_NAMED:
            return ""
        return " ".join(source.prose[first:last].split()).strip(STOPS) + cut


def _mark_sentence(row: SentenceRow, sentence: Sentence) -> Iterator[Marked]:
    """Yield the mark of a sentence in the answer, and inside of it those of citations that are wrong.

    A sentence has its number once.
    """
    yield Marked(span=sentence.span, mark=Mark(unit=row.number, kind=row.state))
    if _is_miscited(row) and not isinstance(sentence, CheckedSentence):
        for span in dict.fromkeys([mark.span for mark in sentence.wrong_marks]):
            yield Marked(span=span, mark=Mark(unit=0, kind="failed"))


def _list_quotes(sentence: Sentence) -> Sequence[Span]:
    """Return the places of the quotes beside a statement that verify, which a report tells."""
    return () if isinstance(sentence, CheckedSentence) else sentence.quotes


def _show_first(places: Sequence[Excerpt]) -> str:
    """Return the first place of a sentence as it is shown."""
    return "".join(piece.text for place in places[:1] for piece in place.pieces)


def _stands(word: str, places: Sequence[Excerpt]) -> bool:
    """Return whether a figure reported as missing is nevertheless in the first place of the sentence."""
    return _holds_digit(word) and word in _show_first(places).split()


def _choose_telling(
    pairs: tuple[tuple[str, str], ...], missing: Sequence[str]
) -> tuple[tuple[str, str], ...]:
    """Return the pairs that contain a missing word, or all pairs if none does."""
    absent = {word.lower() for one in missing for word in one.split()}
    telling = [pair for pair in pairs if not absent.isdisjoint(pair[0].lower().split())]
    return tuple(telling) or pairs


def _list_missing(sentence: Sentence, pairs: Sequence[tuple[str, str]], stands: str) -> tuple[str, ...]:
    """Return the missing words, each once, without those that another word replaces.

    A word that the passage shown beside the sentence has is not missing either, unless it is a figure, which
    may belong to something else there.
    """
    paired = {word.lower() for said, _ in pairs for word in said.split()}
    found = _restore(sentence.missing, sentence.text)
    longer = [f" {word} " for word in (*found, *paired) if _PARTS.search(word)]
    there = {*list_runs(stands.lower())}
    return tuple(
        [
            word
            for word in dict.fromkeys(found)
            if paired.isdisjoint(word.lower().split())
            and not any(
                f" {word.lower()} " in form
                for one in longer
                if one.strip() != word
                for form in (one.lower(), _PARTS.sub(" ", one.lower()), one.lower().replace(",", ""))
            )
            and (_holds_digit(word) or word.lower() not in there)
        ]
    )


_PARTS = re.compile(r"[ :.,](?=.)")


def _list_places(sentence: Sentence, quoted: Sequence[QuotedSource]) -> Iterator[Place]:
    """Yield the places of a sentence as reports have them."""
    if isinstance(sentence, ReportSentence):
        yield from sentence.places
        return
    for place in sentence.places:
        yield Place(number=place.source + 1, id=quoted[place.source].source.id, span=place.span, text="")


def _overlap(one: Span, other: Span) -> bool:
    return one[0] < max(other[1], other[0] + 1) and other[0] < max(one[1], one[0] + 1)


def _is_near(nearest: NearestPlace) -> bool:
    """Return whether most words of a unit are at its nearest place; only then is the rest informative."""
    matched, total = nearest.matched
    return 3 * matched >= 2 * total


def _restore(words: Sequence[str], text: str) -> tuple[str, ...]:
    """Return words of a record as they are written in a text, without bare punctuation."""
    shown = [restore_letters(word.strip(STOPS), text) for word in words]
    return tuple([word for word in shown if any(map(str.isalnum, word))])


def _normalize(words: Sequence[str]) -> tuple[str, ...]:
    return tuple([normalize_text(word, folding=Folding.TYPOGRAPHY) for word in words])


def _choose_code(codes: Sequence[Code], replaced: Sequence[tuple[str, str]]) -> Code:
    """Return the most telling code: if a figure has been replaced by another, that is a number mismatch."""
    gravest = choose_gravest(codes)
    has_figures = any(_holds_digit(said) and _holds_digit(there) for said, there in replaced)
    return (
        _OTHER_FIGURES.get(gravest, Code.NUMBER_MISMATCH)
        if has_figures and gravest in (*_ABSENT, Code.SAID_OF_ANOTHER)
        else gravest
    )


def _holds_digit(text: str) -> bool:
    return any(char in "0123456789" for char in text)


def _list_whole(
    verdict: Verdict, checked: Report | None, sentences: Sequence[Sentence]
) -> Iterator[Violation]:
    """Yield what is wrong outside of the sentences."""
    if checked is not None:
        yield from checked.violations
        return
    for item in verdict.violations:
        if item.span is None or not any(_overlap(item.span, sentence.span) for sentence in sentences):
            yield item


def _describe_whole(whole: Sequence[Violation], n_rows: int, answer: str) -> Iterator[Problem]:
    """Yield the problems outside of the sentences, numbered after all of them."""
    for number, item in enumerate(whole, n_rows + 1):
        problem = describe_whole(number, item)
        said = (
            ()
            if item.span is None
            else cut_middle(
                answer[slice(*item.span)], "match", max_chars=_MAX_SAID_CHARS, kept_chars=_MAX_SAID_CHARS // 2
            )
        )
        yield Problem(
            number=number,
            state="unchecked",
            code=item.code,
            found=problem.found,
            named=problem.named,
            said=tuple(said),
        )


def _sum_up(rows: Sequence[SentenceRow], whole: Sequence[Violation]) -> SentenceStatus:
    """Return the status of the worst sentence; NO_CLAIM where there is none."""
    found = {row.status for row in rows}
    nothing: SentenceStatus = "NO_CLAIM"
    worst = next((status for status in _COUNTED if status in found), nothing)
    # What was not read of a source supports nothing, and takes nothing from what is supported.
    has_fault = any(item.code != Code.UNCLEAR_SOURCE for item in whole)
    return "UNDECIDED" if worst == "SUPPORTED" and (has_fault or any(map(_is_miscited, rows))) else worst


def _name_result(status: SentenceStatus, rows: Sequence[SentenceRow]) -> str:
    """Return the key of the result in words: where nothing is wrong but citations, it says so."""
    states = {row.state for row in rows}
    return "result_marks" if states == {"verified"} and any(map(_is_miscited, rows)) else f"result_{status}"


def _choose_colour(status: SentenceStatus, problems: Sequence[Problem]) -> AuditMode:
    if status in ("CONTRADICTED", "NOT_FOUND"):
        return "UNGROUNDED"
    return "STRICT" if status == "SUPPORTED" and not problems else "HYBRID"


def _count(rows: Sequence[SentenceRow], say: Say) -> str:
    """Say how many sentences came out in which way, the worst first."""
    if not rows:
        return say["nothing_claimed"]
    counts = Counter(row.status for row in rows)
    said = [say[f"count_{status}"].format(n=show(counts[status])) for status in _COUNTED if counts[status]]
    # Those that are supported come last: so it is said of them how many cite the wrong source.
    marks = sum([_is_miscited(row) for row in rows])
    return ", ".join([*said, *([say["count_marks"].format(n=show(marks))] if marks else [])])


def _is_miscited(row: SentenceRow) -> bool:
    """Return whether a sentence stands in the sources, and cites one in which it does not."""
    return row.state == "verified" and bool(row.marks)


def _explain(rows: Sequence[SentenceRow], verdict: Verdict, say: Say) -> str:
    """Say what the colours mean, as far as they are there, and the language of the texts."""
    states = {row.state for row in rows}
    said = [say["how_red"]] if "failed" in states else []
    said += [say["how_grey"]] if "unchecked" in states else []
    said += [say["how_good"]] if states == {"verified"} else []
    said += [say["how_marks"]] if any(map(_is_miscited, rows)) else []
    said += [say["how_agreement"]] if any(row.agreement for row in rows) else []
    if any(item.code == Code.INPUT_TOO_LARGE and item.span is None for item in verdict.violations):
        said = [say["nothing_checked"] + "."]
    if verdict.language:
        name = say.get(f"language_{verdict.language}", NAMES.get(verdict.language, verdict.language))
        said.append(say["read_as"].format(language=name))
    return " ".join(said)


def _rank(problem: Problem, rows: Sequence[SentenceRow]) -> int:
    """Return where a problem is listed: contradicted, nowhere, a wrong citation, undecided, the whole."""
    if problem.number > len(rows):
        return len(_COUNTED) + 1
    status = rows[problem.number - 1].status
    return {"CONTRADICTED": 0, "NOT_FOUND": 1, "SUPPORTED": 2}.get(status, 3)


def _view_sources(
    verdict: Verdict, rows: Sequence[SentenceRow], quoted: Sequence[QuotedSource]
) -> Iterator[SourceView]:
    """Yield the sources with the places that were found in them."""
    marked: dict[int, list[Marked]] = {}
    for row in rows:
        for place in row.places:
            mark = Mark(unit=row.number, kind=place.kind)
            marked.setdefault(place.source - 1, []).append(Marked(span=place.span, mark=mark))
    for source in quoted:
        sha256 = verdict.inputs.sources[source.index].sha256
        yield source.view(marked.get(source.index, []), sha256=sha256)


def _recall_format(verdict: Verdict) -> AnswerFormat:
    """Return how a shipped policy reads answers; plain for any other."""
    if verdict.policy_name not in SHIPPED:
        return "plain"
    return cast("AnswerFormat", load_policy(verdict.policy_name).answer_format)
