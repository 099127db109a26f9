"""The audit policy: every threshold and switch of ranking evidence and auditing answers.

The fields below are the one list of what an audit policy can say, each with its range and a sentence for the
reader, as in `verifier.policies.record`. The loader and the documentation follow it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from verifier.policies.audit.described_names import translate_names
from verifier.policies.audit.rules import amounts, days, hosts, share, texts, words
from verifier.policies.canonical import Json, encode_canonical, has_surrogates, hash_bytes
from verifier.policies.errors import PolicyError, show_value
from verifier.policies.field_kinds import (
    TABLES,
    FieldRule,
    PolicyValue,
    adapt_value,
    check_fields,
    choice,
    choices,
    integer,
    lexicon,
    list_rules,
    list_shipped_words,
    shipped_words,
    switch,
)
from verifier.policies.lexicon import Lexicon
from verifier.policies.record import Policy

KIND = "lexical-verifier/audit-policy/1"
"""What an audit policy's hashed form calls itself."""

AUDIT_SEMANTICS = 2
"""The semantics revision: raised only when some input may be audited otherwise under the same policy."""

SNIPPETS = ("full", "hash", "none")
"""What of a source is written: its words, their hash, or only where they stand."""

PERSONAL_DATA = ("email", "phone", "iban", "card")
"""What people are reached by or pay with, and is found by its form."""

RANK_METHODS = ("bm25", "jaccard", "overlap")

SUPPORT_BY = ("gate", "label")

GATE_CLAMPS = ("incorrect", "both")

CORRECTION_JUDGES = ("support", "similarity")
CORRECTION_KEEPS = ("undecided", "partial", "supported")

NUMERIC_COMPARISONS = ("exact_match", "f1")

NUMERIC_VERDICTS = ("rules", "score")

QUALIFIERS = ("timeframe", "location", "population")

MODES = ("Normal", "Audit-Local", "Audit-Web")
"""How much is done for an answer, from the least to the most."""

SIGNALS = (
    *("quote", "number", "date", "entity", "similarity", "source", "pattern"),
    *("hedge", "comparative", "derived", "subjective", "superlative"),
)
"""What tells how sure a claim sounds beside its evidence."""

