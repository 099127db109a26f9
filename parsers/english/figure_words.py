"""Words around a number: how they loosen it, and which make a name of it."""

from __future__ import annotations

from verifier.parsers.english import list_words

LABEL_WORDS = frozenset(
    list_words(
        """
        art. article book chapter ch. channel class clause episode fig. figure flight gate grade group
        highway interstate issue item lesson level line lot model no. nos. number p. page pages paragraph
        part phase pp. platform question room route rule season sec. section series stage step study table
        task team terminal tier track type unit verse version vol vol. volume zone
        """
    )
)
"""Nouns in lower case that a number after them names one of: ``phase 3``, ``no. 5``."""

RANGE_OPENERS = frozenset(("between", "from"))
"""Words before the two ends of a range."""
