"""The record of a claim lattice: claims, their pointers, and what each pair of the two came to.

It holds what a grounding verdict holds, and what only claims and pointers have. Counts, lists of texts and
the rung are read off the statuses and the violations, so that they cannot disagree with them.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias, get_args

from verifier.codes import ViolationCode
from verifier.parsers.frozen import record
from verifier.records.codec import JsonRecord
from verifier.records.forms import Count, Form, Hash, Ratio, Span, Strings, choices
from verifier.records.kept import LATTICE_SCHEMA, InputDigests, SourceDigest
from verifier.records.verdict import (
    LINKED,
    LINKED_PARTIAL,
    ClaimStatus,
    LatticeMethod,
    LatticeStatus,
    Method,
    Status,
    Verdict,
)

Rung: TypeAlias = Literal["UNGROUNDED", "EVIDENCE-WARRANTED", "ANCHOR-WARRANTED", "POINTER-LINKED-PARTIAL"]

ClaimIndex: TypeAlias = Annotated[
    int,
    Form("claim_index", "Place of a claim in claim_statuses, from 0.", minimum=0, maximum=2**53 - 1),
]
ClaimIndexes: TypeAlias = Annotated[tuple[ClaimIndex, ...], Form("claim_indexes", "", uniqueItems=True)]

PointerUses: TypeAlias = tuple[tuple[str, Annotated[int, Form(minimum=1)]], ...]
"""Pointers, each with how often it is used."""

_RENDERED = (LINKED, LINKED_PARTIAL)

SOFT_CODES = frozenset(
    {
        ViolationCode.WARRANT_MISSING, ViolationCode.TITLE_MISMATCH, ViolationCode.SUBJECT_TOKENS_ABSENT,
        ViolationCode.NOT_ACCEPTED, ViolationCode.TOO_MANY_CLAIMS, ViolationCode.LAZY_ANCHOR_DEMOTE,
        ViolationCode.DEFLECTION_DETECTED, ViolationCode.FORMAT_COLLAPSED,
    }
)  # fmt: skip
"""What can be wrong with an answer whose every pair passed."""


@record
class PairStatus(JsonRecord):
    """What came of one claim and one pointer that was kept.

    `evidence_id` is None where the pointer leads nowhere; `reason` is None where the pair passed. `coverage`
    is content tokens found in the evidence, of all; 0 of 0 where it was not looked at. `places` are where
    the found tokens stand first, in code points of the evidence's own text, in its order; `missing` the
    tokens that stand nowhere in it.
    """

    pointer_id: str
    evidence_id: Annotated[Hash | None, "None where the pointer leads nowhere."] = None
    reason: Annotated[
        ViolationCode | None,
        "None where the pair passed.",
        choices(
            *("UNKNOWN_EVIDENCE_ID", "SOURCE_ROLE_BLOCKED", "CITATION_MISMATCH", "SCHEMA_INVALID"),
            *("NAME_ABSENT", "POLARITY_CONFLICT", "NUMBER_MISMATCH", "DATE_MISMATCH", "ROLE_SWAP"),
            *("DIRECTION_CONFLICT", "NUMBER_ABSENT", "DATE_ABSENT", "DEGREE_UNSUPPORTED", "MODALITY_LOST"),
            *("MODALITY_ADDED", "UNCHECKED_TEXT", "DISGUISED_WORD", "FIGURE_IN_DOUBT"),
            *("LANGUAGE_NOT_COVERED", None),
        ),
    ] = None
    coverage: Annotated[
        Ratio, "Content tokens of the claim found in the evidence, of all; 0 of 0 where it was not looked at."
    ] = (0, 0)
    places: Annotated[
        tuple[Span, ...], "Where the found tokens stand first, in the evidence's own text."
    ] = ()
    missing: Annotated[Strings, "Content tokens that stand nowhere in the evidence."] = ()


@record
class PointedClaim(ClaimStatus):
    """What came of one claim: its place, its pointers as written, and the pairs that were looked at.

    `coverage` is that of the pair that found most. Which pointers were dropped, the violation says.
    """

    _computed: ClassVar[tuple[str, ...]] = ("evidence_ids",)
    _omitted: ClassVar[tuple[str, ...]] = ("folded", "source", "source_parts", "source_span")

    status: Annotated[Status, choices(*get_args(LatticeStatus))]
    method: Annotated[Method, choices(*get_args(LatticeMethod))]
    span: Annotated[Span, "Its place in the answer."]
    coverage: Annotated[Ratio, "That of the pair that found most."]
    reasons: Annotated[tuple[ViolationCode, ...], "What is wrong with the claim."] = ()
    claim_idx: ClaimIndex
    pointer_ids: Annotated[tuple[str, ...], "As written, each once; those that were dropped too."] = ()
    pairs: Annotated[tuple[PairStatus, ...], "The kept pointers, where they were looked at."] = ()

    @property
    def is_verified(self) -> bool:
        """Whether every kept pointer of the claim passed."""
        return self.status == LINKED

    @property
    def is_rendered(self) -> bool:
        """Whether at least one pointer of the claim passed."""
        return self.status in _RENDERED

    @property
    def n_pairs(self) -> int:
        """How many pairs the claim counts for: its pointers, dropped ones too, and at least one."""
        return max(1, len(self.pointer_ids))

    @property
    def cited(self) -> tuple[PairStatus, ...]:
        """The pairs that passed."""
        return tuple([pair for pair in self.pairs if pair.reason is None])

    @property
    def evidence_ids(self) -> tuple[Hash, ...]:
        """The content-addressed ids of the evidence that passed."""
        return tuple([pair.evidence_id or "" for pair in self.pairs if pair.reason is None])


def count_uses(statuses: tuple[PointedClaim, ...]) -> PointerUses:
    """Count how often each kept pointer of the rendered claims is used; the most used first."""
    uses: dict[str, int] = {}
    for claim in statuses:
        if claim.status in _RENDERED:
            for pair in claim.pairs:
                uses[pair.pointer_id] = uses.get(pair.pointer_id, 0) + 1
    return tuple(sorted(uses.items(), key=lambda item: (-item[1], len(item[0]), item[0])))


def sum_uses(uses: PointerUses) -> tuple[int, int]:
    """Return how often the most used pointer is used, and how often all are."""
    return (uses[0][1] if uses else 0), sum([count for _, count in uses])


@record
class EvidenceDigest(JsonRecord):
    """Which piece of evidence a verdict is about: everything but its text, and the text's hash."""

    pointer_id: Annotated[str, Form(pattern="^E(0|[1-9][0-9]*)$")]
    evidence_id: Annotated[Hash, "Over the source's root, the place in it and the text."]
    sha256: Annotated[Hash, "Of its text."]
    source_role: str
    source_root: str
    source_span: Annotated[Span | None, "Its place in the source, where known."] = None
    title: str | None = None


