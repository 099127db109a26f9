"""The report of an answer as a page. Needs Jinja2, of the extra ``cli``."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from verifier.report.answer.model import AnswerReport
from verifier.report.common.language import writing_in
from verifier.report.common.marked_text import Mark, keep_first_opens, list_opened
from verifier.report.common.page import fill_page


def render_answer_page(report: AnswerReport) -> str:
    """Return the page as HTML; it holds no surrogate, so it has UTF-8 bytes."""
    sources = tuple(
        [replace(source, passages=keep_first_opens(source.passages)) for source in report.sources]
    )
    with writing_in(report.written_in):
        return fill_page(
            "answer",
            replace(report, answer=keep_first_opens(report.answer), sources=sources),
            marked_units=list_opened([report.answer]),
            shown_places=list_opened(source.passages for source in sources),
            label_mark=partial(_label_mark, report),
            number_states=report.number_states,
        )


def _label_mark(report: AnswerReport, mark: Mark) -> str:
    """Return what the number of a sentence says: how it came out, or that a citation is wrong."""
    row = report.by_number[mark.unit]
    is_listed = report.number_states[mark.unit] != row.state
    return report.say["cites"] if is_listed else report.say[f"result_{row.status}"].lower()
