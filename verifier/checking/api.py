"""The front door: one call for an answer in any form, against sources in any form."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import replace
from functools import cache, partial
from os import PathLike

from verifier.checking.citing import check_citations
from verifier.checking.json_answers import JsonAnswer, choose_claims_format, read_json_answer
from verifier.checking.numbered_sources import (
    NumberedSources,
    list_empty,
    list_unread_markup,
    number_sources,
    warn_if_exchanged,
)
from verifier.checking.opened_sources import GivenSources
from verifier.checking.quoting import Quotes, compare_quotes, list_as_written
from verifier.checking.report import AnswerForm, Report
from verifier.checking.restated_sentences import split_statements, state_short_answer
from verifier.checking.sentences import CitationCheck, Place, ReportSentence
from verifier.checking.shown_reasons import keep_shown
from verifier.checking.unclaimed_lines import set_unsaid_apart
from verifier.checking.words_as_written import restore_letters
from verifier.claims.api import check_claim
from verifier.codes import ViolationCode
from verifier.grounding.accounting import abstains
from verifier.grounding.api import verify_quotes
from verifier.parsers.segments.sentences import find_sentence
from verifier.policies import Policy, PolicyReference, PolicyValue, resolve_policy
from verifier.policies.errors import show_value
from verifier.records import VERIFIED, Verdict, Violation
from verifier.records.checked_sentence import CheckedSentence
from verifier.records.codec import escape_surrogates
from verifier.records.kept import AnswerFormat, SourcePlace
from verifier.sources.context import PreparedContext, Source
from verifier.sources.input_checks import require_optional_texts, require_text
from verifier.sources.languages import read_policy_in


def check(
    answer: str,
    sources: GivenSources | NumberedSources,
    *,
    question: str | None = None,
    policy: PolicyReference = "default",
    format: AnswerFormat | None = None,
    language: str | None = None,
    **overrides: PolicyValue,
) -> Report:
    """Check an answer against its sources and return a report of its sentences.

    `answer` is prose with or without marks (``[1]``, ``[E2]``), lines that point at evidence, quotes, or
    JSON claims; the form is detected. `sources` are a text, texts, `Source`s, a mapping of id to
    text, what `prepare` returned, a `Corpus`, or the `Path` of a file or a folder. They are numbered from 1
    in the order given; those of a corpus or a folder in the natural order of their ids. A bare text that
    looks like Markdown, HTML or wikitext is read as such. The text of documents with ``{"sensitive": true}``
    in their `meta` is masked in the report. A short answer (`In 1932.`) is read with the `question`.
    `format`, `language`, `policy` and `overrides` are as in `verify_quotes`.

    Warns if the answer, or a bare text among the sources, is the name of a file: only a `Path` is opened.

    Nothing in the answer or the sources raises. Raises `TypeError` for an argument of a wrong type,
    `PolicyError` for an invalid policy, override or format, `ContextError` for invalid sources, and `OSError`
    for a file that cannot be read.
    """
    _require_answer(answer, sources)
    require_optional_texts(question=question, language=language)
    resolved = resolve_policy(policy, overrides, check)
    numbered = number_sources(sources, resolved)
    claims = read_json_answer(answer)
    form: AnswerForm = "text"
    text = answer
    if claims is not None:
        # Read as prose, unknown keys would be reported as words that are missing from the sources.
        form, text = "json", claims.lines
        format = choose_claims_format(text, format)
    verdict = verify_quotes(
        text, numbered.context, policy=resolved, question=question, format=format, language=language
    )
    read = _Reader(text, numbered, resolved, question, verdict.language)
    told = verdict.language
    # Sentence ends depend on the language of the texts: `1. April`, `Abs. 2`.
    spoken = resolved if told is None else read_policy_in(resolved, told, text, ())
    quotes = Quotes(verdict)
    # A sentence that an answer repeats is looked up once.
    find_window = cache(partial(_find_window, context=numbered.context, policy=resolved))
    sentences = tuple(
        [
            _report(read.read(sentence), numbered.context, resolved, spoken, quotes, find_window)
            for sentence in read.read_short(verdict.sentences)
        ]
    )
    if form == "text":
        sentences = set_unsaid_apart(text, sentences, spoken)
    cited = check_citations(text, sentences, numbered.context, resolved)
    report = Report(
        policy_name=verdict.policy_name,
        policy_hash=verdict.policy_hash,
        answer=_replace_halves(text),
        form=form,
        question=None if question is None else _replace_halves(question),
        inputs=verdict.inputs,
        sentences=cited.sentences,
        violations=(
            *_list_of_whole(verdict, claims, resolved),
            *_list_lost_marks(text, cited.sentences, numbered.sources),
        ),
        told_formats=numbered.told,
        empty_sources=list_empty(numbered.context),
        unread_markup=list_unread_markup(numbered.context),
        counted_ids=_list_counted_ids(cited.sentences, numbered.sources),
        language=verdict.language,
        edits=cited.edits,
    )
    if report.share[0] == 0:
        warn_if_exchanged(text, numbered.context)
    if numbered.redactor is not None:
        # Imported here: hardly any source is sensitive, and masking loads corpora.
        from verifier.checking.redaction import mask_report

        report = mask_report(report, numbered.redactor)
    return escape_surrogates(report)


def _require_answer(answer: object, sources: object) -> None:
    """Raise `TypeError` for an answer that is no string; say so if answer and sources were exchanged."""
    given = f"answer: got {type(answer).__name__}, expected str"
    if isinstance(answer, PathLike):
        order = "the answer comes first, its sources second; " if isinstance(sources, str) else ""
        raise TypeError(f"{given}: {order}of a file give Path({str(answer)!a}).read_text(encoding='utf-8')")
    if isinstance(sources, str) and not isinstance(answer, str):
        raise TypeError(f"{given}: the answer comes first, its sources second")
    require_text("answer", answer)


def _list_of_whole(verdict: Verdict, claims: JsonAnswer | None, policy: Policy) -> Iterator[Violation]:
    """Yield what is wrong with an answer as a whole; `claims` is what was read from a JSON answer."""
    _, repairs, keys = claims or _NO_JSON
    told = {*_SUMS, ViolationCode.EMPTY_ANSWER} if keys else _SUMS
    yield from (one for one in verdict.violations if one.span is None and one.code not in told)
    if keys:
        shown = ", ".join(map(show_value, keys[:_MAX_KEYS]))
        details = (("problem", f"no claim could be read: unknown keys {shown}, expected claims with text"),)
        yield Violation(code=ViolationCode.SCHEMA_INVALID, details=details)
    if policy.account_for_text and (
        lossy := ", ".join([name for name in repairs if name in (*policy.lossy_repairs, _LIST_CUT)])
    ):
        yield Violation(code=ViolationCode.JSON_REPAIRED, details=(("repairs", lossy),))


def _replace_halves(text: str) -> str:
    """Return a text with U+FFFD for each lone surrogate, which no JSON holds; places stay where they are."""
    return _HALF.sub("\ufffd", text)


_HALF = re.compile("[\ud800-\udfff]")

_MAX_KEYS = 4
_LIST_CUT = "close_bracket"
"""The repair of a list of claims that the end of the answer cuts, be it between two claims."""

_NO_JSON = JsonAnswer("")
_STOPS = " .,;:"
_REACH = 300
"""How far around a place its sentence is looked for, in code points."""

_SUMS = frozenset((ViolationCode.NOTHING_VERIFIED, ViolationCode.NO_UNIT, ViolationCode.ANSWER_ABSTAINS))
"""Codes that only summarise the statuses of the sentences."""


class _Reader:
    """Verifies the statements in a sentence one by one, where its wording as a whole is not supported."""

    def __init__(
        self,
        answer: str,
        numbered: NumberedSources,
        policy: Policy,
        question: str | None,
        language: str | None,
    ) -> None:
        self._answer = answer
        self._context = numbered.context
        self._policy = policy
        self._question = question
        self._language = language
        self._written: dict[str, Sequence[CheckedSentence]] = {}

    def read_short(self, sentences: tuple[CheckedSentence, ...]) -> tuple[CheckedSentence, ...]:
        """Return the sentences; a lone short answer (`In 1932.`) is verified together with its question."""
        if self._question is None or len(sentences) != 1:
            return sentences
        (short,) = sentences
        statement = state_short_answer(short.text, self._question, self._language)
        if statement is None:
            return sentences
        return tuple([replace(one, text=short.text, span=short.span) for one in self._verify(statement)])

    def read(self, sentence: CheckedSentence) -> CheckedSentence:
        """Return a sentence; one that joins statements is supported if each of them is.

        A sentence is also supported if a source has it as written, with its Markdown: `Ann <ann@a.org>`.
        """
        if sentence.status in ("SUPPORTED", "NO_CLAIM"):
            return sentence
        found = self._find_written(sentence)
        if not found:
            statements = split_statements(sentence.text, self._language)
            found = [one for statement in statements for one in self._verify(statement)]
        if not found or any(one.status != "SUPPORTED" for one in found):
            return sentence
        places = tuple(dict.fromkeys([place for one in found for place in one.places]))
        return CheckedSentence(text=sentence.text, span=sentence.span, status="SUPPORTED", places=places)

    def _find_written(self, sentence: CheckedSentence) -> Sequence[CheckedSentence]:
        """Return the check of a sentence as written, if that differs from its text and a source has it."""
        written = self._answer[slice(*sentence.span)]
        if written == sentence.text:
            return ()
        if written not in self._written:
            found = verify_quotes(
                written, self._context, policy=self._policy, format="plain", language=self._language
            )
            is_there = found.audit_mode == "STRICT" and all(
                status.status == VERIFIED for status in found.claim_statuses
            )
            self._written[written] = found.sentences if is_there else ()
        return self._written[written]

    def _verify(self, statement: str) -> tuple[CheckedSentence, ...]:
        found = verify_quotes(statement, self._context, policy=self._policy, language=self._language)
        return found.sentences


def _report(
    sentence: CheckedSentence,
    context: PreparedContext,
    policy: Policy,
    spoken: Policy,
    quotes: Quotes,
    find_window: Callable[[str], tuple[Place, ...]],
) -> ReportSentence:
    """Return a checked sentence with the texts of its places; `spoken` is the policy in its language.

    A sentence saying that the sources are silent makes no claim; a sentence without a claim has no places.
    """
    own = quotes.find_violations(sentence.span)
    places = _list_places(sentence, own, context, spoken.abbreviations.words)
    there = " ".join([place.text for place in places])
    made = ReportSentence(
        text=sentence.text,
        span=sentence.span,
        status=sentence.status,
        places=tuple(dict.fromkeys(places)),
        missing=tuple([restore_letters(word.strip(_STOPS), sentence.text) for word in sentence.missing]),
        instead=tuple(list_as_written(sentence.instead, sentence.text, there)),
        reasons=sentence.reasons,
        notes=sentence.notes,
        score=sentence.score,
    )
    if made.failed:
        made = compare_quotes(made, quotes)
    if made.failed and abstains(sentence.text, context.sources, policy):
        made = replace(made, status="NO_CLAIM", notes=(*sentence.notes, ViolationCode.ANSWER_ABSTAINS))
    if not made.is_claim:
        return replace(made, places=(), missing=(), instead=(), left_out=(), quotes=(), reasons=())
    if not made.places:
        made = replace(made, places=find_window(made.text))
    made = replace(made, places=_put_stated_first(made.places, made.instead))
    return keep_shown(made, spoken, own) if made.failed else made


def _list_places(
    sentence: CheckedSentence, own: Sequence[Violation], context: PreparedContext, stops: Set[str]
) -> list[Place]:
    """Return what supports a sentence, or the whole sentences that come nearest to it."""
    if sentence.status == "SUPPORTED":
        return [_quote(one, context) for one in sentence.places]
    nearest = _put_roles_first(sentence.places, own)
    return _keep_narrowest([_quote(_widen(one, context, stops), context) for one in nearest])


def _keep_narrowest(places: Sequence[Place]) -> list[Place]:
    """Return places, without any that contains another: the nearest place may be several sentences long."""
    return [
        place
        for place in places
        if not any(
            one.number == place.number
            and one.span != place.span
            and place.span[0] <= one.span[0]
            and one.span[1] <= place.span[1]
            for one in places
        )
    ]


def _put_roles_first(places: Sequence[SourcePlace], own: Sequence[Violation]) -> list[SourcePlace]:
    """Return the places, first those in which something else has the role that the sentence claims."""
    swapped = [one for one in own if one.code == ViolationCode.ROLE_SWAP]
    spans = [(one.source, one.source_span) for one in swapped]
    return sorted(places, key=lambda place: (place.source, place.span) not in spans)


def _put_stated_first(places: tuple[Place, ...], instead: Sequence[tuple[str, str]]) -> tuple[Place, ...]:
    """Return the places, first those that have all of the source's wording given in `instead`."""
    return tuple(sorted(places, key=lambda place: not all(stands in place.text for _, stands in instead)))


