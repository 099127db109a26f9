"""Laws of the languages of reports: every sentence has its translation; a page holds no other language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import verifier
from tests.cli.commands import run
from tests.pages import Page
from tests.report.pages import ENGLISH, PAGES
from verifier.checking.texts import LANGUAGES, OWN, load_texts
from verifier.report.common.language import say, say_count, show, show_decimal, writing_in, written_in

ROOT = Path(verifier.__file__).parent
OTHERS = [language for language in LANGUAGES if language != OWN]
SAYING = {"say", "later", "say_count"}
_SAID_IN_TEMPLATE = re.compile(r'\b(?:_|later)\("((?:[^"\\]|\\.)*)"')
_PLACE = re.compile(r"\{(\w*)\}")

SAME = {"F1", "NDCG", "AUROC", "Code", "in {n}", "in {time}", "{part} of {whole} ({share})"}
"""What another language may say in the very same words."""


def list_said(node: ast.expr) -> Iterator[str]:
    """Yield the sentences that an argument may be: a text, or one of two."""
    if isinstance(node, ast.IfExp):
        yield from list_said(node.body)
        yield from list_said(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def list_sentences() -> set[str]:
    """Return every sentence that reports say, as it stands in the code and in the templates."""
    said: set[str] = set()
    for path in ROOT.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        # To parse what calls none of them takes a second.
        nodes = ast.walk(ast.parse(text)) if any(f"{name}(" in text for name in SAYING) else ()
        for node in nodes:
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", None) or getattr(node.func, "attr", None)
            if name in SAYING:
                said.update(text for argument in node.args for text in list_said(argument))
    for path in (ROOT / "report").rglob("*.html"):
        said.update(found[1] for found in _SAID_IN_TEMPLATE.finditer(path.read_text(encoding="utf-8")))
    return said - {""}


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_has_its_translation_and_none_is_left_over(language: str) -> None:
    theirs = load_texts(language).reports
    assert list_sentences() == {*theirs}
    for english, text in theirs.items():
        assert {*_PLACE.findall(english)} == {*_PLACE.findall(text)}, english
        assert text.strip()
        ends = (english[:1] == " ", english[-1:] == " ")
        assert (text[:1] == " ", text[-1:] == " ") == ends, english
    same = {english for english, text in theirs.items() if text == english}
    assert same <= SAME | {english for english in theirs if not re.search("[a-z]", _PLACE.sub("", english))}


def test_english_says_itself() -> None:
    assert not load_texts(OWN).reports


def list_texts(html: str) -> Iterator[str]:
    """Yield what a page shows or reads out: its text, and the attributes that are read."""
    for whole in html.split("<!DOCTYPE html>")[1:]:
        yield from _list_texts_of_page(whole)


def _list_texts_of_page(html: str) -> Iterator[str]:
    page = Page(html)
    yield html.partition("<title>")[2].partition("<")[0]
    # Codes are the record's; so is whatever has an underscore.
    yield page.text
    for _, attributes in page.tags:
        yield from (
            str(attributes[name]) for name in ("aria-label", "title", "data-label") if name in attributes
        )


def list_words(shown: str) -> set[str]:
    """Return the words of a text; codes and names of records, which are no language, are none."""
    return {word for word in re.findall(r"\w+", shown) if "_" not in word and not word.isupper()}


@pytest.mark.parametrize("name", PAGES)
def test_no_english_is_left_on_a_german_page(name: str) -> None:
    """The texts that are quoted are German, too: whatever is English is ours."""
    with writing_in("de"):
        html = PAGES[name]()
    assert '<html lang="de">' in html
    shown = " ".join(list_texts(html))
    found = {word for word in list_words(shown) if word.lower() in ENGLISH}
    assert not found, [shown[max(0, at.start() - 60) : at.end() + 60] for word in sorted(found)
                       for at in re.finditer(rf"\b{word}\b", shown)][:5]  # fmt: skip


@pytest.mark.parametrize("name", PAGES)
def test_the_words_that_tell_english_are_on_every_english_page(name: str) -> None:
    with writing_in("en"):
        words = {word.lower() for word in list_words(" ".join(list_texts(PAGES[name]())))}
    assert len(words & ENGLISH) > 3


def test_a_language_lasts_as_long_as_its_context() -> None:
    with writing_in("de"):
        assert (written_in(), say("What is wrong"), show(12_345)) == ("de", "Was nicht stimmt", "12.345")
        assert show_decimal("12.5%") == "12,5\u00a0%"
        assert say_count(1, "{n} claim", "{n} claims") == "1 Aussage"
        with writing_in("en"):
            assert say_count(2, "{n} claim", "{n} claims") == "2 claims"
        with writing_in(None):
            assert written_in() == "de"
    assert (written_in(), written_in("de"), written_in("fr"), show(12_345)) == ("en", "de", "en", "12,345")
    with pytest.raises(ValueError, match="language: got 'fr', expected one of en, de"), writing_in("fr"):
        pass


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("claim", "-a", "Sie ist 80 m lang.", "-c", "Sie ist 84 m lang."), "Was verglichen wurde"),
        (("audit", "--claim-text", "Sie ist 80 m lang.", "b.txt"), "Was jedes Dokument sagt"),
        (("audit", "a.txt", "b.txt"), "Was nicht stimmt"),
        (("lattice", "-a", "Sie ist 84 m lang. [E1]", "-e", "e.json"), "Belegte Aussagen"),
    ],
)
def test_every_report_is_written_in_the_language_that_is_asked_for(
    command: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text("Sie ist 80 m lang.", encoding="utf-8")
    Path("b.txt").write_text("Sie ist 84 m lang.", encoding="utf-8")
    Path("e.json").write_text('[{"pointer_id": "E1", "span": "Sie ist 84 m lang."}]', encoding="utf-8")
    shown = run(*command, "--lang", "de")
    assert said in shown.stdout, shown.output
    assert said not in run(*command, "--lang", "en").stdout
    refused = run(*command, "--lang", "fr")
    assert (refused.exit_code, "--lang: got 'fr', expected one of en, de" in refused.stderr) == (2, True)
