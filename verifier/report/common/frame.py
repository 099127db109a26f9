"""The frame of every report: its banner, and the record that a report of a check is made of."""

from __future__ import annotations

from collections.abc import Mapping

from verifier.parsers.frozen import record
from verifier.policies import VerifierError, hash_text
from verifier.records import AuditMode
from verifier.records.kept import KeptRecord
from verifier.report.common.marked_text import State
from verifier.report.common.problems import Problem
from verifier.report.common.violations import CodedRow

MODE_STATES: Mapping[AuditMode, State] = {"STRICT": "verified", "HYBRID": "soft", "UNGROUNDED": "failed"}
"""The state whose colour a result has where it stands in a row, by its mode."""


@record
class Badge:
    """A result in a word or two, its colour, and the metrics that it rests on: names and values in words."""

    state: State
    label: str
    metrics: tuple[tuple[str, str], ...] = ()


@record
class Heading:
    """What the caller says of a report: its title, its date, and the question that was asked.

    `index` is the page that lists it among others, empty where there is none.
    """

    title: str = ""
    date: str = ""
    question: str = ""
    index: str = ""


@record
class Banner:
    """The first lines of a report: the result in a word or two, a headline and a summary.

    `audit_mode` is the mode whose colour the banner has. `label` is the result as the record calls it,
    `result` the same in plain words, where those are others. `metrics` are those that the result rests on.
    `language` is the code of the language that the texts were read in, where that is not English.
    """

    audit_mode: AuditMode
    label: str
    result: str = ""
    headline: str
    summary: str
    heading: Heading = Heading()
    metrics: tuple[tuple[str, str], ...] = ()
    language: str | None = None

    @property
    def code(self) -> str:
        """The result as the record calls it, where the plain words are others."""
        return self.label if self.result and self.result.upper() != self.label else ""

    @property
    def badge(self) -> Badge:
        """The result as it stands in a row of other reports."""
        return Badge(
            state=MODE_STATES[self.audit_mode], label=self.result or self.label, metrics=self.metrics
        )


@record
class CheckReport(Banner):
    """What the reports of verdicts and of claim checks have in common."""

    record: KeptRecord
    problems: tuple[Problem, ...]

    @property
    def found(self) -> tuple[CodedRow, ...]:
        """All that is wrong, a code and a sentence each, the gravest first."""
        return tuple([row for problem in self.problems for row in problem.found])


class ReportError(VerifierError):
    """Inputs that are not those of the record that is to be shown: its marks would lie."""


def expect_hash(name: str, given: str, expected: str, record: str) -> None:
    """Raise `ReportError` where an input has another hash than the record's."""
    if given != expected:
        raise ReportError(f"{name}: got one with the hash {given}, expected the {record}'s, {expected}")


def expect_text(name: str, text: str, expected: str, record: str) -> None:
    """Raise `TypeError` for what is no text, and `ReportError` for another text than the record's."""
    if not isinstance(text, str):
        raise TypeError(f"{name}: got {type(text).__name__}, expected str")
    expect_hash(name, hash_text(text), expected, record)
