"""The report of a calibration as a page. Needs Jinja2, of the extra ``cli``."""

from __future__ import annotations

from verifier.calibration.calibrate import Calibration
from verifier.measures.confidence import SURE_PERCENT
from verifier.measures.exact import WHOLE_BP
from verifier.policies import SEMANTICS
from verifier.report.calibration import curve
from verifier.report.calibration.wording import (
    explain,
    list_bands,
    list_rows,
    make_banner,
    show_threshold,
    show_wanted,
    warn,
)
from verifier.report.common import risk_picture
from verifier.report.common.page import fill_page

MAX_BAD_LINES = 200
"""Most bad lines that the page lists; the rest is counted there."""


def render_calibration_page(calibration: Calibration) -> str:
    """Return the page as HTML; it holds no surrogate, so it has UTF-8 bytes."""
    measured = None
    if calibration.measured is not None and calibration.held_out is not None:
        measured = show_threshold(calibration.measured, calibration.held_out)
    return fill_page(
        "calibration",
        make_banner(calibration),
        calibration=calibration,
        wanted=show_wanted(calibration.precision_bp),
        allowed=show_wanted(WHOLE_BP - calibration.precision_bp),
        sure=SURE_PERCENT,
        warnings=[warn(code) for code in calibration.warnings],
        words=explain(calibration),
        rows=list_rows(calibration),
        measured=measured,
        bands=list_bands(calibration.chosen_on),
        picture=risk_picture,
        curve=curve.draw_curve(calibration),
        sheets=["figures"],
        bad=calibration.data.bad[:MAX_BAD_LINES],
        semantics=SEMANTICS,
    )
