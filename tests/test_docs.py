"""The documentation is true: its code prints what it says, its tables are current, its links lead on."""

from __future__ import annotations

import dataclasses
import re
import shlex
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from importlib import import_module
from io import StringIO
from pathlib import Path

import pytest
from typer.testing import CliRunner

import verifier
from bench import docs, site_pages
from bench.manual import MANUAL
from verifier import Evidence, verify_claim_lattice, verify_quotes
from verifier.claims.facets.registry import FACETS
from verifier.cli.app import app
from verifier.lattice import checks
from verifier.policies import RULES, load_policy
from verifier.records import (
    Attempt,
    ClaimStatus,
    InputDigests,
    NearestPlace,
    SourceDigest,
    Verdict,
    Violation,
)
from verifier.records.checked_sentence import CheckedSentence
from verifier.records.claim_check import ClaimCheck, Derivation, FacetFinding
from verifier.records.kept import SourcePlace
from verifier.records.lattice_verdict import (
    EvidenceDigest,
    JsonFixup,
    LatticeInputs,
    LatticeVerdict,
    PairStatus,
    PointedClaim,
)

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs"
README = ROOT / "README.md"

# Sorted, so that every process of a parallel run collects the same tests.
PAGES = sorted([*FOLDER.rglob("*.md"), *ROOT.glob("*.md")])
RUN = [
    page
    for page in PAGES
    if (page.parent == FOLDER or page == README)
    and "\n```python\n" in page.read_text(encoding="utf-8")
    # It takes seconds, and is run on each database by `tests/store/test_a_day.py`.
    and page.name != "day.md"
]
RECORDS = (
    Verdict, ClaimStatus, NearestPlace, Violation, Attempt, SourceDigest, InputDigests,
    LatticeVerdict, PointedClaim, PairStatus, EvidenceDigest, LatticeInputs, JsonFixup,
    ClaimCheck, FacetFinding, SourcePlace, Derivation, CheckedSentence,
)  # fmt: skip
CHECKS = [
    check
    for checks_of_one_kind in (
        checks.REFUSALS, checks.TRIMS, checks.PAIR_CHECKS,
        checks.LINKED_CHECKS, checks.COUNTING_CHECKS, checks.ANSWER_CHECKS,
    )
    for check in checks_of_one_kind
]  # fmt: skip

