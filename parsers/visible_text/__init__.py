"""What a person sees of a marked-up text, each visible character with its place in the original.

`verifier.parsers.markdown` and `verifier.parsers.html` read; what they share stands here: the record that
both give (`records`), the writer that puts visible text and places together (`writer`), the names of
characters (`character_names`) and the pinned tables.
"""

from __future__ import annotations

from verifier.parsers.visible_text.records import HIDDEN_KINDS, Caption, Kind, Region, VisibleText, leave_out

__all__ = ["HIDDEN_KINDS", "Caption", "Kind", "Region", "VisibleText", "leave_out"]
