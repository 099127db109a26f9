"""The report of a calibration as one self-contained page: no script, nothing loaded, all text escaped.

The layout is in ``page.html``, the looks are in ``common.css`` and ``page.css``. Needs
Jinja2, of the extra ``cli``.
"""

from __future__ import annotations

from verifier.calibration.calibrate import Calibration
from verifier.calibration.confidence import SURE_PERCENT
from verifier.policies import SEMANTICS
from verifier.report.calibration import curve
from verifier.report.calibration.wording import (
    WARNINGS,
    choose_mode,
    describe_label,
    describe_result,
    explain,
    list_bands,
    list_rows,
    show_threshold,
    show_wanted,
    summarize,
)
from verifier.report.common.templates import fill_page

MAX_BAD_LINES = 200
"""Most bad lines that the page lists; the rest is counted there."""


def render_calibration_page(calibration: Calibration) -> str:
    """Give the page as HTML; it holds no surrogate, so it has UTF-8 bytes."""
    measured = None
    if calibration.measured is not None and calibration.held_out is not None:
        measured = show_threshold(calibration.measured, calibration.held_out)
    return fill_page(
        "calibration/page.html",
        ["common/common.css", "calibration/page.css"],
        {
            "calibration": calibration,
            "mode": choose_mode(calibration),
            "label": describe_label(calibration),
            "headline": describe_result(calibration),
            "summary": summarize(calibration),
            "wanted": show_wanted(calibration.precision_bp),
            "allowed": show_wanted(10_000 - calibration.precision_bp),
            "sure": SURE_PERCENT,
            "warnings": [WARNINGS[code] for code in calibration.warnings],
            "words": explain(calibration),
            "rows": list_rows(calibration),
            "measured": measured,
            "bands": list_bands(calibration.chosen_on),
            "picture": curve,
            "curve": curve.draw_curve(calibration),
            "bad": calibration.data.bad[:MAX_BAD_LINES],
            "semantics": SEMANTICS,
        },
    )
