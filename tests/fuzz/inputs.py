"""From bytes to the inputs of a call, and back: a byte of options, then texts, with 0xFF between them.

0xFF stands in no UTF-8. Any other byte that is not UTF-8 becomes a lone surrogate, so all bytes are inputs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

POLICIES = ("baseline", "default", "strict")

_BETWEEN = b"\xff"


@dataclass(frozen=True, slots=True)
class Inputs:
    """A number that chooses, and texts; a text that is not there is empty."""

    option: int
    texts: tuple[str, ...]

    @property
    def policy(self) -> str:
        """The shipped policy that the option chooses."""
        return POLICIES[self.option % len(POLICIES)]

    def text(self, number: int) -> str:
        """Return a text by its number."""
        return self.texts[number] if number < len(self.texts) else ""


def read_inputs(data: bytes) -> Inputs:
    """Return the inputs that bytes stand for."""
    pieces = data[1:].split(_BETWEEN)
    texts = tuple([piece.decode("utf-8", "surrogateescape") for piece in pieces])
    return Inputs(data[0] if data else 0, texts)


def write_inputs(option: int, texts: Sequence[str]) -> bytes:
    """Return the bytes that stand for inputs, as far as UTF-8 has the texts."""
    return bytes([option]) + _BETWEEN.join(text.encode("utf-8", "replace") for text in texts)
