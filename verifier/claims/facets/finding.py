"""What a facet finds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from parsers.offsets import Span
from verifier.claims.derivation import Derivation
from verifier.codes import ViolationCode

Outcome: TypeAlias = Literal["agrees", "unsupported", "conflicts"]
"""The evidence says so; it does not say so; it says otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One finding: its place in the claim, and in a sentence of the evidence where there is one.

    Both spans are places in the texts as claims read them (`verifier.claims.surface`).
    `derivation` says how a number follows that stands nowhere.
    """

    outcome: Outcome
    code: ViolationCode | None = None
    claim_span: Span | None = None
    line: int | None = None
    evidence_span: Span | None = None
    details: tuple[tuple[str, str | int], ...] = ()
    derivation: Derivation | None = None
