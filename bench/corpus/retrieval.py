"""``python -m bench retrieval``: labelled claims looked up among the evidence of all.

All texts of evidence of a data set are one corpus, each a document once. Every claim is looked up; its own
evidence are the texts that its rows have. Recall is the share of these that the first k documents hold, on
the average of the claims; *found* is the share of claims of which at least one is there. Passages are
ranked, and each document counts where its first passage stands.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping, Sequence

from bench.claims.data import DataSet, add_set_arguments, print_sets
from verifier.corpus import Corpus, Document, RankMethod, open_corpus

DEPTHS = (1, 5, 20)
METHODS: tuple[RankMethod, ...] = ("bm25", "overlap", "jaccard")
_PASSAGES = 200
"""So many passages are ranked for twenty documents; those of one document count once."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``python -m bench retrieval``."""
    add_set_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print a table for each data set."""
    return print_sets(arguments, lambda data: print_set(data))


def print_set(data: DataSet) -> None:
    """Measure one data set and print its table."""
    documents, own = collect(data)
    with open_corpus(":memory:") as corpus:
        corpus.add([Document(doc_id=doc_id, text=text) for text, doc_id in documents.items()])
        sizes = f"{len(own):,} claims, {len(documents):,} documents, {corpus.n_spans:,} passages"
        print(f"{data.name}: {sizes}", flush=True)
        print(
            "  method    " + "".join(f"recall@{depth:<4} found@{depth:<5}" for depth in DEPTHS) + "ms a claim"
        )
        for method in METHODS:
            print_method(corpus, own, method)


def collect(data: DataSet) -> tuple[dict[str, str], dict[str, frozenset[str]]]:
    """Return the texts of evidence with their ids, and for each claim the ids of its own."""
    documents: dict[str, str] = {}
    own: dict[str, set[str]] = {}
    for row in data.claims:
        id = documents.setdefault(row.evidence, f"e{len(documents):05}")
        own.setdefault(row.claim, set()).add(id)
    return documents, {claim: frozenset(ids) for claim, ids in own.items()}


def print_method(corpus: Corpus, own: Mapping[str, frozenset[str]], method: RankMethod) -> None:
    """Look every claim up and print the figures of one method."""
    found = dict.fromkeys(DEPTHS, 0)
    recall = dict.fromkeys(DEPTHS, 0.0)
    began = time.process_time()
    for claim, ids in own.items():
        ranked = list_documents(corpus, claim, method)
        for depth in DEPTHS:
            held = len(ids.intersection(ranked[:depth]))
            found[depth] += held > 0
            recall[depth] += held / len(ids)
    milliseconds = (time.process_time() - began) * 1000 / len(own)
    figures = "".join(
        f"{recall[depth] / len(own):<11.1%} {found[depth] / len(own):<11.1%}" for depth in DEPTHS
    )
    print(f"  {method:9} {figures}{milliseconds:.1f}", flush=True)


def list_documents(corpus: Corpus, claim: str, method: RankMethod) -> Sequence[str]:
    """Return the documents of the best passages for a claim, each once."""
    return list(dict.fromkeys(item.doc_id for item in corpus.search(claim, method=method, k=_PASSAGES)))
