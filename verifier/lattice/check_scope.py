"""What checks are shown: the call as a whole, and what the checks before them came to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from verifier.answers.answer_text import AnswerText
from verifier.claims.claim_tokens import ReadClaim, read_claim
from verifier.claims.cost import count_taking_apart
from verifier.claims.index import EvidenceIndex, index_sources
from verifier.claims.pipeline import Judgement, judge_reading, states
from verifier.claims.statements import ClaimText, read_statements
from verifier.codes import ViolationCode
from verifier.lattice.answer_claims import Claim, Pointer, ReadAnswer
from verifier.lattice.content_tokens import find_keys, read_tokens
from verifier.lattice.evidence_places import drop_plurals
from verifier.lattice.question import Question
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy
from verifier.records import Details
from verifier.records.kept import AnswerFormat
from verifier.records.lattice_verdict import PointedClaim
from verifier.sources.evidence import PreparedEvidence, PreparedPiece
from verifier.sources.steps import Steps


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckScope:
    """The inputs of a call, as every check may look at them."""

    answer: str
    read: ReadAnswer
    evidence: PreparedEvidence
    question: Question | None
    policy: Policy
    steps: Steps
    chain_roots: frozenset[str] = frozenset()
    finish_reason: str | None = None

    @property
    def asks_warrant(self) -> bool:
        """Whether the question asks for names, years or days that a claim must have from what it cites."""
        return self.question is not None and self.policy.check_warrant and self.question.asks_relation


class ClaimReading:
    """A claim, its sentences as the claim check reads them, and its content tokens, each once, in order.

    With the tokens go their singulars, and the keys that they are looked up by.
    """

    __slots__ = (
        "_judgements",
        "_read",
        "_steps",
        "claim",
        "keys",
        "policy",
        "sentences",
        "singulars",
        "tokens",
    )

    def __init__(self, claim: Claim, format: AnswerFormat, policy: Policy, steps: Steps) -> None:
        self.claim = claim
        self.policy = policy
        self._steps = steps
        text = read_statements(AnswerText(claim.lines, claim.lines), format, policy)
        self.sentences = text.split()
        self.tokens = read_tokens(text.text, policy)
        self.singulars = drop_plurals(self.tokens)
        self.keys = self.singulars if policy.claim_stems else self.tokens
        self._judgements: dict[str, tuple[Judgement | None, ...]] = {}
        self._read: dict[str, ReadClaim] = {}

    def judge(self, piece: PreparedPiece) -> tuple[Judgement | None, ...]:
        """Return what the claim check says of each sentence; None where a piece states it word for word.

        That is asked first: to take a claim apart costs more than all that such a piece has to say.
        """
        pointer_id = piece.evidence.pointer_id
        if pointer_id not in self._judgements:
            index = index_sources((piece.source,), self.policy, piece)
            self._judgements[pointer_id] = tuple(
                [
                    None if states(index, sentence.text, self.policy) else self._judge(sentence, index)
                    for sentence in self.sentences
                ]
            )
        return self._judgements[pointer_id]

    def _judge(self, sentence: ClaimText, index: EvidenceIndex) -> Judgement:
        """Judge a sentence, which is taken apart for the first of its pieces."""
        self._steps.spend(count_taking_apart(sentence.text))
        read = self._read.get(sentence.text)
        if read is None:
            read = self._read[sentence.text] = read_claim(sentence.text, self.policy)
        return judge_reading(read, index, self.policy, text=sentence, steps=self._steps)


class Pair:
    """A claim and one of its kept pointers, with the evidence it leads to, if any.

    The evidence is read when a check first asks what stands in it.
    """

    __slots__ = ("_found", "piece", "pointer", "reading")

    def __init__(self, reading: ClaimReading, pointer: Pointer, piece: PreparedPiece | None) -> None:
        self.reading = reading
        self.pointer = pointer
        self.piece = piece
        self._found: list[Span | None] | None = None

    @property
    def found(self) -> list[Span | None]:
        """Where each token stands first in the evidence, as `find_keys` returns it."""
        if self._found is None:
            reading, piece = self.reading, self.piece
            self._found = [] if piece is None else find_keys(reading.keys, piece, reading.policy)
        return self._found

    @property
    def coverage(self) -> tuple[int, int]:
        """Tokens found, of all."""
        found = self.found
        return len(found) - found.count(None), len(found)

    @property
    def is_accepted(self) -> bool:
        """Whether the gate of the claim check accepts the claim against the evidence, if it is asked."""
        if self.piece is None or not self.reading.policy.refuse_contradicted:
            return False
        return all(judged is None or judged.accepts for judged in self.reading.judge(self.piece))

    @property
    def missing(self) -> tuple[str, ...]:
        """The tokens that stand nowhere in the evidence."""
        found = self.found
        if None not in found:
            return ()
        pairs = zip(self.reading.tokens, found, strict=True)
        return tuple([token for token, place in pairs if place is None])


class LinkedClaim:
    """A claim with a pointer that passed, the pairs that passed and their evidence."""

    __slots__ = ("cited", "pairs", "reading")

    def __init__(self, reading: ClaimReading, pairs: list[Pair]) -> None:
        self.reading = reading
        self.pairs = pairs
        self.cited = [pair.piece for pair in pairs if pair.piece is not None]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedAnswer:
    """What came of an answer's claims: each claim's status, and the claims and evidence that are shown.

    `is_strict` says whether the answer would be STRICT if no check on the answer as a whole were run.
    """

    statuses: tuple[PointedClaim, ...]
    shown_claims: tuple[str, ...]
    shown_evidence: tuple[PreparedPiece, ...]
    is_strict: bool


class Finding(NamedTuple):
    """What a check found: a code, and details to be kept with it. The engine adds where."""

    code: ViolationCode
    details: Mapping[str, str | int] = MappingProxyType({})


def freeze_details(details: Mapping[str, str | int]) -> Details:
    """Return details as a record keeps them."""
    return tuple(sorted(details.items()))


def join_names(names: Iterable[str]) -> str:
    """Return several words or ids as one detail."""
    return ", ".join(names)
