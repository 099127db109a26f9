"""The benches: their inputs, their arithmetic, their plans. No test here looks at how fast anything is."""

from __future__ import annotations

import gc
import json
import os
import re
import subprocess
import sys
from dataclasses import asdict
from functools import partial
from hashlib import sha256
from importlib.util import find_spec
from itertools import combinations, count, product
from pathlib import Path

import pytest

from bench import bad_lines, matrix, wheel
from bench.__main__ import COMMANDS, main
from bench.speed import against, articles, claim_jobs, floor, jobs
from bench.speed import command as speed
from bench.webassembly import make_site
from verifier.errors import SHOWN
from verifier.receipts.goldens import record_goldens


@pytest.fixture(scope="module")
def inputs():
    return floor.compose_inputs()


# What the speed bench measures with.


def test_the_texts_never_change(inputs):
    # Figures of two commits compare only if both were taken on the same texts.
    texts = "\n".join((inputs.context, inputs.long, inputs.repetitive))
    assert (
        sha256(texts.encode()).hexdigest()
        == "31f155c2fc4a17a15d54f65500fe6d7493e4eb16f2334c4c9bdcab481b49b2b9"
    )


def test_the_units_are_what_they_are_called(inputs):
    normal = floor.collapse(inputs.context)
    for unit in inputs.verbatim:
        assert inputs.context.count(unit) == 1
    for unit in inputs.changed:
        assert floor.collapse(unit) not in normal
        words = unit.split(" ")
        near = [
            sentence
            for sentence in inputs.context.replace("\n\n", " ").split(". ")
            if sum(a == b for a, b in zip(sentence.split(" "), words, strict=False)) >= len(words) - 2
        ]
        assert near, unit
    for unit in inputs.invented:
        assert not any(word in normal for word in floor.collapse(unit).split(" ") if word in floor._INVENTED)
    assert floor.search(tuple(map(floor.collapse, inputs.verbatim)), normal) == [True] * 5


def test_the_long_quote_stands_once_and_its_typos_are_three(inputs):
    start, end = inputs.quote_span
    assert end - start == len(inputs.quote) == floor.QUOTE_CHARS
    assert inputs.long.count(inputs.quote) == 1
    assert sum(a != b for a, b in zip(inputs.quote, inputs.typos, strict=True)) == 3
    assert inputs.absent not in inputs.long
    assert len(inputs.absent) == floor.QUOTE_CHARS


def test_the_articles_never_change():
    lattice, claims = articles.compose_lattice(), articles.compose_claims()
    texts = "\n".join((*(piece.text for piece in lattice.pieces), lattice.answer, claims.article.text))
    assert (
        sha256(texts.encode()).hexdigest()
        == "fc946a10d83f65fe92e0c31b9afe3e0e427762e15622c97f1a2e8cae32464c4e"
    )


def test_the_articles_are_of_the_size_and_the_variety_that_is_said():
    lattice, claims = articles.compose_lattice(), articles.compose_claims()
    assert len(lattice.pieces) == articles.N_PIECES == 50
    assert all(1_000 <= len(piece.text) < 1_200 for piece in lattice.pieces)
    assert 1_000 <= len(claims.article.text.split()) < 1_030
    assert len({word for piece in lattice.pieces for word in piece.text.lower().split()}) > 1_500
    assert len(lattice.pairs) == articles.N_CLAIMS == 12
    assert {len(cited) for _, cited in lattice.pairs} == {1, 2}
    for number, (line, (_, cited)) in enumerate(zip(lattice.answer.splitlines(), lattice.pairs, strict=True)):
        claim = line.removeprefix("- ").partition(" [")[0]
        assert (claim in lattice.pieces[cited[0]].sentences) == (number < articles.N_STATED)
    assert claims.stated in claims.article.sentences
    assert claims.changed not in claims.article.text
    assert [char for char in claims.changed if char not in "0123456789"] == [
        char for char in claims.stated if char not in "0123456789"
    ]


# How it measures.


