"""The errors a caller can meet. What a model wrote never raises one."""

from __future__ import annotations

from verifier.errors import VerifierError


class PolicyError(VerifierError):
    """A policy that cannot be used: unknown name, unknown key, wrong type, value out of range."""


class LexiconError(PolicyError):
    """A lexicon file that cannot be used."""


def show_value(value: object) -> str:
    """Return a value as a message shows it, in ASCII; a very long integer or text is not written out.

    `ascii` and not `repr`: which characters `repr` escapes depends on the interpreter's Unicode tables.
    """
    try:
        shown = ascii(value)
    except ValueError:
        return "a very long integer"
    return shown if len(shown) <= 200 else shown[:200] + "..."
