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
            # A sentence with a wrong citation has several marks; links lead to the first of them.
            replace(report, answer=keep_first_opens(report.answer), sources=sources),
            marked_units=list_opened([report.answer]),
            shown_places=list_opened(source.passages for source in sources),
            label_mark=partial(_label_mark, report),
        )


def _label_mark(report: AnswerReport, mark: Mark) -> str:
    """Return what a mark in the answer says: how its sentence came out, or that a citation is wrong."""
    row = report.by_number[mark.unit]
    return report.say["cites"] if mark.kind != row.state else report.say[f"result_{row.status}"].lower()
