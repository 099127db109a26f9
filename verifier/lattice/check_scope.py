"""What checks are shown: the call as a whole, and what the checks before them came to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from verifier.answers.answer_text import AnswerText
from verifier.claims.claim_text import ClaimText, read_statements
from verifier.claims.claim_tokens import ReadClaim, read_claim
from verifier.claims.index import index_sources
from verifier.claims.pipeline import NOT_COVERED, Judgement, judge_reading, states
from verifier.claims.split import choose_clause_splitter
from verifier.claims.step_counts import count_taking_apart
from verifier.codes import ViolationCode
from verifier.lattice.answer_claims import Claim, Pointer, ReadAnswer
from verifier.lattice.content_tokens import find_keys, read_tokens
from verifier.lattice.evidence_places import drop_plurals
from verifier.lattice.question import Question
from verifier.parsers.segments.atomic_claims import parse_atomic_claims
from verifier.parsers.text.offsets import Span
from verifier.policies import Policy
from verifier.records import Details
from verifier.records.kept import AnswerFormat
from verifier.records.lattice_verdict import PointedClaim
from verifier.sources.evidence import PreparedEvidence, PreparedPiece
from verifier.sources.steps import Steps
from verifier.sources.text_record import record_text


class ClaimWords:
    """The words of a claim: its sentences as the claim check reads them, and its content tokens.

    Each is read when it is first asked for: most claims that are refused are never looked into. Claims of
    one wording share it, so that a sentence is judged once by a piece of evidence, whoever asks.
    """

    def __init__(self, lines: str, format: AnswerFormat, policy: Policy, steps: Steps) -> None:
        self._lines = lines
        self._format = format
        self._policy = policy
        self._steps = steps
        self._judgements: dict[tuple[int, str], Judgement | None] = {}
        self._read: dict[int, ReadClaim] = {}

    @cached_property
    def _text(self) -> ClaimText:
        return read_statements(AnswerText(self._lines, self._lines), self._format, self._policy)

    @cached_property
    def sentences(self) -> tuple[ClaimText, ...]:
        """Its sentences, without what frames them."""
        return self._text.split()

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        """The content tokens, each once, in order."""
        return read_tokens(self._text.text, self._policy)

    @cached_property
    def singulars(self) -> tuple[str, ...]:
        """The singulars of the tokens."""
        return drop_plurals(self.tokens)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that the tokens are looked up by."""
        return self.singulars if self._policy.claim_stems else self.tokens

    def judge(self, piece: PreparedPiece) -> tuple[Judgement | None, ...]:
        """Return what the claim check says of each sentence; None where a piece states it word for word."""
        return tuple([self._judge(place, piece) for place in range(len(self.sentences))])

    def is_accepted(self, piece: PreparedPiece) -> bool:
        """Return whether the gate accepts each sentence. Of one that lacks a word nothing else is asked."""
        return all(self.accepts(place, piece) for place in range(len(self.sentences)))

    def accepts(self, place: int, piece: PreparedPiece) -> bool:
        """Return whether the gate accepts a sentence, by its number."""
        judgement = self._judge(place, piece, if_covered=True)
        return judgement is None or judgement.accepts

    def accepts_in_parts(self, place: int, pieces: Sequence[PreparedPiece]) -> bool:
        """Return whether the gate accepts each statement of a sentence against one of some pieces."""
        policy, text = self._policy, self.sentences[place].text
        parts = parse_atomic_claims(
            text,
            sentences=record_text(text).list_sentences(policy.abbreviations),
            citation_cues=policy.citation_cues.entries,
            split=choose_clause_splitter(policy.language),
        )
        if len(parts) < 2:
            return False
        words = [ClaimWords(part.text, "plain", policy, self._steps) for part in parts]
        return all(any(part.is_accepted(piece) for piece in pieces) for part in words)

    def list_reasons(self, place: int, piece: PreparedPiece) -> list[str]:
        """Return the codes of what keeps a sentence, by its number, from being accepted, each once."""
        judgement = self._judge(place, piece)
        if judgement is None:
            return []
        found = [*judgement.list_violations(), *judgement.unread]
        return list(dict.fromkeys([item.code.value for item in found]))

    def _judge(self, place: int, piece: PreparedPiece, *, if_covered: bool = False) -> Judgement | None:
        """Judge a sentence, by its number.

        Whether it stands there word for word is asked first: to take a claim apart costs more than all that
        such a piece has to say.
        """
        key = (place, piece.evidence.pointer_id)
        if key in self._judgements:
            return self._judgements[key]
        index = index_sources((piece.source,), self._policy, piece)
        sentence = self.sentences[place]
        judgement: Judgement | None = None
        if not states(index, sentence.text, self._policy):
            read = self._read_sentence(place)
            judgement = judge_reading(
                read, index, self._policy, text=sentence, steps=self._steps, if_covered=if_covered
            )
        if judgement is not NOT_COVERED:
            self._judgements[key] = judgement
        return judgement

    def _read_sentence(self, place: int) -> ReadClaim:
        """Return a sentence, taken apart for the first of its pieces."""
        read = self._read.get(place)
        if read is None:
            text = self.sentences[place].text
            self._steps.spend(count_taking_apart(text))
            read = self._read[place] = read_claim(text, self._policy)
        return read


class ClaimReading(NamedTuple):
    """A claim and its words."""

    claim: Claim
    words: ClaimWords
    policy: Policy


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
    _words: dict[str, ClaimWords] = field(default_factory=dict)

    def read_claim(self, claim: Claim) -> ClaimReading:
        """Return a claim with its words, which it shares with claims that say the same."""
        words = self._words.get(claim.lines)
        if words is None:
            words = ClaimWords(claim.lines, self.read.format, self.policy, self.steps)
            self._words[claim.lines] = words
        return ClaimReading(claim, words, self.policy)

    def find_others(self, claim: Claim, piece: PreparedPiece) -> Iterator[PreparedPiece]:
        """Yield what other kept pointers of a claim lead to."""
        for pointer in claim.pointers[: self.policy.max_pointers]:
            other = self.evidence.pieces.get(pointer.id) if pointer.is_text else None
            if other is not None and other is not piece:
                yield other

    @property
    def asks_warrant(self) -> bool:
        """Whether the question asks for names, years or days that a claim must have from what it cites."""
        return self.question is not None and self.policy.check_warrant and self.question.asks_relation


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
            self._found = [] if piece is None else find_keys(reading.words.keys, piece, reading.policy)
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
        return self.reading.words.is_accepted(self.piece)

    @property
    def missing(self) -> tuple[str, ...]:
        """The tokens that stand nowhere in the evidence."""
        found = self.found
        if None not in found:
            return ()
        pairs = zip(self.reading.words.tokens, found, strict=True)
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
    """What a check found: a code, and details to be kept with it. The engine adds where.

    `contradicts` says that the evidence says otherwise, and not only that it does not say so.
    """

    code: ViolationCode
    details: Mapping[str, str | int] = MappingProxyType({})
    contradicts: bool = False


def freeze_details(details: Mapping[str, str | int]) -> Details:
    """Return details as a record keeps them."""
    return tuple(sorted(details.items()))


def join_names(names: Iterable[str]) -> str:
    """Return several words or ids as one detail."""
    return ", ".join(names)