SCORED = (
    *("support", "consistency", "agreement"),
    *("faithfulness", "answer_relevance", "context_precision", "context_recall", "question_coverage"),
)
"""What may be part of an audit score."""

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


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
    rank_method: str = choice(RANK_METHODS, "how the passages of a claim are ranked")
    rank_k: int = integer(1, 1_000, "how many passages a claim is compared with")
    relevance_floor_bp: int = share(
        "terms of a claim that one of them has to hold, or else it is abstained on"
    )

    # Jaccard over windows of sentences.
    jaccard_stop_words: Lexicon = shipped_words("jaccard_stop_words", "words that Jaccard does not count")

    # How what the documents say is put together.
    support_by: str = choice(SUPPORT_BY, "what counts as support: the gate's yes, or the label SUPPORTED")
    require_qualifiers: tuple[str, ...] = choices(QUALIFIERS, "what a claim has to name")

    # The evidence gate: when a model's verdict on a claim stands.
    gate_require_evidence: bool = switch("correct needs evidence too, and is uncertain without it")
    gate_coverage_clamps: str = choice(GATE_CLAMPS, "whose confidence too little cover lowers")

    # Which sentences of the sources are evidence.
    preselection_method: str = choice(
        ("keyword", "semantic", "hybrid"), "by the words of the query, by the caller's likeness, or both"
    )
    preselection_min_chars: int = integer(0, 10_000, "shortest sentence that is evidence")
    preselection_max_chars: int = integer(1, 100_000, "longest; longer ones are cut where a clause ends")
    preselection_join_short: bool = switch("a sentence that is too short is joined with its successor")
    preselection_threshold_bp: int = share("how relevant evidence is at least, with what a figure adds")
    preselection_source_cap: int = integer(0, 10_000, "sentences that one source may have; 0 for any number")

    # Answers written from one quote at a time.
    interleave_accept: str = choice(
        ("gate", "no_conflict"),
        "how a claim follows from its quote: by the gate, or by cover",
    )

    # How sure a claim sounds.
    confidence_signals: tuple[tuple[str, int], ...] = amounts(
        -10_000, 10_000, "what each signal adds; one that is not named adds nothing", names=SIGNALS
    )
    confidence_hedges: str = choice(("distinct", "each"), "count a hedge once, or each time it stands there")
    hedge_words: Lexicon = lexicon("words by which a claim says that it is not sure")
    comparative_phrases: Lexicon = shipped_words("comparative_phrases", "words by which a claim compares")
    derived_cues: Lexicon = shipped_words(
        "derived_cues", "words by which a claim says that a figure was computed"
    )
    subjective_words: Lexicon = shipped_words("subjective_words", "words by which a claim judges")
    superlatives: Lexicon = shipped_words("superlatives", "words by which a claim says that nothing is more")
    fact_patterns: Lexicon = shipped_words("fact_patterns", "words by which a claim states a plain fact")
    signal_cancels: Lexicon = shipped_words(
        "signal_cancels", "words that hold such a word, and say nothing of the kind"
    )

    # Claims that samples of the same model are asked about.
    selfcheck_disagreement_bp: int = share("of the samples more have to disagree for an escalation")

    # What a card comes to.
    audit_score_weights: tuple[tuple[str, int], ...] = amounts(
        0, 1_000, "what counts in the audit score, and how much", names=SCORED
    )
    audit_score_threshold_bp: int = share("a supported claim with a lower audit score is none")

    # Modes, and domains of the web.
    mode_by_domain: tuple[tuple[str, str], ...] = words(MODES, "the mode that a domain of knowledge asks for")
    mode_by_role: tuple[tuple[str, str], ...] = words(MODES, "the mode that a role of the user asks for")
    web_domains: tuple[str, ...] = hosts(
        "hosts, with all below them, from which what a search finds may come; none: nothing is searched"
    )

    # How old sources may be.
    freshness_months: tuple[tuple[str, int], ...] = amounts(
        0, 1_200, "months that a document of a domain is fresh; * is every other domain"
    )
    undated: str = choice(("stale", "fresh"), "what a document without a date is")

    # When somebody has to look.
    low_confidence_bp: int = share("below this a claim that is not supported goes to a person")
    regulated_domains: tuple[str, ...] = texts("domains of knowledge whose claims a person has to see")

    # Whom a notice of a level goes to, for the caller's own sender.
    notify_level1: tuple[str, ...] = texts("channels and addresses that are told of cards at level 1")
    notify_level2: tuple[str, ...] = texts("channels and addresses that are told of cards at level 2")
    notify_level3: tuple[str, ...] = texts("channels and addresses that are told of cards at level 3")

    # The calendar: all of it in UTC.
    business_days: tuple[str, ...] = choices(WEEKDAYS, "days on which people work")
    business_opens: int = integer(0, 1_439, "when they begin, in minutes after midnight")
    business_closes: int = integer(1, 1_440, "when they end")
    holidays: tuple[str, ...] = days("days on which they do not work")
    sla_level1_minutes: int = integer(1, 100_000, "minutes of the clock until level 1 has to be done")
    sla_level2_hours: int = integer(1, 10_000, "business hours for level 2")
    sla_level3_days: int = integer(1, 1_000, "business days for level 3")
    sla_warning_percent: int = integer(0, 100, "a due time is near with less than this of the time left")

    # The stages of an answer's audit that can be switched off. Verification has no switch.
    enable_evidence_preselection: bool = switch("passages are ranked; else documents are read from the top")
    enable_interleaved_generation: bool = switch("writing and citing take turns; else citations come after")
    enable_confidence_classification: bool = switch("claims are rated by their words; else all are low")
    enable_citation_correction: bool = switch("citations are corrected; else all stay")
    enable_numeric_qa_verification: bool = switch("figures are compared by themselves; else as plain text")
    enable_abstention: bool = switch("what nothing supports is abstained on; else it is unsupported")
    enable_nei_verdict: bool = switch("not enough information is a label; else it is unsupported")
    enable_verification_retrieval: bool = switch("what is not supported is searched for")

    # Which claims say more at once than one can verify well.
    claim_complexity_threshold: int = integer(1, 5, "claims that say more at once are reported")

    # How citations are corrected.
    correction_judge: str = choice(CORRECTION_JUDGES, "what makes a document a better citation")
    correction_threshold_bp: int = integer(0, 10_000, "above what similarity makes a better citation")
    correction_alternates: bool = switch("a citation that holds may get another document beside it")
    correction_keep: str = choice(CORRECTION_KEEPS, "the least that a cited document has to say")

    # How sentences are judged.
    meta_phrases: Lexicon = shipped_words(
        "meta_phrases", "words of sentences that speak of the text and not of the world"
    )

    # Figures of a claim, asked one by one: how much, in which unit, of what, when.
    numeric_verdict: str = choice(NUMERIC_VERDICTS, "what decides: the answers, or the match score")
    numeric_comparison: str = choice(NUMERIC_COMPARISONS, "how the words of what is measured are compared")
    numeric_require_unit_match: bool = switch("another unit contradicts")
    numeric_require_entity_match: bool = switch("another measure contradicts")
    numeric_rounding_tolerance_bp: int = integer(0, 10_000, "how far `about` and `nearly` reach")
    numeric_derived: bool = switch("figures may follow from others: sums, shares, growth")
    numeric_lifts: bool = switch("a figure that is supported lifts a claim that is supported in part")

    # What a claim's words tell of it. The first list that has a word of the claim names its modality.
    hypothesis_words: Lexicon = shipped_words("hypothesis_words", "words by which a claim supposes something")
    possibility_words: Lexicon = shipped_words(
        "possibility_words", "words by which a claim calls something possible"
    )
    recommendation_words: Lexicon = shipped_words(
        "recommendation_words", "words by which a claim recommends something"
    )
    prediction_words: Lexicon = shipped_words(
        "prediction_words", "words by which a claim speaks of what is to come"
    )
    places: Lexicon = lexicon("names of places that a claim may be about")
    populations: Lexicon = lexicon("groups of people that a claim may be about")
    condition_openers: Lexicon = shipped_words(
        "condition_openers", "words after which a claim names its condition"
    )
    definition_phrases: Lexicon = shipped_words(
        "definition_phrases", "words by which a claim says what something means"
    )
    measures: Lexicon = lexicon("what figures are said of, one measure a group, its name first")

    # What is written of sources.
    snippets: str = choice(SNIPPETS, "what of a source is written: its words, their hash, or only its place")
    mask_patterns: tuple[str, ...] = choices(
        PERSONAL_DATA, "what is masked wherever it is written, whoever said it"
    )
    phone_regions: tuple[str, ...] = texts("countries whose telephone numbers need no country code, as DE")

    # Constants that were tuned. No policy sets them: one that changes is another semantics revision.
    bm25_k1_percent: ClassVar[int] = 120  # how much a term counts that stands in a span again, in percent
    context_sentences: ClassVar[int] = 1  # sentences read before and after a passage that says too little
    confidence_base_bp: ClassVar[int] = 5000  # the score of a claim without signals
    interleave_coverage_bp: ClassVar[int] = 8000  # cover that `no_conflict` asks for
    interleave_max_claims: ClassVar[int] = 10  # claims of a section at most
    interleave_max_retries: ClassVar[int] = 3  # quotes that may fail one after another in a section
    selfcheck_ngram: ClassVar[int] = 1  # words of a sequence that is counted
    # Sentences that are kept: so many, times the number of sources.
    preselection_spans_per_source: ClassVar[int] = 10
    bm25_b_percent: ClassVar[int] = 75  # how much a span's length counts against it, in percent
    jaccard_window_sentences: ClassVar[int] = 3  # sentences of a window
    jaccard_stride: ClassVar[int] = 1  # how many sentences further on the next window begins
    jaccard_min_chars: ClassVar[int] = 10  # shortest window
    jaccard_number_bp: ClassVar[int] = 2000  # what a number that claim and window share adds, once
    jaccard_name_bp: ClassVar[int] = 500  # what each capitalised word of the claim in the window adds
    jaccard_names_max_bp: ClassVar[int] = 1500  # what capitalised words add at most
    gate_soft_percent: ClassVar[int] = 25  # longer words of the claim that must stand in the passage
    gate_min_quote_chars: ClassVar[int] = 8  # shortest quote that is evidence, in its normal form
    gate_incorrect_bp: ClassVar[int] = 5000  # confidence of incorrect without evidence, at most
    gate_correct_bp: ClassVar[int] = 5500  # confidence of correct without evidence, at most
    gate_coverage_bp: ClassVar[int] = 5000  # confidence where too little of the claim stands, at most
    preselection_numeric_bp: ClassVar[int] = 2000  # what a figure in a sentence adds to its relevance
    preselection_keyword_bp: ClassVar[int] = 8000  # what of `hybrid` the words make up; the rest is likeness
    interleave_similarity_bp: ClassVar[int] = 5000  # how like its section a quote is at least
    interleave_plain_bp: ClassVar[int] = 5000  # confidence of a claim that was written first and cited then
    confidence_high_bp: ClassVar[int] = 8500  # from here on a claim is HIGH, and takes the quick route
    confidence_low_bp: ClassVar[int] = 5000  # from here on it is MEDIUM, and takes the standard one
    confidence_off_bp: ClassVar[int] = 3000  # the score of every claim where this is off
    # More of the claim has to stand in one text of the evidence.
    confidence_similarity_bp: ClassVar[int] = 8500
    selfcheck_min_samples: ClassVar[int] = 3  # fewer samples are a warning
    # What support counts at least where the evidence supports the claim.
    support_floor_bp: ClassVar[int] = 9000
    preselection_off_chars: ClassVar[int] = 5000  # characters read of a document without preselection
    retrieval_max_searches: ClassVar[int] = 2  # further searches for a claim at most
    correction_max_citations: ClassVar[int] = 3  # citations of a claim at most, where one is added
    sentence_min_words: ClassVar[int] = 3  # shorter sentences are not judged
    warning_unsupported_bp: ClassVar[int] = 2000  # unsupported claims that are warned of if more
    warning_contradicted_bp: ClassVar[int] = 500  # contradicted claims that are warned of if more
    numeric_max_figures: ClassVar[int] = 256  # figures of a passage that a claim's is compared with
    numeric_max_inputs: ClassVar[int] = 16  # figures that a sum or an average takes at most

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
        if not isinstance(other, AuditPolicy):
            return NotImplemented
        # The policy for claims tells the language that a call is read in, which no hash knows.
        return self.hash == other.hash and self.claim_policy == other.claim_policy

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
        for name in (*RULES, *SHIPPED_WORDS):
            value = getattr(self, name)
            if isinstance(value, Lexicon):
                form[name] = {"name": value.name, "sha256": value.sha256}
            else:
                is_table = RULES[name].kind in TABLES
                form[name] = dict(value) if is_table else list(value) if isinstance(value, tuple) else value
        return form

    def replace(self, *, claim_policy: Policy | None = None, **changes: PolicyValue) -> AuditPolicy:
        """Return a copy with other fields. Its hash changes; its name stays unless it is changed too.

        Raises `PolicyError` for an unknown field, a wrong type or a value out of range.
        """
        name = changes.pop("name", self.name)
        given = translate_names(changes)
        ready = {key: adapt_value(key, value, RULES) for key, value in given.items()}
        check_fields(self.name, ready, RULES)
        claims = self.claim_policy if claim_policy is None else claim_policy
        return dataclasses.replace(self, name=name, claim_policy=claims, **ready)  # type: ignore[arg-type]


RULES: Mapping[str, FieldRule] = list_rules(AuditPolicy)
"""The rule of every field that an audit policy's file or an override may set, in the record's order."""

SHIPPED_WORDS: Mapping[str, str] = list_shipped_words(AuditPolicy)
"""The word lists that ship and that no audit policy sets, each with what it lists."""
