"""Disguises: characters that could show a person another text than the one that is checked."""

from __future__ import annotations

from verifier.codes import ViolationCode
from verifier.parsers.text.confusables import find_hidden, find_mixed_script
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy


def find_disguises(text: str, policy: Policy) -> list[tuple[ViolationCode, Span]]:
    """Return what the policy refuses: the first hidden characters and the first word of mixed scripts."""
    if text.isascii() and text.isprintable():
        return []
    found = []
    if policy.refuse_hidden and (span := find_hidden(text)) is not None:
        found.append((ViolationCode.HIDDEN_CHARACTER, span))
    if policy.refuse_mixed_script:
        for span in find_mixed_script(text):
            if text[slice(*span)].lower().replace("\xb5", "\u03bc") not in policy.unit_symbols.words:
                found.append((ViolationCode.MIXED_SCRIPT, span))
                break
    return found


def show_code_points(text: str) -> str:
    """Return the first code points of a text, as `U+202E U+0430`."""
    return " ".join(f"U+{ord(char):04X}" for char in text[:8])
