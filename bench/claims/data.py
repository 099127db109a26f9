"""Labelled claims: the data sets that benches measure on, read from JSON lines.

`docs/accuracy.md` describes the format. Everything is read before anything is measured, so that a file that
cannot be used is refused at once, with its name and its line.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from verifier.parsers.text.offsets import Span

Truth: TypeAlias = Literal["supported", "contradicted", "neither"]
"""What people said of a claim. Supported in part, unsupported and not enough information are `neither`."""

LABELS: Mapping[str, Truth] = {
    "supported": "supported",
    "contradicted": "contradicted",
    "partial": "neither",
    "unsupported": "neither",
    "nei": "neither",
}

_SUFFIXES = (".jsonl.gz", ".jsonl")
_TREEBANK_MARKS = (
    ("-LRB-", "("),
    ("-RRB-", ")"),
    ("-LSB-", "["),
    ("-RSB-", "]"),
    ("``", '"'),
    ("''", '"'),
)


class ClaimDataError(ValueError):
    """Labelled claims that cannot be read: what was given, where, and what is expected."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedWord:
    """A word of a claim that people looked at by itself, and whether they found it unsupported."""

    span: Span
    is_unsupported: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledClaim:
    """One row: a claim, one text of evidence, and what people said of them.

    `mode` is the instruction under which an answer was written that holds the claim, where the data says so.
    """

    id: str
    claim: str
    evidence: str
    truth: Truth
    question: str | None = None
    title: str | None = None
    mode: str | None = None
    words: tuple[MarkedWord, ...] = ()


class DataSet(NamedTuple):
    """A named set of rows."""

    name: str
    claims: tuple[LabelledClaim, ...]


def add_set_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare which data sets a command of the bench reads."""
    parser.add_argument("folder", type=Path, help="a folder of labelled claims")
    parser.add_argument("names", nargs="*", help="data sets of it; by default all")


def print_sets(arguments: argparse.Namespace, print_set: Callable[[DataSet], None]) -> int:
    """Print what there is to say of each data set that the arguments name; return the exit code."""
    try:
        sets = read_sets(arguments.folder, only=arguments.names)
    except ClaimDataError as error:
        print(error, file=sys.stderr)
        return 2
    for data in sets:
        print_set(data)
    return 0


def read_sets(folder: Path, *, only: Sequence[str] = ()) -> tuple[DataSet, ...]:
    """Read the data sets of a folder, in the order of their names; with `only` those of these names.

    Raises `ClaimDataError`.
    """
    files = _list_files(folder)
    unknown = [name for name in only if name not in files]
    if unknown:
        raise ClaimDataError(f"{folder}: got no data set {unknown[0]!r}, expected one of {', '.join(files)}")
    return tuple(read_set(path) for name, path in files.items() if not only or name in only)


def _list_files(folder: Path) -> dict[str, Path]:
    if not folder.is_dir():
        raise ClaimDataError(f"{folder}: expected a folder with files that end in .jsonl or .jsonl.gz")
    files = {name_set(path): path for path in sorted(folder.iterdir()) if path.name.endswith(_SUFFIXES)}
    if not files:
        raise ClaimDataError(f"{folder}: got no file that ends in .jsonl or .jsonl.gz, expected at least one")
    return files


def name_set(path: Path) -> str:
    """Return the name of a file's data set: ``wice`` for ``wice.dev.jsonl.gz`` and for ``wice.jsonl``."""
    suffix = next(suffix for suffix in _SUFFIXES if path.name.endswith(suffix))
    return path.name.removesuffix(suffix).removesuffix(".dev")


def read_set(path: Path) -> DataSet:
    """Read one file. Raises `ClaimDataError`."""
    try:
        data = gzip.decompress(path.read_bytes()) if path.name.endswith(".gz") else path.read_bytes()
        lines = data.decode().split("\n")
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise ClaimDataError(f"{path}: {error}") from error
    claims = []
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                claims.append(read_claim(line, fallback_id=str(number)))
            except ClaimDataError as error:
                raise ClaimDataError(f"{path}, line {number}: {error}") from error
    if not claims:
        raise ClaimDataError(f"{path}: got no claims, expected one JSON object a line")
    return DataSet(name_set(path), tuple(claims))


def read_claim(line: str, *, fallback_id: str) -> LabelledClaim:
    """Read one row. Raises `ClaimDataError`, without the place."""
    try:
        row: object = json.loads(line)
    except (json.JSONDecodeError, RecursionError) as error:
        raise ClaimDataError(f"got no JSON ({error})") from error
    if not isinstance(row, dict):
        raise ClaimDataError(f"got {type(row).__name__}, expected an object")
    extra = row.get("extra") or {}
    if not isinstance(extra, dict):
        raise ClaimDataError(f"key 'extra': got {type(extra).__name__}, expected an object")
    claim = undo_treebank_marks(_read_text(row, "claim") or "")
    if not claim.strip():
        raise ClaimDataError("key 'claim': got nothing, expected a claim")
    return LabelledClaim(
        id=str(row.get("id", fallback_id)),
        claim=claim,
        evidence=_read_evidence(row.get("evidence")),
        truth=_read_truth(row),
        question=_read_text(row, "question"),
        title=_read_text(row, "title") or _read_text(extra, "title"),
        mode=_read_text(row, "mode"),
        words=tuple(_find_words(claim, extra.get("tokens"), extra.get("nonsup"))),
    )


def undo_treebank_marks(text: str) -> str:
    """Write brackets and quotation marks as people do, where a corpus writes ``-LRB-`` and the like."""
    for mark, plain in _TREEBANK_MARKS:
        text = text.replace(mark, plain)
    return text


def _read_text(row: Mapping[str, object], key: str) -> str | None:
    value = row.get(key)
    if value is not None and not isinstance(value, str):
        raise ClaimDataError(f"key {key!r}: got {type(value).__name__}, expected a string")
    return value


def _read_evidence(value: object) -> str:
    """Read the evidence: a string, or a list of strings that are the lines of one text."""
    lines = [value] if isinstance(value, str) else value
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise ClaimDataError("key 'evidence': expected a string or a list of strings")
    return undo_treebank_marks("\n".join(lines))


def _read_truth(row: Mapping[str, object]) -> Truth:
    label = row.get("label")
    if isinstance(label, bool):
        return "supported" if label else "neither"
    if not isinstance(label, str) or label not in LABELS:
        raise ClaimDataError(
            f"key 'label': got {label!r}, expected true, false or one of {', '.join(LABELS)}"
        )
    truth = LABELS[label]
    is_supported = row.get("label_binary", truth == "supported")
    if is_supported is not (truth == "supported"):
        raise ClaimDataError(
            f"key 'label_binary': got {is_supported!r} with the label {label!r}, "
            f"expected {str(truth == 'supported').lower()}, or nothing"
        )
    return truth


def _find_words(claim: str, words: object, flags: object) -> Iterator[MarkedWord]:
    """Find the marked words in a claim, from left to right; one that does not stand in it is passed over."""
    if words is None and flags is None:
        return
    if not isinstance(words, list) or not isinstance(flags, list) or len(words) != len(flags):
        raise ClaimDataError("keys 'tokens' and 'nonsup': expected two lists of the same length")
    end = 0
    for word, flag in zip(words, flags, strict=True):
        if not isinstance(word, str) or not isinstance(flag, bool):
            raise ClaimDataError("keys 'tokens' and 'nonsup': expected strings, and true or false")
        plain = undo_treebank_marks(word)
        start = claim.find(plain, end)
        if plain and start >= 0:
            end = start + len(plain)
            yield MarkedWord(span=(start, end), is_unsupported=flag)
