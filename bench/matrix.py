"""The matrix: the golden corpus on every interpreter that the machine has, under every setting, one hash.

So are the rows that a batch has for wrong lines (`bench.bad_lines`), and what is found in a corpus
(`bench.corpus.fingerprint`).

A verdict must not depend on the interpreter's version, the hash seed, the locale, the time zone, ``-O``,
the depth of the caller's stack or the allowed version of a dependency. A *cell* is one process that runs
the whole corpus under one choice of each. Not the full product: on each interpreter, with the lowest and
with the newest allowed version of each dependency, `SETTINGS` takes every pair of choices at least once.
One cell of each interpreter also runs the calls that golden files leave out (`bench.golden_choice`), and one
of each end has the optional dependencies that a check takes where it finds them (`OPTIONAL`).

``--pairs`` runs a fourth of these cells: each pair of choices stands in one, be they interpreters, ends,
extras or settings, and the newest interpreter alone runs the calls that are left out. CI does so.

WebAssembly is one more interpreter, where ``--webassembly FOLDER`` has it: Pyodide in ``node_modules``, as
``npm install pyodide`` puts it there, beside dependencies that `bench.webassembly` makes. Golden files below
the repository alone can be read there.

``--within COMMAND`` is for interpreters of another system on this machine: a program that runs its arguments
in a container or a changed root, where the repository and the environments have the same paths.

What the machine lacks is named as skipped, when it is missed and at the end, and a cell that fails does not
keep others from running. Virtual environments are made in a temporary folder, or kept in one that is given.
Needs a package index for the dependencies.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from itertools import chain, combinations, product
from pathlib import Path

from bench.webassembly import make_site

ROOT = Path(__file__).parent.parent
GOLDEN = ROOT / "bench" / "golden"
ENDS = ("lowest", "newest")
OPTIONAL = ("stemmer",)
"""The extras whose library a check uses as soon as it is installed: no byte may depend on it."""
CELL_SECONDS = 3_600
"""A cell that takes longer hangs."""

_PROBE = (
    "import sys, platform, venv, ensurepip;"
    "t = 't' if 't' in getattr(sys, 'abiflags', '') else '';"
    "print(platform.python_implementation(), '%d.%d%s' % (*sys.version_info[:2], t),"
    " platform.python_version() + t)"
)
_REQUIREMENT = re.compile(
    r"(?P<bare>(?P<name>[A-Za-z0-9._-]+)\s*>=\s*(?P<lowest>[0-9][0-9A-Za-z.]*)[^;]*?)\s*"
    r"(?:;\s*python_version\s*>=\s*'(?P<since>[0-9.]+)')?"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Interpreter:
    """A CPython of the machine: ``3.12``, ``3.12.1``, where it is, and the command that it runs within."""

    minor: str
    version: str
    path: Path
    within: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One choice of everything but the interpreter and its packages."""

    seed: str
    locale: str
    time_zone: str
    depth: int
    optimised: bool

    def __str__(self) -> str:
        flag = "-O" if self.optimised else "  "
        return f"seed {self.seed:6} LC_ALL {self.locale:7} TZ {self.time_zone:9} depth {self.depth:3} {flag}"


def _setting(seed: str, locale: str, time_zone: str, depth: int, *, optimised: bool) -> Setting:
    return Setting(seed=seed, locale=locale, time_zone=time_zone, depth=depth, optimised=optimised)


