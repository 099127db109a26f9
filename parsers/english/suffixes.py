"""Endings and prefixes."""

from __future__ import annotations

from verifier.parsers.english import list_words

COMPARATIVE = "er"
SUPERLATIVE = "est"

NEGATING_PREFIXES = ("un", "in", "im", "dis", "non", "ir", "il")
"""What makes the opposite of a word: `unhappy`, `illegal`."""

PLURAL = "s"
"""What a plural ends in. A word that ends in two of them is no plural: `glass`."""

ORDINALS = ("st", "nd", "rd", "th")

POSSESSIVES = ("'s", "\u2019s")

ADVERB = "ly"

NO_ADVERBS = frozenset(
    list_words(
        """
        ally anomaly assembly bully emily family fly holly italy july kelly melancholy molly monopoly rally
        reply sally supply
        """
    )
)
"""Nouns that look like adverbs, and names that a sentence may open with."""
