"""The policy record: every threshold, switch and word list that a call runs under.

The fields below are the one list of what a policy can say. Each has its range and a sentence for the reader.
The loader, the overrides of a call and the tables in the documentation all follow it.
`removed_fields` says what holds in place of a field that is gone.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from verifier.policies.canonical import Json, has_surrogates, hash_words
from verifier.policies.errors import PolicyError, show_value
from verifier.policies.field_kinds import FieldRule, PolicyValue, adapt_value, check_fields, list_rules
from verifier.policies.field_kinds import choice as _choice
from verifier.policies.field_kinds import choices as _choices
from verifier.policies.field_kinds import codes as _codes
from verifier.policies.field_kinds import groups as _groups
from verifier.policies.field_kinds import integer as _integer
from verifier.policies.field_kinds import lexicon as _lexicon
from verifier.policies.field_kinds import list_shipped_words as _list_shipped_words
from verifier.policies.field_kinds import shipped_words as _shipped_words
from verifier.policies.field_kinds import switch as _switch
from verifier.policies.lexicon import Lexicon

KIND = "lexical-verifier/policy/1"
"""What a policy's hashed form calls itself."""

SEMANTICS = 16
"""The semantics revision: raised only when some input may get another verdict under the same policy."""

STRATEGIES = ("quote", "span", "entity")
FACETS = (
    *("numbers", "dates", "names", "roles", "polarity", "direction"),
    *("attachment", "mixing", "clauses", "degree", "modality"),
)

GATE_RULES = ("words", "subject")
"""What the gate asks of a claim that no facet does: its words, and what it opens with."""


