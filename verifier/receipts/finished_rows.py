"""Rows as they are written: their bytes, and what a run counts of them. They travel between processes."""

from __future__ import annotations

from verifier.checking.report import Report
from verifier.parsers.frozen import record
from verifier.receipts.batch import BatchRow, LineId
from verifier.records import Verdict
from verifier.records.claim_check import ClaimCheck
from verifier.records.kept import KeptRecord

ACCEPTED, CONTRADICTED, NOT_ACCEPTED = "accepted", "contradicted", "not accepted"
BAD = "error"


@record
class FinishedRow:
    """A row of a batch, as it is written.

    `text` is one line of ASCII JSON without its line break. `outcome` is the mode of a verdict, the status
    of a report, ``accepted``, ``contradicted`` or ``not accepted`` for a claim and an audit, ``error`` for a
    row that says what is wrong with its line. `kept` are the names of the keys that were carried along;
    `id`, `claim_as_answer` and `lacks_text` are those of the `BatchRow`. True only where the verdict is.
    """

    line: int
    text: bytes
    outcome: str
    error: str | None = None
    id: LineId | None = None
    kept: tuple[str, ...] = ()
    claim_as_answer: bool = False
    lacks_text: bool = False
    passes: bool = False

    def __bool__(self) -> bool:
        return self.passes


def finish_row(row: BatchRow) -> FinishedRow:
    """Return a row as it is written."""
    return FinishedRow(
        line=row.line,
        text=row.to_line().encode("ascii"),
        outcome=BAD if row.verdict is None else name_outcome(row.verdict),
        error=row.error,
        id=row.id,
        kept=tuple([key for key, _ in row.kept]),
        claim_as_answer=row.claim_as_answer,
        lacks_text=row.lacks_text,
        passes=bool(row),
    )


def name_outcome(record: KeptRecord) -> str:
    """Return what a row counts as: a verdict's mode, a report's status, whether a claim was accepted."""
    if isinstance(record, Verdict):
        return record.audit_mode
    if isinstance(record, Report):
        return record.status
    if isinstance(record, ClaimCheck) and record.label == "CONTRADICTED":
        return CONTRADICTED
    return ACCEPTED if record else NOT_ACCEPTED
