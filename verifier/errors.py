"""The base of all errors. It stands below policies and parsers, which both raise errors of their own."""

from __future__ import annotations


class VerifierError(ValueError):
    """The base of every error of this package that is about a value (a wrong type is a `TypeError`)."""
