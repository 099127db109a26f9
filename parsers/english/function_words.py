"""Small words that are no noun."""

from __future__ import annotations

from verifier.parsers.english import TABLES, list_words

FUNCTION_WORDS = frozenset(list_words(TABLES["function_words.function_words"]))
"""Words that are no noun: what a number counts is looked for after them, or not at all."""

TURNING = frozenset(list_words(TABLES["function_words.turning"]))
"""Function words that turn what they stand beside: `or is it`, `as if`, `it might be`."""

CONTRACTED = frozenset(("d", "ll", "m", "re", "s", "t", "ve"))
"""What an apostrophe cuts off: a function word there, and a letter like others elsewhere."""
