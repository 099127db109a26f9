"""Cells of tables that spreadsheets open: none of them may be a formula."""

from __future__ import annotations

FORMULA_STARTS = frozenset("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")
"""What a spreadsheet takes for the beginning of a formula."""

_FILLERS = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0\ufe0e\ufe0f")
"""What counts as a letter or a mark and shows nothing."""


def guard_cell(text: str) -> str:
    """Return a cell as a spreadsheet may have it: one that could be read as a formula gets a ``'`` before it.

    Spreadsheets trim cells, each its own blanks: whatever shows nothing may stand before the formula.
    """
    return f"'{text}" if _begins_formula(text) else text


def _begins_formula(text: str) -> bool:
    if text[:1] in FORMULA_STARTS:
        return bool(text)
    return next((char for char in text if _is_seen(char)), None) in FORMULA_STARTS


def _is_seen(char: str) -> bool:
    return char.isprintable() and not char.isspace() and char not in _FILLERS
