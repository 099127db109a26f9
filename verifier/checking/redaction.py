"""The report of a check over a corpus with sensitive documents: nothing of what they say is left in it.

It is masked as audits are: what a sensitive document says goes wherever it stands, in the answer too; what
is left has its length, so that places stay right.
"""

from __future__ import annotations

from dataclasses import replace

from verifier.audit.redaction.redactor import Redactor
from verifier.audit.redaction.sensitive_texts import Masker
from verifier.checking.report import Report
from verifier.checking.sentences import Place, ReportSentence
from verifier.policies import hash_text


def mask_report(report: Report, redactor: Redactor) -> Report:
    """Return a report without what sensitive documents say; itself where there is none of them."""
    if not redactor.redacts:
        return report
    masker = redactor.touch(_list_told(report))
    answer, question = masker.mask(report.answer), report.question and masker.mask(report.question)
    is_masked = (answer, question) != (report.answer, report.question)
    inputs = redactor.seal_inputs(report.inputs, None if answer == report.answer else answer, masker)
    if question and question != report.question:
        inputs = replace(inputs, question=hash_text(question))
    return replace(
        report,
        answer=answer,
        question=question,
        inputs=inputs,
        sentences=tuple([_mask_sentence(one, redactor, masker) for one in report.sentences]),
        violations=tuple([replace(one, details=(), nearest=None) for one in report.violations]),
        redacted=redactor.describe(None, masked=is_masked),
    )


def _list_told(report: Report) -> list[str]:
    """Return the ids of the sources that a report cites, then of those that it shows."""
    ids = [source.id for source in report.sources]
    cited = [ids[mark.number - 1] for one in report.sentences for mark in one.citations if mark.number]
    return [*cited, *(place.id for one in report.sentences for place in one.places)]


def _mask_sentence(sentence: ReportSentence, redactor: Redactor, masker: Masker) -> ReportSentence:
    """Return a sentence with its places; what a sensitive document has in place of its words is left out."""
    quotes_hidden = any(redactor.hides(place.id) for place in sentence.places)
    instead = () if quotes_hidden else sentence.instead
    left_out = () if quotes_hidden else sentence.left_out
    return replace(
        sentence,
        text=masker.mask(sentence.text),
        places=tuple([_mask_place(place, redactor, masker) for place in sentence.places]),
        missing=tuple([masker.mask(word) for word in sentence.missing]),
        instead=tuple([(masker.mask(said), masker.mask(stands)) for said, stands in instead]),
        left_out=tuple([masker.mask(word) for word in left_out]),
        citations=tuple([replace(one, pointer=masker.mask(one.pointer)) for one in sentence.citations]),
    )


def _mask_place(place: Place, redactor: Redactor, masker: Masker) -> Place:
    return replace(place, text="" if redactor.hides(place.id) else masker.mask(place.text))