SETTINGS = (
    _setting("0", "C", "UTC0", 0, optimised=False),
    _setting("0", "C.UTF-8", "XXX-12:45", 900, optimised=True),
    _setting("1", "C", "XXX-12:45", 900, optimised=False),
    _setting("1", "C.UTF-8", "UTC0", 0, optimised=True),
    _setting("random", "C", "UTC0", 900, optimised=True),
    _setting("random", "C.UTF-8", "XXX-12:45", 0, optimised=False),
)
"""Every pair of choices stands in at least one of these."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What an environment is made of: an interpreter, one end of the allowed versions, and some extras."""

    interpreter: Interpreter
    end: str
    extras: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"CPython {self.interpreter.version:7} {' + '.join((self.end, *self.extras)):16}"

    @property
    def is_plain(self) -> bool:
        """Whether it is what most have: the newest versions and nothing more."""
        return self.end == "newest" and not self.extras


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment:
    """An environment as it was made."""

    wanted: Wanted
    python: Path
    versions: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """What one process runs under, and whether it also runs the calls that golden files leave out."""

    wanted: Wanted
    setting: Setting
    runs_all: bool = False

    def __str__(self) -> str:
        return f"{self.wanted}  {self.setting}"

    def list_pairs(self) -> frozenset[tuple[str, str]]:
        """Return each pair of its choices."""
        choices = asdict(self.wanted) | asdict(self.setting)
        return frozenset(combinations((f"{name} {choice}" for name, choice in choices.items()), 2))


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What one cell gave: hashes of goldens, of wrong lines' rows and of rankings; or what went wrong.

    Or why it could not be run on this machine, which is no failure.
    """

    name: str
    corpus_hash: str = ""
    rows_hash: str = ""
    rankings_hash: str = ""
    n_calls: int = 0
    n_failures: int = 0
    problem: str = ""
    skipped: str = ""

    def __str__(self) -> str:
        if self.skipped:
            return f"SKIPPED: {self.name.strip()}: {self.skipped}"
        if self.problem:
            return f"{self.name}  FAILED: {self.problem}"
        failures = f", {self.n_failures} DIFFER FROM THE RECORD" if self.n_failures else ""
        hashes = f"{self.corpus_hash}  {self.rows_hash}  {self.rankings_hash}"
        return f"{self.name}  {hashes}  {self.n_calls} calls{failures}"


# What the project says.


def read_project() -> Mapping[str, object]:
    """Return the ``[project]`` table of the project file."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    if not isinstance(table, dict):
        raise TypeError(f"pyproject.toml: got {type(table).__name__} for [project], expected a table")
    return table


def list_strings(value: object) -> list[str]:
    """Return the strings of a list as the project file holds it."""
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


FURTHER = ("3.14t", "3.15", "3.15t")
"""Versions that no classifier names yet: free-threaded ones, and the next."""


def list_minors(classifiers: Iterable[str]) -> list[str]:
    """Return the supported versions, ``3.11`` and on, as the classifiers name them."""
    prefix = "Programming Language :: Python :: 3."
    return [entry.rpartition(" ")[2] for entry in classifiers if entry.startswith(prefix)]


def constrain(requirements: Iterable[str], end: str, minor: str) -> list[str]:
    """Return the requirements of one end of their ranges, as a version of Python has them.

    Of several for one project the lowest version is the one that the last names. Raises `ValueError` for a
    requirement that names no lowest version, and for a marker that asks for anything but a lowest Python.
    """
    constrained: dict[str, str] = {}
    for requirement in requirements:
        match = _REQUIREMENT.fullmatch(requirement.strip())
        if match is None:
            raise ValueError(
                f"requirement {requirement!r}: expected name>=lowest,<limit; python_version >= '3.N'"
            )
        name, lowest = match["name"], match["lowest"]
        if match["since"] is None or _number_parts(minor) >= _number_parts(match["since"]):
            key, pinned = (name, f"{name}=={lowest}") if end == "lowest" else (requirement, match["bare"])
            constrained[key] = pinned
    return list(constrained.values())


def _number_parts(name: str) -> list[int]:
    return [int(part) for part in re.findall("[0-9]+", name)]


# What the machine has.


