"""The plugin of pytest: the fixture ``golden_verdicts``, ``--update-goldens``, and a line in the summary.

pytest imports this module in every run, so it imports nothing of the package; a run that asks for none of it
has one hook more that looks whether it did. What tests asked travels with their reports, and so from the
workers of a parallel run, too.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from verifier.testing.golden_verdicts import GoldenVerdicts

_OPTION = "--update-goldens"
_TALLY = "verifier_tally"


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(parser: pytest.Parser) -> Generator[None, object, object]:
    """Declare the option last of all: if another plugin has one of this name, both mean that one."""
    result = yield
    try:
        _, unknown = parser.parse_known_and_unknown_args([_OPTION])
    except pytest.UsageError:
        # It is there, and takes a value.
        return result
    if _OPTION in unknown:
        parser.getgroup("verifier").addoption(
            _OPTION,
            action="store_true",
            help="record the verdicts of golden_verdicts and of golden cases, and compare none",
        )
    return result


def pytest_configure(config: pytest.Config) -> None:
    """Refuse recording in CI, and gather what the tests ask."""
    if config.getoption(_OPTION, default=False):
        from verifier.receipts.goldens import GoldenError, refuse_in_ci
        from verifier.testing import tally

        try:
            refuse_in_ci()
        except GoldenError as error:
            raise pytest.UsageError(f"{_OPTION}: {error}") from None
        tally.start_recording()
    config.pluginmanager.register(_Summary(is_worker=hasattr(config, "workerinput")), "verifier-summary")


@pytest.fixture
def golden_verdicts(request: pytest.FixtureRequest) -> GoldenVerdicts:
    """Compare verdicts with those recorded of the test in ``goldens/`` beside its file."""
    from verifier.testing.golden_verdicts import GoldenVerdicts

    path = request.path
    name = request.node.nodeid.partition("::")[2]
    return GoldenVerdicts(path.parent / "goldens" / f"{path.stem}.jsonl", name)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Give what a test asked to its report."""
    report = yield
    tally = sys.modules.get("verifier.testing.tally")
    taken = None if tally is None else tally.take()
    if taken is not None:
        setattr(report, _TALLY, taken)
    return report


class _Summary:
    """What the tests of the whole run asked; the process that workers report to writes what is recorded."""

    def __init__(self, *, is_worker: bool) -> None:
        self._is_worker = is_worker
        self._counts: Counter[str] = Counter()
        self._recorded: dict[Path, list[str]] = {}
        self._lines: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add what a test asked."""
        tally = getattr(report, _TALLY, None)
        if tally is None or self._is_worker:
            return
        self._counts.update(tally["counts"])
        if not report.passed:
            self._counts["unrecorded"] += len(tally["recorded"])
            return
        for file, line in tally["recorded"]:
            self._recorded.setdefault(Path(file), []).append(line)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write the golden files; one that cannot be written fails the run."""
        if not self._recorded:
            return
        from verifier.policies import VerifierError
        from verifier.testing.golden_cases import update_goldens

        for file, lines in self._recorded.items():
            try:
                update_goldens(file, lines)
                self._lines.append(f"{_count(len(lines), 'golden verdict')} recorded in {file}")
            except (VerifierError, OSError) as error:
                self._lines.append(f"golden verdicts not recorded: {error}")
                session.exitstatus = pytest.ExitCode.USAGE_ERROR

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say in a line what was asked and what came of it."""
        for line in [*self._describe_counts(), *self._lines]:
            terminalreporter.write_line(f"verifier: {line}")

    def _describe_counts(self) -> Iterator[str]:
        told = []
        for noun, outcomes in (
            ("answer", ("STRICT", "HYBRID", "UNGROUNDED")),
            ("golden verdict", ("identical", "different", "missing")),
        ):
            total = sum(self._counts[outcome] for outcome in outcomes)
            if total:
                parts = [f"{self._counts[item]:,} {item}" for item in outcomes if self._counts[item]]
                told.append(f"{_count(total, noun)}: {', '.join(parts)}")
        if self._counts["unrecorded"]:
            told.append(
                f"{_count(self._counts['unrecorded'], 'golden verdict')} of failed tests not recorded"
            )
        if told:
            yield "; ".join(told)


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun if number == 1 else noun + 's'}"
