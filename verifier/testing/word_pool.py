"""The small vocabulary that answers and contexts share, so that units are often found and often not."""

from __future__ import annotations

from typing import Final

NOUNS: Final = (
    "bridge", "harbour", "council", "engine", "harvest", "library", "market", "mountain", "railway",
    "river", "school", "village",
)  # fmt: skip
VERBS: Final = (
    "closed", "crossed", "doubled", "financed", "finished", "moved", "opened", "painted", "replaced",
)  # fmt: skip
ADJECTIVES: Final = ("ancient", "broad", "former", "narrow", "northern", "quiet", "wooden")
SMALL: Final = ("the", "a", "its", "of", "in", "with", "after", "that", "this", "and", "because", "during")
DENIALS: Final = (
    "not", "never", "no", "without", "didn't", "failed to", "it is a myth that", "not only", "denied",
)  # fmt: skip
FIRST_NAMES: Final = (
    "Ada", "Grace", "Jean-Luc", "Maria", "Siobhan", "O'Neil", "D\u2019Arcy", "J", "\xc9mile",
)  # fmt: skip
LAST_NAMES: Final = ("Lovelace", "Hopper", "Moss", "Reyes", "McAdam", "Okafor", "B.", "Xu", "K.")
FRAMING: Final = (
    "Based on the provided sources, ",
    "According to the source, ",
    "The sources do not say that ",
    "based on the document: ",
)
CITATIONS: Final = (
    "(source: annual report)", "(see https://example.org/a)", "(a species)", "[1]", "[E2, E3]",
    "(REFERENCE 3).", "(https://example.org)", "(from (within) it)",
)  # fmt: skip
NUMERALS: Final = (
    "7", "300", "1300", "8,849", "8849", "1,2,3", "3.14", "$4.2M", "4.2 million", "50%", "1928",
    "twenty-five", "two hundred and six", "12\u2033", "192.168.0.1", "1,,2",
)  # fmt: skip
