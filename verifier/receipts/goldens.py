"""Golden files: calls with their verdicts, run again to see that not one byte of a verdict has changed.

A golden file is a JSONL file, in any folder, under any name that ends in ``.jsonl``. It holds a line for each
policy and one for each call, as `golden_lines` has them, or receipts, or both. Blank lines do not count. The
paths of policies and word lists that its calls name start from the golden file's own folder.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from verifier.calls import AnyCall, ContextCache, read_call
from verifier.parsers.frozen import record
from verifier.policies import VerifierError
from verifier.receipts.batch import read_lines
from verifier.receipts.golden_lines import (
    CALL_SCHEMA,
    POLICY_PATHS,
    GoldenLine,
    GoldenReader,
    GoldenWriter,
    is_policy_line,
)
from verifier.receipts.receipts import BARE_CALLS, SCHEMA, Receipt, is_bare_call, record_call
from verifier.receipts.replay import Cause, Replay, replay_receipt
from verifier.receipts.whole_files import write_whole
from verifier.records.json_lines import JsonValue, ReceiptError, read_json_line
from verifier.records.kept import KeptRecord
from verifier.records.typed_keys import Keys

if TYPE_CHECKING:
    from verifier.corpus import Corpus

_FALSE = ("", "0", "false")


class GoldenError(VerifierError):
    """Golden files that cannot be recorded or checked."""


@record
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


@record
class ChangedPolicy:
    """A policy whose hash is not the one that a golden file says, at a line that counts from 1.

    `policy` is what calls name, `has_overrides` whether with overrides. `causes` says whether the policy
    changed, its semantics revision, or both.
    """

    file: str
    line: int
    policy: str
    has_overrides: bool
    recorded: str
    now: str
    causes: tuple[Cause, ...]


@record
class GoldenReport:
    """What a check of golden files found; true in a condition if every call gave the recorded bytes.

    A policy that a golden file names in a line of its own and that has changed stands once under
    `changed_policies`. The verdicts of its calls are then compared without it, and `failures` has those that
    differ in something else.

    `corpus_hash` is the SHA-256 over the digests of all verdicts as they came out now, in the files' order,
    each with a line feed; ``-`` stands for a line that gave none. Two interpreters agree on all calls if
    they agree on it.
    """

    n_calls: int
    failures: tuple[GoldenFailure, ...]
    corpus_hash: str
    changed_policies: tuple[ChangedPolicy, ...] = ()

    def __bool__(self) -> bool:
        return not self.failures and not self.changed_policies


def check_goldens(
    paths: Sequence[Path], *, files: Path | None = None, corpus: Corpus | None = None
) -> GoldenReport:
    """Run every call of the golden files again and compare its bytes.

    A path is a file, or a folder whose ``*.jsonl`` files are read, those of its folders too, sorted by
    name. `files` is the folder of the policies and word lists that calls name by path; without it that of
    each golden file. `corpus` is the one in which audits look their claims up that hold no sources. Raises
    `GoldenError` for a path that is not there, for a file that begins with a call
    and not with a receipt, and where there is not one call to check: a check of nothing must not pass.
    """
    contexts = ContextCache(corpus=corpus)
    digests = sha256()
    checks = [_FileCheck(file, files or file.parent, contexts) for file in _find_files(paths)]
    for check in checks:
        for digest in check.run():
            digests.update(digest.encode("ascii") + b"\n")
    n_calls = sum(check.n_calls for check in checks)
    if not n_calls:
        given = ", ".join(map(str, paths)) or "no path"
        raise GoldenError(f"golden files: got no call in {given}; expected .jsonl files of receipts")
    return GoldenReport(
        n_calls=n_calls,
        failures=tuple(chain.from_iterable(check.failures for check in checks)),
        corpus_hash="sha256:" + digests.hexdigest(),
        changed_policies=tuple(chain.from_iterable(check.list_changed() for check in checks)),
    )


class _FileCheck:
    """The check of one golden file, and what it has found so far."""

    def __init__(self, file: Path, base: Path, contexts: ContextCache) -> None:
        self.n_calls = 0
        self.failures: list[GoldenFailure] = []
        self.changed: dict[int, ChangedPolicy] = {}
        self._file = file
        self._base = base
        self._contexts = contexts
        self._lines_by_id: dict[str, int] = {}

    def run(self) -> Iterator[str]:
        """Run the calls again and yield the digests of their verdicts, ``-`` for a line that gives none."""
        reader = GoldenReader()
        for place, (number, line) in enumerate(_read_numbered(self._file)):
            if place == 0 and is_bare_call(line):
                raise GoldenError(f"{self._file}: {BARE_CALLS}")
            id = ""
            try:
                read = reader.read_line(number, line)
                if read is None:
                    continue
                id = read.receipt.id
                digest = self._check_call(read)
            except (VerifierError, TypeError) as error:
                self._fail(number, id, problem=str(error))
                digest = "-"
            self.n_calls += 1
            yield digest

    def list_changed(self) -> list[ChangedPolicy]:
        """Return the policies that have changed, in the order of their lines."""
        return [self.changed[line] for line in sorted(self.changed)]

    def _check_call(self, read: GoldenLine) -> str:
        """Check a call and return the digest of the verdict that it gives now."""
        receipt = read.receipt
        if receipt.call is None:
            raise ReceiptError("receipt: it keeps no call, so it cannot be run again")
        replay = replay_receipt(receipt, base=self._base, contexts=self._contexts)
        now = receipt.verdict if replay.now is None else replay.now
        if read.policy_line is not None and now.policy_hash != receipt.verdict.policy_hash:
            replay = self._leave_out_policy(read.policy_line, receipt.call, replay, now)
        if replay.differences:
            self._fail(read.line, receipt.id, replay=replay)
        elif (first := self._lines_by_id.setdefault(receipt.id, read.line)) != read.line:
            problem = f"the id stands in line {first} already; expected each id once in a file"
            self._fail(read.line, receipt.id, problem=problem)
        return now.digest

    def _leave_out_policy(self, line: int, call: AnyCall, replay: Replay, now: KeptRecord) -> Replay:
        """Say once that a policy has changed, and return the replay with the other differences."""
        if line not in self.changed:
            self.changed[line] = ChangedPolicy(
                file=str(self._file),
                line=line,
                policy=call.policy,
                has_overrides=bool(call.overrides),
                recorded=replay.receipt.verdict.policy_hash,
                now=now.policy_hash,
                causes=tuple(cause for cause in replay.causes if cause in ("policy", "semantics")),
            )
        others = tuple(item for item in replay.differences if item.path not in POLICY_PATHS)
        return replace(replay, differences=others)

    def _fail(self, line: int, id: str, *, problem: str | None = None, replay: Replay | None = None) -> None:
        failure = GoldenFailure(file=str(self._file), line=line, id=id, problem=problem, replay=replay)
        self.failures.append(failure)


def read_goldens(file: Path) -> Iterator[Receipt]:
    """Yield the calls of a golden file as receipts, as `read_golden_lines` does."""
    for line in read_golden_lines(file):
        yield line.receipt


def read_golden_lines(file: Path) -> Iterator[GoldenLine]:
    """Yield the calls of a golden file with their lines, and with the policies they were recorded under.

    Raises `GoldenError`, with the line, for one that cannot be read.
    """
    reader = GoldenReader()
    for number, line in _read_numbered(file):
        try:
            read = reader.read_line(number, line)
        except ReceiptError as error:
            raise GoldenError(f"{file}, line {number}: {error}") from None
        if read is not None:
            yield read


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
    """Yield the lines that are not blank, with their numbers."""
    try:
        yield from ((number, line) for number, line in enumerate(read_lines(file), 1) if line.strip())
    except OSError as error:
        raise GoldenError(f"golden files: {file} cannot be read: {error}") from None


def record_goldens(
    calls: Path, target: Path, *, files: Path | None = None, corpus: Corpus | None = None
) -> int:
    """Carry out every call of a file, write the golden file `target`, and return the number of its calls.

    Each line of `calls` is a call, as `read_call` reads it, with an ``id`` next to its keys, or a line of a
    golden file, whose call is run anew; both files may be the same. Order is kept. The target is written
    whole or not at all. `files` is the folder of the policies and word lists that calls name by path; without
    it that of the target. `corpus` is the one in which audits look their claims up that hold no sources.

    Raises `GoldenError`, with the line, for a call that cannot be read or carried out, for an id that is
    missing or repeated, for a file without calls, for a target that is a folder, and in CI, as
    `refuse_in_ci` does.
    """
    _refuse_recording(calls, target)
    seen: dict[str, int] = {}
    contexts = ContextCache(corpus=corpus)
    receipts: list[Receipt] = []
    for number, line in _read_numbered(calls):
        try:
            value = read_json_line(line)
            if is_policy_line(value):
                continue
            id, call = _read_recorded(value)
            receipts.append(record_call(call, id=id, base=files or target.parent, contexts=contexts))
        except (VerifierError, TypeError) as error:
            raise GoldenError(f"{calls}, line {number}: {error}") from None
        first = seen.setdefault(id, number)
        if first != number:
            raise GoldenError(
                f"{calls}, line {number}: got the id {id!a}, which stands in line {first} already; "
                "expected each id once"
            )
    if not seen:
        raise GoldenError(f"golden files: got no call in {calls}, expected at least one")
    write_goldens(target, receipts)
    return len(seen)


def write_goldens(target: Path, receipts: Iterable[Receipt]) -> None:
    """Write receipts as a golden file, whole or not at all.

    Raises `GoldenError` for a receipt that keeps no call, and where `refuse_in_ci` does.
    """
    refuse_in_ci()
    writer = GoldenWriter()
    for receipt in receipts:
        if receipt.call is None:
            raise GoldenError(f"golden files: the receipt {receipt.id!a} keeps no call; expected one")
        try:
            writer.add(receipt.id, receipt.call, receipt.verdict)
        except TypeError as error:
            raise GoldenError(f"golden files: {receipt.id!a}: {error}") from None
    target.parent.mkdir(parents=True, exist_ok=True)
    write_whole(target, writer.to_text().encode("ascii"))


def refuse_in_ci() -> None:
    """Raise `GoldenError` in CI: a golden file that records itself proves nothing.

    The environment variable ``CI`` says so, set to anything but nothing, ``0`` or ``false``.
    """
    if os.environ.get("CI", "").strip().lower() not in _FALSE:
        raise GoldenError("golden files are not recorded in CI: record them at your desk, review the changes")


def _refuse_recording(calls: Path, target: Path) -> None:
    """Raise `GoldenError` in CI, and for files that cannot be recorded from or to."""
    refuse_in_ci()
    if target.is_dir():
        raise GoldenError(f"golden files: {target} is a folder; expected the name of a file to write")
    if not calls.is_file():
        given = "is a folder" if calls.is_dir() else "is not there"
        raise GoldenError(f"golden files: {calls} {given}; expected a file of calls")


def _read_recorded(value: JsonValue) -> tuple[str, AnyCall]:
    """Read the id and the call of a line: a bare call, a receipt, or the call of a golden file."""
    if not isinstance(value, Mapping):
        raise ReceiptError(f"got {type(value).__name__}, expected a call or a receipt")
    # Of a receipt only the id and the call count: its verdict is what is being replaced, whatever it says.
    call = value.get("call") if value.get("schema") in (SCHEMA, CALL_SCHEMA) else _drop_id(value)
    return Keys(value).need_name("id"), read_call(call)


def _drop_id(value: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    return {key: item for key, item in value.items() if key != "id"}
