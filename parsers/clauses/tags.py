"""The tags of words: those of the lexicon's forms, and those of words that are read by what they do."""

from __future__ import annotations

from typing import Final

from verifier.parsers.lexicon import lexicon

ADJECTIVE: Final = lexicon.ADJECTIVE
ADVERB: Final = lexicon.ADVERB
BASE: Final = lexicon.BASE
FINITE: Final = lexicon.FINITE
GERUND: Final = lexicon.GERUND
NOUN: Final = lexicon.NOUN
PARTICIPLE: Final = lexicon.PARTICIPLE
PAST: Final = lexicon.PAST
PLURAL: Final = lexicon.PLURAL
SINGULAR: Final = lexicon.SINGULAR
THIRD: Final = lexicon.THIRD
VERB: Final = lexicon.VERB
DETERMINER: Final = 1 << 9
SUBJECT_PRONOUN: Final = 1 << 10
OBJECT_PRONOUN: Final = 1 << 11
PREPOSITION: Final = 1 << 12
PARTICLE: Final = 1 << 13
COORDINATOR: Final = 1 << 14
SUBORDINATOR: Final = 1 << 15
RELATIVE: Final = 1 << 16
MODAL: Final = 1 << 17
BE: Final = 1 << 18
HAVE: Final = 1 << 19
DO: Final = 1 << 20
NEGATION: Final = 1 << 21
TO: Final = 1 << 22
POSSESSIVE: Final = 1 << 23
NUMBER: Final = 1 << 24
NAME: Final = 1 << 25
MARK: Final = 1 << 26
WERDEN: Final = 1 << 27

PRONOUN: Final = SUBJECT_PRONOUN | OBJECT_PRONOUN
AUXILIARY: Final = MODAL | BE | HAVE | DO
NOMINAL: Final = NOUN | NAME | NUMBER | PRONOUN
"""What may be the head of a noun phrase."""
OPENS_NOMINAL: Final = NOMINAL | DETERMINER | ADJECTIVE
"""What may begin one."""

KIND_TAGS: Final = {
    "article": DETERMINER,
    "determiner": DETERMINER,
    "subject_pronoun": SUBJECT_PRONOUN,
    "object_pronoun": OBJECT_PRONOUN,
    "preposition": PREPOSITION,
    "particle": PARTICLE,
    "coordinator": COORDINATOR,
    "subordinator": SUBORDINATOR,
    "relative": RELATIVE,
    "modal": MODAL,
    "negation": NEGATION,
    "near_negation": NEGATION,
    "be": BE,
    "have": HAVE,
    "do": DO,
    "to": TO,
    "possessive": POSSESSIVE,
    "adverb": ADVERB,
    "number": NUMBER,
    "ordinal": ADJECTIVE,
    "correlative": ADVERB,
}
"""What a word of a kind may be."""

TAG_NAMES: Final = {
    SINGULAR: "noun",
    PLURAL: "nouns",
    BASE: "base",
    PAST: "past",
    PARTICIPLE: "participle",
    GERUND: "gerund",
    THIRD: "third",
    ADJECTIVE: "adjective",
    ADVERB: "adverb",
    DETERMINER: "determiner",
    SUBJECT_PRONOUN: "pronoun",
    OBJECT_PRONOUN: "pronoun",
    PREPOSITION: "preposition",
    PARTICLE: "particle",
    COORDINATOR: "coordinator",
    SUBORDINATOR: "subordinator",
    RELATIVE: "relative",
    MODAL: "modal",
    BE: "be",
    HAVE: "have",
    DO: "do",
    NEGATION: "negation",
    TO: "to",
    POSSESSIVE: "possessive",
    NUMBER: "number",
    NAME: "name",
    MARK: "mark",
    WERDEN: "werden",
}
