"""Words of addresses and of elements that cite, which say nothing."""

from __future__ import annotations

from verifier.parsers.english import TABLES, list_words

ADDRESS_WORDS = frozenset(list_words(TABLES["address_words.address_words"]))
"""Words of hosts, kinds of files and paths."""
