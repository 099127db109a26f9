"""The page on frameworks is true: each block that needs a package runs alone, where the package is there."""

from __future__ import annotations

from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from tests.integrations.packages import require
from tests.test_docs import read_blocks

PAGE = Path(__file__).parents[2] / "docs" / "frameworks.md"
NEEDS = "python needs-"
BLOCKS = read_blocks(PAGE.read_text(encoding="utf-8"))
NEEDING = [
    (block, following) for block, following in zip(BLOCKS, (*BLOCKS[1:], None), strict=False)
    if block.info.startswith(NEEDS)
]  # fmt: skip

# What the frameworks warn of themselves is no error of ours.
pytestmark = pytest.mark.filterwarnings("default")


@pytest.mark.parametrize("number", range(len(NEEDING)), ids=[block.info for block, _ in NEEDING])
def test_code_that_needs_a_package_prints_what_the_page_says(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    block, following = NEEDING[number]
    for name in ("DEEPEVAL_TELEMETRY_OPT_OUT", "RAGAS_DO_NOT_TRACK", "DEEPEVAL_DISABLE_DOTENV"):
        monkeypatch.setenv(name, "true")
    monkeypatch.chdir(tmp_path)  # some frameworks keep results in a folder of their own
    require(block.info.removeprefix(NEEDS))
    code = compile("\n" * (block.line - 1) + block.body, str(PAGE), "exec")
    printed = StringIO()
    with redirect_stdout(printed):
        exec(code, {"__name__": "__docs__"})
    expected = following.body if following is not None and following.info == "text" else ""
    assert printed.getvalue().endswith(expected)
    assert bool(printed.getvalue()) == bool(expected)


def test_each_adapter_has_its_block() -> None:
    adapters = {path.stem for path in (PAGE.parents[1] / "verifier" / "integrations").glob("*.py")}
    page = PAGE.read_text(encoding="utf-8")
    named = {name for name in adapters if f"verifier.integrations.{name}" in page or name == "mcp"}
    assert adapters - named == {"__init__", "outcome", "columns", "cited_answers"}
