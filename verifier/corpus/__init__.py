"""Corpora: curated documents, their passages, and exact ranking of both; `verifier.open_corpus` opens one."""

from verifier.corpus.api import Corpus, Documents, open_corpus, rank_evidence
from verifier.corpus.entries import Entry
from verifier.corpus.records import (
    Change,
    CorpusError,
    Document,
    DocumentFormat,
    Problem,
    ProblemCode,
    RankedSpan,
    RankMethod,
    Span,
)

__all__ = [
    "Change",
    "Corpus",
    "CorpusError",
    "Document",
    "DocumentFormat",
    "Documents",
    "Entry",
    "Problem",
    "ProblemCode",
    "RankMethod",
    "RankedSpan",
    "Span",
    "open_corpus",
    "rank_evidence",
]
