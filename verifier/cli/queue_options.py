"""What the commands of ``verifier queue`` have in common: options, and the store that they open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from verifier.audit.times import check_time
from verifier.cli.inputs import InputError
from verifier.cli.output import fail, report_errors

if TYPE_CHECKING:
    from verifier.store import Store


def check_signatures(files: Sequence[str], signed: Sequence[str], public_key: str | None) -> dict[str, bytes]:
    """Return what stands in each of the files that a key signed; nothing where no signature is asked for.

    Ends the command for a file that it did not sign. What was checked is what is read on: the file itself
    may be exchanged in between.
    """
    if not signed and public_key is None:
        return {}
    if public_key is None or len(signed) != len(files):
        fail("--signed is given once for each file, and --public-key with it")
    from verifier.receipts.signatures import RECEIPTS_PREDICATE, check_subject, open_envelope

    checked: dict[str, bytes] = {}
    with report_errors():
        for file, signature in zip(files, signed, strict=True):
            statement = open_envelope(Path(signature).read_bytes(), public_key)
            checked[file] = Path(file).read_bytes()
            check_subject(statement, checked[file], RECEIPTS_PREDICATE)
    return checked


def read_now(given: str | None) -> str:
    """Return the time that was given, or else that of the clock."""
    return given or _show(datetime.now(UTC))


def read_at(given: str | None) -> str:
    """Return when a step is taken: the time that was given, or else that of the clock.

    Raises `InputError` for a time that is more than a day ahead: what is written is written for ever; and
    `AuditError` for what is no time.
    """
    now = datetime.now(UTC)
    if (check_time("--at", given) or "") > _show(now + timedelta(days=1)):
        raise InputError(f"--at: got {given!a}, expected a time that has come; now it is {_show(now)}")
    return given or _show(now)


def _show(time: datetime) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


@contextmanager
def open_queue(address: str, *, read_only: bool = False, make: bool = False) -> Iterator[Store]:
    """Open a store, which is made only if asked for; what is wrong is told in one line.

    What was written has a last event: it is kept apart.
    """
    with report_errors():
        try:
            from verifier.store import open_store
        except ModuleNotFoundError as error:
            if error.name != "sqlalchemy":
                raise
            fail(str(error))
        with open_store(address, read_only=read_only, make=make) as store:
            yield store
            if not read_only:
                from verifier.cli.kept_heads import keep

                keep(store)