_FENCE = re.compile(r"(?ms)^```(?P<info>[^\n`]*)\n(?P<body>.*?)^```[ \t]*$")
_LINK = re.compile(r"(?<!!)\[[^\]\n]+\]\((?P<target>[^)\s]+)\)")
_HEADING = re.compile(r"(?m)^#{1,6} +(?P<title>.+?) *$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A fenced block: what follows its fence, its text, the line that its text begins in."""

    info: str
    body: str
    line: int


def read_blocks(text: str) -> list[Block]:
    return [
        Block(
            info=match["info"].strip(),
            body=match["body"],
            line=text.count("\n", 0, match.start("body")) + 1,
        )
        for match in _FENCE.finditer(text)
    ]


def pair_with_output(blocks: list[Block]) -> Iterator[tuple[Block, Block | None]]:
    """Yield every block that runs with the block of text right after it, if there is one."""
    for block, following in zip(blocks, (*blocks[1:], None), strict=False):
        if block.info in ("python", "sh run"):
            yield block, following if following is not None and following.info == "text" else None


def run_page(text: str, name: str) -> None:
    """Run the blocks of Python of one page in one namespace, its commands too; compare what they print."""
    for block, expected, printed in list_printed(text, name):
        if expected is None:
            assert not printed, f"{name}, line {block.line}: prints, and no text block follows"
        else:
            assert printed == expected.body, f"{name}, line {expected.line}: other output"


def list_printed(text: str, name: str) -> Iterator[tuple[Block, Block | None, str]]:
    """Run what runs on a page; yield each block, the one with what it should print, and what it prints."""
    namespace: dict[str, object] = {"__name__": "__docs__"}
    for block, expected in pair_with_output(read_blocks(text)):
        printed = StringIO()
        if block.info == "python":
            # Line breaks before it, so that a traceback names the line of the page.
            code = compile("\n" * (block.line - 1) + block.body, name, "exec")
            with redirect_stdout(printed):
                exec(code, namespace)
        else:
            printed.writelines(run_commands(block.body, f"{name}, line {block.line}"))
        yield block, expected, printed.getvalue()


def run_commands(text: str, name: str) -> Iterator[str]:
    """Run commands, one a line, and yield what they print; a remark says which exit code is expected."""
    for line in text.replace("\\\n", " ").splitlines():
        words = shlex.split(line, comments=True)
        assert words[0] == "verifier", f"{name}: {line}"
        written = words[-1] if words[-2] == ">" else None
        done = CliRunner().invoke(app, words[1:-2] if written else words[1:])
        code = re.search(r"  # exit code (\d)", line)
        assert done.exit_code == (int(code[1]) if code else 0), f"{name}: {line}\n{done.output}"
        if written:
            Path(written).write_text(done.stdout, encoding="utf-8")
        yield "" if written else done.stdout


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", RUN, ids=name_of)
def test_code_runs_and_prints_what_the_page_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # some pages write files
    run_page(page.read_text(encoding="utf-8"), name_of(page))


@pytest.mark.parametrize(
    "page",
    [
        "```sh run\nverifier --help\n```\n",
        "```sh run\nverifier corpus check nowhere.db\n```\n",
        "```sh run\nls\n```\n",
        "```python\nprint(1)\n```\n\n```text\n2\n```\n",
        "```python\nprint(1)\n```\n",
        "```python\nx = 1\n```\n\n```text\n1\n```\n",
        "```python\nraise AssertionError\n```\n",
    ],
    ids=[
        "unexpected help",
        "a command that fails",
        "another command",
        "other output",
        "unexpected output",
        "missing output",
        "error",
    ],
)
def test_a_wrong_page_fails(page: str) -> None:
    with pytest.raises(AssertionError):
        run_page(page, "page")


def test_blocks_of_one_page_share_names_and_no_run_is_left_out() -> None:
    run_page(
        "```python\nx = 1\n```\n\n```python no-run\nraise SystemExit\n```\n\n"
        "```python\nprint(x)\n```\n\n```text\n1\n```\n",
        "page",
    )


def test_generated_parts_are_up_to_date() -> None:
    assert docs.find_stale() == {}


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("docs/verdict.md", ""),
        ("docs/verdict.md", "<!-- generated: violations -->\n"),
        ("docs/verdict.md", "<!-- generated: nothing-known -->\n<!-- end -->"),
        ("docs/index.md", "<!-- generated: violations -->\n<!-- end -->"),
    ],
)
def test_wrong_markers_are_refused(file: str, text: str) -> None:
    with pytest.raises(docs.DocsError, match=re.escape(file)):
        docs.rewrite_parts(text, file=file)


def test_the_table_of_fields_has_a_row_for_each_that_is_no_word_list() -> None:
    named = re.findall(r"(?m)^\| `(\w+)` \|", docs.render_policy_choices())
    assert named == [name for name, rule in RULES.items() if rule.kind != "lexicon"]


def test_a_field_shows_where_policies_differ() -> None:
    tables = docs.render_policy_choices()
    rows = [row[2:-2].split(" | ") for row in tables.splitlines()]
    by_field = {row[0]: row[2:] for row in rows}
    assert by_field["`max_claims`"] == ["12", "1 to 1,000,000"]
    assert by_field["`elision`"] == ["true<br>`baseline`: false<br>`strict`: false", "true or false"]
    assert by_field["`accept_score`"] == ["0<br>`balanced`: 7,690", "0 to 10,000"]


def read_check_rows() -> dict[str, list[str]]:
    """Return the rows of the table of checks, cell by cell, by the name of the check."""
    rows = [
        row.removeprefix("| ").removesuffix(" |").split(" | ")
        for row in docs.render_lattice_checks().splitlines()[2:]
    ]
    return {row[2][1:].partition("]")[0].replace(" ", "_"): row for row in rows}


