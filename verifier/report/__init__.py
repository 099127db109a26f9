"""Reports: a record for people to read, in the terminal or as a page.

`build_answer_report` lays the sentences of an answer out as a pure `AnswerReport`; `report.answer.terminal`
and `report.answer.page` render it. Only those two need what the extra `cli` installs. `explain` says of
a violation in a sentence why.
"""

from verifier.report.answer.build import build_answer_report
from verifier.report.answer.model import AnswerReport
from verifier.report.common.violations import explain

__all__ = ["AnswerReport", "build_answer_report", "explain"]
