"""Files that are written whole or not at all: the one writer of every output that is no stream of rows."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_IMODE, S_ISREG
from tempfile import mkstemp
from typing import BinaryIO

_DRAFT = ".part"


def write_whole(path: str | Path, data: bytes) -> None:
    """Write a file next to its target and put it in its place, so that a failure leaves the old one.

    A link is followed, and an old file's permissions are kept. A device or a pipe is written as it is. Raises
    `OSError` that names the target, whatever failed.
    """
    with open_whole(path) as file:
        file.write(data)


@contextmanager
def open_whole(path: str | Path) -> Iterator[BinaryIO]:
    """Yield a file that takes its target's place once all is written: the same as `write_whole`, in pieces.

    Where something raises, the old file is left, and what was written is gone. An `OSError` without a file's
    name gets the target's.
    """
    target = Path(os.path.realpath(path))
    try:
        mode = target.stat().st_mode if target.exists() else None
        if mode is not None and not S_ISREG(mode):
            with target.open("wb") as file:
                yield file
            return
        with _draft(target, 0o666 & ~_read_umask() if mode is None else S_IMODE(mode)) as file:
            yield file
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), _name_file(error, path, target)) from None


def _name_file(error: OSError, path: str | Path, target: Path) -> str:
    """Return the file that an error is about; of another one than the target the data come from there."""
    name = str(error.filename or target)
    is_own = name == str(target) or (name.endswith(_DRAFT) and Path(name).parent == target.parent)
    return str(path) if is_own else name


@contextmanager
def _draft(target: Path, mode: int) -> Iterator[BinaryIO]:
    # A name that nobody can foretell, made anew: a link that was put in its place would be written through.
    handle, name = mkstemp(dir=target.parent, prefix=f".{target.name[:100]}.", suffix=_DRAFT)
    draft = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            # Some systems tell of a full disk only here.
            os.fsync(file.fileno())
        draft.chmod(mode)
        draft.replace(target)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise


def _read_umask() -> int:
    """Return which permissions new files do not get; it can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
