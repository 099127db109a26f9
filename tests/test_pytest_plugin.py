"""The plugin of pytest, in runs of pytest of their own: with and without workers, recorded and compared."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.test_imports import list_loaded, of_ours

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "pytest_suite"
EXPECTED = Path(__file__).parent / "pytest_failures.txt"
PLUGIN = "verifier.testing.pytest_plugin"

needs_workers = pytest.mark.skipif(find_spec("xdist") is None, reason="pytest-xdist is not installed")
RUNS = [
    pytest.param(("-p", "no:xdist"), id="one process"),
    pytest.param(("-n", "2"), id="two workers", marks=needs_workers),
]

SUITE = """
import pytest
from verifier.testing import assert_grounded

PAGES = {"page-12": "The bridge opened in 1931. It has two footpaths.", "page-40": "Tolls ended in 1950."}

def test_grounded():
    assert_grounded("The bridge opened in 1931.", PAGES)

def test_partly_grounded():
    assert_grounded("The bridge opened in 1931. Tolls ended in 1951.", PAGES)

@pytest.mark.parametrize("year", ["1931", "1932"])
def test_golden(golden_verdicts, year):
    golden_verdicts.check(f"The bridge opened in {year}.", PAGES)
"""


def run_pytest(folder: Path, *options: str, ci: str = "") -> subprocess.CompletedProcess[str]:
    """Run pytest on a folder as its user would, in one process unless `options` say otherwise."""
    installed = any(entry.value == PLUGIN for entry in entry_points(group="pytest11"))
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))},
        "PYTHONPATH": os.pathsep.join(sys.path),
        "COLUMNS": "100",
        "CI": ci,
    }
    plugin = () if installed else ("-p", PLUGIN)
    return subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "-p",
            "no:hypothesispytest",
            # Rewritten asserts say more, and are compiled anew in each run: here nobody reads what they say.
            "--assert=plain",
            *plugin,
            *options,
        ],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )


def write_suite(folder: Path, text: str = SUITE) -> None:
    (folder / "test_bridge.py").write_text(text, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nfilterwarnings = error\n", encoding="utf-8")


def tell(done: subprocess.CompletedProcess[str]) -> list[str]:
    """Return the lines of the summary that are the plugin's."""
    return [line for line in done.stdout.splitlines() if line.startswith("verifier: ")]


def read_failures(printed: str) -> str:
    """Return what pytest prints of each failed test, sorted by test: workers end in any order."""
    parts = re.split(r"(?m)^_{4,} (\S+) _{4,}$", printed)[1:]
    failures = sorted(zip(parts[::2], parts[1::2], strict=True))
    shown = (
        f"{name}\n" + "".join(f"{line.rstrip()}\n" for line in part.splitlines() if line.startswith("E "))
        for name, part in failures
    )
    return re.sub("sha256:[0-9a-f]{64}", "sha256:...", "\n".join(shown))


def test_the_plugin_is_an_entry_point() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'[project.entry-points.pytest11]\nverifier = "{PLUGIN}"\n' in text


def test_importing_the_plugin_loads_nothing_of_the_package() -> None:
    loaded = of_ours(list_loaded(f"import {PLUGIN}", since="import pytest"))
    assert loaded == ["verifier", "verifier.on_demand", "verifier.testing", PLUGIN]


@pytest.mark.slow
def test_a_run_that_asks_for_nothing_is_left_alone(tmp_path: Path) -> None:
    text = (
        "import sys\n\n\ndef test_nothing():\n"
        "    assert [name for name in sorted(sys.modules) if name.split('.')[0] == 'verifier'] == [\n"
        f"        'verifier', 'verifier.on_demand', 'verifier.testing', '{PLUGIN}']\n"
    )
    write_suite(tmp_path, text)
    done = run_pytest(tmp_path)
    assert (done.returncode, tell(done)) == (0, [])