@record
class LatticeInputs(InputDigests):
    """The inputs of a lattice call: `evidence` in the order of its pointers, whatever order it came in."""

    _omitted: ClassVar[tuple[str, ...]] = ("sources",)

    sources: tuple[SourceDigest, ...] = ()
    evidence: Annotated[tuple[EvidenceDigest, ...], "In the order of the pointers."] = ()
    finish_reason: str | None = None
    warrant_chain_roots: Annotated[tuple[str, ...], Form(uniqueItems=True)] = ()


@record
class JsonFixup(JsonRecord):
    """One repair that reading JSON needed: its name, and its place in the text that the model wrote."""

    name: Annotated[str, Form(pattern="^[a-z][a-z_]*$")]
    span: Annotated[Span, "Its place in the answer."]


@record
class LatticeVerdict(Verdict):
    """The whole record of a lattice call; true in a condition only if it is STRICT.

    `rendered_text` is what may be shown: linked and partial claims with their evidence. `json_extra_keys` are
    the keys of the model's JSON that nobody asked for, by name, sorted. `warrant_proven_claim_idxs` are the
    claims whose warrant the caller's chain of sources proves.
    """

    schema: ClassVar[str] = LATTICE_SCHEMA

    _computed: ClassVar[tuple[str, ...]] = (
        *("deflection_detected", "evidence_id_pairs", "format_collapsed", "lazy_anchor_demoted"),
        *("lazy_anchor_ratio", "n_quotes", "n_verified", "partially_verified_quotes"),
        *("pointer_id_distribution", "rung", "schema", "title_mismatch_claim_idxs", "unverified_quotes"),
        "warrant_missing_claim_idxs",
    )
    _omitted: ClassVar[tuple[str, ...]] = ("attempts", "rest_statuses")

    verifier_method: Annotated[Method, choices(*get_args(LatticeMethod))]
    claim_statuses: Annotated[tuple[PointedClaim, ...], "The claims, in the answer's order."] = ()
    inputs: LatticeInputs
    rendered_text: Annotated[str, "What may be shown: linked and partial claims with their evidence."] = ""
    json_fixups: tuple[JsonFixup, ...] = ()
    json_extra_keys: Annotated[Strings, "Keys of the JSON that nobody asked for."] = ()
    warrant_proven_claim_idxs: Annotated[
        ClaimIndexes, "Claims whose warrant is the caller's chain of sources."
    ] = ()

    @property
    def n_quotes(self) -> Count:
        """How many pairs of claim and pointer there are, dropped ones included; a claim is one at least."""
        return sum([claim.n_pairs for claim in self.claim_statuses])

    @property
    def n_verified(self) -> Count:
        """How many pairs passed."""
        return sum([pair.reason is None for claim in self.claim_statuses for pair in claim.pairs])

    @property
    def partially_verified_quotes(self) -> Strings:
        """The texts of the claims of which some pointers passed, and not all."""
        return tuple([claim.text for claim in self.claim_statuses if claim.status == LINKED_PARTIAL])

    @property
    def unverified_quotes(self) -> Strings:
        """The texts of the claims that are not rendered."""
        return tuple([claim.text for claim in self.claim_statuses if claim.status not in _RENDERED])

    @property
    def evidence_id_pairs(self) -> tuple[tuple[Hash, ...], ...]:
        """For every claim the ids of the evidence that passed."""
        return tuple([claim.evidence_ids for claim in self.claim_statuses])

    @property
    def pointer_id_distribution(self) -> PointerUses:
        """How often each kept pointer of the rendered claims was used; the most used first."""
        return count_uses(self.claim_statuses)

    @property
    def lazy_anchor_ratio(self) -> Ratio:
        """Uses of the most used pointer, of all uses."""
        return sum_uses(self.pointer_id_distribution)

    @property
    def lazy_anchor_demoted(self) -> bool:
        """Whether the answer leans on one pointer so much that it was lowered."""
        return self._holds(ViolationCode.LAZY_ANCHOR_DEMOTE)

    @property
    def deflection_detected(self) -> bool:
        """Whether what is rendered does not speak of what was asked."""
        return self._holds(ViolationCode.DEFLECTION_DETECTED)

    @property
    def format_collapsed(self) -> bool:
        """Whether the answer left the form of pointer lines."""
        return self._holds(ViolationCode.FORMAT_COLLAPSED)

    @property
    def warrant_missing_claim_idxs(self) -> ClaimIndexes:
        """The claims whose evidence does not hold what the question asks for."""
        return self._find_claims(ViolationCode.WARRANT_MISSING)

    @property
    def title_mismatch_claim_idxs(self) -> ClaimIndexes:
        """The claims that share no word with a title that they cite."""
        return self._find_claims(ViolationCode.TITLE_MISMATCH)

    @property
    def rung(self) -> Rung:
        """The result in a word for people: the first of the four that fits."""
        if self.audit_mode == "UNGROUNDED":
            return "UNGROUNDED"
        if self.audit_mode == "STRICT":
            return "EVIDENCE-WARRANTED"
        if all(item.code in SOFT_CODES for item in self.violations) and self.n_verified == self.n_quotes:
            return "ANCHOR-WARRANTED"
        return "POINTER-LINKED-PARTIAL"

    def _holds(self, code: ViolationCode) -> bool:
        return code in [violation.code for violation in self.violations]

    def _find_claims(self, code: ViolationCode) -> tuple[int, ...]:
        return tuple([claim.claim_idx for claim in self.claim_statuses if code in claim.reasons])
