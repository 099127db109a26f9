"""The audit policy: every threshold and switch of ranking evidence and auditing answers.

The fields below are the one list of what an audit policy can say, each with its range and a sentence for the
reader, as in `verifier.policies.record`. The loader and the documentation follow it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field

from verifier.policies.canonical import Json, encode_canonical, has_surrogates, hash_bytes
from verifier.policies.errors import PolicyError, show_value
from verifier.policies.fields import FieldRule, PolicyValue, adapt_value, check_fields, list_rules
from verifier.policies.fields import choice as _choice
from verifier.policies.fields import choices as _choices
from verifier.policies.fields import integer as _integer
from verifier.policies.fields import lexicon as _lexicon
from verifier.policies.fields import switch as _switch
from verifier.policies.fields import tuned as _tuned
from verifier.policies.lexicon import Lexicon
from verifier.policies.record import Policy

KIND = "lexical-verifier/audit-policy/1"
"""What an audit policy's hashed form calls itself."""

AUDIT_SEMANTICS = 1
"""The semantics revision: raised only when some input may be audited otherwise under the same policy."""

RANK_METHODS = ("bm25", "jaccard", "overlap")

SUPPORT_BY = ("gate", "label")

GATE_CLAMPS = ("incorrect", "both")

CORRECTION_JUDGES = ("support", "similarity")

NUMERIC_COMPARISONS = ("exact_match", "f1")

NUMERIC_VERDICTS = ("rules", "score")

