"""Words that say the same as another one, and words in another spelling."""

from __future__ import annotations

from verifier.parsers.languages.german.tables import TABLES
from verifier.parsers.languages.tables import read_lines

VERBS = read_lines(TABLES["synonyms.verbs"])
"""Infinitives -> the one that they are read as. All can be said of the same subject and object."""

NOUNS = read_lines(TABLES["synonyms.nouns"])
"""Nouns in the singular -> the one that they are read as."""

SPELLINGS = (
    ("photo", "foto"),
    ("graph", "graf"),
    ("phon", "fon"),
    ("delphin", "delfin"),
    ("phanta", "fanta"),
    ("selbstst", "selbst"),
    ("potential", "potenzial"),
    ("differential", "differenzial"),
    ("plazier", "platzier"),
    ("numerier", "nummerier"),
    ("aufwendig", "aufwändig"),
)
"""Spellings -> the one that they are read as, anywhere in a word."""
