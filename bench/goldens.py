"""The golden corpus: its calls from their sources, and their recording.

Three sources: the conformance vectors, the hand-written cases of the tests, and real-length articles, each
with the answers that a model might have given. A source is written by hand or
handed down; the receipts next to it are recorded from it, never edited. The order of calls is that of the
sources, and an id says where its call comes from, so a difference of two corpora reads as a difference of
what was written.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias, cast

from tests.case_calls import read_call_cases
from tests.case_files import CaseError, Table, read_toml
from verifier.calls import AnyCall, Call, read_call
from verifier.receipts.goldens import read_goldens, record_goldens
from verifier.records.json_lines import JsonValue, ReceiptError, write_json_line

ROOT = Path(__file__).parent.parent
GOLDEN = ROOT / "bench" / "golden"
VECTORS = GOLDEN / "vectors" / "grounding.baseline.json"
LATTICE_VECTORS = GOLDEN / "vectors" / "lattice.baseline.json"
ARTICLES = GOLDEN / "articles"

ARTICLE_POLICIES = ("default", "baseline", "strict")
"""Every answer to an article is checked under each of them."""

CASE_IDS = {
    "grounding": "cases",
    "lattice": "cases/lattice",
    "claims": "cases/claims",
    "audits": "cases/audits",
}
"""The areas of the hand-written cases that are calls, each with what the ids of its calls begin with."""

DEFAULT_VECTORS_STEP = 3
"""Every third vector is checked under `default` too."""

_LATTICE_VECTOR_KEYS = ("answer", "evidence", "question")
_ARTICLE_KEYS = ("about", "title", "format", "question", "text", "answers")

NamedCalls: TypeAlias = "tuple[tuple[str, AnyCall], ...]"
"""Calls with their ids, in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vector:
    """A conformance vector: a call under `baseline` and what must come out of it."""

    id: str
    call: Call
    expected: Table


# --- Sources ----------------------------------------------------------------------------------------------


def read_vectors(path: Path = VECTORS) -> tuple[Vector, ...]:
    """Read the conformance vectors: a JSON array of objects, in its order."""
    rows = cast("list[dict[str, JsonValue]]", json.loads(path.read_text(encoding="ascii")))
    return tuple(
        Vector(
            id=str(row["id"]),
            call=cast(
                "Call",
                read_call(
                    {
                        "answer": row["answer"],
                        "context": row["context"],
                        "policy": "baseline",
                        "overrides": {"entity_policy": row["entity_policy"]},
                    }
                ),
            ),
            expected=cast("Table", row["expected"]),
        )
        for row in rows
    )


def read_lattice_vectors(path: Path = LATTICE_VECTORS) -> tuple[Vector, ...]:
    """Read the conformance vectors of the claim lattice: pointer lines, in the form of `read_vectors`."""
    rows = cast("list[dict[str, JsonValue]]", json.loads(path.read_text(encoding="ascii")))
    return tuple(
        Vector(
            id=str(row["id"]),
            call=cast(
                "Call", read_call({**{key: row[key] for key in _LATTICE_VECTOR_KEYS}, "policy": "baseline"})
            ),
            expected=cast("Table", row["expected"]),
        )
        for row in rows
    )


def read_articles(folder: Path = ARTICLES) -> tuple[tuple[str, tuple[Call, ...]], ...]:
    """Read the articles of a folder, sorted by name: for each its name and a call an answer.

    The calls are under `default`; whoever wants another policy replaces it. Raises `CaseError`.
    """
    return tuple((path.stem, _read_article(path)) for path in sorted(folder.glob("*.toml")))


def _read_article(path: Path) -> tuple[Call, ...]:
    table = read_toml(path, _ARTICLE_KEYS)
    source = {key: table[key] for key in ("title", "format", "text") if key in table}
    answers = cast("list[object]", table.get("answers", []))
    try:
        return tuple(
            cast(
                "Call",
                read_call(
                    cast(
                        "JsonValue",
                        {
                            "answer": answer,
                            "context": [{"id": path.stem, **source}],
                            "question": table["question"],
                        },
                    )
                ),
            )
            for answer in answers
        )
    except (KeyError, ReceiptError) as error:
        raise CaseError(f"{path}: {error}") from None


