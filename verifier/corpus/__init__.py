"""Corpora: curated documents, their passages, and exact ranking of both; `verifier.open_corpus` opens one."""

from typing import TYPE_CHECKING

from verifier.corpus.entries import Entry
from verifier.corpus.records import (
    Change,
    CorpusError,
    Document,
    DocumentFormat,
    MarkedPart,
    Problem,
    ProblemCode,
    RankedSpan,
    RankMethod,
    Span,
)
from verifier.on_demand import import_on_demand

if TYPE_CHECKING:
    from verifier.corpus.api import Corpus, Documents, open_corpus, rank_evidence

__all__ = [
    "Change", "Corpus", "CorpusError", "Document", "DocumentFormat", "Documents", "Entry", "MarkedPart",
    "Problem", "ProblemCode", "RankMethod", "RankedSpan", "Span", "open_corpus", "rank_evidence",
]  # fmt: skip

__getattr__ = import_on_demand(
    __name__,
    dict.fromkeys(("Corpus", "Documents", "open_corpus", "rank_evidence"), "verifier.corpus.api"),
)