def test_the_table_of_checks_has_every_check_in_the_order_they_run() -> None:
    rows = read_check_rows()
    assert list(rows) == [check.__name__.removeprefix("check_") for check in CHECKS]
    assert [row[0] for row in rows.values()] == [str(number) for number in range(1, len(CHECKS) + 1)]
    modules = (ROOT / "verifier" / "lattice" / "checks").glob("*.py")
    written = [name for module in modules for name in re.findall(r"(?m)^def check_(\w+)", module.read_text())]
    assert sorted(rows) == sorted(written)


def test_the_table_of_checks_says_what_the_checks_do() -> None:
    rows = read_check_rows()
    _, on, _, what, codes, question, fields = rows["subject_tokens"]
    assert on == "a linked claim"
    assert what == "Report words that the claim repeats from the question and that stand in nothing it cites."
    assert (codes, question) == ("`SUBJECT_TOKENS_ABSENT`", "yes")
    assert fields == "`check_subject`"
    # Found in a function that the check calls, in another module.
    assert (
        rows["disguised_claim"][4]
        == "`HIDDEN_CHARACTER`<br>`MIXED_SCRIPT`<br>`DISGUISED_WORD`<br>`FIGURE_IN_DOUBT`"
    )
    assert all(row[3].endswith(".") and row[4] for row in rows.values())
    assert {name for name, row in rows.items() if row[5]} == {"warrant", "subject_tokens", "deflection"}


def test_the_table_of_facets_has_every_facet_in_the_order_they_are_looked_at() -> None:
    rows = [row[2:-2].split(" | ") for row in docs.render_claim_facets().splitlines()[2:]]
    assert [row[0] for row in rows] == [f"[{name}](#{name})" for name in FACETS]
    modules = {facet.__module__.rpartition(".")[2] for facet in FACETS.values()}
    assert modules <= set(FACETS)
    by_name = dict(zip(FACETS, rows, strict=True))
    assert by_name["roles"][1:] == [
        "`X is above Y` and `Y is above X`.",
        "yes",
        "`ROLE_SWAP`",
        "`account_for_text`",
    ]
    assert by_name["degree"][2:] == [
        "",
        "`DEGREE_UNSUPPORTED`",
        "`account_for_text`<br>`synonyms`",
    ]
    assert all(row[1].endswith(".") and row[3] for row in rows)


def test_the_check_for_contradictions_lists_what_facets_call_a_conflict() -> None:
    assert set(read_check_rows()["contradicted"][4].split("<br>")) == {
        "`NUMBER_MISMATCH`", "`DATE_MISMATCH`", "`NAME_ABSENT`", "`ROLE_SWAP`", "`POLARITY_CONFLICT`",
        "`DIRECTION_CONFLICT`",
    }  # fmt: skip


def test_rewriting_keeps_what_stands_around() -> None:
    text = "before\n\n<!-- generated: violations -->\nstale line\n<!-- end -->\n\nafter\n"
    new = docs.rewrite_parts(text, file="docs/verdict.md")
    assert new.startswith("before\n\n<!-- generated: violations -->\n\n| code |")
    assert new.endswith("|\n\n<!-- end -->\n\nafter\n")
    assert "stale line" not in new
    assert docs.rewrite_parts(new, file="docs/verdict.md") == new


