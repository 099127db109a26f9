"""The golden files that the plugin of pytest writes."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from verifier.receipts.goldens import read_goldens, write_goldens
from verifier.receipts.receipts import read_receipt


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
