"""Lenient JSON compared with its peers: what each reads right or wrong, refuses, or never returns from.

The corpus is JSON lines, gzipped: an input, what it is meant to give (or that nothing is), and whether that
is to be recovered or refusing it is right. Every candidate reads every input in one run, in a process of its
own that is ended after a fixed time and started anew; so neither a crash nor a stall ends the run.

An answer is *right* if it is the intended value or, where the input is strict JSON, what a strict parser
gives. It is *silently wrong* if it is anything else and comes without an error. Inputs that are the beginning
of a document ask for its claims: all that are whole must come out as they are, and after them at most one
that is itself a beginning. That is generous: only this package's parser says that such a claim is cut. What
hostile patterns give is not judged, only whether there is an end to it.
"""

from __future__ import annotations

import argparse
import gzip
import json
import multiprocessing
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module, metadata
from multiprocessing.connection import Connection
from pathlib import Path
from types import MappingProxyType
from typing import Literal, TypeAlias

from verifier.parsers.lenient_json import JsonValue, LenientJsonError, parse_lenient_json
from verifier.parsers.lenient_json.search import is_same

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT.parent / "shared" / "data" / "json" / "corpus.jsonl.gz"

CAP_SECONDS = 2.0
HOSTILE_CHARS = 50_000
OURS = "lenient_json"

_HALF_PAIR = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}(?:\\(?:u[0-9a-fA-F]{0,3})?)?\Z")

Outcome: TypeAlias = Literal["recovered", "refused", "wrong", "unjudged", "crashed", "timeout"]
OUTCOMES: Sequence[Outcome] = ("recovered", "refused", "wrong", "unjudged", "crashed", "timeout")
MEANINGS: Mapping[Outcome, str] = MappingProxyType(
    {
        "recovered": "the right value",
        "refused": "an error that the library announces",
        "wrong": "a value that is not the right one, without an error",
        "unjudged": "a value where the corpus leaves it open whether there is one",
        "crashed": "another exception, or the end of the process",
        "timeout": "no answer in time",
    }
)


