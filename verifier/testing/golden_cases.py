"""Recorded calls as test cases: one test for each receipt of a golden file."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from verifier.calls import AnyCall
from verifier.receipts.goldens import (
    GoldenError,
    GoldenFailure,
    read_golden_lines,
    read_goldens,
    write_goldens,
)
from verifier.receipts.receipts import Receipt, read_receipt, record_call
from verifier.receipts.replay import replay_receipt
from verifier.records.kept import KeptRecord
from verifier.report.common.hidden_characters import show_plainly
from verifier.report.golden_wording import describe_failure
from verifier.testing import tally

if TYPE_CHECKING:
    import pytest

_HOW = "If it is right, record it with  pytest --update-goldens  and review the change."


class GoldenMismatchError(AssertionError):
    """A verdict that is not the recorded one; its text is that of ``verifier receipt check``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldenCase:
    """One call of a golden file, with the line that it stands in; lines count from 1."""

    file: Path
    line: int
    receipt: Receipt

    @property
    def id(self) -> str:
        """The id of the receipt."""
        return self.receipt.id

    @property
    def call(self) -> AnyCall:
        """The recorded call. Raises `GoldenError` for a receipt that keeps none."""
        if self.receipt.call is None:
            raise GoldenError(f"{self.file}:{self.line}: {self.id}: got no call, expected one to run")
        return self.receipt.call

    def check(self, call: AnyCall | None = None) -> KeptRecord:
        """Run the recorded call again, or another one in its place, and return the record that it gives.

        Raises `GoldenMismatchError` where its bytes are not the recorded ones, and what the call raises.
        Under ``--update-goldens`` the record is kept in place of the recorded one, and nothing is compared.
        """
        __tracebackhide__ = True
        call = call or self.call
        if tally.is_recording():
            return record(self.file, self.id, call)
        replay = replay_receipt(self.receipt, call=call, base=self.file.parent)
        tally.count("identical" if replay else "different")
        if not replay or replay.now is None:
            failure = GoldenFailure(file=_name(self.file), line=self.line, id=self.id, replay=replay)
            told = "\n".join(describe_failure(failure))
            raise GoldenMismatchError(f"verdict: got another one than was recorded\n{told}\n{_HOW}")
        return replay.now


def parametrize_goldens(path: str | Path, *, argname: str = "golden") -> pytest.MarkDecorator:
    """Return a mark that runs a test once for each call of a golden file, as a `GoldenCase`.

    A path that is not absolute starts from the folder of the calling file. Raises `GoldenError` for a file
    that cannot be read, and for one without calls::

        @parametrize_goldens("goldens/bridge.jsonl")
        def test_nothing_has_changed(golden):
            golden.check()
    """
    import pytest

    folder = Path(str(sys._getframe(1).f_globals.get("__file__", ""))).parent
    file = folder / path
    cases = [*read_cases(file).values()]
    if not cases:
        raise GoldenError(f"golden files: got no call in {file}, expected at least one")
    return pytest.mark.parametrize(argname, cases, ids=[case.id for case in cases])


def read_cases(file: Path) -> Mapping[str, GoldenCase]:
    """Return the calls of a golden file by their ids, in their order; it is read once for each version.

    Raises `GoldenError` for a file that cannot be read.
    """
    try:
        written = file.stat()
    except OSError as error:
        raise GoldenError(f"golden files: {file} cannot be read: {error.strerror}") from None
    return _read_cases(file, written.st_mtime_ns, written.st_size)


@lru_cache(maxsize=64)
def _read_cases(file: Path, _time: int, _size: int) -> Mapping[str, GoldenCase]:
    lines = read_golden_lines(file)
    return {line.receipt.id: GoldenCase(file=file, line=line.line, receipt=line.receipt) for line in lines}


def record(file: Path, id: str, call: AnyCall) -> KeptRecord:
    """Carry a call out and keep its receipt until the end of the run, where the golden file is written."""
    receipt = record_call(call, id=id, base=file.parent)
    tally.record(str(file), receipt.to_line())
    return receipt.verdict


def refuse_missing(file: Path, id: str) -> GoldenMismatchError:
    """Return the error of a call of which no verdict is recorded."""
    tally.count("missing")
    told = show_plainly(f"{_name(file)}: {id}")
    return GoldenMismatchError(
        f"verdict: got one, and none was recorded\n{told}\n  no verdict stands there\n{_HOW}"
    )


def _name(file: Path) -> str:
    """Return the path of a golden file from the folder of the run, or whole from elsewhere."""
    here = Path.cwd()
    return file.relative_to(here).as_posix() if file.is_relative_to(here) else str(file)


def update_goldens(file: Path, lines: Iterable[str]) -> None:
    """Write receipts into a golden file: each in the place of the one with its id, new ones at the end.

    What stands there already and was not recorded anew stays: it may be of tests that did not run. Raises
    `GoldenError` for a file that cannot be read, and in CI.
    """
    receipts = {receipt.id: receipt for receipt in (read_goldens(file) if file.exists() else ())}
    recorded = {receipt.id: receipt for receipt in map(read_receipt, lines)}
    # Workers report in any order.
    receipts.update((id, recorded[id]) for id in sorted(recorded))
    write_goldens(file, receipts.values())
