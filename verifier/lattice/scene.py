"""What checks are shown: the call as a whole, and what the checks before them came to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from parsers.offsets import Span
from policies import Policy
from verifier.codes import ViolationCode
from verifier.evidence import PreparedEvidence, PreparedPiece
from verifier.lattice.claims import Claim, Pointer, ReadAnswer
from verifier.lattice.question import Question
from verifier.lattice.tokens import find_tokens, read_tokens
from verifier.records import Details

if TYPE_CHECKING:
    from verifier.claims.reading import ReadClaim


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """The inputs of a call, as every check may look at them."""

    answer: str
    read: ReadAnswer
    evidence: PreparedEvidence
    question: Question | None
    policy: Policy
    chain_roots: frozenset[str] = frozenset()
    finish_reason: str | None = None


@dataclass(frozen=True)
class ClaimReading:
    """A claim and its content tokens, read when a check first asks for them."""

    claim: Claim
    policy: Policy

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        """Its content tokens, each once, in order."""
        return read_tokens(self.claim.text, self.policy)

    @cached_property
    def read(self) -> ReadClaim:
        """The claim taken apart, as the claim check wants it."""
        from verifier.claims.reading import read_claim

        return read_claim(self.claim.text, self.policy)


@dataclass(frozen=True)
class Pair:
    """A claim and one of its kept pointers, with the evidence it leads to, if any."""

    reading: ClaimReading
    pointer: Pointer
    piece: PreparedPiece | None
    policy: Policy

    @property
    def tokens(self) -> tuple[str, ...]:
        """The content tokens of the claim."""
        return self.reading.tokens

    @cached_property
    def found(self) -> tuple[Span | None, ...]:
        """Where each token stands first in the evidence's normal form."""
        return () if self.piece is None else tuple(find_tokens(self.tokens, self.piece, self.policy))

    @cached_property
    def coverage(self) -> tuple[int, int]:
        """Tokens found, of all."""
        return len(self.found) - self.found.count(None), len(self.found)


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedClaim:
    """A claim of which a pointer passed, its content tokens, and the evidence of those that did."""

    claim: Claim
    tokens: tuple[str, ...]
    cited: tuple[PreparedPiece, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedAnswer:
    """What came of an answer's claims: what is shown of claims and evidence, on how few pointers it leans.

    `is_strict` says whether the answer would be STRICT by the checks on claims, on pairs and on their number
    alone.
    """

    shown_claims: tuple[str, ...]
    shown_evidence: tuple[PreparedPiece, ...]
    lazy_anchor_ratio: tuple[int, int]
    is_strict: bool


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found: a code, and details to be kept with it. The engine adds where."""

    code: ViolationCode
    details: dict[str, str | int] = field(default_factory=dict)

    def freeze(self, **where: str | int) -> Details:
        """Give the details, and where, as a record keeps them."""
        return tuple(sorted({**self.details, **where}.items()))


def join_names(names: Iterable[str]) -> str:
    """Give several words or ids as one detail."""
    return ", ".join(names)
