"""What is wrong, in plain words: a few for every violation code, the gravest first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from verifier.codes import ViolationCode as Code

PLAIN_WORDS: Mapping[Code, str] = MappingProxyType(
    {
        # The sources say otherwise.
        Code.DENIED_IN_SOURCE: "the source denies it",
        Code.POLARITY_CONFLICT: "the source says the reverse",
        Code.DENIED_IN_ANSWER: "denied here, said in the source",
        Code.SOURCES_DISAGREE: "the sources disagree",
        Code.ROLE_SWAP: "the other way round",
        Code.DIRECTION_CONFLICT: "the opposite",
        Code.NUMBER_MISMATCH: "another number",
        Code.DATE_MISMATCH: "another date",
        Code.UNIT_MISMATCH: "another unit",
        Code.ENTITY_MISMATCH: "a figure of something else",
        Code.SAID_OF_ANOTHER: "said of something else",
        # What is shown is not what was written.
        Code.EDIT_CHANGES_MEANING: "an edit that changes the meaning",
        Code.HIDDEN_CHARACTER: "hidden character",
        Code.MIXED_SCRIPT: "letters of two scripts",
        Code.DISGUISED_WORD: "disguised word",
        Code.FIGURE_IN_DOUBT: "figure in doubt",
        # It stands in no source.
        Code.NAME_ABSENT: "name not found",
        Code.NUMBER_ABSENT: "number not found",
        Code.DATE_ABSENT: "date not found",
        Code.TOPIC_ABSENT: "subject not found",
        Code.DEGREE_UNSUPPORTED: "all, only or never not found",
        Code.MODALITY_LOST: "less sure or limited in the source",
        Code.CONTEXT_CUT: "cut out of its sentence",
        Code.MODALITY_ADDED: "turned or limited here",
        Code.HEDGED_CLAIM: "left open here, stated in the source",
        Code.RETRACTED_CLAIM: "taken back in the answer",
        Code.UNKNOWN_EVIDENCE_ID: "no such evidence",
        Code.SOURCE_ROLE_BLOCKED: "source not allowed",
        Code.CITATION_MISMATCH: "not in its evidence",
        Code.NO_EVIDENCE_POINTER: "points at no evidence",
        Code.CITATION_WRONG: "cites the wrong source",
        Code.CITATION_MISSING: "no source cited",
        Code.WARRANT_MISSING: "what was asked is not there",
        Code.TITLE_MISMATCH: "about something else",
        Code.SUBJECT_TOKENS_ABSENT: "words of the question not there",
        Code.NOT_ACCEPTED: "does not follow from its evidence",
        Code.COVERAGE_TOO_LOW: "not found",
        Code.NOT_FOUND: "not found",
        Code.WORD_ORDER: "words in another order",
        Code.TOO_MANY_ELISIONS: "too much left out",
        Code.TOO_FEW_TOKENS: "too short to compare",
        Code.NOT_PROSE: "no running text",
        Code.UNQUOTED_CLAIM_UNVERIFIED: "not found",
        Code.NAME_WITHOUT_SUPPORT: "a name alone",
        Code.NAMES_APART: "names far apart",
        Code.NAMES_ALONE: "only names found",
        Code.NOTHING_VERIFIED: "nothing found",
        Code.EMPTY_RETRIEVAL: "nothing found",
        Code.LOW_SCORE: "nothing relevant found",
        # Nobody checked it.
        Code.UNCHECKED_TEXT: "not checked",
        Code.UNCLEAR_TEXT: "seen or not, not checked",
        Code.MANUAL_QUOTE_VIOLATION: "quotation mark not allowed",
        Code.SCHEMA_INVALID: "wrong form",
        Code.TRUNCATED_CLAIM: "cut off",
        Code.OUTPUT_TRUNCATED: "cut off",
        Code.INPUT_TOO_LARGE: "too long, not checked",
        Code.TOO_MANY_UNITS: "too many statements, not checked",
        Code.LANGUAGE_NOT_COVERED: "language not covered",
        Code.UNCLEAR_SOURCE: "part of a source not read",
        Code.WIKITEXT_BUDGET_EXCEEDED: "source read as plain text",
        Code.EMPTY_ANSWER: "empty answer",
        Code.EMPTY_CONTEXT: "no source",
        Code.NO_UNIT: "nothing to check",
        Code.ANSWER_ABSTAINS: "says only that it cannot say",
        # The answer as a whole.
        Code.DEFLECTION_DETECTED: "not what was asked",
        Code.FORMAT_COLLAPSED: "no pointers at all",
        Code.LAZY_ANCHOR_DEMOTE: "leans on one piece",
        Code.TOO_MANY_CLAIMS: "too many claims",
        Code.UNDERSPECIFIED: "too little said",
        # To know, and no fault.
        Code.POINTER_OVERFLOW_TRIMMED: "only the first pointers read",
        Code.JSON_REPAIRED: "repaired",
        Code.LONE_SURROGATE: "broken character",
        Code.DERIVED_NUMBER: "calculated",
        Code.QUOTE_EDITED: "edited quote",
        Code.QUOTE_ELIDED: "shortened quote",
        Code.RESOLVED_BY_GOLD: "decided by a gold source",
    }
)
"""The words of every code. Their order is how grave it is: a list of problems begins with the first."""

_RANKS = {code: rank for rank, code in enumerate(PLAIN_WORDS)}

# What such a unit says is compared with a place that has little of it: the differences say nothing.
_LITTLE_STANDS = frozenset({Code.COVERAGE_TOO_LOW, Code.TOO_FEW_TOKENS, Code.CITATION_MISMATCH})


def rank_code(code: Code) -> int:
    """Return how grave a code is; 0 is the gravest."""
    return _RANKS.get(code, len(_RANKS))


def choose_gravest(codes: Iterable[Code], *, coverage: tuple[int, int] = (1, 1)) -> Code:
    """Return the code that says best what is wrong; `codes` are at least one.

    Of what has less than half of its words there, it is that the words are missing.
    """
    ranked = sorted(codes, key=rank_code)
    little = [code for code in ranked if code in _LITTLE_STANDS]
    return little[0] if little and 2 * coverage[0] < coverage[1] else ranked[0]