def test_the_command_says_what_is_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for file in (*docs.FILES, *docs.SCHEMA_FILES, docs.STEMS, MANUAL):
        page = tmp_path / file
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text((ROOT / file).read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(docs, "ROOT", tmp_path)
    page = tmp_path / "docs/verdict.md"
    page.write_text(page.read_text(encoding="utf-8").replace("`NO_UNIT`", "`NO_UNITS`"), encoding="utf-8")
    schema = tmp_path / "verifier/schemas/verdict.schema.json"
    schema.write_text(schema.read_text(encoding="utf-8").replace("NO_UNIT", "NO_UNITS"), encoding="utf-8")

    assert docs.main(["--check"]) == 1
    said = capsys.readouterr().out
    assert "docs/verdict.md: out of date" in said
    assert "verifier/schemas/verdict.schema.json: out of date" in said
    assert docs.main([]) == 0
    assert docs.main(["--check"]) == 0
    page.unlink()
    assert docs.main(["--check"]) == 2


def find_links(text: str) -> list[str]:
    # Brackets inside code are no links.
    bare = re.sub(r"`[^`\n]*`", "", _FENCE.sub("", text))
    return [match["target"] for match in _LINK.finditer(bare)]


def slug_headings(text: str) -> set[str]:
    """Return the anchors of a page as the usual renderers make them."""
    titles = [match["title"] for match in _HEADING.finditer(_FENCE.sub("", text))]
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    dead = []
    for target in find_links(page.read_text(encoding="utf-8")):
        if "://" in target or target.startswith("mailto:"):
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path) if path else page
        if not file.exists() or (anchor and anchor not in slug_headings(file.read_text(encoding="utf-8"))):
            dead.append(target)
    assert dead == []


def find_named_places(text: str) -> set[str]:
    """Return the files, folders and modules that a page names in code; patterns such as `<name>` are none."""
    named = re.findall(r"`((?:verifier|policies|parsers|bench|tests)[/.][\w/.]+)`", _FENCE.sub("", text))
    return {name for name in named if "/" in name or name.islower()}


# The changelog says what was where.
@pytest.mark.parametrize("page", [page for page in PAGES if page.name != "CHANGELOG.md"], ids=name_of)
def test_files_and_modules_that_a_page_names_exist(page: Path) -> None:
    missing = []
    for name in find_named_places(page.read_text(encoding="utf-8")):
        path = ROOT / (name if "/" in name else name.replace(".", "/"))
        if not path.exists() and not path.with_suffix(".py").exists() and not is_member(name):
            missing.append(name)
    assert sorted(missing) == []


def list_row_tests() -> list[list[str]]:
    """Return the tests that each row of the tables of differences names, as files or functions."""
    text = (ROOT / "tests" / "described_systems.md").read_text(encoding="utf-8")
    rows = [line.rstrip("| ").rpartition("|")[2] for line in text.splitlines() if line.startswith("| ")]
    return [re.findall(r"`([\w/.-]+)`", row) for row in rows if row.strip() != "test"]


def test_each_row_of_the_described_systems_has_a_test_that_exists() -> None:
    tests = ROOT / "tests"
    functions: set[str] = set()
    for path in tests.rglob("test_*.py"):
        functions |= {*re.findall(r"(?m)^def (test_\w+)", path.read_text(encoding="utf-8"))}
    places = [ROOT, tests, tests / "cases" / "audits"]
    rows = list_row_tests()
    assert len(rows) >= 70
    assert [] not in rows
    named = {name for row in rows for name in row} - functions
    assert {name for name in named if not any((place / name).exists() for place in places)} == set()


def is_member(name: str) -> bool:
    module, _, member = name.rpartition(".")
    try:
        return "/" not in name and hasattr(import_module(module), member)
    except ImportError:
        return False


@pytest.mark.parametrize(("name", "other"), [("default", "baseline"), ("strict", "default")])
def test_every_field_that_tells_two_policies_apart_is_explained(name: str, other: str) -> None:
    one, two = load_policy(name), load_policy(other)
    pages = "".join(
        (FOLDER / page).read_text(encoding="utf-8") for page in ("grounding.md", "lattice.md", "claims.md")
    )
    fields = [field for field in RULES if getattr(one, field) != getattr(two, field)]
    assert fields
    assert [field for field in fields if f"`{field}`" not in pages] == []


def test_every_page_is_on_the_map() -> None:
    index = FOLDER / "index.md"
    linked = {
        (FOLDER / target.partition("#")[0]).resolve() for target in find_links(index.read_text("utf-8"))
    }
    missing = [name_of(page) for page in sorted(FOLDER.rglob("*.md")) if page != index and page not in linked]
    assert missing == []