@pytest.fixture
def _no_collection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Collect no garbage before each round: among all tests that takes longer than the rounds."""
    monkeypatch.setattr(gc, "collect", lambda: 0)


@pytest.mark.usefixtures("_no_collection")
def test_candidates_take_turns_and_the_median_counts():
    ticks = count()
    calls = []

    def ready(name):
        return partial(calls.append, name)

    medians = speed.time_in_turns(
        {name: partial(ready, name) for name in "ab"}, rounds=3, clock=lambda: next(ticks) * 100
    )
    assert medians == {"a": 100, "b": 100}
    turn = speed.BURST + 1
    assert "".join(calls) == "".join(name * turn for name in "abbaab")


@pytest.mark.usefixtures("_no_collection")
def test_a_slow_candidate_sits_out_rounds():
    now = 0
    n_calls = {"slow": 0, "quick": 0}

    def ready(name, nanoseconds):
        def call():
            nonlocal now
            now += nanoseconds
            n_calls[name] += 1

        return call

    candidates = {
        "slow": partial(ready, "slow", 3 * speed.SLOW_NS),
        "quick": partial(ready, "quick", 10),
    }
    medians = speed.time_in_turns(candidates, rounds=8, clock=lambda: now)
    assert medians == {"slow": 3 * speed.SLOW_NS, "quick": 10}
    turn = speed.BURST + 1
    assert n_calls == {"slow": 2 * turn, "quick": 8 * turn}


@pytest.mark.parametrize("was_enabled", [True, False])
def test_garbage_collection_is_left_as_it_was(was_enabled):
    before = gc.isenabled()
    seen = []
    try:
        (gc.enable if was_enabled else gc.disable)()
        speed.time_in_turns({"a": lambda: lambda: seen.append(gc.isenabled())}, rounds=1)
        assert gc.isenabled() is was_enabled
        assert set(seen) == {False}
    finally:
        (gc.enable if before else gc.disable)()


def make_job(*, right=True, **targets):
    return speed.Job(
        group="g",
        name="job",
        ready=lambda: lambda: None,
        floor="floor",
        judge=lambda found: jobs.Outcome(text=repr(found), right=right),
        **targets,
    )


@pytest.mark.parametrize(
    ("targets", "right", "expected"),
    [
        ({"target_ratio": 2.0}, True, True),
        ({"target_ratio": 1.9}, True, False),
        ({"target_us": 4.0}, None, True),
        ({"target_us": 3.9}, True, False),
        # However fast, a wrong answer meets no target.
        ({"target_ratio": 2.0}, False, False),
        ({}, True, None),
    ],
)
def test_a_row_meets_its_target_only_with_the_right_answer(targets, right, expected):
    row = speed.make_row(make_job(right=right, **targets), {"job": 4_000.0, "floor": 2_000.0})
    assert row.met is expected
    assert (row.median_us, row.ratio, row.outcome) == (4.0, 2.0, "None")


@pytest.mark.slow
def test_a_whole_run_gives_right_answers_that_read_as_json_and_as_a_table(monkeypatch, capsys):
    # What comes out is looked at, not how long it takes: each job is timed once.
    monkeypatch.setattr(speed, "BURST", 1)
    report = speed.measure(rounds=1, import_runs=1)
    assert [row.name for row in report.rows if "WRONG" in row.outcome] == []
    names = {row.name for row in report.rows}
    for kind, shape, policy, way in product(
        ("one word changed", "invented"), ("quotes", "spans"), ("baseline", "default"), ("raw", "prepared")
    ):
        assert f"{kind}, {shape}, {policy}, {way}" in names
    for policy, way in product(claim_jobs.POLICIES, ("raw", "prepared")):
        assert f"lattice, {policy}, {way}" in names
    for claim in ("stated", "other figures", "absent"):
        assert f"claim check, {claim}, prepared" in names
    assert len(names) == len(report.rows)
    assert (report.rapidfuzz is not None) == any("rapidfuzz" in name for name in names)
    floors = [row for row in report.rows if row.name.startswith("floor")]
    assert floors
    assert all(row.ratio == 1.0 for row in floors)
    assert json.loads(speed.format_report(report))["rows"][0]["name"] == report.rows[0].name
    speed.print_report(report)
    printed = capsys.readouterr().out
    for row in report.rows:
        assert row.name.split(":")[0] in printed
        assert row.group in printed


@pytest.mark.slow
def test_two_copies_of_the_code_are_measured_in_turns():
    name = "claim check, stated, prepared"
    (row,) = against.compare(wheel.ROOT, wheel.ROOT, rounds=2, only=[name])
    assert row[0] == name
    assert all(value > 0 for value in row[1:])
    # It is the same code, on a machine that may be busy.
    assert 0.1 < row[3] < 10


# The matrix.


def test_the_settings_take_every_pair_of_choices():
    fields = ("seed", "locale", "time_zone", "depth", "optimised")
    choices = {name: {getattr(setting, name) for setting in matrix.SETTINGS} for name in fields}
    assert choices["seed"] == {"0", "1", "random"}
    assert choices["depth"] == {0, 900}
    assert all(len(values) >= 2 for values in choices.values())
    for first, second in combinations(fields, 2):
        taken = {(getattr(setting, first), getattr(setting, second)) for setting in matrix.SETTINGS}
        assert taken == set(product(choices[first], choices[second])), (first, second)


def test_few_cells_hold_each_pair_of_choices_and_one_runs_what_is_left_out():
    minors = ("3.11", "3.12", "3.13", "3.14")
    found = [matrix.Interpreter(minor=minor, version=f"{minor}.0", path=Path("p")) for minor in minors]
    cells, few = matrix.list_cells(found), matrix.list_cells(found, pairs=True)
    assert len(few) < len(cells) / 3
    choices = [
        (cell.wanted.interpreter.minor, cell.wanted.end, cell.wanted.extras, *asdict(cell.setting).values())
        for cell in few
    ]
    columns = [*zip(*choices, strict=True)]
    assert (*map(len, map(set, columns)),) == (4, 2, 2, 3, 2, 2, 2, 2)
    for first, second in combinations(columns[:3], 2):
        assert {*zip(first, second, strict=True)} == {*product(first, second)}
    for setting in columns[3:]:
        for first in columns[:3]:
            assert {*zip(first, setting, strict=True)} == {*product(first, setting)}
    assert [cell.wanted.interpreter.minor for cell in few if cell.runs_all] == ["3.14"]
    assert [cell.wanted.interpreter.minor for cell in cells if cell.runs_all] == [*minors]


def test_both_ends_of_a_requirement():
    requirements = ["regex>=2024.9.11,<2027", "orjson>=3.10.7,<4", "orjson>=3.11.3; python_version >= '3.14'"]
    assert matrix.constrain(requirements, "newest", "3.11") == ["regex>=2024.9.11,<2027", "orjson>=3.10.7,<4"]
    assert matrix.constrain(requirements, "lowest", "3.13") == ["regex==2024.9.11", "orjson==3.10.7"]
    # One project is pinned once: no installer takes two versions of it.
    assert matrix.constrain(requirements, "lowest", "3.14") == ["regex==2024.9.11", "orjson==3.11.3"]
    assert matrix.constrain(requirements, "newest", "3.14t") == [
        *requirements[:2], "orjson>=3.11.3",
    ]  # fmt: skip
    for wrong in ("rich<9", "rich>=1; sys_platform == 'linux'"):
        with pytest.raises(ValueError, match=r"rich.*name>=lowest"):
            matrix.constrain([wrong], "lowest", "3.11")


def test_no_cell_loads_modules_on_a_deep_stack(tmp_path):
    # CPython 3.11 counts the frames of loading: the deepest cells would end in an import, and test nothing.
    code = (
        "import sys; from pathlib import Path; from bench import matrix; sys.setrecursionlimit(1_000);"
        "print(matrix.check_at_depth(900, [Path(sys.argv[1])], left_out=False)['n_calls'])"
    )
    one = tmp_path / "one.jsonl"
    lines = (matrix.GOLDEN / "cases" / "claims.jsonl").read_text(encoding="utf-8").splitlines()
    one.write_text("\n".join(lines[:3]) + "\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", code, str(one)], cwd=matrix.ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-500:]


def test_webassembly_and_further_versions_are_skipped_by_name(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(matrix, "find_interpreters", lambda minors, **_: ([], [*minors]))
    results = [*matrix.run_matrix([], tmp_path, tmp_path), *matrix.run_webassembly(None, [])]
    monkeypatch.setattr(matrix.shutil, "which", lambda _: None)
    results += matrix.run_webassembly(tmp_path, [])
    # Nothing that ran proves nothing, and the end says what was not run.
    assert matrix.judge(results) == 1
    said = capsys.readouterr().out.splitlines()
    assert {f"SKIPPED: CPython {minor}: it is not on this machine" for minor in matrix.FURTHER} <= {*said}
    assert said[-3:] == [
        "SKIPPED: WebAssembly: --webassembly names no folder",
        "SKIPPED: WebAssembly: no node",
        f"0 cells, 0 failed, {len(results)} skipped: 0 hashes",
    ]


def test_a_cell_that_cannot_be_run_fails_by_name_and_stops_no_other(tmp_path, monkeypatch):
    def make(wanted, _folder, _lines):
        if wanted.end == "lowest":
            raise RuntimeError("no such package")
        return matrix.Environment(wanted=wanted, python=tmp_path / "no-python", versions="")

    minors = ("3.11", "3.15")
    found = [matrix.Interpreter(minor=minor, version=f"{minor}.0", path=Path("p")) for minor in minors]
    monkeypatch.setattr(matrix, "find_interpreters", lambda _, **__: (found, []))
    monkeypatch.setattr(matrix, "make_environment", make)
    results = [*matrix.run_matrix([], tmp_path, tmp_path)]
    of_later = [result for result in results if "3.15.0" in result.name]
    assert {result.problem for result in results if "3.11.0" in result.name and "lowest" in result.name} == {
        "no such package"
    }
    # For a version that no classifier names, a dependency that cannot be had is no failure.
    assert {bool(result.skipped) for result in of_later if "lowest" in result.name} == {True}
    ran = [result for result in results if "newest" in result.name]
    assert len(ran) == 2 * (len(matrix.SETTINGS) + len(matrix.OPTIONAL))
    assert all("FileNotFoundError" in result.problem for result in ran)


@pytest.mark.parametrize(
    ("minor", "places"),
    [
        ("3.14t", ["pyenv/versions/3.14.3t", "uv/cpython-3.14.2+freethreaded-linux-x86_64-gnu"]),
        ("3.13t", ["pyenv/versions/3.13t-dev"]),
        ("3.13", ["pyenv/versions/3.13.0"]),
        ("3.12", ["uv/cpython-3.12.16-linux-x86_64-gnu"]),
    ],
)
def test_candidates_are_found_by_the_names_that_installers_give(tmp_path, monkeypatch, minor, places):
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    monkeypatch.setenv("UV_PYTHON_INSTALL_DIR", str(tmp_path / "uv"))
    monkeypatch.setenv("PATH", "")
    for place in places:
        (tmp_path / place).mkdir(parents=True)
    (tmp_path / "pyenv" / "versions" / "2.7.18").mkdir(parents=True)
    found = [*matrix.list_candidates(minor)]
    assert found == [Path(sys.executable), *(tmp_path / place / "bin" / "python" for place in places)]


def test_interpreters_of_another_root_are_run_within_it(tmp_path):
    within = tmp_path / "within"
    within.write_text(f'#!/bin/sh\ncd /\nshift\nexec {sys.executable} "$@"\n', encoding="ascii")
    within.chmod(0o755)
    minor = "{}.{}".format(*sys.version_info)
    (found,), missing = matrix.find_interpreters(
        [minor, "2.7"], candidates=lambda _: [], within=[(str(within),)]
    )
    assert (found.path, found.within, missing) == (Path(f"/usr/bin/python{minor}"), (str(within),), ["2.7"])
    # The folder and the variables are there, whatever the command does with them.
    show = tmp_path / "show"
    show.write_text('#!/bin/sh\ncd /\nexec env -u PYTHONHASHSEED "$@"\n', encoding="ascii")
    show.chmod(0o755)
    python = tmp_path / "python"
    python.write_text(
        '#!/bin/sh\nprintf \'{"corpus_hash": "%s", "n_calls": %s}\' "$PWD" "$PYTHONHASHSEED"\n',
        encoding="ascii",
    )
    python.chmod(0o755)
    interpreter = matrix.Interpreter(minor="", version="", path=python, within=(str(show),))
    wanted = matrix.Wanted(interpreter=interpreter, end="newest")
    environment = matrix.Environment(wanted=wanted, python=python, versions="")
    cell = matrix.Cell(wanted=wanted, setting=matrix.SETTINGS[2])
    result = matrix.run_cell(cell, environment, [], tmp_path / "bytecode")
    assert (result.problem, result.corpus_hash, result.n_calls) == ("", str(matrix.ROOT), 1)


def test_the_project_names_what_the_matrix_needs():
    project = matrix.read_project()
    assert matrix.list_minors(matrix.list_strings(project["classifiers"])) == ["3.11", "3.12", "3.13", "3.14"]
    pinned = matrix.constrain(matrix.list_strings(project["dependencies"]), "lowest", "3.14")
    assert {line.partition("==")[0] for line in pinned} == {
        "mwparserfromhell",
        "orjson",
        "regex",
        "snowballstemmer",
    }


def test_missing_interpreters_are_named():
    answers = {
        Path("a"): None,
        Path("b"): ("PyPy", "3.11", "3.11.9"),
        Path("c"): ("CPython", "3.11", "3.11.9"),
        Path("d"): ("CPython", "3.12", "3.12.1"),
    }
    found, missing = matrix.find_interpreters(
        ["3.11", "3.12", "3.13"], candidates=lambda _: answers, probe=answers.get
    )
    assert [(item.minor, item.version, item.path) for item in found] == [
        ("3.11", "3.11.9", Path("c")),
        ("3.12", "3.12.1", Path("d")),
    ]
    assert missing == ["3.13"]


def test_this_interpreter_is_found():
    implementation, minor, _ = matrix.probe_interpreter(Path(sys.executable))
    assert (implementation, minor) == ("CPython", "{}.{}".format(*sys.version_info))
    assert matrix.probe_interpreter(Path(sys.executable).with_name("no-such-python")) is None


def make_result(corpus_hash="h", **rest):
    return matrix.Result(name="cell", corpus_hash=corpus_hash, n_calls=1, **rest)


@pytest.mark.parametrize(
    ("results", "code"),
    [
        ([make_result(), make_result()], 0),
        ([make_result(), make_result("other")], 1),
        ([make_result(n_failures=1)], 1),
        ([make_result(), make_result("", problem="RecursionError")], 1),
        # Nothing that ran proves nothing.
        ([], 1),
    ],
)
def test_only_one_hash_will_do(results, code):
    assert matrix.judge(results) == code


@pytest.mark.slow
def test_two_cells_agree(tmp_path, monkeypatch):
    monkeypatch.delenv("CI", raising=False)
    calls = tmp_path / "calls" / "calls.jsonl"
    calls.parent.mkdir()
    sources = [{"id": "a", "text": "'''The tower''' was [[rebuild|rebuilt]] in 1850.", "format": "wikitext"}]
    answers = ('"the tower was rebuilt"', "The tower, in 1850, was\xa0rebuilt \ud800.")
    lines = [
        {"id": str(place), "answer": answer, "sources": sources, "policy": "default"}
        for place, answer in enumerate(answers)
    ]
    calls.write_text("\n".join(map(json.dumps, lines)), encoding="ascii")
    goldens = tmp_path / "goldens" / "record.jsonl"
    assert record_goldens(calls, goldens) == 2
    interpreter = matrix.Interpreter(minor="", version="", path=Path(sys.executable))
    wanted = matrix.Wanted(interpreter=interpreter, end="newest")
    environment = matrix.Environment(wanted=wanted, python=Path(sys.executable), versions="")
    cells = [matrix.Cell(wanted=wanted, setting=matrix.SETTINGS[at]) for at in (0, 4)]
    results = [matrix.run_cell(cell, environment, [goldens.parent], tmp_path / "bytecode") for cell in cells]
    assert [result.problem for result in results] == ["", ""]
    assert {(result.n_calls, result.n_failures) for result in results} == {(2, 0)}
    assert len({result.corpus_hash for result in results}) == 1
    assert len({result.rows_hash for result in results} - {""}) == 1
    broken = matrix.run_cell(cells[0], environment, [tmp_path / "nowhere"], tmp_path / "bytecode")
    assert "nowhere" in broken.problem


def test_every_wrong_line_has_an_error_of_its_own_words():
    lines = bad_lines.read_lines()
    rows = bad_lines.make_rows()
    assert len({kind for kind, _ in lines}) == len(lines) == len(rows) >= 60
    for (kind, _), row in zip(lines, rows, strict=True):
        assert row.error, kind
        assert re.sub(SHOWN, "", row.error).isascii(), kind
        # What an interpreter says of its own, and differently in other versions.
        for foreign in (
            "internal error",
            "codec",
            "recursion",
            "Errno",
            "set_int_max",
            "Expecting",
            "Illegal",
        ):
            assert foreign not in row.error, kind
    assert bad_lines.make_rows() == rows


def test_rows_that_differ_are_told_from_those_that_do_not():
    assert matrix.judge([make_result(rows_hash="a"), make_result(rows_hash="a")]) == 0
    assert matrix.judge([make_result(rows_hash="a"), make_result(rows_hash="b")]) == 1


# The wheel.


def list_whole_wheel():
    expected = wheel.list_package_files(wheel.ROOT)
    metadata = {
        "x-1.dist-info/METADATA",
        "x-1.dist-info/entry_points.txt",
        "x-1.dist-info/licenses/LICENSE",
    }
    return expected, expected | metadata


def test_a_whole_wheel_passes():
    expected, names = list_whole_wheel()
    assert list(wheel.find_content_problems(names, expected)) == []


@pytest.mark.parametrize(
    ("gone", "problem"),
    [
        ("verifier/policies/default.toml", "missing: verifier/policies/default.toml"),
        ("verifier/py.typed", "no file like verifier/py.typed"),
        (
            "verifier/policies/lexicons/en/stop_words.txt",
            "missing: verifier/policies/lexicons/en/stop_words.txt",
        ),
        ("x-1.dist-info/licenses/LICENSE", "no metadata like */licenses/LICENSE"),
    ],
)
def test_a_file_that_is_missing_is_named(gone, problem):
    expected, names = list_whole_wheel()
    assert gone in names
    assert problem in list(wheel.find_content_problems(names - {gone}, expected))


@pytest.mark.parametrize(
    "extra", ["parsers/__init__.py", "bench/speed.py", "tests/test_bench.py", "shared/data.jsonl", "top.py"]
)
def test_a_file_too_many_is_named(extra):
    expected, names = list_whole_wheel()
    problems = list(wheel.find_content_problems(names | {extra}, expected))
    assert f"not of the tree: {extra}" in problems
    assert any(problem.startswith("top level: ") for problem in problems)


def test_what_the_installed_package_says_of_itself_is_judged(tmp_path):
    good = {"file": str(tmp_path / "lib/verifier.py"), "loaded": ["json"], "mode": "STRICT", "found": []}
    assert list(wheel.find_trial_problems(good, tmp_path)) == []
    bad = {
        "file": "/elsewhere/verifier.py",
        "loaded": ["regex", "rich"],
        "mode": "HYBRID",
        "found": ["bench"],
    }
    assert list(wheel.find_trial_problems(bad, tmp_path)) == [
        "imported from elsewhere: /elsewhere/verifier.py",
        "first call: got HYBRID, expected STRICT",
        "installed though it must not be: bench",
        "importing verifier loads regex",
        "importing verifier loads rich",
    ]


# The command.


def test_every_command_explains_itself(capsys):
    for command in COMMANDS:
        if command in ("claims", "kinds") and find_spec("numpy") is None:
            continue  # it says so itself: test_a_command_names_what_it_needs
        with pytest.raises(SystemExit) as exit:
            main([command, "--help"])
        assert exit.value.code == 0
        assert COMMANDS[command].split(":")[0] in capsys.readouterr().out.replace("\n", " ")


def test_a_command_names_what_it_needs(capsys, monkeypatch):
    def fail(_name: str) -> object:
        raise ModuleNotFoundError("No module named 'numpy'", name="numpy")

    monkeypatch.setattr("bench.__main__.import_module", fail)
    assert main(["corpus", "--help"]) == 2
    assert "needs numpy" in capsys.readouterr().err


def test_an_unknown_command_is_a_usage_error(capsys):
    with pytest.raises(SystemExit) as exit:
        main(["sped"])
    assert exit.value.code == 2
    assert "speed" in capsys.readouterr().err


def test_pages_are_quoted_from_what_others_see_of_them(tmp_path, capsys):
    pytest.importorskip("turbohtml")
    pytest.importorskip("pyromark")
    said = "The old mill stands by the slow river, and nobody has lived there since the flood."
    filler = "<p>Another paragraph that is here for its length alone.</p>\n" * 30
    shown = said.replace("slow", "<b>slow</b>").replace("nobody", "nobody<!-- x -->")
    (tmp_path / "page.html").write_text(f"<title>Mill</title><p>{shown}</p>{filler}", encoding="utf-8")
    marked = said.replace("slow", "**slow**").replace("river", "[river](/r 'r')")
    (tmp_path / "page.md").write_text(f"# Mill\n\n{marked}\n\n{filler}", encoding="utf-8")
    assert main(["pages", str(tmp_path), "--quotes", "3"]) == 0
    assert "pages: 1 html, 1 markdown" in (printed := capsys.readouterr().out)
    assert "verified 6, places exact 6" in printed
    (tmp_path / "page.html").unlink()
    (tmp_path / "page.md").unlink()
    assert main(["pages", str(tmp_path)]) == 1


@pytest.mark.slow
def test_batches_of_all_sizes_are_the_same_rows_on_any_number_of_processes(tmp_path, capsys):
    picture = tmp_path / "scale.svg"
    assert main(["scale", "3", "5", "--jobs", "1", "2", "--picture", str(picture)]) == 0
    said = capsys.readouterr().out
    assert sum(line.startswith("5 ") for line in said.splitlines()) == 2
    assert picture.read_text("utf-8").count("<polyline") == 2


@pytest.mark.slow
def test_what_webassembly_lacks_has_stand_ins_that_do_the_same(tmp_path: Path) -> None:
    """A cell there compares whole verdicts; here those that ship with it are held against the real ones."""
    make_site(tmp_path / "site")
    code = (
        "import orjson, regex\n"
        "from verifier.parsers.text.confusables import find_mixed_script\n"
        "from verifier.policies import encode_canonical\n"
        "texts = ['P\\u0430ypal and Bridge', 'a' * 99 + '\\u0430', '\\u03b1bc', 'x\\u0308\\u0430', 'plain']\n"
        "texts += [''.join(map(chr, range(at, at + 300))) for at in range(0x40, 0x2200, 300)]\n"
        "print([find_mixed_script(text) for text in texts])\n"
        "print(encode_canonical({'b': ['\\x7f\\u00e9\\n\\x01\"', 2**52, None], 'a': True}))\n"
        "for bad in ('NaN', '[' * 100000, '\"\\\\ud800\"', '{', b'\\xff'):\n"
        "    try:\n        print(orjson.loads(bad))\n"
        "    except orjson.JSONDecodeError:\n        print('refused')\n"
        "try:\n    print(encode_canonical('\\ud800'))\n"
        "except TypeError:\n    print('refused')\n"
    )
    said = [
        subprocess.run(
            [sys.executable, "-c", code], cwd=matrix.ROOT, capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths)), "PYTHONIOENCODING": "utf-8"},
        ).stdout
        for paths in ([tmp_path / "site"], [])
    ]  # fmt: skip
    assert said[0] == said[1]
    assert said[0].count("refused") == 6