class CorpusError(Exception):
    """A corpus that is not there or cannot be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One input of the corpus, and what it is meant to give.

    `intended` counts only where `has_intended` is set; `is_open` says that nothing is there to compare with,
    because policies differ or the item is about time. For the beginning of a document, `claims` are
    those of the whole document, and the first `n_whole` of them stand in the input from end to end.
    """

    id: str
    group: str
    scope: str
    text: str | bytes
    intended: JsonValue = None
    has_intended: bool = False
    is_open: bool = False
    claims: tuple[JsonValue, ...] | None = None
    n_whole: int = 0

    @property
    def must_recover(self) -> bool:
        """Whether the corpus asks for a value, and not for an error.

        A beginning of a document has one from its first whole claim on, unless it ends inside an escaped
        pair: half a pair is refused everywhere.
        """
        if self.claims is not None and isinstance(self.text, str):
            return self.n_whole > 0 and not _HALF_PAIR.search(self.text)
        return self.scope == "in" and self.has_intended


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a candidate gave: a value, and which of its claims it says are cut."""

    value: JsonValue
    cut: tuple[int, ...] = ()


# --- The corpus -------------------------------------------------------------------------------------------


def read_corpus(path: Path, *, hostile_chars: int = HOSTILE_CHARS) -> list[Item]:
    """Read a corpus; hostile patterns are made about that many characters long.

    Raises `CorpusError` saying which file cannot be read.
    """
    try:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            rows = [json.loads(line) for line in lines]
    except (OSError, ValueError) as error:
        raise CorpusError(f"{path}: cannot be read: {error}") from None
    documents = {
        group: _read_document([row["input"] for row in rows if row["class"] == group])
        for group in dict.fromkeys(row["class"] for row in rows if row["rule"] == "prefix")
    }
    return [_make_item(row, documents, hostile_chars) for row in rows]


def _read_document(inputs: Sequence[str]) -> tuple[tuple[JsonValue, ...], tuple[int, ...]]:
    """Return the claims of the document that all inputs begin, and where each of them ends."""
    whole = max(inputs, key=len)
    document, _ = json.JSONDecoder().raw_decode(whole, whole.index("{"))
    ends = tuple(end for _, end in parse_lenient_json(whole).claim_spans)
    if len(ends) != len(document["claims"]):
        raise CorpusError("the longest input of a document is not the whole of it")
    return tuple(document["claims"]), ends


def _make_item(
    row: Mapping[str, object],
    documents: Mapping[str, tuple[tuple[JsonValue, ...], tuple[int, ...]]],
    hostile_chars: int,
) -> Item:
    group, text = str(row["class"]), row["input"]
    if "gen" in row:
        # An expression over N from our own data, with nothing else in reach.
        text = eval(str(row["gen"]), {"__builtins__": {}}, {"N": hostile_chars})
    assert isinstance(text, str)
    has_intended = row["rule"] == "exact" and not row.get("no_intended")
    claims, n_whole = None, 0
    if row["rule"] == "prefix":
        claims, ends = documents[group]
        n_whole = sum(end <= len(text) for end in ends)
    return Item(
        id=str(row["id"]),
        group=group,
        scope=str(row["scope"]),
        text=text.encode("utf-8", "surrogateescape") if row.get("enc") == "se" else text,
        intended=row["intended"],  # type: ignore[arg-type]
        has_intended=has_intended,
        is_open=row["rule"] == "time" or (row["scope"] == "pol" and not has_intended),
        claims=claims,
        n_whole=n_whole,
    )


# --- Judging ----------------------------------------------------------------------------------------------


def judge(item: Item, answer: Answer) -> Outcome:
    """Say whether a value that came without an error is the right one."""
    strict = _read_strict(item.text)
    if strict and any(is_same(value, answer.value) for value in strict):
        return "recovered"
    if item.claims is not None:
        return _judge_claims(item, item.claims, answer)
    if item.has_intended and is_same(item.intended, answer.value):
        return "recovered"
    return "unjudged" if item.is_open else "wrong"


def _read_strict(text: str | bytes) -> list[JsonValue]:
    """Return what a strict parser reads, in a list; an empty one where the text is not strict JSON."""
    try:
        return [json.loads(text, parse_constant=_refuse_constant)]
    except (ValueError, RecursionError):
        return []


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


def _judge_claims(item: Item, claims: tuple[JsonValue, ...], answer: Answer) -> Outcome:
    found = answer.value.get("claims") if isinstance(answer.value, dict) else None
    if not isinstance(found, list):
        # Nothing was read of what holds no whole claim.
        return "wrong" if item.n_whole or answer.value else "refused"
    complete = [claim for place, claim in enumerate(found) if place not in answer.cut]
    whole = list(claims[: item.n_whole])
    if is_same(list(complete[: item.n_whole]), whole):
        rest, following = complete[item.n_whole :], claims[item.n_whole : item.n_whole + 1]
        if not rest or (len(rest) == len(following) == 1 and _is_beginning(rest[0], following[0])):
            return "recovered"
    return "wrong"


def _is_beginning(cut: JsonValue, claim: JsonValue) -> bool:
    """Return whether a claim is the beginning of another: only its text may be cut, no other string."""
    if not isinstance(cut, dict) or not isinstance(claim, dict) or not cut.keys() <= claim.keys():
        return False
    text, ids = cut.get("text", ""), cut.get("evidence_ids", [])
    if not isinstance(text, str) or not isinstance(ids, list):
        return False
    whole_ids = claim["evidence_ids"]
    return (
        str(claim["text"]).startswith(text) and isinstance(whole_ids, list) and ids == whole_ids[: len(ids)]
    )


# --- The candidates ---------------------------------------------------------------------------------------


class RefusedError(Exception):
    """What a candidate announces as an error: it read nothing."""


def _read_leniently(text: str | bytes) -> Answer:
    try:
        result = parse_lenient_json(text)
    except LenientJsonError as error:
        raise RefusedError from error
    return Answer(value=result.value, cut=result.incomplete_claims)


def _read_with_json_repair(text: str | bytes) -> Answer:
    value = import_module("json_repair").loads(_decode(text))
    # The library's way to say that there is nothing: it never raises.
    if value == "" and _decode(text).strip() != '""':
        raise RefusedError
    return Answer(value=value)


def _read_with_jiter(text: str | bytes) -> Answer:
    try:
        data = text if isinstance(text, bytes) else text.encode()
        value = import_module("jiter").from_json(data, partial_mode=True, allow_inf_nan=False)
    except ValueError as error:
        raise RefusedError from error
    return Answer(value=value)


def _read_with_partial_json_parser(text: str | bytes) -> Answer:
    try:
        return Answer(value=import_module("partial_json_parser").loads(_decode(text)))
    except ValueError as error:
        raise RefusedError from error


def _decode(text: str | bytes) -> str:
    try:
        return text if isinstance(text, str) else text.decode()
    except UnicodeDecodeError as error:
        raise RefusedError from error


Read: TypeAlias = Callable[[str | bytes], Answer]
"""How a candidate reads. Raises `RefusedError` for what it announces as an error."""

CANDIDATES: Mapping[str, Read] = MappingProxyType(
    {
        OURS: _read_leniently,
        "json_repair": _read_with_json_repair,
        "jiter": _read_with_jiter,
        "partial-json-parser": _read_with_partial_json_parser,
    }
)


def find_version(name: str) -> str | None:
    """Return the version of a candidate, or None where it is not installed."""
    try:
        return metadata.version("lexical-verifier" if name == OURS else name)
    except metadata.PackageNotFoundError:
        return None


# --- Running ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What became of one input with one candidate, and how long it took."""

    item: Item
    outcome: Outcome
    seconds: float


