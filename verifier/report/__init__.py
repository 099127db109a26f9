"""Reports: a verdict for people to read, in the terminal or as a page.

`build_report` lays a verdict out as a pure `Report`; `verifier.report.terminal` and `verifier.report.page`
render it. Only those two need what the extra `cli` installs.
"""

from verifier.report.build import build_report
from verifier.report.model import Report

__all__ = ["Report", "build_report"]