def find_interpreters(
    minors: Sequence[str],
    *,
    candidates: Callable[[str], Iterable[Path]] | None = None,
    probe: Callable[..., tuple[str, str, str] | None] | None = None,
    within: Sequence[tuple[str, ...]] = (),
) -> tuple[list[Interpreter], list[str]]:
    """Find a CPython of each version; return those found, and the versions that the machine lacks.

    Those of the machine itself come first, then what runs ``within`` each of some commands.
    """
    found: list[Interpreter] = []
    missing: list[str] = []
    for minor in minors:
        places: list[tuple[tuple[str, ...], Path]] = [
            ((), path) for path in (candidates or list_candidates)(minor)
        ]
        places += [(command, Path(f"/usr/bin/python{minor}")) for command in within]
        for command, path in places:
            answer = (probe or probe_interpreter)(path, *([command] if command else []))
            if answer is not None and answer[:2] == ("CPython", minor):
                found.append(Interpreter(minor=minor, version=answer[2], path=path, within=command))
                break
        else:
            missing.append(minor)
    return found, missing


def list_candidates(minor: str) -> Iterator[Path]:
    """Yield where a Python of a version may be: this one, pyenv's, uv's, those on the PATH."""
    yield Path(sys.executable)
    number = minor.removesuffix("t")
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    uv = Path(os.environ.get("UV_PYTHON_INSTALL_DIR") or data / "uv" / "python")
    # A free-threaded one is `3.14.3t` for pyenv, and `cpython-3.14.3+freethreaded-linux-...` for uv.
    mark, word = ("*t*", "+freethreaded") if minor.endswith("t") else ("*", "")
    folders = [*(pyenv / "versions").glob(number + mark), *uv.glob(f"cpython-{number}.*{word}-*")]
    for folder in sorted(folders, key=lambda path: _number_parts(path.name), reverse=True):
        yield folder / "bin" / "python"
    for place in os.environ.get("PATH", "").split(os.pathsep):
        if place:
            yield Path(place) / f"python{minor}"


