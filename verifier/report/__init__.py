"""Reports: a verdict for people to read, in the terminal or as a page.

`build_report` lays a verdict out as a pure `Report`; `report.grounding.terminal` and `report.grounding.page`
render it. Only those two need what the extra `cli` installs.
"""

from verifier.report.grounding.build import build_report
from verifier.report.grounding.model import Report

__all__ = ["Report", "build_report"]