@pytest.mark.slow
@pytest.mark.parametrize("options", RUNS)
def test_failures_read_as_expected(
    options: tuple[str, ...], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    write_suite(tmp_path)
    assert run_pytest(tmp_path, "--update-goldens", *options).returncode == 1
    suite = tmp_path / "test_bridge.py"
    # The first answer is another one than was recorded, and a third one was never recorded.
    changed = SUITE.replace('"The bridge opened in {year}."', '"It opened in {year}."')
    suite.write_text(changed.replace('["1931", "1932"]', '["1931", "1933"]'), encoding="utf-8")
    done = run_pytest(tmp_path, *options)
    assert done.returncode == 1
    told = read_failures(done.stdout)
    if request.config.getoption("--write-expected"):
        EXPECTED.write_text(told, encoding="utf-8")
    assert told == EXPECTED.read_text(encoding="utf-8")
    assert tell(done) == [
        "verifier: 2 answers: 1 STRICT, 1 HYBRID; 2 golden verdicts: 1 different, 1 missing"
    ]


def test_what_passes_is_recorded_and_compares(tmp_path: Path) -> None:
    failing = SUITE + "    assert year == '1931'\n"
    write_suite(tmp_path, failing)
    done = run_pytest(tmp_path, "--update-goldens", "-k", "golden")
    file = tmp_path / "goldens" / "test_bridge.jsonl"
    assert tell(done) == [
        "verifier: 1 golden verdict of failed tests not recorded",
        f"verifier: 1 golden verdict recorded in {file}",
    ]
    write_suite(tmp_path)
    assert run_pytest(tmp_path, "--update-goldens", "-k", "1932").returncode == 0
    done = run_pytest(tmp_path, "-k", "golden")
    assert (done.returncode, tell(done)) == (0, ["verifier: 2 golden verdicts: 2 identical"])
    assert len(file.read_text(encoding="ascii").splitlines()) == 3


def test_recording_is_refused_in_ci(tmp_path: Path) -> None:
    write_suite(tmp_path)
    done = run_pytest(tmp_path, "--update-goldens", ci="true")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "--update-goldens: golden files are not recorded in CI" in done.stderr
    assert not (tmp_path / "goldens").exists()


@pytest.mark.slow
def test_a_golden_file_that_cannot_be_read_is_left_and_fails_the_run(tmp_path: Path) -> None:
    write_suite(tmp_path)
    file = tmp_path / "goldens" / "test_bridge.jsonl"
    file.parent.mkdir()
    file.write_text("no JSON\n", encoding="utf-8")
    done = run_pytest(tmp_path, "--update-goldens", "-k", "golden")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert tell(done)[-1].startswith("verifier: golden verdicts not recorded: ")
    assert file.read_text(encoding="utf-8") == "no JSON\n"


@pytest.mark.slow
def test_an_option_of_this_name_that_is_there_already_is_shared(tmp_path: Path) -> None:
    write_suite(tmp_path)
    (tmp_path / "conftest.py").write_text(
        "def pytest_addoption(parser):\n    parser.addoption('--update-goldens', action='store_true')\n",
        encoding="utf-8",
    )
    done = run_pytest(tmp_path, "--update-goldens", "-k", "golden")
    assert (done.returncode, tell(done)[-1][:37]) == (0, "verifier: 2 golden verdicts recorded ")


@pytest.mark.slow
def test_another_option_of_this_name_breaks_nothing(tmp_path: Path) -> None:
    write_suite(tmp_path)
    (tmp_path / "conftest.py").write_text(
        "def pytest_addoption(parser):\n    parser.addoption('--update-goldens', metavar='FILE')\n",
        encoding="utf-8",
    )
    assert run_pytest(tmp_path, "-k", "test_grounded").returncode == 0


def test_each_answer_of_a_test_has_a_name(tmp_path: Path) -> None:
    write_suite(tmp_path, SUITE + "    golden_verdicts.check('Tolls ended in 1950.', PAGES)\n")
    done = run_pytest(tmp_path, "--update-goldens", "-k", "1931")
    assert "got 'test_golden[1931]' twice; give each answer a name of its own" in done.stdout


@pytest.mark.slow
def test_the_example_records_and_passes(tmp_path: Path) -> None:
    options = ("-n", "2") if find_spec("xdist") else ()
    folder = tmp_path
    shutil.copytree(EXAMPLE, folder, dirs_exist_ok=True)
    record = [sys.executable, "-m", "verifier", "receipt", "record", "calls.jsonl", "goldens/calls.jsonl"]
    environment = {**os.environ, "CI": "", "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run(record, cwd=folder, env=environment, check=True, capture_output=True, timeout=60)
    assert run_pytest(folder, "--update-goldens").returncode == 0
    done = run_pytest(folder, *options)
    assert (done.returncode, tell(done)) == (
        0,
        ["verifier: 3 answers: 3 STRICT; 5 golden verdicts: 5 identical"],
    )
    # A recorded call that comes out in another way fails in the words of `golden check`.
    file = folder / "goldens" / "calls.jsonl"
    other = "The bridge opened in 1932."
    file.write_text(file.read_text("ascii").replace("The bridge opened in 1931.", other, 1), "ascii")
    done = run_pytest(folder)
    assert done.returncode == 1
    assert "cause: the inputs are other ones" in done.stdout
