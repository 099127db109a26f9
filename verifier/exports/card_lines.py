"""Cards read from lines: cards, audits with theirs, receipts of both; what every export asks of one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from verifier.audit.records.answer import Audit
from verifier.audit.records.card import ClaimCard
from verifier.policies import VerifierError
from verifier.receipts.receipts import read_receipt
from verifier.records.json_lines import NumberText, read_json_line

WHOLE = 10_000


def read_cards(lines: Iterable[str], *, skip_errors: bool = False) -> Iterator[ClaimCard | tuple[int, str]]:
    """Yield the cards of lines, in order; for a line that is none its number, from 1, and why.

    Blank lines are skipped, and so are the rows that an audit writes for answers without claims; with
    `skip_errors` also those that it writes in place of lines that it could not use. Memory does not grow with
    the file.
    """
    for number, line in enumerate(lines, 1):
        if not line.strip() or (line.startswith('{"answer_id":') and '"claims":0' in line):
            continue
        if line.startswith('{"error":'):
            if not skip_errors:
                yield number, "it holds no card, but why the line of an audit could not be used"
            continue
        try:
            record = _read_record(line)
        except VerifierError as error:
            yield number, str(error)
            continue
        if isinstance(record, ClaimCard):
            yield record
        elif isinstance(record, Audit):
            yield from record.cards
        else:
            yield number, f"got a {type(record).__name__}, expected a card or an audit"


def _read_record(line: str) -> object:
    """Return the record of a line: a receipt's, or the card of a described one. Raises `VerifierError`."""
    if not line.startswith('{"schema"') and '"text"' in line:
        from verifier.exports.described_card import is_described, read_described

        value = read_json_line(line.rstrip("\r\n"), read_float=NumberText)
        if is_described(value):
            return read_described(value)
    return read_receipt(line).verdict


def list_codes(card: ClaimCard) -> list[str]:
    """Return the codes of what is wrong, of the card and of the check that decides."""
    found = [*card.violations, *(() if card.check is None else card.check.violations)]
    return list(dict.fromkeys(str(one.code) for one in found))
