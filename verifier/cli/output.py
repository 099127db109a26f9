"""What the commands print, and how they end."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NoReturn, Protocol

import typer
from rich.console import Console, RenderableType

from verifier.cli.reports import Rendering
from verifier.cli.told_errors import retell_error
from verifier.policies import VerifierError
from verifier.receipts.whole_files import write_whole
from verifier.report.common.hidden_characters import show_plainly
from verifier.report.common.language import later, say
from verifier.report.common.terminal import write_plain

EXIT_GROUNDED = 0
EXIT_NOT = 1
EXIT_USAGE = 2
EXIT_BROKEN = 3
EXIT_INTERRUPTED = 130

_MAX_WIDTH = 110
_FULL = frozenset({errno.ENOSPC, errno.EFBIG, errno.EDQUOT, errno.EIO})


_FAILURES: Mapping[int, str] = {
    errno.EISDIR: later("it is a folder, expected a file"),
    errno.EEXIST: later("it is a file, expected a folder"),
    errno.ENOTDIR: later("what is no folder stands in its path"),
    errno.EACCES: later("Permission denied; expected a file that this user may use"),
}
"""What is said of a file that cannot be used, by the number of the system's error."""


class OutputError(Exception):
    """A run that was begun and could not go on; it is no error of how the command was called."""


def fail(message: str) -> NoReturn:
    """End the command with one line on stderr and the exit code of a caller's error."""
    line = " ".join(show_plainly(retell_error(message)).split())
    typer.echo(say("verifier: error: {message}", message=line), err=True)
    raise typer.Exit(EXIT_USAGE)


@contextmanager
def report_errors() -> Iterator[None]:
    """Turn what a caller did wrong into one line on stderr; anything else is a defect and shows itself."""
    try:
        yield
    except VerifierError as error:
        fail(str(error))
    except BrokenPipeError:
        raise
    except OSError as error:
        if is_of_stdout(error):
            raise
        fail(f"{error.filename}: {_describe_failure(error)}" if error.filename else _describe_failure(error))


def _describe_failure(error: OSError) -> str:
    """Say why, and what was expected where that is known."""
    path = "" if error.filename is None else os.fsdecode(error.filename)
    if not isinstance(error, FileNotFoundError):
        return say(_FAILURES.get(error.errno or 0, error.strerror or str(error)))
    if path.startswith(("http:/", "https:/")):
        return say("it is an address, expected a file: nothing is fetched")
    if " " in path.strip():
        # Who types a text where a file is expected gets to know where texts go.
        return say("no such file; expected a file (texts are given by options, see --help)")
    folder = Path(path).parent
    if folder.is_dir():
        return say("no such file or folder")
    return say("there is no folder {folder}; expected one that is there", folder=folder)


def is_of_stdout(error: OSError) -> bool:
    """Return whether what failed is what a command prints: its stream is full, or closed."""
    if error.filename is None:
        # What has no name is what the shell sent the output to.
        return error.errno in _FULL
    return error.errno == errno.EBADF and error.filename == "stdout"


def print_report(renderable: RenderableType) -> None:
    """Print to stdout: in colour on a terminal, without colour or trailing blanks where it is piped."""
    console = Console(highlight=False, markup=False, emoji=False)
    console.width = min(console.width, _MAX_WIDTH)
    if console.is_terminal:
        console.print(renderable)
        return
    typer.echo(write_plain(renderable, console.width))


def print_bytes(data: bytes) -> None:
    """Print bytes as they are, and a line feed."""
    typer.echo(data + b"\n", nl=False)


class Recorded(Protocol):
    """What has canonical bytes."""

    def to_json(self) -> bytes:
        """Return the bytes."""


def show_outcome(
    record: Recorded, prepare: Callable[[], Rendering], *, as_json: bool, html: str | None
) -> None:
    """Print a record as bytes or as a report, and write the page where one is wanted."""
    if as_json:
        print_bytes(record.to_json())
        if html is None:
            return
    report = prepare()
    if html is not None:
        write_bytes(html, report.make_page().encode("utf-8"))
    if not as_json and html != "-":
        print_report(report.make_rows())


def write_bytes(path: str, data: bytes) -> None:
    """Write a file whole or not at all, and say so on stderr; or stdout for ``-``."""
    if path == "-":
        typer.echo(data, nl=False)
    else:
        write_whole(path, data)
        tell_written(path)


def tell_written(path: str) -> None:
    """Say on stderr that a file was written."""
    typer.echo(say("verifier: wrote {path}", path=show_plainly(path)), err=True)


class _ClosedStream(io.TextIOBase):
    """What stands for a stream that the caller closed: whoever uses it learns that."""

    def __init__(self, name: str) -> None:
        self._name = name

    @property
    def buffer(self) -> BinaryIO:
        """Raise `OSError`, as everything here does."""
        raise OSError(errno.EBADF, "is closed", self._name)

    def write(self, _text: str) -> int:
        raise OSError(errno.EBADF, "is closed", self._name)

    def read(self, _size: int | None = -1) -> str:
        raise OSError(errno.EBADF, "is closed", self._name)


def end_full_stdout(error: OSError) -> NoReturn:
    """End the command with one line on stderr; what it could not print is not tried again at exit."""
    sys.stderr.write(f"verifier: error: stdout: {error.strerror or error}\n")
    if isinstance(sys.stdout, io.TextIOWrapper):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    raise SystemExit(EXIT_USAGE)


def _replace_closed_streams() -> None:
    """Have a closed stream say so, and no file be opened in its place, which others would write to."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    for name in ("stdin", "stdout"):
        if getattr(sys, name) is None:
            setattr(sys, name, _ClosedStream(name))
    if sys.stderr is None:
        # Whoever closed it wants to be told nothing.
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115


def make_streams_safe() -> None:
    """Let a terminal that cannot show a character show its escape: no report dies of an encoding."""
    _replace_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
