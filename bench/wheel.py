"""The wheel: what is in it, and what importing it costs.

The wheel is built from a clean copy of the tree, so that nothing of an earlier build gets in. It must have
every file of the one import package, with those that its two links lead to, and nothing else. Installed
without extras into a fresh virtual environment, and from a folder that has a `parsers` and a `policies` of
its own, `verifier` must import and check an answer, and the import alone must load none of the modules that
are for later: dependencies are imported when they are first needed.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = "verifier"
NEEDED = (
    "verifier/py.typed", "verifier/parsers/*.py", "verifier/policies/baseline.toml",
    "verifier/policies/default.toml", "verifier/policies/balanced.toml", "verifier/policies/strict.toml",
    "verifier/policies/lexicons/unit_symbols.txt", "verifier/policies/lexicons/en/*.txt",
    "verifier/schemas/*.json", "verifier/demo/*", "verifier/*.html",
)  # fmt: skip
NEEDED_METADATA = ("*/entry_points.txt", "*/licenses/LICENSE", "*/METADATA")
"""At least one file of each shape must be there, whatever the tree holds. (A star crosses slashes.)"""

LATER = (
    "mwparserfromhell", "regex", "orjson", "snowballstemmer", "typer", "click", "rich", "jinja2",
    "hypothesis", "pytest",
)  # fmt: skip
"""Modules that importing `verifier` and a call of it must not load."""

_IGNORED = shutil.ignore_patterns(
    ".git", ".venv", "build", "dist", "*.egg-info", "__pycache__", "*.pyc", ".*_cache", ".hypothesis"
)

_TRIAL = """
import json, sys
import verifier
from verifier import verify_quotes
loaded = sorted({name.partition(".")[0] for name in sys.modules})
verdict = verify_quotes('"the tower was rebuilt"', "In 1850 the tower was rebuilt.")
found = []
for name in ("bench", "tests", "parsers", "policies"):
    try:
        __import__(name)
        found.append(name)
    except ImportError:
        pass
print(json.dumps({"file": verifier.__file__, "loaded": loaded, "mode": verdict.audit_mode, "found": found}))
"""


_NOT_SHIPPED = frozenset(("german_words.txt",))
"""What a table that ships is made of: it is in the sdist alone."""


def list_package_files(root: Path) -> set[str]:
    """Return the files of a tree that its wheel has, links followed, by their paths with slashes."""
    files = (
        Path(folder, name)
        for folder, _, names in os.walk(root / PACKAGE, followlinks=True)
        for name in names
        if not (name.endswith(".pyc") or name in _NOT_SHIPPED)
    )
    return {file.relative_to(root).as_posix() for file in files}


def find_content_problems(names: Iterable[str], expected: set[str]) -> Iterator[str]:
    """Yield what is wrong with the names in a wheel, given the files that the tree has for it."""
    installed = {name for name in names if not name.endswith("/") and ".dist-info/" not in name}
    metadata = [name for name in names if ".dist-info/" in name]
    top = sorted({name.partition("/")[0] for name in installed})
    if top != [PACKAGE]:
        yield f"top level: got {', '.join(top)}, expected exactly {PACKAGE}"
    yield from (f"missing: {name}" for name in sorted(expected - installed))
    yield from (f"not of the tree: {name}" for name in sorted(installed - expected))
    yield from _find_lacking("file", installed, NEEDED)
    yield from _find_lacking("metadata", metadata, NEEDED_METADATA)


def _find_lacking(what: str, found: Iterable[str], patterns: Iterable[str]) -> Iterator[str]:
    """Yield the patterns that no name is like."""
    for pattern in patterns:
        if not fnmatch.filter(found, pattern):
            yield f"no {what} like {pattern}"


def build_wheel(root: Path, folder: Path) -> Path:
    """Build the wheel of a tree in a folder; the tree stays as it is."""
    copy = folder / "tree"
    shutil.copytree(root, copy, symlinks=True, ignore=_IGNORED)
    _run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(copy)]
    )
    return next(folder.glob("*.whl"))


def try_wheel(wheel: Path, folder: Path) -> Iterator[str]:
    """Install a wheel without extras into a fresh environment, use it, and yield what is wrong."""
    place = folder / "environment"
    _run([sys.executable, "-m", "venv", str(place)])
    python = str(place / "bin" / "python")
    _run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(wheel)])
    home = folder / "application"
    (home / "parsers").mkdir(parents=True)
    (home / "parsers" / "__init__.py").write_text("raise ImportError\n")
    (home / "policies.py").write_text("raise ImportError\n")
    yield from find_trial_problems(json.loads(_run([python, "-c", _TRIAL], cwd=home)), place)


def find_trial_problems(trial: dict[str, str | list[str]], place: Path) -> Iterator[str]:
    """Yield what is wrong with what the installed package said of itself."""
    if not Path(str(trial["file"])).is_relative_to(place):
        yield f"imported from elsewhere: {trial['file']}"
    if trial["mode"] != "STRICT":
        yield f"first call: got {trial['mode']}, expected STRICT"
    for name in trial["found"]:
        yield f"installed though it must not be: {name}"
    for name in LATER:
        if name in trial["loaded"]:
            yield f"importing verifier loads {name}"


def _run(command: Sequence[str], cwd: Path | None = None) -> str:
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, cwd=cwd
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command[1:4])} failed:\n{done.stderr or done.stdout}")
    return done.stdout


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``python -m bench wheel``."""
    parser.add_argument("--built", type=Path, metavar="FILE", help="one that was built of this tree already")


def run(arguments: argparse.Namespace) -> int:
    """Build, look, install, import; return 1 if anything is wrong, with a line for each thing."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary).resolve()
        wheel = arguments.built or build_wheel(ROOT, folder)
        with zipfile.ZipFile(wheel) as archive:
            names = archive.namelist()
        print(f"{wheel.name}: {len(names)} files, {wheel.stat().st_size:,} bytes")
        problems = list(find_content_problems(names, list_package_files(ROOT)))
        problems += try_wheel(wheel, folder)
    for problem in problems:
        print(f"WRONG: {problem}")
    if not problems:
        print(
            f"holds exactly {PACKAGE}; imports without extras, though the application has its own parsers "
            "and policies; loads nothing early"
        )
    return 1 if problems else 0
