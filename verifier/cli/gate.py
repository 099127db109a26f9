"""``verifier cards gate``: claims of an answer, or recorded verdicts, through the evidence gate."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import typer

from verifier.audit.records.card import ClaimCard
from verifier.audit.records.gate import GateDecision
from verifier.checking.opening import open_sources
from verifier.checking.texts import OWN, Language, Texts, load_texts
from verifier.cli.files import check_files
from verifier.cli.inputs import InputError, read_text
from verifier.cli.options import JsonOption
from verifier.cli.output import EXIT_GROUNDED, EXIT_NOT, report_errors, write_bytes
from verifier.codes import ViolationCode
from verifier.parsers.text.offsets import Span, overlap
from verifier.policies import VerifierError
from verifier.records.json_lines import JsonValue, ReceiptError, read_json_line, write_json_line
from verifier.report.card.wording import retell
from verifier.report.common.hidden_characters import show_plainly
from verifier.report.common.language import later, say, writing_in, written_in

_WHOLE = 100
_MAX_SHOWN = 240


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    """A claim with what the gate decides; `place` names where its evidence stands.

    Of a claim of an answer `told` says why it was judged so, `differs` has the codes of what of it differs
    from the passage that comes `nearest`, each with the words of the claim.
    """

    claim: str
    span: Span | None
    decision: GateDecision
    document: str | None = None
    place: Span | None = None
    page: int | None = None
    told: str | None = None
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


def gate(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="ANSWER DOCUMENT...",
            help="The answer's file, and those of its documents or their folder.",
        ),
    ] = None,
    recorded: Annotated[
        str | None,
        typer.Option(
            "--recorded",
            metavar="FILE",
            help="Verdicts of a model in place of an answer: lines of JSON with claim, passages and output.",
        ),
    ] = None,
    audit: Annotated[
        str | None,
        typer.Option("--audit", metavar="FILE", help="Write the answer's audit, for verifier measure."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Say of each claim whether it is correct, incorrect or uncertain, with the quote that supports it.

    Incorrect and correct need a quote that stands in its passage. Exit code 0 means that all claims are
    correct, 1 that some are not, 2 usage or an error of the caller.
    """
    given = files or []
    with report_errors():
        check_files([*given, *([recorded] if recorded else [])], {"--audit": audit}, as_json=as_json)
        if recorded is not None:
            if given or audit is not None:
                raise InputError(say("--recorded takes the place of an answer: leave it and --audit out"))
            rows, language = [*_read_recorded(recorded)], written_in()
        elif len(given) < 2:
            raise InputError(say("expected the answer's file and at least one document, or --recorded FILE"))
        else:
            rows, language = _audit(read_text(given[0]), given[1:], audit)
    for line in [write_json_line(row.to_dict()) for row in rows] if as_json else _list_lines(rows, language):
        typer.echo(line)
    all_correct = bool(rows) and all(row.decision.label_final == "correct" for row in rows)
    raise typer.Exit(EXIT_GROUNDED if all_correct else EXIT_NOT)


def _audit(answer: str, paths: Sequence[str], output: str | None) -> tuple[list[_Row], Language]:
    """Return what the gate decides of an answer's claims, by its documents, and the language to say it in.

    Sensitive ones are masked.
    """
    from verifier.audit.answer_audit import audit_answer
    from verifier.audit.redaction.redactor import Redactor
    from verifier.cli.reports import find_language
    from verifier.corpus.api import MEMORY, open_corpus

    with open_corpus(MEMORY) as corpus:
        documents = open_sources([Path(path) for path in paths]).documents
        corpus.add(documents)
        found = Redactor(corpus).redact(audit_answer(answer, corpus))
    if output is not None:
        write_bytes(output, found.to_json() + b"\n")
    shown = {one.doc_id: one.text for one in documents if not one.is_sensitive}
    language = written_in(told=find_language(found))
    with writing_in(language):
        rows = [_describe(card, card.gate, shown) for card in found.cards if card.gate is not None]
    return rows, language


def _describe(card: ClaimCard, decision: GateDecision, shown: Mapping[str, str]) -> _Row:
    row = _Row(claim=card.claim.text, span=card.claim.span, decision=decision, told=retell(card))
    if not decision.evidence_found:
        return replace(row, differs=tuple(_list_differing(card)), nearest=_quote_nearest(card, shown))
    found = card.evidence[decision.index]
    return replace(row, document=found.source_id, place=found.place, page=found.page)


def _list_differing(card: ClaimCard) -> Iterator[tuple[ViolationCode, str]]:
    """Yield what of a claim differs from the passage that it was compared with; words that it lacks last."""
    if card.check is None or card.redacted is not None:
        return
    text = card.claim.text
    spans = [(one.code, one.span) for one in card.check.violations if one.span is not None]
    told = [(code, span) for code, span in spans if code != ViolationCode.COVERAGE_TOO_LOW]
    yield from ((code, text[slice(*span)]) for code, span in told)
    left = [span for span in card.check.uncovered if not any(overlap(span, other) for _, other in told)]
    if left:
        yield ViolationCode.COVERAGE_TOO_LOW, ", ".join([text[slice(*span)] for span in left])


def _quote_nearest(card: ClaimCard, shown: Mapping[str, str]) -> str | None:
    """Return the passage that ranks first, with its place; None where none was looked at.

    `shown` are the texts of the documents that may be shown, by their ids.
    """
    for found in card.retrieval[:1]:
        page = "" if found.page is None else f", {load_texts(written_in()).gate['page']} {found.page}"
        place = f"{show_plainly(found.doc_id)}{page}, {found.place[0]}-{found.place[1]}"
        text = " ".join(shown.get(found.doc_id, "")[slice(*found.place)].split())
        cut = text if len(text) <= _MAX_SHOWN else f"{text[:_MAX_SHOWN]} ..."
        return f"{place}: {show_plainly(cut)}" if cut else place
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
        # That there is a quote says of an incorrect claim the reverse of what it says of a correct one.
        is_quoted = decision.gate_reason == "ok"
        reasons = [say[f"ok_{decision.label_final}" if is_quoted else decision.gate_reason]]
        if decision.gate_reason == "no_evidence" and row.told is None:
            reasons.append(say[decision.selection_reason])
        elif decision.gate_reason == "no_evidence":
            reasons = [*_list_reasons(row, texts)] or [show_plainly(row.told or "")]
        if decision.coverage_note is not None:
            reasons.append(show_plainly(_retell_note(decision.coverage_note)))
        yield f"   {say['reason']}: {'; '.join(reasons)}"
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
    """Yield what of a claim differs from the nearest passage, in words: the absent name, the other figure."""
    said: dict[str, list[str]] = {}
    for code, words in row.differs:
        name = texts.gate["missing"] if code == ViolationCode.COVERAGE_TOO_LOW else texts.codes[code]
        said.setdefault(name, []).append(words)
    for name, found in said.items():
        yield f"{name}: {show_plainly(', '.join(dict.fromkeys(found)))}"
