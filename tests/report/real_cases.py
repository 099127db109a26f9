"""Five answers as people get them, with the texts that they were written from, and what is wrong with each.

The folder of a case under `real/` holds `answer.md`, its `sources/` and `expected.toml`. One of the two
licences is this project's own.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from verifier import Source, verify_quotes
from verifier.report import AnswerReport, build_answer_report

FOLDER = Path(__file__).parent / "real"
_LICENCE = Path(__file__).parents[2] / "LICENSE"


@dataclass(frozen=True, slots=True, kw_only=True)
class RealCase:
    """What a reader has to find: in `wrong`, words of a statement -> what its problem has to say of it."""

    wrong: Mapping[str, str]
    right: tuple[str, ...]


def _read_case(folder: Path) -> RealCase:
    expected = tomllib.loads((folder / "expected.toml").read_text(encoding="utf-8"))
    return RealCase(wrong=expected["wrong"], right=tuple(expected["right"]))


CASES = {folder.name: _read_case(folder) for folder in sorted(FOLDER.iterdir())}


@cache
def report_on_case(name: str) -> AnswerReport:
    """Return the report of a case."""
    folder = FOLDER / name
    sources = [_read_source(path) for path in sorted((folder / "sources").iterdir())]
    if name == "licences":
        sources.insert(0, Source(id="apache-2.0", text=_LICENCE.read_text(encoding="utf-8")))
    answer = (folder / "answer.md").read_text(encoding="utf-8")
    return build_answer_report(verify_quotes(answer, sources), answer, sources)


def _read_source(path: Path) -> Source:
    text = path.read_text(encoding="utf-8")
    return Source(id=path.stem, text=text, format="markdown" if path.suffix == ".md" else "plain")