# A dataclass would write the methods that compare and show its fields. For more than a hundred fields that is
# a third of the time that making the class takes, at every import.
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Policy:
    """A frozen set of thresholds, switches and word lists; equal policies have equal hashes.

    Lengths and distances count code points of the text named; percentages are whole.
    """

    name: str
    semantics: int

    # Which strategies run, and what is a unit.
    strategies: tuple[str, ...] = _choices(STRATEGIES, "the strategies that may decide, in this order")
    min_quote_chars: int = _integer(1, 10_000, "shortest text inside quotation marks that is a unit")
    any_script: bool = _switch(
        "sentences of the answer end at the stops of every script, not just of Latin script; a character of "
        "a script without spaces counts as three"
    )
    min_span_chars: int = _integer(1, 10_000, "shortest bullet or sentence that is a unit")
    quote_pairing: str = _choice(
        ("sequence", "directed"),
        "sequence: all marks pair in order; directed: per paragraph, each mark in its own direction",
    )
    framing: str = _choice(
        ("drop_unit", "drop_prefix"),
        "what is dropped of a unit that opens with framing: the whole unit, or only the framing",
    )

    drop_marks: bool = _switch(
        "note marks (`[1]`, `[E2]`) and Markdown (`**`, `#`, `>`) in a bullet or a sentence are not read"
    )

    join_abbreviations: bool = _switch(
        "the stop of an initial, a title or an abbreviation (`K. Smith`, `Mrs. Hill`) ends no unit"
    )

    # Verbatim matching.
    word_boundaries: bool = _switch("a match may not begin or end inside a word or a number")
    fold_typography: bool = _switch(
        "read typographic variants (quotes, dashes, ligatures, full width, invisible joiners, line-end "
        "hyphens) as one"
    )
    refuse_hidden: bool = _switch("a unit with bidi controls, tag or other invisible characters fails")
    refuse_mixed_script: bool = _switch("a unit with a word of Latin mixed with Cyrillic or Greek fails")
    refuse_disguised: bool = _switch(
        "a word in disguise (`ⓝⓞⓣ`, `n e v e r`) must be in a source in the same disguise; a disguised "
        "denial denies, too"
    )
    refuse_marked_figures: bool = _switch(
        "a figure with a mark glued to it (`84²`) agrees only with the same figure with the same mark"
    )
    polarity: bool = _switch("a match that its own sentence denies does not verify")

    # Elisions and edits inside quotes.
    elision: bool = _switch("`...` and `[...]` inside a quote stand for left-out text")
    elision_max_gap: int = _integer(0, 100_000, "longest text that one elision or edit may stand for")

    quote_final_stop: bool = _switch("a stop or comma at the end of a quote need not be in the source")

    quote_context: str = _choice(
        ("ignore", "note", "refuse"),
        "words outside a quote that may change its meaning (`unless`, `may`): ignored, noted, or a failure",
    )

    # Content tokens and coverage.
    paraphrase: bool = _switch("a span that is not verbatim may verify softly")
    paraphrase_min_percent: int = _integer(0, 100, "least share of content tokens that is covered")
    local_coverage: bool = _switch(
        "a soft unit verifies if, and only if, the gate of the claim check accepts it; if this is off, the "
        "other fields of paraphrases decide"
    )

    # Names.
    entity_policy: str = _choice(
        ("drop", "hybrid", "proximity", "strict"), "what verified names alone are worth"
    )
    proximity_n: int = _integer(1, 1_000, "how many names make a cluster")
    proximity_window: int = _integer(0, 1_000_000, "widest cluster, from start to start in the normal form")

    # The answer outside its quotes.
    check_rest: bool = _switch("when quotes decide, the text outside them is checked too")
    account_for_text: bool = _switch("text outside of all units is reported if it claims anything")
    answer_format: str = _choice(
        ("plain", "markdown", "html"),
        "how an answer is read if the call does not say: as it is written, or as a person sees it",
    )
    answer_code: str = _choice(
        ("text", "leave_out"),
        "code blocks of Markdown and HTML answers are text like any other, or no statement",
    )
    source_code: str = _choice(
        ("text", "leave_out"), "code blocks of Markdown sources are text like any other, or no evidence"
    )

    # The nearest place of a unit that failed.
    nearest: bool = _switch("name the nearest place of a unit that failed")

    # The claim lattice: claims and their pointers.
    pointer_forms: tuple[str, ...] = _choices(
        ("letter", "number", "footnote", "lenticular", "word"),
        "other marks than `[E1]` that point at evidence, if there is evidence of that number",
    )
    max_pointers: int = _integer(1, 1_000, "most pointers of a claim that are checked")
    claim_min_percent: int = _integer(
        0, 100, "least share of a claim's content tokens that are in the evidence of a pointer"
    )
    claim_few_tokens: int = _integer(
        0, 1_000, "a claim of at most this many content tokens needs only one of them there"
    )
    claim_stems: bool = _switch(
        "a claim's content tokens are looked for as words and by stem, not letter by letter"
    )
    check_title: bool = _switch("a claim must share a word with the title of something that it cites")
    check_warrant: bool = _switch(
        "what a claim cites must have the names, years and days with which the claim answers the question"
    )
    doubt_unaccepted: bool = _switch(
        "a linked claim that the claim check does not accept keeps the answer from being STRICT"
    )
    check_subject: bool = _switch("words that a claim repeats from the question must be in what it cites")
    max_claims: int = _integer(1, 1_000_000, "most claims of an answer")
    lazy_anchor_percent: int = _integer(
        0, 100, "an answer is reported if one pointer has at least this share of all its pointers, in percent"
    )
    check_deflection: bool = _switch("the subject of the question must be in the rendered answer")
    check_format: bool = _switch("an answer with several long lines without a pointer is reported")
    lossy_repairs: tuple[str, ...] = _choices(
        ("close_string", "drop_partial_key", "drop_partial_value"),
        "repairs of JSON after which an answer is not STRICT",
    )

    explain_empty: bool = _switch("an answer without claims has a violation")

    # A claim against evidence.
    claim_window_sentences: int = _integer(
        1, 10, "most sentences of the window that a claim or a soft unit is compared with"
    )
    facets: tuple[str, ...] = _choices(FACETS, "what of a claim is compared with its window")
    derived_numbers: bool = _switch("a number may follow from numbers of the window")
    about_percent: int = _integer(0, 50, "how far `about` reaches, in percent")
    rounded_numbers: bool = _switch(
        "a claim's number, if it has two significant digits or more, may be a rounded one of the evidence"
    )
    binding_max_step: int = _integer(
        *(0, 1_000),
        "highest cost of a step in the window from one claim word to the next; each word between costs 1",
    )
    languages: tuple[str, ...] = _codes(
        "the languages in which texts are read, English among them; others are verified word for word"
    )
    check_language: bool = _switch(
        "a claim is not accepted if hardly any word of it and of its window is in a word list of a language"
    )
    accept_score: int = _integer(0, 10_000, "least score of a claim that is accepted")
    forgiven: tuple[str, ...] = _choices(
        (*GATE_RULES, *FACETS),
        "rules and facets that only lower the score of a claim that fails them, and do not refuse it",
    )
    refuse_contradicted: bool = _switch(
        "a pair fails if the evidence contradicts the claim, or says less than it"
    )

    # Limits, counted in characters or steps, never in seconds.
    max_answer_chars: int = _integer(1, 100_000_000, "longest answer")
    max_claim_chars: int = _integer(1, 1_000_000, "longest claim that is checked by itself")
    max_source_chars: int = _integer(1, 100_000_000, "longest source")
    max_sources: int = _integer(1, 1_000_000, "most sources")
    max_units: int = _integer(1, 1_000_000, "most units of one kind")
    json_max_depth: int = _integer(2, 200, "deepest nesting of JSON")
    steps_per_char: int = _integer(
        1,
        1_000_000,
        "steps that an answer or a claim may take for each character of it and its sources",
    )
    wikitext_steps_per_char: int = _integer(
        1, 10_000, "steps that rendering wikitext may take for each character"
    )

    # Word lists.
    stop_words: Lexicon = _lexicon("words that are no content tokens")
    framing_phrases: Lexicon = _lexicon("openings that frame an answer instead of answering")
    citation_cues: Lexicon = _shipped_words("citation_cues", "openings of a parenthetical that cites")
    reporting_words: Lexicon = _lexicon("words that attribute a quote and claim nothing")
    abstention_phrases: Lexicon = _lexicon("openings with which an answer says that the texts do not say")
    framing_words: Lexicon = _lexicon("words and phrases that introduce or close an answer and claim nothing")
    denial_cues: Lexicon = _lexicon("words and phrases that deny what follows them")
    denial_cues_after: Lexicon = _lexicon("words and phrases that deny what comes before them")
    denial_cancels: Lexicon = _lexicon("phrases that contain a denial cue and deny nothing")
    denial_breaks: Lexicon = _lexicon("words that end the reach of a denial")
    abbreviations: Lexicon = _lexicon("words whose stop ends no sentence of a source")
    unit_symbols: Lexicon = _lexicon("words that mix scripts and are no disguise, such as units of measure")

    source_roles: Lexicon = _lexicon("roles of evidence that claims may point at")
    quotation_marks: Lexicon = _lexicon("marks that a JSON claim must not hold")
    relation_words: Lexicon = _shipped_words(
        "relation_words", "words with which a question asks who, when or where"
    )
    relation_phrases: Lexicon = _shipped_words(
        "relation_phrases", "phrases with which a question asks for a year, a date or a name"
    )
    prepositions: Lexicon = _shipped_words(
        "prepositions", "words that make a question with what or which ask for a relation"
    )
    irregular_forms: Lexicon = _shipped_words(
        "irregular_forms", "irregular forms of one word, groups with commas"
    )
    synonyms: Lexicon = _groups("words that may stand for one another in a claim, groups with commas")
    demonyms: Lexicon = _groups("places with their people and things, groups with commas")
    opposites: Lexicon = _groups("pairs of opposites, with a comma")
    comparators: Lexicon = _shipped_words("comparators", "short words that are content in a claim")
    claim_function_words: Lexicon = _shipped_words(
        "claim_function_words", "words that say nothing of their own in a claim"
    )
    light_words: Lexicon = _shipped_words("light_words", "words that say little in a claim")
    negations: Lexicon = _shipped_words("negations", "words that negate a claim")
    turning_words: Lexicon = _shipped_words(
        "turning_words", "words with which a sentence limits or takes back what it says"
    )
    modal_words: Lexicon = _shipped_words("modal_words", "words that leave open whether something is so")
    absolute_words: Lexicon = _shipped_words("absolute_words", "words that claim all or nothing")
    pronouns: Lexicon = _shipped_words("pronouns", "words that may stand for what a claim is about")
    symmetric_verbs: Lexicon = _shipped_words("symmetric_verbs", "verbs that say the same both ways round")

    # Constants that were tuned. No policy sets them: one that changes is another semantics revision.
    elision_max_parts: ClassVar[int] = 8  # most parts that an elided quote may have
    token_min_chars: ClassVar[int] = 4  # shortest content token
    claim_min_tokens: ClassVar[int] = 2  # fewest content tokens of a claim
    # Words that a claim repeats from the question and what it cites lacks, to count.
    subject_min_tokens: ClassVar[int] = 3
    lazy_anchor_min_uses: ClassVar[int] = 3  # uses of pointers from which their spread is looked at
    score_doubt: ClassVar[int] = 70  # what each facet takes from the score that leaves a claim unsupported
    edit_max_words: ClassVar[int] = 3  # most words that a bracketed edit such as `[the firm]` may replace
    stemmer: ClassVar[str] = "snowball-3.1"  # the revision of the stemmer
    denial_reach: ClassVar[int] = 1000  # how far before and after a match its sentence is read
    elision_min_part: ClassVar[int] = 4  # shortest part of an elided quote
    paraphrase_min_tokens: ClassVar[int] = 4  # fewest content tokens of a soft unit
    paraphrase_min_prose_words: ClassVar[int] = 2  # fewest lower-case words of a soft unit
    rest_min_tokens: ClassVar[int] = 4  # fewest content tokens of a text outside quotes that is checked
    nearest_max_words: ClassVar[int] = 64  # most words of a unit that are aligned with its nearest place
    # From how many long lines without a pointer an answer left the form of pointer lines.
    format_min_lines: ClassVar[int] = 5
    format_min_chars: ClassVar[int] = 20  # a line is long if it has more characters than this
    weight_word: ClassVar[int] = 2  # what a content word of a claim weighs
    weight_light: ClassVar[int] = 1  # what a light word weighs, one that says little
    weight_subject: ClassVar[int] = 1  # what a capitalised word at the beginning of a claim weighs
    weight_name: ClassVar[int] = 4  # what a capitalised word further on weighs
    weight_number: ClassVar[int] = 6  # what a number in digits weighs
    weight_written_number: ClassVar[int] = 2  # what a number in words weighs
    credit_form: ClassVar[int] = 10  # tenths of its weight that an irregular form or an acronym earns
    credit_synonym: ClassVar[int] = 7  # tenths of its weight that a synonym earns
    credit_prefix: ClassVar[int] = 7  # tenths of its weight that a word with the same beginning earns
    score_window: ClassVar[int] = 17  # weight of the window's coverage in the score
    score_document: ClassVar[int] = 14  # weight of the whole evidence's coverage in the score
    # Weight of the share of the claim's words that the window has in the same order.
    score_order: ClassVar[int] = 3
    # Weight of a source that is short beside the claim: in a long one words meet by chance.
    score_length: ClassVar[int] = 22
    score_numbers: ClassVar[int] = 8  # weight of numbers that are all in the evidence
    score_names: ClassVar[int] = 4  # weight of names that are all in the evidence
    score_agreement: ClassVar[int] = 20  # weight of evidence that says nothing else and no opposite
    score_whole: ClassVar[int] = 12  # weight of a claim of which nothing is missing or in doubt
    # Least coverage of the rest of a claim for a conflict to count, in basis points.
    contradiction_min_bp: ClassVar[int] = 7000
    partial_min_bp: ClassVar[int] = 5000  # least coverage of a claim that is supported in part
    topic_min_bp: ClassVar[int] = 2000  # least coverage of a claim that the evidence has anything on

    _hash: str = field(default="", init=False, repr=False, compare=False)
    _language: str = field(default="", init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name or has_surrogates(self.name):
            raise PolicyError(
                f"policy field 'name': got {show_value(self.name)}, expected a string that is not empty "
                "and holds no lone surrogates"
            )
        check_fields(self.name, {name: getattr(self, name) for name in RULES}, RULES)
        if type(self.semantics) is not int or self.semantics != SEMANTICS:
            raise PolicyError(
                f"policy {self.name!a}: semantics revision {show_value(self.semantics)} is not the one "
                f"that this package implements: expected {SEMANTICS}"
            )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Policy):
            return NotImplemented
        return self.hash == other.hash and self._language == other._language

    def __hash__(self) -> int:
        return hash(self._hash or self.hash)

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in ("name", "semantics", *RULES))
        return f"Policy({fields})"

    @property
    def unspaced_weight(self) -> int:
        """For how many characters of a length one of a script without spaces counts."""
        return 3 if self.any_script else 1

    @property
    def hash(self) -> str:
        """``sha256:`` and the SHA-256 of the policy's canonical bytes, in hexadecimal."""
        if not self._hash:
            object.__setattr__(self, "_hash", hash_words(self.to_dict()))
        return self._hash

    @property
    def language(self) -> str:
        """The code of the language that a call is read in; empty where that is English."""
        return self._language

    def read_in(self, language: str, lexicons: Mapping[str, Lexicon]) -> Policy:
        """Return this policy for a call whose texts are in a language, with the lexicons of that language.

        It is the same policy, so its hash is the same.
        """
        read = dataclasses.replace(self, **lexicons)  # type: ignore[arg-type]
        object.__setattr__(read, "_hash", self.hash)
        object.__setattr__(read, "_language", language)
        return read

    def to_dict(self) -> dict[str, Json]:
        """Return the hashed form: every field, each lexicon as its name and SHA-256."""
        form: dict[str, Json] = {"kind": KIND, "name": self.name, "semantics": self.semantics}
        for name in (*RULES, *SHIPPED_WORDS):
            value = getattr(self, name)
            if isinstance(value, Lexicon):
                form[name] = {"name": value.name, "sha256": value.sha256}
            else:
                form[name] = list(value) if isinstance(value, tuple) else value
        return form

    def replace(self, **changes: PolicyValue) -> Policy:
        """Return a copy with other fields. Its hash changes; its name stays unless it is changed too.

        Raises `PolicyError` for an unknown field, a wrong type or a value out of range.
        """
        name = changes.pop("name", self.name)
        ready = {key: adapt_value(key, value, RULES) for key, value in changes.items()}
        check_fields(self.name, ready, RULES)
        return dataclasses.replace(self, name=name, **ready)  # type: ignore[arg-type]


RULES: Mapping[str, FieldRule] = list_rules(Policy)
"""The rule of every field that a policy file or an override may set, in the record's order."""

SHIPPED_WORDS: Mapping[str, str] = _list_shipped_words(Policy)
"""The word lists that ship and that no policy sets, each with what it lists; a policy's hash covers them."""
