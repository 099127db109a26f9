"""The growth log: what models write and no source holds, counted. It tells which documents a corpus lacks.

Units of verdicts that did not verify and claims that nothing supports are put together by their normal
form, over any file of receipts, cards and audits. What the evidence contradicts is no gap of the corpus. What
was refused for what it hides, or for its size, says nothing of the corpus either: it is counted and left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated

from verifier.audit.records.answer import Audit
from verifier.audit.records.card import ClaimCard
from verifier.calls import AnyCall, ClaimCall
from verifier.codes import ViolationCode
from verifier.parsers.frozen import record
from verifier.parsers.text.normal_form import Folding, normalize_text
from verifier.receipts.receipts import Receipt, read_receipt
from verifier.records import Verdict
from verifier.records.claim_check import ClaimCheck
from verifier.records.codec import JsonRecord
from verifier.records.forms import Count, Ratio, Span, Strings
from verifier.records.json_lines import ReceiptError, write_json_line
from verifier.records.lattice_verdict import LatticeVerdict

NO_SIGNAL = frozenset(
    (
        *(ViolationCode.HIDDEN_CHARACTER, ViolationCode.MIXED_SCRIPT, ViolationCode.DISGUISED_WORD),
        *(ViolationCode.FIGURE_IN_DOUBT, ViolationCode.UNCLEAR_TEXT, ViolationCode.LONE_SURROGATE),
        *(ViolationCode.INPUT_TOO_LARGE, ViolationCode.UNCHECKED_TEXT),
    )
)
"""What a text is refused for that says nothing of the sources."""


@record
class GrowthPlace(JsonRecord):
    """The place nearest to a text; `matched` is the share of its words there, for a claim by weight."""

    doc_id: str
    place: Span
    matched: Ratio


@record
class GrowthRow(JsonRecord):
    """A text that no source holds: how often it was written, in which answers, and what is wrong with it."""

    text: Annotated[str, "As it was written; of several forms the first in the order of code points."]
    n: Count
    answers: Strings
    nearest: GrowthPlace | None
    codes: Strings


@record
class GrowthLog:
    """The rows, most frequent first; how many units were left out; bad lines by number, with their errors."""

    rows: tuple[GrowthRow, ...]
    left_out: int
    bad: tuple[tuple[int, str], ...] = ()

    def to_lines(self) -> str:
        """Return the rows as lines of ASCII JSON."""
        return "".join(f"{write_json_line(row.to_dict())}\n" for row in self.rows)


@dataclass(frozen=True, slots=True)
class _Unit:
    text: str
    answer: str
    codes: frozenset[ViolationCode]
    nearest: GrowthPlace | None


def read_growth(lines: Iterable[str]) -> GrowthLog:
    """Count what no source holds over receipts, cards and audits, one a line; blank lines are skipped.

    A line that cannot be read is named by its number, from 1; nothing is raised for it. Memory grows with the
    number of different texts, not with the file.
    """
    found: dict[str, list[_Unit]] = {}
    left_out = 0
    bad: list[tuple[int, str]] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            units = list(_list_units(read_receipt(line), f"line {number}"))
        except ReceiptError as error:
            bad.append((number, str(error)))
            continue
        for unit in units:
            if unit.codes & NO_SIGNAL:
                left_out += 1
            else:
                found.setdefault(_normalize(unit.text), []).append(unit)
    found.pop("", None)
    rows = sorted((_make_row(units) for units in found.values()), key=lambda row: (-row.n, row.text))
    return GrowthLog(rows=tuple(rows), left_out=left_out, bad=tuple(bad))


def _normalize(text: str) -> str:
    return normalize_text(text, folding=Folding.TYPOGRAPHY).strip(" .,;:!?\"'")


def _make_row(units: list[_Unit]) -> GrowthRow:
    places = [unit.nearest for unit in units if unit.nearest is not None]
    return GrowthRow(
        text=min(unit.text for unit in units),
        n=len(units),
        answers=tuple(sorted({unit.answer for unit in units})),
        nearest=max(places, key=_rank_place) if places else None,
        codes=tuple(sorted({code.value for unit in units for code in unit.codes})),
    )


def _rank_place(place: GrowthPlace) -> tuple[int, str, tuple[int, int]]:
    return place.matched[0], place.doc_id, place.place


# --- Units of each kind of record -------------------------------------------------------------------------


def _list_units(receipt: Receipt, where: str) -> Iterator[_Unit]:
    record, answer = receipt.verdict, receipt.id or where
    if isinstance(record, Audit):
        for card in record.cards:
            yield from _list_claims(card, card.answer_id or answer)
    elif isinstance(record, ClaimCard):
        yield from _list_claims(record, record.answer_id or answer)
    elif isinstance(record, ClaimCheck):
        yield from _list_checked(record, receipt.call, answer)
    elif isinstance(record, LatticeVerdict):
        for claim in record.claim_statuses:
            if not claim.is_rendered:
                yield _Unit(claim.text, answer, frozenset(claim.reasons), None)
    elif isinstance(record, Verdict):
        yield from _list_unverified(record, answer)


def _list_unverified(record: Verdict, answer: str) -> Iterator[_Unit]:
    nearest = {violation.span: violation.nearest for violation in record.violations if violation.nearest}
    for unit in (*record.claim_statuses, *record.rest_statuses):
        if unit.is_verified:
            continue
        near = nearest.get(unit.span)
        place = None
        if near is not None:
            doc_id = record.inputs.sources[near.source].id
            place = GrowthPlace(doc_id=doc_id, place=near.span, matched=near.matched)
        yield _Unit(unit.text, answer, frozenset(unit.reasons), place)


def _list_claims(card: ClaimCard, answer: str) -> Iterator[_Unit]:
    if card.label in ("SUPPORTED", "CONTRADICTED"):
        return
    best = card.retrieval[0] if card.retrieval else None
    place = None
    if best is not None:
        place = GrowthPlace(doc_id=best.doc_id, place=best.place, matched=_count(card.check))
    violations = (*card.violations, *(() if card.check is None else card.check.violations))
    yield _Unit(card.claim.text, answer, frozenset(one.code for one in violations), place)


def _list_checked(check: ClaimCheck, call: AnyCall | None, answer: str) -> Iterator[_Unit]:
    """Yield the claim of a check; a check without its call does not say what was claimed."""
    if check.accepted or check.label == "CONTRADICTED" or not isinstance(call, ClaimCall):
        return
    window = check.window
    place = None
    if window is not None:
        doc_id = check.inputs.sources[window.source].id
        place = GrowthPlace(doc_id=doc_id, place=window.span, matched=_count(check))
    yield _Unit(call.claim, answer, frozenset(one.code for one in check.violations), place)


def _count(check: ClaimCheck | None) -> tuple[int, int]:
    return (0, 0) if check is None else check.coverage
