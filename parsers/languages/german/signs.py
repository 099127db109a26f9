"""The small words that a text is told by."""

from __future__ import annotations

from verifier.parsers.english import list_words
from verifier.parsers.english.shared_words import FOREIGN_DENIALS
from verifier.parsers.languages.german.tables import TABLES
from verifier.parsers.languages.telling import Signs

SIGNS = Signs(
    own=frozenset(list_words(TABLES["signs.signs.1"])),
    shared=frozenset(list_words(TABLES["signs.signs.2"])),
    weak=frozenset(("der", "die", "das", "den", "dem", "des")),
    alone=frozenset(("der", "die", "das", "dem")),
    last=frozenset(("ab", "ein", "um", "vor", "zu")),
    others=frozenset(list_words(TABLES["signs.signs.3"])),
    denials=(FOREIGN_DENIALS - {"nicht"}) | {"net", "ni"},
)
