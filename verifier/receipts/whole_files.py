"""Files that are written whole or not at all: the one writer of every output that is no stream of rows."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from stat import S_IMODE, S_ISREG
from tempfile import mkstemp


def write_whole(path: str | Path, data: bytes) -> None:
    """Write a file next to its target and put it in its place, so that a failure leaves the old one.

    A link is followed, and an old file's permissions are kept. A device or a pipe is written as it is. Raises
    `OSError` that names the target, whatever failed.
    """
    target = Path(os.path.realpath(path))
    try:
        mode = target.stat().st_mode if target.exists() else None
        if mode is not None and not S_ISREG(mode):
            target.write_bytes(data)
            return
        _replace(target, data, 0o666 & ~_read_umask() if mode is None else S_IMODE(mode))
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from None


def _replace(target: Path, data: bytes, mode: int) -> None:
    # A name that nobody can foretell, made anew: a link that was put in its place would be written through.
    handle, name = mkstemp(dir=target.parent, prefix=f".{target.name[:100]}.", suffix=".part")
    draft = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
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