def probe_interpreter(path: Path, within: tuple[str, ...] = ()) -> tuple[str, str, str] | None:
    """Ask an interpreter what it is; None where it does not run or cannot make environments."""
    if not within and not path.exists():
        return None
    try:
        done = subprocess.run(
            [*within, path, "-c", _PROBE], capture_output=True, text=True, timeout=60, check=True,
            cwd=path.anchor, stdin=subprocess.DEVNULL,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return None
    implementation, minor, version = done.stdout.split()
    return implementation, minor, version


def make_environment(wanted: Wanted, folder: Path, lines: list[str]) -> Environment:
    """Make a virtual environment with the dependencies, or take the one that is there already.

    Raises `RuntimeError` with the line in which the failing command says what was wrong.
    """
    interpreter = wanted.interpreter
    place = folder / "-".join((interpreter.version, wanted.end, *wanted.extras))
    stamp = place / "requirements.txt"
    make, install, freeze = list_installers(interpreter, place)
    if not (stamp.exists() and stamp.read_text(encoding="utf-8").splitlines() == lines):
        _run(make)
        _run([*install, *lines])
        stamp.write_text("\n".join(lines) + "\n", encoding="utf-8")
    versions = ", ".join(line.replace("==", " ") for line in _run(freeze).split())
    return Environment(wanted=wanted, python=place / "bin" / "python", versions=versions)


def list_installers(interpreter: Interpreter, place: Path) -> tuple[list[str], list[str], list[str]]:
    """Return the commands that make an environment, install into it and list what is in it.

    uv needs a tenth of pip's time. It does not prefer an older release that has a wheel, which new versions
    of Python need.
    """
    python, uv = str(place / "bin" / "python"), shutil.which("uv")
    if uv and not interpreter.within and interpreter.minor not in FURTHER:
        return (
            [uv, "venv", "--quiet", "--clear", "--python", str(interpreter.path), str(place)],
            [uv, "pip", "install", "--quiet", "--python", python],
            [uv, "pip", "freeze", "--quiet", "--python", python],
        )
    pip = [*interpreter.within, python, "-m", "pip", "--disable-pip-version-check"]
    return (
        [*interpreter.within, str(interpreter.path), "-m", "venv", "--clear", str(place)],
        [*pip, "install", "--quiet", "--prefer-binary"],
        [*pip, "freeze"],
    )


def _run(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        # An installer ends with hints and with notices of itself.
        errors = [line for line in said if line.lower().startswith("error")]
        raise RuntimeError((errors or said or [f"exit code {done.returncode}"])[-1])
    return done.stdout


# Which cells.


def list_cells(interpreters: Sequence[Interpreter], *, pairs: bool = False) -> list[Cell]:
    """Return the cells of these interpreters; with ``pairs`` so many as hold each pair of choices."""
    extras = [(), *((extra,) for extra in OPTIONAL)]
    cells = [
        Cell(wanted=Wanted(interpreter=interpreter, end=end, extras=some), setting=setting)
        for interpreter, end, some, setting in product(interpreters, ENDS, extras, SETTINGS)
    ]
    plain = Wanted(interpreter=interpreters[-1], end="newest") if interpreters else None
    if pairs:
        first = [cell for cell in cells if cell.wanted == plain][:1]
        return cover_pairs(cells, [replace(cell, runs_all=True) for cell in first])
    return [
        replace(cell, runs_all=cell.setting == SETTINGS[0] and cell.wanted.is_plain)
        for cell in cells
        # One setting will do to see that an extra changes nothing.
        if not cell.wanted.extras or cell.setting == SETTINGS[0]
    ]


def cover_pairs(cells: Sequence[Cell], taken: Sequence[Cell]) -> list[Cell]:
    """Return the cells ``taken``, and after them those that add most pairs, until none is missing."""
    pairs = {cell: cell.list_pairs() for cell in cells}
    missing = {pair for cell in cells for pair in pairs[cell]}
    missing -= {pair for cell in taken for pair in cell.list_pairs()}
    chosen = [*taken]
    while missing:
        best = max(cells, key=lambda cell: len(pairs[cell] & missing))
        missing -= pairs[best]
        chosen.append(best)
    return chosen


# One cell.


def run_cell(cell: Cell, environment: Environment, goldens: Sequence[Path], bytecode: Path) -> Result:
    """Run the corpus in a process of its own; whatever goes wrong there is the cell's own problem."""
    setting, within = cell.setting, cell.wanted.interpreter.within
    flags = ["-O"] if setting.optimised else []
    looks_at = "all" if cell.runs_all and [*goldens] == [GOLDEN] else "kept"
    # Nothing of this process's environment but what programs are found by.
    variables = {
        "PATH": os.environ.get("PATH", ""),
        "PYTHONHASHSEED": setting.seed,
        "LC_ALL": setting.locale,
        "TZ": setting.time_zone,
        # Else Python would take the C locale for UTF-8 by itself.
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONUTF8": "0",
        "PYTHONPYCACHEPREFIX": str(bytecode),
        # Least of all that may be asked for, or what is so by itself.
        "PYTHONINTMAXSTRDIGITS": "640" if setting.optimised else "4300",
    }
    command = [str(environment.python), *flags, "-m", "bench.matrix", str(setting.depth), looks_at]
    command += map(str, goldens)
    if within:
        # What runs a command elsewhere may drop the folder and the variables: they are set once it is there.
        settings = [f"{key}={value}" for key, value in variables.items()]
        command = [*within, "env", "-i", "-C", str(ROOT), *settings, *command]
        variables = dict(os.environ)
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=variables, capture_output=True, encoding="utf-8",
            errors="backslashreplace", check=False, stdin=subprocess.DEVNULL, timeout=CELL_SECONDS,
        )  # fmt: skip
        if done.returncode == 0:
            return Result(name=str(cell), **json.loads(done.stdout))
        said = done.stderr.strip().splitlines()
        problem = said[-1] if said else f"exit code {done.returncode}"
    except (OSError, ValueError, TypeError, subprocess.TimeoutExpired) as error:
        problem = f"{type(error).__name__}: {error}"
    return Result(name=str(cell), problem=problem)


def check_at_depth(depth: int, goldens: list[Path], *, left_out: bool) -> dict[str, str | int]:
    """Check the goldens with that many more frames of the caller on the stack, or those left out as well."""
    # Loaded before the stack is deep: CPython 3.11 counts the frames of loading a module that loads modules.
    from bench.bad_lines import make_rows
    from bench.corpus.fingerprint import take_fingerprint
    from bench.goldens import build_corpus, find_changed
    from verifier.receipts.goldens import check_goldens

    def check() -> dict[str, str | int]:
        report = check_goldens(goldens)
        rows = "".join(f"{row.to_line()}\n" for row in make_rows())
        changed = find_changed(build_corpus()) if left_out else []
        return {
            "corpus_hash": report.corpus_hash,
            "rows_hash": f"rows:{hashlib.sha256(rows.encode('ascii')).hexdigest()[:16]}",
            "rankings_hash": take_fingerprint(),
            "n_calls": report.n_calls,
            "n_failures": len(report.failures) + len(report.changed_policies) + len(changed),
        }

    def descend(left: int) -> dict[str, str | int]:
        return descend(left - 1) if left else check()

    return descend(depth)


def run_webassembly(folder: Path | None, goldens: Sequence[Path]) -> Iterator[Result]:
    """Run the corpus in WebAssembly, under two hash seeds; say so where there is none."""
    node = shutil.which("node")
    if folder is None or node is None:
        reason = "no node" if folder else "--webassembly names no folder"
        yield Result(name="WebAssembly", skipped=reason)
        return
    with tempfile.TemporaryDirectory() as temporary:
        site = Path(temporary) / "site"
        make_site(site)
        for seed in ("0", "1"):
            yield _run_webassembly_cell([node, str(folder), str(site)], seed, goldens)


def _run_webassembly_cell(places: Sequence[str], seed: str, goldens: Sequence[Path]) -> Result:
    node, folder, site = places
    script = str(ROOT / "bench" / "webassembly.mjs")
    name = f"WebAssembly, seed {seed}"
    try:
        done = subprocess.run(
            [node, script, folder, site, str(ROOT), seed, *map(str, goldens)],
            capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, timeout=CELL_SECONDS,
        )  # fmt: skip
        if done.returncode == 0:
            report = json.loads(done.stdout.splitlines()[-1])
            return Result(name=f"WebAssembly, CPython {report.pop('version')}, seed {seed}", **report)
        # Node shows the line that threw, which is all of Pyodide.
        said = [line for line in done.stderr.splitlines() if "Error" in line and len(line) < 1_000]
        problem = said[-1] if said else f"exit code {done.returncode}"
    except (OSError, ValueError, IndexError, KeyError, subprocess.TimeoutExpired) as error:
        problem = f"{type(error).__name__}: {error}"
    return Result(name=name, problem=problem)


# All of them.


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of ``python -m bench matrix``."""
    parser.add_argument(
        "goldens", nargs="*", type=Path, help="golden files or folders; by default bench/golden"
    )
    parser.add_argument("--webassembly", type=Path, metavar="FOLDER", help="where Pyodide is")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the environments there for later")
    parser.add_argument(
        "--within", action="append", default=[], metavar="COMMAND",
        help="look for further interpreters there: a program that runs its arguments in another root",
    )  # fmt: skip
    parser.add_argument("--pairs", action="store_true", help="no more cells than hold each pair of choices")
    parser.add_argument("--jobs", type=int, metavar="N", help="cells at once; by default one a processor")


def run(arguments: argparse.Namespace) -> int:
    """Run the matrix and print a line a cell; return 1 unless all agree with the record and one hash."""
    goldens = [path.resolve() for path in arguments.goldens] or [GOLDEN]
    within = [tuple(shlex.split(command)) for command in arguments.within]
    with tempfile.TemporaryDirectory() as temporary:
        folder: Path = arguments.keep.resolve() if arguments.keep else Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        jobs = arguments.jobs or os.cpu_count()
        native = run_matrix(
            goldens, folder, Path(temporary) / "bytecode", within=within, jobs=jobs, pairs=arguments.pairs
        )
        pyodide = arguments.webassembly and arguments.webassembly.resolve()
        results = []
        for result in chain(native, run_webassembly(pyodide, goldens)):
            print(result, flush=True)
            results.append(result)
    return judge(results)


def run_matrix(
    goldens: Sequence[Path],
    folder: Path,
    bytecode: Path,
    *,
    within: Sequence[tuple[str, ...]] = (),
    jobs: int | None = None,
    pairs: bool = False,
) -> Iterator[Result]:
    """Run every cell, and yield each as it ends, with what could not be run."""
    project = read_project()
    minors = [*list_minors(list_strings(project["classifiers"])), *FURTHER]
    interpreters, missing = find_interpreters(minors, within=within)
    yield from (Result(name=f"CPython {minor}", skipped="it is not on this machine") for minor in missing)
    cells = list_cells(interpreters, pairs=pairs)
    wanted = [*dict.fromkeys(cell.wanted for cell in cells)]
    with ThreadPoolExecutor(max_workers=jobs) as pool:
        environments: dict[Wanted, Environment] = {}
        for made in pool.map(lambda one: _try_to_make(one, folder=folder, project=project), wanted):
            if isinstance(made, Result):
                yield made
                continue
            print(f"{made.wanted}  with {made.versions}", flush=True)
            environments[made.wanted] = made
        can_run = [(cell, environments[cell.wanted]) for cell in cells if cell.wanted in environments]
        yield from pool.map(lambda both: run_cell(both[0], both[1], goldens, bytecode), can_run)


def _try_to_make(wanted: Wanted, *, folder: Path, project: Mapping[str, object]) -> Environment | Result:
    """Make an environment; or say what there is nothing of, or what went wrong."""
    offered = project["optional-dependencies"]
    requirements = list_strings(project["dependencies"])
    if isinstance(offered, dict):
        requirements += [line for extra in wanted.extras for line in list_strings(offered[extra])]
    minor = wanted.interpreter.minor
    try:
        return make_environment(wanted, folder, constrain(requirements, wanted.end, minor))
    except (RuntimeError, OSError) as error:
        if minor in FURTHER:
            return Result(name=str(wanted), skipped=f"a dependency has nothing for it: {error}")
        return Result(name=str(wanted), problem=str(error))


def _join_hashes(result: Result) -> str:
    return f"{result.corpus_hash} {result.rows_hash} {result.rankings_hash}".strip()


def judge(results: Sequence[Result]) -> int:
    """Say what the cells have in common, each that failed and what was not run; return the exit code."""
    skipped = [result for result in results if result.skipped]
    ran = [result for result in results if not result.skipped]
    failed = [result for result in ran if result.problem or result.n_failures]
    hashes = {_join_hashes(result): result.name for result in ran if not result.problem}
    for result in (*failed, *skipped):
        print(result)
    counts = f"{len(ran)} cells, {len(failed)} failed, {len(skipped)} skipped"
    if len(hashes) == 1:
        print(f"{counts}: one hash, {hashlib.sha256(next(iter(hashes)).encode('ascii')).hexdigest()}")
        return 1 if failed else 0
    for joined, name in hashes.items():
        print(f"  {joined}, for one under {name}")
    print(f"{counts}: {len(hashes)} hashes")
    return 1


if __name__ == "__main__":
    # A cell: the depth, which calls of the corpus, then the golden files.
    depth, which, *paths = sys.argv[1:]
    print(json.dumps(check_at_depth(int(depth), [*map(Path, paths)], left_out=which == "all")))
