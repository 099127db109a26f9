"""The errors a caller can meet. What a model wrote never raises one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from verifier.errors import VerifierError, show_ascii

_MOST_BITS: Final = 2_000
"""How long an integer may be that is written out; no interpreter can be told to refuse it."""


class PolicyError(VerifierError):
    """A policy that cannot be used: unknown name, unknown key, wrong type, value out of range."""


class LexiconError(PolicyError):
    """A lexicon file that cannot be used."""


def show_value(value: object) -> str:
    """Return a value as a message shows it; what is very long or deep is not written out.

    How long an integer may be, and how deep values may nest, depends on the interpreter's settings and on the
    caller's stack.
    """
    if isinstance(value, int) and value.bit_length() > _MOST_BITS:
        return "a very long integer"
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, (list, tuple)) and not all(isinstance(item, str) for item in value):
        return "a list"
    shown = show_ascii(value)
    return shown if len(shown) <= 200 else shown[:200] + "..."
