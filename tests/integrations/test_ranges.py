"""What adapters take: the oldest release that is tested is the lower bound, and each extra has its page."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ADAPTERS = (
    "deepeval", "haystack", "langchain", "langsmith", "llama-index", "mcp", "opentelemetry", "pandas",
    "polars", "ragas",
)  # fmt: skip
OTHERS = ("parquet", "personal-data", "ray")
"""Extras whose both ends are tested with the adapters'."""


def read_requirements(extra: str) -> list[str]:
    return [item for item in PROJECT["optional-dependencies"][extra] if not item.startswith("lexical-")]


def test_the_oldest_release_that_is_tested_is_the_lower_bound() -> None:
    files = [ROOT / ".ci" / name for name in ("oldest.txt", "oldest-evaluations.txt")]
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    pinned = dict(re.findall(r"(?m)^([\w-]+)==([\w.]+)$", text))
    for extra in (*ADAPTERS, *OTHERS):
        for requirement in read_requirements(extra):
            match = re.fullmatch(r"([\w-]+)(?:\[\w+\])?>=([\d.]+)(?:,<[\d.]+)?", requirement)
            # What is only held back has no oldest release.
            assert match or "<" in requirement.partition(">")[0], requirement
            if match:
                assert f"{pinned[match[1]]}.".startswith(f"{match[2]}."), requirement


def test_no_range_ends_where_a_version_is_a_date_or_the_next_one_is_due() -> None:
    extras = PROJECT["optional-dependencies"]
    asked = [item for listed in (PROJECT["dependencies"], *extras.values()) for item in listed]
    capped = {re.split(r"[<>=\[; ]", item)[0] for item in asked if "<" in item.partition(";")[0]}
    assert capped.isdisjoint({"regex", "pyarrow", "cryptography"})
    assert "<" not in PROJECT["requires-python"]


def test_the_page_names_what_is_tested() -> None:
    decision = (ROOT / "docs" / "adr" / "0033-adapters.md").read_text(encoding="utf-8")
    page = (ROOT / "docs" / "frameworks.md").read_text(encoding="utf-8")
    rows = re.findall(r"(?m)^\| `([\w-]+)` \| .*? \| ([\d.]+) \| ([\d.]+) \|", decision)
    assert {extra for extra, _, _ in rows} == {*ADAPTERS}
    for extra, oldest, newest in rows:
        assert re.search(rf"(?m)^\| .*`{extra}`.* \| {re.escape(oldest)} to {re.escape(newest)} \|", page), (
            extra
        )


def test_each_module_that_needs_a_package_has_its_extra_and_its_test() -> None:
    modules = {path.stem.replace("_", "-") for path in (ROOT / "verifier" / "integrations").glob("*.py")}
    shared = {"--init--", "outcome", "columns", "cited-answers"}
    assert modules - shared - set(ADAPTERS) == {"anthropic", "openai", "promptfoo"}
    adr = (ROOT / "docs" / "adr" / "0033-adapters.md").read_text(encoding="utf-8")
    assert [extra for extra in ADAPTERS if f"| `{extra}` |" not in adr] == []
