"""``verifier cards gate``: claims of an answer, or recorded verdicts, through the evidence gate."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import typer

from verifier.audit.records.card import ClaimCard
from verifier.audit.records.gate import GateDecision
from verifier.checking.api import check
from verifier.checking.feedback import choose_mark, shorten_line, tell_differences
from verifier.checking.opened_sources import open_sources
from verifier.checking.report import Report
from verifier.checking.sentences import ReportSentence
from verifier.checking.texts import OWN, Language, Texts, load_texts
from verifier.checking.words_as_written import list_runs
from verifier.cli.inputs import InputError, read_text
from verifier.cli.options import with_options
from verifier.cli.output import EXIT_GROUNDED, EXIT_NOT, report_errors, write_bytes
from verifier.cli.output_files import check_files
from verifier.codes import ViolationCode
from verifier.corpus.records import Document
from verifier.parsers.frozen import record
from verifier.parsers.segments.spans import blank_marks
from verifier.parsers.text.offsets import Span, overlap
from verifier.policies import VerifierError
from verifier.records.json_lines import JsonValue, ReceiptError, read_json_line, write_json_line
from verifier.report.card.wording import retell
from verifier.report.common.hidden_characters import show_plainly
from verifier.report.common.language import later, say, writing_in, written_in

_WHOLE = 100
_MAX_SHOWN = 240


@record
class _Row:
    """A claim with what the gate decides; `place` names where its evidence stands.

    Of a claim of an answer `reasons` are those of the front door, where it has some; `told` says why it was
    judged so. `differs` has the codes of what of it differs from the passage that comes `nearest`, each with
    the words of the claim.
    """

    claim: str
    span: Span | None
    decision: GateDecision
    document: str | None = None
    place: Span | None = None
    page: int | None = None
    told: str | None = None
    reasons: tuple[str, ...] = ()
    differs: tuple[tuple[ViolationCode, str], ...] = ()
    nearest: str | None = None

    def to_dict(self) -> dict[str, JsonValue]:
        decision = {name: value for name, value in self.decision.to_dict().items() if value is not None}
        said: dict[str, JsonValue] = {"claim": self.claim, **decision}
        if self.told is not None:
            # The share is of a model's output; an audit's is on its card.
            del said["confidence"]
        if self.differs:
            said["differs"] = [{"code": str(code), "words": words} for code, words in self.differs]
        if self.span is not None:
            said["span"] = [*self.span]
        if self.document is not None and self.place is not None:
            said["evidence"] = {"document": self.document, "span": [*self.place]}
        return said


@with_options
def gate(
    files: list[str] | None = None,
    recorded: str | None = None,
    audit: str | None = None,
    as_json: bool = False,
) -> None:
    """Say of each claim whether it is correct, incorrect or uncertain, with the quote that supports it.

    Incorrect and correct need a quote that stands in its passage. Exit code 0 means that all claims are
    correct, 1 that some are not, 2 usage or an error of the caller.
    """
    given = files or []
    remarks: list[str] = []
    with report_errors():
        check_files([*given, *([recorded] if recorded else [])], {"--audit": audit}, as_json=as_json)
        if recorded is not None:
            if given or audit is not None:
                raise InputError(say("--recorded takes the place of an answer: leave it and --audit out"))
            rows, language = [*_read_recorded(recorded)], written_in()
        elif len(given) < 2:
            raise InputError(say("expected the answer's file and at least one document, or --recorded FILE"))
        else:
            rows, remarks, language = _audit(read_text(given[0]), given[1:], audit)
    for line in [write_json_line(row.to_dict()) for row in rows] if as_json else _list_lines(rows, language):
        typer.echo(line)
    for remark in remarks:
        typer.echo(f"verifier: {show_plainly(remark)}", err=True)
    all_correct = bool(rows) and all(row.decision.label_final == "correct" for row in rows)
    raise typer.Exit(EXIT_GROUNDED if all_correct else EXIT_NOT)


def _audit(answer: str, paths: Sequence[str], output: str | None) -> tuple[list[_Row], list[str], Language]:
    """Return what the gate decides of an answer's claims, what to know of its documents, and the language.

    What sensitive documents say is masked.
    """
    from verifier.audit.answer_audit import audit_answer
    from verifier.audit.redaction.redactor import Redactor
    from verifier.cli.reports import find_language
    from verifier.corpus.api import MEMORY, open_corpus

    with open_corpus(MEMORY) as corpus:
        documents = {one.doc_id: one for one in open_sources([Path(path) for path in paths]).documents}
        corpus.add([*documents.values()])
        found = Redactor(corpus).redact(audit_answer(answer, corpus))
        report = check(answer, corpus)
    if output is not None:
        write_bytes(output, found.to_json() + b"\n")
    language = written_in(told=find_language(found))
    with writing_in(language):
        rows = [
            _describe(card, card.gate, _find_checked(card, report), documents)
            for card in found.cards
            if card.gate is not None
        ]
    return rows, report.list_remarks(language), language


def _describe(
    card: ClaimCard,
    decision: GateDecision,
    checked: ReportSentence | None,
    documents: Mapping[str, Document],
) -> _Row:
    differences = [] if checked is None else tell_differences(checked, written_in())
    row = _Row(
        claim=card.claim.text,
        span=card.claim.span,
        decision=decision,
        told=retell(card),
        reasons=_mark(checked, differences),
    )
    if not decision.evidence_found and checked is not None and _is_refuted(card, checked):
        from verifier.audit.judging.gate import gate_output

        place = checked.places[0]
        text = documents[place.id].text
        quote = text[slice(*place.span)]
        output = {
            "label": "incorrect",
            "confidence": 1,
            "selected_evidence_index": 0,
            "evidence_quote": quote,
        }
        page = _find_page(text, place.span)
        decision = gate_output(output, [quote])
        return replace(row, decision=decision, document=place.id, place=place.span, page=page)
    if not decision.evidence_found:
        nearest = _quote_nearest(card, checked, documents)
        return replace(row, differs=tuple(_list_differing(card)), nearest=nearest)
    found = card.evidence[decision.index]
    return replace(row, document=found.source_id, place=found.place, page=found.page)


def _is_refuted(card: ClaimCard, checked: ReportSentence) -> bool:
    """Return whether the front door finds a claim contradicted where it can be quoted: the whole sentence."""
    said, sentence = ({*list_runs(text)} for text in (card.claim.text, blank_marks(checked.text)))
    return (
        checked.status == "CONTRADICTED" and any(one.text for one in checked.places[:1]) and sentence <= said
    )


def _find_page(text: str, span: Span) -> int | None:
    """Return the page on which a place begins; None where a text has no pages."""
    return text.count("\f", 0, span[0]) + 1 if "\f" in text else None


def _mark(checked: ReportSentence | None, differences: Sequence[str]) -> tuple[str, ...]:
    """Return how the front door takes a sentence, and why; nothing where it has no reason to tell."""
    if checked is None or not differences:
        return ()
    return load_texts(written_in()).marks[choose_mark(checked)], *differences


def _find_checked(card: ClaimCard, report: Report) -> ReportSentence | None:
    """Return the sentence that a claim stands in, as the front door checks it, where it failed there."""
    span = card.claim.span
    if span is None:
        return None
    return next((one for one in report.sentences if one.failed and overlap(one.span, span)), None)


def _list_differing(card: ClaimCard) -> Iterator[tuple[ViolationCode, str]]:
    """Yield what of a claim differs from the passage that it was compared with; words that it lacks last."""
    if card.check is None or card.redacted is not None:
        return
    text = card.claim.text
    spans = [(one.code, one.span) for one in card.check.violations if one.span is not None]
    told = [(code, span) for code, span in spans if code != ViolationCode.COVERAGE_TOO_LOW]
    yield from ((code, text[slice(*span)]) for code, span in told)
    left = [span for span in card.check.uncovered if not any(overlap(span, other) for _, other in told)]
    words = [word for word in (text[slice(*span)] for span in left) if any(map(str.isalnum, word))]
    if words:
        yield ViolationCode.COVERAGE_TOO_LOW, ", ".join(words)


def _quote_nearest(
    card: ClaimCard, checked: ReportSentence | None, documents: Mapping[str, Document]
) -> str | None:
    """Return the passage that comes nearest, with its place; None where none was looked at.

    That is the one that the reasons are told of; else the one that ranks first.
    """
    places = [] if checked is None else [(one.id, one.span) for one in checked.places]
    for doc_id, span in (*places, *((found.doc_id, found.place) for found in card.retrieval))[:1]:
        text = documents[doc_id].text
        number = _find_page(text, span)
        page = f", {load_texts(written_in()).gate['page']} {number}" if number else ""
        place = f"{show_plainly(doc_id)}{page}, {span[0]}-{span[1]}"
        shown = "" if documents[doc_id].is_sensitive else shorten_line(text[slice(*span)], _MAX_SHOWN)
        return f"{place}: {show_plainly(shown)}" if shown else place
    return None


def _read_recorded(path: str) -> Iterator[_Row]:
    """Yield what the gate decides of recorded verdicts, in the order of their lines."""
    from verifier.audit.judging.gate import gate_output

    for number, line in enumerate(read_text(path).splitlines(), 1):
        if not line.strip():
            continue
        try:
            value = read_json_line(line)
        except ReceiptError as error:
            raise InputError(_name_line(path, number, say("expected JSON"), error)) from None
        claim, passages, output = (
            (value.get(name) for name in ("claim", "passages", "output"))
            if isinstance(value, Mapping)
            else (None, None, None)
        )
        if not isinstance(claim, str) or not isinstance(passages, list) or output is None:
            told = say("expected an object with claim, passages and output")
            raise InputError(_name_line(path, number, told))
        try:
            decision = gate_output(output, passages, claim=claim)  # type: ignore[arg-type]
        except (VerifierError, TypeError) as error:
            told = say("expected passages as a list of texts")
            raise InputError(_name_line(path, number, told, error)) from None
        document = None if not decision.evidence_found else f"[{decision.index}]"
        yield _Row(claim=claim, span=None, decision=decision, document=document, place=decision.place)


def _name_line(path: str, number: int, told: str, error: Exception | None = None) -> str:
    """Return what is wrong with a line; in English an error says it better, with what it got."""
    told = str(error) if error is not None and written_in() == OWN else told
    return f"{path}: {say('line {n}', n=number)}: {told}"


def _retell_note(note: str) -> str:
    """Return what a passage lacks, in the language that is written in; the record says it in English."""
    for sentence in (_MISSING, _LONGER):
        found = re.fullmatch(_PLACE.sub(r"(?P<\g<1>>.+)", sentence), note)
        if found is not None:
            return say(sentence, **found.groupdict())
    return note


_PLACE = re.compile(r"\{([a-z_]+)\}")
_MISSING = later("missing: {words}")
_LONGER = later("{found} of {total} longer words stand there")


def _list_lines(rows: Sequence[_Row], lang: Language) -> Iterator[str]:
    """Yield the claims with what the gate decides, in words."""
    texts = load_texts(lang)
    say = texts.gate
    for number, row in enumerate(rows, 1):
        decision = row.decision
        span = "" if row.span is None else f" ({row.span[0]}-{row.span[1]})"
        # Of a recorded output it is how sure the model said it was.
        percent = f", {decision.confidence // _WHOLE} %" if row.told is None else ""
        yield f"{number}. {say[decision.label_final]}{percent}{span}: {show_plainly(row.claim)}"
        yield f"   {say['reason']}: {'; '.join(_list_reasons(row, texts))}"
        if decision.evidence_found and row.place is not None:
            page = "" if row.page is None else f", {say['page']} {row.page}"
            quote = "" if decision.quote is None else f": {show_plainly(' '.join(decision.quote.split()))}"
            place = f"{show_plainly(str(row.document))}{page}, {row.place[0]}-{row.place[1]}"
            yield f"   {say['evidence']}: {place}{quote}"
        elif row.nearest is not None:
            yield f"   {say['nearest']}: {row.nearest}"
    counts = Counter(row.decision.label_final for row in rows)
    yield say["sum"].format(
        claims=len(rows), **{name: counts[name] for name in ("correct", "incorrect", "uncertain")}
    )


def _list_reasons(row: _Row, texts: Texts) -> Iterator[str]:
    """Yield why the gate decides as it does, in words."""
    say, decision = texts.gate, row.decision
    if decision.gate_reason == "no_evidence" and row.told is not None:
        told = row.reasons or [*_list_differences(row, texts)] or [row.told]
        yield from map(show_plainly, told)
    elif decision.gate_reason == "ok":
        # That there is a quote says of an incorrect claim the reverse of what it says of a correct one.
        yield say[f"ok_{decision.label_final}"]
        if decision.label_final == "incorrect":
            yield from map(show_plainly, row.reasons[1:])
    else:
        yield say[decision.gate_reason]
        if decision.gate_reason == "no_evidence":
            yield say[decision.selection_reason]
    if decision.coverage_note is not None:
        yield show_plainly(_retell_note(decision.coverage_note))


def _list_differences(row: _Row, texts: Texts) -> Iterator[str]:
    """Yield what of a claim differs from the nearest passage, in words: the absent name, the other figure."""
    said: dict[str, list[str]] = {}
    for code, words in row.differs:
        name = texts.gate["missing"] if code == ViolationCode.COVERAGE_TOO_LOW else texts.codes[code]
        said.setdefault(name, []).append(words)
    for name, found in said.items():
        yield f"{name}: {', '.join(dict.fromkeys(found))}"
