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

if TYPE_CHECKING:
    from verifier.corpus.api import Corpus, Documents, open_corpus, rank_evidence

__all__ = [
    "Change",
    "Corpus",
    "CorpusError",
    "Document",
    "DocumentFormat",
    "Documents",
    "Entry",
    "MarkedPart",
    "Problem",
    "ProblemCode",
    "RankMethod",
    "RankedSpan",
    "Span",
    "open_corpus",
    "rank_evidence",
]


def __getattr__(name: str) -> object:
    """Import what searches a corpus when it is first asked for; who needs a record should not load it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!a} has no attribute {name!a}")
    from verifier.corpus import api

    return getattr(api, name)