def test_the_api_reference_has_every_public_name() -> None:
    listed = re.findall(r"(?m)^::: (verifier[\w.]*)\.(\w+)$", (FOLDER / "api/verifier.md").read_text("utf-8"))
    assert sorted(name for module, name in listed if module == "verifier") == sorted(verifier.__all__)
    assert [name for module, name in listed if not hasattr(import_module(module), name)] == []


def test_every_name_that_the_root_had_is_where_the_page_says() -> None:
    page = (FOLDER / "former-names.md").read_text("utf-8")
    rows = re.findall(r"(?m)^\| ((?:`\w+`(?:, )?)+) \| `(verifier[\w.]*)`(, without the `a`)? \|$", page)
    moved = [
        (name, module, name[1:] if is_shorter else name)
        for names, module, is_shorter in rows
        for name in re.findall(r"`(\w+)`", names)
    ]
    former = (ROOT / "tests/earlier/root_names.txt").read_text("utf-8").split()
    assert sorted({*former} - {*verifier.__all__}) == sorted(name for name, _, _ in moved)
    assert [row for row in moved if not hasattr(import_module(row[1]), row[2])] == []


def test_the_navigation_of_the_site_has_every_page() -> None:
    shown = re.findall(r"(?m): (\S+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"))
    pages = {
        page.relative_to(FOLDER).as_posix() for page in FOLDER.rglob("*.md") if page.parent.name != "adr"
    }
    assert sorted(shown) == sorted({*pages, *site_pages.PAGES.values()})


@pytest.mark.parametrize(
    ("lead", "text", "expected"),
    [
        (site_pages.lead_outward, "[a](../CONTRIBUTING.md#set-up)", "[a](contributing.md#set-up)"),
        (site_pages.lead_outward, "[a](../../CHANGELOG.md)", "[a](../changelog.md)"),
        (site_pages.lead_outward, "[a](verdict.md) README.md", "[a](verdict.md) README.md"),
        (site_pages.lead_outward, "[a](../Containerfile) b", "a b"),
        (site_pages.drop_marks, "```python no-run\n```python needs-mcp\n", "```python\n```python\n"),
        (site_pages.drop_marks, "```sh run\n```sh\n", "```sh\n```sh\n"),
        (site_pages.lead_inward, "[a](docs/verdict.md#bytes)", "[a](verdict.md#bytes)"),
        (
            site_pages.lead_inward,
            "[a](docs/adr), [b](CHANGELOG.md)",
            "[a](index.md#decisions), [b](changelog.md)",
        ),
        (site_pages.lead_inward, "![a](docs/images/report.png)", "![a](images/report.png)"),
    ],
)
def test_links_and_fences_hold_on_the_site(lead: Callable[[str], str], text: str, expected: str) -> None:
    assert lead(text) == expected


def test_every_key_of_the_record_is_explained() -> None:
    page = (FOLDER / "verdict.md").read_text(encoding="utf-8")
    keys = {field.name for record in RECORDS for field in dataclasses.fields(record)}
    keys |= set(verify_quotes("", "").to_dict())
    lattice = verify_claim_lattice("It opened in 1931. [E1]", [Evidence(pointer_id="E1", span="")])
    keys |= set(lattice.to_dict()) | set(lattice.claim_statuses[0].to_dict())
    keys -= {"_json", "_digest", "policy_name", "policy_hash"}  # the two are the object `policy` in the bytes
    assert sorted(key for key in keys if f"`{key}`" not in page) == []


@pytest.mark.parametrize("page", sorted((FOLDER / "adr").glob("*.md")), ids=name_of)
def test_decisions_have_their_three_parts(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert re.fullmatch(r"[0-9]{4}-[a-z0-9-]+", page.stem)
    assert text.startswith(f"# {page.stem[:4]} ")
    assert re.findall(r"(?m)^## (.+)$", text) == ["Context", "Decision", "Consequences"]


def test_decisions_are_numbered_without_gaps() -> None:
    numbers = [int(page.stem[:4]) for page in sorted((FOLDER / "adr").glob("*.md"))]
    assert numbers == list(range(1, len(numbers) + 1))
    assert numbers
