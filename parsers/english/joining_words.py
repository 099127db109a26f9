"""Words that put what is quoted or stated together, and those that do not."""

from __future__ import annotations

from verifier.parsers.english import TABLES, list_words

HARMLESS = frozenset(list_words(TABLES["joining_words.harmless"]))
"""Function words that beside a quote or a verified statement claim nothing: `that`, `and`, `in the`."""

JOINING = (
    "accordingly", "after that", "afterwards", "as a consequence", "as a result", "at that time",
    "at the time", "because of that", "because of this", "before that", "by then", "consequently",
    "due to this",
    "for example", "for instance", "for that reason", "for this reason", "hence", "if so", "in that case",
    "in that year", "meaning", "or", "otherwise", "owing to this", "since then", "so", "that is why",
    "that means", "that year", "then", "therefore", "this is why", "this means", "this means that", "thus",
    "unless", "until then",
)  # fmt: skip
"""What at the start of a sentence makes a cause, a consequence, an example or a time of the one before."""

PUTTING_SIDE_BY_SIDE = frozenset(list_words("also although and but however whereas while"))
"""Words between two statements that leave each what it is."""

LEADING_ON = frozenset(list_words(TABLES["joining_words.leading_on"]))
"""Words after which a piece is not at its end, and something has to follow."""
