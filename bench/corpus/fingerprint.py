"""A corpus in one hash: its export, rankings, cards and audits, of the example and of generated prose.

``python -m bench.corpus.fingerprint [MODULE]`` prints it with SQLite's version; MODULE is another module like
`sqlite3` that is used in its place. It must be one on every interpreter and with every SQLite.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tempfile
from importlib import import_module
from pathlib import Path

_PASSAGES = 400
_QUERIES = 25


def take_fingerprint() -> str:
    """Return the hash of a corpus that is added in parts, in a file, and asked."""
    from bench.corpus.prose import make_documents, make_queries, make_vocabulary
    from verifier import audit_answer, audit_claim
    from verifier.audit import AuditStream
    from verifier.corpus import RankMethod, open_corpus
    from verifier.corpus.readers import read_file
    from verifier.demo import CORPUS, load_audited, load_demo

    methods: tuple[RankMethod, ...] = ("bm25", "overlap", "jaccard")
    documents = list(make_documents(_PASSAGES, vocabulary=make_vocabulary(2_000)))
    queries = [
        *make_queries(documents, _QUERIES),
        "The fog horn was silenced in 1992",
        "2,310 seen from boats",
    ]
    said: list[object] = []
    with tempfile.TemporaryDirectory() as folder, open_corpus(Path(folder) / "corpus.db") as corpus:
        corpus.add(documents[20:])
        corpus.add(*read_file(CORPUS))
        corpus.add(documents[:20])
        corpus.remove([documents[3].doc_id])
        corpus.replace([documents[5], documents[3]])
        said.append(corpus.digest)
        for query in queries:
            for method in methods:
                said.extend([item.to_dict() for item in corpus.search(query, method=method, k=7)])
            said.append(audit_claim(query, corpus).digest)
        answer = " ".join(f"{query} [{place}]." for place, query in enumerate(queries))
        said.append(audit_answer(answer, corpus).digest)
        said.append(audit_answer(load_audited(), corpus, question="What?").digest)
    stream = AuditStream(load_demo()[1])
    said += [card.digest for word in load_audited().split(" ") for card in stream.feed(f"{word} ")]
    said.append(stream.close().digest)
    text = json.dumps(said, sort_keys=True)
    return f"rankings:{hashlib.sha256(text.encode('ascii')).hexdigest()[:16]}"


def main(arguments: list[str]) -> None:
    """Print the fingerprint, and which SQLite it was taken with."""
    if arguments:
        sys.modules["sqlite3"] = import_module(arguments[0])
    import sqlite3

    print(sqlite3.sqlite_version, take_fingerprint())


if __name__ == "__main__":
    main(sys.argv[1:])
