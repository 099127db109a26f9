"""Words whose stems tell one revision of the stemmer from another."""

from __future__ import annotations

from verifier.parsers.english import TABLES, list_words

STEMMER_PROBES = list_words(TABLES["stemmer_probes.stemmer_probes"])