def _list_lost_marks(
    answer: str, sentences: Sequence[ReportSentence], sources: Sequence[Source]
) -> Iterator[Violation]:
    """Yield a violation for each mark that leads to no source.

    A mark that the source itself has, at the place that supports the sentence, is a note of the source.
    """
    for sentence in sentences:
        for mark in sentence.citations:
            written = answer[slice(*mark.span)]
            there = (sources[place.number - 1].text[slice(*place.span)] for place in sentence.places)
            if mark.number is None and not any(written in text for text in there):
                details = (("pointer", mark.pointer), ("sources", len(sources)))
                yield Violation(code=ViolationCode.UNKNOWN_EVIDENCE_ID, span=mark.span, details=details)


def _list_counted_ids(sentences: Sequence[ReportSentence], sources: Sequence[Source]) -> tuple[str, ...]:
    """Return the marks that were read as the number of a source and are also the id of another source."""
    ids = [source.id for source in sources]
    marks = [mark for sentence in sentences for mark in sentence.citations]
    return tuple(dict.fromkeys([mark.pointer for mark in marks if _counts_other(mark, ids)]))


def _counts_other(mark: CitationCheck, ids: Sequence[str]) -> bool:
    """Return whether a mark was read as the number of a source and is also the id of another source."""
    return mark.number is not None and mark.pointer in ids and ids[mark.number - 1] != mark.pointer


def _widen(place: SourcePlace, context: PreparedContext, stops: Set[str]) -> SourcePlace:
    """Return the whole sentence of a place: a denial, for example, may be outside of the place itself."""
    source = context.sources[place.source]
    first, last = source.find_in_prose(place.span)
    start, end = find_sentence(source.prose, first, last, reach=_REACH, abbreviations=stops)
    sentence = source.prose[start:end]
    span = end - len(sentence.lstrip()), start + len(sentence.rstrip())
    return replace(place, span=source.locate_in_source(*span))


def _find_window(text: str, context: PreparedContext, policy: Policy) -> tuple[Place, ...]:
    """Return the sentences closest to a claim without places; nothing if none of it is in the sources."""
    window = check_claim(text, context, policy=policy).window
    return () if window is None else (_quote(window, context),)


def _quote(place: SourcePlace, context: PreparedContext) -> Place:
    """Return a place with its text as a person reads it: without markup and without hidden text."""
    read = context.sources[place.source]
    return Place(number=place.source + 1, id=read.source.id, span=place.span, text=read.read_at(place.span))
