"""Rows of the list of a batch: a record each, the worst first, what is wrong counted by code; as CSV, too."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Sequence

from verifier.codes import ViolationCode
from verifier.parsers.frozen import record
from verifier.records import AuditMode
from verifier.records.table_cells import guard_cell
from verifier.report.common.frame import Badge, Banner, CheckReport, Heading
from verifier.report.common.hidden_characters import show_plainly
from verifier.report.common.language import say, say_count, show, word
from verifier.report.common.plain_words import rank_code, shorten

_STATE_ORDER = ("failed", "soft", "unchecked", "verified")
_COLUMNS = ("line", "name", "result", "code", "headline", "problems", "first problem", "codes", "page")


@record
class IndexRow:
    """One record, or what is wrong with a line; `codes` are those of its problems, each with its number.

    `badge` is the result in plain words and `code` as the record calls it. `page` is the record's own page,
    None where there is none.
    """

    line: int
    name: str
    badge: Badge
    code: str = ""
    text: str = ""
    headline: str
    n_problems: int = 0
    first: str = ""
    codes: tuple[tuple[ViolationCode, int], ...] = ()
    page: str | None = None


def make_row(report: Banner, *, line: int, name: str, text: str, page: str | None) -> IndexRow:
    """Return the row of a report."""
    problems = report.problems if isinstance(report, CheckReport) else ()
    counts = Counter(code for problem in problems for code in problem.codes)
    first = ": ".join(part for part in (problems[0].words, problems[0].told) if part) if problems else ""
    return IndexRow(
        line=line,
        name=name or say("line {n}", n=line),
        badge=report.badge,
        code=report.label,
        text=shorten(" ".join(text.split())),
        headline=report.headline,
        n_problems=len(problems),
        first=first,
        codes=tuple(sorted(counts.items(), key=lambda item: rank_code(item[0]))),
        page=page,
    )


def make_bad_row(line: int, error: str, *, name: str = "") -> IndexRow:
    """Return the row of a line that could not be used."""
    return IndexRow(
        line=line,
        name=name or say("line {n}", n=line),
        badge=Badge(state="failed", label=say("Bad line")),
        headline=error,
    )


def rank_rows(rows: Iterable[IndexRow]) -> list[IndexRow]:
    """Return the rows, the worst first: bad lines, then by result and by how much is wrong."""
    return sorted(
        rows, key=lambda row: (bool(row.code), _STATE_ORDER.index(row.badge.state), -row.n_problems, row.line)
    )


def make_banner(rows: Sequence[IndexRow], *, headline: str, heading: Heading = Heading()) -> Banner:  # noqa: B008
    """Return the first lines of a list: how many rows there are, and what came of them."""
    counts = Counter(row.badge.label for row in rows)
    states = {row.badge.state for row in rows}
    mode: AuditMode = "UNGROUNDED" if "failed" in states else "STRICT" if states <= {"verified"} else "HYBRID"
    summary = ", ".join(f"{label}: {show(number)}" for label, number in counts.items())
    return Banner(
        audit_mode=mode,
        label=say_count(len(rows), "{n} row", "{n} rows"),
        headline=headline,
        summary=f"{summary}." if summary else say("There was nothing to list."),
        heading=heading,
    )


def count_codes(rows: Iterable[IndexRow]) -> list[tuple[ViolationCode, str, int]]:
    """Return each code, its plain words, and how often it was found; the gravest first."""
    counts: Counter[ViolationCode] = Counter()
    for row in rows:
        counts.update(dict(row.codes))
    return [(code, word(code), counts[code]) for code in sorted(counts, key=rank_code)]


def write_csv(rows: Sequence[IndexRow]) -> str:
    """Return the rows as CSV of RFC 4180 with a head; nothing in it is a formula of a spreadsheet."""
    target = io.StringIO(newline="")
    writer = csv.writer(target, lineterminator="\r\n")
    writer.writerow(_COLUMNS)
    for row in rows:
        codes = "; ".join(f"{code} {number}" for code, number in row.codes)
        cells = (
            row.name,
            row.badge.label,
            row.code,
            row.headline,
            row.n_problems,
            row.first,
            codes,
            row.page or "",
        )
        writer.writerow([row.line, *map(_show_cell, cells)])
    return target.getvalue()


def _show_cell(value: object) -> str:
    return guard_cell(show_plainly(str(value)))
