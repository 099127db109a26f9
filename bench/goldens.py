"""The golden corpus: its calls from their sources, and their recording.

Three sources: the conformance vectors, the hand-written cases of the tests, and real-length articles, each
with the answers that a model might have given. A source is written by hand or
handed down; the receipts next to it are recorded from it, never edited. The order of calls is that of the
sources, and an id says where its call comes from, so a difference of two corpora reads as a difference of
what was written.

Not every call is kept whole: `golden_choice` says which are, and what stays of the others in `LEFT_OUT`.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias, cast

from bench.golden_choice import Choice, LeftOut, digest_call, leave_out, read_left_out
from tests.case_calls import read_call_cases
from tests.case_files import CaseError, Table, read_toml
from verifier.calls import AnyCall, Call, ContextCache, read_call
from verifier.policies import SHIPPED, load_policy
from verifier.policies.risk import find_risk_table
from verifier.receipts.goldens import read_goldens, refuse_in_ci, write_goldens
from verifier.receipts.receipts import Receipt, record_call
from verifier.records.json_lines import JsonValue, ReceiptError

ROOT = Path(__file__).parent.parent
GOLDEN = ROOT / "bench" / "golden"
VECTORS = GOLDEN / "vectors" / "grounding.baseline.json"
LATTICE_VECTORS = GOLDEN / "vectors" / "lattice.baseline.json"
ARTICLES = GOLDEN / "articles"
LEFT_OUT = Path("left_out.txt")
"""Below `GOLDEN`: a line for each call of the corpus that no golden file holds."""

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
    """Return the calls of every golden file, by the file's path below `GOLDEN`, in a fixed order.

    What is written by hand to be read comes first: of calls that show the same, the first ones are kept.
    """
    corpus: dict[Path, NamedCalls] = {
        Path(f"cases/{area}.jsonl"): tuple(
            (f"{prefix}/{case.id}", case.call) for case in read_call_cases(area)
        )
        for area, prefix in CASE_IDS.items()
    }
    for name, calls in read_articles():
        corpus[Path("articles") / f"{name}.jsonl"] = tuple(
            (f"articles/{name}/{number}/{policy}", replace(call, policy=policy))
            for number, call in enumerate(calls, 1)
            for policy in ARTICLE_POLICIES
        )
    vectors = read_vectors()
    return corpus | {
        Path("vectors/baseline.jsonl"): tuple((f"vectors/{vector.id}", vector.call) for vector in vectors),
        Path("vectors/default.jsonl"): tuple(
            (f"vectors/{vector.id}/default", replace(vector.call, policy="default"))
            for vector in vectors[::DEFAULT_VECTORS_STEP]
        ),
        Path("vectors/lattice.jsonl"): tuple(
            (f"vectors/{vector.id}", vector.call) for vector in read_lattice_vectors()
        ),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldenFile:
    """What a golden file of the corpus is to hold, and what stays of the calls that it does not."""

    name: Path
    kept: tuple[Receipt, ...]
    left_out: tuple[LeftOut, ...]


def run_corpus(corpus: Mapping[Path, NamedCalls]) -> Iterator[GoldenFile]:
    """Carry out every call of the corpus and choose which are kept; yield file by file."""
    choice = Choice()
    for name, calls in corpus.items():
        contexts = ContextCache()
        kept, left_out = [], []
        for id, call in calls:
            receipt = record_call(call, id=id, contexts=contexts)
            if choice.find_reasons(id, call, receipt.verdict):
                kept.append(receipt)
            else:
                left_out.append(leave_out(id, call, receipt.verdict))
        yield GoldenFile(name=name, kept=tuple(kept), left_out=tuple(left_out))


def record_corpus(corpus: Mapping[Path, NamedCalls], folder: Path = GOLDEN) -> Iterator[GoldenFile]:
    """Record every golden file of the corpus below a folder and yield it; at the end, write `LEFT_OUT`.

    Raises `GoldenError`, as recording does: in CI, and for a call that cannot be carried out.
    """
    refuse_in_ci()
    lines: list[str] = []
    for file in run_corpus(corpus):
        write_goldens(folder / file.name, file.kept)
        lines += [call.to_line() for call in file.left_out]
        yield file
    (folder / LEFT_OUT).write_text("".join(f"{line}\n" for line in lines), encoding="ascii", newline="\n")


def find_stale(corpus: Mapping[Path, NamedCalls], folder: Path = GOLDEN) -> list[str]:
    """Say where what is recorded is not of the calls of its sources; an empty list where all is.

    A file that no source gives, a file that is not there, and calls that were added, taken away, moved or
    changed since the recording. Whether the verdicts still come out is for `find_changed` to say.
    """
    recorded = {path.relative_to(folder) for path in folder.rglob("*.jsonl")}
    stale = [f"{name}: no source gives it" for name in sorted(recorded.difference(corpus))]
    left_out = read_left_out((folder / LEFT_OUT).read_text(encoding="ascii"))
    for name, calls in corpus.items():
        others = {id: left_out.pop(id).call for id, _ in calls if id in left_out}
        if name not in recorded:
            stale.append(f"{name}: not recorded")
            continue
        kept = {receipt.id: receipt.call for receipt in read_goldens(folder / name)}
        wanted = {id: digest_call(call) for id, call in calls if id not in kept}
        if others != wanted or [*kept.items()] != [item for item in calls if item[0] in kept]:
            stale.append(f"{name}: its calls are not those of its source")
    return stale + [f"{LEFT_OUT}: no source gives {id}" for id in left_out]


def find_changed(corpus: Mapping[Path, NamedCalls], folder: Path = GOLDEN) -> list[str]:
    """Run every call; say which are left out and have another verdict, and which must be kept."""
    changed = []
    left_out = read_left_out((folder / LEFT_OUT).read_text(encoding="ascii"))
    for file in run_corpus(corpus):
        other = [call.id for call in file.left_out if left_out.get(call.id) != call]
        changed += [f"{id}: its verdict changed" for id in other]
        changed += [f"{receipt.id}: it is to be kept" for receipt in file.kept if receipt.id in left_out]
    return changed


def list_reasons(names: Iterable[Path], folder: Path = GOLDEN) -> Iterator[tuple[str, list[str]]]:
    """Yield for each call that is kept its id and the traits that it is kept for."""
    choice = Choice()
    for name in names:
        for receipt in read_goldens(folder / name):
            if receipt.call is not None:
                yield receipt.id, choice.find_reasons(receipt.id, receipt.call, receipt.verdict)


# --- The command ------------------------------------------------------------------------------------------


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``python -m bench goldens``."""
    look = parser.add_mutually_exclusive_group()
    look.add_argument(
        "--stale", action="store_true", help="record nothing: say whether the files hold their sources' calls"
    )
    look.add_argument(
        "--check",
        action="store_true",
        help="the same, and run the calls that are left out: whose verdict changed",
    )
    look.add_argument("--why", metavar="TEXT", help="say why calls are kept whose id contains a text")