def try_candidate(read: Read, item: Item) -> Result:
    """Let a candidate read one input, in this process."""
    start = time.perf_counter()
    try:
        answer = read(item.text)
    except RefusedError:
        return Result(item=item, outcome="refused", seconds=time.perf_counter() - start)
    except BaseException:  # a library in Rust may panic, and that is no Exception
        return Result(item=item, outcome="crashed", seconds=time.perf_counter() - start)
    seconds = time.perf_counter() - start
    return Result(item=item, outcome=judge(item, answer), seconds=seconds)


def _serve(read: Read, connection: Connection) -> None:
    # Integers of any length are exact here; the limit is about turning them into digits.
    sys.set_int_max_str_digits(0)
    # What is made once a process is no part of what an input costs.
    try_candidate(read, Item(id="warm", group="", scope="in", text='{"claims": [],}'))
    connection.send(None)
    while (item := connection.recv()) is not None:
        result = try_candidate(read, item)
        connection.send((result.outcome, result.seconds))


class Worker:
    """A process in which one candidate reads, replaced whenever it stalls or dies."""

    def __init__(self, read: Read, *, cap_seconds: float) -> None:
        self._read = read
        self._cap_seconds = cap_seconds
        self._context = multiprocessing.get_context("spawn")
        self._start()

    def _start(self) -> None:
        self._connection, other = self._context.Pipe()
        self._process = self._context.Process(target=_serve, args=(self._read, other), daemon=True)
        self._process.start()
        other.close()
        self._connection.recv()

    def read(self, item: Item) -> Result:
        """Read one input, within the time that one has."""
        try:
            self._connection.send(item)
            if not self._connection.poll(self._cap_seconds):
                self._replace()
                return Result(item=item, outcome="timeout", seconds=self._cap_seconds)
            outcome, seconds = self._connection.recv()
        except (EOFError, ConnectionError):
            self._replace()
            return Result(item=item, outcome="crashed", seconds=0.0)
        return Result(item=item, outcome=outcome, seconds=seconds)

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()
        self._connection.close()

    def _replace(self) -> None:
        self.close()
        self._start()


def run_candidate(read: Read, items: Iterable[Item], *, cap_seconds: float = CAP_SECONDS) -> list[Result]:
    """Let one candidate read all inputs."""
    worker = Worker(read, cap_seconds=cap_seconds)
    try:
        return [worker.read(item) for item in items]
    finally:
        worker.close()


# --- The report -------------------------------------------------------------------------------------------


def list_faults(results: Iterable[Result]) -> Iterator[str]:
    """Yield what must not happen: a value that is wrong, one that was to be recovered, no end."""
    for result in results:
        missed = result.item.must_recover and result.outcome == "refused"
        if result.outcome in ("wrong", "crashed", "timeout") or missed:
            yield f"{result.item.id}: {result.outcome}"


def describe(results: Sequence[Result]) -> Iterator[str]:
    """Yield one line for each group of inputs, and one for all of them."""
    groups = dict.fromkeys(result.item.group for result in results)
    for group in groups:
        yield _describe_group(group, [result for result in results if result.item.group == group])
    yield _describe_group("all", results)


def _describe_group(name: str, results: Sequence[Result]) -> str:
    counts = Counter(result.outcome for result in results)
    asked = [result.outcome for result in results if result.item.must_recover]
    met = f"{asked.count('recovered')} of {len(asked)}"
    figures = "".join(f"{counts[outcome]:10}" for outcome in OUTCOMES)
    milliseconds = 1_000 * sum(result.seconds for result in results)
    return f"  {name:18}{len(results):6}{met:>12}{figures}{milliseconds:12.1f}"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``python -m bench json``."""
    parser.add_argument("corpus", nargs="?", type=Path, default=CORPUS, help=f"default: {CORPUS}")
    parser.add_argument("--cap", type=float, default=CAP_SECONDS, help="seconds that one input may take")
    parser.add_argument(
        "--hostile-chars", type=int, default=HOSTILE_CHARS, help="how long the hostile patterns are"
    )


def run(arguments: argparse.Namespace) -> int:
    """Run all candidates and print; 1 where ours is at fault anywhere, 2 where there is no corpus."""
    sys.set_int_max_str_digits(0)
    try:
        items = read_corpus(arguments.corpus, hostile_chars=arguments.hostile_chars)
    except CorpusError as error:
        print(error)
        return 2
    faults: list[str] = []
    head = "".join(f"{outcome:>10}" for outcome in OUTCOMES)
    for name, read in CANDIDATES.items():
        version = find_version(name)
        if version is None:
            print(f"{name}: not installed, left out\n")
            continue
        results = run_candidate(read, items, cap_seconds=arguments.cap)
        print(f"{name} {version}")
        print(f"  {'inputs':18}{'':6}{'to recover':>12}{head}{'ms':>12}")
        print("\n".join(describe(results)), end="\n\n", flush=True)
        if name == OURS:
            faults = list(list_faults(results))
    print("\n".join(f"{outcome}: {meaning}" for outcome, meaning in MEANINGS.items()))
    print(f"hostile inputs have {arguments.hostile_chars} characters; one input may take {arguments.cap:g} s")
    for fault in faults:
        print(f"AT FAULT: {OURS}: {fault}")
    return 1 if faults else 0
