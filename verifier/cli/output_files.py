"""Checks of the files that a command is to write, before any is opened: none of them may be an input.

A report that lands on its own answer, or two outputs in one file, would be noticed too late. The file itself
decides, not how its path is spelled: symbolic links, hard links, ``..`` and ``./`` may lead to the same one.
Devices and pipes hold nobody's work and may be named twice.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TextIO, TypeAlias

from verifier.cli.inputs import InputError

_Identity: TypeAlias = tuple[int, int, str]


def check_files(
    inputs: Sequence[str],
    outputs: Mapping[str, str | None],
    *,
    as_json: bool = False,
    policy: str = "",
    settings: Iterable[str] | None = None,
) -> None:
    """Raise `InputError` where an output would overwrite an input or another output, or ``-`` stands twice.

    `outputs` maps an option to its path, None where it was not given; ``-`` stands for stdin or stdout. The
    file of a `policy` is an input, too, and so are the word lists in `settings`. `as_json` says that stdout
    is taken. The word lists that a policy file names are not looked for. Raises `InputError` also for an
    output that cannot be written where it is to go: a long run would learn of it only at its end.
    """
    check_stdin_once(inputs)
    given = {"--json": "-"} if as_json else {}
    given |= {option: path for option, path in outputs.items() if path is not None}
    if given.get("--receipt") == "-":
        # Its policy and its name come from where it lies.
        raise InputError("--receipt -: a receipt goes into a file: name one")
    to_stdout = [option for option, path in given.items() if path == "-"]
    if len(to_stdout) > 1:
        raise InputError(f"{to_stdout[0]} and {to_stdout[1]} - both want stdout: give {to_stdout[1]} a file")
    _check_written(given, (*inputs, *_list_policy_files(policy, settings or ())))
    _check_apart(given, [path for path in inputs if path != "-" and Path(path).is_dir()])
    for option, path in given.items():
        _check_place(option, path)


def check_folder(option: str, path: str | None) -> None:
    """Raise `InputError` where pages are to go into a folder, and a file is in its place."""
    if path is not None and Path(path).exists() and not Path(path).is_dir():
        raise InputError(f"{option} {path}: it is a file, expected a folder")


def _check_place(option: str, path: str) -> None:
    if path == "-":
        return
    if Path(path).is_dir():
        raise InputError(f"{option} {path}: it is a folder, expected a file")
    folder = Path(path).parent
    if not folder.is_dir():
        raise InputError(f"{option} {path}: there is no folder {folder}; expected one that is there")


def _check_written(outputs: Mapping[str, str], inputs: Iterable[str]) -> None:
    """Raise `InputError` where an output is the file of an input or of another output."""
    read = {_identify(path, sys.stdin): path for path in inputs}
    written: dict[_Identity, str] = {}
    for option, path in outputs.items():
        file = _identify(path, sys.stdout)
        if file is None:
            continue
        if file in read:
            name = "stdin" if read[file] == "-" else read[file]
            raise InputError(f"{option} {path}: it would overwrite an input, {name}: give it another path")
        if file in written:
            raise InputError(f"{written[file]} and {option} {path} are one file: give each its own")
        written[file] = f"{option} {path}"


def _check_apart(outputs: Mapping[str, str], folders: Sequence[str]) -> None:
    """Raise `InputError` where an output would be read as a source, in this run or in the next."""
    if not folders:
        return
    from verifier.corpus.readers import DATA_SUFFIXES, SUFFIXES

    for option, path in outputs.items():
        file = Path(path)
        if path == "-" or file.suffix.lower() not in (*SUFFIXES, *DATA_SUFFIXES):
            continue
        above = file.resolve().parents
        for folder in folders:
            if Path(folder).resolve() in above:
                raise InputError(
                    f"{option} {path}: it lies in {folder}, whose files are sources: give it another path"
                )


def check_kept(output: str, *, resume: bool, overwrite: bool) -> None:
    """Raise `InputError` where a run would empty an output that is there, and nobody said so."""
    if resume and overwrite:
        raise InputError("--resume and --overwrite say different things: give one of them")
    if output == "-" or resume or overwrite:
        return
    path = Path(output)
    if path.is_file() and path.stat().st_size:
        raise InputError(
            f"--output {output}: it is there already: --resume goes on after what it holds, --overwrite "
            "begins anew"
        )


def check_is_file(path: str) -> None:
    """Raise `InputError` where there is nothing to read at a path that is not stdin."""
    if path != "-" and not Path(path).is_file():
        raise InputError(f"{path}: {_name_other(Path(path))}")


def _name_other(path: Path) -> str:
    if path.is_dir():
        return "it is a folder, expected a file"
    # It is read more than once.
    return "it is a pipe or a device, expected a file, or - for stdin" if path.exists() else "no such file"


def check_stdin_once(paths: Iterable[str]) -> None:
    """Raise `InputError` if more than one input is to be read from stdin, or one has an empty name."""
    given = [*paths]
    if "" in given:
        # A variable of a shell that is not set; as a path it would be the folder that one is in.
        raise InputError("got an empty name, expected that of a file or a folder, or - for stdin")
    if given.count("-") > 1:
        raise InputError("'-' was given more than once: only one input can come from stdin")


def is_policy_file(policy: str) -> bool:
    """Return whether a policy is named by a path, and not by the name of one that ships."""
    return Path(policy).suffix == ".toml"


def _list_policy_files(policy: str, settings: Iterable[str]) -> list[str]:
    """Return the files that a policy is made of, as far as the command line names them."""
    words = [setting.partition("=")[2].strip() for setting in settings]
    return [*([policy] if is_policy_file(policy) else []), *[path for path in words if path.endswith(".txt")]]


def _identify(path: str, stream: TextIO) -> _Identity | None:
    """Return which file a path or a stream is, also one that is not there yet; None for no file."""
    try:
        found = os.fstat(stream.fileno()) if path == "-" else Path(path).stat()
    except (OSError, ValueError):
        return None if path == "-" else _identify_absent(path)
    return (found.st_dev, found.st_ino, "") if stat.S_ISREG(found.st_mode) else None


def _identify_absent(path: str) -> _Identity | None:
    """Identify a file that is not there yet by its folder and its name."""
    try:
        target = Path(os.path.realpath(path))
        folder = target.parent.stat()
    except (OSError, ValueError):
        return None
    return folder.st_dev, folder.st_ino, os.path.normcase(target.name)
