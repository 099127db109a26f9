"""Golden files: receipts with their calls, run again to see that not one byte of a verdict has changed.

A golden file is a JSONL file with one receipt a line, in any folder, under any name that ends in
``.jsonl``. Blank lines do not count. The paths of policies and word lists that its calls name start from
the golden file's own folder.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from verifier.calls import ContextCache, read_call
from verifier.policies import VerifierError
from verifier.receipts.batch import read_lines
from verifier.receipts.receipts import BARE_CALLS, SCHEMA, Receipt, is_bare_call, read_receipt, record_call
from verifier.receipts.replay import Replay, replay_receipt
from verifier.records.json_lines import JsonValue, ReceiptError, read_json_line

_FALSE = ("", "0", "false")


class GoldenError(VerifierError):
    """Golden files that cannot be recorded or checked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldenFailure:
    """One line of a golden file that did not pass.

    `line` counts from 1. Either `problem` says why it could not be run, or `replay` how its verdict differs.
    `id` is empty where the line could not be read.
    """

    file: str
    line: int
    id: str
    problem: str | None = None
    replay: Replay | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldenReport:
    """What a check of golden files found; true in a condition if every call gave the recorded bytes.

    `corpus_hash` is the SHA-256 over the digests of all verdicts as they came out now, in the files' order,
    each with a line feed; ``-`` stands for a line that gave none. Two interpreters agree on all calls if
    they agree on it.
    """

    n_calls: int
    failures: tuple[GoldenFailure, ...]
    corpus_hash: str

    def __bool__(self) -> bool:
        return not self.failures


def check_goldens(paths: Sequence[Path]) -> GoldenReport:
    """Run every call of the golden files again and compare its bytes.

    A path is a file, or a folder whose ``*.jsonl`` files are taken, those of its folders too, sorted by
    name. Raises `GoldenError` for a path that is not there, for a file that begins with a call and not with
    a receipt, and where there is not one call to check: a check of nothing must not pass.
    """
    contexts = ContextCache()
    corpus = sha256()
    failures: list[GoldenFailure] = []
    n_calls = 0
    for file in _find_files(paths):
        seen: dict[str, int] = {}
        for place, (number, line) in enumerate(_read_numbered(file)):
            if place == 0 and is_bare_call(line):
                raise GoldenError(f"{file}: {BARE_CALLS}")
            n_calls += 1
            failure, digest = _check_line(file, number, line, seen, contexts)
            corpus.update(digest.encode("ascii") + b"\n")
            if failure is not None:
                failures.append(failure)
    if not n_calls:
        raise GoldenError(
            f"golden files: got no call in {', '.join(str(path) for path in paths) or 'no path'}; "
            "expected .jsonl files of receipts"
        )
    return GoldenReport(n_calls=n_calls, failures=tuple(failures), corpus_hash="sha256:" + corpus.hexdigest())


def _check_line(
    file: Path, number: int, line: str, seen: dict[str, int], contexts: ContextCache
) -> tuple[GoldenFailure | None, str]:
    """Check one receipt; gives what is wrong with it, and the digest of the verdict it gave now."""
    id = ""
    try:
        receipt = read_receipt(line)
        id = receipt.id
        if receipt.call is None:
            raise ReceiptError("receipt: it keeps no call, so it cannot be run again")
        replay = replay_receipt(receipt, base=file.parent, contexts=contexts)
        digest = "-" if replay.now is None else replay.now.digest
    except (VerifierError, TypeError) as error:
        return GoldenFailure(file=str(file), line=number, id=id, problem=str(error)), "-"
    if not replay:
        return GoldenFailure(file=str(file), line=number, id=id, replay=replay), digest
    first = seen.setdefault(id, number)
    if first != number:
        problem = f"the id stands in line {first} already; expected each id once in a file"
        return GoldenFailure(file=str(file), line=number, id=id, problem=problem), digest
    return None, digest


def _find_files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            # By the parts of the names and not by paths, which compare differently between systems.
            found = [file for file in path.rglob("*.jsonl") if file.is_file()]
            yield from sorted(found, key=lambda file: file.relative_to(path).parts)
        elif path.is_file():
            yield path
        else:
            raise GoldenError(f"golden files: {path} is not there; expected a file or a folder")


def _read_numbered(file: Path) -> Iterator[tuple[int, str]]:
    """Return the lines that are not blank, with their numbers."""
    try:
        yield from ((number, line) for number, line in enumerate(read_lines(file), 1) if line.strip())
    except OSError as error:
        raise GoldenError(f"golden files: {file} cannot be read: {error}") from None


def record_goldens(calls: Path, target: Path) -> int:
    """Carry out every call of a file, write the receipts to `target`, and give their number.

    Each line of `calls` is a call, as `read_call` reads it, with an ``id`` beside its keys, or a receipt
    whose call is run anew; both files may be the same. Order is kept. The target is written whole or not at
    all.

    Raises `GoldenError`, with the line, for a call that cannot be read or carried out, for an id that is
    missing or repeated, for a file without calls, for a target that is a folder, and always where the
    environment variable ``CI`` is set to anything but nothing, ``0`` or ``false``: a golden file that
    records itself proves nothing.
    """
    if os.environ.get("CI", "").strip().lower() not in _FALSE:
        raise GoldenError("golden files are not recorded in CI: record them at your desk, review the changes")
    if target.is_dir():
        raise GoldenError(f"golden files: {target} is a folder; expected the name of a file to write")
    if not calls.is_file():
        given = "is a folder" if calls.is_dir() else "is not there"
        raise GoldenError(f"golden files: {calls} {given}; expected a file of calls")
    seen: dict[str, int] = {}
    contexts = ContextCache()
    written: list[str] = []
    for number, line in _read_numbered(calls):
        try:
            receipt = _record_line(line, target.parent, contexts)
            text = receipt.to_line()
        except (VerifierError, TypeError) as error:
            raise GoldenError(f"{calls}, line {number}: {error}") from None
        first = seen.setdefault(receipt.id, number)
        if first != number:
            raise GoldenError(
                f"{calls}, line {number}: got the id {receipt.id!a}, which stands in line {first} already; "
                "expected each id once"
            )
        written.append(text + "\n")
    if not written:
        raise GoldenError(f"golden files: got no call in {calls}, expected at least one")
    _replace_file(target, "".join(written))
    return len(written)


def _record_line(line: str, base: Path, contexts: ContextCache) -> Receipt:
    value = read_json_line(line)
    if not isinstance(value, Mapping):
        raise ReceiptError(f"line: got {type(value).__name__}, expected a call or a receipt")
    # Of a receipt only the id and the call count: its verdict is what is being replaced, whatever it says.
    call = value.get("call") if value.get("schema") == SCHEMA else _drop_id(value)
    id = value.get("id")
    if not isinstance(id, str) or not id:
        given = f"got {id!a}" if "id" in value else "it is missing"
        raise ReceiptError(f"line: key 'id': {given}, expected a string that is not empty")
    return record_call(read_call(call), id=id, base=base, contexts=contexts)


def _drop_id(value: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    return {key: item for key, item in value.items() if key != "id"}


def _replace_file(target: Path, text: str) -> None:
    """Write a file beside its target and put it in its place, so that a crash leaves the old one."""
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name(target.name + ".part")
    try:
        draft.write_text(text, encoding="ascii", newline="\n")
        draft.replace(target)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
