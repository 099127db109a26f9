"""Violation codes: the names of what can be wrong; what is said of each stands in `codes.toml`.

Codes are stable: one may be added, none changes its name or its meaning. To add one is to add its name here,
its row in the table, and a call that reports it in ``tests/schema_calls.py``; the table of the documentation,
the schemas and the texts of reports are made of these.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import NamedTuple


class CodeRow(NamedTuple):
    """What is said of a code.

    `words` say it in a few words, by language, and `meanings` in a sentence, by those other than English;
    `records` are the kinds of records that may hold it.
    """

    meaning: str
    example: str
    words: Mapping[str, str]
    meanings: Mapping[str, str]
    records: tuple[str, ...]


class ViolationCode(StrEnum):
    """What is wrong; its value is its name."""

    # The call as a whole.
    EMPTY_ANSWER = "EMPTY_ANSWER"
    EMPTY_CONTEXT = "EMPTY_CONTEXT"
    NO_UNIT = "NO_UNIT"
    NOTHING_VERIFIED = "NOTHING_VERIFIED"
    INPUT_TOO_LARGE = "INPUT_TOO_LARGE"
    TOO_MANY_UNITS = "TOO_MANY_UNITS"
    LONE_SURROGATE = "LONE_SURROGATE"
    WIKITEXT_BUDGET_EXCEEDED = "WIKITEXT_BUDGET_EXCEEDED"
    UNCLEAR_SOURCE = "UNCLEAR_SOURCE"

    # One unit.
    NOT_FOUND = "NOT_FOUND"
    DENIED_IN_SOURCE = "DENIED_IN_SOURCE"
    DENIED_IN_ANSWER = "DENIED_IN_ANSWER"
    HIDDEN_CHARACTER = "HIDDEN_CHARACTER"
    MIXED_SCRIPT = "MIXED_SCRIPT"
    DISGUISED_WORD = "DISGUISED_WORD"
    FIGURE_IN_DOUBT = "FIGURE_IN_DOUBT"
    QUOTE_EDITED = "QUOTE_EDITED"
    EDIT_CHANGES_MEANING = "EDIT_CHANGES_MEANING"
    QUOTE_ELIDED = "QUOTE_ELIDED"
    CONTEXT_CUT = "CONTEXT_CUT"
    TOO_MANY_ELISIONS = "TOO_MANY_ELISIONS"
    TOO_FEW_TOKENS = "TOO_FEW_TOKENS"
    NOT_PROSE = "NOT_PROSE"
    COVERAGE_TOO_LOW = "COVERAGE_TOO_LOW"
    NUMBER_ABSENT = "NUMBER_ABSENT"
    NAME_ABSENT = "NAME_ABSENT"
    POLARITY_CONFLICT = "POLARITY_CONFLICT"
    UNQUOTED_CLAIM_UNVERIFIED = "UNQUOTED_CLAIM_UNVERIFIED"
    UNCHECKED_TEXT = "UNCHECKED_TEXT"
    UNCLEAR_TEXT = "UNCLEAR_TEXT"
    ANSWER_ABSTAINS = "ANSWER_ABSTAINS"

    # Names that decide.
    NAMES_APART = "NAMES_APART"
    NAMES_ALONE = "NAMES_ALONE"
    NAME_WITHOUT_SUPPORT = "NAME_WITHOUT_SUPPORT"

    # A claim and its pointers.
    NO_EVIDENCE_POINTER = "NO_EVIDENCE_POINTER"
    SCHEMA_INVALID = "SCHEMA_INVALID"
    POINTER_OVERFLOW_TRIMMED = "POINTER_OVERFLOW_TRIMMED"
    UNKNOWN_EVIDENCE_ID = "UNKNOWN_EVIDENCE_ID"
    SOURCE_ROLE_BLOCKED = "SOURCE_ROLE_BLOCKED"
    CITATION_MISMATCH = "CITATION_MISMATCH"
    MANUAL_QUOTE_VIOLATION = "MANUAL_QUOTE_VIOLATION"
    TRUNCATED_CLAIM = "TRUNCATED_CLAIM"

    # A claim whose pointers passed.
    WARRANT_MISSING = "WARRANT_MISSING"
    TITLE_MISMATCH = "TITLE_MISMATCH"
    SUBJECT_TOKENS_ABSENT = "SUBJECT_TOKENS_ABSENT"
    NOT_ACCEPTED = "NOT_ACCEPTED"

    # An answer of claims.
    TOO_MANY_CLAIMS = "TOO_MANY_CLAIMS"
    LAZY_ANCHOR_DEMOTE = "LAZY_ANCHOR_DEMOTE"
    DEFLECTION_DETECTED = "DEFLECTION_DETECTED"
    FORMAT_COLLAPSED = "FORMAT_COLLAPSED"
    OUTPUT_TRUNCATED = "OUTPUT_TRUNCATED"
    JSON_REPAIRED = "JSON_REPAIRED"

    # A claim against evidence.
    NUMBER_MISMATCH = "NUMBER_MISMATCH"
    DERIVED_NUMBER = "DERIVED_NUMBER"
    DATE_MISMATCH = "DATE_MISMATCH"
    DATE_ABSENT = "DATE_ABSENT"
    ROLE_SWAP = "ROLE_SWAP"
    DIRECTION_CONFLICT = "DIRECTION_CONFLICT"
    SAID_OF_ANOTHER = "SAID_OF_ANOTHER"
    DEGREE_UNSUPPORTED = "DEGREE_UNSUPPORTED"
    MODALITY_LOST = "MODALITY_LOST"
    MODALITY_ADDED = "MODALITY_ADDED"
    TOPIC_ABSENT = "TOPIC_ABSENT"
    WORD_ORDER = "WORD_ORDER"
    LANGUAGE_NOT_COVERED = "LANGUAGE_NOT_COVERED"

    # Audited claims.
    SOURCES_DISAGREE = "SOURCES_DISAGREE"
    RESOLVED_BY_GOLD = "RESOLVED_BY_GOLD"
    HEDGED_CLAIM = "HEDGED_CLAIM"
    RETRACTED_CLAIM = "RETRACTED_CLAIM"
    UNDERSPECIFIED = "UNDERSPECIFIED"
    EMPTY_RETRIEVAL = "EMPTY_RETRIEVAL"
    LOW_SCORE = "LOW_SCORE"

    # Figures of an audited claim.
    UNIT_MISMATCH = "UNIT_MISMATCH"
    ENTITY_MISMATCH = "ENTITY_MISMATCH"

    # Citations of an audited answer.
    CITATION_MISSING = "CITATION_MISSING"
    CITATION_WRONG = "CITATION_WRONG"

    @property
    def row(self) -> CodeRow:
        """What is said of it."""
        return read_code_rows()[self]

    @property
    def meaning(self) -> str:
        """What it means, in a sentence."""
        return self.row.meaning

    @property
    def example(self) -> str:
        """An example of what it is reported for."""
        return self.row.example


@cache
def read_code_rows() -> Mapping[ViolationCode, CodeRow]:
    """Return the rows of the table, the gravest code first; read when it is first asked for."""
    import tomllib
    from importlib.resources import files

    raw = tomllib.loads((files("verifier") / "codes.toml").read_text(encoding="utf-8"))
    return {
        ViolationCode(code): CodeRow(
            meaning=row["meaning"],
            example=row["example"],
            words=row["words"],
            meanings=row["meanings"],
            records=tuple(row["records"]),
        )
        for code, row in raw.items()
    }
