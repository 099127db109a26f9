"""Reports: records for people to read, in the terminal or as a page.

`render_report` makes the page of a check. `build_answer_report` makes an `AnswerReport` of the sentences of
an answer; `report.answer.terminal` and `report.answer.page` render it. Rendering needs the extra `cli`.
`explain` describes a violation in words.
"""

from verifier.report.answer.build import build_answer_report
from verifier.report.answer.checked import render_report
from verifier.report.answer.model import AnswerReport
from verifier.report.common.violations import explain

__all__ = ["AnswerReport", "build_answer_report", "explain", "render_report"]
