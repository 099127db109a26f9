"""How the cost of each call grows with its answer, its sources and their number; and with hostile texts.

Each row is one call on inputs of ever twice the size. Processor time counts, of two runs the lesser, and the
least exponent of the last two doublings: noise makes one of them larger, never both. A row ends where a call
takes `ENOUGH_S`. Memory is the most that a call held on 16,000 characters, over the size of its inputs.
"""

from __future__ import annotations

import math
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.speed.articles import compose_article
from bench.speed.floor import Draw
from verifier import (
    audit_answer,
    check,
    check_claim,
    load_policy,
    prepare,
    verify_claim_lattice,
    verify_quotes,
)
from verifier.audit.redaction.redactor import Redactor
from verifier.corpus.api import open_corpus
from verifier.corpus.passages import read_prose
from verifier.corpus.records import Document
from verifier.policies import Policy
from verifier.sources import PreparedContext, Source
from verifier.sources.context import Format

ENOUGH_S = 1.5
LEAST_CHARS = 8_000
MOST_CHARS = 1 << 20
MAX_EXPONENT = 1.05
MAX_S_PER_MB = 5.0
MAX_MB_PER_MB = 100.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Growth:
    """A row: characters of the largest input, what they took, the exponent, bytes held for a character."""

    name: str
    chars: int
    seconds: float
    exponent: float
    bytes_per_char: float

    @property
    def seconds_per_mb(self) -> float:
        """What a million characters take."""
        return self.seconds * 1e6 / self.chars


Ask = Callable[[str, Any], object]
Made = tuple[int, Callable[[], object]]
"""The size that came of a wanted one, and the call on it."""

Make = Callable[[int], Made]

HOSTILE: tuple[tuple[str, str, Format], ...] = (
    ("wikitext, *", "*", "wikitext"),
    ("wikitext, * in lines", "*\n", "wikitext"),
    ("markdown, [a](<b", "[a](<b", "markdown"),
    ("markdown, [a](<b in lines", "[a](<b\n", "markdown"),
)


def _open_limits() -> Policy:
    """Return `default` with limits that no row meets."""
    return load_policy("default").replace(
        max_answer_chars=10**8,
        max_source_chars=10**8,
        max_sources=10**6,
        max_units=10**6,
        steps_per_char=10**6,
    )


def list_rows() -> Iterator[tuple[str, Make]]:
    """Yield the rows: calls by what grows, then hostile texts."""
    text = compose_article(Draw(91), n_chars=20_000)
    prepared, policy, claim = prepare(text.text), _open_limits(), text.sentences[3]
    calls: tuple[tuple[str, Ask], ...] = (
        ("verify_quotes", lambda answer, source: verify_quotes(answer, source, policy=policy)),
        ("check_claim", lambda answer, source: check_claim(answer, source, policy=policy)),
        ("check", lambda answer, source: check(answer, source, policy=policy)),
        ("audit_answer", audit_answer),
    )
    for name, ask in calls:
        if name != "check_claim":
            yield f"{name}, answer", partial(_grow_answer, ask, prepared)
        yield f"{name}, source", partial(_grow_source, ask, claim)
        yield f"{name}, documents", partial(_grow_documents, ask, claim)
    yield "verify_claim_lattice, answer", partial(_grow_pointers, text.text, policy)
    yield "audit_answer, table", partial(_grow_table, claim)
    yield "Redactor.mask, text and documents", _mask
    yield "verify_claim_lattice, [a](<b", partial(_grow_destinations, text.text, policy)
    for name, piece, form in HOSTILE:
        yield name, partial(_prepare, piece, form)
    yield "read_prose, a wide row of CSV", _read_wide


def _grow_answer(ask: Ask, prepared: PreparedContext, size: int) -> Made:
    answer = compose_article(Draw(92), n_chars=size).text.replace(". ", " [1]. ")
    return len(answer), lambda: ask(answer, prepared)


def _grow_source(ask: Ask, claim: str, size: int) -> Made:
    source = _write(size, 94)
    return len(source), lambda: ask(claim, source)


