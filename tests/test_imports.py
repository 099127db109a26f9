"""What importing loads, and when the rest is loaded: what the import budget rests on."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import verifier

ROOT = Path(__file__).parents[1]

LOADED_TO_GROUND = [
    "verifier",
    "verifier.codes",
    "verifier.errors",
    "verifier.grounding",
    "verifier.grounding.api",
    "verifier.on_demand",
    "verifier.parsers",
    "verifier.parsers.frozen",
    "verifier.parsers.text",
    "verifier.parsers.text.char_classes",
    "verifier.parsers.text.deferred",
    "verifier.parsers.text.normal_form",
    "verifier.parsers.text.offsets",
    "verifier.parsers.text.pinned",
    "verifier.parsers.text.unicode14",
    "verifier.parsers.text.words",
    "verifier.policies",
    "verifier.policies.canonical",
    "verifier.policies.errors",
    "verifier.policies.field_kinds",
    "verifier.policies.lexicon",
    "verifier.policies.loader",
    "verifier.policies.record",
    "verifier.records",
    "verifier.records.checked_sentence",
    "verifier.records.codec",
    "verifier.records.forms",
    "verifier.records.kept",
    "verifier.records.verdict",
    "verifier.sources",
    "verifier.sources.context",
    "verifier.sources.input_checks",
    "verifier.sources.plain_lines",
    "verifier.sources.prepared_form",
    "verifier.sources.steps",
    "verifier.sources.text_record",
]
"""All of this distribution that importing `verify_quotes` loads; a module more here is time for everybody."""

COSTLY = {
    "hashlib", "json", "mwparserfromhell", "orjson", "pathlib", "regex", "snowballstemmer", "string",
    "tomllib", "urllib", "uuid",
}  # fmt: skip
"""What takes a millisecond or more to import, and is needed later or never."""


def list_loaded(then: str, *, since: str = "", options: tuple[str, ...] = ()) -> list[str]:
    """List what a fresh interpreter loads for the code `then`, beyond what it has after the code `since`."""
    code = (
        f"import sys\n{since}\nbefore = {{*sys.modules}}\n{then}\nprint(*sorted({{*sys.modules}} - before))"
    )
    done = subprocess.run(
        [sys.executable, *options, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return done.stdout.split()


def of_ours(modules: list[str]) -> list[str]:
    return [name for name in modules if name.split(".")[0] == "verifier"]


def test_importing_the_package_loads_nothing_else() -> None:
    # A plugin of pytest lives in this package: every run of pytest imports it.
    assert of_ours(list_loaded("import verifier")) == ["verifier", "verifier.on_demand"]


def test_importing_the_call_loads_no_more_than_the_list() -> None:
    assert of_ours(list_loaded("from verifier import verify_quotes")) == LOADED_TO_GROUND


def test_importing_the_package_loads_nothing_costly() -> None:
    # Without site-packages, whose start-up files may have loaded it already.
    given = "from verifier import verify_quotes"
    loaded = {name.split(".")[0] for name in list_loaded(given, options=("-S",))}
    assert loaded.isdisjoint(COSTLY)


def test_a_plain_call_loads_only_what_grounding_needs() -> None:
    loaded = list_loaded(
        "verifier.verify_quotes('He said \"a quote, checked\".', 'a text')", since="import verifier"
    )
    assert {"verifier.grounding.strategies", "verifier.grounding.unquoted_text"} <= {*loaded}
    assert {"mwparserfromhell", "regex", "snowballstemmer"}.isdisjoint(loaded)
    rooms = ("lattice", "claims", "parsers.quantities", "parsers.dates", "parsers.clauses")
    # German is heard where it takes back what it says, which takes none of its tables.
    modules = ("parsers.languages.record", "parsers.languages.german.pack", "parsers.segments.pointers")
    needless = tuple(f"verifier.{name}" for name in rooms + modules)
    assert not [name for name in of_ours(loaded) if name.startswith(needless)]


def test_prepared_context_leaves_nothing_to_load_for_its_first_answer() -> None:
    loaded = list_loaded(
        "verifier.verify_quotes('He said \"a quote, checked\" twice.', context)",
        since="import verifier; context = verifier.prepare('a text')",
    )
    assert loaded == []


def test_a_record_of_a_corpus_loads_nothing_that_searches_one() -> None:
    # What audits import may stand in a deep stack; a package that loads all its modules takes frames of it.
    loaded = list_loaded("from verifier.corpus import Document, RankedSpan")
    assert "verifier.corpus.records" in loaded
    assert {"sqlite3", "verifier.corpus.api", "verifier.corpus.store"}.isdisjoint(loaded)


def test_a_corpus_has_no_name_that_it_does_not_list() -> None:
    from verifier import corpus

    with pytest.raises(AttributeError, match="has no attribute 'close_corpus'"):
        _ = corpus.close_corpus


def test_every_public_name_is_listed_before_it_is_asked_for() -> None:
    loaded = list_loaded(
        "assert {*verifier.__all__} <= {*dir(verifier)}\n"
        "for name in verifier.__all__: getattr(verifier, name)",
        since="import verifier",
    )
    assert {"verifier.lattice.api", "verifier.claims.api"} <= {*loaded}


DOORS = ("verifier", "verifier.audit", "verifier.checking", "verifier.corpus", "verifier.sources")
"""The packages that import some of their names when they are first asked for."""


@pytest.mark.parametrize("door", DOORS)
def test_names_on_demand_are_those_that_type_checkers_see(door: str) -> None:
    package = import_module(door)
    tree = ast.parse(Path(str(package.__file__)).read_text(encoding="utf-8"))
    (block,) = [node for node in tree.body if isinstance(node, ast.If)]
    seen = {
        alias.name: node.module
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert {*seen} <= {*package.__all__}
    for name in package.__all__:
        value = getattr(package, name)
        assert name not in seen or value is getattr(import_module(str(seen[name])), name)


def test_the_root_has_at_most_twenty_names() -> None:
    assert len(verifier.__all__) <= 20


def test_what_the_documentation_writes_after_a_plain_import_is_reached() -> None:
    rooms = {"aio", "checking", "records", "report", "schemas"}
    loaded = list_loaded("".join(f"verifier.{room}\n" for room in sorted(rooms)), since="import verifier")
    assert {f"verifier.{room}" for room in rooms} <= {*loaded}


def test_a_page_without_its_extra_says_which_one_to_install() -> None:
    code = (
        "import sys, verifier\nsys.modules['markupsafe'] = None\n"
        "try: verifier.report.render_report(verifier.check('One.', ['One.']), ['One.'])\n"
        "except ModuleNotFoundError as error: assert \"'.[cli]'\" in str(error), error\n"
        "else: raise AssertionError"
    )
    list_loaded(code)


def test_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'verify_everything'"):
        _ = verifier.verify_everything


def test_modules_of_an_application_that_have_our_folders_names_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "parsers").mkdir()
    (tmp_path / "parsers" / "__init__.py").write_text("raise ImportError\n")
    (tmp_path / "policies.py").write_text("raise ImportError\n")
    code = (
        f"import sys; sys.path.append({str(ROOT)!r})\n"
        "import verifier\n"
        "print(verifier.verify_quotes('\"a text of ours\"', 'It is a text of ours.').audit_mode)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout == "STRICT\n"


def test_a_check_loads_no_corpus_and_no_reader_of_json_that_it_does_not_need() -> None:
    check = "verifier.check('It opened in 1932 [1]. It is 84 metres long.', ['It opened in 1932.'])"
    loaded = of_ours(list_loaded(f"import verifier\n{check}"))
    large = (
        *("verifier.corpus.api", "verifier.corpus.indexing", "verifier.corpus.store", "verifier.report"),
        *("verifier.parsers.lenient_json", "verifier.audit.evidence"),
    )
    assert not [name for name in loaded if name.startswith(large)]
    answer = '{"claims": [{"text": "A."}]}'
    read = of_ours(list_loaded(f"import verifier\nverifier.check({answer!r}, ['A.'])"))
    assert "verifier.parsers.lenient_json.reader" in read
