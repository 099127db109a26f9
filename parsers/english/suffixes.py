"""Endings of words and prefixes, and what they tell."""

from __future__ import annotations

from verifier.parsers.english import list_words

COMPARATIVE = "er"
SUPERLATIVE = "est"

NEGATING_PREFIXES = ("un", "in", "im", "dis", "non", "ir", "il")
"""What makes the opposite of a word: `unhappy`, `illegal`."""

PLURAL = "s"
"""What a plural ends in. A word that ends in two of them is no plural: `glass`."""

NO_PLURAL = ("ss", "us", "is")
"""Endings in it that are no plural's: `glass`, `virus`, `basis`."""

PAST = "ed"
LACKING = "less"
"""Denies what a word begins with: `childless`."""

PARTICIPLE = "ing"

DOERS = ("er", "or", "ee")
"""What makes of a verb who does it, or whom it is done to: `teacher`, `director`, `employee`."""

ORDINALS = ("st", "nd", "rd", "th")
"""What makes an ordinal of the digits before it."""

POSSESSIVES = ("'s", "\u2019s")
"""What a noun ends in that has something; the first is that of the normal form."""

ADVERB = "ly"

NOUNS_IN_LY = frozenset(
    list_words(
        "ally anomaly assembly bully butterfly family fly holly melancholy monopoly rally reply supply"
    )
)
"""Nouns that look like adverbs."""

NO_ADVERBS = NOUNS_IN_LY | frozenset(list_words("emily italy july kelly molly sally"))
"""These, and names that a sentence may open with."""
