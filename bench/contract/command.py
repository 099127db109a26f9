"""``python -m bench contract [FILE]``: answers under an instruction, each read by `verifier.check`.

FILE holds labelled claims of models that were asked in a form (`mode`): JSON lines with `line`, `evidence`
and `label`, packed or not. For each form: how many of the truths and of the errors are accepted, and of
quotes how many verify. Beside it, always, the loop: twenty questions over docstrings of Python's own modules,
with recorded answers (``loop.toml``): the share of claims that are supported after the first and after the
second try. A question whose docstring is not there is left out and told.
"""

from __future__ import annotations

import argparse
import gzip
import inspect
import json
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import verifier
from bench.printed_tables import Table, print_tables
from verifier.checking import Report
from verifier.checking.asking import Model

QUESTIONS = Path(__file__).with_name("loop.toml")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its sources, and the recorded answers in their order."""

    question: str
    sources: tuple[str, ...]
    outputs: tuple[str, ...]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's options."""
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="labelled claims, with their form")
    parser.add_argument("--show", action="store_true", help="print what is sent back to the model")


def run(options: argparse.Namespace) -> int:
    """Print the tables."""
    tables = [] if options.file is None else [measure_forms(read_rows(options.file))]
    print_tables([*tables, measure_loop(list(read_questions()), shows=options.show)])
    return 0


def read_rows(path: Path) -> list[Mapping[str, object]]:
    """Return the rows of a file of JSON lines, packed or not."""
    data = path.read_bytes()
    text = gzip.decompress(data) if path.suffix == ".gz" else data
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def measure_forms(rows: Sequence[Mapping[str, object]]) -> Table:
    """Return a row for each form: truths and errors accepted, and quotes verified."""
    counts: Counter[tuple[str, str]] = Counter()
    for row in rows:
        mode, truth = str(row["mode"]), row["label"] == "supported"
        evidence = row["evidence"]
        given = [str(one) for one in evidence] if isinstance(evidence, list) else str(evidence)
        claim, *quotes = [one for one in verifier.check(str(row["line"]), given).sentences if one.is_claim]
        counts[mode, "truth" if truth else "error"] += 1
        counts[mode, "truth accepted" if truth else "error accepted"] += not claim.failed
        counts[mode, "quotes"] += len(quotes)
        counts[mode, "quotes verified"] += sum([not quote.failed for quote in quotes])
    modes = sorted({mode for mode, _ in counts})
    pairs = (("truth accepted", "truth"), ("error accepted", "error"), ("quotes verified", "quotes"))
    return Table(
        title="Answers under an instruction, by form",
        headings=("form", "truths accepted", "errors accepted", "quotes verified"),
        rows=tuple(
            (mode, *(f"{counts[mode, part]} of {counts[mode, whole]}" for part, whole in pairs))
            for mode in modes
        ),
    )


def read_questions() -> Iterator[Asked]:
    """Yield the questions whose docstrings are there."""
    for item in tomllib.loads(QUESTIONS.read_text(encoding="utf-8"))["question"]:
        sources = [read_docstring(name) for name in item["sources"]]
        if not all(sources):
            print(f"left out, no docstring: {item['text']}")
            continue
        outputs = tuple(item[name].strip() for name in ("first", "second") if name in item)
        yield Asked(item["text"], tuple(filter(None, sources)), outputs)


def read_docstring(name: str) -> str | None:
    """Return what an object of the standard library says of itself, below its name, if anything."""
    module, *rest = name.split(".")
    found: object = import_module(module)
    for part in rest:
        found = getattr(found, part, None)
    told = None if found is None else inspect.getdoc(found)
    return None if told is None else f"{name}\n\n{told}"


def _replay(asked: Asked) -> Model:
    """Return a model that gives the recorded answers, one for each try."""
    left = iter(asked.outputs)
    return lambda _messages: next(left)


def measure_loop(questions: Sequence[Asked], *, shows: bool = False) -> Table:
    """Return a row for each try: claims that are supported, of all, and answers that are `ok`."""
    tries: list[list[Report]] = [[], []]
    for asked in questions:
        found = verifier.answer(_replay(asked), asked.question, asked.sources, tries=len(asked.outputs))
        reports = [attempt.report for attempt in found.attempts]
        if shows and not reports[-1].ok:
            print(f"== {asked.question}\n{reports[-1].feedback()}\n")
        tries[0].append(reports[0])
        tries[1].append(found.report)
    rows = []
    for name, reports in zip(("first try", "second try"), tries, strict=True):
        supported, claims = map(sum, zip(*(report.share for report in reports), strict=True))
        share = f"{supported} of {claims} ({100 * supported / claims:.0f} %)"
        rows.append((name, share, f"{sum([report.ok for report in reports])} of {len(reports)}"))
    return Table(
        title="The loop, form close, on recorded answers",
        headings=("after the", "claims supported", "answers wholly supported"),
        rows=tuple(rows),
    )