def run(arguments: argparse.Namespace) -> int:
    """Record the whole corpus, or look at it; return 1 where a file does not hold the calls of its source."""
    corpus = build_corpus()
    if arguments.why is not None:
        for id, reasons in list_reasons(corpus):
            if arguments.why in id:
                print(id, *reasons, sep="\n    ")
        return 0
    if not (arguments.stale or arguments.check):
        _record(corpus)
    wrong = find_stale(corpus) + (find_changed(corpus) if arguments.check else [])
    for line in wrong:
        print(line)
    return 1 if wrong else 0


def record_hashes(table: Path) -> None:
    """Write the hashes of the shipped policies into the table of what was measured of them."""
    text = table.read_text(encoding="utf-8")
    for name in SHIPPED:
        pinned = re.compile(rf'(?<=^\[policies\.{name}\]\nhash = ")[^"]*', re.M)
        text = pinned.sub(load_policy(name).hash, text)
    table.write_text(text, encoding="utf-8", newline="\n")


def _record(corpus: Mapping[Path, NamedCalls]) -> None:
    n_kept = 0
    for file in record_corpus(corpus):
        n_kept += len(file.kept)
        print(f"{len(file.kept):6}  of {len(corpus[file.name]):5}  {file.name.as_posix()}", flush=True)
    print(f"{n_kept:6}  of {sum(map(len, corpus.values())):5}  calls")
    record_hashes(find_risk_table())