def _grow_documents(ask: Ask, claim: str, size: int) -> Made:
    sources = [_write(1_000, 1_000 + at) for at in range(size // 1_000)]
    return sum(map(len, sources)), lambda: ask(claim, sources)


def _grow_pointers(text: str, policy: Policy, size: int) -> Made:
    sentences = compose_article(Draw(95), n_chars=size).sentences
    answer = "\n".join(f"- {one} [E{1 + at % 2}]" for at, one in enumerate(sentences))
    return len(answer), lambda: verify_claim_lattice(answer, [text[:2_000], text[2_000:4_000]], policy=policy)


def _grow_destinations(text: str, policy: Policy, size: int) -> Made:
    answer = "[a](<b" * (size // 6)
    return len(answer), lambda: verify_claim_lattice(answer, [text[:2_000]], policy=policy)


def _grow_table(claim: str, size: int) -> Made:
    rows = (f"| Bridge {at} | {1_800 + at % 200} | {at % 97} metres |" for at in range(size // 30))
    table = "| name | opened | span |\n|---|---|---|\n" + "\n".join(rows)
    return len(table), lambda: audit_answer(claim, table)


def _write(size: int, seed: int) -> str:
    return compose_article(Draw(seed), n_chars=size).text


def _prepare(piece: str, form: Format, size: int) -> Made:
    text = piece * (size // len(piece))
    return len(text), lambda: prepare(Source(id="s", text=text, format=form))


def _mask(size: int) -> Made:
    with TemporaryDirectory() as folder, open_corpus(Path(folder) / "corpus.db") as corpus:
        corpus.add(
            Document(doc_id=f"d{at}", text=_write(1_000, 2_000 + at), meta={"sensitive": True})
            for at in range(size // 2_000)
        )
        redactor = Redactor(corpus)
    text = _write(size // 2, 96)
    return len(text) + 1_000 * (size // 2_000), lambda: redactor.mask(text)


def _read_wide(size: int) -> Made:
    columns = size // 16
    head = ",".join(f"column{at}" for at in range(columns))
    data = f"{head}\n{','.join(f'{at}' for at in range(columns))}\n"
    return len(data), lambda: read_prose(Document(doc_id="d", text=data, format="csv"))


def measure_growth(name: str, make: Make, *, least: int = LEAST_CHARS, enough: float = ENOUGH_S) -> Growth:
    """Measure one row: double the input until a call takes long enough."""
    points: list[tuple[int, float]] = []
    size = least
    while True:
        chars, call = make(size)
        points.append((chars, min(_time(call), _time(make(size)[1]))))
        if points[-1][1] >= enough or size >= MOST_CHARS:
            break
        size *= 2
    steps = [
        math.log(after / before) / math.log(more / fewer)
        for (fewer, before), (more, after) in pairwise(points)
        if before > 0
    ]
    chars, seconds = points[-1]
    return Growth(
        name=name,
        chars=chars,
        seconds=seconds,
        exponent=min(steps[-2:], default=0.0),
        bytes_per_char=_measure_memory(make, 2 * least),
    )


def _measure_memory(make: Make, size: int) -> float:
    """Return the most bytes that a call holds for each character that it is given."""
    chars, call = make(size)
    tracemalloc.start()
    call()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / chars


def _time(call: Callable[[], object]) -> float:
    begin = time.process_time()
    call()
    return time.process_time() - begin


def print_growth(only: Sequence[str]) -> None:
    """Print each row, or those with one of some texts in their name; what misses a bound is marked."""
    print(f"{'':42}{'chars':>10}{'s':>8}{'exponent':>10}{'s a MB':>9}{'MB a MB':>9}")
    for name, make in list_rows():
        if only and not any(text in name for text in only):
            continue
        row = measure_growth(name, make)
        misses = (
            row.exponent > MAX_EXPONENT
            or row.seconds_per_mb > MAX_S_PER_MB
            or row.bytes_per_char > MAX_MB_PER_MB
        )
        print(
            f"{row.name:42}{row.chars:10,}{row.seconds:8.2f}{row.exponent:10.2f}{row.seconds_per_mb:9.1f}"
            f"{row.bytes_per_char:9.0f}{'  NO' if misses else ''}",
            flush=True,
        )
