"""Cards as a Parquet file, with the columns of the CSV. Needs pyarrow, of the extra ``parquet``."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice, starmap
from typing import IO

from verifier.audit.records.card import ClaimCard
from verifier.errors import tell_extra
from verifier.exports.csv_rows import COLUMNS, QueuedCard, make_cells
from verifier.policies import VerifierError

_GROUP = 5_000
_FLOATS = ("confidence", "audit_score")


class ParquetError(VerifierError):
    """pyarrow is not installed."""


def write_parquet(cards: Iterable[ClaimCard], target: IO[bytes]) -> None:
    """Write the table of cards. Raises as `write_queue_parquet` does."""
    write_queue_parquet(((card, None) for card in cards), target)


def write_queue_parquet(rows: Iterable[QueuedCard], target: IO[bytes]) -> None:
    """Write the table, a group of rows at a time, so that memory does not grow with it.

    Raises `ParquetError` where pyarrow is missing.
    """
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise ParquetError(f"pyarrow is not installed: {tell_extra('parquet')}") from None
    types = {name: pyarrow.float64() for name in _FLOATS}
    types |= {"abstained": pyarrow.bool_(), "level": pyarrow.int64()}
    schema = pyarrow.schema([(name, types.get(name, pyarrow.string())) for name in COLUMNS])
    cells = starmap(make_cells, rows)
    with parquet.ParquetWriter(target, schema) as writer:
        while group := [*islice(cells, _GROUP)]:
            writer.write_table(pyarrow.Table.from_pylist(group, schema=schema))