QUALIFIERS = ("timeframe", "location", "population")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class AuditPolicy:
    """A frozen set of what an audit runs under; equal policies have equal hashes.

    `claim_policy` is the policy under which each claim is checked. Lengths count code points, shares are in
    basis points (bp).
    """

    name: str
    semantics: int
    claim_policy: Policy

    # Which passages a claim is compared with.
    rank_method: str = _choice(RANK_METHODS, "how the passages of a claim are ranked")
    rank_k: int = _integer(1, 1_000, "how many passages a claim is compared with")

    # BM25 over a corpus.
    bm25_k1_percent: int = _tuned(0, 1_000, "how much a term counts that stands in a span again, in percent")
    bm25_b_percent: int = _tuned(0, 100, "how much a span's length counts against it, in percent")

    # Jaccard over windows of sentences.
    jaccard_window_sentences: int = _tuned(1, 50, "sentences of a window")
    jaccard_stride: int = _tuned(1, 50, "how many sentences further on the next window begins")
    jaccard_min_chars: int = _tuned(0, 10_000, "shortest window")
    jaccard_number_bp: int = _tuned(0, 10_000, "what a number that claim and window share adds, once")
    jaccard_name_bp: int = _tuned(0, 10_000, "what each capitalised word of the claim in the window adds")
    jaccard_names_max_bp: int = _tuned(0, 10_000, "what capitalised words add at most")
    jaccard_stop_words: Lexicon = _lexicon("words that Jaccard does not count")

    # How what the documents say is put together.
    context_sentences: int = _integer(0, 10, "sentences read before and after a passage that says too little")
    support_by: str = _choice(SUPPORT_BY, "what counts as support: the gate's yes, or the label SUPPORTED")
    require_qualifiers: tuple[str, ...] = _choices(QUALIFIERS, "what a claim has to name")

    # The evidence gate: when a model's verdict on a claim stands.
    gate_require_evidence: bool = _switch("correct needs evidence too, and is uncertain without it")
    gate_min_quote_chars: int = _integer(1, 1_000, "shortest quote that is evidence, in its normal form")
    gate_soft_percent: int = _tuned(0, 100, "longer words of the claim that must stand in the passage")
    gate_coverage_clamps: str = _choice(GATE_CLAMPS, "whose confidence too little cover lowers")
    gate_incorrect_bp: int = _integer(0, 10_000, "confidence of incorrect without evidence, at most")
    gate_correct_bp: int = _integer(0, 10_000, "confidence of correct without evidence, at most")
    gate_coverage_bp: int = _integer(0, 10_000, "confidence where too little of the claim stands, at most")

    # The stages of an answer's audit that can be switched off. Verification has no switch.
    enable_evidence_preselection: bool = _switch("passages are ranked; else documents are read from the top")
    enable_interleaved_generation: bool = _switch("writing and citing take turns; else citations come after")
    enable_confidence_classification: bool = _switch("claims are rated by their words; else all are low")
    enable_citation_correction: bool = _switch("citations are corrected; else all stay")
    enable_numeric_qa_verification: bool = _switch("figures are compared by themselves; else as plain text")
    enable_abstention: bool = _switch("what nothing supports is abstained on; else it is unsupported")
    enable_nei_verdict: bool = _switch("not enough information is a label; else it is unsupported")
    enable_verification_retrieval: bool = _switch("what is not supported is searched for")

    # What is read of an answer and its sources where a stage is off, and how often is searched.
    preselection_off_chars: int = _integer(1, 2**20, "characters read of a document without preselection")
    retrieval_max_searches: int = _integer(0, 100, "further searches for a claim at most")

    # How citations are corrected.
    correction_judge: str = _choice(CORRECTION_JUDGES, "what makes a document a better citation")
    correction_threshold_bp: int = _integer(0, 10_000, "above what similarity makes a better citation")
    correction_alternates: bool = _switch("a citation that holds may get another document beside it")
    correction_max_citations: int = _integer(1, 100, "citations of a claim at most, where one is added")
    correction_keep_partial: bool = _switch("a citation that supports a part stays where nothing is better")

    # How sentences are judged.
    sentence_min_words: int = _integer(0, 100, "shorter sentences are not judged")
    meta_phrases: Lexicon = _lexicon("words of sentences that speak of the text and not of the world")
    warning_unsupported_bp: int = _integer(0, 10_000, "unsupported claims that are warned of if more")
    warning_contradicted_bp: int = _integer(0, 10_000, "contradicted claims that are warned of if more")

    # Figures of a claim, asked one by one: how much, in which unit, of what, when.
    numeric_verdict: str = _choice(NUMERIC_VERDICTS, "what decides: the answers, or the match score")
    numeric_comparison: str = _choice(NUMERIC_COMPARISONS, "how the words of what is measured are compared")
    numeric_require_unit_match: bool = _switch("another unit contradicts")
    numeric_require_entity_match: bool = _switch("another measure contradicts")
    numeric_rounding_tolerance_bp: int = _integer(0, 10_000, "how far a rounded figure may lie off")
    numeric_derived: bool = _switch("figures may follow from others: sums, shares, growth")
    numeric_lifts: bool = _switch("a figure that is supported lifts a claim that is supported in part")
    numeric_max_figures: int = _tuned(1, 10_000, "figures of a passage that a claim's is compared with")
    numeric_max_inputs: int = _tuned(2, 64, "figures that a sum or an average takes at most")

    # What a claim's words tell of it. The first list that has a word of the claim names its modality.
    hypothesis_words: Lexicon = _lexicon("words by which a claim supposes something")
    possibility_words: Lexicon = _lexicon("words by which a claim calls something possible")
    recommendation_words: Lexicon = _lexicon("words by which a claim recommends something")
    prediction_words: Lexicon = _lexicon("words by which a claim speaks of what is to come")
    populations: Lexicon = _lexicon("groups of people that a claim may be about")
    condition_openers: Lexicon = _lexicon("words after which a claim names its condition")
    definition_phrases: Lexicon = _lexicon("words by which a claim says what something means")
    measures: Lexicon = _lexicon("what figures are said of, one measure a group, its name first")

    _hash: str = field(default="", init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name or has_surrogates(self.name):
            raise PolicyError(
                f"audit policy field 'name': got {show_value(self.name)}, expected a string that is not "
                "empty and holds no lone surrogates"
            )
        if not isinstance(self.claim_policy, Policy):
            raise PolicyError(
                f"audit policy {self.name!a}: key 'claim_policy': got {show_value(self.claim_policy)}, "
                "expected a policy"
            )
        check_fields(self.name, {name: getattr(self, name) for name in RULES}, RULES)
        if type(self.semantics) is not int or self.semantics != AUDIT_SEMANTICS:
            raise PolicyError(
                f"audit policy {self.name!a}: semantics revision {show_value(self.semantics)} is not the one "
                f"that this package implements: expected {AUDIT_SEMANTICS}"
            )

    def __eq__(self, other: object) -> bool:
        return self.hash == other.hash if isinstance(other, AuditPolicy) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.hash)

    def __repr__(self) -> str:
        shown = ("name", "semantics", "claim_policy", *RULES)
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown if name != "claim_policy")
        return f"AuditPolicy({fields}, claim_policy={self.claim_policy.name!r})"

    @property
    def hash(self) -> str:
        """``sha256:`` and the SHA-256 of the policy's canonical bytes, in hexadecimal."""
        if not self._hash:
            object.__setattr__(self, "_hash", hash_bytes(encode_canonical(self.to_dict())))
        return self._hash

    def to_dict(self) -> dict[str, Json]:
        """Return the hashed form: every field, each lexicon and the policy for claims by its hash."""
        form: dict[str, Json] = {
            "kind": KIND,
            "name": self.name,
            "semantics": self.semantics,
            "claim_policy_hash": self.claim_policy.hash,
        }
        for name in RULES:
            value = getattr(self, name)
            if isinstance(value, Lexicon):
                form[name] = {"name": value.name, "sha256": value.sha256}
            else:
                form[name] = list(value) if isinstance(value, tuple) else value
        return form

    def replace(self, *, claim_policy: Policy | None = None, **changes: PolicyValue) -> AuditPolicy:
        """Return a copy with other fields. Its hash changes; its name stays unless it is changed too.

        Raises `PolicyError` for an unknown field, a wrong type or a value out of range.
        """
        name = changes.pop("name", self.name)
        ready = {key: adapt_value(key, value, RULES) for key, value in changes.items()}
        check_fields(self.name, ready, RULES)
        claims = self.claim_policy if claim_policy is None else claim_policy
        return dataclasses.replace(self, name=name, claim_policy=claims, **ready)  # type: ignore[arg-type]


RULES: Mapping[str, FieldRule] = list_rules(AuditPolicy)
"""The rule of every field that an audit policy's file or an override may set, in the record's order."""
