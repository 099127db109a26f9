"""Words of questions."""

from __future__ import annotations

WHICH = ("what", "which")
"""Words that ask which one of a kind, where a question opens with them: `which river ...`."""
