"""What is said of errors in another language is said of what somebody raises, word for word.

An error whose English changes would else stay English in a German report, and nobody would notice.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.commands import run
from verifier.checking.texts import LANGUAGES, OWN, load_texts

ROOT = Path(__file__).parents[2]
OTHERS = [language for language in LANGUAGES if language != OWN]
LEADING = re.compile(r"(?:sources: )?(?:\{option\} )?(?:\{path\}: )?")
"""What may be put before a sentence by another than who says it."""

# Its end, a list of names, is made elsewhere: a command has to say it.
PUT_TOGETHER = "sources: {path}: line {line}: {code}: unknown key {key}: expected one of {names}"


_RAISES = "Error|later|say|problem|expected"


def list_texts() -> Iterator[str]:
    """Yield the strings of the package's code, with `{}` for what is filled in."""
    for path in sorted((ROOT / "verifier").rglob("*.py")):
        code = path.read_text(encoding="utf-8")
        # To parse what raises nothing and says nothing takes a second.
        for node in ast.walk(ast.parse(code)) if re.search(_RAISES, code) else ():
            if isinstance(node, ast.JoinedStr):
                parts = (part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
                yield "".join(map(str, parts))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


@pytest.mark.parametrize("language", OTHERS)
def test_each_sentence_is_raised_by_somebody(language: str) -> None:
    texts = frozenset(list_texts())
    unsaid = []
    for sentence in {*load_texts(language).errors} - {PUT_TOGETHER}:
        said = sentence[LEADING.match(sentence).end() :]  # type: ignore[union-attr]
        pattern = re.sub(r"\\\{[a-z]+\\\}", ".+", re.escape(said))
        may_lead = re.compile(f"(?:.*: |\\{{\\}} \\{{\\}}: )?{pattern}")
        # Most texts have nothing of it.
        longest = max(re.split(r"\{[a-z]+\}", said), key=len)
        if not any(longest in text and may_lead.fullmatch(text) for text in texts):
            unsaid.append(sentence)
    assert unsaid == []


@pytest.mark.parametrize("language", OTHERS)
def test_each_sentence_keeps_its_places(language: str) -> None:
    errors = load_texts(language).errors
    assert errors
    for english, told in errors.items():
        assert {*re.findall(r"\{[a-z]+\}", english)} == {*re.findall(r"\{[a-z]+\}", told)}


def test_the_sentence_of_an_unknown_key_is_said_in_german(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert PUT_TOGETHER in load_texts("de").errors
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text("Ann won.\n", encoding="utf-8")
    Path("d.jsonl").write_text('{"doc_id": "d", "text": "Ann won.", "zzz": 1}\n', encoding="utf-8")
    told = run("check", "a.txt", "d.jsonl", "--lang", "de")
    assert "unbekannter Schl\xfcssel 'zzz'" in told.stderr


@pytest.mark.parametrize("options", [(), ("--json",), ("--show", "brief"), ("--source-format", "plain")])
def test_a_missing_source_is_told_in_one_way(
    options: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text("Ann won.\n", encoding="utf-8")
    told = run("check", "a.txt", "none.txt", *options)
    assert (told.exit_code, told.stderr) == (2, "verifier: error: none.txt: no such file or folder\n")
