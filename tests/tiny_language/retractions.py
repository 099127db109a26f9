"""How the language of the tests takes back what it says."""

from __future__ import annotations

from verifier.parsers.languages.retraction_rows import RetractionRows

RETRACTIONS = RetractionRows(
    classes={"pointing_back": ("tio", "ĉi tio"), "false": ("malvera",)},
    behind=("<pointing_back> estas <false>",),
    alone=("<false>",),
    joint=(),
    several=(),
    leads=(),
    headings=(),
    cells=("malvera",),
    openings=(),
    going_on=(),
)
SETTING_ASIDE = ()
