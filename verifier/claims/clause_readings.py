"""The clauses of claims and of sentences of the evidence: read once for all facets that ask."""

from __future__ import annotations

from verifier.claims.cased_text import Kept
from verifier.parsers.clauses.reader import read_sentence
from verifier.parsers.clauses.records import SentenceReading
from verifier.parsers.lexicon import Lexicon
from verifier.parsers.text.offsets import Span


def read_sentence_once(kept: Kept, text: str, span: Span, lexicon: Lexicon) -> tuple[SentenceReading, ...]:
    """Return the readings of a stretch of the text of what is kept, which are made once."""
    return kept.once(("clauses", span, lexicon.language), lambda: read_sentence(text, *span, lexicon))
