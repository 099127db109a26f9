"""Forms of verbs."""

from __future__ import annotations

from verifier.parsers.english import TABLES, list_words

AUXILIARIES = list_words(TABLES["verbs.auxiliaries"])
"""Forms of *be*, *have* and *do*, and modal verbs, with those that deny."""

PASTS = list_words(TABLES["verbs.pasts"])
"""Past forms that are no participle."""

PRESENTS = list_words(TABLES["verbs.presents"])
"""Present forms that are hardly a noun."""

PASTS_OR_PARTICIPLES = list_words(TABLES["verbs.pasts_or_participles"])
"""Forms that may be a participle, too."""

BE = frozenset(("am", "are", "be", "been", "being", "is", "was", "were"))

HAVE = frozenset(("has", "have", "had"))

MAY = "may"
"""With a capital inside a sentence it is the month or a name."""

WILL = "will"
"""Also a noun: somebody's last will, or a name."""

NEVER_PASSIVE = list_words(TABLES["verbs.never_passive"])
"""Regular past forms of verbs without an object: after `was born and`, none of them is a participle."""

DOING = frozenset(list_words(TABLES["verbs.doing"]))
"""Words before an infinitive by which what it says was done: `managed to sell`, `the first to reach`."""
