"""The base of all errors. It stands below policies and parsers, which both raise errors of their own."""

from __future__ import annotations

import re


def show_ascii(value: object) -> str:
    """Return a value as Python writes it, in ASCII but for letters and stops of a pinned list.

    `ascii` and not `repr`: which characters `repr` escapes depends on the interpreter's Unicode tables.
    """
    return re.sub(_ESCAPES, lambda match: _restore(match[0]), ascii(value))


def _restore(escape: str) -> str:
    """Return the character of an escape of `ascii`, if a message may show it; else the escape."""
    # A backslash is one of two, or stands before a letter: `\\`, `\n`.
    char = chr(int(escape[2:], 16)) if escape[1] in "xu" else ""
    return char if re.fullmatch(SHOWN, char) else escape


_ESCAPES = r"\\(?:x[0-9a-f]{2}|u[0-9a-f]{4}|.)"
SHOWN = (
    "[\xa1-\xac\xae-\u02ff\u0370-\u0377\u037a-\u037f\u0384-\u0482\u048a-\u052f\u1e00-\u1eff"
    "\u2010-\u2015\u2018-\u201f\u2026\u2032-\u2033\u20ac\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fef\uac00-\ud7a3]"
)
"""A class of the letters and stops beyond ASCII that messages show: the same on every interpreter."""


def tell_extra(name: str) -> str:
    """Return how an extra of this package is installed, for the message that something of it is missing."""
    return f"in a copy of the repository run pip install '.[{name}]'"


class VerifierError(ValueError):
    """The base of every error of this package that is about a value (a wrong type is a `TypeError`)."""