# --- The corpus -------------------------------------------------------------------------------------------


def build_corpus() -> dict[Path, NamedCalls]:
    """Return the calls of every golden file, by the file's path below `GOLDEN`, in a fixed order."""
    vectors = read_vectors()
    corpus: dict[Path, NamedCalls] = {
        Path("vectors/baseline.jsonl"): tuple((f"vectors/{vector.id}", vector.call) for vector in vectors),
        Path("vectors/default.jsonl"): tuple(
            (f"vectors/{vector.id}/default", replace(vector.call, policy="default"))
            for vector in vectors[::DEFAULT_VECTORS_STEP]
        ),
        Path("vectors/lattice.jsonl"): tuple(
            (f"vectors/{vector.id}", vector.call) for vector in read_lattice_vectors()
        ),
    }
    for area, prefix in CASE_IDS.items():
        corpus[Path(f"cases/{area}.jsonl")] = tuple(
            (f"{prefix}/{case.id}", case.call) for case in read_call_cases(area)
        )
    for name, calls in read_articles():
        corpus[Path("articles") / f"{name}.jsonl"] = tuple(
            (f"articles/{name}/{number}/{policy}", replace(call, policy=policy))
            for number, call in enumerate(calls, 1)
            for policy in ARTICLE_POLICIES
        )
    return corpus


def write_calls(calls: NamedCalls) -> str:
    """Return calls as the lines that recording reads: one object of ASCII JSON each, with its id."""
    return "".join(write_json_line({"id": id, **call.to_dict()}) + "\n" for id, call in calls)


def record_corpus(corpus: Mapping[Path, NamedCalls], folder: Path = GOLDEN) -> Iterator[tuple[Path, int]]:
    """Record every golden file of the corpus below a folder; yield each with its number of calls.

    Raises `GoldenError`, as recording does: in CI, and for a call that cannot be carried out.
    """
    with tempfile.TemporaryDirectory() as temporary:
        draft = Path(temporary) / "calls.jsonl"
        for name, calls in corpus.items():
            draft.write_text(write_calls(calls), encoding="ascii", newline="\n")
            yield name, record_goldens(draft, folder / name)


def find_stale(corpus: Mapping[Path, NamedCalls], folder: Path = GOLDEN) -> list[str]:
    """Say where golden files do not hold the calls of their sources; an empty list where all do.

    A file that no source gives, a file that is not there, and calls that were added, taken away, moved or
    changed since the recording. Whether the verdicts still come out is for `check_goldens` to say.
    """
    recorded = {path.relative_to(folder) for path in folder.rglob("*.jsonl")}
    stale = [f"{name}: no source gives it" for name in sorted(recorded.difference(corpus))]
    for name, calls in corpus.items():
        if name not in recorded:
            stale.append(f"{name}: not recorded")
            continue
        if tuple((receipt.id, receipt.call) for receipt in read_goldens(folder / name)) != calls:
            stale.append(f"{name}: its calls are not those of its source")
    return stale


# --- The command ------------------------------------------------------------------------------------------


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``python -m bench goldens``."""
    parser.add_argument(
        "--stale", action="store_true", help="record nothing: say whether the files hold their sources' calls"
    )


def run(arguments: argparse.Namespace) -> int:
    """Record the whole corpus, or look at it; return 1 where a file does not hold the calls of its source."""
    corpus = build_corpus()
    if not arguments.stale:
        total = 0
        for name, count in record_corpus(corpus):
            total += count
            print(f"{count:6}  {name.as_posix()}", flush=True)
        print(f"{total:6}  calls")
    stale = find_stale(corpus)
    for line in stale:
        print(line)
    return 1 if stale else 0
