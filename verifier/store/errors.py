"""What is wrong with a store, in words: a file that is none, a newer version, a step that cannot be."""

from __future__ import annotations

from verifier.errors import VerifierError


class StoreError(VerifierError):
    """A store that cannot be used, or a step of the queue that cannot be taken."""
